"""Positions that scenarios give: what is named is there, what is impossible is refused with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from footlights.games.gothies.faults import faults
from footlights.games.gothies.views import position
from footlights.stage.errors import Broken
from tests.games.gothies.staging import GOTHIES, TOGETHER, placed, table

LAND = {
    "name": "Keep",
    "kind": "land",
    "rune": "Green",
    "price": 3,
    "defence": 4,
    "fixed": True,
    "text": "Gain 1 Seed.",
}


def test_what_is_named_is_there() -> None:
    setting = table({"players": 3}, (LAND,))
    given = {
        "seat": 1, "first": 2, "round": 5, "seed": 3, "song": 4, "actions": 7, "next_on_top": 1, "wishing_well": 8, "out": [0],
        "mercado": ["Keep", None], "play_deck": ["Keep"], "dust": ["Keep"], "played": ["Red Heart Rune"],
        "seats": [{}, {"timestones": 9, "hand": ["2 Wishing Seed"], "deck": ["Keep"], "discard": ["Keep"],
                       "row": ["Red Heart Rune"], "lands": [{"card": "Keep", "activated": True}]}],
    }  # fmt: skip
    found = position(setting.cast, placed(setting, given), setting.tables)
    assert (found["seat"], found["first"], found["round"], found["seed"], found["song"]) == (1, 2, 5, 3, 4)
    assert (found["actions"], found["next_on_top"], found["wishing_well"]) == (7, 1, 8)
    assert (found["mercado"], found["play_deck"], found["dust"]) == (
        ["Keep", None, None, None, None],
        ["Keep"],
        ["Keep"],
    )
    assert (found["played_runes"], found["partner_runes"]) == ({"Red": 2}, {"Red": 2, "Green": 1})
    me = found["seats"][1]
    assert (me["timestones"], me["hand"], me["deck"], me["discard"]) == (9, ["Wishing Seed"] * 2, ["Keep"], ["Keep"])
    assert (me["row"], me["lands"], me["land_cards"][0]["activated"]) == (["Red Heart Rune"], ["Keep"], True)
    assert [seat["alive"] for seat in found["seats"]] == [False, True, True]


def test_what_is_left_out_is_as_dealt() -> None:
    for options in ({}, {**TOGETHER, "players": 3}):
        setting = GOTHIES.setting(options)
        s = placed(setting, {"seat": 1} if options else {})
        assert faults(setting.cast, s, setting.tables) == []
        assert s.hand[s.active] == (5 if options else 3)


@pytest.mark.parametrize(
    ("options", "given"),
    [
        ({}, {"seed": -1}),
        ({}, {"sead": 1}),
        ({}, {"turn": 3}),
        ({}, {"seats": [{"hand": ["Nobody"]}]}),
        ({}, {"seats": [{"row": ["Keep"]}]}),
        ({}, {"seats": [{"lands": ["Wishing Seed"]}]}),
        ({}, {"seats": [{"hand": 3}]}),
        ({}, {"seats": {}}),
        ({}, {"seats": [{"deck": ["Keep", {"card": "Keep", "known": True}]}]}),
        ({}, {"seat": 0, "seats": [{"row": [{"card": "Wishing Seed", "song": 2}]}]}),
        ({}, {"seat": 1, "seats": [{"row": [{"card": "Wishing Seed", "used": [1]}]}]}),
        ({}, {"seat": 0, "out": [0]}),
        ({}, {"mercado": ["6 Keep"]}),
        (TOGETHER, {"round": 2}),
        (TOGETHER, {"song": 2}),
        (TOGETHER, {"well": 0}),
        (TOGETHER, {"zones": {4: []}}),
        (TOGETHER, {"zones": {3: ["Nobody"]}}),
        (TOGETHER, {"zones": {3: [{"joombie": "Nobody", "on": "Keep", "of": 0}]}}),
        (TOGETHER, {"joombie_piles": {"Pink": []}}),
        (TOGETHER, {"seats": [{"timestones": 3}]}),
    ],
    ids=str,
)
def test_what_is_impossible_is_refused(options: dict[str, Any], given: dict[str, Any]) -> None:
    with pytest.raises(Broken) as told:
        placed(table(options, (LAND,)), given)
    assert str(told.value).startswith("given")
