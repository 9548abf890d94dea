"""Who may sit where: keys are exchanged for places, open seats are taken, and links are renewed."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import suppress
from typing import Literal

import msgspec

from footlights.stage import fair
from footlights.stage.errors import Trouble
from footlights.stage.tongue import say, speaking
from footlights.table.backstage import Backstage, Busy, Forbidden, Missing, hashed
from footlights.table.cards import Role
from footlights.table.hub import UNSEATED, Line
from footlights.table.live import Live
from footlights.table.protocol import Bye
from footlights.table.rematch import moved
from footlights.table.store import Gone, Sitting, TableRow
from footlights.table.wishes import clean_name, unique_name

KEY_BYTES = 24
CONTRIBUTION = re.compile(rf"[0-9a-f]{{{2 * fair.CONTRIBUTION_BYTES}}}")


def _opens_nothing() -> Forbidden:
    return Forbidden(say("This link opens nothing here; ask the host for a new one."))


class Seating:
    """The places at all tables."""

    def __init__(self, backstage: Backstage) -> None:
        self.backstage = backstage
        self.store = backstage.store

    async def role(self, live: Live, visitor: str) -> Role:
        """What a visitor is at a table."""
        places = await self.store.sittings_of(visitor, live.id)
        seats = {place.seat: place.at_ms for place in places if place.role == "seat" and place.seat is not None}
        seat = live.chosen.get(visitor)
        if seat not in seats:
            seat = max(seats, key=lambda number: seats[number]) if seats else None
        host = any(place.role == "host" for place in places)
        public = live.row.open or live.row.imported or live.row.ended_ms is not None
        return Role(seat=seat, host=host, watch=bool(places) or public, placed=bool(places))

    async def sit(self, live: Live, visitor: str, key: str, contribution: str, name: str, move: bool = False) -> Role:
        """Exchange a key for a place; whoever has a seat here needs none. `move`: to leave one's seat here for this one."""
        seat = await self.place_of_key(live, visitor, key)
        if seat is not None:
            others = await self._other_seats(live, visitor, seat, move)
            added = await self._take_seat(live, visitor, seat, key, contribution, name)
            await self._leave(live, visitor, others)
            return msgspec.structs.replace(await self.role(live, visitor), added=added)
        given = hashed(key)
        live.name_watcher(visitor, clean_name(name))
        role: Literal["host", "watch"] = "host" if given == live.row.host_key else "watch"
        await self.store.sit(Sitting(visitor, live.id, role, None, self.backstage.now()))
        return await self.role(live, visitor)

    async def place_of_key(self, live: Live, visitor: str, key: str) -> int | None:
        """The seat a key is for, None if it is for the host or to watch; Forbidden if it opens nothing."""
        if not key:
            seat = (await self.role(live, visitor)).seat
            if seat is None:
                raise Forbidden(say("You have no seat here."))
            return seat
        async with live.in_hand():
            await live.reread_row()  # another process may have renewed it
        given = hashed(key)
        seat = next((row.seat for row in live.story.seats if row.kind == "person" and row.key == given), None)
        if seat is None and given not in (live.row.host_key, live.row.watch_key):
            raise _opens_nothing()
        return seat

    async def _other_seats(self, live: Live, visitor: str, seat: int, move: bool) -> list[int]:
        """A visitor's other seats here, to be given up; nobody is moved without having been asked."""
        places = await self.store.sittings_of(visitor, live.id)
        others = [place.seat for place in places if place.seat is not None and place.seat != seat]
        if others and not move:
            there, here = live.story.names[seat], live.story.names[others[0]]
            raise Forbidden(say("This link is for the seat of {name}; you sit on that of {own}.", name=there, own=here))
        return others

    async def _leave(self, live: Live, visitor: str, others: list[int]) -> None:
        """Give seats up; the windows in which they were open are told."""
        for other in others:
            await self.store.leave_seat(visitor, live.id, other)
        for line in list(live.presence.lines):
            if line.visitor == visitor and line.seat in others:
                with speaking(line.lang):
                    bye = Bye(code="moved", text=say("You sit on another seat of this table now."), retry=0)
                line.shut(UNSEATED, bye)

    async def _take_seat(self, live: Live, visitor: str, seat: int, key: str, contribution: str, name: str) -> bool:
        """Sit down; the first to come with the link adds to the shuffle and gives the seat its name. Whether it was this one."""
        async with live.in_hand():
            await live.reread_row()
            row, added = live.story.seats[seat], False
            if not row.taken:
                self._check_contribution(live.row, contribution)
            await self._keep_place(live, visitor, seat, key)
            if not row.taken:
                others = [other.name for other in live.story.seats if other.seat != seat]
                called = unique_name(clean_name(name, row.name), others)
                part = contribution if live.row.seed is None else ""
                added = await self.store.take_seat(live.id, seat, called, part, row.key) and bool(part)
            live.choose(visitor, seat)
            await live.reread_row()
            await live.go_on()
            return added

    async def _keep_place(self, live: Live, visitor: str, seat: int, key: str) -> None:
        """Whoever comes with a seat's key has a place, if it is the key at this very moment; without one they must have it."""
        if key and not await self.store.sit(Sitting(visitor, live.id, "seat", seat, self.backstage.now()), hashed(key)):
            raise _opens_nothing()
        places = await self.store.sittings_of(visitor, live.id)
        if not any(place.role == "seat" and place.seat == seat for place in places):
            raise Forbidden(say("You have no seat here."))

    def _check_contribution(self, row: TableRow, contribution: str) -> None:
        if row.seed is None and not CONTRIBUTION.fullmatch(contribution):
            raise Trouble(say("A seat adds 16 bytes of chance to the shuffle, as 32 hexadecimal digits."))

    async def join(self, live: Live, visitor: str, contribution: str, name: str, wanted: int | None) -> Role:
        """Take a free seat of an open table; of several who want it one gets it."""
        if not live.row.open:
            raise Forbidden(say("This table is for those who have a link."))
        role = await self.role(live, visitor)
        if role.seat is not None:
            return role
        self._check_contribution(live.row, contribution)
        for seat in await self._free_seats(live, wanted):
            if await self._won_seat(live, visitor, seat, contribution, name):
                return msgspec.structs.replace(await self.role(live, visitor), added=live.row.seed is None)
        raise Busy(say("That seat is taken.") if wanted is not None else say("All seats of this table are taken."))

    async def _free_seats(self, live: Live, wanted: int | None) -> list[int]:
        """The seats of people who have not come, but not the one that is kept for the host."""
        kept = {place.seat for place in await self.store.sittings_of(live.row.host, live.id) if place.role == "seat"}
        free = [row.seat for row in live.story.seats if row.kind == "person" and not row.taken and row.seat not in kept]
        return [seat for seat in free if wanted in (None, seat)]

    async def _won_seat(self, live: Live, visitor: str, seat: int, contribution: str, name: str) -> bool:
        """Take a seat that several may want; whether it was this visitor who got it."""
        async with live.in_hand():
            others = [other.name for other in live.story.seats if other.seat != seat]
            called = unique_name(clean_name(name, live.story.seats[seat].name), others)
            if not await self.store.take_seat(live.id, seat, called, contribution if live.row.seed is None else ""):
                await live.reread_row()
                return False
            await self.store.sit(Sitting(visitor, live.id, "seat", seat, self.backstage.now()))
            live.choose(visitor, seat)
            await live.reread_row()
            await live.go_on()
            return True

    async def renew(self, live: Live, visitor: str, seat: int) -> str:
        """A new key for a seat; the old one opens nothing any more.

        Made by the host for somebody else, those who came with the old one are out; made for one's own seat, nobody is.
        """
        role = await self.role(live, visitor)
        own = role.seat == seat
        if not (role.host or own):
            raise Forbidden(say("Only the host makes new links for others."))
        if not 0 <= seat < len(live.story.seats) or live.story.seats[seat].kind != "person":
            raise Missing(say("There is no person's seat {seat} here.", seat=seat))
        key = secrets.token_urlsafe(KEY_BYTES)
        async with live.in_hand():
            await self.store.renew(live.id, seat, hashed(key), unseat=not own)
            if own:
                await live.reread_row()
                return key
            live.chosen = {who: where for who, where in live.chosen.items() if where != seat}
            await live.reread_row()
            for line in list(live.presence.lines):
                if line.seat == seat:
                    live.unseat(line)
            if live.story.seats[seat].taken:
                await live.tell_renewed(seat)
        return key

    async def renew_watch(self, live: Live, visitor: str) -> str:
        """A new key to watch with; the old one opens nothing any more, those who came with it may stay."""
        if not (await self.role(live, visitor)).host:
            raise Forbidden(say("Only the host makes links to watch."))
        key = secrets.token_urlsafe(KEY_BYTES)
        async with live.in_hand():
            await self.store.renew_watch(live.id, hashed(key))
            await live.reread_row()
        return key

    async def follow(self, live: Live, visitor: str) -> None:
        """Whoever was at a table has a place at its rematch, as long as that is kept."""
        if live.row.next:
            role = await self.role(live, visitor)
            with suppress(Gone):
                for place in self._places_after(live, visitor, role):
                    await self.store.sit(place)

    def _places_after(self, live: Live, visitor: str, role: Role) -> Iterator[Sitting]:
        """A visitor's places at the rematch."""
        now = self.backstage.now()
        if role.seat is not None:
            yield Sitting(visitor, live.row.next, "seat", moved(role.seat, len(live.story.seats)), now)
        elif role.placed:
            yield Sitting(visitor, live.row.next, "watch", None, now)
        if role.host:
            yield Sitting(visitor, live.row.next, "host", None, now)

    async def admitted(self, live: Live, visitor: str) -> Role:
        """What a visitor is at a table; Forbidden if nothing."""
        role = await self.role(live, visitor)
        if role.seat is None and not role.watch:
            raise Forbidden(say("This table is for those who have a link; ask the host for one."))
        return role

    async def check_lines(self, live: Live) -> None:
        """Close lines whose place at the table was taken away."""
        for line in list(live.presence.lines):
            await self.check_line(live, line)

    async def check_line(self, live: Live, line: Line) -> None:
        """Close a line whose place at the table was taken away."""
        if line.seat is None:
            return
        places = await self.store.sittings_of(line.visitor, live.id)
        if line.seat not in [place.seat for place in places if place.role == "seat"]:
            live.unseat(line)
