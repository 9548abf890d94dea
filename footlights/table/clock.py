"""Clocks: what each player has left, worked out from the times of the table's entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from footlights.table import protocol
from footlights.table.hours import Closure, open_ms, open_until

MINUTE = 60_000
SECOND = 1_000


class Clocks:
    """Everybody's time. It runs for the person who is to decide, while the house is open; bots have none to lose."""

    def __init__(self, players: int, terms: Mapping[str, int], closed: Sequence[Closure] = ()) -> None:
        self.closed = closed
        self.plus = terms.get("plus", 0) * SECOND
        self.left = [terms["minutes"] * MINUTE] * players
        self.running: int | None = None
        self.since = 0

    def note(self, at_ms: int, running: int | None, decided: int | None = None) -> None:
        """An entry at this time: who has been thinking pays for it; `decided` gets the time that a decision adds."""
        self.left = list(self.left_at(at_ms))
        if decided is not None and decided == self.running:
            self.left[decided] += self.plus
        self.running, self.since = running, at_ms

    def left_at(self, now_ms: int) -> tuple[int, ...]:
        """What each has at a moment."""
        used = open_ms(self.closed, self.since, now_ms)
        return tuple(max(0, left - used) if seat == self.running else left for seat, left in enumerate(self.left))

    def runs_out(self) -> int | None:
        """When the time of whoever is thinking is up; None if nobody's time runs."""
        return None if self.running is None else open_until(self.closed, self.since, self.left[self.running])

    def shown(self, now_ms: int) -> protocol.Clock:
        """The clocks as browsers get them."""
        return protocol.Clock(left=self.left_at(now_ms), running=self.running)
