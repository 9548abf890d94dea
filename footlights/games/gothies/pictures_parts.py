"""The parts that GOTHIES are drawn from: heads, eyes, hair and veils, clothes, things and hats."""

from __future__ import annotations

from collections.abc import Mapping

from footlights.stage.emblems import COSTUMES, HATS, PAPER, PROPS, body, cloth, disc, dot, ink, line, moved, pair, paper

PALE = "#efe6f4"
SHADE = "#b9a6cf"

# --- Heads: about (60, 46), crown at (60, 26) -------------------------------------------------------------------------------


def _pale(d: str) -> str:
    return f'<path fill="{PALE}" d="{d}"/>'


def _shade(d: str) -> str:
    return f'<path fill="{SHADE}" stroke="none" d="{d}"/>'


CHEEKS = dot(48, 56, 3, "currentColor") + dot(72, 56, 3, "currentColor")
MOUTH = line("M57 62q3 2.500 6 0")
FACE = _pale("M43 44Q43 26 60 26t17 18q0 14-7 20-5 4-10 4t-10-4q-7-6-7-20z") + _shade(
    "M50 64q5 4 10 4t10-4l-3 1q-7 2.500-14 0z"
)
NECK = _pale("M55 64h10v12H55z")

HEADS: Mapping[str, str] = {
    "human": NECK + FACE + MOUTH + CHEEKS,
    "grave": NECK + FACE + line("M56 63q4-2 8 0") + ink("M47 52l-2 7 3-2zM73 52l2 7-3-2z"),
    "singing": NECK + FACE + CHEEKS + ink("M55 60q5-3 10 0 0 7-5 7t-5-7z"),
    "child": moved(NECK + FACE + MOUTH + CHEEKS, 0, 6, 0.88),
    "skull": _pale("M42 44Q42 24 60 24t18 20q0 9-5 13l-1 8q-12 5-24 0l-1-8q-5-4-5-13z")
    + line("M54 62v6M60 63v6M66 62v6")
    + ink("M60 53l-3 6h6z"),
    "cat": body("M42 36 40 16l13 10h14l13-10-2 20q3 8 0 16-6 14-18 14T42 52q-3-8 0-16z")
    + paper("M60 56l-4-3h8z")
    + line("M60 56v4M60 60q-4 4-7 1M60 60q4 4 7 1M44 54l-14-3M44 58l-13 3M76 54l14-3M76 58l13 3"),
    "bat": body("M43 40 30 12q14 2 18 14 12-6 24 0Q76 14 90 12L77 40q3 12-4 20-6 7-13 7t-13-7q-7-8-4-20z")
    + paper("M56 60l2 6 2-4 2 4 2-6q-4-2-8 0z")
    + line("M56 54q4-3 8 0"),
    "owl": body("M40 24q10 4 20 2 10 2 20-2 2 12-2 22 2 20-18 22-20-2-18-22-4-10-2-22z")
    + disc(50, 44, 10)
    + disc(70, 44, 10)
    + dot(50, 44, 5)
    + dot(70, 44, 5)
    + paper("M60 48l-4 6 4 6 4-6z"),
    "toad": body("M34 44q-2-12 9-12 3-9 10-4 7-3 14 0 7-5 10 4 11 0 9 12 6 22-26 23-32-1-26-23z")
    + disc(45, 36, 6)
    + disc(75, 36, 6)
    + dot(45, 37, 3)
    + dot(75, 37, 3)
    + line("M38 52q22 14 44 0M54 46v.01M66 46v.01"),
    "jaguar": body("M41 36q-6-12 4-14 6 0 8 6 7-3 14 0 2-6 8-6 10 2 4 14 5 12-1 20-6 12-18 12t-18-12q-6-8-1-20z")
    + dot(47, 34, 2)
    + dot(54, 31, 2)
    + dot(66, 31, 2)
    + dot(73, 34, 2)
    + dot(45, 56, 2)
    + dot(75, 56, 2)
    + paper("M50 56q10-8 20 0-2 10-10 10t-10-10z")
    + ink("M56 54h8l-4 4z")
    + line("M60 58v4"),
    "moth": body("M46 40q0-16 14-16t14 16q2 12-4 20-4 6-10 6t-10-6q-6-8-4-20z")
    + line("M54 26Q46 10 32 8M66 26Q74 10 88 8")
    + line("M46 18l-4-6M40 13l-5-5M74 18l4-6M80 13l5-5")
    + paper("M50 56q10 8 20 0-4 12-10 12t-10-12z"),
    "bird": body("M42 46q-2-22 18-22t18 22q0 12-8 18H50q-8-6-8-18z")
    + paper("M52 50h16l-4 6 2 22q-6 8-12 0l2-22z")
    + line("M54 58h12"),
    "tortoise": body("M44 46q-2-20 16-20t16 20q0 18-16 20-16-2-16-20z")
    + line("M50 34q10-5 20 0M48 41q12-5 24 0")
    + line("M52 58q8 5 16 0"),
    "kettle": body("M38 42q0-14 22-14t22 14v14q0 12-22 12T38 56z") + line("M38 44q22 8 44 0M46 32l-6-8M74 32l6-8"),
}

EYES: Mapping[str, str] = {
    "none": "",
    "wide": pair(ink("M63 47q5-7 12-1-1 8-6 8-5-1-6-7z") + dot(70.500, 46.500, 1.500, PAPER)),
    "shut": pair(line("M63 49q6 5 12 0M65 52l-1 2M69 53.500v2.500M73 52l1.500 2")),
    "hollow": pair(dot(69, 47, 6) + dot(70, 47, 1.800, "currentColor")),
    "glint": pair(disc(69, 46, 5) + ink("M69 41.500q3 4.500 0 9-3-4.500 0-9z")),
    "tear": pair(ink("M63 47q5-7 12-1-1 8-6 8-5-1-6-7z") + dot(70.500, 46.500, 1.500, PAPER))
    + dot(50, 59, 2.400, "currentColor"),
    "sly": pair(ink("M62 48l13-5q1 8-6 9-5 0-7-4z") + dot(70, 46.500, 1.300, "currentColor")),
    "lensed": pair(disc(69, 47, 7) + dot(69.500, 47.500, 3)) + line("M55 46q5-3 10 0"),
}

# --- Hair and veils: behind the head and over it ------------------------------------------------------------------------------

BEHIND: Mapping[str, str] = {
    "none": "",
    "long": ink("M38 44Q38 18 60 18t22 26q0 26 8 40H30q8-14 8-40z"),
    "waves": body("M36 46Q34 16 60 16t24 30q-2 12 6 20-8 2-4 14H34q4-12-4-14 8-8 6-20z"),
    "flames": body(
        "M36 52Q28 36 40 28q-2-10 6-16 0 6 5 8 2-10 11-16-1 8 5 13 3-5 8-6-2 8 4 14 11 10 5 27 2 10-4 18H42q-8-8-6-20z"
    ),
    "veil": f'<path fill="{SHADE}" fill-opacity=".55" d="M34 90Q30 14 60 14t26 76z"/>',
    "hood": ink("M28 96Q26 14 60 10q34 4 32 86z"),
    "leaves": body(
        "M34 50q-10-8-4-18-2-12 10-14 4-10 14-6 6-6 12 0 10-4 14 6 12 2 10 14 6 10-4 18 0 8-8 10H42q-8-2-8-10z"
    ),
    "mane": cloth("M34 50q-10-14 2-24 4-14 24-14t24 14q12 10 2 24 2 14-8 20H42q-10-6-8-20z"),
    "bob": ink("M38 60Q30 18 60 18t22 42q-4 4-8 2H46q-4 2-8-2z"),
    "wings": body("M44 60Q10 58 6 20q24-4 42 24zM76 60q34-2 38-40-24-4-42 24z")
    + dot(22, 34, 5)
    + dot(98, 34, 5)
    + dot(22, 34, 2, PAPER)
    + dot(98, 34, 2, PAPER),
    "shell": cloth("M16 92Q14 42 60 40t44 52z") + line("M34 90Q36 60 60 58t26 32M60 40v18M26 64l14 6M94 64l-14 6"),
    "feathers": cloth("M30 70Q14 40 30 16q2 14 12 18Q40 14 60 6q20 8 18 28 10-4 12-18 16 24 0 54z")
    + line("M34 60Q28 44 32 30M86 60q6-16 2-30"),
}
OVER: Mapping[str, str] = {
    "long": ink("M42 44q2-18 18-20 16 2 18 20-6-10-16-12-8 8-20 12z"),
    "waves": body("M42 42q4-18 20-18t16 18q-8-2-14-10-6 8-22 10z"),
    "flames": body("M43 42q2-14 12-18 0 4 3 6 4-4 4-8 12 4 15 20-6-8-12-8-4 6-22 8z"),
    "veil": f'<path fill="{PALE}" fill-opacity=".28" stroke="none" d="M38 80Q38 20 60 20t22 60z"/>'
    + line("M42 40Q44 22 60 22t18 18"),
    "hood": ink("M34 62Q30 18 60 16q30 2 26 46-4-4-6-14-2-20-20-20T40 48q-2 10-6 14z"),
    "leaves": body("M44 38q6-12 16-12t16 12q-8-4-16-2-8-2-16 2z"),
    "bob": ink("M42 46q0-20 18-20t18 20q-4-6-8-8H50q-4 2-8 8z"),
    "mane": "",
    "wings": ink("M46 40q2-14 14-16 12 2 14 16-8-7-14-7t-14 7z"),
    "shell": "",
    "feathers": cloth("M44 40q4-14 16-16 12 2 16 16-8-8-16-8t-16 8z"),
    "none": "",
}

# --- Clothes and things ---------------------------------------------------------------------------------------------------------

OWN_COSTUMES: Mapping[str, str] = {
    "cloak": ink("M12 98Q16 78 44 74l16 8 16-8q28 4 32 24z")
    + body("M44 74l-8-10 18 8 6 10-8 6zM76 74l8-10-18 8-6 10 8 6z")
    + disc(60, 84, 3.400, "currentColor"),
    "shroud": _pale("M16 98Q20 76 44 73q16 10 32 0 24 3 28 25z") + line("M36 80q10 8 8 18M84 80q-10 8-8 18M60 82v16"),
    "lace": ink("M14 98Q18 78 46 74h28q28 4 32 24z")
    + "".join(disc(60 + dx, 79 + dx * dx / 150, 5) for dx in (-24, -16, -8, 0, 8, 16, 24))
    + dot(60, 90, 2.400, "currentColor"),
    "leafy": cloth("M14 98Q18 78 46 74h28q28 4 32 24z")
    + body(
        "M40 74q10-2 14 8-12 2-14-8zM80 74q-10-2-14 8 12 2 14-8zM24 84q10-4 14 6-10 4-14-6zM96 84q-10-4-14 6 10 4 14-6z"
    ),
}
OWN_PROPS: Mapping[str, str] = {
    "candle": paper("M92 60h10v32H92z") + body("M97 44q7 9 0 14-7-5 0-14z") + line("M97 58v4"),
    "hourglass": paper("M84 56h26l-2 4q0 8-8 13 8 5 8 13l2 4H84l2-4q0-8 8-13-8-5-8-13z") + body("M97 73l7 11H90z"),
    "letter": paper("M80 62h32v22H80z") + line("M80 62l16 13 16-13"),
    "oar": paper("M98 40h4v34q6 4 4 18-6 4-12 0-2-14 4-18z"),
    "moths": body("M100 66q4-10 12-8 0 8-8 11 5 4 1 8-5-1-5-7-1 6-6 7-3-4 2-8-8-3-8-11 8-2 12 8z"),
    "bone": paper("M84 84l18-24q-2-8 5-8 4 0 4 5 6 1 5 6-2 5-8 3L90 90q2 8-5 7-4-1-3-5-6-2-4-6 2-4 6-2z"),
    "honey": paper("M84 64h24l3 8-3 20H84l-3-20z") + body("M84 72h24l-2 10q-4 4-6-2-4 8-8 0-4 4-6-2z"),
    "knife": paper("M94 50q10 10 6 30h-6z") + body("M92 80h10v14H92z"),
    "match": paper("M96 58h4v36h-4z") + body("M98 40q8 10 0 20-8-10 0-20z"),
    "crow": ink("M80 76q4-16 18-16 4-6 10-2l6 4-8 2q2 14-12 18l-4 10-2-8q-8 0-8-8z")
    + dot(104, 61, 1.600, "currentColor"),
    "fish": paper("M80 74q10-14 22-4l10-8-2 12 2 12-10-8q-12 10-22-4z") + dot(87, 73, 2),
    "scales": line("M97 50v38M84 56h26M88 92h18") + paper("M78 70q6 8 12 0l-6-14zM104 70q6 8 12 0l-6-14z"),
    "ring": line("M97 66a11 11 0 1 1-.1 0") + body("M97 52l7 7-7 8-7-8z"),
    "book": paper("M80 60q9-5 17 0 8-5 17 0v26q-9-5-17 0-8-5-17 0z")
    + line("M97 60v26M84 67h8M84 73h8M102 67h8M102 73h8"),
    "egg": paper("M97 58q12 14 12 22 0 10-12 10t-12-10q0-8 12-22z") + body("M86 76l6 5 5-5 5 5 6-5-1 6q-10 8-20 0z"),
    "spoon": paper("M95 68h4v28h-4z") + paper("M97 48q8 2 8 11t-8 11q-8-2-8-11t8-11z"),
    "rose": body("M97 52q10 0 10 9t-10 11q-10-2-10-11t10-9z")
    + line("M92 60q5-5 10 0-3 6-8 3M97 72v22M97 84l8-5M97 88l-8-5"),
    "crown": "",
}
OWN_HATS: Mapping[str, str] = {
    "thorns": line("M42 32q18-10 36 0M46 28l-4-8M54 25l-2-9M66 25l2-9M74 28l4-8") + line("M60 24V14"),
    "moon": body("M60 4q-8 8 0 18 8-10 0-18zM60 4q14 6 8 20 12-2 10-14-6-8-18-6z"),
    "halo": f'<path fill="none" stroke="{PAPER}" stroke-width="3" d="M40 14q20-8 40 0-20 8-40 0z"/>',
    "antenna": line("M52 24Q46 10 36 8M68 24q6-14 16-16")
    + dot(36, 8, 3, "currentColor")
    + dot(84, 8, 3, "currentColor"),
    "crown": paper("M42 28 40 8l10 8 10-12 10 12 10-8-2 20q-18 5-36 0z")
    + dot(60, 20, 3, "currentColor")
    + dot(49, 21, 2, "currentColor")
    + dot(71, 21, 2, "currentColor"),
    "marigold": "".join(disc(46 + 7 * i, 26 - (2 - abs(i - 2)) * 2, 5, "currentColor") for i in range(5)),
    "mitre": paper("M46 28 48 10 60 2l12 8 2 18q-14 4-28 0z") + body("M58 8h4v6h5v4h-5v7h-4v-7h-5v-4h5z"),
    "lantern": paper("M50 26V12h20v14z") + body("M60 13q6 6 0 12-6-6 0-12z") + line("M54 12q6-8 12 0"),
    "wide": ink("M22 28q18-6 22-6 2-16 16-16t16 16q4 0 22 6-38 10-76 0z") + body("M44 21q16 5 32 0v4q-16 5-32 0z"),
    "drum": paper("M44 10h32v16q-16 6-32 0z") + line("M44 12q16 6 32 0M48 14l6 12M60 16v12M72 14l-6 12"),
}
ALL_COSTUMES = {**COSTUMES, **OWN_COSTUMES}
ALL_PROPS = {**PROPS, **OWN_PROPS}
ALL_HATS = {**HATS, **OWN_HATS}
