"""The notation of actions and choices, and what a notation means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from footlights.games.encore.rules import effects as fx
from footlights.games.encore.rules import layout
from footlights.games.encore.tables import Cast
from footlights.stage.errors import Trouble, suggestion
from footlights.stage.tongue import say

FIXED = {
    layout.PASS: "pass",
    layout.YES: "yes",
    layout.NO: "no",
    layout.STOP: "stop",
    layout.FROM_MAIN_DECK: "from main",
    layout.FROM_PERFORMER_DECK: "from performers",
}
WITH_CARD = {
    "pre-show": layout.DO_PRE_SHOW,
    "encore": layout.DO_ENCORE,
    "surprise": layout.DO_SURPRISE,
    "choose": layout.CHOOSE_CARD,
    "remove": layout.GIVE_UP,
}
BOOSTED = "boosted"
KNOWN = (
    "stage NAME M1", "perform NAME", "perform NAME boosted", "pre-show NAME", "encore NAME", "surprise NAME", "pass",
    "colour NAME", "draw 1+1", "choose NAME", "stop", "to M1", "yes", "no", "from main", "from performers", "remove NAME",
)  # fmt: skip
ZONE_NAMES = tuple(f"{row}{column}" for row in "MB" for column in range(1, fx.MAX_COLUMNS + 1))


@cache
def zone_names(columns: int) -> tuple[str, ...]:
    """The zones there are with so many columns: the Main Stage, then Backstage. EN-0.1"""
    return tuple(name for name in ZONE_NAMES if int(name[1]) <= columns)


def names_of(zones: int) -> list[str]:
    """A set of zones by their names."""
    return [name for zone, name in enumerate(ZONE_NAMES) if zones >> zone & 1]


def card_name(cast: Cast, number: int) -> str:
    """What a card or Venue is called; a number that no card has is written as such."""
    return cast.called.get(number) or f"#{number}"


def card_names(cast: Cast, numbers: Iterable[int]) -> list[str]:
    """What cards or Venues are called."""
    return [cast.called.get(number) or f"#{number}" for number in numbers]


def action_text(cast: Cast, action: int) -> str:
    """The notation of an action: `stage Cable Carl B2`, `perform Karina Rose boosted`, `choose ...`, `to M1`, `pass`, ..."""
    if action in FIXED:
        return FIXED[action]
    for verb, start in reversed(WITH_CARD.items()):
        if action >= start:
            return f"{verb} {card_name(cast, action - start)}"
    if action >= layout.DO_PERFORM:
        card, boosted = divmod(action - layout.DO_PERFORM, 2)
        return f"perform {card_name(cast, card)}" + (f" {BOOSTED}" if boosted else "")
    if action >= layout.DO_STAGE:
        card, zone = divmod(action - layout.DO_STAGE, layout.ZONES)
        return f"stage {card_name(cast, card)} {ZONE_NAMES[zone]}"
    if action >= layout.TO_ZONE:
        return f"to {ZONE_NAMES[action - layout.TO_ZONE]}"
    if action >= layout.SPLIT:
        performers, others = divmod(action - layout.SPLIT, layout.MAX_DRAW + 1)
        return f"draw {performers}+{others}"
    number = action - layout.PICK_COLOUR
    return f"colour {cast.colour(number) if 1 <= number <= len(cast.colours) else f'#{number}'}"


def parse_action(cast: Cast, text: str) -> int:
    """The action a notation stands for."""
    words = " ".join(text.split())
    for action, fixed in FIXED.items():
        if words.lower() == fixed:
            return action
    verb, _, rest = words.partition(" ")
    verb = verb.lower()
    if verb in WITH_CARD:
        return WITH_CARD[verb] + _parse_card(cast, rest)
    if verb == "stage":
        name, _, zone = rest.rpartition(" ")
        return layout.DO_STAGE + _parse_card(cast, name or rest) * layout.ZONES + _parse_zone(zone)
    if verb == "perform":
        name, _, last = rest.rpartition(" ")
        boosted = last.lower() == BOOSTED
        return layout.DO_PERFORM + _parse_card(cast, name if boosted else rest) * 2 + boosted
    if verb == "to":
        return layout.TO_ZONE + _parse_zone(rest)
    if verb == "draw":
        return layout.SPLIT + _parse_split(rest)
    if verb == "colour":
        return layout.PICK_COLOUR + _parse_colour(rest, cast.colours)
    near = suggestion(words, KNOWN)
    told = say("{found} is not an action; actions are: {actions}.", found=repr(text), actions=", ".join(KNOWN))
    raise Trouble(told + near)


def _parse_card(cast: Cast, name: str) -> int:
    number = cast.by_lower.get(name.lower())
    if number is not None and number < fx.FIRST_VENUE:
        return number
    known = [card.name for card in cast.cards]
    raise Trouble(say("There is no card {found}.", found=repr(name)) + suggestion(name, known))


def _parse_zone(text: str) -> int:
    if text.upper() in ZONE_NAMES:
        return ZONE_NAMES.index(text.upper())
    raise Trouble(
        say(
            "There is no zone {found}; zones are M1, M2, ... on the Main Stage and B1, B2, ... Backstage.",
            found=repr(text),
        )
    )


def _parse_split(text: str) -> int:
    if found := re.fullmatch(rf"([0-{layout.MAX_DRAW}])\+([0-{layout.MAX_DRAW}])", text.replace(" ", ""), re.ASCII):
        return int(found[1]) * (layout.MAX_DRAW + 1) + int(found[2])
    told = "A draw is written as cards from the Performer Deck + cards from the Main Deck, such as 1+1, not {found}."
    raise Trouble(say(told, found=repr(text)))


def _parse_colour(text: str, colours: Sequence[str]) -> int:
    if text.upper() in colours:
        return list(colours).index(text.upper()) + 1
    raise Trouble(say("There is no colour {found}.", found=repr(text)) + suggestion(text, colours))
