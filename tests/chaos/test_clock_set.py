"""The clock of the machine is set while a house is open on it: seats stay taken, and nobody is away who is there."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import parsedate_to_datetime
from pathlib import Path

import httpx
import pytest

from tests.services.faketime import SetClock
from tests.table.serving import Server
from tests.table.web.opening import FRIENDS, Guest, Json, hello, new_id
from tests.table.web.test_absence import ask

PATIENCE = 60.0
NEAR = 20.0  # seconds, for a machine that is busy


class SetServer(Server):
    """A server whose clock can be set."""

    def __init__(self, folder: Path) -> None:
        self.clock = SetClock(folder)
        super().__init__(folder, more=["--json-logs", "--bot-workers", "0"], environment=self.clock.environment)

    def set(self, difference: str, seconds: float) -> None:
        """Set its clock, and wait until it shows in the dates of its answers."""
        self.clock.set(difference)
        deadline = time.monotonic() + PATIENCE
        while abs(self._ahead() - seconds) > NEAR:
            assert time.monotonic() < deadline, "the clock was not set"
            time.sleep(0.1)

    def _ahead(self) -> float:
        date = httpx.get(f"{self.origin}/healthz", timeout=PATIENCE).headers["Date"]
        return parsedate_to_datetime(date).timestamp() - time.time()


@contextmanager
def opened(folder: Path) -> Iterator[SetServer]:
    server = SetServer(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SetServer]:
    """One house whose clock is set again and again."""
    with opened(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture
def server(house: SetServer) -> Iterator[SetServer]:
    """The house at the right time, and again afterwards."""
    yield house
    house.set("+0s", 0)


def seated(ada: Guest, ben: Guest, **more: object) -> str:
    """A game of two, both sitting."""
    made = ada.seated({**FRIENDS, **more})
    ben.sit(made["table"], made["links"]["1"], "Ben")
    return str(made["table"])


@pytest.mark.parametrize(("back", "seconds"), [("-45s", -45), ("-400d", -400 * 86400)])
def test_set_back_everybody_keeps_their_cookie_and_their_seat(server: SetServer, back: str, seconds: int) -> None:
    with Guest(server.origin) as ada, Guest(server.origin) as ben:
        table = seated(ada, ben)
        server.set(back, seconds)
        assert ada.get(f"/api/tables/{table}").json().get("you") == 0
        server.kill()
        server.start()
        assert ben.get(f"/api/tables/{table}").json().get("you") == 1, "nor does it matter when the house opens again"
        server.set("+0s", 0)
        assert ada.get(f"/api/tables/{table}").json().get("you") == 0


def test_set_forward_nobody_can_be_claimed_who_was_here_a_moment_ago(server: SetServer) -> None:
    with Guest(server.origin) as ada, Guest(server.origin) as ben:
        table = seated(ada, ben)
        with ada.socket(table) as at_adas:
            hello(at_adas)
            ben.get(
                f"/api/tables/{table}/poll"
            ).raise_for_status()  # over plain requests, as where networks break sockets
            server.set("+2h", 7200)
            refused = ask(at_adas, "claim", seat=1)
            assert refused["t"] == "nack"
            assert refused["code"] == "refused"
            assert not ben.get(f"/api/tables/{table}/poll").json()["answers"][0]["frames"][-1]["v"].get("over")


@pytest.mark.parametrize(("difference", "seconds"), [("+2h", 7200), ("-2h", -7200)])
def test_set_either_way_chess_clocks_run_on(server: SetServer, difference: str, seconds: int) -> None:
    with Guest(server.origin) as ada, Guest(server.origin) as ben:
        table = seated(ada, ben, clock={"minutes": 30, "plus": 0})
        began = time.monotonic()
        server.set(difference, seconds)
        with ada.socket(table) as at_adas, ben.socket(table) as at_bens:
            sockets = (at_adas, at_bens)
            seen: list[Json] = [hello(socket)["frames"][-1] for socket in sockets]
            assert not seen[0]["v"].get("over")
            clock = seen[0]["v"]["clock"]
            used = 1800 - clock["left"][clock["running"]] / 1000
            assert 0 < used <= time.monotonic() - began + NEAR
            who = clock["running"]
            do = next(offer["do"] for offer in seen[who]["v"]["actions"] if "why_not" not in offer)
            act = {"t": "act", "id": new_id(), "at": seen[who]["at"], "do": do}
            sockets[who].send(json.dumps(act))
            while (answer := json.loads(sockets[who].recv(PATIENCE)))["t"] not in ("ack", "nack"):
                pass
            assert answer["t"] == "ack"


def test_the_keeper_is_told_that_the_clock_was_set(tmp_path: Path) -> None:
    with opened(tmp_path) as server:
        server.set("+2h", 7200)
        deadline = time.monotonic() + PATIENCE
        while "clock_off_seconds" not in (told := httpx.get(f"{server.origin}/healthz", timeout=PATIENCE).json()):
            assert time.monotonic() < deadline, "nothing was noticed"
            time.sleep(0.1)
        assert abs(told["clock_off_seconds"] - 7200) < NEAR
        lines = [json.loads(line) for line in server.said.read_text().splitlines() if line.startswith("{")]
    (entry,) = (line for line in lines if line["event"].startswith("the clock was set while the house is open"))
    assert abs(entry["seconds"] - 7200) < NEAR
