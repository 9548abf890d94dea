"""From a database's address to a store."""

from __future__ import annotations

from pathlib import Path

from footlights.stage.errors import Trouble
from footlights.stage.tongue import say
from footlights.table.store.database import Database
from footlights.table.store.sqlite import SqliteDatabase
from footlights.table.store.store import Store
from footlights.terminal.keeping import data_folder

FILE_NAME = "footlights.db"


def open_store(url: str = "") -> Store:
    """The store at an address: "" for SQLite in the user's data folder, sqlite:///PATH or postgresql://USER@HOST/NAME."""
    return Store(_database(url))


def _database(url: str) -> Database:
    if not url:
        return SqliteDatabase(data_folder() / FILE_NAME)
    scheme, found, rest = url.partition("://")
    kind = scheme.lower().partition("+")[0]  # a driver named after + is not asked for: there is one
    if found and kind == "sqlite":
        return SqliteDatabase(_path(rest))
    if found and kind in ("postgresql", "postgres"):
        return _postgres(f"postgresql://{rest}")
    # The address itself is not repeated: it may hold a password.
    unknown = say("Tables cannot be kept in {scheme}.", scheme=repr(scheme)) + " " if found else ""
    raise Trouble(unknown + say("A database address is sqlite:///PATH or postgresql://USER@HOST/NAME."))


def _path(rest: str) -> Path:
    """The file of an SQLite address; what is only in memory would be lost with the process."""
    if not rest.startswith("/") or rest in ("/", "/:memory:"):
        raise Trouble(
            say(
                "An SQLite address is sqlite:///PATH with the path of a file, such as sqlite:////var/lib/footlights.db."
            )
        )
    try:
        return Path(rest[1:]).expanduser()
    except RuntimeError as error:
        raise Trouble(str(error)) from None


def _postgres(url: str) -> Database:
    try:
        from footlights.table.store.postgres import PostgresDatabase
    except ImportError:
        raise Trouble(say("PostgreSQL needs one more package: pip install 'footlights[postgres]'.")) from None
    return PostgresDatabase(url)
