"""A bad network: a proxy for websockets that drops, doubles, delays and reorders messages, and cuts lines now and then."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import WebSocketException

LONGEST_DELAY = 0.03


class BadNetwork:
    """What it does to each message is drawn by lot; `done` counts it."""

    def __init__(self, behind: str, seed: int, share: float = 0.12, cuts: float = 0.01) -> None:
        self.behind = behind.replace("http", "ws", 1)
        self.lot = random.Random(seed)
        self.share = share
        self.cuts = cuts
        self.done: Counter[str] = Counter()
        self.address = ""

    @asynccontextmanager
    async def open(self) -> AsyncIterator[BadNetwork]:
        """Let it run for a while."""
        async with serve(self._carry, "127.0.0.1", 0, max_size=None) as server:
            self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
            yield self

    async def _carry(self, browser: ServerConnection) -> None:
        assert browser.request is not None
        headers = {
            name: browser.request.headers[name] for name in ("Cookie", "Origin") if name in browser.request.headers
        }
        with suppress(WebSocketException, OSError):
            address = self.behind + browser.request.path
            async with connect(address, additional_headers=headers, max_size=None) as server:
                ways = [asyncio.create_task(self._one_way(*ends)) for ends in ((browser, server), (server, browser))]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)

    async def _one_way(self, source, target) -> None:  # type: ignore[no-untyped-def]
        held: list[str] = []
        with suppress(WebSocketException):
            async for message in source:
                if self.lot.random() < self.cuts:
                    self.done["cut"] += 1
                    return
                for sent in self._fate(message, held):
                    if self.lot.random() < self.share:
                        self.done["delayed"] += 1
                        await asyncio.sleep(self.lot.random() * LONGEST_DELAY)
                    await target.send(sent)

    def _fate(self, message: str, held: list[str]) -> list[str]:
        """What becomes of a message: nothing, itself, itself twice, or itself after the one that follows."""
        fate = self.lot.random()
        if fate < self.share:
            self.done["dropped"] += 1
            return []
        if fate < 2 * self.share:
            self.done["doubled"] += 1
            return [message, message]
        if fate < 3 * self.share and not held:
            self.done["reordered"] += 1
            held.append(message)
            return []
        late, held[:] = list(held), []
        return [message, *late]
