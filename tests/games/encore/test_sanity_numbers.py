"""The sanity numbers of the specification's section 8: the exact ones exactly, the rough ones within their ranges."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import footlights as fl
from footlights.games.encore.game import GAME
from footlights.games.encore.rules import layout
from footlights.stage.codes import RESULT
from footlights.stage.conformance import Walk
from footlights.stage.engine import engine_of
from tests.games.encore.staging import Show

GREEDY = 4
PLAIN = [
    {
        "name": "Rusty Nails",
        "cost": 10000,
        "vibes": "HYPE",
        "act": 5,
        "encore": "",
        "conditional_1": "",
        "conditional_2": "",
    },
    {
        "name": "Pyro Pete",
        "cost": 10000,
        "boost": 1,
        "pre_show": "Gain $1,000.",
        "conditional_1": "",
        "conditional_2": "",
    },
]


# --- Exact -----------------------------------------------------------------------------------------------------------


def test_after_the_first_draw_phase_each_manager_holds_6_cards_of_30() -> None:
    for seed in range(10):
        walk = Walk(GAME.setting(), seed)
        for _ in walk:
            if walk.s.phase == layout.PRE_SHOW:
                break
        for seat in range(2):
            assert walk.s.hand_size[seat] == 6
            assert sum(walk.s.deck_size[seat]) == 24


def test_always_two_performers_empty_their_deck_after_round_4() -> None:
    match = fl.new("encore", seed=4, options={"colour_draft": "random", "venue_deck_size": 12})
    while match.view(0)["round"] < 5:
        texts = [str(action) for action in match.legal()]
        match.play("draw 2+0" if "draw 2+0" in texts else "pass")
    assert [seat["performer_deck"] for seat in match.view(0)["seats"]] == [0, 0]


def test_two_managers_who_always_pass_tie_every_venue_three_times_and_draw() -> None:
    match = fl.new("encore", seed=9, options={"colour_draft": "random"})
    payouts: dict[str, int] = {}
    while not match.over:
        shown = match.view(0)
        if shown["venue"]:
            venue = match.cast.card(match.cast.numbers[shown["venue"]])
            payouts[venue.name] = venue.payout
        texts = [str(action) for action in match.legal()]
        match.play("pass" if "pass" in texts else texts[0])
    shown = match.view(None)
    assert shown["draw"]
    assert shown["decided_by"] == "EN-6.5"
    assert len(payouts) == 4
    carousel = 6000 * 3 if "Carousel Arena" in payouts else 0
    gained = [0, 0]
    assert [seat["money"] for seat in shown["seats"]] == [
        80000 + 3 * sum(payouts.values()) + carousel + g for g in gained
    ]


def test_money_always_adds_up() -> None:
    """Money is what one began with, less costs, with Payouts, Vibe Checks and what texts give or take. Section 8"""
    for number, setting in enumerate(GAME.samples()):
        walk = Walk(setting, number)
        money = [setting.tables.start_money] * 2
        seen = 0
        for _ in walk:
            for event in walk.events[seen:]:
                if event.kind == layout.PAID:
                    money[event.a] -= event.c
                elif event.kind == layout.MONEY:
                    money[event.a] += event.b
            seen = len(walk.events)
            assert walk.s.money == money


def test_example_a_a_card_meets_the_star_and_priority_opens_the_event() -> None:
    venue = {"name": "Plain Hall", "kind": "venue", "star": 13, "active": "Performers do not Exhaust here."}
    seats = [{"money": 14000, "gauge": 6, "hand": ["Rusty Nails"]}, {"gauge": 5, "hand": ["Pyro Pete"]}]
    show = Show({"venue": "Plain Hall", "seats": seats}, [*PLAIN, venue])
    shown = show.play("stage Rusty Nails M1")
    assert (shown["phase"], shown["seats"][0]["money"], shown["sum"]) == ("pre-show", 4000, 12)
    shown = show.play("stage Pyro Pete B1")
    assert (shown["phase"], shown["seat"], shown["star_met"], shown["sum"]) == ("event", 0, True, 13)


@pytest.mark.parametrize("vibes", ["HYPE", "HYPE+MOODY"])
def test_example_b_a_boosted_performance_and_one_vibe_check(vibes: str) -> None:
    venue = {
        "name": "Plain Hall",
        "kind": "venue",
        "star": 99,
        "vibes": vibes,
        "active": "Performers do not Exhaust here.",
    }
    cards = [{**PLAIN[0], "vibes": vibes}, PLAIN[1], venue]
    show = Show({"venue": "Plain Hall", "seats": [{"stage": {"M2": "Rusty Nails", "B2": "Pyro Pete"}}]}, cards)
    cell = show.view(1)["seats"][0]["stage"]["M2"]
    assert cell["show"] == {
        "plain": {"total": 5, "money": 5000, "meets_star": False, "exhausts": "waived"},
        "boosted": {"total": 6, "money": 5000, "meets_star": False, "exhausts": "waived"},
    }
    shown = show.play("perform Rusty Nails boosted")
    assert (shown["seats"][0]["gauge"], shown["seats"][0]["money"]) == (6, 85000)
    assert [shown["seats"][0]["stage"][zone]["state"] for zone in ("M2", "B2")] == ["suspended"] * 2
    assert shown["seats"][0]["forecast"] == {"M2": "waived"}
    assert shown["seats"][0]["stage"]["M2"]["exhausts"] == "protected"


@pytest.mark.parametrize(("money", "winners"), [(44000, [1]), (43000, []), (42000, [0])])
def test_example_c_the_last_venue_and_the_money(money: int, winners: list[int]) -> None:
    venue = {"name": "Plain Hall", "kind": "venue", "payout": 18000, "active": "Performers do not Exhaust here."}
    seats = [
        {"money": 25000, "tour": ["Rooftop Opera", "Haunted Drive-In"]},
        {"money": money, "tour": ["The Leaky Cellar"], "gauge": 1},
    ]
    show = Show({"phase": "event", "venue": "Plain Hall", "venue_deck": [], "seats": seats}, [venue])
    shown = show.play("pass", "pass")
    assert shown["over"]
    assert shown["winners"] == winners
    assert shown["decided_by"] == ("EN-6.2" if winners else "EN-6.4")
    assert [seat["venues"] for seat in shown["seats"]] == [2, 2]


def test_example_d_31_options() -> None:
    performers = [card.name for card in GAME.base_set.cards if card.colour == "RED" and card.kind == 1][:4]
    supporters = ["Pyro Pete", "Sparkplug Dot"]
    show = Show({"venue": "Rooftop Opera", "seats": [{"money": 999000, "hand": [*performers, *supporters]}]})
    assert len(show.legal()) == 4 * 6 + 2 * 3 + 1


# --- Rough -----------------------------------------------------------------------------------------------------------


@cache
def figures() -> dict[str, Any]:
    """What greedy bots come to, mean by mean."""
    troupe = engine_of(GAME.id).troupe(True)
    results = troupe.play_games(troupe.tables(GAME.setting().tables), [GREEDY, GREEDY], 8, 0, 4000)
    found = dict(zip(GAME.figures, results[:, RESULT:].mean(axis=0), strict=True))
    decided = results[:, 2] != results[:, 3]
    opener = results[:, RESULT + GAME.figures.index("opener")]
    won = results[np.arange(len(results)), 2 + opener]
    return {**found, "opener": float(np.mean(won[decided]))}


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("decided_by_money", 0.30, 0.85),
        ("drawn_game", 0.0, 0.03),
        ("capped", 0.0, 0.02),
        ("actions", 40, 90),
        ("opener", 0.40, 0.60),
    ],
)
def test_games_of_greedy_bots_are_of_the_expected_kind(name: str, low: float, high: float) -> None:
    assert low <= figures()[name] <= high


def test_ties_and_stars_are_as_common_as_expected() -> None:
    rounds = figures()["rounds"]
    assert figures()["ties"] / rounds < 0.15
    assert 0.5 < figures()["stars_met"] / rounds < 0.95
    assert 10 <= figures()["actions"] / rounds <= 22


def test_with_five_venues_money_decides_nothing_but_capped_games() -> None:
    troupe = engine_of(GAME.id).troupe(True)
    tables = troupe.tables(GAME.setting({"venue_deck_size": 5}).tables)
    results = troupe.play_games(tables, [0, 0], 8, 0, 3000)
    found = dict(zip(GAME.figures, results[:, RESULT:].mean(axis=0), strict=True))
    assert found["decided_by_money"] == 0
    assert found["decided_by_venues"] + found["capped"] == pytest.approx(1)
