"""The pictures of the cards: stagehands with what they carry, and the things that stand and hang about a stage."""

from __future__ import annotations

from footlights.games.tnb.tables import Card
from footlights.stage.emblems import (
    CLOTH,
    INK,
    PEN,
    PROPS,
    body,
    bust,
    cloth,
    disc,
    dot,
    line,
    moved,
    pair,
    paper,
    pick,
    thread,
)

FACE = disc(60, 46, 22, "currentColor") + line("M55 58q5 4 10 0") + dot(60, 52, 1.6)
LONG_HAIR = cloth("M36 74Q30 22 60 20t24 54q-8 2-10-4l2-26q-16 2-24-10-4 10-10 12l2 24q-2 6-10 4z")
BEARD = paper("M42 52q2 22 18 22t18-22q-6 6-18 6t-18-6z") + line("M55 60q5 3 10 0")
SMALL_FACE = disc(60, 46, 12, "currentColor") + dot(56, 45, 1.7) + dot(64, 45, 1.7) + line("M56 51q4 3 8 0")

# A stagehand: eyes, costume, hat, property, and what grows on the head.
HANDS: dict[str, tuple[str, str, str, str, str]] = {
    "Sandbag Sully": ("sleepy", "overalls", "flat cap", "rope", BEARD),
    "Cue Stick Cora": ("keen", "waistcoat", "none", "baton", "hair"),
    "Trapdoor Tom": ("bright", "overalls", "bandana", "key", ""),
    "Catwalk Kit": ("merry", "overalls", "beret", "lantern", ""),
    "Ladder Lou": ("small", "overalls", "flat cap", "hammer", ""),
    "Prompter Pim": ("lofty", "cravat", "none", "programme", ""),
    "Quick-Change Quill": ("keen", "ruff", "feathers", "mask", ""),
    "Spring Heel Sal": ("merry", "cape", "bow", "shoe", "hair"),
    "Rope Runner": ("bright", "overalls", "bandana", "rope", ""),
    "Broom Brigadier": ("keen", "tails", "captain", "broom", BEARD),
    "Lamp Boy": ("bright", "waistcoat", "flat cap", "lantern", ""),
}

CONFETTI = (
    (88, 20, "currentColor"),
    (100, 34, CLOTH),
    (76, 12, CLOTH),
    (104, 14, "currentColor"),
    (94, 46, "currentColor"),
)
CURTAIN = "".join(cloth(f"M{x} 14h13l-2 66q-5 4-9 0z") for x in (16, 34, 52, 70, 88))
WEIGHT = cloth("M-16 0h32l4 36h-40z") + line("M-10 12h20M-11 22h22")
THINGS: dict[str, str] = {
    "Limelight Lens": moved(PROPS["spotlight"], x=-64, y=-32, size=1.8)
    + body("M84 30 116 12v72L84 62z"),
    "Twin Braces": pair(paper("M70 12h10l22 70h-10z") + line("M92 82h14M84 46h10")),
    "Crossed Foils": pair(paper("M28 14 88 78l-5 5L24 18z") + body("M80 70l12 12-4 4-12-12z") + disc(92, 86, 5)),
    "Counterweight Pair": line("M34 8h52M34 8v22M86 8v44")
    + f'<g transform="translate(34 30)">{WEIGHT}</g><g transform="translate(86 52)">{WEIGHT}</g>'
    + disc(34, 10, 6, "currentColor")
    + disc(86, 10, 6, "currentColor"),
    "Anvil Cart": body("M30 30h58q-2 12-16 14v12h8v8H42v-8h8V44q-22 0-20-14z")
    + paper("M16 64h88v8H16z")
    + disc(36, 80, 10, CLOTH)
    + disc(84, 80, 10, CLOTH)
    + dot(36, 80, 3)
    + dot(84, 80, 3),
    "Call Bell": moved(PROPS["bell"], x=-64, y=-40, size=1.8),
    "Smoke Pot": cloth("M34 58h52l-5 30H39z")
    + paper("M30 52h60v8H30z")
    + paper("M58 50q-20-8-8-20-8-14 8-18 10 0 8 8 14-2 12 10 8 14-10 12 4 8-10 8z"),
    "Iron Curtain": "".join(cloth(f"M18 {y}h84v13H18z") for y in (12, 27, 42, 57, 72))
    + "".join(dot(x, y, 1.6, "currentColor") for x in (25, 60, 95) for y in (18, 33, 48, 63, 78))
    + body("M18 84h84v6H18z"),
    "Painted Backdrop": paper("M16 12h88v68H16z")
    + disc(84, 28, 9, "currentColor")
    + cloth("M16 80V62l20-26 18 24 14-14 36 34z")
    + line("M12 12h96M12 84h96"),
    "Orchestra Rail": paper("M10 34h100v8H10zM10 72h100v10H10z")
    + "".join(cloth(f"M{x} 42h8v30h-8z") for x in (16, 34, 52, 70, 88))
    + pair(disc(104, 28, 7, "currentColor")),
    "Costume Rack": line("M18 88V14h84v74M12 88h16M92 88h16")
    + cloth("M26 22l10-6 10 6 4 44H22z")
    + body("M50 22l10-6 10 6 4 50H46z")
    + paper("M74 22l10-6 10 6 4 40H70z"),
    "Prop Table": paper("M10 54h100v9H10z")
    + line("M22 63v26M98 63v26")
    + moved(PROPS["mask"], x=-66, y=-22, size=0.9)
    + moved(PROPS["cup"], x=-34, y=-22, size=0.9)
    + moved(PROPS["star"], x=-2, y=-20, size=0.8),
    "Scenery Flat": paper("M28 10h64v70H28z")
    + body("M48 80V46q12-16 24 0v34z")
    + cloth("M34 18h14v14H34zM72 18h14v14H72z")
    + line("M92 24l16 58h-20"),
    "Revolving Stage": f'<ellipse cx="60" cy="64" rx="48" ry="22" fill="{CLOTH}"/>'
    + f'<ellipse cx="60" cy="56" rx="48" ry="22" fill="currentColor"/><ellipse cx="60" cy="56" rx="14" ry="6" fill="{INK}"/>'
    + line("M26 48q34-16 68 0M94 48l-2-10M94 48l-11 1"),
    "Plaster Colonnade": paper("M12 14h96v9H12zM12 80h96v9H12z")
    + "".join(paper(f"M{x} 23h16l-2 57H{x + 2}z") + line(f"M{x + 6} 27v48M{x + 10} 27v48") for x in (18, 52, 86)),
    "Chorus Line": "".join(
        f'<g transform="translate({dx} {dy})">{cloth("M44 96q2-34 16-34t16 34z")}{SMALL_FACE}</g>'
        for dx, dy in ((-36, 4), (36, 4), (0, -4))
    ),
    "Footlight Row": paper("M8 66h104v16H8z")
    + "".join(body(f"M{x} 66q-2-20 11-20t11 20z") + thread(f"M{x + 11} 38V28") for x in (14, 38, 60, 84)),
    "Thunder Sheet": line("M20 10h80")
    + cloth("M26 14h68q-8 18 0 36t0 34H26q8-18 0-34t0-36z")
    + body("M66 22 46 52h12l-6 26 24-36H62z"),
    "Pulley Gang": line("M60 4v14M48 30v56M72 30v56")
    + disc(60, 30, 14, CLOTH)
    + disc(60, 30, 4, "currentColor")
    + pair(f'<g transform="translate(30 26) scale(.9)">{SMALL_FACE}</g>'),
    "Confetti Cannon": body("M26 66 70 30l18 20-44 36z")
    + disc(38, 78, 13, CLOTH)
    + dot(38, 78, 4)
    + "".join(dot(x, y, 3, fill) for x, y, fill in CONFETTI),
    "Wind Machine": paper("M20 84 34 50h8L30 88zM100 84 86 50h-8l12 38z")
    + disc(60, 46, 28, CLOTH)
    + line("M60 18v56M32 46h56M40 26l40 40M80 26 40 66")
    + disc(60, 46, 6, "currentColor"),
}  # fmt: skip

EYES = ("bright", "keen", "merry", "small", "sleepy")
HATS = ("flat cap", "bandana", "beret", "none")
CARRIED = ("hammer", "rope", "key", "lantern", "broom")


def picture(card: Card) -> str:
    """A card's picture: its own, or a stagehand put together by its name."""
    if card.name in THINGS:
        return f"<g {PEN}>{THINGS[card.name]}</g>"
    if card.role == "Wall" and card.name not in HANDS:
        return f"<g {PEN}>{CURTAIN}{body('M10 8h100v8H10z')}</g>"
    eyes, costume, hat, prop, more = HANDS.get(card.name) or _anybody(card.name)
    head = LONG_HAIR + FACE if more == "hair" else FACE + more
    return bust(head, eyes, costume, hat, prop)


def _anybody(name: str) -> tuple[str, str, str, str, str]:
    beard = pick(f"{name} beard", ("", "", BEARD))
    return pick(name, EYES), "overalls", pick(f"{name} hat", HATS), pick(f"{name} prop", CARRIED), beard
