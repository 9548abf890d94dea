"""The search horizon: in a fight some rounds away, elsewhere the end of a fight, the far one for the deck the end of the run."""

from __future__ import annotations

import pytest

from footlights.games.curtain_call.evaluate import ENCOUNTER, ROUNDS_AHEAD, horizon
from footlights.games.curtain_call.game import GAME
from footlights.games.curtain_call.rules.layout import CHOOSE_ALDRIC, CHOOSE_ENEMY, ENCOUNTERS, FIGHT, REWARD, UPGRADE

SETTING = GAME.setting()
END = ENCOUNTER - 1  # of an encounter


@pytest.mark.parametrize(
    ("phase", "round_no", "now", "near", "far"),
    [
        (FIGHT, 2, 2, 2 + ROUNDS_AHEAD, 2 + ROUNDS_AHEAD),
        (CHOOSE_ENEMY, 0, 0, END, END),
        (REWARD, 0, END, ENCOUNTER + END, (ENCOUNTERS - 3) * ENCOUNTER),
        (UPGRADE, 0, END, ENCOUNTER + END, (ENCOUNTERS - 3) * ENCOUNTER),
    ],
)
def test_the_horizon_is_where_positions_can_be_compared(
    phase: int, round_no: int, now: int, near: int, far: int
) -> None:
    s = GAME.rules.State()
    s.phase, s.encounter, s.round_no = phase, 4, round_no
    assert [horizon(s, SETTING.tables, ahead) - 4 * ENCOUNTER for ahead in range(3)] == [now, near, far]


def test_before_the_run_the_horizon_is_the_end_of_the_first_fight() -> None:
    s = GAME.rules.State()
    s.phase, s.encounter = CHOOSE_ALDRIC, 0
    assert horizon(s, SETTING.tables, 1) == ENCOUNTER + END


def test_a_fight_that_is_won_reaches_the_horizon() -> None:
    """Its reward lies behind every round of it, and before the next encounter."""
    s = GAME.rules.State()
    s.encounter, s.phase, s.round_no = 4, FIGHT, 3
    ends = horizon(s, SETTING.tables, 1)
    s.phase = REWARD
    assert ends <= horizon(s, SETTING.tables, 0) < 5 * ENCOUNTER
