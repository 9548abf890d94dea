"""What a seat's table is made of, for the eye: data that says what is to be seen, heard and done, and not how it is drawn.

A room's `scene.py` turns a seat's view into these few kinds of node; one renderer in the browser draws them all, and the room's
`scene.css` lays them out. Everything is made from the view and the printed cards, never from a state. Text is already in the
language being spoken. docs/scenes.md shows each kind.

Nodes carry no identity of cards: a card is its face and its owner. What moves where on the screen is found out in the browser by
comparing two scenes, so that nothing can be followed through a hidden place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec

from footlights.stage.tongue import say_many
from footlights.stage.views import View

V = TypeVar("V", bound=View)  # the view of a room

Tone = str  # "", "strong", "quiet", "good", "bad", "notice", "yours", or a room's own word that its stylesheet knows
Layout = Literal["row", "fan", "pile", "slot", "column", "wrap"]


class Part(msgspec.Struct, gc=False, omit_defaults=True, frozen=True):
    """A small thing on a card or in a line of facts: a badge, a lamp, a token, a number with its word.

    `mark` is the name of a drawing (marks.svg), `label` a word before the text; `say` replaces both for the ear.
    """

    text: str = ""
    mark: str = ""
    label: str = ""
    tone: Tone = ""
    say: str = ""
    tip: str = ""  # a word of the glossary that explains it


class Node(msgspec.Struct, gc=False, omit_defaults=True, frozen=True, tag_field="k", kw_only=True):
    """What all nodes have.

    `id` is unique in a scene and stays the same as long as the thing does. `area` is the grid area it lies in (a class
    `area-NAME`); `say` is its sentence for the ear; `act` is the notation of what a click on it does. `with_` (on the wire
    `with`) names another node: this one is there only while that one is taken up, and that one can be taken up by a click.
    """

    id: str
    area: str = ""
    tone: Tone = ""
    say: str = ""
    act: str = ""
    with_: str = msgspec.field(default="", name="with")


class Panel(Node, tag="panel", frozen=True, kw_only=True):
    """A box: a title, facts in a line, other nodes in it. `you` marks one's own, `turn` whose decision is awaited."""

    title: str = ""
    facts: tuple[Part, ...] = ()
    nodes: tuple[AnyNode, ...] = ()
    you: bool = False
    turn: bool = False
    seat: int | None = None  # whose panel it is: presence and clock are shown there


class Zone(Node, tag="zone", frozen=True, kw_only=True):
    """A place for cards. `backs` lie face down (a number, never cards); `holds` are the faces under the top of an open pile.

    A click on a zone with `holds` opens it. `empty` is written into an empty slot.
    """

    layout: Layout = "row"
    title: str = ""
    nodes: tuple[AnyNode, ...] = ()
    backs: int = 0
    holds: tuple[str, ...] = ()
    empty: str = ""
    count: int | None = None
    owner: int | None = None


class Card(Node, tag="card", frozen=True, kw_only=True):
    """A card face up. `face` is its name in the catalogue; `owner` the seat it belongs to.

    `value` is what it is worth now, `badges` say why; `origin` is the zone it comes from when it was not seen before. `under` is
    a second card it lies on.
    """

    face: str
    owner: int | None = None
    value: str = ""
    badges: tuple[Part, ...] = ()
    line: str = ""
    origin: str = ""
    under: str = ""
    copies: int = 1


class Grid(Node, tag="grid", frozen=True, kw_only=True):
    """Rows and columns of cells, each a node or nothing."""

    columns: int
    cells: tuple[AnyNode | None, ...] = ()
    title: str = ""


class Meter(Node, tag="meter", frozen=True, kw_only=True):
    """A number out of another, as lamps or a bar."""

    label: str
    value: int
    most: int
    mark: str = ""
    shape: Literal["bar", "lamps"] = "bar"


class Track(Node, tag="track", frozen=True, kw_only=True):
    """Steps one after the other; the one we are at is `at` (counted from 0)."""

    label: str
    steps: tuple[str, ...]
    at: int


class Token(Node, tag="token", frozen=True, kw_only=True):
    """A counter lying on the table."""

    text: str
    mark: str = ""
    label: str = ""


class Limb(msgspec.Struct, gc=False, omit_defaults=True, frozen=True, kw_only=True):
    """A part of a jointed figure, drawn about its joint (one of `Stage.limbs`).

    The joint sits at `x`, `y` of the part it hangs on, and the part is turned about it by `turn` degrees, what hangs on it too.
    `behind`: it is drawn behind the part it hangs on.
    """

    name: str
    drawing: str = ""
    x: float = 0
    y: float = 0
    turn: float = 0
    behind: bool = False
    limbs: tuple[Limb, ...] = ()


class Figure(Node, tag="figure", frozen=True, kw_only=True):
    """A drawing by name, with its parameters: a puppet, a poster, a curtain.

    With `limbs` it is jointed, in a view box of its own (`box`): a limb that stands otherwise than before swings there.
    """

    drawing: str
    pose: Mapping[str, str | int] = {}
    box: str = ""
    limbs: tuple[Limb, ...] = ()


class Bubble(Node, tag="bubble", frozen=True, kw_only=True):
    """What somebody says; `of` is the node it comes from."""

    text: str
    of: str = ""


class Forecast(Node, tag="forecast", frozen=True, kw_only=True):
    """What will happen to a node (`of`) as things stand: number, shape and colour."""

    text: str
    of: str = ""
    mark: str = ""


class Prompt(Node, tag="prompt", frozen=True, kw_only=True):
    """What is being asked of the person here, or what is being waited for."""

    text: str
    detail: str = ""


class Button(msgspec.Struct, gc=False, omit_defaults=True, frozen=True, kw_only=True):
    """An action offered as a button. `key` is a letter for the keyboard; `pass_` (on the wire `pass`) gets the space bar."""

    act: str
    label: str
    say: str = ""
    mark: str = ""
    key: str = ""
    tone: Tone = ""
    pass_: bool = msgspec.field(default=False, name="pass")


class Actions(Node, tag="actions", frozen=True, kw_only=True):
    """Buttons in the prompt bar, for what has no card or place to click on.

    `ways`: the buttons are ways of doing one thing, such as the turns of a shape. One at a time is there, the R key goes on to
    the next, and the first click only aims.
    """

    buttons: tuple[Button, ...]
    ways: bool = False


class Banner(Node, tag="banner", frozen=True, kw_only=True):
    """The marquee: a title, a line of facts, and one thing larger than all else (`loud`)."""

    title: str
    facts: tuple[Part, ...] = ()
    loud: Part | None = None


class Choice(Node, tag="choice", frozen=True, kw_only=True):
    """A question laid over the table: nodes to choose from."""

    title: str
    nodes: tuple[AnyNode, ...]
    detail: str = ""


class Text(Node, tag="text", frozen=True, kw_only=True):
    """A line of text, in parts."""

    parts: tuple[Part, ...]


class Playbill(Node, tag="playbill", frozen=True, kw_only=True):
    """How it ended: a headline, who and how, rows of results."""

    title: str
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    heads: tuple[str, ...] = ()


AnyNode = (
    Panel | Zone | Card | Grid | Meter | Track | Token | Figure | Bubble | Forecast | Prompt | Actions | Banner | Choice
    | Text | Playbill
)  # fmt: skip


class Ghost(msgspec.Struct, gc=False, omit_defaults=True, frozen=True, kw_only=True):
    """What a node (`of`) would come to, or what another has to do with it: shown over it while one points there."""

    of: str
    parts: tuple[Part, ...] = ()
    tone: Tone = ""


class Scene(msgspec.Struct, gc=False, omit_defaults=True, frozen=True, kw_only=True):
    """Everything on a seat's table.

    `title` is what the browser's tab says; `said` is the whole situation in sentences for those who listen; `state` are words
    for the stylesheet (`data-NAME` on the board), such as the format. `ghosts` are shown while an action is aimed at or pointed
    at, by its notation, or a node, by its id.
    """

    nodes: tuple[AnyNode, ...]
    title: str = ""
    said: tuple[str, ...] = ()
    state: Mapping[str, str] = {}
    ghosts: Mapping[str, tuple[Ghost, ...]] = {}


class Face(msgspec.Struct, gc=False, omit_defaults=True, frozen=True, kw_only=True):
    """How a card looks, once for all: what the catalogue of a set holds for each of its cards."""

    name: str  # as the log writes it: the key of the catalogue
    title: str  # as the card is headed
    mark: str = ""  # the drawing in its medallion
    tone: Tone = ""  # the colour of the medallion
    value: str = ""
    text: str = ""
    foot: tuple[str, ...] = ()  # the owner line, left and right
    kind: str = ""
    flavor: str = ""
    tips: tuple[str, ...] = ()  # words of the glossary that its text uses
    say: str = ""
    picture: str = ""  # the name of its emblem among the set's emblems


class TerminalStyle(msgspec.Struct, gc=False, frozen=True, kw_only=True):
    """What a terminal, without drawings and stylesheet, needs to know to write a room's scenes (`stage/lettering.py`).

    Everything may be left out. Where areas are named, the name of a kind of node ("Forecast") stands for all of it that has none.
    Words are marked with `mark` and translated when they are written.
    """

    marks: Mapping[str, str] = {}  # drawings to the word that stands for them beside a text
    colours: Mapping[str, str] = {}  # the room's tones to one of `blocks.Tone`
    states: Mapping[str, str] = {}  # tones of cards that say something nothing else does, in words
    values: Mapping[str, str] = {}  # tones of cards to their `value` in words ("{value} HP"); "" for all others
    columns: Mapping[str, str] = {}  # areas to the title of their column, in a table with a row for each panel
    headings: Mapping[
        str, str
    ] = {}  # areas to the title of a node that has none; "seats" and "cards" are two tables' own
    rows: frozenset[str] = frozenset()  # areas of panels that are rows of one table, beside those of seats
    listed: frozenset[str] = (
        frozenset()
    )  # areas or tones of piles whose cards are named on the board, not only for `piles`
    said: frozenset[str] = frozenset()  # areas of what is written as its sentence for the ear
    left_out: frozenset[str] = (
        frozenset()
    )  # areas of what another node says as well, and tones of badges that are printed


class Moment(msgspec.Struct, gc=False, omit_defaults=True, frozen=True, kw_only=True):
    """How an event is shown: its kind for motion and sound, and how long it stays at least (milliseconds, at speed 1)."""

    kind: Literal["play", "deal", "flip", "score", "hit", "bubble", "turn", "curtain", "end", ""] = ""
    hold: int = 0
    mark: tuple[str, ...] = ()  # ids of nodes that pop


def still_playable(number: int) -> str:
    """That so many cards can still be played, as a sentence; empty if none."""
    return (
        say_many("{number} card can still be played.", "{number} cards can still be played.", number) if number else ""
    )


class Stage(Generic[V]):
    """How a game is laid out. This is the plain table every game can be played on; a room's `scene.py` has a subclass of it.

    It is declared with the room's own view: `class TnbStage(Stage[TnbView])`.

    All methods are pure: view and printed cards in, data out.
    """

    stylesheet: ClassVar[str] = ""  # the text of the room's scene.css
    marks: ClassVar[
        Mapping[str, str]
    ] = {}  # the room's own drawings: name to the inside of a symbol (view box 0 0 24 24)
    limbs: ClassVar[Mapping[str, str]] = {}  # parts of jointed figures: name to a drawing about its joint, at 0 0
    moments: ClassVar[Mapping[int, Moment]] = {}  # event kinds worth a frame of their own
    ends: ClassVar[tuple[str, ...]] = ("end turn", "pass")  # actions that end a turn, or pass
    terminal: ClassVar[TerminalStyle] = TerminalStyle()

    def present(self, view: V, cast: Any, event: Any = None) -> Scene:
        """A seat's view as a scene. `event`: this is a look at the middle of things, just after that event."""
        from footlights.stage.plain_scene import present

        return present(view, cast, event)

    def preview(self, view: V, cast: Any, action: str) -> str:
        """What an action would come to, with what this seat knows, as a sentence; chance is told as chance. May be empty."""
        return ""

    def action_label(self, view: V, cast: Any, action: str) -> str:
        """An action in words for a button or a tooltip."""
        return action[:1].upper() + action[1:]

    def unused(self, view: V, cast: Any) -> str:
        """What could still be done usefully before the turn is ended or passed (`ends`), as a sentence; empty if nothing."""
        number = sum(action not in self.ends for action in view.legal)
        if not number:
            return ""
        return say_many(
            "{number} other action is still possible.", "{number} other actions are still possible.", number
        )

    def leaves(self, view: V, cast: Any, action: str) -> str:
        """What an action leaves undone that ends the turn or passes, as a sentence: people are asked whether they mean it."""
        return self.unused(view, cast) if action in self.ends else ""

    def moment(self, view: V, cast: Any, event: Any) -> Moment:
        """How one event of a kind in `moments` is shown, with the nodes of `present(view, cast, event)` that it makes pop."""
        return self.moments.get(event.kind, Moment())

    def faces(self, card_set: Any) -> list[Face]:
        """The catalogue of a set."""
        return []

    def emblems(self, card_set: Any) -> Mapping[str, str]:
        """The pictures of a set's cards: name to the inside of an SVG symbol (view box `emblems.VIEW_BOX`)."""
        return {}


Present = Callable[..., Scene]
nodes_of, cells_of = attrgetter("nodes"), attrgetter("cells")
HOLDING: Mapping[type, Callable[[Any], Any]] = {Panel: nodes_of, Zone: nodes_of, Choice: nodes_of, Grid: cells_of}


def walk(nodes: Iterable[AnyNode]) -> Iterator[AnyNode]:
    """All nodes of a scene, each before what lies in it."""
    found: list[AnyNode] = []
    _gather(nodes, found)
    return iter(found)


def _gather(nodes: Iterable[AnyNode], found: list[AnyNode]) -> None:
    for node in nodes:
        found.append(node)
        kind = type(node)
        if kind in HOLDING and (inner := HOLDING[kind](node)):
            _gather(inner if kind is not Grid else [cell for cell in inner if cell is not None], found)


def acts(scene: Scene) -> list[str]:
    """Every action that a scene offers for a click, legal or not, each once."""
    found: dict[str, None] = {}
    _gather_acts(scene.nodes, found)
    return list(found)


def _gather_acts(nodes: Iterable[AnyNode | None], found: dict[str, None]) -> None:
    for node in nodes:
        if node is None:
            continue
        if node.act:
            found[node.act] = None
        inside = HOLDING.get(type(node))
        if inside is not None:
            _gather_acts(inside(node), found)
        elif isinstance(node, Actions):
            found.update(dict.fromkeys(button.act for button in node.buttons))
