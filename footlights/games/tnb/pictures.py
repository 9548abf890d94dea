"""The pictures of the cards: stagehands with what they carry, and the things that stand and hang about a stage."""

from __future__ import annotations

from footlights.games.tnb.tables import Card
from footlights.stage.drawings import Drawings, Looks
from footlights.stage.emblems import bust, inked, pick

THINGS = Drawings(__file__, "things")
PIECES = Drawings(__file__, "pieces")
HANDS = Looks(__file__, "hands")  # a stagehand: eyes, costume, hat, property, and what grows on the head
EYES = ("bright", "keen", "merry", "small", "sleepy")
HATS = ("flat cap", "bandana", "beret", "none")
CARRIED = ("hammer", "rope", "key", "lantern", "broom")


def picture(card: Card) -> str:
    """A card's picture: its own, or a stagehand put together by its name."""
    if card.name in THINGS:
        return inked(THINGS[card.name])
    if card.role == "Wall" and card.name not in HANDS:
        return inked(PIECES["curtain"])
    eyes, costume, hat, prop, grown = HANDS.get(card.name) or _anybody(card.name)
    behind = PIECES["long hair"] if grown == "hair" else ""
    before = PIECES["beard"] if grown == "beard" else ""
    return bust(behind + PIECES["face"] + before, eyes, costume, hat, prop)


def _anybody(name: str) -> tuple[str, ...]:
    beard = pick(f"{name} beard", ("none", "none", "beard"))
    return pick(name, EYES), "overalls", pick(f"{name} hat", HATS), pick(f"{name} prop", CARRIED), beard
