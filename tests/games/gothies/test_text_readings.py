"""No text has two readings: the grammar of section 6.4, written down a second time letter by letter, agrees with the first.

The second grammar knows no words: every blank is part of it, and its parser keeps all derivations of a text instead of one.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from footlights.games.gothies.sets import load_set
from footlights.games.gothies.text import BOUGHT, Line, parse_text
from tests.games.gothies.test_text import RUNES, texts

BASE_SET = Path(__file__).parents[3] / "footlights" / "games" / "gothies" / "cards" / "base"
GRAMMAR = r"""
text: line ("\n" line)*
line: bought | prefix? sentence (" " sentence)*
prefix: "[" RUNE "] " | "[Dust] "
bought: "When bought, put this card " ("on top of your deck" | "into your hand") "."
sentence: option (" or " option)* "."
option: atom (" and " atom)*
atom: gain | draw | foe | discard | pick | market | unland | free | next | cycle
gain: "gain " N " " ("Song" | "Seed" | "Timestone" | "Timestones") (" for each " count)?
count: "other " RUNE " card you played this turn" | "land you have in play"
draw: "draw " cards
foe: ("an opponent" | "each opponent") " discards " cards
discard: "discard " cards
pick: "you may dust a card from " ("your hand or from your discard pile" | "your hand" | "your discard pile")
market: "you may dust a card in the Mercado"
unland: "you may remove an opponent's land"
free: "you may buy a Mercado card costing " N " or less for free"
next: "put the next card you buy this turn on top of your deck"
cycle: "you may discard up to " M " cards, then draw that many"
cards: "a card" | M " cards"
N: /1[0-9]|20|[1-9]/
M: /[2-9]/
RUNE: "Blue" | "Green" | "Red" | "Purple"
"""


@cache
def second_parser() -> Any:
    from lark import Lark

    return Lark(GRAMMAR, parser="earley", lexer="dynamic_complete", ambiguity="explicit", start="text")


def small(text: str) -> str:
    """The text with small letters where sentences begin, as the grammar has them."""
    return re.sub(r"(?:(?<=\. )|(?<=\] )|^)(?!When)[A-Z]", lambda match: match[0].lower(), text, flags=re.MULTILINE)


def shape(lines: list[Line]) -> list[list[list[int]]]:
    """Lines, sentences, options and the number of atoms in each."""
    return [[] if line.sort == BOUGHT else [[len(o) for o in s] for s in line.sentences] for line in lines]


def second_shape(tree: Any) -> list[list[list[int]]]:
    assert not list(tree.find_data("_ambig")), "two readings"
    found = []
    for line in tree.children:
        sentences = [child for child in line.children if child.data == "sentence"]
        found.append([[len(option.children) for option in sentence.children] for sentence in sentences])
    return found


@pytest.mark.parametrize("card", load_set(BASE_SET).cards, ids=lambda card: card.name)
def test_every_card_of_the_base_set_has_one_reading(card: Any) -> None:
    assert second_shape(second_parser().parse(small(card.text))) == shape(card.lines)


@settings(max_examples=40, deadline=None)
@given(texts.filter(lambda text: 0 < len(text) < 300))
def test_any_text_has_one_reading(text: str) -> None:
    assert second_shape(second_parser().parse(small(text))) == shape(parse_text(text, RUNES))
