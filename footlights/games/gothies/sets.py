"""Runes, cards, monsters and Joombies, read from the files a designer edits and checked against section 2.1 and GO-11."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import InitVar, asdict, dataclass, field
from functools import cached_property
from typing import Any

from footlights.games.gothies import effects
from footlights.games.gothies.checks import IN_PLAY_DECK, PRICED, RUNED, card_faults, set_faults
from footlights.games.gothies.constants import Constants
from footlights.games.gothies.text import BASE, BOUGHT, DUST, DUST_WORD, SYNERGY, Line, parse_text
from footlights.games.gothies.worth import Worth, worth_of
from footlights.stage.card_set import CardSet, SetFile, SetForm, read_id, slug
from footlights.stage.constants import Known
from footlights.stage.errors import listing, suggestion
from footlights.stage.files import Column, number_column, text_column, word_column

KINDS = {
    "gothie": effects.GOTHIE,
    "land": effects.LAND,
    "heart_rune": effects.HEART_RUNE,
    "wishing_seed": effects.WISHING_SEED,
    "wishing_well": effects.WISHING_WELL,
}
ICONS = {"O": effects.ODD, "E": effects.EVEN, "A": effects.ALL_STREYA}
LEANS = {"left": effects.LEFT, "right": effects.RIGHT, "both": effects.BOTH}
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
class GothiesSet(CardSet):
    """A folder of runes, cards, monsters and Joombies, with the constants it is played with."""

    cards: tuple[Card, ...] = ()
    constants: Constants = field(default_factory=Constants)
    runes: tuple[Rune, ...] = ()
    monsters: tuple[Monster, ...] = ()
    joombies: tuple[Joombie, ...] = ()

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


def broken_up(text: str) -> str:
    """A cell's text with its lines as lines."""
    return "\n".join(text.split(LINE_SIGN))


def _runes(known: Known) -> list[str]:
    return [rune.name for rune in known["runes"]]


RUNE_COLUMNS = (
    text_column("name", "the rune's name", required=True, read=_rune_name),
    text_column("resonance", "the name of a resonance group", required=True),
    text_column("colour", "a colour", required=True, read=_colour),
)
NAMES = (
    text_column("id", "an id", required=True, read=read_id),
    text_column("name", "a name", required=True, read=_name),
)
COPIES = number_column("count", 1, MOST_COPIES)
ATTACK = number_column("attack", 1, effects.MAX_ATTACK)
LINE = text_column("line")


def card_columns(known: Known) -> tuple[Column, ...]:
    """The columns of cards.csv; what only some kinds have is checked with the whole card."""

    def read_card_text(text: str) -> str:
        text = broken_up(text)
        parse_text(text, _runes(known))
        return text

    return (
        *NAMES,
        word_column("kind", KINDS),
        word_column("rune", _runes(known), required=False),
        number_column("price", 1, effects.MAX_PRICE, 0, required=False),
        number_column("defence", 1, effects.MAX_DEFENCE, 0, required=False),
        Column("fixed", bool, "true or false", None, required=False),
        number_column("count", 1, MOST_COPIES, 0, required=False),
        text_column("text", "card text", read=read_card_text),
        LINE,
    )


def monster_columns(known: Known) -> tuple[Column, ...]:
    """The columns of monsters.csv."""
    return (
        *NAMES,
        word_column("rune", _runes(known)),
        ATTACK,
        word_column("icon", ICONS),
        word_column("lean", LEANS),
        number_column("toughness", 1, effects.MAX_ATTACK, 0, required=False),
        COPIES,
        LINE,
    )


def joombie_columns(known: Known) -> tuple[Column, ...]:
    """The columns of joombies.csv."""
    return (*NAMES, word_column("rune", _runes(known)), ATTACK, COPIES, LINE)


# --- A scenario's own ----------------------------------------------------------------------------------------------------

OWN_FILES = dict.fromkeys(KINDS, "cards.csv") | {"monster": "monsters.csv", "joombie": "joombies.csv"}
# What a thing has that a row does not name, if its kind has it at all.
USUAL: dict[str, dict[str, Any]] = {
    "monster": {"attack": 1, "icon": "A", "lean": "both"},
    "joombie": {"attack": 1},
    "land": {"defence": 3, "fixed": True},
}


def _kind_of(cells: Mapping[str, Any], base: Thing | None) -> str:
    return str(cells.get("kind", base.kind if base else "gothie"))


def _own_file(cells: Mapping[str, Any], base: Thing | None) -> str:
    kind = _kind_of(cells, base)
    if kind not in OWN_FILES:
        raise ValueError(f"found {kind!r}, expected {listing(OWN_FILES)}.{suggestion(kind, OWN_FILES)}")
    return OWN_FILES[kind]


def _may_be_none(column: Column) -> Column:
    """A thing of a scenario may have no copies in a deck."""
    return number_column("count", 0, MOST_COPIES, 0, required=False) if column.name == "count" else column


def _whole_thing(cells: Mapping[str, Any], base: Thing | None, known: Known) -> dict[str, Any]:
    """A row with what it does not name: the set's, or the least a thing of its kind has."""
    kind = _kind_of(cells, base)
    if base is not None and kind == base.kind:
        there = {name: value for name, value in asdict(base).items() if value not in (0, None) or value is False}
        return {**there, **cells}
    full: dict[str, Any] = {"id": slug(cells["name"]), "kind": kind}
    if kind in RUNED or kind not in KINDS:
        full["rune"] = known["runes"][0].name
    if kind in PRICED:
        full["price"] = 1
    if kind in IN_PLAY_DECK or kind not in KINDS:
        full["count"] = 0
    return {**full, **USUAL.get(kind, {}), **cells}


# --- The form of a set -------------------------------------------------------------------------------------------------

SETS = SetForm(
    game="gothies",
    kind=GothiesSet,
    files=(
        SetFile(
            "runes.csv",
            "runes",
            RUNE_COLUMNS,
            lambda row, known: Rune(**row),
            least=1,
            most=effects.MAX_RUNES,
            words=True,
        ),
        SetFile(
            "cards.csv",
            "cards",
            card_columns,
            lambda row, known: Card(**row, runes=_runes(known)),
            card_faults,
            most=effects.MAX_CARDS,
            among="things",
            own_column=_may_be_none,
            complete=_whole_thing,
            own_faults=lambda card, cells: card_faults(card, counted=False),
        ),
        SetFile(
            "monsters.csv",
            "monsters",
            monster_columns,
            lambda row, known: Monster(**row),
            least=1,
            most=effects.MAX_MONSTERS,
            among="things",
            own_column=_may_be_none,
            complete=_whole_thing,
        ),
        SetFile(
            "joombies.csv",
            "joombies",
            joombie_columns,
            lambda row, known: Joombie(**row),
            most=effects.MAX_JOOMBIES,
            among="things",
            own_column=_may_be_none,
            complete=_whole_thing,
        ),
    ),
    constants=Constants,
    faults=set_faults,
    own_faults=set_faults,
    own_kind="kind",
    own_file=_own_file,
)
load_set = SETS.load
