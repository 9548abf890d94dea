"""Why something cannot be done: each reason with its clause and its sentence."""

from __future__ import annotations

from typing import Any

from footlights.games.gothies.log import monster_name
from footlights.games.gothies.rules import layout
from footlights.games.gothies.tables import Cast
from footlights.stage.errors import Reason
from footlights.stage.tongue import mark, say

REASONS = {
    layout.GAME_OVER: ("GO-5.11", mark("The game is over.")),
    layout.NO_SUCH_ACTION: ("GO-0.10", mark("There is no such action.")),
    layout.DUE_PLAY_STEP: (
        "GO-2.3",
        mark("There is nothing to answer now: take an action of the Play step, or end it."),
    ),
    layout.DUE_OR: ("GO-4.5", mark("First one option of the sentence with “or” is to be picked.")),
    layout.DUE_OPPONENT: ("GO-4.20", mark("First say which opponent discards.")),
    layout.DUE_VICTIM: ("GO-4.21", mark("First the discard that was forced on you: choose a card of your hand.")),
    layout.DUE_OWN_DISCARD: ("GO-4.7", mark("First discard a card of your hand, as the card says.")),
    layout.DUE_CYCLE: ("GO-4.7", mark("First discard the cards that are to be replaced, or stop.")),
    layout.DUE_DUST: ("GO-4.7", mark("First choose a card to dust, or decline.")),
    layout.DUE_CLEARING: ("GO-4.7", mark("First choose a Mercado card to dust, or decline.")),
    layout.DUE_REMOVAL: ("GO-4.7", mark("First choose an opponent's land to remove, or decline.")),
    layout.DUE_TAKING: ("GO-4.7", mark("First choose a Mercado card to buy for free, or decline.")),
    layout.DUE_VOICES: ("GO-9.2", mark("First finish the attack: add voices, or strike.")),
    layout.DUE_AMOUNT: ("GO-9.2", mark("First say how much of the voice joins the attack.")),
    layout.NOT_IN_HAND: ("GO-3.1", mark("{card} is not in your hand.")),
    layout.NO_SUCH_LAND: ("GO-3.4", mark("You have no land {card} in play.")),
    layout.NOTHING_TO_ACTIVATE: ("GO-3.4", mark("{card} has no base line that could be activated.")),
    layout.ALREADY_ACTIVATED: ("GO-3.4", mark("{card} has been activated this turn.")),
    layout.NOT_FACE_UP: ("GO-4.12", mark("{card} does not lie face up before you.")),
    layout.NO_SUCH_LINE: ("GO-4.8", mark("{card} has no such synergy line.")),
    layout.LINE_USED: ("GO-3.6", mark("That synergy line of {card} has been used this turn.")),
    layout.NO_PARTNER: (
        "GO-4.9",
        mark("{card} needs another card of that rune: played this turn, or a land of yours."),
    ),
    layout.NOT_THERE_TO_DUST: ("GO-4.16", mark("{card} does not lie face up before you, so it cannot be dusted.")),
    layout.NO_DUST_LINE: ("GO-3.7", mark("{card} has no dust line.")),
    layout.FEWER_COPIES: ("GO-4.11", mark("There are not so many copies of {card} with which this can be done.")),
    layout.STARTER_NOT_SOLD: ("GO-3.12", mark("{card} is a starter card and cannot be bought.")),
    layout.NOT_IN_MERCADO: ("GO-3.8", mark("{card} is not in the Mercado.")),
    layout.TOO_DEAR: ("GO-3.8", mark("{card} costs {price} Seed, and there is not so much.")),
    layout.WELL_PILE_EMPTY: ("GO-3.9", mark("The Wishing Well pile is empty.")),
    layout.WELL_TOO_DEAR: ("GO-3.9", mark("{card} costs {price} Seed, and there is not so much.")),
    layout.NEVER_EACH_OTHER: ("GO-7.10", mark("Streya who play together never attack each other, nor lands.")),
    layout.NO_MONSTERS_HERE: (
        "GO-5.2",
        mark("An attack has one target, an opposing land or an opponent; there are no monsters here."),
    ),
    layout.OWN_TARGET: ("GO-5.9", mark("Nobody attacks themselves or their own lands.")),
    layout.IS_OUT: ("GO-5.10", mark("{streya} is awake and out of the game.")),
    layout.NO_LAND_THERE: ("GO-5.3", mark("{streya} has no land {card} in play.")),
    layout.SONG_BELOW_DEFENCE: (
        "GO-5.4",
        mark("{card} has defence {defence}, and there is not so much Song for one attack."),
    ),
    layout.IS_SHIELDED: ("GO-5.6", mark("{streya} stands behind a fixed land; all of these must be gone first.")),
    layout.TOO_MUCH_SONG: ("GO-5.5", mark("There is not so much Song.")),
    layout.TOO_MUCH_FOR_TARGET: ("GO-5.5", mark("{streya} has not so many Timestones left.")),
    layout.NO_SUCH_TARGET: ("GO-9.1", mark("There is no {target} there.")),
    layout.NEED_NOT_REACHED: ("GO-9.3", mark("All your voices together do not reach what {target} needs.")),
    layout.NO_SUCH_OPTION: ("GO-4.5", mark("The sentence has no such option.")),
    layout.NO_SUCH_OPPONENT: ("GO-4.20", mark("{streya} is not a living opponent.")),
    layout.NOT_HELD_TO_DISCARD: ("GO-4.21", mark("{card} is not in your hand.")),
    layout.NOTHING_SUCH_TO_DUST: ("GO-4.7", mark("{card} does not lie where a card may be dusted now.")),
    layout.NOTHING_SUCH_TO_TAKE: ("GO-4.7", mark("{card} is not in the Mercado at a price the card allows.")),
    layout.NOTHING_SUCH_TO_REMOVE: ("GO-4.7", mark("{streya} has no land {card} that you could remove.")),
    layout.NO_SUCH_VOICE: ("GO-9.2", mark("{card} has no voice that is still to come.")),
    layout.OUT_OF_REACH: ("GO-9.3", mark("With that the need could no longer be reached.")),
    layout.NOT_YET_ENOUGH: ("GO-9.3", mark("The chosen voices do not reach the need yet.")),
    layout.NOT_AT_TABLE: ("GO-5.2", mark("{streya} is not at the table.")),
    layout.NO_SUCH_AMOUNT: ("GO-9.2", mark("The voice has not so much Song.")),
}
OVER_TOGETHER = "GO-10.4"


def reason(cast: Cast, code: int, action: int) -> Reason:
    """Why a Streya may not do something."""
    clause, text = REASONS[code]
    if code == layout.GAME_OVER and cast.cooperative:
        clause = OVER_TOGETHER
    return Reason(clause, say(text, **_about(cast, action)))


def _about(cast: Cast, action: int) -> dict[str, Any]:
    """The card, the Streya and the target an action speaks of, in words."""
    parts = layout.Actions.numbers(action)
    card, seat, target = (parts.get(name, -1) for name in ("card", "seat", "monster"))
    about: dict[str, Any] = {
        "card": say("That card"),
        "price": "",
        "defence": "",
        "streya": say("That Streya"),
        "target": "",
    }
    if 0 <= card < len(cast.cards):
        about |= {"card": cast.cards[card].name, "price": cast.cards[card].price, "defence": cast.cards[card].defence}
    if seat >= 0:
        about["streya"] = cast.names[seat] if seat < cast.players else say("Streya {number}", number=seat + 1)
    about["target"] = monster_name(cast, target) if target >= 0 else say("Joombie on {card}", card=about["card"])
    return about


def not_your_turn(cast: Cast, s: Any, seat: int) -> Reason:
    """Why a seat that is not to decide may not act. GO-2.1, GO-4.20, GO-7.1"""
    if s.over:
        return reason(cast, layout.GAME_OVER, 0)
    who = cast.names[s.seat]
    if s.phase == layout.VICTIM_DISCARDS:
        return Reason("GO-4.20", say("{who} has to discard first.", who=who))
    return Reason("GO-7.1" if cast.cooperative else "GO-2.1", say("It is the turn of {who}.", who=who))
