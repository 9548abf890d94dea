"""How a database was last found: what failed is kept for the health check and written to the log, and players read no path."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from footlights.stage.tongue import say

REMEMBERED = 10.0  # seconds after which a write that failed says nothing about now
LOGGED_AGAIN = 10.0  # seconds in which the same kind of failure is logged once, however often it happens

log = logging.getLogger(__name__)


class Condition:
    """What a database's reads and writes came to. Whatever is asked of it is cheap."""

    def __init__(self, name: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.name = name
        self.damaged = False  # for as long as this process lives: what is damaged does not heal by itself
        self.failures = 0
        self._clock = clock
        self._failed: float | None = None  # when a write failed, if none has succeeded since
        self._logged: dict[str, tuple[float, int]] = {}  # by kind: when, and how often it has happened since

    @property
    def sound(self) -> bool:
        """Whether nothing speaks against writing: no damage was seen, and the last write did not fail just now."""
        return not self.damaged and (self._failed is None or self._clock() - self._failed > REMEMBERED)

    def wrote(self) -> None:
        """A write was committed."""
        if self._failed is not None:
            self._failed = None
            self._logged.clear()
            log.warning("the database can be written again", extra={"database": self.name})

    def failed(self, kind: str, why: str, writing: bool, damaged: bool) -> None:
        """A read or a write was not possible: `kind` and `why` are for the keeper's log."""
        self.failures += 1
        self.damaged = self.damaged or damaged
        if writing:
            self._failed = self._clock()
        self._log("the database is damaged" if damaged else "the database cannot be used", kind, why)

    def _log(self, event: str, kind: str, why: str) -> None:
        at, times = self._logged.get(event + kind, (float("-inf"), 0))
        if self._clock() - at < LOGGED_AGAIN:
            self._logged[event + kind] = (at, times + 1)
            return
        self._logged[event + kind] = (self._clock(), 0)
        log.error(event, extra={"database": self.name, "kind": kind, "why": why, "times": times + 1})


def cannot(writing: bool, damaged: bool) -> str:
    """What players read when the database fails them."""
    if damaged:
        return say("A part of this house's records is damaged, and its keeper has to see to it. The log says more.")
    if writing:
        return say(
            "The house cannot write at the moment; nothing that was confirmed is lost. Try again in a little while."
        )
    return say(
        "The house cannot look anything up at the moment; nothing that was confirmed is lost. Try again in a little while."
    )
