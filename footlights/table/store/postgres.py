"""PostgreSQL: several processes, on several machines, at one database. Whoever commits tells the others by NOTIFY."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from sqlalchemy import BigInteger, ColumnElement, Connection, Table, cast, extract, func, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.sql.dml import Insert

from footlights.stage.errors import Trouble
from footlights.stage.tongue import say
from footlights.table.store.appending import Outcome, event_values
from footlights.table.store.database import Callback, Database, Transaction
from footlights.table.store.listening import CHANNEL, Listener
from footlights.table.store.rows import EventRow, Unreachable
from footlights.table.store.witness import Kind

# What an address may say otherwise: give up on a silent server in seconds, not in the minutes TCP takes by itself.
MANNERS: dict[str, str | int] = {
    "application_name": "footlights",
    "connect_timeout": 10,
    "keepalives_idle": 15,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
CONNECTIONS = 10
MORE_CONNECTIONS = 10  # in a rush
MIGRATING = 0x666F6F74  # "foot": the number of the lock that keeps two processes from migrating at once
FATAL = "FATAL:"
ADD_EVENT = """
    WITH added AS (
        INSERT INTO events ("table", n, seat, kind, body, client_id, at_ms)
        SELECT %(table)s, %(n)s, %(seat)s::integer, %(kind)s, %(body)s, %(client_id)s, %(at_ms)s
        WHERE %(n)s = 0 OR EXISTS (SELECT 1 FROM events WHERE "table" = %(table)s AND n = %(n)s - 1)
        ON CONFLICT DO NOTHING
        RETURNING n
    )
    SELECT pg_notify(%(channel)s, %(said)s) FROM added
"""
KNOWN_EVENT = 'SELECT 1 FROM events WHERE "table" = %(table)s AND client_id = %(client_id)s'
DAMAGE = ("XX001", "XX002")  # data_corrupted, index_corrupted


class PostgresDatabase(Database):
    """A database on a server. The address goes to libpq as it is, so every form it knows is understood."""

    def __init__(self, url: str) -> None:
        parts = _parts(url)
        self._conninfo = make_conninfo(url, **{key: value for key, value in MANNERS.items() if key not in parts})
        self._us = secrets.token_hex(8)
        self._listeners: list[Listener] = []
        self._pen: psycopg.AsyncConnection[Any] | None = None  # the connection that moves are written on
        engine = create_async_engine(
            "postgresql+psycopg://",
            async_creator=self._connect,
            hide_parameters=True,  # an error must not carry a secret into a log
            pool_size=CONNECTIONS,
            max_overflow=MORE_CONNECTIONS,
            pool_timeout=10,
            pool_pre_ping=True,  # a server that was restarted is not noticed by players
        )
        super().__init__(_name(parts), engine)

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        return await psycopg.AsyncConnection.connect(self._conninfo)

    async def append_all(self, batch: Sequence[EventRow]) -> Sequence[Outcome]:
        """Add entries in one transaction, or each in its own where one of them cannot be added at all.

        A connection that broke (the server was restarted) is replaced and the entries are sent once more: should they have been
        committed after all, their clients' ids are found and nothing is stored twice.
        """
        with self.sentences(writing=True):
            try:
                return await self._write_down(batch)
            except psycopg.errors.ForeignKeyViolation:
                if len(batch) == 1:
                    return [Outcome.GONE]
                return [outcome for event in batch for outcome in await self.append_all([event])]
            except (psycopg.OperationalError, OSError):
                await self._put_down_pen()
                return await self._written_afresh(batch)

    async def _written_afresh(self, batch: Sequence[EventRow]) -> list[Outcome]:
        try:
            return await self._write_down(batch)
        except (psycopg.OperationalError, OSError) as error:
            await self._put_down_pen()
            raise OperationalError(ADD_EVENT, None, error) from error

    async def _write_down(self, batch: Sequence[EventRow]) -> list[Outcome]:
        pen = await self._take_pen()
        values = [{**event_values(event), "channel": CHANNEL, "said": self._said(event)} for event in batch]
        async with pen.transaction():
            async with pen.pipeline():
                added = [await pen.execute(ADD_EVENT, row) for row in values]
            outcomes = []
            for cursor, row in zip(added, values, strict=True):
                new = await cursor.fetchone() is not None
                known = not new and await (await pen.execute(KNOWN_EVENT, row)).fetchone()
                outcomes.append(Outcome.ADDED if new else Outcome.KNOWN if known else Outcome.NOT_NEXT)
        return outcomes

    def _said(self, event: EventRow) -> str:
        return f"{self._us} event:{event.table}:{event.n}"

    async def _take_pen(self) -> psycopg.AsyncConnection[Any]:
        if self._pen is None:
            self._pen = await self._connect()
        return self._pen

    async def _put_down_pen(self) -> None:
        if self._pen is not None:
            with suppress(psycopg.Error, OSError):
                await self._pen.close()
            self._pen = None

    async def close(self) -> None:
        """Finish what is being written, listen no more, and let go of every connection."""
        await self._appender.finish()
        await self._put_down_pen()
        for listener in self._listeners:
            await listener.stop()
        self._listeners.clear()
        await super().close()

    def prepare(self) -> None:
        """The database itself is made by whoever runs the server."""

    def lock_for_migrating(self, connection: Connection) -> None:
        """Wait until no other process is migrating; the lock goes with the transaction."""
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})

    def clock(self) -> ColumnElement[int]:
        """The server's time at the moment at which it comes to this, not that of the transaction's beginning."""
        return cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)

    def acknowledge(self, kind: Kind, table: str, n: int = 0) -> None:
        """A server keeps what it has committed; there is no file of ours that could be cut."""

    async def tell(self, connection: Transaction, *news: str) -> None:
        """Say it inside the transaction: it is heard if, and only if, that is committed."""
        for piece in news:
            said = {"channel": CHANNEL, "said": f"{self._us} {piece}"}
            await connection.execute(text("SELECT pg_notify(:channel, :said)"), said)

    async def listen(self, callback: Callback) -> None:
        """Hear what other processes commit."""
        listener = Listener(self._conninfo, self._us, callback)
        try:
            await listener.start()
        except (psycopg.Error, OSError) as error:
            message = say("The database {name} does not answer: {why}.", name=self.name, why=self.why(error))
            raise Unreachable(message) from error
        self._listeners.append(listener)

    def insert_new(self, table: Table, values: dict[str, Any]) -> Insert:
        """An INSERT that does nothing where such a row is there already."""
        return postgresql.insert(table).values(values).on_conflict_do_nothing()

    def why(self, error: BaseException) -> str:
        """The server's own words, without those of the libraries between us."""
        lines = str(getattr(error, "orig", error)).strip().splitlines() or [type(error).__name__]
        return lines[0].rpartition(FATAL)[2].strip().rstrip(".")

    def is_damage(self, error: BaseException) -> bool:
        """Whether the server says that its data or an index is corrupted."""
        return getattr(getattr(error, "orig", error), "sqlstate", None) in DAMAGE


def _parts(url: str) -> dict[str, Any]:
    try:
        return conninfo_to_dict(url)
    except psycopg.Error:
        # What libpq says repeats a part of the address, which may be the password.
        raise Trouble(
            say("This PostgreSQL address cannot be read; it is written postgresql://USER:PASSWORD@HOST:PORT/NAME.")
        ) from None


def _name(parts: dict[str, Any]) -> str:
    """The address without anything secret."""
    user = f"{parts['user']}@" if "user" in parts else ""
    port = f":{parts['port']}" if "port" in parts else ""
    return f"postgresql://{user}{parts.get('host', '')}{port}/{parts.get('dbname', '')}"
