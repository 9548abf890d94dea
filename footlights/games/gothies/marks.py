"""The room's own small drawings: runes, each a silhouette of its own, what lines give, and what monsters are about to do."""

from __future__ import annotations

from footlights.stage.drawings import Drawings

MARKS = Drawings(__file__, "marks")
LIMBS = Drawings(
    __file__, "glass"
)  # sand sinks in the upper bulb, rises in the lower; before it a plate with two bulbs cut out
BULB = 42  # how high a bulb is
GLASS_BOX = "-28 -54 56 108"


def rune_mark(rune: str) -> str:
    """The name of a rune's drawing; a rune that has none yet gets the star of every land."""
    name = f"go-{rune.lower()}"
    return name if name in MARKS else "go-activate"
