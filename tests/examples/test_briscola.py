"""Briscola, a game outside the house: it conforms, plays everywhere, and is as short as the guide says."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import footlights as fl
from footlights.bots import Bot, play_out
from footlights.lab.simulate import simulate
from footlights.stage.conformance import CHECKS, play_hash
from tests.examples.conftest import EXAMPLES

PACKAGE = EXAMPLES / "briscola" / "briscola"
PLAY_HASH = "22dd36549804687b24492c1a3a55b0dba0f4ba070246341306a057d8e32b1e6c"
MOST_LINES, LEAST_OF_THE_GAME = 400, 300
DECLARATIONS = ("__init__.py", "game.py")


def test_it_conforms(briscola: fl.Game) -> None:
    report = fl.check_game(briscola)
    assert report.passed, str(report)
    assert [check.name for check in report.checks] == list(CHECKS)


def test_its_rules_have_not_changed(briscola: fl.Game) -> None:
    assert play_hash(briscola) == PLAY_HASH


def test_every_point_is_taken_by_somebody(briscola: fl.Game, tmp_path: Path) -> None:
    for seed in range(30):
        match = play_out(fl.new(briscola.id, seed), [Bot("greedy", seed), Bot("random", seed)])
        assert sum(match.scores) == 120
        assert match.winners == [seat for seat in (0, 1) if match.scores[seat] >= 60]
        assert fl.load(match.save(tmp_path / "game.match.yaml")).verify().scores == match.scores


def test_searching_beats_greed_and_greed_beats_chance(briscola: fl.Game) -> None:
    greedy = simulate(briscola.setting(), ["greedy", "random"], games=2000, seed=1)
    assert greedy.bot_wins("greedy").rate > 0.8
    won = sum(
        play_out(fl.new(briscola.id, seed), [Bot("understudy", seed), Bot("greedy", seed)]).winners == [0]
        for seed in range(20)
    )
    assert won >= 12


def test_a_designer_changes_what_a_card_is_worth(briscola: fl.Game, tmp_path: Path) -> None:
    for path in briscola.base_set_folder.iterdir():
        text = path.read_text(encoding="utf-8")
        (tmp_path / path.name).write_text(text.replace("King of Cups,Cups,8,4", "King of Cups,Cups,8,24"))
    setting = briscola.setting(card_set=briscola.load_set(tmp_path))
    assert sum(setting.tables.worth) == 140
    result = simulate(setting, ["greedy", "random"], games=100, seed=1)
    assert all(sum(scores) == 140 for scores in (result.game(number).scores for number in range(4)))


@pytest.mark.parametrize(
    ("was", "becomes", "complaint"),
    [
        ("Ace of Cups,Cups,10,11", "Ace of Cups,Cup,10,11", "row 22, column suit: found 'Cup', expected"),
        ("Ace of Cups,Cups,10,11", "Ace of Cups,Cups,11,11", "column strength: found '11', expected a whole number"),
        ("Ace of Cups,Cups,10,11\n", "", "found 39 cards; a set has at least 40"),
        ("Ace of Cups", "Two of Cups", "column name: Two of Cups is already in"),
    ],
)
def test_a_mistake_in_the_cards_is_told(
    briscola: fl.Game, tmp_path: Path, was: str, becomes: str, complaint: str
) -> None:
    for path in briscola.base_set_folder.iterdir():
        text = path.read_text(encoding="utf-8")
        (tmp_path / path.name).write_text(text.replace(was, becomes))
    with pytest.raises(fl.Trouble, match=complaint):
        briscola.load_set(tmp_path)


def lines_of(path: Path) -> tuple[int, int]:
    """How many lines of a file are not blank, and how many of them import something."""
    source = path.read_text(encoding="utf-8")
    imports = [node for node in ast.parse(source).body if isinstance(node, ast.Import | ast.ImportFrom)]
    return sum(bool(line.strip()) for line in source.splitlines()), sum(
        (node.end_lineno or 0) - node.lineno + 1 for node in imports
    )


def test_it_is_short_and_most_of_it_is_the_game() -> None:
    counted = {path.relative_to(PACKAGE).as_posix(): lines_of(path) for path in sorted(PACKAGE.rglob("*.py"))}
    lines = sum(number for number, _ in counted.values())
    plumbing = sum(number if name.endswith(DECLARATIONS) else imports for name, (number, imports) in counted.items())
    assert lines <= MOST_LINES, counted
    assert lines - plumbing >= LEAST_OF_THE_GAME, counted
