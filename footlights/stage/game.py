"""What a game declares to the stage, and the register of all games.

A game's room fills in one `Game`. Nothing else of a room is known outside it; everything is reached through here.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from footlights.stage.errors import Reason, Trouble, suggestion
from footlights.stage.options import Option, check_options
from footlights.stage.rule import Event

View = dict[str, Any]
OWN_GAMES = {"the-theatre": "footlights.games.the_theatre.game"}


class CardSet(Protocol):
    """A set of cards, read from a folder."""

    @property
    def name(self) -> str:
        """The set's name."""

    @property
    def hash(self) -> str:
        """Two sets with the same hash play the same."""


class Cast(Protocol):
    """One table's cards, names and options: what is needed to put ids into words and words into ids."""

    options: dict[str, Any]
    card_set: Any

    @property
    def players(self) -> int:
        """How many seats there are."""

    @property
    def deck_names(self) -> list[str]:
        """The deck of each seat as its owner calls it."""

    def deck_lists(self) -> list[Any]:
        """The deck of each seat as a match file stores it: a premade deck's name, or a list of cards."""


class Words(Protocol):
    """A game's names and sentences (its `words.py`)."""

    def action_text(self, cast: Any, action: int) -> str:
        """The notation of an action."""

    def parse_action(self, cast: Any, text: str) -> int:
        """The action a notation stands for; Trouble with a suggestion if there is none."""

    def reason(self, cast: Any, code: int, action: int) -> Reason:
        """Why an action is refused."""

    def not_your_turn(self, cast: Any, s: Any, seat: int) -> Reason:
        """Why a seat that is not to decide may not act."""

    def sentence(self, cast: Any, event: Event) -> str:
        """An event as one sentence; empty if it is not worth a line."""

    def view(self, cast: Any, s: Any, t: Any, seat: int) -> View:
        """What a seat may know (-1: a spectator)."""

    def position(self, cast: Any, s: Any, t: Any) -> View:
        """Everything, by its public names: what scenarios compare with."""

    def arrange(self, cast: Any, s: Any, t: Any, given: Mapping[str, Any]) -> None:
        """Set a position from its public names."""

    def faults(self, cast: Any, s: Any, t: Any) -> list[str]:
        """What is impossible about a position; for tests."""

    def cue_draws(self, cast: Any, s: Any, kind: int, wanted: Any) -> list[int]:
        """The draws that bring about a chance result which a scenario names."""


@dataclass(frozen=True)
class Game:
    """The declaration of a game."""

    id: str
    title: str
    summary: str
    credits: str
    rules_version: int
    room: Path
    rules: ModuleType
    words: Any
    evaluate: Callable[..., Any]
    sources: tuple[ModuleType, ...]
    seats: tuple[int, int]
    formats: tuple[str, ...]
    options: tuple[Option, ...]
    actions: int
    max_legal: int
    features: int
    figures: tuple[str, ...]
    chance_kinds: tuple[str, ...]
    longest: int
    load_set: Callable[[Path], Any]
    prepare: Callable[..., tuple[Any, Any]]
    clause_prefix: str
    samples: Callable[[], list[Setting]]
    everything: Callable[[], list[str]]
    event_kinds: int
    text_faults: Callable[[Any], list[str]]
    perfect_information: bool = False
    has_chance: bool = True
    conceal_tables: Callable[[Any, int], None] | None = None

    @property
    def base_set_folder(self) -> Path:
        """Where the base set lies."""
        return self.room / "cards" / "base"

    @property
    def rules_text(self) -> str:
        """The rules for players."""
        return (self.room / "RULES.md").read_text(encoding="utf-8")

    @property
    def scenario_folder(self) -> Path:
        """Where the scenarios lie."""
        return self.room / "scenarios"

    @cached_property
    def base_set(self) -> Any:
        """The base set, read once."""
        return self.load_set(self.base_set_folder)

    @cached_property
    def parts(self) -> dict[str, Any]:
        """What the generic kernels need of the game."""
        names = ("State", "Tables", "deal", "legal", "play", "why", "hide", "observe", "report")
        return {**{name: getattr(self.rules, name) for name in names}, "evaluate": self.evaluate}

    @cached_property
    def source_files(self) -> list[Path]:
        """All files the game's rules are made of."""
        files = []
        for module in (self.rules, *self.sources):
            path = Path(str(module.__file__))
            files += sorted(path.parent.glob("*.py")) if path.name == "__init__.py" else [path]
        return sorted(set(files))

    def setting(
        self,
        options: Mapping[str, Any] | None = None,
        decks: Sequence[Any] | None = None,
        card_set: Any = None,
        cards: Sequence[Mapping[str, Any]] | None = None,
    ) -> Setting:
        """A table made ready: options checked, decks legal, tables built. Raises Trouble with every mistake."""
        checked = check_options(self.options, options or {})
        chosen = card_set if card_set is not None else self.base_set
        cast, tables = self.prepare(checked, chosen, decks, cards)
        return Setting(self, cast, tables)


class Setting:
    """A game with its options, cards and decks: everything about a match but the seed and the actions."""

    def __init__(self, game: Game, cast: Any, tables: Any) -> None:
        self.game = game
        self.cast = cast
        self.tables = tables
        self.open_tables = tables
        if game.conceal_tables is not None:
            self.open_tables = tables.copy()
            game.conceal_tables(self.open_tables, -1)
        self.record = tables.to_record()

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self.cast.players)


_registered: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Make a game known under its id, for the API and the command."""
    _registered[game.id] = game
    return game


def game_ids() -> list[str]:
    """The ids of all games: our own, registered ones and those of installed packages (entry point `footlights.games`)."""
    plugins = [entry.name for entry in entry_points(group="footlights.games")]
    return list(dict.fromkeys([*OWN_GAMES, *_registered, *plugins]))


def games() -> Iterator[Game]:
    """All games."""
    return (get_game(id) for id in game_ids())


def get_game(id: str) -> Game:
    """A game by its id; Trouble with a suggestion if there is none."""
    if id not in _registered:
        if id in OWN_GAMES:
            register(importlib.import_module(OWN_GAMES[id]).GAME)
        else:
            for entry in entry_points(group="footlights.games"):
                if entry.name == id:
                    register(entry.load())
    if id not in _registered:
        raise Trouble(f"There is no game {id!r}; there is {', '.join(game_ids())}.{suggestion(id, game_ids())}")
    return _registered[id]
