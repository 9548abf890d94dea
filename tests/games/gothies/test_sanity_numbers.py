"""The sanity numbers of the specification's section 8: the exact ones exactly, the rough ones within their ranges."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from math import sqrt
from typing import Any

import pytest

from footlights.games.gothies.faults import faults
from footlights.games.gothies.rules import layout
from footlights.games.gothies.rules.decisions import legal, play
from footlights.games.gothies.views import hand_of, position
from footlights.stage.conformance import Walk
from footlights.stage.engine import engine_of, key_words
from footlights.stage.game import Setting
from tests.games.gothies.staging import GOTHIES, TOGETHER, does, placed, table

DEALS = 1500


def dealt(setting: Setting, seed: int) -> Any:
    """A game at its first decision."""
    s = GOTHIES.rules.State()
    engine_of(GOTHIES.id).interpreted.deal_afresh(s, setting.tables, *key_words(seed))
    return s


def seeds_held(setting: Setting, s: Any, seat: int) -> int:
    """How many Wishing Seeds a Streya holds."""
    return sum(setting.cast.cards[entry >> 1].kind == "wishing_seed" for entry in hand_of(s, seat))


def is_near(found: Counter[int], shares: dict[int, int]) -> None:
    """Every number occurs about as often as it should."""
    total, number = sum(shares.values()), found.total()
    assert set(found) <= set(shares)
    for seeds, share in shares.items():
        expected = number * share / total
        assert abs(found[seeds] - expected) <= 5 * sqrt(expected) + 1


# --- The opening -----------------------------------------------------------------------------------------------------


def test_wishing_seeds_in_the_first_hands_are_as_often_as_they_should() -> None:
    setting = GOTHIES.setting()
    first, other = Counter[int](), Counter[int]()
    for seed in range(DEALS):
        s = dealt(setting, seed)
        first[seeds_held(setting, s, s.first)] += 1
        other[seeds_held(setting, s, 1 - s.first)] += 1
    is_near(first, {0: 4, 1: 48, 2: 112, 3: 56})
    is_near(other, {1: 8, 2: 112, 3: 336, 4: 280, 5: 56})


def test_wishing_seeds_together_are_as_often_as_they_should() -> None:
    setting = GOTHIES.setting({**TOGETHER, "players": 1})
    found = Counter(seeds_held(setting, dealt(setting, seed), 0) for seed in range(DEALS))
    is_near(found, {1: 6, 2: 60, 3: 120, 4: 60, 5: 6})


def test_the_first_player_is_anybody() -> None:
    setting = GOTHIES.setting({"players": 4})
    found = Counter(dealt(setting, seed).first for seed in range(DEALS))
    is_near(found, dict.fromkeys(range(4), 1))


def test_turns_0_and_1_show_all_ten_starters_once_and_turn_2_reshuffles() -> None:
    setting = GOTHIES.setting({**TOGETHER, "players": 1})
    for seed in range(20):
        s = dealt(setting, seed)
        seen = Counter(entry >> 1 for entry in hand_of(s, 0))
        play(s, setting.tables, layout.END_TURN)
        seen.update(entry >> 1 for entry in hand_of(s, 0))
        assert seen == Counter(setting.tables.starter[1][:10])
        events: list[Any] = []
        s.listen(events)
        play(s, setting.tables, layout.END_TURN)
        assert [event.kind for event in events].count(layout.RESHUFFLED) == 1


# --- Nobody does anything --------------------------------------------------------------------------------------------


def test_nobody_ever_attacks_and_the_win_is_shared_after_round_100() -> None:
    setting = GOTHIES.setting()
    s = dealt(setting, 3)
    while not s.over:
        play(s, setting.tables, layout.END_TURN)
    end = position(setting.cast, s, setting.tables)
    assert (end["round"], end["decided_by"], end["winners"], end["places"]) == (100, "GO-5.13", [0, 1], [1, 1])
    assert [seat["timestones"] for seat in end["seats"]] == [48, 48]


@pytest.mark.parametrize(("attack", "falls"), [(1, 11), (2, 9), (3, 8), (4, 8), (5, 7)])
def test_nobody_defends_and_the_well_falls_when_it_should(attack: int, falls: int) -> None:
    """All monsters have one attack and mean nobody's cards: E monsters, alone. GO-8.6, GO-8.18"""
    monsters = tuple(replace(m, attack=attack, toughness=0, icon="E") for m in GOTHIES.base_set.monsters)
    setting = GOTHIES.setting({**TOGETHER, "players": 1}, card_set=replace(GOTHIES.base_set, monsters=monsters))
    s, in_zone = dealt(setting, 1), []
    while not s.over:
        turn = s.round_no
        play(s, setting.tables, layout.END_TURN)
        if turn >= 3 and not s.over:
            in_zone.append(sum(entry & 3 == 1 for entry in s.beast[: s.beasts]))
    assert (s.round_no, s.decided_by) == (falls, layout.BY_WELL_EMPTY)
    assert in_zone == [1, 2, 3, 4, 5, 7, 9, 11][: len(in_zone)]


def test_with_the_base_deck_an_undefended_well_falls_in_turn_6_7_or_8() -> None:
    setting = GOTHIES.setting({**TOGETHER, "players": 1})
    found = Counter[int]()
    for seed in range(1000):
        s = dealt(setting, seed)
        while not s.over:
            play(s, setting.tables, layout.END_TURN)
        found[s.round_no] += 1
    assert sum(found[turn] for turn in (6, 7, 8)) >= 995
    assert found[7] > found[6] > found[8]


@pytest.mark.parametrize(("players", "released"), [(1, 75), (3, 75), (4, 150)])
def test_releases_add_up(players: int, released: int) -> None:
    setting = GOTHIES.setting({**TOGETHER, "players": players})
    assert sum(setting.tables.release) == released
    assert setting.tables.release[0] == setting.tables.release[26] == 0


def test_a_possessed_gothie_walks_to_the_well() -> None:
    """Possessed in turn t: in zone 3 in t + 1, strikes from zone 2 in t + 2, from zone 1 in t + 3. GO-8.16, GO-8.17"""
    cards = (
        {"name": "Gnaw", "kind": "monster", "rune": "Red", "attack": 4, "icon": "O", "lean": "left"},
        {"name": "Ember", "kind": "gothie", "rune": "Red", "price": 2, "text": "Gain 1 Song."},
        {"name": "Sigh", "kind": "joombie", "rune": "Red", "attack": 1},
    )
    setting = table({**TOGETHER, "players": 1}, cards)
    given = {"turn": 24, "zones": {2: ["Gnaw"]}, "monster_deck": [], "joombie_piles": {"Red": ["Sigh"]}}
    s = placed(setting, {**given, "seats": [{"row": ["Ember"], "deck": ["10 Wishing Seed"]}]})
    does(setting, s, "end turn")
    assert (s.loose_at[0] >> 1 & 3, s.well) == (3, 42)
    does(setting, s, "end turn")
    assert (s.loose_at[0] >> 1 & 3, s.well) == (2, 38)
    does(setting, s, "end turn")
    assert s.well == 33


# --- Starters only ------------------------------------------------------------------------------------------------------


def test_starters_only_take_28_rounds_and_give_the_first_player_52_of_a_hundred() -> None:
    """Nobody buys, everybody plays everything and attacks with all Song: 28.5 rounds, 52.3 %. Section 8"""
    setting = GOTHIES.setting()
    out: Any = [0] * layout.MAX_LEGAL
    rounds, first, games = 0, 0, 400
    for seed in range(games):
        s = dealt(setting, seed)
        while not s.over:
            n = legal(s, setting.tables, out)
            plays = [a for a in out[:n] if layout.PLAY <= a < layout.BUY]
            attacks = [a for a in out[:n] if layout.ATTACK_STREYA <= a < layout.SING]
            play(s, setting.tables, plays[0] if plays else attacks[-1] if attacks else layout.END_TURN)
        rounds += s.round_no
        first += s.score[s.first]
    assert abs(rounds / games - 28.5) < 0.5
    assert abs(first / games - 0.523) < 0.1


# --- Always -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(GOTHIES.samples())))
def test_cards_are_never_lost_or_doubled(number: int) -> None:
    setting = GOTHIES.samples()[number]
    for seed in range(4):
        walk = Walk(setting, 100 * number + seed)
        for _ in walk:
            assert faults(setting.cast, walk.s, setting.tables) == []


def test_dissonance_needs_two_groups() -> None:
    """Song of one resonance pair never attracts a monster, however much it is. GO-9.11"""
    rng = random.Random(1)
    for setting in GOTHIES.samples():
        if setting.cast.cooperative:
            walk = Walk(setting, rng.getrandbits(32))
            before = 0
            for _ in walk:
                s = walk.s
                if s.discords > before:
                    assert s.round_no > 1
                before = s.discords
