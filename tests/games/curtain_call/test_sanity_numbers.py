"""The examples and the sanity numbers of section 8."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from footlights.games.curtain_call.game import GAME
from footlights.games.curtain_call.rules import layout
from footlights.lab.simulate import Simulation, simulate
from footlights.stage.conformance import Walk
from footlights.stage.engine import engine_of
from footlights.stage.game import Setting
from tests.games.curtain_call.staging import Fight

DUMMY = {"name": "Dummy", "loop": "Heal self by 1.", "max_hp": 400}
RUNS = 3000


# --- Arithmetic --------------------------------------------------------------------------------------------------------


def test_the_all_out_starter_turns() -> None:
    first = {
        "enemy": {"name": "Dummy"},
        "hand": ["Inspire", "Galvanize", "Quick Jab", "2 Galvanize"],
        "draw": ["Quick Jab"],
    }
    fight = Fight(first, [DUMMY])
    seen = fight.play("play Inspire", "play Galvanize", "play Quick Jab")
    assert (seen["enemy"]["hp"], seen["ovation"]) == (400 - 9, 2)
    seen = fight.play("end turn")
    assert seen["ovation"] == 1
    before = seen["enemy"]["hp"]
    seen = fight.play("play Galvanize", "play Galvanize", "play Quick Jab")
    assert (before - seen["enemy"]["hp"], seen["ovation"]) == (16, 4)


def test_rounding_happens_once() -> None:
    given = {
        "enemy": {"name": "Dummy", "Vulnerable": 1},
        "team": {"Inspire": 2, "Luck": 10},
        "ovation": 3,
        "pip": {"Forgetful": 1},
        "hand": ["Lucky Shot"],
    }
    assert Fight(given, [DUMMY]).play("play Lucky Shot")["enemy"]["hp"] == 400 - 6


@pytest.mark.parametrize("key", ["Poison", "Burn"])
def test_a_decaying_debuff_deals_a_triangle(key: str) -> None:
    fight = Fight({"enemy": {"name": "Idle", key: 5}}, [{"name": "Idle", "loop": "Gain 1 Block.", "max_hp": 99}])
    for _ in range(7):
        fight.play("end turn")
    assert fight.look()["enemy"]["hp"] == 99 - 15


def test_regenerate_against_poison() -> None:
    fight = Fight({"enemy": {"name": "Dummy"}, "aldric": {"hp": 10, "Regenerate": 3, "Poison": 1}}, [DUMMY])
    assert fight.play("end turn")["aldric"]["hp"] == 10 + 2 - 1


def test_the_incoming_example() -> None:
    enemy = {"name": "Triple", "loop": "Deal 4 damage 3 times."}
    given = {
        "enemy": {"name": "Triple"},
        "aldric": {"Taunt": 2, "Shield": 3},
        "team": {"Block": 5, "Retaliate": 2},
        "ovation": 3,
    }
    seen = Fight(given, [enemy]).play("end turn")
    assert (seen["macguffin"]["hp"], seen["aldric"]["hp"], seen["enemy"]["hp"]) == (41, 20, 24)
    assert seen["ovation"] == 3 - 1 - 1  # the loss, then the fall of the next turn


def test_block_with_fortify_while_weak() -> None:
    fight = Fight({"team": {"Fortify": 2, "Weak": 1}, "hand": ["Block"]})
    assert fight.play("play Block")["team"]["Block"] == 2


def test_luck_four_on_six_damage() -> None:
    card = {"name": "Six", "text": "Deal 6 damage"}
    seen = []
    for seed in range(400):
        fight = Fight({"enemy": {"name": "Dummy"}, "team": {"Luck": 4}, "hand": ["Six"]}, [DUMMY, card], seed=seed)
        seen.append(400 - fight.play("play Six")["enemy"]["hp"])
    assert set(seen) == {6, 9}
    assert abs(seen.count(9) / len(seen) - 0.4) < 0.09


# --- Structure ---------------------------------------------------------------------------------------------------------


def test_a_won_run_has_nine_encounters_sixteen_cards_and_two_upgrades() -> None:
    setting = GAME.setting({"macguffin_hp": 999})
    won = 0
    for seed in range(20):
        walk = Walk(setting, seed)
        for _ in walk:
            pass
        if walk.s.score[0]:
            won += 1
            assert walk.s.deck_size == 16
            assert sum(version % 2 for version in walk.s.version[:16]) == 2
            assert walk.s.encounter == 9
            assert all(walk.s.rounds)
    assert won


def test_two_turns_show_the_ten_cards_once_and_the_third_reshuffles() -> None:
    halves = 0
    for seed in range(200):
        walk = Walk(GAME.setting(), seed)
        for _ in walk:
            if walk.s.phase == layout.FIGHT:
                break
        s = walk.s
        inspire = GAME.setting().tables.starter[1] * 2
        first = s.hand
        halves += any(s.version[place] == inspire for place in range(10) if first >> place & 1)
        GAME.rules.play(s, walk.setting.tables, layout.END_TURN)
        assert s.hand & first == 0
        assert s.hand | first == (1 << 10) - 1
        assert s.pile_size == 0
        if s.phase == layout.FIGHT and s.round_no == 2:
            GAME.rules.play(s, walk.setting.tables, layout.END_TURN)
            assert s.over or s.pile_size == 5
    assert abs(Fraction(halves, 200) - Fraction(1, 2)) < Fraction(12, 100)


def test_ovation_pace_of_three_hits_a_turn() -> None:
    fight = Fight({"enemy": {"name": "Dummy"}, "hand": ["3 Thrown Prop"], "draw": ["3 Thrown Prop"]}, [DUMMY])
    at_ends = []
    for _ in range(3):
        fight.play("play Thrown Prop", "play Thrown Prop", "play Thrown Prop")
        at_ends.append(fight.look()["ovation"])
        fight.play("end turn")
    assert at_ends == [3, 5, 5]


# --- Targets of the finished set, with intervals wide enough for the number of runs --------------------------------------


def unrated(setting: Setting) -> Setting:
    """The same table for a bot that takes rewards as good as at random."""
    tables = setting.tables.copy()
    tables.rating = [0] * layout.MAX_CARDS
    return Setting(GAME, setting.cast, tables)


@pytest.fixture(scope="module")
def rated_runs() -> Simulation:
    return simulate(GAME.setting(), ["greedy"], RUNS, 11, threads=1)


def test_random_play_wins_less_than_one_run_in_a_hundred() -> None:
    assert simulate(GAME.setting(), ["random"], 20_000, 3, threads=1).seat_wins(0).rate < 0.01


def test_greedy_with_rewards_at_random_wins_some_runs() -> None:
    assert 0.05 <= simulate(unrated(GAME.setting()), ["greedy"], RUNS, 12, threads=1).seat_wins(0).rate <= 0.20


def test_greedy_with_rated_rewards_wins_more(rated_runs: Simulation) -> None:
    assert 0.20 <= rated_runs.seat_wins(0).rate <= 0.45


def mean(runs: Simulation, name: str) -> float:
    return runs.totals.figures[name].mean().mean


def test_fights_have_the_right_length_and_price(rated_runs: Simulation) -> None:
    assert 3 <= mean(rated_runs, "regular_rounds") <= 6
    assert 5 <= mean(rated_runs, "boss_rounds") <= 9
    assert 3 <= mean(rated_runs, "hp_lost_in_won_runs") / layout.ENCOUNTERS <= 5
    fights = mean(rated_runs, "regular_fights") + mean(rated_runs, "boss_fights")
    assert rated_runs.totals.figures["capped"].rate().rate < 0.001 * fights


def test_the_four_starts_win_about_equally_often(rated_runs: Simulation) -> None:
    starts = ("galvanize_jab", "galvanize_shot", "bulwark_jab", "bulwark_shot")
    rates = [rated_runs.totals.figures[f"{start}_won"].rate().rate for start in starts]
    assert max(abs(rate - np.mean(rates)) for rate in rates) < 0.10


def test_both_speeds_simulate_the_same_runs() -> None:
    engine = engine_of(GAME.id)
    results: list[Any] = []
    for compiled in (False, True):
        troupe = engine.troupe(compiled)
        results.append(troupe.play_games(troupe.tables(GAME.setting().tables), [2], 5, 0, 3))
    assert (results[0] == results[1]).all()
