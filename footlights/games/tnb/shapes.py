"""Grid Shapes: their written form, their quarter turns, and the tiles they cover. TB-2.5 to TB-2.10"""

from __future__ import annotations

from functools import cache

from footlights.games.tnb.rules.layout import COLUMNS as COLUMNS
from footlights.games.tnb.rules.layout import LAST_TILE, ROWS, TILES, TURNS
from footlights.games.tnb.rules.layout import TILE_NAMES as TILE_NAMES

MARKED, BLANK, BETWEEN = "X", ".", " / "


def parse_shape(text: str) -> int:
    """A written shape as bits, cell (i, j) at 3i + j; ValueError if it is not in the written form. TB-2.5"""
    rows = text.split(BETWEEN)
    right = len(rows) == ROWS and all(len(row) == COLUMNS and set(row) <= {MARKED, BLANK} for row in rows)
    if not right or MARKED not in text:
        raise ValueError(f"found {text!r}, expected three rows of three like 'XX. / X.. / ...', with at least one X.")
    return sum(1 << place for place, cell in enumerate("".join(rows)) if cell == MARKED)


def write_shape(shape: int) -> str:
    """The written form of a shape, the inverse of `parse_shape`."""
    cells = "".join(MARKED if shape >> place & 1 else BLANK for place in range(TILES))
    return BETWEEN.join(cells[start : start + COLUMNS] for start in range(0, TILES, COLUMNS))


def quarter_turn(shape: int) -> int:
    """A shape turned clockwise once: cell (i, j) goes to (j, 2 - i). TB-2.6, R16, R17"""
    turned = 0
    for place in range(TILES):
        i, j = divmod(place, COLUMNS)
        if shape >> place & 1:
            turned |= 1 << (COLUMNS * j + (ROWS - 1 - i))
    return turned


def orientations(shape: int) -> list[int]:
    """The different turns of a shape, r = 0 first; those that look the same again are left out. TB-2.10, R19"""
    found = [shape]
    while len(found) < TURNS and (turned := quarter_turn(found[-1])) not in found:
        found.append(turned)
    return found


@cache
def across(tiles: int) -> int:
    """What lies on these cells of an Attack is this on the enemy's board: index 8 - (3i + j). TB-2.8, R17"""
    return sum(1 << (LAST_TILE - place) for place in range(TILES) if tiles >> place & 1)


def mirrored(shape: int) -> int:
    """A shape seen in a mirror; no card may be used like that. TB-2.6, R16"""
    flipped = 0
    for place in range(TILES):
        i, j = divmod(place, COLUMNS)
        if shape >> place & 1:
            flipped |= 1 << (COLUMNS * i + (COLUMNS - 1 - j))
    return flipped


def upright(shape: int) -> int:
    """One name for all turns of a shape."""
    return min(orientations(shape))


def tile_names(tiles: int) -> list[str]:
    """Tiles by name, F1 first. TB-2.2"""
    return list(_names_of(tiles))


@cache
def _names_of(tiles: int) -> tuple[str, ...]:
    return tuple(name for place, name in enumerate(TILE_NAMES) if tiles >> place & 1)
