"""What every part of the store works with: the database, writes that are finished once begun, and rows read as structs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
from sqlalchemy import ColumnElement, Row, Select, exists, select
from sqlalchemy.exc import IntegrityError

from footlights.table.cost import charged
from footlights.table.store.database import Database, Transaction
from footlights.table.store.rows import Conflict, EventRow, Gone
from footlights.table.store.schema import events
from footlights.table.store.witness import Kind

P = ParamSpec("P")
T = TypeVar("T")
K = TypeVar("K", bound="Keeper")


def to_the_end(
    write: Callable[Concatenate[K, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[K, P], Coroutine[Any, Any, T]]:
    """A write that has begun is finished even if whoever asked for it has gone away in the middle."""

    @wraps(write)
    async def whole(self: K, /, *args: P.args, **kwargs: P.kwargs) -> T:
        task = asyncio.create_task(charged(write(self, *args, **kwargs)))
        self.under_way.add(task)
        task.add_done_callback(self.finished)
        return await asyncio.shield(task)

    return whole


class Keeper:
    """A part of the store."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.under_way: set[asyncio.Task[Any]] = set()

    def finished(self, task: asyncio.Task[Any]) -> None:
        """Forget a write that is done; its error, if nobody waits for it any more, is nobody's."""
        self.under_way.discard(task)
        if not task.cancelled():
            task.exception()

    @asynccontextmanager
    async def _entry(self, event: EventRow) -> AsyncIterator[Transaction]:
        """Add an entry to a table's log in one piece with whatever is done inside.

        Conflict("client") if its client id is stored already, else Conflict("n") if the number is taken or not the next one.
        """
        try:
            async with self._database.writing(f"event:{event.table}:{event.n}") as connection:
                yield connection
                of_it = events.c.table == event.table
                follows = event.n == 0 or await self._there_is(connection, of_it & (events.c.n == event.n - 1))
                if not follows or not await self._database.add(connection, events, msgspec.structs.asdict(event)):
                    stored = await self._there_is(connection, of_it & (events.c.client_id == event.client_id))
                    raise Conflict("client" if stored else "n")
        except IntegrityError:
            raise Gone(event.table) from None
        self._database.acknowledge(Kind.ENTRY, event.table, event.n)

    async def _there_is(self, connection: Transaction, which: ColumnElement[bool]) -> bool:
        """Whether there is such a row, as this transaction sees it."""
        return bool((await connection.execute(select(exists().where(which)))).scalar_one())

    async def _rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        async with self._database.reading() as connection:
            found: Sequence[Row[Any]] = (await connection.execute(query)).all()
            return found

    async def _number(self, query: Select[Any]) -> int:
        async with self._database.reading() as connection:
            return int((await connection.execute(query)).scalar_one())


def read_row(row: Row[Any], kind: type[T]) -> T:
    """A row of the database as the struct of its table."""
    values = {str(name): value for name, value in row._mapping.items()}
    return msgspec.convert(values, kind, builtin_types=(bytes,))
