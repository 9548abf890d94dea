"""The Theatre on the house's stage: a proscenium with a marquee, a box for each director, the boards, and one's own hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from msgspec import UNSET

from footlights.games.the_theatre.marks import MARKS
from footlights.games.the_theatre.pictures import picture
from footlights.games.the_theatre.printed import meaning
from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.scene_boxes import boxes
from footlights.games.the_theatre.scene_choices import action_label, hand, preview, prompt, question
from footlights.games.the_theatre.scene_table import (
    RESULTS,
    boards,
    card_id,
    chaos,
    last_round,
    marquee,
    order_said,
    playbill,
    tokens,
    winners_of,
)
from footlights.games.the_theatre.scene_words import (
    ability_word,
    print_word,
    suit_mark,
    suit_word,
    tone_of,
)
from footlights.games.the_theatre.seen import TheatreView
from footlights.games.the_theatre.tables import Card as Printed
from footlights.games.the_theatre.tables import notations
from footlights.games.the_theatre.text import PRINTS
from footlights.stage.rule import Event
from footlights.stage.scene import (
    AnyNode,
    Banner,
    Card,
    Face,
    Moment,
    Panel,
    Playbill,
    Prompt,
    Scene,
    Stage,
    TerminalStyle,
    Text,
    walk,
)
from footlights.stage.tongue import mark, say

TOLD = frozenset((Banner, Card, Playbill, Prompt))
SCORED = Moment(kind="score", hold=1100)
TOKEN = Moment(kind="flip", hold=250)
DIE = Moment(kind="flip", hold=700)


TERMINAL = TerminalStyle(
    colours={
        "charm": "pink",
        "luck": "green",
        "agility": "yellow",
        "will": "blue",
        "strength": "red",
        "null": "quiet",
    },
    values={"": mark("worth {value}")},
    headings={"seats": mark("Company")},
)


class TheatreStage(Stage[TheatreView]):
    """How The Theatre is laid out."""

    stylesheet = Path(__file__).with_name("scene.css").read_text(encoding="utf-8")
    terminal = TERMINAL
    marks: ClassVar[Mapping[str, str]] = MARKS
    moments: ClassVar[Mapping[int, Moment]] = {
        layout.PLAYED: Moment(kind="play", hold=80),
        layout.BOOSTED: TOKEN,
        layout.SAPPED: TOKEN,
        layout.UNBOOSTED: TOKEN,
        layout.CHAOS_NOTED: TOKEN,
        layout.REPLACED: Moment(kind="flip", hold=450),
        layout.WON: SCORED,
        layout.TIED: SCORED,
        layout.TIE_WON: SCORED,
        layout.REROLLED: DIE,
        layout.CLEARED: Moment(kind="curtain", hold=200),
        layout.RESHUFFLED: Moment(kind="deal", hold=250),
        layout.FELL: Moment(kind="hit", hold=700),
        layout.TEAM_FELL: Moment(kind="hit", hold=700),
        layout.ROLLED: DIE,
        layout.ENDED: Moment(kind="end", hold=300),
    }

    def present(self, view: TheatreView, cast: Any, event: Event | None = None) -> Scene:
        """Everything a good screen shows."""
        turn = None if event is not None else view.seat
        order = order_said(view)
        nodes: list[AnyNode] = [marquee(view, event), *boxes(view, turn, order)]
        if view.places is not UNSET:
            nodes.append(playbill(view, view.places))
        else:
            nodes += [boards(view, turn, event), tokens(view), *chaos(view)]
        nodes += [last_round(view, event), *hand(view, cast), prompt(view, cast, event)]
        if event is None:
            nodes += question(view, cast)
        return Scene(nodes=tuple(nodes), title=say("The Theatre"), said=_said(order, nodes), state=_state(view, event))

    def moment(self, view: TheatreView, cast: Any, event: Event) -> Moment:
        """How an event is shown: a result makes the winning cards pop, a token itself and the cards it changes."""
        shown = self.moments.get(event.kind, Moment())
        return Moment(kind=shown.kind, hold=shown.hold, mark=_popping(view, event))

    def preview(self, view: TheatreView, cast: Any, action: str) -> str:
        """What an action would come to."""
        return preview(view, cast, action)

    def action_label(self, view: TheatreView, cast: Any, action: str) -> str:
        """An action in words."""
        return action_label(view, cast, action)

    def faces(self, card_set: Any) -> list[Face]:
        """How each card of a set looks."""
        return [face(notation, card) for notation, card in zip(notations(card_set.cards), card_set.cards, strict=True)]

    def emblems(self, card_set: Any) -> dict[str, str]:
        """A portrait for each card of a set."""
        named = zip(notations(card_set.cards), card_set.cards, strict=True)
        return {picture_name(notation): picture(card) for notation, card in named}


def face(notation: str, card: Printed) -> Face:
    """A card as it is printed."""
    ability = f"{ability_word(card.ability)}: {meaning(card.ability)}." if card.ability else ""
    printed = say(
        "{name}, Suit {suit}, Print {print}, value {value}, cost {cost}.",
        name=card.name,
        suit=suit_word(card.suit),
        print=print_word(card.print),
        value=card.value,
        cost=card.cost,
    )
    return Face(
        name=notation,
        title=card.name,
        mark=suit_mark(card.suit),
        tone=tone_of(card.suit),
        value=str(card.value),
        text=ability,
        foot=(print_word(card.print), say("Cost {cost}", cost=card.cost)),
        kind=" · ".join(word for word in (card.role, card.job) if word),
        flavor=card.flavor,
        tips=tuple(word for word in (card.ability.split()[:1] or ())),
        say=f"{printed} {ability}".strip(),
        picture=picture_name(notation),
    )


def picture_name(notation: str) -> str:
    """The name of a card's picture."""
    return re.sub(r"[^a-z0-9]+", "-", notation.lower()).strip("-")


def _popping(view: TheatreView, event: Event) -> tuple[str, ...]:
    if event.kind in RESULTS:
        return tuple(card_id(seat) for seat in sorted(winners_of(view, event)))
    if event.kind in (layout.BOOSTED, layout.SAPPED, layout.UNBOOSTED):
        name = PRINTS[event.b]
        touched = [card_id(play.seat) for play in view.in_play if play.print == name]
        lies = (f"token-{name.lower()}",) if name in view.net_tokens else ()
        return (*lies, *touched)
    if event.kind == layout.CHAOS_NOTED:
        return ("chaos",) if view.chaos_rolls else ()
    if event.kind in (layout.ROLLED, layout.REROLLED):
        return ("marquee",)
    if event.kind in (layout.PLAYED, layout.REPLACED):
        return (card_id(event.a),)
    return (f"seat-{event.a}",) if event.kind in (layout.FELL, layout.TEAM_FELL) else ()


def _said(order: str, nodes: list[AnyNode]) -> tuple[str, ...]:
    """The whole situation in sentences: the order of turns, and what every node on the table says."""
    told = [order, *(node.say for node in walk(nodes) if _is_told(node))]
    return tuple(sentence for sentence in told if sentence)


def _is_told(node: AnyNode) -> bool:
    """Whether a node's sentence is not part of another's."""
    kind = type(node)
    if kind in TOLD:
        return True
    if kind is Panel:
        return node.id not in ("boxes", "boards")
    return kind is Text and (node.id == "chaos" or node.id.startswith("choice"))


def _state(view: TheatreView, event: Event | None) -> dict[str, str]:
    return {
        "format": view.format,
        "players": str(view.players),
        "desired": tone_of(view.desired_suit),
        "watching": "yes" if view.you is None else "no",
        "asks": (view.decision or "") if view.legal and event is None else "",
        "over": "yes" if view.over else "no",
    }
