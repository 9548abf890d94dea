"""Taking back, resigning, claiming, sitting in, draws and rematches."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path

import pytest

from footlights import new
from footlights.stage.game import get_game, registered
from footlights.table.asks import _weighed, hint_text
from footlights.table.house import Forbidden
from footlights.table.protocol import Ack, Hint, Nack, Thought
from footlights.table.taking_back import back_to, whose_consent
from footlights.table.thoughts import Idea, Insight
from tests.table.core.playing import Guest, Night, a_night, arrive, in_a_loop, play, turn

FOUR = {"format": "free-for-all", "players": 4}


def actor_of(guests: list[Guest]) -> Guest:
    return next(guest for guest in guests if guest.to_decide)


async def until_takeback(guests: list[Guest], kind: str) -> Guest:
    """Play until somebody could take the last decision back in a certain way; who that is."""

    def found() -> list[Guest]:
        together = len({guest.newest.at for guest in guests}) == 1
        return [g for g in guests if g.newest.v.takeback == kind and not g.to_decide] if together else []

    await play(guests, stop=lambda: bool(found()))
    return found()[0]


# --- Taking back ------------------------------------------------------------------------------------------------------


@in_a_loop
async def test_a_decision_that_showed_nothing_new_is_taken_back_at_once(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = await night.seated("me", "friend")
        asker = await until_takeback(guests, "maybe")
        ply, at = asker.newest.ply, asker.newest.at
        assert isinstance(await asker.ask("takeback"), Ack)
        await turn(guests)
        assert all(guest.newest.ply == ply - 1 and guest.newest.at == at + 1 for guest in guests)
        assert asker.to_decide
        assert "takes a decision back" in guests[0].newest.log[0].text
        gone = [line for line in (await asker.again()).welcome.log if line.gone]
        assert gone
        assert all(line.at == at for line in gone)
        await play(guests)


@in_a_loop
async def test_once_somebody_else_has_decided_the_others_are_asked(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: ada.to_decide and ben.newest.v.takeback == "ask" and ben.newest.ply > 2)
        before = ada.newest.ply
        await ben.ask("takeback")
        await ada.until(lambda: ada.notes)
        question = ada.question
        assert question.yours
        assert question.k == "takeback"
        assert question.name == "Ben"
        assert isinstance(await ben.ask("yes", of=question.n), Nack), "nobody agrees with themselves"
        await ada.ask("no", of=question.n)
        await ben.until(lambda: not ben.notes[question.n].open)
        assert ada.newest.ply == before
        await ben.ask("takeback")
        await ada.until(lambda: any(note.open for note in ada.notes.values()))
        await ada.ask("yes", of=ada.question.n)
        await turn(list(guests))
        assert ada.newest.ply < before
        assert ben.to_decide
        assert not any(note.open for note in ada.notes.values())


@in_a_loop
async def test_a_question_overtaken_by_a_move_is_closed(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: ada.to_decide and ada.newest.v.takeback == "ask" and ada.newest.ply > 2)
        await ada.ask("takeback")
        await ben.until(lambda: ben.notes)
        n = ben.question.n
        await ada.first()
        await ben.until(lambda: not ben.notes[n].open)
        assert isinstance(await ben.ask("yes", of=n), Nack)


@in_a_loop
async def test_against_bots_a_decision_is_taken_back_at_once(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        (ada,) = await night.seated("me", "bot")
        await play([ada], stop=lambda: ada.to_decide and ada.newest.ply > 4)
        hand, ply = ada.legal(), ada.newest.ply
        await ada.first()
        await turn([ada])
        assert ada.newest.v.takeback == "free"
        await ada.ask("takeback")
        await turn([ada])
        assert (ada.newest.ply, ada.legal()) == (ply, hand)
        assert ada.newest.v.turn == 0


@in_a_loop
async def test_a_card_drawn_by_a_gamble_is_not_given_back_for_free(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        for seed in range(30):
            guests = await night.seated("me", "friend", seed=str(seed))
            gambled = None
            while gambled is None:
                await turn(guests)
                if guests[0].newest.v.over:
                    break
                actor = actor_of(guests)
                if "gamble" in actor.legal():
                    gambled = actor
                    assert isinstance(await actor.act("gamble"), Ack)
                else:
                    await actor.first()
            if gambled is not None:
                await turn(guests)
                assert gambled.newest.v.takeback == "maybe"
                ply = gambled.newest.ply
                assert isinstance(await gambled.ask("takeback"), Ack)
                await gambled.until(lambda: gambled.notes)  # noqa: B023
                assert gambled.question.k == "takeback", "it is asked for"
                assert gambled.newest.ply == ply
                return
        raise AssertionError("nobody could gamble")


@in_a_loop
async def test_there_is_nothing_to_take_back_before_the_first_decision(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, _ = await night.seated("me", "friend")
        answer = await ada.ask("takeback")
        assert isinstance(answer, Nack)
        assert answer.code == "refused"


# --- Leaving ----------------------------------------------------------------------------------------------------------


@in_a_loop
async def test_who_resigns_a_duel_has_lost_it(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await ada.ask("resign")
        await ben.until(lambda: ben.newest.v.over)
        result = ben.newest.v.result
        assert result is not None
        assert (result.winners, result.how) == ((1,), "resigned")
        assert "Ben wins" in result.text
        row = await night.store.table(ada.table)
        assert row is not None
        assert row.ended_ms is not None
        assert row.result == {"winners": [1], "how": "resigned"}
        (card,) = (await night.house.mine("ada")).finished
        assert card.over
        assert "Ben wins" in card.result


@in_a_loop
async def test_where_more_are_left_a_bot_plays_on_and_cannot_win(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = await night.seated("me", "friend", "friend", "friend", options=FOUR)
        ada, *others = guests
        await ada.ask("resign")
        await others[0].until(lambda: others[0].newest.at > 1)
        assert not others[0].newest.v.over
        await others[0].until(lambda: others[0].seats.seats[0].resigned)
        await play(others)
        result = others[0].newest.v.result
        assert result is not None
        assert result.winners
        assert 0 not in result.winners
        assert isinstance(await ada.ask("rematch"), Ack)


@in_a_loop
async def test_the_last_one_who_stays_has_won(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = await night.seated("me", "friend", "friend", "friend", options=FOUR)
        for guest in guests[:3]:
            await guest.ask("resign")
        await guests[3].until(lambda: guests[3].newest.v.over)
        result = guests[3].newest.v.result
        assert result is not None
        assert result.winners == (3,)


@in_a_loop
async def test_a_team_goes_on_when_one_of_two_resigns(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = await night.seated("me", "friend", "friend", "friend", options={"format": "team"})
        await guests[0].ask("resign")
        await guests[1].until(lambda: guests[1].newest.at > 1)
        assert not guests[1].newest.v.over
        await guests[2].ask("resign")
        await guests[1].until(lambda: guests[1].newest.v.over)
        result = guests[1].newest.v.result
        assert result is not None
        assert result.winners == (1, 3)


async def _absent_ben(night: Night, *kinds: str, **wish: object) -> list[Guest]:
    guests = await night.seated(*kinds, **wish)
    await guests[1].leave()
    night.later_ms += 181_000
    return guests


@in_a_loop
async def test_a_game_can_be_claimed_from_somebody_who_stays_away(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        early = await ada.ask("claim", seat=1)
        assert isinstance(early, Nack), "Ben is here"
        await ben.leave()
        early = await ada.ask("claim", seat=1)
        assert isinstance(early, Nack), "Ben has only just left"
        night.later_ms += 181_000
        await ada.ask("claim", seat=1)
        await ada.until(lambda: ada.newest.v.over)
        result = ada.newest.v.result
        assert result is not None
        assert (result.winners, result.how) == ((0,), "claimed")


@in_a_loop
async def test_a_bot_sits_in_until_the_person_is_back(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await _absent_ben(night, "me", "friend")
        assert isinstance(await ada.ask("sit-in", seat=1), Ack)
        await play([ada], stop=lambda: ada.to_decide and ada.newest.ply > 6)
        ben = await ben.again()
        assert ben.welcome.seats[1].stand_in == "greedy"
        assert not ben.newest.v.actions
        refused = await ben.act("gamble")
        assert isinstance(refused, Nack)
        assert refused.code == "refused"
        await ben.ask("return")
        await play([ada, ben])
        assert ada.newest.v.over


@in_a_loop
async def test_those_who_are_there_must_agree_to_a_stand_in(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = await _absent_ben(night, "me", "friend", "friend", "bot", options=FOUR)
        ada, _, cleo = guests
        await ada.ask("sit-in", seat=1)
        await cleo.until(lambda: cleo.notes)
        assert cleo.question.yours
        assert cleo.question.text == "Ben"
        await cleo.ask("yes", of=cleo.question.n)
        await ada.until(lambda: any(entry.kind == "sit" for entry in night.house._tables[ada.table].story.events))


@in_a_loop
async def test_consent_to_a_stand_in_is_not_kept_for_the_next_absence(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben, cleo = await _absent_ben(night, "me", "friend", "friend", "bot", options=FOUR)
        await ada.ask("sit-in", seat=1)
        await cleo.until(lambda: cleo.notes)
        n = cleo.question.n
        ben = await ben.again()
        await cleo.until(lambda: not cleo.notes[n].open)
        assert isinstance(await cleo.ask("yes", of=n), Nack), "Ben is here"
        await ben.leave()
        night.later_ms += 181_000
        await cleo.again()
        assert not night.house._tables[ada.table].story.stand_ins


@in_a_loop
async def test_browsers_know_from_when_on_somebody_can_be_claimed_of(tmp_path: Path) -> None:
    async with a_night(tmp_path, away_seconds=77) as night:
        ada, _ = await night.seated("me", "friend")
        assert ada.welcome.away_seconds == 77


@pytest.mark.parametrize(
    ("points", "text"),
    [
        ((5.0, 1.75), "Greedy would choose “A”: it looks 3.2 points better than “B”."),
        ((5.0, 4.0), "Greedy would choose “A”: it looks 1 point better than “B”."),
        ((5.0, 5.0), "Greedy would choose “A”: it looks as good as “B”."),
        ((None, None), "Greedy would choose “A”."),
        ((5.0,), "Greedy would choose “A”: there is nothing else to do."),
    ],
)
def test_a_hint_gives_its_reason(points: tuple[float | None, ...], text: str) -> None:
    chosen, *others = [Thought(do=name, label=name, points=worth) for name, worth in zip("AB", points, strict=False)]
    assert hint_text("Greedy", chosen, others) == text


def test_a_hint_of_a_search_tells_prospects() -> None:
    chosen, other = (Thought(do=n, label=n, visits=v, value=x) for n, v, x in (("A", 90, 0.634), ("B", 10, 0.5)))
    said = hint_text("Principal", chosen, [other])
    assert said == "Principal would choose “A”: it rates your prospects at 63% then, and at 50% after “B”."
    never = Thought(do="B", label="B", visits=0)
    assert hint_text("Principal", chosen, [never]).endswith("it rates your prospects at 63% then.")


def test_what_a_search_found_becomes_thoughts_with_reasons() -> None:
    match = new("the-theatre", seed=5)
    first = match.legal()[0].id
    idea = Idea(0, None, "principal", [Insight(9, 0.51234, 0, [(1, first)]), Insight(0, None, 0, [])])
    weighed = _weighed([Thought(do="a", label="A", why="It ties."), Thought(do="b", label="B")], idea, match)
    assert (weighed[0].visits, weighed[0].value) == (9, 0.512)
    assert weighed[0].why.startswith("It ties. Most often it went on with ")
    assert weighed[1].why == "It was never worth a look."


# --- Draws, rematches, hints ------------------------------------------------------------------------------------------


@in_a_loop
async def test_there_is_no_draw_in_a_game_that_knows_none(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, _ = await night.seated("me", "friend")
        assert not ada.welcome.draws
        refused = await ada.ask("draw")
        assert isinstance(refused, Nack)
        assert refused.code == "refused"


@in_a_loop
async def test_people_agree_on_a_draw_where_the_game_knows_it(tmp_path: Path) -> None:
    with registered(replace(get_game("the-theatre"), draws=True)):
        async with a_night(tmp_path) as night:
            ada, ben = await night.seated("me", "friend")
            assert ada.welcome.draws
            await ada.ask("draw")
            await ben.until(lambda: ben.notes)
            await ben.ask("yes", of=ben.question.n)
            await ada.until(lambda: ada.newest.v.over)
            result = ada.newest.v.result
            assert result is not None
            assert (result.winners, result.how) == ((), "agreed")


@in_a_loop
async def test_a_rematch_moves_everybody_on_by_a_seat_and_keeps_the_keys(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend")
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        await night.house.sit(made.table, "wim", made.watch, "", "Wim")
        ada, ben, wim = [await arrive(night.house, made.table, visitor) for visitor in ("ada", "ben", "wim")]
        early = await ada.ask("rematch")
        assert isinstance(early, Nack)
        await ada.ask("resign")
        await ada.ask("rematch")
        await ben.until(lambda: any(note.open for note in ben.notes.values()))
        assert not wim.question.yours
        await ben.ask("yes", of=ben.question.n)
        await ada.until(lambda: ada.seats.next)
        await ben.until(lambda: ben.seats.next)
        await wim.until(lambda: wim.seats.next)
        following = ada.seats.next
        assert ben.seats.next == wim.seats.next == following != made.table
        about = await night.house.about(following, "ada")
        assert (about.you, about.waiting, [seat.name for seat in about.seats]) == (1, True, ["Ben", "Ada"])
        assert (await night.house.sit(following, "ben", "", secrets.token_hex(16), "Ben")).seat == 0
        assert (await night.house.sit(following, "ada", made.keys[0], secrets.token_hex(16), "Ada")).seat == 1
        assert (await arrive(night.house, following, "wim")).newest.v.you is None
        guests = [await arrive(night.house, following, visitor) for visitor in ("ben", "ada")]
        await play(guests)
        old, new = await night.store.table(made.table), await night.store.table(following)
        assert old is not None
        assert new is not None
        assert new.decks == old.decks[::-1]
        assert new.commit != old.commit


@in_a_loop
async def test_a_rematch_against_bots_needs_nobodys_consent(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        (ada,) = await night.seated("me", "bot")
        await ada.ask("resign")
        await ada.ask("rematch")
        await ada.until(lambda: ada.seats.next)
        again = await ada.ask("rematch")
        assert isinstance(again, Nack)


@in_a_loop
async def test_a_hint_tells_what_a_bot_would_do_with_what_the_seat_knows(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = guests = await night.seated("me", "friend")
        await turn(guests)
        actor = actor_of(guests)
        other = ben if actor is ada else ada
        from footlights.table.protocol import Ask

        await actor.line.receive(Ask(id=actor.new_id(), k="hint"))
        await actor.until(lambda: actor.all(Hint))
        hint = actor.all(Hint)[0]
        assert hint.do in actor.legal()
        assert hint.bot == "greedy"
        assert hint.do == hint.thoughts[0].do
        assert {thought.do for thought in hint.thoughts} == set(actor.legal())
        previews = {offer.do: offer.preview for offer in actor.newest.v.actions if offer.why_not is None}
        assert {thought.do: thought.why for thought in hint.thoughts} == previews
        assert any(previews.values())
        assert hint.text.startswith(f"Greedy would choose “{hint.thoughts[0].label}”: it looks ")
        assert f"“{hint.thoughts[1].label}”" in hint.text
        refused = await other.ask("hint")
        assert isinstance(refused, Nack)


@in_a_loop
async def test_what_seats_say_is_for_seats_and_what_watchers_say_for_watchers(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend")
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        await night.house.sit(made.table, "wim", made.watch, "", "Wim")
        ada, ben, wim = [await arrive(night.house, made.table, visitor) for visitor in ("ada", "ben", "wim")]
        await ada.say("good‮ luck\n!")
        await wim.say("psst")
        await ben.until(lambda: ben.notes)
        assert [note.text for note in ben.notes.values()] == ["good luck !"]
        await wim.until(lambda: wim.notes)
        assert [(note.name, note.text, note.own) for note in wim.notes.values()] == [("Wim", "psst", True)]
        assert not ben.notes[0].own
        assert ada.notes[0].own
        await night.house.sit(made.table, "xaver", made.watch, "", "Wim")
        xaver = await arrive(night.house, made.table, "xaver")
        assert [note.own for note in xaver.notes.values()] == [False], "the same name is not the same person"
        assert [note.own for note in (await wim.again()).notes.values()] == [True]
        assert [note.text for note in (await ben.again()).notes.values()] == ["good luck !"]
        empty = await ada.say("\u200b")
        assert isinstance(empty, Nack)
        assert empty.code == "bad"


@in_a_loop
async def test_a_passer_by_at_a_finished_table_gets_no_place_at_the_rematch(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        (ada,) = await night.seated("me", "bot")
        await ada.ask("resign")
        passer_by = await arrive(night.house, ada.table, "whoever-has-the-address")
        await ada.ask("rematch")
        await ada.until(lambda: ada.seats.next)
        await passer_by.again()
        with pytest.raises(Forbidden):
            await night.house.connect(ada.seats.next, "whoever-has-the-address", "en")


@in_a_loop
async def test_a_bot_that_sits_in_gives_nothing_back(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: ada.to_decide and ada.newest.ply > 4)
        await ben.leave()
        night.later_ms += 181_000
        assert isinstance(await ada.ask("sit-in", seat=1), Ack)
        await play([ada], stop=lambda: ada.to_decide and ada.newest.ply > 8 and ada.newest.v.takeback == "ask")
        live = night.house._tables[ada.table]
        ply, decided = live.story.ply, list(live.story.deciders)
        assert ada.newest.v.takeback == "ask"
        assert isinstance(await ada.ask("takeback"), Ack)
        assert (live.story.ply, live.story.deciders) == (ply, decided), "Ben has not been asked yet"
        ben = await ben.again()
        await ben.ask("return")
        await ben.until(lambda: any(note.yours for note in ben.notes.values()))
        await ben.ask("yes", of=ben.question.n)
        await ben.until(lambda: ben.newest.ply < ply)


@in_a_loop
async def test_what_was_decided_before_a_bot_sat_in_is_not_taken_back_freely(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = await night.seated("me", "friend", "friend", "bot", options=FOUR)
        story = night.house._tables[guests[0].table].story
        await turn(guests)
        actor = next(guest for guest in guests if guest.to_decide)
        await actor.first()
        seat = actor.newest.v.you or 0
        other = next(number for number in story.playing if number != seat)
        to = back_to(story, seat)
        assert to is not None
        before = whose_consent(story, seat, to)
        story.stand_ins[other], story.sat_in[other] = "greedy", story.ply
        assert other in whose_consent(story, seat, to)
        story.sat_in[other] = 0
        assert whose_consent(story, seat, to) == before
