"""Differences between two ways to play the same deals (common random numbers), with intervals that allow for looking early.

Both sides are played on the same deals, so what the deal decides cancels out, and a difference needs far fewer games than two
separate simulations would. Everything is counted in exact whole numbers, deal by deal: the order of shards does not matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import erfc, log, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from footlights.lab.stats import Z95, student

ALPHA = 0.05
LEAST_DEALS = 100  # before so many deals a confidence sequence says nothing: its theory is asymptotic
BEST_AT = 4000  # the number of deals for which a confidence sequence is made as narrow as it can be


class Difference(NamedTuple):
    """What one side has more than the other, of shares or means, from the same deals.

    `low` and `high` are the 95 % interval for this number of deals, fixed beforehand. `always_low` and `always_high` hold for all
    numbers of deals at once: with these one may look as often as one likes, and stop when it suits. `spared` is how many times
    fewer deals were needed than two separate simulations would need for the same width (1: pairing did not help).
    """

    one: float
    other: float
    difference: float
    low: float | None
    high: float | None
    always_low: float | None
    always_high: float | None
    p: float | None
    deals: int
    spared: float | None

    @property
    def half(self) -> float | None:
        """Half the width of the 95 % interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    @property
    def always_half(self) -> float | None:
        """Half the width of the confidence sequence."""
        return None if self.always_low is None or self.always_high is None else (self.always_high - self.always_low) / 2

    @property
    def clear(self) -> bool:
        """Whether the interval is on one side of nothing."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


def sequence_factor(deals: int, alpha: float = ALPHA, best_at: int = BEST_AT) -> float:
    """By how many standard errors an estimate may be off if the interval is to hold for all numbers of deals at once.

    The asymptotic confidence sequence with Robbins' normal mixture (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, 2024,
    theorem 2.2): half the width is the standard deviation times sqrt(2 (n r^2 + 1) / (n^2 r^2) log(sqrt(n r^2 + 1) / alpha)).
    `best_at` chooses r so that the sequence is about narrowest there.
    """
    spread = (-2 * log(alpha) + log(-2 * log(alpha)) + 1) / best_at
    grown = deals * spread + 1
    return sqrt(2 * grown / (deals * spread) * log(sqrt(grown) / alpha))


@dataclass
class Paired:
    """Two ratios counted on the same deals: hits and trials of one side and of the other."""

    deals: int = 0
    sums: list[int] = field(default_factory=lambda: [0] * 4)
    products: list[list[int]] = field(default_factory=lambda: [[0] * 4 for _ in range(4)])

    def add(self, one: tuple[Any, Any], other: tuple[Any, Any]) -> None:
        """Count some deals: what was counted on each and of how many, for both sides."""
        rows = np.array([*one, *other], np.int64)
        self.deals += rows.shape[1]
        self.sums = [a + int(b) for a, b in zip(self.sums, rows.sum(axis=1), strict=True)]
        for old, new in zip(self.products, rows @ rows.T, strict=True):
            old[:] = [a + int(b) for a, b in zip(old, new, strict=True)]

    def difference(self) -> Difference | None:
        """One side less the other; None if one of them has nothing to count."""
        hits, of, other_hits, other_of = self.sums
        if not of or not other_of:
            return None
        one, other = hits / of, other_hits / other_of
        pulls = np.array([1 / of, -one / of, 0, 0]), np.array([0, 0, 1 / other_of, -other / other_of])
        variance = self._variance(pulls[0] - pulls[1])
        apart = self._variance(pulls[0]) + self._variance(pulls[1])
        found = one - other
        if variance <= 0:
            return Difference(one, other, found, None, None, None, None, None, self.deals, None)
        error = sqrt(variance)
        half = student(self.deals - 1) * error
        always = sequence_factor(self.deals) * error if self.deals >= LEAST_DEALS else None
        p = erfc(abs(found) / error / sqrt(2))
        low, high = (None, None) if always is None else (found - always, found + always)
        return Difference(one, other, found, found - half, found + half, low, high, p, self.deals, apart / variance)

    def _variance(self, pull: NDArray[np.float64]) -> float:
        """The variance of a sum of the columns, each with its weight, between deals (linearisation, as of a ratio)."""
        if self.deals < 2:
            return 0.0
        return float(pull @ np.array(self.products, float) @ pull) * self.deals / (self.deals - 1)


def false_discovery(ps: Sequence[float | None], rate: float = ALPHA) -> list[bool]:
    """Which of many findings to believe so that of those believed at most this share is expected to be false.

    Benjamini and Hochberg's step-up procedure; what has no p value is not believed.
    """
    known = sorted(p for p in ps if p is not None)
    limit = max((p for place, p in enumerate(known, start=1) if p <= rate * place / len(known)), default=-1.0)
    return [p is not None and p <= limit for p in ps]


def deals_needed(variance_of_one: float, half: float) -> int:
    """How many deals give an interval of this half width, if one deal's variance is so large."""
    return int(np.ceil(variance_of_one * (Z95 / half) ** 2))
