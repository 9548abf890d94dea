"""A rematch: a new table with the same people, keys and decks, everybody one seat further; whoever was here may go there."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from footlights.stage import fair
from footlights.table.store import Conflict, Gone, SeatRow, Sitting, TableRow

if TYPE_CHECKING:
    from footlights.table.live import Live

ID_BYTES = 9


def new_id() -> str:
    """A table's name: nobody can guess it."""
    return secrets.token_urlsafe(ID_BYTES)


async def rematch(live: Live) -> None:
    """Set up the next table, once; whoever has a place here has one there."""
    while not live.row.next:
        table, seats = _next_table(live)
        host = Sitting(live.row.host, table.id, "host", None, table.created_ms)
        try:
            await live.store.create(table, seats, [host], after=live.id)
            live.story.row = msgspec.structs.replace(live.row, next=table.id)
        except Conflict:  # another process was first, or has just given a seat away
            await live.reread_row()


def moved(seat: int, players: int) -> int:
    """Where somebody sits in the rematch."""
    return (seat + 1) % players


def _next_table(live: Live) -> tuple[TableRow, list[SeatRow]]:
    old, players = live.row, len(live.story.seats)
    secret = secrets.token_bytes(fair.SECRET_BYTES)
    decks = list(old.decks)
    table = msgspec.structs.replace(
        old,
        id=new_id(),
        secret=secret,
        commit=fair.commitment(secret),
        decks=[decks[(seat - 1) % players] for seat in range(players)] if len(decks) == players else decks,
        seed=None,
        start=[],
        created_ms=live.backstage.now(),
        ended_ms=None,
        result=None,
        next="",
        imported=False,
        fair=None,
        seed_from="",
    )
    seats = [
        msgspec.structs.replace(
            row,
            table=table.id,
            seat=moved(row.seat, players),
            contribution="",
            taken=row.kind == "bot",
            vacant=False,
        )
        for row in live.story.seats
    ]
    return table, sorted(seats, key=lambda row: row.seat)


async def bring_along(live: Live, table: str) -> None:
    """Give everybody who is here a place at the rematch that another process has set up, if they have one at this table."""
    with suppress(Gone):
        await live.store.follow({line.visitor for line in live.presence.lines}, live.id, table, live.backstage.now())
