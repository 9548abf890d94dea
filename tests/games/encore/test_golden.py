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
    "standard": {},
    "two-columns-alternation": {
        "options": {"colour_draft": "random", "columns": 2, "event_first_action": "alternate", "opening_hand": "3+3"}
    },
    "mirror-early-waiver": {
        "options": {"colour_draft": "fixed", "exhaust_waiver": "early_event", "encore_from": "main_stage"},
        "decks": ["PURPLE+BLUE", "PURPLE+BLUE"],
    },
    "many-venues": {"options": {"colour_draft": "random", "venue_deck_size": 7, "max_rounds": 5}},
}


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_played_and_told_as_it_was(name: str) -> None:
    match = fl.new("encore", seed=2026, names=["Ada", "Ben"], **GAMES[name])
    bots = [Bot("greedy", seat, compiled=False) for seat in range(match.players)]
    text = playthrough(match, lambda m: bots[m.seat or 0].choose(m), views_every=60)
    path = GOLDEN / f"{name}.txt"
    if os.environ.get(UPDATE):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, f"read the difference, and if it is right run with {UPDATE}=1"
