"""Very long tables: reading one keeps nobody else waiting, taking back does not replay it, and there is an end to it."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from footlights.stage.errors import Broken
from footlights.stage.match import SNAPSHOT_EVERY, Match
from footlights.table import house as house_module
from footlights.table import slices as slices_module
from footlights.table.config import Limits
from footlights.table.house import Created, House
from footlights.table.protocol import Ack, Nack
from tests.table.core.playing import Guest, Night, a_house, a_night, arrive, in_a_loop, play
from tests.table.long_games import long_text

DECISIONS = 2000
FEW = 4  # decisions: a glance, a slice, and what a bot may do at the same moment


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A count of the decisions that matches in this process carry out."""
    count = [0]
    advance = Match._advance

    def counted(match: Match, id: int) -> None:
        count[0] += 1
        advance(match, id)

    monkeypatch.setattr(Match, "_advance", counted)
    return count


@pytest.fixture
def single_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every decision of a log that is read is a slice of its own."""
    for name in ("GLANCE", "SLICE", "TURN"):
        monkeypatch.setattr(slices_module, name, 0.0)


async def to_play_on(night: Night, decisions: int = DECISIONS) -> Created:
    """A table that goes on from the end of a long match, at which nobody sits yet."""
    uploaded = await night.house.upload(long_text(decisions), "ada")
    return await night.house.play_on(uploaded, "ada", decisions, 0, "random", "Ada")


async def played_on(night: Night, decisions: int = DECISIONS) -> Guest:
    """Somebody at a table that goes on from the end of a long match."""
    house, made = night.house, await to_play_on(night, decisions)
    await house.sit(made.table, "ada", made.keys[0], "", "Ada")
    guest = await arrive(house, made.table, "ada")
    await guest.until(lambda: guest.to_decide)
    return guest


async def at_once(work: Coroutine[Any, Any, Any], replayed: list[int], look: Callable[[], Any] = lambda: None) -> int:
    """How many decisions are carried out at most until the loop comes round, with a look at something each time."""
    doing, most, before = asyncio.create_task(work), 0, replayed[0]
    while not doing.done():
        await asyncio.sleep(0)
        look()
        most, before = max(most, replayed[0] - before), replayed[0]
    await doing
    return most


@in_a_loop
@pytest.mark.usefixtures("single_steps")
async def test_everybody_else_goes_on_while_a_long_table_is_read(tmp_path: Path, replayed: list[int]) -> None:
    async with a_night(tmp_path) as night:
        guest = await played_on(night)
        await guest.leave()
        house = night.house
        house._forget(house._tables[guest.table])
        assert await at_once(house.about(guest.table, "ada"), replayed) <= FEW
        assert house._tables[guest.table].story.ply >= DECISIONS


@in_a_loop
@pytest.mark.usefixtures("single_steps")
async def test_everybody_else_goes_on_while_a_long_table_is_dealt_and_nobody_sees_half_of_it(
    tmp_path: Path, replayed: list[int]
) -> None:
    async with a_night(tmp_path) as night:
        house, made = night.house, await to_play_on(night)
        await house.about(made.table, "ada")
        story, plies = house._tables[made.table].story, set[int]()
        work = house.sit(made.table, "ada", made.keys[0], "", "Ada")
        assert await at_once(work, replayed, lambda: plies.add(house._tables[made.table].story.ply)) <= FEW
        assert story.waiting
        assert not {ply for ply in plies if 0 < ply < DECISIONS}
        assert house._tables[made.table].story.ply >= DECISIONS


@in_a_loop
@pytest.mark.usefixtures("single_steps")
async def test_everybody_else_goes_on_while_a_deal_of_another_process_is_read(
    tmp_path: Path, replayed: list[int]
) -> None:
    async with a_night(tmp_path) as night, a_house(night.store) as other:
        made = await to_play_on(night)
        await other.about(made.table, "ada")
        there, plies = other._tables[made.table], set[int]()
        await night.house.sit(made.table, "ada", made.keys[0], "", "Ada")
        assert there.story.waiting
        assert await at_once(there.catch_up(), replayed, lambda: plies.add(there.story.ply)) <= FEW
        assert not {ply for ply in plies if 0 < ply < DECISIONS}
        assert there.story.ply >= DECISIONS


@in_a_loop
async def test_taking_back_at_a_long_table_replays_a_few_decisions(tmp_path: Path, replayed: list[int]) -> None:
    async with a_night(tmp_path) as night:
        guest = await played_on(night)
        for _ in range(5):
            await play([guest], stop=lambda: guest.to_decide and guest.newest.v.takeback == "free")
            await guest.first()
            await guest.until(lambda: guest.to_decide)
            replayed[0] = 0
            assert isinstance(await guest.ask("takeback"), Ack)
            assert replayed[0] <= 4 * SNAPSHOT_EVERY


@in_a_loop
async def test_a_log_has_an_end_far_above_any_game(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guest = await played_on(night, 140)
        night.house.backstage.config = replace(night.house.config, limits=Limits(entries_per_table=160))
        live = night.house._tables[guest.table]
        while not live.is_full:
            await guest.until(lambda: guest.to_decide or live.is_full)
            if not live.is_full:
                assert isinstance(await guest.act(guest.legal()[-1]), Ack)
        at = live.story.at
        refused = await guest.act("pass", at=live.story.shown(0))
        assert isinstance(refused, Nack)
        assert "full" in refused.text
        assert live.story.at == at
        assert isinstance(await guest.ask("resign"), Ack), "who is at the end can still give up"


@in_a_loop
async def test_an_uploaded_match_leaves_room_to_play_on(tmp_path: Path) -> None:
    async with a_night(tmp_path, limits=Limits(entries_per_table=200)) as night:
        with pytest.raises(Broken, match="at most 100"):
            await night.house.upload(long_text(101), "ada")
        await night.house.upload(long_text(100), "ada")


@in_a_loop
async def test_a_deserted_table_is_let_go_at_once_without_the_collector(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "DESERTED_SECONDS", 0.0)
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: ada.newest.at > 6)
        live = night.house._tables[ada.table]
        kept = (live, live.story, live.story.game_match, live.reels)
        parts = [weakref.ref(part) for part in kept]
        del kept
        del live
        await ada.leave()
        ada.line = ben.line = None  # type: ignore[assignment]
        gc.collect()
        gc.disable()
        try:
            await night.house._heartbeat()
            assert ada.table in night.house._tables, "somebody is still there"
            await ben_leaves(night.house, ben)
            await night.house._heartbeat()
            assert ada.table not in night.house._tables
            await asyncio.sleep(0)
            assert not [part for part in parts if part() is not None]
        finally:
            gc.enable()
        back = await arrive(night.house, ada.table, "ada")
        assert back.newest.ply == ada.newest.ply


async def ben_leaves(house: House, ben: Guest) -> None:
    """Close whatever lines are left."""
    for line in list(house._tables[ben.table].presence.lines):
        await line.close()
    await ben.reader
