"""A connection to PostgreSQL that does nothing but listen, and comes back whenever it is cut."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import psycopg

from footlights.table.store.database import Callback

CHANNEL = "footlights"
LOST = "lost"
PING_SECONDS = 15.0  # a silent connection is asked whether it is still there
FIRST_WAIT = 0.1  # seconds; doubled with every try
LONGEST_WAIT = 5.0

_log = logging.getLogger(__name__)


class Listener:
    """Passes on what the others said on our channel; what we (`us`) said ourselves is not news."""

    def __init__(self, conninfo: str, us: str, callback: Callback) -> None:
        self._conninfo = conninfo
        self._us = us
        self._callback = callback
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen: what is committed after this returns is heard."""
        connection = await self._connect()
        self._task = asyncio.create_task(self._listen_on(connection))

    async def stop(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        connection = await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True)
        await connection.execute(f"LISTEN {CHANNEL}")
        return connection

    async def _listen_on(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while True:
            try:
                with suppress(psycopg.Error, OSError):  # TimeoutError is one of the latter
                    await self._hear(connection)
            finally:
                await connection.close()
            connection = await self._connect_again()
            # Only now: whoever looks at everything before we hear again could miss what comes between.
            self._pass_on(LOST)

    async def _hear(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """Hear until the connection breaks."""
        while True:
            async for notice in connection.notifies(timeout=PING_SECONDS):
                who, _, news = notice.payload.partition(" ")
                if who != self._us:
                    self._pass_on(news)
            async with asyncio.timeout(PING_SECONDS):
                await connection.execute("SELECT 1")

    async def _connect_again(self) -> psycopg.AsyncConnection[Any]:
        wait = FIRST_WAIT
        while True:
            try:
                return await self._connect()
            except (psycopg.Error, OSError):
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    def _pass_on(self, news: str) -> None:
        try:
            self._callback(news)
        except Exception:  # one bad piece of news must not make us deaf
            _log.exception("a piece of news was not understood: %s", news)
