"""Clocks run for whoever is to decide, and a time that is up is noted in the log."""

from __future__ import annotations

from pathlib import Path

from footlights.table.clock import Clocks
from footlights.table.protocol import Nack
from tests.table.core.playing import CLOCK, a_house, a_night, a_store, arrive, in_a_loop, turn


def test_a_decision_costs_its_time_and_earns_the_addition() -> None:
    clocks = Clocks(2, {"minutes": 1, "plus": 5})
    clocks.note(1_000, running=0)
    clocks.note(11_000, running=1, decided=0)
    assert clocks.left == [55_000, 60_000]
    assert clocks.left_at(21_000) == (55_000, 50_000)
    assert clocks.runs_out() == 71_000
    clocks.note(31_000, running=None, decided=1)
    assert clocks.runs_out() is None
    assert clocks.left_at(99_000) == (55_000, 45_000)


@in_a_loop
async def test_who_runs_out_of_time_has_lost_a_duel(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = await night.seated("me", "friend", clock=CLOCK)
        await turn(guests)
        actor = next(guest for guest in guests if guest.to_decide)
        seat = actor.newest.v.you
        clock = actor.newest.v.clock
        assert clock is not None
        assert clock.running == seat
        assert clock.left[1 - (seat or 0)] == 60_000
        night.later_ms += 61_000
        late = await actor.act(actor.legal()[0])
        assert isinstance(late, Nack)
        assert late.code == "over"
        await actor.until(lambda: actor.newest.v.over)
        result = actor.newest.v.result
        assert result is not None
        assert result.how == "clock"
        assert result.winners == (1 - (seat or 0),)


@in_a_loop
async def test_the_house_notices_by_itself_that_a_time_is_up(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = await night.seated("me", "friend", clock=CLOCK)
        await turn(guests)
        night.later_ms += 59_900
        await guests[0].leave()
        guests[0] = await guests[0].again()
        await guests[1].until(lambda: guests[1].newest.v.over)


@in_a_loop
async def test_clocks_are_the_same_after_the_house_was_gone(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        async with a_house(store) as house:
            from tests.table.core.playing import Night

            night = Night(house, store)
            guests = await night.seated("me", "friend", clock=CLOCK)
            await turn(guests)
            await next(guest for guest in guests if guest.to_decide).first()
            await turn(guests)
            kept = house._tables[guests[0].table].story.clocks
        async with a_house(store) as house:
            await arrive(house, guests[0].table, "ada")
            again = house._tables[guests[0].table].story.clocks
            assert kept is not None
            assert again is not None
            assert (again.left, again.running, again.since) == (kept.left, kept.running, kept.since)
