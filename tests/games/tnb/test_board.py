"""The board in the terminal holds what a good screen shows (section 7 of the specification), for the eye and for the ear."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

import footlights as fl
from footlights.games.tnb.changes import change_of
from footlights.games.tnb.forecast import forecast
from footlights.games.tnb.given import arrange
from footlights.games.tnb.rules import layout
from footlights.games.tnb.seen import TnbView
from footlights.games.tnb.shapes import TILE_NAMES
from footlights.games.tnb.views import view
from footlights.games.tnb.words import parse_action
from footlights.stage.blocks import Table, text_of
from footlights.stage.board import Board, board_of
from footlights.stage.conformance import Walk
from footlights.stage.game import get_game

TNB = get_game("tnb")
CARDS = [
    {"name": "Old Gate", "health": 6, "speed": 1, "damage": 0, "defence": 3, "shape": "XXX / X.. / ..."},
    {"name": "Pikeline", "health": 2, "speed": 1, "damage": 1, "defence": 1, "shape": "XXX / ... / ..."},
    {"name": "Jab2", "health": 3, "speed": 1, "damage": 2, "defence": 1, "shape": "X.. / ... / ..."},
    {"name": "Ant", "health": 3, "speed": 1, "damage": 1, "defence": 1, "shape": "... / .X. / ..."},
]
ACTS = "still acts before the resolution"


def seen(given: Mapping[str, Any], seat: int, **options: Any) -> tuple[Any, TnbView]:
    """The cast, and what a seat sees of a position."""
    setting = TNB.setting(options, None, None, CARDS)
    walk = Walk(setting, 1)
    arrange(setting.cast, walk.s, setting.tables, {"round": 3, "first": 0, **given})
    return setting.cast, view(setting.cast, walk.s, setting.tables, seat)


def board(given: Mapping[str, Any], seat: int, **options: Any) -> Board:
    """The board of a position."""
    cast, shown = seen(given, seat, **options)
    shown.legal = [choice.action for choice in shown.choices]
    return board_of(TNB, cast, shown)


def heard(given: Mapping[str, Any], seat: int, **options: Any) -> str:
    """What is said of a position."""
    return "\n".join(board(given, seat, **options).heard({}))


STRUCK = {"attacks": [{"card": "Pikeline", "turn": 2}, {"card": "Jab2", "turn": 2}]}  # F1 for 3, F2 and F3 for 1


def test_a_tile_tells_attack_block_and_net() -> None:
    given = {"seat": 1, "seats": [STRUCK, {"tp": 1, "hand": ["Ant"], "blocks": [{"card": "Pikeline", "turn": 0}]}]}
    told = heard(given, 1)
    assert "Seat 1's F1: empty. Attack 3 (Pikeline 1 + Jab2 2). Block 1 (Pikeline 1). Net 2: it costs 1 LP." in told
    assert "Seat 1's F2: empty. Attack 1 (Pikeline 1). Block 1 (Pikeline 1). Net 0: nothing happens." in told
    (mine,) = [
        block for block in board(given, 1).blocks if isinstance(block, Table) and block.title.startswith("Seat 1")
    ]
    assert text_of(mine.rows[0].cells[0]) == "F1 3 attack, 1 block, −1 LP"
    assert text_of(mine.rows[1].cells[0]) == "M1 ·"


def test_a_block_that_counts_for_nothing_is_no_sum_on_its_tile() -> None:
    given = {"seats": [{"board": {"F2": {"card": "Ant"}}, "blocks": [{"card": "Pikeline", "turn": 0}]}]}
    told = heard(given, 0, block_scope="occupied_tiles")
    assert "Seat 0's F2: Ant. Block 1 (Pikeline 1)." in told
    assert "Seat 0's F1: empty. Block" not in told
    assert "Block by Pikeline" in told


def test_the_first_player_is_reminded_that_the_other_still_acts() -> None:
    alone: dict[str, Any] = {"seats": [{"tp": 1, "hand": ["Ant"]}, {}]}
    assert ACTS in heard(alone, 0)
    assert ACTS not in heard({**alone, "seat": 1}, 1)
    assert ACTS in heard({**alone, "first": 1, "seat": 0}, 0, turn_order="simultaneous")
    assert ACTS not in heard(alone, 1)


def test_what_each_card_of_the_other_could_declare_is_told() -> None:
    enemy = {"board": {"F1": {"card": "Pikeline"}, "F2": {"card": "Old Gate"}, "F3": {"card": "Jab2"}}}
    told = heard({"seats": [{"tp": 1}, enemy]}, 0)
    assert "could attack: F1 3, F2 1, F3 3, M1 1, M3 1, B1 3, B2 1, B3 3." in told
    assert "Pikeline: 1 could come: F1, F2, F3, M1, M3, B1, B2, B3." in told
    assert "Jab2: 2 could come: F1, F3, B1, B3." in told
    assert "Old Gate: " not in told


def test_with_simultaneous_turns_nobody_is_called_first() -> None:
    told = heard({"seats": [{"tp": 1}, {}]}, 0, turn_order="simultaneous")
    assert "both act at once" in told
    assert "first: " not in told
    assert "first: Seat 0" in heard({"seats": [{"tp": 1}, {}]}, 0)


def test_tiles_under_attack_are_marked_where_a_card_could_go() -> None:
    ours = {"tp": 1, "hand": ["Ant"], "board": {"M1": {"card": "Old Gate"}}}
    told = heard({"seat": 1, "seats": [STRUCK, ours]}, 1)
    assert "play Ant F2. Seat 1 LP 3 to 4, Ant HP 3 to 2." in told
    assert "play Ant F1. Seat 1 LP 3 to 4, Ant destroyed." in told
    assert "move Old Gate F1. Seat 1 LP 3 to 4, Old Gate HP 6 to 3." in told
    assert "play Ant B1. No change." in told
    assert "Seat 1's F1: empty. Attack 3" in told


def test_a_marker_tells_the_kinds_of_action_taken() -> None:
    did = {"F1": {"card": "Jab2", "action": "used", "did": ["move", "attack"]}}
    told = heard({"stage": "card", "seats": [{"tp": 1, "board": did}]}, 0, extra_actions="full")
    assert "Jab2 on F1, 3 of 3 HP, shape X.. / ... / ..., Health 3, " in told
    assert "Damage 2, Defence 1, used, has moved, has attacked." in told


@pytest.mark.parametrize("options", [{}, {"extra_actions": "full", "block_scope": "occupied_tiles"}], ids=str)
def test_the_change_a_choice_tells_is_the_one_it_brings(options: dict[str, Any]) -> None:
    """HP lost and saved by every choice of random games, against what the rules make of it."""
    told = 0
    for seed in range(4):
        match, rng = fl.new("tnb", seed=seed, options=options, names=["Ada", "Ben"]), random.Random(seed)
        while match.seat is not None:
            shown, s, t = match.view(match.seat), match.fork(), match.setting.tables
            assert isinstance(shown, TnbView)
            for choice in shown.choices:
                if choice.card is None:
                    continue
                then = s.copy()
                TNB.rules.play(then, t, parse_action(match.cast, choice.action))
                for seat in range(2):
                    before, after = hp_left(match.cast, s, t, seat), hp_left(match.cast, then, t, seat)
                    for card, hp in after.items():
                        was = before.get(card, match.cast.cards[match.cast.ids[card]].health)
                        text = f"{card} HP {was} to {hp}"
                        if hp > 0 and other_card(match.cast, s, 1 - seat, card):
                            assert (text in change_of(shown, match.cast, choice, ["Ada", "Ben"])) == (was != hp), (
                                text,
                                choice,
                            )
                            told += was != hp
            match.play(rng.choice([a for a in match.legal() if str(a) != "end turn"] or match.legal()))
    assert told > 50


def hp_left(cast: Any, s: Any, t: Any, seat: int) -> dict[str, int]:
    """The HP that each card of a player would have if the round ended now."""
    nets = forecast(cast, s, t, seat)["tiles"]
    left = {}
    for number, tile in enumerate(TILE_NAMES):
        if s.card[seat][number] != layout.NO_CARD:
            net = nets[tile]["net"] if tile in nets else 0
            left[cast.notation[s.card[seat][number]]] = max(0, s.hp[seat][number] - net)
    return left


def other_card(cast: Any, s: Any, seat: int, card: str) -> bool:
    """Whether a player has no card of this name on the board, so that what is told of it is told of one card."""
    return cast.ids[card] not in s.card[seat]
