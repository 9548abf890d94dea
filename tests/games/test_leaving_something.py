"""What ending a turn or passing leaves undone is told in every game, and nothing else is."""

from __future__ import annotations

import random

import pytest

from footlights.games import OWN_GAMES
from footlights.stage.game import get_game
from footlights.stage.match import Match
from footlights.stage.scene import Stage
from footlights.stage.views import View

DECISIONS = 300
ENDED = {
    "tnb": "end turn",
    "curtain-call": "end turn",
    "gothies": "end turn",
    "encore": "pass",
}  # The Theatre has neither


@pytest.mark.parametrize("game_id", OWN_GAMES)
def test_only_ending_and_passing_leave_something_and_only_while_there_is_more_to_do(game_id: str) -> None:
    stage, told = get_game(game_id).scene, set()
    for number, setting in enumerate(get_game(game_id).samples()):
        match, chance = Match(setting, number), random.Random(number)
        for _ in range(DECISIONS):
            if match.over:
                break
            view, legal = match.view(match.seat), [str(action) for action in match.legal()]
            for action in legal:
                left = stage.leaves(view, match.cast, action)
                told.add((action if left else "", bool(left)))
                plays = any(other.startswith(("play ", "stage ", "perform ")) for other in legal)
                ends = action in stage.ends
                assert bool(left) >= (ends and plays), f"{action} leaves cards, of {legal}"
                assert not left or (ends and len(legal) > 1), f"{action}: {left} of {legal}"
            match.play(chance.choice(legal))
    expected = {("", False)} | ({(ENDED[game_id], True)} if game_id in ENDED else set())
    assert told == expected


def test_a_game_without_a_scene_counts_its_other_actions() -> None:
    plain = Stage[View]()
    assert plain.leaves(View(legal=["pass", "dig 1", "dig 2"]), None, "pass") == "2 other actions are still possible."
    assert plain.leaves(View(legal=["pass", "dig 1"]), None, "dig 1") == ""
    assert plain.leaves(View(legal=["pass"]), None, "pass") == ""
