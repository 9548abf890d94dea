"""Rates and means with honest intervals.

The unit of a simulation is the deal. Games on one deal, played again with seats and decks swapped, are not independent of each
other, so every variance is taken between deals (cluster-robust, by linearisation for ratios), never between games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sqrt, tan
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Z95 = 1.959963984540054
PRIOR_DEALS = 4.0  # deals that count as independent games before the first is seen: no interval shrinks to a point


class Rate(NamedTuple):
    """A share with its 95 % interval: Wilson's, with as many trials as independent ones would say as much."""

    hits: float
    of: int
    rate: float
    low: float
    high: float

    def __str__(self) -> str:
        if not self.of:
            return "none to count"
        return f"{100 * self.rate:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


class Mean(NamedTuple):
    """A mean with its 95 % interval by Student's t; none (None) of one deal, nor where it was the same on all: nothing varied."""

    mean: float
    of: int
    low: float | None
    high: float | None
    deals: int

    def __str__(self) -> str:
        if not self.of:
            return "none to count"
        if self.low is None or self.high is None:
            why = "one deal" if self.deals < 2 else f"the same on all {self.deals:,} deals"
            return f"{self.mean:.3f} ({why}: no interval)"
        return f"{self.mean:.3f} ({self.low:.3f} to {self.high:.3f})"


def wilson(hits: float, of: int, z: float = Z95, worth: float | None = None) -> Rate:
    """A share and its Wilson score interval: sound near 0 and 1 and for small numbers. A draw may count half.

    `worth`: how many independent trials would say as much, if these are not independent.
    """
    if of == 0:
        return Rate(0, 0, 0.0, 0.0, 1.0)
    n = of if worth is None else worth
    share = hits / of
    scale = 1 + z * z / n
    centre = (share + z * z / (2 * n)) / scale
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / scale
    low = 0.0 if hits == 0 else centre - half
    high = 1.0 if hits == of else centre + half
    return Rate(hits, of, share, low, high)


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t: exact for one and two degrees of freedom, else by Fisher's expansion about the normal."""
    if freedom == 1:
        return tan(0.475 * pi)
    if freedom == 2:
        return 0.95 * sqrt(2 / (1 - 0.95 * 0.95))
    z: float = Z95
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, start=1))


@dataclass
class Tally:
    """Something counted, divided by something else counted, deal by deal: exact sums, so that their order does not matter.

    `scale`: what was added is so many times what is meant; half points are counted in halves.
    """

    deals: int = 0
    hits: int = 0
    of: int = 0
    hits_squared: int = 0
    hits_times_of: int = 0
    of_squared: int = 0
    scale: int = 1

    def add(self, hits: NDArray[Any], of: NDArray[Any]) -> None:
        """Count some deals: what was counted on each, and of how many."""
        self.deals += len(hits)
        self.hits += int(hits.sum())
        self.of += int(of.sum())
        self.hits_squared += int(np.dot(hits, hits))
        self.hits_times_of += int(np.dot(hits, of))
        self.of_squared += int(np.dot(of, of))

    def variance(self) -> float:
        """The variance of hits divided by of, between deals: that of the residuals (linearisation), from exact integers."""
        a, b = self.hits, self.of
        residuals = self.hits_squared * b * b - 2 * a * b * self.hits_times_of + a * a * self.of_squared
        return self.deals / (self.deals - 1) * (residuals / b**4)

    def design_effect(self) -> float:
        """The variance of this share over that of as many independent trials: above 1 where hits of a deal come together."""
        share = self.hits / (self.of * self.scale)
        if self.hits_squared == self.hits and self.of_squared == self.of:
            return 1.0  # one trial a deal
        if share in (0.0, 1.0):
            return self.of_squared / self.of  # nothing to see: as if the trials of a deal were one
        if self.deals == 1:
            return self.of_squared / self.of
        found = self.variance() / self.scale**2 * self.of / (share * (1 - share))
        return found if found > 1 else (self.deals * found + PRIOR_DEALS) / (self.deals + PRIOR_DEALS)

    def rate(self) -> Rate:
        """As a share, with Wilson's interval for as many independent trials as these are worth."""
        if not self.of:
            return wilson(0, 0)
        hits = self.hits / self.scale if self.scale > 1 else self.hits
        return wilson(hits, self.of, worth=self.of / self.design_effect())

    def mean(self) -> Mean:
        """As a mean, with Student's interval from the deals, if they differ."""
        if not self.of:
            return Mean(0.0, 0, None, None, self.deals)
        found = self.hits / (self.of * self.scale)
        variance = self.variance() if self.deals > 1 else 0.0
        if variance <= 0:
            return Mean(found, self.of, None, None, self.deals)
        half = student(self.deals - 1) * sqrt(variance) / self.scale
        return Mean(found, self.of, found - half, found + half, self.deals)


class Average:
    """The unweighted mean of several shares that are counted on the same deals, such as one share for each deck."""

    def __init__(self, shares: int) -> None:
        self.shares = shares
        self.deals = 0
        self.sums: list[int] = [0] * (2 * shares)  # hits of each share, then trials of each
        self.products: list[list[int]] = [[0] * (2 * shares) for _ in range(2 * shares)]

    def __eq__(self, other: object) -> bool:
        """Equal if everything counted is."""
        return isinstance(other, Average) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def add(self, hits: Sequence[NDArray[Any]], of: Sequence[NDArray[Any]]) -> None:
        """Count some deals: what was counted on each for every share, and of how many."""
        rows = np.array([*hits, *of], np.int64)
        self.deals += rows.shape[1]
        self.sums = [a + int(b) for a, b in zip(self.sums, rows.sum(axis=1), strict=True)]
        for old, new in zip(self.products, rows @ rows.T, strict=True):
            old[:] = [a + int(b) for a, b in zip(old, new, strict=True)]

    def rate(self) -> Rate | None:
        """The mean share; None if one of them has no trials."""
        hits, of = self.sums[: self.shares], self.sums[self.shares :]
        if not all(of):
            return None
        each = [a / b for a, b in zip(hits, of, strict=True)]
        found = sum(each) / self.shares
        pull = np.array([1 / b for b in of] + [-p / b for p, b in zip(each, of, strict=True)]) / self.shares
        variance = float(pull @ np.array(self.products, float) @ pull) * self.deals / max(1, self.deals - 1)
        independent = sum(p * (1 - p) / b for p, b in zip(each, of, strict=True)) / self.shares**2
        worth = float(self.deals)
        if independent > 0 and self.deals > 1:
            effect = variance / independent
            effect = effect if effect > 1 else (self.deals * effect + PRIOR_DEALS) / (self.deals + PRIOR_DEALS)
            worth = found * (1 - found) / (independent * effect)
        interval = wilson(found * sum(of), sum(of), worth=worth)
        return Rate(sum(hits), sum(of), found, interval.low, interval.high)
