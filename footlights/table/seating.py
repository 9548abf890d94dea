"""Who may sit where: keys are exchanged for places, open seats are taken, and links are renewed."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from contextlib import suppress
from typing import Literal

import msgspec

from footlights.stage import fair
from footlights.stage.errors import Trouble
from footlights.stage.fair import warning
from footlights.stage.tongue import say, speaking
from footlights.table.backstage import Backstage, Busy, Forbidden, Missing, hashed
from footlights.table.cards import Role
from footlights.table.hub import UNSEATED
from footlights.table.live import Live
from footlights.table.places import check_places, tell_renewed, tell_taken_over
from footlights.table.protocol import Ack, Answer, Bye
from footlights.table.store import Conflict, Gone, Sitting, TableRow
from footlights.table.wishes import clean_name, unique_name

KEY_BYTES = 24
CONTRIBUTION = re.compile(rf"[0-9a-f]{{{2 * fair.CONTRIBUTION_BYTES}}}")


def _opens_nothing() -> Forbidden:
    return Forbidden(say("This link opens nothing here; ask the host for a new one."))


def _used() -> Forbidden:
    return Forbidden(
        say(
            "Somebody has come with this invitation already, and it is good for one browser. If that was you, open the table "
            "there, choose More and then Links, and use the link of your seat here."
        )
    )


def must_confirm(live: Live, role: Role) -> bool:
    """Whether somebody must say that they sit down although others can know the cards; who made the table so knows that."""
    return bool(live.row.seed_from) and len(live.story.persons) > 1 and not role.host and role.seat is None


def check_confirmed(live: Live, role: Role, knowing: bool) -> None:
    """Forbidden for who has to say so and has not."""
    if must_confirm(live, role) and not knowing:
        told = say("{warning} Whoever sits down here has to agree to that.", warning=warning(live.row.seed_from))
        raise Forbidden(told)


def _knows_cards(live: Live, seat: int) -> Forbidden:
    own = live.story.names[seat]
    return Forbidden(
        say("You know the cards of {own}'s seat; while the game is played you cannot take another.", own=own)
    )


def _free_name(seat: int) -> str:
    return say("Seat {number}", number=seat + 1)


class Seating:
    """The places at all tables."""

    def __init__(self, backstage: Backstage) -> None:
        self.backstage = backstage
        self.store = backstage.store

    async def role(self, live: Live, visitor: str) -> Role:
        """What a visitor is at a table."""
        places = [place for place in await self.store.sittings_of(visitor, live.id) if place.role != "left"]
        seats = {place.seat: place.at_ms for place in places if place.role == "seat" and place.seat is not None}
        seat = live.chosen.get(visitor)
        if seat not in seats:
            seat = max(seats, key=lambda number: seats[number]) if seats else None
        host = any(place.role == "host" for place in places)
        public = live.row.open or live.row.imported or live.row.ended_ms is not None
        return Role(seat=seat, host=host, watch=bool(places) or public, placed=bool(places))

    async def sit(
        self,
        live: Live,
        visitor: str,
        key: str,
        contribution: str,
        name: str,
        move: bool = False,
        knowing: bool = False,
    ) -> Role:
        """Exchange a key for a place; whoever has a seat here needs none. `move`: to leave one's seat here for this one.

        `knowing`: they have read that somebody can know the cards, where that is so.
        """
        seat = await self.place_of_key(live, visitor, key)
        if seat is not None:
            check_confirmed(live, await self.role(live, visitor), knowing)
            others = await self._other_seats(live, visitor, seat, move) if key else []
            added = await self._take_seat(live, visitor, seat, key, contribution, name, others)
            return msgspec.structs.replace(await self.role(live, visitor), added=added)
        given = hashed(key)
        live.name_watcher(visitor, clean_name(name))
        role: Literal["host", "watch"] = "host" if given == live.row.host_key else "watch"
        await self.store.sit(Sitting(visitor, live.id, role, None, self.backstage.now()))
        return await self.role(live, visitor)

    async def place_of_key(self, live: Live, visitor: str, key: str) -> int | None:
        """The seat a key is for, None if it is for the host or to watch; Forbidden if it opens nothing for this visitor."""
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
        if seat is not None and not live.story.seats[seat].own_key:
            there = {who for who, where in await self.store.sitters(live.id) if where == seat}
            if there and visitor not in there:
                raise _used()
        return seat

    async def _other_seats(self, live: Live, visitor: str, seat: int, move: bool) -> list[int]:
        """A visitor's other seats here, to be given up; nobody is moved without having been asked, or with cards in mind."""
        places = await self.store.sittings_of(visitor, live.id)
        others = [(place.role, place.seat) for place in places if place.seat is not None and place.seat != seat]
        if others and not (live.story.waiting or live.story.over):
            raise _knows_cards(live, others[0][1])
        held = [other for role, other in others if role == "seat"]
        if held and not move:
            there, here = live.story.names[seat], live.story.names[held[0]]
            raise Forbidden(say("This link is for the seat of {name}; you sit on that of {own}.", name=there, own=here))
        return held

    async def _take_seat(
        self, live: Live, visitor: str, seat: int, key: str, contribution: str, name: str, leaving: list[int]
    ) -> bool:
        """Sit down; the first to come with the link adds to the shuffle and gives the seat its name. Whether it was this one."""
        async with live.in_hand():
            await live.reread_row()
            row, added = live.story.seats[seat], False
            if not row.taken:
                self._check_contribution(live.row, contribution)
            await self._keep_place(live, visitor, seat, key, leaving)
            if row.vacant:
                await tell_taken_over(live, seat, clean_name(name))
            if not row.taken:
                others = [other.name for other in live.story.seats if other.seat != seat]
                called = unique_name(clean_name(name, row.name), others)
                part = contribution if live.row.seed is None else ""
                added = await self.store.take_seat(live.id, seat, called, part, row.key) and bool(part)
            live.choose(visitor, seat)
            await live.reread_row()
            await live.go_on()
            return added

    async def _keep_place(self, live: Live, visitor: str, seat: int, key: str, leaving: list[int]) -> None:
        """Whoever comes with a seat's key has a place, if it is the key at this very moment; without one they must have it."""
        place = Sitting(visitor, live.id, "seat", seat, self.backstage.now())
        try:
            if key and not await self.store.sit(place, hashed(key), leaving, _free_name):
                raise _opens_nothing()
        except Conflict as conflict:
            raise (_knows_cards(live, leaving[0]) if conflict.what == "seats" else _used()) from None
        if (visitor, seat) not in await self.store.sitters(live.id):
            raise Forbidden(say("You have no seat here."))
        if leaving:
            self._tell_moved(live, visitor, leaving)
            await live.reread_row()

    def _tell_moved(self, live: Live, visitor: str, left: list[int]) -> None:
        """Close the windows in which the seats were open that a visitor has left."""
        for line in list(live.presence.lines):
            if line.visitor == visitor and line.seat in left:
                with speaking(line.lang):
                    bye = Bye(code="moved", text=say("You sit on another seat of this table now."), retry=0)
                line.shut(UNSEATED, bye)

    def _check_contribution(self, row: TableRow, contribution: str) -> None:
        if row.seed is None and not CONTRIBUTION.fullmatch(contribution):
            raise Trouble(say("A seat adds 16 bytes of chance to the shuffle, as 32 hexadecimal digits."))

    async def join(
        self, live: Live, visitor: str, contribution: str, name: str, wanted: int | None, knowing: bool = False
    ) -> Role:
        """Take a free seat of an open table; of several who want it one gets it. `knowing` as for `sit`."""
        if not live.row.open:
            raise Forbidden(say("This table is for those who have a link."))
        role = await self.role(live, visitor)
        if role.seat is not None:
            return role
        check_confirmed(live, role, knowing)
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
            part = contribution if live.row.seed is None else ""
            place = Sitting(visitor, live.id, "seat", seat, self.backstage.now())
            if not await self.store.take_seat(live.id, seat, called, part, sat=place):
                await live.reread_row()
                return False
            live.choose(visitor, seat)
            await live.reread_row()
            await live.go_on()
            return True

    async def renew(self, live: Live, visitor: str, seat: int) -> str:
        """A new key for a seat; the old one opens nothing any more.

        Made for one's own seat, nobody is out. Made by the host for somebody else the seat is given away: who came with the old
        key is out. While the game is played that is theirs to say (`asks`), for whoever comes next sees their cards.
        """
        role = await self.role(live, visitor)
        own = role.seat == seat
        if not (role.host or own):
            raise Forbidden(say("Only the host makes new links for others."))
        if not 0 <= seat < len(live.story.seats) or live.story.seats[seat].kind != "person":
            raise Missing(say("There is no person's seat {seat} here.", seat=seat))
        key = secrets.token_urlsafe(KEY_BYTES)
        async with live.in_hand():
            if own:
                await self._renew_own(live, visitor, seat, key)
            else:
                await self._give_away(live, seat, key)
        return key

    async def _renew_own(self, live: Live, visitor: str, seat: int, key: str) -> None:
        if not await self.store.renew(live.id, seat, hashed(key), by=visitor):
            raise Forbidden(say("You have no seat here."))
        await live.reread_row()

    async def _give_away(self, live: Live, seat: int, key: str) -> None:
        name, taken = live.story.names[seat], live.story.seats[seat].taken
        try:
            await self.store.renew(live.id, seat, hashed(key), unseat=True, free_name=_free_name(seat))
        except Conflict:
            await live.reread_row()
            told = say(
                "{name} sits there, and whoever came with a new link would see {name}'s cards. While the game is played, ask "
                "{name} at the table.",
                name=live.story.names[seat],
            )
            raise Forbidden(told) from None
        await live.reread_row()
        await check_places(live)
        if taken:
            await tell_renewed(live, seat, name)
        await live.show()

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
        """Whoever has a place at a table has one at its rematch, as long as that is kept and neither seat was given away."""
        if live.row.next:
            with suppress(Gone):
                await self.store.follow({visitor}, live.id, live.row.next, self.backstage.now())

    async def admitted(self, live: Live, visitor: str) -> Role:
        """What a visitor is at a table; Forbidden if nothing."""
        role = await self.role(live, visitor)
        if role.seat is None and not role.watch:
            raise Forbidden(say("This table is for those who have a link; ask the host for one."))
        return role

    async def check(self, live: Live, visitor: str, role: Role, answers: Iterable[Answer] = ()) -> list[Answer]:
        """What may be told to a visitor of answers that were made ready for their seat.

        All of them while they sit there; then only that something is stored, or Forbidden if there is nothing of the kind.
        """
        if role.seat is None or (visitor, role.seat) in await self.store.sitters(live.id):
            return list(answers)
        stored: list[Answer] = [answer for answer in answers if isinstance(answer, Ack)]
        if not stored:
            raise Forbidden(say("Your place at this table has changed; load the page again."))
        return stored
