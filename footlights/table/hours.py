"""Opening hours: nobody's clock runs while the house is closed.

Every process says again and again that it is open. One that finds, when it opens, that no other has been open for a while writes
down since when the house was closed. As long as one of several processes is there, the house is open.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from footlights.table.store import Store

BEAT = 5.0  # seconds
MISSED = 15.0  # seconds without a word after which a process is taken for dead
Closure = tuple[int, int]


class Hours:
    """When this process is open, and when the whole house was closed."""

    def __init__(self, store: Store, process: str, now: Callable[[], int]) -> None:
        self.store = store
        self.process = process
        self.now = now
        self.closed: list[Closure] = []  # (from, to) in milliseconds, in order; every clock of this process looks at it
        self._said = float("-inf")

    async def beat(self) -> None:
        """Say that this process is open; after a silence, find out whether the house was closed meanwhile."""
        silent = time.monotonic() - self._said > MISSED
        await self.store.be_open(self.process, self.now(), int(1000 * MISSED), silent)
        if silent:
            self.closed[:] = await self.store.closures()
        self._said = time.monotonic()

    async def catch_up(self) -> None:
        """Before somebody's time is declared to be up: it was not theirs if this process could not reach the store."""
        if time.monotonic() - self._said > MISSED:
            await self.beat()

    async def close(self) -> None:
        """This process is open no more."""
        await self.store.be_closed(self.process, self.now())


def open_ms(closed: Sequence[Closure], since_ms: int, until_ms: int) -> int:
    """How long the house was open between two moments."""
    shut = sum(max(0, min(to, until_ms) - max(since, since_ms)) for since, to in closed)
    return max(0, until_ms - since_ms - shut)


def open_until(closed: Sequence[Closure], since_ms: int, wanted_ms: int) -> int:
    """The moment at which the house will have been open for so long since another moment."""
    end = since_ms + wanted_ms
    for since, to in closed:
        if to > since_ms and since < end:
            end += to - max(since, since_ms)
    return end
