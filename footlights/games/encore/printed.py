"""Cards and Venues as they are printed, in words."""

from __future__ import annotations

from footlights.games.encore.rules import effects as fx
from footlights.games.encore.sets import Card
from footlights.games.encore.tables import Cast
from footlights.stage.blocks import Words
from footlights.stage.errors import joined
from footlights.stage.tongue import mark, say

KIND_NAMES = {
    fx.PERFORMER: mark("Performer"),
    fx.SUPPORTER: mark("Supporter"),
    fx.SURPRISE: mark("Surprise"),
    fx.VENUE: mark("Venue"),
}
MOST_FOUND = 4


def cash(amount: int) -> str:
    """An amount of $ as cards print it: $13,000."""
    return f"${amount:,}"


def numbers_of(card: Card) -> str:
    """What a card is and its printed numbers: kind, colour, cost, vibes, Act, Boost, Star, Payout. Section 2.1"""
    kind = say(KIND_NAMES[card.kind])
    if card.kind == fx.VENUE:
        told = mark("{kind}, {vibes}, Star {star}, Payout {payout}")
        return say(told, kind=kind, vibes=joined(card.vibes), star=card.star, payout=cash(card.payout))
    facts = {"colour": card.colour, "kind": kind, "cost": cash(card.cost)}
    if card.kind == fx.PERFORMER:
        act = f"“{card.act_name}” // {card.act}"
        return say("{colour} {kind}, {cost}, {vibes}, {act}", **facts, vibes=joined(card.vibes), act=act)
    if card.kind == fx.SUPPORTER:
        return say("{colour} {kind}, {cost}, Boost {boost}", **facts, boost=card.boost)
    return say("{colour} {kind}, {cost}", **facts)


def texts_of(card: Card) -> list[str]:
    """What is printed in a card's boxes, each with its label; a Surprise's and a Venue's own text have none. Section 6.4"""
    labels = {fx.PERFORMER: "ENCORE!!: ", fx.SUPPORTER: "PRE-SHOW: "}
    found = [labels.get(card.kind, "") + card.main] if card.main else []
    found += [say("Conditional: {text}", text=text) for text in card.conditionals]
    return found + ([card.restriction] if card.restriction else [])


def full_card(card: Card) -> str:
    """Everything printed on a card in one line."""
    return " ".join([f"{card.name}: {numbers_of(card)}.", *texts_of(card)])


def card_words(cast: Cast, name: str) -> Words:
    """A card in one line of a list."""
    card = cast.card(cast.numbers[name])
    return ", ".join([card.name, numbers_of(card)])


def card_help(cast: Cast, name: str) -> str | None:
    """Everything printed on the card of a name, or on those that begin with it."""
    wanted = " ".join(name.lower().split())
    if not wanted:
        return None
    cards = [*cast.cards, *cast.venues]
    exact = [full_card(card) for card in cards if card.name.lower() == wanted]
    begun = [full_card(card) for card in cards if card.name.lower().startswith(wanted)]
    found = exact or (begun if len(begun) <= MOST_FOUND else [])
    return "\n".join(found) or None
