"""Servers to be measured, what is measured while people play there, and the words it is told in."""

from __future__ import annotations

import gc
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.crowd import GAMES, Crowd, Rush
from benchmarks.gauges import Pauses, Usage, memory_mb, milliseconds
from tests.table.serving import Server

Found = dict[str, Any]
WARM_UP = 2.0  # seconds of play before anything counts


@dataclass
class House:
    """Servers that are running."""

    servers: list[Server]
    database: int | None = None  # the first process of a database

    @property
    def origins(self) -> list[str]:
        """Where they are."""
        return [server.origin for server in self.servers]

    @property
    def pids(self) -> list[int]:
        """Their processes."""
        return [server.process.pid for server in self.servers if server.process is not None]

    @property
    def memory_mb(self) -> float:
        """The memory of the first, without the processes it started."""
        return memory_mb(self.pids[0])

    def log(self) -> str:
        """What they wrote."""
        return "".join(server.said.read_text() for server in self.servers)


@contextmanager
def house(db: str = "", processes: int = 1, database: int | None = None, more: Sequence[str] = ()) -> Iterator[House]:
    """Servers for as long as they are needed."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="footlights-bench-")))
        here = House([], database)
        for _ in range(processes):
            here.servers.append(Server(folder, db, more=more).start())
            stack.callback(_end, here.servers[-1])
        yield here


def _end(server: Server) -> None:
    """Stop a server; one that does not is told of, and the measuring goes on."""
    try:
        server.stop()
    except subprocess.TimeoutExpired:
        server.kill()
        print(f"The server at {server.origin} did not stop when it was asked to, and was killed.", file=sys.stderr)


async def warmed(crowd: Crowd) -> None:
    """Have every game loaded, so that its cards and rules do not count as a table's memory or a move's time."""
    first = Rush(crowd.origins)
    async with first.seated(GAMES):
        await first.play(WARM_UP)
        await first.settle()


async def measured(crowd: Crowd, here: House, seconds: float, pauses: Pauses | None = None) -> Found:
    """What moves cost while a crowd plays for so long, once it has settled in."""
    helpers = [pauses.pid] if pauses is not None else []
    gc.collect()
    gc.freeze()
    await crowd.play(WARM_UP)
    before, crowd.tally.begins = Usage.now(here.pids, here.database, helpers), time.perf_counter()
    await crowd.play(seconds)
    crowd.tally.ends, after = time.perf_counter(), Usage.now(here.pids, here.database, helpers)
    await crowd.settle()
    moves, cores = crowd.tally.games.total(), after.since(before)
    return {
        "moves_per_second": moves / cores["seconds"],
        "moves_of_each_game": dict(crowd.tally.games),
        "to_the_acknowledgement": milliseconds(crowd.tally.acknowledged),
        "to_the_other": milliseconds(crowd.tally.shown),
        "sent_late": milliseconds(crowd.tally.late),
        "server_ms_per_move": 1000 * cores["server"] * cores["seconds"] / max(1, moves),
        "clients_ms_per_move": 1000 * cores["clients"] * cores["seconds"] / max(1, moves),
        "cores": cores,
        "games_finished": crowd.tally.finished,
        "unanswered": crowd.unanswered(),
        "problems": crowd.tally.problems(),
    }


# --- Telling ----------------------------------------------------------------------------------------------------------


def tell_delay(found: Found) -> str:
    """A delay in words."""
    return "{p50_ms:.1f} ms (p50), {p99_ms:.1f} ms (p99), {worst_ms:.0f} ms at worst".format(**found)


def tell_cores(cores: Found) -> str:
    """Who used how much of the processor."""
    words = "cores used: server {server:.2f}, its bots {workers:.2f}, clients {clients:.2f}, others {others:.2f}"
    return words.format(**cores) + (f", database {cores['database']:.2f}" if cores["database"] else "")


def tell_problems(found: Found) -> str:
    """What should not have happened, if anything did."""
    problems = {**found.get("problems", {}), **({"unanswered": found["unanswered"]} if found.get("unanswered") else {})}
    return f". NOT AS IT SHOULD BE: {problems}" if problems else ""


def as_json(found: Found) -> bytes:
    """All figures for programs; what is no number becomes null."""
    return msgspec.json.format(msgspec.json.encode(found)) + b"\n"
