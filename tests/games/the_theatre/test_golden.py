"""Golden playthroughs: one readable game for each format, with every seat's view."""

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
CUSTOM = ["3 Vixie/Charm", "3 Vixie/Luck", "3 Bram Oxley/Strength", "3 Madame Quill/Will", "2 Dicey Mistral/Luck"]
GAMES: dict[str, dict[str, Any]] = {
    "duel": {"options": {"format": "duel"}},
    "duel-custom-deck-all-optional": {
        "options": {"format": "duel", "optional_abilities": ["Boost", "Sap", "Combo", "Chaos"]},
        "decks": ["The Midnight Pack", CUSTOM],
    },
    "free-for-all": {"options": {"format": "free-for-all", "players": 4}},
    "team": {"options": {"format": "team", "players": 4}},
    "shooting-star": {"options": {"format": "shooting-star", "players": 3}},
}


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_played_and_told_as_it_was(name: str) -> None:
    match = fl.new("the-theatre", seed=2026, names=["Ada", "Bo", "Cleo", "Dan"][: _players(name)], **GAMES[name])
    bots = [Bot("greedy", seat) for seat in range(match.players)]
    text = playthrough(match, lambda m: bots[m.seat or 0].choose(m), views_every=12)
    path = GOLDEN / f"{name}.txt"
    if os.environ.get(UPDATE):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, f"read the difference, and if it is right run with {UPDATE}=1"


def _players(name: str) -> int:
    return int(GAMES[name]["options"].get("players", 2))
