"""The house's time: what clocks, absences and the entries of logs are measured by, whatever happens to the machine's clock.

A process takes the time of day when it opens and then counts on by the machine's steady clock, which nobody can set. If the time
of day is set while it runs (by a person, or by NTP), the house does not jump along: it approaches it by half a millisecond a
second, slowly enough for chess clocks, and takes it over when it is opened the next time. So within a process time never goes
back and never leaps, and a difference between two moments is how long it took.

The steady clock is the one that runs on while the machine sleeps, where there is one (CLOCK_BOOTTIME): after a night with the lid
closed the date is right. That nobody could do anything meanwhile is what the opening hours are for (`hours`): they find the
gap and give the time back to whoever was thinking, and nobody was away in it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

NS = 1_000_000  # nanoseconds in a millisecond
APPROACH = 2000  # in so many milliseconds the house comes nearer by one


def steady_ns() -> int:
    """The machine's steady clock, in nanoseconds since some time or other; sleep is counted where the system can."""
    return time.clock_gettime_ns(STEADY) if STEADY is not None else time.monotonic_ns()


STEADY: int | None = getattr(time, "CLOCK_BOOTTIME", None)


class _Anchor(NamedTuple):
    """At `steady` of the steady clock it was `house`, and the time of day was `off` later than that. All in nanoseconds."""

    steady: int
    house: int
    off: int


class Timekeeper:
    """The time of one process. `steady` and `wall` tell what the machine's clocks show, in nanoseconds."""

    def __init__(self, steady: Callable[[], int] = steady_ns, wall: Callable[[], int] = time.time_ns) -> None:
        self._steady, self._wall = steady, wall
        self._anchor = _Anchor(steady(), wall(), 0)

    def now(self) -> int:
        """Milliseconds since 1970; never less than before."""
        return self._house(self._steady()) // NS

    def seconds(self) -> float:
        """The steady clock, for how long something takes."""
        return self._steady() / (1000 * NS)

    def wall(self) -> int:
        """What the machine's clock shows, in milliseconds since 1970: good for comparing and for nothing else."""
        return self._wall() // NS

    def take_over(self, now_ms: int) -> None:
        """It is this time: to be said when the house opens, before anything is measured by it."""
        self._anchor = _Anchor(self._steady(), now_ms * NS, 0)

    def approach(self, now_ms: int) -> int:
        """Elsewhere it is this time: come nearer to it from now on. How many milliseconds it is ahead of the house's."""
        steady = self._steady()
        house = self._house(steady)
        self._anchor = _Anchor(steady, house, now_ms * NS - house)
        return self._anchor.off // NS

    def _house(self, steady: int) -> int:
        since, house, off = self._anchor
        elapsed = max(0, steady - since)
        most = elapsed // APPROACH
        return house + elapsed + max(-most, min(most, off))
