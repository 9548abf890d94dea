"""The pictures of the cards, and the drawings that only the screen needs: a sign for each colour, and signs of fate."""

from __future__ import annotations

import re

from footlights.games.encore.marks import bold, full
from footlights.games.encore.pictures_people import portrait
from footlights.games.encore.pictures_things import surprise, venue
from footlights.games.encore.rules import effects as fx
from footlights.games.encore.sets import Card

COLOUR_MARKS = {  # a silhouette for each colour: chains, fire, an eye, a coin, a sickle, a flower
    "ORANGE": bold(
        "M9.500 14.500 14.500 9.500M8 11 5 14a3.500 3.500 0 0 0 5 5l3-3M16 13l3-3a3.500 3.500 0 0 0-5-5l-3 3"
    ),
    "RED": full(
        "M12.500 1.500C15 6 19.500 9 19.500 15a7.500 7.500 0 0 1-15 0c0-3 1.500-5.500 3-7 .5 2"
        " 1.500 3 2.500 3.500C10 8 10.500 4.500 12.500 1.500z"
    ),
    "BLUE": full(
        "M1.500 12C4.500 7 8 4.500 12 4.500S19.500 7 22.500 12C19.500 17 16 19.500 12 19.500S4.500"
        " 17 1.500 12zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z"
    ),
    "GREEN": full(
        "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM10.800 5.500h2.400v1.300c1.700.3 2.800 1.300 3"
        " 2.700h-2.400c-.3-.6-.9-.9-1.800-.9-1.800 0-2.100 1.700-.2 2 2.600.4 4.700 1.100 4.600"
        " 3.600 0 1.600-1.200 2.700-3.200"
        " 3v1.300h-2.400v-1.300c-1.800-.3-3-1.400-3.200-3h2.500c.3.8 1 1.100 2 1.100 2 0"
        " 2.400-1.700.2-2.100-2.500-.4-4.500-1.200-4.400-3.500 0-1.500 1.100-2.600 2.900-2.900z"
    ),
    "PURPLE": full("M15.500 2A10.500 10.500 0 1 0 22 15.500 8.500 8.500 0 0 1 15.500 2z"),
    "PINK": full(
        "M12 1.500a3.800 3.800 0 0 1 3.700 4.700 3.800 3.800 0 0 1 3.300 6.700 3.800 3.800 0 0"
        " 1-4.500 5.600A3.800 3.800 0 0 1 12 22.500a3.800 3.800 0 0 1-2.500-4A3.800 3.800 0 0 1 5"
        " 12.900a3.800 3.800 0 0 1 3.300-6.700A3.800 3.800 0 0 1 12 1.500zM12 9a3 3 0 1 0 0 6 3 3"
        " 0 0 0 0-6z"
    ),
}
SIGNS = {
    "encore-gone": bold("M5 5 19 19M19 5 5 19"),
    "encore-either": bold("M12 21V13M12 13 5.500 6M12 13l6.500-7M5 11V5.500h5.500M19 11V5.500h-5.500"),
    "encore-used": bold("M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM5.700 5.700l12.600 12.600"),
}


def colour_mark(colour: str) -> str:
    """The name of a colour's drawing; nothing for a colour of another set."""
    return f"colour-{colour.lower()}" if colour in COLOUR_MARKS else ""


SCREEN_MARKS = {**{colour_mark(colour): drawing for colour, drawing in COLOUR_MARKS.items()}, **SIGNS}


def picture(card: Card) -> str:
    """A card's picture: a portrait, a thing that happens, or a house."""
    if card.kind == fx.VENUE:
        return venue(card.name)
    if card.kind == fx.SURPRISE:
        return surprise(card.name)
    return portrait(card.name, card.kind == fx.PERFORMER)


def picture_name(card: Card) -> str:
    """The name of a card's picture."""
    return "encore-" + re.sub(r"[^a-z0-9]+", "-", card.name.lower()).strip("-")
