"""Somebody stays away: what the others can do over real sockets, and how one comes back."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from tests.table.web.opening import FRIENDS, PATIENCE, Guest, Json, Opened, hello, new_id, opened, said

AWAY_SECONDS = 1
PAUSE = 0.1  # seconds between two questions


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """A house that waits for nobody longer than a second."""
    folder: Path = tmp_path_factory.mktemp("hasty")
    with opened(folder, away_seconds=AWAY_SECONDS) as found:
        yield found


def ask(socket: ClientConnection, kind: str, **more: Any) -> Json:
    """Ask for something; what is answered."""
    id = new_id()
    socket.send(json.dumps({"t": "ask", "id": id, "k": kind, **more}))
    while True:
        message: Json = json.loads(socket.recv(PATIENCE))
        if message["t"] in ("ack", "nack") and message["id"] == id:
            return message


def ask_until_granted(socket: ClientConnection, kind: str, **more: Any) -> None:
    """Ask again while it is refused, as one may who does not know when the other left."""
    give_up = time.monotonic() + PATIENCE
    while ask(socket, kind, **more)["t"] != "ack":
        assert time.monotonic() < give_up, f"{kind} was never granted"
        time.sleep(PAUSE)


def newest(socket: ClientConnection) -> Json:
    """What one sees now."""
    frame: Json = hello(socket)["frames"][-1]["v"]
    return frame


def sit_down(house: Opened, ada: Guest, ben: Guest) -> str:
    made = ada.seated(FRIENDS)
    ben.sit(made["table"], made["links"]["1"], "Ben")
    return str(made["table"])


def test_a_game_is_claimed_from_somebody_who_has_gone(hasty: Opened) -> None:
    with hasty.guest() as ada, hasty.guest() as ben:
        table = sit_down(hasty, ada, ben)
        with ada.socket(table) as at_adas:
            with ben.socket(table) as at_bens:
                assert hello(at_bens)["away_seconds"] == AWAY_SECONDS
                hello(at_adas)
                assert ask(at_adas, "claim", seat=1)["code"] == "refused", "Ben is here"
            ask_until_granted(at_adas, "claim", seat=1)
            seen = newest(at_adas)
            assert seen["over"]
            assert seen["result"]["how"] == "claimed"
            assert seen["result"]["winners"] == [0]
        with ben.socket(table) as at_bens:
            assert newest(at_bens)["over"]
            assert ask(at_bens, "return")["code"] == "over"


def test_a_bot_sits_in_and_the_person_takes_the_seat_back(hasty: Opened) -> None:
    with hasty.guest() as ada, hasty.guest() as ben:
        table = sit_down(hasty, ada, ben)
        with ada.socket(table) as at_adas:
            with ben.socket(table) as at_bens:
                hello(at_bens)
                hello(at_adas)
                assert ask(at_bens, "return")["code"] == "refused", "nobody sits in for Ben"
            ask_until_granted(at_adas, "sit-in", seat=1)
            while not hello(at_adas)["seats"][1].get("stand_in"):
                time.sleep(PAUSE)
            assert hello(at_adas)["seats"][1]["bot_title"] == "Greedy"
            assert ask(at_adas, "return")["code"] == "refused", "it is not Ada's seat"
            with ben.socket(table) as at_bens:
                welcome = hello(at_bens)
                assert welcome["you"] == 1
                assert welcome["seats"][1]["stand_in"] == "greedy"
                assert not welcome["frames"][-1]["v"].get("actions")
                assert ask(at_bens, "return")["t"] == "ack"
                while said(at_adas, "seats")["seats"][1].get("stand_in"):
                    pass
                assert not hello(at_bens)["seats"][1].get("stand_in")
                assert ask(at_bens, "return")["code"] == "refused"
                assert ask(at_bens, "resign")["t"] == "ack", "it is Ben who decides again"
