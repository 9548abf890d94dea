"""Briscola's table: the stock with the turned-up card, what each player has played, and one's own hand."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from briscola.rules import layout
from briscola.seen import BriscolaView
from footlights.stage.drawings import Drawings
from footlights.stage.plain_scene import PlainTable
from footlights.stage.scene import Banner, Card, Face, Moment, Panel, Part, Scene, Stage, Zone
from footlights.stage.tongue import say

MOMENTS = {layout.PLAYED: Moment(kind="play", hold=300), layout.TAKES: Moment(kind="score", hold=900)}


class BriscolaStage(Stage[BriscolaView]):
    """How Briscola is laid out; scene.css says where."""

    stylesheet = Path(__file__).with_name("scene.css").read_text(encoding="utf-8")
    marks: ClassVar[Mapping[str, str]] = Drawings(__file__, "marks")
    moments = MOMENTS

    def present(self, view: BriscolaView, cast: Any, event: Any = None) -> Scene:
        """Everything on the table; words that any game needs come from the plain table."""
        plain, trump = PlainTable(view, cast.names), view.trump
        loud = Part(label=say("Trump"), text=say(trump), mark=trump.lower(), tone=trump.lower())
        turned = (Card(id="turned-up", face=view.turned_up),) if view.stock else ()
        backs = view.stock - len(turned)
        nodes = (
            Banner(id="marquee", area="marquee", title=say("Briscola"), loud=loud),
            Zone(id="stock", area="stock", layout="pile", title=say("Stock"), nodes=turned, backs=backs),
            *(self.player(view, plain, seat) for seat in range(layout.PLAYERS)),
            *((plain.playbill(),) if view.over else ()),
            plain.prompt(event),
        )
        return Scene(nodes=nodes, title=say("Briscola"), said=tuple(plain.told()))

    def player(self, view: BriscolaView, plain: PlainTable, seat: int) -> Panel:
        """A player: points, the card on the table, and the hand, face up for its owner, who sits below."""
        of, play = view.seats[seat], layout.PLAY.written
        shown = of.hand if isinstance(of.hand, list) else [view.turned_up] if of.holds_turned_up else []
        hand = tuple(Card(id=f"{seat}-{name}", face=name, owner=seat, act=play(card=name)) for name in shown)
        played = (Card(id=f"played-{seat}", face=of.played, owner=seat),) if of.played else ()
        backs = of.hand - len(hand) if isinstance(of.hand, int) else 0
        slot = Zone(id=f"slot-{seat}", area="slot", layout="slot", nodes=played, owner=seat)
        fan = Zone(id=f"hand-{seat}", area="hand", layout="fan", nodes=hand, backs=backs, owner=seat)
        points = Part(label=say("Points"), text=str(of.points))
        area = "below" if seat == (view.you or 0) else "above"
        return plain.box(seat, f"seat-{seat}", (slot, fan), (points,), area=area)

    def faces(self, card_set: Any) -> list[Face]:
        """How each card looks."""
        cards = [(card.name, card.suit.lower(), str(card.points)) for card in card_set.cards]
        return [Face(name=name, title=name, mark=suit, tone=suit, value=points) for name, suit, points in cards]
