"""Deliberate faults for `python -m tests.faults`: rules, views and scenes, secrecy, the table and its store, browser and bots.

Each names the quickest tests that must notice it. Those marked "whole games" are what games of The Theatre played from beginning
to end in a browser noticed too, or did when there were more of them.
"""

from __future__ import annotations

from tests.faults import Fault

GAMES = "footlights/games"
TABLE = "footlights/table"
CONFORMS = "tests/conformance/test_games.py::test_the_game_conforms"
THEATRE = "tests/games/the_theatre"
TNB = "tests/games/tnb"
CURTAIN = "tests/games/curtain_call"
ENCORE = "tests/games/encore"
GOTHIES = "tests/games/gothies"
CORE = "tests/table/core"
STORE = "tests/table/store"
WEB = "tests/table/web"

RULES = (
    Fault(
        "the Desired Suit brings 2",
        f"{GAMES}/the_theatre/rules/layout.py",
        "SUIT_BONUS = 3",
        "SUIT_BONUS = 2",
        (f"{THEATRE}/test_golden.py::test_the_game_is_played_and_told_as_it_was[duel]",),
    ),
    Fault(
        "a Finisher counts its own Round too",
        f"{GAMES}/the_theatre/rules/scoring.py",
        "return s.round_no - 1 if t.ability[card] == FINISHER else 0",
        "return s.round_no if t.ability[card] == FINISHER else 0",
        (f"{THEATRE}/test_golden.py::test_the_game_is_played_and_told_as_it_was[duel]",),
    ),
    Fault(
        "any tie Dismisses all cards, among more than two as well",
        f"{GAMES}/the_theatre/rules/scoring.py",
        "return 1 if tied > 1 and tied == still_in else 0",
        "return 1 if tied > 1 else 0",
        (f"{THEATRE}/test_golden.py::test_the_game_is_played_and_told_as_it_was[free-for-all]",),
    ),
    Fault(
        "an empty tile costs as many Life Points as the net",
        f"{GAMES}/tnb/rules/resolution.py",
        "                lost += 1\n",
        "                lost += net\n",
        (f"{TNB}/test_second_reading.py",),
    ),
    Fault(
        "T&B ends a round too early",
        f"{GAMES}/tnb/rules/ending.py",
        "if not s.over and s.round_no > t.round_cap:",
        "if not s.over and s.round_no >= t.round_cap:",
        (f"{TNB}/test_sanity_numbers.py::test_two_players_who_only_end_their_turns_draw_after_30_rounds",),
    ),
    Fault(
        "a Block protects in every round that follows",
        f"{GAMES}/tnb/rules/resolution.py",
        "        clear_attacks(s, seat)\n        clear_blocks(s, seat)\n",
        "        clear_attacks(s, seat)\n",
        (f"{CONFORMS}[tnb-all scenarios hold, interpreted and compiled]",),
    ),
    Fault(
        "a card jumps over cards that stand in its way",
        f"{GAMES}/tnb/rules/tiles.py",
        "wider = tiles | (beside(tiles) & free)",
        "wider = tiles | beside(tiles)",
        (f"{TNB}/test_shapes.py::test_a_move_is_a_walk_over_free_tiles",),
    ),
    Fault(
        "the Vulnerable take twice the damage",
        f"{GAMES}/curtain_call/rules/keywords.py",
        "return n * 3 // 2",
        "return n * 2",
        (f"{CURTAIN}/test_second_reading.py",),
    ),
    Fault(
        "Poison does not lessen healing",
        f"{GAMES}/curtain_call/rules/keywords.py",
        "healed = min(max(0, n - s.kw[bearer][POISON]), s.top[bearer] - s.hp[bearer])",
        "healed = min(n, s.top[bearer] - s.hp[bearer])",
        (f"{CURTAIN}/test_second_reading.py",),
    ),
    Fault(
        "the third Venue does not win",
        f"{GAMES}/encore/rules/aftershow.py",
        "s.tours[s.result] >= t.venues_to_win:",
        "s.tours[s.result] > t.venues_to_win:",
        (f"{ENCORE}/test_second_reading.py::test_the_base_set_is_played_as_the_second_reading_plays_it",),
    ),
    Fault(
        "the winner of a Venue is paid as well",
        f"{GAMES}/encore/rules/aftershow.py",
        "s.last_payout[seat] = 0 if s.result == seat else payout_of(s, t, seat)",
        "s.last_payout[seat] = payout_of(s, t, seat)",
        (f"{ENCORE}/test_second_reading.py::test_the_base_set_is_played_as_the_second_reading_plays_it",),
    ),
    Fault(
        "a card cannot be bought with exactly its price",
        f"{GAMES}/gothies/rules/mercado.py",
        "return LEGAL if s.seed >= t.price[card] else TOO_DEAR",
        "return LEGAL if s.seed > t.price[card] else TOO_DEAR",
        (f"{GOTHIES}/test_second_reading_of_turns.py",),
    ),
    Fault(
        "the fewest Timestones win",
        f"{GAMES}/gothies/rules/ending.py",
        "return 1 if s.timestones[seat] > s.timestones[other] else 0",
        "return 1 if s.timestones[seat] < s.timestones[other] else 0",
        (f"{GOTHIES}/test_golden.py",),
    ),
)

VIEWS = (
    Fault(
        "a director can lose one card less than is true",
        f"{GAMES}/the_theatre/views.py",
        "return int(s.starting[seat] - s.dismissed[seat] - (layout.HAND - 1))",
        "return int(s.starting[seat] - s.dismissed[seat] - layout.HAND)",
        (f"{THEATRE}/test_golden.py::test_the_game_is_played_and_told_as_it_was[duel]",),
    ),
    Fault(
        "a Sap cannot be placed on the screen (whole games)",
        f"{GAMES}/the_theatre/scene_choices.py",
        "return [asks[view.decision](view, cast, own), _buttons(view, cast, own)]",
        "return [asks[view.decision](view, cast, own)]",
        (f"{THEATRE}/test_scene.py::test_every_id_is_there_once_and_every_legal_action_can_be_clicked",),
    ),
    Fault(
        "in Team play the partner's card is not marked as winning",
        f"{GAMES}/the_theatre/scene_table.py",
        "return {seat for seat in totals if view.seats[seat].team in teams}",
        "return best",
        (f"{THEATRE}/test_scene.py::test_a_finished_round_stays_to_be_read_with_its_winners_marked",),
    ),
    Fault(
        "a director who is out keeps a place on the boards",
        f"{GAMES}/the_theatre/scene_table.py",
        "if not of.eliminated:",
        "if of:",
        (f"{THEATRE}/test_scene.py::test_the_boards_have_the_cards_in_the_order_played_with_value_and_breakdown",),
    ),
    Fault(
        "Team play's own label is English in every language (whole games)",
        f"{GAMES}/the_theatre/scene_boxes.py",
        'Part(label=say("Team")',
        'Part(label="Team"',
        (f"{THEATRE}/test_scene.py::test_every_text_is_translated",),
    ),
    Fault(
        "eight directors are wider than a tall screen",
        f"{GAMES}/the_theatre/scene.css",
        ".tone-of-8 { --n: 8; }",
        ".tone-of-8 { --n: 2; }",
        ("tests/table/render/test_room_of_the_theatre.py",),
    ),
    Fault(
        "eight directors are wider than a phone",
        f"{GAMES}/the_theatre/scene.css",
        "  .area-boards > .panel-inside { flex-wrap: wrap;",
        "  .area-boards > .panel-inside { flex-wrap: nowrap;",
        ("tests/table/render/test_room_of_the_theatre.py",),
    ),
    Fault(
        "hand and Deck of a player are exchanged",
        f"{GAMES}/tnb/scene_boards.py",
        '(size_of(of["hand"]), size_of(of["deck"]))',
        '(size_of(of["deck"]), size_of(of["hand"]))',
        (f"{TNB}/test_scene.py::test_marquee_and_players_have_round_order_stage_points_and_piles",),
    ),
    Fault(
        "an enemy's place in its pattern is one too low",
        f"{GAMES}/curtain_call/views.py",
        '"position": s.place + 1',
        '"position": s.place',
        (f"{CURTAIN}/test_scene.py::test_intent_and_pattern_tell_the_whole_plan",),
    ),
    Fault(
        "what is left unused is not told before a turn ends",
        f"{TABLE}/frames.py",
        "leaves=stage.leaves(view, match.cast, do),",
        "",
        ("tests/browser/test_leaving_something.py::test_ending_a_turn_with_something_left_asks_once[curtain-call]",),
    ),
)

SECRECY = (
    Fault(
        "everybody's hand is in every view",
        f"{GAMES}/the_theatre/views.py",
        'hand=zone(cast, s, seat, "hand") if seat == viewer else s.hand[seat],',
        'hand=zone(cast, s, seat, "hand"),',
        (f"{CONFORMS}[the-theatre-secrets are kept]",),
    ),
    Fault(
        "the name of a secret deck is shown",
        f"{GAMES}/the_theatre/views.py",
        "deck_name=deck.name if not deck.custom or seat == viewer else None,",
        "deck_name=deck.name,",
        (f"{THEATRE}/test_golden.py::test_the_game_is_played_and_told_as_it_was[duel-custom-deck-all-optional]",),
    ),
    Fault(
        "a Manager's whole hand is known to the other",
        f"{GAMES}/encore/views.py",
        "known = hand if other == seat else known_of(cast, s, other, seat)",
        "known = hand if seat >= 0 else known_of(cast, s, other, seat)",
        (f"{ENCORE}/test_scene.py::test_no_byte_of_a_scene_depends_on_what_its_seat_cannot_know",),
    ),
    Fault(
        "everybody is told which card somebody draws",
        f"{GAMES}/gothies/rules/piles.py",
        "        tell(s, seat, DREW_CARD, seat, entry >> 1, 0)",
        "        note(s, DREW_CARD, seat, entry >> 1, 0)",
        (f"{GOTHIES}/test_told.py::test_the_hand_drawn_at_the_end_of_a_turn_is_told_to_its_owner_only",),
    ),
    Fault(
        "an unseen turn is told to all at once",
        f"{GAMES}/tnb/rules/tiles.py",
        "        tell(s, seat, kind, a, b, c)",
        "        note(s, kind, a, b, c)",
        (f"{TNB}/test_simultaneous.py::test_while_the_first_player_acts_the_second_sees_nothing",),
    ),
    Fault(
        "the log has the lines of every seat",
        f"{TABLE}/story.py",
        "return [event for event in self.events or () if event.to in (PUBLIC, own)]",
        "return [event for event in self.events or () if event.to in (PUBLIC, own) or own != SPECTATOR]",
        (f"{CORE}/test_secrets.py::test_a_seat_never_receives_the_name_of_a_card_it_has_not_seen",),
    ),
    Fault(
        "an unseen decision wakes whoever waits",
        f"{TABLE}/live.py",
        "if self.story.shown(line.seat) != waiter.have[0]:",
        "if self.story.at != waiter.have[0]:",
        (f"{CORE}/test_waiting.py::test_unseen_decisions_wake_nobody",),
    ),
    Fault(
        "an unseen turn can be counted by its frames",
        f"{TABLE}/story.py",
        "        for viewer in self._shown.keys() - self._hushed:",
        "        for viewer in self._shown:",
        (f"{CORE}/test_unseen_turns.py::test_an_unseen_turn_looks_the_same_whatever_was_done_in_it[second-no clock]",),
    ),
    Fault(
        "a list of tables has the keys of their seats",
        f"{TABLE}/cards.py",
        'format=str(row.options.get("format", "")),',
        'format=str(row.options.get("format", "")) + "".join(seat.key for seat in seats),',
        (f"{CORE}/test_secrets.py::test_neither_the_seed_nor_the_secret_nor_a_key_is_told_before_the_end",),
    ),
    Fault(
        "whoever watches reads what the players say",
        f"{TABLE}/notes.py",
        "return note.channel == ALL or (note.channel == SEATS) == (seat is not None)",
        "return note.channel in (ALL, SEATS) or seat is None",
        (f"{CORE}/test_asks.py::test_what_seats_say_is_for_seats_and_what_watchers_say_for_watchers",),
    ),
)

TABLES = (
    Fault(
        "a move is acknowledged before it is committed",
        f"{TABLE}/live.py",
        "            await (keep or self.store.append)(entry)\n",
        "            write = asyncio.ensure_future((keep or self.store.append)(entry))\n"
        '            await asyncio.sleep(0) if kind == "act" else await write\n',
        (f"{CORE}/test_lines.py::test_a_move_is_neither_acknowledged_nor_shown_before_it_is_committed",),
    ),
    Fault(
        "the store says that an entry is kept before it is",
        f"{TABLE}/store/appending.py",
        "        return await future\n",
        "        return Outcome.ADDED\n",
        (f"{STORE}/test_store.py::test_the_log_comes_back_in_order",),
    ),
    Fault(
        "commits do not wait for the disk",
        f"{TABLE}/store/sqlite.py",
        '"synchronous=FULL"',
        '"synchronous=OFF"',
        (f"{STORE}/test_store.py::test_an_sqlite_file_is_written_ahead_and_to_the_disk",),
    ),
    Fault(
        "an act for an earlier position is accepted",
        f"{TABLE}/live.py",
        "if message.at != story.shown(line.seat):",
        "if message.at > story.shown(line.seat):",
        (f"{CORE}/test_playing.py::test_a_stale_act_is_refused_with_what_happened_since",),
    ),
    Fault(
        "a message that comes twice is played twice",
        f"{TABLE}/live.py",
        'client_id = f"{line.seat}:{message.id}"',
        'client_id = f"{line.seat}:{message.id}:{self.story.at}"',
        (f"{CORE}/test_playing.py::test_the_same_message_is_acknowledged_again_and_played_once",),
    ),
    Fault(
        "the host gets a player's seat in the middle of a game",
        f"{TABLE}/store/places.py",
        "if await self._is_played(connection, row.table) and await self._there_is(connection, _sat(row.table, row.seat)):",
        "if row.vacant and await self._is_played(connection, row.table):",
        (f"{CORE}/test_giving_up.py::test_while_a_game_is_played_the_host_gets_nobodys_seat_without_a_yes",),
    ),
    Fault(
        "the host's question needs nobody's yes",
        f"{TABLE}/asks.py",
        'return await _put_question(live, line, message, [whom], {"whom": whom, "text": story.names[whom]})',
        'return await _put_question(live, line, message, [], {"whom": whom, "text": story.names[whom]})',
        (f"{CORE}/test_giving_up.py::test_while_a_game_is_played_the_host_gets_nobodys_seat_without_a_yes",),
    ),
    Fault(
        "an invitation is good for two who come at once",
        f"{TABLE}/store/places.py",
        "if there and sitting.visitor not in there and not row.own_key:",
        "if len(there) > 1 and sitting.visitor not in there and not row.own_key:",
        (f"{CORE}/test_places.py::test_of_two_who_come_with_one_invitation_at_once_one_gets_the_seat",),
    ),
    Fault(
        "a cookie is believed without its signature",
        f"{TABLE}/visitors.py",
        "        except BadSignature:\n            return None",
        '        except BadSignature:\n            return (value.partition(".")[0], False) if value else None',
        (f"{WEB}/test_visitors.py::test_a_forged_cookie_makes_one_a_stranger",),
    ),
    Fault(
        "another site's page may send something",
        f"{TABLE}/security.py",
        "return origin.lower() == self.origin_for(connection)",
        "return bool(origin)",
        (f"{WEB}/test_doors.py::test_whatever_another_sites_page_sends_is_refused",),
    ),
    Fault(
        "a body of unknown length may be of any length",
        f"{TABLE}/security.py",
        "if self.carried > self.most:",
        "if self.most < 0:",
        (f"{WEB}/test_limits.py::test_a_body_that_does_not_say_how_large_it_is_is_refused_once_it_is_too_large",),
    ),
    Fault(
        "a log may grow for ever",
        f"{TABLE}/live.py",
        "        if self.is_full:\n            return Nack(",
        "        if not self.story:\n            return Nack(",
        (f"{CORE}/test_long_tables.py",),
    ),
)

BROWSER_AND_BOTS = (
    Fault(
        "a press during a show is taken for an answer",
        f"{TABLE}/static/js/first_press.js",
        "  swallow(event) {\n    hush(event);\n",
        "  swallow(event) {\n",
        ("tests/table/render/test_one_clock.py::test_the_first_click_on_anything_ends_the_show_and_does_nothing_else",),
    ),
    Fault(
        "a digit plays its card without showing what would come of it",
        f"{TABLE}/static/js/keys.js",
        'else this.board.pick(element.dataset.do, "key");',
        "else this.board.act(element.dataset.do);",
        ("tests/table/render/test_doing.py::test_a_digit_chooses_and_enter_does_it",),
    ),
    Fault(
        "a bot at a table is given the real cards",
        f"{TABLE}/thoughts.py",
        "state=match.determinization().to_bytes(),",
        "state=match.fork().to_bytes(),",
        (f"{CORE}/test_bots.py::test_what_a_bot_is_given_does_not_depend_on_what_its_seat_cannot_know",),
    ),
    Fault(
        "a bot chooses by the real cards",
        "footlights/stage/kernels.py",
        "        conceal(states[HIDDEN], t, seat, mingle(seed + look) + (seed << 32))\n",
        "",
        ("tests/bots/test_bots.py::test_bots_choose_the_same_whatever_their_seat_cannot_know[greedy]",),
    ),
)

FAULTS = (*RULES, *VIEWS, *SECRECY, *TABLES, *BROWSER_AND_BOTS)
