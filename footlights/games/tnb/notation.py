"""The notation of actions, and what a notation means."""

from __future__ import annotations

import re

from footlights.games.tnb.rules import layout
from footlights.games.tnb.shapes import TILE_NAMES
from footlights.games.tnb.tables import Cast
from footlights.stage.errors import Trouble, suggestion
from footlights.stage.tongue import say

FIXED = {layout.DRAW: "draw", layout.END_TURN: "end turn"}
KNOWN = ("draw", "play NAME TILE", "move NAME TILE", "block NAME rR", "attack NAME rR", "end turn")
WITH_TILE = {"play": layout.PLAY, "move": layout.MOVE}
WITH_TURN = {"block": layout.BLOCK, "attack": layout.ATTACK}


def action_text(cast: Cast, action: int) -> str:
    """The notation of an action: `draw`, `play Lamp Boy F2`, `move ...`, `block Iron Curtain r1`, `attack ...`, `end turn`."""
    if action in FIXED:
        return FIXED[action]
    if action >= layout.BLOCK:
        verb, start = ("attack", layout.ATTACK) if action >= layout.ATTACK else ("block", layout.BLOCK)
        card, turn = divmod(action - start, layout.TURNS)
        return f"{verb} {_called(cast, card)} r{turn}"
    verb, start = ("move", layout.MOVE) if action >= layout.MOVE else ("play", layout.PLAY)
    card, tile = divmod(action - start, layout.TILES)
    return f"{verb} {_called(cast, card)} {TILE_NAMES[tile]}"


def _called(cast: Cast, card: int) -> str:
    return cast.notation[card] if 0 <= card < len(cast.notation) else f"#{card}"


def parse_action(cast: Cast, text: str) -> int:
    """The action a notation stands for."""
    words = " ".join(text.split())
    for action, fixed in FIXED.items():
        if words.lower() == fixed:
            return action
    verb, _, rest = words.partition(" ")
    name, _, last = rest.rpartition(" ")
    if verb.lower() in WITH_TILE:
        return WITH_TILE[verb.lower()] + _parse_card(cast, name, rest) * layout.TILES + _parse_tile(last)
    if verb.lower() in WITH_TURN:
        return WITH_TURN[verb.lower()] + _parse_card(cast, name, rest) * layout.TURNS + _parse_turn(last)
    near = suggestion(words, KNOWN)
    told = say("{found} is not an action; actions are: {actions}.", found=repr(text), actions=", ".join(KNOWN))
    raise Trouble(told + near)


def _parse_card(cast: Cast, name: str, rest: str) -> int:
    if name.lower() in cast.by_lower:
        return cast.by_lower[name.lower()]
    wanted = name or rest
    near = suggestion(wanted, cast.ids)
    raise Trouble(say("There is no card {found}; write its name, then the tile or turn.", found=repr(wanted)) + near)


def _parse_tile(text: str) -> int:
    if text.upper() in TILE_NAMES:
        return TILE_NAMES.index(text.upper())
    raise Trouble(say("There is no tile {found}; tiles are F1 to F3, M1 to M3 and B1 to B3.", found=repr(text)))


def _parse_turn(text: str) -> int:
    if found := re.fullmatch(r"[rR]?([0-3])", text, re.ASCII):
        return int(found[1])
    raise Trouble(say("There is no turn {found}; quarter turns are r0, r1, r2 and r3.", found=repr(text)))
