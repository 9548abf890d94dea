"""The websocket and its HTTP mirror: the same game over either, and a goodbye for everybody."""

from __future__ import annotations

import contextlib
import json
import random
import threading
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from footlights.table import web_api
from tests.table.minds import FOLDER, MIND, Study
from tests.table.web.opening import (
    DUEL,
    FRIENDS,
    Guest,
    Json,
    Opened,
    closed_with,
    hello,
    new_id,
    opened,
    said,
    wait_for,
)

ALONE = {"game": "curtain-call", "seats": [{"kind": "me"}]}
POLL_SECONDS = 3600  # longer than anybody waits for a house to close


def newest(frames: list[Json], answers: list[Json]) -> None:
    """Add what was answered to the frames seen so far."""
    for answer in answers:
        frames += answer.get("frames", [])


def legal(frame: Json) -> list[str]:
    """What may be done in a frame."""
    return [offer["do"] for offer in frame["v"].get("actions", ()) if "why_not" not in offer]


def test_a_whole_game_can_be_played_over_plain_http(house: Opened, guest: Guest) -> None:
    table = guest.seated(DUEL)["table"]
    path, chance = f"/api/tables/{table}", random.Random(7)
    frames: list[Json] = []
    newest(frames, guest.post(f"{path}/send", json={"t": "hello", "proto": 1}).json()["answers"])
    deadline = time.monotonic() + 60
    while not (frames and frames[-1]["v"].get("over")):
        assert time.monotonic() < deadline
        if frames and frames[-1]["v"].get("turn") == 0 and legal(frames[-1]):
            act = {"t": "act", "id": new_id(), "at": frames[-1]["at"], "do": chance.choice(legal(frames[-1]))}
            answer = guest.post(f"{path}/send", json=act)
            assert answer.status_code == 200, answer.text
            newest(frames, answer.json()["answers"])
            kinds = [told["t"] for told in answer.json()["answers"]]
            assert "ack" in kinds or "nack" in kinds
        have = {"at": frames[-1]["at"], "step": frames[-1]["step"]} if frames else {}
        newest(frames, guest.get(f"{path}/poll", params={**have, "wait": 2}).json()["answers"])
    assert frames[-1]["v"]["result"]["text"]
    assert frames[-1]["at"] == max(frame["at"] for frame in frames)


def test_a_poll_waits_for_something_to_happen(guest: Guest) -> None:
    table = guest.seated(FRIENDS)["table"]
    first = guest.get(f"/api/tables/{table}/poll").json()["answers"]
    assert first[0]["t"] == "welcome"
    answer = guest.get(f"/api/tables/{table}/poll", params={"at": 0, "step": 0, "wait": 1})
    assert answer.status_code == 200


@pytest.mark.parametrize("query", ["at=x", "at=1e9", "step=99999999999", "notes=ä", "wait=nan"])
def test_nonsense_in_a_polls_address_is_a_sentence(guest: Guest, query: str) -> None:
    table = guest.seated(FRIENDS)["table"]
    answer = guest.get(f"/api/tables/{table}/poll?{query}")
    assert answer.status_code == 400
    assert "whole number" in answer.json()["error"]


@pytest.mark.parametrize(
    "sent",
    ["", "{", "[]", "null", '{"t":"act"}', '{"t":"jump"}', '{"t":"ping","n":-1}', '{"t":"ping","x":1}', '"\ud83d"'],
)
def test_what_is_not_understood_is_answered_and_hurts_nothing(guest: Guest, sent: str) -> None:
    table = guest.seated(FRIENDS)["table"]
    raw = sent.encode("utf-8", "replace")
    answer = guest.post(f"/api/tables/{table}/send", content=raw)
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad"
    with guest.socket(table) as socket:
        hello(socket)
        socket.send(raw.decode())
        assert said(socket, "nack")["code"] == "bad"
        socket.send(raw)
        assert said(socket, "nack")["code"] == "bad"
        socket.send('{"t":"ping","n":3}')
        assert said(socket, "pong")["n"] == 3


def test_a_table_that_is_not_there_has_no_socket(guest: Guest) -> None:
    with pytest.raises(InvalidStatus) as denied:
        guest.socket("nosuchtable")
    assert denied.value.response.status_code == 404
    assert json.loads(denied.value.response.body or b"{}")["code"] == "missing"


def test_a_stranger_gets_no_socket_to_a_private_table(house: Opened, guest: Guest) -> None:
    table = guest.seated(FRIENDS)["table"]
    with house.guest() as stranger:
        stranger.get("/")
        with pytest.raises(InvalidStatus) as denied:
            stranger.socket(table)
    assert denied.value.response.status_code == 403


def test_when_the_house_closes_everybody_is_told_to_come_back(tmp_path: Path) -> None:
    with opened(tmp_path) as house, house.guest() as ada, house.guest() as ben, contextlib.ExitStack() as all_sockets:
        made = ada.seated(FRIENDS)
        ben.sit(made["table"], made["links"]["1"], "Ben")
        sockets = [all_sockets.enter_context(guest.socket(made["table"])) for guest in (ada, ben)]
        for socket in sockets:
            hello(socket)
        house.stop()
        for socket in sockets:
            assert said(socket, "bye")["retry"] > 0
            assert closed_with(socket) == 1012


def test_a_long_poll_does_not_keep_the_house_from_closing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_api, "LONGEST_WAIT", POLL_SECONDS)
    with opened(tmp_path) as house, house.guest() as ada:
        table = ada.seated(FRIENDS)["table"]
        waiting = threading.Thread(target=lambda: poll(ada, table), daemon=True)
        waiting.start()
        presence = house.app.state.house._tables[table].presence
        wait_for(lambda: presence.polled)
        house.stop()  # it fails if the house waits for the poll to end by itself


def poll(guest: Guest, table: str) -> None:
    """Wait for news as long as one may; being cut off is no surprise here."""
    with contextlib.suppress(httpx.HTTPError):
        guest.get(f"/api/tables/{table}/poll", params={"at": 1000, "step": 0, "wait": POLL_SECONDS})


def test_whoever_waits_for_a_hint_can_talk_and_leave_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    study = Study(tmp_path)
    study.quick = True
    with opened(tmp_path, mind=MIND) as house, house.guest() as ada:
        hint_while_talking(ada, study)


def hint_while_talking(guest: Guest, study: Study) -> None:
    """Ask for a hint that never comes, and do other things meanwhile."""
    table = guest.seated(DUEL)["table"]
    with guest.socket(table) as socket:
        frames = hello(socket)["frames"]
        while frames[-1]["v"].get("turn") != 0 or not frames[-1]["settled"]:
            frames = said(socket, "frames")["frames"]
        study.quick = False
        ids = [new_id() for _ in range(3)]
        socket.send(json.dumps({"t": "ask", "id": ids[0], "k": "hint"}))
        wait_for(lambda: any(line.endswith("principal") for line in study.begun))
        socket.send(json.dumps({"t": "ask", "id": ids[1], "k": "hint"}))
        assert said(socket, "nack") == {
            "t": "nack",
            "id": ids[1],
            "code": "refused",
            "text": "The prompter is still thinking.",
        }
        socket.send(json.dumps({"t": "say", "id": ids[2], "text": "Hm"}))
        assert said(socket, "ack")["id"] == ids[2]
        assert not study.stopped
    wait_for(lambda: study.stopped)


def test_an_action_over_plain_http_must_be_meant_for_the_decision_that_is_there(guest: Guest) -> None:
    table = guest.seated(ALONE)["table"]
    path = f"/api/tables/{table}"
    frames: list[Json] = []
    newest(frames, guest.post(f"{path}/send", json={"t": "hello", "proto": 1}).json()["answers"])
    seen = frames[-1]["at"]

    def sent(message: Json) -> Json:
        answers = guest.post(f"{path}/send", json={"id": new_id(), **message}).json()["answers"]
        newest(frames, answers)
        return next(answer for answer in answers if answer["t"] in ("ack", "nack"))

    do = legal(frames[-1])[0]
    assert guest.post(f"{path}/send", json={"t": "act", "id": new_id(), "do": do}).status_code == 400, "at must be said"
    assert sent({"t": "act", "at": seen, "do": do})["t"] == "ack"
    newest(frames, guest.get(f"{path}/poll", params={"at": seen, "step": 0}).json()["answers"])
    now = frames[-1]
    again = sent({"t": "act", "at": seen, "do": legal(now)[0]})
    assert (again["t"], again["code"]) == ("nack", "stale")
    assert again["text"].startswith("The game has gone on since you decided that, so nothing was done.")
    back = sent({"t": "ask", "k": "takeback", "at": seen})
    assert (back["t"], back["code"]) == ("nack", "stale")
    blind = sent({"t": "ask", "k": "takeback"})
    assert (blind["t"], blind["code"]) == ("nack", "refused")
    assert "at" in blind["text"]
    there = guest.get(f"{path}/poll").json()["answers"][0]["head"]
    assert there[0] == now["at"], "nothing was done"
    assert sent({"t": "ask", "k": "takeback", "at": now["at"]})["t"] == "ack"
