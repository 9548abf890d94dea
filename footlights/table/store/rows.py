"""What a store keeps, one struct per kind of row, and what can go wrong with it."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec

from footlights.stage.errors import Trouble
from footlights.stage.tongue import say


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table as lists show it: without its secret, its decks and what was played before it opened, which may be long."""

    id: str
    game: str
    options: dict[str, Any]
    open: bool = False
    host: str = ""  # a visitor
    created_ms: int
    ended_ms: int | None = None
    result: dict[str, Any] | None = None
    next: str = ""  # the table of the rematch
    imported: bool = False
    fair: dict[str, Any] | None = None  # of an uploaded game: the proof that came with it; of a daily run: its date
    seed_from: str = ""  # who gave the seed, and can know the cards (stage.fair.KNOWN); nothing if nobody did


class TableRow(TableInfo, frozen=True, kw_only=True):
    """A table: what is played there and with which secret. Keys are kept as SHA-256 only."""

    rules_version: int
    set_name: str
    set_hash: str
    decks: list[Any]
    secret: bytes
    commit: str
    seed: int | None = None  # a given one; None: made from the secret and the contributions
    start: list[tuple[int, str]] = []  # (seat, action) played before the table opened
    clock: dict[str, Any] | None = None
    host_key: str = ""
    watch_key: str = ""


class SeatRow(msgspec.Struct, frozen=True):
    """A seat at a table; `contribution` is what its browser added to the shuffle, in hexadecimal."""

    table: str
    seat: int
    kind: Literal["person", "bot"]
    bot: str
    name: str
    key: str
    contribution: str = ""
    taken: bool = False
    holder: str = ""  # whoever it belongs to; new when it is given away, and the same at a rematch
    own_key: bool = (
        False  # whether only who sits there was told the key; else it is an invitation, good for one browser
    )
    vacant: bool = False  # given up while the game is played, and nobody has come since


class EventRow(msgspec.Struct, frozen=True):
    """An entry of a table's log, numbered from 0 without a hole. The body is kept as JSON: its keys are strings."""

    table: str
    n: int
    seat: int | None
    kind: str
    body: dict[str, Any]
    client_id: str | None
    at_ms: int


class NoteRow(msgspec.Struct, frozen=True, kw_only=True):
    """Something said, asked or answered beside the game; the store gives it its number."""

    table: str
    n: int = -1
    seat: int | None
    name: str
    channel: str
    kind: str
    body: dict[str, Any]
    client_id: str | None = None
    at_ms: int


class Sitting(msgspec.Struct, frozen=True):
    """A visitor's place at a table; `left`: a seat they gave up while it was played, whose cards they know."""

    visitor: str
    table: str
    role: Literal["seat", "watch", "host", "left"]
    seat: int | None
    at_ms: int


class Seen(NamedTuple):
    """How many sockets a process holds for a seat (-1: for watchers), and when it last said so."""

    seat: int
    process: str
    sockets: int
    at_ms: int


class Conflict(Exception):
    """Somebody was first.

    `what`: the number `n` is taken (or would leave a hole), this `client` id is stored already, the `table` id is taken, the
    table has a `next` one already, somebody else sits on the `seat`, or the `seats` are not any more what they were.
    """

    def __init__(self, what: Literal["n", "client", "table", "next", "seat", "seats"]) -> None:
        self.what = what
        super().__init__(what)


class Gone(Trouble):
    """The table is not kept, or not any more."""

    def __init__(self, table: str) -> None:
        self.table = table
        super().__init__(say("There is no table {table}.", table=table))


class Unreachable(Trouble):
    """The database does not answer; nothing was acknowledged, and the same thing may be tried again.

    The sentence is for anybody; `why` is for the keeper's log, and may name a file. `damaged`: to try again will not help.
    """

    def __init__(self, message: str, why: str = "", damaged: bool = False) -> None:
        self.why, self.damaged = why, damaged
        super().__init__(message)
