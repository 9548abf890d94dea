"""The database's tables, the same in SQLite and PostgreSQL.

They are made by the migrations, never from here; a test compares the two.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

UNSTORABLE = "\0"  # PostgreSQL's text has no place for it
REPLACEMENT = "\ufffd"


def storable(text: str) -> str:
    """Text with what no database can hold (NUL, half a character) replaced."""
    return text.replace(UNSTORABLE, REPLACEMENT).encode("utf-8", "replace").decode()


class Words(TypeDecorator[str]):
    """Text that is made storable, so an odd id in an address is simply not found."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else storable(value)


class Json(TypeDecorator[Any]):
    """A value as JSON text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else msgspec.json.encode(value).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        return None if value is None else msgspec.json.decode(value)


class BigNumber(TypeDecorator[int]):
    """A whole number of any size (a seed has 128 bits), as text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> int | None:
        return None if value is None else int(value)


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _of_table() -> Column[str]:
    """The table a row belongs to, and goes with."""
    return Column("table", Words, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", Words, primary_key=True),
    Column("game", Words, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("set_name", Words, nullable=False),
    Column("set_hash", Words, nullable=False),
    Column("options", Json, nullable=False),
    Column("decks", Json, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("commit", Words, nullable=False),
    Column("seed", BigNumber),
    Column("start", Json, nullable=False),
    Column("clock", Json),
    Column("open", Boolean, nullable=False),
    Column("host", Words, nullable=False),
    Column("host_key", Words, nullable=False),
    Column("watch_key", Words, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger),
    Column("result", Json),
    Column("next", Words, nullable=False),
    Column("imported", Boolean, nullable=False),
    Column("fair", Json),
    Column("seed_from", Words, nullable=False),
    Index("ix_tables_ended_ms", "ended_ms"),
    Index("ix_tables_host", "host"),
)

seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("kind", Words, nullable=False),
    Column("bot", Words, nullable=False),
    Column("name", Words, nullable=False),
    Column("key", Words, nullable=False),
    Column("contribution", Words, nullable=False),
    Column("taken", Boolean, nullable=False),
    Column("holder", Words, nullable=False),
    Column("own_key", Boolean, nullable=False),
    Column("vacant", Boolean, nullable=False),
)

events = Table(
    "events",
    metadata,
    _of_table(),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer),
    Column("kind", Words, nullable=False),
    Column("body", Json, nullable=False),
    Column("client_id", Words),
    Column("at_ms", BigInteger, nullable=False),
    UniqueConstraint("table", "client_id"),
)

notes = Table(
    "notes",
    metadata,
    _of_table(),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer),
    Column("name", Words, nullable=False),
    Column("channel", Words, nullable=False),
    Column("kind", Words, nullable=False),
    Column("body", Json, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("client_id", Words),
    Index("ix_notes_table_client_id", "table", "client_id", unique=True),
)

# A place that is no seat has the seat -1: a primary key has no room for nothing.
sittings = Table(
    "sittings",
    metadata,
    Column("visitor", Words, primary_key=True),
    _of_table(),
    Column("role", Words, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Index("ix_sittings_table_seat", "table", "seat"),
)

presence = Table(
    "presence",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("process", Words, primary_key=True),
    Column("sockets", Integer, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index("ix_presence_process", "process"),
)

processes = Table(
    "processes",
    metadata,
    Column("process", Words, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("heard_ms", BigInteger),  # by the server's own clock, where there is a server
)

closures = Table(
    "closures",
    metadata,
    Column("from_ms", BigInteger, primary_key=True, autoincrement=False),
    Column("to_ms", BigInteger, nullable=False),
)

cookie_keys = Table(
    "cookie_keys",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("key", Words, nullable=False),
)
