"""How many people one server holds, how many moves it takes, and how long a move is on its way to the other browser.

    python benchmarks/table.py [--db postgresql://...] [--seconds 20]

Starts a server of its own and plays real games over real websockets from this process. Two people at each table; a move is timed
from the moment it is sent to the moment its settled frame has arrived at the other person.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.table.people import Person, open_table
from tests.table.serving import Server, serving

PEOPLE = (100, 300)
HELD = (500, 1000, 2000)
PING = 2.5  # seconds, as in the browser
THINKING = 1.0  # seconds a person takes over a move, on average, when the delay is measured
WISH = {"game": "the-theatre", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "friend", "name": "Ben"}]}


class Stopwatch:
    """When each move was sent, and how long until the other one saw it."""

    def __init__(self) -> None:
        self.sent: dict[tuple[str, int], float] = {}
        self.delays: list[float] = []
        self.moves = 0


class TimedPerson(Person):
    """Somebody who takes a while over a move and looks at the clock."""

    watch: Stopwatch
    thinking: float = 0.0
    seconds_left: float = 0.0

    async def _again(self) -> None:
        """As a browser does: what was not acknowledged goes again, else a ping."""
        await self._send(self.pending or {"t": "ping"})

    async def _decide(self) -> None:
        if self.newest is not None and self.newest["v"].get("you") is not None:
            started = self.watch.sent.get((self.table, self.at))
            if started is not None and self.pending is None and (self.table, self.at, self.name) not in _seen:
                _seen.add((self.table, self.at, self.name))
                if _sender[self.table, self.at] != self.name:
                    self.watch.delays.append(time.perf_counter() - started)
        legal = self.legal() if self.pending is None else []
        if legal and not self.stop_when(self):
            if self.thinking:
                await asyncio.sleep(self.thinking * (0.5 + (hash((self.table, self.at)) % 1000) / 1000))
            self.watch.sent[self.table, self.at + 1] = time.perf_counter()
            _sender[self.table, self.at + 1] = self.name
            self.watch.moves += 1
        await super()._decide()


_seen: set[tuple[str, int, str]] = set()
_sender: dict[tuple[str, int], str] = {}


async def seated(server: Server, people: int, watch: Stopwatch, thinking: float) -> list[TimedPerson]:
    """So many people at tables for two."""
    found = []
    for _ in range(people // 2):
        made = await open_table(server.origin, WISH)
        for link, name in zip(made["links"].values(), ("Ada", "Ben"), strict=True):
            person = TimedPerson(server.origin, made["table"], link, name)
            person.watch, person.thinking, person.patience = watch, thinking, PING
            await person.sit()
            found.append(person)
    return found


async def played(server: Server, people: int, thinking: float, seconds: float) -> dict[str, Any]:
    """Games of so many people for so long; a table whose game ends is not replaced."""
    watch = Stopwatch()
    company = await seated(server, people, watch, thinking)
    started = time.perf_counter()
    for person in company:
        person.stop_when = lambda person: person.over or time.perf_counter() - started > seconds
    await asyncio.gather(*(person.play() for person in company))
    elapsed = min(time.perf_counter() - started, seconds)
    return {
        "people": people,
        "moves": watch.moves,
        "moves_per_second": watch.moves / elapsed,
        **quantiles(watch.delays),
    }


def quantiles(delays: list[float]) -> dict[str, float]:
    """p50 and p99 in milliseconds."""
    cuts = statistics.quantiles(delays, n=100) if len(delays) > 1 else [0.0] * 99
    return {"p50_ms": 1000 * cuts[49], "p99_ms": 1000 * cuts[98], "worst_ms": 1000 * max(delays, default=0.0)}


async def held(server: Server, sockets: int) -> dict[str, Any]:
    """So many watchers' sockets on a few tables, and what the server's memory comes to."""
    made = [await open_table(server.origin, WISH) for _ in range(max(1, sockets // 150))]
    people = [Person(server.origin, made[i % len(made)]["table"], made[i % len(made)]["watch"]) for i in range(sockets)]
    for person in people:
        person.stop_when = lambda person: person.welcome is not None and _let_go.is_set()
    before = memory_mb(server)
    _let_go.clear()
    tasks = [asyncio.create_task(person.play()) for person in people]
    while not all(person.welcome is not None for person in people):
        await asyncio.sleep(0.1)
    after = memory_mb(server)
    _let_go.set()
    await asyncio.gather(*tasks)
    return {"sockets": sockets, "memory_mb": after, "kb_per_socket": 1024 * (after - before) / sockets}


_let_go = asyncio.Event()


def memory_mb(server: Server) -> float:
    """What the server's process holds."""
    assert server.process is not None
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--db", default="")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), chosen.db, more=["--limit", "watchers_per_table=1000"]) as server,
    ):
        results: dict[str, Any] = {"delay": [], "rush": {}, "held": []}
        for people in PEOPLE:
            results["delay"].append(asyncio.run(played(server, people, THINKING, chosen.seconds)))
            if not chosen.json:
                print(sentence(results["delay"][-1]), flush=True)
        results["rush"] = asyncio.run(played(server, PEOPLE[0], 0, chosen.seconds / 2))
        for sockets in HELD:
            results["held"].append(asyncio.run(held(server, sockets)))
            if not chosen.json:
                print(
                    "{sockets} sockets held: {memory_mb:.0f} MB in all, {kb_per_socket:.0f} KB each".format(
                        **results["held"][-1]
                    ),
                    flush=True,
                )
    if chosen.json:
        print(json.dumps(results, indent=2))
    else:
        print("As fast as they can: " + sentence(results["rush"]))


def sentence(found: dict[str, Any]) -> str:
    """A measurement in words."""
    return (
        "{people} people: {moves_per_second:.0f} moves/s, a move reaches the other browser in {p50_ms:.1f} ms (p50), "
        "{p99_ms:.1f} ms (p99), {worst_ms:.0f} ms at worst, of {moves} moves"
    ).format(**found)


if __name__ == "__main__":
    main()
