"""The base set keeps to the specification's section 6: numbers, budget, shapes, coverage and plans."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from footlights.games.tnb.shapes import mirrored, orientations, upright, write_shape
from footlights.games.tnb.tables import Card
from footlights.stage.codes import RESULT
from footlights.stage.engine import engine_of
from footlights.stage.game import get_game

TNB = get_game("tnb")
CARDS = TNB.base_set.cards
DECKS = TNB.base_set.decks
BY_NAME = {card.name: card for card in CARDS}
ATTACKERS = [card for card in CARDS if card.damage]
CENTRE, CORNERS, EDGES = 0b000010000, 0b101000101, 0b010101010
GREEDY = 4

# Role: how many, tiles, Health, Speed, Damage, Defence.
ROLES = {
    "narrow": (6, (1, 1), (4, 6), (1, 3), (3, 4), (1, 3)),
    "paired": (4, (2, 2), (2, 4), (1, 2), (2, 3), (0, 1)),
    "Skirmisher": (8, (2, 2), (2, 3), (2, 3), (1, 2), (1, 2)),
    "Wall": (8, (4, 5), (4, 6), (0, 1), (0, 0), (2, 3)),
    "Line": (4, (3, 3), (2, 3), (0, 1), (1, 1), (1, 1)),
    "Sweeper": (2, (4, 4), (1, 1), (0, 0), (1, 1), (0, 0)),
}


def role(card: Card) -> str:
    """A card's row in the table of 6.1: strikers are narrow or paired."""
    return ("narrow" if card.tiles == 1 else "paired") if card.role == "Striker" else card.role


def value(card: Card) -> int:
    """The budget that stands in for a cost."""
    worth = card.health + card.speed + card.tiles * card.defence
    return worth + (card.tiles * (5 + card.damage) if card.damage else 0)


def test_there_are_32_cards_with_names_of_their_own() -> None:
    assert len(CARDS) == 32
    assert len({card.name.lower() for card in CARDS}) == 32
    assert all(card.flavor for card in CARDS)


@pytest.mark.parametrize("name", ROLES)
def test_every_role_has_its_number_and_ranges(name: str) -> None:
    number, *ranges = ROLES[name]
    cards = [card for card in CARDS if role(card) == name]
    assert len(cards) == number
    for card in cards:
        numbers = (card.tiles, card.health, card.speed, card.damage, card.defence)
        for found, (least, most) in zip(numbers, ranges, strict=True):
            assert least <= found <= most, card


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_no_card_breaks_the_limits_for_pacing(card: Card) -> None:
    assert 15 <= value(card) <= 25
    assert card.damage or card.defence
    if card.damage:
        assert card.tiles <= 4
        assert card.tiles * card.damage <= 6
    assert card.tiles < 5 or card.damage == 0


def test_centre_corners_and_edges_are_all_in_use() -> None:
    assert len(ATTACKERS) == 24
    with_centre = sum(bool(card.cells & CENTRE) for card in ATTACKERS)
    assert with_centre >= 8
    assert len(ATTACKERS) - with_centre >= 8
    assert sum(bool(card.cells & CORNERS) for card in ATTACKERS) >= 10
    assert sum(bool(card.cells & EDGES) for card in ATTACKERS) >= 10


def test_there_are_shapes_of_every_symmetry() -> None:
    turns = Counter(len(card.turns) for card in CARDS)
    assert turns[1] >= 3
    assert turns[2] >= 5
    assert turns[4] >= 16


def test_there_are_mirror_pairs_and_no_shape_is_on_more_than_three_cards() -> None:
    shapes = Counter(upright(card.cells) for card in CARDS)
    assert max(shapes.values()) <= 3
    pairs = {frozenset((shape, upright(mirrored(shape)))) for shape in shapes}
    assert sum(len(pair) == 2 and pair <= set(shapes) for pair in pairs) >= 2


def test_every_rule_can_occur_in_ordinary_play() -> None:
    assert sum(card.speed == 0 for card in CARDS) >= 4
    assert sum(card.speed == 3 for card in CARDS) >= 4
    assert sum(card.defence == 0 for card in CARDS) >= 3
    assert sum(card.damage == 0 for card in CARDS) == 8
    assert sum(card.speed >= 2 and card.health >= 5 for card in CARDS) >= 4
    walls = {card.defence for card in CARDS if card.role == "Wall"}
    assert walls == {2, 3}
    assert {card.damage for card in ATTACKERS} == {1, 2, 3, 4}
    overlaps = [
        (a, b) for a in ATTACKERS for b in ATTACKERS if a is not b and any(t & u for t in a.turns for u in b.turns)
    ]
    assert overlaps


def test_the_starter_decks_use_every_card_once_and_are_made_alike() -> None:
    assert len(DECKS) == 4
    assert sorted(name for deck in DECKS.values() for name in deck.cards) == sorted(BY_NAME)
    for deck in DECKS.values():
        roles = Counter(BY_NAME[name].role for name in deck.cards)
        assert (roles["Skirmisher"], roles["Wall"], roles["Line"]) == (2, 2, 1)
        assert (roles["Striker"], roles["Sweeper"]) in ((3, 0), (2, 1))
        assert deck.theme


def test_one_starter_deck_is_built_around_stepping_into_the_blow() -> None:
    runners = [sum(BY_NAME[n].speed >= 2 and BY_NAME[n].health >= 5 for n in deck.cards) for deck in DECKS.values()]
    assert max(runners) >= 3


def test_shapes_are_written_back_as_they_were_read() -> None:
    for card in CARDS:
        assert write_shape(card.cells) == card.shape
        assert len(card.turns) == len(orientations(card.cells)) in (1, 2, 4)


# --- Balance, with the greedy bot ------------------------------------------------------------------------------------


def results(decks: list[list[str]], games: int, seed: int) -> tuple[int, int, int]:
    """Wins of seat 0, wins of seat 1 and draws of greedy bots."""
    setting = TNB.setting({}, decks)
    troupe = engine_of(TNB.id).troupe(True)
    rows = troupe.play_games(troupe.tables(setting.tables), [GREEDY, GREEDY], seed, 0, games)
    ours, theirs = rows[:, 2], rows[:, 3]
    return int((ours > theirs).sum()), int((ours < theirs).sum()), int((ours == theirs).sum())


def test_no_card_decides_the_game_by_being_in_a_deck() -> None:
    """In self-play with random decks, decks with a given card win 45 to 55 % of decided games, give or take chance."""
    setting = TNB.setting()
    troupe = engine_of(TNB.id).troupe(True)
    tables = troupe.tables(setting.tables)
    rng = np.random.default_rng(11)
    met, won = np.zeros(len(CARDS)), np.zeros(len(CARDS))
    for number in range(6000):
        decks = [np.sort(rng.permutation(len(CARDS))[:8]) for _ in range(2)]
        for seat, deck in enumerate(decks):
            tables[0]["decklist"][seat][:8] = deck
        row = troupe.play_games(tables, [GREEDY, GREEDY], 5, number, 1)[0]
        if row[2] != row[3]:
            for seat, deck in enumerate(decks):
                met[deck] += 1
                won[deck] += row[2 + seat]
    share = 100 * won / met
    slack = 100 * 2.6 * 0.5 / np.sqrt(met.min())  # 32 cards at once
    assert share.min() >= 45 - slack, CARDS[int(share.argmin())]
    assert share.max() <= 55 + slack, CARDS[int(share.argmax())]


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_of_walls_loses_most_games_against_every_starter_deck(name: str) -> None:
    walls = [card.name for card in CARDS if card.role == "Wall"]
    won, lost, drawn = results([walls, list(DECKS[name].cards)], 300, 3)
    assert won == 0
    assert lost > 0.5 * (won + lost + drawn)


def test_no_starter_deck_wins_less_than_40_or_more_than_60_per_cent_against_the_field() -> None:
    won, decided = Counter[str](), Counter[str]()
    for ours, theirs in combinations(DECKS, 2):
        wins, losses, _ = results([list(DECKS[ours].cards), list(DECKS[theirs].cards)], 600, 8)
        won.update({ours: wins, theirs: losses})
        decided.update({ours: wins + losses, theirs: wins + losses})
    for name in DECKS:
        assert 0.4 <= won[name] / decided[name] <= 0.6, name


def test_results_have_the_figures_the_game_declares() -> None:
    setting = TNB.setting()
    troupe = engine_of(TNB.id).troupe(True)
    rows = troupe.play_games(troupe.tables(setting.tables), [0, 0], 1, 0, 5)
    assert rows.shape == (5, RESULT + len(TNB.figures))
