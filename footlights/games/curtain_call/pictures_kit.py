"""A kit of parts for the other enemies: bodies, heads and properties, so that every enemy of a set is a puppet of its own.

Which parts an enemy gets is told by its name where a word of it is known, else drawn by lot from the name. Among the enemies of
one set no two are made of the same three.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import NamedTuple

from footlights.games.curtain_call.pictures_company import BOSSES
from footlights.games.curtain_call.pictures_puppets import Bone, cut, disc, hole, lit, pins, rod, slit, strip
from footlights.stage.emblems import pick


class Made(NamedTuple):
    """What an enemy is made of."""

    body: str
    head: str
    prop: str


# --- Heads: about the neck, looking to the right -------------------------------------------------------------------------

MANE = (
    "M-46-26-58-44-44-52-48-72-28-72-24-90-6-80 8-94 20-78 38-84 42-64 58-60 52-42 62-28 48-16 54 2 36 2"
    " 30 18 14 8 0 20-12 8-30 16-32-2-52-4z"
)
HEADS = {
    "lion": cut(MANE)
    + slit("M-30-58-18-50M-38-30-24-30M-28-6-18-14M4-76 4-62M36-62 28-54", 2.6)
    + lit("M24-40Q34-46 42-38 34-32 24-40z")
    + cut("M34-30Q66-34 66-16 62-4 36-4z")
    + slit("M44-10Q56-6 62-14", 2.4),
    "helm": cut("M-26 4-28-58Q0-78 28-58L30 4z")
    + lit("M-14-44H26V-37H-14z")
    + slit("M6-34V-2", 2.6)
    + pins((14, -24), (21, -24), (14, -14), (21, -14), r=2)
    + cut("M-8-66-2-86 8-66z"),
    "crested": cut("M-24 4Q-34-40-12-62 20-74 30-38L40-22 28 4z")
    + cut("M-10-60Q-40-72-44-104-20-96-6-108 4-94 18-100 14-76 16-62z")
    + lit("M-4-40 30-34 28-28-4-32z")
    + slit("M4-24 28-20M6-14 26-10", 2.2),
    "hood": cut("M-34 14Q-46-40-22-70 2-92 14-78 42-58 40-18L28 12z")
    + lit("M14-52Q34-46 32-16 20-4 10-12 20-32 14-52z")
    + cut("M18-34 44-22 22-16z"),
    "ogre": cut("M-32 4Q-44-40-20-60 10-74 34-50L40-28Q52-22 44-4 30 14 0 12z")
    + cut("M-26-54-44-78-14-66zM20-62 36-84 38-52z")
    + hole(20, -38, 5)
    + lit("M18-10 22-24 27-10zM34-10 38-22 42-10z")
    + slit("M10-8H44", 2.4),
    "jester": cut("M-22 6Q-30-16-22-36H22L24-20 38-12 26-6Q24 8 6 12z")
    + cut("M-28-32Q-66-40-72 2-56-20-40-18-28-56 6-58 28-56 40-26 62-30 66 0 78-40 44-62 30-84 0-74-24-72-28-32z")
    + disc(-72, 6, 8)
    + disc(66, 6, 8)
    + hole(12, -20, 4.4)
    + slit("M-24-34Q0-26 28-36", 2.6)
    + slit("M12 0Q22 0 26-6", 2.2),
    "veil": cut("M-30 60Q-44 0-30-46-10-72 14-62 36-48 34 0L42 58 26 44 14 62 0 44-14 62z")
    + slit("M-18-40Q-26 0-20 40M2-52Q-4 0 0 34M18-46Q24-6 26 34", 1.8)
    + lit("M16-30Q24-26 30-30 26-20 16-24z")
    + lit("M24-16q4 8 0 11-4-3 0-11z"),
    "executioner": cut("M-30 16Q-40-28-24-52 0-72 24-52L34-34Q38-10 30 16L16 6 2 20-14 6z")
    + cut("M-20-52Q-50-56-60-24-44-40-26-36z")
    + lit("M8-36Q18-42 27-35 18-29 8-36z")
    + lit("M-12-35q6-5 12 0-6 5-12 0z")
    + slit("M-28-22Q0-14 33-22", 2.2),
    "beak": cut("M-22 6Q-32-30-14-52 12-62 26-42L92-6 30-12Q24 8 4 12z")
    + cut("M-58-46Q0-66 56-44L58-37Q0-56-58-38zM-30-50-22-86Q4-94 26-84L30-50z")
    + hole(14, -32, 8)
    + disc(15, -32, 3)
    + slit("M34-22 72-8", 2)
    + slit("M-28-60Q0-68 30-58", 3),
    "owl": cut("M-34 6Q-44-36-34-74L-16-58H16L34-74Q44-36 34 6 0 24-34 6z")
    + hole(-13, -34, 12)
    + hole(15, -34, 12)
    + disc(-11, -34, 5)
    + disc(17, -34, 5)
    + lit("M-2-22h8l-4 12z"),
    "wolf": cut("M-28 6Q-38-30-24-50L-26-82-4-62 8-86 20-58 72-26 70-14 34-6 30 8z")
    + lit("M20-42 34-40 24-34z")
    + slit("M40-14 66-18", 2.2)
    + lit("M44-13l3 7 3-8zM54-15l3 7 3-8z"),
    "skull": cut("M-32-20Q-36-66 2-68 40-66 38-22L28-12 28 8H-14L-16-8z")
    + lit("M6-42a9 9 0 1 0 .1 0zM-16-42a7 8 0 1 0 .1 0z")
    + lit("M18-24l4 10h-8z")
    + slit("M-6-4V6M4-4V6M14-4V6", 2.4),
    "crown": cut("M-24 6Q-32-24-24-44H26L30-26 42-16 30-10Q28 8 4 12z")
    + cut("M-32-40-38-78-18-60 0-88 18-60 38-78 32-40z")
    + pins((-18, -48), (0, -48), (18, -48), r=3)
    + hole(14, -26, 4.4)
    + cut("M-2 8Q20 14 26 34 6 34-8 20z"),
    "moth": cut("M-24 6Q-32-40 0-48 32-40 26 6 0 18-24 6z")
    + strip("M-8-44Q-26-70-52-74M8-44Q26-70 52-74", 4)
    + strip("M-28-64-34-54M-40-70-44-60M28-64 34-54M40-70 44-60", 3)
    + hole(12, -22, 8)
    + hole(-12, -22, 8),
    "goat": cut("M-20 6Q-28-28-14-48H22Q46-30 56-6L48 6 26 0Q20 10 4 12z")
    + cut("M-12-46Q-30-60-22-92-8-70 4-50zM8-50Q10-78 34-94 28-68 22-46z")
    + hole(16, -32, 4.4)
    + cut("M38 2 34 34 24 4z"),
    "mask": cut("M-32-58Q0-72 34-58 42 8 2 26-40 8-32-58z")
    + lit("M-20-38Q-10-46-2-36-10-32-20-38zM8-36Q18-46 26-38 18-32 8-36z")
    + lit("M-18-4Q2-22 22-4 2-12-18-4z")
    + strip("M-30-50-52-40M32-50 52-40", 4),
    "lantern": cut("M-24 4-28-46-14-62H16L30-46 26 4z")
    + lit("M-16-40H-4V-4H-14zM6-40H20L16-4H6z")
    + cut("M-8-62 0-80 10-62z")
    + strip("M0-80a10 10 0 1 1 .1 0", 3),
}  # fmt: skip

# --- Properties: about the hand that holds them ---------------------------------------------------------------------------

PROPS = {
    "none": "",
    "sword": cut("M-5-8-5-86 0-98 5-86 5-8 18-10 18-3 5-1 5 14H-5V-1L-18-3-18-10z"),
    "staff": strip("M0 60V-80", 6) + disc(0, -96, 20) + hole(0, -96, 12) + disc(4, -99, 4),
    "club": cut("M-5 18-7-20-20-70Q-14-104 8-104 26-98 20-68L7-20 5 18z") + lit("M-8-76l5 6-7 3zM8-86l6 5-8 3z"),
    "knives": "".join(
        f'<g transform="translate({x} {y}) rotate({turn})">{cut("M-3 12V0L-8-3V-7H-3L-2-36 1-44 4-36 3-7H8V-3L3 0V12z")}</g>'
        for x, y, turn in ((0, 0, 10), (26, -62, 70), (-4, -104, -30), (-44, -96, 60), (-58, -40, 150))
    ),
    "axe": strip("M0 46V-84", 7) + cut("M2-92Q42-104 58-78 62-44 46-22 30-44 2-46z") + slit("M46-80Q52-56 44-38", 2.4),
    "mirror": cut("M-4 40-4 10Q-40 0-40-40-38-84 0-86 38-84 40-40 40 0 4 10L4 40z")
    + lit("M0-76Q30-74 30-40 30-6 0 0-30-6-30-40-30-74 0-76z")
    + slit("M-14-52 8-66M-16-34 16-58", 0),
    "censer": strip("M0 0Q14 20 10 40", 2.4)
    + cut("M-12 52Q-8 38 10 38 28 38 32 52 30 78 10 80-10 78-12 52z")
    + pins((2, 58), (18, 58), (10, 68), r=3)
    + strip("M10 86V94", 4),
    "lamp": strip("M0-4V8", 3) + cut("M-14 10H14L18 44H-18zM-8 10 0-2 8 10z") + lit("M-8 18H8L10 38H-10z"),
    "book": cut("M-30-30Q-14-40 0-30 14-40 30-30V14Q14 4 0 14-14 4-30 14z")
    + slit("M0-28V10M-22-22Q-14-26-7-22M-22-10Q-14-14-7-10M7-22Q14-26 22-22M7-10Q14-14 22-10", 2.2),
    "bell": strip("M0 8V-10", 6) + cut("M-26 48Q-22 8 0 6 22 8 26 48z") + disc(0, 52, 7) + slit("M-20 40H20", 2.4),
    "scythe": strip("M0 70V-96", 6) + cut("M-2-98Q50-110 86-56 44-84 0-82z"),
    "torch": cut("M-5 30-8-20H8L5 30z")
    + cut("M-16-22Q-24-52 0-84 4-62 18-58 22-36 12-20z") + lit("M-4-26Q-10-46 2-62 2-48 8-44 8-32 4-26z"),
    "fan": cut("M0 6-52-44Q-40-76 0-80 40-76 52-44z") + slit("M0 0-40-44M0 0-16-62M0 0 16-62M0 0 40-44", 2.2),
}  # fmt: skip

HANGING = ("censer", "lamp", "bell")

# --- Bodies -------------------------------------------------------------------------------------------------------------

BODY_PARTS = {
    "cc-kit-arm": disc(0, 0, 11) + cut("M-11 0Q-12 28-8 44 0 50 8 44 12 28 11 0z"),
    "cc-kit-hand": cut("M-8-2-7 34H7L8-2z") + disc(0, 38, 9),
    "cc-kit-thick-arm": disc(0, 0, 19) + cut("M-19 0Q-22 30-14 52 0 62 14 52 22 28 19 0z"),
    "cc-kit-thick-hand": cut("M-13-4Q-16 20-11 36H12Q17 20 13-4z") + disc(0, 42, 15),
    "cc-kit-cloak": cut("M-26-76Q-22-92 2-94 28-92 32-74L44 20Q50 60 56 98L36 88 20 100 2 88-14 100-32 88-52 98Q-42 30-36-10z")
    + slit("M10-84Q16 0 14 82M-12-60Q-20 10-26 72", 2.4)
    + pins((14, -78), r=4),
    "cc-kit-brute": cut("M-58-66Q-62-102-20-112 20-116 52-94 68-80 60-52L34 0Q36 20 30 30H-34Q-40 16-32-2z")
    + slit("M-32 4Q0 14 34 4", 3)
    + pins((0, 14), r=5)
    + slit("M-26-92Q-10-80 8-88", 2.6),
    "cc-kit-short-leg": cut("M-18-6-15 40-20 56H28Q28 44 14 40L18-6z"),
    "cc-kit-lanky": cut("M-22-62Q-20-78 2-80 26-78 28-60L22 0 30 22 14 14 2 26-12 14-26 22-18 0z")
    + pins((4, -60), (5, -40), (5, -20), r=3.4)
    + slit("M-16 0H22", 2.4),
    "cc-kit-long-leg": cut("M-9-4-8 88-14 106H34Q40 92 34 86 32 94 9 88L9-4z") + slit("M-8 44H8", 2.4),
    "cc-kit-gown": cut("M-20-80Q0-92 24-78L22-36Q30-10 58 60 66 84 62 100H-60Q-66 80-52 50-28 0-22-36z")
    + slit("M-20-36Q0-28 22-36", 2.6)
    + slit("M-8-24Q-20 30-36 90M8-24Q14 30 14 92M16-24Q40 30 50 90", 2)
    + pins((-40, 84), (-14, 88), (12, 90), (38, 86), r=2.6),
    "cc-kit-stout": cut("M-30-84Q0-104 34-84 66-50 60-6 46 26 0 26-46 26-56-6-60-50-30-84z")
    + slit("M-56-10Q0 8 60-12", 3)
    + pins((22, -64), (28, -42), r=3.6),
    "cc-kit-spectre": cut("M-30-80Q0-96 32-78 48-20 46 40L56 84 38 62 26 96 10 64-4 100-16 64-36 92-40 56-58 70Q-46 10-40-30z")
    + lit("M-6-50q8 12 0 24-8-12 0-24zM18-40q7 10 0 20-7-10 0-20z"),
    "cc-kit-beast": cut("M-96-30Q-100-74-58-80 0-92 52-78 88-70 84-30 78-4 44-4-10 8-62-2-92-8-96-30z")
    + slit("M-60-50-50-44M-30-62-22-54M-10-40 0-34M-44-20-34-16", 2.6)
    + strip("M-20-84-14-76M10-86 14-78", 3)
    + slit("M-72-30 -62-40M-64-30-72-40", 2.2),
    "cc-kit-paw": cut("M-15-10Q-18 30-12 50L-14 64H24Q26 50 12 48 18 20 16-10z") + slit("M8 58V64M16 57V64", 2),
    "cc-kit-tail": strip("M0 0Q-34-4-38-44T-66-78", 7) + cut("M-58-70Q-84-70-86-96-64-98-56-80z"),
    "cc-kit-bar": cut("M-96-6H96V6H-96z") + strip("M0-6V-60", 4),
    "cc-kit-doll": strip("M0 0V60", 1.8)
    + strip("M-16 84-18 20M16 84 20 20", 1.4)
    + disc(0, 68, 14)
    + cut("M-10 82H10L20 132H-20z")
    + strip("M-10 88-24 112M10 88 26 108M-8 130-12 160M8 130 14 158", 6)
    + hole(5, 66, 3)
    + hole(-5, 66, 3)
    + slit("M-5 74Q0 71 5 74", 2),
    "cc-kit-slab": cut("M-78-236H78V0L66-16 54 0 42-16 30 0 18-16 6 0-6-16-18 0-30-16-42 0-54-16-66 0-78-16z")
    + slit("M-70-196H70M-70-150H70M-70-104H70M-70-58H70", 3)
    + pins((-64, -216), (0, -216), (64, -216), (-64, -173), (64, -173), (-64, -81), (64, -81), (-64, -36), (64, -36), r=4)
    + lit("M-34-140 2-130-34-116zM52-140 18-130 52-116z"),
    "cc-kit-chain": "".join(
        f'<circle cx="0" cy="{-y}" r="7" fill="none" stroke="currentColor" stroke-width="4"/>' for y in (8, 22, 36, 50)
    ),
    "cc-kit-stump": cut("M-60 0Q-54-70-34-96 0-116 34-96 54-70 62 0z")
    + lit("M4-66Q20-78 34-66 20-56 4-66zM-36-66Q-22-78-8-66-22-56-36-66z")
    + slit("M-30-34Q0-14 36-34", 3),
    "cc-kit-neck": cut("M-9 0Q-16-40-8-72H9Q14-40 9 0z"),
    "cc-kit-glove": cut(
        "M-13 8-16-18-30-34-24-42-12-32-16-62-8-64-2-36 0-68 8-68 8-36 16-62 24-59 17-30 26-44 32-39 20-14 14 8z"
    )
    + slit("M-13 2H14", 2.6),
}  # fmt: skip


def _arm(name: str, x: float, y: float, turn: float, bend: float, prop: str, thick: bool = False) -> Bone:
    """An arm of two parts, with what it holds and, in front, the rod that moves it."""
    kind = "thick-" if thick else ""
    back = name.endswith("back")
    held = () if prop == "none" else (_held(prop, -turn - bend + 12),)
    stick = () if back else (rod(0, 38, lean=-3, name="rod-hand"),)
    hand = Bone(
        name.replace("arm", "hand"),
        f"cc-kit-{kind}hand",
        0,
        50 if thick else 42,
        turn=bend,
        bones=(*stick, *held),
        own={} if back else {"strike": 38, "guard": -26, "cheer": 10},
    )
    reach = {} if back else {"strike": -36, "guard": -16, "cheer": -70}
    return Bone(name, f"cc-kit-{kind}arm", x, y, turn=turn, behind=back, bones=(hand,), own=reach)


def _held(prop: str, turn: float) -> Bone:
    """What a hand holds: some things hang, others are swung."""
    if prop in HANGING:
        return Bone("prop", f"cc-prop-{prop}", 0, 40, upright=True)
    return Bone("prop", f"cc-prop-{prop}", 0, 40, turn=turn, own={"strike": 46})


def _head(name: str, x: float, y: float) -> Bone:
    return Bone("head", f"cc-head-{name}", x, y)


def _walker(
    torso: str,
    leg: str,
    hip: float,
    wide: float,
    head: tuple[float, float],
    arm: tuple[float, float],
    thick: bool = False,
) -> Callable[[Made], Bone]:
    """A body on two legs."""

    def made(of: Made) -> Bone:
        x, y = arm
        upper = Bone(
            "torso",
            torso,
            0,
            -hip,
            bones=(
                _arm("arm-back", -x - 2, y, 20, -30, "none", thick),
                _head(of.head, *head),
                _arm("arm", x, y, -38, -40, of.prop, thick),
            ),
        )
        legs = (
            (Bone("leg-back", leg, -wide, 8 - hip, turn=5, behind=True), Bone("leg", leg, wide, 8 - hip, turn=-3))
            if leg
            else ()
        )
        return Bone("whole", bones=(rod(-4, -hip - 30, lean=2), *legs, upper))

    return made


def _beast(of: Made) -> Bone:
    legs = (
        Bone("leg-back", "cc-kit-paw", -64, -66, turn=6, behind=True),
        Bone("leg-three", "cc-kit-paw", -34, -66, turn=-6, behind=True),
        Bone("arm-back", "cc-kit-paw", 36, -66, turn=4, behind=True),
    )
    body = Bone(
        "torso",
        "cc-kit-beast",
        0,
        -66,
        bones=(
            Bone("tail", "cc-kit-tail", -92, -50, behind=True),
            Bone("arm", "cc-kit-paw", 62, 0, turn=-6, own={"strike": -64, "act": -20}),
            _head(of.head, 78, -66),
        ),
    )
    rods = (rod(-60, -90, lean=1), rod(40, -90, lean=-1, name="rod-two"))
    return Bone("whole", bones=(*rods, *legs, body))


def _swarm(of: Made) -> Bone:
    dolls = tuple(
        Bone("arm" if n == 3 else f"doll-{n}", "cc-kit-doll", x, 0, turn=turn, own={"strike": -26} if n == 3 else {})
        for n, (x, turn) in enumerate(((-78, 6), (-28, -4), (24, 5), (78, -6)))
    )
    lower = Bone("doll-low", "cc-kit-doll", -2, 60, turn=2, bones=())
    bar = Bone("torso", "cc-kit-bar", 0, -236, turn=-2, bones=(lower, *dolls))
    return Bone("whole", bones=(rod(-20, -40, lean=4), bar))


def _slab(of: Made) -> Bone:
    chains = (
        Bone("chain", "cc-kit-chain", -54, -234, behind=True),
        Bone("chain-two", "cc-kit-chain", 54, -234, behind=True),
    )
    return Bone("whole", own={"strike": 0, "limp": 0}, bones=(*chains, Bone("torso", "cc-kit-slab")))


def _hydra(of: Made) -> Bone:
    places = (
        ("arm-back", -44, -70, -46),
        ("neck-two", -20, -88, -20),
        ("neck-three", 4, -94, 6),
        ("neck-four", 28, -86, 30),
        ("arm", 46, -66, 58),
    )
    necks = tuple(
        Bone(
            name,
            "cc-kit-neck",
            x,
            y,
            turn=turn,
            behind=True,
            own={"strike": 24, "act": -16, "hurt": -14, "cheer": 0, "guard": -18, "limp": 30},
            bones=(Bone(f"glove-{name}", "cc-kit-glove", 0, -70, turn=turn / 4),),
        )
        for name, x, y, turn in places
    )
    return Bone("whole", bones=(rod(-10, -20, lean=2), Bone("torso", "cc-kit-stump", bones=necks)))


BODIES: Mapping[str, Callable[[Made], Bone]] = {
    "cloak": _walker("cc-kit-cloak", "", 98, 0, (2, -92), (26, -74)),
    "brute": _walker("cc-kit-brute", "cc-kit-short-leg", 64, 22, (14, -106), (48, -78), thick=True),
    "lanky": _walker("cc-kit-lanky", "cc-kit-long-leg", 108, 12, (2, -80), (24, -62)),
    "gown": _walker("cc-kit-gown", "", 100, 0, (0, -84), (18, -70)),
    "stout": _walker("cc-kit-stout", "cc-kit-short-leg", 66, 24, (4, -92), (34, -68)),
    "spectre": _walker("cc-kit-spectre", "", 112, 0, (0, -84), (28, -66)),
    "beast": _beast,
    "swarm": _swarm,
    "slab": _slab,
    "hydra": _hydra,
}
HEADLESS = ("swarm", "slab", "hydra")
ANY_BODY = ("cloak", "brute", "lanky", "gown", "stout", "spectre", "beast")

# What a word in a name says: a body, a head, a property; nothing said is drawn by lot.
WORDS: Mapping[str, tuple[str, str, str]] = {
    "lion": ("beast", "lion", "none"), "wolf": ("beast", "wolf", "none"), "hound": ("beast", "wolf", "none"),
    "bear": ("beast", "ogre", "none"), "cat": ("beast", "owl", "none"), "goat": ("beast", "goat", "none"),
    "dragon": ("beast", "goat", "none"), "horse": ("beast", "goat", "none"), "beast": ("beast", "", "none"),
    "swarm": ("swarm", "", ""), "chorus": ("swarm", "", ""), "marionettes": ("swarm", "", ""), "crowd": ("swarm", "", ""),
    "hydra": ("hydra", "", ""), "hands": ("hydra", "", ""), "curtain": ("slab", "", ""), "wall": ("slab", "", ""),
    "gate": ("slab", "", ""), "portcullis": ("slab", "", ""),
    "mirror": ("lanky", "crested", "mirror"), "cardboard": ("stout", "helm", "sword"),
    "knight": ("brute", "helm", "sword"), "guard": ("brute", "helm", "axe"), "soldier": ("lanky", "helm", "sword"),
    "soothsayer": ("cloak", "hood", "staff"), "seer": ("cloak", "hood", "staff"), "witch": ("cloak", "hood", "torch"),
    "wizard": ("cloak", "hood", "staff"), "hermit": ("cloak", "hood", "lamp"), "monk": ("stout", "hood", "book"),
    "ogre": ("brute", "ogre", "club"), "troll": ("brute", "ogre", "axe"), "giant": ("brute", "ogre", "club"),
    "juggler": ("lanky", "jester", "knives"), "jester": ("stout", "jester", "bell"), "clown": ("stout", "jester", "club"),
    "harlequin": ("lanky", "jester", "fan"), "widow": ("gown", "veil", "fan"), "bride": ("gown", "veil", "torch"),
    "ghost": ("spectre", "veil", "lamp"), "phantom": ("spectre", "mask", "torch"), "spectre": ("spectre", "skull", "lamp"),
    "executioner": ("brute", "executioner", "axe"), "hangman": ("lanky", "executioner", "none"),
    "doctor": ("cloak", "beak", "censer"), "raven": ("cloak", "beak", "book"), "crow": ("cloak", "beak", "book"),
    "death": ("spectre", "skull", "scythe"), "skeleton": ("lanky", "skull", "sword"), "reaper": ("spectre", "skull", "scythe"),
    "king": ("stout", "crown", "sword"), "queen": ("gown", "crown", "fan"), "prince": ("lanky", "crown", "sword"),
    "princess": ("gown", "crown", "mirror"), "moth": ("spectre", "moth", "lamp"), "owl": ("stout", "owl", "book"),
    "usher": ("lanky", "lantern", "lamp"), "lamplighter": ("lanky", "lantern", "torch"), "lantern": ("cloak", "lantern", "bell"),
    "mask": ("gown", "mask", "fan"), "actor": ("lanky", "mask", "book"), "devil": ("cloak", "goat", "scythe"),
}  # fmt: skip

KIT_PARTS = {
    **BODY_PARTS,
    **{f"cc-head-{name}": drawing for name, drawing in HEADS.items()},
    **{f"cc-prop-{name}": drawing for name, drawing in PROPS.items() if drawing},
}


def made_of(name: str, attempt: int = 0) -> Made:
    """The parts of an enemy by its name; each further attempt gives others."""
    words = name.lower().replace("-", " ").split()
    known = [] if attempt else [WORDS[word] for word in words if word in WORDS]
    lot = f"{name} {attempt}" if attempt else name
    said = [next((entry[place] for entry in reversed(known) if entry[place]), "") for place in range(3)]
    if len(known) > 1:
        said = _blended(known)
    body = said[0] or pick(f"{lot} body", ANY_BODY)
    if body in HEADLESS:
        return Made(body, "none", "none")
    head = said[1] or pick(f"{lot} head", sorted(HEADS))
    prop = "none" if body == "beast" else said[2] or pick(f"{lot} prop", sorted(set(PROPS) - {"none"}))
    return Made(body, head, prop)


def _blended(known: list[tuple[str, str, str]]) -> list[str]:
    """Several known words: the first says what is special, the last what it is; a moth-eaten lion stays a lion."""
    special, plain = known[0], known[-1]
    if plain[0] in ("beast", *HEADLESS) or not special[1]:
        return list(plain)
    return list(special)


@cache
def _company(names: tuple[str, ...]) -> dict[str, Made]:
    """What each enemy of a set is made of: no two alike."""
    found: dict[str, Made] = {}
    for name in names:
        attempt = 0
        while (parts := made_of(name, attempt)) in found.values():
            attempt += 1
        found[name] = parts
    return found


def puppet(name: str, company: Iterable[str] = ()) -> Bone:
    """The puppet of an enemy among the enemies of its set."""
    if name in BOSSES:
        return BOSSES[name]
    names = tuple(other for other in company if other not in BOSSES)
    parts = _company(names).get(name) or made_of(name)
    return BODIES[parts.body](parts)
