"""What a store keeps comes back as it was, on either database."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from footlights.table.store import Conflict, EventRow, Gone, Seen, Sitting
from tests.table.store.keeping import a_note, a_table, an_event, in_a_loop, its_seats, opened, set_up

FULL = 2  # SQLite's number for it
ODD = ["\0", "\ud800", "table\0one", "", "' OR 1=1 --", "x" * 10_000]


@in_a_loop
async def test_a_table_and_its_seats_come_back_as_they_were_from_a_store_opened_anew(url: str) -> None:
    async with opened(url) as store:
        table = await set_up(store)
    async with opened(url) as store:
        assert await store.table("table-one") == table
        assert await store.seats("table-one") == its_seats()
        assert await store.sittings_of("visitor-host", "table-one") == [
            Sitting("visitor-host", "table-one", "host", None, 1)
        ]


@in_a_loop
async def test_a_table_is_read_again_without_what_was_played_before_it_opened(url: str) -> None:
    async with opened(url) as store:
        table = await set_up(store)
        await store.finish("table-one", 17, {"winners": [0], "how": "resigned"})
        again = await store.table_again(table)
        assert again == await store.table("table-one")
        assert again is not None
        assert again.ended_ms == 17
        assert again.start is table.start
        assert await store.table_again(a_table("another")) is None


@in_a_loop
async def test_what_need_not_be_given_may_be_left_out(url: str) -> None:
    async with opened(url) as store:
        table = await set_up(store, seed=None, clock=None, start=[], options={}, decks=[], open=False, imported=True)
        assert await store.table("table-one") == table


@pytest.mark.parametrize("odd", ODD)
@in_a_loop
async def test_an_id_that_nobody_gave_out_is_simply_not_found(url: str, odd: str) -> None:
    async with opened(url) as store:
        await set_up(store)
        assert await store.table(odd) is None
        assert await store.seats(odd) == []
        assert await store.events(odd) == []
        assert await store.event_of("table-one", odd) is None
        assert await store.sittings_of(odd, "table-one") == []


@in_a_loop
async def test_a_name_no_database_can_hold_does_no_harm(url: str) -> None:
    async with opened(url) as store:
        await set_up(store)
        await store.rename("table-one", 0, "A\0d\ud800a")
        assert (await store.seats("table-one"))[0].name == "A\ufffdd?a"


@in_a_loop
async def test_an_id_is_given_out_once(url: str) -> None:
    async with opened(url) as store:
        await set_up(store)
        with pytest.raises(Conflict) as error:
            await set_up(store, game="another")
        assert error.value.what == "table"
        assert (await store.seats("table-one")) == its_seats()


@in_a_loop
async def test_a_table_whose_seats_cannot_be_kept_is_not_kept_either(url: str) -> None:
    async with opened(url) as store:
        twice = [its_seats()[0], its_seats()[0]]
        with pytest.raises(Exception, match=r"(?i)unique"):
            await store.create(a_table(), twice)
        assert await store.table("table-one") is None


@in_a_loop
async def test_a_seat_is_taken_once(url: str) -> None:
    async with opened(url) as store:
        await set_up(store)
        assert await store.take_seat("table-one", 1, "Cy", "aa" * 16)
        assert not await store.take_seat("table-one", 1, "Di", "bb" * 16)
        seat = (await store.seats("table-one"))[1]
        assert (seat.name, seat.contribution, seat.taken) == ("Cy", "aa" * 16, True)


@in_a_loop
async def test_a_bot_s_seat_and_one_that_is_not_there_cannot_be_taken(url: str) -> None:
    async with opened(url) as store:
        await set_up(store)
        assert not await store.take_seat("table-one", 2, "Cy", "aa")
        assert not await store.take_seat("table-one", 3, "Cy", "aa")


@in_a_loop
async def test_a_seat_is_renamed_and_gets_another_key(url: str) -> None:
    async with opened(url) as store:
        await set_up(store)
        await store.rename("table-one", 0, "Zoë 🎭")
        await store.renew("table-one", 0, "9" * 64)
        assert (await store.seats("table-one"))[0] == msgspec.structs.replace(
            its_seats()[0], name="Zoë 🎭", key="9" * 64
        )


@in_a_loop
async def test_a_visitor_may_sit_at_several_seats_and_say_so_twice(url: str) -> None:
    async with opened(url) as store:
        await set_up(store)
        for seat in (1, 0, 1):
            await store.sit(Sitting("ada", "table-one", "seat", seat, 5))
        await store.sit(Sitting("ada", "table-one", "watch", None, 6))
        places = await store.sittings_of("ada", "table-one")
        assert [(place.role, place.seat) for place in places] == [("seat", 0), ("seat", 1), ("watch", None)]


@in_a_loop
async def test_unseating_leaves_the_other_seats_and_the_host_alone(url: str) -> None:
    async with opened(url) as store:
        await set_up(store)
        for visitor, seat in (("ada", 0), ("ada", 1), ("bo", 0)):
            await store.sit(Sitting(visitor, "table-one", "seat", seat, 5))
        await store.unseat("table-one", 0)
        assert [place.seat for place in await store.sittings_of("ada", "table-one")] == [1]
        assert await store.sittings_of("bo", "table-one") == []
        assert await store.sittings_of("visitor-host", "table-one")


@in_a_loop
async def test_the_log_comes_back_in_order(url: str) -> None:
    log = [
        EventRow("table-one", n, n % 2 or None, "act", {"do": f"ü {n}", "deep": [{"a": None}]}, f"id-{n}", n)
        for n in range(12)
    ]
    async with opened(url) as store:
        await set_up(store)
        for entry in log:
            await store.append(entry)
        assert await store.events("table-one") == log
        assert await store.events("table-one", since=10) == log[10:]
        assert await store.count_events("table-one") == 12
        assert await store.event_of("table-one", "id-7") == log[7]
        assert await store.event_of("table-one", "id-12") is None


@in_a_loop
async def test_a_number_is_given_once_and_the_log_has_no_hole(url: str) -> None:
    async with opened(url) as store:
        await set_up(store)
        await store.append(an_event(0, "first-id"))
        for n in (0, 2, 7, -1):
            with pytest.raises(Conflict) as error:
                await store.append(an_event(n, f"other-{n}"))
            assert error.value.what == "n"
        assert await store.events("table-one") == [an_event(0, "first-id")]


@pytest.mark.parametrize("n", [0, 1, 2])
@in_a_loop
async def test_the_same_client_id_again_is_said_to_be_stored_whatever_its_number(url: str, n: int) -> None:
    async with opened(url) as store:
        await set_up(store)
        await store.append(an_event(0, "same-id"))
        await store.append(an_event(1, "else-id"))
        with pytest.raises(Conflict) as error:
            await store.append(an_event(n, "same-id", do="pass"))
        assert error.value.what == "client"
        assert await store.event_of("table-one", "same-id") == an_event(0, "same-id")
        assert await store.count_events("table-one") == 2


@in_a_loop
async def test_entries_without_a_client_id_do_not_collide_nor_do_tables(url: str) -> None:
    async with opened(url) as store:
        await set_up(store)
        await set_up(store, "table-two")
        await store.append(an_event(0))
        await store.append(an_event(1))
        await store.append(an_event(0, "same-id", "table-two"))
        await store.append(an_event(2, "same-id"))
        assert await store.count_events("table-one") == 3


@in_a_loop
async def test_nothing_is_written_to_a_table_that_is_not_there(url: str) -> None:
    async with opened(url) as store:
        with pytest.raises(Gone, match="no table table-one"):
            await store.append(an_event(0))
        with pytest.raises(Gone):
            await store.add_note(a_note())
        with pytest.raises(Gone):
            await store.sit(Sitting("ada", "table-one", "seat", 0, 5))
        with pytest.raises(Gone):
            await store.see("table-one", 0, "process", 1, 5)


@in_a_loop
async def test_notes_are_numbered_and_one_sent_again_is_the_stored_one(url: str) -> None:
    async with opened(url) as store:
        await set_up(store)
        first = await store.add_note(a_note("id-a"))
        await store.add_note(a_note())
        assert await store.add_note(a_note("id-a", text="something else")) == first
        await store.add_note(a_note("id-b"))
        assert [note.n for note in await store.notes("table-one")] == [0, 1, 2]
        assert await store.notes("table-one", since=2) == [msgspec.structs.replace(a_note("id-b"), n=2)]


@in_a_loop
async def test_a_game_ends_once(url: str) -> None:
    async with opened(url) as store:
        await set_up(store)
        assert await store.finish("table-one", 99, {"winners": [0], "text": "Ada wins."})
        assert not await store.finish("table-one", 100, None)
        table = await store.table("table-one")
        assert table is not None
        assert (table.ended_ms, table.result) == (99, {"winners": [0], "text": "Ada wins."})


@in_a_loop
async def test_a_table_has_one_rematch(url: str) -> None:
    async with opened(url) as store:
        await set_up(store)
        assert await store.set_next("table-one", "table-two")
        assert not await store.set_next("table-one", "table-three")
        table = await store.table("table-one")
        assert table is not None
        assert table.next == "table-two"


@in_a_loop
async def test_a_rematch_that_came_second_leaves_no_table_behind(url: str) -> None:
    async with opened(url) as store:
        await set_up(store)
        await store.create(a_table("table-two"), its_seats("table-two"), after="table-one")
        with pytest.raises(Conflict) as error:
            await store.create(a_table("table-three"), its_seats("table-three"), after="table-one")
        assert error.value.what == "next"
        assert await store.table("table-three") is None
        first = await store.table("table-one")
        assert first is not None
        assert first.next == "table-two"


@in_a_loop
async def test_my_tables_are_those_i_sit_at_or_host_newest_first_with_my_seat(url: str) -> None:
    async with opened(url) as store:
        for number, name in enumerate(("hosted", "sat", "watched", "over")):
            await set_up(store, name, host="ada" if name == "hosted" else "bo", created_ms=number)
        await store.sit(Sitting("ada", "sat", "seat", 1, 5))
        await store.sit(Sitting("ada", "sat", "seat", 0, 5))
        await store.sit(Sitting("ada", "watched", "watch", None, 5))
        await store.sit(Sitting("ada", "over", "seat", 1, 5))
        await store.finish("over", 50, None)
        running = await store.mine("ada", finished=False, limit=10)
        assert [(table.id, seat) for table, _, seat in running] == [("sat", 0), ("hosted", None)]
        assert running[0][1] == its_seats("sat")
        assert [(table.id, seat) for table, _, seat in await store.mine("ada", True, 10)] == [("over", 1)]
        assert [table.id for table, _, _ in await store.mine("ada", False, 1, 1)] == ["hosted"]
        assert await store.mine("nobody", False, 10) == []


@in_a_loop
async def test_open_tables_are_those_with_a_person_s_seat_free(url: str) -> None:
    async with opened(url) as store:
        for number, name in enumerate(("free", "full", "closed", "over", "newer")):
            await set_up(store, name, open=name != "closed", created_ms=number)
        for seat in (0, 1):
            await store.take_seat("full", seat, "Ada", "aa")
        await store.finish("over", 50, None)
        found = await store.open_tables(10)
        assert [table.id for table, _ in found] == ["newer", "free"]
        assert found[1][1] == its_seats("free")
        assert len(await store.open_tables(1)) == 1


@in_a_loop
async def test_running_tables_are_counted_without_the_ended_and_the_uploaded(url: str) -> None:
    async with opened(url) as store:
        for name in ("one", "two", "three"):
            await set_up(store, name, imported=name == "three")
        await store.finish("two", 50, None)
        assert await store.count_running() == 1


@in_a_loop
async def test_a_forgotten_table_leaves_nothing_behind(url: str) -> None:
    async with opened(url) as store:
        for name in ("old", "new", "running"):
            await set_up(store, name)
            await store.append(an_event(0, name=name))
            await store.add_note(a_note(name=name))
            await store.see(name, 0, "process", 1, 5)
        await store.finish("old", 50, None)
        await store.finish("new", 51, None)
        assert await store.forget_finished(51) == 1
        assert await store.table("old") is None
        left = [await store.seats("old"), await store.events("old"), await store.notes("old"), await store.seen("old")]
        assert left == [[], [], [], []]
        assert await store.sittings_of("visitor-host", "old") == []
        assert await store.count_events("new") == await store.count_events("running") == 1


@in_a_loop
async def test_tables_nobody_came_to_can_be_forgotten(url: str) -> None:
    async with opened(url) as store:
        for name, made in (("deserted", 1), ("dealt", 1), ("young", 9)):
            await set_up(store, name, created_ms=made)
        await set_up(store, "uploaded", created_ms=1, imported=True)
        await store.append(an_event(0, name="dealt"))
        assert await store.forget_waiting(9) == 1
        assert await store.table("deserted") is None
        assert await store.table("uploaded") is not None


@in_a_loop
async def test_who_is_there_is_known_by_process_and_a_process_that_goes_holds_nobody(url: str) -> None:
    async with opened(url) as store:
        await set_up(store)
        await store.see("table-one", 0, "east", 1, 5)
        await store.see("table-one", 0, "east", 2, 6)
        await store.see("table-one", -1, "east", 7, 6)
        await store.see("table-one", 0, "west", 1, 8)
        assert await store.seen("table-one") == [
            Seen(-1, "east", 7, 6),
            Seen(0, "east", 2, 6),
            Seen(0, "west", 1, 8),
        ]
        await store.drop_process("east")
        assert [(seen.sockets, seen.at_ms) for seen in await store.seen("table-one")] == [(0, 6), (0, 6), (1, 8)]


@in_a_loop
async def test_cookies_are_signed_with_one_key_for_all_and_the_newest_comes_first(url: str) -> None:
    async with opened(url) as east, opened(url) as west:
        ours, theirs = await asyncio.gather(east.cookie_keys(), west.cookie_keys())
        assert ours == theirs
        assert len(ours[0]) >= 32
        newest = await east.add_cookie_key()
        assert await west.cookie_keys() == [newest, *ours]


@in_a_loop
async def test_the_oldest_keys_are_believed_no_more(url: str) -> None:
    async with opened(url) as store:
        first = await store.cookie_keys()
        made = [await store.add_cookie_key() for _ in range(3)]
        assert await store.cookie_keys() == made[::-1]
        assert first[0] not in made


@in_a_loop
async def test_a_write_that_has_begun_is_finished_though_whoever_asked_has_gone(url: str) -> None:
    async with opened(url) as store:
        await set_up(store)
        asked = asyncio.create_task(store.append(an_event(0, "their-id")))
        await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
    async with opened(url) as store:
        assert await store.events("table-one") == [an_event(0, "their-id")]


@in_a_loop
async def test_fifty_tables_are_written_to_at_once(url: str) -> None:
    async with opened(url) as store:

        async def play(name: str) -> None:
            await set_up(store, name)
            for n in range(5):
                await store.append(an_event(n, f"id-{n}", name))

        names = [f"table-{number}" for number in range(50)]
        await asyncio.gather(*map(play, names))
        assert [await store.count_events(name) for name in names] == [5] * 50


@in_a_loop
async def test_a_database_that_answers_is_healthy(url: str) -> None:
    async with opened(url) as store:
        assert await store.healthy()


@in_a_loop
async def test_an_sqlite_file_is_written_ahead_and_to_the_disk(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store, store._database.reading() as connection:
        found = [
            (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
            for name in ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
        ]
    assert found == ["wal", FULL, 5000, 1]


@in_a_loop
async def test_a_place_is_had_with_the_seats_key_of_that_moment_only(url: str) -> None:
    async with opened(url) as store:
        await set_up(store)
        old = its_seats()[1].key
        assert await store.sit(Sitting("ben", "table-one", "seat", 1, 5), old)
        assert await store.renew("table-one", 1, "9" * 64, unseat=True)
        assert await store.sittings_of("ben", "table-one") == []
        assert not await store.sit(Sitting("ben", "table-one", "seat", 1, 6), old)
        assert await store.sittings_of("ben", "table-one") == []
        assert not await store.take_seat("table-one", 1, "Ben", "aa", old)
        assert await store.take_seat("table-one", 1, "Ben", "aa", "9" * 64)
        assert await store.sit(Sitting("ben", "table-one", "seat", 1, 7), "9" * 64)
        await store.renew("table-one", 1, "8" * 64)
        assert len(await store.sittings_of("ben", "table-one")) == 1, "nobody was to leave"


@in_a_loop
async def test_a_table_where_nothing_happens_is_not_counted_for_ever(url: str) -> None:
    async with opened(url) as store:
        await set_up(store, "old", created_ms=10)
        await set_up(store, "new", created_ms=100)
        assert (await store.count_running(50), await store.count_running()) == (1, 2)
        entry = msgspec.structs.replace(an_event(0, "first"), table="old", at_ms=60)
        await store.append(entry)
        assert await store.count_running(50) == 2


@in_a_loop
async def test_the_house_was_closed_if_nobody_was_open(url: str) -> None:
    async with opened(url) as east, opened(url) as west:
        await east.be_open("east", 1_000, 500, True)
        assert await east.closures() == [], "before the first time there was no house"
        await west.be_open("west", 1_200, 500, True)
        await east.be_closed("east", 1_300)
        await west.be_open("west", 1_600, 500)
        await east.be_open("east-2", 1_700, 500, True)
        assert await east.closures() == [], "the west was open"
        await east.be_closed("east-2", 1_800)
        await asyncio.gather(east.be_open("east-3", 5_000, 500, True), west.be_open("west-2", 5_000, 500, True))
        assert await west.closures() == [(1_800, 5_000)], "the west was killed; both found out, and it is told once"
        await west.be_open("west-2", 9_000, 500, True)
        assert await west.closures() == [(1_800, 5_000), (5_000, 9_000)], "nobody could reach the store"


@in_a_loop
async def test_who_is_at_many_tables_is_written_at_once_and_a_table_that_has_gone_is_passed_over(url: str) -> None:
    async with opened(url) as store:
        for name in ("one", "two"):
            await store.create(a_table(name), [])
        await store.see("one", 0, "here", 1, 5)
        many = {name: [Seen(0, "here", 2, 7), Seen(-1, "here", 3, 7)] for name in ("one", "gone", "two")}
        await store.see_all(many)
        assert await store.seen("one") == await store.seen("two") == [Seen(-1, "here", 3, 7), Seen(0, "here", 2, 7)]
        assert await store.seen("gone") == []
