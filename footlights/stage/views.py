"""What a seat sees, as typed data.

A room declares its view as a subclass of `View`, with a `Part` for each thing in it that has parts of its own (a player, a card
on the table), or a `Fact` where scenes remember what they made of it. Scenes, logs and forecasts read the fields, and mypy
checks them. To those who do not know the game (a program, a test, the plain scene) views and parts are mappings by the same
names: `view["seats"][0]["hand"]`. A game that returns a plain mapping instead is given a `PlainView` by the stage; it can be
played, shown and compared like any other.

A field that is not always there is declared `name: int | UnsetType = UNSET`: while it is unset, it is not among the names.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec
from msgspec import UNSET
from yaml.representer import Representer, SafeRepresenter

if TYPE_CHECKING:
    from footlights.stage.preview import Trials

T = TypeVar("T")


class ByName:
    """What makes a struct a mapping by the names of its fields."""

    __slots__ = ()
    __struct_fields__: ClassVar[tuple[str, ...]]

    def keys(self) -> list[str]:
        """The names of what is there."""
        return [name for name in self.__struct_fields__ if getattr(self, name) is not UNSET]

    def items(self) -> ItemsView[str, Any]:
        """The names of what is there, and what it is."""
        return {name: self[name] for name in self.keys()}.items()

    def get(self, name: str, otherwise: Any = None) -> Any:
        """What stands under a name, or something else if there is no such name."""
        try:
            return self[name]
        except KeyError:
            return otherwise

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain dictionaries and lists."""
        return {name: plain_data(value) for name, value in self.items()}

    def __getitem__(self, name: str) -> Any:
        if name not in self.__struct_fields__ or getattr(self, name) is UNSET:
            raise KeyError(name)
        return getattr(self, name)

    def __contains__(self, name: object) -> bool:
        return name in self.keys()

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def __len__(self) -> int:
        return len(self.keys())

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        if isinstance(other, dict):
            return dict(self.items()) == other
        return super().__eq__(other)


class Part(ByName, msgspec.Struct, kw_only=True):
    """A part of a view: its fields, and a mapping by their names."""


class Fact(ByName, msgspec.Struct, kw_only=True, frozen=True):
    """A part that stays as it is made, of values that do: a node that a scene makes of it can be `remembered`."""

    __hash__ = msgspec.Struct.__hash__


class View(Part, kw_only=True, dict=True):
    """What a seat may know. The stage fills in what is declared here, which is not among the names before that."""

    game: str = ""
    ply: int = -1  # how many decisions the seat knows of
    players: int = 0
    legal: list[str] = []  # what the seat may do now, in notation

    def keys(self) -> list[str]:
        """The names of what is there; what can be done comes last."""
        filled = {"game": self.game != "", "ply": self.ply >= 0, "players": self.players > 0, "legal": False}
        names = [name for name in Part.keys(self) if filled.get(name, True)]
        return [*names, "legal"] if self.game else names

    @property
    def trials(self) -> Trials | None:
        """On the view of the player to decide: where actions can be tried (`stage.preview`). A copy of a view has none."""
        found: Trials | None = self.__dict__.get("trials")
        return found

    def can_try(self, trials: Trials) -> None:
        """Let actions be tried on this view."""
        self.__dict__["trials"] = trials


class StandingView(View, kw_only=True):
    """A view that begins as `PlainWords.stand` does: whose it is, who decides, whether it is over, who has won."""

    you: int | None
    seat: int | None
    over: bool
    winners: list[int]


class PlainView(View, kw_only=True):
    """The view of a game that describes what a seat sees with a plain mapping (`facts`)."""

    facts: dict[str, Any] = {}

    def keys(self) -> list[str]:
        """The names of what is there; what can be done comes last."""
        return list(
            dict.fromkeys(["game", "ply", "players", *(name for name in self.facts if name != "legal"), "legal"])
        )

    def __getitem__(self, name: str) -> Any:
        return self.facts[name] if name in self.facts else super().__getitem__(name)


Mapping.register(ByName)
for representer in (SafeRepresenter, Representer):
    representer.add_multi_representer(ByName, lambda to, part: to.represent_dict(part))


def plain_data(value: Any) -> Any:
    """A value of a view as plain dictionaries, lists, words and numbers."""
    if isinstance(value, Mapping):
        return {name: plain_data(inner) for name, inner in value.items()}
    return [plain_data(inner) for inner in value] if isinstance(value, list | tuple) else value


def placed(seen: View | dict[str, Any], game: str, ply: int, players: int, legal: list[str]) -> View:
    """What a game's words give for a seat, with what the stage knows: of which game it is, how far it is, what is legal.

    The ply stays the game's own if it gives one, as a game with unseen turns does.
    """
    if not isinstance(seen, View):
        seen = PlainView(facts=seen, ply=seen.get("ply", -1))
    seen.game, seen.players, seen.legal = game, players, legal
    if seen.ply < 0:
        seen.ply = ply
    return seen
