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
from footlights.table.config import Limits
from footlights.table.cost import Turnstile, charged, payer
from footlights.table.house import House, Line
from footlights.table.hub import TRY_LATER
from footlights.table.metrics import Metrics
from footlights.table.rates import Allowance, Rates, Wait
from footlights.table.refusals import Spent
from footlights.table.web_errors import refusal, too_deep, trouble_answer
from footlights.table.web_messages import counted, too_strange

NORMAL, POLICY, TOO_LARGE = 1000, 1008, 1009


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
        limits: Limits = socket.app.state.config.limits
        self.most = limits.message_bytes
        self.messages = Allowance(limits.messages_per_second, limits.messages_burst)
        self.refusals = Allowance(limits.refusals_per_minute / 60, limits.refusals_per_minute)
        self.turnstile: Turnstile = socket.app.state.costs.turnstile
        self.sending = asyncio.Lock()
        self.hinting: asyncio.Task[None] | None = None

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
            async with self.turnstile.turn(self.socket.state.address):
                refused = await charged(self._take(raw))
            if refused is not None and not self.refusals.take():
                self.socket.app.state.rates.told("refusals")
                await self.socket.close(POLICY)
                return
            if refused is not None:
                await self._send(protocol.write(refused))
            await asyncio.sleep(0)  # a queue that is never empty must not keep everybody else waiting

    async def _take(self, raw: str | bytes) -> protocol.Nack | None:
        """One message: to the table, or what is wrong with it."""
        if not self.messages.take():
            self.socket.app.state.rates.told("messages")
            return protocol.Nack(id="", code="rate", text=Wait("messages", 1).text)
        try:
            message = protocol.read(raw)
        except msgspec.DecodeError as error:
            why = say("That was not understood: {why}.", why=str(error).rstrip("."))
            return protocol.Nack(id="", code="bad", text=why)
        except RecursionError:
            return protocol.Nack(id="", code="bad", text=too_deep())
        strange = too_strange(self.socket, message)
        if strange is not None:
            return strange
        refused = counted(self.socket, message, self.line.counted_as, self.line.seat is not None)
        if refused is not None:
            return refused[1]
        account = payer()
        spent = account.spent() if account is not None and not isinstance(message, protocol.Ping) else None
        if spent is not None:
            return self._refuse_spent(message, spent)
        if isinstance(message, protocol.Ask) and message.k == "hint":
            return self._begin_hint(message)
        await self.line.receive(message)
        return None

    def _refuse_spent(self, message: protocol.Message, spent: Spent) -> protocol.Nack | None:
        """The answer to somebody who has used up their processor time; who cannot be greeted is told when to come again."""
        if isinstance(message, protocol.Hello):
            self.line.shut(TRY_LATER, protocol.Bye(code="rate", text=str(spent), retry=1000 * spent.seconds))
            return None
        return protocol.Nack(id=getattr(message, "id", ""), code="rate", text=str(spent))

    def _begin_hint(self, message: protocol.Ask) -> protocol.Nack | None:
        """A hint takes a while: one at a time, and whoever waits for it can act, talk and leave meanwhile."""
        if self.hinting is not None and not self.hinting.done():
            return protocol.Nack(id=message.id, code="refused", text=say("The prompter is still thinking."))
        self.hinting = asyncio.create_task(self.line.receive(message))
        return None

    async def _send(self, raw: bytes) -> None:
        async with self.sending:
            await self.socket.send_text(raw.decode())


def routes() -> list[BaseRoute]:
    """Where the sockets are."""
    return [WebSocketRoute("/api/tables/{table:id}/ws", table_socket)]
