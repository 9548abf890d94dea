"""The cards of Briscola: what a designer may edit, and how it reaches the rules."""

from dataclasses import dataclass
from typing import Any

from briscola.rules import layout
from footlights.stage.card_set import CardSet, SetFile, SetForm, read_name
from footlights.stage.files import number_column, text_column, word_column


@dataclass(frozen=True)
class Card:
    """A card as it is printed; `strength` is its place in the suit, the weakest being 1."""

    name: str
    suit: str
    strength: int
    points: int


COLUMNS = (
    text_column("name", "the card's name", required=True, read=read_name),
    word_column("suit", layout.SUITS),
    number_column("strength", 1, layout.RANKS),
    number_column("points", 0, 99),
)
FILE = SetFile("cards.csv", "cards", COLUMNS, lambda row, known: Card(**row), least=layout.CARDS, most=layout.CARDS)
SETS = SetForm(game="briscola", kind=CardSet, files=(FILE,))


def fill(tables: Any, card_set: CardSet) -> None:
    """Write the cards into the tables that the rules read."""
    tables.suit = [layout.SUITS.index(card.suit) for card in card_set.cards]
    tables.strength = [card.strength for card in card_set.cards]
    tables.worth = [card.points for card in card_set.cards]
