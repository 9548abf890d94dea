"""The pictures of the cards: pale faces before a moon, put together from parts, each with its own thing; lands; monsters.

Which parts a card of the base set gets stands in `COMPANY`; any other GOTHIE gets what its name draws by lot, and so does every
monster. The parts are drawn in `drawings/`: heads about (60, 46), with the crown at (60, 26).
"""

from __future__ import annotations

from typing import NamedTuple

from footlights.games.gothies.sets import Card, Joombie, Monster
from footlights.stage.drawings import Drawings, Looks
from footlights.stage.emblems import COSTUMES, HATS, INK, PEN, PROPS, inked, pick

HEADS = Drawings(__file__, "heads")
EYES = Drawings(__file__, "eyes")
BEHIND = Drawings(__file__, "hair_behind")
HAIR = Drawings(__file__, "hair")
OWN_COSTUMES = Drawings(__file__, "costumes")
OWN_PROPS = Drawings(__file__, "props")
OWN_HATS = Drawings(__file__, "hats")
ALL_COSTUMES, ALL_PROPS, ALL_HATS = COSTUMES | OWN_COSTUMES, PROPS | OWN_PROPS, HATS | OWN_HATS
LANDS = Drawings(__file__, "lands")
THINGS = Drawings(__file__, "things")
MONSTERS = Drawings(__file__, "monsters")  # they look to the left, where the Well is
JOOMBIES = Drawings(__file__, "joombies")
PIECES = Drawings(__file__, "pieces")
COMPANY = Looks(__file__, "company")
LEAST, GROWTH, BIGGEST = 0.72, 0.03, 1.04  # how large a monster is drawn, by its attack


class Look(NamedTuple):
    """What somebody is put together from."""

    head: str
    hair: str
    costume: str
    hat: str
    prop: str
    eyes: str


def picture(card: Card) -> str:
    """The picture of a card."""
    if card.kind == "land":
        return land_picture(card)
    if card.kind == "heart_rune":
        return heart(card.rune)
    if card.kind in THINGS:
        return THINGS[card.kind]
    return portrait(Look(*COMPANY[card.id]) if card.id in COMPANY else by_lot(card))


def by_lot(card: Card) -> Look:
    """How somebody looks of whom nothing is known but the name."""
    return Look(
        pick(card.id + "head", ["human", "grave", "singing", "child", "skull", "cat", "moth"]),
        pick(card.id + "hair", [name for name in HAIR if name != "shell"]),
        pick(card.id + "costume", [*OWN_COSTUMES, "ruff", "cape", "furs", "pearls"]),
        pick(card.id + "hat", ["none", "none", *OWN_HATS]),
        pick(card.id + "prop", [*OWN_PROPS, "lantern", "notes", "mask"]),
        pick(card.id + "eyes", ["wide", "shut", "hollow", "sly"]),
    )


def portrait(look: Look) -> str:
    """Somebody before the moon."""
    worn = (BEHIND[look.hair], ALL_COSTUMES[look.costume], HEADS[look.head], EYES[look.eyes], HAIR[look.hair])
    return PIECES["moon behind"] + inked(*worn, ALL_HATS[look.hat], ALL_PROPS[look.prop])


def heart(rune: str) -> str:
    """A Heart Rune: a beating heart with the rune cut out of it."""
    return THINGS["heart glow"] + inked(THINGS["heart"], THINGS.get(f"sigil {rune}") or THINGS["sigil other"])


def land_picture(card: Card) -> str:
    """The picture of a land; one of which nothing is known gets walls and a roof by lot, and legs if it walks."""
    drawn = LANDS.get(card.id)
    if drawn is None:
        feet = "" if card.fixed else LANDS["piece feet"]
        drawn = LANDS["piece ground"] + feet + _one(PIECES, "walls", card.id + "walls")
        drawn += _one(PIECES, "roof", card.id + "top") + PIECES["door"]
    return PIECES["night"] + inked(drawn)


def monster_picture(thing: Monster | Joombie) -> str:
    """The picture of a monster, or of what possesses a GOTHIE."""
    return joombie(thing) if isinstance(thing, Joombie) else monster(thing)


def monster(thing: Monster) -> str:
    """Something that comes for the Well; the more it can do, the larger it is."""
    rune = thing.rune.lower()
    extras = f"extra-{rune}" if MONSTERS.named(f"extra-{rune}-") else "extra-other"
    kinds = ((extras, "extra"), ("body", "body"), ("eyes", "eyes"), ("mouth", "mouth"))
    drawn = "".join(_one(MONSTERS, kind, thing.id + lot) for kind, lot in kinds)
    size = min(BIGGEST, LEAST + GROWTH * thing.attack)
    shift = f"translate({60 - 60 * size:g} {94 - 90 * size:g}) scale({size:g})"
    shadow = f'<ellipse cx="60" cy="91" rx="{46 * size:g}" ry="5" fill="{INK}" fill-opacity=".6"/>'
    return f'{shadow}<g {PEN} transform="{shift}">{drawn}</g>'


def joombie(thing: Joombie) -> str:
    """A sleepwalker sewn together from a dream."""
    body, eyes, mouth = (_one(JOOMBIES, kind, thing.id + kind) for kind in ("body", "eyes", "mouth"))
    return JOOMBIES["glow"] + inked(body, JOOMBIES["patch"], eyes, mouth)


def _one(family: Drawings, kind: str, seed: str) -> str:
    """One of the drawings of a kind, by lot."""
    return pick(seed, list(family.named(f"{kind}-").values()))
