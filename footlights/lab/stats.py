"""Rates with honest intervals."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

Z95 = 1.959963984540054


class Rate(NamedTuple):
    """A share with its 95 % Wilson interval."""

    hits: float
    of: int
    rate: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.rate:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


def wilson(hits: float, of: int, z: float = Z95) -> Rate:
    """A share and its Wilson score interval: sound near 0 and 1 and for small numbers. A draw may count half."""
    if of == 0:
        return Rate(0, 0, 0.0, 0.0, 1.0)
    share = hits / of
    scale = 1 + z * z / of
    centre = (share + z * z / (2 * of)) / scale
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / scale
    low = 0.0 if hits == 0 else centre - half
    high = 1.0 if hits == of else centre + half
    return Rate(hits, of, share, low, high)
