"""A real server whose bots are asked for more than they can think: it says so, and thinks in no process but its workers."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from footlights.stage.engine import engine_of
from tests.table.people import Json, Person, open_table
from tests.table.serving import PATIENCE, Server, serving

LONG = "search:2000ms"  # as much as a bot at a table may think
SHORT = "search:200ms"
TABLES = 8
ENTRIES = 12  # of a log, half of which are a bot's
THINKER = "llvmlite"  # what a process has loaded that can search


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    engine_of("the-theatre").compile()
    engine_of("the-theatre").compile_search()
    with serving(tmp_path_factory.mktemp("busy")) as found:
        yield found


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    tasks = Path(f"/proc/{pid}/task")
    return [int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()]


def can_search(pid: int) -> bool:
    """Whether a process has compiled code in it."""
    try:
        return THINKER in Path(f"/proc/{pid}/maps").read_text()
    except OSError:
        return False


def workers(server: Server) -> list[int]:
    """The server's processes in which bots think, once they have read the search."""
    assert server.process is not None
    return [pid for pid in children(server.process.pid) if b"spawn_main" in command(pid) and can_search(pid)]


def command(pid: int) -> bytes:
    """How a process was started."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


class Opponent(Person):
    """Somebody who plays against a bot and remembers what its seat said."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.told: list[str] = []  # why it plays otherwise than it was chosen to, one after another
        self.texts: set[str] = set()

    async def _hear(self, raw: str) -> None:
        await super()._hear(raw)
        if self.over:
            return
        meanwhile = self.seats[1].get("meanwhile", {}) if self.seats else {}
        self.texts.add(meanwhile.get("text", ""))
        why = meanwhile.get("why", "")
        if not self.told or self.told[-1] != why:
            self.told.append(why)


async def against(server: Server, bot: str, host: httpx.AsyncClient | None = None) -> Opponent:
    """A table against a bot; its time is the `host`'s, somebody new if none is named."""
    seats: list[Json] = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": bot}]
    wish = {"game": "the-theatre", "seats": seats}
    made = await open_table(server.origin, wish) if host is None else await hosted(server, wish, host)
    person = Opponent(server.origin, made["table"], next(iter(made["links"].values())))
    await person.sit()
    return person


async def hosted(server: Server, wish: Json, host: httpx.AsyncClient) -> Json:
    """A table of somebody who has others."""
    answer = await host.post(f"{server.origin}/api/tables", json=wish, headers={"Origin": server.origin})
    answer.raise_for_status()
    made: Json = answer.json()
    return made


async def until_searched(server: Server) -> None:
    """Wait until bots search: until then their seats say that they are being prepared."""
    async with asyncio.timeout(PATIENCE):
        while True:
            person = await against(server, "usher")
            await person.play()
            if person.told[-1] == "":
                return


async def until(holds: Callable[[], Any]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


async def until_more(people: list[Opponent], entries: int) -> None:
    """Wait until so much more has happened at tables, or their games are over."""
    before = sum(person.at for person in people)
    await until(lambda: sum(p.at for p in people) > before + entries or all(p.over for p in people))


def metric(server: Server, name: str, otherwise: float | None = None) -> float:
    """A number of the server's; `otherwise`: what it is until there is one."""
    lines = httpx.get(f"{server.origin}/metrics", timeout=10).text.splitlines()
    found = [float(line.split()[-1]) for line in lines if line.startswith(name)]
    return found[0] if found or otherwise is None else otherwise


def test_a_busy_house_says_at_its_seats_that_bots_think_less_and_takes_it_back(server: Server) -> None:
    """Eight bots that would think for two seconds each; then one alone."""

    async def play() -> None:
        await until_searched(server)
        people = [await against(server, LONG) for _ in range(TABLES)]
        enough = asyncio.Event()
        for person in people:
            person.stop_when = lambda person: person.over or enough.is_set()
        others, first = people[1:], people[0]
        games = [asyncio.create_task(person.play()) for person in others]
        await until(lambda: all("busy" in person.told for person in others))
        enough.set()
        await asyncio.gather(*games)
        first.stop_when = lambda person: person.over or first.told[-2:] == ["busy", ""]
        first.told = ["busy"]
        await first.play()
        assert first.told[-1] == ""
        assert all(f"{LONG} thinks less than usual: the house is busy." in person.texts for person in others)

    asyncio.run(asyncio.wait_for(play(), 2 * PATIENCE))
    assert metric(server, 'footlights_bot_thoughts_total{how="busy"}') >= TABLES - 1
    assert metric(server, "footlights_house_bots_waiting") == 0


def test_a_bot_with_one_choice_is_held_as_long_as_it_usually_thinks(server: Server) -> None:
    """Towards the end of a game bots have one card left, or are certain of their move."""

    async def play() -> None:
        await until_searched(server)
        await (await against(server, "understudy")).play()

    before = held(server)
    asyncio.run(asyncio.wait_for(play(), 2 * PATIENCE))
    assert held(server) > before


def held(server: Server) -> float:
    """How many answers of bots that were found early have been held back."""
    return metric(server, 'footlights_table_seconds_count{what="bot_hold"}', 0.0)


def test_bots_answer_a_visitor_with_one_table_more_often_than_each_of_the_tables_of_one_with_many(
    server: Server,
) -> None:
    """Visitors take turns, whoever has more tables: nobody thinks less, for the thoughts are short, but all of them wait."""

    async def play() -> None:
        await until_searched(server)
        async with httpx.AsyncClient(timeout=PATIENCE) as http:
            many = [await against(server, SHORT, http) for _ in range(TABLES)]
        one = await against(server, SHORT)
        enough = asyncio.Event()
        for person in (*many, one):
            person.stop_when = lambda person: person.over or enough.is_set()
        games = [asyncio.create_task(person.play()) for person in many]
        await until(lambda: all(person.at > 1 for person in many))
        begun = [person.at for person in many]
        playing = asyncio.create_task(one.play())
        await until(lambda: one.at >= ENTRIES or one.over)
        had = [person.at - before for person, before in zip(many, begun, strict=True)]
        enough.set()
        await asyncio.gather(playing, *games)
        assert sum(had) / TABLES < one.at / 2, f"{had}, while the one table had {one.at}"

    asyncio.run(asyncio.wait_for(play(), 3 * PATIENCE))


def test_only_workers_have_anything_to_think_with(server: Server) -> None:
    async def play() -> None:
        await until_searched(server)
        person = await against(server, "understudy")
        await person.play()
        assert person.over

    asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert server.process is not None
    assert workers(server)
    assert not can_search(server.process.pid)


def test_bots_play_on_as_themselves_when_all_workers_are_killed_twice(server: Server) -> None:
    async def play() -> None:
        await until_searched(server)
        people = [await against(server, "principal") for _ in range(6)]
        games = [asyncio.create_task(person.play()) for person in people]
        for _ in range(2):
            await until_more(people, 6)
            for pid in workers(server):
                os.kill(pid, signal.SIGKILL)
        await asyncio.gather(*games)
        assert all(person.over for person in people)
        assert not any({"failed", "preparing"} & set(person.told) for person in people)

    asyncio.run(asyncio.wait_for(play(), 2 * PATIENCE))
    assert server.process is not None
    assert server.process.poll() is None
    assert not can_search(server.process.pid)
