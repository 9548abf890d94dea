"""What each choice would come to, tried on copies: the enemy, everybody of one's own side, and the forecast. Section 7

Without chance a card is played once, on a copy. With Luck or a Confused enemy its hits are followed one by one, every roll and
every coin both ways; positions that are alike are merged.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from footlights.games.curtain_call.forecast import (
    ALLIES,
    NO_COINS,
    CoinNeeded,
    Unit,
    fate_of,
    figure_of,
    followed,
    forecast,
    joined,
)
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.rules.cards import do_sentence, number_now, play_card
from footlights.games.curtain_call.rules.flow import find_in_hand, legal
from footlights.games.curtain_call.rules.hits import strike
from footlights.games.curtain_call.tables import Cast

PROTAGONISTS = ("aldric", "pip")


def preview(s: Any, t: Any, action: int) -> dict[str, Any]:
    """What playing a card would do to the enemy and to one's own side, and the new forecast; with chance, from the least to
    the most. Section 7

    `hp` and `knocked_out` are what the play itself does, before the enemy's turn: HP that Retaliate takes or a card heals.
    """
    ends = outcomes(s, t, action)
    seen = [forecast(end, t) for end in ends if not end.stop]
    return {
        "enemy_hp": figure_of(end.hp[layout.ENEMY] for end in ends),
        "hp": {name: figure_of(end.hp[ally] for end in ends) for name, ally in ALLIES.items()},
        "knocked_out": {name: fate_of([_falls(s, end, ALLIES[name]) for end in ends]) for name in PROTAGONISTS},
        "forecast": joined(seen) if seen else None,
        "run_lost": fate_of([end.hp[layout.MACGUFFIN] == 0 for end in ends]),
    }


def _falls(s: Any, end: Any, ally: int) -> bool:
    """Whether somebody who was present is not so any more. CC-14.1"""
    return bool(s.hp[ally] > 0 and end.hp[ally] == 0)


def outcomes(s: Any, t: Any, action: int) -> list[Any]:
    """Every position in which a card can leave the fight, as far as HP, keywords and Ovation go. CC-5.9"""
    version, cost, target = layout.Actions.numbers(action).values()
    trial = s.copy()
    trial.listen(None, NO_COINS)
    try:
        play_card(trial, t, find_in_hand(s, t, version, cost), target)
    except CoinNeeded:
        return [branch.s for branch in followed(s, _parts(s, t, version, target))]
    trial.listen()
    return [trial]


def _parts(s: Any, t: Any, version: int, target: int) -> Iterator[Unit]:
    """A card in parts with few rolls and coins each. No card deals damage twice, so the number of its hits is the same however
    chance falls. CC-5.9, CC-8.8, section 6.2"""
    performer = t.owner[version // 2]
    before = s.copy()
    for i in range(t.sentences[version]):
        part = t.effect[version][i]
        if part[layout.OP] == layout.DEAL:
            n = number_now(before, t, version, i)
            for _ in range(part[layout.TIMES]):
                yield lambda x, n=n: strike(x, t, performer, n) if x.hp[performer] > 0 else 0  # type: ignore[misc]
        else:
            yield lambda x, i=i: _sentence(x, t, version, i, target)  # type: ignore[misc]
            _sentence(before, t, version, i, target)


def _sentence(s: Any, t: Any, version: int, i: int, target: int) -> None:
    """A sentence that is no attack, if the Ovation allows it and the performer is still there. CC-5.10"""
    performer = t.owner[version // 2]
    if s.ovation >= t.effect[version][i][layout.AT] and s.hp[performer] > 0:
        do_sentence(s, t, version, i, performer, target)


def choices(cast: Cast, s: Any, t: Any) -> list[dict[str, Any]]:
    """Every legal action; a card's with its preview."""
    out: Any = [0] * layout.MAX_LEGAL
    found: list[dict[str, Any]] = []
    for action in out[: legal(s, t, out)]:
        choice: dict[str, Any] = {"action": layout.Actions.text(cast, action)}
        if layout.PLAY.has(action):
            choice |= {"card": cast.notation[layout.PLAY.card(action)], **preview(s, t, action)}
        found.append(choice)
    return found
