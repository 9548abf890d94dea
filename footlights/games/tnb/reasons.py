"""Why something is not allowed: each reason with its clause and its sentence."""

from __future__ import annotations

from typing import Any

from footlights.games.tnb.rules import layout
from footlights.games.tnb.tables import Cast
from footlights.stage.errors import Reason
from footlights.stage.tongue import mark, say

REASONS = {
    layout.GAME_OVER: ("TB-7.3", mark("The game is over.")),
    layout.NO_SUCH_ACTION: ("TB-3.13", mark("There is no such action.")),
    layout.TACTICS_CLOSED: (
        "TB-3.8",
        mark("Your first Card Action has closed the tactical part: no Draw and no Play until your next turn."),
    ),
    layout.NO_TP_TO_DRAW: ("TB-4.2", mark("You have no Tactical Points left to Draw with.")),
    layout.DECK_EMPTY: ("TB-4.2", mark("Your Deck is empty.")),
    layout.HAND_FULL: ("TB-4.2", mark("Your hand is full; no card is ever burnt.")),
    layout.NO_TP_TO_PLAY: ("TB-4.3", mark("You have no Tactical Points left to play a card with.")),
    layout.NOT_IN_HAND: ("TB-4.3", mark("{card} is not in your hand.")),
    layout.BOARD_FULL: ("TB-4.3", mark("Your board is full, and no card is taken off it.")),
    layout.TILE_TAKEN: ("TB-4.3", mark("A card stands on {tile} already; play on an empty tile of your own board.")),
    layout.NOT_ON_BOARD: ("TB-5.1", mark("{card} is not on your board.")),
    layout.PLAYED_THIS_TURN: ("TB-4.5", mark("{card} was played this turn and waits until your next one.")),
    layout.ALREADY_ACTED: ("TB-5.2", mark("{card} has used its Card Action of this turn.")),
    layout.NO_TP_TO_ACT: ("TB-8.3", mark("You have no Tactical Points left to buy an action of {card}.")),
    layout.NOT_FOR_SALE: (
        "TB-8.3",
        mark("Only one action of each card played this turn can be bought, not of {card}."),
    ),
    layout.SAME_KIND: ("TB-8.3", mark("{card} has done that already; no card does the same twice in a turn.")),
    layout.CANNOT_MOVE: ("TB-5.3", mark("{card} has Speed 0 and cannot Move.")),
    layout.NOT_REACHED: ("TB-5.3", mark("{card} cannot reach {tile} over empty tiles.")),
    layout.CANNOT_BLOCK: ("TB-5.6", mark("{card} has Defence 0 and cannot Block.")),
    layout.CANNOT_ATTACK: ("TB-5.7", mark("{card} has Damage 0 and cannot Attack.")),
    layout.SAME_TILES: ("TB-2.10", mark("{card} covers the same tiles with fewer turns; use the smallest number.")),
}


def reason(cast: Cast, code: int, action: int) -> Reason:
    """Why the player to decide may not do something."""
    clause, text = REASONS[code]
    return Reason(clause, say(text, **_about(cast, action)))


def _about(cast: Cast, action: int) -> dict[str, str]:
    """The card and the tile an action speaks of, in words."""
    found = layout.Actions.numbers(action)
    known = found.get("card", len(cast.notation)) < len(cast.notation)
    return {
        "card": cast.notation[found["card"]] if known else say("That card"),
        "tile": layout.TILE_NAMES[found["tile"]] if "tile" in found else say("that tile"),
    }


def not_your_turn(cast: Cast, s: Any, seat: int) -> Reason:
    """A whole turn each, one after the other; with simultaneous turns it only matters who is asked first. TB-3.1, TB-8.2"""
    if s.over:
        return reason(cast, layout.GAME_OVER, 0)
    names = {"name": cast.names[s.seat], "other": cast.names[seat]}
    if cast.options["turn_order"] == "simultaneous":
        if s.ended[seat]:
            return Reason("TB-8.2", say("{other} has ended the turn; all is revealed when {name} has too.", **names))
        return Reason("TB-8.2", say("{name} is asked first; {other} is asked then, from the same position.", **names))
    return Reason("TB-3.1", say("It is {name}'s turn, not {other}'s.", **names))
