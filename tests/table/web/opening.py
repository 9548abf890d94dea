"""A house opened for a test: the real application in a real uvicorn, in a thread, with a database of its own."""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from footlights.table.app import create_app
from footlights.table.config import Config, Limits
from footlights.table.processes import MIND
from footlights.table.serve import Playhouse, bind
from footlights.table.thinking import Thinker

PATIENCE = 120.0  # seconds; a mere give-up
FIRST_DECK, SECOND_DECK = (
    "The Midnight Pack",
    "Thunder in the Wings",
)  # else drawn by lot; with these the first seat leads
DUEL = {
    "game": "the-theatre",
    "seats": [{"kind": "me", "deck": FIRST_DECK}, {"kind": "bot", "bot": "random", "deck": SECOND_DECK}],
}
FRIENDS = {
    "game": "the-theatre",
    "seats": [{"kind": "me", "deck": FIRST_DECK}, {"kind": "friend", "deck": SECOND_DECK}],
}
COSTS = [field.name for field in fields(Limits) if field.name.endswith(("_ms_per_second", "_ms_burst"))]
Json = dict[str, Any]


class Opened:
    """A running house."""

    def __init__(self, config: Config, mind: str = MIND) -> None:
        self.listening = bind(config.host, config.port)
        self.config = replace(config, port=int(self.listening.getsockname()[1]))
        self.origin = f"http://127.0.0.1:{self.config.port}"
        self.app: Starlette = create_app(self.config)
        self.app.state.house.backstage.thinker = Thinker(1, mind, compiles=False)
        self.server: Playhouse | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)

    async def _run(self) -> None:
        self.loop = asyncio.get_running_loop()
        async with self.app.router.lifespan_context(self.app):
            self.server = Playhouse(self.app, self.config, self._ready.set)
            await self.server.serve(sockets=[self.listening])

    def start(self) -> None:
        """Wait until it is open."""
        self._thread.start()
        assert self._ready.wait(PATIENCE), "The house did not open."

    def stop(self) -> None:
        """Wait until it is closed."""
        assert self.server is not None
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "The house did not close."

    def do(self, work: Any) -> Any:
        """Run a coroutine where the house runs."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def guest(self, **headers: str) -> Guest:
        """Somebody with a browser of their own."""
        return Guest(self.origin, headers)


@contextmanager
def opened(folder: Path, limits: dict[str, int] | None = None, mind: str = MIND, **more: Any) -> Iterator[Opened]:
    """A house for as long as it is needed, whose bots think with this `mind`. Limits that do not matter are generous."""
    generous = {
        "tables_per_minute": 10_000,
        "tables_per_day": 10_000,
        "sockets_per_minute": 10_000,
        "requests_per_minute": 1_000_000,
    }
    generous |= dict.fromkeys(COSTS, 1_000_000)
    config = Config(
        port=0,
        db=f"sqlite:///{folder / 'house.db'}",
        limits=replace(Limits(), **{**generous, **(limits or {})}),
        **{"bot_workers": 0, "errand_workers": 0, **more},
    )
    house = Opened(config, mind)
    house.start()
    try:
        yield house
    finally:
        house.stop()


class Guest(httpx.Client):
    """A browser: keeps cookies and says where its page is from."""

    def __init__(self, origin: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(base_url=origin, headers={"Origin": origin, **(headers or {})}, timeout=PATIENCE)
        self.origin = origin

    @property
    def cookie(self) -> str:
        """All cookies, as a header says them."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies.jar)

    def create(self, wish: Json | None = None) -> Json:
        """A new table and its links."""
        answer = self.post("/api/tables", json=wish or DUEL)
        assert answer.status_code == httpx.codes.CREATED, answer.text
        made: Json = answer.json()
        return made

    def sit(self, table: str, link: str, name: str = "Ada") -> Json:
        """Use a link, as the page does."""
        sent = {"key": link.partition("=")[2], "contribution": secrets.token_hex(16), "name": name}
        answer = self.post(f"/api/tables/{table}/sit", json=sent)
        assert answer.status_code == httpx.codes.OK, answer.text
        role: Json = answer.json()
        return role

    def seated(self, wish: Json | None = None, name: str = "Ada") -> Json:
        """A new table at which this guest sits."""
        made = self.create(wish)
        self.sit(made["table"], made["go"], name)
        return made

    def socket(self, table: str, **more: Any) -> ClientConnection:
        """A websocket to a table."""
        headers = {"Cookie": self.cookie, **more.pop("headers", {})}
        origin = more.pop("origin", self.origin)
        address = f"{str(self.base_url).rstrip('/').replace('http', 'ws', 1)}/api/tables/{table}/ws"
        socket: ClientConnection = connect(
            address, origin=origin, additional_headers=headers, open_timeout=PATIENCE, **more
        )
        return socket


def closed_with(socket: ClientConnection) -> int:
    """The code with which the other side closes a socket, whatever it says before."""
    with suppress(ConnectionClosed):
        while True:
            socket.recv(PATIENCE)
    assert socket.close_code is not None
    return socket.close_code


def said(socket: ClientConnection, kind: str) -> Json:
    """The next message of a kind."""
    while True:
        message: Json = json.loads(socket.recv(PATIENCE))
        if message["t"] == kind:
            return message


def hello(socket: ClientConnection) -> Json:
    """Greet, and be welcomed."""
    socket.send(json.dumps({"t": "hello", "proto": 1}))
    return said(socket, "welcome")


def wait_for(holds: Callable[[], Any]) -> None:
    """Wait until something holds."""
    give_up = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < give_up, "It never came to that."
        time.sleep(0.01)


def new_id() -> str:
    """An id for a message."""
    return secrets.token_hex(8)
