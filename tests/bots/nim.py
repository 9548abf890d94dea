"""Nim, declared: a game in which nothing is hidden and nothing is chance, for two, for three, and alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from footlights.stage.game import Game, register
from footlights.stage.options import Option
from footlights.stage.plain import PlainWords
from tests.bots import nim_rules


class Words(PlainWords):
    """What is said at the pile."""

    actions = nim_rules.Actions
    reasons = {1: ("N-1", "There are not so many.")}  # noqa: RUF012
    turn_clause = "N-1"

    def view(self, cast: Any, s: Any, t: Any, seat: int) -> dict[str, Any]:
        """The pile."""
        return {"pile": s.pile}


NIM = register(
    Game(
        id="nim",
        title="Nim",
        rules=nim_rules,
        words=Words(),
        evaluate=nim_rules.evaluate,
        seats=(1, 3),
        actions=nim_rules.Actions,
        max_legal=nim_rules.MOST,
        longest=100,
        clause_prefix="N",
        room=Path(__file__).parent,
        options=(
            Option("players", 2, "how many play", "N-1", (), 1, 3),
            Option("matches", 21, "how many matches there are", "N-1", (), 1, 100),
            Option("wanted", 4, "takings that are wanted alone", "N-1", (), 1, 100),
        ),
        perfect_information=True,
        has_chance=False,
    )
)
