"""Pictures for cards, put together from parts: a head, a costume, a hat and a property make one of the company.

Everything is flat, with one stroke weight, in four tones: the colour of the text around it, ink, paper and cloth (the stylesheet
may set `--emblem-ink`, `--emblem-paper` and `--emblem-cloth`). The parts are drawn in `drawings/`: a hat sits on a crown at
(60, 26), a property is held at the right, about (96, 70). Which parts a card gets is its room's choice; where a room has no
opinion, `pick` decides by the card's name, the same way on every machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from footlights.stage.drawings import Drawings

VIEW_BOX = "0 0 120 96"
INK = "var(--emblem-ink,#1c141b)"
PEN = f'stroke="{INK}" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"'
EYES = Drawings(__file__, "eyes")
COSTUMES = Drawings(__file__, "costumes")
HATS = Drawings(__file__, "hats")
PROPS = Drawings(__file__, "props")
T = TypeVar("T")


def inked(*drawings: str) -> str:
    """Drawings on top of each other, outlined with the pen of all emblems."""
    return f"<g {PEN}>{''.join(drawings)}</g>"


def moved(drawing: str, x: float = 0, y: float = 0, size: float = 1) -> str:
    """A drawing elsewhere, larger or smaller about the middle of the picture."""
    shift = f"translate({60 + x:g} {48 + y:g}) scale({size:g}) translate(-60 -48)"
    return f'<g transform="{shift}">{drawing}</g>'


def bust(head: str, eyes: str, costume: str, hat: str = "none", prop: str = "none", crown: float = 0) -> str:
    """One of the company: head and shoulders, dressed; `crown` is how much lower than usual the hat sits."""
    worn = moved(HATS[hat], y=crown) if crown else HATS[hat]
    return inked(COSTUMES[costume], head, EYES.get(eyes, ""), worn, PROPS[prop])


def pick(seed: str, choices: Sequence[T]) -> T:
    """One of several, always the same for a seed."""
    number = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8])
    return choices[number % len(choices)]
