"""Pictures of the Surprises, each a thing that happens on a stage, and of the Venues, each a house on a poster."""

from __future__ import annotations

from footlights.games.encore.pictures_people import TOOLS
from footlights.stage.emblems import (
    CLOTH,
    INK,
    PAPER,
    PEN,
    body,
    cloth,
    disc,
    dot,
    ink,
    line,
    moved,
    pair,
    paper,
    pick,
    thread,
)

RAYS = "".join(
    f'<path fill="none" stroke="currentColor" d="{d}"/>'
    for d in ("M60 4v10", "M22 14l8 8", "M98 14l-8 8", "M6 48h10", "M104 48h10", "M22 84l7-7", "M98 84l-7-7")
)
BURST = body(
    "M60 2 69 22 88 10 86 32 108 30 94 47 114 58 92 62 102 82 80 75 76 94 60 80 44 94 40 75 18"
    " 82 28 62 6 58 26 47 12 30 34 32 32 10 51 22z"
)


def big(tool: str, size: float = 1.7, x: float = 0, y: float = 0) -> str:
    """A tool by itself in the middle of the picture."""
    return moved(moved(TOOLS[tool], x=-36, y=-24), x=x, y=y, size=size)


def broad(d: str, colour: str, width: float) -> str:
    """A broad stroke of a colour."""
    return f'<path fill="none" stroke="{colour}" stroke-width="{width:g}" d="{d}"/>'


NOTE = paper("M0 0V-24L16-29V-6") + disc(-4, 1, 5) + disc(12, -4, 5)


def note(x: float, y: float, size: float = 1) -> str:
    """A note of music."""
    return f'<g transform="translate({x:g} {y:g}) scale({size:g})">{NOTE}</g>'


def hand(x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """An arm that reaches up."""
    drawn = cloth("M-9 40-7 8h14l2 32z") + paper(
        "M-9 10q-5-16 0-22l4 10 1-18 6 0 1 17 3-16 5 2-1 17 4-7 4 3-6 16q-8 6-21-2z"
    )
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g}) scale({size:g})">{drawn}</g>'


GUITAR = big("guitar", 1.8, 2, -2)
DRUM = (
    cloth("M30 46h60v30q-30 18-60 0z")
    + f'<ellipse cx="60" cy="46" rx="30" ry="11" fill="{PAPER}"/>'
    + line("M36 56l8 22 10-17 8 20 9-20 8 16 6-22")
)
CURTAINS = cloth("M6 6h108v9H6z") + body("M10 15h36Q44 60 16 92H10zM110 15H74q2 45 30 77h6z")
FLOOR = paper("M6 84h108v8H6z")

SURPRISES: dict[str, str] = {
    "Soundcheck Flashback": RAYS
    + big("mic", 1.8, -2, 0)
    + thread("M28 40q-8 8 0 18M18 34q-13 14 0 30M92 40q8 8 0 18M102 34q13 14 0 30"),
    "Pass the Mic": hand(32, 56, -18, 1.05)
    + hand(92, 60, 16, 1.05)
    + f'<g transform="rotate(70 60 30)">{moved(TOOLS["mic"], x=-36, y=-40, size=0.95)}</g>',
    "The Second Drummer": DRUM + moved(TOOLS["sticks"], x=-36, y=-46, size=1) + note(98, 34) + note(20, 36, 0.8),
    "Everybody on Stage": FLOOR
    + "".join(
        disc(x, y, 9, f) + f'<path fill="{f}" d="M{x - 12} 84q0-26 12-26t12 26z"/>'
        for x, y, f in ((20, 50, CLOTH), (100, 50, CLOTH), (40, 42, PAPER), (80, 42, PAPER), (60, 36, "currentColor"))
    )
    + thread("M60 22v-12M48 22l-6-10M72 22l6-10"),
    "Smash the Guitar": BURST
    + f'<g transform="rotate(28 60 48)">{GUITAR}</g>'
    + ink("M58 30l8 14-8 4 10 16-20-18 9-3z"),
    "Louder!": big("megaphone", 1.5, -12, -2) + thread("M86 24q10 22 0 46M96 16q16 30 0 62M106 10q20 38 0 74"),
    "The Last Solo": paper("M60 0 98 92H22z") + ink("M60 34l-14 58h28z") + GUITAR,
    "Double Kick Drum": disc(36, 54, 27, CLOTH)
    + disc(36, 54, 19)
    + disc(84, 54, 27, CLOTH)
    + disc(84, 54, 19)
    + body("M36 40l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1zM84 40l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1z"),
    "Crib Notes": hand(60, 50, 0, 1.5) + line("M52 66h16M52 74h14M53 82h12") + note(98, 40, 0.9),
    "Sneak Preview": cloth("M6 6h108v9H6z")
    + body("M8 15h50Q56 60 30 92H8zM112 15H66q8 45 30 77h16z")
    + disc(62, 48, 11)
    + dot(64, 48, 5)
    + dot(66, 46, 1.6, PAPER),
    "Encyclopedic Encore": big("book", 1.9, 0, 0) + note(52, 30) + note(78, 24, 0.8),
    "Perfect Recall": disc(60, 44, 30, "currentColor")
    + cloth("M44 70h32v10q-16 8-32 0z")
    + line("M60 20q-16 4-14 18-10 8 2 18M60 20q16 4 14 18 10 8-2 18M60 20v44")
    + RAYS,
    "Tip Jar": paper("M38 26h44v8q8 6 8 18v30q-30 14-60 0V52q0-12 8-18z")
    + "".join(disc(x, y, 8, "currentColor") for x, y in ((46, 76), (62, 80), (76, 74), (54, 64), (70, 62)))
    + body("M56 4h18v20H52z")
    + line("M60 10h9"),
    "Late Fees": disc(60, 50, 34)
    + line("M60 50V28M60 50l16 10M60 18v6M60 78v6M28 50h6M86 50h6")
    + body("M52 6h16v8H52z")
    + disc(60, 50, 3),
    "Bribe the Band": hand(40, 62, 12, 1.2)
    + body("M58 20l40 12-8 26-40-12z")
    + disc(74, 38, 7)
    + line("M62 26l-2 6M90 46l-2 6"),
    "Corporate Takeover": cloth("M16 92V40h22v52zM82 92V34h22v58z")
    + body("M40 92V14h40v78z")
    + "".join(dot(x, y, 2.6, PAPER) for x in (50, 60, 70) for y in (26, 38, 50, 62))
    + paper("M54 92V76h12v16z")
    + "".join(dot(x, y, 2, PAPER) for x in (24, 31, 90, 97) for y in (50, 62, 74)),
    "Stage Fog": FLOOR
    + paper("M8 82q-8-14 8-18-2-18 16-15 6-18 24-9 16-12 24 4 18-4 18 12 18 4 12 18-2 10-14 10z")
    + line("M24 70q8-6 16 0t16 0 16 0 16 0"),
    "Boo From the Balcony": cloth("M4 58h112v34H4z")
    + paper("M4 54h112v8H4z")
    + disc(36, 40, 14, "currentColor")
    + f'<ellipse cx="36" cy="46" rx="5" ry="6" fill="{INK}"/>'
    + dot(31, 37, 2)
    + dot(41, 37, 2)
    + disc(82, 40, 14, "currentColor")
    + f'<ellipse cx="82" cy="46" rx="5" ry="6" fill="{INK}"/>'
    + dot(77, 37, 2)
    + dot(87, 37, 2)
    + line("M12 70v16M28 70v16M44 70v16M60 70v16M76 70v16M92 70v16M108 70v16"),
    "Trapdoor": FLOOR
    + ink("M34 60h52l10 24H24z")
    + body("M34 60 24 26h52l10 34z")
    + line("M40 34h34M44 44h34")
    + paper("M56 66q-3-10 2-10l2 5 2-8 3 8 2-6 3 9q-2 6-12 4z"),
    "Cancelled by Demand": paper("M28 6h64v84H28z")
    + cloth("M36 16h48v30H36z")
    + line("M38 58h44M38 68h44M38 78h26")
    + broad("M18 80 102 22", INK, 9)
    + broad("M18 80 102 22", "currentColor", 5),
    "Costume Change": big("hanger", 1.8, 0, -4)
    + thread("M22 30q-10 18 4 34M26 64l-9-2M26 64l3-9M98 66q10-18-4-34M94 32l9 2M94 32l-3 9"),
    "Crowd Surf": "".join(
        hand(x, y, t, 0.85) for x, y, t in ((16, 66, -8), (36, 62, 4), (58, 64, -3), (80, 62, 5), (102, 66, 8))
    )
    + body("M22 40q30-14 62-6l16-10 4 6-14 14q-34 6-66 6z")
    + disc(18, 36, 10, "currentColor"),
    "Second Wind": broad("M10 36h60q14 0 14-12T72 12q-10 0-10 9", PAPER, 6)
    + broad("M10 52h84q14 0 14 13T94 78q-10 0-10-9M10 68h44q10 0 10 10t-10 9", PAPER, 6)
    + note(30, 30, 0.9),
    "One More Time!": hand(34, 56, -14, 1.1)
    + hand(86, 56, 14, 1.1)
    + body("M60 14l6 14 15 1-12 10 4 15-13-8-13 8 4-15-12-10 15-1z")
    + RAYS,
}

MOON = disc(92, 22, 14)
GROUND = cloth("M0 84h120v12H0z")


def arch(x: float, wide: float, top: float, low: float) -> str:
    """A dark arch."""
    return ink(f"M{x - wide / 2:g} {low:g}V{top + wide / 2:g}a{wide / 2:g} {wide / 2:g} 0 0 1 {wide:g} 0V{low:g}z")


def washer(x: float) -> str:
    """A washing machine."""
    return (
        paper(f"M{x - 15:g} 44h30v42h-30z")
        + disc(x, 68, 11, CLOTH)
        + disc(x, 68, 7, "currentColor")
        + line(f"M{x - 11:g} 51h12")
        + dot(x + 9, 51, 2)
    )


WHEEL = (
    broad("M96 44A36 36 0 1 1 96 43.900", "currentColor", 3)
    + broad("M87 44A27 27 0 1 1 87 43.900", "currentColor", 2)
    + thread("M60 8v72M24 44h72M34 18l52 52M86 18 34 70")
    + "".join(
        disc(60 + x, 44 + y, 6, "currentColor")
        for x, y in ((0, -36), (36, 0), (0, 36), (-36, 0), (25, -25), (25, 25), (-25, 25), (-25, -25))
    )
    + disc(60, 44, 6)
)

VENUES: dict[str, str] = {
    "The Leaky Cellar": cloth("M4 8h112v84H4z")
    + arch(34, 36, 24, 92)
    + arch(86, 36, 24, 92)
    + line("M4 20h112M20 8v12M44 8v12M68 8v12M92 8v12")
    + body("M60 24q9 13 0 18-9-5 0-18z")
    + paper("M50 74h20l-3 18H53z")
    + dot(60, 52, 2, "currentColor")
    + dot(60, 62, 2, "currentColor"),
    "Laundromat Lounge": "".join(washer(x) for x in (24, 60, 96))
    + cloth("M6 6h108v24H6z")
    + "".join(dot(x, 12, 2, PAPER) for x in range(16, 110, 11))
    + note(52, 27, 0.5)
    + note(72, 27, 0.5)
    + GROUND,
    "Prom Night Gymnasium": GROUND
    + paper("M40 14h40v28H40z")
    + body("M50 22h20v14H50z")
    + line("M50 42h20M52 42l4 16h8l4-16M54 50h12")
    + disc(18, 26, 12)
    + line("M18 0v14M7 22h22M7 30h22M18 14v24")
    + disc(102, 26, 12)
    + line("M102 0v14M91 22h22M91 30h22M102 14v24")
    + body("M0 84q20-18 40 0 20-18 40 0 20-18 40 0z"),
    "Haunted Drive-In": paper("M16 8h88v52H16z")
    + body("M46 54V34a14 14 0 0 1 28 0v20l-5-5-4 5-5-5-5 5-4-5z")
    + dot(55, 34, 3)
    + dot(65, 34, 3)
    + thread("M28 60v24M92 60v24")
    + cloth("M14 92q0-12 10-12l5-8h18l6 8q9 0 9 12zM64 92q0-12 8-12l5-8h18l6 8q9 0 9 12z"),
    "Rooftop Opera": MOON
    + cloth("M0 96V58h18V46h16v50zM86 96V40h16v18h18v38z")
    + paper("M30 96V60h60v36z")
    + body("M40 60V42q20-18 40 0v18z")
    + line("M46 60V46M54 60V40M60 60V38M66 60V40M74 60V46")
    + "".join(dot(x, y, 2, "currentColor") for x in (40, 52, 68, 80) for y in (70, 80, 90)),
    "Casino Catastrophe": disc(60, 50, 38, CLOTH)
    + disc(60, 50, 30)
    + body("M60 20v30L39 29zM90 50H60l21-21zM60 80V50l21 21zM30 50h30L39 71z")
    + disc(60, 50, 9, CLOTH)
    + disc(60, 50, 3, "currentColor")
    + disc(78, 24, 5)
    + RAYS,
    "Moonlit Mausoleum": MOON
    + paper("M20 40 60 14l40 26z")
    + paper("M24 40h72v8H24z")
    + "".join(paper(f"M{x} 48h10v34H{x}z") for x in (28, 46, 64, 82))
    + ink("M52 82V62a8 8 0 0 1 16 0v20z")
    + GROUND
    + cloth("M2 84V66a7 7 0 0 1 14 0v18zM104 84V66a7 7 0 0 1 14 0v18z"),
    "Battle of the Vans": GROUND
    + pair(
        body("M64 78V42q0-6 6-6h44v42z")
        + paper("M70 42h14v14H68z")
        + disc(78, 80, 8, CLOTH)
        + disc(104, 80, 8, CLOTH)
        + dot(67, 66, 2.6, PAPER)
    )
    + paper("M60 8l4 12 12-6-6 12 12 4-12 4 2 10-12-7-12 7 2-10-12-4 12-4-6-12 12 6z"),
    "Grand Velvet Theatre": paper("M4 92V20Q60-12 116 20v72z")
    + ink("M18 92V28q42-22 84 0v64z")
    + body("M18 92V28q20-10 34-11-2 44-20 75zM102 92V28q-20-10-34-11 2 44 20 75z")
    + paper("M10 84h100v8H10z")
    + "".join(dot(x, 88, 2, "currentColor") for x in range(20, 104, 10)),
    "Carousel Arena": body("M8 36Q60-16 112 36z")
    + paper("M8 36h104v9H8z")
    + line("M60 10v26M34 18l-8 18M86 18l8 18")
    + disc(60, 8, 4)
    + thread("M20 45v42M60 45v42M100 45v42")
    + paper("M40 80l2-14-8-2 4-10 8-2 14 8h16q6 0 6 8l-3 14h-6l1-10H54l-4 10z")
    + dot(43, 58, 1.6)
    + cloth("M4 87h112v6H4z"),
    "Ballroom on the Brink": thread("M60 0v18")
    + paper("M26 38q34 30 68 0l-6-5q-28 20-56 0z")
    + "".join(
        paper(f"M{x - 3} {y}h6v10h-6z") + body(f"M{x} {y - 10}q6 6 0 10-6-4 0-10z")
        for x, y in ((30, 26), (45, 22), (60, 20), (75, 22), (90, 26))
    )
    + thread("M60 18v36M34 34 60 18l26 16")
    + cloth("M0 96V70h84l8 8-6 6 8 12z")
    + disc(30, 62, 5, "currentColor")
    + disc(44, 62, 5)
    + body("M24 84q0-16 6-16t6 16z")
    + paper("M36 84q2-16 8-16t8 16z"),
    "Dread Dimension Fairground": WHEEL
    + thread("M60 44 38 90M60 44l22 46")
    + GROUND
    + body("M2 84l12-22 12 22z")
    + ink("M10 84l4-12 4 12z")
    + disc(14, 60, 3),
}


def surprise(name: str) -> str:
    """The picture of a Surprise."""
    drawn = SURPRISES.get(name) or BURST + big(pick(name, ("mic", "guitar", "vinyl", "megaphone", "sticks")), 1.3)
    return f"<g {PEN}>{drawn}</g>"


def venue(name: str) -> str:
    """The picture of a Venue."""
    drawn = VENUES.get(name) or MOON + GROUND + paper("M20 84V40L60 12l40 28v44z") + arch(60, 24, 50, 84)
    return f"<g {PEN}>{drawn}</g>"
