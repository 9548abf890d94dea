"""What machines look at: health and numbers."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import footlights
from footlights.table.health import Health
from footlights.table.logs import told
from footlights.table.store import open_store
from footlights.table.store.condition import Condition
from tests.table.web.opening import DUEL, Guest, Opened, hello, new_id, opened, said
from tests.table.web.test_sockets import legal


def test_a_sound_house_says_so(guest: Guest) -> None:
    answer = guest.get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["ok"] is True


def test_without_its_database_the_house_says_so(tmp_path: Path) -> None:
    kept, gone = tmp_path / "kept", tmp_path / "gone"
    kept.mkdir()
    with opened(kept) as house, house.guest() as guest:
        guest.get("/")
        house.do(house.app.state.store.stop())  # no connection is held any more
        kept.rename(gone)
        answer = guest.get("/healthz")
        assert answer.status_code == 503
        assert answer.json()["ok"] is False
        lost = guest.get("/api/open")
        assert lost.status_code == 503
        assert lost.headers["Retry-After"]
        assert lost.json()["code"] == "busy"
        gone.rename(kept)
        assert guest.get("/healthz").status_code == 200


class Commits:
    """Tells whether anything was committed to an SQLite file since one last looked."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.seen = self._version()

    def _version(self) -> int:
        return int(self.connection.execute("PRAGMA data_version").fetchone()[0])

    def any(self) -> bool:
        before, self.seen = self.seen, self._version()
        return self.seen != before


def test_health_is_found_out_by_a_write_but_not_by_more_than_one_a_second(tmp_path: Path) -> None:
    async def look() -> None:
        now = 1000.0
        store = open_store(f"sqlite:///{tmp_path / 'house.db'}")
        await store.start()
        try:
            with closing(sqlite3.connect(tmp_path / "house.db")) as connection:
                commits, health = Commits(connection), Health(store, clock=lambda: now)
                assert await health.report() == {"ok": True, "version": footlights.__version__}
                assert commits.any()
                for _ in range(100):
                    assert not await health.trouble()
                    now += 0.009
                assert not commits.any()
                now += 1
                assert await asyncio.gather(*(health.trouble() for _ in range(20))) == [""] * 20
                assert commits.any()
                assert connection.execute("SELECT count(*) FROM processes").fetchone() == (0,), "nothing is left of it"
        finally:
            await store.stop()

    asyncio.run(look())


def test_a_write_that_failed_is_remembered_until_one_succeeds_or_for_a_while() -> None:
    now = 50.0
    condition = Condition("house.db", lambda: now)
    condition.failed("OperationalError", "disk I/O error", writing=False, damaged=False)
    assert condition.sound, "a read that failed is found out by the next write"
    condition.failed("OperationalError", "database or disk is full", writing=True, damaged=False)
    assert not condition.sound
    condition.wrote()
    assert condition.sound
    condition.failed("OperationalError", "database or disk is full", writing=True, damaged=False)
    now += 11
    assert condition.sound
    condition.failed("DatabaseError", "database disk image is malformed", writing=False, damaged=True)
    condition.wrote()
    now += 1000
    assert not condition.sound, "damage does not heal"
    assert condition.failures == 4


def test_a_failure_that_goes_on_is_logged_now_and_then_with_how_often(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    condition = Condition("house.db", lambda: now)
    for _ in range(100):
        condition.failed("OperationalError", "database or disk is full", writing=True, damaged=False)
        now += 0.125
    condition.failed("OperationalError", "database or disk is full", writing=True, damaged=False)
    condition.wrote()
    condition.wrote()
    told = [(record.message, getattr(record, "times", None)) for record in caplog.records]
    assert told == [
        ("the database cannot be used", 1),
        ("the database cannot be used", 80),
        ("the database can be written again", None),
    ]


def test_everything_worth_knowing_is_counted(house: Opened, guest: Guest) -> None:
    table = guest.seated(DUEL)["table"]
    with guest.socket(table) as socket:
        frames = hello(socket)["frames"]
        while not legal(frames[-1]):
            frames = said(socket, "frames")["frames"]
        act = {"t": "act", "id": new_id(), "at": frames[-1]["at"], "do": legal(frames[-1])[0]}
        socket.send(json.dumps(act))
        said(socket, "ack")
        said(socket, "frames")
        text = guest.get("/metrics").text
    numbers = dict(re.findall(r"^(\S+) (\S+)$", text, re.MULTILINE))
    assert float(numbers["footlights_websockets"]) == 1
    assert float(numbers["footlights_moves_total"]) >= 1
    assert float(numbers['footlights_table_seconds_count{what="act"}']) >= 1
    assert float(numbers['footlights_messages_total{kind="act"}']) >= 1
    assert float(numbers["footlights_house_tables"]) >= 1
    created = 'footlights_requests_total{method="POST",route="/api/tables",status="201"}'
    assert float(numbers[created]) >= 1
    assert table not in text


def test_an_error_is_logged_by_kind_and_place_but_not_in_its_own_words() -> None:
    try:
        raise ValueError("Ada's key")
    except ValueError as error:
        entry = told(error)
    assert entry["error"] == "ValueError"
    assert "test_health.py" in entry["where"][-1]
    assert "Ada" not in json.dumps(entry)
