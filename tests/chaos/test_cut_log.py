"""A write-ahead log that was cut: what was confirmed is gone, and the house says so to everybody it concerns."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.services.fixtures import browser, chromium_path
from tests.table.client.guests import Guest
from tests.table.people import Person, open_table
from tests.table.serving import Server

__all__ = ["browser", "chromium_path"]

PATIENCE = 60.0
FRAME = 4096 + 24
WISH = {"game": "the-theatre", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}]}
LOST = "confirmed entries of a table are missing"


def cut(log: Path, share: float) -> None:
    """Cut a write-ahead log in the middle of a frame."""
    os.truncate(log, int(log.stat().st_size * share) // FRAME * FRAME + FRAME // 2)


def health(server: Server) -> dict[str, object]:
    answer = httpx.get(f"{server.origin}/healthz", timeout=PATIENCE)
    assert answer.status_code == httpx.codes.OK
    told: dict[str, object] = answer.json()
    return told


def logged(server: Server, event: str) -> list[dict[str, object]]:
    lines = [line for line in server.said.read_text().splitlines() if line.startswith("{")]
    return [entry for entry in map(json.loads, lines) if entry["event"] == event]


@pytest.fixture
def server(tmp_path: Path) -> Server:
    return Server(tmp_path, more=["--json-logs", "--bot-workers", "0"])


async def played(server: Server, moves: int) -> Person:
    """Somebody who has made a few moves against a bot, and was told that they count."""
    made = await open_table(server.origin, WISH)
    person = Person(server.origin, made["table"], made["links"]["0"])
    person.stop_when = lambda somebody: len(somebody.acked) >= moves or somebody.over
    async with asyncio.timeout(PATIENCE):
        await person.play()
    return person


async def back(server: Server, before: Person) -> Person:
    """The same person at a new page."""
    person = Person(server.origin, before.table, "")
    person.cookie = before.cookie
    person.stop_when = lambda somebody: len(somebody.acked) >= 1 or somebody.over
    async with asyncio.timeout(PATIENCE):
        await person.play()
    return person


def test_after_a_kill_alone_nothing_is_missing_and_nothing_is_claimed_to_be(server: Server) -> None:
    server.start()
    try:
        person = asyncio.run(played(server, 4))
        server.kill()
        server.start()
        assert "lost" not in health(server)
        assert not logged(server, LOST)
        again = asyncio.run(back(server, person))
        assert not again.notes
    finally:
        server.stop()


def test_confirmed_moves_that_are_gone_are_told_to_keeper_machines_and_players(server: Server, tmp_path: Path) -> None:
    server.start()
    try:
        person = asyncio.run(played(server, 6))
        server.kill()
        cut(tmp_path / "table.db-wal", 0.7)
        server.start()
        about = health(server)["lost"]
        assert isinstance(about, dict)
        assert about["tables"] == 1
        assert about["entries"] > 0
        (entry,) = logged(server, LOST)
        assert (entry["table"], entry["entries"]) == (person.table, about["entries"])
        assert entry["level"] == "error"
        again = asyncio.run(back(server, person))
        assert again.welcome is not None
        assert again.welcome["head"][0] <= max(person.acked.values()) - 1, "something that was confirmed is gone"
        (note,) = again.notes.values()
        assert note["name"] == "The house"
        assert "which it had confirmed" in note["text"]
        assert again.acked, "the game goes on from what is left"
        metrics = httpx.get(f"{server.origin}/metrics", timeout=PATIENCE).text
        assert f"footlights_house_lost_entries {float(about['entries'])}" in metrics
        server.stop()
        server.start()
        assert "lost" not in health(server), "it is told once"
    finally:
        server.stop()


def test_a_page_that_was_open_all_the_time_shows_what_is_left_and_goes_on(
    server: Server, tmp_path: Path, browser: Browser
) -> None:
    server.start()
    try:
        with Guest(browser, server.origin, "Ada") as ada:
            page = ada.play_against_a_bot()
            for _ in range(3):
                ada.do_something()
                ada.wait_for_turn()
            seen = ada.at
            server.kill()
            cut(tmp_path / "table.db-wal", 0.7)
            with page.expect_event("load", timeout=PATIENCE * 1000):
                server.start()
            expect(page.locator("#chat")).to_contain_text("which it had confirmed", timeout=PATIENCE * 1000)
            ada.wait_for_turn()
            assert ada.at < seen
            ada.do_something()
            ada.wait_for_turn()
    finally:
        server.stop()
