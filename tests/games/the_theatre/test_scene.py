"""The Theatre's scene: what a good screen shows is there, what a seat may not know is not, and everything can be done."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import msgspec
import pytest

from footlights.games.the_theatre.game import GAME, SAMPLE_OPTIONS, samples
from footlights.games.the_theatre.pictures import ANIMALS, HEADS, KIN, picture
from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.scene_words import roman, signed
from footlights.games.the_theatre.text import PRINTS
from footlights.stage.drawings import id_of
from footlights.stage.game import Setting
from footlights.stage.match import Match
from footlights.stage.scene import (
    Actions,
    Banner,
    Card,
    Choice,
    Panel,
    Part,
    Playbill,
    Prompt,
    Scene,
    Text,
    Token,
    Zone,
    walk,
)
from footlights.stage.tongue import PSEUDO, speaking
from footlights.table.marks import emblems_svg
from tests.games.looks import Look, check_ids_and_actions, looks_at, node, own, translated
from tests.games.scene_secrets import compared

STAGE = GAME.scene
NAMES = ["Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal"]
DECISIONS = 16  # looked at in each game, besides its end
LOOKED_AT = 20  # positions of a game that are re-dealt
LARGEST_DUEL = 12_000  # bytes


def settings() -> list[Setting]:
    """One table with secret decks for each sample of options, and one with premade decks."""
    by_options: dict[str, list[Setting]] = {}
    for setting in samples():
        by_options.setdefault(repr(sorted(setting.cast.options.items())), []).append(setting)
    assert len(by_options) == len(SAMPLE_OPTIONS)
    return [setting for of in by_options.values() for setting in (of[0], of[-1])]


def label(setting: Setting) -> str:
    secret = "secret" if any(deck.custom for deck in setting.cast.decks) else "premade"
    return f"{setting.cast.options['format']}-{setting.players}-{secret}"


def a_game(setting: Setting, seed: int) -> Iterator[Match]:
    """A random game, at some of its decisions (the first, those that are rarer, and others by lot) and at its end."""
    rng = random.Random(seed)
    match = Match(setting, rng.getrandbits(64), NAMES[: setting.players])
    match.watched = True
    seen: Counter[str] = Counter()
    while not match.over:
        decision = match.view(None)["decision"]
        if seen[decision] < DECISIONS // 4 or rng.random() < 0.1:
            seen[decision] += 1
            yield match
        match.play(rng.choice(match.legal()))
    yield match


@cache
def looks(number: int) -> list[Look]:
    """Matches at their decisions, with what each seat and a spectator see. The match is kept as it was."""
    return [look for match in a_game(settings()[number], number) for look in looks_at(match.at(match.ply))]


EVERY_TABLE = pytest.mark.parametrize("number", range(2 * len(SAMPLE_OPTIONS)), ids=[label(s) for s in settings()])


def all_text(scene: Scene) -> str:
    """Everything written in a scene, without what is only said."""
    words: list[str] = []
    for found in walk(scene.nodes):
        for name in ("title", "text", "detail", "line", "value", "empty", "label"):
            words.append(str(getattr(found, name, "")))
        for name in ("facts", "parts", "badges"):
            words += [f"{part.label} {part.text}" for part in getattr(found, name, ())]
        if isinstance(found, Banner) and found.loud:
            words.append(f"{found.loud.label} {found.loud.text}")
        if isinstance(found, Playbill):
            words += [*found.lines, *(cell for row in found.rows for cell in row)]
    return "\n".join(words)


def facts(panel: Panel) -> list[str]:
    return [f"{part.label} {part.text}".strip() for part in panel.facts]


# --- What can be done -------------------------------------------------------------------------------------------------


@EVERY_TABLE
def test_every_id_is_there_once_and_every_legal_action_can_be_clicked(number: int) -> None:
    for look in looks(number):
        check_ids_and_actions(look)


@EVERY_TABLE
def test_a_card_in_hand_always_names_its_action_so_that_a_reason_can_be_given(number: int) -> None:
    for match, seat, view, scene in looks(number):
        if seat is not None and not match.over:
            held = node(scene, f"hand-{seat}").nodes
            assert [card.act for card in held] == [f"play {entry['card']}" for entry in view["hand"]]
            reasons = [match.why_not(card.act, seat) for card in held]
            assert (
                all(reason is None for reason in reasons) == (view["decision"] == "play" and seat == match.seat)
                or not held
            )


@EVERY_TABLE
def test_the_prompt_says_what_is_asked_and_of_whom(number: int) -> None:
    for match, seat, view, scene in looks(number):
        prompt = node(scene, "prompt")
        assert isinstance(prompt, Prompt)
        assert (prompt.tone == "yours") == bool(view["legal"])
        if seat != match.seat and not match.over:
            assert match.seat is not None
            assert match.names[match.seat] in prompt.text


# --- What a good screen shows -------------------------------------------------------------------------------------------


@EVERY_TABLE
def test_the_marquee_has_format_act_round_and_the_desired_suit(number: int) -> None:
    formats = {"duel": "Duel", "free-for-all": "Free-for-All", "team": "Team play", "shooting-star": "Shooting Star"}
    for match, _, view, scene in looks(number):
        marquee = node(scene, "marquee")
        told = facts(marquee)
        assert told == [formats[view["format"]], f"Act {roman(view['act'])} · Round {view['round']} of 5"]
        if not match.over:
            assert marquee.loud == replace_none(marquee.loud, text=view["desired_suit"], label="Desired Suit")
            assert marquee.loud.mark == f"suit-{view['desired_suit'].lower()}"
            assert ("no card gets the bonus" in marquee.loud.say) == (view["desired_suit"] == "Null")


def replace_none(part: Part, **values: str) -> Part:
    return msgspec.structs.replace(part, **values)


@EVERY_TABLE
def test_every_director_has_a_box_with_everything_that_is_public(number: int) -> None:
    for match, seat, view, scene in looks(number):
        for other, of in enumerate(view["seats"]):
            box = node(scene, f"seat-{other}")
            assert box.title == NAMES[other]
            assert (box.you, box.turn, box.seat) == (other == seat, other == match.seat, other)
            told = facts(box)
            assert ("Leader" in told) == (other == view["leader"] and not match.over)
            assert f"Starting size {of['starting_size']}" in told
            if of["announced_cost"] is not None:
                assert f"Announced cost {of['announced_cost']}" in told
            assert ("Combo now +1" in told) == of["combo_active"]
            assert ("Combo next +1" in told) == of["combo_pending"]
            assert (f"Out since Act {roman(of['eliminated'])}" in told) == bool(of["eliminated"])
            assert (f"Team {of['team'] + 1}" in told) == (view["format"] == "team")
            size = len(of["hand"]) if isinstance(of["hand"], list) else of["hand"]
            if view["format"] == "shooting-star":
                assert f"Won {len(of['breakroom'])}" in told
                assert f"Cards left {of['deck'] + size}" in told
            elif of["staying_power"] is not None:
                assert f"Staying power {signed(of['staying_power']).lstrip('+')}" in told
            assert f"Hand {size} card" in box.say


@EVERY_TABLE
def test_piles_show_their_number_and_open_for_those_who_may_look(number: int) -> None:
    for _, seat, view, scene in looks(number):
        for other, of in enumerate(view["seats"]):
            deck, breakroom, dismissed = (node(scene, f"{pile}-{other}") for pile in ("deck", "breakroom", "dismissed"))
            assert (deck.count, deck.backs) == (of["deck"], of["deck"])
            assert Counter(deck.holds) == Counter(view["own_deck"] if other == seat else {})
            assert list(deck.holds) == sorted(deck.holds)
            assert (list(breakroom.holds), breakroom.count) == (of["breakroom"], len(of["breakroom"]))
            assert (list(dismissed.holds), dismissed.count) == (of["dismissed"], len(of["dismissed"]))


@EVERY_TABLE
def test_the_boards_have_the_cards_in_the_order_played_with_value_and_breakdown(number: int) -> None:
    for match, _, view, scene in looks(number):
        if match.over:
            continue
        slots = node(scene, "boards").nodes
        still_in = [seat for seat, of in enumerate(view["seats"]) if not of["eliminated"]]
        assert sorted(slot.owner for slot in slots) == still_in
        playing = [slot.owner for slot in slots if slot.nodes or slot.empty != "absent"]
        assert playing == view["turn_order"]
        assert [slot.owner for slot in slots if slot.nodes] == [play["seat"] for play in view["in_play"]]
        for play in view["in_play"]:
            card, value = node(scene, f"card-{play['seat']}"), play["value"]
            assert (card.face, card.owner, card.under) == (play["card"], play["seat"], play["replaces"] or "")
            assert card.value == str(value["total"]).replace("-", "−")
            assert [badge.text for badge in card.badges] == [
                signed(value[part]) for part in ("suit", "tokens", "combo", "finisher") if value[part]
            ]
            spotlit = [badge.text for badge in card.badges if badge.tone == "spotlight"]
            assert spotlit == (["+3"] if value["suit"] else [])
            assert "base" in card.line
            assert "so far" in card.line


@EVERY_TABLE
def test_tokens_are_there_per_print_with_their_net_sum(number: int) -> None:
    for match, _, view, scene in looks(number):
        shown = [found for found in walk(scene.nodes) if isinstance(found, Token)]
        prints = [name for name in PRINTS if name in view["net_tokens"]] if not match.over else []
        assert [token.label for token in shown] == prints
        for token in shown:
            assert token.text.endswith(signed(view["net_tokens"][token.label]))
            boost, sap = view["boost"].get(token.label, 0), view["sap"].get(token.label, 0)
            assert token.say.startswith(f"Tokens of {token.label}: Boost {boost}, Sap {sap}")


@EVERY_TABLE
def test_chaos_is_announced_while_it_is_noted(number: int) -> None:
    for match, _, view, scene in looks(number):
        assert ("Chaos: after this Round" in all_text(scene)) == (view["chaos_rolls"] and not match.over)


@EVERY_TABLE
def test_a_hand_shows_what_each_card_would_be_worth(number: int) -> None:
    for _, seat, view, scene in looks(number):
        for entry in view["hand"] if seat is not None and not view["over"] else []:
            card = node(scene, f"held-{looks(number)[0][0].cast.ids[entry['card']]}")
            assert card.value == str(entry["value"]["total"]).replace("-", "−")
            assert card.copies == entry["copies"]
            assert len(card.badges) == sum(
                bool(entry["value"][part]) for part in ("suit", "tokens", "combo", "finisher")
            )


@EVERY_TABLE
def test_the_last_round_tells_values_result_where_cards_went_leader_and_die(number: int) -> None:
    for match, _, view, scene in looks(number):
        last = view["last_round"]
        if last is None:
            assert node(scene, "last").nodes == ()
            continue
        panel = node(scene, "last")
        told = facts(panel)
        winners = ", ".join(NAMES[seat] for seat in last["winners"])
        assert told[0] == ("a tie: all cards Dismissed" if last["all_dismissed"] else f"won by {winners}")
        if not match.over:
            assert f"{NAMES[view['leader']]} leads" in told
            assert f"Desired Suit {view['desired_suit']}" in told
        for card, line in zip(last["cards"], panel.nodes, strict=True):
            words = " ".join(part.text for part in line.parts)
            value = str(card["value"]["total"]).replace("-", "−")
            assert words.startswith(f"{value} {NAMES[card['seat']]} {card['to']} {card['card'].split('/')[0]}")


@EVERY_TABLE
def test_the_end_names_the_winners_what_decided_and_every_place(number: int) -> None:
    for match, _, view, scene in looks(number):
        bills = [found for found in scene.nodes if isinstance(found, Playbill)]
        assert bool(bills) == match.over
        for bill in bills:
            assert all(NAMES[seat] in bill.title for seat in match.winners)
            assert view["decided_by"] in bill.lines[0]
            assert view["decided_because"] in bill.lines[0]
            assert sorted((int(row[0]), row[1]) for row in bill.rows) == sorted(
                zip(view["places"], match.names, strict=True)
            )


@EVERY_TABLE
def test_the_ear_is_told_all_of_it(number: int) -> None:
    for match, seat, view, scene in looks(number):
        told = " ".join(scene.said)
        for other in range(match.players):
            assert f"{NAMES[other]}{' (you)' if other == seat else ''}: Hand" in told
        for play in [*view["in_play"], *(view["hand"] if not match.over else [])]:
            assert play["card"] in told
        if not match.over:
            assert f"{NAMES[view['leader']]}{' (you)' if view['leader'] == seat else ''} is the Leader." in told
            assert "Turn order: " in told
            assert "The Desired Suit is " in told


# --- Questions --------------------------------------------------------------------------------------------------------


def asked(decision: str) -> list[tuple[Match, int, Mapping[str, Any], Scene]]:
    found = []
    for number in range(2 * len(SAMPLE_OPTIONS)):
        for match, seat, view, scene in looks(number):
            if seat is not None and view["legal"] and view["decision"] == decision:
                found.append((match, seat, view, scene))
    assert found
    return found


def test_a_sap_shows_the_net_tokens_of_every_print_and_which_cards_each_answer_changes() -> None:
    changes = 0
    for match, seat, view, scene in asked("sap"):
        choice = node(scene, "choice")
        cells = {cell.title: cell for cell in choice.nodes[0].cells}
        assert list(cells) == list(PRINTS)
        for name, cell in cells.items():
            assert cell.facts[0].text == signed(view["net_tokens"].get(name, 0))
            assert cell.act == f"remove Boost {name}"
        for action in view["legal"]:
            shown = STAGE.preview(view, match.cast, action)
            after = match.at(match.ply).play(action).view(seat)
            same = [(play["seat"], play["card"]) for play in after["in_play"]]
            if same != [(play["seat"], play["card"]) for play in view["in_play"]] or after["round"] != view["round"]:
                continue
            for before, then in zip(view["in_play"], after["in_play"], strict=True):
                name = before["card"].split("/")[0]
                pair = [str(play["value"]["total"]).replace("-", "−") for play in (before, then)]
                assert (f"{name} {pair[0]} to {pair[1]}" in shown) == (pair[0] != pair[1])
                changes += pair[0] != pair[1]
    assert changes > 3


def test_a_gamble_shows_the_standing_the_deck_and_a_warning_if_the_breakroom_is_shuffled() -> None:
    warned = 0
    for match, seat, view, scene in asked("gamble"):
        choice = node(scene, "choice")
        assert isinstance(choice, Choice)
        standing = node(scene, "choice-standing").parts[1:]
        assert Counter(part.text.replace("−", "-") for part in standing) == Counter(
            str(play["value"]["total"]) for play in view["in_play"]
        )
        deck = view["seats"][seat]["deck"]
        assert f"Your Deck has {deck} card" in node(scene, "choice-deck").say
        warns = [found for found in walk(choice.nodes) if isinstance(found, Text) and found.id == "choice-warning"]
        assert bool(warns) == view["gamble_shuffles"]
        warned += bool(warns)
        could = len(view["seats"][seat]["breakroom"]) if view["gamble_shuffles"] else deck
        assert f"Of the {could} card" in STAGE.preview(view, match.cast, "gamble")
        buttons = node(scene, "actions")
        assert isinstance(buttons, Actions)
        assert [button.act for button in buttons.buttons if button.pass_] == ["decline"]


def test_chances_of_a_gamble_are_those_of_the_cards_that_could_come() -> None:
    """Every card of the Deck is turned up in its turn, and the standing looked at."""
    checked = 0
    for match, seat, view, _ in asked("gamble")[:40]:
        if view["gamble_shuffles"] or match.players > 4:
            continue
        ahead = tied = 0
        deck = list(Counter(view["own_deck"]).elements())
        for card in deck:
            state = match.fork()
            id = match.cast.ids[card]
            row = state.rows[seat]
            at = next(i for i in range(state.deck[seat]) if row[i] // 2 == id)
            top = state.deck[seat] - 1
            row[at], row[top] = row[top], row[at]
            trial = replaced_now(match, state, seat)
            team = view["seats"][seat]["team"]
            mine = next(play["value"]["total"] for play in trial["in_play"] if play["seat"] == seat)
            others = [p["value"]["total"] for p in trial["in_play"] if view["seats"][p["seat"]]["team"] != team]
            ahead += mine > max(others)
            tied += mine == max(others)
        assert f"{ahead} would be ahead and {tied} tied" in STAGE.preview(view, match.cast, "gamble")
        checked += 1
    assert checked > 5


def replaced_now(match: Match, state: Any, seat: int) -> Any:
    """The table right after the replacement came, with its token (a Sap counted as placed) but before the Round is scored."""
    t = match.setting.open_tables
    state.deck[seat] -= 1
    row, top = state.rows[seat], state.deck[seat]
    entry = row[top]
    last = top + state.hand[seat]
    for i in range(top, last):
        row[i] = row[i + 1]
    row[last] = entry
    state.playing[seat] += 1
    card = entry // 2
    if t.ability[card] == layout.BOOST:
        state.boost[t.target[card]] += 1
    elif t.ability[card] == layout.SAP:
        state.sap[t.target[card]] += 1
    return match.game.words.view(match.cast, state, t, seat)


def test_an_optional_ability_is_offered_with_its_meaning() -> None:
    for _, _, view, scene in asked("ability"):
        assert {button.act for button in node(scene, "actions").buttons} == set(view["legal"]) == {"use", "decline"}


def test_a_preview_of_a_card_is_its_value_after_it_was_played() -> None:
    checked = 0
    for match, seat, view, _ in asked("play"):
        for action in view["legal"][:2]:
            trial = match.at(match.ply)
            trial.watched = True
            shown = STAGE.preview(view, match.cast, action)
            trial.play(action)
            now = [g for g in trial.glimpses(seat) if g.event.kind in (layout.WON, layout.TIED, layout.TIE_WON)]
            after = now[0].view if now else trial.view(seat)
            own = next((play for play in after["in_play"] if play["seat"] == seat), None)
            if own is None or own["replaces"] or len(after["in_play"]) != len(view["in_play"]) + 1:
                continue
            if own["ability"].startswith("Sap") and after["decision"] == "sap" and not now:
                continue  # the preview counts the token as placed
            if "decline" in trial.view(seat)["legal"]:
                continue
            assert re.match(rf"Worth {str(own['value']['total']).replace('-', '−')}\b", shown)
            checked += 1
    assert checked > 50


# --- Moments ----------------------------------------------------------------------------------------------------------


@EVERY_TABLE
def test_a_finished_round_stays_to_be_read_with_its_winners_marked(number: int) -> None:
    results = 0
    for match in a_game(settings()[number], number):
        for glimpse in match.glimpses(None):
            scene = STAGE.present(glimpse.view, match.cast, glimpse.event)
            moment = STAGE.moment(glimpse.view, match.cast, glimpse.event)
            ids = {found.id for found in walk(scene.nodes)}
            assert set(moment.mark) <= ids
            assert moment.kind
            assert not [found for found in walk(scene.nodes) if isinstance(found, Panel) and found.turn]
            if glimpse.event.kind in (layout.WON, layout.TIED, layout.TIE_WON):
                results += 1
                assert (moment.kind, moment.hold) == ("score", 1100)
                cards = [found for found in walk(scene.nodes) if isinstance(found, Card) and found.id in moment.mark]
                assert {card.tone for card in cards} <= {"won"}
                assert bool(cards) == (glimpse.event.kind != layout.TIED)
                shown = {f"card-{line.id.removeprefix('last-')}": line.tone for line in node(scene, "last").nodes}
                assert shown == {
                    found.id: found.tone for found in walk(scene.nodes) if isinstance(found, Card) and found.id in shown
                }
                if match.over:
                    continue
                after = match.view(None)["last_round"]
                if match.view(None)["in_play"] or len(match.glimpses(None)) != 1 or after is None:
                    continue
                assert sorted(f"card-{seat}" for seat in after["winners"]) == sorted(moment.mark)
    assert results


def test_all_kinds_of_moment_are_public() -> None:
    assert layout.DREW_CARD not in STAGE.moments


# --- Secrets ----------------------------------------------------------------------------------------------------------


@EVERY_TABLE
def test_no_byte_of_a_scene_depends_on_what_its_seat_cannot_know(number: int) -> None:
    times = 0
    for match in islice(a_game(settings()[number], number + 1), LOOKED_AT):
        times += compared(match)
    assert times > 50


@EVERY_TABLE
def test_no_hidden_card_is_named_in_a_scene(number: int) -> None:
    hidden_names = 0
    for match, seat, view, scene in looks(number):
        shown = msgspec.json.encode(scene).decode()
        open_cards = {card for of in view["seats"] for pile in ("breakroom", "dismissed") for card in of[pile]}
        open_cards |= {play["card"] for play in view["in_play"]} | {play["replaces"] or "" for play in view["in_play"]}
        open_cards |= set(view["own_deck"]) | {entry["card"] for entry in view["hand"]}
        open_cards |= {card["card"] for card in (view["last_round"] or {"cards": []})["cards"]}
        hands = {
            card
            for other in range(match.players)
            if other != seat
            for card in match.view(other)["seats"][other]["hand"]
        }
        hidden = {card for card in hands if card.split("/")[0] not in {open.split("/")[0] for open in open_cards}}
        hidden_names += len(hidden)
        assert not [card for card in hidden if card.split("/")[0] in shown]
    assert hidden_names


# --- Size and language ------------------------------------------------------------------------------------------------


def test_a_duel_is_small_enough_to_send_whole() -> None:
    sizes = [len(msgspec.json.encode(scene)) for number in (0, 1) for *_, scene in looks(number)]
    assert max(sizes) < LARGEST_DUEL


def test_no_word_of_the_scene_escapes_translation() -> None:
    match = next(iter(looks(0)))[0]
    with speaking(PSEUDO):
        scene = STAGE.present(match.view(match.seat), match.cast)
    for found in walk(scene.nodes):
        words = [found.say] if not isinstance(found, Card) else []
        words += (
            [getattr(found, "title", "")]
            if getattr(found, "seat", None) is None and not isinstance(found, Zone)
            else []
        )
        words += [part.label for part in getattr(found, "facts", ())]
        for text in words:
            assert "⟦" in text or not re.search(r"[a-z]{3}", text) or text in NAMES, text


@EVERY_TABLE
def test_every_text_is_translated(number: int) -> None:
    """In the pseudo-language nothing is left as it was but names and numbers, in every format and at the end too."""
    decks = {deck.name for deck in settings()[number].cast.decks}
    named = {card.name for card in GAME.base_set.cards} | set(NAMES) | decks
    for look in [*looks(number)[::5], looks(number)[-1]]:
        for before, after in translated(look):
            if before not in named and any(letter.isalpha() for letter in before):
                assert before != after


# --- Faces ------------------------------------------------------------------------------------------------------------


def test_every_card_has_a_face_with_a_picture_of_its_own() -> None:
    faces = STAGE.faces(GAME.base_set)
    drawn = STAGE.emblems(GAME.base_set)
    assert len({face.name for face in faces}) == len(GAME.base_set.cards)
    assert {face.picture for face in faces} == set(drawn)
    assert emblems_svg(GAME).count("<symbol") == len(drawn)
    for face, card in zip(faces, GAME.base_set.cards, strict=True):
        assert (face.title, face.value, face.mark) == (card.name, str(card.value), f"suit-{card.suit.lower()}")
        assert bool(face.text) == bool(card.ability)


def test_every_character_looks_different_and_the_same_in_every_suit() -> None:
    looks_of: dict[str, set[str]] = {}
    for card in GAME.base_set.cards:
        looks_of.setdefault(card.name, set()).add(picture(card))
    assert all(len(found) == 1 for found in looks_of.values())
    assert len({next(iter(found)) for found in looks_of.values()}) == len(looks_of)
    assert all(f"{card.print} {KIN[card.name][0]}" in HEADS for card in GAME.base_set.cards)
    assert {id_of(animal) for animal in ANIMALS} == own(HEADS)


def test_a_stranger_of_any_print_role_and_job_has_a_portrait() -> None:
    card = GAME.base_set.cards[0]
    for name in PRINTS:
        assert picture(replace(card, name=f"Stranger {name}", print=name, role="Tourist", job="Nobody"))
        assert picture(replace(card, name=f"Stranger {name}", print=name, role="", job=""))
