"""Rules and searches are compiled in processes of their own, one after another, for whichever games have bots to play them.

What is compiled is kept in the cache, from which workers read it in a moment. First the rules of every game, so that quick bots
are quick soon, then the searches. A compiler that fails is tried again; if it keeps failing, bots play as well as they can
without it.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.context import SpawnProcess

from footlights.table.processes import COMPILED, NOT_KEPT, compiler, start_deaf
from footlights.table.thoughts import NOTHING, RULES, SEARCH, UNKEPT

log = logging.getLogger("footlights.table")
TRIES = 3
PAUSE = 5.0  # seconds before another try


class Preparer:
    """Which games are wanted, and how far each is prepared (`ready`)."""

    def __init__(self) -> None:
        self.ready: dict[str, int] = {}
        self._failures: dict[str, int] = {}
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "compiling")
        self._process: SpawnProcess | None = None

    def want(self, game: str) -> None:
        """Have a game compiled, without waiting."""
        if game not in self.ready:
            self.ready[game] = NOTHING
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._compile_all())

    def hopeless(self, game: str) -> bool:
        """Whether a game's search will never be ready."""
        return self._failures.get(game, 0) >= TRIES

    def stop(self) -> None:
        """Leave it at that."""
        if self._task is not None:
            self._task.cancel()
        if self._process is not None and self._process.pid is not None:
            self._process.kill()
        self._thread.shutdown(wait=False)

    async def _compile_all(self) -> None:
        while (game := self._next()) is not None:
            search_too = self.ready[game] == RULES
            code = await asyncio.get_running_loop().run_in_executor(self._thread, self._compile, game, search_too)
            if code == COMPILED:
                self.ready[game] = SEARCH if search_too else RULES
            elif code == NOT_KEPT:
                self.ready[game] = UNKEPT
            else:
                self._failures[game] = self._failures.get(game, 0) + 1
                log.warning("compiling has failed", extra={"game": game, "error": str(code)})
                await asyncio.sleep(PAUSE)

    def _next(self) -> str | None:
        """The game to go on with: the one that has the least."""
        left = [game for game, ready in self.ready.items() if ready in (NOTHING, RULES) and not self.hopeless(game)]
        return min(left, key=lambda game: (self._failures.get(game, 0), self.ready[game]), default=None)

    def _compile(self, game: str, search_too: bool) -> int | None:
        try:
            self._process = compiler(game, search_too)
            start_deaf(self._process)
        except OSError as error:
            log.warning("no process could be started", extra={"error": str(error)})
            return None
        self._process.join()
        return self._process.exitcode
