"""The one place where the stage looks for words: chance is here; `reasons`, `log`, `views`, ... have the rest."""

from __future__ import annotations

from typing import Any

from footlights.games.tnb.faults import faults
from footlights.games.tnb.given import arrange
from footlights.games.tnb.log import news, sentence
from footlights.games.tnb.printed import card_help, card_words
from footlights.games.tnb.reasons import not_your_turn, reason
from footlights.games.tnb.rules import layout
from footlights.games.tnb.tables import Cast
from footlights.games.tnb.views import known_ply, position, view
from footlights.stage.errors import Trouble, suggestion
from footlights.stage.given import in_order
from footlights.stage.words import Manner

action_text, parse_action = layout.Actions.text, layout.Actions.parse
glimpse = view
MANNER = Manner(unordered=("hand", "removed", "winners", "did"))


def cue_draw(cast: Cast, s: Any, t: Any, kind: int, wanted: Any) -> int:
    """The draw that brings about a named card of a random deck, or a named first player."""
    if kind == layout.FIRST:
        if isinstance(wanted, bool) or wanted not in range(layout.SEATS):
            raise Trouble(f"chance, first: found {wanted!r}, expected seat 0 or 1.")
        return int(wanted)
    if not isinstance(wanted, str) or wanted not in cast.ids:
        raise Trouble(f"chance, deck: there is no card {wanted!r}.{suggestion(str(wanted), cast.ids)}")
    seat = 0 if s.deck[1] == 0 else 1
    card: int = cast.ids[wanted]
    dealt = [other for other in s.rows[seat] if other != layout.NO_CARD]
    if card in dealt:
        raise Trouble(f"chance, deck: {wanted!r} is already in this deck.")
    return card - len([other for other in dealt if other < card])


def cue_order(cast: Cast, entries: list[int], wanted: Any) -> list[int]:
    """The cards of a Deck in the order a scenario names."""
    return in_order(entries, [cast.notation[entry] for entry in entries], wanted)
