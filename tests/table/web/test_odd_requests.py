"""Whatever is sent, the answer is a sentence: never an error of the house's own, never a socket that dies of it."""

from __future__ import annotations

import json
import socket as sockets
import string
from collections.abc import Iterator
from contextlib import closing
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from starlette.routing import Mount, Route
from websockets.sync.client import ClientConnection

from tests.table.web.opening import FRIENDS, PATIENCE, Guest, Opened, hello, opened, said

SERVER_ERROR = 500
GENEROUS = dict.fromkeys(
    ("messages_per_second", "messages_burst", "refusals_per_minute", "acts_per_second", "acts_burst", "asks_per_minute",
     "chat_per_minute", "notes_per_table"), 1_000_000,
)  # fmt: skip
bounded = settings(
    max_examples=60,  # of ten requests, or of a conversation; tests/chaos/test_hostile.py sends many more to a server of its own
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)

# --- What is odd ------------------------------------------------------------------------------------------------------

ODD_NUMBERS = [
    "--5",
    "-",
    "+5",
    " 5",
    "5 ",
    "٣",
    "²",
    "1e3",
    "0x10",
    "1_000",
    "-0",
    "9" * 20,
    "9" * 5000,
    "-1",
    "",
    "NaN",
    "\0",
    "5\n",
]
ODD = st.sampled_from(ODD_NUMBERS) | st.text(max_size=12) | st.integers().map(str)
NAMES = ["at", "step", "notes", "wait", "seats", "thin", "ply", "seat", "lang", "q", "v"]
ODD_BYTES = [b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80", b"\0"]
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
JSON: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
BODIES: list[Any] = [
    {},
    {"game": "the-theatre", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}], "options": {}},
    {"game": "tnb", "seats": [{"kind": "me"}, {"kind": "friend"}], "clock": {"minutes": 5}, "open": True, "seed": "7"},
    {"key": "x", "contribution": "ab", "name": "Ada", "move": False, "check": True},
    {"contribution": "ab", "name": "Ada", "seat": 1},
    {"ply": 0, "seat": 0, "bot": "random"},
    {"name": "Ada", "lang": "en"},
    {"options": {"format": "duel"}},
    {"options": {}, "decks": [{"name": "x", "cards": ["a", "b"]}]},
]
MESSAGES: list[Any] = [
    {"t": "hello", "proto": 1, "have": [0, 0], "notes": 0, "lang": "en"},
    {"t": "act", "id": "abcdefgh", "at": 0, "do": "play Vixie/Charm"},
    {"t": "ask", "id": "abcdefgi", "k": "draw", "of": 1, "seat": 0},
    {"t": "say", "id": "abcdefgj", "text": "Good evening"},
    {"t": "ping", "n": 3},
]


def places(content: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside."""
    yield path
    if isinstance(content, dict | list):
        for key, value in content.items() if isinstance(content, dict) else enumerate(content):
            yield from places(value, (*path, key))


def replaced(content: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy in which one value is another."""
    if not path:
        return value
    copy = dict(content) if isinstance(content, dict) else list(content)
    copy[path[0]] = replaced(content[path[0]], path[1:], value)
    return copy


@st.composite
def spoiled(draw: st.DrawFn, kinds: list[Any]) -> bytes:
    """Something sound in which one value, one key or a few bytes were changed."""
    content = draw(st.sampled_from(kinds))
    way = draw(st.sampled_from(["value", "more", "bytes", "deep", "whole"]))
    if way == "value":
        content = replaced(content, draw(st.sampled_from(list(places(content)))), draw(JSON))
    elif way == "more":
        content = {**content, draw(st.text(max_size=8)): draw(JSON)}
    raw = json.dumps(content).encode()
    if way == "deep":
        depth = draw(st.sampled_from([10, 1000, 1850]))
        nested = b'"x": ' + b"[" * depth + b"]" * depth
        raw = draw(st.sampled_from([raw[:-1] + b", " + nested + b"}", b"{" + nested + b", " + raw[1:]]))
    elif way == "bytes":
        at = draw(st.integers(0, len(raw)))
        raw = raw[:at] + draw(st.sampled_from(ODD_BYTES)) + raw[at + draw(st.integers(0, 1)) :]
    return raw


# --- Requests ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def generous(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    with opened(tmp_path_factory.mktemp("odd"), GENEROUS) as house:
        yield house


@pytest.fixture(scope="module")
def ada(generous: Opened) -> Iterator[Guest]:
    with generous.guest() as found:
        yield found


@pytest.fixture(scope="module")
def table(ada: Guest) -> str:
    return str(ada.seated(FRIENDS)["table"])


def addresses(house: Opened) -> list[tuple[str, str]]:
    """Every route of the house: its pattern, and a method it answers to."""
    found = [("/static/{path}", "GET")]
    for route in house.app.routes:
        if isinstance(route, Route):
            found += [(route.path_format, method) for method in sorted(route.methods or ()) if method != "HEAD"]
        else:
            assert isinstance(route, Mount) or route.path.endswith("/ws"), route  # type: ignore[attr-defined]
    return found


def sound(answer: httpx.Response) -> None:
    """No error of the house's own; and whoever is refused is told why."""
    assert answer.status_code < SERVER_ERROR or answer.status_code == httpx.codes.SERVICE_UNAVAILABLE, answer.text[:300]
    if answer.status_code >= httpx.codes.BAD_REQUEST and answer.headers["Content-Type"] == "application/json":
        assert answer.json()["error"].endswith((".", "?", "!", "⟧")), answer.text


HEADERS = {
    "Accept-Language": ["", "de;q=x", "*", ";;;", "en-XA;q=0.5,fr;q=nan", "a" * 3000],
    "Accept": ["text/html", "*/*", "", ";;q"],
    "Cookie": ["footlights=x", "=;;;=", "footlights_name=%ff%00%zz", "lang=\xff", "footlights_name=" + "%4" * 300],
    "If-None-Match": ["*", '"', 'W/"x", ,'],
    "Range": ["bytes=0-", "bytes=-", "bytes=9-1", "bytes=a-b", "bytes=0-0," * 50, "x"],
    "X-Forwarded-For": ["", ",", "999.1.1.1", "[::1]", "\xff"],
    "Content-Type": ["", "text/plain", "multipart/form-data", "application/json; charset=x"],
}  # fmt: skip


ODD_HEADERS = st.lists(
    st.sampled_from(sorted(HEADERS)).flatmap(lambda name: st.tuples(st.just(name), st.sampled_from(HEADERS[name]))),
    max_size=2,
)


def test_every_address_answers_whatever_it_is_asked(generous: Opened, ada: Guest, table: str) -> None:
    patterns, own = addresses(generous), ada.cookie
    known = {"table": st.sampled_from([table, "unknown-table"]), "game": st.sampled_from(["the-theatre", "none"])}

    with httpx.Client(base_url=generous.origin, timeout=PATIENCE) as http:

        @bounded
        @given(st.data())
        def ask(data: st.DataObject) -> None:
            for _ in range(10):
                pattern, method = data.draw(st.sampled_from(patterns))
                names = [name for _, name, _, _ in string.Formatter().parse(pattern) if name]
                parts = {name: quote(data.draw((known.get(name, ODD) | ODD).filter(bool)), safe="") for name in names}
                query: Any = data.draw(st.lists(st.tuples(st.sampled_from(NAMES), ODD), max_size=3))  # some come twice
                odd = {name.encode(): value.encode("latin-1") for name, value in data.draw(ODD_HEADERS)}
                headers = {b"Origin": generous.origin.encode(), b"Cookie": own.encode(), **odd}
                body = data.draw(spoiled(BODIES)) if method == "POST" else b""
                sound(http.request(method, pattern.format(**parts), params=query, content=body, headers=headers))
                http.cookies.clear()

        ask()


@pytest.mark.parametrize("value", ODD_NUMBERS)
def test_a_number_in_an_address_is_one_or_is_refused(ada: Guest, table: str, value: str) -> None:
    for path, name in (("poll", "at"), ("poll", "step"), ("poll", "notes"), ("replay", "ply"), ("replay", "seat")):
        answer = ada.get(f"/api/tables/{table}/{path}", params={name: value})
        sound(answer)
        if value not in ("", "-0", "-1") and name != "seats":
            assert answer.status_code == 400, (name, answer.text)
            assert name in answer.json()["error"]


POST = "POST /api/me HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\n"
UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket\r\n"
RAW = {
    "a length of many digits": POST + "Content-Length: " + "9" * 5000 + "\r\n\r\n",
    "a negative length": POST + "Content-Length: -1\r\n\r\n",
    "two lengths": "POST /api/me HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
    "a wrong chunk": POST + "Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "no address": "GET\r\n\r\n",
    "an address elsewhere": "GET http://else.example/ HTTP/1.1\r\nHost: {host}\r\n\r\n",
    "a star": "OPTIONS * HTTP/1.1\r\nHost: {host}\r\n\r\n",
    "letters beyond ASCII": "GET /m/\xff\xfe HTTP/1.1\r\nHost: {host}\r\n\r\n",
    "no host": "GET / HTTP/1.1\r\n\r\n",
    "an odd host": "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n",
    "a port too high": "GET / HTTP/1.1\r\nHost: 127.0.0.1:99999999\r\n\r\n",
    "half an escape": "GET /m/%f%zz%00 HTTP/1.1\r\nHost: {host}\r\n\r\n",
    "another language": "HELO example.org\r\n\r\n",
    "a wrong upgrade": "GET /api/tables/abcdefgh/ws HTTP/1.1\r\nHost: {host}\r\n" + UPGRADE + "\r\n",
    "an upgrade elsewhere": "GET / HTTP/1.1\r\nHost: {host}\r\n" + UPGRADE +
    "Sec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==\r\nSec-WebSocket-Version: 13\r\nOrigin: {origin}\r\n\r\n",
}  # fmt: skip


@pytest.mark.parametrize("name", RAW)
def test_requests_that_no_browser_would_send_are_refused(generous: Opened, name: str) -> None:
    host = f"127.0.0.1:{generous.config.port}"
    sent = RAW[name].format(host=host, origin=generous.origin).encode("latin-1")
    with closing(sockets.create_connection(("127.0.0.1", generous.config.port), PATIENCE)) as connection:
        connection.sendall(sent)
        status = int(connection.recv(65536).split(b" ", 2)[1])
    assert 400 <= status < SERVER_ERROR or status == 408


# --- Messages ---------------------------------------------------------------------------------------------------------


def alive(socket: ClientConnection, number: int) -> None:
    """It answers a ping, after everything that was sent before."""
    socket.send(json.dumps({"t": "ping", "n": number}))
    while said(socket, "pong")["n"] != number:
        pass


def test_no_message_kills_its_socket(ada: Guest, table: str) -> None:
    count = 0
    with ada.socket(table, max_size=None) as socket:
        hello(socket)

        @bounded
        @given(st.lists(st.tuples(spoiled(MESSAGES), st.booleans()), min_size=10, max_size=10))
        def speak(messages: list[tuple[bytes, bool]]) -> None:
            nonlocal count
            for raw, as_text in messages:
                try:
                    socket.send(raw.decode() if as_text else raw)
                except UnicodeDecodeError:  # a text frame must be UTF-8; what it says in bytes may be anything
                    socket.send(raw)
            count += 1
            alive(socket, count)

        speak()


DEEP = b'{"x":' + b"[" * 1900 + b"]" * 1900 + b',"t":"ping","n":1}'


@pytest.mark.parametrize("raw", [b'{"t":"say","id":"abcdefgh","text":"\xff"}', b'{"\xff":1}', b"\xff\xfe", DEEP])
def test_what_is_no_message_is_refused(ada: Guest, table: str, raw: bytes) -> None:
    with ada.socket(table) as socket:
        hello(socket)
        socket.send(raw)
        assert said(socket, "nack")["code"] == "bad"
        alive(socket, 1)
    answer = ada.post(f"/api/tables/{table}/send", content=raw)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad")
    assert ada.post("/api/tables", content=raw).status_code == 400


def test_nothing_odd_was_a_defect(ada: Guest) -> None:
    assert "footlights_defects_total 0.0" in ada.get("/metrics").text
