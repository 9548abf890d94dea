"""The pictures of the lands: places of the dream by night, each a silhouette with lit windows."""

from __future__ import annotations

from collections.abc import Mapping

from footlights.games.gothies.sets import Card
from footlights.stage.emblems import INK, PAPER, PEN, body, cloth, disc, dot, ink, line, pair, paper, pick

NIGHT = '<path fill="currentColor" fill-opacity=".14" stroke="none" d="M0 0H120V96H0z"/>'
MOON = '<circle cx="92" cy="22" r="13" fill="currentColor" fill-opacity=".55" stroke="none"/>'
STARS = "".join(
    dot(x, y, r, "currentColor")
    for x, y, r in ((14, 14, 1.6), (34, 24, 1.2), (54, 10, 1.4), (70, 26, 1.2), (110, 44, 1.4), (8, 40, 1.1))
)
GROUND = cloth("M-4 84Q30 74 60 80t64-4v24H-4z")
SEA = cloth("M-4 76q10-5 20 0t20 0 20 0 20 0 20 0 28 0v26H-4z") + line("M8 86q8-4 16 0t16 0M64 90q8-4 16 0t16 0")
FEET = line("M40 82l-4 12M80 82l4 12M50 84l-2 10M70 84l2 10")


def lit(d: str) -> str:
    """A lit window."""
    return f'<path fill="{PAPER}" stroke="none" d="{d}"/>'


def window(x: float, y: float, high: float = 9) -> str:
    """A pointed window with a light in it."""
    return lit(f"M{x:g} {y + high:g}v{-high * 0.6:g}q3-5 6 0v{high * 0.6:g}z")


WHEELS = (
    disc(38, 82, 10, INK)
    + disc(84, 82, 10, INK)
    + dot(38, 82, 3, "currentColor")
    + dot(84, 82, 3, "currentColor")
    + (f'<path fill="none" stroke="{PAPER}" stroke-width="2" d="M38 73v18M29 82h18M84 73v18M75 82h18"/>')
)
FIRE = body("M60 26q2 14 12 22 12 12 4 28-6 10-16 10t-16-10q-8-14 2-24 2 5 5 6 3-16 9-32z") + paper(
    "M60 52q8 10 6 20-6 8-12 0-2-10 6-20z"
)
LOGS = cloth("M34 84l50-12 4 7-50 12zM86 84 36 72l-4 7 50 12z")

LANDS: Mapping[str, str] = {
    "lighthouse-below": SEA
    + cloth("M48 82 53 34h14l5 48z")
    + paper("M50 62h20l1 8H49zM52 44h16l1 8H51z")
    + body("M50 34h20v-8l-10-8-10 8z")
    + f'<path fill="{PAPER}" fill-opacity=".55" stroke="none" d="M52 26 30-6h24l4 30zM68 26 90-6H66l-4 30z"/>',
    "harbour-of-lost-letters": SEA
    + cloth("M10 76V50h20v26zM34 76V40l12-8 12 8v36z")
    + window(43, 50)
    + window(17, 58)
    + cloth("M66 80h40l-6 12H72z")
    + line("M86 80V44")
    + paper("M86 46l18 14-18 12z")
    + paper("M70 58h12v9H70z")
    + line("M70 58l6 5 6-5"),
    "library-of-rain": GROUND
    + cloth("M22 84V44h76v40z")
    + body("M16 44 60 20l44 24z")
    + paper("M28 50h8v32h-8zM46 50h8v32h-8zM66 50h8v32h-8zM84 50h8v32h-8z")
    + disc(60, 36, 5)
    + f'<path fill="none" stroke="{PAPER}" stroke-width="1.600" d="M14 6l-4 10M34 4l-4 10M56 2l-3 8'
    f'M78 6l-4 10M104 40l-4 10M112 58l-4 10M12 56l-4 10"/>',
    "floating-market-stall": SEA
    + cloth("M20 72h80l-10 16H30z")
    + line("M32 72V40M88 72V40")
    + paper("M24 40h72l-4-14H28z")
    + body("M24 40h12l2-14H28zM48 40h12V26h-9zM72 40h12l-4-14h-8z")
    + disc(46, 66, 5, "currentColor")
    + disc(58, 66, 5)
    + disc(70, 66, 5, "currentColor"),
    "carriage-of-mirrors": GROUND
    + cloth("M26 34q34-18 68 0l-4 36H30z")
    + paper("M36 38q8-8 16 0v18H36zM68 38q8-8 16 0v18H68z")
    + body("M40 54l8-14h4L44 56zM72 54l8-14h4L76 56z")
    + paper("M55 36h10v34H55z")
    + WHEELS,
    "hedge-of-hands": GROUND
    + body("M6 84q-2-30 14-34 20-8 40 0 20-8 40 0 16 4 14 34z")
    + "".join(
        paper(f"M{x} {y}v-10q2-3 4 0v-8q2-3 4 0v6q2-3 4 0v4q3-2 4 1l-2 12q-8 6-14-5z")
        for x, y in ((18, 64), (44, 56), (72, 60), (92, 66))
    )
    + dot(36, 72, 2)
    + dot(64, 74, 2)
    + dot(88, 78, 2),
    "the-sleeping-orchard": GROUND
    + "".join(
        cloth(f"M{x - 3} 84l2-24h4l2 24z")
        + body(f"M{x - 16} 52q-2-16 10-18 6-8 14-2 12 2 10 16 0 12-17 12t-17-8z")
        + line(f"M{x - 8} 46q3 3 6 0M{x + 4} 46q3 3 6 0")
        + dot(x - 6, 56, 3, PAPER)
        + dot(x + 8, 54, 3, PAPER)
        for x in (28, 66, 100)
    ),
    "walls-of-ceiba": GROUND
    + cloth("M18 86V42h14V34h12v8h10V34h12v8h10V34h12v8h14v44z")
    + body("M44 42Q30 30 34 16q14-14 26-6 14-8 26 6 4 16-10 26z")
    + cloth("M56 42V26h8v16z")
    + ink("M50 86V66q10-14 20 0v20z")
    + window(28, 56)
    + window(86, 56)
    + line("M22 62h12M84 70h14M24 74h10"),
    "strolling-hedgerow": GROUND
    + FEET
    + body("M18 80q-8-24 10-30 6-14 22-10 12-10 24 0 18-4 20 12 14 8 8 28z")
    + pair(disc(72, 58, 6) + dot(70, 59, 2.6))
    + line("M52 70q8 5 16 0"),
    "the-great-snail": GROUND
    + cloth("M10 86q4-18 20-16l60 4q14 0 20-18 8 6 6 14-4 16-22 16z")
    + body("M34 72q-6-40 28-44 32 0 32 30 0 16-14 18-14 0-14-14 0-8 8-8")
    + line("M34 72h46q14-2 14-16Q92 28 62 28 28 32 34 72")
    + window(46, 46)
    + window(60, 36)
    + window(76, 38)
    + line("M110 56l2-14M116 58l4-12")
    + paper("M52 28l8-12 8 12z"),
    "kiln-of-choirs": GROUND
    + cloth("M26 86q-2-46 34-54 36 8 34 54z")
    + cloth("M50 34V14h20v20z")
    + ink("M44 86V66q16-18 32 0v20z")
    + body("M60 58q10 12 6 22-6 6-12 0-4-10 6-22z")
    + line("M30 66h12M80 58h10M36 50h12")
    + f'<path fill="none" stroke="{PAPER}" stroke-width="2" d="M56 12q-4-6 2-10M66 10q-4-6 2-12"/>',
    "the-burning-bandstand": GROUND
    + cloth("M22 78h76v8H22z")
    + line("M30 78V48M50 78V48M70 78V48M90 78V48")
    + cloth("M16 48 60 26l44 22z")
    + body("M40 40Q34 26 44 16q0 6 4 8Q50 10 60 2q0 12 8 18 2-6 6-8 10 14 4 28z")
    + paper("M40 78l4-16h8l4 16zM64 78l4-16h8l4 16z"),
    "citadel-of-red-bells": GROUND
    + cloth("M22 86V46h16v-8h44v8h16v40z")
    + cloth("M26 46V24l6-10 6 10v22zM82 46V24l6-10 6 10v22zM50 40V18L60 4l10 14v22z")
    + body("M55 34q0-10 5-10t5 10l2 3H53zM28 40q0-8 4-8t4 8zM84 40q0-8 4-8t4 8z")
    + ink("M50 86V68q10-12 20 0v18z")
    + window(34, 58)
    + window(80, 58),
    "marching-campfire": GROUND
    + line("M44 84l-8 10M76 84l8 10M58 86l-4 10M64 86l4 10")
    + LOGS
    + FIRE
    + pair(dot(66, 66, 2)),
    "runaway-bonfire": GROUND
    + line("M40 84l-14 8M72 86l-6 10M84 82l14 4")
    + LOGS
    + f'<g transform="rotate(-14 60 80) translate(-9 -12) scale(1.15)">{FIRE}</g>'
    + pair(disc(70, 62, 4.500) + dot(68, 62, 2))
    + line("M54 74q6 4 12 0M104 60h12M106 70h10M100 50h12"),
    "pawnshop-of-souls": GROUND
    + cloth("M24 86V36h72v50z")
    + body("M18 36 28 20h64l10 16z")
    + paper("M32 46h28v22H32z")
    + ink("M70 86V52h16v34z")
    + disc(60, 12, 5, "currentColor")
    + disc(50, 6, 5, "currentColor")
    + disc(70, 6, 5, "currentColor")
    + body("M40 52q6-6 12 0v12l-3-2-3 2-3-2-3 2z"),
    "court-of-crows": GROUND
    + cloth("M54 86l2-40-18-14 20 6 4-24 6 26 18-12-16 22 2 36z")
    + "".join(
        ink(f"M{x} {y}q2-8 10-8 2-4 6-2l4 2-5 2q2 8-7 10z") + dot(x + 14, y - 8, 1.2, "currentColor")
        for x, y in ((22, 34), (84, 26), (64, 18), (30, 62), (82, 60))
    ),
    "mausoleum-ballroom": GROUND
    + cloth("M20 86V44h80v42z")
    + paper("M12 44 60 14l48 30z")
    + paper("M26 48h8v34h-8zM46 48h6v34h-6zM68 48h6v34h-6zM86 48h8v34h-8z")
    + ink("M53 86V58q7-10 14 0v28z")
    + body("M60 24q-6-6-10 0 0 6 10 12 10-6 10-12-4-6-10 0z"),
    "prowling-scaffold": GROUND
    + line("M30 72l-8 20M46 74l-2 18M74 74l4 18M90 72l8 20")
    + cloth("M22 62h76v10H22z")
    + line("M36 62V16M36 18h44M36 34l14-16")
    + line("M76 18v14")
    + f'<path fill="none" stroke="{PAPER}" stroke-width="2.500" d="M76 32a8 9 0 1 1-.1 0"/>'
    + line("M48 62V50h12v12"),
    "hearse-of-violets": GROUND
    + cloth("M24 42h70v28H24z")
    + paper("M32 46h24v16H32zM62 46h24v16H62z")
    + body("M20 42q40-16 78 0z")
    + "".join(disc(x, y, 4, "currentColor") for x, y in ((38, 58), (46, 55), (68, 58), (76, 55)))
    + line("M30 34V24M88 34V24M60 30V20")
    + dot(30, 22, 3, PAPER)
    + dot(88, 22, 3, PAPER)
    + dot(60, 18, 3, PAPER)
    + WHEELS,
}

ROOFS = ("M24 86V44h72v42z", "M30 86V34h60v52z", "M18 86V52h84v34z")
TOPS = ("M16 44 60 14l44 30z", "M24 44V30h12v8h12v-8h24v8h12v-8h12v14z", "M18 44q42-40 84 0z")


def land_picture(card: Card) -> str:
    """The picture of a land; one of which nothing is known gets walls and a roof by lot, and legs if it walks."""
    drawn = LANDS.get(card.id)
    if drawn is None:
        walls = cloth(pick(card.id + "walls", ROOFS)) + body(pick(card.id + "top", TOPS))
        door = ink("M52 86V64q8-12 16 0v22z") + window(36, 54) + window(78, 54)
        drawn = (GROUND if card.fixed else GROUND + FEET) + walls + door
    return f"{NIGHT}{MOON}{STARS}<g {PEN}>{drawn}</g>"
