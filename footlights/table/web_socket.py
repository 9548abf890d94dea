"""The websocket of a table: messages in, frames out, until one side has enough."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from footlights.stage.errors import Trouble
from footlights.stage.tongue import say, spoken
from footlights.table import protocol
from footlights.table.house import House, Line
from footlights.table.metrics import Metrics
from footlights.table.rates import Rates
from footlights.table.web_errors import refusal, trouble_answer
from footlights.table.web_messages import counted

NORMAL, TOO_LARGE = 1000, 1009


async def table_socket(socket: WebSocket) -> None:
    """Somebody at a table. Whoever is refused gets an HTTP answer with the sentence instead of a socket."""
    house: House = socket.app.state.house
    metrics: Metrics = socket.app.state.metrics
    rates: Rates = socket.app.state.rates
    wait = rates.hit("sockets", socket.state.address)
    if wait is not None:
        await socket.send_denial_response(refusal(socket.scope, 429, "rate", wait.text, wait.headers))
        return
    try:
        line = await house.connect(socket.path_params["table"], socket.state.visitor, spoken())
    except Trouble as error:
        await socket.send_denial_response(trouble_answer(socket, error))
        return
    metrics.sockets.inc()
    try:
        await socket.accept()
        await _Conversation(socket, line).run()
    except WebSocketDisconnect:
        pass  # it was gone before it was greeted
    finally:
        metrics.sockets.dec()
        await line.close()


class _Conversation:
    """One socket and its line to the table."""

    def __init__(self, socket: WebSocket, line: Line) -> None:
        self.socket = socket
        self.line = line
        self.most: int = socket.app.state.config.limits.message_bytes
        self.sending = asyncio.Lock()

    async def run(self) -> None:
        """Until the browser goes away or the table hangs up."""
        hearing = asyncio.create_task(self._hear())
        telling = asyncio.create_task(self._tell())
        try:
            await asyncio.wait((hearing, telling), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (hearing, telling):
                task.cancel()
            ended = await asyncio.gather(hearing, telling, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect):
                raise error

    async def _tell(self) -> None:
        async for raw in self.line.outgoing:
            await self._send(raw)
        with suppress(RuntimeError):  # the browser closed it at the same moment
            await self.socket.close(self.line.closed_with or NORMAL)

    async def _hear(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            raw: str | bytes = message.get("text") or message.get("bytes") or b""
            if len(raw if isinstance(raw, bytes) else raw.encode()) > self.most:
                await self.socket.close(TOO_LARGE)
                return
            await self._take(raw)

    async def _take(self, raw: str | bytes) -> None:
        """One message: to the table, or back with what is wrong with it."""
        try:
            message = protocol.read(raw)
        except msgspec.DecodeError as error:
            why = say("That was not understood: {why}.", why=str(error).rstrip("."))
            await self._send(protocol.write(protocol.Nack(id="", code="bad", text=why)))
            return
        refused = counted(self.socket.app, message, self.socket.path_params["table"], self.line.counted_as)
        if refused is not None:
            await self._send(protocol.write(refused[1]))
            return
        await self.line.receive(message)

    async def _send(self, raw: bytes) -> None:
        async with self.sending:
            await self.socket.send_text(raw.decode())


def routes() -> list[BaseRoute]:
    """Where the sockets are."""
    return [WebSocketRoute("/api/tables/{table:id}/ws", table_socket)]
