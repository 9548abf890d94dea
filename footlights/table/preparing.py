"""What bots need is compiled in processes of its own: for all games, from when the house opens, two at a time if there are cores.

What is compiled is kept in the cache, from which workers read it in a moment. Of each game first the search, with which most
bots play, then single steps for quick bots. A game that somebody has opened a table for is the next. A compiler that fails is
tried again; if it keeps failing, bots play as well as they can without it.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor

from footlights.stage.compiling import Compiler, News
from footlights.stage.engine import SEARCH as SEARCH_KERNEL
from footlights.stage.engine import STEPS
from footlights.stage.kept import usable_root
from footlights.table.thoughts import ALL, NOTHING, SEARCH

log = logging.getLogger("footlights.table")
TRIES = 3
PAUSE = 5.0  # seconds before another try
MOST_AT_ONCE = 2  # a compiler may need 400 MB
POLITENESS = 19  # compilers leave the processor to the tables
READY = {
    SEARCH_KERNEL: SEARCH,
    STEPS: ALL,
}  # what there is of a game once a kernel is kept; they are made in this order


def usual_lanes() -> int:
    """How many compilers work at the same time."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(MOST_AT_ONCE, cores)


class Preparer:
    """Which games are wanted, and how far each is prepared (`ready`)."""

    def __init__(self) -> None:
        self.ready: dict[str, int] = {}
        self.prepared: Callable[[str], None] = lambda game: (
            None
        )  # called when a game's search is there, or will never be
        self._to_come: list[str] = []
        self._failures: dict[str, int] = {}
        self._lanes: dict[int, asyncio.Task[None]] = {}
        self._threads = ThreadPoolExecutor(MOST_AT_ONCE, "compiling")
        self._compilers: set[Compiler] = set()
        self._stopped = False

    def want(self, game: str) -> None:
        """Have a game compiled before all others that are not begun yet, without waiting."""
        known = game in self.ready
        self.ready.setdefault(game, NOTHING)
        if game in self._to_come or not known:
            self._to_come = [game, *(other for other in self._to_come if other != game)]
        self._open_lanes()

    def want_all(self, games: Iterable[str]) -> None:
        """Have games compiled, in this order, when nothing else is to be compiled."""
        new = [game for game in games if game not in self.ready]
        self.ready |= dict.fromkeys(new, NOTHING)
        self._to_come += new
        self._open_lanes()

    def hopeless(self, game: str) -> bool:
        """Whether a game's search will never be ready."""
        return self._failures.get(game, 0) >= TRIES

    def under_way(self, game: str) -> bool:
        """Whether a game's search is still to come."""
        return self.ready.get(game) == NOTHING and not self.hopeless(game)

    def stop(self) -> None:
        """Leave it at that."""
        self._stopped = True
        for task in self._lanes.values():
            task.cancel()
        for compiler in list(self._compilers):
            compiler.kill()
        self._threads.shutdown(wait=False)

    # --- lanes: one compiler after the other, each with its thread ---

    def _open_lanes(self) -> None:
        for number in range(min(usual_lanes(), len(self._to_come))):
            if not self._stopped and (number not in self._lanes or self._lanes[number].done()):
                self._lanes[number] = asyncio.create_task(self._compile_all())

    async def _compile_all(self) -> None:
        """Compile what is to come, until nothing is."""
        loop = asyncio.get_running_loop()
        compiler: Compiler | None = None
        while self._to_come:
            game = self._to_come.pop(0)
            compiler, failure = await loop.run_in_executor(self._threads, self._compile, loop, compiler, game)
            if failure:
                log.warning("compiling has failed", extra={"game": game, "error": failure})
                await self._try_later(game)
        if compiler is not None:
            await loop.run_in_executor(self._threads, self._dismiss, compiler)

    async def _try_later(self, game: str) -> None:
        self._failures[game] = self._failures.get(game, 0) + 1
        if self.hopeless(game):
            self.prepared(game)
            return
        await asyncio.sleep(PAUSE)
        self._to_come.append(game)

    def _note(self, news: News) -> None:
        """A kernel is kept."""
        self.ready[news.game] = READY[news.kernel]
        if news.kernel == SEARCH_KERNEL:
            self.prepared(news.game)

    # --- in threads, for all of this waits ---

    def _compile(
        self, loop: asyncio.AbstractEventLoop, compiler: Compiler | None, game: str
    ) -> tuple[Compiler | None, str]:
        """Have a game compiled; the compiler if it can go on with another, and why it failed if it did."""
        try:
            compiler = compiler or self._hire()
        except OSError as error:
            return None, f"no process could be started ({error})"
        compiler.compile(game, list(READY))
        failure = self._hear(loop, compiler)
        if failure or compiler.worked:
            self._dismiss(compiler)
            return None, failure
        return compiler, ""

    def _hear(self, loop: asyncio.AbstractEventLoop, compiler: Compiler) -> str:
        """Hear a compiler until it has done all it was told, or why it has not."""
        left = len(READY)
        while left:
            news = compiler.hear()
            if news is None:
                return "the compiler has died"
            if news.share < 0:
                return news.why
            if news.share == 1:
                left -= 1
                if not self._stopped:
                    loop.call_soon_threadsafe(self._note, news)
        return ""

    def _hire(self) -> Compiler:
        trouble = usable_root()[1]
        if trouble:
            log.warning(trouble)
        compiler = Compiler(POLITENESS)
        self._compilers.add(compiler)
        compiler.start()
        if self._stopped:
            compiler.kill()
        return compiler

    def _dismiss(self, compiler: Compiler) -> None:
        self._compilers.discard(compiler)
        compiler.end()
