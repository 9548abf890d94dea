"""The drawings of Curtain Call: keywords, intents and kinds of cards (view box 0 0 24 24), each a silhouette of its own."""

from __future__ import annotations

from footlights.stage.drawings import Drawings

MARKS = Drawings(__file__, "marks")


def keyword_mark(key: str) -> str:
    """The name of a keyword's drawing."""
    return f"cc-{key.lower().replace(' ', '-')}"
