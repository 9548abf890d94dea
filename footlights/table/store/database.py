"""A database as the store sees it: reading, writing in one piece, telling the other processes, and its troubles in sentences."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext
from typing import Any, Protocol, cast

from sqlalchemy import ColumnElement, Connection, CursorResult, Executable, Row, Select, Table, delete
from sqlalchemy.exc import DatabaseError, DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.dml import Insert

from footlights.stage.errors import Trouble
from footlights.stage.tongue import say
from footlights.table.store import migrating
from footlights.table.store.appending import Appender, Outcome
from footlights.table.store.condition import Condition, cannot
from footlights.table.store.rows import EventRow, Unreachable
from footlights.table.store.witness import Kind, Loss

Callback = Callable[[str], None]


class Transaction(Protocol):
    """A connection in the middle of a transaction, as far as the store uses one."""

    async def execute(self, statement: Executable, values: Any = None, /) -> CursorResult[Any]:
        """Have a statement carried out; its rows can be read at once."""


class Database(ABC):
    """One database; `name` is what people are told of it, without any password."""

    def __init__(self, name: str, engine: AsyncEngine) -> None:
        self.name = name
        self.engine = engine
        self.condition = Condition(name)
        self.losses: list[
            Loss
        ] = []  # what was acknowledged by an earlier process and was not found when this one opened
        self._writer = engine.execution_options(writes=True)
        self._appender = Appender(self.append_all)

    @abstractmethod
    def insert_new(self, table: Table, values: dict[str, Any]) -> Insert:
        """An INSERT that does nothing where such a row is there already."""

    @abstractmethod
    def why(self, error: BaseException) -> str:
        """What the database says is wrong, without its own decorations."""

    @abstractmethod
    def is_damage(self, error: BaseException) -> bool:
        """Whether an error says that what is stored is not what was written."""

    def clock(self) -> ColumnElement[int] | None:
        """The database's own time in milliseconds since 1970, to be asked for in a query; None if it has none of its own."""
        return None

    @abstractmethod
    def prepare(self) -> None:
        """See to whatever must be there before the first connection; this may take a while."""

    def turn(self) -> AbstractAsyncContextManager[Any]:
        """What a writer waits for before it begins."""
        return nullcontext()

    @abstractmethod
    def acknowledge(self, kind: Kind, table: str, n: int = 0) -> None:
        """Note something that is committed, before anybody is told of it."""

    async def append(self, event: EventRow) -> Outcome:
        """Add an entry to a log, in one commit with whatever else waits for it; the other processes are told."""
        try:
            return await self._appender.append(event)
        except Unreachable as error:  # the same for all who waited together; each reads it in their own language
            raise Unreachable(cannot(True, error.damaged), error.why, error.damaged) from error

    @abstractmethod
    async def append_all(self, batch: Sequence[EventRow]) -> Sequence[Outcome]:
        """Add entries in one transaction, each if it is the next of its table's log; what became of each."""

    @abstractmethod
    async def tell(self, connection: Transaction, *news: str) -> None:
        """Let the other processes know, once this transaction is committed."""

    @abstractmethod
    async def listen(self, callback: Callback) -> None:
        """Hear what other processes commit."""

    @abstractmethod
    def lock_for_migrating(self, connection: Connection) -> None:
        """Keep other processes from migrating at the same time."""

    async def open(self) -> None:
        """Bring the database to the newest revision; whatever is in the way is a sentence."""
        try:
            await asyncio.to_thread(self.prepare)
            async with self.turn(), self._writer.begin() as connection:
                await connection.run_sync(self._migrate)
        except (DBAPIError, NoneFree, OSError) as error:
            await self.close()
            message = say("The database {name} cannot be opened: {why}.", name=self.name, why=self.why(error))
            raise Unreachable(message, self.why(error)) from error
        except Trouble:
            await self.close()
            raise

    async def close(self) -> None:
        """Finish what is being written, and let go of every connection."""
        await self._appender.finish()
        await self.engine.dispose()

    def _migrate(self, connection: Connection) -> None:
        self.lock_for_migrating(connection)
        migrating.migrate(connection, self.name)

    async def add(self, connection: Transaction, table: Table, values: dict[str, Any]) -> bool:
        """Insert a row; False if such a row is there already."""
        # The row is asked for: how many rows an INSERT made is not told by every driver.
        statement = self.insert_new(table, values).returning(*table.primary_key)
        return (await connection.execute(statement)).first() is not None

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with."""
        with self.sentences(writing=False):
            async with self.engine.connect() as connection:
                yield connection

    async def few(self, query: Select[Any], values: Mapping[str, Any]) -> Sequence[Row[Any]]:
        """The rows of a query that finds few of them by a key."""
        async with self.reading() as connection:
            found: Sequence[Row[Any]] = (await connection.execute(query, dict(values))).all()
            return found

    @asynccontextmanager
    async def writing(self, *news: str, much: bool = False) -> AsyncIterator[Transaction]:
        """A transaction that writes: all of it is committed, with its news to the others, or none. `much`: it takes a while."""
        with self.sentences(writing=True):
            async with self.transaction(much) as connection:
                yield connection
                await self.tell(connection, *news)

    @asynccontextmanager
    async def transaction(self, much: bool) -> AsyncIterator[Transaction]:
        """Whatever is done inside is committed at its end, or nothing of it."""
        async with self.turn(), self._writer.begin() as connection:
            yield cast(Transaction, connection)

    async def probe(self, table: Table, values: dict[str, Any]) -> None:
        """Have a row written and taken away again in one transaction; Unreachable if that cannot be committed.

        That it can be says nothing about larger writes, so a failure of one of those stays remembered.
        """
        with self.sentences(writing=False):
            async with self.transaction(much=False) as connection:
                await self.add(connection, table, values)
                key = [column == values[column.name] for column in table.primary_key]
                await connection.execute(delete(table).where(*key))

    @contextmanager
    def sentences(self, writing: bool) -> Iterator[None]:
        """A database that fails is told of in a sentence, and to the log in its own words; a mistake of ours stays what it is."""
        try:
            yield
        except (DatabaseError, InterfaceError, NoneFree, OSError) as error:
            if isinstance(error, DatabaseError) and type(error) not in (DatabaseError, OperationalError):
                raise
            why, damaged = self.why(error), self.is_damage(error)
            self.condition.failed(type(getattr(error, "orig", error)).__name__, why, writing, damaged)
            raise Unreachable(cannot(writing, damaged), why, damaged) from error
        if writing:
            self.condition.wrote()
