"""Where tables are kept: SQLite on one machine, PostgreSQL for several processes, behind one `Store`."""

from footlights.table.store.addresses import open_store
from footlights.table.store.places import new_holder
from footlights.table.store.rows import (
    Conflict,
    EventRow,
    Gone,
    NoteRow,
    SeatRow,
    Seen,
    Sitting,
    TableInfo,
    TableRow,
    Unreachable,
)
from footlights.table.store.store import Store
from footlights.table.store.witness import Loss

__all__ = [
    "Conflict",
    "EventRow",
    "Gone",
    "Loss",
    "NoteRow",
    "SeatRow",
    "Seen",
    "Sitting",
    "Store",
    "TableInfo",
    "TableRow",
    "Unreachable",
    "new_holder",
    "open_store",
]
