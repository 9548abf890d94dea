"""The checks of every registered game. A new game gets all of them by being registered."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from footlights.games import OWN_GAMES
from footlights.stage.conformance import CHECKS, play_hash
from footlights.stage.game import get_game
from footlights.stage.match import Match
from footlights.stage.playthrough import perft

PINS = Path(__file__).with_name("pins.yaml")
DEPTH = 4
UPDATE = "FOOTLIGHTS_UPDATE"


def pins() -> dict[str, Any]:
    """What was pinned for each game and rules version."""
    return yaml.safe_load(PINS.read_text(encoding="utf-8")) or {}


def found_now(game_id: str) -> dict[str, Any]:
    """What the rules give today."""
    game = get_game(game_id)
    counts = [perft(Match(setting, 1), DEPTH) for setting in game.samples()]
    return {"rules": game.rules_version, "play": play_hash(game), "perft": counts}


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("game_id", OWN_GAMES)
def test_the_game_conforms(game_id: str, check: str) -> None:
    game = get_game(game_id)
    size = (CHECKS[check].__defaults__ or (0,))[0]
    assert CHECKS[check](game, size) == []


@pytest.mark.parametrize("game_id", OWN_GAMES)
def test_a_thousand_games_and_all_move_counts_are_what_they_were(game_id: str) -> None:
    found = found_now(game_id)
    if os.environ.get(UPDATE):
        PINS.write_text(yaml.safe_dump({**pins(), game_id: found}, sort_keys=True), encoding="utf-8")
    pinned = pins().get(game_id)
    assert pinned == found, (
        f"The rules of {game_id} have changed. If that is meant, raise RULES_VERSION in its game.py, say so in the changelog "
        f"and run this test with {UPDATE}=1."
    )


PLAY_CHECKED = """
from footlights.stage.game import get_game
from footlights.stage.codes import CHOOSE, DEAL, HIDE, OBSERVE, TAKE
from footlights.stage.engine import engine_of, key_words
import random
game = get_game({game!r})
troupe = engine_of(game.id).troupe(True)
rng = random.Random(1)
for number in range(150):
    setting = game.samples()[number % len(game.samples())]
    tables = troupe.tables(setting.tables)
    n = troupe.perform(DEAL, tables, *key_words(number))
    while n > 0:
        answers = troupe.answers(n)
        if rng.random() < 0.1:
            before = troupe.state()
            troupe.perform(CHOOSE, tables, 2, number)
            troupe.perform(OBSERVE, tables, rng.randrange(setting.players))
            troupe.perform(HIDE, tables, rng.randrange(-1, setting.players), number)
            troupe.load(before)
        n = troupe.perform(TAKE, tables, rng.choice(answers))
print("in bounds")
"""


@pytest.mark.parametrize("game_id", OWN_GAMES)
def test_compiled_rules_never_leave_their_arrays(game_id: str, tmp_path: Path) -> None:
    """Compiled code has no bounds checks; here it is compiled with them."""
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    command = [sys.executable, "-c", PLAY_CHECKED.format(game=game_id)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path, check=False)
    assert done.stdout.strip() == "in bounds", done.stderr[-2000:]
