"""What a seat may know: hiding deals again exactly what is unknown, each possibility equally likely, and nothing else. TB-8.9"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations
from math import comb, perm
from typing import Any

import pytest

from footlights.games.tnb.given import arrange
from footlights.games.tnb.tables import Card, Constants, TnbSet
from footlights.games.tnb.views import deck_of, hand_of, position
from footlights.stage.conformance import Walk
from footlights.stage.decks import Deck
from footlights.stage.game import Setting, get_game
from tests.games.hiding import hidden, is_even

TNB = get_game("tnb")
LETTERS = "ABCDEF"
CARDS = tuple(Card(name, 2, 1, 1, 1, "X.. / ... / ...") for name in LETTERS)
SMALL = TnbSet(
    "small",
    "Small",
    "0",
    CARDS,
    {
        name: Deck(name, tuple(cards), custom=False)
        for name, cards in {"One": "ABCD", "Two": "ABEF", "Three": "CDEF"}.items()
    },
    replace(Constants(), deck_size=4, opening_hand=2),
)


def small(deck_format: str, board: dict[str, str], removed: str, hand: str, deck: str) -> tuple[Setting, Any]:
    """A small table in which seat 1 has these cards."""
    decks = None if deck_format == "random" else ["One", "One"]
    setting = TNB.setting({"deck_format": deck_format}, decks, SMALL)
    walk = Walk(setting, 1)
    held = {tile: {"card": card} for tile, card in board.items()}
    theirs = {"board": held, "removed": list(removed), "hand": list(hand), "deck": list(deck)}
    arrange(setting.cast, walk.s, setting.tables, {"round": 3, "seats": [{}, theirs]})
    return setting, walk.s


def dealt(setting: Setting, s: Any, seat: int) -> str:
    """Deck from the top, then the hand."""
    return "".join(deck_of(setting.cast, s, seat)) + "/" + "".join(hand_of(setting.cast, s, seat))


def ways(cards: str, deck: int) -> set[str]:
    """Every way of dealing cards into a Deck in its order and a hand in none."""
    return {"".join(p[:deck]) + "/" + "".join(sorted(p[deck:])) for p in permutations(cards)}


@pytest.mark.parametrize("deck_format", ["constructed", "random"])
def test_any_different_cards_of_the_pool_are_equally_likely(deck_format: str) -> None:
    setting, s = small(deck_format, {"F1": "A"}, "B", "C", "D")
    found = Counter(dealt(setting, hidden(setting, s, 0, seed), 1) for seed in range(3000))
    wanted = {f"{a}/{b}" for a in "CDEF" for b in "CDEF" if a != b}
    assert len(wanted) == perm(4, 2)
    is_even(found, wanted, 3000)


def test_two_in_hand_and_one_in_the_deck_are_dealt_evenly_too() -> None:
    setting, s = small("constructed", {"F1": "A"}, "", "CD", "B")
    found = Counter(dealt(setting, hidden(setting, s, 0, seed), 1) for seed in range(6000))
    wanted = {f"{a}/{b}{c}" for a in "BCDEF" for b in "BCDEF" for c in "BCDEF" if len({a, b, c}) == 3 and b < c}
    assert len(wanted) == 5 * comb(4, 2)
    is_even(found, wanted, 6000)


def test_with_preset_decks_every_starter_deck_that_fits_is_equally_likely() -> None:
    setting, s = small("preset", {"F1": "A"}, "", "CD", "B")
    found = Counter(dealt(setting, hidden(setting, s, 0, seed), 1) for seed in range(6000))
    is_even(found, ways("BCD", 1) | ways("BEF", 1), 6000)


def test_with_preset_decks_one_card_may_tell_it_all() -> None:
    setting, s = small("preset", {"F1": "A"}, "C", "D", "B")
    found = Counter(dealt(setting, hidden(setting, s, 0, seed), 1) for seed in range(600))
    is_even(found, {"B/D", "D/B"}, 600)


def test_ones_own_hand_stays_and_ones_own_deck_is_mixed() -> None:
    setting, s = small("constructed", {"F1": "A"}, "", "B", "CD")
    found = Counter(dealt(setting, hidden(setting, s, 1, seed), 1) for seed in range(600))
    is_even(found, {"CD/B", "DC/B"}, 600)


def test_a_spectator_knows_neither_hand() -> None:
    setting, s = small("preset", {"F1": "A", "F2": "B"}, "", "C", "D")
    found = Counter(dealt(setting, hidden(setting, s, -1, seed), 1) for seed in range(2000))
    is_even(found, ways("CD", 1) | ways("EF", 1), 2000)
    assert len({dealt(setting, hidden(setting, s, -1, seed), 0) for seed in range(200)}) > 5


def test_hiding_leaves_everything_public_as_it_is() -> None:
    for number, setting in enumerate(TNB.samples()):
        if setting.cast.options["turn_order"] == "simultaneous":
            continue
        walk = Walk(setting, number)
        for step, _ in enumerate(walk):
            if step % 9:
                continue
            for seat in (-1, 0, 1):
                before = position(setting.cast, walk.s, setting.tables)
                after = position(setting.cast, hidden(setting, walk.s, seat, step), setting.tables)
                for other in range(2):
                    for shown in (before, after):
                        zones = shown["seats"][other]
                        zones["deck"] = sorted(zones["deck"]) if other == seat else len(zones["deck"])
                        zones["hand"] = zones["hand"] if other == seat else len(zones["hand"])
                assert before == after


def test_the_cast_that_words_work_with_has_no_decks() -> None:
    setting = TNB.setting({"deck_format": "preset"})
    assert setting.cast.open_to_all().decks == []
    assert not any(map(any, setting.open_tables.decklist))
    assert setting.cast.deck_names == list(TNB.base_set.decks)[:2]
