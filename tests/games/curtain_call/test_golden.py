"""Golden playthroughs: readable runs with every view."""

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
RUNS: dict[str, dict[str, Any]] = {
    "plain": {"seed": 2028},
    "other-options": {
        "seed": 5,
        "options": {
            "duration_grace": "off",
            "vulnerable_scope": "hits",
            "ovation_loss": "per_move",
            "macguffin_hp": 50,
        },
    },
}


@pytest.mark.parametrize("name", RUNS)
def test_the_run_is_played_and_told_as_it_was(name: str) -> None:
    match = fl.new("curtain-call", names=["Ada"], **RUNS[name])
    bot = Bot("greedy", 0)
    text = playthrough(match, bot.choose, views_every=40)
    path = GOLDEN / f"{name}.txt"
    if os.environ.get(UPDATE):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, f"read the difference, and if it is right run with {UPDATE}=1"
