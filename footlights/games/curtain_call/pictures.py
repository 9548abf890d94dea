"""The pictures of the cards: one silhouette on a lit screen each, a thing of the stage with the sign of what the card does."""

from __future__ import annotations

from footlights.games.curtain_call.marks import MARKS, keyword_mark
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.sets import Card
from footlights.games.curtain_call.text import KEYWORDS, Sentence
from footlights.stage.drawings import Drawings

THINGS = Drawings(__file__, "cards")
SIGN_OF = {
    layout.DEAL: "cc-attack",
    layout.HEAL: "cc-heal",
    layout.DRAW: "cc-draw",
    layout.COST: "cc-energy",
    layout.CLEANSE: "cc-ward",
    layout.LOSE: "cc-ovation",
}


def picture(card: Card) -> str:
    """A card's picture: its own, or the signs of what it does."""
    drawing = THINGS.get(card.id) or _by_effect(card.sentences[0], card.type)
    return f'<g fill="currentColor">{drawing}</g>'


def _by_effect(sentences: list[Sentence], kind: str) -> str:
    """The first thing a card does as a large sign, the second as a small one."""
    signs = list(dict.fromkeys(_sign_of(sentence) for sentence in sentences))
    signs = [name for name in signs if name] or ["cc-attack" if kind == "Attack" else "cc-action"]
    large = sign(signs[0], 54 if len(signs) > 1 else 60, 48, 3)
    return large + (sign(signs[1], 98, 70, 1.4) if len(signs) > 1 else "")


def sign(key: str, x: float, y: float, size: float) -> str:
    """The sign of a keyword, its middle placed in the picture."""
    return f'<g transform="translate({x:g} {y:g}) scale({size:g}) translate(-12 -12)">{MARKS[key]}</g>'


def _sign_of(sentence: Sentence) -> str:
    if sentence.op in (layout.GAIN, layout.GIVE, layout.INFLICT):
        key = sentence.key
        return "cc-ovation" if key == layout.OVATION else keyword_mark(KEYWORDS[key])
    return SIGN_OF[sentence.op]
