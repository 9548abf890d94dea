"""One guest alone cannot hold up the house: floods of messages, bodies that never end, and spectators without a name."""

from __future__ import annotations

import json
import socket
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from footlights.table.rates import Allowance
from tests.table.web.opening import FRIENDS, PATIENCE, Guest, Opened, closed_with, hello, new_id, opened, said

OPEN = {"game": "the-theatre", "seats": [{"kind": "me"}, {"kind": "friend"}], "open": True}


def flood(guest: Guest, table: str, message: str, number: int) -> int:
    """Send one message over and over; the code with which the socket is closed."""
    with guest.socket(table) as line:
        hello(line)
        try:
            for _ in range(number):
                line.send(message)
        except ConnectionClosed:
            pass
        return closed_with(line)


@pytest.mark.parametrize("message", ["{", "", '{"t":"ping","n":1}'], ids=["malformed", "empty", "well formed"])
def test_a_socket_that_floods_the_house_is_closed(tmp_path: Path, message: str) -> None:
    limits = {"messages_per_second": 5, "messages_burst": 20, "refusals_per_minute": 30}
    with opened(tmp_path, limits) as house, house.guest() as ada:
        table = ada.seated(FRIENDS)["table"]
        assert flood(ada, table, message, 2000) == 1008
        with ada.socket(table) as line:
            hello(line)
            line.send('{"t":"ping","n":7}')
            assert said(line, "pong")["n"] == 7
        assert 'footlights_refused_total{limit="refusals"} 1.0' in ada.get("/metrics").text


def test_malformed_messages_are_refused_a_few_times_and_then_the_socket_is_closed(tmp_path: Path) -> None:
    with opened(tmp_path, {"refusals_per_minute": 10}) as house, house.guest() as ada:
        table = ada.seated(FRIENDS)["table"]
        with ada.socket(table) as line:
            hello(line)
            for _ in range(11):
                line.send("{")
            assert [said(line, "nack")["code"] for _ in range(10)] == ["bad"] * 10
            assert closed_with(line) == 1008


def test_an_allowance_is_used_up_at_once_and_comes_back_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    allowance = Allowance(per_second=2, burst=3)
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]
    now += 1.0
    assert [allowance.take() for _ in range(3)] == [True, True, False]
    now += 60.0
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]


# --- Held connections -------------------------------------------------------------------------------------------------


def half_a_request(house: Opened) -> socket.socket:
    """A request whose body is promised and does not come."""
    sent = socket.create_connection(("127.0.0.1", house.config.port), timeout=PATIENCE)
    head = ["POST /api/replays HTTP/1.1", f"Host: 127.0.0.1:{house.config.port}", f"Origin: {house.origin}"]
    sent.sendall("\r\n".join([*head, "Content-Length: 1000", "", "half"]).encode())
    return sent


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    with opened(tmp_path, {"body_seconds": 1}) as house, half_a_request(house) as slow:
        told = b""
        while piece := slow.recv(4096):
            told += piece
    assert b" 408 " in told.splitlines()[0]
    assert b'"code":"slow"' in told


def test_one_address_holds_only_so_many_connections_whatever_they_are(tmp_path: Path) -> None:
    limits = {"connections_per_address": 2, "body_seconds": 30}
    with opened(tmp_path, limits) as house, house.guest() as ada:
        table = ada.seated(FRIENDS)["table"]
        with half_a_request(house), ada.socket(table) as line:
            hello(line)
            answer = ada.get("/api/protocol")
            assert (answer.status_code, answer.json()["code"]) == (429, "rate")
            with pytest.raises(InvalidStatus) as denied:
                ada.socket(table)
            assert denied.value.response.status_code == 429
            assert ada.get("/healthz").status_code == 200


def test_requests_that_hang_leave_room_for_sockets(tmp_path: Path) -> None:
    with opened(tmp_path, {"requests": 1, "body_seconds": 30}) as house, house.guest() as ada:
        table = ada.seated(FRIENDS)["table"]
        with half_a_request(house):
            deadline = time.monotonic() + PATIENCE
            while ada.get("/api/protocol").status_code != 503:
                assert time.monotonic() < deadline
            with ada.socket(table) as line:
                hello(line)


def test_sockets_leave_room_for_requests(tmp_path: Path) -> None:
    with opened(tmp_path, {"sockets": 1}) as house, house.guest() as ada:
        table = ada.seated(FRIENDS)["table"]
        with ada.socket(table) as line:
            hello(line)
            assert ada.get("/api/protocol").status_code == 200
            with pytest.raises(InvalidStatus) as denied:
                ada.socket(table)
            assert denied.value.response.status_code == 503


# --- Spectators without a cookie --------------------------------------------------------------------------------------


def test_who_watches_is_counted_by_address_too(tmp_path: Path) -> None:
    with opened(tmp_path, {"chat_per_minute": 3, "asks_per_minute": 3}) as house, house.guest() as ada:
        path = f"/api/tables/{ada.seated(OPEN)['table']}/send"
        codes = []
        for number in range(5):
            with house.guest() as passer_by:
                passer_by.get("/")
                spoken = {"t": "say", "id": new_id(), "text": f"line {number}"}
                codes.append(passer_by.post(path, json=spoken).status_code)
        assert codes == [200, 200, 200, 429, 429]
        assert ada.post(path, json={"t": "say", "id": new_id(), "text": "I sit here"}).status_code == 200


def test_who_keeps_no_cookie_does_not_speak(tmp_path: Path) -> None:
    with opened(tmp_path) as house, house.guest() as ada, house.guest() as nobody, house.guest() as other:
        table = ada.seated(OPEN)["table"]
        spoken = {"t": "say", "id": new_id(), "text": "boo"}
        answer = nobody.post(f"/api/tables/{table}/send", json=spoken)
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
        assert nobody.post(f"/api/tables/{table}/send", json=spoken).status_code == 200, "now it has one"
        with other.socket(table) as line:
            hello(line)
            line.send(json.dumps({"t": "say", "id": new_id(), "text": "boo"}))
            assert said(line, "nack")["code"] == "refused"
