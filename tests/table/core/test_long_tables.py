"""Very long tables: reading one keeps nobody else waiting, taking back does not replay it, and there is an end to it."""

from __future__ import annotations

import asyncio
import gc
import weakref
from dataclasses import replace
from pathlib import Path

import pytest

from footlights.stage.errors import Broken
from footlights.stage.match import SNAPSHOT_EVERY, Match
from footlights.table import house as house_module
from footlights.table import live as live_module
from footlights.table.config import Limits
from footlights.table.house import House
from footlights.table.protocol import Ack, Nack
from tests.table.core.playing import Guest, Night, a_night, arrive, in_a_loop, play
from tests.table.long_games import long_text

DECISIONS = 2000


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


async def played_on(night: Night, decisions: int = DECISIONS) -> Guest:
    """Somebody at a table that goes on from the end of a long match."""
    house = night.house
    uploaded = await house.upload(long_text(decisions), "ada")
    made = await house.play_on(uploaded, "ada", decisions, 0, "random", "Ada")
    await house.sit(made.table, "ada", made.keys[0], "", "Ada")
    guest = await arrive(house, made.table, "ada")
    await guest.until(lambda: guest.to_decide)
    return guest


@in_a_loop
async def test_everybody_else_goes_on_while_a_long_table_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_night(tmp_path) as night:
        guest = await played_on(night)
        await guest.leave()
        house = night.house
        house._forget(house._tables[guest.table])
        monkeypatch.setattr(live_module, "SLICE", 0.0)  # every decision is a slice of its own
        turns = 0
        reading = asyncio.create_task(house.about(guest.table, "ada"))
        while not reading.done():
            await asyncio.sleep(0)
            turns += 1
        assert turns > DECISIONS, "the loop came round between any two decisions"
        assert house._tables[guest.table].story.ply >= DECISIONS


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
