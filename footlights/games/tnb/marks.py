"""The drawings of T&B: its numbers, its markers, and every Grid Shape (view box 0 0 24 24)."""

from __future__ import annotations

from footlights.games.tnb.rules.layout import COLUMNS, TILES

BOLD = 'fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"'
FULL = 'fill="currentColor"'
CELL, PITCH, EDGE = 6, 7.5, 1.5

SIGNS = {
    "tnb-health": f'<path {FULL} d="M12 21.4C5.4 15.9 1.8 12.4 1.8 8.1A5.2 5.2 0 0 1 7.1 2.8c2 0 3.8 1.1 4.9 2.9 1.1-1.8 '
    '2.9-2.9 4.9-2.9a5.2 5.2 0 0 1 5.3 5.3c0 4.3-3.6 7.8-10.2 13.3z"/>',
    "tnb-speed": f'<path {BOLD} d="m4 5 7 7-7 7M12 5l7 7-7 7"/>',
    "tnb-attack": f'<path {FULL} d="M2.5 4h19L12 21z"/>',
    "tnb-block": f'<path {FULL} d="M12 1.8 22.2 12 12 22.2 1.8 12z"/>',
    "tnb-threat": f'<g {BOLD}><path d="M3.6 5h16.8L12 20z" stroke-dasharray="3.4 3.6"/></g>',
    "tnb-tactics": f'<g {BOLD}><circle cx="12" cy="12" r="8.6"/><path d="M12 7.4v9.2M7.4 12h9.2"/></g>',
    "tnb-life": f'<path {BOLD} d="M12 20.4C6 15.4 3 12.200 3 8.400A4.300 4.300 0 0 1 7.300 4c2 0 3.800 1.200 4.700 3 .9-1.800 '
    '2.700-3 4.700-3A4.300 4.300 0 0 1 21 8.400c0 3.800-3 7-9 12z"/>',
}


def shape_mark(shape: int) -> str:
    """The name of a shape's drawing."""
    return f"shape-{shape}"


def _cells(shape: int) -> str:
    """The marked cells of a shape; the stylesheet draws the blank ones behind them."""
    corners = [divmod(place, COLUMNS) for place in range(TILES) if shape >> place & 1]
    steps = "".join(f"M{EDGE + PITCH * j:g} {EDGE + PITCH * i:g}h{CELL}v{CELL}h-{CELL}z" for i, j in corners)
    return f'<path d="{steps}"/>'


MARKS = {**SIGNS, **{shape_mark(shape): _cells(shape) for shape in range(1, 1 << TILES)}}
