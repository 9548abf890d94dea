"""Whose a seat is: who was shut out stays out, an invitation is good for one browser, and nobody moves with cards in mind."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from footlights.table.house import Forbidden, House
from footlights.table.protocol import Hello
from footlights.table.store import open_store
from tests.table.core.playing import (
    Guest,
    Night,
    a_house,
    a_night,
    a_store,
    arrive,
    give_up,
    in_a_loop,
    turn,
)

THREE = {"format": "free-for-all", "players": 3}


async def rematch(guests: list[Guest]) -> str:
    """Give the game up and agree on another one; its table."""
    await guests[0].ask("resign")
    await guests[1].until(lambda: guests[1].newest.v.over)
    await guests[0].ask("rematch")
    for guest in guests[1:]:
        await guest.until(_is_asked(guest))
        await guest.ask("yes", of=guest.question.n)
    for guest in guests:
        await guest.until(_knows_the_next_table(guest))
    return guests[0].seats.next


def _is_asked(guest: Guest) -> Callable[[], bool]:
    return lambda: any(note.open and note.yours for note in guest.notes.values())


def _knows_the_next_table(guest: Guest) -> Callable[[], bool]:
    return lambda: bool(guest.seats.next)


async def add_bytes(house: House, table: str, visitor: str, key: str = "") -> None:
    """Sit down for good."""
    await house.sit(table, visitor, key, secrets.token_hex(16), visitor.capitalize())


async def sees_nothing(house: House, table: str, visitor: str) -> None:
    """By no way does a visitor get at a table that is played by others behind closed doors."""
    ways: list[Callable[[], Awaitable[object]]] = [
        lambda: house.connect(table, visitor, "en"),
        lambda: house.poll(table, visitor, None, 0, 0.0, "en"),
        lambda: house.replay(table, visitor, -1, None, "en"),
        lambda: house.book_page(table, visitor, "en"),
        lambda: house.match_file(table, visitor),
        lambda: house.play_on(table, visitor, 0, 0, "greedy"),
        lambda: house.sit(table, visitor, "", secrets.token_hex(16), "X"),
        lambda: house.join(table, visitor, secrets.token_hex(16), "X"),
    ]
    for way in ways:
        with pytest.raises(Forbidden):
            await way()
    assert (await house.about(table, visitor)).you is None


# --- The rematch ------------------------------------------------------------------------------------------------------


@in_a_loop
async def test_who_was_shut_out_of_a_rematch_does_not_come_back_by_the_old_table(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend")
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        old = [await arrive(night.house, made.table, visitor) for visitor in ("ada", "ben")]
        table = await rematch(old)
        key = await night.house.renew(table, "ada", 0)
        await add_bytes(night.house, table, "ada")
        await add_bytes(night.house, table, "cleo", key)
        assert (await arrive(night.house, table, "cleo")).newest.v.you == 0
        await night.house.about(made.table, "ben")
        await old[1].again()
        await night.house.poll(made.table, "ben", None, 0, 0.0, "en")
        await sees_nothing(night.house, table, "ben")
        with pytest.raises(Forbidden, match="opens nothing"):
            await add_bytes(night.house, table, "ben", made.keys[1])


@in_a_loop
async def test_who_had_not_come_to_the_rematch_when_the_seat_was_given_away_does_not_get_it(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend")
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        ada, ben = [await arrive(night.house, made.table, visitor) for visitor in ("ada", "ben")]
        await ada.ask("resign")
        await ada.ask("rematch")
        await ben.until(lambda: any(note.open for note in ben.notes.values()))
        answer = next(note.n for note in ben.notes.values() if note.open)
        phone = await ben.again()
        await ben.leave()
        await phone.ask("yes", of=answer)
        await phone.leave()
        await ada.until(lambda: ada.seats.next)
        table = ada.seats.next
        key = await night.house.renew(table, "ada", 0)
        await add_bytes(night.house, table, "ada")
        await add_bytes(night.house, table, "cleo", key)
        await ben.again()
        await sees_nothing(night.house, table, "ben")


@in_a_loop
async def test_along_a_chain_of_rematches_who_is_out_stays_out(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend")
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        first = [await arrive(night.house, made.table, visitor) for visitor in ("ada", "ben")]
        second = await rematch(first)
        bens = await arrive(night.house, second, "ben")
        key = await night.house.renew(second, "ada", 0)
        await bens.reader
        assert bens.line.closed_with == 4003
        await add_bytes(night.house, second, "ada")
        await add_bytes(night.house, second, "cleo", key)
        third = await rematch([await arrive(night.house, second, visitor) for visitor in ("ada", "cleo")])
        for visitor in ("ada", "cleo"):
            await add_bytes(night.house, third, visitor)
        assert (await arrive(night.house, third, "cleo")).newest.v.you == 1
        for table in (made.table, second):
            await (await arrive(night.house, table, "ben")).leave()
            await night.house.about(table, "ben")
        await sees_nothing(night.house, third, "ben")
        assert (await night.house.about(second, "ben")).you is None
        for table in (second, third):
            with pytest.raises(Forbidden, match="opens nothing"):
                await add_bytes(night.house, table, "ben", made.keys[1])


@in_a_loop
async def test_a_seat_of_a_finished_game_given_away_leads_to_no_seat_of_its_rematch(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend")
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        old = [await arrive(night.house, made.table, visitor) for visitor in ("ada", "ben")]
        table = await rematch(old)
        for visitor in ("ada", "ben"):
            await add_bytes(night.house, table, visitor)
        assert (await arrive(night.house, table, "ben")).newest.v.you == 0
        key = await night.house.renew(made.table, "ada", 1)  # the old game is over, so that is the host's right
        assert (await night.house.sit(made.table, "ada-in-a-private-window", key, "", "Eve")).seat == 1
        await arrive(night.house, made.table, "ada-in-a-private-window")
        await sees_nothing(night.house, table, "ada-in-a-private-window")


@in_a_loop
async def test_everybody_who_sat_at_a_table_sits_at_its_rematch_also_from_afar(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend")
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        old = [await arrive(night.house, made.table, visitor) for visitor in ("ada", "ben")]
        own = await night.house.renew(made.table, "ben", 1)
        await night.house.sit(made.table, "bens-phone", own, "", "Ben")
        table = await rematch(old)
        assert (await night.house.about(table, "bens-phone")).you == 0, "nobody was at the phone"
        await night.house.sit(made.table, "bens-tablet", own, "", "Ben")
        assert (await night.house.about(table, "bens-tablet")).you is None
        await night.house.about(made.table, "bens-tablet")
        assert (await night.house.about(table, "bens-tablet")).you == 0, "the way there leads by the old table"


# --- Several processes ------------------------------------------------------------------------------------------------


@in_a_loop
async def test_a_rematch_is_made_with_the_seats_as_they_are_at_that_moment(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store, a_store(tmp_path) as other, a_house(store) as here, a_house(other) as there:
        night = Night(here, store)
        made = await night.create("me", "friend")
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        ada, ben = [await arrive(here, made.table, visitor) for visitor in ("ada", "ben")]
        await ada.ask("resign")
        await ada.ask("rematch")
        await ben.until(lambda: any(note.open for note in ben.notes.values()))
        key = await there.renew(made.table, "ada", 1)  # the house here has not heard of it
        await ben.ask("yes", of=ben.question.n)
        await ada.until(lambda: ada.seats.next)
        table = ada.seats.next
        await sees_nothing(here, table, "ben")
        await sees_nothing(there, table, "ben")
        with pytest.raises(Forbidden, match="opens nothing"):
            await add_bytes(here, table, "ben", made.keys[1])
        await add_bytes(there, table, "cleo", key)
        assert (await here.about(table, "cleo")).you == 0


@in_a_loop
async def test_a_house_that_has_not_heard_of_it_deals_no_cards_to_who_was_shut_out(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store, a_store(tmp_path) as other, a_house(store) as here, a_house(other) as there:
        night = Night(here, store)
        made = await night.create("me", "friend", "friend", options=THREE)
        await night.sit(made, "ada", 0)
        await add_bytes(there, made.table, "ben", made.keys[1])
        ben = await arrive(there, made.table, "ben")
        key = await here.renew(made.table, "ada", 1)
        await add_bytes(here, made.table, "cleo", key)
        await add_bytes(there, made.table, "dora", made.keys[2])  # whereupon the house there deals
        await ben.reader
        assert not ben.frames
        assert ben.line.closed_with == 4003
        assert (await arrive(there, made.table, "cleo")).newest.v.you == 1


@in_a_loop
async def test_no_seat_is_given_away_while_another_house_deals(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store, a_store(tmp_path) as other, a_house(store) as here, a_house(other) as there:
        night = Night(here, store)
        made = await night.create("me", "friend", "friend", options=THREE)
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        deal = other.deal

        async def too_late(event: object) -> None:
            await here.renew(made.table, "ada", 1)
            await deal(event)  # type: ignore[arg-type]

        other.deal = too_late  # type: ignore[method-assign]
        await add_bytes(there, made.table, "cleo", made.keys[2])
        assert (await there.about(made.table, "cleo")).waiting
        assert not await store.count_events(made.table)
        other.deal = deal  # type: ignore[method-assign]
        key = await here.renew(made.table, "ada", 1)
        await add_bytes(there, made.table, "dora", key)
        assert await store.count_events(made.table) == 1
        with pytest.raises(Forbidden, match="would see Dora's cards"):
            await here.renew(made.table, "ada", 1)


@in_a_loop
async def test_who_was_shut_out_elsewhere_is_shown_nothing_of_the_new_cards(postgres_url: str) -> None:
    async with AsyncExitStack() as stack:
        houses = []
        for _ in range(2):
            store = open_store(postgres_url)
            await store.start()
            stack.push_async_callback(store.stop)
            houses.append(await stack.enter_async_context(a_house(store)))
        here, there = houses
        night = Night(here, here.store)
        made = await night.create("me", "friend")
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        table = await rematch([await arrive(here, made.table, "ada"), await arrive(there, made.table, "ben")])
        ben = await arrive(there, table, "ben")
        key = await here.renew(table, "ada", 0)
        await add_bytes(here, table, "ada")
        await add_bytes(here, table, "cleo", key)
        await ben.reader
        assert (ben.line.closed_with, ben.frames) == (4003, [])
        await arrive(there, made.table, "ben")
        for house in houses:
            await sees_nothing(house, table, "ben")


# --- Invitations ------------------------------------------------------------------------------------------------------


@in_a_loop
async def test_an_invitation_is_good_for_one_browser(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend", "friend", options=THREE)
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        for _ in range(2):  # before the cards are dealt, and afterwards
            with pytest.raises(Forbidden, match="good for one browser"):
                await night.house.place_of_key(made.table, "ada-in-a-private-window", made.keys[1])
            with pytest.raises(Forbidden, match="good for one browser"):
                await night.sit(made, "ada-in-a-private-window", 1)
            await night.sit(made, "ben", 1)  # who came with it may come with it again
            await sees_nothing(night.house, made.table, "ada-in-a-private-window")
            if not await night.store.count_events(made.table):
                await night.sit(made, "cleo", 2)
        assert (await arrive(night.house, made.table, "ben")).newest.v.you == 1


@in_a_loop
async def test_of_two_who_come_with_one_invitation_at_once_one_gets_the_seat(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store, a_store(tmp_path) as other, a_house(store) as here, a_house(other) as there:
        night = Night(here, store)
        made = await night.create("me", "friend", "friend", options=THREE)
        sit = other.sit

        async def second(*given: object) -> bool:
            await add_bytes(here, made.table, "ben", made.keys[1])
            return await sit(*given)  # type: ignore[arg-type]

        other.sit = second  # type: ignore[method-assign, assignment]
        with pytest.raises(Forbidden, match="good for one browser"):
            await add_bytes(there, made.table, "mallory", made.keys[1])
        assert await store.sitters(made.table) == {("ada", 0), ("ben", 1)}


@in_a_loop
async def test_ones_own_link_opens_the_seat_in_every_browser(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend")
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        for _ in range(2):
            own = await night.house.renew(made.table, "ben", 1)
            for device in ("phone", "tablet"):
                assert (await night.house.sit(made.table, device, own, "", "Ben")).seat == 1
                assert (await arrive(night.house, made.table, device)).newest.v.you == 1
        with pytest.raises(Forbidden, match="opens nothing"):
            await night.sit(made, "ada-in-a-private-window", 1)
        assert (await night.house.sit(made.table, "adas-phone", made.keys[0], "", "Ada")).seat == 0, (
            "hers from the first"
        )


@in_a_loop
async def test_who_takes_a_free_seat_of_an_open_table_has_it_for_themselves(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend", open=True)
        await night.sit(made, "ada", 0)
        assert (await night.house.join(made.table, "ben", secrets.token_hex(16), "Ben")).seat == 1
        with pytest.raises(Forbidden, match="good for one browser"):
            await night.sit(made, "ada-in-a-private-window", 1)


# --- Other seats ------------------------------------------------------------------------------------------------------


@in_a_loop
async def test_whoever_has_seen_a_seats_cards_takes_no_other_seat_until_the_end(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben, cleo = await night.seated("me", "friend", "friend", options=THREE)
        own = await night.house.renew(ada.table, "cleo", 2)
        for move in (False, True):
            with pytest.raises(Forbidden, match="You know the cards of Ben's seat"):
                await night.house.sit(ada.table, "ben", own, "", "Ben", move)
        await give_up(ada, ben, 1)
        for move in (False, True):
            with pytest.raises(Forbidden, match="You know the cards of Ben's seat"):
                await night.house.sit(ada.table, "ben", own, "", "Ben", move)
        assert (await night.house.about(ada.table, "ben")).you is None
        back = await night.house.renew(ada.table, "ada", 1)
        assert (await night.house.sit(ada.table, "ben", back, "", "Ben")).seat == 1, "those cards are no news"
        await ada.ask("resign")
        await cleo.ask("resign")
        await cleo.until(lambda: cleo.newest.v.over)
        assert (await night.house.sit(ada.table, "ben", own, "", "Ben", True)).seat == 2


@in_a_loop
async def test_whoever_moves_before_the_deal_leaves_a_free_seat_behind_and_sees_one_hand(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend")
        await night.sit(made, "ada", 0)
        window = await arrive(night.house, made.table, "ada")
        await night.house.sit(made.table, "ada", made.keys[1], secrets.token_hex(16), "Ada", True)
        await window.reader
        about = await night.house.about(made.table, "ada")
        assert (about.you, about.waiting, about.seats[0].kind) == (1, True, "open")
        assert not window.frames
        await night.sit(made, "ben", 0)
        assert (await arrive(night.house, made.table, "ada")).newest.v.you == 1
        assert (await arrive(night.house, made.table, "ben")).newest.v.you == 0


@in_a_loop
async def test_nobody_moves_with_a_deal_of_another_house_in_between(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store, a_store(tmp_path) as other, a_house(store) as here, a_house(other) as there:
        night = Night(here, store)
        made = await night.create("me", "friend")
        await night.sit(made, "ada", 0)
        await there.about(made.table, "ben")
        await night.sit(made, "ben", 1)  # whereupon the house here deals
        own = await here.renew(made.table, "ben", 1)
        assert there._tables[made.table].story.waiting, "it has not heard of it"
        with pytest.raises(Forbidden, match="You know the cards of Ada's seat"):
            await there.sit(made.table, "ada", own, secrets.token_hex(16), "Ada", True)
        assert await store.sitters(made.table) == {("ada", 0), ("ben", 1)}


# --- Over plain requests ----------------------------------------------------------------------------------------------


@in_a_loop
async def test_what_was_made_ready_for_somebody_is_not_told_once_the_seat_is_gone(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await turn([ada, ben])
        sitters = night.store.sitters

        async def gone_first(table: str) -> set[tuple[str, int]]:
            night.store.sitters = sitters  # type: ignore[method-assign]
            await give_up(ada, ben, 1)
            return await sitters(table)

        ways: list[Callable[[], Awaitable[object]]] = [
            lambda: night.house.exchange(ada.table, "ben", Hello(proto=1), "en"),
            lambda: night.house.poll(ada.table, "ben", None, 0, 0.0, "en"),
            lambda: night.house.replay(ada.table, "ben", -1, None, "en"),
            lambda: night.house.book_page(ada.table, "ben", "en"),
        ]
        for way in ways:
            night.store.sitters = gone_first  # type: ignore[method-assign]
            with pytest.raises(Forbidden, match="has changed"):
                await way()
            back = await night.house.renew(ada.table, "ada", 1)
            await night.house.sit(ada.table, "ben", back, "", "Ben")
            ben = await arrive(night.house, ada.table, "ben")
