"""The one place where the stage looks for words: chance is here; `reasons`, `log`, `views`, ... have the rest."""

from __future__ import annotations

from typing import Any

from footlights.games.encore.faults import faults
from footlights.games.encore.given import arrange
from footlights.games.encore.log import news, sentence
from footlights.games.encore.printed import card_help, card_words
from footlights.games.encore.reasons import not_your_turn, reason
from footlights.games.encore.rules import layout
from footlights.games.encore.tables import Cast, card_names
from footlights.games.encore.views import position, view
from footlights.stage.errors import Trouble
from footlights.stage.given import in_order
from footlights.stage.words import Manner, known_ply

action_text, parse_action = layout.Actions.text, layout.Actions.parse
glimpse = view
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
    if isinstance(wanted, list) and wanted and all(word in cast.colours for word in wanted):
        return in_order(entries, [cast.colour(entry) for entry in entries], wanted, top_first=False)
    return in_order(entries, card_names(cast, entries), wanted)
