"""Work is limited by what it costs: measured step by step, paid by whoever set it in motion, and by nobody else."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from footlights.table.cards import Mine
from footlights.table.config import Limits
from footlights.table.cost import AT_ONCE, Account, Costs, Room, Turnstile, charged, paid_by, payer
from footlights.table.errands import Errands
from footlights.table.refusals import Spent
from tests.table.core import errand_work
from tests.table.core.playing import in_a_loop
from tests.table.web.opening import COSTS, FRIENDS, PATIENCE, Guest, Opened, closed_with, hello, new_id, opened, said
from tests.table.web.test_limits import refused


class Time:
    """Both clocks, to be put forward by hand. `each`: what every look at the processor's clock adds to it."""

    def __init__(self, each: float = 0.0) -> None:
        self.now = 100.0
        self.worked = 0.0
        self.each = each

    def watch(self) -> float:
        self.worked += self.each
        return self.worked

    def work(self, seconds: float) -> None:
        self.worked += seconds

    def costs(self, **limits: int) -> Costs:
        return Costs(Limits(**limits), clock=lambda: self.now, watch=self.watch)


def left(costs: Costs, kind: str, who: str) -> float:
    """What somebody has left."""
    purse = costs._purses.get((kind, who))
    return (costs._allowances[kind].burst if purse is None else purse.left(costs.clock())).__round__(6)


# --- Allowances -------------------------------------------------------------------------------------------------------


def test_who_has_used_up_everything_waits_until_the_debt_is_paid_and_nobody_else_does() -> None:
    hours = Time()
    costs = hours.costs(cost_ms_burst=1000, cost_ms_per_second=100, address_cost_ms_burst=9000)
    ada, ben = costs.account("here", "ada"), costs.account("here", "ben")
    ada.spend(1.4)
    spent = ada.spent()
    assert spent is not None
    assert spent.seconds == 5
    assert ben.spent() is None
    hours.now += 3.9
    assert ada.spent() is not None
    hours.now += 0.2
    assert ada.spent() is None
    hours.now += 1000
    ada.spend(1.1)
    assert ada.spent() is not None, "nobody can save up more than at once"


def test_an_address_pays_for_all_its_visitors() -> None:
    costs = Time().costs(cost_ms_burst=1000, address_cost_ms_burst=1500)
    for visitor in ("ada", "ben"):
        costs.account("here", visitor).spend(0.8)
    assert costs.account("here", "cleo").spent() is not None
    assert costs.account("here").spent() is not None, "somebody without a cookie"
    assert costs.account("there", "cleo").spent() is None
    assert costs.account("there", "ada").spent() is None, "the own purse is not empty"


def test_a_school_behind_one_address_plays_quickly_and_never_meets_the_limit() -> None:
    hours = Time()
    costs = hours.costs()
    accounts = [costs.account("school", f"visitor {number}") for number in range(20)]
    for account in accounts:
        account.spend(0.2)  # the page and all that belongs to it, everybody at the same moment
    for _ in range(600):
        hours.now += 1
        for account in accounts:
            assert account.spent() is None
            account.spend(0.010)  # one move, at twice what it costs


def test_the_quickest_hand_is_stopped_by_the_limit_of_moves_and_not_by_their_cost() -> None:
    hours, limits = Time(), Limits()
    account = hours.costs().account("here", "ada")
    for _ in range(600):
        for _ in range(limits.acts_per_second):
            assert account.spent() is None
            account.spend(0.010)
            hours.now += 1 / limits.acts_per_second


def test_nobody_is_remembered_who_has_everything_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footlights.table.cost.TIDY_AFTER", 10)
    hours = Time()
    costs = hours.costs(address_cost_ms_burst=1000, address_cost_ms_per_second=100)
    costs.account("debtor").spend(50.0)
    for number in range(100):
        costs.account(f"address {number}").spend(0.1)
        hours.now += 1
        assert len(costs._purses) <= 10
    assert costs.account("debtor").spent() is not None


# --- Measuring --------------------------------------------------------------------------------------------------------


@in_a_loop
async def test_everybody_pays_for_their_own_steps_and_for_nothing_that_runs_meanwhile() -> None:
    hours = Time()
    costs = hours.costs()
    turn = asyncio.Event()

    async def ada() -> str:
        hours.work(0.1)
        turn.set()
        await asyncio.sleep(0)
        hours.work(0.2)
        return "done"

    async def ben() -> None:
        await turn.wait()
        hours.work(0.7)

    async def nobody() -> None:
        await turn.wait()
        hours.work(100.0)

    tasks = [asyncio.create_task(nobody())]
    with paid_by(costs.account("ada")):
        done = asyncio.create_task(charged(ada()))
    with paid_by(costs.account("ben")):
        tasks.append(asyncio.create_task(charged(ben())))
    await asyncio.gather(*tasks)
    assert await done == "done"
    assert left(costs, "address", "ada") == 6.0 - 0.3
    assert left(costs, "address", "ben") == 6.0 - 0.7


@in_a_loop
async def test_what_is_charged_within_something_charged_is_paid_once() -> None:
    hours = Time()
    costs = hours.costs()

    async def inner() -> None:
        hours.work(0.5)
        await asyncio.sleep(0)

    async def outer() -> None:
        await charged(inner())
        await asyncio.create_task(charged(inner()))
        hours.work(0.25)

    with paid_by(costs.account("ada")):
        await charged(outer())
    assert left(costs, "address", "ada") == 6.0 - 1.25
    assert payer() is None


@in_a_loop
async def test_errors_and_cancelling_pass_through() -> None:
    costs = Time().costs()
    ended: list[str] = []

    async def fails() -> None:
        await asyncio.sleep(0)
        raise ZeroDivisionError

    async def waits() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            await asyncio.sleep(0)
            ended.append("cancelled")
            raise

    with paid_by(costs.account("ada")):
        with pytest.raises(ZeroDivisionError):
            await charged(fails())
        task = asyncio.create_task(charged(waits()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(charged(waits()), 0.01)
    assert ended == ["cancelled", "cancelled"]


@in_a_loop
async def test_errands_are_paid_for_where_they_were_sent_from() -> None:
    costs = Time().costs(errand_ms_burst=5)
    errands = Errands(1)
    try:
        with paid_by(costs.account("here", "ada")):
            await errands.run(errand_work.work, 0.02)
            with pytest.raises(Spent):
                await errands.run(errand_work.who)
        with paid_by(costs.account("there")):
            await errands.run(errand_work.who)
        assert costs.account("here", "ada").spent() is None, "who reads a long match can still play"
    finally:
        errands.stop()


# --- One after the other ----------------------------------------------------------------------------------------------


@in_a_loop
async def test_few_of_one_address_are_inside_at_once_and_in_the_order_they_came() -> None:
    turnstile, order, go = Turnstile(most=2, moment=60.0), [], asyncio.Event()

    async def come(who: str, number: int) -> None:
        async with turnstile.turn(who):
            order.append((who, number))
            await go.wait()

    tasks = [asyncio.create_task(come("ada", number)) for number in range(6)]
    await asyncio.sleep(0)
    tasks.append(asyncio.create_task(come("ben", 0)))
    await asyncio.sleep(0)
    assert order == [("ada", 0), ("ada", 1), ("ben", 0)]
    tasks[2].cancel()
    go.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == [("ada", 0), ("ada", 1), ("ben", 0), ("ada", 3), ("ada", 4), ("ada", 5)]
    assert not turnstile._inside
    assert not turnstile._waiting


@in_a_loop
async def test_who_waits_for_something_is_not_counted_any_more() -> None:
    turnstile, inside, enough = Turnstile(most=2, moment=0.001), [], asyncio.Event()

    async def poll(number: int) -> None:
        async with turnstile.turn("ada"):
            inside.append(number)
            if len(inside) == 20:
                enough.set()
            await enough.wait()

    await asyncio.gather(*(poll(number) for number in range(20)))
    assert inside == list(range(20))
    assert not turnstile._inside


@in_a_loop
async def test_somebody_called_up_in_the_moment_they_leave_gives_the_place_on() -> None:
    turnstile, order = Turnstile(most=1, moment=60.0), []

    async def come(name: str) -> None:
        async with turnstile.turn("ada"):
            order.append(name)

    async with turnstile.turn("ada"):
        second, third = asyncio.create_task(come("second")), asyncio.create_task(come("third"))
        await asyncio.sleep(0)
    second.cancel()
    await asyncio.gather(second, third, return_exceptions=True)
    assert order == ["third"]
    assert not turnstile._inside


class Begun:
    """Things that are begun through a room, each of which takes 4 ms, and in which round of the loop they were."""

    def __init__(self) -> None:
        self.hours = Time()
        self.room = Room(self.hours.watch)
        self.rounds: list[list[str]] = [[]]

    async def begin(self, who: str) -> None:
        await self.room.enter(who)
        self.rounds[-1].append(who)
        self.hours.work(0.004)

    async def all(self, *whose: str) -> list[asyncio.Task[None]]:
        tasks = [asyncio.create_task(self.begin(who)) for who in whose]
        while not all(task.done() for task in tasks):
            await asyncio.sleep(0)
            self.rounds.append([])
        return tasks


@in_a_loop
async def test_what_is_dear_is_begun_in_different_rounds_of_the_event_loop() -> None:
    begun = Begun()
    await begun.all(*["ada"] * 9)
    assert sum(map(len, begun.rounds)) == 9
    assert [len(names) for names in begun.rounds if names] == [2, *[1] * 7]


@in_a_loop
async def test_addresses_take_turns_in_having_a_round() -> None:
    begun = Begun()
    await begun.all(*["ada"] * 9, "ben", "cleo")
    order = [name for names in begun.rounds for name in names]
    assert order[2:6] == ["ada", "ben", "cleo", "ada"]


@in_a_loop
async def test_what_costs_nothing_waits_for_no_other_round_and_who_gives_up_takes_none() -> None:
    begun = Begun()
    begun.hours.work = lambda seconds: None  # type: ignore[method-assign]
    await begun.all(*["ada"] * 9)
    assert max(map(len, begun.rounds)) == 9
    dear = Begun()
    tasks = [asyncio.create_task(dear.begin("ada")) for _ in range(5)]
    await asyncio.sleep(0)
    tasks[2].cancel()
    tasks[3].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await dear.all("ben")
    assert sum(map(len, dear.rounds)) == 4


# --- At the doors -----------------------------------------------------------------------------------------------------


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Opened]:
    """A house that believes its proxy, whose clocks stand still."""
    with opened(tmp_path, trust_proxy=True) as found:
        yield found


def stop_the_clock(house: Opened, each: float = 0.0, **limits: int) -> Time:
    """From now on every step costs so much, and nothing is paid back until the clock is put forward."""
    hours = Time(each)
    costs: Costs = house.app.state.costs
    generous = dict.fromkeys(COSTS, 1_000_000)
    costs.__init__(Limits(**{**generous, **limits}), costs.told, lambda: hours.now, hours.watch)  # type: ignore[misc]
    return hours


def at(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


def test_an_address_that_has_used_up_its_time_is_refused_while_another_is_served(house: Opened) -> None:
    hours = stop_the_clock(house, 0.3, address_cost_ms_burst=1000, address_cost_ms_per_second=100)
    with house.guest() as ada:
        codes = [ada.get("/api/protocol", headers=at("203.0.113.1")).status_code for _ in range(12)]
        assert codes[0] == 200
        assert codes[-1] == 429
        assert codes == sorted(codes)
        answer = ada.get("/api/protocol", headers=at("203.0.113.1"))
        refused(answer, 429, "rate")
        assert ada.get("/api/protocol", headers=at("203.0.113.2")).status_code == 200
        assert ada.get("/healthz", headers=at("203.0.113.1")).status_code == 200
        page = ada.get("/", headers={**at("203.0.113.1"), "Accept": "text/html"})
        assert (page.status_code, "<h1>" in page.text) == (429, True)
        hours.now += 1000
        assert ada.get("/api/protocol", headers=at("203.0.113.1")).status_code == 200
        assert 'footlights_refused_total{limit="cost"}' in ada.get("/metrics", headers=at("127.0.0.1")).text


def test_a_visitor_who_has_used_up_their_time_is_refused_while_the_neighbour_is_served(house: Opened) -> None:
    with house.guest() as ada, house.guest() as ben:
        for guest in (ada, ben):
            guest.get("/")
        stop_the_clock(house, 0.3, cost_ms_burst=1000)
        while ada.get("/api/me").status_code == 200:
            pass
        refused(ada.get("/api/me"), 429, "rate")
        assert ben.get("/api/me").status_code == 200
        assert ada.get("/static/js/table.js").status_code == 200, "the same for everybody, and paid for by the address"


def test_nothing_is_begun_for_somebody_who_cannot_pay(house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []

    async def mine(visitor: str) -> None:
        begun.append(visitor)

    monkeypatch.setattr(house.app.state.house, "mine", mine)
    with house.guest() as ada:
        stop_the_clock(house)
        costs: Costs = house.app.state.costs
        costs.account("127.0.0.1").spend(10_000.0)
        refused(ada.get("/api/me"), 429, "rate")
        with pytest.raises(InvalidStatus) as denied:
            ada.socket("some-table")
        assert denied.value.response.status_code == 429
        assert denied.value.response.headers["Retry-After"]
    assert begun == []


def test_a_crowd_from_one_address_is_let_in_one_after_the_other(house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    go = asyncio.Event()

    async def mine(visitor: str) -> Mine:
        begun.append(visitor)
        await go.wait()
        return Mine([], [])

    monkeypatch.setattr(house.app.state.house, "mine", mine)
    house.app.state.costs.turnstile.moment = 60.0
    with house.guest() as ada, ThreadPoolExecutor(12) as pool:
        ask = lambda address: ada.get("/api/me", headers=at(address)).status_code  # noqa: E731
        crowd = [pool.submit(ask, "203.0.113.1") for _ in range(8)]
        wait_until(lambda: len(begun) == AT_ONCE)
        stranger = pool.submit(ask, "203.0.113.2")
        wait_until(lambda: len(begun) == AT_ONCE + 1)
        assert not any(asked.done() for asked in crowd)
        assert house.loop is not None
        house.loop.call_soon_threadsafe(go.set)
        assert {asked.result() for asked in [*crowd, stranger]} == {200}
    assert len(begun) == 9


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait for something that happens in another thread."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.001)


def seated(house: Opened, ada: Guest) -> tuple[str, Account]:
    """A table where somebody sits, and their account."""
    table = ada.seated(FRIENDS)["table"]
    return table, house.app.state.costs.account("127.0.0.1")


def test_messages_over_a_socket_are_paid_for_too(house: Opened) -> None:
    with house.guest() as ada, house.guest(**at("203.0.113.9")) as ben:
        table, account = seated(house, ada)
        other = ben.seated(FRIENDS)["table"]
        with ada.socket(table) as line, ben.socket(other, headers=at("203.0.113.9")) as bens:
            hello(line)
            hello(bens)
            hours = stop_the_clock(house)
            account.spend(10_000.0)
            line.send(json.dumps({"t": "say", "id": new_id(), "text": "well"}))
            nack = said(line, "nack")
            assert (nack["code"], nack["text"][-1]) == ("rate", ".")
            line.send('{"t":"ping","n":7}')
            assert said(line, "pong")["n"] == 7
            bens.send(json.dumps({"t": "say", "id": new_id(), "text": "well"}))
            said(bens, "ack")
            hours.now += 1_000_000
            line.send(json.dumps({"t": "say", "id": new_id(), "text": "well"}))
            said(line, "ack")


def test_who_cannot_be_greeted_is_told_when_to_come_again(house: Opened) -> None:
    with house.guest() as ada:
        table, account = seated(house, ada)
        with ada.socket(table) as line:
            stop_the_clock(house)
            account.spend(10_000.0)
            line.send(json.dumps({"t": "hello", "proto": 1}))
            bye = said(line, "bye")
            assert (bye["code"], bye["retry"]) == ("rate", 10_000)
            assert closed_with(line) == 1013


def test_what_a_table_does_about_a_message_is_paid_for_by_its_sender(house: Opened) -> None:
    with house.guest() as ada:
        table, _ = seated(house, ada)
        with ada.socket(table) as line:
            hello(line)
            costs: Costs = house.app.state.costs
            live = house.app.state.house._tables[table]
            real = live.handle
            hours = stop_the_clock(house, address_cost_ms_burst=1000)

            async def handle(*given: object) -> None:
                hours.work(0.25)
                await real(*given)

            live.handle = handle
            line.send(json.dumps({"t": "say", "id": new_id(), "text": "well"}))
            said(line, "ack")
            assert left(costs, "address", "127.0.0.1") == 0.75


def test_reading_match_files_has_an_allowance_of_its_own(house: Opened) -> None:
    with house.guest() as ada:
        table, account = seated(house, ada)
        hours = stop_the_clock(house)
        account.spend_on_errand(10_000.0)
        refused(ada.post("/api/replays", content="x"), 429, "rate")
        assert ada.post(f"/api/tables/{table}/send", json={"t": "ping"}).status_code == 200
        hours.now += 1_000_000
        assert ada.post("/api/replays", content="x").status_code == 400
