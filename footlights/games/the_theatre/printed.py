"""Cards as they are printed, in words."""

from __future__ import annotations

from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.tables import Card, Cast
from footlights.stage.blocks import Span, Tone, Words
from footlights.stage.tongue import mark, say

MARKS: dict[str, tuple[str, Tone]] = {
    "Charm": ("♥", "pink"),
    "Luck": ("♣", "green"),
    "Agility": ("↯", "yellow"),
    "Will": ("§", "blue"),
    "Strength": ("■", "red"),
    "Null": ("○", "quiet"),
}
MEANINGS = {
    "Boost": ("TH-4.1", mark("+1 to all {print} cards this Act")),
    "Sap": ("TH-4.2", mark("-1 to all {print} cards this Act, or a Boost token goes")),
    "Combo": ("TH-4.9", mark("your next card this Act gets +1")),
    "Finisher": ("TH-4.12", mark("+1 for each earlier Round of the Act")),
    "Gamble": ("TH-4.14", mark("may give way to your top card")),
    "Chaos": ("TH-4.23", mark("new Desired Suit after this Round")),
}
FACTS = {
    "role": mark("Role: {fact}."),
    "job": mark("Job: {fact}."),
    "identifier": mark("Identifier: {fact}."),
    "illustrator": mark("Illustrator: {fact}."),
}


def suit_mark(suit: str) -> Span:
    """A Suit as its shape and its letter."""
    shape, tone = MARKS[suit]
    letter = suit[0] if suit != "Null" else "-"
    return Span(f"{shape} {letter}", tone, letters=letter)


def called(notation: str) -> str:
    """A card's name without its Suit, which has a mark of its own."""
    name, _, rest = notation.partition("/")
    return name + (f" [{rest.partition(' [')[2]}" if " [" in rest else "")


def meaning(ability: str) -> str:
    """What an ability does, in a few words."""
    return say(MEANINGS[ability.split()[0]][1], print=say(ability.split()[-1])) if ability else ""


def card_words(cast: Cast, notation: str) -> Words:
    """A card in one line of a list."""
    card = cast.cards[cast.ids[notation]]
    ability = f", {card.ability}" if card.ability else ""
    return (suit_mark(card.suit), f" {called(notation)}, {card.print}, {card.value}{ability}")


def card_help(cast: Cast, name: str) -> str | None:
    """Everything printed on the cards of a name (Name/Suit, or the beginning of it), and what the ability means."""
    wanted = " ".join(name.lower().split())
    exact = [i for i, notation in enumerate(cast.notation) if wanted in (notation.lower(), cast.cards[i].name.lower())]
    begun = [i for i, notation in enumerate(cast.notation) if notation.lower().startswith(wanted)]
    found = exact or (begun if len(begun) <= layout.COPIES else [])
    return "\n".join(_full(cast.notation[i], cast.cards[i]) for i in found) or None


def _full(notation: str, card: Card) -> str:
    printed = {"suit": card.suit, "print": card.print, "value": card.value, "cost": card.cost, "card": notation}
    if card.ability:
        text = say(
            "{card}: Suit {suit}, Print {print}, value {value}, cost {cost}, {ability}: {meaning} ({clause}).",
            **printed,
            ability=card.ability,
            meaning=meaning(card.ability),
            clause=MEANINGS[card.ability.split()[0]][0],
        )
    else:
        text = say("{card}: Suit {suit}, Print {print}, value {value}, cost {cost}, no ability.", **printed)
    facts = [say(told, fact=getattr(card, name)) for name, told in FACTS.items() if getattr(card, name)]
    return " ".join([text, *facts, *([f'"{card.flavor}"'] if card.flavor else [])])
