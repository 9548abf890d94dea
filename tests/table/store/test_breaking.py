"""What must hold when things break: races, kills, cuts and restarts."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from footlights.table.store import Conflict, Store, Unreachable
from footlights.table.store.appending import Outcome
from footlights.table.store.rows import EventRow
from footlights.table.store.sqlite import SqliteDatabase
from tests.services.postgres import Postgres
from tests.table.store.keeping import a_note, an_event, in_a_loop, opened, set_up
from tests.table.store.scribe import READY

HOME = Path(__file__).parents[3]
ROUNDS = 40
KILLS = 3
WRITTEN_BEFORE_A_KILL = 60
PATIENCE = 60.0


class Ear:
    """Remembers what a store was told."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[str] = asyncio.Queue()

    async def hears(self, news: str) -> list[str]:
        """Wait for a piece of news; all that came up to it."""
        before: list[str] = []
        async with asyncio.timeout(PATIENCE):
            while not before or before[-1] != news:
                before.append(await self.heard.get())
        return before

    @classmethod
    async def of(cls, store: Store) -> Ear:
        """An ear at a store."""
        ear = cls()
        await store.listen(ear.heard.put_nowait)
        return ear


@contextmanager
def scribe(what: str, url: str) -> Iterator[subprocess.Popen[str]]:
    """A scribe at work; gone at the end."""
    command = [sys.executable, "-m", "tests.table.store.scribe", what, url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=HOME) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline().strip() == READY
            yield process
        finally:
            process.kill()


async def attempt(store: Store, n: int, client_id: str) -> str:
    """Append; "won", or what was in conflict."""
    try:
        await store.append(an_event(n, client_id, by=client_id))
    except Conflict as conflict:
        return conflict.what
    return "won"


@in_a_loop
async def test_of_two_stores_that_write_the_same_number_exactly_one_wins(url: str) -> None:
    async with opened(url) as east, opened(url) as west:
        await set_up(east)
        for n in range(ROUNDS):
            ends = await asyncio.gather(*(attempt(store, n, f"{n}-{who}") for who, store in enumerate((east, west))))
            assert sorted(ends) == ["n", "won"]
            winner = f"{n}-{ends.index('won')}"
            assert (
                await west.events("table-one", n)
                == await east.events("table-one", n)
                == [an_event(n, winner, by=winner)]
            )
        assert await east.count_events("table-one") == ROUNDS


@in_a_loop
async def test_of_many_stores_that_write_the_same_client_id_one_wins_and_the_others_learn_it_is_stored(
    url: str,
) -> None:
    async with opened(url) as east, opened(url) as west:
        await set_up(east)
        for n in range(ROUNDS):
            ends = await asyncio.gather(*(attempt(store, n, f"same-{n}") for store in (east, west, east, west)))
            assert sorted(ends) == ["client", "client", "client", "won"]
        assert await east.count_events("table-one") == ROUNDS


@in_a_loop
async def test_notes_from_two_stores_at_once_get_numbers_without_a_hole(url: str) -> None:
    async with opened(url) as east, opened(url) as west:
        await set_up(east)
        wanted = [store.add_note(a_note(f"{who}-{n}")) for who, store in enumerate((east, west)) for n in range(20)]
        given = await asyncio.gather(*wanted)
        assert sorted(note.n for note in given) == list(range(40))
        assert sorted(given, key=lambda note: note.n) == await west.notes("table-one")


@in_a_loop
async def test_the_same_note_sent_to_two_stores_at_once_is_kept_once(url: str) -> None:
    async with opened(url) as east, opened(url) as west:
        await set_up(east)
        for n in range(10):
            mine, other = await asyncio.gather(*(store.add_note(a_note(f"id-{n}")) for store in (east, west)))
            assert mine == other
        assert len(await east.notes("table-one")) == 10


@in_a_loop
async def test_of_two_people_who_take_a_seat_at_once_exactly_one_gets_it(url: str) -> None:
    async with opened(url) as east, opened(url) as west:
        for number in range(10):
            name = f"table-{number}"
            await set_up(east, name)
            got = await asyncio.gather(east.take_seat(name, 0, "Ada", "aa"), west.take_seat(name, 0, "Bo", "bb"))
            assert sorted(got) == [False, True]
            assert (await east.seats(name))[0].name == ("Ada" if got[0] else "Bo")


def test_a_kill_in_the_middle_of_writing_loses_no_acknowledged_row(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    url = f"sqlite:///{file}"

    async def prepare() -> None:
        async with opened(url) as store:
            await set_up(store)

    async def look() -> list[int]:
        async with opened(url) as store:
            return [entry.n for entry in await store.events("table-one")]

    asyncio.run(prepare())
    said = -1
    for _ in range(KILLS):
        with scribe("write", url) as process:
            assert process.stdout is not None
            for _ in range(WRITTEN_BEFORE_A_KILL):
                said = int(process.stdout.readline())
            process.send_signal(signal.SIGKILL)
            # What it said before it died, though we had not read it yet, was acknowledged too.
            said = max([said, *(int(line) for line in process.stdout if line.endswith("\n"))])
        stored = asyncio.run(look())
        assert stored == list(range(len(stored)))
        assert len(stored) - 1 in (said, said + 1)  # the last may be stored and not yet said
        with closing(sqlite3.connect(file)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert said >= KILLS * WRITTEN_BEFORE_A_KILL - 1


@in_a_loop
async def test_another_process_hears_what_is_committed(postgres_url: str) -> None:
    async with opened(postgres_url) as store:
        await set_up(store)
        with scribe("listen", postgres_url) as process:
            assert process.stdout is not None
            await store.append(an_event(0, "first-id"))
            await store.add_note(a_note())
            await store.take_seat("table-one", 0, "Ada", "aa")
            await store.see("table-one", 0, "east", 1, 5)
            heard = [process.stdout.readline().strip() for _ in range(4)]
    assert heard == ["event:table-one:0", "note:table-one:0", "table:table-one", "seen:table-one"]


@in_a_loop
async def test_whatever_others_must_know_is_told_and_nothing_else(postgres_url: str) -> None:
    async with opened(postgres_url) as store, opened(postgres_url) as other:
        await set_up(store)
        await store.see("table-one", 0, "east", 1, 5)
        ear = await Ear.of(other)
        with pytest.raises(Conflict):
            await store.append(an_event(7, "too-far"))
        await store.see("table-one", 0, "east", 1, 6)  # the same number as before
        await store.take_seat("table-one", 2, "Ada", "aa")  # a bot's
        for change in (
            store.rename("table-one", 0, "Ada"),
            store.renew("table-one", 0, "9"),
            store.unseat("table-one", 0),
            store.finish("table-one", 9, None),
            store.set_next("table-one", "table-two"),
            store.drop_process("east"),
            store.append(an_event(0)),
        ):
            await change
        assert await ear.hears("event:table-one:0") == ["table:table-one"] * 5 + ["seen:table-one", "event:table-one:0"]


@in_a_loop
async def test_a_store_does_not_hear_itself(postgres_url: str) -> None:
    async with opened(postgres_url) as store, opened(postgres_url) as other:
        await set_up(store)
        ear = await Ear.of(store)
        await store.append(an_event(0))
        await other.append(an_event(1))
        assert await ear.hears("event:table-one:1") == ["event:table-one:1"]


@in_a_loop
async def test_on_sqlite_there_is_nobody_to_hear_from(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        await set_up(store)
        ear = await Ear.of(store)
        await store.append(an_event(0))
        assert ear.heard.empty()


@in_a_loop
async def test_a_cut_ear_says_that_it_was_lost_and_hears_again(postgres: Postgres, postgres_url: str) -> None:
    async with opened(postgres_url) as store, opened(postgres_url) as other:
        await set_up(store)
        ear = await Ear.of(other)
        cut = await asyncio.to_thread(
            postgres.execute,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %' "
            f"AND datname = '{postgres_url.rpartition('/')[2]}'",
        )
        assert cut == [(True,)]
        await store.append(an_event(0))
        assert set(await ear.hears("lost")) <= {"lost", "event:table-one:0"}
        await store.append(an_event(1))
        assert "lost" not in await ear.hears("event:table-one:1")


@in_a_loop
async def test_a_store_lives_through_a_restart_of_the_server(postgres: Postgres, postgres_url: str) -> None:
    async with opened(postgres_url) as store, opened(postgres_url) as other:
        await set_up(store)
        ear = await Ear.of(other)
        await store.append(an_event(0))
        await ear.hears("event:table-one:0")
        await asyncio.to_thread(postgres.restart)
        await ear.hears("lost")
        await store.append(an_event(1))
        assert await ear.hears("event:table-one:1") == ["event:table-one:1"]
        assert await store.healthy()


@in_a_loop
async def test_a_piece_of_news_that_makes_trouble_does_not_make_us_deaf(postgres_url: str) -> None:
    async with opened(postgres_url) as store, opened(postgres_url) as other:
        await set_up(store)
        ear = Ear()

        def clumsy(news: str) -> None:
            ear.heard.put_nowait(news)
            raise ValueError(news)

        await other.listen(clumsy)
        await store.append(an_event(0))
        await store.append(an_event(1))
        assert await ear.hears("event:table-one:1") == ["event:table-one:0", "event:table-one:1"]


@in_a_loop
async def test_while_the_database_is_away_it_is_said_and_nothing_is_acknowledged(postgres: Postgres) -> None:
    name = postgres.create()
    async with opened(postgres.url(name)) as store:
        await set_up(store)
        await asyncio.to_thread(postgres.drop, name)
        assert not await store.healthy()
        with pytest.raises(Unreachable, match="The house cannot write at the moment") as error:
            await store.append(an_event(0))
        assert name in error.value.why, "the keeper reads more than a player"
        with pytest.raises(Unreachable):
            await store.table("table-one")


@in_a_loop
async def test_a_file_another_program_holds_is_waited_for_and_then_said_to_be_locked(
    tmp_path: Path, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, write_down = threading.Event(), SqliteDatabase._write_down

    def noted(database: SqliteDatabase, batch: Sequence[EventRow]) -> list[Outcome]:
        begun.set()
        return write_down(database, batch)

    monkeypatch.setattr(SqliteDatabase, "_write_down", noted)
    async with opened(sqlite_url) as store:
        await set_up(store)
        with closing(sqlite3.connect(tmp_path / "house.db", isolation_level=None)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            waiting = asyncio.ensure_future(store.append(an_event(0)))
            assert await asyncio.to_thread(begun.wait, PATIENCE)
            assert not waiting.done()
            holder.execute("ROLLBACK")
            await waiting
            holder.execute("BEGIN IMMEDIATE")
            with pytest.raises(Unreachable) as error:
                await store.append(an_event(1))
            assert error.value.why == "database is locked"
            assert str(tmp_path) not in str(error.value)
        await store.append(an_event(1))
