"""A look at every page of an SQLite file when it is opened: damage is found by us, not by a player."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from footlights.table.store.condition import Condition

SOUND = "ok"
PAUSE = 0.02


class Examiner:
    """Reads a file in the background, in a thread and with a connection of its own; nobody waits for it."""

    def __init__(self, path: Path, condition: Condition) -> None:
        self._path = path
        self._condition = condition
        self._connection: sqlite3.Connection | None = None
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(asyncio.to_thread(self._examine))

    async def finished(self) -> None:
        """Wait until every page was looked at."""
        if self._task is not None:
            await self._task

    async def stop(self) -> None:
        """Look no further."""
        self._stopped = True
        while self._task is not None and not self._task.done():
            if self._connection is not None:
                with suppress(sqlite3.ProgrammingError):  # it has just been closed: the look is over
                    self._connection.interrupt()  # which does nothing if the look has not begun yet
            await asyncio.wait({self._task}, timeout=PAUSE)

    def _examine(self) -> None:
        found = SOUND
        try:
            # The thread that stops it is another one.
            with closing(sqlite3.connect(self._path, check_same_thread=False)) as self._connection:
                if not self._stopped:
                    found = str(self._connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        except sqlite3.Error as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_CORRUPT:
                found = str(error)
        finally:
            self._connection = None
        if found != SOUND:
            self._condition.failed("quick_check", found, writing=False, damaged=True)
