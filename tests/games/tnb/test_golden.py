"""Golden playthroughs: readable games with every seat's view."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

import footlights as fl
from footlights.bots import Bot
from footlights.stage.playthrough import playthrough

GOLDEN = Path(__file__).with_name("golden")
UPDATE = "FOOTLIGHTS_UPDATE"
GAMES: dict[str, dict[str, Any]] = {
    "alternating": {},
    "preset-fixed-occupied": {
        "options": {"deck_format": "preset", "turn_order": "fixed", "block_scope": "occupied_tiles"},
        "decks": ["The Running Crew", "The Heavy Set"],
    },
    "random-full": {"options": {"deck_format": "random", "extra_actions": "full", "double_loss": "margin"}},
    "simultaneous": {"options": {"turn_order": "simultaneous"}},
}


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_played_and_told_as_it_was(name: str) -> None:
    match = fl.new("tnb", seed=2026, names=["Ada", "Ben"], **GAMES[name])
    bots = [Bot("greedy", seat) for seat in range(match.players)]
    text = playthrough(match, lambda m: bots[m.seat or 0].choose(m), views_every=15)
    path = GOLDEN / f"{name}.txt"
    if os.environ.get(UPDATE):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, f"read the difference, and if it is right run with {UPDATE}=1"
