"""The drawings of T&B: its numbers, its markers, and every Grid Shape (view box 0 0 24 24)."""

from __future__ import annotations

from footlights.games.tnb.rules.layout import COLUMNS, TILES
from footlights.stage.drawings import Drawings

CELL, PITCH, EDGE = 6, 7.5, 1.5


def shape_mark(shape: int) -> str:
    """The name of a shape's drawing."""
    return f"shape-{shape}"


def _cells(shape: int) -> str:
    """The marked cells of a shape; the stylesheet draws the blank ones behind them."""
    corners = [divmod(place, COLUMNS) for place in range(TILES) if shape >> place & 1]
    steps = "".join(f"M{EDGE + PITCH * j:g} {EDGE + PITCH * i:g}h{CELL}v{CELL}h-{CELL}z" for i, j in corners)
    return f'<path d="{steps}"/>'


MARKS = Drawings(__file__, "marks") | {shape_mark(shape): _cells(shape) for shape in range(1, 1 << TILES)}
