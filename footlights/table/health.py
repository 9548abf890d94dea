"""Whether the house is well: asked as often as anybody likes, and found out by a real write once a second at most."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import footlights
from footlights.stage.errors import Trouble
from footlights.table.hours import NOTICED_MS, Hours
from footlights.table.losses import lost
from footlights.table.store import Store
from footlights.table.store.condition import cannot

FRESH = 1.0  # seconds for which a write that succeeded speaks for the next
PATIENCE = 5.0  # seconds in which a sound database answers


class Health:
    """What is to be said of a house to whoever looks after it."""

    def __init__(self, store: Store, hours: Hours | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.hours = hours
        self._clock = clock
        self._written = float("-inf")  # when a probe last succeeded
        self._probe: asyncio.Task[None] | None = None

    async def report(self) -> dict[str, Any]:
        """What a machine is told; `ok` is false if the house cannot do its work, and `trouble` says why in a sentence.

        `lost`: what was confirmed and was not found when this process opened. `clock_off_seconds`: how far the machine's clock is
        ahead of the house's, if it was set while the house was open. The house does its work with either.
        """
        trouble = await self.trouble()
        told: dict[str, Any] = {"ok": not trouble, "version": footlights.__version__}
        if trouble:
            told["trouble"] = trouble
        if self.store.losses:
            told["lost"] = lost(self.store)
        if abs(self._off_ms) > NOTICED_MS:
            told["clock_off_seconds"] = round(self._off_ms / 1000)
        return told

    @property
    def _off_ms(self) -> int:
        return self.hours.off_ms if self.hours is not None else 0

    async def trouble(self) -> str:
        """What keeps the house from its work, as a sentence without paths; nothing if all is well."""
        if self.store.condition.sound and self._clock() - self._written < FRESH:
            return ""
        if self._probe is None or self._probe.done():  # however many ask at once
            self._probe = asyncio.create_task(self.store.probe())
            self._probe.add_done_callback(_heard)  # whoever asked may be gone by then
        await asyncio.wait({self._probe}, timeout=PATIENCE)
        if not self._probe.done():
            return cannot(True, False)
        condition = self.store.condition
        try:
            self._probe.result()
        except Trouble:
            return cannot(True, condition.damaged)
        self._written = self._clock()
        return "" if condition.sound else cannot(True, condition.damaged)

    def numbers(self) -> dict[str, int]:
        """The same for Prometheus."""
        condition = self.store.condition
        missing = {f"lost_{what}": number for what, number in lost(self.store).items()}
        found = {"database_failures": condition.failures, "database_damaged": int(condition.damaged)}
        return {**found, **missing, "clock_off_ms": self._off_ms}


def _heard(probe: asyncio.Task[None]) -> None:
    if not probe.cancelled():
        probe.exception()
