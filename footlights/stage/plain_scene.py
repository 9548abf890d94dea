"""A table for a game that has no scene of its own: every fact of the view, in the order the game gives them, and every action.

Whatever a view is made of, it is laid out by its shape: what has one word is a fact, what has several is a list, what has parts
is a panel, and a list of such things with one for each seat is shown under the seats' names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from footlights.stage.errors import Trouble
from footlights.stage.game import get_game
from footlights.stage.scene import Actions, AnyNode, Banner, Button, Panel, Part, Playbill, Prompt, Scene, Text
from footlights.stage.tongue import say, say_many
from footlights.stage.views import View

UNSPOKEN = ("game", "ply", "players", "legal", "you", "over", "seat", "winners", "format")
SEATS = ("leader", "dealer", "starter", "turn", "winner")  # facts whose number is a seat's
LETTERS = "abcdfgijkmnopqrstvwxyz"  # the others are the house's own: E, H, L, U


def present(view: View, cast: Any, event: Any = None) -> Scene:
    """A seat's view as nested panels of facts, with a button for every action."""
    return PlainTable(view, list(getattr(cast, "names", ()))).scene(event)


def label(key: object) -> str:
    """A key as a person would write it."""
    text = str(key).replace("_", " ").strip()
    return text[:1].upper() + text[1:]


def plain_text(value: object) -> str:
    """A value of a view in a few words."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, Mapping):
        return ", ".join(f"{label(key)} {plain_text(inner)}" for key, inner in value.items()) or say("none")
    if isinstance(value, list | tuple):
        return ", ".join(plain_text(inner) for inner in value) or say("none")
    return say("none") if value is None else str(value)


def has_parts(value: Any) -> bool:
    """Whether a value is too much for a line: a mapping, or a list that holds anything but words and numbers."""
    if isinstance(value, Mapping):
        return bool(value)
    return isinstance(value, list | tuple) and any(isinstance(inner, Mapping | list | tuple) for inner in value)


class PlainTable:
    """One view, and the names of the seats."""

    def __init__(self, view: View, names: list[str]) -> None:
        self.view = view
        self.names = names
        told = {key: value for key, value in view.items() if key not in UNSPOKEN and value is not None}
        self.facts = {key: self.seat_name(value) if key in SEATS else value for key, value in told.items()}

    def scene(self, event: Any) -> Scene:
        """Everything on the table."""
        title = self.title()
        shown = Panel(id="facts", area="facts", nodes=tuple(self.nodes(self.facts, "facts")))
        nodes: list[AnyNode] = [
            Banner(id="marquee", area="marquee", title=title, facts=self.banner_facts(), say=title),
            *((self.playbill(),) if self.view.get("over") else ()),
            shown,
            self.prompt(event),
        ]
        buttons = tuple(buttons_for(self.view.get("legal") or ()))
        if buttons:
            nodes.append(Actions(id="actions", area="actions", buttons=buttons))
        state = {"game": str(self.view.get("game", "")), "plain": "yes"}
        return Scene(nodes=tuple(nodes), title=title, said=tuple(self.told()), state=state)

    # --- words ---

    def title(self) -> str:
        """The game's title."""
        id = str(self.view.get("game", ""))
        try:
            return get_game(id).title
        except Trouble:
            return label(id.replace("-", " "))

    def seat_name(self, seat: Any) -> str:
        """A seat's name, with a word for oneself."""
        if not isinstance(seat, int):
            return plain_text(seat)
        name = self.names[seat] if seat < len(self.names) else say("Seat {seat}", seat=seat)
        return say("{name} (you)", name=name) if self.view.get("you") == seat else name

    def banner_facts(self) -> tuple[Part, ...]:
        """The format, if there is one, and how far the game is."""
        played = Part(text=say_many("{number} decision", "{number} decisions", int(self.view.get("ply", 0))))
        return (Part(text=label(self.view["format"])), played) if self.view.get("format") else (played,)

    def told(self) -> Iterable[str]:
        """Every fact as a sentence."""
        for key, value in self.facts.items():
            if self.is_per_seat(value):
                for seat, inner in enumerate(value):
                    yield f"{label(key)}, {self.seat_name(seat)}: {plain_text(inner)}."
            else:
                yield f"{label(key)}: {self.short_text(value)}."

    def short_text(self, value: Any) -> str:
        """A fact in a few words; of numbers, as many as there are seats, each is shown with its seat's name."""
        numbers = isinstance(value, list | tuple) and all(isinstance(inner, int) for inner in value)
        if not numbers or len(value) != self.view.get("players"):
            return plain_text(value)
        return ", ".join(f"{self.seat_name(seat)} {plain_text(inner)}" for seat, inner in enumerate(value))

    def prompt(self, event: Any) -> Prompt:
        """Whose turn it is."""
        seat = self.view.get("seat")
        if self.view.get("over"):
            text = say("The game is over.")
        elif self.view.get("legal"):
            text = say("It is your turn.")
        elif event is not None or not isinstance(seat, int):
            text = say("Something is happening.")
        else:
            text = say("{name} decides.", name=self.seat_name(seat))
        return Prompt(id="prompt", area="prompt", text=text, say=text, tone="yours" if self.view.get("legal") else "")

    # --- nodes ---

    def nodes(self, facts: Mapping[str, Any], path: str) -> Iterable[AnyNode]:
        """Short facts in one line, then a panel for each that has parts."""
        short = {key: value for key, value in facts.items() if not has_parts(value)}
        if short:
            parts = tuple(Part(label=label(key), text=self.short_text(value)) for key, value in short.items())
            yield Text(id=f"{path}.line", parts=parts, say="; ".join(f"{part.label}: {part.text}" for part in parts))
        for place, (key, value) in enumerate(facts.items()):
            if has_parts(value):
                yield self.panel(label(key), value, f"{path}.{place}-{_slug(key)}")

    def panel(self, title: str, value: Any, path: str) -> Panel:
        """Something with parts."""
        inner: tuple[AnyNode, ...]
        if isinstance(value, Mapping):
            inner = tuple(self.nodes(value, path))
        elif self.is_per_seat(value):
            inner = tuple(self.seat_panel(of, f"{path}.{seat}", seat) for seat, of in enumerate(value))
        else:
            inner = tuple(self.entry(entry, f"{path}.{place}") for place, entry in enumerate(value))
        return Panel(id=path, title=title, nodes=inner, say=f"{title}: {plain_text(value)}")

    def seat_panel(self, value: Any, path: str, seat: int) -> Panel:
        """What a list with an entry for each seat says of one of them."""
        name = self.seat_name(seat)
        inner: tuple[AnyNode, ...] = ()
        facts: tuple[Part, ...] = ()
        if isinstance(value, Mapping):
            known = {key: of for key, of in value.items() if key != "name" and of is not None}
            inner = tuple(self.nodes(known, path))
        else:
            facts = (Part(text=plain_text(value)),)
        return self.box(seat, path, inner, facts, told=f"{name}: {plain_text(value)}")

    def box(
        self,
        seat: int,
        id: str,
        nodes: tuple[AnyNode, ...],
        facts: tuple[Part, ...] = (),
        area: str = "",
        told: str = "",
    ) -> Panel:
        """A seat's panel under its name, marked if it is one's own or its turn. Scenes of games may borrow it."""
        you, turn = self.view.get("you") == seat, self.view.get("seat") == seat
        return Panel(
            id=id,
            area=area,
            title=self.seat_name(seat),
            facts=facts,
            nodes=nodes,
            you=you,
            turn=turn,
            seat=seat,
            say=told,
        )

    def entry(self, entry: Any, path: str) -> AnyNode:
        """One thing of a list."""
        if isinstance(entry, Mapping):
            return Panel(id=path, nodes=tuple(self.nodes(entry, path)), say=plain_text(entry))
        return Text(id=path, parts=(Part(text=plain_text(entry)),), say=plain_text(entry))

    def is_per_seat(self, value: Any) -> bool:
        """Whether a list of things with parts has one for each seat."""
        return isinstance(value, list | tuple) and has_parts(value) and len(value) == self.view.get("players")

    def playbill(self) -> Playbill:
        """The end, and who has won if the view says so."""
        winners = self.view.get("winners")
        seats = winners if isinstance(winners, list) else []
        lines = tuple(say("{name} wins.", name=self.seat_name(seat)) for seat in seats)
        return Playbill(id="playbill", area="playbill", title=say("The end"), lines=lines, say=" ".join(lines))


def buttons_for(legal: Iterable[str]) -> Iterable[Button]:
    """A button for every action, each with a letter of its own as long as there are any."""
    free = list(LETTERS)
    for action in legal:
        key = next((letter for letter in action.lower() if letter in free), "")
        if key:
            free.remove(key)
        yield Button(act=action, label=label(action), say=label(action), key=key, pass_=action.lower() == "pass")


def _slug(key: object) -> str:
    return re.sub(r"\W+", "-", str(key)).lower()
