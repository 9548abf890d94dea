"""The drawings of ENCORE!!: vibes, kinds of cards, the numbers printed on them, a silhouette for each colour, and signs of fate.

All of them are in `drawings/marks.svg` (view box 0 0 24 24).
"""

from __future__ import annotations

from footlights.games.encore.rules import effects as fx
from footlights.stage.drawings import Drawings

MARKS = Drawings(__file__, "marks")
KIND_MARKS = {
    fx.PERFORMER: "encore-performer",
    fx.SUPPORTER: "encore-supporter",
    fx.SURPRISE: "encore-surprise",
    fx.VENUE: "encore-venue",
}


def vibe_mark(vibe: str) -> str:
    """The name of a vibe's drawing; nothing for a vibe of another set."""
    return _drawn(f"vibe-{vibe.lower()}")


def colour_mark(colour: str) -> str:
    """The name of a colour's drawing; nothing for a colour of another set."""
    return _drawn(f"colour-{colour.lower()}")


def kind_mark(kind: int) -> str:
    """The name of the drawing of a kind of card."""
    return KIND_MARKS[kind]


def _drawn(name: str) -> str:
    return name if name in MARKS else ""
