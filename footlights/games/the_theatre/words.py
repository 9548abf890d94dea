"""The one place where the stage looks for words: chance is here; `reasons`, `log`, `views`, ... have the rest."""

from __future__ import annotations

from typing import Any

from footlights.games.the_theatre.faults import faults
from footlights.games.the_theatre.given import arrange
from footlights.games.the_theatre.log import news, sentence
from footlights.games.the_theatre.printed import card_help, card_words
from footlights.games.the_theatre.reasons import not_your_turn, reason
from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.rules.opening import may_lead_first
from footlights.games.the_theatre.rules.rows import card_of
from footlights.games.the_theatre.tables import Cast
from footlights.games.the_theatre.text import DIE_SIDES
from footlights.games.the_theatre.views import position, view
from footlights.stage.errors import Trouble, suggestion
from footlights.stage.given import in_order
from footlights.stage.words import Manner, known_ply

MANNER = Manner(unordered=("hand", "breakroom", "dismissed", "winners"), whole=("boost", "sap", "net_tokens"))
action_text, parse_action = layout.Actions.text, layout.Actions.parse
glimpse = view


# --- Chance that a scenario dictates ---------------------------------------------------------------------------------


def cue_draw(cast: Cast, s: Any, t: Any, kind: int, wanted: Any) -> int:
    """The draw that brings about a named result of the die, or a named first Leader."""
    if kind == layout.DIE:
        if wanted not in DIE_SIDES:
            raise Trouble(
                f"chance, die: found {wanted!r}, expected one of {', '.join(DIE_SIDES)}.{suggestion(str(wanted), DIE_SIDES)}"
            )
        return DIE_SIDES.index(wanted)
    candidates = [seat for seat in range(s.players) if may_lead_first(s, t, seat)]
    if wanted not in candidates:
        raise Trouble(
            f"chance, leader: found {wanted!r}, but only seats {', '.join(map(str, candidates))} can be drawn."
        )
    return candidates.index(wanted)


def cue_order(cast: Cast, entries: list[int], wanted: Any) -> list[int]:
    """The entries of a row in the order a scenario names."""
    return in_order(entries, [cast.notation[card_of(entry)] for entry in entries], wanted)
