"""The one place where the stage looks for words: actions and chance are here; `reasons`, `log`, `views`, ... have the rest."""

from __future__ import annotations

from typing import Any

from footlights.games.the_theatre.board import board
from footlights.games.the_theatre.faults import faults
from footlights.games.the_theatre.given import arrange
from footlights.games.the_theatre.log import news, sentence
from footlights.games.the_theatre.printed import card_help, card_words
from footlights.games.the_theatre.reasons import not_your_turn, reason
from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.rules.opening import may_lead_first
from footlights.games.the_theatre.rules.rows import card_of
from footlights.games.the_theatre.tables import Cast
from footlights.games.the_theatre.text import DIE_SIDES, PRINTS
from footlights.games.the_theatre.views import position, view
from footlights.stage.errors import Trouble, suggestion
from footlights.stage.given import in_order
from footlights.stage.scenario import Manner
from footlights.stage.tongue import say

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

MANNER = Manner(unordered=("hand", "breakroom", "dismissed", "winners"), whole=("boost", "sap", "net_tokens"))
FIXED = {layout.PLACE: "place Sap", layout.USE: "use", layout.DECLINE: "decline", layout.ACCEPT: "gamble"}


# --- Actions ---------------------------------------------------------------------------------------------------------


def action_text(cast: Cast, action: int) -> str:
    """The notation of an action: `play Vixie/Charm`, `place Sap`, `remove Boost Paw`, `gamble`, `decline`, `use`."""
    if 0 <= action < len(cast.notation):
        return f"play {cast.notation[action]}"
    if layout.REMOVE <= action < layout.USE:
        return f"remove Boost {PRINTS[action - layout.REMOVE]}"
    return FIXED[action]


def parse_action(cast: Cast, text: str) -> int:
    """The action a notation stands for."""
    words = " ".join(text.split())
    for action, fixed in FIXED.items():
        if words.lower() == fixed.lower():
            return action
    verb, _, rest = words.partition(" ")
    if verb.lower() == "play":
        return _parse_card(cast, rest)
    if words.lower().startswith("remove boost"):
        for i, name in enumerate(PRINTS):
            if words.lower() == f"remove boost {name.lower()}":
                return layout.REMOVE + i
        near = suggestion(rest[6:], PRINTS)
        raise Trouble(
            say("There is no Print {found}; there are {prints}.", found=repr(rest[6:]), prints=", ".join(PRINTS)) + near
        )
    known = ["play NAME/SUIT", *FIXED.values(), "remove Boost PRINT"]
    near = suggestion(words, known)
    raise Trouble(
        say("{found} is not an action; actions are: {actions}.", found=repr(text), actions=", ".join(known)) + near
    )


def _parse_card(cast: Cast, name: str) -> int:
    if name in cast.ids:
        return cast.ids[name]
    lower = {notation.lower(): i for notation, i in cast.ids.items()}
    if name.lower() in lower:
        return lower[name.lower()]
    by_name = [i for i, card in enumerate(cast.cards) if name.lower() in (card.name.lower(), card.specific.lower())]
    if len(by_name) == 1:
        return by_name[0]
    if by_name:
        cards = ", ".join(cast.notation[i] for i in by_name)
        raise Trouble(say("There are several cards called {name}: {cards}.", name=name, cards=cards))
    near = suggestion(name, cast.ids)
    raise Trouble(say("There is no card {found}; a card is written Name/Suit.", found=repr(name)) + near)


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
