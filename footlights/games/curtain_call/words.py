"""The one place where the stage looks for words: chance is here; `reasons`, `log`, `views`, ... have the rest."""

from __future__ import annotations

from typing import Any

from footlights.games.curtain_call.faults import faults
from footlights.games.curtain_call.given import arrange
from footlights.games.curtain_call.log import news, sentence
from footlights.games.curtain_call.printed import card_help, card_words
from footlights.games.curtain_call.reasons import not_your_turn, reason
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.tables import Cast
from footlights.games.curtain_call.views import glimpse, position, view
from footlights.stage.errors import Trouble
from footlights.stage.given import in_order
from footlights.stage.words import Manner, known_ply

action_text, parse_action = layout.Actions.text, layout.Actions.parse
MANNER = Manner(unordered=("hand", "discard", "deck", "offered", "winners"))


def cue_draw(cast: Cast, s: Any, t: Any, kind: int, wanted: Any) -> int:
    """The draw that brings about a lucky hit, or a coin that falls as named. CC-17.5"""
    if kind == layout.LUCK_ROLL:
        if isinstance(wanted, bool):
            return 0 if wanted else layout.PERCENT - 1
        if isinstance(wanted, int):
            return wanted
        raise Trouble(f"chance, luck: found {wanted!r}, expected true, false or a number from 0 to 99.")
    if kind == layout.CONFUSED_COIN and isinstance(wanted, bool):
        return int(wanted)
    raise Trouble(f"chance: found {wanted!r}, expected true or false for a coin, and a list for a shuffle.")


def cue_order(cast: Cast, entries: list[int], wanted: Any) -> list[int]:
    """The order a scenario names: a draw pile with its top card first, or what a run offers, the first one first."""
    if any(entry >= layout.VERSIONS for entry in entries):
        return in_order(entries, [cast.notation[entry % layout.VERSIONS] for entry in entries], wanted)
    enemies = isinstance(wanted, list) and any(name in cast.enemy_ids for name in wanted)
    offered = cast.enemies if enemies else cast.cards
    return in_order(entries, [offered[entry].name for entry in entries], wanted, top_first=False)
