"""Why something is not allowed: each reason with its clause and its sentence."""

from __future__ import annotations

from typing import Any

from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.tables import Cast
from footlights.stage.errors import Reason
from footlights.stage.tongue import mark, say

REASONS = {
    layout.NOT_IN_HAND: ("TH-3.1", mark("{card} is not in your hand; you play one of the cards you hold.")),
    layout.MAY_NOT_PASS: ("TH-3.2", mark("You hold a card, so you must play one: nobody may pass.")),
    layout.ABILITY_FIRST: ("TH-3.3", mark("The ability of the card just played acts first; decide that.")),
    layout.OFFER_FIRST: ("TH-3.4", mark("All have played; now Gambles are offered. Gamble or decline.")),
    layout.NO_SUCH_BOOST: ("TH-4.3", mark("There is no Boost token of that Print in the play area.")),
    layout.NOT_A_SAP: (
        "TH-4.2",
        mark("Only a Sap that has just entered play places a Sap token or removes a Boost token."),
    ),
    layout.NOT_OPTIONAL: (
        "TH-4.5",
        mark("That ability always acts; it cannot be declined or used in another way here."),
    ),
    layout.NOT_OFFERED: ("TH-3.4", mark("No Gamble is being offered now: that happens when all have played.")),
    layout.NOTHING_TO_USE: ("TH-3.3", mark("No ability waits for your consent.")),
    layout.SAP_HAS_ANSWERS: ("TH-4.2", mark("A Sap is answered by placing its token or removing a Boost token.")),
    layout.NO_SUCH_ACTION: ("TH-3.1", mark("There is no such action.")),
}


def reason(cast: Cast, code: int, action: int) -> Reason:
    """Why the player to decide may not do something."""
    if code == layout.GAME_OVER:
        clause = {"shooting-star": "TH-9.12", "team": "TH-7.13"}.get(cast.options["format"], "TH-6.5")
        return Reason(clause, say("The game is over."))
    clause, text = REASONS[code]
    number = layout.Actions.numbers(action).get("card", len(cast.notation))
    card = cast.notation[number] if number < len(cast.notation) else say("That card")
    return Reason(clause, say(text, card=card))


def not_your_turn(cast: Cast, s: Any, seat: int) -> Reason:
    """Play goes clockwise from the Leader; an ability is its player's to decide, and so is an offer. TH-3.1, TH-3.3, TH-3.4"""
    if s.over:
        return reason(cast, layout.GAME_OVER, 0)
    if s.fell[seat]:
        clause = "TH-9.9" if cast.options["format"] == "shooting-star" else "TH-6.4"
        return Reason(clause, say("{name} is eliminated and takes no further part.", name=cast.names[seat]))
    clause = {layout.ABILITY: "TH-3.3", layout.OFFER: "TH-3.4"}.get(s.deciding, "TH-3.1")
    names = {"name": cast.names[s.seat], "other": cast.names[seat]}
    return Reason(clause, say("It is {name}'s turn to decide, not {other}'s.", **names))
