"""How the table server bears people: moves per second, delays, pauses, memory, watchers, bots, several processes.

    python benchmarks/table.py                                   # all but memory, in about six minutes
    python benchmarks/table.py --only rush,steady --json FILE    # some of them; the figures also as JSON
    python benchmarks/table.py --only memory --minutes 30        # flatness takes its time
    python benchmarks/table.py --only rush --seconds 60          # measure for longer

    rush       as many moves per second as one process takes: 50 tables of five games, everybody answers at once
    steady     100 moves/s over 500 tables with 900 people, at random times; delays, the server's pauses, memory per table
    memory     100 moves/s over 100 tables for --minutes, games ending and new ones beginning; the trend of the server's memory
    watchers   200 spectators at one table, for each game for two
    bots       50 tables against Prima, of ENCORE!! and then of four games, while 20 tables of people play 20 moves/s
    processes  rush on PostgreSQL (which waits for its disk), with one and with two server processes
    held       memory per websocket of spectators

Starts `footlights serve` as anybody would, with a fresh SQLite file and high limits of rates, for all clients have one address,
and plays real games over real websockets, all from this one process. "Cores" are processor seconds per second as the kernel
counted them: where the clients' come near 1, the clients were the bottleneck, and where the others' do, the machine was busy.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

ROOT = str(Path(__file__).resolve().parent.parent)
sys.path[0] = ROOT  # not this folder, whose files are called like other modules
os.environ["PYTHONPATH"] = ROOT  # the server is that of this folder, wherever one stands

from benchmarks.bars import tell_bars  # noqa: E402
from benchmarks.crowd import ALONE, FOR_TWO, GAMES, Arrivals, Crowd, Person, Rush, spread_over  # noqa: E402
from benchmarks.gauges import Pauses, milliseconds, spread, trend  # noqa: E402
from benchmarks.messages import Frame  # noqa: E402
from benchmarks.playing import (  # noqa: E402
    Found,
    House,
    as_json,
    house,
    measured,
    tell_cores,
    tell_delay,
    tell_problems,
    warmed,
)
from tests.services.postgres import Postgres  # noqa: E402

RUSH_TABLES = 50
STEADY_TABLES, STEADY_ALONE, STEADY_RATE = 500, 100, 100.0
MEMORY_TABLES, MEMORY_RATE, SAMPLE = 100, 100.0, 10.0
SETTLED_IN = 0.4  # the part of the time after which memory should not grow any more
WATCHERS, WATCHED_THINKING = 200, 0.25
BOT_TABLES, OTHER_TABLES, OTHER_RATE, BOT = 50, 20, 20.0, "prima"
HELD, HELD_PER_TABLE = (500, 1000, 2000), 150
STAND_IN = "greedy"  # who gives hints until the search is compiled
WORKER_FAILED = "worker is lost"  # what the server's log says of a bot's worker that is replaced


# --- Scenarios --------------------------------------------------------------------------------------------------------


async def rush(chosen: argparse.Namespace) -> Found:
    """As many moves as one process takes."""
    with house(chosen.db) as here:
        return await rushed(here, chosen)


async def rushed(here: House, chosen: argparse.Namespace) -> Found:
    """Everybody at 50 tables answers at once."""
    crowd = Rush(here.origins)
    async with crowd.seated(spread_over(GAMES, RUSH_TABLES)):
        return {"tables": RUSH_TABLES, **await measured(crowd, here, chosen.seconds or 20)}


def tell_rush(found: Found) -> str:
    """The figures in words."""
    return (
        "{moves_per_second:.0f} moves/s from {tables} tables of five games, "
        "{server_ms_per_move:.2f} ms of the server's processor time a move; acknowledged after {delay}"
    ).format(delay=tell_delay(found["to_the_acknowledgement"]), **found)


async def steady(chosen: argparse.Namespace) -> Found:
    """Many tables at which people think: delays, pauses, memory."""
    with house(chosen.db) as here:
        fresh = here.memory_mb
        crowd = Arrivals(here.origins, STEADY_RATE)
        await warmed(crowd)
        memory = {"fresh": fresh, "before": here.memory_mb}
        games = [*spread_over(FOR_TWO, STEADY_TABLES - STEADY_ALONE), *[ALONE] * STEADY_ALONE]
        began = time.perf_counter()
        async with crowd.seated(games):
            opening = time.perf_counter() - began
            memory["all_seated"] = here.memory_mb
            quiet = await crowd.unattended(ALONE)
            cookie = await crowd.sit(here.origins[0], quiet, quiet.watch)
            pauses = Pauses(here.origins[0], f"/api/tables/{quiet.id}/ws", cookie)
            await pauses.begin()
            found = await measured(crowd, here, chosen.seconds or 40, pauses)
            memory["end"] = here.memory_mb
            return {
                "tables": len(games),
                "people": sum(len(table.people) for table in crowd.tables),
                "opening_seconds": opening,
                **found,
                "pauses": await pauses.end(),
                "memory_mb": memory,
                "mb_per_table": (memory["all_seated"] - memory["before"]) / len(games),
                "mb_per_table_at_the_end": (memory["end"] - memory["before"]) / len(games),
            }


def tell_steady(found: Found) -> str:
    """The figures in words."""
    return (
        "{moves_per_second:.0f} moves/s over {tables} tables with {people} people, who were seated in {opening_seconds:.0f} s: "
        "acknowledged after {delay}; at the other after {other}; "
        "{server_ms_per_move:.2f} ms of the server's processor time a move. "
        "Longest pause {pauses[longest_pause_ms]:.0f} ms over the usual {pauses[usual_ms]:.1f} ms, p99 {pauses[p99_ms]:.0f} ms "
        "(the process that measured it woke up {pauses[woke_late_worst_ms]:.0f} ms late at worst). "
        "Memory {memory_mb[fresh]:.0f} MB just started, {memory_mb[before]:.0f} MB with all games loaded and nobody there, "
        "{memory_mb[all_seated]:.0f} MB with all tables live ({mb_per_table:.2f} MB a table), {memory_mb[end]:.0f} MB in the end "
        "({mb_per_table_at_the_end:.2f} MB a table)"
    ).format(delay=tell_delay(found["to_the_acknowledgement"]), other=tell_delay(found["to_the_other"]), **found)


async def memory(chosen: argparse.Namespace) -> Found:
    """Whether memory stays what it is while tables come and go."""
    seconds = 60 * chosen.minutes
    with house(chosen.db, more=["--limit", f"live_tables={MEMORY_TABLES}"]) as here:
        crowd = Arrivals(here.origins, MEMORY_RATE)
        await warmed(crowd)
        before = here.memory_mb
        samples: list[tuple[float, float]] = []
        async with crowd.seated(spread_over(GAMES, MEMORY_TABLES)):
            sampling = asyncio.create_task(sample(here, samples))
            found = await measured(crowd, here, seconds)
            sampling.cancel()
            opened, tables = crowd.tally.opened, len(crowd.tables)
        late = [(at, mb) for at, mb in samples if at >= SETTLED_IN * seconds]
        slope, doubt = trend(late)
        return {
            "minutes": chosen.minutes,
            "tables": tables,
            "tables_opened": opened,
            **found,
            "memory_before_mb": before,
            "samples_mb": [(round(at), round(mb, 1)) for at, mb in samples],
            "mb_per_hour": 3600 * slope,
            "mb_per_hour_doubt": 3600 * doubt,
            "mb_per_table": (sum(mb for _, mb in late) / max(1, len(late)) - before) / MEMORY_TABLES,
        }


async def sample(here: House, samples: list[tuple[float, float]]) -> None:
    """Look at the memory every ten seconds."""
    began = time.perf_counter()
    while True:
        samples.append((time.perf_counter() - began, here.memory_mb))
        await asyncio.sleep(SAMPLE)


def tell_memory(found: Found) -> str:
    """The figures in words."""
    mb = [each for _, each in found["samples_mb"]]
    return (
        "{mb_per_hour:+.0f} MB an hour (95 %: plus or minus {mb_per_hour_doubt:.0f}) in the last {part:.0%} of {minutes:g} "
        "minutes at {moves_per_second:.0f} moves/s, {tables} tables at a time and {tables_opened} opened; "
        "{memory_before_mb:.0f} MB before, "
        "{first:.0f} MB with all seated, {last:.0f} MB in the end, {mb_per_table:.2f} MB a table"
    ).format(part=1 - SETTLED_IN, first=mb[0], last=mb[-1], **found)


async def watchers(chosen: argparse.Namespace) -> Found:
    """Many spectators at one table, game after game."""
    delays: list[float] = []
    found: Found = {"watchers": WATCHERS, "games": {}}
    with house(chosen.db) as here:
        for game in FOR_TWO:
            crowd = Rush(here.origins, thinking=WATCHED_THINKING)
            async with crowd.seated([game]):
                await crowd.watchers(crowd.tables[0], WATCHERS)
                one = await measured(crowd, here, (chosen.seconds or 24) / len(FOR_TWO))
            delays += crowd.tally.watched
            found["games"][game] = {**one, "to_the_watchers": milliseconds(crowd.tally.watched)}
    cores = [one["cores"] for one in found["games"].values()]
    found["cores"] = {name: sum(each[name] for each in cores) / len(cores) for name in cores[0]}
    problems = [one["problems"] for one in found["games"].values()]
    return {
        **found,
        "to_the_watchers": milliseconds(delays),
        "problems": {k: v for each in problems for k, v in each.items()},
    }


def tell_watchers(found: Found) -> str:
    """The figures in words."""
    each = "; ".join(
        f"{game} {one['to_the_watchers']['p50_ms']:.0f} and {one['to_the_watchers']['p99_ms']:.0f} ms"
        for game, one in found["games"].items()
    )
    return (
        f"a move is at {found['watchers']} watchers after {tell_delay(found['to_the_watchers'])} "
        f"({found['to_the_watchers']['count']:,} frames; p50 and p99 of {each})"
    )


async def bots(chosen: argparse.Namespace) -> Found:
    """Many tables against the strongest bot, of one game and of several."""
    compile_searches()
    return {"encore": await against_bots(chosen, ["encore"]), "mixed": await against_bots(chosen, FOR_TWO)}


def compile_searches() -> None:
    """Fill the cache of compiled rules first, so that compiling is not measured."""
    code = "import sys; from footlights.stage.engine import engine_of; engine_of(sys.argv[1]).compile_search()"
    for game in FOR_TWO:
        subprocess.run([sys.executable, "-c", code, game], check=True)


async def against_bots(chosen: argparse.Namespace, games: Sequence[str]) -> Found:
    """People against bots answer at once; others play among themselves."""
    with house(chosen.db) as here:
        others = Arrivals(here.origins, OTHER_RATE)
        alone = Rush(here.origins, seed=2)
        alone.bot = BOT
        async with others.seated(spread_over(GAMES, OTHER_TABLES)), alone.seated(spread_over(games, BOT_TABLES)):
            await searching(alone, games)
            waits = Waits(alone)
            await alone.play(0)
            found = await measured(others, here, chosen.seconds or 45)
            replaced = here.log().count(WORKER_FAILED)
            return {"games": [*games], "tables": BOT_TABLES, **found, **waits.found(), "workers_replaced": replaced}


async def searching(alone: Rush, games: Sequence[str]) -> None:
    """Wait until the bots' worker searches in each game: until then somebody stands in, who also gives the hints."""
    for game in games:
        while True:
            asked = [p for t in alone.tables if t.game == game for p in t.people if p.choices]
            if asked and await asked[0].hint() not in ("", STAND_IN):
                break
            await asyncio.sleep(0.2)
    alone.tally.refused.clear()


class Waits:
    """How long people waited for bots, table by table: from the frame that has a bot decide to the frame with its answer."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.began = time.perf_counter()
        self.waited: dict[int, list[float]] = {table.place: [] for table in crowd.tables}
        self.since = dict.fromkeys(self.waited, self.began)
        crowd.watch = self.watch

    def watch(self, person: Person, frame: Frame, now: float) -> None:
        """A settled frame has come; the person still knows the one before it."""
        place = person.table.place
        if person.at >= 0 and person.turn not in (None, person.seat):
            self.waited[place].append(now - self.since[place])
        self.since[place] = now

    def found(self) -> Found:
        """Answers and waiting time of each table, with whoever still waits."""
        now = time.perf_counter()
        waiting = [t.place for t in self.crowd.tables for p in t.people if p.turn not in (None, p.seat)]
        waits = {place: [*each] for place, each in self.waited.items()}
        for place in waiting:
            waits[place].append(now - self.since[place])
        return {
            "bot_seconds": now - self.began,
            "bot_answers": sum(map(len, self.waited.values())),
            "bot_answers_per_table": spread(map(len, self.waited.values())),
            "mean_wait_per_table_s": spread(sum(each) / len(each) for each in waits.values() if each),
            "longest_wait_per_table_s": spread(max(each) for each in waits.values() if each),
            "wait": milliseconds(wait for each in self.waited.values() for wait in each),
        }


def tell_bots(found: Found) -> str:
    """The figures in words."""
    return ".\n    ".join(f"{name}: {tell_variant(found[name])}" for name in ("encore", "mixed"))


def tell_variant(found: Found) -> str:
    """One variant in words."""
    return (
        "the others' {moves_per_second:.0f} moves/s are acknowledged after {delay}; "
        "{bot_answers} answers of bots at {tables} tables in {bot_seconds:.0f} s: a table got {per_table[min]:.0f} to "
        "{per_table[max]:.0f} (median {per_table[median]:.0f}) and waited {mean[min]:.1f} to {mean[max]:.1f} s for one "
        "(median {mean[median]:.1f}), at worst {longest[max]:.1f} s; "
        "{workers_replaced} workers were replaced; {cores_used}{problems_met}"
    ).format(
        delay=tell_delay(found["to_the_acknowledgement"]),
        per_table=found["bot_answers_per_table"],
        mean=found["mean_wait_per_table_s"],
        longest=found["longest_wait_per_table_s"],
        cores_used=tell_cores(found["cores"]),
        problems_met=tell_problems(found),
        **found,
    )


async def processes(chosen: argparse.Namespace) -> Found:
    """Rush on PostgreSQL, with one server process and with two."""
    postgres = await asyncio.to_thread(Postgres, True)
    try:
        found: Found = {"cores_of_the_machine": os.cpu_count()}
        for number, word in ((1, "one"), (2, "two")):
            with house(postgres.url(postgres.create()), number, postgres.pid) as here:
                found[word] = await rushed(here, chosen)
        found["ratio"] = found["two"]["moves_per_second"] / found["one"]["moves_per_second"]
        return found
    finally:
        postgres.stop()


def tell_processes(found: Found) -> str:
    """The figures in words."""
    told = [
        f"{word}: {tell_rush(found[word])}; {tell_cores(found[word]['cores'])}{tell_problems(found[word])}"
        for word in ("one", "two")
    ]
    return (
        f"two processes take {found['ratio']:.2f} times the moves of one, on {found['cores_of_the_machine']} cores.\n    "
        + ".\n    ".join(told)
    )


async def held(chosen: argparse.Namespace) -> Found:
    """What a websocket costs in memory."""
    with house(chosen.db) as here:
        crowd = Rush(here.origins)
        await warmed(crowd)
        tables = [await crowd.unattended(game) for game in spread_over(FOR_TWO, -(-HELD[-1] // HELD_PER_TABLE))]
        crowd.tables += tables
        before, steps = here.memory_mb, []
        for sockets in HELD:
            have = sum(len(table.people) for table in tables)
            for number, table in enumerate(tables):
                await crowd.watchers(table, sum(each % len(tables) == number for each in range(have, sockets)))
            now = here.memory_mb
            steps.append({"sockets": sockets, "memory_mb": now, "kb_per_socket": 1024 * (now - before) / sockets})
        await crowd.disperse()
        return {"before_mb": before, "held": steps, "problems": crowd.tally.problems()}


def tell_held(found: Found) -> str:
    """The figures in words."""
    return f"{found['before_mb']:.0f} MB without; " + "; ".join(
        "with {sockets} websockets {memory_mb:.0f} MB, {kb_per_socket:.0f} KB each".format(**step)
        for step in found["held"]
    )


Measure = Callable[[argparse.Namespace], Coroutine[Any, Any, Found]]
Scenario = tuple[Measure, Callable[[Found], str]]
SCENARIOS: dict[str, Scenario] = {
    "rush": (rush, tell_rush),
    "steady": (steady, tell_steady),
    "memory": (memory, tell_memory),
    "watchers": (watchers, tell_watchers),
    "bots": (bots, tell_bots),
    "processes": (processes, tell_processes),
    "held": (held, tell_held),
}
USUAL = [name for name in SCENARIOS if name != "memory"]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default=",".join(USUAL), help="which to measure, with commas between them")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there, too")
    parser.add_argument("--seconds", type=float, help="measure each for so long, instead of what is usual for it")
    parser.add_argument("--minutes", type=float, default=5, help="how long memory is watched (5)")
    parser.add_argument("--db", default="", help="another database than a fresh SQLite file (processes has its own)")
    chosen = parser.parse_args()
    names = chosen.only.split(",")
    if unknown := set(names) - SCENARIOS.keys():
        parser.error(f"there is no {', '.join(sorted(unknown))}; choose of {', '.join(SCENARIOS)}")
    results: Found = {"cores": os.cpu_count(), "python": sys.version.split()[0]}
    for name in names:
        measure, tell = SCENARIOS[name]
        load = os.getloadavg()[0]
        found = asyncio.run(measure(chosen))
        results[name] = {**found, "load_before": load, "load_after": os.getloadavg()[0]}
        used = f"; {tell_cores(found['cores'])}" if "cores" in found else ""
        told = f"{name}: {tell(found)}{used}{tell_problems(found)} (load before {load:.1f})"
        print(told + tell_bars(name, found), flush=True)
        if chosen.json:
            chosen.json.write_bytes(as_json(results))


if __name__ == "__main__":
    main()
