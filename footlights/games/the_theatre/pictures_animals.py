"""The heads of the company: a few animals for each Print."""

from __future__ import annotations

from dataclasses import dataclass

from footlights.stage.emblems import PAPER, body, cloth, disc, dot, ink, line, pair, paper, thread


@dataclass(frozen=True)
class Animal:
    """A head, drawn about (60, 50); which eyes suit it; how much lower than usual a hat sits."""

    head: str
    eyes: tuple[str, ...] = ("bright", "keen", "merry", "small")
    crown: float = 0


NOSE = ink("M56 60h8l-4 4.5z")
SMILE = line("M60 64.5v3q-4 4-8 1M60 67.5q4 4 8 1")
ROUND_HEAD = "M60 24c18 0 27 11 27 25S76 73 60 73 33 63 33 49s9-25 27-25z"
LONG_HEAD = "M60 24c14 0 20 8 19 19-1 9-4 14-5 22-1 7-6 10-14 10s-13-3-14-10c-1-8-4-13-5-22-1-11 5-19 19-19z"
WIDE_MOUTH = line("M42 60q18 12 36 0")

ANIMALS: dict[str, dict[str, Animal]] = {
    "Paw": {
        "fox": Animal(
            pair(body("M66 32 82 8l6 30z") + ink("M74 28l7-11 3 15z"))
            + body("M60 26q22 0 30 20-10 18-30 30-20-12-30-30 8-20 30-20z")
            + pair(paper("M60 60q12-14 28-14-8 16-28 29z"))
            + ink("M55 66h10l-5 6z"),
            ("keen", "sleepy", "merry"),
        ),
        "cat": Animal(
            pair(body("M64 30 82 10l4 30z") + paper("M72 27l8-9 2 14z"))
            + body(ROUND_HEAD)
            + NOSE
            + SMILE
            + pair(line("M76 60l16-3M76 63.5l15 3")),
            ("keen", "lofty", "bright"),
        ),
        "dog": Animal(
            body(ROUND_HEAD)
            + paper("M60 52q14 0 14 12 0 10-14 10T46 64q0-12 14-12z")
            + ink("M54 57h12q0 7-6 7t-6-7z")
            + line("M60 64v5")
            + pair(cloth("M78 28q16 0 16 20 0 14-8 16-8-4-8-20z")),
            ("bright", "small", "merry"),
        ),
        "wolf": Animal(
            pair(body("M64 32 76 6l12 32z") + paper("M72 28l5-11 5 15z"))
            + body("M60 26q20 0 26 16l8 10-9 1 3 9-12-2q-6 10-16 16-10-6-16-16l-12 2 3-9-9-1 8-10q6-16 26-16z")
            + paper("M60 50l11 12q-3 8-11 13-8-5-11-13z")
            + ink("M54 62h12l-6 7z"),
            ("keen", "sleepy"),
        ),
        "raccoon": Animal(
            pair(disc(82, 28, 8.5, "currentColor") + dot(82, 28, 3.5))
            + body(ROUND_HEAD)
            + pair(ink("M63 40q12-4 24 8-8 10-17 5-7-4-7-13z"))
            + paper("M60 54q9 0 9 9t-9 9-9-9 9-9z")
            + NOSE,
            ("bright",),
        ),
    },
    "Hoof": {
        "horse": Animal(
            pair(body("M68 30 74 8l9 22z"))
            + body(LONG_HEAD)
            + cloth("M50 20q10-9 20 0l-4 20q-6 5-12 0z")
            + pair(dot(65, 68, 2))
            + line("M53 72q7 3 14 0"),
            ("bright", "lofty", "small"),
        ),
        "ox": Animal(
            pair(paper("M72 32q20 2 24-22 10 26-20 32z") + body("M78 38q12-4 18 2-6 8-16 6z"))
            + body("M60 26q20 0 22 16 1 12-4 22-4 10-18 10T42 64q-5-10-4-22 2-16 22-16z")
            + paper("M60 56q18 0 18 10t-18 9-18-9 18-10z")
            + pair(dot(67, 65, 2.3)),
            ("small", "bright", "sleepy"),
        ),
        "goat": Animal(
            pair(paper("M64 28q4-18 20-22-6 10-10 26z") + body("M78 40q16-4 20 4-8 8-19 4z"))
            + body(LONG_HEAD)
            + paper("M52 72h16l-8 17z")
            + NOSE
            + line("M54 67q6 3 12 0"),
            ("keen", "small", "sleepy"),
        ),
        "ram": Animal(
            body(LONG_HEAD)
            + pair(paper("M62 28q20-12 30 4 6 16-8 20-11 1-11-10 1-7 8-6-2-7-8-4-8 4-11 0z"))
            + NOSE
            + line("M54 67q6 3 12 0"),
            ("small", "sleepy", "keen"),
        ),
        "deer": Animal(
            pair(thread("M68 28Q82 22 80 6M77 20q10 0 14-9") + body("M76 36q14-8 20-2-4 10-18 10z"))
            + body(LONG_HEAD)
            + ink("M53 64h14q0 8-7 8t-7-8z")
            + pair(dot(71, 56, 1.6, PAPER)),
            ("bright", "lofty", "sleepy"),
        ),
        "zebra": Animal(
            pair(body("M68 30 76 8l8 24z"))
            + body(LONG_HEAD)
            + pair(ink("M80 38l-10 2 9 5zM78 52l-9 1 7 5z"))
            + ink("M55 22h10l-5 18z")
            + paper("M50 62h20q0 12-10 12T50 62z")
            + pair(dot(64, 67, 2)),
            ("bright", "small"),
        ),
    },
    "Claw": {
        "bear": Animal(
            pair(disc(81, 29, 9.5, "currentColor") + dot(81, 29, 4))
            + body(ROUND_HEAD)
            + paper("M60 51q14 0 14 11T60 74 46 62t14-11z")
            + ink("M53 55h14q0 8-7 8t-7-8z")
            + line("M60 63v6"),
            ("small", "bright", "sleepy"),
        ),
        "badger": Animal(
            pair(disc(82, 34, 6, "currentColor"))
            + body("M60 24c16 0 26 12 26 24S74 76 60 76 34 60 34 48s10-24 26-24z")
            + paper("M53 24h14l-2 34q-5 4-10 0zM86 46q1-8-3-14l-4 26zM34 46q-1-8 3-14l4 26z")
            + ink("M53 62h14q0 9-7 9t-7-9z"),
            ("small", "keen"),
        ),
        "mole": Animal(
            body("M60 26c16 0 25 13 25 27S74 75 60 75 35 67 35 53s9-27 25-27z")
            + paper("M60 50l5 8h9l-6 7 4 8-12-3-12 3 4-8-6-7h9z")
            + dot(60, 64, 3.5),
            ("sleepy", "small"),
        ),
        "sloth": Animal(
            body(ROUND_HEAD)
            + paper("M60 33c13 0 20 8 20 18S71 68 60 68s-20-7-20-17 7-18 20-18z")
            + pair(ink("M63 42q10-2 16 8-8 4-14-2z"))
            + NOSE
            + line("M51 64q9 6 18 0"),
            ("sleepy", "merry"),
        ),
        "armadillo": Animal(
            pair(body("M72 30q4-18 12-18 6 10-2 24z"))
            + body("M60 22c15 0 22 10 22 22 0 14-8 24-22 32-14-8-22-18-22-32 0-12 7-22 22-22z")
            + line("M40 35q20-9 40 0M38 41q22-8 44 0M43 29q17-8 34 0")
            + ink("M56 66h8l-4 7z"),
            ("small", "bright"),
            -2,
        ),
    },
    "Talon": {
        "owl": Animal(
            pair(body("M66 30 86 12l2 26z"))
            + body(ROUND_HEAD)
            + pair(disc(72, 46, 11) + dot(71, 46, 5))
            + ink("M55 53h10l-5 12z"),
            ("none",),
        ),
        "parrot": Animal(
            paper("M58 26Q50 10 40 8q2 12 10 22zM62 26q2-16 14-20 2 12-6 22z")
            + body(ROUND_HEAD)
            + pair(disc(74, 46, 8))
            + ink("M48 50q12-10 24 0 2 12-8 24-2-8-8-9-8-4-8-15z"),
            ("small",),
        ),
        "crow": Animal(
            body("M60 24q22 2 24 24 0 14-8 22l-16 6-16-6q-8-8-8-22 2-22 24-24z")
            + paper("M49 54h22L60 78z")
            + line("M49 54q11 7 22 0"),
            ("keen", "bright", "lofty"),
        ),
        "peacock": Animal(
            "".join(
                line(f"M60 30 {60 + dx} {10 + abs(dx) / 3:g}") + disc(60 + dx, 8 + abs(dx) / 3, 4.5)
                for dx in (-22, -11, 0, 11, 22)
            )
            + "".join(thread(f"M60 30 {60 + dx} {12 + abs(dx) / 3:g}") for dx in (-22, -11, 0, 11, 22))
            + body("M60 26q18 0 20 18 0 18-8 28H48q-8-10-8-28 2-18 20-18z")
            + pair(paper("M62 38q12-6 17 4-2 8-15 6z"))
            + paper("M53 54h14l-7 13z"),
            ("lofty", "keen"),
            4,
        ),
        "songbird": Animal(
            body("M60 26c18 0 26 12 26 25S75 74 60 74 34 64 34 51s8-25 26-25z")
            + paper("M36 60q24-14 48 0-6 14-24 14T36 60z")
            + ink("M53 52h14l-7 10z"),
            ("bright", "small", "merry"),
        ),
        "vulture": Animal(
            paper("M26 84q0-16 14-16 8-8 20-6 12-2 20 6 14 0 14 16-34 8-68 0z")
            + body("M60 20q17 0 18 18 0 10-5 18l1 12H46l1-12q-5-8-5-18 1-18 18-18z")
            + paper("M53 48q7-5 14 0 2 14-7 22 1-7-3-10-5-4-4-12z"),
            ("sleepy", "keen", "lofty"),
        ),
        "falcon": Animal(
            body("M60 24q24 0 26 24 0 16-10 26H44q-10-10-10-26 2-24 26-24z")
            + pair(ink("M64 40q12-6 18 2 0 12-6 22-2-12-12-16z"))
            + paper("M54 50q6-5 12 0 2 11-6 18-8-7-6-18z"),
            ("bright", "keen"),
        ),
    },
    "Slither": {
        "snake": Animal(
            body("M60 24c14 0 20 9 20 20 0 13-8 24-20 24S40 57 40 44c0-11 6-20 20-20z")
            + pair(dot(64, 59, 1.6))
            + line("M46 60q14 10 28 0")
            + ink("M58.5 66h3v9l4 4-5.5-2-5.5 2 4-4z"),
            ("keen", "sleepy", "lofty"),
        ),
        "cobra": Animal(
            body("M60 26q34 0 32 26-2 20-20 26H48q-18-6-20-26-2-26 32-26z")
            + pair(ink("M80 40q8 6 4 18-8 4-10-2z"))
            + paper("M52 60h16l3 17H49z")
            + line("M51 66h18M50 72h20")
            + body("M60 26c12 0 17 8 17 17S70 62 60 62s-17-10-17-19 5-17 17-17z")
            + pair(dot(64, 55, 1.6)),
            ("keen", "lofty"),
        ),
        "snail": Animal(
            paper("M84 34a26 24 0 1 1-50 18 26 24 0 0 1 50-18z")
            + line("M76 46a16 15 0 1 0-14 16 9 9 0 1 0-8-12")
            + body("M60 40c14 0 22 8 22 19S72 78 60 78s-22-8-22-19 8-19 22-19z")
            + pair(body("M68 44 74 24a5 5 0 1 1 6 2l-4 22z"))
            + WIDE_MOUTH,
            ("merry", "sleepy"),
            -4,
        ),
        "turtle": Animal(
            paper("M60 20c26 0 40 20 40 44l-6 16H26l-6-16c0-24 14-44 40-44z")
            + line("M60 20v14M32 38l12 8M88 38l-12 8")
            + body("M60 34c15 0 21 9 21 20S73 75 60 75 39 65 39 54s6-20 21-20z")
            + line("M46 63q14 8 28 0"),
            ("bright", "sleepy", "small"),
            6,
        ),
        "lizard": Animal(
            paper("M60 26 54 10l-6 10-8-6v14zM60 26l6-16 6 10 8-6v14z")
            + body("M60 24c18 0 28 10 30 24-4 16-16 26-30 26S34 64 30 48c2-14 12-24 30-24z")
            + line("M36 56q24 14 48 0")
            + pair(dot(64, 55, 1.8)),
            ("keen", "bright"),
        ),
        "worm": Animal(
            body("M60 18c14 0 18 10 18 22v38H42V40c0-12 4-22 18-22z")
            + line("M43 60q17 8 34 0M43 68q17 8 34 0M52 53q8 5 16 0"),
            ("bright", "merry"),
            -4,
        ),
    },
    "Webbed": {
        "duck": Animal(
            body("M60 24c16 0 23 10 23 22 0 9-4 15-7 20l-2 10H46l-2-10c-3-5-7-11-7-20 0-12 7-22 23-22z")
            + paper("M40 57q20-10 40 0-2 12-20 12T40 57z")
            + line("M40 57q20 8 40 0"),
            ("bright", "small", "merry"),
        ),
        "frog": Animal(
            pair(body("M78 36a11 11 0 1 1 10-6z") + disc(78, 30, 6.5) + dot(78, 30, 3))
            + body("M60 34c20 0 32 8 32 20S78 74 60 74 28 66 28 54s12-20 32-20z")
            + line("M36 56q24 16 48 0")
            + pair(dot(64, 48, 1.6)),
            ("none",),
            8,
        ),
        "swan": Animal(
            paper("M12 97q-2-26 16-34 4 14 18 15h28q14-1 18-15 18 8 16 34z")
            + body("M50 92Q54 74 52 60 40 52 42 38q2-16 18-16t18 16q2 14-10 22-2 14 2 32z")
            + ink("M51 44q9-5 18 0l-3 7q-6 3-12 0z")
            + paper("M53 49q7 3 14 0l-7 16z"),
            ("swan",),
            -2,
        ),
        "otter": Animal(
            pair(disc(82, 34, 5.5, "currentColor"))
            + body("M60 24c18 0 28 10 28 24S76 73 60 73 32 62 32 48s10-24 28-24z")
            + paper("M60 54q16-4 20 6-4 14-20 14T40 60q4-10 20-6z")
            + ink("M54 53h12q0 6-6 6t-6-6z")
            + line("M60 59v7"),
            ("bright", "merry", "small"),
        ),
        "beaver": Animal(
            pair(disc(82, 32, 6.5, "currentColor"))
            + body(ROUND_HEAD)
            + paper("M54 66h12v12H54z")
            + line("M60 66v11")
            + pair(body("M60 56q14-6 16 4-2 8-16 6z"))
            + ink("M54 52h12q0 6-6 6t-6-6z"),
            ("bright", "small"),
        ),
        "platypus": Animal(
            body(ROUND_HEAD) + paper("M36 62q4-12 24-12t24 12q0 8-8 11-16 4-32 0-8-3-8-11z") + pair(dot(65, 58, 2)),
            ("small", "keen"),
        ),
        "pelican": Animal(
            body("M60 22q20 0 22 20 0 12-6 20H44q-6-8-6-20 2-20 22-20z")
            + paper("M46 52h28q4 22-14 30-18-8-14-30z")
            + line("M60 52v18"),
            ("bright", "lofty"),
        ),
    },
    "Fin": {
        "fish": Animal(
            paper("M60 30Q44 22 46 6q14 4 14 20 0-16 14-20 2 16-14 24z")
            + pair(paper("M84 50q14-8 20-2-2 12-18 14z"))
            + body("M60 24c18 0 27 12 27 26S76 76 60 76 33 64 33 50s9-26 27-26z")
            + ink("M50 62q10-8 20 0-10 8-20 0z")
            + pair(line("M80 44q-4 6 0 14")),
            ("bright", "lofty", "small"),
        ),
        "shark": Animal(
            body("M60 26 52 4q22 2 26 26z")
            + body("M60 22c18 0 30 16 30 32S76 78 60 78 30 70 30 54s12-32 30-32z")
            + paper("M38 60q22-10 44 0-6 14-22 14T38 60z")
            + line("M41 62l6 5 6-5 7 5 7-5 6 5 6-5"),
            ("keen", "small"),
            -2,
        ),
        "dolphin": Animal(
            body("M60 24 58 6q16 4 18 22z")
            + body("M60 22c18 0 26 12 26 26 0 8-5 14-12 17-1 8-6 11-14 11s-13-3-14-11c-7-3-12-9-12-17 0-14 8-26 26-26z")
            + paper("M46 58q14-6 28 0 3 10-14 14-17-4-14-14z")
            + line("M46 61q14 7 28 0"),
            ("merry", "bright"),
        ),
        "puffer": Animal(
            "".join(
                ink(f"M{60 + dx} {50 + dy} {60 + 1.4 * dx:g} {50 + 1.4 * dy:g}")
                for dx, dy in ((24, -18), (-24, -18), (30, 0), (-30, 0), (12, -27), (-12, -27))
            )
            + "".join(
                thread(f"M{60 + dx} {50 + dy} {60 + 1.35 * dx:g} {50 + 1.35 * dy:g}")
                for dx, dy in ((24, -18), (-24, -18), (30, 0), (-30, 0), (12, -27), (-12, -27))
            )
            + body("M60 22c20 0 31 12 31 28S79 77 60 77 29 66 29 50s11-28 31-28z")
            + paper("M36 60q24-8 48 0-8 16-24 16T36 60z")
            + ink("M54 60h12q0 7-6 7t-6-7z"),
            ("bright",),
        ),
        "eel": Animal(
            paper("M60 26Q50 10 60 2q10 8 0 24z")
            + body("M60 20c14 0 20 10 20 24 0 16-6 32-20 32S40 60 40 44c0-14 6-24 20-24z")
            + line("M44 58q16 12 32 0")
            + paper("M50 62l3 5 3-4zM70 62l-3 5-3-4z"),
            ("small", "keen"),
        ),
        "whale": Animal(
            line("M60 24V14")
            + thread("M60 22V12q-8-8-14-2M60 12q8-8 14-2")
            + body("M60 24c24 0 36 14 36 30S82 78 60 78 24 70 24 54s12-30 36-30z")
            + paper("M32 62q28-10 56 0-8 16-28 16T32 62z")
            + line("M46 62v12M53 61v15M60 60v17M67 61v15M74 62v12"),
            ("small", "sleepy"),
            0,
        ),
    },
    "Float": {
        "ghost": Animal(
            body("M60 18c18 0 27 13 27 30v34l-9-6-9 7-9-7-9 7-9-7-9 6V48c0-17 9-30 27-30z")
            + ink("M55 58q5-4 10 0 2 8-5 9-7-1-5-9z"),
            ("sleepy", "small", "bright"),
            -4,
        ),
        "jellyfish": Animal(
            line("M42 66v18M54 68v20M66 68v20M78 66v18")
            + thread("M42 64q-5 8 0 16M52 66q5 9 0 18M68 66q-5 9 0 18M78 64q5 8 0 16")
            + body(
                "M60 18c24 0 36 18 36 38 0 9-7 10-12 5-4-5-8-5-12 0s-8 5-12 0-8-5-12 0-8 5-12 0c-5-5-12-4-12-5 0-20 12-38 36-38z"
            )
            + line("M53 56q7 5 14 0"),
            ("bright", "lofty", "merry"),
            -4,
        ),
        "moth": Animal(
            pair(paper("M72 52q14-30 34-26 4 24-14 34 8 12-2 20-14-4-20-20z") + body("M94 38a6 6 0 1 1-.1 0z"))
            + pair(thread("M64 28q4-16 16-18M70 20l6 0M72 15l5 3"))
            + body("M60 24c13 0 19 9 19 21S72 74 60 74 41 57 41 45s6-21 19-21z")
            + line("M54 60q6 4 12 0M46 67q14 6 28 0"),
            ("bright", "merry"),
        ),
        "cloud": Animal(
            body("M38 74q-18 0-18-15 0-13 14-14 0-17 18-18 12-12 26-2 14-1 14 14 14 2 14 16 0 19-20 19z")
            + line("M50 60q10 7 20 0"),
            ("sleepy", "keen", "small"),
            0,
        ),
        "puff": Animal(
            "".join(
                line(f"M60 48 {60 + dx} {48 + dy}") + dot(60 + dx, 48 + dy, 3.4, PAPER)
                for dx, dy in (
                    (0, -40),
                    (16, -37),
                    (-16, -37),
                    (29, -28),
                    (-29, -28),
                    (37, -15),
                    (-37, -15),
                    (40, 0),
                    (-40, 0),
                )
            )
            + "".join(
                thread(f"M60 48 {60 + dx * 0.9:g} {48 + dy * 0.9:g}")
                for dx, dy in (
                    (0, -40),
                    (16, -37),
                    (-16, -37),
                    (29, -28),
                    (-29, -28),
                    (37, -15),
                    (-37, -15),
                    (40, 0),
                    (-40, 0),
                )
            )
            + body("M60 27c15 0 23 10 23 22S74 72 60 72 37 61 37 49s8-22 23-22z")
            + line("M54 59q6 5 12 0"),
            ("merry", "bright"),
            4,
        ),
        "balloon": Animal(
            body("M60 14c22 0 34 15 34 33 0 16-14 27-26 33H52C40 74 26 63 26 47c0-18 12-33 34-33z")
            + line("M60 14q-14 14-14 34M60 14q14 14 14 34")
            + line("M52 60q8 5 16 0"),
            ("small", "bright", "sleepy"),
            -8,
        ),
        "flame": Animal(
            body("M62 8q4 14 14 22 12 12 10 26-2 20-26 20T34 56q0-12 8-20 3 8 8 8 0-22 12-36z")
            + paper("M60 40q14 12 12 24-2 10-12 10t-12-10q-2-12 12-24z")
            + line("M54 65q6 5 12 0"),
            ("merry",),
            -4,
        ),
    },
}
