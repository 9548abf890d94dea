"""Bots think elsewhere, with nothing but what their seat may know."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from footlights import new
from footlights.bots import Bot
from footlights.stage.engine import engine_of
from footlights.stage.game import registered
from footlights.table.bot_worker import think
from footlights.table.protocol import Ack
from footlights.table.thoughts import position_of, seed_of
from tests.stage.tiny.game import GAME as TINY
from tests.table.core.playing import Night, a_house, a_night, a_store, arrive, in_a_loop
from tests.table.minds import FOLDER, MIND, Study


def test_a_worker_chooses_what_the_bot_itself_would() -> None:
    match = new("the-theatre", seed=5, options={"format": "duel"})
    for _ in range(12):
        for name in ("greedy", "random"):
            bot = Bot(name, seed_of("some-table", 1))
            choice, thoughts = bot.consider(match)
            idea = think(position_of(match, name, bot.seed))
            assert match.legal()[idea.choice] == choice
            assert idea.points is None or idea.points == [thought.points for thought in thoughts]
        match.play(choice)


def test_a_worker_searches_as_the_bot_itself_would_once_the_search_is_compiled() -> None:
    with registered(replace(TINY)):
        match = new("tiny", seed=5, options={"hand": 4})
        position = position_of(match, "search:80x2", 7)
        before = think(position)
        assert (before.bot, before.insights) == ("greedy", None)
        assert before.points == [thought.points for thought in Bot("greedy", 7).consider(match)[1]]
        engine_of("tiny").compile_search()
        bot = Bot("search:80x2", 7)
        choice, thoughts = bot.consider(match)
        idea = think(position)
        assert (idea.bot, idea.iterations, match.legal()[idea.choice]) == ("search:80x2", 160, choice)
        assert idea.insights is not None
        assert [(each.visits, each.value) for each in idea.insights] == [(t.visits, t.value) for t in thoughts]
        assert think(position, lambda: True).iterations == 0


def test_what_a_bot_is_given_does_not_depend_on_what_its_seat_cannot_know() -> None:
    """The position is re-dealt, and the key of the real deal is not in it."""
    match = new("the-theatre", seed=(1 << 100) + 12345, options={"format": "duel"})
    position = position_of(match, "greedy", 1)
    state = match.fork()
    assert position.state != state.to_bytes()
    key = b"".join(int(word).to_bytes(4, "little") for word in state.key)
    assert key in state.to_bytes()
    assert key not in position.state


@in_a_loop
async def test_bots_play_among_themselves_to_the_end(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("bot", "bot")
        await night.house.sit(made.table, "wim", made.watch, "", "Wim")
        wim = await arrive(night.house, made.table, "wim")
        await wim.until(lambda: wim.newest.v.over)


@in_a_loop
async def test_after_a_stop_in_the_middle_the_next_touch_goes_on(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        before = asyncio.all_tasks()
        async with a_house(store) as house:
            made = await Night(house, store).create("bot", "bot")
            await house.sit(made.table, "wim", made.watch, "", "Wim")
            wim = await arrive(house, made.table, "wim")
            await wim.until(lambda: wim.newest.at > 3)
        await wim.reader
        assert asyncio.all_tasks() <= before, "nothing of the house goes on"
        stopped = await store.count_events(made.table)
        async with a_house(store) as house:
            wim = await arrive(house, made.table, "wim")
            assert wim.welcome.head[0] >= stopped
            await wim.until(lambda: wim.newest.v.over)


@in_a_loop
async def test_the_house_goes_on_while_a_bot_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    study = Study(tmp_path)
    async with a_night(tmp_path, mind=MIND) as night:
        made = await night.create("bot", "bot", open=True)
        await night.house.about(made.table, "ada")
        await study.until(lambda study: study.begun)
        for _ in range(20):
            assert (await night.house.about(made.table, "ada")).over is False
        watcher = await arrive(night.house, made.table, "ada")
        assert isinstance(await watcher.say("Well"), Ack)
        assert night.house.stats()["bots_thinking"] == 1
        assert len(study.begun) == 1, "nobody was served before the bot had thought"
        study.enough()
        await watcher.until(lambda: watcher.newest.ply > 3)
