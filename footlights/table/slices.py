"""Long work on the event loop, a slice at a time: reading a table's log from its first entry on.

    await slices.through(steps)

`steps` is iterated to its end, for a few milliseconds at a time; in between everybody else has their turn. However many logs are
being read in this house, only one of them has its slice at a time. They take turns, first one address and then the next, so that
who has twenty long tables read waits for the twenty, and a guest with one does not. What is done at a glance, as most logs are,
waits for nobody.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterator

from footlights.table.cost import payer

GLANCE = 0.001  # seconds that may be used at once, beside others
SLICE = 0.004  # seconds after which everybody else has their turn
TURN = 0.002  # seconds of that turn; with less, the threads of the database never get the interpreter for long enough


class Slices:
    """All that is being gone through in slices in one house."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by address; who had a slice last is the last
        self._taken = False

    async def through(self, steps: Iterator[None]) -> None:
        """Iterate to the end. The processor time is paid by whoever pays here, as everything else is."""
        if _ends_within(GLANCE, steps):
            return
        account = payer()
        whose = account.address if account is not None else ""
        ended = False
        while not ended:
            await self._turn(whose)
            try:
                ended = _ends_within(SLICE, steps)
            finally:
                asyncio.get_running_loop().call_later(TURN, self._call_up)

    async def _turn(self, whose: str) -> None:
        """Wait until nobody else has a slice."""
        if not self._taken:
            self._taken = True
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(whose, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._call_up()  # it was called up at the same moment
            raise

    def _call_up(self) -> None:
        """A slice is over: the next is for the address that has waited longest."""
        while self._waiting:
            whose = next(iter(self._waiting))
            line = self._waiting.pop(whose)
            called = line.popleft()
            if line:
                self._waiting[whose] = line
            if not called.done():
                called.set_result(None)
                return
        self._taken = False


def _ends_within(seconds: float, steps: Iterator[None]) -> bool:
    """Take steps for a while; whether there are no more."""
    until = time.perf_counter() + seconds
    return all(time.perf_counter() <= until for _ in steps)
