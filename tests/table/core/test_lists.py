"""Lists of tables cost little however many there are, and tell whose turn it is all the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from footlights.stage.errors import Trouble
from footlights.table.lists import READ_AT_ONCE
from footlights.table.store import Store, TableInfo
from tests.table.core.playing import Night, a_house, a_night, a_store, in_a_loop

MANY = 3 * READ_AT_ONCE


def noted(store: Store, monkeypatch: pytest.MonkeyPatch, name: str) -> list[Any]:
    """What a method of the store is asked from now on."""
    asked: list[Any] = []
    real = getattr(store, name)

    async def note(*given: Any) -> Any:
        asked.append(given)
        return await real(*given)

    monkeypatch.setattr(store, name, note)
    return asked


async def turns(night: Night, visitor: str) -> list[str]:
    """The tables where it is a visitor's turn, as their list says."""
    return sorted(card.table for card in (await night.house.mine(visitor)).running if card.your_turn)


async def ones_to_decide(night: Night, tables: list[str]) -> dict[str, list[str]]:
    """The tables where it is each one's turn, as the tables themselves say."""
    found: dict[str, list[str]] = {"ada": [], "ben": []}
    for table in tables:
        async with night.house._table(table) as live:
            found[("ada", "ben")[live.story.turn or 0]].append(table)
    return {visitor: sorted(theirs) for visitor, theirs in found.items()}


async def set_up(night: Night) -> list[str]:
    """Many tables at which two people sit."""
    tables = []
    for _ in range(MANY):
        made = await night.create("me", "friend")
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        tables.append(made.table)
    return tables


@in_a_loop
async def test_of_many_tables_a_few_are_read_for_one_request_until_all_are_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_store(tmp_path) as store:
        async with a_house(store) as house:
            night = Night(house, store)
            tables = await set_up(night)
            expected = await ones_to_decide(night, tables)
            assert await turns(night, "ada") == expected["ada"]
        async with a_house(store) as house:
            night = Night(house, store)
            read = noted(store, monkeypatch, "events")
            for request in range(1, 4):
                await night.house.mine("ada")
                assert len(read) == request * READ_AT_ONCE
            for visitor in ("ada", "ben"):
                assert await turns(night, visitor) == expected[visitor]
            for live in list(house._tables.values()):
                house._forget(live)
            for visitor in ("ada", "ben"):
                assert await turns(night, visitor) == expected[visitor], "it is remembered of tables that were let go"
            assert len(read) == MANY


@in_a_loop
async def test_a_table_that_another_process_has_written_to_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_night(tmp_path) as night:
        tables = await set_up(night)
        for live in list(night.house._tables.values()):
            night.house._forget(live)
        read = noted(night.store, monkeypatch, "events")
        await night.house.mine("ada")
        assert not read
        night.house._hear(f"event:{tables[0]}:1")
        night.house._hear(f"event:{tables[1]}:1")
        await night.house.mine("ada")
        assert sorted(table for (table,) in read) == sorted(tables[:2])
        for live in list(night.house._tables.values()):
            night.house._forget(live)
        night.house._hear("lost")
        await night.house.mine("ada")
        assert len(read) == 2 + READ_AT_ONCE


@in_a_loop
async def test_a_table_that_cannot_be_read_is_tried_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_store(tmp_path) as store:
        async with a_house(store) as house:
            night = Night(house, store)
            await night.sit(await night.create("me", "friend"), "ada", 0)
        async with a_house(store) as house:
            settings: list[Any] = []

            def other_rules(row: Any) -> Any:
                settings.append(row)
                raise Trouble("other rules")

            monkeypatch.setattr(house.backstage, "setting_of", other_rules)
            for _ in range(3):
                (card,) = (await house.mine("ada")).running
                assert not card.your_turn
            assert len(settings) == 1


@in_a_loop
async def test_a_list_is_a_handful_of_queries_however_long_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_night(tmp_path) as night:
        queries = noted(night.store, monkeypatch, "_rows")
        numbers = []
        for _ in range(2):
            made = [await night.create("me", "friend", open=True) for _ in range(10)]
            before = len(queries)
            cards = await night.house.open_tables()
            numbers.append(len(queries) - before)
            assert {card.table for card in cards} >= {one.table for one in made}
            assert all(card.free_seats == 1 for card in cards), "one is kept for the host"
        assert numbers[0] == numbers[1] <= 3
        for row, _ in await night.store.open_tables(5):
            assert type(row) is TableInfo
            assert not hasattr(row, "start"), "nor anything else that may be long, or is a secret"
