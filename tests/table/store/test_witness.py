"""The witness: what was acknowledged and is not there is found out, and nothing else is ever claimed to be missing."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from footlights.table.store import Loss
from footlights.table.store.witness import SLOT, SLOTS, Kind, Record, Witness, promised
from tests.table.store.keeping import a_note, an_event, in_a_loop, opened, set_up
from tests.table.store.test_breaking import scribe

WRITTEN = 40


def noted(path: Path) -> list[Record]:
    """What a witness remembers."""
    witness = Witness(str(path))
    witness.close()
    return witness.records


# --- The ring ---


def test_records_are_read_back_in_order(tmp_path: Path) -> None:
    witness = Witness(str(tmp_path / "ring"))
    wanted = [
        Record(Kind.TABLE, "table-one", 0),
        Record(Kind.ENTRY, "table-one", 0),
        Record(Kind.NOTE, "ärmel", 7),
        Record(Kind.ENTRIES_KEPT, "table-one", -1),
    ]
    for kind, table, n in wanted:
        witness.acknowledge(kind, table, n)
    witness.close()
    assert noted(tmp_path / "ring") == wanted
    assert (tmp_path / "ring").stat().st_mode & 0o777 == 0o600


def test_the_ring_keeps_the_newest_and_goes_on_where_it_was(tmp_path: Path) -> None:
    for start in (0, SLOTS - 10, 2 * SLOTS):
        witness = Witness(str(tmp_path / "ring"))
        for n in range(start, start + SLOTS):
            witness.acknowledge(Kind.ENTRY, "table-one", n)
        witness.close()
        assert noted(tmp_path / "ring") == [Record(Kind.ENTRY, "table-one", n) for n in range(start, start + SLOTS)]
    assert (tmp_path / "ring").stat().st_size == SLOTS * SLOT


@pytest.mark.parametrize("at", [0, 3, 9, 20, 78, 81])
def test_a_record_that_is_not_whole_is_left_out(tmp_path: Path, at: int) -> None:
    witness = Witness(str(tmp_path / "ring"))
    for n in range(3):
        witness.acknowledge(Kind.ENTRY, "table-one", n)
    witness.close()
    with (tmp_path / "ring").open("r+b") as ring:
        ring.seek(SLOT + at)
        byte = ring.read(1)
        ring.seek(SLOT + at)
        ring.write(bytes([byte[0] ^ 0x55]))
    assert [record.n for record in noted(tmp_path / "ring")] == [0, 2]


def test_a_file_that_is_something_else_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "ring").write_bytes(os.urandom(10_000))
    assert noted(tmp_path / "ring") == []
    (tmp_path / "folder").mkdir()
    witness = Witness(str(tmp_path / "folder"))
    witness.acknowledge(Kind.ENTRY, "table-one", 1)
    assert witness.records == []


def test_what_was_forgotten_or_told_to_be_lost_is_not_promised() -> None:
    records = [
        Record(Kind.TABLE, "one", 0),
        Record(Kind.ENTRY, "one", 4),
        Record(Kind.ENTRY, "two", 8),
        Record(Kind.NOTE, "two", 3),
        Record(Kind.GONE, "one", 0),
        Record(Kind.ENTRIES_KEPT, "two", 5),
        Record(Kind.NOTE, "two", 1),  # said again by somebody who had not heard the answer
    ]
    found = promised(records)
    assert list(found) == ["two"]
    assert (found["two"].last_entry, found["two"].last_note) == (5, 3)


# --- With a database ---


@in_a_loop
async def test_a_database_that_was_closed_or_killed_in_order_has_lost_nothing(sqlite_url: str) -> None:
    for n in range(3):
        async with opened(sqlite_url) as store:
            assert store.losses == []
            if n == 0:
                await set_up(store)
            await store.append(an_event(n))
            await store.add_note(a_note())


@in_a_loop
async def test_an_older_copy_in_its_place_is_noticed_once(tmp_path: Path, sqlite_url: str) -> None:
    file, copy = tmp_path / "house.db", tmp_path / "copy.db"
    async with opened(sqlite_url) as store:
        await set_up(store)
        for n in range(5):
            await store.append(an_event(n))
        await store.add_note(a_note())
    shutil.copy(file, copy)
    async with opened(sqlite_url) as store:
        for n in range(5, 9):
            await store.append(an_event(n))
        await store.add_note(a_note())
        await store.add_note(a_note())
        await set_up(store, "table-two")
    shutil.copy(copy, file)
    async with opened(sqlite_url) as store:
        assert store.losses == [Loss("table-one", 4, 2, False), Loss("table-two", 0, 0, True)]
    async with opened(sqlite_url) as store:
        assert store.losses == []
        await store.append(an_event(5))
    async with opened(sqlite_url) as store:
        assert store.losses == []


@in_a_loop
async def test_tables_that_are_forgotten_are_not_missed(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        await set_up(store, created_ms=1)
        await set_up(store, "table-two", created_ms=1)
        await store.append(an_event(0))
        await store.finish("table-one", 2, None)
        assert await store.forget_finished(3) == 1
        assert await store.forget_waiting(3) == 1
    async with opened(sqlite_url) as store:
        assert store.losses == []


def cut(file: Path, share: float) -> None:
    """Cut an SQLite file's write-ahead log somewhere in the middle of a frame."""
    log = file.with_name(file.name + "-wal")
    os.truncate(log, int(log.stat().st_size * share) // 4120 * 4120 + 1000)


def entries(file: Path, folder: Path) -> int:
    """How many entries SQLite finds in a file; on a copy, for looking changes it."""
    folder.mkdir()
    for path in file.parent.glob(file.name + "*"):
        shutil.copy(path, folder)
    with closing(sqlite3.connect(folder / file.name)) as connection:
        return int(connection.execute("SELECT count(*) FROM events").fetchone()[0])


def test_a_cut_write_ahead_log_is_noticed_to_the_entry_after_a_kill(tmp_path: Path, sqlite_url: str) -> None:
    async def prepare() -> None:
        async with opened(sqlite_url) as store:
            await set_up(store)

    async def look() -> list[Loss]:
        async with opened(sqlite_url) as store:
            return store.losses

    asyncio.run(prepare())
    with scribe("write", sqlite_url) as process:
        assert process.stdout is not None
        for _ in range(WRITTEN):
            said = int(process.stdout.readline())
        process.send_signal(signal.SIGKILL)
        said = max([said, *(int(line) for line in process.stdout if line.endswith("\n"))])
    file = tmp_path / "house.db"
    whole = entries(file, tmp_path / "whole")
    assert whole > said, "nothing is lost yet"
    cut(file, 0.6)
    left = entries(file, tmp_path / "left")
    assert 0 < left < said
    (loss,) = asyncio.run(look())
    assert (loss.table, loss.notes, loss.whole) == ("table-one", 0, False)
    assert loss.entries in (said + 1 - left, whole - left)  # the last may have been stored and not yet said
    assert asyncio.run(look()) == []
