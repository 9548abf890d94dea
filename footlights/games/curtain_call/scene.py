"""Curtain Call on the house's stage: a back-lit paper screen, jointed silhouettes on rods, and the audience in front of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from msgspec.structs import replace

from footlights.games.curtain_call.log import sentence_of
from footlights.games.curtain_call.marks import MARKS
from footlights.games.curtain_call.pictures import picture
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.scene_choices import (
    TYPE_MARKS,
    action_label,
    actions_of,
    asked_for,
    buttons,
    ghosts,
    hand,
    in_play,
    named_targets,
    offers,
    preview,
    prompt,
    purse,
    unused,
    whole_deck,
)
from footlights.games.curtain_call.scene_run import marquee, ovation, playbill, run_map, treasure
from footlights.games.curtain_call.scene_screen import pattern, popping, screen
from footlights.games.curtain_call.seen import CurtainView
from footlights.games.curtain_call.sets import Card as Printed
from footlights.games.curtain_call.text import KEYWORDS
from footlights.stage.drawings import Drawings
from footlights.stage.rule import Event
from footlights.stage.said import Telling, said
from footlights.stage.scene import (
    AnyNode,
    Banner,
    Card,
    Face,
    Meter,
    Moment,
    Panel,
    Playbill,
    Prompt,
    Scene,
    Stage,
    TerminalStyle,
    Text,
    Track,
    Zone,
)
from footlights.stage.tongue import mark, say

OWNER_WORDS = {"aldric": mark("Aldric"), "pip": mark("Pip"), "neutral": mark("MacGuffin")}
TYPE_WORDS = {"Attack": mark("Attack"), "Defense": mark("Defense"), "Action": mark("Action")}
TELLING: Telling = {  # whose sentence is not part of another's
    Meter: ("applause", "jewel", "energy"),
    Zone: ("pile", "owned"),
    Text: ("team",),
    Panel: ("body", "pattern", "poster", "pair"),
    Banner: (),
    Card: (),
    Playbill: (),
    Prompt: (),
    Track: (),
}
STRIKE = Moment(kind="hit", hold=170)


TERMINAL = TerminalStyle(
    marks={"cc-attack": mark("damage")},
    colours={"aldric": "blue", "pip": "pink"},
    values={"": mark("costs {value}")},
    columns={
        "hp": mark("HP"),
        "keys": mark("Keywords"),
        "out": mark("Keywords"),
        "intent": mark("Announced"),
        "Forecast": mark("If the turn ended now"),
    },
    headings={"hand": mark("Your hand"), "body": mark("On stage"), "offers": mark("On offer")},
    rows=frozenset({"body"}),
    listed=frozenset({"pile"}),
    said=frozenset({"applause", "team", "pattern", "poster", "intent", "Forecast"}),
    left_out=frozenset({"arrow", "bonus"}),
)


class CurtainStage(Stage[CurtainView]):
    """How Curtain Call is laid out."""

    stylesheet = Path(__file__).with_name("scene.css").read_text(encoding="utf-8")
    terminal = TERMINAL
    marks: ClassVar[Mapping[str, str]] = MARKS
    limbs: ClassVar[Mapping[str, str]] = Drawings(__file__, "company", "kit", "audience")
    moments: ClassVar[Mapping[int, Moment]] = {
        layout.BEGINS: Moment(kind="curtain", hold=1500),
        layout.PLAYED: Moment(kind="play", hold=420),
        layout.HIT: STRIKE,
        layout.NEGATED: Moment(kind="hit", hold=350),
        layout.HURT: Moment(kind="hit", hold=340),
        layout.HEALED: Moment(kind="score", hold=220),
        layout.GAINS: Moment(kind="score", hold=130),
        layout.SUFFERS: Moment(kind="score", hold=160),
        layout.KNOCKED_OUT: Moment(kind="bubble", hold=1000),
        layout.ACTS_OUT: Moment(kind="turn", hold=520),
        layout.STOPPED: Moment(kind="turn", hold=800),
        layout.WON_FIGHT: Moment(kind="score", hold=1300),
        layout.ENDED: Moment(kind="end", hold=900),
    }

    def present(self, view: CurtainView, cast: Any, event: Event | None = None) -> Scene:
        """Everything a good screen shows. Section 7"""
        if event is not None:
            view = replace(view, choices=[])
        may = actions_of(view)
        nodes: list[AnyNode] = [ovation(view), marquee(view), treasure(view), run_map(view, cast)]
        if view.enemy or view.over:
            nodes += [screen(view, cast, event, named_targets(view, may)), *in_play(cast, event)]
        if view.enemy and not view.over:
            nodes += [purse(view), hand(view, may), pattern(view.enemy, cast)]
        elif not view.over:
            nodes += [offers(view, cast), whole_deck(view, cast)]
        if view.over:
            nodes += [playbill(view, cast), whole_deck(view, cast)]
        nodes += [prompt(view, cast, event), *asked_for(view, may), *buttons(may)]
        return Scene(
            nodes=tuple(nodes),
            title=say("Curtain Call"),
            said=said(nodes, TELLING),
            state=_state(view),
            ghosts=ghosts(view),
        )

    def moment(self, view: CurtainView, cast: Any, event: Event) -> Moment:
        """How an event is shown, with what pops."""
        shown = self.moments.get(event.kind, Moment())
        return Moment(kind=shown.kind, hold=shown.hold, mark=popping(event))

    def preview(self, view: CurtainView, cast: Any, action: str) -> str:
        """What an action would come to."""
        return preview(view, cast, action)

    def action_label(self, view: CurtainView, cast: Any, action: str) -> str:
        """An action in words."""
        return action_label(view, cast, action)

    def unused(self, view: CurtainView, cast: Any) -> str:
        """The cards that could still be played. CC-4.8"""
        return unused(view)

    def faces(self, card_set: Any) -> list[Face]:
        """How each card of a set looks, in both versions."""
        return [face(card, upgraded) for card in card_set.cards for upgraded in (0, 1)]

    def emblems(self, card_set: Any) -> dict[str, str]:
        """A picture for each card of a set; both versions share it."""
        return {picture_name(card): picture(card) for card in card_set.cards}


def face(card: Printed, upgraded: int) -> Face:
    """A card as it is printed: its cost is a lamp, its owner the edge, its type the medallion."""
    text = sentence_of(card.says(upgraded))
    kind, owner = say(TYPE_WORDS[card.type]), say(OWNER_WORDS[card.owner])
    facts = {"card": card.called(upgraded), "owner": owner, "type": kind, "cost": card.costs(upgraded)}
    return Face(
        name=card.called(upgraded),
        title=card.called(upgraded),
        mark=TYPE_MARKS[card.type],
        tone=card.owner,
        value=str(card.costs(upgraded)),
        text=text,
        foot=(owner, kind),
        kind=f"{card.owner} {'upgraded' if upgraded else 'plain'}",
        flavor=card.line,
        tips=tuple(key for key in (*KEYWORDS, "Ovation") if re.search(rf"\b{key}\b", text)),
        say=say("{card}: {owner}, {type}, cost {cost}: {text}", **facts, text=text),
        picture=picture_name(card),
    )


def picture_name(card: Printed) -> str:
    """The name of a card's picture."""
    return f"cc-{card.id}"


def _state(view: CurtainView) -> dict[str, str]:
    return {
        "decision": view.decision or "over",
        "ovation": str(view.ovation),
        "over": "yes" if view.over else "no",
    }
