"""A table for one: no draw and nobody to claim from, free take-backs, hints, looking back, playing on, a new run."""

from __future__ import annotations

from pathlib import Path

from footlights.table.protocol import Ack, Ask, Hint, Nack
from footlights.table.wishes import SeatWish, Wish
from tests.table.core.playing import Guest, Night, a_night, arrive, in_a_loop


async def alone(night: Night) -> Guest:
    made = await night.house.create(Wish(game="curtain-call", seats=[SeatWish(kind="me")]), "ada", "Ada")
    await night.sit(made, "ada", 0)
    ada = await arrive(night.house, made.table, "ada")
    await ada.until(lambda: ada.to_decide)
    return ada


async def decide(ada: Guest, do: str = "") -> None:
    at = ada.newest.at
    await ada.act(do or ada.legal()[0])
    await ada.until(lambda: ada.to_decide and ada.newest.at > at)


@in_a_loop
async def test_what_needs_somebody_else_is_refused(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada = await alone(night)
        for answer in (await ada.ask("draw"), await ada.ask("claim", seat=0), await ada.ask("sit-in", seat=0)):
            assert isinstance(answer, Nack)
            assert answer.code == "refused"
        assert not ada.welcome.draws
        assert not ada.newest.v.over


@in_a_loop
async def test_every_decision_can_be_taken_back_and_hints_are_given(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada = await alone(night)
        while "end turn" not in ada.legal():
            await decide(ada)
        for _ in range(3):
            await decide(ada, "end turn")
        assert ada.newest.v.takeback == "free"
        ply = ada.newest.ply
        assert isinstance(await ada.ask("takeback"), Ack)
        await ada.until(lambda: ada.newest.ply == ply - 1)
        hint = Ask(id=ada.new_id(), k="hint")
        await ada.line.receive(hint)
        await ada.until(lambda: ada.all(Hint))
        assert ada.all(Hint)[0].id == hint.id
        assert ada.all(Hint)[0].do in ada.legal()


@in_a_loop
async def test_a_run_that_was_given_up_can_be_looked_back_at_played_on_and_followed_by_another(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada = await alone(night)
        for _ in range(4):
            await decide(ada)
        await ada.ask("resign")
        await ada.until(lambda: ada.newest.v.over)
        past = await night.house.replay(ada.table, "ada", 2, None, "en")
        assert (past.ply, past.plies, past.viewpoints) == (2, 4, (0, -1))
        assert any("Ada gives up." in entry.text for entry in (await arrive(night.house, ada.table, "ada")).welcome.log)
        on = await night.house.play_on(ada.table, "ada", 2, 0, "greedy")
        await night.sit(on, "ada", 0)
        going_on = await arrive(night.house, on.table, "ada")
        await going_on.until(lambda: going_on.to_decide)
        assert going_on.newest.ply == 2
        await ada.ask("rematch")
        await ada.until(lambda: ada.seats.next)
        await night.house.sit(ada.seats.next, "ada", "", "ab" * 16, "Ada")
        new = await arrive(night.house, ada.seats.next, "ada")
        await new.until(lambda: new.to_decide)
        assert (new.newest.ply, new.welcome.you, len(new.welcome.seats)) == (0, 0, 1)
        assert new.welcome.fair.commit
