"""T&B on the house's stage: a floor of trapdoors seen from the flies, two boards of nine tiles facing each other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from msgspec.structs import replace

from footlights.games.tnb.marks import MARKS, shape_mark
from footlights.games.tnb.pictures import picture
from footlights.games.tnb.printed import numbers_of
from footlights.games.tnb.rules import layout
from footlights.games.tnb.scene_boards import (
    RESOLVING,
    board_grid,
    declared,
    marquee,
    on_board,
    playbill,
    player,
)
from footlights.games.tnb.scene_choices import (
    Options,
    action_label,
    board_act,
    buttons,
    ghosts,
    hand,
    is_to_be_read,
    notices,
    options_of,
    own_deck,
    popping,
    preview,
    prompt,
    taken_up,
    targets,
    unused,
)
from footlights.games.tnb.seen import TnbView
from footlights.games.tnb.tables import Card as Printed
from footlights.games.tnb.tables import Cast
from footlights.stage.rule import Event
from footlights.stage.said import Telling, said
from footlights.stage.scene import (
    AnyNode,
    Banner,
    Card,
    Face,
    Grid,
    Moment,
    Panel,
    Playbill,
    Prompt,
    Scene,
    Stage,
    TerminalStyle,
    Text,
)
from footlights.stage.tongue import mark, say, say_many

DECLARED = Moment(kind="flip", hold=450)
READ = 1500  # how long a resolution stands to be read before its first tile is struck
TOLD = 650  # with simultaneous turns each tile is news
STRUCK = Moment(kind="hit", hold=260)
TONES = {"Striker": "striker", "Skirmisher": "skirmisher", "Wall": "wall", "Line": "line", "Sweeper": "sweeper"}


TELLING: Telling = {  # whose sentence is not part of another's
    Banner: (),
    Card: (),
    Panel: (),
    Playbill: (),
    Prompt: (),
    Text: ("sums", "note", "list"),
}


TERMINAL = TerminalStyle(
    marks={"tnb-attack": mark("attack"), "tnb-block": mark("block"), "tnb-threat": mark("could come")},
    values={"": mark("{value} HP")},
    columns={"backs": mark("Hand")},
    headings={"seats": mark("Players"), "cards": mark("On the boards")},
    listed=frozenset({"removed"}),
    said=frozenset({"record", "note"}),
)


class TnbStage(Stage[TnbView]):
    """How T&B is laid out."""

    stylesheet = Path(__file__).with_name("scene.css").read_text(encoding="utf-8")
    marks: ClassVar[Mapping[str, str]] = MARKS
    terminal = TERMINAL
    moments: ClassVar[Mapping[int, Moment]] = {
        layout.PLAYED: Moment(kind="play", hold=250),
        layout.MOVED: Moment(kind="play", hold=250),
        layout.BLOCKED: DECLARED,
        layout.ATTACKED: DECLARED,
        layout.SETTLED: STRUCK,
        layout.DESTROYED: Moment(kind="hit", hold=500),
        layout.ENDED: Moment(kind="end", hold=300),
    }

    def present(self, view: TnbView, cast: Any, event: Event | None = None) -> Scene:
        """Everything a good screen shows."""
        if event is not None:
            view = replace(view, choices=[])
        mine, options = view.mine, options_of(view, cast)
        left = (player(view, 1 - mine, event), *notices(view), player(view, mine, event))
        right = (declared(view), *hand(view, cast, options), *own_deck(view))
        nodes: list[AnyNode] = [marquee(view, event), Panel(id="left", area="left", nodes=left)]
        nodes += [_board(view, cast, 1 - mine, event, options), _board(view, cast, mine, event, options)]
        nodes += [Panel(id="right", area="right", nodes=right), *([playbill(view)] if view.over else [])]
        nodes += [prompt(view, cast, event), *taken_up(view, cast, options), *buttons(view)]
        shown = {} if view.over else ghosts(view, cast)
        return Scene(
            nodes=tuple(nodes), title=say("T&B"), said=said(nodes, TELLING), state=_state(view, event), ghosts=shown
        )

    def moment(self, view: TnbView, cast: Any, event: Event) -> Moment:
        """How an event is shown; a resolution stands to be read, then its tiles are struck one after the other."""
        shown = self.moments.get(event.kind, Moment())
        hold = shown.hold + (READ if is_to_be_read(view, event) else 0)
        if event.kind == layout.SETTLED and view.is_simultaneous:
            hold = TOLD
        return Moment(kind=shown.kind, hold=hold, mark=popping(view, cast, event))

    def preview(self, view: TnbView, cast: Any, action: str) -> str:
        """What an action would come to."""
        return preview(view, cast, action)

    def action_label(self, view: TnbView, cast: Any, action: str) -> str:
        """An action in words."""
        return action_label(cast, action)

    def unused(self, view: TnbView, cast: Any) -> str:
        """The cards that could still be played, or act. TB-3.10"""
        return unused(view, cast)

    def faces(self, card_set: Any) -> list[Face]:
        """How each card of a set looks."""
        return [face(card) for card in card_set.cards]

    def emblems(self, card_set: Any) -> dict[str, str]:
        """A picture for each card of a set."""
        return {picture_name(card.name): picture(card) for card in card_set.cards}


def face(card: Printed) -> Face:
    """A card as it is printed: its shape in the medallion, Health as its value, the other three numbers at its foot."""
    return Face(
        name=card.name,
        title=card.name,
        mark=shape_mark(card.cells),
        tone=TONES.get(card.role, "hand"),
        value=str(card.health),
        text=_can(card),
        foot=(f"»{card.speed}", f"†{card.damage}", f"◆{card.defence}"),
        kind=card.role,
        flavor=card.flavor,
        tips=("Health", "Speed", "Damage", "Defence"),
        say=say("{card}, {numbers}", card=card.name, numbers=numbers_of(card)),
        picture=picture_name(card.name),
    )


def _can(card: Printed) -> str:
    """What a card can do, in a few words."""
    can = []
    if card.speed:
        can.append(say_many("Moves {number} step.", "Moves up to {number} steps.", card.speed))
    if card.damage:
        can.append(
            say_many(
                "Attacks {number} tile for {damage}.",
                "Attacks {number} tiles for {damage}.",
                card.tiles,
                damage=card.damage,
            )
        )
    if card.defence:
        can.append(
            say_many(
                "Blocks {defence} on {number} tile.",
                "Blocks {defence} on {number} tiles.",
                card.tiles,
                defence=card.defence,
            )
        )
    return " ".join(can) or say("Stands there.")


def picture_name(name: str) -> str:
    """The name of a card's picture."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _board(view: TnbView, cast: Cast, seat: int, event: Event | None, options: Options) -> Grid:
    cards = {
        name: on_board(cast, seat, name, held, board_act(view, cast, seat, held.card, options))
        for name, held in view.seats[seat].board.items()
        if held
    }
    return board_grid(view, seat, event, cards, targets(view, cast, options) if seat == view.you else {})


def _state(view: TnbView, event: Event | None) -> dict[str, str]:
    return {
        "watching": "yes" if view.you is None else "no",
        "over": "yes" if view.over else "no",
        "resolves": "yes" if event is not None and event.kind in RESOLVING else "no",
        "stage": view.stage or "",
    }
