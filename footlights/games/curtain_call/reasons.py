"""Why something cannot be done: each reason with its clause and its sentence."""

from __future__ import annotations

from typing import Any

from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.tables import Cast
from footlights.stage.errors import Reason
from footlights.stage.tongue import mark, say

REASONS = {
    layout.RUN_OVER: ("CC-15.2", mark("The run is over.")),
    layout.NO_SUCH_ACTION: ("CC-4.7", mark("There is no such action.")),
    layout.ONLY_BASICS: ("CC-1.3", mark("First choose a Basic card for each protagonist.")),
    layout.NOT_A_BASIC: ("CC-1.3", mark("{card} is not one of the two Basic cards to choose from.")),
    layout.ONLY_ENEMIES: ("CC-2.2", mark("Now one of the two enemies is to be chosen.")),
    layout.NOT_OFFERED_ENEMY: ("CC-2.2", mark("{enemy} is not one of the two enemies to choose from.")),
    layout.ONLY_FIGHTING: ("CC-4.7", mark("In a turn you play cards or end the turn, nothing else.")),
    layout.ONLY_REWARDS: ("CC-2.5", mark("Now exactly one of the offered cards is to be taken.")),
    layout.NOT_OFFERED_CARD: ("CC-2.5", mark("{card} is not among the cards offered.")),
    layout.ONLY_UPGRADES: ("CC-2.6", mark("Now exactly one card is to be upgraded.")),
    layout.NOT_UPGRADABLE: ("CC-2.6", mark("There is no {card} in the deck that could still be upgraded.")),
    layout.ENOUGH_PLAYED: ("CC-4.10", mark("Fifty cards have been played this turn; now the turn must end.")),
    layout.NOT_IN_HAND: ("CC-5.1", mark("{card} is not in your hand.")),
    layout.OTHER_COST: ("CC-5.7", mark("{card} is in your hand, but it does not cost {cost} now.")),
    layout.KNOCKED_OUT_OWNER: ("CC-5.2", mark("{owner} is knocked out, so {card} cannot be played.")),
    layout.HAS_STAGE_FRIGHT: ("CC-5.3", mark("{owner} has Stage Fright and plays no Attack cards.")),
    layout.IS_HECKLED: ("CC-5.4", mark("{owner} is Heckled and plays only Attack cards.")),
    layout.TOO_DEAR: ("CC-5.1", mark("{card} costs {cost}, and there is not so much energy.")),
    layout.NAME_SOMEBODY: ("CC-5.8", mark("Say for whom {card} is played: on Aldric or on Pip.")),
    layout.NAMES_NOBODY: ("CC-5.8", mark("{card} is not played on anybody.")),
    layout.NOT_PRESENT: ("CC-5.8", mark("{name} is knocked out and cannot be named.")),
}
OWNERS = {"aldric": "Aldric", "pip": "Pip", "neutral": "The MacGuffin"}


def reason(cast: Cast, code: int, action: int) -> Reason:
    """Why the player may not do something."""
    clause, text = REASONS[code]
    return Reason(clause, say(text, **_about(cast, action)))


def _about(cast: Cast, action: int) -> dict[str, Any]:
    """The card, the enemy and the person an action speaks of, in words."""
    about: dict[str, Any] = {"card": say("That card"), "enemy": say("That enemy"), "owner": "", "cost": "", "name": ""}
    parts = layout.Actions.numbers(action)
    if "card" in parts:
        version = parts["card"] * (2 if layout.TAKE.has(action) else 1)
        if version < len(cast.notation):
            about |= {"card": cast.notation[version], "owner": OWNERS[cast.card(version).owner]}
    if parts.get("enemy", len(cast.enemies)) < len(cast.enemies):
        about["enemy"] = cast.enemies[parts["enemy"]].name
    if layout.PLAY.has(action):
        about |= {"cost": parts["cost"], "name": layout.TARGETS[parts["target"]] or say("Nobody")}
    return about


def not_your_turn(cast: Cast, s: Any, seat: int) -> Reason:
    """There is one player; only after the end is there nothing to do. CC-15.2"""
    return reason(cast, layout.RUN_OVER, 0)
