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
    "duel": {"round_limit": 10},
    "three": {"players": 3, "removed_land_to": "dust", "unplayed_cards": "discard", "round_limit": 10},
    "solo": {"format": "cooperative", "players": 1},
    "together": {"format": "cooperative", "players": 2, "voice_split": "true", "joombie_first_move": "same_turn"},
}
SEEDS = {"together": 2}  # a game that is not too long to be read
NAMES = ("Ada", "Ben", "Cleo")


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_played_and_told_as_it_was(name: str) -> None:
    players = GAMES[name].get("players", 2)
    match = fl.new("gothies", seed=SEEDS.get(name, 2026), options=GAMES[name], names=list(NAMES[:players]))
    bots = [Bot("greedy", seat, compiled=False) for seat in range(players)]
    text = playthrough(match, lambda m: bots[m.seat or 0].choose(m), views_every=250)
    path = GOLDEN / f"{name}.txt"
    if os.environ.get(UPDATE):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, f"read the difference, and if it is right run with {UPDATE}=1"
