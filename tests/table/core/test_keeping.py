"""What is kept, and for how long."""

from __future__ import annotations

from pathlib import Path

import pytest

from footlights.table.config import Limits
from footlights.table.house import Busy, Missing
from footlights.table.live import REMEMBERED, remember
from tests.table.core.playing import Night, a_night, arrive, in_a_loop, play

DAY = 24 * 3600 * 1000


async def kept(night: Night, table: str) -> bool:
    return await night.store.table(table) is not None


@in_a_loop
async def test_a_game_that_was_begun_and_left_is_forgotten_like_a_finished_one(tmp_path: Path) -> None:
    async with a_night(tmp_path, keep_days=3) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: ada.newest.ply > 2)
        for guest in (ada, ben):
            await guest.leave()
        night.later_ms += 2 * DAY
        await night.house.tidy()
        assert await kept(night, ada.table)
        night.later_ms += 2 * DAY
        await night.house.tidy()
        assert not await kept(night, ada.table)
        with pytest.raises(Missing):
            await night.house.about(ada.table, "ada")


@in_a_loop
async def test_a_game_that_somebody_comes_back_to_is_not_abandoned(tmp_path: Path) -> None:
    async with a_night(tmp_path, keep_days=3) as night:
        ada, ben = await night.seated("me", "friend")
        for guest in (ada, ben):
            await guest.leave()
        night.later_ms += 2 * DAY
        await (await ada.again()).leave()
        night.later_ms += 2 * DAY
        await night.house.tidy()
        assert await kept(night, ada.table)


@in_a_loop
async def test_without_a_number_of_days_everything_is_kept(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, _ = await night.seated("me", "friend")
        night.later_ms += 1000 * DAY
        await night.house.tidy()
        assert await kept(night, ada.table)


@in_a_loop
async def test_who_was_seen_long_ago_by_which_process_is_not_kept(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        (ada,) = await night.seated("me", "bot")
        for process in range(20):
            await night.store.see(ada.table, 0, f"gone-{process}", 1, 5)
        await night.house.tidy()
        assert {seen.process for seen in await night.store.seen(ada.table)} == {night.house.backstage.process}


@in_a_loop
async def test_a_finished_table_can_be_looked_at_when_its_rematch_is_forgotten(tmp_path: Path) -> None:
    async with a_night(tmp_path, keep_days=300) as night:
        (ada,) = await night.seated("me", "bot")
        await ada.ask("resign")
        await ada.ask("rematch")
        await ada.until(lambda: ada.seats.next)
        await ada.leave()
        night.later_ms += 30 * DAY
        await night.house.tidy()
        assert not await kept(night, ada.seats.next)
        assert (await arrive(night.house, ada.table, "ada")).newest.v.over


def test_only_so_many_visitors_of_a_table_are_remembered() -> None:
    kept_names: dict[str, str] = {}
    for number in range(REMEMBERED + 3):
        remember(kept_names, f"guest-{number}", "Guest")
    remember(kept_names, "guest-3", "Guest 3")
    assert len(kept_names) == REMEMBERED
    assert next(iter(kept_names)) == "guest-4"
    assert list(kept_names)[-1] == "guest-3"


@in_a_loop
async def test_a_finished_game_is_forgotten_after_its_days(tmp_path: Path) -> None:
    async with a_night(tmp_path, keep_days=30) as night:
        (ada,) = await night.seated("me", "bot")
        await ada.ask("resign")
        await ada.until(lambda: ada.newest.v.over)
        await ada.leave()
        night.later_ms += 29 * DAY
        await (await ada.again()).leave()  # looking at it does not keep it any longer
        await night.house.tidy()
        assert await kept(night, ada.table)
        night.later_ms += 2 * DAY
        await night.house.tidy()
        assert not await kept(night, ada.table)


@in_a_loop
async def test_a_table_where_nobody_ever_began_is_forgotten_in_every_house(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend")
        begun, _ = await night.seated("me", "friend")
        night.later_ms += 6 * DAY
        await night.house.tidy()
        assert await kept(night, made.table)
        night.later_ms += 2 * DAY
        await night.house.tidy()
        assert not await kept(night, made.table)
        assert await kept(night, begun.table)


@in_a_loop
async def test_a_game_that_was_left_does_not_take_up_a_table_for_ever(tmp_path: Path) -> None:
    async with a_night(tmp_path, limits=Limits(tables=1)) as night:
        ada, ben = await night.seated("me", "friend")
        with pytest.raises(Busy):
            await night.create("me", "friend")
        night.later_ms += 6 * DAY
        await play([ada, ben], stop=lambda: ada.newest.ply > 2)
        night.later_ms += 2 * DAY
        with pytest.raises(Busy):
            await night.create("me", "friend")
        night.later_ms += 6 * DAY
        await night.create("me", "friend")
        assert await kept(night, ada.table)
