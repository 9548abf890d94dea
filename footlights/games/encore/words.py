"""The one place where the stage looks for words: chance is here; `notation`, `reasons`, `log`, `views`, ... have the rest."""

from __future__ import annotations

from typing import Any

from footlights.games.encore.board import board
from footlights.games.encore.faults import faults
from footlights.games.encore.given import arrange
from footlights.games.encore.log import news, sentence
from footlights.games.encore.notation import action_text, card_name, parse_action
from footlights.games.encore.printed import card_help, card_words
from footlights.games.encore.reasons import not_your_turn, reason
from footlights.games.encore.rules import layout
from footlights.games.encore.tables import Cast
from footlights.games.encore.views import position, view
from footlights.stage.errors import Trouble
from footlights.stage.scenario import Manner

__all__ = [
    "action_text",
    "arrange",
    "board",
    "card_help",
    "card_words",
    "cue_draw",
    "cue_order",
    "faults",
    "news",
    "not_your_turn",
    "parse_action",
    "position",
    "reason",
    "sentence",
    "view",
]

MANNER = Manner(
    unordered=("hand", "removed", "winners", "known", "shown", "known_hand", "used", "vibes", "colours"),
    whole=("forecast", "costs"),
)


def cue_draw(cast: Cast, s: Any, t: Any, kind: int, wanted: Any) -> int:
    """The draw that brings about a die roll. EN-1.2"""
    if kind == layout.DIE_ROLL and isinstance(wanted, int) and not isinstance(wanted, bool):
        return wanted - 1
    raise Trouble(
        f"chance: found {wanted!r}, expected a number from 1 to {layout.DIE} for a die, a list for a shuffle."
    )


def cue_order(cast: Cast, entries: list[int], wanted: Any) -> list[int]:
    """The order a scenario names: a deck with its top card first, or the colours as they are dealt."""
    if not isinstance(wanted, list):
        raise Trouble(f"chance: found {wanted!r}, expected a list of names.")
    colours = {word: number for number, word in enumerate(cast.colours, start=1)}
    if entries and max(entries) <= len(colours) and min(entries) > 0 and all(word in colours for word in wanted):
        return _in_order(entries, {colours[word]: word for word in colours}, wanted)
    names = {entry: card_name(cast, entry) for entry in entries}
    return list(reversed(_in_order(entries, names, wanted)))


def _in_order(entries: list[int], names: dict[int, str], wanted: list[Any]) -> list[int]:
    if sorted(map(str, wanted)) != sorted(names[entry] for entry in entries):
        shuffled = ", ".join(sorted(names[entry] for entry in entries))
        raise Trouble(f"chance: found {wanted!r}, but what is shuffled is {shuffled}.")
    numbers = {names[entry]: entry for entry in entries}
    return [numbers[str(name)] for name in wanted]
