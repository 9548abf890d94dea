"""How often is too often: counted for each address, and for each person at a table."""

from __future__ import annotations

import math
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from starlette.types import ASGIApp, Receive, Scope, Send

from footlights.stage.tongue import say
from footlights.table.config import Limits
from footlights.table.security import address_of
from footlights.table.web_errors import BUSY_SECONDS, refusal

TIDY_AFTER = 10_000  # counted things
MINUTE = 60.0
DAY = 24 * 3600
UNCOUNTED = ("/healthz", "/metrics")
FEW = 10  # places an address may take as long as there are any


@dataclass(frozen=True)
class Wait:
    """Too often: which limit, and after how many seconds to come again."""

    name: str
    seconds: int

    @property
    def text(self) -> str:
        """The sentence for whoever was too quick."""
        texts = {
            "messages": say("That was too much at once; wait a moment."),
            "acts": say("That was too many moves at once; wait a moment."),
            "chat": say("That was too much talk at once; wait a moment."),
            "asks": say("That was too many questions at once; wait a moment."),
            "tables": say("Too many new tables came from your address; wait a moment."),
            "tables_day": say("Your address has opened as many tables as it may in a day; come again tomorrow."),
            "sockets": say("Too many connections came from your address; wait a moment."),
        }
        return texts.get(self.name) or say("Too many requests came from your address; wait a moment.")

    @property
    def headers(self) -> dict[str, str]:
        """What tells a program when to come again."""
        return {"Retry-After": str(self.seconds)}


class Window(NamedTuple):
    """So many within any stretch of so many seconds."""

    most: int
    seconds: float


class Rates:
    """The counters of this process. Each `Limits` number is a moving window: never more within any such stretch of time."""

    def __init__(
        self,
        limits: Limits,
        told: Callable[[str], None] = lambda name: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._windows = {
            "acts": Window(limits.acts_burst, max(1, math.ceil(limits.acts_burst / limits.acts_per_second))),
            "chat": Window(limits.chat_per_minute, MINUTE),
            "asks": Window(limits.asks_per_minute, MINUTE),
            "tables": Window(limits.tables_per_minute, MINUTE),
            "tables_day": Window(limits.tables_per_day, DAY),
            "sockets": Window(limits.sockets_per_minute, MINUTE),
            "requests": Window(limits.requests_per_minute, MINUTE),
        }
        self._hits: dict[tuple[str, ...], deque[float]] = {}
        self._until_tidying = TIDY_AFTER
        self._clock = clock
        self.told = told

    def hit(self, name: str, *who: str) -> Wait | None:
        """Count one more; what to wait for if it is one too many."""
        self._until_tidying -= 1
        if self._until_tidying <= 0:
            self._tidy()
        window, now = self._windows[name], self._clock()
        hits = self._hits.setdefault((name, *who), deque())
        while hits and hits[0] <= now - window.seconds:
            hits.popleft()
        if len(hits) < window.most:
            hits.append(now)
            return None
        self.told(name)
        return Wait(name, max(1, math.ceil(hits[0] + window.seconds - now)))

    def _tidy(self) -> None:
        """Forget whoever was not here lately."""
        self._until_tidying, now = TIDY_AFTER, self._clock()
        self._hits = {
            key: hits for key, hits in self._hits.items() if hits and hits[-1] > now - self._windows[key[0]].seconds
        }


class Allowance:
    """So many at once, and in the long run so many a second; for one connection, and gone with it."""

    def __init__(self, per_second: float, burst: int) -> None:
        self.per_second = per_second
        self.burst = burst
        self._left = float(burst)
        self._at = time.monotonic()

    def take(self) -> bool:
        """Use up one; False if there is none left."""
        now = time.monotonic()
        self._left = min(float(self.burst), self._left + (now - self._at) * self.per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class RateKeeper:
    """Counts the requests of every address, and how many are held at once: websockets and plain requests each for themselves.

    However many addresses try, none can take the last places: beyond a few, an address may hold no more than are free.
    """

    def __init__(self, app: ASGIApp, rates: Rates, limits: Limits, trust_proxy: bool) -> None:
        self.app = app
        self.rates = rates
        self.trust_proxy = trust_proxy
        self.most = {"websocket": limits.sockets, "http": limits.requests}
        self.inside = Counter[str]()
        self.most_held = limits.connections_per_address
        self.held = Counter[tuple[str, str]]()  # by address and kind

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what does not come too often."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        address = address_of(scope, self.trust_proxy)
        scope.setdefault("state", {})["address"] = address
        if scope["path"] in UNCOUNTED:
            await self.app(scope, receive, send)
            return
        wait = self.rates.hit("requests", address)
        if wait is not None:
            await refusal(scope, 429, "rate", wait.text, wait.headers)(scope, receive, send)
        elif self._holds_too_many(address, scope["type"]):
            self.rates.told("held")
            text = say("Too many connections are open from your address; close one, or wait a moment.")
            await refusal(scope, 429, "rate", text, {"Retry-After": str(BUSY_SECONDS)})(scope, receive, send)
        elif self.inside[scope["type"]] >= self.most[scope["type"]]:
            self.rates.told("busy")
            full = say("The house is full at the moment; try again in a little while.")
            await refusal(scope, 503, "busy", full, {"Retry-After": str(BUSY_SECONDS)})(scope, receive, send)
        else:
            await self._let_in(address, scope, receive, send)

    def _holds_too_many(self, address: str, kind: str) -> bool:
        free = self.most[kind] - self.inside[kind]
        if self.held[address, kind] >= max(FEW, free) and free > 0:
            return True
        return sum(self.held[address, each] for each in self.most) >= self.most_held

    async def _let_in(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        kind = scope["type"]
        self.inside[kind] += 1
        self.held[address, kind] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.inside[kind] -= 1
            self.held[address, kind] -= 1
            if not self.held[address, kind]:
                del self.held[address, kind]
