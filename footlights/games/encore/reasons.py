"""Why something is not allowed: each reason with its clause and its sentence."""

from __future__ import annotations

from typing import Any

from footlights.games.encore.rules import layout
from footlights.games.encore.tables import Cast, card_name
from footlights.stage.errors import Reason
from footlights.stage.tongue import mark, say

REASONS = {
    layout.GAME_OVER: ("EN-6.1", mark("The game is over.")),
    layout.NO_SUCH_ACTION: ("EN-3.1", mark("There is no such action.")),
    layout.COLOUR_IS_DUE: ("EN-1.3", mark("A colour has to be chosen now.")),
    layout.SPLIT_IS_DUE: ("EN-2.3", mark("Cards are drawn now: how many from each deck?")),
    layout.ACTION_IS_DUE: ("EN-3.1", mark("That is not one of the seven actions.")),
    layout.CHOICE_IS_DUE: ("EN-4.2", mark("An ability is being resolved and asks for another choice.")),
    layout.REMOVAL_IS_DUE: ("EN-5.7", mark("An Exhaust is being resolved: which of the two cards is removed?")),
    layout.COLOUR_GONE: ("EN-1.3", mark("That colour is not there to be chosen.")),
    layout.WRONG_SPLIT: ("EN-2.3", mark("Two cards are drawn: both from one deck, or one from each.")),
    layout.SHORT_DECKS: ("EN-2.4", mark("The decks do not have the cards for that; as many as possible are drawn.")),
    layout.NOT_A_CHOICE: ("EN-4.2", mark("That is not among the choices the ability gives.")),
    layout.NOT_YOURS_TO_REMOVE: ("EN-5.7", mark("{card} is neither of the two cards.")),
    layout.NO_SUCH_ZONE: ("EN-0.1", mark("There is no column {column} here.")),
    layout.PERFORMER_NOT_HELD: ("EN-3.2", mark("{card} is not in your hand.")),
    layout.SUPPORTER_NOT_HELD: ("EN-3.3", mark("{card} is not in your hand.")),
    layout.SURPRISE_HAS_NO_ZONE: ("EN-3.15", mark("{card} is a Surprise: it is triggered, and takes no zone.")),
    layout.ZONE_TAKEN: ("EN-3.6", mark("A card stands in {zone} already, and no action moves it.")),
    layout.ONLY_BACKSTAGE: ("EN-3.3", mark("{card} is a Supporter and can only be Backstage.")),
    layout.PERFORMER_TOO_DEAR: ("EN-3.2", mark("You cannot pay the Signing Cost of {card}.")),
    layout.SUPPORTER_TOO_DEAR: ("EN-3.3", mark("You cannot pay the Signing Cost of {card}.")),
    layout.NOT_PRE_SHOW: ("EN-3.7", mark("PRE-SHOW abilities are triggered in the Pre-Show only.")),
    layout.NO_OWN_SUPPORTER: ("EN-3.7", mark("{card} is not one of your staged Supporters.")),
    layout.IS_SUSPENDED: ("EN-0.5", mark("{card} is Suspended already.")),
    layout.PRE_SHOW_USED: ("EN-3.18", mark("The PRE-SHOW ability of {card} has been triggered this Round.")),
    layout.NO_TARGET: ("EN-3.16", mark("There is nothing that {card} could choose.")),
    layout.NO_OWN_PERFORMER: ("EN-3.8", mark("{card} is not one of your Performers on the Main Stage.")),
    layout.NO_BOOST: ("EN-3.9", mark("No Active Supporter of yours stands directly behind {card}.")),
    layout.NOT_EVENT_ENCORE: ("EN-3.13", mark("ENCORE!! abilities are triggered in the Event only.")),
    layout.NO_ENCORE: ("EN-3.13", mark("{card} is not one of your staged Performers with an ENCORE!! ability.")),
    layout.ENCORE_USED: ("EN-4.12", mark("The ENCORE!! ability of {card} has been triggered in this Event.")),
    layout.ENCORE_MAIN_ONLY: ("EN-7.1", mark("Here ENCORE!! abilities are triggered from the Main Stage only.")),
    layout.ENCORE_BARRED: (
        "EN-0.12",
        mark("The Venue forbids ENCORE!! abilities of Performers Backstage, such as {card}."),
    ),
    layout.NOT_EVENT_SURPRISE: ("EN-3.14", mark("Surprises are triggered in the Event only.")),
    layout.NO_SURPRISE: ("EN-3.14", mark("{card} is not a Surprise in your hand.")),
    layout.SURPRISE_TOO_DEAR: ("EN-3.14", mark("You cannot pay the Signing Cost of {card}.")),
    layout.RESTRICTED: ("EN-3.14", mark("{card} may not be triggered now: {restriction}")),
}
TURNS = {
    layout.COLOUR_DUE: ("EN-1.3", mark("{name} chooses a colour now, not {other}.")),
    layout.SPLIT_DUE: ("EN-2.2", mark("{name} draws now, not {other}.")),
    layout.REMOVAL_DUE: ("EN-5.7", mark("{name} decides which card the Exhaust removes, not {other}.")),
}
CHOICE = ("EN-4.2", mark("{name} has a choice to make now, not {other}."))
ACTS = {
    layout.PRE_SHOW: ("EN-2.8", mark("It is {name}'s action, not {other}'s.")),
    layout.EVENT: ("EN-2.14", mark("It is {name}'s action, not {other}'s.")),
}


def reason(cast: Cast, code: int, action: int) -> Reason:
    """Why the Manager to decide may not do something."""
    clause, text = REASONS[code]
    return Reason(clause, say(text, **_about(cast, action)))


def _about(cast: Cast, action: int) -> dict[str, str]:
    """The card and the zone an action speaks of, in words."""
    parts = layout.Actions.numbers(action)
    number, zone = parts.get("card", -1), layout.ZONE_NAMES[parts.get("zone", 0)]
    known = 0 <= number < len(cast.cards)
    return {
        "card": card_name(cast, number) if known else say("That card"),
        "zone": zone,
        "column": zone[1],
        "restriction": (cast.cards[number].restriction if known else "") or say("its restriction is not fulfilled."),
    }


def not_your_turn(cast: Cast, s: Any, seat: int) -> Reason:
    """Why a Manager who is not to decide may not act. EN-2.8, EN-2.14, EN-4.2"""
    if s.over:
        return reason(cast, layout.GAME_OVER, 0)
    clause, text = ACTS.get(s.phase, CHOICE) if s.decision == layout.ACTION_DUE else TURNS.get(s.decision, CHOICE)
    return Reason(clause, say(text, name=cast.names[s.seat], other=cast.names[seat]))
