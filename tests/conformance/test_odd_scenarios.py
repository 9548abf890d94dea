"""Whatever stands in a scenario in place of what belongs there: it holds, or a sentence says why not. For every game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
import yaml

from footlights.games import OWN_GAMES
from footlights.stage.game import get_game
from footlights.stage.scenario import Case, find_files, read_cases, run_case
from tests.cli.command import run

ODD: list[Any] = [
    None, True, -1, 0, 7, 300, 1.5, 10**30, float("nan"), "", "x", "99 x", "y" * 5000, [], [[]], [{}], [None], [1, 2],
    ["x"] * 300, {}, {"x": 1}, {0: "x"}, {1.5: None},
]  # fmt: skip
DEEP_ENOUGH = 3
Place = tuple[Any, ...]


def places(content: Any, place: Place = ()) -> Iterator[Place]:
    """The way to every value inside."""
    yield place
    if isinstance(content, dict | list):
        for key, value in content.items() if isinstance(content, dict) else enumerate(content):
            yield from places(value, (*place, key))


def replaced(content: Any, place: Place, value: Any) -> Any:
    """A copy in which one value is another."""
    if not place:
        return value
    copy = dict(content) if isinstance(content, dict) else list(content)
    copy[place[0]] = replaced(content[place[0]], place[1:], value)
    return copy


def one_of_each_kind(game: str) -> Iterator[tuple[Case, Place]]:
    """A case and a place in it for every kind of place in a game's scenarios: places in a list are alike."""
    seen: set[Place] = set()
    for path in find_files([get_game(game).scenario_folder]):
        for case in read_cases(path):
            for place in places(case.content):
                kind = tuple("#" if isinstance(part, int) else part for part in place)
                deep = DEEP_ENOUGH if kind[:1] == ("then",) else len(kind)  # what is compared is compared alike
                if 1 < len(kind) <= deep and kind not in seen:
                    seen.add(kind)
                    yield case, place


@pytest.mark.parametrize("game", OWN_GAMES)
def test_any_value_may_be_wrong(game: str) -> None:
    unknown, others = cycle([["x"], {"x": 1}]), cycle(ODD)
    for case, place in one_of_each_kind(game):
        for value in (next(unknown), next(others)):
            told = run_case(Case("here", replaced(case.content, place, value)), compiled=False)
            assert all(failure.strip() for failure in told.failures), (case.where, place, value)


def test_a_list_in_place_of_a_name_is_named_with_its_place(tmp_path: Path) -> None:
    content = {"game": "curtain-call", "case": "A list is no name", "clauses": ["CC-9.3"]}
    path = tmp_path / "enemy.yaml"
    path.write_text(yaml.safe_dump({**content, "given": {"enemy": {"name": ["x"]}}, "then": {}}))
    answer = run("check", "--interpreted-only", path)
    assert answer.code == 1, answer
    assert "given, enemy, name: there is no enemy ['x']." in answer.out


def test_what_a_case_holds_is_what_was_read() -> None:
    content = {"game": "x", "given": {"a": [{"b": [1]}]}}
    assert Case("here", content).content == content
