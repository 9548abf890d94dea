"""The pictures of the cards: portraits, things that happen on a stage, and houses on a poster. All are drawn in `drawings/`."""

from __future__ import annotations

from footlights.games.encore.pictures_people import portrait
from footlights.games.encore.rules import effects as fx
from footlights.games.encore.sets import Card
from footlights.stage.drawings import Drawings, id_of
from footlights.stage.emblems import inked, moved, pick

SURPRISES = Drawings(__file__, "surprises")
VENUES = Drawings(__file__, "venues")
TOOLS = Drawings(__file__, "tools")
ANY_VENUE = ("moon", "ground", "house")
LOUD = ("mic", "guitar", "vinyl", "megaphone", "sticks")


def picture(card: Card) -> str:
    """A card's picture: a portrait, a thing that happens, or a house; one of another set is put together by its name."""
    if card.kind == fx.VENUE:
        return inked(VENUES.get(card.name) or "".join(VENUES[f"piece {part}"] for part in ANY_VENUE))
    if card.kind == fx.SURPRISE:
        return inked(SURPRISES.get(card.name) or SURPRISES["piece burst"] + _big(pick(card.name, LOUD)))
    return portrait(card.name, card.kind == fx.PERFORMER)


def picture_name(card: Card) -> str:
    """The name of a card's picture."""
    return f"encore-{id_of(card.name)}"


def _big(tool: str) -> str:
    """A tool by itself in the middle of the picture."""
    return moved(moved(TOOLS[tool], x=-36, y=-24), size=1.3)
