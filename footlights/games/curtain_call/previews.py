"""What each choice would come to, tried on copies. Section 7"""

from __future__ import annotations

from typing import Any

from footlights.games.curtain_call.forecast import fate_of, forecast, joined
from footlights.games.curtain_call.notation import action_text, parts_of
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.rules.flow import legal, play
from footlights.games.curtain_call.tables import Cast


class Fate:
    """Dictates chance in a preview: every roll of Luck and every coin the same way."""

    def __init__(self, roll: int, coin: int) -> None:
        self.answers = {layout.LUCK_ROLL: roll, layout.CONFUSED_COIN: coin}

    def dictate(self, s: Any, kind: int, n: int) -> int:
        """The result that is due; shuffles fall as they may."""
        return self.answers.get(kind, -1)

    def plan_shuffle(self, kind: int, row: Any, start: int, stop: int) -> None:
        """A shuffle is not dictated, and nothing of it is shown."""


def preview(s: Any, t: Any, action: int) -> dict[str, Any]:
    """What playing a card would do to the enemy, and the new forecast; with chance, from the least to the most. Section 7"""
    ends: list[int] = []
    seen: list[dict[str, Any]] = []
    lost: list[bool] = []
    fates = [(0, 0), (layout.PERCENT - 1, 1), (0, 1), (layout.PERCENT - 1, 0)]
    for roll, coin in fates:
        trial = s.copy()
        drawn = trial.used[:]
        trial.listen(None, Fate(roll, coin))
        play(trial, t, action)
        trial.listen()
        lost.append(_is_lost(trial))
        won = trial.phase != layout.FIGHT and not lost[-1]
        ends.append(0 if won else trial.hp[layout.ENEMY])
        seen += [forecast(trial, t)] if trial.phase == layout.FIGHT else []
        if trial.used[layout.LUCK_ROLL :] == drawn[layout.LUCK_ROLL :]:
            break
    low, high = min(ends), max(ends)
    return {
        "enemy_hp": low if low == high else [low, high],
        "forecast": joined(seen) if seen else None,
        "run_lost": fate_of(lost),
    }


def _is_lost(s: Any) -> bool:
    return bool(s.over and not s.score[0])


def choices(cast: Cast, s: Any, t: Any) -> list[dict[str, Any]]:
    """Every legal action; a card's with its preview."""
    out: Any = [0] * layout.MAX_LEGAL
    found: list[dict[str, Any]] = []
    for action in out[: legal(s, t, out)]:
        choice: dict[str, Any] = {"action": action_text(cast, action)}
        if action >= layout.PLAY:
            choice |= {"card": cast.notation[parts_of(action)[0]], **preview(s, t, action)}
        found.append(choice)
    return found
