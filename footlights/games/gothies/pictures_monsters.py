"""The pictures of monsters and Joombies, put together by lot; they look to the left, where the Well is."""

from __future__ import annotations

from collections.abc import Mapping

from footlights.games.gothies.sets import Joombie, Monster
from footlights.stage.emblems import INK, PAPER, PEN, body, cloth, disc, dot, ink, line, paper, pick

LEAST, GROWTH, BIGGEST = 0.72, 0.03, 1.04  # how large a monster is drawn, by its attack

BODIES: Mapping[str, str] = {
    "blob": body("M18 88q-6-40 20-58 28-16 50 6 18 20 14 52z"),
    "tall": body("M34 90q-4-50 8-70 16-16 34 0 12 22 10 70-8-6-14 0-6-6-12 0-6-6-12 0-6-6-14 0z"),
    "wide": body("M8 86q0-34 26-42 26-8 52 0 26 8 26 42-8-6-14 0-8-8-16 0-8-8-18 0-8-8-16 0-10-8-16 0-12-8-24 0z"),
    "hunch": body("M14 88q-2-26 14-40 4-24 32-26 34 0 42 30 6 20 2 36z"),
    "worm": body("M20 50q0-30 26-30t28 26q2 16 16 16t18-12q10 34-18 38H44q-26-6-24-38z"),
    "spiky": body("M16 88l4-20-10-8 12-6-6-14 14 2 2-18 14 10 10-16 10 14 14-10 2 16 14 0-6 14 12 6-10 10 6 20z"),
    "cloak": body("M20 90q8-22 10-44 6-26 30-26t30 26q2 22 12 44-10-8-18 0-8-8-14 0-6-8-12 0-6-8-14 0-10-8-24 0z"),
    "beast": body("M10 90q2-24 12-32-10-14-2-26 10 2 16 14 18-8 38 0 26 8 34 44-10 2-14-10H48q-4 12-14 10z"),
}
EXTRAS: Mapping[str, Mapping[str, str]] = {
    "Red": {
        "crest": paper("M40 26q-2-14 8-22 2 8 6 10 2-10 8-12 0 8 6 12 4-4 8-4 0 10-6 16z"),
        "smoke": f'<path fill="none" stroke="{PAPER}" stroke-width="3" stroke-linecap="round" '
        'd="M84 24q8-6 2-12t4-12M96 32q8-6 2-12"/>',
        "embers": dot(14, 30, 3, "currentColor") + dot(24, 14, 2, "currentColor") + dot(104, 18, 3, "currentColor"),
        "horns": cloth("M38 30q-14-6-14-22 12 2 20 16zM76 28q14-6 16-22-14 2-22 16z"),
    },
    "Blue": {
        "drips": paper("M30 78q4 8 0 12-4-4 0-12zM54 82q4 8 0 12-4-4 0-12zM84 76q4 10 0 14-4-4 0-14z"),
        "fin": cloth("M52 26q2-18 22-22-4 12 4 24z"),
        "bubbles": disc(14, 26, 5, "none") + disc(26, 12, 3, "none") + disc(106, 24, 4, "none"),
        "tentacles": cloth("M86 70q22-2 20-20 10 16-2 30 10-2 12-10 2 22-26 16zM22 74Q4 72 6 54q-8 18 4 28z"),
    },
    "Green": {
        "leaves": cloth("M44 26q-12-4-12-16 14-2 18 12zM64 24q2-16 18-18 2 14-12 20z"),
        "thorns": paper("M20 56 8 50l14-4zM98 52l14-6-12-4zM90 30l12-10-4 14zM30 32 20 20l14 4z"),
        "antlers": line("M40 28Q30 16 34 4M34 14l-10-4M74 26q10-10 8-22M81 14l10-4"),
        "vines": line("M16 86Q6 70 14 58q6-8 2-18M102 86q10-14 4-28-4-8 2-16")
        + dot(16, 40, 3, "currentColor")
        + dot(108, 42, 3, "currentColor"),
    },
    "Purple": {
        "wings": cloth("M84 52q20-24 34-16-4 10 0 18-8-2-10 6-8-4-14 6zM22 54Q8 34-2 40q6 8 2 16 8-2 8 6 8-4 12 4z"),
        "veil": f'<path fill="{PAPER}" fill-opacity=".3" stroke="none" d="M24 70Q26 14 60 14t36 56z"/>',
        "moon": paper("M70 4a12 12 0 1 0 12 16A10 10 0 0 1 70 4z"),
        "ears": cloth("M40 30 34 4q14 6 20 20zM66 24Q74 8 90 4l-8 28z"),
    },
}
COMMON = {
    "horns": cloth("M38 30q-14-6-14-22 12 2 20 16zM76 28q14-6 16-22-14 2-22 16z"),
    "bumps": dot(80, 50, 4) + dot(90, 64, 3) + dot(74, 70, 3),
}
EYES: Mapping[str, str] = {
    "two": disc(40, 46, 9) + disc(64, 44, 8) + dot(36, 47, 4) + dot(60, 45, 3.6),
    "one": disc(48, 44, 14) + dot(43, 45, 7) + dot(40, 41, 2, PAPER),
    "three": disc(34, 48, 6) + disc(50, 40, 7) + disc(66, 47, 6) + dot(31, 48, 3) + dot(46, 41, 3.400) + dot(63, 48, 3),
    "slits": paper("M28 44q12-8 20 2-10 6-20-2zM56 44q10-9 20 0-8 7-20 0z") + dot(36, 45, 2.6) + dot(63, 44.500, 2.6),
    "many": "".join(
        disc(x, y, r) + dot(x - 1.2, y, r / 2)
        for x, y, r in ((32, 44, 5), (44, 36, 4), (46, 50, 6), (60, 40, 5), (64, 52, 4), (74, 44, 3.500))
    ),
    "glow": dot(40, 46, 7, PAPER) + dot(62, 44, 6, PAPER) + ink("M36 46l8-2-2 5zM59 44l7-2-2 5z"),
}
MOUTHS: Mapping[str, str] = {
    "fangs": ink("M28 62q20 12 42-2-2 18-20 20-18 0-22-18z") + paper("M34 65l3 8 4-6zM56 66l4 7 3-9z"),
    "teeth": ink("M26 62h44q0 16-22 16T26 62z") + paper("M30 62h5v6h-5zM39 62h5v7h-5zM48 62h5v7h-5zM57 62h5v6h-5z"),
    "grin": line("M28 62q20 18 42-2") + line("M34 66l-1 4M42 70v4M52 70l1 4M62 65l2 4"),
    "gape": ink("M38 62q10-8 20 0 4 20-10 20t-10-20z"),
    "tongue": ink("M28 62q20 10 40 0-2 14-20 14T28 62z")
    + '<path fill="#d77" d="M40 72q2 16 12 14 6-4 4-15-8 3-16 1z"/>',
    "small": line("M38 66q8-5 16 0"),
}

JOOMBIE_BODIES = (
    "M26 92q-2-60 34-66 36 6 34 66-8-8-14 0-6-8-12 0-6-8-10 0-8-8-14 0-8-8-18 0z",
    "M22 90q2-20 12-24-6-34 26-40 34 4 28 40 12 6 12 24-10-6-18 2-10-8-20 0-10-8-18 0-10-8-22-2z",
    "M30 92V50q2-26 30-26t30 26v42l-12-8-10 8-8-8-10 8-8-8z",
)
STITCHES = (
    line("M40 70h34M46 66v8M54 66v8M62 66v8M70 66v8"),
    line("M44 72q14-8 28 0M50 66l2 8M58 64v8M66 66l-2 8"),
    ink("M42 68q16-8 32 0-4 12-16 12T42 68z") + line("M48 66v12M58 64v15M68 66v12"),
)
CROSSES = line("M38 44l10 10M48 44 38 54M62 42l10 10M72 42 62 52")
BUTTONS = disc(44, 48, 8) + disc(68, 46, 8) + line("M41 45l6 6M47 45l-6 6M65 43l6 6M71 43l-6 6")
SPIRALS = (
    disc(44, 48, 9) + disc(68, 46, 9) + line("M44 48a2 2 0 1 1 3 2 5 5 0 1 1-7-5M68 46a2 2 0 1 1 3 2 5 5 0 1 1-7-5")
)


def monster_picture(thing: Monster | Joombie) -> str:
    """The picture of a monster, or of what possesses a GOTHIE."""
    return joombie(thing) if isinstance(thing, Joombie) else monster(thing)


def monster(thing: Monster) -> str:
    """Something that comes for the Well; the more it can do, the larger it is."""
    extras = EXTRAS.get(thing.rune, COMMON)
    drawn = pick(thing.id + "extra", list(extras.values()))
    drawn += pick(thing.id + "body", list(BODIES.values()))
    drawn += pick(thing.id + "eyes", list(EYES.values())) + pick(thing.id + "mouth", list(MOUTHS.values()))
    size = min(BIGGEST, LEAST + GROWTH * thing.attack)
    shift = f"translate({60 - 60 * size:g} {94 - 90 * size:g}) scale({size:g})"
    shadow = f'<ellipse cx="60" cy="91" rx="{46 * size:g}" ry="5" fill="{INK}" fill-opacity=".6"/>'
    return f'{shadow}<g {PEN} transform="{shift}">{drawn}</g>'


def joombie(thing: Joombie) -> str:
    """A sleepwalker sewn together from a dream."""
    shape = pick(thing.id + "body", JOOMBIE_BODIES)
    eyes = pick(thing.id + "eyes", (CROSSES, BUTTONS, SPIRALS))
    patch = body("M70 60h16v14H70z") + line("M68 62l6-4M68 70l6-4M88 60l-5-3M88 72l-5 4")
    glow = '<circle cx="60" cy="50" r="42" fill="currentColor" fill-opacity=".2"/>'
    return f"{glow}<g {PEN}>{paper(shape)}{patch}{eyes}{pick(thing.id + 'mouth', STITCHES)}</g>"
