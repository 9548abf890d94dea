"""Ten thousand malformed and hostile messages and requests: no error of the server's own, no dead table, no growth of memory."""

from __future__ import annotations

import asyncio
import json
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.table.people import Person, open_table
from tests.table.serving import GENEROUS, Server, serving

MESSAGES = {"0": 5_000, "watch": 1_000}
REQUESTS = 4_000
BATCH = 50
GROWTH_KB = 40_000
LIMITS = (*GENEROUS, "asks_per_minute=1000000", "chat_per_minute=1000000")
SERVER_ERROR = 500
STUMBLED = 1011
quick = {
    "deadline": None,
    "database": None,
    "derandomize": True,
    "phases": [Phase.generate],
    "suppress_health_check": list(HealthCheck),
}

JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
IDS = st.text(string.ascii_letters + string.digits, min_size=8, max_size=20) | st.text(max_size=70)
NUMBERS = st.integers(-3, 300) | st.integers() | st.none()
DEEDS = st.sampled_from(["play Vixie/Charm", "gamble", "decline", "place Sap", "use", "play ", "play 0"]) | st.text(
    max_size=210
)
ASKS = st.sampled_from(["takeback", "draw", "rematch", "claim", "sit-in", "return", "hint", "yes", "no", "nonsense"])


def tagged(tag: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """A message of a kind, with fields that may be missing, wrong, or too many."""
    known = st.fixed_dictionaries({"t": st.just(tag)}, optional={name: value | JSON for name, value in fields.items()})
    return known | st.builds(
        lambda message, more: {**message, **more}, known, st.dictionaries(st.text(max_size=5), JSON, max_size=2)
    )


MESSAGE = st.one_of(
    tagged("hello", proto=st.just(1), have=st.tuples(NUMBERS, NUMBERS), notes=NUMBERS, lang=st.text(max_size=20)),
    tagged("act", id=IDS, at=NUMBERS, do=DEEDS),
    tagged("ask", id=IDS, k=ASKS, of=NUMBERS, seat=NUMBERS),
    tagged("say", id=IDS, text=st.text(max_size=310)),
    tagged("ping", n=NUMBERS),
    tagged("welcome", proto=st.just(1)),
    JSON,
).map(json.dumps) | st.one_of(
    st.text(max_size=200), st.binary(max_size=200), st.just("[" * 3000), st.just("9" * 4000), st.just(" " * 4090)
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("hostile"), limits=LIMITS) as server:
        yield server


def at_table(server: Server, seats: list[dict[str, str]], key: str = "0") -> tuple[Person, dict[str, Any]]:
    """Somebody sitting at a new table."""

    async def sit() -> tuple[Person, dict[str, Any]]:
        made = await open_table(server.origin, {"game": "the-theatre", "seats": seats})
        person = Person(server.origin, made["table"], made["watch"] if key == "watch" else made["links"][key])
        await person.sit()
        return person, made

    return asyncio.run(sit())


def line(person: Person) -> ClientConnection:
    """A socket of somebody's."""
    address = f"{person.origin.replace('http', 'ws', 1)}/api/tables/{person.table}/ws"
    return connect(address, origin=Origin(person.origin), additional_headers={"Cookie": person.cookie}, max_size=None)


def memory_kb(server: Server) -> int:
    """What the server's process holds."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    assert found
    return int(found[1])


def still_plays(person: Person) -> None:
    """The table is alive: the game goes on to its end."""

    async def finish() -> None:
        async with asyncio.timeout(120):
            await person.play()

    asyncio.run(finish())
    assert person.over


def bombard(person: Person, messages: list[str | bytes]) -> int:
    """Send everything, on as many lines as it takes; how many got through."""
    sent = 0
    while sent < len(messages):
        try:
            with line(person) as socket:
                socket.send(json.dumps({"t": "hello", "proto": 1}))
                while sent < len(messages):
                    socket.send(messages[sent])
                    sent += 1
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code == STUMBLED:
                raise
            sent += 1
    return sent


@pytest.mark.parametrize("where", MESSAGES)
def test_no_message_hurts_a_table(server: Server, where: str) -> None:
    person, made = at_table(server, [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}], where)
    before: list[int] = []
    count = 0

    @settings(max_examples=MESSAGES[where] // BATCH, **quick)  # type: ignore[arg-type]
    @given(st.lists(MESSAGE, min_size=BATCH, max_size=BATCH))
    def hostile(messages: list[str | bytes]) -> None:
        nonlocal count
        count += bombard(person, messages)
        if count >= 10 * BATCH and not before:
            before.append(memory_kb(server))

    hostile()
    assert count >= MESSAGES[where]
    assert memory_kb(server) - before[0] < GROWTH_KB
    assert server.healthy()
    player = Person(server.origin, made["table"], made["links"]["0"])
    still_plays(player)


PAGES = """
/ /healthz /metrics /m/{} /m/{}/replay /rules/the-theatre /rules/none /strings/en.json /strings/%00.json /nowhere
/catalogue/the-theatre/0.json /emblems/the-theatre/0.svg /static/../app.py /static/%2e%2e/app.py /games/the-theatre/scene.css
/games/../scene.css /api/games /api/games/the-theatre/try /api/games/x/try /api/replays /api/me /api/open /api/protocol
/api/tables /api/tables/{} /api/tables/{}/sit /api/tables/{}/join /api/tables/{}/links/0 /api/tables/{}/links/9
/api/tables/{}/send /api/tables/{}/poll /api/tables/{}/replay /api/tables/{}/match.yaml /api/tables/{}/play-on
"""
PATHS = st.sampled_from(PAGES.split())
QUERY = st.dictionaries(
    st.sampled_from(["at", "step", "notes", "lang", "ply", "seat", "q"]),
    st.text(max_size=8) | st.integers().map(str),
    max_size=3,
)
SEATS = st.fixed_dictionaries(
    {},
    optional={
        "kind": st.sampled_from(["me", "bot", "friend"]) | JSON,
        "bot": st.just("greedy") | JSON,
        "name": st.text(max_size=30),
        "deck": JSON,
    },
)
WISH = st.fixed_dictionaries(
    {},
    optional={
        "game": st.just("the-theatre") | JSON,
        "seats": st.lists(SEATS, max_size=9),
        "key": st.text(max_size=40),
        "contribution": st.text("0123456789abcdef", max_size=34),
        "ply": NUMBERS,
        "seat": NUMBERS,
        **dict.fromkeys(("options", "decks", "clock", "seed", "name", "bot", "open"), JSON),
    },
)
BODY = st.one_of(
    JSON.map(lambda content: json.dumps(content).encode()),
    st.binary(max_size=300),
    WISH.map(lambda content: json.dumps(content).encode()),
    st.text(max_size=200).map(lambda text: f"footlights: 1\ngame: the-theatre\n{text}".encode()),
)
REQUEST = st.tuples(
    st.sampled_from(["GET", "GET", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"]),
    PATHS,
    QUERY,
    BODY,
    st.booleans(),
)


def test_no_request_hurts_the_house(server: Server) -> None:
    person, made = at_table(server, [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}])
    before: list[int] = []
    count = 0
    tables = st.sampled_from([made["table"], "unknown-table", "%2e%2e", "a" * 300])

    with httpx.Client(base_url=server.origin, headers={"Cookie": person.cookie}, timeout=60) as http:

        @settings(max_examples=REQUESTS // 10, **quick)  # type: ignore[arg-type]
        @given(st.lists(st.tuples(REQUEST, tables), min_size=10, max_size=10))
        def hostile(requests: list[tuple[Any, str]]) -> None:
            nonlocal count
            for (method, path, query, body, known), table in requests:
                headers = {"Content-Type": "application/json"} | ({"Origin": server.origin} if known else {})
                answer = http.request(method, path.format(table), params=query, content=body, headers=headers)
                assert answer.status_code < SERVER_ERROR, (
                    f"{method} {path} {query} {body!r}: {answer.status_code} {answer.text[:200]}"
                )
                count += 1
            if count >= REQUESTS // 10 and not before:
                before.append(memory_kb(server))

        hostile()
    assert count >= REQUESTS
    assert memory_kb(server) - before[0] < GROWTH_KB
    still_plays(person)  # by the cookie: among the requests was one that renews the link
