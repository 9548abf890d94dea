"""Measured speed: what simulations reach on this machine, beside a plain Python loop measured between them.

Every speed is the median of several stretches, with the lowest and the highest beside it, and the speed per second of processor
time, which does not suffer from what else the machine has to do. A search is measured by its iterations, in positions of random
games. Starting times are those of fresh processes: the first with an empty cache, the second with what the first left there; the
search, which is compiled when somebody searches, has processes of its own.
"""

from __future__ import annotations

import gc
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from footlights.bots import brain_of
from footlights.lab.simulate import SHARD, simulate
from footlights.stage.engine import Troupe, engine_of
from footlights.stage.game import Game, Setting, get_game
from footlights.stage.gpu import why_no_gpu
from footlights.stage.match import Match

INTERPRETED, ONE_THREAD = "decisions_interpreted", "decisions_compiled_one_thread"
ALL_THREADS, GREEDY = "decisions_compiled_all_threads", "greedy_decisions_compiled_one_thread"
GPU = "decisions_on_gpu"
SEARCH = "search_iterations_one_thread"
LEVEL = "principal"  # whose budget and ways the search is measured with
LOOP = "plain_python_loop"
STRETCHES = 5
LOOP_LENGTH = 200_000
START_LIMIT_S = 900
MOST_PLIES = 24  # decisions at random before a search that is measured
PROGRAM = """\
import sys, time
began = time.perf_counter()
from footlights.lab.bench import be_started
be_started(sys.argv[1], began, sys.argv[2] == "search")
"""
Tell = Callable[[str], None]
Speed = dict[str, float]


@dataclass(frozen=True)
class Stretch:
    """One run: what it did, in how many seconds of the clock and of the processor, and the plain loop that was run before it."""

    decisions: int
    games: int
    seconds: float
    processor_seconds: float
    loop: Stretch | None = None


def measure(games: Sequence[Game], seconds: float, tell: Tell = lambda what: None) -> dict[str, Any]:
    """Everything about these games as plain data; `seconds` is how long each speed is measured."""
    return {
        "machine": _machine(),
        "seconds_per_speed": seconds,
        "games": [measure_game(game, seconds, tell) for game in games],
    }


def measure_game(game: Game, seconds: float, tell: Tell) -> dict[str, Any]:
    """One game with its standard options and bots that play at random (greedy where it says so)."""
    setting = game.setting()
    runs: dict[str, list[Stretch]] = {}
    for name, bot, threads, on in _kinds():
        tell(f"measuring {game.id}: {name.replace('_', ' ')}")
        runs[name] = _stretches(setting, bot, threads, on, seconds)
    tell(f"measuring {game.id}: {SEARCH.replace('_', ' ')}")
    runs[SEARCH] = _searches(setting, seconds)
    tell(f"measuring {game.id}: memory")
    options = setting.cast.options
    return {
        "game": game.id,
        "title": game.title,
        "setting": ", ".join(f"{name} {options[name]}" for name in ("format", "players") if name in options),
        "decks": setting.cast.deck_names,
        "rules": game.rules_version,
        "speeds": _speeds(runs),
        "ratios": _ratios(runs),
        "memory": _memory(setting, seconds),
        "starts": _starts(game, tell),
        "state_bytes": int(game.rules.State.dtype.itemsize),
        "tables_bytes": int(game.rules.Tables.dtype.itemsize),
    }


# --- Speed -----------------------------------------------------------------------------------------------------------


def _kinds() -> list[tuple[str, str, int, str]]:
    cores = os.cpu_count() or 1
    kinds = [
        (INTERPRETED, "random", 1, "interpreter"),
        (ONE_THREAD, "random", 1, "cpu"),
        (ALL_THREADS, "random", cores, "cpu"),
        (GREEDY, "greedy", 1, "cpu"),
    ]
    return kinds if why_no_gpu() else [*kinds, (GPU, "random", 1, "gpu")]


def _stretches(setting: Setting, bot: str, threads: int, on: str, seconds: float) -> list[Stretch]:
    """Several runs that take about so many seconds together, after some that find out how many games that is."""

    def run(games: int, seed: int) -> Stretch:
        simulate(setting, [bot], threads, 0, threads, on=on, swap=False)  # so that all it needs is at hand
        loop = plain_loop()
        began = time.process_time()
        done = simulate(setting, [bot], games, seed, threads, on=on, swap=False)
        return Stretch(done.totals.decisions, done.totals.games, done.seconds, time.process_time() - began, loop)

    wanted = seconds / STRETCHES
    games = threads * SHARD if threads > 1 else 1  # enough that every thread has something to do
    tried = run(games, 0)
    while tried.seconds < wanted:
        games = min(games * 16, max(games * 2, int(games * wanted / max(tried.seconds, 1e-6))))
        tried = run(games, 0)
    return [run(games, seed) for seed in range(1, STRETCHES + 1)]


def _searches(setting: Setting, seconds: float) -> list[Stretch]:
    """Searches on one thread, each of the whole budget of a level, in as many positions as fill the time."""
    engine = engine_of(setting.game.id)
    engine.compile_search()
    troupe, number = engine.troupe(True), 0
    stretches = []
    _search(troupe, setting, number)  # so that all it needs is at hand
    for _ in range(STRETCHES):
        loop = plain_loop()
        done, spent, worked = 0, 0.0, 0.0
        while done == 0 or spent < seconds / STRETCHES:
            number += 1
            found = _search(troupe, setting, number)
            done, spent, worked = done + found.decisions, spent + found.seconds, worked + found.processor_seconds
        stretches.append(Stretch(done, 0, spent, worked, loop))
    return stretches


def _search(troupe: Troupe, setting: Setting, number: int) -> Stretch:
    """One search, its iterations counted as decisions; getting into the position is not timed."""
    match, rng, brain = Match(setting, number), random.Random(number), brain_of(LEVEL)
    for _ in range(rng.randrange(MOST_PLIES)):
        if match.play(rng.choice(match.legal())).over:
            match.undo()
            break
    tables, plan = troupe.tables(setting.open_tables), brain.plan(setting.game)
    troupe.load(match.determinization())
    troupe.plant(brain.nodes)
    began, began_working = time.perf_counter(), time.process_time()
    done = troupe.grow(tables, plan, number, 0, brain.iterations)
    return Stretch(done, 0, time.perf_counter() - began, time.process_time() - began_working)


def _speeds(runs: dict[str, list[Stretch]]) -> dict[str, Speed]:
    speeds = {}
    for name, stretches in runs.items():
        speeds[name] = _spread([(run.decisions, run) for run in stretches])
        if name == ONE_THREAD:
            speeds["games_compiled_one_thread"] = _spread([(run.games, run) for run in stretches])
    loops = [run.loop for stretches in runs.values() for run in stretches if run.loop is not None]
    speeds[LOOP] = _spread([(loop.decisions, loop) for loop in loops])
    return speeds


def _spread(counts: Sequence[tuple[int, Stretch]]) -> Speed:
    rates = [count / run.seconds for count, run in counts]
    honest = median(count / max(run.processor_seconds, 1e-9) for count, run in counts)
    return {"median": median(rates), "lowest": min(rates), "highest": max(rates), "per_processor_second": honest}


def _ratios(runs: dict[str, list[Stretch]]) -> dict[str, float]:
    """How speeds compare: by processor time, so that other work on the machine counts for little; threads by the clock."""
    speeds = _speeds(runs)
    cost = {name: speed["per_processor_second"] for name, speed in speeds.items()}
    return {
        "compiled_to_interpreted": cost[ONE_THREAD] / cost[INTERPRETED],
        "random_to_greedy": cost[ONE_THREAD] / cost[GREEDY],
        "decision_to_search_iteration": cost[ONE_THREAD] / cost[SEARCH],
        "all_threads_to_one": speeds[ALL_THREADS]["median"] / speeds[ONE_THREAD]["median"],
        "compiled_to_plain_python_loop": cost[ONE_THREAD] / cost[LOOP],
    }


def plain_loop() -> Stretch:
    """A plain Python loop that multiplies, adds and masks integers: what other numbers here can be held against."""
    began, began_working = time.perf_counter(), time.process_time()
    x = 1
    for i in range(LOOP_LENGTH):
        x = (x * 5 + i) & 0xFFFF
    return Stretch(LOOP_LENGTH, 1, time.perf_counter() - began, time.process_time() - began_working)


# --- Memory ----------------------------------------------------------------------------------------------------------


def _memory(setting: Setting, seconds: float) -> dict[str, Any]:
    """How much more memory the process holds after many games on all threads than after a few."""
    few = simulate(setting, ["random"], 20_000, swap=False)
    games = max(100_000, int(20_000 * seconds / few.seconds))
    gc.collect()
    before = resident_bytes()
    simulate(setting, ["random"], games, 1, swap=False)
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
    """Fresh processes, cache empty and full: seconds in the compiler, until ready, in all, and of the processor."""
    found: dict[str, float | None] = {}
    with tempfile.TemporaryDirectory(prefix="footlights-bench-") as folder:
        for kind in ("cold", "warm"):
            tell(f"measuring {game.id}: {kind} start")
            times = _start(game.id, folder)
            for name in ("compile", "ready", "process", "processor"):
                found[f"{kind}_{name}"] = times.get(name)
            tell(f"measuring {game.id}: {kind} start of the search")
            found[f"{kind}_search_compile"] = _start(game.id, folder, search=True).get("compile")
    return found


def _start(game_id: str, cache: str, search: bool = False) -> dict[str, float]:
    """One fresh process that gets a game's kernels ready, or its search; empty where only this process knows the game."""
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM, game_id, "search" if search else "rules"],
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


def be_started(game_id: str, began: float, search: bool) -> None:
    """What the fresh process does: get a game's kernels ready, or its search, and say on stdout how long that took."""
    engine = engine_of(get_game(game_id).id)
    before = time.perf_counter()
    if search:
        engine.compile_search()
    else:
        engine.compile()
    now = time.perf_counter()
    sys.stdout.write(json.dumps({"compile": now - before, "ready": now - began, "processor": time.process_time()}))
