"""Whoever holds connections without ever asking for anything takes no place from others: on a real server."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import select
import signal
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from footlights.table.config import Limits
from footlights.table.connections import Lobby, allow_files, files_wanted
from tests.table.people import Person, open_table
from tests.table.serving import Server, serving
from tests.table.web.opening import FRIENDS, Opened, hello, opened, said

PATIENCE = 60.0
MANY = 1500
SMALL_HOUSE = ("sockets=500", "requests=200")  # of connections in all, uvicorn used to allow 500 more
DUEL = {"game": "the-theatre", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}]}
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
ELSEWHERE = "127.0.0.250"


def _has_many_loopback_addresses() -> bool:
    with socket.socket() as probe:
        try:
            probe.bind((ELSEWHERE, 0))
        except OSError:
            return False
    return True


pytestmark = pytest.mark.skipif(
    not _has_many_loopback_addresses(), reason="this system has no loopback addresses beside 127.0.0.1"
)


class Crowd:
    """Connections that never ask for anything."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.held: list[socket.socket] = []
        self.told: dict[socket.socket, bytes] = {}

    def come(self, number: int, sources: Sequence[str], first: bytes = HALF) -> None:
        """So many more connections from these addresses in turn, with the beginning of a request each."""
        for place in range(number):
            with suppress(ConnectionError):  # cut off before it had said anything
                self.held.append(
                    socket.create_connection(("127.0.0.1", self.port), PATIENCE, (sources[place % len(sources)], 0))
                )
                self.held[-1].sendall(first)

    def left(self) -> int:
        """How many the server still holds."""
        for one in self._readable():
            piece = b""
            with suppress(ConnectionError):
                piece = one.recv(4096)
            if piece:
                self.told[one] = self.told.get(one, b"") + piece
            else:
                self.held.remove(one)
                one.close()
        return len(self.held)

    def _readable(self) -> list[socket.socket]:
        poll = select.poll()
        by_number = {one.fileno(): one for one in self.held}
        for number in by_number:
            poll.register(number, select.POLLIN)
        return [by_number[number] for number, _ in poll.poll(100)]

    def wait_until_left(self, most: int) -> None:
        """Until the server has given up all but so many."""
        deadline = time.monotonic() + PATIENCE
        while self.left() > most:
            assert time.monotonic() < deadline, f"{len(self.held)} connections are still held"

    def go(self) -> None:
        """All of them leave."""
        for one in self.held:
            one.close()


@contextmanager
def crowd(port: int) -> Iterator[Crowd]:
    found = Crowd(port)
    allow_files(2 * MANY + 500)
    try:
        yield found
    finally:
        found.go()


def page_from(server: Server, source: str) -> httpx.Response:
    """The foyer, as somebody at this address gets it."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=source), timeout=PATIENCE) as http:
        return http.get(f"{server.origin}/")


def plays_from(server: Server, source: str) -> Person:
    """Somebody at this address plays a game to its end."""

    async def play() -> Person:
        way = httpx.AsyncHTTPTransport(local_address=source)
        made = await open_table(server.origin, DUEL, httpx.AsyncClient(timeout=PATIENCE, transport=way))
        async with asyncio.timeout(2 * PATIENCE):
            return await Person(server.origin, made["table"], made["links"]["0"], source=source).play()

    return asyncio.run(play())


def numbers(server: Server) -> str:
    """What the server counts."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=ELSEWHERE), timeout=PATIENCE) as http:
        return http.get(f"{server.origin}/metrics").text


def test_half_requests_of_one_address_are_given_up_and_others_play_on(tmp_path: Path) -> None:
    limits = (*SMALL_HOUSE, "header_seconds=600")
    with serving(tmp_path, limits=limits) as server, crowd(server.port) as half:
        half.come(MANY, ["127.0.0.1"])
        half.wait_until_left(Limits().connections_per_address)
        assert page_from(server, ELSEWHERE).status_code == 200
        assert plays_from(server, ELSEWHERE).over
        assert page_from(server, "127.0.0.1").status_code == 200, "who shares the address is let in too"
        half.wait_until_left(Limits().connections_per_address)
        assert half.left() > 100, "those within the limit are not touched"
        assert 'footlights_refused_total{limit="waiting"}' in numbers(server)


@pytest.mark.parametrize("first", [HALF, b""], ids=["half a request", "not a byte"])
def test_half_requests_of_many_addresses_end_with_their_deadline(tmp_path: Path, first: bytes) -> None:
    limits = (*SMALL_HOUSE, "header_seconds=2", "waiting_connections=2000")
    with serving(tmp_path, limits=limits) as server, crowd(server.port) as half:
        half.come(MANY, [f"127.0.0.{number}" for number in range(2, 42)], first)
        assert page_from(server, ELSEWHERE).status_code == 200
        half.wait_until_left(0)
        assert plays_from(server, ELSEWHERE).over


def test_half_requests_of_many_addresses_leave_room_before_their_deadline(tmp_path: Path) -> None:
    limits = (*SMALL_HOUSE, "header_seconds=600", "waiting_connections=300")
    with serving(tmp_path, limits=limits) as server, crowd(server.port) as half:
        half.come(MANY, [f"127.0.0.{number}" for number in range(2, 42)])
        half.wait_until_left(300)
        assert page_from(server, ELSEWHERE).status_code == 200
        assert plays_from(server, ELSEWHERE).over


def test_a_whole_house_that_comes_back_at_once_is_let_in(tmp_path: Path) -> None:
    limits = ("waiting_connections=5", "header_seconds=600", "requests=1000")
    with serving(tmp_path, limits=limits, more=["--trust-proxy"]) as server, crowd(server.port) as back:
        assert server.process is not None
        server.process.send_signal(signal.SIGSTOP)  # busy with something else while they come
        whole = f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n".encode()
        back.come(200, ["127.0.0.2"], whole)
        server.process.send_signal(signal.SIGCONT)
        back.wait_until_left(0)
        assert [told.startswith(b"HTTP/1.1 200 ") for told in back.told.values()] == [True] * 200


def test_behind_a_proxy_waiting_connections_are_not_counted_by_address(tmp_path: Path) -> None:
    limits = ("header_seconds=600", "connections_per_address=5", "waiting_connections=50")
    with serving(tmp_path, limits=limits, more=["--trust-proxy"]) as server, crowd(server.port) as half:
        half.come(40, ["127.0.0.1"])
        assert page_from(server, "127.0.0.1").status_code == 200
        assert half.left() == 40
        half.come(40, ["127.0.0.1"])
        half.wait_until_left(50)
        assert page_from(server, "127.0.0.1").status_code == 200


# --- One connection ---------------------------------------------------------------------------------------------------


def everything(connection: socket.socket) -> bytes:
    """What comes until the other side closes."""
    told = b""
    connection.settimeout(PATIENCE)
    with suppress(ConnectionError):
        while piece := connection.recv(65536):
            told += piece
    return told


def lobby_of(house: Opened) -> Lobby:
    assert house.server is not None
    return house.server.lobby


def until(true: Callable[[], bool]) -> None:
    """Wait for something."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def dial(house: Opened) -> closing[socket.socket]:
    return closing(socket.create_connection(("127.0.0.1", house.config.port), PATIENCE))


def request(house: Opened, path: str = "/healthz", more: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{house.config.port}\r\n{more}\r\n".encode()


def test_who_is_too_slow_with_headers_is_told_so(tmp_path: Path) -> None:
    with opened(tmp_path, {"header_seconds": 1}) as house, dial(house) as slow:
        slow.sendall(HALF)
        told = everything(slow)
    head, _, text = told.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 ")
    assert f"Content-Length: {len(text)}".encode() in head
    assert text.endswith(b".")


def test_a_byte_now_and_then_does_not_keep_a_connection(tmp_path: Path) -> None:
    with opened(tmp_path, {"header_seconds": 1}) as house, dial(house) as slow:
        slow.sendall(HALF)
        deadline = time.monotonic() + PATIENCE
        while not select.select([slow], [], [], 0.1)[0]:
            slow.sendall(b"x")
            assert time.monotonic() < deadline
        assert b" 408 " in everything(slow)


@pytest.mark.parametrize("more", ["", "Content-Length: 1000000\r\n"], ids=["silence", "a body nobody asked for"])
def test_between_two_requests_a_connection_is_kept_only_so_long(tmp_path: Path, more: str) -> None:
    with opened(tmp_path, {"header_seconds": 1}) as house, dial(house) as kept:
        kept.sendall(request(house, more=more))
        answer = kept.recv(65536)
        assert answer.startswith(b"HTTP/1.1 200 ")
        deadline = time.monotonic() + PATIENCE
        while not select.select([kept], [], [], 0.1)[0]:
            if more:
                kept.sendall(b"x")
            assert time.monotonic() < deadline
        assert b"408" not in everything(kept)


def test_a_connection_is_used_again_and_again(tmp_path: Path) -> None:
    with opened(tmp_path, {"header_seconds": 30}) as house, dial(house) as kept:
        for _ in range(3):
            kept.sendall(request(house) + request(house))
            answers = b""
            while answers.count(b"HTTP/1.1 200 ") < 2:
                answers += kept.recv(65536)
        until(lambda: lobby_of(house).number_waiting == 1)


def narrow(house: Opened, sent: bytes) -> socket.socket:
    """Somebody who asks for much and reads nothing."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    found.connect(("127.0.0.1", house.config.port))
    found.settimeout(PATIENCE)
    found.sendall(sent)
    return found


def until_nobody_is_here(house: Opened) -> None:
    """Until the server holds no connection any more."""
    until(lambda: not lobby_of(house).open and lobby_of(house).number_waiting == 0)


@pytest.fixture
def shut_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that takes little off a server's hands, as one does when memory is short."""
    accept = socket.socket.accept

    def accept_narrow(listening: socket.socket) -> tuple[socket.socket, object]:
        found, address = accept(listening)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        return found, address

    monkeypatch.setattr(socket.socket, "accept", accept_narrow)


@pytest.mark.usefixtures("shut_windows")
@pytest.mark.parametrize(
    ("path", "number"),
    [("/static/js/table.js", 1), ("/marks.svg", 1), ("/marks.svg", 2)],
    ids=["a small answer", "a large answer", "two in a row"],
)
def test_who_fetches_nothing_of_an_answer_is_cut_off(tmp_path: Path, path: str, number: int) -> None:
    limits = {"header_seconds": 1, "read_seconds": 1, "requests": 1}
    with opened(tmp_path, limits) as house, house.guest() as ada:
        until_nobody_is_here(house)
        with closing(narrow(house, number * request(house, path))):
            until_nobody_is_here(house)
        until(lambda: ada.get("/api/protocol").status_code == 200)


@pytest.mark.usefixtures("shut_windows")
def test_who_fetches_slowly_gets_everything(tmp_path: Path) -> None:
    with opened(tmp_path, {"header_seconds": 1, "read_seconds": 1}) as house, house.guest() as ada:
        whole = len(ada.get("/marks.svg", headers={"Accept-Encoding": "identity"}).content)
        with closing(narrow(house, request(house, "/marks.svg"))) as slow:
            told = b""
            while piece := slow.recv(max(1, whole // 40)):
                told += piece
                select.select([], [], [], 0.1)
        assert len(told.partition(b"\r\n\r\n")[2]) == whole


@pytest.mark.usefixtures("shut_windows")
def test_a_websocket_that_reads_nothing_is_cut_off(tmp_path: Path) -> None:
    with opened(tmp_path, {"read_seconds": 1}) as house, house.guest() as ada, house.guest() as ben:
        made = ada.seated(FRIENDS)
        ben.sit(made["table"], made["links"]["1"], "Ben")
        path = f"/api/tables/{made['table']}/ws"
        upgrade = {
            "Origin": house.origin, "Cookie": ben.cookie, "Connection": "Upgrade", "Upgrade": "websocket",
            "Sec-WebSocket-Key": "x3JJHMbDL1EzLkh9GBhXDw==", "Sec-WebSocket-Version": "13",
        }  # fmt: skip
        more = "".join(f"{name}: {value}\r\n" for name, value in upgrade.items())
        with closing(narrow(house, request(house, path, more))) as deaf, ada.socket(made["table"]) as line:
            greeting = json.dumps({"t": "hello", "proto": 1}).encode()
            framed = b"\x81" + bytes([0x80 | len(greeting)]) + bytes(4) + greeting
            hello(line)
            gone = False
            deadline = time.monotonic() + PATIENCE
            while not gone:
                assert time.monotonic() < deadline
                with suppress(BlockingIOError):
                    try:
                        deaf.setblocking(False)
                        deaf.sendall(framed)
                    except ConnectionError:
                        gone = True
                select.select([], [], [], 0.02)
            line.send('{"t":"ping","n":7}')
            assert said(line, "pong")["n"] == 7


# --- Places -----------------------------------------------------------------------------------------------------------


def test_a_few_addresses_cannot_take_the_last_places(tmp_path: Path) -> None:
    limits = ("requests=60", "connections_per_address=50", "body_seconds=600", "header_seconds=600")
    with serving(tmp_path, limits=limits) as server, crowd(server.port) as half:
        head = f"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.origin}\r\n"
        for source in ("127.0.0.2", "127.0.0.3", "127.0.0.4"):
            half.come(50, [source], f"{head}Content-Length: 1000\r\n\r\nhalf".encode())
        deadline = time.monotonic() + PATIENCE
        while len(half.told) < 90:
            assert time.monotonic() < deadline, "what is too many is refused"
            half.left()
        assert all(b" 429 " in told for told in half.told.values())
        assert page_from(server, ELSEWHERE).status_code == 200
        assert plays_from(server, ELSEWHERE).over


# --- File descriptors -------------------------------------------------------------------------------------------------


def open_files(server: Server) -> int:
    assert server.process is not None
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))  # noqa: PTH208 - a path that is no file of ours


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux lets one change another process's limits")
def test_a_process_out_of_file_descriptors_says_so_and_recovers(tmp_path: Path) -> None:
    with serving(tmp_path, limits=("header_seconds=600",)) as server, crowd(server.port) as half:
        assert server.process is not None
        assert page_from(server, ELSEWHERE).status_code == 200
        few = open_files(server) + 50
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (few, few))
        half.come(100, ["127.0.0.2"])
        half.wait_until_left(99)
        assert plays_from(server, ELSEWHERE).over
        complaints = [line for line in server.said.read_text().splitlines() if "out of file descriptors" in line]
        assert len(complaints) >= 1
        assert "127.0.0." not in server.said.read_text().replace("http://127.0.0.1", "")


class Transport:
    """As much of a transport as the lobby needs."""

    aborted = False

    def abort(self) -> None:
        """Cut off."""
        self.aborted = True


class Held:
    """A connection that only stands for one."""

    def __init__(self, number: int) -> None:
        self.transport: Any = Transport()
        self.client: tuple[str, int] | None = (f"10.0.0.{number}", 1)


def test_where_files_are_few_fewer_connections_wait() -> None:
    told: list[str] = []
    lobby = Lobby(Limits(), False, 260, told.append)  # half of them for connections
    busy = [Held(number) for number in range(100)]
    waiting = [Held(number) for number in range(40)]
    for held in busy:
        lobby.enter(held)
    for held in waiting:
        lobby.enter(held)
        lobby.wait(held)
    assert [held.transport.aborted for held in waiting] == [True] * 10 + [False] * 30
    assert told == ["waiting"] * 10
    for held in waiting:
        lobby.attend(held)
    late = Held(200)
    lobby.enter(late)
    assert late.transport.aborted, "nobody waits whose place it could have"


def test_as_many_files_are_asked_for_as_the_limits_may_need() -> None:
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert allow_files(soft) == soft
    assert allow_files(1) == 1
    assert files_wanted(Limits()) == 3700
    assert "3,700" in (Path(__file__).parents[3] / "docs" / "hosting.md").read_text(), "docs/hosting.md says it"
