"""Actions in words, and what those with own cards give. Section 7"""

from __future__ import annotations

from typing import Any, NamedTuple

from footlights.games.gothies.rules import layout
from footlights.games.gothies.scene_face_up import SYNERGIES as SYNERGIES
from footlights.games.gothies.scene_face_up import use_numbers
from footlights.games.gothies.scene_words import Gains, View, gains_of, name_of, printed, told_option
from footlights.games.gothies.tables import Cast
from footlights.stage.actions import Action


class Used(NamedTuple):
    """The own face-up card that an action is done with: Row or land, its place there, and what is known of it."""

    where: str
    place: int
    held: dict[str, Any]


def action_label(view: View, cast: Cast, text: str) -> str:
    """An action in words."""
    action = layout.Actions.read(cast, text)
    if action.kind == "choose":
        options = (view["question"] or {}).get("options") or []
        if action.option <= len(options):
            return told_option(cast.runes, options[action.option - 1])[0]
    facts = {}
    if "seat" in action.parts:
        facts["name"] = name_of(view, action.seat) if action.seat < len(view["seats"]) else action.seat + 1
    return layout.Actions.label(cast, action.id, **facts)


# --- What own cards give ---------------------------------------------------------------------------------------------------


def used_card(view: View, action: str) -> Used | None:
    """The own face-up card that an action is done with."""
    for (_, where, place), text in use_numbers(view, view["you"]).items():
        if text == action:
            of = view["seats"][view["you"]]
            return Used(where, place, of["row_cards" if where == "row" else "land_cards"][place])
    return None


def partner_of(view: View, action: Action) -> str | None:
    """The card that makes a synergy live."""
    found = used_card(view, action.text)
    return found.held["lines"][SYNERGIES.index(action.kind)]["partner"] or None if found else None


def gains(view: View, cast: Cast, action: str) -> Gains | None:
    """What an action of the own cards gives. E1 to E14"""
    done = layout.Actions.read(cast, action)
    kind = done.kind
    if kind == "play":
        card = printed(cast, done.card)
        lands = len(view["seats"][view["you"]]["lands"])
        return gains_of(view, cast, card.base, view["played_runes"], lands) if card.kind != "land" else None
    if kind not in ("activate", *SYNERGIES, "dust") or (found := used_card(view, action)) is None:
        return None
    held = found.held
    card = printed(cast, held["card"])
    played = dict(view["played_runes"])
    if held["played"] and card.rune in played:
        played[card.rune] -= 1
    lands = len(view["seats"][view["you"]]["lands"])
    if kind == "activate":
        return gains_of(view, cast, card.base, played, lands)
    if kind in SYNERGIES:
        return gains_of(view, cast, [card.synergies[SYNERGIES.index(kind)]], played, lands)
    assert card.dust is not None
    return gains_of(view, cast, [card.dust], played, lands - (card.kind == "land"))
