"""The clients of the benchmark play by the protocol as it is, and its gauges read what they say."""

import asyncio
import os
import time
from pathlib import Path

import pytest

from benchmarks.bars import tell_bars
from benchmarks.crowd import ALONE, FOR_TWO, GAMES, Arrivals, Crowd, Rush
from benchmarks.gauges import Pauses, Usage, milliseconds, trend
from tests.table.serving import serving

PATIENCE = 240.0  # machines that test are busy
ENOUGH = 3  # moves of each game


async def played_enough(crowd: Crowd) -> None:
    """Let a crowd play until each game has had a few moves, and everybody has seen them all."""
    crowd.tally.begins = time.perf_counter()
    deadline = time.monotonic() + PATIENCE
    while any(crowd.tally.games[game] < ENOUGH for game in GAMES):
        assert time.monotonic() < deadline, crowd.tally
        await crowd.play(0.05)
    await crowd.settle()
    while not crowd.settled:
        assert time.monotonic() < deadline, crowd.tally
        await crowd.settle()


@pytest.mark.parametrize("pace", [Rush, lambda origins: Arrivals(origins, 10.0)])
def test_a_crowd_plays_every_game_and_nothing_is_refused(tmp_path: Path, pace: type[Rush]) -> None:
    async def play(origin: str) -> None:
        crowd = pace([origin])
        async with crowd.seated(GAMES):
            assert sum(len(table.people) for table in crowd.tables) == 2 * len(FOR_TWO) + 1
            await crowd.watchers(crowd.tables[0], 2)
            await played_enough(crowd)
        tally = crowd.tally
        assert tally.problems() == {}
        assert len(tally.acknowledged) == sum(tally.games.values())
        assert len(tally.shown) == sum(number for game, number in tally.games.items() if game != ALONE)

    with serving(tmp_path) as server:
        asyncio.run(play(server.origin))


def test_the_pings_of_a_quiet_server_come_back(tmp_path: Path) -> None:
    async def ping(origin: str) -> dict[str, float]:
        crowd = Rush([origin])
        table = await crowd.unattended(ALONE)
        pauses = Pauses(origin, f"/api/tables/{table.id}/ws", await crowd.sit(origin, table, table.watch))
        await pauses.begin()
        found = await pauses.end()
        await crowd.disperse()
        return found

    with serving(tmp_path) as server:
        found = asyncio.run(ping(server.origin))
    assert found["pings"] >= 1
    assert found["longest_pause_ms"] >= 0


def test_processor_time_is_told_apart() -> None:
    before = Usage.now([os.getpid()])
    while time.process_time() < before.clients + 0.1:
        pass
    after = Usage.now([os.getpid()])
    used = after.since(before)
    assert used["clients"] * used["seconds"] == pytest.approx(after.clients - before.clients)
    assert after.clients - before.clients >= 0.1
    # The same process by the kernel's count, in hundredths of a second.
    assert used["server"] * used["seconds"] == pytest.approx(after.clients - before.clients, abs=0.05)
    assert used["workers"] == used["database"] == 0


def test_quantiles_are_values_that_were_measured() -> None:
    found = milliseconds(number / 1000 for number in range(1, 201))
    assert found == {"count": 200, "p50_ms": 100.0, "p99_ms": 198.0, "worst_ms": 200.0}


def test_every_bar_is_told_beside_its_figure() -> None:
    assert tell_bars("rush", {"moves_per_second": 412.3}).strip() == "held: moves/s 412.3, at least 400"
    delays = {"p50_ms": 8.0, "p99_ms": 71.0}
    found = {"to_the_acknowledgement": delays, "pauses": {"longest_pause_ms": 50.0}, "mb_per_table_at_the_end": 0.6}
    told = [line.strip().partition(":")[0] for line in tell_bars("steady", found).strip().splitlines()]
    assert told == ["held", "MISSED", "held", "MISSED"]
    assert tell_bars("held", {}) == "", "a scenario without a bar"


def test_the_trend_of_a_line_is_its_slope() -> None:
    slope, doubt = trend([(0, 5), (10, 7), (20, 9), (30, 11)])
    assert slope == pytest.approx(0.2)
    assert doubt == pytest.approx(0)
