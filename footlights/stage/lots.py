"""Decks by lot: for whoever names none, decks from a pairing that was measured to be even.

A set may have a file `pairings.yaml`. It is no part of the set's hash: which decks are drawn stands in every match, so a match
stays what it was whatever is measured later.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from footlights.stage.card_set import CardSet
from footlights.stage.errors import Trouble
from footlights.stage.game import Game, Setting
from footlights.stage.options import check_options
from footlights.stage.tongue import say

BY_LOT = "lot"
Made = Callable[[Game, Mapping[str, Any], Sequence[Any] | None, CardSet], Setting]


def set_up(game: Game, options: Mapping[str, Any], decks: Sequence[Any] | None, card_set: CardSet) -> Setting:
    """A table made ready anew."""
    return game.setting(options, decks, card_set)


@dataclass(frozen=True)
class Draw:
    """Decks drawn by lot, and whether they are an even pairing."""

    decks: list[Any]
    even: bool


def draw(
    game: Game,
    options: Mapping[str, Any] | None,
    card_set: CardSet,
    lot: int,
    chosen: Sequence[Any] | None = None,
    made: Made = set_up,
) -> Draw | None:
    """A deck for each seat, by lot where `chosen` has None or BY_LOT; the same lot draws the same decks.

    For two seats an even pairing is drawn if the set has one with the decks that are chosen; otherwise different ready-made
    decks. None: the game gives nobody a ready-made deck here.
    """
    given = made(game, options or {}, None, card_set).cast.deck_lists()
    if not _ready_made(given, card_set):
        return None
    wanted = [None if deck in (None, "", BY_LOT) else deck for deck in chosen or [None] * len(given)]
    for decks in _mixed(list(_even(game, options, card_set, wanted)), lot, "pairing"):
        if _legal(game, options, card_set, decks, made):
            return Draw(decks, even=True)
    for decks in _different(game, options, card_set, wanted, lot, made):
        if _legal(game, options, card_set, decks, made):
            return Draw(decks, even=False)
    return Draw([deck or given[seat % len(given)] for seat, deck in enumerate(wanted)], even=False)


def draws_decks(game: Game, options: Mapping[str, Any] | None, card_set: CardSet) -> bool:
    """Whether decks are drawn for those who name none."""
    try:
        return _ready_made(game.setting(options, None, card_set).cast.deck_lists(), card_set)
    except Trouble:
        return False


def _ready_made(decks: Sequence[Any], card_set: CardSet) -> bool:
    return all(isinstance(deck, str) and deck in card_set.decks for deck in decks)


def settled(
    game: Game, options: Mapping[str, Any] | None, card_set: CardSet, lot: int, decks: Sequence[Any] | None
) -> Sequence[Any] | None:
    """Decks as they were named, with those drawn that were left to the lot."""
    if decks != BY_LOT and (not isinstance(decks, list | tuple) or BY_LOT not in decks):
        return decks
    found = draw(game, options, card_set, lot, None if decks in (BY_LOT, [BY_LOT]) else decks)
    return None if found is None else found.decks


def deck_sentences(setting: Setting, names: Sequence[str], viewer: int | None) -> list[str]:
    """Which ready-made decks are played, as far as a viewer (None: a spectator) may know."""
    return [
        say("{name} plays the deck {deck}.", name=names[seat], deck=deck)
        for seat, deck in enumerate(setting.cast.deck_lists())
        if isinstance(deck, str) and deck and (setting.game.open_decks or seat == viewer)
    ]


def _even(game: Game, options: Mapping[str, Any] | None, card_set: CardSet, wanted: list[Any]) -> Iterator[list[Any]]:
    """The even pairings, both ways round, that have what is wanted."""
    chosen = check_options(game.options, options or {}).get("format")
    if len(wanted) != 2 or all(deck is not None for deck in wanted):
        return
    for pairing in card_set.pairings:
        if all(deck in card_set.decks for deck in pairing.decks) and (not pairing.formats or chosen in pairing.formats):
            for decks in (list(pairing.decks), list(reversed(pairing.decks))):
                if all(want in (None, deck) for want, deck in zip(wanted, decks, strict=True)):
                    yield decks


def _different(
    game: Game, options: Mapping[str, Any] | None, card_set: CardSet, wanted: list[Any], lot: int, made: Made
) -> Iterator[list[Any]]:
    """Tables of different ready-made decks, as many as there are ways to begin the list."""
    chosen = check_options(game.options, options or {}).get("format")
    fitting = [name for name, deck in card_set.decks.items() if not deck.formats or chosen in (None, *deck.formats)]
    fitting = [name for name in fitting if _legal(game, options, card_set, [name] * len(wanted), made)]
    mixed = _mixed([name for name in fitting if name not in wanted], lot, "deck") or fitting
    for first in range(len(mixed)):
        turned = iter((mixed[first:] + mixed[:first]) * len(wanted))
        yield [deck if deck is not None else next(turned) for deck in wanted]


def _legal(game: Game, options: Mapping[str, Any] | None, card_set: CardSet, decks: list[Any], made: Made) -> bool:
    try:
        made(game, options or {}, decks, card_set)
    except Trouble:
        return False
    return True


def _mixed(things: list[Any], lot: int, what: str) -> list[Any]:
    """Things in an order that a lot decides."""
    return [thing for _, thing in sorted((_number(lot, f"{what} {i}"), thing) for i, thing in enumerate(things))]


def _number(lot: int, what: str) -> bytes:
    return hashlib.sha256(f"{what} of {lot}".encode()).digest()
