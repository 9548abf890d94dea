"""Databases of every age: an old one is brought up to date with all that is in it, a newer one is left alone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Table, create_engine, insert, inspect, text

from footlights.stage.errors import Trouble
from footlights.table.store import Sitting, open_store, schema
from footlights.table.store.migrating import VERSION_TABLE, migrate, revision_of
from tests.table.store.keeping import a_note, a_table, an_event, in_a_loop, its_seats, opened, set_up

OLDEST = "0001"
NEWEST = "0007"
UNBORN = "9999"


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    """A plain connection whose changes are kept."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def add(connection: Connection, table: Table, row: Any, **changes: Any) -> None:
    """Insert a row with the columns its table has in this database."""
    there = {column["name"] for column in inspect(connection).get_columns(table.name)}
    values = {name: value for name, value in (msgspec.structs.asdict(row) | changes).items() if name in there}
    connection.execute(insert(table).values(values))


def fill_the_oldest(url: str) -> None:
    """A database of the first revision, with a table being played."""
    with connected(url) as connection:
        migrate(connection, "old", to=OLDEST)
        add(connection, schema.tables, a_table())
        for seat in its_seats():
            add(connection, schema.seats, seat)
        for n in range(3):
            add(connection, schema.events, an_event(n, f"id-{n}"))
            add(connection, schema.notes, a_note(), n=n)
        add(connection, schema.sittings, Sitting("ada", "table-one", "seat", 0, 5))
        connection.execute(insert(schema.cookie_keys).values(n=1, key="old-key"))


@in_a_loop
async def test_a_database_of_the_first_revision_is_brought_up_to_date_with_all_that_is_in_it(url: str) -> None:
    fill_the_oldest(url)
    async with opened(url) as store:
        assert await store.table("table-one") == a_table()
        assert await store.seats("table-one") == its_seats()
        assert await store.events("table-one") == [an_event(n, f"id-{n}") for n in range(3)]
        assert await store.notes("table-one") == [msgspec.structs.replace(a_note(), n=n) for n in range(3)]
        assert await store.sittings_of("ada", "table-one") == [Sitting("ada", "table-one", "seat", 0, 5)]
        assert await store.cookie_keys() == ["old-key"]
        # ... and what the first revision could not do can be done.
        assert (await store.add_note(a_note("id-a"))).n == 3
        assert (await store.add_note(a_note("id-a"))).n == 3
        await store.see("table-one", 0, "east", 1, 5)


@in_a_loop
async def test_tables_of_before_say_who_gave_their_seed(url: str) -> None:
    told: dict[str, tuple[dict[str, Any], str]] = {
        "wished": ({"seed": 7, "start": []}, "host"),
        "played-on": ({"seed": 7, "start": [(0, "play Ada")]}, "game"),
        "drawn": ({"seed": None, "start": []}, ""),
        "uploaded": ({"seed": 7, "start": [], "imported": True}, ""),
    }
    with connected(url) as connection:
        migrate(connection, "old", to=OLDEST)
        for name, (row, _) in told.items():
            add(connection, schema.tables, a_table(name, **row))
        migrate(connection, "old", to="0003")
        add(connection, schema.tables, a_table("daily", seed=7, start=[], fair={"scheme": "daily-1"}))
    async with opened(url) as store:
        for name, (_, known) in {**told, "daily": ({}, "")}.items():
            table = await store.table(name)
            assert table is not None
            assert (name, table.seed_from) == (name, known)


@in_a_loop
async def test_the_migrations_make_exactly_the_tables_the_program_works_with(url: str) -> None:
    async with opened(url):
        pass
    with connected(url) as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE, "compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
        assert revision_of(connection) == NEWEST


@in_a_loop
async def test_a_newer_database_is_refused_and_left_alone(url: str) -> None:
    async with opened(url) as store:
        await set_up(store)
    with connected(url) as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '{UNBORN}'"))
    with pytest.raises(Trouble, match=rf"newer Footlights.*{UNBORN}.*{NEWEST}") as error:
        await open_store(url).start()
    assert "limelight" not in str(error.value)
    with connected(url) as connection:
        assert revision_of(connection) == UNBORN
        assert connection.execute(text("SELECT id FROM tables")).all() == [("table-one",)]


@in_a_loop
async def test_a_migration_that_fails_halfway_changes_nothing(url: str) -> None:
    fill_the_oldest(url)
    with connected(url) as connection:  # in the way of the last step
        connection.execute(text("CREATE INDEX ix_tables_host ON tables (game)"))
    with pytest.raises(Trouble, match=r"cannot be opened: .*ix_tables_host"):
        await open_store(url).start()
    with connected(url) as connection:
        assert revision_of(connection) == OLDEST
        assert not inspect(connection).has_table("presence")
        assert "client_id" not in {column["name"] for column in inspect(connection).get_columns("notes")}
        connection.execute(text("DROP INDEX ix_tables_host"))
    async with opened(url) as store:
        assert await store.count_events("table-one") == 3


@in_a_loop
async def test_several_stores_may_start_at_once_on_an_empty_database(url: str) -> None:
    stores = [open_store(url) for _ in range(8)]
    await asyncio.gather(*(store.start() for store in stores))
    await set_up(stores[0])
    assert [len(await store.seats("table-one")) for store in stores] == [3] * 8
    await asyncio.gather(*(store.stop() for store in stores))


@in_a_loop
async def test_tables_of_another_program_are_not_touched(url: str) -> None:
    with connected(url) as connection:
        connection.execute(text("CREATE TABLE events (id INTEGER)"))
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32))"))
        connection.execute(text("INSERT INTO alembic_version VALUES ('theirs')"))
    with pytest.raises(Trouble, match=r"cannot be opened: .*events.*exists"):
        await open_store(url).start()
    with connected(url) as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).all() == [("theirs",)]
        assert not inspect(connection).has_table("seats")
