"""Portraits of the Performers and Supporters: hair, eyes, face paint, a costume, a hat, and what they play or carry."""

from __future__ import annotations

from footlights.stage.drawings import Drawings
from footlights.stage.emblems import COSTUMES, EYES, HATS, PROPS, inked, moved, pick

BEHIND = Drawings(__file__, "hair_behind")  # what grows on a head, drawn before the face
HAIR = Drawings(__file__, "hair")  # and after it
FACES = Drawings(__file__, "pieces")
MASKS = Drawings(__file__, "masks")
OUTFITS = COSTUMES | Drawings(__file__, "outfits")
CROWNS = HATS | Drawings(__file__, "hats")
TOOLS = PROPS | Drawings(__file__, "tools")
SILENT = ("beard", "moustache", "lipstick", "fangs")  # masks that hide an open mouth

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


def portrait(name: str, performer: bool) -> str:
    """Somebody's picture: their own, or one put together by their name; whoever performs sings."""
    hair, eyes, mask, costume, hat, tool = PEOPLE.get(name) or _anybody(name, performer)
    behind = BEHIND[hair]
    face = FACES["singing face" if performer and mask not in SILENT else "face"]
    seen = "" if mask == "shades" else EYES[eyes]
    if eyes == "swan":
        seen = moved(seen, y=6)
    dressed = (OUTFITS[costume], behind, face, seen, MASKS[mask or "none"], HAIR[hair], CROWNS[hat])
    return inked(behind if hair == "hood" else "", *dressed, TOOLS[tool])


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
