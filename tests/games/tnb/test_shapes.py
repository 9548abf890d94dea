"""Shapes: the counts of section 8, the hand-computed examples, and the written form and back."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footlights.games.tnb.rules.layout import ALL_TILES, TILES
from footlights.games.tnb.rules.tiles import beside, reach
from footlights.games.tnb.shapes import (
    TILE_NAMES,
    across,
    mirrored,
    orientations,
    parse_shape,
    quarter_turn,
    tile_names,
    upright,
    write_shape,
)

shapes = st.integers(1, ALL_TILES)


def test_there_are_139_shapes_up_to_rotation_in_the_card_set_and_their_symmetries_are_counted() -> None:
    different = {upright(shape) for shape in range(1, ALL_TILES + 1)}
    assert len(different) == 139
    assert [sum(s.bit_count() == n for s in different) for n in range(1, 6)] == [3, 10, 22, 34, 34]
    assert Counter(len(orientations(s)) for s in different) == {1: 7, 2: 12, 4: 120}


@pytest.mark.parametrize(
    ("shape", "attack", "expected"),
    [
        ("XXX / X.. / ...", False, ["F1 F2 F3 M1", "F2 F3 M3 B3", "M3 B1 B2 B3", "F1 M1 B1 B2"]),
        ("XXX / ... / ...", True, ["B1 B2 B3", "F1 M1 B1", "F1 F2 F3", "F3 M3 B3"]),
        ("... / .X. / ...", True, ["M2"]),
        (".X. / ... / .X.", False, ["F2 B2", "M1 M3"]),
    ],
)
def test_the_examples_computed_by_hand(shape: str, attack: bool, expected: list[str]) -> None:
    turned = orientations(parse_shape(shape))
    assert [" ".join(tile_names(across(s) if attack else s)) for s in turned] == expected


@given(shapes)
def test_a_shape_is_its_written_form_and_back(shape: int) -> None:
    assert parse_shape(write_shape(shape)) == shape


@given(shapes)
def test_four_quarter_turns_change_nothing_and_keep_the_number_of_cells(shape: int) -> None:
    turned = shape
    for _ in range(4):
        turned = quarter_turn(turned)
        assert turned.bit_count() == shape.bit_count()
    assert turned == shape
    assert len(orientations(shape)) in (1, 2, 4)


@given(shapes)
def test_the_enemys_board_is_seen_turned_by_half(shape: int) -> None:
    assert across(shape) == quarter_turn(quarter_turn(shape))
    assert mirrored(mirrored(shape)) == shape


@pytest.mark.parametrize(
    "text", ["", "XXX", "XXX / XXX", "xxx / ... / ...", "... / ... / ...", "XX / X. / ..", "X../.../..."]
)
def test_any_other_form_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="three rows of three"):
        parse_shape(text)


@pytest.mark.parametrize(
    ("tile", "numbers"), [("F1", (2, 5, 7)), ("B3", (2, 5, 7)), ("F2", (3, 6, 8)), ("M3", (3, 6, 8)), ("M2", (4, 8, 8))]
)
def test_reachable_tiles_on_an_otherwise_empty_board(tile: str, numbers: tuple[int, ...]) -> None:
    start = TILE_NAMES.index(tile)
    free = ALL_TILES & ~(1 << start)
    assert tuple(reach(free, start, speed).bit_count() for speed in (1, 2, 3)) == numbers


def test_adjacent_tiles_share_a_side() -> None:
    for tile in range(TILES):
        row, column = divmod(tile, 3)
        for other in range(TILES):
            apart = abs(row - other // 3) + abs(column - other % 3)
            assert bool(beside(1 << tile) >> other & 1) == (apart == 1)


@given(st.integers(0, ALL_TILES), st.integers(0, TILES - 1), st.integers(0, 99))
def test_a_move_is_a_walk_over_free_tiles(free: int, start: int, speed: int) -> None:
    free &= ~(1 << start)
    found, border = {start}, {start}
    for _ in range(min(speed, TILES)):
        border = {
            t for t in range(TILES) for s in border if free >> t & 1 and beside(1 << s) >> t & 1 and t not in found
        }
        found |= border
    assert reach(free, start, speed) == sum(1 << t for t in found - {start})
