"""The drawings of The Theatre: Suits, Prints and abilities, each with a silhouette of its own (view box 0 0 24 24)."""

from __future__ import annotations

from footlights.stage.drawings import Drawings

MARKS = Drawings(__file__, "marks")
