"""Card text and what it does: parsed into an effect, printed back word for word."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from footlights.games.the_theatre.rules.layout import (
    BOOST,
    CHAOS,
    COMBO,
    FINISHER,
    GAMBLE,
    NO_ABILITY,
    PRINT_NAMES,
    SAP,
)
from footlights.stage.errors import listing, suggestion
from footlights.stage.tongue import mark

SUITS = (mark("Charm"), mark("Luck"), mark("Agility"), mark("Will"), mark("Strength"))
DIE_SIDES = (*SUITS, mark("Null"))
PRINTS = PRINT_NAMES
ABILITIES = {
    BOOST: mark("Boost"),
    SAP: mark("Sap"),
    COMBO: mark("Combo"),
    FINISHER: mark("Finisher"),
    GAMBLE: mark("Gamble"),
    CHAOS: mark("Chaos"),
}
TARGETED = (BOOST, SAP)


class Effect(NamedTuple):
    """An ability and the Print it names (0 where it names none)."""

    ability: int
    target: int


NOTHING = Effect(NO_ABILITY, 0)


def parse(text: str) -> Effect:
    """The effect a card's text stands for; ValueError with a caret and a suggestion if it is not card text."""
    if not text.strip():
        return NOTHING
    from lark.exceptions import UnexpectedInput

    try:
        tree = _parser().parse(text)
    except UnexpectedInput as error:
        raise ValueError(_explain(text, error)) from None
    ability = {word.lower(): code for code, word in ABILITIES.items()}[str(tree.data)]
    target = PRINTS.index(str(tree.children[0])) if ability in TARGETED else 0
    return Effect(ability, target)


def write(effect: Effect) -> str:
    """The text of an effect, exactly as cards print it."""
    if effect.ability == NO_ABILITY:
        return ""
    word = ABILITIES[effect.ability]
    return f"{word} {PRINTS[effect.target]}" if effect.ability in TARGETED else word


@cache
def _parser() -> Any:
    from lark import Lark

    return Lark(Path(__file__).with_name("text.lark").read_text(encoding="utf-8"), parser="lalr")


def _explain(text: str, error: Any) -> str:
    """What was found, where, and what could have stood there."""
    at_end = getattr(getattr(error, "token", None), "type", "") == "$END"
    place = len(text) if at_end or error.pos_in_stream is None else max(0, error.pos_in_stream)
    before = text[:place].split()
    wanted = list(ABILITIES.values()) if not before else list(PRINTS) if before[-1] in ("Boost", "Sap") else []
    word = text[place:].split()[0] if text[place:].split() else ""
    expected = f"expected {listing(wanted)}" if wanted else "expected nothing more"
    found = f"found {word!r}" if word else "the text ends"
    return f"this is not card text: {found}, {expected}.{suggestion(word, wanted)}\n    {text}\n    {' ' * place}^"
