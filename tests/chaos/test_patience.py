"""Nobody is kept waiting, seen from outside: long polls and long tables on a real server."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.table.core.playing import in_a_loop
from tests.table.long_games import long_text
from tests.table.serving import Server, serving

Json = dict[str, Any]
WAIT = 20  # seconds a poll would wait; no test does
SIMULTANEOUS = {"turn_order": "simultaneous", "deck_format": "preset"}
END = "end turn"


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
async def browsers(server: Server, number: int) -> AsyncIterator[list[Browser]]:
    clients = [httpx.AsyncClient(base_url=server.origin, timeout=300) for _ in range(number)]
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


def test_others_play_on_while_a_long_table_is_read_after_a_restart(tmp_path: Path) -> None:
    asyncio.run(_read_after_a_restart(tmp_path))  # which takes minutes on a busy machine


async def _read_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with browsers(server, 2) as (ada, other):
            made = await ada.post("/api/replays", long_text().encode())
            ply = (await ada.http.get(f"/api/tables/{made['table']}/replay")).json()["plies"] - 10
            played_on = await ada.post(f"/api/tables/{made['table']}/play-on", {"ply": ply, "seat": 0, "bot": "random"})
            await ada.sit(played_on["table"], next(iter(played_on["links"].values())))
            await ada.poll()
            for _ in range(8):
                while not ada.to_decide:
                    await ada.poll(WAIT)
                await ada.act(ada.legal()[-1])
                await ada.take_back()
                ada.frame = {}
                await ada.poll()
            await at_a_table([other], game="curtain-call")
            server.kill()
            server.start()
            for _ in range(3):  # so that everything that is read once is behind us
                (await other.http.get(f"/api/tables/{other.table}")).raise_for_status()
            waits = await asked_while(ada.http.get(f"/api/tables/{ada.table}/poll"), other)
            assert len(waits) > 1, "somebody else was answered meanwhile"
            assert max(waits) < sum(waits) / 2, "again and again, not only at the end"


async def asked_while(work: Coroutine[Any, Any, httpx.Response], other: Browser) -> list[float]:
    """How long somebody else waits for each answer about a table of theirs while something is being answered."""
    going_on = asyncio.create_task(work)
    waits = []
    while not going_on.done():
        asked = time.perf_counter()
        (await other.http.get(f"/api/tables/{other.table}")).raise_for_status()
        waits.append(time.perf_counter() - asked)
    (await going_on).raise_for_status()
    return waits
