"""Somebody sets the machine's clock, or puts the machine to sleep: no player loses a second, a seat or a game by it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footlights.table.config import Config
from footlights.table.hours import BEAT, open_since
from footlights.table.house import House
from footlights.table.presence import Presence
from footlights.table.protocol import Ack, Nack
from footlights.table.store import Store, open_store
from footlights.table.timekeeping import APPROACH, Timekeeper
from tests.table.core.playing import CLOCK, Guest, Night, a_house, a_store, arrive, in_a_loop, turn

SECOND, MINUTE, HOUR, DAY = 1, 60, 3600, 24 * 3600
NS = 1_000_000_000
TODAY = 1_800_000_000 * NS
AWAY = 180


class Machine:
    """A machine's clocks: one that is steady, and one that can be set."""

    def __init__(self) -> None:
        self.steady, self.wall = 5_000 * NS, TODAY

    def passes(self, seconds: float) -> None:
        """Time passes, awake or asleep."""
        self.steady += int(seconds * NS)
        self.wall += int(seconds * NS)

    def set(self, seconds: float) -> None:
        """Somebody sets the time of day by so much."""
        self.wall += int(seconds * NS)

    def time(self) -> Timekeeper:
        """The time as a new process keeps it."""
        return Timekeeper(lambda: self.steady, lambda: self.wall)


# --- The timekeeper ---


@given(st.lists(st.tuples(st.integers(0, 10**11), st.integers(-(10**14), 10**14), st.booleans()), max_size=30))
def test_time_never_goes_back_and_never_leaps_whatever_the_clock_is_set_to(
    happens: list[tuple[int, int, bool]],
) -> None:
    machine = Machine()
    time = machine.time()
    for nanoseconds, jump, looks in happens:
        before = time.now()
        machine.passes(nanoseconds / NS)
        machine.set(jump / NS)
        if looks:
            time.approach(time.wall())
        passed = time.now() - before
        assert abs(passed - nanoseconds / 1_000_000) <= nanoseconds / 1_000_000 / APPROACH + 2


def test_a_small_difference_is_made_up_in_time() -> None:
    machine = Machine()
    time = machine.time()
    machine.set(2)
    assert time.approach(time.wall()) == 2000
    machine.passes(HOUR)
    assert time.approach(time.wall()) == 2000 - HOUR * 1000 // APPROACH
    machine.passes(HOUR)
    time.approach(time.wall())
    assert time.now() == time.wall()


def test_so_many_days_of_opening_reach_back_over_closures() -> None:
    closed = [(100, 200), (300, 350), (900, 2000)]
    assert open_since(closed, 400, 30) == 370
    assert open_since(closed, 400, 60) == 290
    assert open_since(closed, 400, 150) == 200
    assert open_since(closed, 400, 160) == 90
    assert open_since(closed, 320, 10) == 290
    assert open_since((), 400, 150) == 250


# --- While the house is open ---


@asynccontextmanager
async def an_evening(folder: Path, machine: Machine) -> AsyncIterator[Night]:
    """A house on a machine whose clock can be set."""
    async with a_store(folder) as store, a_house(store, machine.time(), away_seconds=AWAY) as house:
        yield Night(house, store)


async def go_by(machine: Machine, house: House, seconds: int) -> None:
    """Time passes while the house is open, and says so."""
    while seconds > 0:
        machine.passes(min(seconds, BEAT))
        await house.backstage.hours.beat()
        seconds -= int(BEAT)


async def begun(night: Night) -> tuple[Guest, Guest]:
    """A game with clocks: who decides, and who waits."""
    guests = await night.seated("me", "friend", clock=CLOCK)
    await turn(guests)
    actor = next(guest for guest in guests if guest.to_decide)
    return actor, next(guest for guest in guests if guest is not actor)


def left(guest: Guest) -> int:
    """What whoever is thinking has left, as somebody sees it, in seconds."""
    clock = guest.newest.v.clock
    assert clock is not None
    assert clock.running is not None
    return clock.left[clock.running] // 1000


@pytest.mark.parametrize("jump", [2 * HOUR, -2 * HOUR, 30, -30])
@in_a_loop
async def test_a_chess_clock_runs_on_as_if_nothing_had_been_set(tmp_path: Path, jump: int) -> None:
    machine = Machine()
    async with an_evening(tmp_path, machine) as night:
        actor, other = await begun(night)
        await go_by(machine, night.house, 10)
        machine.set(jump)
        await go_by(machine, night.house, 10)
        assert left(await actor.again()) in (39, 40)
        assert isinstance(await actor.act(actor.legal()[0]), Ack)
        entries = await night.store.events(actor.table)
        assert abs(entries[1].at_ms - entries[0].at_ms - 20_000) < 20
        await turn([actor, other])
        await go_by(machine, night.house, 70)
        thinker = actor if actor.to_decide else other
        assert isinstance(await thinker.act(thinker.legal()[0]), Nack)
        await other.until(lambda: other.newest.v.over)
        assert other.newest.v.result is not None
        assert other.newest.v.result.how == "clock", "it does run"


@pytest.mark.parametrize("jump", [2 * HOUR, -2 * HOUR])
@in_a_loop
async def test_nobody_is_away_because_a_clock_was_set(tmp_path: Path, jump: int) -> None:
    machine = Machine()
    async with an_evening(tmp_path, machine) as night:
        made = await night.create("me", "friend")
        for visitor, seat in (("ada", 0), ("ben", 1)):
            await night.sit(made, visitor, seat)
        ada = await arrive(night.house, made.table, "ada")
        await night.house.poll(made.table, "ben", None, 0, 0.0, "en")  # without a socket, as where networks break them
        machine.passes(5)
        machine.set(jump)
        assert isinstance(await ada.ask("claim", seat=1), Nack)
        assert night.house._tables[made.table].presence.online(1), "Ben asked a moment ago"
        await go_by(machine, night.house, AWAY - 10)
        assert isinstance(await ada.ask("claim", seat=1), Nack)
        await go_by(machine, night.house, 20)
        assert isinstance(await ada.ask("claim", seat=1), Ack), "but whoever stays away is"


@in_a_loop
async def test_a_machine_that_slept_takes_nothing_from_whoever_was_thinking_or_away(tmp_path: Path) -> None:
    machine = Machine()
    async with an_evening(tmp_path, machine) as night:
        actor, other = await begun(night)
        await other.leave()
        await go_by(machine, night.house, 10)
        machine.passes(8 * HOUR)  # the lid is closed, and nothing is said by anybody
        assert isinstance(await actor.ask("claim", seat=other.line.seat), Nack), "before the gap was noticed"
        assert isinstance(await actor.act(actor.legal()[0]), Ack)
        await night.house.backstage.hours.beat()
        assert isinstance(await actor.ask("claim", seat=other.line.seat), Nack), "and after"
        assert night.house.backstage.now() == machine.wall // 1_000_000, "the date is right"
        await go_by(machine, night.house, 10)
        presence = night.house._tables[actor.table].presence
        assert presence.away_ms(other.line.seat or 0) == 20_000


# --- Over a restart ---


@asynccontextmanager
async def reopened(store: Store, machine: Machine, **config: int) -> AsyncIterator[House]:
    """The house opens again on the same machine."""
    async with a_house(store, machine.time(), away_seconds=AWAY, **config) as house:
        yield house


@pytest.mark.parametrize("jump", [2 * HOUR, -2 * HOUR])
@in_a_loop
async def test_a_clock_set_while_the_house_was_closed_takes_nobodys_time_and_gives_nobody_any(
    tmp_path: Path, jump: int
) -> None:
    machine = Machine()
    async with a_store(tmp_path) as store:
        async with a_house(store, machine.time()) as house:
            actor, other = await begun(Night(house, store))
            await go_by(machine, house, 20)
            assert isinstance(await actor.act(actor.legal()[0]), Ack)
            await turn([actor, other])
            who = next(guest for guest in (actor, other) if guest.to_decide).visitor
            await go_by(machine, house, 10)
        machine.set(jump)
        machine.passes(5)
        async with reopened(store, machine) as house:
            thinker = await arrive(house, actor.table, who)
            before = left(thinker)
            assert 50 <= before <= 65
            await go_by(machine, house, 30)
            thinker = await thinker.again()
            assert left(thinker) == before - 30, "it runs as fast as ever"
            assert isinstance(await thinker.act(thinker.legal()[0]), Ack)
            times = [entry.at_ms for entry in await store.events(actor.table)]
            assert times == sorted(times), "entries are in order of time"


@in_a_loop
async def test_what_a_killed_process_said_of_tomorrow_is_not_believed(tmp_path: Path) -> None:
    machine = Machine()
    async with a_store(tmp_path) as store:
        night = Night(House(store, Config(bot_workers=1, errand_workers=0), time=machine.time()), store)
        await night.house.start()
        ada, _ = await night.seated("me", "friend")
        table = ada.table
        machine.set(-2 * HOUR)  # and the process is killed: it never says that nobody is there
        async with reopened(store, machine) as house:
            again = await arrive(house, table, "ada")
            presence: Presence = house._tables[table].presence
            assert not presence.online(1)
            await go_by(machine, house, AWAY - 10)
            assert isinstance(await again.ask("claim", seat=1), Nack)
            await go_by(machine, house, 20)
            assert isinstance(await again.ask("claim", seat=1), Ack), "nor is Ben taken to be here for two hours"
        await night.house.stop()


@in_a_loop
async def test_a_wrong_date_forgets_no_table(tmp_path: Path) -> None:
    machine = Machine()
    async with a_store(tmp_path) as store:
        async with a_house(store, machine.time(), keep_days=3) as house:
            night = Night(house, store)
            (ada, _) = await night.seated("me", "friend")
            await ada.ask("resign")
            waiting = await night.create("me", "friend")
        machine.set(4000 * DAY)  # the battery of its clock is empty
        async with reopened(store, machine, keep_days=3) as house:
            await house.tidy()
            assert await store.table(ada.table) is not None
            assert await store.table(waiting.table) is not None
            machine.passes(4 * DAY)
            house.backstage.hours._said = house.backstage.time.seconds()  # it was open all the time
            await house.tidy()
            assert await store.table(ada.table) is None, "three days of opening have passed"


# --- Several processes ---


@in_a_loop
async def test_processes_at_one_server_have_one_time_whatever_their_machines_clocks_show(postgres_url: str) -> None:
    fast, slow = Machine(), Machine()
    fast.set(HOUR)
    slow.set(-3 * DAY)
    stores = [open_store(postgres_url) for _ in range(3)]
    for store in stores:
        await store.start()
    try:
        async with a_house(stores[0], fast.time()) as here, a_house(stores[1], slow.time()) as there:
            server = await stores[2].clock_ms()
            assert server is not None
            for house in (here, there):
                assert abs(house.backstage.now() - server) < 20_000
            assert abs(here.backstage.hours.off_ms) < 20_000
            # As if the server's clock had been set back by an hour since they were opened:
            for house in (here, there):
                house.backstage.time.take_over(server + HOUR * 1000)
                await house.backstage.hours.beat()
            async with a_house(stores[2]) as late:
                assert abs(late.backstage.now() - here.backstage.now()) < 20_000, "it goes by those who are there"
    finally:
        for store in stores:
            await store.stop()
