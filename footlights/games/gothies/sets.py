"""Runes, cards, monsters and Joombies, read from the files a designer edits and checked against section 2.1 and GO-11."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta

from footlights.games.gothies import effects
from footlights.games.gothies.checks import card_faults, set_faults
from footlights.games.gothies.constants import Constants, read_constants
from footlights.games.gothies.text import BASE, BOUGHT, DUST, DUST_WORD, SYNERGY, Line, parse_text
from footlights.games.gothies.worth import Worth, worth_of
from footlights.stage.errors import Trouble, suggestion
from footlights.stage.files import Column, broken, by_row, folder_hash, read_rows, read_text
from footlights.stage.sets import doubles, expect_folder, read_id, read_meta

KINDS = {
    "gothie": effects.GOTHIE,
    "land": effects.LAND,
    "heart_rune": effects.HEART_RUNE,
    "wishing_seed": effects.WISHING_SEED,
    "wishing_well": effects.WISHING_WELL,
}
ICONS = {"O": effects.ODD, "E": effects.EVEN, "A": effects.ALL_STREYA}
LEANS = {"left": effects.LEFT, "right": effects.RIGHT, "both": effects.BOTH}
FILES = ("runes.csv", "cards.csv", "monsters.csv", "joombies.csv", "set.yaml")
LINE_SIGN = " / "  # stands for a line break in a cell, so that a card is one row of its file
MOST_COPIES = 9


@dataclass(frozen=True)
class Rune:
    """A colour of the heart: data, not a card. GO-11.3"""

    name: str
    resonance: str
    colour: str


@dataclass(frozen=True)
class Card:
    """A card that a Streya plays. Section 2.1"""

    id: str
    name: str
    kind: str
    rune: str
    price: int
    defence: int
    fixed: bool | None
    count: int
    text: str
    line: str
    runes: InitVar[Sequence[str]]

    def __post_init__(self, runes: Sequence[str]) -> None:
        self.__dict__["lines"] = parse_text(self.text, runes)

    @cached_property
    def lines(self) -> list[Line]:
        """What the card does, line by line; read when the card is made, with the names of its set's runes."""
        raise AttributeError("lines")

    def of_sort(self, sort: int) -> list[Line]:
        """The base lines, the synergy lines, the dust line or the bought line."""
        return [line for line in self.lines if line.sort == sort]

    @cached_property
    def base(self) -> list[Line]:
        """The lines without prefix."""
        return self.of_sort(BASE)

    @cached_property
    def synergies(self) -> list[Line]:
        """The lines with a rune to their left. GO-4.8"""
        return self.of_sort(SYNERGY)

    @cached_property
    def dust(self) -> Line | None:
        """The line of the torn card."""
        return next(iter(self.of_sort(DUST)), None)

    @cached_property
    def bought(self) -> Line | None:
        """The line that says where the card goes when it is bought. GO-4.19"""
        return next(iter(self.of_sort(BOUGHT)), None)

    @property
    def worth(self) -> Worth:
        """What section 6.2 thinks of the card."""
        return worth_of(self.lines, self.kind == "land", bool(self.fixed), self.defence)


@dataclass(frozen=True)
class Monster:
    """A monster of the cooperative game; without a toughness it is as tough as its attack. Section 2.1, R35"""

    id: str
    name: str
    kind: str = field(default="monster", init=False)
    rune: str
    attack: int
    icon: str
    lean: str
    toughness: int = 0
    count: int = 1
    line: str = ""

    @property
    def need(self) -> int:
        """The Song that defeats it. GO-9.1"""
        return self.toughness or self.attack


@dataclass(frozen=True)
class Joombie:
    """What possesses a GOTHIE; its attack is also the Song that redeems it. Section 2.1"""

    id: str
    name: str
    kind: str = field(default="joombie", init=False)
    rune: str
    attack: int
    count: int = 1
    line: str = ""


Thing = Card | Monster | Joombie


@dataclass(frozen=True)
class GothiesSet:
    """A folder of runes, cards, monsters and Joombies, with the constants it is played with."""

    name: str
    title: str
    hash: str
    runes: tuple[Rune, ...]
    cards: tuple[Card, ...]
    monsters: tuple[Monster, ...]
    joombies: tuple[Joombie, ...]
    constants: Constants
    decks: Mapping[str, Any] = field(default_factory=dict)

    @property
    def printed(self) -> tuple[Thing, ...]:
        """Cards, monsters and Joombies."""
        return (*self.cards, *self.monsters, *self.joombies)


# --- Columns -----------------------------------------------------------------------------------------------------------


def _name(text: str) -> str:
    if not re.fullmatch(r"[^\W\d_]+(?:(?: |-|'|' )[^\W\d_]+)*", text):
        told = "expected a name of letters, with single spaces, hyphens or apostrophes between them."
        raise ValueError(f"found {text!r}, {told}")
    return text


def _rune_name(text: str) -> str:
    if not re.fullmatch(r"[A-Z][a-z]+", text) or text == DUST_WORD:
        raise ValueError(f"found {text!r}, expected one word with a capital first letter that is not {DUST_WORD!r}.")
    return text


def _colour(text: str) -> str:
    if not re.fullmatch(r"#[0-9a-f]{6}", text):
        raise ValueError(f"found {text!r}, expected a colour such as '#3b6fd4'.")
    return text


def whole(most: int, least: int = 1) -> tuple[Any, str]:
    """The type and the words of a whole number."""
    return Annotated[int, Meta(ge=least, le=most)], f"a whole number from {least} to {most}"


def broken_up(text: str) -> str:
    """A cell's text with its lines as lines."""
    return "\n".join(text.split(LINE_SIGN))


def rune_column(runes: Sequence[str], required: bool) -> Column:
    """The column `rune` of a file, for a rune table."""

    def read(text: str) -> str:
        if text not in runes:
            raise ValueError(f"found {text!r}, expected {', '.join(runes)}.{suggestion(text, runes)}")
        return text

    return Column("rune", str, "a rune", "", required=required, read=read)


RUNE_COLUMNS = (
    Column("name", str, "the rune's name", read=_rune_name),
    Column("resonance", str, "the name of a resonance group"),
    Column("colour", str, "a colour", read=_colour),
)
NAMES = (Column("id", str, "an id", read=read_id), Column("name", str, "a name", read=_name))
COPIES = whole(MOST_COPIES)
LAST = Column("line", str, "text", "", required=False)


def card_columns(runes: Sequence[str]) -> tuple[Column, ...]:
    """The columns of cards.csv; what only some kinds have is checked with the whole card."""

    def read_card_text(text: str) -> str:
        text = broken_up(text)
        parse_text(text, runes)
        return text

    return (
        *NAMES,
        Column("kind", Literal["gothie", "land", "heart_rune", "wishing_seed", "wishing_well"], "a kind of card"),
        rune_column(runes, required=False),
        Column("price", *whole(effects.MAX_PRICE), 0, required=False),
        Column("defence", *whole(effects.MAX_DEFENCE), 0, required=False),
        Column("fixed", bool, "true or false", None, required=False),
        Column("count", *COPIES, 0, required=False),
        Column("text", str, "card text", "", required=False, read=read_card_text),
        LAST,
    )


def monster_columns(runes: Sequence[str]) -> tuple[Column, ...]:
    """The columns of monsters.csv."""
    return (
        *NAMES,
        rune_column(runes, required=True),
        Column("attack", *whole(effects.MAX_ATTACK)),
        Column("icon", Literal["O", "E", "A"], "O, E or A"),
        Column("lean", Literal["left", "right", "both"], "left, right or both"),
        Column("toughness", *whole(effects.MAX_ATTACK), 0, required=False),
        Column("count", *COPIES),
        LAST,
    )


def joombie_columns(runes: Sequence[str]) -> tuple[Column, ...]:
    """The columns of joombies.csv."""
    attack = Column("attack", *whole(effects.MAX_ATTACK))
    return (*NAMES, rune_column(runes, required=True), attack, Column("count", *COPIES), LAST)


# --- Reading -----------------------------------------------------------------------------------------------------------


Rows = Sequence[tuple[str, dict[str, Any]]]


def load_set(folder: Path) -> GothiesSet:
    """Read a set; Broken names every mistake in it, file by file and from top to bottom."""
    expect_folder(folder, f"a set is a folder with {', '.join(FILES)}")
    problems: list[str] = []
    seen: dict[str, str] = {}
    runes = _read(folder / "runes.csv", RUNE_COLUMNS, Rune, None, problems, {})
    if problems or not runes:
        raise broken(problems or [f"{folder / 'runes.csv'}: expected at least one rune."])
    names = tuple(rune.name for rune in runes)
    cards = _read(
        folder / "cards.csv", card_columns(names), lambda **row: Card(**row, runes=names), card_faults, problems, seen
    )
    monsters = _read(folder / "monsters.csv", monster_columns(names), Monster, None, problems, seen)
    joombies = _read(folder / "joombies.csv", joombie_columns(names), Joombie, None, problems, seen)
    meta = read_meta(folder / "set.yaml", "gothies", problems)
    constants = read_constants((meta or {}).get("constants", {}), folder / "set.yaml", names, problems)
    if not problems:
        problems += [f"{folder}: {fault}" for fault in set_faults(runes, cards, monsters, joombies, constants)]
    if problems or meta is None:
        raise broken(problems)
    title = str(meta.get("title", meta["set"]))
    hashed = folder_hash(folder / name for name in FILES)
    things = tuple(runes), tuple(cards), tuple(monsters), tuple(joombies)
    return GothiesSet(meta["set"], title, hashed, *things, constants)


def _read(
    path: Path,
    columns: Sequence[Column],
    make: Callable[..., Any],
    check: Callable[[Any], list[str]] | None,
    problems: list[str],
    seen: dict[str, str],
) -> list[Any]:
    """The rows of a file made into what they stand for; its problems from top to bottom."""
    own: list[str] = []
    made: list[Any] = []
    try:
        for place, row in read_rows(read_text(path), str(path), columns, own):
            made.append(make(**row))
            own += doubles(place, row, seen)
            own += [f"{place}, {fault}" for fault in (check(made[-1]) if check else [])]
    except Trouble as error:
        own.append(str(error))
    problems += by_row(own, str(path))
    return made
