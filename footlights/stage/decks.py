"""What a deck needs, and what can be counted about one: declared by a game's room for whoever helps to build decks."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class DeckFact(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something every card has: a number, which can be added up and sorted by, or a word, which cards can be sifted by."""

    title: str
    of: Mapping[str, int | str]  # by the card's name
    most: int | None = None  # what the numbers of a whole deck may add up to
    clause: str = ""


class DeckNeeds(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How many cards a deck has, how many of one card, and what is worth counting. The rules decide; this is for guidance."""

    least: int | None = None
    most: int | None = None
    copies: int | None = None
    facts: tuple[DeckFact, ...] = ()
