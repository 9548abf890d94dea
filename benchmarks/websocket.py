"""A websocket without a task of its own: what arrives is given to a function at once, so that one process can hold thousands."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import cast

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import OPEN
from websockets.typing import Origin
from websockets.uri import parse_uri

NORMAL = 1000
Hear = Callable[[bytes, float], None]  # a message, and when it arrived


class Websocket(asyncio.Protocol):
    """One connection to a table. The server compresses no messages, whoever asks for it."""

    def __init__(self, origin: str, path: str, cookie: str, hear: Hear) -> None:
        uri = parse_uri(origin.replace("http", "ws", 1) + path)
        self._protocol = ClientProtocol(uri, origin=Origin(origin), max_size=None)
        self._cookie = cookie
        self._hear = hear
        self._transport: asyncio.Transport | None = None
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.on_loss: Callable[[], None] = lambda: None  # told when the other side ends it

    @classmethod
    async def opened(cls, origin: str, path: str, cookie: str, hear: Hear) -> Websocket:
        """A connection whose handshake is done; whatever arrives is given to `hear`."""
        host, _, port = origin.rpartition("/")[2].partition(":")
        make = lambda: cls(origin, path, cookie, hear)  # noqa: E731
        _, socket = await asyncio.get_running_loop().create_connection(make, host, int(port))
        await socket._open
        return socket

    def send(self, raw: bytes) -> None:
        """Send a message."""
        self._protocol.send_text(raw)
        self._flush()

    def close(self) -> None:
        """End it, as a browser does that leaves the page."""
        self.on_loss = lambda: None
        if self._protocol.state is OPEN:
            self._protocol.send_close(NORMAL)
            self._flush()
        if self._transport is not None:
            self._transport.close()

    # --- what asyncio calls ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a websocket."""
        self._transport = cast(asyncio.Transport, transport)
        request = self._protocol.connect()
        request.headers["Cookie"] = self._cookie
        self._protocol.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Hand on every message that is complete."""
        now = time.perf_counter()
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                self._opened()
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                assert event.fin, "the server sends each message in one piece"
                self._hear(bytes(event.data), now)
        self._flush()

    def connection_lost(self, error: Exception | None) -> None:
        """The connection has ended."""
        if not self._open.done():
            self._open.set_exception(error or ConnectionError("the server hung up before it said hello"))
        self.on_loss()

    def _opened(self) -> None:
        if self._open.done():  # whoever opened it has gone meanwhile
            return
        if self._protocol.handshake_exc is not None:
            self._open.set_exception(self._protocol.handshake_exc)
        else:
            self._open.set_result(None)

    def _flush(self) -> None:
        assert self._transport is not None
        for data in self._protocol.data_to_send():
            if data:  # an empty one asks to close the connection, which whoever began it does
                self._transport.write(data)
