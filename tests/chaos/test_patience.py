"""Nobody is kept waiting, seen from outside: long polls and long tables on a real server."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec

from footlights.table.store import open_store
from tests.table.core.playing import in_a_loop
from tests.table.long_games import long_match, long_text
from tests.table.serving import Server, serving

Json = dict[str, Any]
WAIT = 20  # seconds a poll would wait; no test does
SIMULTANEOUS = {"turn_order": "simultaneous", "deck_format": "preset"}
END = "end turn"
TAKEN_BACK = 100
TRIES = 5
T = TypeVar("T")


class Browser:
    """Somebody who plays over plain requests, with a cookie of their own."""

    def __init__(self, server: Server, http: httpx.AsyncClient) -> None:
        self.server, self.http = server, http
        self.table = ""
        self.frame: Json = {}
        self.digest = ""

    async def post(self, path: str, body: Json | bytes) -> Json:
        content: Json = {"content": body} if isinstance(body, bytes) else {"json": body}
        answer = await self.http.post(path, headers={"Origin": self.server.origin}, **content)
        answer.raise_for_status()
        found: Json = answer.json()
        return found

    async def sit(self, table: str, link: str) -> None:
        self.table = table
        body = {"key": link.partition("=")[2], "contribution": secrets.token_hex(16)}
        await self.post(f"/api/tables/{table}/sit", body)

    async def poll(self, wait: int = 0) -> list[Json]:
        query: Json = {"wait": wait, "seats": self.digest}
        if self.frame:
            query |= {"at": self.frame["at"], "step": self.frame["step"]}
        answer = await self.http.get(f"/api/tables/{self.table}/poll", params=query)
        answer.raise_for_status()
        answers: list[Json] = answer.json()["answers"]
        return self.heard(answers)

    def heard(self, answers: list[Json]) -> list[Json]:
        for answer in answers:
            for frame in answer.get("frames", ()):
                self.frame = frame
            self.digest = answer.get("digest", self.digest)
        return answers

    async def act(self, do: str) -> list[Json]:
        message = {"t": "act", "id": secrets.token_hex(8), "at": self.frame["at"], "do": do}
        sent = await self.post(f"/api/tables/{self.table}/send", message)
        assert not [answer for answer in sent["answers"] if answer["t"] == "nack"], sent
        return self.heard(sent["answers"])

    async def take_back(self) -> None:
        """Take the last decision back, in the position there is: a bot may have decided meanwhile."""
        kinds: set[str] = set()
        while "ack" not in kinds:
            self.frame = {}
            await self.poll()
            message = {"t": "ask", "id": secrets.token_hex(8), "k": "takeback", "at": self.frame["at"]}
            kinds = {answer["t"] for answer in (await self.post(f"/api/tables/{self.table}/send", message))["answers"]}

    @property
    def to_decide(self) -> bool:
        return bool(self.frame) and self.frame["v"].get("turn") == self.frame["v"]["you"]

    def legal(self) -> list[str]:
        return [offer["do"] for offer in self.frame["v"].get("actions", ()) if "why_not" not in offer]


@asynccontextmanager
async def browsers(server: Server, number: int, address: str = "") -> AsyncIterator[list[Browser]]:
    """Several people; `address`: where they come from, as a proxy would say it."""
    headers = {"X-Forwarded-For": address} if address else {}
    clients = [httpx.AsyncClient(base_url=server.origin, timeout=300, headers=headers) for _ in range(number)]
    try:
        found = [Browser(server, client) for client in clients]
        for browser in found:
            (await browser.http.get("/")).raise_for_status()  # the cookie
        yield found
    finally:
        for client in clients:
            await client.aclose()


async def at_a_table(people: list[Browser], **wish: Any) -> None:
    """Everybody at one table, having seen who is there."""
    kinds = [{"kind": "me"}, *({"kind": "friend"} for _ in people[1:])]
    made = await people[0].post("/api/tables", {"seats": kinds, **wish})
    for person, link in zip(people, made["links"].values(), strict=True):
        await person.sit(made["table"], link)
    for _ in range(2):
        for person in people:
            await person.poll()


async def polls_answered(browser: Browser) -> float:
    text = (await browser.http.get("/metrics")).text
    lines = [line for line in text.splitlines() if line.startswith("footlights_requests_total") and "/poll" in line]
    return sum(float(line.rpartition(" ")[2]) for line in lines)


@in_a_loop
async def test_two_browsers_that_poll_an_idle_table_leave_each_other_alone(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with browsers(server, 3) as (ada, ben, other):
            await at_a_table([ada, ben], game="the-theatre")
            before = await polls_answered(other)
            waiting = [asyncio.create_task(browser.poll(WAIT)) for browser in (ada, ben)]
            for _ in range(40):
                (await other.http.get(f"/api/tables/{ada.table}")).raise_for_status()
            assert not any(task.done() for task in waiting)
            assert await polls_answered(other) == before
            actor = next(browser for browser in (ada, ben) if browser.to_decide)
            await actor.act(actor.legal()[0])
            await asyncio.gather(*waiting)
            assert await polls_answered(other) == before + len(waiting)


@in_a_loop
async def test_a_waiting_poll_does_not_tell_how_much_is_done_in_an_unseen_turn(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with browsers(server, 2) as people:
            await at_a_table(people, game="tnb", options=SIMULTANEOUS)
            first = next(person for person in people if person.to_decide)
            second = next(person for person in people if person is not first)
            waiting = asyncio.create_task(second.poll(WAIT))
            decisions = 0
            while len(first.legal()) > 1:
                await first.act(next(action for action in first.legal() if action != END))
                decisions += 1
                await first.poll()  # a whole request later
                assert not waiting.done(), f"unseen decision {decisions} was heard"
            assert decisions
            await first.act(END)
            await waiting


def long_rounds(server: Server) -> int:
    """How many rounds of the event loop have taken the server more than 250 ms of processor time.

    A processor that is shared counts some of the others' time as the server's: the bar of 50 ms is measured by
    benchmarks/table.py on an idle machine, and here is what would be a stall on any machine.
    """
    text = httpx.get(f"{server.origin}/metrics", timeout=300).text
    found = re.findall(r'^footlights_long_round_seconds_bucket\{le="(0\.25|\+Inf)"\} (\S+)', text, re.MULTILINE)
    counts = {bound: int(float(number)) for bound, number in found}
    return counts["+Inf"] - counts["0.25"]


async def nothing_first() -> None:
    """Everything is ready."""


async def without_a_long_round(
    server: Server, act: Callable[[], Awaitable[T]], first: Callable[[], Awaitable[None]] = nothing_first
) -> T:
    """What comes of something, once it was done without a long round. `first`: what has to be done before each try.

    A round that does too much does so every time. One in which a busy machine was slow, which counts as processor time where
    processors are shared, does not come again and again.
    """
    for _ in range(TRIES):
        await first()
        before = long_rounds(server)
        found = await act()
        if long_rounds(server) == before:
            return found
    raise AssertionError(f"in each of {TRIES} tries a round took longer than 250 ms: {found}")


def test_others_play_on_while_a_long_table_is_read_after_a_restart(tmp_path: Path) -> None:
    asyncio.run(_read_after_a_restart(tmp_path))  # which takes minutes on a busy machine


async def _read_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with browsers(server, 2) as (ada, other):
            await go_on_from_a_long_game(ada)
            await ada.poll()
            while not ada.to_decide:
                await ada.poll(WAIT)
            do = ada.legal()[-1]
            await ada.act(do)
            await ada.take_back()
            await at_a_table([other], game="curtain-call")
            server.kill()
            await take_back_again(server, ada.table, do)

            async def read() -> int:
                return await asked_while(ada.http.get(f"/api/tables/{ada.table}/poll"), other)

            asked = await without_a_long_round(server, read, lambda: reopened(server, other))
            assert asked > 1, "somebody else was answered meanwhile"


async def reopened(server: Server, other: Browser) -> None:
    """The house opens again, and everything that is read once is behind us."""
    server.kill()
    server.start()
    for _ in range(3):
        (await other.http.get(f"/api/tables/{other.table}")).raise_for_status()


async def go_on_from_a_long_game(person: Browser, table: str = "") -> str:
    """Sit down at a table that goes on near the end of an uploaded match of 4,018 decisions (or that at a table); its table."""
    table = table or await uploaded(person)
    wish = {"ply": long_match().ply - 10, "seat": 0, "bot": "random"}
    made = await person.post(f"/api/tables/{table}/play-on", wish)
    await person.sit(made["table"], next(iter(made["links"].values())))
    return table


async def uploaded(person: Browser) -> str:
    """The long game's table; on a busy machine the polite process that reads it may have to be asked again."""
    for _ in range(TRIES):
        answer = await person.http.post(
            "/api/replays", content=long_text().encode(), headers={"Origin": person.server.origin}
        )
        if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
            break
    answer.raise_for_status()
    return str(answer.json()["table"])


async def take_back_again(server: Server, table: str, do: str) -> None:
    """Have the log of a table say that somebody decided and took it back a hundred times, as they just did once."""
    store = open_store(server.db)
    await store.start()
    try:
        last = (await store.events(table))[-1]
        assert last.kind == "back"
        for n in range(last.n + 1, last.n + 2 * TAKEN_BACK, 2):
            act = msgspec.structs.replace(last, n=n, kind="act", body={"do": do}, client_id=f"0:again-{n}")
            await store.append(act)
            await store.append(msgspec.structs.replace(last, n=n + 1, client_id=f"0:again-{n + 1}"))
    finally:
        await store.stop()


async def asked_while(work: Coroutine[Any, Any, httpx.Response], other: Browser) -> int:
    """How many answers about a table of theirs somebody else gets while something is being answered."""
    going_on, answers = asyncio.create_task(work), 0
    while not going_on.done():
        (await other.http.get(f"/api/tables/{other.table}")).raise_for_status()
        answers += 1
    (await going_on).raise_for_status()
    return answers
