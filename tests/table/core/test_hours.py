"""Clocks stand still while the whole house is closed, and only then."""

from __future__ import annotations

from pathlib import Path

from footlights.table.backstage import Backstage
from footlights.table.clock import Clocks
from footlights.table.hours import MISSED, open_ms, open_until
from footlights.table.house import House
from footlights.table.store import Store
from tests.table.core.playing import CLOCK, Guest, Night, a_house, a_store, arrive, in_a_loop, turn

MINUTE = 60_000


def test_time_is_counted_only_while_the_house_is_open() -> None:
    closed = [(100, 200), (300, 350)]
    assert open_ms(closed, 0, 400) == 250
    assert open_ms(closed, 150, 320) == 100
    assert open_ms(closed, 120, 180) == 0
    assert open_ms((), 5, 25) == 20
    assert open_until(closed, 0, 50) == 50
    assert open_until(closed, 0, 150) == 250
    assert open_until(closed, 0, 250) == 400
    assert open_until(closed, 150, 10) == 210


def test_a_clock_that_had_run_out_before_the_house_closed_stays_so() -> None:
    clocks = Clocks(2, {"minutes": 1}, [(70_000, 200_000)])
    clocks.note(1_000, running=0)
    assert clocks.runs_out() == 61_000
    clocks.closed = [(31_000, 200_000)]
    assert clocks.runs_out() == 230_000
    assert clocks.left_at(215_000) == (15_000, 60_000)


async def begun(house: House, store: Store) -> list[Guest]:
    """A game with clocks in which somebody thinks."""
    guests = await Night(house, store).seated("me", "friend", clock=CLOCK)
    await turn(guests)
    return guests


def later(backstage: Backstage, by_ms: int) -> None:
    """Put a house's clock forward."""
    real = backstage.now
    backstage.now = lambda: real() + by_ms  # type: ignore[method-assign]


@in_a_loop
async def test_nobody_loses_time_while_the_house_is_closed(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        async with a_house(store) as house:
            guests = await begun(house, store)
        reopened = House(store, house.config)
        later(reopened.backstage, 10 * MINUTE)
        await reopened.start()
        try:
            ada = await arrive(reopened, guests[0].table, "ada")
            assert not ada.newest.v.over
            clock = ada.newest.v.clock
            assert clock is not None
            assert min(clock.left) > MINUTE - 15_000
            assert [event.kind for event in await store.events(ada.table)] == ["deal"]
        finally:
            await reopened.stop()


@in_a_loop
async def test_nobody_loses_time_when_the_house_was_killed(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store, a_house(store) as killed:
        guests = await begun(killed, store)
        reopened = House(store, killed.config)  # the first never says goodbye before this one opens
        later(reopened.backstage, 10 * MINUTE)
        await reopened.start()
        try:
            assert not (await arrive(reopened, guests[0].table, "ada")).newest.v.over
        finally:
            await reopened.stop()


@in_a_loop
async def test_two_closures_are_both_forgiven_at_a_table_nobody_looked_at_between_them(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        async with a_house(store) as house:
            guests = await begun(house, store)
        for times in (1, 2, 3):
            again = House(store, house.config)
            later(again.backstage, times * 10 * MINUTE)
            await again.start()
            if times == 3:
                assert not (await arrive(again, guests[0].table, "ada")).newest.v.over
            await again.stop()
        assert len(await store.closures()) == 3


@in_a_loop
async def test_while_another_process_is_open_clocks_run(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store, a_house(store) as stays:
        async with a_house(store) as house:
            guests = await begun(house, store)
        later(stays.backstage, 10 * MINUTE)
        await stays.backstage.hours.beat()
        again = House(store, house.config)
        later(again.backstage, 10 * MINUTE)
        await again.start()
        try:
            assert not await store.closures()
            ada = await arrive(again, guests[0].table, "ada")
            await ada.until(lambda: ada.newest.v.over)
        finally:
            await again.stop()


@in_a_loop
async def test_a_process_that_could_not_reach_the_store_blames_nobody(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store, a_house(store) as house:
        guests = await begun(house, store)
        later(house.backstage, 10 * MINUTE)
        house.backstage.hours._said -= MISSED + 1
        actor = next(guest for guest in guests if guest.to_decide)
        await actor.first()
        assert not actor.newest.v.over
