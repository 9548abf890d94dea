"""PostgreSQL: several processes, on several machines, at one database. Whoever commits tells the others by NOTIFY."""

from __future__ import annotations

import secrets
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from sqlalchemy import Connection, Table, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.sql.dml import Insert

from footlights.stage.errors import Trouble
from footlights.stage.tongue import say
from footlights.table.store.database import Callback, Database
from footlights.table.store.listening import CHANNEL, Listener
from footlights.table.store.rows import Unreachable

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


class PostgresDatabase(Database):
    """A database on a server. The address goes to libpq as it is, so every form it knows is understood."""

    def __init__(self, url: str) -> None:
        parts = _parts(url)
        self._conninfo = make_conninfo(url, **{key: value for key, value in MANNERS.items() if key not in parts})
        self._us = secrets.token_hex(8)
        self._listeners: list[Listener] = []
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

    async def close(self) -> None:
        """Listen no more, and let go of every connection."""
        for listener in self._listeners:
            await listener.stop()
        self._listeners.clear()
        await super().close()

    def prepare(self) -> None:
        """The database itself is made by whoever runs the server."""

    def lock_for_migrating(self, connection: Connection) -> None:
        """Wait until no other process is migrating; the lock goes with the transaction."""
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})

    async def tell(self, connection: AsyncConnection, *news: str) -> None:
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
