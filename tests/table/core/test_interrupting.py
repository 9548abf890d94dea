"""Thinking that nobody needs any more ends at once: nothing here waits until a budget is spent."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from footlights import new
from footlights.stage.engine import engine_of
from footlights.table.protocol import Ask, Nack
from footlights.table.thinking import Thinker
from footlights.table.thoughts import position_of
from tests.table.core.playing import PATIENCE, Guest, Night, a_night, arrive, in_a_loop, turn
from tests.table.minds import FOLDER, MIND, Study

ENDLESS = "search:10000000"


@pytest.fixture
def study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Study:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return Study(tmp_path)


async def a_bots_turn(night: Night, study: Study) -> Guest:
    """Ada has done something, and her opponent thinks and thinks."""
    study.quick = True
    (ada,) = await night.seated("me", "bot")
    await turn([ada])
    study.quick = False
    for _ in range(50):
        await ada.first()
        await ada.until(lambda: ada.newest.settled)
        if ada.newest.v.turn == 1:
            break
    await study.until(lambda study: study.begun)
    assert not study.stopped
    return ada


async def take_back(ada: Guest) -> None:
    await ada.ask("takeback")


async def resign(ada: Guest) -> None:
    await ada.ask("resign")


async def leave(ada: Guest) -> None:
    await ada.leave()


@pytest.mark.parametrize("go", [take_back, resign, leave])
def test_what_a_bot_thinks_about_is_dropped_when(
    tmp_path: Path, study: Study, go: Callable[[Guest], Awaitable[None]]
) -> None:
    @in_a_loop
    async def check() -> None:
        async with a_night(tmp_path, mind=MIND) as night:
            ada = await a_bots_turn(night, study)
            await go(ada)
            await study.until(lambda study: study.stopped)
            assert study.stopped == study.begun[:1]
            stats = night.house.stats
            await study.until(lambda _: stats()["bots_thinking"] == stats()["bots_waiting"] == 0)

    check()


@in_a_loop
async def test_closing_the_house_ends_all_thinking(tmp_path: Path, study: Study) -> None:
    async with a_night(tmp_path, mind=MIND) as night:
        ada = await a_bots_turn(night, study)
        assert not ada.newest.v.over
        (worker,) = night.house.backstage.thinker.workers
        assert worker.alive
    await study.until(lambda _: not worker.alive)
    assert len(study.begun) == len(study.workers) == 1


@in_a_loop
async def test_a_bot_left_alone_begins_its_thought_again_when_somebody_comes(tmp_path: Path, study: Study) -> None:
    async with a_night(tmp_path, mind=MIND) as night:
        ada = await a_bots_turn(night, study)
        before = ada.newest.ply
        await ada.leave()
        await study.until(lambda study: study.stopped)
        study.quick = True
        ada = await ada.again()
        await ada.until(lambda: ada.newest.ply > before)


@in_a_loop
async def test_a_bot_left_alone_begins_its_thought_again_when_somebody_asks_over_http(
    tmp_path: Path, study: Study
) -> None:
    async with a_night(tmp_path, mind=MIND) as night:
        ada = await a_bots_turn(night, study)
        at = ada.newest.at
        await ada.leave()
        await study.until(lambda study: study.stopped)
        study.quick = True
        async with asyncio.timeout(PATIENCE):
            answers: list[Any] = []
            while not any(getattr(answer, "frames", ()) for answer in answers):
                answers = await night.house.poll(ada.table, "ada", (at, 99), 0, 1.0, "en")


@in_a_loop
async def test_a_bot_thinks_on_while_somebody_is_there(tmp_path: Path, study: Study) -> None:
    async with a_night(tmp_path, mind=MIND) as night:
        ada = await a_bots_turn(night, study)
        other = await arrive(night.house, ada.table, "ada")
        before = ada.newest.ply
        await other.leave()
        study.enough()
        await ada.until(lambda: ada.newest.ply > before)
        assert not study.stopped
        assert len(study.begun) == 1, "the thought that had begun came to its end"


@in_a_loop
async def test_a_hint_is_dropped_when_who_asked_leaves(tmp_path: Path, study: Study) -> None:
    async with a_night(tmp_path, mind=MIND) as night:
        study.quick = True
        (ada,) = await night.seated("me", "bot")
        await turn([ada])
        study.quick = False
        another = await arrive(night.house, ada.table, "ada")
        asked = asyncio.create_task(another.line.receive(Ask(id=another.new_id(), k="hint")))
        await study.until(lambda study: study.begun)
        await another.leave()
        await study.until(lambda study: study.stopped)
        await asked


@in_a_loop
async def test_who_acts_before_the_hint_has_come_is_not_kept_waiting(tmp_path: Path, study: Study) -> None:
    async with a_night(tmp_path, mind=MIND) as night:
        study.quick = True
        (ada,) = await night.seated("me", "bot")
        await turn([ada])
        study.quick = False
        asked = asyncio.create_task(ada.ask("hint"))
        await study.until(lambda study: study.begun)
        study.quick = True
        await ada.first()
        answer = await asked
        assert isinstance(answer, Nack)
        assert answer.code == "stale"
        await study.until(lambda study: study.stopped == study.begun)


@in_a_loop
async def test_what_waits_for_a_worker_is_dropped_as_well(tmp_path: Path, study: Study) -> None:
    async with a_night(tmp_path, mind=MIND) as night:
        ada = await a_bots_turn(night, study)
        other = await night.create("bot", "bot")
        await night.house.sit(other.table, "wim", other.watch, "", "Wim")
        wim = await arrive(night.house, other.table, "wim")
        await study.until(lambda _: night.house.stats()["bots_waiting"] == 1)
        await wim.leave()
        assert night.house.stats()["bots_waiting"] == 0
        assert not study.stopped
        await ada.leave()
        await study.until(lambda study: study.stopped)
        assert len(study.begun) == 1


@pytest.fixture
def compiled() -> None:
    """The cache has the search; on a busy machine that takes longer than a test may."""
    engine_of("the-theatre").compile()
    engine_of("the-theatre").compile_search()


@pytest.mark.usefixtures("compiled")
@in_a_loop
async def test_a_worker_that_nobody_waits_for_stops_and_is_there_for_the_next() -> None:
    match = new("the-theatre", seed=5, options={"format": "duel"})
    thinker = Thinker(1)
    try:
        async with asyncio.timeout(2 * PATIENCE):
            while (await thinker.choose(position_of(match, "search:1", 1))).insights is None:
                await asyncio.sleep(0.05)  # the search is read from the cache meanwhile
        (worker,) = thinker.workers
        pid = worker.pid
        for _ in range(3):
            endless = asyncio.create_task(thinker.choose(position_of(match, ENDLESS, 1)))
            async with asyncio.timeout(PATIENCE):
                while not thinker.busy:
                    await asyncio.sleep(0.001)
            endless.cancel()
            await asyncio.gather(endless, return_exceptions=True)
            assert thinker.busy == 0
            idea = await thinker.choose(position_of(match, "search:10", 1))
            assert idea.iterations == 10
        assert (worker.pid, thinker.lost, thinker.busy, thinker.waiting) == (pid, 0, 0, 0)
    finally:
        thinker.stop()
