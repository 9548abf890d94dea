"""Where the thoughts of a search end: in a fight with rounds, elsewhere with a fight, far ones about the deck with the run."""

from __future__ import annotations

import pytest

from footlights.games.curtain_call.evaluate import CHAPTERS, ROUNDS_AHEAD, chapter
from footlights.games.curtain_call.game import GAME
from footlights.games.curtain_call.rules.layout import CHOOSE_ALDRIC, CHOOSE_ENEMY, ENCOUNTERS, FIGHT, REWARD, UPGRADE

SETTING = GAME.setting()
END = CHAPTERS - 1  # of an encounter


@pytest.mark.parametrize(
    ("phase", "round_no", "now", "near", "far"),
    [
        (FIGHT, 2, 2, 2 + ROUNDS_AHEAD, 2 + ROUNDS_AHEAD),
        (CHOOSE_ENEMY, 0, 0, END, END),
        (REWARD, 0, END, CHAPTERS + END, (ENCOUNTERS - 3) * CHAPTERS),
        (UPGRADE, 0, END, CHAPTERS + END, (ENCOUNTERS - 3) * CHAPTERS),
    ],
)
def test_thoughts_end_where_positions_can_be_compared(phase: int, round_no: int, now: int, near: int, far: int) -> None:
    s = GAME.rules.State()
    s.phase, s.encounter, s.round_no = phase, 4, round_no
    assert [chapter(s, SETTING.tables, ahead) - 4 * CHAPTERS for ahead in range(3)] == [now, near, far]


def test_before_the_run_a_thought_goes_through_the_first_fight() -> None:
    s = GAME.rules.State()
    s.phase, s.encounter = CHOOSE_ALDRIC, 0
    assert chapter(s, SETTING.tables, 1) == CHAPTERS + END


def test_a_fight_that_is_won_ends_the_thought_about_it() -> None:
    """Its reward lies behind every round of it, and before the next encounter."""
    s = GAME.rules.State()
    s.encounter, s.phase, s.round_no = 4, FIGHT, 3
    ends = chapter(s, SETTING.tables, 1)
    s.phase = REWARD
    assert ends <= chapter(s, SETTING.tables, 0) < 5 * CHAPTERS
