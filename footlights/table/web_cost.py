"""Requests are paid for with processor time (`cost`): who has used theirs up is refused before anything is begun."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from footlights.table.cost import Costs, charged, paid_by
from footlights.table.rates import UNCOUNTED
from footlights.table.web_errors import spent_answer


class CostKeeper:
    """Lets nobody begin anything who has used up their processor time, and charges everybody else."""

    def __init__(self, app: ASGIApp, costs: Costs) -> None:
        self.app = app
        self.costs = costs

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what can be paid for. Address and visitor have been found out before."""
        if scope["type"] not in ("http", "websocket") or scope["path"] in UNCOUNTED:
            await self.app(scope, receive, send)
            return
        known = scope["state"]
        visitor = "" if known.get("stranger", True) else known["visitor"]
        account = self.costs.account(known["address"], visitor)
        async with self.costs.turnstile.turn(account.address):
            spent = account.spent()
            if spent is not None:
                await spent_answer(scope, spent)(scope, receive, send)
                return
            with paid_by(account):
                await charged(self._let_in(scope, receive, send))

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)
