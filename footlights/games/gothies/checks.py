"""What is wrong with a card or a set beyond its words: the checks of section 2.1, GO-0.3 and GO-11."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from footlights.games.gothies import effects
from footlights.games.gothies.constants import Constants
from footlights.stage.constants import Known

if TYPE_CHECKING:
    from footlights.games.gothies.sets import Card, Joombie, Monster

RUNED = ("gothie", "land", "heart_rune")  # GO-0.3
PRICED = ("gothie", "land", "wishing_well")  # GO-3.12
IN_PLAY_DECK = ("gothie", "land")  # GO-1.4
SINGLE = ("wishing_seed", "wishing_well")


def card_faults(card: Card, counted: bool = True) -> list[str]:
    """What a card has that its kind lacks, or lacks that its kind has, each with its column. Section 2.1"""
    found = _presence(card, "rune", bool(card.rune), card.kind in RUNED)
    found += _presence(card, "price", bool(card.price), card.kind in PRICED)
    found += _presence(card, "defence", bool(card.defence), card.kind == "land")
    found += _presence(card, "fixed", card.fixed is not None, card.kind == "land")
    if counted:
        found += _presence(card, "count", bool(card.count), card.kind in IN_PLAY_DECK)
    if card.kind == "wishing_well" and card.dust is None:
        found.append("column text: a wishing_well card has a line that begins with '[Dust]'.")
    if card.bought and card.kind in ("heart_rune", "wishing_seed"):
        found.append(f"column text: a {card.kind} is never bought, so it has no 'When bought' line.")
    return found


def _presence(card: Card, column: str, there: bool, wanted: bool) -> list[str]:
    if there == wanted:
        return []
    told = (
        f"is empty, but a {card.kind} has one"
        if wanted
        else f"found {getattr(card, column)!r}, but a {card.kind} has none"
    )
    return [f"column {column}: {told}."]


def set_faults(known: Known) -> list[str]:
    """What a whole set lacks or has too much of."""
    cards, constants = known["cards"], known["constants"]
    return kind_faults(cards, constants) + size_faults(cards, known["monsters"], known["joombies"], constants)


def kind_faults(cards: Iterable[Card], constants: Constants) -> list[str]:
    """One Wishing Seed, one Wishing Well card, one Heart Rune of a rune, and those of the starter decks. GO-1.2, GO-1.3"""
    found = []
    kinds = Counter(card.kind for card in cards)
    for kind in SINGLE:
        if kinds[kind] != 1:
            found.append(f"found {kinds[kind]} cards of the kind {kind}, expected exactly 1.")
    hearts = Counter(card.rune for card in cards if card.kind == "heart_rune")
    found += [f"found {number} Heart Runes of {rune}, expected 1." for rune, number in hearts.items() if number > 1]
    for rune in constants.heart_runes:
        if not hearts[rune]:
            found.append(f"there is no Heart Rune of {rune}, but a starter deck has one (constants, heart_runes).")
    return found


def size_faults(
    cards: Sequence[Card], monsters: Sequence[Monster], joombies: Sequence[Joombie], constants: Constants
) -> list[str]:
    """What the tables have no room for."""
    copies = max(constants.multiplier.values())
    deck = sum(card.count for card in cards if card.kind in IN_PLAY_DECK)
    piles = Counter[str]()
    for joombie in joombies:
        piles[joombie.rune] += joombie.count * copies
    sizes = [
        ("cards in the play deck", deck, effects.MAX_PLAY_DECK),
        (
            "cards in the largest monster deck",
            copies * sum(monster.count for monster in monsters),
            effects.MAX_MONSTER_DECK,
        ),
        ("cards in the largest Joombie pile", max(piles.values(), default=0), effects.MAX_JOOMBIE_PILE),
        ("instructions", sum(rows_of(card) for card in cards), effects.MAX_CODE),
    ]
    return [f"found {number} {what}; at most {most} are possible." for what, number, most in sizes if number > most]


def rows_of(card: Card) -> int:
    """How many instructions a card's lines take: its atoms, and one for each choice."""
    sentences = [sentence for line in card.lines for sentence in line.sentences]
    return sum(len(option) for sentence in sentences for option in sentence) + sum(len(s) > 1 for s in sentences)
