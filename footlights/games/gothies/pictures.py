"""The pictures of the cards: pale faces before a moon, put together from parts, each with its own thing; lands; monsters.

Which parts a card of the base set gets stands in `COMPANY`; any other GOTHIE gets what its name draws by lot, and so does every
monster. The parts are drawn in `drawings/`: heads about (60, 46), with the crown at (60, 26).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from footlights.games.gothies.sets import Card, Joombie, Monster
from footlights.stage.drawings import Drawings
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
LEAST, GROWTH, BIGGEST = 0.72, 0.03, 1.04  # how large a monster is drawn, by its attack


class Look(NamedTuple):
    """What somebody is put together from."""

    head: str
    hair: str = "none"
    costume: str = "cloak"
    hat: str = "none"
    prop: str = "none"
    eyes: str = "wide"


COMPANY: Mapping[str, Look] = {
    "puddle-page": Look("child", "bob", "cape", "beret", "letter", "tear"),
    "inkwell-sprite": Look("child", "waves", "lace", "antenna", "quill", "wide"),
    "drowned-choirboy": Look("singing", "waves", "ruff", "none", "notes", "hollow"),
    "cenote-diver": Look("human", "none", "bare", "bandana", "knife", "glint"),
    "ferrymans-niece": Look("human", "long", "cloak", "flat cap", "oar", "sly"),
    "moth-librarian": Look("moth", "wings", "lace", "none", "book", "lensed"),
    "tide-caller-itzel": Look("singing", "waves", "pearls", "tiara", "ball", "shut"),
    "mercado-whisperer": Look("human", "hood", "cravat", "none", "coins", "sly"),
    "glass-mariner": Look("grave", "none", "tails", "captain", "mirror", "tear"),
    "queen-of-the-cold-spring": Look("human", "waves", "pearls", "crown", "cup", "shut"),
    "night-post-pelican": Look("bird", "none", "waistcoat", "pillbox", "letter", "glint"),
    "oracle-of-ten-tides": Look("grave", "veil", "cape", "moon", "cards", "hollow"),
    "mossling": Look("child", "leaves", "leafy", "none", "none", "wide"),
    "toad-cantor": Look("toad", "none", "ruff", "none", "notes", "none"),
    "root-seamstress": Look("human", "leaves", "leafy", "bow", "spool", "lensed"),
    "hourglass-gardener": Look("human", "bob", "overalls", "flower", "hourglass", "wide"),
    "jade-nurse": Look("human", "bob", "shroud", "pillbox", "cup", "shut"),
    "warden-of-slow-bells": Look("grave", "hood", "cape", "none", "bell", "shut"),
    "beekeeper-of-tombs": Look("skull", "veil", "overalls", "wide", "honey", "hollow"),
    "thornback-alto": Look("singing", "leaves", "leafy", "thorns", "rose", "sly"),
    "midwife-of-roots": Look("human", "long", "shroud", "thorns", "egg", "shut"),
    "daughter-of-ceiba": Look("child", "leaves", "leafy", "crown", "star", "wide"),
    "old-tortoise-sexton": Look("tortoise", "shell", "cravat", "flat cap", "broom", "lensed"),
    "mother-quiet": Look("grave", "veil", "shroud", "halo", "candle", "shut"),
    "ember-urchin": Look("child", "flames", "overalls", "none", "match", "sly"),
    "drum-of-little-bones": Look("skull", "none", "ruff", "drum", "drum", "hollow"),
    "match-girl-marisol": Look("child", "long", "cape", "bandana", "match", "tear"),
    "jaguar-chorister": Look("jaguar", "mane", "ruff", "none", "notes", "glint"),
    "saint-of-sparks": Look("human", "flames", "shroud", "halo", "lightning", "shut"),
    "marigold-marshal": Look("skull", "none", "tails", "marigold", "baton", "hollow"),
    "cinder-contralto": Look("singing", "flames", "furs", "none", "fan", "shut"),
    "brass-heart-bandit": Look("human", "none", "cravat", "wide", "sword", "sly"),
    "lantern-duelist": Look("grave", "long", "cape", "none", "lantern", "glint"),
    "ash-bride": Look("grave", "veil", "lace", "tiara", "bouquet", "hollow"),
    "widow-of-the-war-drum": Look("grave", "veil", "cloak", "none", "drum", "tear"),
    "solana-last-note": Look("singing", "flames", "pearls", "crown", "notes", "shut"),
    "grave-kitten": Look("cat", "none", "lace", "bow", "fish", "glint"),
    "bat-acolyte": Look("bat", "none", "cloak", "none", "candle", "glint"),
    "shroud-tailor": Look("skull", "hood", "shroud", "none", "spool", "hollow"),
    "owl-bailiff": Look("owl", "none", "tails", "mitre", "scales", "none"),
    "candle-thief": Look("human", "hood", "cloak", "none", "candle", "sly"),
    "bone-matchmaker": Look("skull", "long", "lace", "flower", "ring", "hollow"),
    "veiled-creditor": Look("grave", "veil", "cravat", "top hat", "coins", "hollow"),
    "landless-duke": Look("grave", "none", "ruff", "top hat", "cards", "sly"),
    "madam-moult": Look("human", "feathers", "furs", "feathers", "fan", "sly"),
    "countess-nightjar": Look("bird", "feathers", "pearls", "tiara", "notes", "glint"),
    "undertakers-organ": Look("skull", "none", "tails", "bowler", "notes", "hollow"),
    "empress-of-moths": Look("human", "wings", "lace", "crown", "moths", "shut"),
}


def picture(card: Card) -> str:
    """The picture of a card."""
    if card.kind == "land":
        return land_picture(card)
    if card.kind == "heart_rune":
        return heart(card.rune)
    if card.kind in THINGS:
        return THINGS[card.kind]
    return portrait(COMPANY.get(card.id) or by_lot(card))


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
        feet = "" if card.fixed else PIECES["feet"]
        drawn = PIECES["ground"] + feet + _one(PIECES, "walls", card.id + "walls")
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
