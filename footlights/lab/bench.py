"""Measured speed: what simulations reach on this machine, beside a plain Python loop measured in the same run.

Every speed is the median of several stretches of at least a set time, with the lowest and the highest beside it. Starting times
are those of fresh processes: the first with an empty cache, the second with what the first left there.
"""

from __future__ import annotations

import gc
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from footlights.lab.simulate import SHARD, Simulation, simulate
from footlights.stage.engine import engine_of
from footlights.stage.game import Game, Setting, get_game

STRETCHES = 5
LOOP = 200_000
START_LIMIT_S = 900
PROGRAM = """\
import sys, time
began = time.perf_counter()
from footlights.lab.bench import be_started
be_started(sys.argv[1], began)
"""
Tell = Callable[[str], None]
Speed = dict[str, float]


def measure(games: Sequence[Game], seconds: float, tell: Tell = lambda what: None) -> dict[str, Any]:
    """Everything about these games as plain data; `seconds` is how long each speed is measured."""
    tell("measuring: a plain Python loop")
    loop = reference_loop(seconds)
    return {
        "machine": _machine(),
        "seconds_per_speed": seconds,
        "reference": {"python_loop_per_second": loop},
        "games": [measure_game(game, seconds, loop, tell) for game in games],
    }


def measure_game(game: Game, seconds: float, loop: Speed, tell: Tell) -> dict[str, Any]:
    """One game with its standard options and bots that play at random (greedy where it says so)."""
    setting = game.setting()
    speeds: dict[str, Speed] = {}
    for name, bot, threads, compiled in _kinds():
        tell(f"measuring {game.id}: {name.replace('_', ' ')}")
        runs = _stretches(setting, bot, threads, compiled, seconds)
        speeds[name] = _spread([run.totals.decisions / run.seconds for run in runs])
        if name == "decisions_compiled_one_thread":
            speeds["games_compiled_one_thread"] = _spread([run.totals.games / run.seconds for run in runs])
    tell(f"measuring {game.id}: memory")
    memory = _memory(setting, seconds)
    return {
        "game": game.id,
        "title": game.title,
        "setting": ", ".join(
            f"{name} {setting.cast.options[name]}" for name in ("format", "players") if name in setting.cast.options
        ),
        "rules": game.rules_version,
        "speeds": speeds,
        "ratios": _ratios(speeds, loop),
        "starts": _starts(game, tell),
        "state_bytes": int(game.rules.State.dtype.itemsize),
        "tables_bytes": int(game.rules.Tables.dtype.itemsize),
        "memory": memory,
    }


def _kinds() -> list[tuple[str, str, int, bool]]:
    cores = os.cpu_count() or 1
    return [
        ("decisions_interpreted", "random", 1, False),
        ("decisions_compiled_one_thread", "random", 1, True),
        ("decisions_compiled_all_threads", "random", cores, True),
        ("greedy_decisions_compiled_one_thread", "greedy", 1, True),
    ]


def _stretches(setting: Setting, bot: str, threads: int, compiled: bool, seconds: float) -> list[Simulation]:
    """Several runs that together take about so many seconds; before them, as many as it takes to find out how many games that is."""
    wanted = seconds / STRETCHES
    games = threads * SHARD if threads > 1 else 1  # enough that every thread has something to do
    run = _after_warming(setting, bot, games, threads, compiled)
    while run.seconds < wanted:
        games = min(games * 16, max(games * 2, int(games * wanted / max(run.seconds, 1e-6))))
        run = _after_warming(setting, bot, games, threads, compiled)
    return [simulate(setting, [bot], games, seed, threads, compiled=compiled) for seed in range(1, STRETCHES + 1)]


def _after_warming(setting: Setting, bot: str, games: int, threads: int, compiled: bool) -> Simulation:
    """A run as it is once everything it needs has been used before."""
    simulate(setting, [bot], threads, 0, threads, compiled=compiled)
    return simulate(setting, [bot], games, 0, threads, compiled=compiled)


def _spread(values: Sequence[float]) -> Speed:
    return {"median": median(values), "low": min(values), "high": max(values)}


def _ratios(speeds: dict[str, Speed], loop: Speed) -> dict[str, float]:
    middle = {name: speed["median"] for name, speed in speeds.items()}
    one = middle["decisions_compiled_one_thread"]
    return {
        "compiled_to_interpreted": one / middle["decisions_interpreted"],
        "all_threads_to_one": middle["decisions_compiled_all_threads"] / one,
        "random_to_greedy": one / middle["greedy_decisions_compiled_one_thread"],
        "compiled_to_python_loop": one / loop["median"],
    }


def reference_loop(seconds: float) -> Speed:
    """Integers per second that a plain Python loop multiplies, adds and masks: what other numbers here can be held against."""
    values: list[float] = []
    stop = time.perf_counter() + seconds / STRETCHES
    while len(values) < STRETCHES or time.perf_counter() < stop:
        began = time.perf_counter()
        x = 1
        for i in range(LOOP):
            x = (x * 5 + i) & 0xFFFF
        values.append(LOOP / (time.perf_counter() - began))
    return _spread(values)


# --- Memory ----------------------------------------------------------------------------------------------------------


def _memory(setting: Setting, seconds: float) -> dict[str, Any]:
    """How much more memory the process holds after many games on all threads than after a few."""
    few = simulate(setting, ["random"], 20_000)
    games = max(100_000, int(20_000 * seconds / few.seconds))
    gc.collect()
    before = resident_bytes()
    simulate(setting, ["random"], games, 1)
    gc.collect()
    after = resident_bytes()
    growth = None if before is None or after is None else after - before
    return {"games": games, "before_bytes": before, "after_bytes": after, "growth_bytes": growth}


def resident_bytes() -> int | None:
    """The memory this process holds now; None where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")


# --- Starting --------------------------------------------------------------------------------------------------------


def _starts(game: Game, tell: Tell) -> dict[str, float | None]:
    """Fresh processes with an empty cache and with a full one: seconds in the compiler, until ready, and in all."""
    found: dict[str, float | None] = {}
    with tempfile.TemporaryDirectory(prefix="footlights-bench-") as folder:
        for kind in ("cold", "warm"):
            tell(f"measuring {game.id}: {kind} start")
            times = _start(game.id, folder)
            for name in ("compile", "ready", "process"):
                found[f"{kind}_{name}"] = times.get(name)
    return found


def _start(game_id: str, cache: str) -> dict[str, float]:
    """One fresh process that gets a game's kernels ready; empty where the game is known to this process only."""
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM, game_id],
        env={**os.environ, "FOOTLIGHTS_CACHE": cache, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        timeout=START_LIMIT_S,
        check=False,
    )
    if done.returncode != 0:
        return {}
    return {**json.loads(done.stdout), "process": time.perf_counter() - began}


def _machine() -> dict[str, Any]:
    import numba
    import numpy

    return {
        "system": f"{platform.system()} {platform.machine()}",
        "cpus": os.cpu_count() or 1,
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": numpy.__version__,
    }


def be_started(game_id: str, began: float) -> None:
    """What the fresh process does: get a game's kernels ready and say on stdout how long that took."""
    engine = engine_of(get_game(game_id).id)
    before = time.perf_counter()
    engine.compile()
    now = time.perf_counter()
    sys.stdout.write(json.dumps({"compile": now - before, "ready": now - began}))
