"""One process at a time at an SQLite file: a lock beside it, which goes with the process however that ends.

SQLite itself lets several processes write to one file, but nothing tells one of them what another has written. The lock is a
POSIX record lock on a file of its own, because closing any descriptor of the database would take SQLite's own locks away. Several
stores of one process may share a file.
"""

from __future__ import annotations

import errno
import logging
import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

from footlights.stage.errors import Trouble
from footlights.stage.tongue import say
from footlights.table.store.witness import Kind, Loss, Witness, losses, told

try:
    import fcntl
except ImportError:  # not on this system; then nobody is kept out
    fcntl = None  # type: ignore[assignment]

ENDING = "-lock"
WITNESS_ENDING = "-witness"
ONLY_FOR_US = 0o600
HELD_BY_ANOTHER = (errno.EACCES, errno.EAGAIN)
PID_BYTES = 32

log = logging.getLogger(__name__)


class Hold:
    """The right of this process to a database, and the witness of what it acknowledges, for all stores that have it open."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.users = 0
        self._descriptor = _locked(name)
        self._witness = Witness(name + WITNESS_ENDING)
        self._asked = False
        self._one_asks = threading.Lock()

    def acknowledge(self, kind: Kind, table: str, n: int = 0) -> None:
        """Note something that is committed, before anybody is told of it."""
        self._witness.acknowledge(kind, table, n)

    def losses(self) -> list[Loss]:
        """What was acknowledged by an earlier process and is not in the database; told once."""
        with self._one_asks, closing(sqlite3.connect(self.name)) as connection:
            found = [] if self._asked else list(losses(self._witness.records, connection))
            told(self._witness, found, connection)
            self._asked = True
        return found

    def end(self) -> None:
        """Give the right away."""
        self._witness.close()
        os.close(self._descriptor)


_held: dict[str, Hold] = {}  # by the file's real name
_one_at_a_time = threading.Lock()


def hold(database: Path) -> Hold:
    """Keep other processes away from a database until `let_go`; Trouble if one of them has it."""
    name = os.path.realpath(database)
    with _one_at_a_time:
        if name not in _held:
            _held[name] = Hold(name)
        _held[name].users += 1
        return _held[name]


def let_go(held: Hold) -> None:
    """A store does not need a database any more; to be called once for each `hold`."""
    with _one_at_a_time:
        held.users -= 1
        if not held.users:
            _held.pop(held.name).end()


def _locked(name: str) -> int:
    """A descriptor that holds the lock of a database."""
    descriptor = os.open(name + ENDING, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, ONLY_FOR_US)
    try:
        _lock(descriptor, name)
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def _lock(descriptor: int, name: str) -> None:
    if fcntl is None:
        return
    try:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in HELD_BY_ANOTHER:
            raise Trouble(_in_use(name, os.pread(descriptor, PID_BYTES, 0))) from None
        log.warning("this file system has no locks: see to it that only one process uses the database")


def _in_use(name: str, written: bytes) -> str:
    pid = written.decode("ascii", "replace").strip()
    whom = say("another Footlights (process {pid})", pid=pid) if pid.isdecimal() else say("another Footlights")
    return say(
        "The database {name} is in use by {whom}. Stop that one first, or name another database with --db; "
        "several processes can share a PostgreSQL.",
        name=name,
        whom=whom,
    )
