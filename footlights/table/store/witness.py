"""What was acknowledged last, kept beside an SQLite file: when the file is opened again, it is asked whether all of it is there.

After a crash SQLite replays its write-ahead log up to the first frame that is not whole and drops the rest without a word. If
that log was cut (by a failing disk, a copy, a person), moves that were confirmed to players would be gone and nobody would know.
So every acknowledged entry is also noted in a ring of small records in a file of its own. A record is written by one call, after
the commit and before anybody hears of it, and is not forced to the disk: it costs microseconds and survives whatever happens to
the process. After a power cut the newest records may be missing, and then less is known; they never tell of anything that was
not committed.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import struct
import threading
import zlib
from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

SLOTS = 4096
SLOT = 128  # bytes; so that no record lies on two pages
BODY = struct.Struct(
    "<QBiB64s"
)  # the record's number, its kind, the entry's number, how long the table's name is, the name
CHECK = struct.Struct("<I")
NAME_BYTES = 64
NOBODY = -1  # the number before the first
ONLY_FOR_US = 0o600

log = logging.getLogger(__name__)


class Kind(IntEnum):
    """What was acknowledged."""

    TABLE = 1  # a table was made
    ENTRY = 2  # an entry of its log was added
    NOTE = 3  # a note was added
    GONE = 4  # it is about to be forgotten, with all that belongs to it
    ENTRIES_KEPT = 5  # some entries are lost, and that was told: this is the last one there is
    NOTES_KEPT = 6


class Record(NamedTuple):
    """Something that was acknowledged; `n` is the entry's or the note's number."""

    kind: Kind
    table: str
    n: int


class Loss(NamedTuple):
    """What was acknowledged at a table and is not there; `whole`: not even the table is."""

    table: str
    entries: int
    notes: int
    whole: bool


class Witness:
    """The ring in its file. Where the file cannot be had, nothing is noted and the log says so; nobody waits for it."""

    def __init__(self, path: str) -> None:
        self._descriptor = _opened(path)
        self._lock = threading.Lock()
        found = self._read()
        self.records = [record for _, record in found]  # as they were when the file was opened, oldest first
        self._next = found[-1][0] + 1 if found else 0

    def acknowledge(self, kind: Kind, table: str, n: int = 0) -> None:
        """Note something that is committed; to be called before anybody is told of it, from any thread."""
        name = table.encode()
        if self._descriptor is None or len(name) > NAME_BYTES:
            return
        with self._lock:
            number, self._next = self._next, self._next + 1
            try:
                os.pwrite(self._descriptor, _packed(number, kind, name, n), number % SLOTS * SLOT)
            except OSError:
                log.exception("what is acknowledged is not noted any more")
                self._close()

    def close(self) -> None:
        """Note nothing any more."""
        with self._lock:
            self._close()

    def _close(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _read(self) -> list[tuple[int, Record]]:
        """The records that are whole, with their numbers, oldest first."""
        if self._descriptor is None:
            return []
        ring = os.pread(self._descriptor, SLOTS * SLOT, 0)
        slots = (ring[at : at + SLOT] for at in range(0, len(ring), SLOT))
        return sorted(filter(None, map(_unpacked, slots)))


def _opened(path: str) -> int | None:
    """The file with room for every record, so that a full disk is no trouble later."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, ONLY_FOR_US)
        try:
            missing = SLOTS * SLOT - os.fstat(descriptor).st_size
            if missing > 0:
                os.pwrite(descriptor, bytes(missing), SLOTS * SLOT - missing)
        except OSError:
            os.close(descriptor)
            raise
    except OSError:
        log.exception("what is acknowledged cannot be noted")
        return None
    return descriptor


def _packed(number: int, kind: Kind, name: bytes, n: int) -> bytes:
    body = BODY.pack(number, kind, n, len(name), name)
    return body + CHECK.pack(zlib.crc32(body))


def _unpacked(slot: bytes) -> tuple[int, Record] | None:
    """A record and its number; None if there is none, or not a whole one."""
    if len(slot) < BODY.size + CHECK.size:
        return None
    body = slot[: BODY.size]
    (check,) = CHECK.unpack_from(slot, BODY.size)
    number, kind, n, length, name = BODY.unpack(body)
    if zlib.crc32(body) != check or kind not in list(Kind):
        return None
    return number, Record(Kind(kind), name[:length].decode("utf-8", "replace"), n)


# --- What is missing --------------------------------------------------------------------------------------------------


class Promised:
    """What must be there of a table, according to the records."""

    def __init__(self) -> None:
        self.last_entry = self.last_note = NOBODY


def promised(records: Iterable[Record]) -> dict[str, Promised]:
    """What must be there, by table, after records in their order."""
    tables: dict[str, Promised] = {}
    for kind, table, n in records:
        if kind is Kind.GONE:
            tables.pop(table, None)
            continue
        about = tables.setdefault(table, Promised())
        if kind in (Kind.ENTRY, Kind.ENTRIES_KEPT):
            about.last_entry = n if kind is Kind.ENTRIES_KEPT else max(n, about.last_entry)
        elif kind in (Kind.NOTE, Kind.NOTES_KEPT):
            about.last_note = n if kind is Kind.NOTES_KEPT else max(n, about.last_note)
    return tables


def losses(records: Iterable[Record], connection: sqlite3.Connection) -> Iterator[Loss]:
    """What was acknowledged and is not in a database."""
    for table, about in promised(records).items():
        there = connection.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone() is not None
        entries = about.last_entry - _last(connection, "events", table)
        notes = about.last_note - _last(connection, "notes", table)
        if not there or entries > 0 or notes > 0:
            yield Loss(table, max(entries, 0), max(notes, 0), not there)


def told(witness: Witness, lost: Iterable[Loss], connection: sqlite3.Connection) -> None:
    """Note that losses were told, so that they are told once."""
    for loss in lost:
        if loss.whole:
            witness.acknowledge(Kind.GONE, loss.table)
        else:
            witness.acknowledge(Kind.ENTRIES_KEPT, loss.table, _last(connection, "events", loss.table))
            witness.acknowledge(Kind.NOTES_KEPT, loss.table, _last(connection, "notes", loss.table))


def _last(connection: sqlite3.Connection, rows: str, table: str) -> int:
    """The number of the last entry or note of a table."""
    found = connection.execute(f'SELECT max(n) FROM {rows} WHERE "table" = ?', (table,)).fetchone()[0]
    return NOBODY if found is None else int(found)
