"""Bots think in processes of their own, so that no table ever waits for one.

A worker gets a position that could be the real one (never the real one), the open tables, and who is to think. It plays on
interpreted rules while another process compiles them, and until the search is compiled the greedy bot stands in for bots that
search. If all workers fail, the thinking is done here, in a thread. Whoever no longer waits for an idea cancels the call: a row
of flags that all workers can read then tells the one that thinks about it to stop.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import itertools
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from ctypes import c_bool
from multiprocessing.resource_tracker import ensure_running
from typing import Any, TypeVar

import msgspec
import numpy as np

from footlights.bots import BOTS, STAND_IN, brain_of
from footlights.bots.search import Finding, Stop, search
from footlights.stage.engine import CHOOSE, engine_of
from footlights.stage.game import get_game
from footlights.stage.match import Match

log = logging.getLogger("footlights.table")
PATIENCE = 30.0  # seconds until a worker is given up
TRIES = 2
MOST_FAILURES = 3  # in a row
REST = 60.0  # seconds
POLITENESS = 5  # workers leave the processor to the tables
FLAGS = 4096  # more than ever wait for a worker
T = TypeVar("T")


class Position(msgspec.Struct, frozen=True):
    """All that a bot is given: a position its seat could be in, the open tables, and what to think with."""

    game: str
    state: bytes
    tables: bytes
    bot: str
    seed: int
    answers: int


class Insight(msgspec.Struct, frozen=True):
    """What a search found out about one answer; `line` is what would follow, as seats and actions."""

    visits: int
    value: float | None
    sure: int
    line: list[tuple[int, int]]


class Idea(msgspec.Struct, frozen=True):
    """Which answer a bot gives, who really thought, and what it thinks of each: in points, or as insights of a search."""

    choice: int
    points: list[float] | None
    bot: str = ""
    insights: list[Insight] | None = None
    iterations: int = 0


def position_of(match: Match, bot: str, seed: int) -> Position:
    """What a bot on the seat to decide is given."""
    return Position(
        game=match.game.id,
        state=match.imagined().to_bytes(),
        tables=match.setting.open_tables.to_bytes(),
        bot=brain_of(bot).name,
        seed=seed,
        answers=len(match.legal()),
    )


def seed_of(table: str, seat: int) -> int:
    """A bot's seed: it has nothing to do with how the cards were dealt."""
    return int.from_bytes(hashlib.sha256(f"{table}:{seat}".encode()).digest()[:4], "big")


_preparing: set[str] = set()  # games whose rules this worker has, or has had, compiled
_given_up: Any = None  # the flags that the house shares with this worker


# --- In a worker ------------------------------------------------------------------------------------------------------


def think(position: Position, stop: Stop | None = None) -> Idea:
    """Choose an answer, on compiled rules if they are ready; a search may be told to stop and answers with what it has."""
    engine, brain = engine_of(position.game), brain_of(position.bot)
    rules = get_game(position.game).rules
    state, tables = _twin(rules.State, position.state), _twin(rules.Tables, position.tables)
    if brain.searches and engine.search_ready:
        found = search(engine, brain, state, tables, position.seed, threads=1, stop=stop)
        insights = [_insight(each) for each in found.findings]
        return Idea(found.choice, None, position.bot, insights, found.iterations)
    bot = STAND_IN if brain.searches else position.bot
    troupe = engine.troupe()
    troupe.load(state)
    choice = troupe.perform(CHOOSE, troupe.tables(tables), BOTS[bot], position.seed)
    points = [worth / BOTS[bot] for worth in troupe.worths(position.answers)] if BOTS[bot] else None
    return Idea(choice, points, bot)


def _insight(found: Finding) -> Insight:
    return Insight(found.visits, found.value, found.sure, found.line)


def _twin(kind: Any, raw: bytes) -> Any:
    return kind.from_record(np.frombuffer(raw, kind.dtype)[0])


def think_prepared(position: Position, flag: int) -> Idea:
    """The same in a worker, which has the rules compiled meanwhile, until the house raises a flag."""
    _prepare(position.game)
    return think(position, lambda: bool(_given_up[flag]))


def _prepare(game: str) -> None:
    """Have a game's rules compiled, once, without waiting."""
    if game not in _preparing:
        _preparing.add(game)
        threading.Thread(target=_compile_apart, args=(game,), daemon=True).start()


def _compile_apart(game: str) -> None:
    """Compiling would slow the thinking down: processes of their own fill the cache, from which it is then read.

    First the rules, so that quick bots are quick soon, then the search.
    """
    for search_too in (False, True):
        compiling = multiprocessing.get_context("spawn").Process(target=_compile, args=(game, search_too, os.getpid()))
        compiling.start()
        compiling.join()
        if compiling.exitcode != 0:
            return
        engine = engine_of(game)
        (engine.warm_search if search_too else engine.warm)()


def _compile(game: str, search_too: bool, parent: int) -> None:
    _behave(parent)
    engine = engine_of(game)
    (engine.compile_search if search_too else engine.compile)()


def _begin_worker(parent: int, given_up: Any) -> None:
    global _given_up
    _given_up = given_up
    _behave(parent)


def _behave(parent: int) -> None:
    """A worker is polite, leaves Ctrl-C to the house, and leaves when the house has gone without a word."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(POLITENESS)
    threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: int) -> None:
    while os.getppid() == parent:
        threading.Event().wait(2.0)
    os._exit(0)


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Processes started meanwhile do not hear SIGINT; this one hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# --- In the house -----------------------------------------------------------------------------------------------------


class Thinker:
    """The bots' workers. Without any (0) the thinking is done in threads."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.busy = 0
        self._prepared: set[str] = set()
        self._failures = 0  # in a row
        self._rests_until = 0.0
        self._pool: ProcessPoolExecutor | None = None
        self._given_up: Any = multiprocessing.get_context("spawn").RawArray(c_bool, FLAGS)
        self._flags = itertools.cycle(range(FLAGS))

    def start(self, game: str) -> None:
        """Have workers started and prepared for a game that a bot will soon play, without waiting for them."""
        if self.workers and game not in self._prepared:
            self._prepared.add(game)
            self._submit(self._open_pool(), _prepare, game)

    def stop(self) -> None:
        """Let the workers go; whoever still waits for one of them is told that it broke."""
        if self._pool is not None:
            workers = list((getattr(self._pool, "_processes", None) or {}).values())
            for worker in workers:
                worker.terminate()
            self._pool.shutdown(wait=False)
            self._pool = None

    async def choose(self, position: Position) -> Idea:
        """What a bot does in a position. If the call is cancelled, the thinking ends at once."""
        self.busy += 1
        try:
            return await self._choose(position)
        finally:
            self.busy -= 1

    async def _choose(self, position: Position) -> Idea:
        for _ in range(TRIES if self.workers and time.monotonic() >= self._rests_until else 0):
            pool, flag = self._open_pool(), next(self._flags)
            self._given_up[flag] = False
            try:
                idea = await asyncio.wait_for(
                    asyncio.wrap_future(self._submit(pool, think_prepared, position, flag)), PATIENCE
                )
            except (BrokenProcessPool, TimeoutError, RuntimeError) as error:
                log.warning("a bot's worker failed and is replaced", extra={"error": type(error).__name__})
                self._replace(pool)
                self._count_failure()
            except Exception as error:
                log.warning("a bot's worker could not think", extra={"error": type(error).__name__})
                break
            else:
                self._failures = 0
                return idea
            finally:
                self._given_up[flag] = True
        stopped = threading.Event()
        try:
            return await asyncio.to_thread(think, position, stopped.is_set)
        finally:
            stopped.set()

    def _open_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self.workers,
                mp_context=context,
                initializer=_begin_worker,
                initargs=(os.getpid(), self._given_up),
            )
        return self._pool

    def _submit(self, pool: ProcessPoolExecutor, work: Callable[..., T], *what: Any) -> Future[T]:
        """Have a worker do something. A worker that is started for it is deaf to Ctrl-C from its first moment."""
        ensure_running()  # or it would be started in between, and have the signal heard again
        with _interrupts_held():
            return pool.submit(work, *what)

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self.stop()

    def _count_failure(self) -> None:
        """Workers that keep failing are left alone for a while: threads are slower, but they play."""
        self._failures += 1
        if self._failures > MOST_FAILURES:
            self._failures, self._rests_until = 0, time.monotonic() + REST
