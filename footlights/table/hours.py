"""Opening hours: nobody's clock runs while the house is closed.

Every process says again and again that it is open. One that finds, when it opens, that no other has been open for a while writes
down since when the house was closed. As long as one of several processes is there, the house is open. A machine that was asleep,
or could not reach its database, was closed too.

Here it is also looked after that all processes of a house have the same time (`timekeeping`): where they share a server, it is
that server's.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from footlights.table.store import Store
from footlights.table.timekeeping import Timekeeper

BEAT = 5.0  # seconds
MISSED = 15.0  # seconds without a word after which a process is taken for dead
NOTICED_MS = 1000  # by so much two clocks may differ before it is worth a word
Closure = tuple[int, int]

log = logging.getLogger("footlights.table")


class Hours:
    """When this process is open, and when the whole house was closed."""

    def __init__(self, store: Store, process: str, time: Timekeeper, now: Callable[[], int]) -> None:
        self.store = store
        self.process = process
        self.time = time
        self.now = now
        self.closed: list[Closure] = []  # (from, to) in milliseconds, in order; every clock of this process looks at it
        self.off_ms = 0  # how far the machine's (or the server's) clock is ahead of the house's
        self._told_off = 0
        self._said = float("-inf")

    @property
    def missed(self) -> bool:
        """Whether this process has not said for a while that it is open: what happened meanwhile is nobody's fault."""
        return self.time.seconds() - self._said > MISSED

    async def open(self) -> None:
        """Begin: take over the time of the other processes, of their server or of this machine, and say that this one is open."""
        began = self.time.seconds()
        there = await self.store.house_ms(int(1000 * MISSED))
        half_way = round(500 * (self.time.seconds() - began))
        self.time.take_over(self.time.wall() if there is None else there + half_way)
        await self.beat()

    async def beat(self) -> None:
        """Say that this process is open; after a silence, find out whether the house was closed meanwhile."""
        silent = self.missed
        await self.store.be_open(self.process, self.now(), int(1000 * MISSED), silent)
        if silent:
            self.closed[:] = await self.store.closures()
        self._said = self.time.seconds()
        await self._compare()

    async def _compare(self) -> None:
        """Come nearer to the time of the server, or of this machine; a jump is worth a line in the log."""
        began = self.time.seconds()
        there = await self.store.clock_ms()
        half_way = round(500 * (self.time.seconds() - began))
        self.off_ms = self.time.approach(self.time.wall() if there is None else there + half_way)
        if abs(self.off_ms - self._told_off) > NOTICED_MS:
            self._told_off = self.off_ms
            log.warning(
                "the clock was set while the house is open: the house goes on with its own time, and comes nearer slowly",
                extra={"seconds": round(self.off_ms / 1000)},
            )

    async def catch_up(self) -> None:
        """Before somebody's time is declared to be up: it was not theirs if this process could not reach the store."""
        if self.missed:
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


def open_since(closed: Sequence[Closure], until_ms: int, wanted_ms: int) -> int:
    """The moment since which the house has been open for so long."""
    for since, to in reversed(closed):
        if until_ms - to >= wanted_ms:
            break
        if since < until_ms:
            wanted_ms -= max(0, until_ms - to)
            until_ms = since
    return until_ms - wanted_ms
