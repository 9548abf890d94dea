"""Cards as they are printed, in words."""

from __future__ import annotations

from footlights.games.tnb.rules.layout import COLUMNS
from footlights.games.tnb.tables import Card, Cast
from footlights.stage.blocks import Words
from footlights.stage.remembered import remembered
from footlights.stage.tongue import mark, say, say_many


@remembered
def numbers_of(card: Card) -> str:
    """A card's numbers, for the ear."""
    facts = {"health": card.health, "speed": card.speed, "damage": card.damage, "defence": card.defence}
    told = mark("shape {shape}, Health {health}, Speed {speed}, Damage {damage}, Defence {defence}")
    return say(told, **facts, shape=card.shape)


def card_words(cast: Cast, notation: str) -> Words:
    """A card in one line of a list."""
    return f"{notation}, {numbers_of(cast.cards[cast.ids[notation]])}"


def card_help(cast: Cast, name: str) -> str | None:
    """Everything printed on the card of a name, or on those that begin with it."""
    wanted = " ".join(name.lower().split())
    exact = [card for card in cast.cards if card.name.lower() == wanted]
    begun = [card for card in cast.cards if wanted and card.name.lower().startswith(wanted)]
    found = exact or (begun if len(begun) <= COLUMNS else [])
    return "\n".join(_full(card) for card in found) or None


def _full(card: Card) -> str:
    can = []
    if card.damage:
        can.append(say("an Attack puts {damage} on each tile of the shape (TB-5.7)", damage=card.damage))
    if card.defence:
        can.append(say("a Block takes {defence} off each tile of the shape (TB-5.6)", defence=card.defence))
    if card.speed:
        can.append(
            say_many("a Move goes {number} step (TB-5.3)", "a Move goes up to {number} steps (TB-5.3)", card.speed)
        )
    told = "; ".join(can) or say("it can do nothing but stand there (R41)")
    turns = say_many("{number} way to turn it", "{number} ways to turn it", len(card.turns))
    text = say("{card}: {numbers}, {turns}: {can}.", card=card.name, numbers=numbers_of(card), turns=turns, can=told)
    extra = [say("Role: {fact}.", fact=card.role)] if card.role else []
    return " ".join([text, *extra, *([f'"{card.flavor}"'] if card.flavor else [])])
