"""The one place where the stage looks for words: chance is here; `reasons`, `log`, `views`, ... have the rest."""

from __future__ import annotations

from typing import Any

from footlights.games.gothies.faults import faults
from footlights.games.gothies.given import arrange
from footlights.games.gothies.log import news, sentence
from footlights.games.gothies.printed import card_help, card_words
from footlights.games.gothies.reasons import not_your_turn, reason
from footlights.games.gothies.rules import layout
from footlights.games.gothies.tables import Cast
from footlights.games.gothies.views import position, view
from footlights.stage.errors import Trouble
from footlights.stage.given import in_order
from footlights.stage.words import Manner, known_ply

action_text, parse_action = layout.Actions.text, layout.Actions.parse
glimpse = view
MANNER = Manner(
    unordered=(
        "hand",
        "hand_known",
        "hand_deduced",
        "dust",
        "out_of_game",
        "monster_discard",
        "winners",
        "3",
        "2",
        "1",
    ),
    whole=("played_runes", "partner_runes"),
)


def cue_draw(cast: Cast, s: Any, t: Any, kind: int, wanted: Any) -> int:
    """The draw that makes a seat the first player. GO-1.10"""
    if kind == layout.FIRST_LOT and not isinstance(wanted, bool) and wanted in range(cast.players):
        return int(wanted)
    raise Trouble(f"chance: found {wanted!r}, expected a seat for `first`, and a list of cards for a shuffle.")


def cue_order(cast: Cast, entries: list[int], wanted: Any) -> list[int]:
    """The order a scenario names for a shuffle. GO-0.6"""
    return in_order(entries, [entry_name(cast, entry) for entry in entries], wanted)


def entry_name(cast: Cast, entry: int) -> str:
    """What an entry of a deck is: a card, a monster or a Joombie."""
    if entry >= layout.JOOMBIE:
        return cast.joombies[entry - layout.JOOMBIE].name
    if entry >= layout.MONSTER:
        return cast.monsters[entry - layout.MONSTER].name
    return cast.cards[entry >> 1].name
