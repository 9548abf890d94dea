"""Positions and settings for the tests of GOTHIES."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from footlights.games.gothies.given import arrange
from footlights.stage.conformance import Walk
from footlights.stage.game import Setting, get_game

GOTHIES = get_game("gothies")
TOGETHER = {"format": "cooperative"}
# Cards of one letter, for positions that are easy to read; each rune has a plain GOTHIE.
LETTERS: tuple[dict[str, Any], ...] = tuple(
    {"name": letter, "kind": "gothie", "rune": rune, "price": price, "text": "Gain 1 Song."}
    for letter, rune, price in (
        ("A", "Red", 1),
        ("B", "Blue", 2),
        ("C", "Green", 3),
        ("D", "Purple", 4),
        ("E", "Red", 5),
    )
)


def table(options: Mapping[str, Any] | None = None, cards: tuple[dict[str, Any], ...] = LETTERS) -> Setting:
    """A table with the letters beside the base set."""
    return GOTHIES.setting(options or {}, cards=list(cards))


def placed(setting: Setting, given: Mapping[str, Any], seed: int = 1) -> Any:
    """A given position."""
    s = Walk(setting, seed).s
    s.listen()
    arrange(setting.cast, s, setting.tables, given)
    return s


def does(setting: Setting, s: Any, *actions: str) -> Any:
    """Carry out actions, with the decisions that have one answer in between; the same state."""
    rules, words = GOTHIES.rules, GOTHIES.words
    for text in actions:
        action = words.parse_action(setting.cast, text)
        assert rules.why(s, setting.tables, action) == 0, words.reason(
            setting.cast, rules.why(s, setting.tables, action), action
        )
        rules.play(s, setting.tables, action)
        out = [0] * GOTHIES.max_legal
        while rules.legal(s, setting.tables, out) == 1 and rules.forced(s, setting.tables):
            rules.play(s, setting.tables, out[0])
    return s
