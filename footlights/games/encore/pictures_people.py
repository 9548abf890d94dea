"""Portraits of the Performers and Supporters: hair, eyes, face paint, a costume, a hat, and what they play or carry."""

from __future__ import annotations

from footlights.stage.drawings import Drawings, Looks
from footlights.stage.emblems import COSTUMES, EYES, HATS, PROPS, inked, moved, pick

BEHIND = Drawings(__file__, "hair_behind")  # what grows on a head, drawn before the face
HAIR = Drawings(__file__, "hair")  # and after it
FACES = Drawings(__file__, "faces")
MASKS = Drawings(__file__, "masks")
OUTFITS = COSTUMES | Drawings(__file__, "outfits")
CROWNS = HATS | Drawings(__file__, "hats")
TOOLS = PROPS | Drawings(__file__, "tools")
SILENT = ("beard", "moustache", "lipstick", "fangs")  # masks that hide an open mouth

PEOPLE = Looks(__file__, "people")


def portrait(name: str, performer: bool) -> str:
    """Somebody's picture: their own, or one put together by their name; whoever performs sings."""
    hair, eyes, mask, costume, hat, tool = PEOPLE.get(name) or _anybody(name, performer)
    behind = BEHIND[hair]
    face = FACES["singing face" if performer and mask not in SILENT else "face"]
    seen = "" if mask == "shades" else EYES[eyes]
    if eyes == "swan":
        seen = moved(seen, y=6)
    dressed = (OUTFITS[costume], behind, face, seen, MASKS[mask], HAIR[hair], CROWNS[hat])
    return inked(behind if hair == "hood" else "", *dressed, TOOLS[tool])


def _anybody(name: str, performer: bool) -> tuple[str, ...]:
    tools = (
        ("guitar", "mic", "keytar", "sax", "bass") if performer else ("amp", "crate", "clipboard", "rope", "lantern")
    )
    return (
        pick(f"{name} hair", tuple(HAIR)),
        pick(name, ("bright", "keen", "merry", "small", "sleepy")),
        pick(f"{name} face", ("none", "none", "shades", "glasses", "beard")),
        pick(f"{name} outfit", ("leather", "hoodie", "sequins", "waistcoat", "stripes")),
        "none",
        pick(f"{name} tool", tools),
    )
