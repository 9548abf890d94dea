"""Several houses share a store: one of them is first, and all of them know."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from footlights.table.house import Forbidden
from footlights.table.protocol import Ack, Nack
from footlights.table.store import open_store
from tests.table.core.playing import Night, a_house, a_night, a_store, arrive, give_up, in_a_loop, play, turn


@in_a_loop
async def test_of_two_houses_on_one_file_the_first_move_counts_and_the_other_is_stale(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store, a_store(tmp_path) as other, a_house(store) as here, a_house(other) as there:
        guests = await Night(here, store).seated("me", "friend")
        await turn(guests)
        actor = next(guest for guest in guests if guest.to_decide)
        double = await arrive(there, actor.table, actor.visitor)
        first, second = actor.legal()[:2]
        assert isinstance(await actor.act(first), Ack)
        late = await double.act(second)
        assert isinstance(late, Nack)
        assert late.code == "stale"
        assert late.frames[-1].at == 2
        assert double.newest.v == actor.newest.v
        events = await store.events(actor.table)
        assert [event.kind for event in events] == ["deal", "act"]
        assert events[1].body == {"do": first}


@in_a_loop
async def test_the_same_message_sent_to_both_houses_is_one_move(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store, a_store(tmp_path) as other, a_house(store) as here, a_house(other) as there:
        guests = await Night(here, store).seated("me", "friend")
        await turn(guests)
        actor = next(guest for guest in guests if guest.to_decide)
        double = await arrive(there, actor.table, actor.visitor)
        do = actor.legal()[0]
        acks = await asyncio.gather(actor.act(do, 1, id="one-and-only"), double.act(do, 1, id="one-and-only"))
        assert list(acks) == [Ack(id="one-and-only", at=2)] * 2
        assert await store.count_events(actor.table) == 2


@in_a_loop
async def test_many_tries_at_once_make_one_move_each(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = await night.seated("me", "friend")
        await turn(guests)
        actor = next(guest for guest in guests if guest.to_decide)
        lines = [actor, *[await actor.again() for _ in range(4)]]
        answers = await asyncio.gather(
            *(guest.act(actor.legal()[0], 1, id=f"try-{n:05}") for n, guest in enumerate(lines))
        )
        assert sum(isinstance(answer, Ack) for answer in answers) == 1
        assert await night.store.count_events(actor.table) == 2


@in_a_loop
async def test_a_commit_that_fails_is_neither_acknowledged_nor_shown(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = await night.seated("me", "friend")
        await turn(guests)
        actor = next(guest for guest in guests if guest.to_decide)
        other = next(guest for guest in guests if guest is not actor)
        seen, append = len(other.frames), night.store.append

        async def fail(event: object) -> None:
            raise OSError("the disk is full")

        night.store.append = fail  # type: ignore[method-assign]
        refused = await actor.act(actor.legal()[0], 1, id="tried-once")
        assert isinstance(refused, Nack)
        assert refused.code == "bad", "it is our own fault"
        night.store.append = append  # type: ignore[method-assign]
        assert len(other.frames) == seen
        assert (await actor.again()).newest.at == 1
        assert isinstance(await actor.act(actor.legal()[0], 1, id="tried-once"), Ack)
        await other.until(lambda: other.newest.at == 2)


@in_a_loop
async def test_two_houses_on_one_database_see_each_others_moves(postgres_url: str) -> None:
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
        ada = await arrive(here, made.table, "ada")
        await there.sit(made.table, "ben", made.keys[1], "ab" * 16, "Ben")
        ben = await arrive(there, made.table, "ben")
        await ada.until(lambda: ada.frames)
        await ada.until(lambda: ada.seats.seats[1].online)
        await ben.say("hello from the other side")
        await ada.until(lambda: ada.notes)
        await play([ada, ben], stop=lambda: ada.newest.at > 8)
        with pytest.raises(Forbidden, match="would see Ben's cards"):
            await here.renew(made.table, "ada", 1)
        await give_up(ada, ben, 1)
        await ben.reader
        assert ben.line.closed_with == 4003
        await ada.until(lambda: ada.seats.seats[1].vacant)
        await here.renew(made.table, "ada", 1)
        with pytest.raises(Forbidden):
            await there.connect(made.table, "ben", "en")
        await ada.ask("resign")
        dora = await there.connect(made.table, "dora", "en")
        assert dora.seat is None


@in_a_loop
async def test_a_rematch_agreed_across_houses_is_one_table(postgres_url: str) -> None:
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
        ada, ben = await arrive(here, made.table, "ada"), await arrive(there, made.table, "ben")
        await ben.ask("resign")
        await ada.until(lambda: ada.newest.v.over)
        await ada.ask("rematch")
        await ben.until(lambda: any(note.open for note in ben.notes.values()))
        await ben.ask("yes", of=ben.question.n)
        await ada.until(lambda: ada.seats.next)
        await ben.until(lambda: ben.seats.next)
        assert ada.seats.next == ben.seats.next
        assert (await here.about(ada.seats.next, "ada")).you == 1
        assert (await there.about(ada.seats.next, "ben")).you == 0


@in_a_loop
async def test_a_renewed_links_old_key_opens_nothing_at_a_house_that_has_not_heard(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store, a_store(tmp_path) as other, a_house(store) as here, a_house(other) as there:
        night = Night(here, store)
        made = await night.create("me", "friend")
        await night.sit(made, "ada", 0)
        await there.about(made.table, "zed")
        fresh = await here.renew(made.table, "ada", 1)
        with pytest.raises(Forbidden, match="opens nothing"):
            await there.sit(made.table, "mallory", made.keys[1], "ab" * 16, "M")
        assert (await there.sit(made.table, "ben", fresh, "ab" * 16, "Ben")).seat == 1


@in_a_loop
async def test_a_link_renewed_at_the_very_moment_of_sitting_down_opens_nothing(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store, a_store(tmp_path) as other, a_house(store) as here, a_house(other) as there:
        night = Night(here, store)
        made = await night.create("me", "friend")
        await night.sit(made, "ada", 0)
        sit = other.sit

        async def too_late(*given: object) -> bool:
            await here.renew(made.table, "ada", 1)
            return await sit(*given)  # type: ignore[arg-type]

        other.sit = too_late  # type: ignore[method-assign, assignment]
        with pytest.raises(Forbidden, match="opens nothing"):
            await there.sit(made.table, "mallory", made.keys[1], "ab" * 16, "M")
        assert not await store.sittings_of("mallory", made.table)
        assert not (await store.seats(made.table))[1].taken
