"""What machines look at: health and numbers."""

from __future__ import annotations

import json
import re
from pathlib import Path

from footlights.table.logs import told
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
