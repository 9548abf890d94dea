"""What things cost: every request and every message is charged with the processor time that it really took.

All tables share one event loop, so whatever is computed for one guest, everybody else waits for. How often somebody may ask is
counted in `rates`; here it is counted how much work that was. A visitor, and everybody at one address together, may use so much
at once and in the long run so much a second; who has used it up is refused before anything is begun, until time has paid it back.

How it is measured. A coroutine runs in steps, and while it waits between two of them others run: neither the time from beginning
to end nor the time of the whole loop is its own. `charged` drives a coroutine step by step and adds up the processor time that
the loop's thread spends in its steps, and in nothing else. It is put around what guests set in motion: requests (`web_cost`),
messages of a websocket, what a table does about a message, and writing it down; these last are tasks of their own. Who pays is a
context variable, which tasks inherit. What bots do is charged to nobody: they think in other processes, with limits of their own.

So that nobody can have a hundred things begun before the first of them is paid for, only a few of one address are begun at the
same moment (`Turnstile`), and nothing more is begun in a round of the event loop that has taken long enough (`Room`).

Errands (`errands`) are measured in the process where they are run. They hold nobody up, so they have an allowance of their own:
reading a long match must not keep somebody from making a move.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Coroutine, Generator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from footlights.stage.tongue import say
from footlights.table.config import Limits
from footlights.table.refusals import Spent

TIDY_AFTER = 10_000  # payers
AT_ONCE = 4  # things that one address begins at the same moment
MOMENT = 0.1  # seconds
FULL = 0.005  # seconds of processor time in a round of the event loop, after which nothing more is begun in it
LONGEST_WAIT = 60  # seconds that anybody is told to wait; who comes again then may be told again
MS = 1000
T = TypeVar("T")


class Allowance(NamedTuple):
    """Seconds of processor time: so much at once, and in the long run so much a second."""

    burst: float
    per_second: float


class Purse:
    """What somebody has left, in seconds of processor time. It may be less than nothing: a debt is paid back by waiting."""

    def __init__(self, allowance: Allowance, now: float) -> None:
        self.allowance = allowance
        self._left = allowance.burst
        self._at = now

    def left(self, now: float) -> float:
        """What is left at a time."""
        return min(self.allowance.burst, self._left + (now - self._at) * self.allowance.per_second)

    def spend(self, seconds: float, now: float) -> None:
        """Use some of it."""
        self._left, self._at = self.left(now) - seconds, now


class Costs:
    """The purses of all visitors and addresses, in this process. `clock` and `watch` tell the time and the processor time."""

    def __init__(
        self,
        limits: Limits,
        told: Callable[[str], None] = lambda name: None,
        clock: Callable[[], float] = time.monotonic,
        watch: Callable[[], float] = time.thread_time,
    ) -> None:
        self.told, self.clock, self.watch = told, clock, watch
        self._allowances = {
            "visitor": Allowance(limits.cost_ms_burst / MS, limits.cost_ms_per_second / MS),
            "address": Allowance(limits.address_cost_ms_burst / MS, limits.address_cost_ms_per_second / MS),
            "errands": Allowance(limits.errand_ms_burst / MS, limits.errand_ms_per_second / MS),
        }
        self.turnstile = Turnstile()
        self._purses: dict[tuple[str, str], Purse] = {}
        self._tidy_at = TIDY_AFTER

    def account(self, address: str, visitor: str = "") -> Account:
        """Who pays for a request; `visitor` only if it is one who was here before, else there is a new one each time."""
        return Account(self, address, visitor)

    def wait(self, kind: str, who: str) -> float:
        """How many seconds until somebody has something left; 0 if they have."""
        purse = self._purses.get((kind, who))
        if purse is None:
            return 0.0
        left = purse.left(self.clock())
        return 0.0 if left > 0 else -left / purse.allowance.per_second + 1 / MS

    def spend(self, kind: str, who: str, seconds: float) -> None:
        """Have somebody pay."""
        now = self.clock()
        purse = self._purses.get((kind, who))
        if purse is None:
            if len(self._purses) >= self._tidy_at:
                self._tidy(now)
            purse = self._purses[(kind, who)] = Purse(self._allowances[kind], now)
        purse.spend(seconds, now)

    def _tidy(self, now: float) -> None:
        """Forget whoever has everything back."""
        self._purses = {who: p for who, p in self._purses.items() if p.left(now) < p.allowance.burst}
        self._tidy_at = max(TIDY_AFTER, 2 * len(self._purses))


class Account:
    """Who pays for what is being done: an address, and a visitor if there is one."""

    def __init__(self, costs: Costs, address: str, visitor: str = "") -> None:
        self.costs, self.address = costs, address
        self._payers = [("address", address), *([("visitor", visitor)] if visitor else [])]
        self._timing = False

    def spent(self) -> Spent | None:
        """Why nothing can be begun now; None if there is something left."""
        return self._spent(*self._payers)

    def spent_on_errands(self) -> Spent | None:
        """Why no errand can be begun now; None if there is something left."""
        return self._spent(("errands", self.address))

    def spend(self, seconds: float) -> None:
        """Pay for work on the event loop."""
        for kind, who in self._payers:
            self.costs.spend(kind, who, seconds)

    def spend_on_errand(self, seconds: float) -> None:
        """Pay for work in another process."""
        self.costs.spend("errands", self.address, seconds)

    def _spent(self, *payers: tuple[str, str]) -> Spent | None:
        seconds = max(self.costs.wait(kind, who) for kind, who in payers)
        if not seconds:
            return None
        self.costs.told("cost")
        text = say("That was more work than this house does for one guest at once; wait a moment.")
        return Spent(text, min(LONGEST_WAIT, max(1, math.ceil(seconds))))

    def time(self, step: Callable[[], T]) -> T:
        """Take a step and pay for it; a step within a step is part of it."""
        if self._timing:
            return step()
        self._timing, began = True, self.costs.watch()
        try:
            return step()
        finally:
            self._timing = False
            self.spend(self.costs.watch() - began)


# --- One after the other ----------------------------------------------------------------------------------------------


class Turnstile:
    """Lets few from one address begin something at the same moment.

    In one round the event loop does everything that is ready, so a hundred requests that arrive together are a hundred times as
    long a wait for whoever comes next, long before they are too many for their address's allowance. Here all but a few wait,
    in order. Who has been inside for a moment is not counted any more: they wait for something, such as news.
    """

    def __init__(self, most: int = AT_ONCE, moment: float = MOMENT) -> None:
        self.most, self.moment = most, moment
        self.room = Room()
        self._inside = Counter[str]()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Wait for one's turn, and be inside."""
        if self._inside[who] >= self.most:
            await self._wait(who)
        else:
            self._inside[who] += 1
        leave = _Once(lambda: self._leave(who))
        soon = asyncio.get_running_loop().call_later(self.moment, leave)
        try:
            await self.room.enter(who)
            yield
        finally:
            soon.cancel()
            leave()

    async def _wait(self, who: str) -> None:
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._leave(who)  # it was called up at the same moment
            raise

    def _leave(self, who: str) -> None:
        """Somebody is not inside any more: the next takes their place."""
        line = self._waiting.get(who, deque())
        while line:
            called = line.popleft()
            if not called.done():
                called.set_result(None)
                return
        self._waiting.pop(who, None)
        self._inside[who] -= 1
        if not self._inside[who]:
            del self._inside[who]


class Room:
    """Has what is dear to do begun in different rounds of the event loop.

    Most requests are answered in one step, so that all that have come together are answered in one round, and nobody is looked
    after in between. Here, when a round has taken a while, whoever would begin something in it waits for another one. Each of
    them has a round, by turns of addresses, however many there are.
    """

    def __init__(self, watch: Callable[[], float] = time.thread_time) -> None:
        self.watch = watch
        self._began: float | None = None  # the processor's clock when something was first begun in this round
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by address; who was called up last is the last

    async def enter(self, who: str) -> None:
        """Wait for a round with room."""
        if not self._waiting and not self._is_full():
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(called)
        await called

    def _is_full(self) -> bool:
        if self._began is None:
            self._begin()
        assert self._began is not None
        return self.watch() - self._began >= FULL

    def _begin(self) -> None:
        self._began = self.watch()
        asyncio.get_running_loop().call_soon(self._next_round)

    def _next_round(self) -> None:
        """Another round has begun: whoever is called up now has the one after it."""
        self._began = None
        while self._waiting:
            who = next(iter(self._waiting))
            line = self._waiting.pop(who)
            called = line.popleft()
            if line:
                self._waiting[who] = line
            if not called.done():
                called.set_result(None)
                self._begin()
                return


class _Once:
    """Something that is done once, however often it is called for."""

    def __init__(self, work: Callable[[], None]) -> None:
        self._work: Callable[[], None] | None = work

    def __call__(self) -> None:
        work, self._work = self._work, None
        if work is not None:
            work()


# --- Measuring --------------------------------------------------------------------------------------------------------

_payer: ContextVar[Account | None] = ContextVar("payer", default=None)


def payer() -> Account | None:
    """Who pays for what is being done here; None: nobody."""
    return _payer.get()


@contextmanager
def paid_by(account: Account | None) -> Iterator[None]:
    """Have somebody pay for what is done for a while, and for tasks that are begun meanwhile."""
    token = _payer.set(account)
    try:
        yield
    finally:
        _payer.reset(token)


def charged(work: Coroutine[Any, Any, T]) -> Coroutine[Any, Any, T]:
    """The same work; whoever pays here is charged with the processor time of its steps."""
    account = payer()
    return work if account is None else _charged(work, account)


async def _charged(work: Coroutine[Any, Any, T], account: Account) -> T:
    return await _Steps(work, account)


class _Steps(Generic[T]):
    """A coroutine that is driven by hand."""

    def __init__(self, work: Coroutine[Any, Any, T], account: Account) -> None:
        self.work, self.account = work, account

    def __await__(self) -> Generator[Any, Any, T]:
        """Pass on whatever the coroutine waits for, and what comes of it, as `await` itself does."""
        step = partial(self.work.send, None)
        while True:
            try:
                awaited = self.account.time(step)
            except StopIteration as done:
                found: T = done.value
                return found
            try:
                step = partial(self.work.send, (yield awaited))
            except BaseException as error:
                step = partial(self.work.throw, error)
