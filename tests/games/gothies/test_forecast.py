"""The forecast is what happens: the monsters' turn comes to exactly what was foretold. GO-8"""

from __future__ import annotations

from typing import Any

import pytest

from footlights.games.gothies.forecast import forecast
from footlights.games.gothies.rules import layout
from footlights.games.gothies.rules.flow import end_play_step
from footlights.games.gothies.rules.monsters import attack_step
from footlights.games.gothies.views import view
from footlights.stage.conformance import Walk
from tests.games.gothies.staging import GOTHIES, TOGETHER, does, placed, table

LASTING = [setting for setting in GOTHIES.samples() if setting.cast.cooperative]


def before_the_monsters(setting: Any, seed: int) -> Any:
    """Positions of random games in which the last Streya may end the turn, in turns with monsters."""
    walk = Walk(setting, seed)
    for _ in walk:
        s = walk.s
        if s.phase == layout.PLAY_STEP and s.active == s.players - 1 and s.round_no > 0 and s.beasts + s.loose:
            yield s.copy()


@pytest.mark.parametrize("number", range(len(LASTING)))
def test_what_is_foretold_happens(number: int) -> None:
    setting, seen = LASTING[number], 0
    for seed in range(6):
        for s in before_the_monsters(setting, seed):
            told = forecast(setting.cast, s, setting.tables)
            assert told is not None
            rows, lands = list(s.row), list(s.lands)
            end_play_step(s, setting.tables)
            s.active = layout.NOBODY
            attack_step(s, setting.tables)
            assert told["well_after"] == s.well
            assert told["lost"] == (s.over == 1)
            assert len(told["possessed"]) == sum(rows) - sum(s.row)
            assert len(told["lands_lost"]) == sum(lands) - sum(s.lands)
            seen += 1
    assert seen > 0


def test_a_forecast_changes_nothing() -> None:
    for seed, setting in enumerate(LASTING):
        for s in before_the_monsters(setting, seed):
            before = s.to_bytes()
            view(setting.cast, s, setting.tables, 0)
            assert s.to_bytes() == before
            break


MONSTERS: tuple[dict[str, Any], ...] = (
    {"name": "Gnaw", "kind": "monster", "rune": "Red", "attack": 4, "icon": "O", "lean": "left"},
    {"name": "Fang", "kind": "monster", "rune": "Blue", "attack": 3, "icon": "O", "lean": "left"},
    {"name": "Low Thorn", "kind": "gothie", "rune": "Red", "price": 6, "text": "Gain 6 Song."},
    {"name": "Rime", "kind": "gothie", "rune": "Green", "price": 2, "text": "Gain 5 Song."},
    {"name": "Ember", "kind": "gothie", "rune": "Red", "price": 2, "text": "Gain 5 Song."},
    {"name": "Wall", "kind": "land", "rune": "Green", "price": 3, "defence": 5, "fixed": True, "text": ""},
)


def test_a_group_of_several_runes_is_told_with_its_sum_and_its_victim() -> None:
    setting = table({**TOGETHER, "players": 1}, MONSTERS)
    given = {
        "turn": 3,
        "zones": {2: ["Gnaw", "Fang"]},
        "seats": [{"row": ["Wishing Seed", "Low Thorn"], "hand": ["Rime"]}],
    }
    told = forecast(setting.cast, placed(setting, given), setting.tables)
    assert told is not None
    (group,) = told["groups"]
    assert (group["power"], group["members"], group["runes"]) == (7, ["Gnaw", "Fang"], ["Blue", "Red"])
    assert [target["result"] for target in group["targets"]] == ["possessed"]
    assert told["possessed"] == [{"card": "Low Thorn", "of": 0, "by": "O-left", "zone": 2}]


def test_a_wall_is_reckoned_in() -> None:
    setting = table({**TOGETHER, "players": 1}, MONSTERS)
    given = {"turn": 3, "zones": {1: ["Gnaw", "Fang"]}, "seats": [{"lands": ["Wall"]}]}
    told = forecast(setting.cast, placed(setting, given), setting.tables)
    assert told is not None
    assert (told["well_damage"], told["lands_lost"]) == (2, [{"card": "Wall", "of": 0}])


def test_dissonance_is_told_before_it_happens() -> None:
    setting = table(
        {**TOGETHER, "players": 1}, (*MONSTERS, {"name": "Ogre", "kind": "monster", "rune": "Red", "attack": 8})
    )
    row = [{"card": "Ember", "song": 5}, {"card": "Rime", "song": 5}]
    s = placed(setting, {"turn": 3, "zones": {3: ["Ogre"]}, "seats": [{"row": row}]})
    rules, cast = GOTHIES.rules, setting.cast
    rules.play(s, setting.tables, GOTHIES.words.parse_action(cast, "attack Ogre in zone 3"))
    seen = view(cast, s, setting.tables, 0)
    assert seen["attack"] == {
        "target": "Ogre", "zone": 3, "need": 8, "sum": 0, "missing": 8, "groups": {"Blue/Red": 0, "Green/Purple": 0},
        "threshold": 5, "dissonant": False,
    }  # fmt: skip
    assert [voice["dissonant"] for voice in seen["offered_voices"]] == [False]
    rules.play(s, setting.tables, GOTHIES.words.parse_action(cast, "add Ember"))
    assert [voice["dissonant"] for voice in view(cast, s, setting.tables, 0)["offered_voices"]] == [True]
    before = s.beasts
    does(setting, s, "add Rime")
    assert (s.beasts, s.discords) == (before, 1)


def test_what_an_attack_needs_and_leaves_is_told() -> None:
    setting = table({}, MONSTERS)
    seats = [{}, {"lands": ["Wall"], "timestones": 9}]
    s = placed(setting, {"seat": 0, "first": 0, "song": 7, "seats": seats})
    land, streya = view(setting.cast, s, setting.tables, 0)["targets"]
    assert (land["need"], land["reached"], land["most_left"]) == (5, True, 2)
    assert (streya["shielded"], streya["most"]) == (True, 0)
    does(setting, s, "attack Wall of Streya 2")
    (streya,) = view(setting.cast, s, setting.tables, 0)["targets"]
    assert (streya["shielded"], streya["most"], streya["timestones_left"]) == (False, 2, 7)
