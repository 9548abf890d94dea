"""SQLite: one file, one process, no server. An acknowledged row survives a kill and a power cut."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    CursorResult,
    Executable,
    NullPool,
    RootTransaction,
    Row,
    Select,
    Table,
    create_engine,
    event,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.sql.dml import Insert

from footlights.stage.tongue import say
from footlights.table.store.appending import Outcome, event_values
from footlights.table.store.database import Callback, Database, Transaction
from footlights.table.store.examining import Examiner
from footlights.table.store.holding import Hold, hold, let_go
from footlights.table.store.rows import EventRow
from footlights.table.store.witness import Kind, Loss

PRAGMAS = ("busy_timeout=5000", "synchronous=FULL", "foreign_keys=ON")
ADD_EVENT = """
    INSERT INTO events ("table", n, seat, kind, body, client_id, at_ms)
    SELECT :table, :n, :seat, :kind, :body, :client_id, :at_ms
    WHERE :n = 0 OR EXISTS (SELECT 1 FROM events WHERE "table" = :table AND n = :n - 1)
    ON CONFLICT DO NOTHING
"""
KNOWN_EVENT = 'SELECT 1 FROM events WHERE "table" = :table AND client_id = :client_id'
ONLY_FOR_US = 0o600  # shuffles' secrets and the keys of cookies are in it
OUR_FOLDER = 0o700
PATIENCE = 5.0  # seconds in which another process that opens the same file should be done
PAUSE = 0.02
PRIMARY_CODE = 0xFF  # what is above it tells more of the same kind
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class SqliteDatabase(Database):
    """A file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._held: Hold | None = None  # keeps other processes away from the file
        self._one_writer = asyncio.Lock()  # SQLite's own waiting is by sleeping, and not in turn
        # With isolation_level None the driver begins nothing by itself: we say BEGIN, and of which kind.
        url = URL.create("sqlite+aiosqlite", database=str(path))
        engine = create_async_engine(url, connect_args={"isolation_level": None}, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", _set_up)
        event.listen(engine.sync_engine, "begin", _begin)
        # Few rows are read and changed without a thread.
        arguments = {"isolation_level": None, "check_same_thread": False}
        plain = URL.create("sqlite", database=str(path))
        self._plain = create_engine(plain, connect_args=arguments, poolclass=NullPool, hide_parameters=True)
        event.listen(self._plain, "connect", _set_up_to_wait_for_nobody)
        event.listen(self._plain, "begin", _begin)
        self._to_read: Connection | None = None
        self._to_write: Connection | None = None
        # Moves are what there is most of: they are written by the plain driver, in a thread that does nothing else.
        self._scribe = ThreadPoolExecutor(1, thread_name_prefix="footlights-moves")
        self._pen: sqlite3.Connection | None = None
        super().__init__(str(path), engine)
        self.examiner = Examiner(path, self.condition)

    async def open(self) -> None:
        """Bring the file to the newest revision, ask whether all is there that was acknowledged, and look at every page."""
        await super().open()
        self.losses = await asyncio.to_thread(self._find_losses)
        self.examiner.start()

    def _find_losses(self) -> list[Loss]:
        assert self._held is not None
        try:
            return self._held.losses()
        except sqlite3.Error as error:
            self.condition.failed(type(error).__name__, str(error), writing=False, damaged=self.is_damage(error))
            return []

    def acknowledge(self, kind: Kind, table: str, n: int = 0) -> None:
        """Note something that is committed, before anybody is told of it."""
        if self._held is not None:
            self._held.acknowledge(kind, table, n)

    def prepare(self) -> None:
        """Make the folder and the file, for this user's and this process's eyes alone, and see that it can be written."""
        self._path.parent.mkdir(mode=OUR_FOLDER, parents=True, exist_ok=True)
        if self._path.is_dir():
            raise IsADirectoryError(self._path)
        self._held = hold(self._path)
        with suppress(FileExistsError):
            os.close(os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_EXCL, ONLY_FOR_US))
        give_up = time.monotonic() + PATIENCE
        while not self._is_writable(time.monotonic() > give_up):
            time.sleep(PAUSE)

    async def close(self) -> None:
        """Finish what is being written, let go of every connection, and let other processes have the file."""
        await self.examiner.stop()
        await super().close()
        self._scribe.shutdown()
        if self._pen is not None:
            self._pen.close()
            self._pen = None
        for connection in (self._to_read, self._to_write):
            if connection is not None:
                connection.close()
        self._to_read = self._to_write = None
        if self._held is not None:
            let_go(self._held)
            self._held = None

    def _is_writable(self, last_try: bool) -> bool:
        """Whether the file can be written now: False while another process is busy with it, and an error if it never can."""
        # By the plain driver: the asynchronous one leaves a thread behind when a file cannot be opened.
        try:
            with closing(sqlite3.connect(self._path, isolation_level=None)) as connection:
                connection.execute(
                    "PRAGMA journal_mode=WAL"
                )  # kept in the file; SQLite does not wait for its turn here
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("ROLLBACK")
        except sqlite3.Error as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or last_try:
                raise OSError(str(error)) from error
            return False
        return True

    def turn(self) -> AbstractAsyncContextManager[Any]:
        """One writer at a time."""
        return self._one_writer

    @asynccontextmanager
    async def transaction(self, much: bool) -> AsyncIterator[Transaction]:
        """Whatever is done inside is committed at its end, or nothing of it.

        Statements about a few rows are carried out here and now: that takes less of the event loop's time than to hand them to a
        thread one by one. A commit waits for the disk, so it is done in a thread.
        """
        if much:
            async with super().transaction(much) as connection:
                yield connection
            return
        async with self._one_writer:
            if self._to_write is None:
                self._to_write = self._plain.execution_options(writes=True).connect()
            written = await self._begun(self._to_write)
            try:
                yield _Here(self._to_write)
                await _finished(asyncio.get_running_loop().run_in_executor(None, written.commit))
            except BaseException:
                broken, self._to_write = self._to_write, None
                broken.close()  # which rolls back; whatever went wrong, the next begins afresh
                raise

    async def _begun(self, connection: Connection) -> RootTransaction:
        """A transaction that writes. Another store of this process may be writing; nobody else waits meanwhile."""
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                return connection.begin()
            except OperationalError as error:
                if not _is_busy(error) or time.monotonic() > give_up:
                    raise
            await asyncio.sleep(PAUSE)

    async def append_all(self, batch: Sequence[EventRow]) -> Sequence[Outcome]:
        """Add entries in one transaction."""
        loop = asyncio.get_running_loop()
        with self.sentences(writing=True):
            async with self._one_writer:
                return await loop.run_in_executor(self._scribe, self._write_down, batch)

    def _write_down(self, batch: Sequence[EventRow]) -> list[Outcome]:
        """The transaction itself, in the scribe's thread."""
        try:
            if self._pen is None:
                self._pen = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
                _set_up(self._pen, None)
            self._pen.execute("BEGIN IMMEDIATE")
            try:
                outcomes = [_add_event(self._pen, event_values(event)) for event in batch]
                self._pen.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._pen.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise OperationalError(ADD_EVENT, None, error) from error
        for entry, outcome in zip(batch, outcomes, strict=True):
            if outcome is Outcome.ADDED:
                self.acknowledge(Kind.ENTRY, entry.table, entry.n)
        return outcomes

    async def few(self, query: Select[Any], values: Mapping[str, Any]) -> Sequence[Row[Any]]:
        """The rows of a query that finds few of them by a key: read here and now.

        To have a thread do it takes the event loop many times as long (docs/decisions.md). A reader of a file in WAL mode waits
        for nobody; in the moment in which it would have to, the thread waits instead.
        """
        with self.sentences(writing=False):
            try:
                if self._to_read is None:
                    self._to_read = self._plain.execution_options(isolation_level="AUTOCOMMIT").connect()
                return self._to_read.execute(query, values).all()
            except OperationalError as error:
                if not _is_busy(error):
                    raise
        return await super().few(query, values)

    async def tell(self, connection: Transaction, *news: str) -> None:
        """There is no other process to tell."""

    async def listen(self, callback: Callback) -> None:
        """There is no other process to hear from."""

    def lock_for_migrating(self, connection: Connection) -> None:
        """A transaction that writes has the file for itself already."""

    def insert_new(self, table: Table, values: dict[str, Any]) -> Insert:
        """An INSERT that does nothing where such a row is there already."""
        return sqlite.insert(table).values(values).on_conflict_do_nothing()

    def why(self, error: BaseException) -> str:
        """SQLite only says that it cannot open a file; look at the file to say why."""
        try:
            found = self._what_is_there()
        except OSError:  # not even that may be looked at
            found = say("this user may not read and write it")
        return found or getattr(error, "strerror", None) or str(getattr(error, "orig", error))

    def is_damage(self, error: BaseException) -> bool:
        """Whether SQLite finds that pages of the file are not what they must be, or that it is no database at all."""
        code = getattr(getattr(error, "orig", error), "sqlite_errorcode", 0)
        return code & PRIMARY_CODE in DAMAGE

    def _what_is_there(self) -> str:
        """What is wrong with the file or its folder, if one can see it."""
        if self._path.is_dir():
            return say("it is a folder")
        if self._path.parent.is_file():
            return say("{folder} is not a folder", folder=self._path.parent)
        if self._path.exists() and not os.access(self._path, os.R_OK | os.W_OK, effective_ids=True):
            return say("this user may not read and write it")
        return ""


def _add_event(connection: sqlite3.Connection, values: dict[str, Any]) -> Outcome:
    """Add an entry within a transaction; one that cannot be added leaves the others as they are."""
    try:
        if connection.execute(ADD_EVENT, values).rowcount:
            return Outcome.ADDED
    except sqlite3.IntegrityError:
        return Outcome.GONE
    return Outcome.KNOWN if connection.execute(KNOWN_EVENT, values).fetchone() else Outcome.NOT_NEXT


def _set_up(connection: DBAPIConnection | sqlite3.Connection, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _set_up_to_wait_for_nobody(connection: DBAPIConnection, record: object) -> None:
    _set_up(connection, record)
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout=0")
    cursor.close()


class _Here:
    """A connection whose statements are carried out at once."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def execute(self, statement: Executable, values: Any = None, /) -> CursorResult[Any]:
        """Have a statement carried out."""
        return self._connection.execute(statement, values)


def _is_busy(error: OperationalError) -> bool:
    return getattr(error.orig, "sqlite_errorcode", 0) & PRIMARY_CODE == sqlite3.SQLITE_BUSY


async def _finished(work: asyncio.Future[None]) -> None:
    """Wait for work to be done, even if whoever asked for it has gone away."""
    try:
        await asyncio.shield(work)
    except asyncio.CancelledError:
        await asyncio.wait([work])
        raise


def _begin(connection: Connection) -> None:
    """A writer takes its turn at once: a reader that turns writer could be refused in the middle."""
    writes = connection.get_execution_options().get("writes")
    if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
