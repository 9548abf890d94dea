"""Seats and who sits on them. Whatever takes a place away, or depends on one, is decided in one transaction.

A seat's key is an invitation, good for one browser, or its holder's own key, which only they were told and which opens the seat
in as many browsers as they like. `holder` names whoever the seat belongs to: it is new whenever the seat is given away, and a
rematch takes it over, so that a place at a table leads to one at its rematch only if neither seat was given away since.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Row, bindparam, delete, false, select, true, update
from sqlalchemy.exc import IntegrityError

from footlights.table.store.database import Transaction
from footlights.table.store.keeper import Keeper, read_row, to_the_end
from footlights.table.store.rows import Conflict, EventRow, Gone, SeatRow, Sitting
from footlights.table.store.schema import events, seats, sittings, tables

NO_SEAT = -1
HOLDER_BYTES = 12
# What is asked for all the time is put into words once.
SEATS = select(seats).where(seats.c.table == bindparam("of")).order_by(seats.c.seat)
SITTERS = select(sittings).where(sittings.c.table == bindparam("of"), sittings.c.role == "seat")
SITTINGS = (
    select(sittings)
    .where(sittings.c.visitor == bindparam("who"), sittings.c.table == bindparam("of"))
    .order_by(sittings.c.role, sittings.c.seat)
)


def new_holder() -> str:
    """A name for whoever a seat belongs to from now on."""
    return secrets.token_hex(HOLDER_BYTES)


def _no_ones_key() -> str:
    """What no key is kept as: nobody can come with it."""
    return f"nobody's {secrets.token_hex(HOLDER_BYTES)}"


class Places(Keeper):
    """Seats, and the visitors who have a place at a table."""

    async def seats(self, table: str) -> list[SeatRow]:
        """The seats of a table, in order."""
        found = await self._database.few(SEATS, {"of": table})
        return [read_row(row, SeatRow) for row in found]

    @to_the_end
    async def take_seat(
        self, table: str, seat: int, name: str, contribution: str, key: str = "", sat: Sitting | None = None
    ) -> bool:
        """Take a person's seat for good; False if it is taken already, no person's, or has another key (if one is given).

        `sat`: who gets their place there with it.
        """
        free = (seats.c.kind == "person") & seats.c.taken.is_(false())
        if key:
            free &= seats.c.key == key
        values = {"name": name, "contribution": contribution, "taken": True}
        async with self._database.writing() as connection:
            done = await self._change(connection, _seat(table, seat) & free, values)
            if done and sat is not None:
                await self._database.add(connection, sittings, sitting_values(sat))
            if done:
                await self._database.tell(connection, f"table:{table}")
            return done

    @to_the_end
    async def rename(self, table: str, seat: int, name: str) -> bool:
        """Call whoever sits there something else."""
        async with self._database.writing() as connection:
            done = await self._change(connection, _seat(table, seat), {"name": name})
            if done:
                await self._database.tell(connection, f"table:{table}")
            return done

    async def _change(self, connection: Transaction, which: ColumnElement[bool], values: dict[str, Any]) -> bool:
        return bool((await connection.execute(update(seats).where(which).values(values))).rowcount)

    # --- Keys ---------------------------------------------------------------------------------------------------------

    @to_the_end
    async def renew(
        self, table: str, seat: int, key: str, unseat: bool = False, by: str = "", free_name: str = ""
    ) -> bool:
        """Give a seat a new key (its hash): the old one opens nothing any more. False if there is no such seat.

        `by`: made by a visitor for their own seat; False if they do not sit there. `unseat`: the seat is given away. Whoever sits
        there is out, and if nothing is dealt yet the seat is free again (called `free_name`). Conflict("seat") if somebody sits
        there and the game is being played: nobody is shown their cards without their consent.
        """
        async with self._database.writing() as connection:
            row = await self._locked(connection, table, seat)
            if row is None or (
                by and not await self._there_is(connection, _sat(table, seat) & (sittings.c.visitor == by))
            ):
                return False
            values: dict[str, Any] = {"key": key, "own_key": bool(by)}
            if unseat:
                values |= await self._given_away(connection, row, free_name)
            await self._change(connection, _seat(table, seat), values)
            await self._database.tell(connection, f"table:{table}")
            return True

    async def _given_away(self, connection: Transaction, row: Row[Any], free_name: str) -> dict[str, Any]:
        """Have nobody sit on a seat any more; what else changes about it."""
        if await self._is_played(connection, row.table) and await self._there_is(connection, _sat(row.table, row.seat)):
            raise Conflict("seat")
        await connection.execute(delete(sittings).where(_sat(row.table, row.seat)))
        begun = await self._there_is(connection, events.c.table == row.table)
        return {"holder": new_holder(), **(_freed(free_name) if row.taken and not begun else {})}

    @to_the_end
    async def renew_watch(self, table: str, key: str) -> None:
        """Give a table a new key to watch with (its hash)."""
        async with self._database.writing(f"table:{table}") as connection:
            await connection.execute(update(tables).where(tables.c.id == table).values(watch_key=key))

    # --- Sittings -----------------------------------------------------------------------------------------------------

    @to_the_end
    async def sit(
        self, sitting: Sitting, key: str = "", leaving: Collection[int] = (), free_name: Callable[[int], str] = str
    ) -> bool:
        """A visitor has a place; to say so twice changes nothing. False if the seat has another key than the one given.

        Conflict("seat") if the key is an invitation and somebody else has come with it. `leaving`: other seats that the visitor
        gives up for this one, which are free again (called by `free_name`); Conflict("seats") if the game is being played.
        """
        try:
            async with self._database.writing() as connection:
                if key and not await self._opens(connection, sitting, key):
                    return False
                for seat in leaving:
                    await self._leave(connection, sitting.visitor, sitting.table, seat, free_name(seat))
                if leaving:
                    await self._database.tell(connection, f"table:{sitting.table}")
                await self._database.add(connection, sittings, sitting_values(sitting))
                return True
        except IntegrityError:
            raise Gone(sitting.table) from None

    async def _opens(self, connection: Transaction, sitting: Sitting, key: str) -> bool:
        """Whether a key is the seat's; nobody can renew it, or come with it too, before this transaction ends."""
        assert sitting.seat is not None
        row = await self._locked(connection, sitting.table, sitting.seat)
        if row is None or row.key != key:
            return False
        there = await self._visitors(connection, _sat(sitting.table, sitting.seat))
        if there and sitting.visitor not in there and not row.own_key:
            raise Conflict("seat")
        if row.vacant:
            await self._change(connection, _seat(sitting.table, sitting.seat), {"vacant": False})
            await self._database.tell(connection, f"table:{sitting.table}")
        return True

    @to_the_end
    async def unseat(self, table: str, seat: int) -> None:
        """Nobody sits at this seat any more."""
        async with self._database.writing(f"table:{table}") as connection:
            await connection.execute(delete(sittings).where(_sat(table, seat)))

    async def _leave(self, connection: Transaction, visitor: str, table: str, seat: int, free_name: str) -> None:
        """A visitor gives a seat up for another one; whoever else sits there stays."""
        await self._locked(connection, table, seat)
        if await self._is_played(connection, table):
            raise Conflict("seats")
        await connection.execute(delete(sittings).where(_sat(table, seat) & (sittings.c.visitor == visitor)))
        begun = await self._there_is(connection, events.c.table == table)
        if not begun and not await self._there_is(connection, _sat(table, seat)):
            await self._change(connection, _seat(table, seat) & seats.c.taken.is_(true()), _freed(free_name))

    async def sittings_of(self, visitor: str, table: str) -> list[Sitting]:
        """A visitor's places at a table, and the seats they gave up there while it was played (role "left")."""
        found = await self._database.few(SITTINGS, {"of": table, "who": visitor})
        return [_read_sitting(row) for row in found]

    async def sitters(self, table: str) -> set[tuple[str, int]]:
        """Who sits at a table now: visitors and their seats."""
        return {(row.visitor, row.seat) for row in await self._database.few(SITTERS, {"of": table})}

    @to_the_end
    async def adopt(self, visitor: str, of: str) -> None:
        """Whatever places one visitor has, another has from now on, too."""
        others = select(sittings).where(sittings.c.visitor == of)
        async with self._database.writing() as connection:
            for row in (await connection.execute(others)).all():
                await self._database.add(connection, sittings, {**row._mapping, "visitor": visitor})

    # --- Rematches ----------------------------------------------------------------------------------------------------

    @to_the_end
    async def follow(self, visitors: Collection[str], before: str, after: str, at_ms: int) -> None:
        """Whoever of these visitors has a place at a table has one at its rematch, unless either seat was given away since."""
        async with self._database.reading() as connection:
            if not await self._missing(connection, visitors, before, after, at_ms):
                return  # so it is for nearly everybody who looks at a finished game
        try:
            async with self._database.writing() as connection:
                await self._all_locked(connection, before, after)
                for place in await self._missing(connection, visitors, before, after, at_ms):
                    await self._database.add(connection, sittings, sitting_values(place))
        except IntegrityError:
            raise Gone(after) from None

    async def _missing(
        self, connection: Transaction, visitors: Collection[str], before: str, after: str, at_ms: int
    ) -> list[Sitting]:
        """The places at a rematch that these visitors ought to have and have not."""
        there = await self._places(connection, after, visitors)
        had = {(place.visitor, place.role, place.seat) for place in there}
        due = await self._heirs(connection, await self._places(connection, before, visitors), after, at_ms)
        return [place for place in due if (place.visitor, place.role, place.seat) not in had]

    async def _bring(self, connection: Transaction, before: str, made: Sequence[SeatRow], at_ms: int) -> None:
        """Give everybody who has a place at a table one at its rematch, which was just made with these seats.

        Conflict("seats") if they are not copies of the table's seats as they are at this moment.
        """
        rows = await self._all_locked(connection, before)
        if sorted((row.key, row.holder) for row in rows) != sorted((row.key, row.holder) for row in made):
            raise Conflict("seats")
        places = await self._places(connection, before)
        for place in await self._heirs(connection, places, made[0].table, at_ms):
            await self._database.add(connection, sittings, sitting_values(place))

    async def _heirs(self, connection: Transaction, places: Sequence[Sitting], after: str, at_ms: int) -> list[Sitting]:
        """The places at a rematch that places at the table before lead to."""
        before = places[0].table if places else ""
        query = select(seats).where(seats.c.table.in_((before, after)))
        rows = (await connection.execute(query)).all()
        old, new = ([row for row in rows if row.table == table] for table in (before, after))
        seat_after = {one.seat: other.seat for one in old for other in new if _belong_together(one, other)}
        return [
            Sitting(place.visitor, after, place.role, None if place.seat is None else seat_after[place.seat], at_ms)
            for place in places
            if place.role != "left" and (place.seat is None or place.seat in seat_after)
        ]

    async def _places(
        self, connection: Transaction, table: str, visitors: Collection[str] | None = None
    ) -> list[Sitting]:
        which = sittings.c.table == table
        if visitors is not None:
            which &= sittings.c.visitor.in_(list(visitors))
        return [_read_sitting(row) for row in (await connection.execute(select(sittings).where(which))).all()]

    # --- Entries that go with seats -----------------------------------------------------------------------------------

    @to_the_end
    async def deal(self, event: EventRow) -> None:
        """Add the entry with which the cards are dealt; Conflict("seats") if not everybody sits there who is said to."""
        async with self._entry(event) as connection:
            people = [row for row in await self._all_locked(connection, event.table) if row.kind == "person"]
            added = {str(row.seat): row.contribution for row in people if row.contribution}
            if not all(row.taken for row in people) or added != event.body["contributions"]:
                raise Conflict("seats")

    @to_the_end
    async def vacate(self, event: EventRow) -> None:
        """Add the entry with which somebody gives their seat (the entry's) up: nobody sits there, and no key opens it."""
        assert event.seat is not None
        async with self._entry(event) as connection:
            await self._locked(connection, event.table, event.seat)
            there = await self._visitors(connection, _sat(event.table, event.seat))
            await connection.execute(delete(sittings).where(_sat(event.table, event.seat)))
            for visitor in there:
                left = Sitting(visitor, event.table, "left", event.seat, event.at_ms)
                await self._database.add(connection, sittings, sitting_values(left))
            values = {"key": _no_ones_key(), "own_key": False, "holder": new_holder(), "vacant": True}
            await self._change(connection, _seat(event.table, event.seat), values)
            await self._database.tell(connection, f"table:{event.table}")

    # --- Looking, with nobody else writing ----------------------------------------------------------------------------

    async def _locked(self, connection: Transaction, table: str, seat: int) -> Row[Any] | None:
        """A seat, which nobody else can change before this transaction ends."""
        return (await connection.execute(select(seats).where(_seat(table, seat)).with_for_update())).first()

    async def _all_locked(self, connection: Transaction, *of: str) -> Sequence[Row[Any]]:
        """The seats of tables, likewise."""
        query = select(seats).where(seats.c.table.in_(of)).order_by(seats.c.table, seats.c.seat).with_for_update()
        return (await connection.execute(query)).all()

    async def _is_played(self, connection: Transaction, table: str) -> bool:
        """Whether cards are dealt and the game is not over; with a seat locked, no cards can be dealt meanwhile."""
        over = (tables.c.id == table) & tables.c.ended_ms.is_not(None)
        return await self._there_is(connection, events.c.table == table) and not await self._there_is(connection, over)

    async def _visitors(self, connection: Transaction, which: ColumnElement[bool]) -> list[str]:
        return list((await connection.execute(select(sittings.c.visitor).where(which))).scalars())


def _seat(table: str, seat: int) -> ColumnElement[bool]:
    return (seats.c.table == table) & (seats.c.seat == seat)


def _sat(table: str, seat: int) -> ColumnElement[bool]:
    return (sittings.c.table == table) & (sittings.c.role == "seat") & (sittings.c.seat == seat)


def _freed(name: str) -> dict[str, Any]:
    """What changes about a seat that is free again."""
    return {"taken": False, "contribution": "", **({"name": name} if name else {})}


def _belong_together(one: Row[Any], other: Row[Any]) -> bool:
    """Whether a seat and one of the rematch are the same person's; seats older than holders have the same key then."""
    return bool(one.holder == other.holder and (one.holder or one.key == other.key))


def sitting_values(sitting: Sitting) -> dict[str, Any]:
    """A place as the database keeps it."""
    values = msgspec.structs.asdict(sitting)
    return values | {"seat": NO_SEAT if sitting.seat is None else sitting.seat}


def _read_sitting(row: Row[Any]) -> Sitting:
    sitting = read_row(row, Sitting)
    return msgspec.structs.replace(sitting, seat=None) if sitting.seat == NO_SEAT else sitting
