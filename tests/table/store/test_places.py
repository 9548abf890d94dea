"""Seats and sittings on either database: of two things that cannot both be, one happens, whoever is first."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from footlights.table.store import Conflict, EventRow, Gone, SeatRow, Sitting, Store
from tests.table.store.keeping import a_table, an_event, in_a_loop, its_seats, opened, set_up

ADA, BEN = "aa" * 16, "bb" * 16
RACES = 12


def a_deal(name: str = "table-one", **contributions: str) -> EventRow:
    added = contributions or {"0": ADA, "1": BEN}
    return EventRow(name, 0, None, "deal", {"contributions": added}, "deal", 7)


async def seated(store: Store, name: str = "table-one", dealt: bool = False) -> None:
    """A table with Ada and Ben on its two seats for people."""
    await set_up(store, name)
    for seat, (visitor, added) in enumerate((("ada", ADA), ("ben", BEN))):
        assert await store.sit(Sitting(visitor, name, "seat", seat, 5), its_seats()[seat].key)
        assert await store.take_seat(name, seat, visitor.capitalize(), added)
    if dealt:
        await store.deal(a_deal(name))


def a_rematch(name: str, seats: list[SeatRow]) -> list[SeatRow]:
    """The seats of a rematch: everybody one further."""
    numbers = (1, 0, 2)
    moved = [
        msgspec.structs.replace(row, table=name, seat=numbers[row.seat], taken=False, contribution="") for row in seats
    ]
    return sorted(moved, key=lambda row: row.seat)


@in_a_loop
async def test_cards_are_dealt_to_those_who_sit_there_at_that_moment(url: str) -> None:
    async with opened(url) as store:
        await set_up(store)
        for wrong in (a_deal(), a_deal(**{"0": ADA})):
            with pytest.raises(Conflict) as error:
                await store.deal(wrong)
            assert error.value.what == "seats"
        await store.take_seat("table-one", 0, "Ada", ADA)
        await store.take_seat("table-one", 1, "Ben", BEN)
        with pytest.raises(Conflict):
            await store.deal(a_deal(**{"0": ADA, "1": ADA}))
        await store.deal(a_deal())
        with pytest.raises(Conflict) as error:
            await store.deal(a_deal())
        assert error.value.what == "client"
        with pytest.raises((Conflict, Gone)):
            await store.deal(a_deal("no-such-table"))


@in_a_loop
async def test_a_seat_is_given_away_before_the_deal_and_after_the_end_but_not_in_between(url: str) -> None:
    async with opened(url) as store:
        await seated(store)
        assert await store.renew("table-one", 1, "new", unseat=True, free_name="Seat 2")
        freed = (await store.seats("table-one"))[1]
        assert (freed.taken, freed.contribution, freed.name, freed.key) == (False, "", "Seat 2", "new")
        await store.sit(Sitting("ben", "table-one", "seat", 1, 6), "new")
        await store.take_seat("table-one", 1, "Ben", BEN)
        await store.deal(a_deal())
        before = await store.seats("table-one")
        with pytest.raises(Conflict) as error:
            await store.renew("table-one", 1, "newer", unseat=True)
        assert error.value.what == "seat"
        assert await store.seats("table-one") == before
        assert await store.renew("table-one", 1, "own", by="ben")
        assert not await store.renew("table-one", 1, "stolen", by="ada")
        await store.finish("table-one", 99, None)
        assert await store.renew("table-one", 1, "newest", unseat=True)
        over = (await store.seats("table-one"))[1]
        assert (over.taken, over.name, over.own_key) == (True, "Ben", False)
        assert await store.sitters("table-one") == {("ada", 0)}


@in_a_loop
async def test_a_deal_and_a_seat_given_away_at_once_are_never_both(url: str) -> None:
    async with opened(url) as store, opened(url) as other:
        for number in range(RACES):
            name = f"table-{number}"
            await seated(store, name)
            dealt, renewed = await asyncio.gather(
                store.deal(a_deal(name)), other.renew(name, 1, "new", unseat=True), return_exceptions=True
            )
            assert isinstance(dealt, Conflict) != isinstance(renewed, Conflict)
            assert await store.count_events(name) == isinstance(renewed, Conflict)
            assert (("ben", 1) in await store.sitters(name)) == isinstance(renewed, Conflict)


@in_a_loop
async def test_who_gives_a_seat_up_is_remembered_and_nobodys_key_opens_it(url: str) -> None:
    async with opened(url) as store:
        await seated(store, dealt=True)
        leaving = EventRow("table-one", 1, 1, "vacate", {}, "ask:0", 8)
        await store.vacate(leaving)
        row = (await store.seats("table-one"))[1]
        assert (row.vacant, row.taken, row.name) == (True, True, "Ben")
        assert not await store.sit(Sitting("ben", "table-one", "seat", 1, 9), its_seats()[1].key)
        assert [(place.role, place.seat) for place in await store.sittings_of("ben", "table-one")] == [("left", 1)]
        assert [table.id for table, _, _ in await store.mine("ben", False, 9)] == []
        assert await store.renew("table-one", 1, "new", unseat=True)
        assert await store.sit(Sitting("cleo", "table-one", "seat", 1, 10), "new")
        assert not (await store.seats("table-one"))[1].vacant
        with pytest.raises(Conflict):
            await store.vacate(leaving)  # another process is late with the same yes
        with pytest.raises(Conflict):
            await store.vacate(msgspec.structs.replace(leaving, n=2))
        assert ("cleo", 1) in await store.sitters("table-one")


@in_a_loop
async def test_an_invitation_serves_who_is_first_and_an_own_key_everybody(url: str) -> None:
    async with opened(url) as store, opened(url) as other:
        key = its_seats()[1].key
        for number in range(RACES):
            name = f"table-{number}"
            await set_up(store, name)
            came = await asyncio.gather(
                store.sit(Sitting("ben", name, "seat", 1, 5), key),
                other.sit(Sitting("mallory", name, "seat", 1, 5), key),
                return_exceptions=True,
            )
            assert sorted(map(str, came)) == ["True", "seat"]
            assert len(await store.sitters(name)) == 1
        ((visitor, _),) = await store.sitters(name)
        await store.renew(name, 1, "own", by=visitor)
        for device in ("phone", "tablet"):
            assert await store.sit(Sitting(device, name, "seat", 1, 6), "own")


@in_a_loop
async def test_whoever_moves_leaves_a_free_seat_unless_cards_are_dealt(url: str) -> None:
    async with opened(url) as store:
        await set_up(store)
        keys = [row.key for row in its_seats()]
        await store.sit(Sitting("ada", "table-one", "seat", 0, 5), keys[0])
        await store.take_seat("table-one", 0, "Ada", ADA)
        assert await store.sit(Sitting("ada", "table-one", "seat", 1, 6), keys[1], [0], "Seat {}".format)
        left = (await store.seats("table-one"))[0]
        assert (left.taken, left.contribution, left.name) == (False, "", "Seat 0")
        assert await store.sitters("table-one") == {("ada", 1)}
        await seated(store, "table-two", dealt=True)
        await store.renew("table-two", 1, "own", by="ben")
        with pytest.raises(Conflict) as error:
            await store.sit(Sitting("ada", "table-two", "seat", 1, 6), "own", [0])
        assert error.value.what == "seats"
        assert await store.sitters("table-two") == {("ada", 0), ("ben", 1)}


# --- Rematches --------------------------------------------------------------------------------------------------------


@in_a_loop
async def test_a_rematch_brings_everybody_along_but_for_seats_given_away_since(url: str) -> None:
    async with opened(url) as store:
        await seated(store)
        await store.sit(Sitting("wim", "table-one", "watch", None, 5))
        await store.create(
            a_table("table-two"), a_rematch("table-two", await store.seats("table-one")), after="table-one"
        )
        assert await store.sitters("table-two") == {("ada", 1), ("ben", 0)}
        assert [place.role for place in await store.sittings_of("wim", "table-two")] == ["watch"]
        assert [place.role for place in await store.sittings_of("visitor-host", "table-two")] == ["host"]
        await store.renew("table-two", 0, "new", unseat=True)
        await store.follow(["ben", "ada"], "table-one", "table-two", 9)
        assert await store.sitters("table-two") == {("ada", 1)}
        await store.finish("table-one", 9, None)
        await store.renew("table-one", 0, "newer", unseat=True)
        await store.sit(Sitting("eve", "table-one", "seat", 0, 9), "newer")
        await store.follow(["eve"], "table-one", "table-two", 9)
        assert await store.sitters("table-two") == {("ada", 1)}
        with pytest.raises(Gone):
            await store.follow(["wim"], "table-one", "no-such-table", 9)


@in_a_loop
async def test_a_rematch_with_seats_of_before_is_not_made(url: str) -> None:
    async with opened(url) as store:
        await seated(store)
        old = a_rematch("table-two", await store.seats("table-one"))
        await store.renew("table-one", 1, "new", unseat=True)
        with pytest.raises(Conflict) as error:
            await store.create(a_table("table-two"), old, after="table-one")
        assert error.value.what == "seats"
        assert await store.table("table-two") is None
        first = await store.table("table-one")
        assert first is not None
        assert first.next == ""


@in_a_loop
async def test_following_and_being_shut_out_at_once_ends_outside(url: str) -> None:
    async with opened(url) as store, opened(url) as other:
        for number in range(RACES):
            name, following = f"table-{number}", f"rematch-{number}"
            await seated(store, name)
            rows = a_rematch(following, await store.seats(name))
            await store.create(a_table(following), rows, after=name)
            await store.unseat(following, 0)
            await asyncio.gather(
                store.follow(["ben"], name, following, 9), other.renew(following, 0, "new", unseat=True)
            )
            assert await store.sitters(following) == {("ada", 1)}


@in_a_loop
async def test_an_entry_and_its_change_of_seats_are_kept_together_or_not_at_all(url: str) -> None:
    async with opened(url) as store:
        await seated(store, dealt=True)
        await store.append(an_event(1, "id-1"))
        before = (await store.seats("table-one"), await store.sitters("table-one"))
        with pytest.raises(Conflict) as error:
            await store.vacate(EventRow("table-one", 1, 1, "vacate", {}, "ask:0", 8))
        assert error.value.what == "n"
        assert (await store.seats("table-one"), await store.sitters("table-one")) == before
