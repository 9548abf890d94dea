"""Connections, from the moment they are accepted: how long they may be silent, and how many may be.

Everything else that limits a visitor counts complete requests. Here is what comes before and after them. A connection is
*waiting* while none of its requests is being answered: before its first byte, while headers arrive, between two requests, and
while somebody still fetches the end of an answer. Waiting ends after `header_seconds`; only so many connections wait, of an
address and in all, and the one that has waited longest makes room for the next. So half a request costs nobody else anything.
"""

from __future__ import annotations

import asyncio
import errno
import time
from collections.abc import Callable
from typing import Any, Protocol, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from footlights.table.config import Limits
from footlights.table.logs import log
from footlights.table.security import counted_address

try:
    import resource
except ImportError:  # where there is none, nobody limits open files either
    resource = None  # type: ignore[assignment]

RESERVED_FILES = 200  # for the database, bots and whatever else is no connection
OUT_OF_FILES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
HOPS = 6  # rounds of the loop, from accepting a connection to knowing that it waits
COMPLAIN_SECONDS = 10.0
SHORT_SECONDS = 60.0  # in which not all file descriptors are used again
TOO_SLOW = (
    b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 58\r\n\r\n"
    b"That took longer to arrive than this playhouse waits here."
)


class Connection(Protocol):
    """A connection as the lobby sees it."""

    transport: asyncio.Transport
    client: tuple[str, int] | None


class Lobby:
    """All connections of this process, and which of them are waiting."""

    def __init__(self, limits: Limits, trust_proxy: bool, files: int, told: Callable[[str], None]) -> None:
        self.per_address = limits.connections_per_address
        self.most_waiting = limits.waiting_connections
        self.most_open = max(files - RESERVED_FILES, files // 2)
        self.trust_proxy = trust_proxy  # then every connection is the proxy's, and no address can be told
        self.told = told
        self.open: set[Connection] = set()
        self.waiting: dict[str, dict[Connection, None]] = {}  # by address, those that wait longest first
        self.number_waiting = 0
        self.few = self.most_open  # connections, while file descriptors are short
        self._short_until = self._complained_at = float("-inf")
        self._making_room = False

    def enter(self, connection: Connection) -> None:
        """A connection was accepted; if the process has no file descriptor to spare, one that waits pays for it, or it itself."""
        self.open.add(connection)
        most = self.few if time.monotonic() < self._short_until else self.most_open
        if len(self.open) > most and self.waiting:
            self._cut_off_one()
        elif len(self.open) > self.most_open:
            self.told("waiting")
            connection.transport.abort()

    def leave(self, connection: Connection) -> None:
        """It is gone."""
        self.open.discard(connection)

    def wait(self, connection: Connection) -> None:
        """It waits from now on; if that is one too many, another is cut off."""
        address = self._address(connection)
        of_address = self.waiting.setdefault(address, {})
        of_address[connection] = None
        self.number_waiting += 1
        if len(of_address) > self.per_address and not self.trust_proxy:
            self._cut_off(address)
        elif self.number_waiting > self.most_waiting:
            self._cut_off_one()

    def attend(self, connection: Connection) -> None:
        """It does not wait any more: there is a request to answer, or it is gone."""
        address = self._address(connection)
        of_address = self.waiting.get(address, {})
        if connection in of_address:
            del of_address[connection]
            self.number_waiting -= 1
        if not of_address:
            self.waiting.pop(address, None)

    def out_of_files(self) -> None:
        """A connection could not be accepted for want of file descriptors: a quarter of them is kept free for a while."""
        if not self._making_room:  # asyncio tells of every single one, and tries again after a second
            self._making_room = True
            self._soon(HOPS, self._make_room)

    def _soon(self, hops: int, work: Callable[[], None]) -> None:
        """Do something once those that were accepted before are all here: the loop needs some rounds for that."""
        if hops:
            asyncio.get_running_loop().call_soon(self._soon, hops - 1, work)
        else:
            work()

    def _make_room(self) -> None:
        self._making_room, now = False, time.monotonic()
        if now - self._complained_at >= COMPLAIN_SECONDS:
            self._complained_at = now
            log.error(
                "no connection can be accepted: out of file descriptors; allow more (LimitNOFILE) or lower --limit sockets",
                connections=len(self.open),
                waiting=self.number_waiting,
            )
        self._short_until = now + SHORT_SECONDS
        self.few = len(self.open) * 3 // 4
        for _ in range(min(self.number_waiting, len(self.open) - self.few)):
            self._cut_off_one()

    def _cut_off_one(self) -> None:
        """Whoever has most of the waiting connections loses one: somebody with a single one is the last to."""
        self._cut_off(max(self.waiting, key=lambda address: len(self.waiting[address])))

    def _cut_off(self, address: str) -> None:
        longest = next(iter(self.waiting[address]))
        self.attend(longest)
        self.told("waiting")
        longest.transport.abort()

    def _address(self, connection: Connection) -> str:
        return "" if self.trust_proxy or connection.client is None else counted_address(connection.client[0])


class Unread:
    """Cuts a connection off whose other end takes nothing, for so many seconds, of what was sent to it."""

    def __init__(self, transport: asyncio.Transport, seconds: float, told: Callable[[str], None]) -> None:
        self.transport = transport
        self.seconds = seconds
        self.told = told
        self._left = 0
        self._timer: asyncio.TimerHandle | None = None

    def watch(self) -> None:
        """Look from now on whether what was sent becomes less."""
        self.relax()
        self._left = self.transport.get_write_buffer_size()
        if self._left:
            self._timer = asyncio.get_running_loop().call_later(self.seconds, self._look)

    def relax(self) -> None:
        """It was fetched, or the connection is gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        if self.transport.get_write_buffer_size() >= self._left:
            self.told("unread")
            self.transport.abort()
        else:
            self.watch()


class Settings(uvicorn.Config):
    """What uvicorn is told, and what our protocols are told beside it."""

    def __init__(self, app: Any, limits: Limits, lobby: Lobby, **more: Any) -> None:
        super().__init__(
            app,
            http=HttpProtocol,
            ws=SocketProtocol,
            ws_max_size=2 * limits.message_bytes,
            timeout_keep_alive=limits.header_seconds,
            **more,
        )
        self.limits = limits
        self.lobby = lobby


def untie(transport: asyncio.BaseTransport) -> None:
    """Let a lost connection's transport be freed at once: asyncio's holds a method of its own, which is a reference cycle."""
    if hasattr(transport, "_read_ready_cb"):
        transport._read_ready_cb = None


class HttpProtocol(H11Protocol):
    """Uvicorn's, with a deadline for headers, for silence and for whoever does not read."""

    config: Settings

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is at the door; until a request is complete, they wait."""
        super().connection_made(transport)
        self.lobby = self.config.lobby
        self.unread = Unread(transport, self.config.limits.read_seconds, self.lobby.told)
        self._deadline: asyncio.TimerHandle | None = None
        self.lobby.enter(self)
        # When a whole house comes back at once, their requests are here already: the loop reads before it runs the second call.
        self.loop.call_soon(self.loop.call_soon, self._wait_or_attend)

    def data_received(self, data: bytes) -> None:
        """More of a request."""
        super().data_received(data)
        self._wait_or_attend()

    def on_response_complete(self) -> None:
        """A request is answered; another may be here already."""
        super().on_response_complete()
        self._wait_or_attend()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over."""
        self._attend()
        self.lobby.leave(self)
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._attend()
        self.unread.relax()
        self.lobby.leave(self)
        super().connection_lost(exc)
        untie(self.transport)

    def pause_writing(self) -> None:
        """More was sent than the other end takes at the moment."""
        super().pause_writing()
        self.unread.watch()

    def resume_writing(self) -> None:
        """It has caught up."""
        self.unread.relax()
        super().resume_writing()

    def _wait_or_attend(self) -> None:
        if self not in self.lobby.open:
            return  # gone, or a websocket by now
        answering = cast(RequestResponseCycle | None, self.cycle)
        if answering is not None and not answering.response_complete:
            self._attend()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(self.config.limits.header_seconds, self._too_slow)
            self.lobby.wait(self)

    def _attend(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self.lobby.attend(self)

    def _too_slow(self) -> None:
        """Waited long enough. What is still being fetched may be fetched to its end, as long as it becomes less."""
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self.lobby.told("headers")
            self.transport.write(TOO_SLOW)
        self.transport.close()
        self.unread.watch()


class SocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's, with a deadline for whoever does not read; it also knows a refusal for a complete answer."""

    config: Settings

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Taken over from the HTTP protocol."""
        super().connection_made(transport)
        self.lobby = self.config.lobby
        self.unread = Unread(self.transport, self.config.limits.read_seconds, self.lobby.told)
        self.lobby.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self.unread.relax()
        self.lobby.leave(self)
        super().connection_lost(exc)
        untie(self.transport)

    def pause_writing(self) -> None:
        """More was sent than the other end takes at the moment."""
        super().pause_writing()
        self.unread.watch()

    def resume_writing(self) -> None:
        """It has caught up."""
        self.unread.relax()
        super().resume_writing()

    def keepalive_timeout(self) -> None:
        """The other end does not answer any more; perhaps it does not take the goodbye either."""
        super().keepalive_timeout()
        self.unread.watch()

    async def run_asgi(self) -> None:
        """The conversation; when it is over nobody waits for ever until its last words are fetched."""
        try:
            await super().run_asgi()
        finally:
            self.unread.watch()

    async def send(self, message: Any) -> None:
        """Pass on what the house says."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True


# --- File descriptors -------------------------------------------------------------------------------------------------


def files_wanted(limits: Limits) -> int:
    """How many file descriptors a house with these limits may need: an answer can hold a file beside its connection."""
    return limits.sockets + 2 * limits.requests + limits.waiting_connections + RESERVED_FILES


def allow_files(wanted: int) -> int:
    """Have the system allow this process so many open files, as far as its user may; how many it allows now."""
    if resource is None:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (OSError, ValueError):
        return soft
    return most
