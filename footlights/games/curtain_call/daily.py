"""The result of a daily run in one line: how far, against whom, and what was left. Nothing of what was offered on the way."""

from __future__ import annotations

from footlights.games.curtain_call.seen import CurtainView
from footlights.stage.tongue import say, say_many

WON, LOST, UNSEEN = "🟩", "🟥", "⬜"


def daily(view: CurtainView) -> str:
    """The line of a run that is over, by the rules or because it was given up."""
    won, encounters = len(view.hp_then), len(view.rounds)
    treasure = view.macguffin
    told = {
        "won": won,
        "encounters": encounters,
        "how": _how(view),
        "hp": treasure.hp,
        "max_hp": treasure.max_hp,
        "row": WON * won + (LOST + UNSEEN * (encounters - won - 1) if won < encounters else ""),
    }
    return say("{won}/{encounters}, {how}, MacGuffin {hp}/{max_hp} {row}", **told)


def _how(view: CurtainView) -> str:
    """What ended the run."""
    if view.victory:
        return say_many("won in {number} round", "won in {number} rounds", sum(view.rounds))
    enemy = view.enemy.name if view.enemy else ""
    if view.over:
        return say("lost to {enemy} in round {round}", enemy=enemy, round=view.round)
    if enemy:
        return say("given up against {enemy} in round {round}", enemy=enemy, round=view.round)
    return say("given up between the scenes")
