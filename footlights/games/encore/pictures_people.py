"""Portraits of the Performers and Supporters: hair, eyes, face paint, a costume, a hat, and what they play or carry."""

from __future__ import annotations

from footlights.stage.emblems import (
    CLOTH,
    COSTUMES,
    EYES,
    HATS,
    INK,
    PAPER,
    PEN,
    PROPS,
    SHOULDERS,
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

FACE = disc(60, 46, 22, "currentColor") + line("M54 58q6 5 12 0") + dot(60, 52, 1.5)
SINGS = disc(60, 46, 22, "currentColor") + f'<ellipse cx="60" cy="59" rx="6" ry="5.5" fill="{INK}"/>' + dot(60, 51, 1.5)

# What grows on a head: drawn before the face, and after it.
HAIR: dict[str, tuple[str, str]] = {
    "none": ("", ""),
    "mohawk": ("", cloth("M50 28 47 6l8 8 5-14 5 14 8-8-3 22q-10-5-20 0z")),
    "long": (
        cloth("M36 82Q28 22 60 20t24 62q-8 4-12-2H48q-4 6-12 2z"),
        cloth("M38 46Q40 22 60 22t22 24q-14-2-21-14-8 12-23 14z"),
    ),
    "afro": (disc(60, 36, 33, CLOTH), cloth("M40 38q4-14 20-14t20 14q-20-8-40 0z")),
    "bob": ("", cloth("M33 62Q28 18 60 18t27 44q-6 3-9-2V42q-9-2-16-10-8 9-20 10v18q-3 5-9 2z")),
    "spikes": ("", cloth("M36 42 28 24l15 5 2-18 11 12 6-17 7 16 12-11-1 17 13-5-9 19q-24-14-48 0z")),
    "bun": (disc(60, 16, 11, CLOTH), cloth("M37 46Q36 22 60 22t23 24q-9-9-23-9t-23 9z")),
    "curls": (
        "".join(disc(60 + dx, 40 + dy, 10, CLOTH) for dx, dy in ((-24, 14), (24, 14), (-25, 0), (25, 0))),
        "".join(disc(60 + dx, 26 + abs(dx) * 0.28, 9, CLOTH) for dx in (-20, 20, -8, 8)),
    ),
    "slick": ("", cloth("M37 42Q38 20 62 20q21 1 21 22-8-9-20-10-11 11-26 10z")),
    "tail": (
        cloth("M78 26q26-8 24 22-2 20-10 30-6-2-4-8 6-26-12-30z"),
        cloth("M37 44Q38 21 61 21q21 1 22 22-14-4-22-10-8 9-24 11z"),
    ),
    "fringe": ("", cloth("M36 50Q34 19 60 19t24 31q-5-4-6-10-9 4-18 4t-18-4q-1 6-6 10z")),
    "hood": (body("M26 88Q20 14 60 12t34 76z"), ""),
    "quiff": ("", cloth("M38 40q-8-26 18-28 34-6 32 12-2 8-12 6 4 4 6 10-22-10-44 0z")),
    "braids": (
        cloth("M36 40q-12 14-8 44l8 2q2-22 8-34zM84 40q12 14 8 44l-8 2q-2-22-8-34z"),
        cloth("M37 46Q38 20 60 20t23 26Q68 40 60 28 52 40 37 46z"),
    ),
    "wild": (
        cloth(
            "M30 70q-12-8-4-18-10-10 2-18-4-14 10-14 4-14 16-8 10-10 18 2 14-2 14 10 14 4 6 16 10 10 0 18 4 10-8 12z"
        ),
        cloth("M40 40q6-12 20-12t20 12q-10-2-20-2t-20 2z"),
    ),
    "sides": ("", pair(cloth("M78 34q10 4 8 24-6 4-8-2 2-12-2-16z"))),
}

# What is worn on a face.
MASKS: dict[str, str] = {
    "": "",
    "shades": ink("M42 41h15l-1 7q-6 4-12 0zM63 41h15l-2 7q-6 4-12 0z") + line("M56 43h8M38 41h5M77 41h5"),
    "glasses": disc(51, 46, 7, "none") + disc(69, 46, 7, "none") + line("M58 45h4"),
    "star": paper("M69 34l3 7 8 1-6 5 2 8-7-4-7 4 2-8-6-5 8-1z") + dot(69, 46, 2.2),
    "bolt": paper("M46 30l12 2-6 9 7 1-13 18 2-13-6-1z"),
    "monocle": disc(69, 46, 7.5, "none") + line("M76 49q4 14-2 26"),
    "beard": cloth("M40 52q2 25 20 25t20-25q-7 7-20 7t-20-7z") + line("M55 62q5 3 10 0"),
    "goatee": cloth("M54 62q6-3 12 0l-2 12q-4 3-8 0z"),
    "moustache": cloth("M60 55q-8-6-16 3 8 3 16 0 8 3 16 0-8-9-16-3z"),
    "paint": pair(ink("M69 36l3 10-3 10-3-10z")) + "",
    "patch": ink("M62 40h14v9q-7 4-14 0z") + line("M40 34 80 44"),
    "lipstick": body("M52 58q4-4 8-1 4-3 8 1-8 8-16 0z"),
    "scarf": paper("M42 62q18 10 36 0v10q-18 8-36 0z"),
    "fangs": paper("M54 58h4l-2 6zM62 58h4l-2 6z"),
}

OUTFITS: dict[str, str] = {
    **COSTUMES,
    "leather": cloth(SHOULDERS)
    + paper("M44 76 60 90 76 76l6 4-12 17H50L38 80z")
    + ink("M50 78l10 8 10-8v4l-10 10-10-10z")
    + "".join(dot(x, 86, 1.6, PAPER) for x in (26, 31, 89, 94)),
    "sequins": body(SHOULDERS)
    + "".join(
        dot(x, y, 1.9, PAPER)
        for x, y in ((30, 88), (40, 82), (50, 90), (60, 84), (70, 90), (80, 82), (90, 88), (22, 93), (98, 93))
    ),
    "collar": cloth(SHOULDERS) + ink("M36 80 26 54l24 22zM84 80l10-26-24 22z") + body("M50 76h20l-10 14z"),
    "hoodie": body(SHOULDERS) + cloth("M36 80q24-16 48 0-6 10-24 10T36 80z") + line("M54 86v9M66 86v9"),
    "apron": paper(SHOULDERS) + cloth("M42 77h8l2 20H40zM70 77h8l2 20H68z") + body("M48 84h24v13H48z"),
    "stripes": paper(SHOULDERS)
    + "".join(cloth(f"M{22 - i} {84 + i * 6}q38-8 {76 + 2 * i} 0v3q-38-8-{76 + 2 * i} 0z") for i in (0, 1)),
}

TOOLS: dict[str, str] = {
    **PROPS,
    "guitar": paper("M76 95q-9-7-1-16 5-4 3-11 10 7 16 1l5 6q-7 5-1 15-3 9-12 7-6-2-10-2z")
    + disc(86, 82, 3.6, "currentColor")
    + paper("M87 78 109 46l4 3-22 32z")
    + paper("M108 48l5-12 7 5-7 10z"),
    "bass": cloth("M74 96q-8-10 2-17 6-3 5-11 8 8 16 4l4 6q-8 4-3 14-4 8-12 6-8-2-12-2z")
    + cloth("M86 79 111 38l5 3-25 41z")
    + cloth("M110 40l5-12 6 4-5 11z"),
    "mic": cloth("M90 60h11l-3 34h-5z") + disc(95, 50, 11) + line("M86 46h18M85 52h20M95 39v22"),
    "stand": paper("M95 36h4l-3 60h-5z") + disc(97, 32, 8) + line("M91 30h12M91 35h12"),
    "keytar": paper("M70 88 106 58l10 11-36 28z")
    + ink("M82 84l4-3 4 5-4 3zM91 77l4-3 4 5-4 3zM100 70l4-3 4 5-4 3z")
    + line("M111 63l8-9"),
    "sax": paper("M102 42q8-3 9 4v26q0 21-16 21-13 0-13-13 0-7 7-9l3 9q0 6 4 6 6 0 6-13V48z")
    + dot(107, 56, 1.8)
    + dot(107, 65, 1.8)
    + dot(106, 74, 1.8),
    "sticks": paper("M76 94 106 48l4 3-29 46z") + paper("M112 94 84 48l-4 3 27 46z"),
    "cassette": paper("M76 58h36v26H76z")
    + disc(86, 70, 5, "currentColor")
    + disc(102, 70, 5, "currentColor")
    + line("M82 84l4-5h16l4 5"),
    "accordion": paper("M74 60h10v30H74zM104 60h10v30h-10z")
    + body("M84 62l5-3 5 3 5-3 5 3v26l-5 3-5-3-5 3-5-3z")
    + line("M89 60v30M94 62v26M99 60v30"),
    "trumpet": paper("M72 72h26l16-9v26l-16-9H72z") + line("M80 72v-8M87 72v-8M94 72v-8"),
    "tambourine": disc(96, 70, 18)
    + disc(96, 70, 12, "currentColor")
    + "".join(dot(96 + dx, 70 + dy, 2.6) for dx, dy in ((-15, 0), (15, 0), (0, -15), (0, 15))),
    "vinyl": disc(96, 70, 19, INK)
    + disc(96, 70, 7, "currentColor")
    + dot(96, 70, 1.6, PAPER)
    + f'<path fill="none" stroke="{PAPER}" stroke-width="1.2" d="M84 62a14 14 0 0 1 12-7M108 78a14 14 0 0 1-12 7"/>',
    "megaphone": paper("M74 66h10l26-14v38L84 76H74z") + body("M78 76h8l3 16h-8z"),
    "amp": cloth("M76 54h38v40H76z")
    + disc(95, 78, 12)
    + disc(95, 78, 4, "currentColor")
    + dot(82, 60, 2, PAPER)
    + dot(89, 60, 2, PAPER)
    + dot(96, 60, 2, PAPER),
    "crate": paper("M74 62h40v32H74z") + line("M74 72h40M74 84h40M86 62v32M102 62v32"),
    "clipboard": paper("M80 54h30v40H80z") + body("M88 50h14v8H88z") + line("M86 68h18M86 76h18M86 84h12"),
    "shirt": paper("M78 62l10-6q7 5 14 0l10 6-5 11-5-3v24H86V70l-4 3z")
    + body("M95 72l2 5h5l-4 3 2 5-5-3-5 3 2-5-4-3h5z"),
    "wheel": disc(95, 72, 20)
    + disc(95, 72, 13, CLOTH)
    + disc(95, 72, 4, "currentColor")
    + line("M95 59v9M83 78l8-4M107 78l-8-4"),
    "torch": paper("M90 66h10l-2 30h-6z") + body("M95 36q12 12 8 22-2 8-8 8t-8-8q-4-8 2-12 1 6 4 6 6-4 2-16z"),
    "book": paper("M74 62q10-6 20 0 10-6 20 0v28q-10-6-20 0-10-6-20 0z")
    + line("M94 62v28M79 68h9M79 75h9M100 68h9M100 75h9"),
    "spyglass": paper("M72 82 98 60l8 10-26 22z") + body("M96 58l14-10 9 11-12 12z") + line("M86 70l9 11"),
    "list": paper("M82 48h26v46q-6-5-9 0-4 5-8 0-4-5-9 0z") + line("M87 58h16M87 65h16M87 72h10M87 79h13"),
    "bag": body("M76 66h38v24q-19 8-38 0z") + paper("M88 66q0-14 14 0z") + thread("M84 76h22"),
    "phone": paper("M86 52h20v42H86z") + body("M89 57h14v28H89z") + dot(96, 90, 1.6),
    "tie": body("M90 56h12l-3 8 5 26-8 8-8-8 5-26z"),
    "tomato": body("M96 58q20-2 18 17-2 18-18 18T78 75q-2-19 18-17z") + cloth("M96 60l-10-6 10 0 3-6 2 6 9 1z"),
    "fog": paper("M74 92q-6-8 4-12-2-12 10-11 4-10 14-4 10-2 9 8 8 4 2 12-2 8-10 7z"),
    "tools": paper("M80 92 98 62q-4-10 6-14l-1 9 7 3 6-6q3 12-9 13L88 96z"),
    "confetti": paper("M84 94l6-26 14 12z")
    + "".join(
        dot(x, y, 2.6, f)
        for x, y, f in (
            (100, 56, PAPER),
            (110, 64, "currentColor"),
            (92, 50, "currentColor"),
            (112, 78, PAPER),
            (104, 44, PAPER),
            (116, 52, "currentColor"),
        )
    ),
    "hanger": line("M96 50q8 0 5 7-5 3-5 7M96 64l20 14H76z") + body("M82 78h28l3 18H79z"),
    "hands": pair("") + paper("M78 72q-6-12 2-14l4 8 2-14 6 1v13l4-13 6 2-3 14 6-8 5 4-9 18q-12 10-23-1z"),
    "shield": paper("M78 56q18 4 36 0v18q-4 16-18 22-14-6-18-22z") + body("M96 58v38q-14-6-18-22V56q9 2 18 2z"),
    "tea": paper("M80 62h26q2 24-13 26-15-2-13-26z") + line("M106 67q9 0 7 8-2 6-10 5M87 56q-3-5 0-9M96 56q-3-5 0-9"),
    "cane": paper("M86 96 102 50q4-12 14-8l-2 5q-6-2-8 5L91 96z") + disc(114, 45, 4, "currentColor"),
    "halter": paper("M80 64h30v8H80z") + disc(84, 84, 8, CLOTH) + disc(106, 84, 8, CLOTH),
    "umbrella": body("M74 68q20-28 42 0-7-5-11 0-5-6-10 0-5-6-10 0-4-5-11 0z") + line("M95 66v24q0 6-6 5"),
    "dice": paper("M78 66l16-6 14 8-16 7z")
    + body("M78 66l14 9v19l-14-9z")
    + paper("M92 75l16-7v18l-16 8z")
    + dot(100, 81, 2)
    + dot(85, 80, 2, PAPER),
}

# hair, eyes, face, costume, hat, tool
PEOPLE: dict[str, tuple[str, str, str, str, str, str]] = {
    "Fuzz Pedalski": ("wild", "merry", "", "hoodie", "none", "guitar"),
    "Marmalade Jones": ("bun", "bright", "lipstick", "sequins", "bow", "mic"),
    "The Domino Kid": ("slick", "keen", "patch", "waistcoat", "none", "dice"),
    "Gaffer Tabs": ("none", "sleepy", "beard", "overalls", "bandana", "bass"),
    "Big Vern Hatch": ("sides", "small", "moustache", "overalls", "none", "amp"),
    "Rusty Nails": ("mohawk", "keen", "", "leather", "none", "hammer"),
    "Ember Vale": ("long", "lofty", "lipstick", "collar", "none", "torch"),
    "Baron von Riff": ("slick", "lofty", "monocle", "collar", "none", "guitar"),
    "Scarlet Fever": ("curls", "bright", "star", "sequins", "none", "mic"),
    "Thunderlung": ("none", "keen", "beard", "furs", "horns", "lightning"),
    "Indigo Slim": ("none", "sleepy", "shades", "tails", "fez", "sax"),
    "Professor Trill": ("sides", "bright", "glasses", "cravat", "none", "baton"),
    "Delta Dawes": ("afro", "sleepy", "", "waistcoat", "none", "accordion"),
    "Cassette Blue": ("fringe", "bright", "bolt", "hoodie", "none", "cassette"),
    "Old Man Reverb": ("none", "sleepy", "beard", "tails", "top hat", "stand"),
    "Penny Whistler": ("braids", "merry", "", "stripes", "flat cap", "trumpet"),
    "Cash Callahan": ("quiff", "keen", "", "tails", "none", "coins"),
    "Lady Lucre": ("bun", "lofty", "lipstick", "pearls", "tiara", "fan"),
    "Emerald Greene": ("bob", "swan", "paint", "collar", "none", "mirror"),
    "Jack Pott": ("slick", "merry", "moustache", "ruff", "none", "cards"),
    "Karina Rose": ("long", "keen", "fangs", "collar", "horns", "bouquet"),
    "Velvet Graves": ("hood", "lofty", "", "cape", "none", "umbrella"),
    "Count Backwards": ("slick", "small", "fangs", "collar", "none", "keytar"),
    "Mona Drone": ("fringe", "sleepy", "", "bare", "none", "fog"),
    "Hexley Hood": ("hood", "merry", "", "bare", "none", "ball"),
    "Bubbles McGraw": ("curls", "merry", "", "sequins", "bow", "tambourine"),
    "Cherry Blossom Carl": ("tail", "bright", "", "cravat", "flower", "keytar"),
    "Flamingo Fontaine": ("quiff", "lofty", "star", "furs", "feathers", "shoe"),
    "Carnation Kate": ("bob", "bright", "lipstick", "pearls", "flower", "bouquet"),
    "Gummy Bearon": ("curls", "small", "monocle", "ruff", "none", "cane"),
    "Roadie Rhoda": ("bun", "keen", "", "overalls", "none", "amp"),
    "Crate Jackson": ("afro", "merry", "", "stripes", "none", "crate"),
    "Merch Marge": ("curls", "bright", "glasses", "apron", "none", "shirt"),
    "Tour Bus Gus": ("none", "sleepy", "moustache", "waistcoat", "captain", "wheel"),
    "Stage-Dive Clive": ("spikes", "bright", "", "hoodie", "none", "ball"),
    "Loop Station Lou": ("fringe", "small", "", "hoodie", "none", "vinyl"),
    "Pyro Pete": ("sides", "bright", "", "leather", "none", "torch"),
    "Sparkplug Dot": ("tail", "keen", "", "overalls", "bandana", "tools"),
    "Hype Man Hank": ("none", "merry", "shades", "hoodie", "flat cap", "megaphone"),
    "Amp Wrangler Ida": ("braids", "keen", "", "leather", "none", "rope"),
    "Kettledrum Ken": ("none", "small", "moustache", "stripes", "none", "drum"),
    "Volume Knob Nell": ("spikes", "merry", "", "apron", "none", "notes"),
    "Page-Turner Paige": ("bob", "small", "glasses", "cravat", "none", "book"),
    "Librarian Lenore": ("bun", "lofty", "glasses", "pearls", "none", "quill"),
    "Spyglass Spike": ("spikes", "keen", "", "leather", "none", "spyglass"),
    "Setlist Seth": ("long", "sleepy", "goatee", "hoodie", "beret", "list"),
    "Tea-Time Tabitha": ("bun", "merry", "", "ruff", "pillbox", "tea"),
    "Archive Archie": ("sides", "bright", "glasses", "waistcoat", "bowler", "vinyl"),
    "Scalper Tim": ("slick", "small", "", "waistcoat", "flat cap", "ticket"),
    "Accountant Agnes": ("bun", "small", "glasses", "cravat", "none", "clipboard"),
    "Sponsor Stan": ("quiff", "merry", "", "tails", "none", "tie"),
    "Promoter Prue": ("bob", "bright", "shades", "furs", "none", "phone"),
    "Valet Val": ("tail", "small", "", "tails", "pillbox", "key"),
    "Royalty Roy": ("curls", "lofty", "goatee", "furs", "tiara", "coins"),
    "Heckler Hector": ("none", "keen", "", "waistcoat", "bowler", "tomato"),
    "Ex-Manager Max": ("slick", "lofty", "shades", "tails", "none", "bag"),
    "Fog Machine Fran": ("long", "sleepy", "scarf", "bare", "none", "fog"),
    "Repo Ray": ("none", "small", "goatee", "leather", "bandana", "clipboard"),
    "Saboteur Sabine": ("bob", "keen", "patch", "collar", "beret", "tools"),
    "Understage Gnome": ("none", "bright", "beard", "bare", "jester", "lantern"),
    "Confetti Connie": ("curls", "bright", "", "ruff", "none", "confetti"),
    "Second-Choice Sue": ("fringe", "small", "", "stripes", "none", "mask"),
    "Wardrobe Wanda": ("bun", "lofty", "glasses", "sequins", "feathers", "hanger"),
    "Masseur Marcel": ("quiff", "sleepy", "moustache", "bare", "none", "hands"),
    "Cleo Countsteps": ("tail", "swan", "lipstick", "pearls", "none", "shoe"),
    "Bodyguard Bo": ("sides", "small", "shades", "tails", "none", "shield"),
}


CROWNS = {**HATS, "horns": pair(paper("M70 26q10-2 10-22 14 14 2 32z")) + cloth("M40 30q20-10 40 0l-2 6q-18-8-36 0z")}


def portrait(name: str, performer: bool) -> str:
    """Somebody's picture: their own, or one put together by their name; whoever performs sings."""
    hair, eyes, mask, costume, hat, tool = PEOPLE.get(name) or _anybody(name, performer)
    back, front = HAIR[hair]
    face = SINGS if performer and mask not in ("beard", "moustache", "lipstick", "fangs") else FACE
    seen = "" if mask == "shades" else EYES[eyes]
    if eyes == "swan":
        seen = moved(seen, y=6)
    dressed = OUTFITS[costume] + back + face + seen + MASKS[mask] + front + CROWNS[hat]
    return f"<g {PEN}>{back if hair == 'hood' else ''}{dressed}{TOOLS[tool]}</g>"


def _anybody(name: str, performer: bool) -> tuple[str, str, str, str, str, str]:
    tools = (
        ("guitar", "mic", "keytar", "sax", "bass") if performer else ("amp", "crate", "clipboard", "rope", "lantern")
    )
    return (
        pick(f"{name} hair", tuple(HAIR)),
        pick(name, ("bright", "keen", "merry", "small", "sleepy")),
        pick(f"{name} face", ("", "", "shades", "glasses", "beard")),
        pick(f"{name} outfit", ("leather", "hoodie", "sequins", "waistcoat", "stripes")),
        "none",
        pick(f"{name} tool", tools),
    )
