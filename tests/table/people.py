"""People who play by the protocol, over real sockets: for tests that need many of them, or a bad network.

A `Person` keeps everything it ever received, sends again what was not acknowledged (with the same id), says hello again after a
gap or a cut, and chooses by a rule of its own that depends on nothing but what it sees.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.typing import Origin

Json = dict[str, Any]
RESEND = 0.2
REDIAL = 0.05
BROKEN = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)


def first_offer(person: Person, legal: list[str]) -> str:
    """Always the same answer to the same question."""
    return legal[zlib.crc32(json.dumps(legal).encode()) % len(legal)]


async def open_table(origin: str, wish: Json, client: httpx.AsyncClient | None = None) -> Json:
    """Have a table made; the answer holds its links."""
    async with client or httpx.AsyncClient(timeout=120) as http:
        answer = await http.post(f"{origin}/api/tables", json=wish, headers={"Origin": origin})
        answer.raise_for_status()
        content: Json = answer.json()
        return content


class Person:
    """Somebody at a table. `link` is a seat's or a watcher's link as a browser would get it."""

    def __init__(
        self,
        origin: str,
        table: str,
        link: str,
        name: str = "Ada",
        through: str = "",
        choose: Callable[[Person, list[str]], str] = first_offer,
        contribution: str = "",
        source: str = "",
    ) -> None:
        self.origin, self.table, self.name = origin, table, name
        self.key = link.partition("=")[2]
        self.through = through or origin  # where its socket goes: the server, or something between
        self.choose = choose
        self.contribution = contribution or secrets.token_hex(16)
        self.source = source  # the address it comes from, if that matters
        self.cookie = ""
        self.raw: list[str] = []  # everything received
        self.frames: dict[tuple[int, int], Json] = {}
        self.newest: Json | None = None
        self.log: list[str] = []
        self.notes: dict[int, Json] = {}
        self.seats: list[Json] = []
        self.acked: dict[str, int] = {}
        self.nacks: list[Json] = []
        self.answers: list[Json] = []
        self.welcome: Json | None = None
        self.pending: Json | None = None  # an act on its way
        self.dials = 0
        self.patience = RESEND  # seconds without a word after which something is sent again
        self.socket: ClientConnection | None = None
        self.stop_when: Callable[[Person], bool] = lambda person: person.over
        self.on_ack: Callable[[Person, str, int], None] = lambda person, do, at: None
        self.changed = asyncio.Event()

    # --- coming and going ---

    async def sit(self) -> None:
        """Exchange the link's key for a cookie, as the page does; until the server can be reached."""
        way = httpx.AsyncHTTPTransport(local_address=self.source or None)
        async with httpx.AsyncClient(timeout=10, headers={"Origin": self.origin}, transport=way) as http:
            while True:
                with suppress(httpx.TransportError):
                    about = await http.get(f"{self.origin}/api/tables/{self.table}")
                    about.raise_for_status()
                    body = {"key": self.key, "contribution": self.contribution, "name": self.name, "knowing": True}
                    answer = await http.post(f"{self.origin}/api/tables/{self.table}/sit", json=body)
                    answer.raise_for_status()
                    self.cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
                    return
                await asyncio.sleep(REDIAL)

    async def play(self) -> Person:
        """Sit down and play until there is nothing more to do, whatever happens to the connection."""
        if not self.cookie:
            await self.sit()
        while not self.stop_when(self):
            with suppress(*BROKEN):
                await self._converse()
            await asyncio.sleep(REDIAL)
        return self

    async def _converse(self) -> None:
        address = self.through.replace("http", "ws", 1) + f"/api/tables/{self.table}/ws"
        headers = {"Cookie": self.cookie}
        self.dials += 1
        origin = Origin(self.origin)
        more: Json = {"local_addr": (self.source, 0)} if self.source else {}
        async with connect(
            address, origin=origin, additional_headers=headers, open_timeout=5, max_size=None, **more
        ) as socket:
            self.socket = socket
            await self._send(self._hello())
            while not self.stop_when(self):
                try:
                    async with asyncio.timeout(self.patience):
                        raw = await socket.recv(decode=True)
                except TimeoutError:
                    await self._again()
                    continue
                await self._hear(str(raw))

    def _hello(self) -> Json:
        have = list(max(self.frames)) if self.frames else None
        return {"t": "hello", "proto": 1, "have": have, "notes": len(self.notes)}

    async def _send(self, message: Json) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def _again(self) -> None:
        """Nothing came for a while: what was not acknowledged goes once more, or a greeting, in case something was lost."""
        await self._send(self.pending or self._hello())

    # --- what comes in ---

    async def _hear(self, raw: str) -> None:
        self.raw.append(raw)
        answer = json.loads(raw)
        hear: Callable[[Json], Awaitable[None]] | None = getattr(self, f"_hear_{answer['t']}", None)
        if hear is not None:
            await hear(answer)
        self.answers.append({"t": answer["t"], "id": answer.get("id")})
        self.changed.set()
        await self._decide()

    async def _hear_welcome(self, answer: Json) -> None:
        self.welcome = answer
        self.seats = answer["seats"]
        self.log = [line["text"] for line in answer["log"]]
        self._take(answer["frames"])
        self._jot(answer["notes"])

    async def _hear_frames(self, answer: Json) -> None:
        expected = max(self.frames) if self.frames else None
        for frame in answer["frames"]:
            name = (frame["at"], frame["step"])
            if expected is not None and name > expected and frame["at"] > expected[0] + 1 and not frame.get("jump"):
                await self._send(self._hello())  # a gap
                return
        self._take(answer["frames"])

    async def _hear_ack(self, answer: Json) -> None:
        fresh = answer["id"] not in self.acked
        self.acked[answer["id"]] = answer["at"]
        if self.pending is not None and self.pending["id"] == answer["id"]:
            if fresh and "do" in self.pending:
                self.on_ack(self, self.pending["do"], answer["at"])
            self.pending = None

    async def _hear_nack(self, answer: Json) -> None:
        self.nacks.append(answer)
        if self.pending is not None and self.pending["id"] == answer["id"]:
            self.pending = None
        self._take(answer.get("frames", []))

    async def _hear_seats(self, answer: Json) -> None:
        self.seats = answer["seats"]

    async def _hear_notes(self, answer: Json) -> None:
        self._jot(answer["notes"])

    def _jot(self, notes: list[Json]) -> None:
        self.notes.update({note["n"]: note for note in notes})

    def _take(self, frames: list[Json]) -> None:
        for frame in frames:
            name = (frame["at"], frame["step"])
            self.frames[name] = frame
            if frame["settled"] and (self.newest is None or name >= (self.newest["at"], self.newest["step"])):
                self.newest = frame

    # --- deciding ---

    @property
    def over(self) -> bool:
        """Whether the game has ended, as far as this person has seen."""
        return self.newest is not None and bool(self.newest["v"].get("over"))

    @property
    def at(self) -> int:
        """How many entries of the table's log this person has seen."""
        return int(self.newest["at"]) if self.newest is not None else 0

    def legal(self) -> list[str]:
        """What this person may do now."""
        if self.newest is None or self.newest["v"].get("turn") != self.newest["v"].get("you"):
            return []
        return sorted(offer["do"] for offer in self.newest["v"].get("actions", ()) if not offer.get("why_not"))

    async def _decide(self) -> None:
        legal = self.legal() if self.pending is None else []
        if legal and not self.over and not self.stop_when(self):
            do = self.choose(self, legal)
            if do:
                self.pending = {"t": "act", "id": secrets.token_hex(8), "at": self.at, "do": do}
                await self._send(self.pending)

    async def ask(self, kind: str, **more: Any) -> str:
        """Ask for something that is not a move; the id under which it is answered."""
        id = secrets.token_hex(8)
        await self._send({"t": "ask", "id": id, "k": kind, **more})
        return id
