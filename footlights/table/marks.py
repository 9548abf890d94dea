"""The drawings of the house: one sheet of marks for all pages, a sheet of emblems and a catalogue of faces for each game's cards.

A mark is an SVG symbol drawn in the colour of the text around it (view box 0 0 24 24, one stroke weight); a page uses it with
`<use href="/marks.svg#NAME">`. The house's own are drawn in `drawings/marks.svg`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from footlights.stage.card_set import CardSet
from footlights.stage.drawings import Drawings
from footlights.stage.emblems import VIEW_BOX
from footlights.stage.errors import Trouble
from footlights.stage.game import Game, games
from footlights.stage.rulebook import rulebook
from footlights.stage.tongue import spoken

STROKE = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
MARK_BOX = "0 0 24 24"
HASH_LETTERS = 16

MARKS = Drawings(__file__, "marks")

_hashes: dict[tuple[str, str, str], str] = {}


def marks_svg() -> str:
    """The sheet of all marks, the house's own and every game's, and of the parts that jointed figures are made of."""
    drawn, limbs = dict(MARKS), dict[str, str]()
    for game in games():
        drawn.update(game.scene.marks)
        limbs.update(game.scene.limbs)
    symbols = [_symbol(name, drawing, MARK_BOX) for name, drawing in drawn.items()]
    parts = [f'<g id="{name}">{drawing}</g>' for name, drawing in limbs.items()]
    return _sheet([*symbols, "<defs>", *parts, "</defs>"] if parts else symbols)


def emblems_svg(game: Game, card_set: CardSet | None = None) -> str:
    """The sheet of pictures of a game's cards."""
    drawings = game.scene.emblems(_set_of(game, card_set))
    return _sheet(_symbol(name, drawing, VIEW_BOX) for name, drawing in drawings.items())


def catalogue(game: Game, card_set: CardSet | None = None) -> dict[str, Any]:
    """Where the pictures are, every face of the set by its name, and the words of the game's glossary."""
    return {"emblems": f"/emblems/{game.id}/{catalogue_hash(game, card_set)}.svg", **_contents(game, card_set)}


def catalogue_hash(game: Game, card_set: CardSet | None = None) -> str:
    """What changes when a face, a word or a picture does, the language included: the addresses of both files hold it."""
    key = (game.id, str(_set_of(game, card_set).hash), spoken())
    if key not in _hashes:
        drawn = msgspec.json.encode(_contents(game, card_set)) + emblems_svg(game, card_set).encode()
        _hashes[key] = hashlib.sha256(drawn).hexdigest()[:HASH_LETTERS]
    return _hashes[key]


def glossary(game: Game) -> dict[str, str]:
    """The game's words with their meaning; none for a game without a rulebook."""
    try:
        return rulebook(game).glossary
    except (OSError, Trouble):
        return {}


def _set_of(game: Game, card_set: CardSet | None) -> CardSet:
    return card_set if card_set is not None else game.base_set


def _contents(game: Game, card_set: CardSet | None) -> dict[str, Any]:
    faces = {face.name: face for face in game.scene.faces(_set_of(game, card_set))}
    return {"faces": faces, "glossary": glossary(game)}


def _symbol(name: str, drawing: str, box: str) -> str:
    """A drawing by its name; one that is a bare path is drawn with the house's stroke."""
    inside = drawing if drawing.startswith("<") else f'<path {STROKE} d="{drawing}"/>'
    return f'<symbol id="{name}" viewBox="{box}">{inside}</symbol>'


def _sheet(symbols: Iterable[str]) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>\n'
