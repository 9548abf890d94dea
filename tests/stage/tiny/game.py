"""The declaration of High Card, and how to make a broken variant of it."""

from __future__ import annotations

import dataclasses
import importlib.util
import sys
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from footlights.stage.card_set import CardSet, SetFile, SetForm
from footlights.stage.errors import Reason, Refused, Trouble
from footlights.stage.files import number_column, text_column
from footlights.stage.game import Game, Setting, register
from footlights.stage.options import Option
from tests.stage.tiny import rules, words

ROOM = Path(__file__).parent
OPTIONS = (
    Option("hand", 3, "cards in each hand", "HC-1.2", (), 1, rules.MAX_HAND),
    Option("best", "high", "which card is the stronger", "R1", ("high", "low")),
)


@dataclass(frozen=True)
class Card:
    """A card is worth something."""

    name: str
    value: int


SETS = SetForm(
    game="tiny",
    kind=CardSet,
    files=(
        SetFile(
            "cards.csv",
            "cards",
            (text_column("name", "the card's name", required=True), number_column("value", 1, 99)),
            lambda row, known: Card(**row),
            least=2 * rules.MAX_HAND,
            most=rules.MAX_CARDS,
        ),
    ),
)


@dataclass
class Cast:
    """One table of High Card."""

    options: dict[str, Any]
    card_set: CardSet
    names: list[str]

    @property
    def players(self) -> int:
        """Two."""
        return rules.PLAYERS

    @property
    def card_names(self) -> list[str]:
        """The cards in the order of the set."""
        return [card.name for card in self.card_set.cards]

    @property
    def deck_names(self) -> list[str]:
        """Both play from one deck."""
        return ["common"] * self.players

    def deck_lists(self) -> list[Any]:
        """Nobody brings a deck."""
        return [None] * self.players

    def open_to_all(self) -> Cast:
        """There is nothing secret in it."""
        return replace(self)


def prepare(options: dict[str, Any], card_set: CardSet, decks: Any, cards: Any) -> tuple[Cast, Any]:
    """The tables of High Card."""
    if decks is not None and any(deck is not None for deck in decks):
        raise Refused(Reason("HC-1.1", "Nobody brings a deck."))
    if cards is not None:
        raise Trouble("cards: there are no cards for one case in this game.")
    cast = Cast(options, card_set, ["Seat 0", "Seat 1"])
    t: Any = rules.Tables()
    t.players, t.cards, t.hand = cast.players, len(card_set.cards), options["hand"]
    t.value[: t.cards] = [card.value for card in card_set.cards]
    t.low_wins = int(options["best"] == "low")
    return cast, t


def settings_of(game: Game) -> list[Setting]:
    """Every size of hand but the trivial one, and the option."""
    return [game.setting({"hand": hand, "best": best}) for hand in (2, 3, 4) for best in ("high", "low")]


@cache
def samples() -> list[Setting]:
    """Tables for the checks."""
    return settings_of(GAME)


GAME: Game = register(
    Game(
        id="tiny",
        title="High Card",
        summary="The higher card takes the trick.",
        credits="Traditional.",
        rules_version=1,
        room=ROOM,
        rules=rules,
        words=words,
        evaluate=rules.evaluate,
        sources=(),
        seats=(2, 2),
        formats=(),
        options=OPTIONS,
        actions=rules.Actions,
        max_legal=rules.MAX_HAND,
        features=rules.FEATURES,
        figures=("tricks",),
        chance_kinds=("shuffle", "coin"),
        longest=2 * rules.MAX_HAND,
        load_set=SETS.load,
        set_files=SETS.describe,
        prepare=prepare,
        clause_prefix="HC",
        samples_of=samples,
        everything=lambda: [f"play {card.name}" for card in GAME.base_set.cards],
        event_kinds=rules.EVENT_KINDS,
        text_faults=lambda card_set: [],
    )
)


def load_rules(path: Path, name: str) -> ModuleType:
    """A rules module from any file."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def variant(name: str, folder: Path, change: dict[str, str] | None = None, **words_changed: Any) -> Game:
    """The game under another name, with pieces of its rules' source replaced, or some of its words."""
    source = (ROOM / "rules.py").read_text(encoding="utf-8")
    for old, new in (change or {}).items():
        assert source.count(old) == 1, f"{old!r} must stand in the rules once"
        source = source.replace(old, new)
    path = folder / f"{name}_rules.py"
    path.write_text(source, encoding="utf-8")
    module = load_rules(path, f"tiny_variant_{name}")
    game: Game = dataclasses.replace(
        GAME,
        id=f"tiny-{name}",
        rules=module,
        evaluate=module.evaluate,
        words=SimpleNamespace(**{**vars(words), **words_changed}),
        samples_of=lambda: settings_of(game),
    )
    return register(game)
