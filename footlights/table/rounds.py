"""How long the event loop's rounds take: what is done in one of them, everybody waits for.

Measured is the processor time that the loop's thread uses between two looks at who has sent something. That the machine was busy
with something else, or another thread had the interpreter, is not the loop's doing and does not count.
"""

from __future__ import annotations

import asyncio
import selectors
import sys
import time
from collections.abc import Callable
from typing import Any

LONG = 0.01  # seconds, from which on a round is told of


class Rounds:
    """The rounds of one event loop. `told` hears how many seconds each of the long ones took."""

    def __init__(self, told: Callable[[float], None] = lambda seconds: None) -> None:
        self.told = told
        self._began: float | None = None

    def loop(self) -> asyncio.AbstractEventLoop:
        """A new event loop whose rounds are measured; on Windows, where its kind has no selector, one that is not."""
        if sys.platform == "win32":
            return asyncio.new_event_loop()
        return asyncio.SelectorEventLoop(_Selector(self))

    def begin(self) -> None:
        """What was waited for has come."""
        self._began = time.thread_time()

    def end(self) -> None:
        """Everything is done that could be."""
        if self._began is not None:
            seconds = time.thread_time() - self._began
            if seconds >= LONG:
                self.told(seconds)


class _Selector(selectors.DefaultSelector):
    """Waits for the loop, and notes when it does."""

    def __init__(self, rounds: Rounds) -> None:
        super().__init__()
        self._rounds = rounds

    def select(self, timeout: float | None = None) -> Any:
        """What can be read or written, as soon as there is something."""
        self._rounds.end()
        found = super().select(timeout)
        self._rounds.begin()
        return found
