"""Gauges for benchmarks of the server: processor time and memory of processes, quantiles, a trend, the server's pauses.

Processor time is what the kernel counted (/proc/PID/stat), so it does not depend on what else the machine does; elapsed times do.
That is why `Usage` also says how much processor time everybody else on the machine took meanwhile.
"""

from __future__ import annotations

import asyncio
import math
import multiprocessing
import os
import statistics
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.websocket import Websocket

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
PARENT, OWN_TIME, ENDED_TIME = 1, (11, 12), (13, 14)  # places in /proc/PID/stat after the name; of ended children
IDLE = (3, 4)  # places in the first line of /proc/stat: idle, waiting for a disk
COUNTED = 8  # ... of which the first so many are all there is; later ones are counted twice
STOLEN = 7  # ... taken by another virtual machine
PING = 0.005  # seconds between two pings
CERTAIN = 1.96  # standard errors either side of a 95 % interval


# --- Processes --------------------------------------------------------------------------------------------------------


def _stat(pid: int) -> list[str] | None:
    """The fields of /proc/PID/stat after the name, which may hold anything; None if the process has gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None


def processor_seconds(pids: Iterable[int], places: Sequence[int] = OWN_TIME) -> float:
    """The processor time that processes have used so far, in user and kernel mode."""
    found = [stat for stat in map(_stat, pids) if stat is not None]
    return sum(int(stat[place]) for stat in found for place in places) / TICKS


def descendants(pid: int) -> list[int]:
    """The processes that a process started, and those they started."""
    parents = {int(path.name): _stat(int(path.name)) for path in Path("/proc").iterdir() if path.name.isdigit()}
    found, look = [], [pid]
    while look:
        parent = look.pop()
        children = [child for child, stat in parents.items() if stat is not None and int(stat[PARENT]) == parent]
        found += children
        look += children
    return found


def memory_mb(pid: int) -> float:
    """The resident memory of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 2**20


@dataclass(frozen=True)
class Usage:
    """Processor seconds used so far: by servers, the processes they started, a database, the clients, and by all there are."""

    elapsed: float
    server: float
    workers: float
    database: float
    clients: float
    machine: float
    stolen: float

    @classmethod
    def now(cls, servers: Sequence[int], database: int | None = None, helpers: Sequence[int] = ()) -> Usage:
        """The counters at this moment; `database` is its first process, `helpers` are clients beside this process."""
        workers = [child for pid in servers for child in descendants(pid)]
        rows = [database, *descendants(database)] if database is not None else []
        ticks = [int(word) for word in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1 : COUNTED + 1]]
        busy = sum(ticks) - sum(ticks[place] for place in IDLE)
        return cls(
            elapsed=time.perf_counter(),
            server=processor_seconds(servers),
            workers=processor_seconds(workers, OWN_TIME + ENDED_TIME) + processor_seconds(servers, ENDED_TIME),
            database=processor_seconds(rows, OWN_TIME + ENDED_TIME),
            clients=time.process_time() + processor_seconds(helpers),
            machine=busy / TICKS,
            stolen=ticks[STOLEN] / TICKS,
        )

    def since(self, before: Usage) -> dict[str, float]:
        """How many cores each took on average since then (1.0 is one core all the time), and for how many seconds that was."""
        seconds = self.elapsed - before.elapsed
        names = ("server", "workers", "database", "clients", "stolen")
        cores = {name: (getattr(self, name) - getattr(before, name)) / seconds for name in names}
        machine = (self.machine - before.machine) / seconds
        return {**cores, "others": max(0.0, machine - sum(cores.values())), "seconds": seconds}


# --- Numbers ----------------------------------------------------------------------------------------------------------


def milliseconds(delays: Iterable[float]) -> dict[str, float]:
    """How many delays there were, p50, p99 and the worst, in milliseconds."""
    found = sorted(delays)
    if not found:
        return {"count": 0, "p50_ms": math.nan, "p99_ms": math.nan, "worst_ms": math.nan}
    return {
        "count": len(found),
        "p50_ms": 1000 * _quantile(found, 0.50),
        "p99_ms": 1000 * _quantile(found, 0.99),
        "worst_ms": 1000 * found[-1],
    }


def _quantile(ordered: Sequence[float], part: float) -> float:
    """The smallest value that at least this part of all values do not exceed."""
    return ordered[max(0, math.ceil(part * len(ordered)) - 1)]


def spread(values: Iterable[float]) -> dict[str, float]:
    """The least, the median and the greatest."""
    found = list(values)
    if not found:
        return {"min": math.nan, "median": math.nan, "max": math.nan}
    return {"min": min(found), "median": statistics.median(found), "max": max(found)}


def trend(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The slope of a straight line through points, and half of its 95 % interval."""
    least = 3  # points through which a line need not go exactly
    if len(points) < least:
        return math.nan, math.nan
    xs, ys = zip(*points, strict=True)
    slope, start = statistics.linear_regression(xs, ys)
    wrong = sum((y - start - slope * x) ** 2 for x, y in points)
    wide = sum((x - statistics.fmean(xs)) ** 2 for x in xs)
    return slope, CERTAIN * math.sqrt(wrong / (len(points) - 2) / wide)


# --- Pauses -----------------------------------------------------------------------------------------------------------


class Pauses:
    """Pings a server every 5 ms over a websocket of its own, from a process of its own that does nothing else.

    The longest time to an answer, less the usual time, is the longest pause of the server. How late this process itself woke up
    is told beside it: where that is much, the machine was busy with something else.
    """

    def __init__(self, origin: str, path: str, cookie: str) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=_ping, args=(other, origin, path, cookie), daemon=True)
        self._process.start()

    @property
    def pid(self) -> int:
        """The process that pings."""
        assert self._process.pid is not None
        return self._process.pid

    async def begin(self) -> None:
        """Begin to ping, once there is a connection."""
        await asyncio.to_thread(self._pipe.recv)
        self._pipe.send("begin")

    async def end(self) -> dict[str, float]:
        """Stop, and say what was found."""
        self._pipe.send("end")
        found: dict[str, float] = await asyncio.to_thread(self._pipe.recv)
        self._process.join()
        return found


def _ping(pipe: Pipe, origin: str, path: str, cookie: str) -> None:
    pipe.send(asyncio.run(_pinged(pipe, origin, path, cookie)))


async def _pinged(pipe: Pipe, origin: str, path: str, cookie: str) -> dict[str, Any]:
    answers: asyncio.Queue[float] = asyncio.Queue()
    socket = await Websocket.opened(origin, path, cookie, lambda raw, now: answers.put_nowait(now))
    pipe.send("ready")
    pipe.recv()
    took: list[float] = []
    late, due = [], time.perf_counter()
    while not (took and pipe.poll()):
        began = time.perf_counter()
        late.append(began - due)
        socket.send(msgspec.json.encode({"t": "ping"}))
        took.append(await answers.get() - began)
        due = max(began + PING, time.perf_counter())
        await asyncio.sleep(due - time.perf_counter())
    socket.close()
    usual = statistics.median(took)
    return {
        "pings": len(took),
        "usual_ms": 1000 * usual,
        "p99_ms": milliseconds(took)["p99_ms"],
        "longest_pause_ms": 1000 * (max(took) - usual),
        "woke_late_worst_ms": 1000 * max(late),
    }
