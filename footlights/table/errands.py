"""Errands: work that would hold everybody up is done beside the event loop, in a process.

    found = await errands.run(function, *given, whose=visitor)

`function` is a function of some module (a process finds it by its name), what it is given and gives back is plain data or msgspec
structs, and it speaks the language that is being spoken where it was sent from. What it raises is raised here. A thread would not
do: while it computes, whatever the event loop has to do waits for the interpreter's lock.

Processes are started when they are first needed, are polite to the tables, and are replaced when they die or take too long. Who
waits is called up in turn, one person after the other, and nobody occupies the last of several processes alone; where too many
wait already it is Busy at once. Without processes (0), or while none can be started, errands are run in threads.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import time
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple, TypeVar

from footlights.stage.apart import behave
from footlights.stage.errors import Trouble
from footlights.stage.tongue import say, speaking, spoken
from footlights.table.cost import payer
from footlights.table.refusals import Busy
from footlights.table.workers import end, submit

log = logging.getLogger("footlights.table")
PATIENCE = 60.0  # seconds that an errand may take: it leaves the processor to others, and the machine may be busy
STARTING = 60.0  # ... and a process to start
LONGEST_WAIT = 30.0  # ... and somebody to be called up
MOST_WAITING = 64
MOST_WAITING_EACH = 16  # for one person, or all who share an address
TRIES = 2  # a process may have died for a reason that is not the errand's
REST = 60.0  # seconds in which no process is started after one could not be
T = TypeVar("T")


class Done(NamedTuple):
    """What became of an errand, and the processor time it took."""

    seconds: float
    found: Any = None
    trouble: Trouble | None = None


def carry_out(work: Callable[..., Any], lang: str, given: tuple[Any, ...]) -> Done:
    """Run an errand where this is called; mistakes of whoever sent it come back as they are."""
    began = time.thread_time()
    with speaking(lang):
        try:
            found = work(*given)
        except Trouble as error:
            return Done(time.thread_time() - began, trouble=error.with_traceback(None))
    return Done(time.thread_time() - began, found)


def _be_there() -> None:
    """Something to wait for until a process has started."""


async def _sent(pool: ProcessPoolExecutor, work: Callable[..., T], *given: Any) -> T:
    """What a pool's process makes of something. It is sent from a thread: starting the process takes some 50 ms of waiting."""
    return await asyncio.wrap_future(await asyncio.to_thread(submit, pool, work, *given))


class _Worker:
    """One process, started when there is something to do, and again after it has died."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._stopped = False

    async def carry_out(self, patience: float, *errand: Any) -> Done:
        """Run an errand there; BrokenProcessPool if the process dies of it, TimeoutError if it takes too long."""
        for _ in range(TRIES - 1):
            try:
                return await self._result(patience, carry_out, *errand)
            except BrokenProcessPool:
                await self.start()
        return await self._result(patience, carry_out, *errand)

    async def start(self) -> None:
        """Start the process if it is not there; BrokenProcessPool, OSError or TimeoutError if that cannot be."""
        if self._stopped:
            raise BrokenProcessPool
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=behave, initargs=(os.getpid(),))
            await self._result(STARTING, _be_there)

    async def _result(self, patience: float, work: Callable[..., T], *given: Any) -> T:
        assert self._pool is not None, "it is started first"
        try:
            return await asyncio.wait_for(_sent(self._pool, work, *given), patience)
        except (BrokenProcessPool, OSError, TimeoutError, asyncio.CancelledError):
            self.end()
            raise

    def stop(self) -> None:
        """End the process for good."""
        self._stopped = True
        self.end()

    def end(self) -> None:
        """End the process, whatever it is doing."""
        if self._pool is not None:
            end(self._pool)
            self._pool = None


class Errands:
    """The errands of one house, and the processes that run them."""

    def __init__(self, workers: int) -> None:
        self._workers = [_Worker() for _ in range(max(1, workers))]
        self._free = list(self._workers)
        self._rests_until = 0.0 if workers else float("inf")
        self._waiting: dict[str, deque[asyncio.Future[_Worker]]] = {}  # by person; who was called up last is the last
        self._under_way = Counter[str]()
        self._tasks: set[asyncio.Task[Done]] = set()
        self._stopped = False

    @property
    def waiting(self) -> int:
        """How many errands wait for a process."""
        return sum(len(line) for line in self._waiting.values())

    async def run(self, work: Callable[..., T], *given: Any, whose: str = "", patience: float = 0.0) -> T:
        """What `work(*given)` returns or raises. `whose`: the person for whom it is done, or their address.

        Busy if too many wait, if it takes longer than `patience` seconds (0: as long as is usual), or if the process dies of it.
        An errand that was begun is carried through even if this call is given up. Whoever pays for what is done here (`cost`)
        pays for the errand; Spent if they cannot.
        """
        account = payer()
        whose = whose or (account.address if account is not None else "")
        worker = await self._turn(whose)
        spent = account.spent_on_errands() if account is not None else None
        if spent is not None:
            self._give_back(worker, whose)
            raise spent
        task = asyncio.create_task(self._paid(worker, whose, patience or PATIENCE, (work, spoken(), given)))
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        done = await asyncio.shield(task)
        if done.trouble is not None:
            raise done.trouble
        found: T = done.found
        return found

    def stop(self) -> None:
        """End all processes; whoever waits is told that the house closes."""
        self._stopped = True
        for worker in self._workers:
            worker.stop()
        for line in self._waiting.values():
            for called in line:
                if not called.done():
                    called.set_exception(_closing())

    def _forget(self, task: asyncio.Task[Done]) -> None:
        """An errand is done; its error, if nobody waits for it any more, is nobody's."""
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()

    # --- one person after the other ---

    async def _turn(self, whose: str) -> _Worker:
        """Wait for a process, with everybody else."""
        if self._stopped:
            raise _closing()
        if self.waiting >= MOST_WAITING or len(self._waiting.get(whose, ())) >= MOST_WAITING_EACH:
            raise _too_much()
        called: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(whose, deque()).append(called)
        self._call_up()
        try:
            return await asyncio.wait_for(asyncio.shield(called), LONGEST_WAIT)
        except TimeoutError:
            self._leave(whose, called)
            raise _too_much() from None
        except asyncio.CancelledError:
            self._leave(whose, called)
            raise

    def _leave(self, whose: str, called: asyncio.Future[_Worker]) -> None:
        """Somebody waits no longer; a process they were given at the same moment is for the next."""
        if not called.done():
            called.cancel()
            self._waiting[whose].remove(called)
            if not self._waiting[whose]:
                del self._waiting[whose]
        elif called.exception() is None:
            self._give_back(called.result(), whose)

    def _call_up(self) -> None:
        """Give free processes to those who wait; of several, nobody may have all."""
        each = max(1, len(self._workers) - 1)
        while self._free:
            whose = next((who for who in self._waiting if self._under_way[who] < each), None)
            if whose is None:
                return
            line = self._waiting.pop(whose)
            called = line.popleft()
            if line:
                self._waiting[whose] = line
            self._under_way[whose] += 1
            called.set_result(self._free.pop())

    def _give_back(self, worker: _Worker, whose: str) -> None:
        self._free.append(worker)
        self._under_way[whose] -= 1
        if not self._under_way[whose]:
            del self._under_way[whose]
        if not self._stopped:
            self._call_up()

    # --- in a process ---

    async def _paid(self, worker: _Worker, whose: str, patience: float, errand: tuple[Any, ...]) -> Done:
        """Run an errand and have it paid for, also if nothing comes of it."""
        account, began = payer(), time.monotonic()
        seconds = None
        try:
            done = await self._on(worker, whose, patience, errand)
            seconds = done.seconds
            return done
        finally:
            if account is not None:
                account.spend_on_errand(time.monotonic() - began if seconds is None else seconds)

    async def _on(self, worker: _Worker, whose: str, patience: float, errand: tuple[Any, ...]) -> Done:
        try:
            if not await self._started(worker):
                return await asyncio.to_thread(carry_out, *errand)
            return await worker.carry_out(patience, *errand)
        except (BrokenProcessPool, TimeoutError) as error:
            if self._stopped:
                raise _closing() from None
            log.warning("an errand was given up", extra={"error": type(error).__name__, "what": errand[0].__name__})
            raise Busy(say("That is more work than this house can do at the moment; it was given up.")) from None
        finally:
            self._give_back(worker, whose)

    async def _started(self, worker: _Worker) -> bool:
        """Whether there is a process; where none can be started, none is tried for a while."""
        if time.monotonic() < self._rests_until:
            return False
        try:
            await worker.start()
        except (BrokenProcessPool, OSError, TimeoutError) as error:
            if self._stopped:
                raise _closing() from None
            log.warning("no process can be started for errands", extra={"error": type(error).__name__})
            self._rests_until = time.monotonic() + REST
            return False
        return True


def _too_much() -> Busy:
    return Busy(say("There is too much to do here at the moment; try again in a few seconds."))


def _closing() -> Busy:
    return Busy(say("The house is closing."))
