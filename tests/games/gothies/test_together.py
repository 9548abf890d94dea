"""Games played together: all win or lose as one, whoever counts. GO-10.4"""

from __future__ import annotations

import numpy as np
import pytest

import footlights as fl
from footlights.bots import Bot, play_out
from footlights.lab.simulate import Totals
from footlights.lab.swapping import arrangements
from footlights.stage.match import Match
from footlights.table.story import result_text
from footlights.terminal.playbill import playbill
from tests.games.gothies.staging import GOTHIES, TOGETHER


def played(players: int, seed: int) -> Match:
    return play_out(
        fl.new("gothies", seed=seed, options={**TOGETHER, "players": players}), [Bot("random", 1)] * players
    )


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_lost_game_is_lost_by_all(players: int) -> None:
    match = played(players, 1)
    assert (match.scores, match.winners, match.view(None)["winners"]) == ([0] * players, [], [])
    assert match.together
    told = "Seat 0 loses." if players == 1 else "All lose together."
    assert told in " ".join(str(line.words) for line in playbill(match, match.view(None)).lines)


def test_a_competitive_game_is_won_by_one() -> None:
    match = play_out(fl.new("gothies", seed=1), [Bot("random", 1), Bot("random", 2)])
    assert not match.together
    assert len(match.winners) == 1


def test_results_are_told() -> None:
    names = ["Ada", "Ben"]
    assert result_text(names, (0, 1), "rules", together=True) == "All win together."
    assert result_text(names, (), "rules", "the Well is empty", together=True).startswith("All lose together.")
    assert result_text(names, (0, 1), "rules") == "Nobody wins: it is a draw."


def test_simulations_count_wins_together() -> None:
    rows = np.zeros((4, 10), np.int64)
    rows[:, 1] = 1
    rows[:1, 2:4] = 1
    rows = np.hstack([rows, np.zeros((4, len(GOTHIES.figures)), np.int64)])
    totals = Totals(arrangements(GOTHIES.setting({**TOGETHER, "players": 2}), ["greedy", "random"], swap=False))
    totals.add([rows])
    assert (totals.wins, totals.draws) == ([1, 1], 0)
    assert [totals.bots[name].hits for name in ("greedy", "random")] == [1, 1]


def test_who_plays_together_is_on_one_side() -> None:
    for options in ({}, {**TOGETHER, "players": 3}):
        view = Match(GOTHIES.setting(options), 1).view(None)
        assert len({seat["team"] for seat in view["seats"]}) == (1 if options else 2)
