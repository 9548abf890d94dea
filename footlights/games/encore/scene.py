"""ENCORE!! on the house's stage: a concert rig seen from the stalls, two stages, and the Venue as a torn tour poster."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from msgspec import structs

from footlights.games.encore.marks import MARKS, colour_mark, kind_mark
from footlights.games.encore.pictures import picture, picture_name
from footlights.games.encore.printed import KIND_NAMES, cash, full_card, texts_of
from footlights.games.encore.rules import effects as fx
from footlights.games.encore.rules import layout
from footlights.games.encore.scene_choices import hand, places, questions, stage_acts, taken_up
from footlights.games.encore.scene_managers import draft, manager
from footlights.games.encore.scene_previews import action_label, ghosts, preview
from footlights.games.encore.scene_prompt import buttons, prompt, unused
from footlights.games.encore.scene_rig import marquee, notices, phases, playbill, poster, truss, venue_deck
from footlights.games.encore.scene_stages import popping, stage_panel
from footlights.games.encore.scene_words import Options, colour_tone, is_draft, mine_of, options_of
from footlights.games.encore.seen import EncoreView
from footlights.games.encore.sets import Card as Printed
from footlights.games.encore.views import KINDS
from footlights.stage.rule import Event
from footlights.stage.said import Telling, said
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
    Token,
    Zone,
)
from footlights.stage.tongue import mark, say

TIPS = ("ENCORE!!", "PRE-SHOW", "Boost", "Vibe Check", "Exhaust", "Suspended", "Star", "Payout")


TELLING: Telling = {  # whose sentence is not part of another's
    Banner: (),
    Card: (),
    Playbill: (),
    Prompt: (),
    Text: ("notice",),
    Token: ("star",),
    Zone: ("venues", "pile", "backs", "resolving"),
    Panel: ("you", "them", "offer"),
}


TERMINAL = TerminalStyle(
    marks={"encore-intensity": "//", "encore-boost": mark("// Boosted"), "encore-star": mark("Star")},
    colours={
        "red": "red",
        "orange": "yellow",
        "pink": "pink",
        "green": "green",
        "blue": "blue",
        "violet": "blue",
    },
    states={"suspended": mark("Suspended")},
    values={"performer": mark("Act {value}"), "supporter": mark("Boost {value}"), "": mark("Star {value}")},
    columns={"money": mark("Money"), "colour": mark("Colours"), "backs": mark("Hand"), "tour": mark("Venues")},
    headings={
        "seats": mark("Managers"),
        "truss": mark("Gauges"),
        "poster": mark("Venue"),
        "hand": mark("Your hand"),
        "cards": mark("On stage"),
    },
    listed=frozenset({"toured", "removed"}),
    said=frozenset({"star"}),
)


class EncoreStage(Stage[EncoreView]):
    """How ENCORE!! is laid out."""

    stylesheet = Path(__file__).with_name("scene.css").read_text(encoding="utf-8")
    terminal = TERMINAL
    marks: ClassVar[Mapping[str, str]] = MARKS
    moments: ClassVar[Mapping[int, Moment]] = {
        layout.CHOSE_COLOUR: Moment(kind="flip", hold=500),
        layout.VENUE_UP: Moment(kind="flip", hold=450),
        layout.STAGED: Moment(kind="play", hold=250),
        layout.PERFORMED: Moment(kind="score", hold=300),
        layout.GAUGE: Moment(kind="score", hold=150),
        layout.VIBE_CHECK: Moment(kind="score", hold=300),
        layout.USED_PRE_SHOW: Moment(kind="play", hold=500),
        layout.USED_ENCORE: Moment(kind="play", hold=500),
        layout.USED_SURPRISE: Moment(kind="flip", hold=700),
        layout.TRIGGERED: Moment(kind="score", hold=500),
        layout.SUSPENDS: Moment(kind="hit", hold=300),
        layout.ACTIVATES: Moment(kind="score", hold=250),
        layout.PASSED: Moment(kind="turn", hold=350),
        layout.MET_STAR: Moment(kind="score", hold=1000),
        layout.RESULT: Moment(kind="score", hold=1100),
        layout.EXHAUSTS: Moment(kind="hit", hold=600),
        layout.REMOVED: Moment(kind="hit", hold=400),
        layout.WON_VENUE: Moment(kind="play", hold=900),
        layout.TIED_VENUE: Moment(kind="play", hold=700),
        layout.ENDED: Moment(kind="end", hold=400),
    }

    def present(self, view: EncoreView, cast: Any, event: Event | None = None) -> Scene:
        """Everything a good screen shows. Section 7"""
        if event is not None:
            view = structs.replace(view, choices=[], looking=[])
        mine, options = mine_of(view), options_of(view, cast)
        nodes: list[AnyNode] = [
            manager(view, cast, mine, event),
            marquee(view, event),
            manager(view, cast, 1 - mine, event),
        ]
        if is_draft(view):
            nodes.append(draft(view, cast))
        else:
            nodes += [phases(view), poster(view, cast), *venue_deck(view), *notices(view), truss(view)]
            nodes += [_stage(view, cast, mine, options), _stage(view, cast, 1 - mine, options)]
            nodes += hand(view, cast, options)
        nodes += [playbill(view)] if view.over else []
        nodes += [prompt(view, cast, event, options), *questions(view, cast, options)]
        nodes += [*taken_up(view, cast, options), *buttons(view, cast)]
        shown = {} if view.over else ghosts(view, cast)
        return Scene(
            nodes=tuple(nodes), title="ENCORE!!", said=said(nodes, TELLING), state=_state(view, event), ghosts=shown
        )

    def moment(self, view: EncoreView, cast: Any, event: Event) -> Moment:
        """How an event is shown, with what pops."""
        shown = self.moments.get(event.kind, Moment())
        return Moment(kind=shown.kind, hold=shown.hold, mark=popping(view, cast, event))

    def preview(self, view: EncoreView, cast: Any, action: str) -> str:
        """What an action would come to."""
        return preview(view, cast, action)

    def action_label(self, view: EncoreView, cast: Any, action: str) -> str:
        """An action in words."""
        return action_label(view, cast, action)

    def unused(self, view: EncoreView, cast: Any) -> str:
        """The cards that could still be used. EN-2.12"""
        return unused(view)

    def faces(self, card_set: Any) -> list[Face]:
        """How each card and Venue of a set looks."""
        return [face(card) for card in (*card_set.cards, *card_set.venues)]

    def emblems(self, card_set: Any) -> dict[str, str]:
        """A picture for each card and Venue of a set."""
        return {picture_name(card): picture(card) for card in (*card_set.cards, *card_set.venues)}


def _stage(view: EncoreView, cast: Any, seat: int, options: Options) -> Panel:
    free = places(cast, options) if seat == view.you else {}
    return stage_panel(view, cast, seat, stage_acts(view, seat, options), free)


VALUES = {fx.PERFORMER: "act", fx.SUPPORTER: "boost", fx.VENUE: "star"}


def face(card: Printed) -> Face:
    """A card as it is printed: its colour in the medallion, Act, Boost or Star as its value, vibes and cost at its foot."""
    number = getattr(card, VALUES[card.kind]) if card.kind in VALUES else ""
    text = " ".join(texts_of(card))
    vibes = " + ".join(card.vibes)
    amount = say("Payout {payout}", payout=cash(card.payout)) if card.kind == fx.VENUE else cash(card.cost)
    return Face(
        name=card.name,
        title=card.name,
        mark=colour_mark(card.colour) or kind_mark(card.kind),
        tone=colour_tone(card.colour) or KINDS[card.kind],
        value=str(number),
        text=text,
        foot=(vibes or say(KIND_NAMES[card.kind]), amount),
        kind=KINDS[card.kind],
        flavor=card.line,
        tips=tuple(word for word in TIPS if re.search(rf"(?<!\w){re.escape(word)}", text)),
        say=full_card(card),
        picture=picture_name(card),
    )


def _state(view: EncoreView, event: Event | None) -> dict[str, str]:
    return {
        "watching": "yes" if view.you is None else "no",
        "over": "yes" if view.over else "no",
        "phase": view.phase,
        "asks": "over" if view.over else view.decision or "nothing",
        "columns": str(view.options["columns"]),
        "star": "met" if view.star_met else "unmet",
    }
