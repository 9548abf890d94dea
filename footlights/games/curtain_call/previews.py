"""What each choice would come to, played on copies: the enemy, everybody of one's own side, and the forecast. Section 7"""

from __future__ import annotations

from typing import Any

from footlights.games.curtain_call.forecast import ALLIES, fate_of, figure_of, followed, forecast, joined
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.rules.cards import play_card
from footlights.games.curtain_call.rules.flow import find_in_hand, legal
from footlights.games.curtain_call.seen import Choice, Play
from footlights.games.curtain_call.tables import Cast

PROTAGONISTS = ("aldric", "pip")


def choices(cast: Cast, s: Any, t: Any) -> list[Choice]:
    """Every legal action; a card's with its preview."""
    out: Any = [0] * layout.MAX_LEGAL
    return [
        preview(cast, s, t, action) if layout.PLAY.has(action) else Choice(action=layout.Actions.text(cast, action))
        for action in out[: legal(s, t, out)]
    ]


def preview(cast: Cast, s: Any, t: Any, action: int) -> Play:
    """What playing a card would do to the enemy and to one's own side, and the new forecast; with chance, from the least to
    the most. Section 7

    `hp` and `knocked_out` are what the play itself does, before the enemy's turn: HP that Retaliate takes or a card heals.
    """
    ends = outcomes(s, t, action)
    seen = [forecast(end, t) for end in ends if not end.stop]
    return Play(
        action=layout.Actions.text(cast, action),
        card=cast.notation[layout.PLAY.card(action)],
        enemy_hp=figure_of([end.hp[layout.ENEMY] for end in ends]),
        hp={name: figure_of([end.hp[ally] for end in ends]) for name, ally in ALLIES.items()},
        knocked_out={name: fate_of([_falls(s, end, ALLIES[name]) for end in ends]) for name in PROTAGONISTS},
        forecast=joined(seen) if seen else None,
        run_lost=fate_of([end.hp[layout.MACGUFFIN] == 0 for end in ends]),
    )


def _falls(s: Any, end: Any, ally: int) -> bool:
    """Whether somebody who was present is not so any more. CC-14.1"""
    return bool(s.hp[ally] > 0 and end.hp[ally] == 0)


def outcomes(s: Any, t: Any, action: int) -> list[Any]:
    """Every position in which a card can leave the fight, as far as HP, keywords and Ovation go. CC-5.9"""
    version, cost, target = layout.Actions.numbers(action).values()
    place = find_in_hand(s, t, version, cost)
    return [end.s for end in followed(s, s.copy(), lambda trial: play_card(trial, t, place, target))]
