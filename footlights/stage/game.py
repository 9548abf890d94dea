"""What a game declares to the stage, and the register of all games.

A game's room fills in one `Game`. Nothing else of a room is known outside it; everything is reached through here.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from footlights.stage.actions import ActionSet
from footlights.stage.announced import announced
from footlights.stage.blame import explained
from footlights.stage.card_set import CardSet
from footlights.stage.decks import DeckNeeds
from footlights.stage.errors import Trouble, suggestion
from footlights.stage.figures import Figure
from footlights.stage.horizon import alone, no_horizon
from footlights.stage.options import Option, check_options
from footlights.stage.scene import Stage
from footlights.stage.tongue import say
from footlights.stage.words import Words


class Cast(Protocol):
    """One table's cards, names and options: what is needed to put ids into words and words into ids."""

    options: dict[str, Any]

    @property
    def card_set(self) -> CardSet:
        """The set that is played with."""

    @property
    def players(self) -> int:
        """How many seats there are."""

    @property
    def deck_names(self) -> list[str]:
        """The deck of each seat as its owner calls it."""

    def deck_lists(self) -> list[Any]:
        """The deck of each seat as a match file stores it: a premade deck's name, or a list of cards."""

    def open_to_all(self) -> Any:
        """A copy without anything secret, such as the lists of custom decks: what words and boards work with."""


def no_set(folder: Path) -> CardSet:
    """The set of a game without cards of its own."""
    return CardSet()


def no_files(card_set: Any) -> list[dict[str, Any]]:
    """A game without cards of its own has no files."""
    return []


def against_each_other(options: Mapping[str, Any]) -> bool:
    """In most games somebody wins and somebody loses."""
    return False


def no_faults(card_set: Any) -> list[str]:
    """A game whose cards have no text has nothing wrong with it."""
    return []


class WithoutDecks:
    """What is the same in the casts of all games to which nobody brings a deck."""

    names: list[str]

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.names)

    @property
    def deck_names(self) -> list[str]:
        """There are no decks."""
        return [""] * self.players

    def deck_lists(self) -> list[Any]:
        """There are no decks."""
        return [""] * self.players

    def open_to_all(self) -> Any:
        """A copy; there are no secrets either."""
        return copy(self)


@dataclass
class PlainCast(WithoutDecks):
    """The cast of a game without decks: options, and the names of the seats."""

    options: dict[str, Any]
    card_set: CardSet
    names: list[str]


def prepare_plain(game: Game, options: dict[str, Any], card_set: CardSet) -> tuple[PlainCast, Any]:
    """A table for a game without decks; the tables get options they have a field for, and the set's cards."""
    players = int(options.get("players", game.seats[0]))
    tables = game.rules.Tables()
    for name, value in options.items():
        if name in tables.fields and isinstance(value, int):
            setattr(tables, name, value)
    tables.players = players
    if game.fill is not None:
        game.fill(tables, card_set)
    return PlainCast(options, card_set, [f"Seat {seat}" for seat in range(players)]), tables


@dataclass(frozen=True)
class Outlook:
    """How bots that search use a game's evaluation. Measure before you change a number (docs/bots.md)."""

    three_to_one: int = 1000  # the evaluation that is valued 3/4, between 0 (lost) and 1 (won): odds of three to one
    play_on: int = 16  # the most decisions of a rollout, played by the greedy bot before the evaluation is asked
    exploration: int = 150  # the exploration constant of UCB, in thousandths
    prior_weight: int = 40  # how much the evaluation of a new move (its prior) counts, in tenths of a visit
    common_random_numbers: bool = (
        False  # whether all moves are compared in the same determinizations, to reduce variance
    )
    relative: bool = False  # whether evaluations count from that of the position now; without rivals they always do


@dataclass(frozen=True)
class Game:
    """The declaration of a game. What has a default need not be given; docs/adding-a-game.md leads through the rest."""

    id: str
    title: str
    rules: Any  # where State, Tables, deal, legal, forced, play, why, hide, observe and report are
    words: Words
    evaluate: Callable[..., Any]
    seats: tuple[int, int]
    actions: type[ActionSet]  # what can be done, as the layout declares it
    max_legal: int
    longest: int
    clause_prefix: str
    room: Path
    rules_version: int = 1
    summary: str = ""
    credits: str = ""
    sources: tuple[ModuleType, ...] = ()
    formats: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    features: int = 1
    figures: tuple[str, ...] = ()  # the columns that `report` writes
    tellings: tuple[Figure, ...] = ()  # how they are told; by default each as a mean per game
    first_player: str = ""  # the column with the seat that goes first, if being first may matter
    chance_kinds: tuple[str, ...] = ()
    event_kinds: int = 0
    perfect_information: bool = False
    has_chance: bool = True
    load_set: Callable[[Path], CardSet] = no_set  # from its folder
    set_files: Callable[[Any], list[dict[str, Any]]] = no_files  # what is in such a folder: files and columns, of a set
    fill: Callable[[Any, Any], None] | None = None  # without decks: writes the cards of a set into the tables
    prepare: Callable[..., tuple[Any, Any]] | None = None  # with decks: cast and tables, all of it
    conceal_tables: Callable[[Any, int], None] | None = None
    deck_needs: Callable[[Mapping[str, Any], Any], DeckNeeds] | None = None  # of options and a card set
    samples_of: Callable[[], list[Setting]] | None = None
    everything: Callable[[], list[str]] = list
    text_faults: Callable[[Any], list[str]] = no_faults
    scene: Stage[Any] = field(default_factory=Stage)
    outlook: Outlook = field(default_factory=Outlook)
    allied_outlook: Outlook | None = None  # the same where there is nobody to beat, if it differs
    horizon: Callable[..., Any] = no_horizon  # the search horizon (stage/horizon.py)
    allied: Callable[..., Any] = alone  # whether nobody is to be beaten in this position
    together: Callable[[Mapping[str, Any]], bool] = against_each_other  # whether all win or lose together, by options
    draws: bool = False  # whether the players may agree on a draw
    open_decks: bool = True  # whether everybody may know which ready-made deck a seat plays
    plain_card: Callable[[Any, str], Any] | None = (
        None  # of a set and a card's name: one without text that costs the same
    )
    daily: Callable[[Any], str] | None = None  # a game for one with a daily run: what came of it, from the final view

    def samples(self) -> list[Setting]:
        """Tables on which the conformance suite plays: by default one with the game's default options."""
        return self.samples_of() if self.samples_of is not None else [self.setting()]

    def told(self, together: bool) -> tuple[Figure, ...]:
        """The figures that simulations tell, of games won together or of games against each other."""
        all_columns = tuple(Figure(column) for column in self.figures if column != self.first_player)
        return tuple(each for each in self.tellings or all_columns if each.together in (None, together))

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
        names = ("State", "Tables", "deal", "legal", "forced", "play", "why", "hide", "observe", "report")
        named = {name: getattr(self.rules, name) for name in names}
        return {**named, "evaluate": self.evaluate, "horizon": self.horizon, "allied": self.allied}

    @cached_property
    def packages(self) -> frozenset[str]:
        """The packages of the game's own code, or its modules where they are in none."""
        own = (*self.parts.values(), type(self.words), self.prepare, self.load_set, self.scene.present)
        modules = {str(getattr(each, "__module__", None) or "") for each in own} - {"", "builtins", "types"}
        return frozenset(module.rpartition(".")[0] or module for module in modules)

    @cached_property
    def source_files(self) -> list[Path]:
        """All files the game's rules are made of: their modules and what these import from beside them."""
        modules = [sys.modules[rule.__module__] for rule in self.parts.values()] + list(self.sources)
        home = Path(str(modules[0].__file__)).parent
        found: dict[Path, None] = {}
        while modules:
            path = Path(str(modules.pop().__file__))
            if path not in found:
                found[path] = None
                modules += [module for module in _imported(path) if home in Path(str(module.__file__)).parents]
        return sorted(found)

    def setting(
        self,
        options: Mapping[str, Any] | None = None,
        decks: Sequence[Any] | None = None,
        card_set: CardSet | None = None,
        cards: Sequence[Mapping[str, Any]] | None = None,
    ) -> Setting:
        """A table made ready: options checked, decks legal, tables built. Raises Trouble with every mistake."""
        checked = check_options(self.options, {} if options is None else options)
        chosen = card_set if card_set is not None else self.base_set
        if self.prepare is not None:
            cast, tables = self.prepare(checked, chosen, decks, cards)
        elif cards or any(decks or ()):
            raise Trouble(say("{game} has no decks or cards that could be given.", game=say(self.title)))
        else:
            cast, tables = prepare_plain(self, checked, chosen)
        return Setting(self, cast, tables)


def _imported(path: Path) -> Iterator[ModuleType]:
    """The modules that a source file imports, as far as they are loaded from files."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            module = sys.modules.get(name)
            if module is not None and getattr(module, "__file__", None):
                yield module


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

    @property
    def together(self) -> bool:
        """Whether all seats win (with any score) or lose (with none) together: who plays alone, and partners against the game."""
        return self.players == 1 or self.game.together(self.cast.options)


_registered: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Make a game known under its id, for the API and the command."""
    _registered[game.id] = game
    return game


@contextmanager
def registered(game: Game) -> Iterator[Game]:
    """Have a game registered for a while; what was known under its id before is known again afterwards."""
    before = _registered.get(game.id)
    register(game)
    try:
        yield game
    finally:
        if before is None:
            del _registered[game.id]
        else:
            register(before)


def known_games() -> list[Game]:
    """The games that have been registered or asked for so far; none is loaded for this."""
    return list(_registered.values())


def game_ids() -> list[str]:
    """The ids of all games: our own, registered ones and those of installed packages (entry point `footlights.games`)."""
    return list(dict.fromkeys([*announced, *_registered, *(entry.name for entry in _plugins())]))


def _plugins() -> tuple[EntryPoint, ...]:
    """The games of installed packages. They are looked for once: it takes milliseconds, and packages do not come and go."""
    return _installed(tuple(sys.path), entry_points)


@lru_cache(maxsize=4)
def _installed(path: tuple[str, ...], look: Callable[..., Iterable[EntryPoint]]) -> tuple[EntryPoint, ...]:
    return tuple(look(group="footlights.games"))


def games() -> Iterator[Game]:
    """All games."""
    return (get_game(id) for id in game_ids())


def _plugin(entry: EntryPoint) -> Game:
    try:
        game = entry.load()
    except Exception as error:  # whatever is wrong with it, it is not our game
        raise Trouble(
            f"The game {entry.name!r} of an installed package cannot be loaded ({entry.value}): {explained(error)}"
        ) from error
    if not isinstance(game, Game):
        raise Trouble(f"The entry point {entry.name!r} of an installed package is no footlights Game ({entry.value}).")
    return game


def get_game(id: str) -> Game:
    """A game by its id; Trouble with a suggestion if there is none."""
    if not isinstance(id, str):
        example = repr(game_ids()[0])
        raise Trouble(
            say("A game is named by its id, such as {example}, not {found}.", example=example, found=repr(id))
        )
    if id not in _registered:
        if id in announced:
            register(importlib.import_module(announced[id]).GAME)
        else:
            for entry in _plugins():
                if entry.name == id:
                    register(_plugin(entry))
    if id not in _registered:
        known, near = ", ".join(game_ids()), suggestion(id, game_ids())
        raise Trouble(say("There is no game {found}; there is {games}.", found=repr(id), games=known) + near)
    return _registered[id]
