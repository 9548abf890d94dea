"""Group commit: entries that are waiting for the same disk or server are committed together, and acknowledged only then."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from enum import Enum
from typing import Any

import msgspec

from footlights.table.store.rows import EventRow
from footlights.table.store.schema import storable

MOST_AT_ONCE = 256  # entries in one transaction


class Outcome(Enum):
    """What became of an entry that was to be added."""

    ADDED = "added"
    NOT_NEXT = "n"  # its number is taken, or would leave a hole
    KNOWN = "client"  # the client's id is stored already
    GONE = "gone"  # there is no such table


Write = Callable[[Sequence[EventRow]], Awaitable[Sequence[Outcome]]]


class Appender:
    """Adds entries to logs. While one commit is under way, whatever else is to be added gathers for the next one."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: list[tuple[EventRow, asyncio.Future[Outcome]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def append(self, event: EventRow) -> Outcome:
        """Add an entry; when this returns, it is committed. It is added even if the caller gives up waiting."""
        future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._waiting.append((event, future))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        return await future

    async def finish(self) -> None:
        """Wait until nothing is left to be written."""
        if self._writing is not None:
            await asyncio.gather(self._writing, return_exceptions=True)

    async def _write_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            try:
                outcomes = await self._write([event for event, _ in batch])
            except Exception as error:  # nothing of the batch is committed, and everybody in it is told so
                for _, future in batch:
                    if not future.done():
                        future.set_exception(error)
                        future.exception()  # whoever has gone away does not want to hear of it
                continue
            for (_, future), outcome in zip(batch, outcomes, strict=True):
                if not future.done():
                    future.set_result(outcome)
        self._writing = None


def event_values(event: EventRow) -> dict[str, Any]:
    """An entry as the columns of its row hold it."""
    return {
        "table": storable(event.table),
        "n": event.n,
        "seat": event.seat,
        "kind": event.kind,
        "body": msgspec.json.encode(event.body).decode(),
        "client_id": storable(event.client_id) if event.client_id is not None else None,
        "at_ms": event.at_ms,
    }
