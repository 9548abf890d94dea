"""The pictures of the cards, drawn by code: pale faces before a moon, put together from parts, each with its own thing.

Which parts a card of the base set gets stands in `COMPANY`; any other GOTHIE gets what its name draws by lot.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from footlights.games.gothies.pictures_lands import land_picture
from footlights.games.gothies.pictures_monsters import monster_picture
from footlights.games.gothies.pictures_parts import (
    ALL_COSTUMES,
    ALL_HATS,
    ALL_PROPS,
    BEHIND,
    EYES,
    HEADS,
    OVER,
    OWN_COSTUMES,
    OWN_HATS,
    OWN_PROPS,
)
from footlights.games.gothies.sets import Card
from footlights.stage.emblems import INK, PAPER, PEN, body, cloth, dot, ink, line, pair, paper, pick

__all__ = ["monster_picture", "picture"]


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
        pick(card.id + "hair", [name for name in OVER if name != "shell"]),
        pick(card.id + "costume", [*OWN_COSTUMES, "ruff", "cape", "furs", "pearls"]),
        pick(card.id + "hat", ["none", "none", *OWN_HATS]),
        pick(card.id + "prop", [*OWN_PROPS, "lantern", "notes", "mask"]),
        pick(card.id + "eyes", ["wide", "shut", "hollow", "sly"]),
    )


def portrait(look: Look) -> str:
    """Somebody before the moon."""
    moon = '<circle cx="60" cy="44" r="37" fill="currentColor" fill-opacity=".2" stroke="none"/>'
    moon += '<path fill="currentColor" fill-opacity=".16" stroke="none" d="M60 7a37 37 0 1 0 0 74 44 44 0 0 1 0-74z"/>'
    stars = "".join(
        dot(x, y, r, "currentColor") for x, y, r in ((14, 18, 1.6), (104, 24, 1.3), (96, 8, 1.8), (20, 54, 1.2))
    )
    parts = (
        BEHIND[look.hair],
        ALL_COSTUMES[look.costume],
        HEADS[look.head],
        EYES[look.eyes],
        OVER[look.hair],
        ALL_HATS[look.hat],
        ALL_PROPS[look.prop],
    )
    return f"{moon}{stars}<g {PEN}>{''.join(parts)}</g>"


# --- Starters and wishes --------------------------------------------------------------------------------------------------------

HEART = "M60 84Q18 58 18 34q0-20 18-22 16 0 24 16 8-16 24-16 18 2 18 22 0 24-42 50z"
SIGILS = {
    "Red": "M61 22c1 9 13 13 13 27a14 14 0 0 1-28 0c0-7 4-10 6-15 2 3 3 5 3 7 4-4 6-11 6-19z",
    "Blue": "M60 22c8 12 15 19 15 28a15 15 0 0 1-30 0c0-9 7-16 15-28z",
    "Purple": "M66 24a19 19 0 1 0 13 26 16 16 0 0 1-13-26z",
    "Green": "M42 66C41 42 53 28 79 28c1 26-12 38-30 34l-3 6z",
}


def heart(rune: str) -> str:
    """A Heart Rune: a beating heart with the rune cut out of it."""
    sigil = SIGILS.get(rune, "M60 24l6 14 15 1-12 10 4 15-13-8-13 8 4-15-12-10 15-1z")
    glow = '<circle cx="60" cy="46" r="44" fill="currentColor" fill-opacity=".16"/>'
    shape = f'<path fill="currentColor" d="{HEART}"/>'
    shape += '<path fill="#fff" fill-opacity=".35" stroke="none" d="M28 34q0-12 11-14-6 5-6 14z"/>'
    return f'{glow}<g {PEN}>{shape}<path fill="{INK}" stroke="none" d="{sigil}"/></g>'


SEED = (
    '<circle cx="60" cy="50" r="38" fill="currentColor" fill-opacity=".14"/>'
    f"<g {PEN}>"
    + paper("M60 40q24 6 24 28 0 18-24 20-24-2-24-20 0-22 24-28z")
    + cloth("M60 88q-24-2-24-20 0-12 8-20 2 26 16 40z")
    + f'<path fill="none" stroke="{PAPER}" stroke-width="3" d="M60 40Q58 24 66 14"/>'
    + body("M64 20q14-16 30-8-6 16-30 8zM61 28Q48 12 32 20q8 14 29 8z")
    + pair(ink("M66 62q4-4 8 0-4 4-8 0z"))
    + line("M56 72q4 4 8 0")
    + "</g>"
)
WELL = (
    '<circle cx="60" cy="30" r="28" fill="currentColor" fill-opacity=".2"/>'
    f"<g {PEN}>"
    + cloth("M22 30 60 6l38 24v6H22z")
    + paper("M30 36h6v26h-6zM84 36h6v26h-6z")
    + line("M60 22v26")
    + paper("M52 46h16l-3 12H55z")
    + cloth("M22 60h76v30q-38 12-76 0z")
    + line("M24 70q36 8 72 0M24 80q36 8 72 0M42 62v10M66 64v10M54 74v10M80 72v10M36 74v10")
    + ink("M26 60q34-10 68 0-34 8-68 0z")
    + dot(60, 60, 3, "currentColor")
    + dot(48, 61, 1.800, "currentColor")
    + dot(74, 60, 1.800, "currentColor")
    + "</g>"
)
THINGS = {"wishing_seed": SEED, "wishing_well": WELL}
