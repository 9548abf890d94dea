"""The drawings of the house: one sheet of marks for all pages, a sheet of emblems and a catalogue of faces for each game's cards.

A mark is an SVG symbol drawn in the colour of the text around it (view box 0 0 24 24, one stroke weight); a page uses it with
`<use href="/marks.svg#NAME">`. All of them are drawn here by code.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from footlights.stage.card_set import CardSet
from footlights.stage.emblems import VIEW_BOX
from footlights.stage.errors import Trouble
from footlights.stage.game import Game, games
from footlights.stage.rulebook import rulebook
from footlights.stage.tongue import spoken

STROKE = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
MARK_BOX = "0 0 24 24"
HASH_LETTERS = 16

_hashes: dict[tuple[str, str, str], str] = {}

# Paths drawn with the house's stroke. A mark that begins with "<" is drawn as it stands.
MARKS: Mapping[str, str] = {
    "undo": "M4 9h10a6 6 0 0 1 0 12H8 M8 4 3.5 9 8 14",
    "redo": "M20 9H10a6 6 0 0 0 0 12h6 M16 4l4.5 5L16 14",
    "hint": "M9 18h6 M10 21.5h4 M12 2.5a6.5 6.5 0 0 0-4 11.6c.8.7 1 1.4 1 2.4h6c0-1 .2-1.7 1-2.4a6.5 6.5 0 0 0-4-11.6z",
    "log": "M6 3h11a2 2 0 0 1 2 2v16H7a2 2 0 0 1-2-2V4a1 1 0 0 1 1-1z M9 8h6 M9 12h6 M9 16h4",
    "chat": "M4 4h16a1.5 1.5 0 0 1 1.5 1.5v10A1.5 1.5 0 0 1 20 17h-8l-5 4.5V17H4a1.5 1.5 0 0 1-1.5-1.5v-10A1.5 "
    "1.5 0 0 1 4 4z M7.5 9h9 M7.5 12.5h5",
    "sound-on": "M4 9.5v5h3.5L13 19V5L7.5 9.5z M16.5 9a4.5 4.5 0 0 1 0 6 M19 6a8.5 8.5 0 0 1 0 12",
    "sound-off": "M4 9.5v5h3.5L13 19V5L7.5 9.5z M17 9.5l5 5 M22 9.5l-5 5",
    "settings": "M4 7h9 M17 7h3 M4 12h3 M11 12h9 M4 17h7 M15 17h5 M15 5v4 M9 10v4 M13 15v4",
    "flag": "M6 21.5V3 M6 4c4-2 7 2 12 0v9c-5 2-8-2-12 0",
    "handshake": "M2.5 8.5 7 6l5 1.5L17 6l4.5 2.5 M12 7.5 8.5 11a1.6 1.6 0 0 0 2.3 2.3l2-1.8 5 4.7a1.5 1.5 0 0 "
    "1-2.1 2.2l-3.2-2.6 M15.7 18.4a1.5 1.5 0 0 1-2.1 2.1L5 14.5",
    "replay": "M4 12a8 8 0 1 0 2.6-5.9 M4 3.5v4h4 M10.5 9l4.5 3-4.5 3z",
    "link": "M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12 6.3 M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 "
    "5.7 5.7l1.6-1.6",
    "copy": "M9 9h10.5v12H9z M5.5 15.5H4.5V3H15v2.5",
    "crown": "M3.5 18.5 2.5 7l5.5 4.5L12 4l4 7.5L21.5 7l-1 11.5z M4 21.5h16",
    "clock": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M12 7.5V12l3 2.5",
    "eye": "M2 12c2.6-4.5 6-6.8 10-6.8s7.4 2.3 10 6.8c-2.6 4.5-6 6.8-10 6.8S4.6 16.5 2 12z M12 9a3 3 0 1 0 0 6 3 "
    "3 0 0 0 0-6z",
    "eye-off": "M4 4l16 16 M9.5 5.5A9 9 0 0 1 12 5.2c4 0 7.4 2.3 10 6.8a16 16 0 0 1-3.2 4 M6 7.5A16 16 0 0 0 2 "
    "12c2.6 4.5 6 6.8 10 6.8a9 9 0 0 0 3.5-.7",
    "die": "M5.5 3h13A2.5 2.5 0 0 1 21 5.5v13a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 18.5v-13A2.5 2.5 0 0 1 "
    "5.5 3z M8 8v.01 M16 8v.01 M12 12v.01 M8 16v.01 M16 16v.01",
    "deck": "M7 6.5h11.5V21.5H7z M7 17.5H5v-15h11v2",
    "hand": "M9.5 21 4 8.5l4-1.8 5.5 12.5z M13.5 19.2 12 5.5l4.5-.5 1.3 13.8z M17.8 18l2.5-10.5-3-1",
    "person": "M12 3.5a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4z M4 21c.6-4.6 3.7-6.6 8-6.6s7.4 2 8 6.6",
    "people": "M9 4.5a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2z M2.5 20c.5-3.9 2.9-5.6 6.5-5.6s6 1.7 6.5 5.6 M16 "
    "5.2a3.2 3.2 0 0 1 0 6 M18 14.9c2 .8 3.2 2.4 3.5 5.1",
    "team": "M9 4.5a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2z M2.5 20c.5-3.9 2.9-5.6 6.5-5.6s6 1.7 6.5 5.6 M16 "
    "5.2a3.2 3.2 0 0 1 0 6 M18 14.9c2 .8 3.2 2.4 3.5 5.1",
    "bot": "M6 8h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z M12 8V3.5 M9 12.5v1 M15 "
    "12.5v1 M9 17h6 M1.8 12v4 M22.2 12v4",
    "check": "M4 12.5l5.5 5.5L20 6.5",
    "down": "M12 4v15 M5.5 12.5 12 19l6.5-6.5",
    "up": "M12 20V5 M5.5 11.5 12 5l6.5 6.5",
    "cross": "M5.5 5.5l13 13 M18.5 5.5l-13 13",
    "star": "M12 2.8l2.8 6 6.5.8-4.8 4.5 1.2 6.5L12 17.4l-5.7 3.2 1.2-6.5-4.8-4.5 6.5-.8z",
    "book": "M12 6c-2.2-1.7-5-2.2-9-2v14.5c4-.2 6.8.3 9 2 2.2-1.7 5-2.2 9-2V4c-4-.2-6.8.3-9 2z M12 6v14.5",
    "shield": "M12 2.8 4 5.5v6c0 4.6 3 7.9 8 10 5-2.1 8-5.4 8-10v-6z",
    "coin": "M3.5 12.2V3.5h8.7l8.8 8.8-8.7 8.7z M8 8v.01",
    "play": "M7 4l13 8-13 8z",
    "pause": "M8 4.5v15 M16 4.5v15",
    "step": "M6 5l9 7-9 7z M18.5 5v14",
    "step-back": "M18 5 9 12l9 7z M5.5 5v14",
    "first": "M19 5l-7 7 7 7 M12 5l-7 7 7 7",
    "last": "M5 5l7 7-7 7 M12 5l7 7-7 7",
    "home": "M3 11.5 12 4l9 7.5 M5.5 10v10.5h13V10 M10 20.5v-6h4v6",
    "help": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M9.3 9.4a2.8 2.8 0 1 1 4 2.6c-.9.4-1.3 1-1.3 2 M12 17v.01",
    "left": "M14.5 5 8 12l6.5 7",
    "right": "M9.5 5 16 12l-6.5 7",
    "menu": "M4 6.5h16 M4 12h16 M4 17.5h16",
    "more": "M5 12v.01 M12 12v.01 M19 12v.01",
    "plus": "M12 4.5v15 M4.5 12h15",
    "minus": "M4.5 12h15",
    "search": "M10.5 3.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z M15.5 15.5l5 5",
    "download": "M12 3.5v12 M6.5 10.5 12 16l5.5-5.5 M4 20.5h16",
    "upload": "M12 16.5v-12 M6.5 9.5 12 4l5.5 5.5 M4 20.5h16",
    "lock": "M5.5 10.5h13v10h-13z M8 10.5V7.5a4 4 0 0 1 8 0v3 M12 14.5v2.5",
    "globe": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M3 12h18 M12 3c-5 5-5 13 0 18 M12 3c5 5 5 13 0 18",
    "bell": "M6 16.5V11a6 6 0 0 1 12 0v5.5l2 2H4z M10 21.5h4",
    "swap": "M4 8h14 M14.5 4 18.5 8l-4 4 M20 16H6 M9.5 12 5.5 16l4 4",
    "warning": "M12 3.5 2.5 20.5h19z M12 10v5 M12 18v.01",
    "info": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M12 11v6 M12 7.5v.01",
    "keyboard": "M3.5 6h17A1.5 1.5 0 0 1 22 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-17A1.5 1.5 0 0 1 2 16.5v-9A1.5 1.5 0 0 1 "
    "3.5 6z M6 10v.01 M10 10v.01 M14 10v.01 M18 10v.01 M7.5 14h9",
    "curtain": "M3 3.5h18 M4.5 3.5C5 10 5 15 3.5 21h5C10.5 15 10.5 9 11 3.5 M19.5 3.5C19 10 19 15 20.5 21h-5C13.5 "
    "15 13.5 9 13 3.5",
    "mask": "M3 5c3.5-1.2 6-1.2 9 .5C15 3.8 17.5 3.8 21 5c.6 8-2.5 14.5-9 16.5C5.5 19.5 2.4 13 3 5z M7 10.5c1.2-1 "
    "2.4-1 3.5 0 M13.5 10.5c1.2-1 2.4-1 3.5 0 M8 15c2.5 2 5.5 2 8 0",
    "spotlight": "M9 3.5h6l1 6H8z M8 9.5 4 20.5h16L16 9.5 M7 20.5h10",
    "dot": '<circle cx="12" cy="12" r="5" fill="currentColor"/>',
    "circle": "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z",
}


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
    inside = drawing if drawing.startswith("<") else f'<path {STROKE} d="{drawing}"/>'
    return f'<symbol id="{name}" viewBox="{box}">{inside}</symbol>'


def _sheet(symbols: Iterable[str]) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>\n'
