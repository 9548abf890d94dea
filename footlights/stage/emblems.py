"""Pictures for cards, put together from parts drawn by code: a head, a costume, a hat and a property make one of the company.

Everything is flat, with one stroke weight, in four tones: the colour of the text around it, ink, paper and cloth (the stylesheet
may set `--emblem-ink`, `--emblem-paper` and `--emblem-cloth`). Which parts a card gets is its room's choice; where a room has no
opinion, `pick` decides by the card's name, the same way on every machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import TypeVar

VIEW_BOX = "0 0 120 96"
INK = "var(--emblem-ink,#1c141b)"
PAPER = "var(--emblem-paper,#f6efdf)"
CLOTH = "var(--emblem-cloth,#6a5466)"
PEN = f'stroke="{INK}" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"'
T = TypeVar("T")


# --- Pens -------------------------------------------------------------------------------------------------------------


def body(d: str) -> str:
    """A shape in the card's colour."""
    return f'<path fill="currentColor" d="{d}"/>'


def paper(d: str) -> str:
    """A light shape."""
    return f'<path fill="{PAPER}" d="{d}"/>'


def ink(d: str) -> str:
    """A dark shape."""
    return f'<path fill="{INK}" d="{d}"/>'


def cloth(d: str) -> str:
    """A shape of stuff, quieter than the card's colour."""
    return f'<path fill="{CLOTH}" d="{d}"/>'


def line(d: str) -> str:
    """A stroke."""
    return f'<path fill="none" d="{d}"/>'


def thread(d: str) -> str:
    """A stroke in the card's colour, on a dark one."""
    return f'<path fill="none" stroke="currentColor" d="{d}"/>'


def disc(x: float, y: float, r: float, fill: str = PAPER) -> str:
    """A round."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"/>'


def dot(x: float, y: float, r: float, fill: str = INK) -> str:
    """A round without a rim."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" stroke="none"/>'


def pair(drawing: str) -> str:
    """Something drawn on the right, and again on the left."""
    return f'{drawing}<g transform="matrix(-1 0 0 1 120 0)">{drawing}</g>'


def moved(drawing: str, x: float = 0, y: float = 0, size: float = 1) -> str:
    """A drawing elsewhere, larger or smaller about the middle of the picture."""
    shift = f"translate({60 + x:g} {48 + y:g}) scale({size:g}) translate(-60 -48)"
    return f'<g transform="{shift}">{drawing}</g>'


# --- Eyes -------------------------------------------------------------------------------------------------------------

EYES: Mapping[str, str] = {
    "bright": pair(disc(69, 46, 4.6) + dot(69.6, 46.4, 2.4)),
    "keen": pair(paper("M63 45q6-5 12 0-6 5-12 0z") + dot(69, 45.2, 2)),
    "sleepy": pair(line("M64 46q5 4 10 0")),
    "merry": pair(line("M64 47q5-6 10 0")),
    "small": pair(dot(69, 46, 2.9)),
    "swan": pair(paper("M64 38q5-4 9 0-4 4-9 0z") + dot(68.5, 38, 1.6)),
    "lofty": pair(paper("M63.5 44h11a5.5 5 0 0 1-11 0z") + dot(69, 46, 2)),
}


# --- Costumes ---------------------------------------------------------------------------------------------------------

SHOULDERS = "M14 97C15 83 32 75 60 75s45 8 46 22z"

COSTUMES: Mapping[str, str] = {
    "waistcoat": cloth(SHOULDERS)
    + paper("M48 76 60 97 72 76q-12-4-24 0z")
    + body("M60 80l-11-5.5v11zm0 0 11-5.5v11z")
    + dot(60, 91, 1.7),
    "overalls": cloth(SHOULDERS)
    + body("M38 77h9v20h-9zM73 77h9v20h-9z")
    + paper("M44 74q16 8 32 0l-3 6q-13 6-26 0z")
    + paper("M60 79l-5 12 5-3 5 3z"),
    "ruff": cloth(SHOULDERS)
    + "".join(disc(60 + dx, 78 + abs(dx) * abs(dx) / -260, 7.5) for dx in (-28, 28, -21, 21, -14, 14, -7, 7, 0)),
    "furs": body(SHOULDERS) + paper("M30 80q30-16 60 0l4 9q-9 4-16-1-9 7-18 2-9 5-18-2-7 5-16 1z"),
    "pearls": cloth(SHOULDERS) + "".join(disc(60 + dx, 88 - dx * dx / 42, 3.4) for dx in (-20, 20, -14, 14, -7, 7, 0)),
    "tails": cloth(SHOULDERS)
    + paper("M46 76 60 97 74 76q-14-4-28 0z")
    + paper("M60 80l-9-4.5v9zm0 0 9-4.5v9z")
    + thread("M42 77 52 97M78 77 68 97"),
    "cravat": cloth(SHOULDERS) + body("M40 77 52 97H36zM80 77 68 97h16z") + paper("M52 75h16l-2 7 5 15H49l5-15z"),
    "cape": body(SHOULDERS) + paper("M36 84Q44 66 60 74q16-8 24 10l-10-4q-14 6-28 0z") + disc(60, 80, 3.6),
    "bare": body(SHOULDERS),
}


# --- Hats: they sit on a crown at (60, 26) ------------------------------------------------------------------------------

HATS: Mapping[str, str] = {
    "none": "",
    "top hat": cloth("M47 25V4h26v21z") + thread("M48 19h24") + cloth("M39 26q21 5 42 0"),
    "bowler": cloth("M46 26q-1-17 14-17t14 17z") + thread("M47 22h26") + cloth("M39 27q21 4 42 0"),
    "flat cap": paper("M42 25q0-13 20-13 15 0 17 9l7 3-4 4q-20-5-40-3z"),
    "pillbox": paper("M47 24V12q13-4 26 0v12q-13 4-26 0z") + line("M47 19q13 4 26 0"),
    "beret": cloth("M40 21q2-12 22-12 18 0 19 10 0 6-7 6H46q-6 0-6-4z")
    + line("M62 9l2-4")
    + thread("M45 21q14 3 28 1"),
    "tiara": paper("M44 26 46 12l7 7 7-12 7 12 7-7 2 14q-16 4-32 0z") + dot(60, 20, 2.2, "currentColor"),
    "jester": body("M60 26Q48 2 34 12q-4 4-4 10 7-6 13 6z")
    + paper("M60 26Q72 2 86 12q4 4 4 10-7-6-13 6z")
    + disc(30, 22, 3.6)
    + disc(90, 22, 3.6, "currentColor"),
    "turban": paper("M42 26q-2-16 18-17 20 1 18 17-18 6-36 0z")
    + line("M44 20q14 2 26-9M50 27q16-2 26-12")
    + disc(60, 13, 3.6, "currentColor"),
    "chef": paper("M47 27V18q-9-2-6-10 4-6 10-3 4-6 9-6t9 6q6-3 10 3 3 8-6 10v9z") + line("M47 22h26"),
    "bow": paper("M60 19 44 10v17zm0 0 16-9v17z") + disc(60, 19, 3.6, "currentColor"),
    "feathers": paper("M58 24Q44 16 46 2q12 4 14 22z")
    + paper("M60 24Q58 8 68 1q8 12-6 23z")
    + paper("M63 24q6-14 18-15-2 14-18 15z"),
    "flower": "".join(disc(78 + dx, 22 + dy, 4) for dx, dy in ((-5, 0), (5, 0), (0, -5), (0, 5)))
    + disc(78, 22, 3, "currentColor"),
    "captain": paper("M41 20q19-15 38 0l-4 4H45z")
    + cloth("M44 23h32v4q-16 4-32 0z")
    + disc(60, 18, 2.8, "currentColor"),
    "bandana": paper("M42 26q0-12 18-12t18 12q-18-6-36 0z") + paper("M77 24l11-3-3 6 3 5-11-4z"),
    "fez": cloth("M49 26 51 8q9-3 18 0l2 18q-11 3-22 0z")
    + thread("M60 7q13 1 15 9v5")
    + dot(75, 22, 2.6, "currentColor"),
    "horns up": cloth("M47 26q13-5 26 0l2-4Q60 14 45 22z"),
}


# --- Properties: held at the right, in a space about (96, 70) -----------------------------------------------------------

PROPS: Mapping[str, str] = {
    "none": "",
    "ticket": paper("M80 66l26-8 5 15-26 8z") + line("M98 61l5 15") + thread("M86 70l7-2"),
    "programme": paper("M84 56l12-3 14 4v30l-14-4-12 3z") + line("M96 53v30M100 63l6 2M100 70l6 2"),
    "tray": paper("M78 66h34l-3 5H81z") + paper("M88 66V56h8v10zM100 66l2-9h6l-2 9z"),
    "baton": paper("M84 86 108 46l3 2-23 40z") + disc(85, 88, 4.5, "currentColor"),
    "fiddle": paper("M88 92q-9-3-6-11 2-4 7-4-3-6 3-9 8-3 11 4 3 8-2 11 4 8-4 10-5 1-9-1z")
    + line("M97 76l11-30M93 86l6-8"),
    "drum": paper("M80 68h30v18q-15 8-30 0z")
    + line("M80 68q15 7 30 0M84 88l4-16 6 19 5-18 6 15")
    + line("M88 60l8 8M108 56l-8 11"),
    "quill": paper("M84 90Q86 58 112 46q-1 30-24 38z") + line("M84 92Q92 74 104 58"),
    "lantern": paper("M86 62h20l3 26H83z") + body("M96 68q7 8 0 16-7-8 0-16z") + line("M86 62q10-14 20 0M96 54v-6"),
    "rope": paper("M96 56a17 15 0 1 1-.1 0zm0 11a6 4.5 0 1 0 .1 0z")
    + line("M96 60a12.5 10.5 0 1 1-.1 0M96 63.5a9 7.5 0 1 1-.1 0")
    + paper("M104 82q8 4 6 14h-5q1-7-5-11z"),
    "hammer": paper("M93 66h6l-2 28h-6z") + paper("M84 54h20l6 6-4 8H84z"),
    "key": paper("M90 58a10 10 0 1 1 6 18l4 4-4 2 2 4-4 1 2 4-7 4-4-22a10 10 0 0 1 5-15zm2 6a4 4 0 1 0 4 3z"),
    "cards": paper("M80 64l14-6 10 24-14 6z") + paper("M92 54h15v26H92z") + thread("M99.5 61l4 6-4 6-4-6z"),
    "fan": paper("M96 92 78 64q18-16 36 0z") + line("M96 92 84 61M96 92 96 56M96 92l12-31"),
    "mirror": paper("M98 50a14 16 0 1 1-.1 0z") + line("M92 62l8-6M92 69l12-9") + paper("M95 82h6v13h-6z"),
    "mask": paper("M82 58q14-6 28 0 1 22-14 30-15-8-14-30z")
    + ink("M87 66q4-3 7 0-3 3-7 0zM98 66q4-3 7 0-3 3-7 0z")
    + line("M89 75q7 7 14 0"),
    "star": paper("M98 48l4 10 11 1-8 7 3 11-10-6-9 6 2-11-8-7 11-1z") + line("M95 74l-7 20"),
    "bouquet": paper("M90 94l-4-22h20l-4 22z") + disc(88, 66, 6) + disc(104, 66, 6) + disc(96, 60, 6, "currentColor"),
    "sword": paper("M94 82V42l3-6 3 6v40z") + body("M86 80h22v5H86z") + paper("M95 85h4v10h-4z"),
    "ball": paper("M96 56a17 17 0 1 1-.1 0z") + body("M96 56q-12 17 0 34 12-17 0-34z"),
    "broom": paper("M95 40h4v30h-4z") + paper("M88 70h18l4 22H84z") + line("M92 78l-2 12M97 78v12M102 78l2 12"),
    "spool": paper("M82 60h28v6h-4v18h4v6H82v-6h4V66h-4z") + line("M86 71h20M86 77h20"),
    "bell": paper("M96 54q11 0 11 16 0 8 5 12H80q5-4 5-12 0-16 11-16z") + disc(96, 87, 4, "currentColor"),
    "spotlight": paper("M84 58h20l8 8v12l-8 8H84z") + body("M112 66l6-6v24l-6-6z") + line("M90 64v16"),
    "cup": paper("M84 62h22l-3 26H87z") + line("M106 67q9 1 6 9-2 5-8 4") + line("M91 57q-3-4 0-8M99 57q-3-4 0-8"),
    "shoe": paper("M80 84q12-4 16-12l10 2q8 4 6 12-2 6-12 6H84q-6-2-4-8z")
    + line("M96 72q2 8-6 12M97 74l-9-10 4-8M104 73l8-10-4-8"),
    "notes": line("M90 86V60l18-6v26")
    + dot(86, 87, 5, PAPER)
    + dot(104, 81, 5, PAPER)
    + f'<path fill="none" stroke="{PAPER}" d="M90 86V60l18-6v26"/>',
    "lightning": paper("M100 48 84 74h10l-4 20 20-28H99z"),
    "coins": disc(92, 82, 9) + disc(104, 74, 9) + thread("M100 74h8"),
}


# --- A whole picture --------------------------------------------------------------------------------------------------


def bust(head: str, eyes: str, costume: str, hat: str = "none", prop: str = "none", crown: float = 0) -> str:
    """One of the company: head and shoulders, dressed; `crown` is how much lower than usual the hat sits."""
    worn = moved(HATS[hat], y=crown) if crown else HATS[hat]
    return f"<g {PEN}>{COSTUMES[costume]}{head}{EYES.get(eyes, '')}{worn}{PROPS[prop]}</g>"


def pick(seed: str, choices: Sequence[T]) -> T:
    """One of several, always the same for a seed."""
    number = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8])
    return choices[number % len(choices)]
