"""Actions in words, and what those with own cards give. Section 7"""

from __future__ import annotations

from typing import NamedTuple

from footlights.games.gothies.forecast import OUTLOOK
from footlights.games.gothies.rules import layout
from footlights.games.gothies.scene_face_up import SYNERGIES as SYNERGIES
from footlights.games.gothies.scene_face_up import card_at, use_numbers
from footlights.games.gothies.scene_words import Gains, mine_of, name_of, printed, stones_of, told_besides, told_option
from footlights.games.gothies.seen import FaceUp, GothiesView
from footlights.games.gothies.tables import Cast
from footlights.games.gothies.text import Line
from footlights.stage.actions import Action
from footlights.stage.preview import foreseen


class Used(NamedTuple):
    """The own face-up card that an action is done with: Row or land, its place there, and what is known of it."""

    where: str
    place: int
    held: FaceUp


def action_label(view: GothiesView, cast: Cast, text: str) -> str:
    """An action in words."""
    action = layout.Actions.read(cast, text)
    if action.kind == "choose" and view.question and action.option <= len(view.question.options):
        return told_option(cast.runes, view.question.options[action.option - 1])[0]
    facts: dict[str, str | int] = {}
    if "seat" in action.parts:
        facts["name"] = name_of(view, action.seat) if action.seat < len(view.seats) else action.seat + 1
    return layout.Actions.label(cast, action.id, **facts)


# --- What own cards give ---------------------------------------------------------------------------------------------------


def used_card(view: GothiesView, action: str) -> Used | None:
    """The own face-up card that an action is done with."""
    seat = mine_of(view)
    for (_, where, place), text in use_numbers(view, seat).items():
        if text == action:
            return Used(where, place, card_at(view.seats[seat], where, place))
    return None


def partner_of(view: GothiesView, action: Action) -> str | None:
    """The card that makes a synergy live."""
    found = used_card(view, action.text)
    return found.held.lines[SYNERGIES.index(action.kind)].partner if found else None


def gains(view: GothiesView, cast: Cast, action: str) -> Gains | None:
    """What an action of the own cards gives, as it is played; nothing of a land that is only put into play. E1 to E14"""
    lines = _lines_used(view, cast, action)
    if lines is None:
        return None
    more = told_besides(view, cast, lines)
    for then in foreseen(view, action, OUTLOOK):
        return Gains(then.seed - view.seed, then.song - view.song, then.stones - stones_of(view), more)
    return Gains(0, 0, 0, more)


def _lines_used(view: GothiesView, cast: Cast, action: str) -> list[Line] | None:
    """The lines of a card that an action carries out."""
    done = layout.Actions.read(cast, action)
    kind = done.kind
    if kind == "play":
        card = printed(cast, done.card)
        return card.base if card.kind != "land" else None
    if kind not in ("activate", *SYNERGIES, "dust") or (found := used_card(view, action)) is None:
        return None
    card = printed(cast, found.held.card)
    if kind == "activate":
        return card.base
    if kind in SYNERGIES:
        return [card.synergies[SYNERGIES.index(kind)]]
    assert card.dust is not None
    return [card.dust]
