"""Rooms read their views by fields, which mypy checks; reading by name is for those who do not know the game."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import footlights
from footlights.games import OWN_GAMES
from footlights.stage.game import get_game
from footlights.stage.match import Match
from footlights.stage.views import Part, PlainView

GAMES = Path(footlights.__file__).parent / "games"


def read_by_name(source: str) -> list[int]:
    """The lines in which something called a view is asked for a name in quotes."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Name)
        and "view" in node.value.id
        and isinstance(node.slice, ast.Constant)
        and isinstance(node.slice.value, str)
    ]


def test_a_name_in_quotes_is_found() -> None:
    assert read_by_name("def f(view):\n    return view.seats[0], view['seats']") == [2]


@pytest.mark.parametrize("room", sorted(path.parent.name for path in GAMES.glob("*/game.py")))
def test_rooms_read_views_by_fields(room: str) -> None:
    found = {path.name: read_by_name(path.read_text(encoding="utf-8")) for path in (GAMES / room).glob("*.py")}
    assert {name: lines for name, lines in found.items() if lines} == {}


def dicts_in(value: Any, path: str) -> Iterator[tuple[str, dict[Any, Any]]]:
    """Every plain dict in a view, with its place; options and constants are whatever the game has."""
    if isinstance(value, dict):
        yield path, value
    parts: Iterable[tuple[Any, Any]] = value.items() if isinstance(value, dict | Part) else ()
    parts = enumerate(value) if isinstance(value, list | tuple) else parts
    for name, part in parts:
        if name not in ("options", "constants"):
            yield from dicts_in(part, f"{path}.{name}")


@pytest.mark.parametrize("game_id", OWN_GAMES)
def test_what_has_named_parts_is_declared(game_id: str) -> None:
    """A dict in a view goes from names that are data (tiles, cards, seats) to values of one kind; all else is a `Part`."""
    match, chance = Match(get_game(game_id).samples()[0], 1), random.Random(1)
    for _ in range(40):
        if match.over:
            break
        view = match.view(match.seat)
        assert not isinstance(view, PlainView)
        for path, found in dicts_in(view, "view"):
            kinds = {type(each) for each in found.values() if each is not None}
            assert len(kinds) <= 1 or kinds <= {int, list}, f"{path}: {found}"
        match.play(chance.choice(match.legal()))
