"""Cards, enemies and speech lines, read from the files a designer edits and checked against sections 6.2 and 6.3."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta

from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.text import (
    KEYWORDS,
    PERSONAL_WORDS,
    Sentence,
    parse_card,
    parse_move,
)
from footlights.stage.errors import Trouble
from footlights.stage.files import Column, broken, by_row, folder_hash, read_rows, read_text
from footlights.stage.sets import doubles, expect_folder, read_id, read_meta

OWNERS = {"neutral": layout.NEUTRAL, "aldric": layout.ALDRIC, "pip": layout.PIP}
SOURCES = ("basic", "macguffin", "reward")
RANKS = ("regular", "boss")
NONE = "none"  # in no pool: for a scenario's own cards and enemies
FILES = ("cards.csv", "enemies.csv", "lines.csv", "set.yaml")
MOVE_SIGN = " / "
MOST_COST = 3
MOMENTS = ("fight", "hurt", "knocked out", "won", "upgraded", "victory", "defeat")
SPEAKERS = ("aldric", "pip", "macguffin")


@dataclass(frozen=True)
class Card:
    """One card in both versions. Section 2.2"""

    id: str
    name: str
    owner: str
    type: str
    cost: int
    text: str
    upgraded_cost: int
    upgraded_text: str
    source: str
    rating: int = 0
    line: str = ""

    @cached_property
    def sentences(self) -> tuple[list[Sentence], list[Sentence]]:
        """What the card and its upgraded version do."""
        return parse_card(self.text), parse_card(self.upgraded_text)

    def called(self, upgraded: int) -> str:
        """The name of a version."""
        return f"{self.name}+" if upgraded else self.name

    def costs(self, upgraded: int) -> int:
        """The printed cost of a version."""
        return self.upgraded_cost if upgraded else self.cost

    def says(self, upgraded: int) -> str:
        """The text of a version."""
        return self.upgraded_text if upgraded else self.text


@dataclass(frozen=True)
class Enemy:
    """One enemy with its whole pattern. Section 2.3"""

    id: str
    name: str
    act: int
    rank: str
    max_hp: int
    opening: tuple[str, ...]
    loop: tuple[str, ...]
    line: str = ""

    @property
    def pattern(self) -> tuple[str, ...]:
        """The moves by position."""
        return (*self.opening, *self.loop)

    @cached_property
    def moves(self) -> list[list[Sentence]]:
        """What the moves do, by position."""
        return [parse_move(text) for text in self.pattern]


@dataclass(frozen=True)
class CurtainSet:
    """A folder of cards, enemies and lines."""

    name: str
    title: str
    hash: str
    cards: tuple[Card, ...]
    enemies: tuple[Enemy, ...] = ()
    lines: Mapping[tuple[str, str], str] = field(default_factory=dict)
    decks: Mapping[str, Any] = field(default_factory=dict)


# --- Columns -----------------------------------------------------------------------------------------------------------


def _name(text: str) -> str:
    if text != " ".join(text.split()) or not text.isprintable():
        raise ValueError(f"found {text!r}, expected a name without spaces at its ends or two in a row.")
    if text[0].isdigit() or text.endswith("+") or re.search(r" (for \d|on (Aldric|Pip)$)", text):
        told = "expected a name that does not begin with a number, end in '+', ' on Aldric' or ' on Pip', or have ' for 1' in it."
        raise ValueError(f"found {text!r}, {told}")
    return text


def _card_text(text: str) -> str:
    parse_card(text)
    return text


def read_moves(text: Any) -> tuple[str, ...]:
    """The moves of an opening or a loop, separated by ` / `; ValueError if one cannot be read."""
    moves = tuple(str(move) for move in text) if isinstance(text, list | tuple) else tuple(str(text).split(MOVE_SIGN))
    for move in moves:
        steps = parse_move(move)
        if sum(step.op == layout.DEAL for step in steps) > 1:
            raise ValueError(f"the move {move!r} has two Deal sentences; expected at most one.")
    return moves


def _number(least: int, most: int) -> Any:
    return Annotated[int, Meta(ge=least, le=most)]


COST = (_number(0, MOST_COST), f"a cost from 0 to {MOST_COST}")
CARD_COLUMNS = (
    Column("id", str, "an id", read=read_id),
    Column("name", str, "the card's name", read=_name),
    Column("owner", Literal["aldric", "pip", "neutral"], "aldric, pip or neutral"),
    Column("type", Literal["Attack", "Defense", "Action"], "Attack, Defense or Action"),
    Column("cost", *COST),
    Column("text", str, "card text", read=_card_text),
    Column("upgraded_cost", *COST),
    Column("upgraded_text", str, "card text", read=_card_text),
    Column("source", Literal["basic", "macguffin", "reward"], "basic, macguffin or reward"),
    Column("rating", _number(0, 999), "a whole number from 0 to 999", 0, required=False),
    Column("line", str, "text", "", required=False),
)
ENEMY_COLUMNS = (
    Column("id", str, "an id", read=read_id),
    Column("name", str, "the enemy's name", read=_name),
    Column("act", _number(1, layout.ACTS), "an act from 1 to 3"),
    Column("rank", Literal["regular", "boss"], "regular or boss"),
    Column("max_hp", _number(1, layout.MAX_HP), f"a whole number from 1 to {layout.MAX_HP}"),
    Column("opening", str, "moves separated by ' / '", (), required=False, read=read_moves),
    Column("loop", str, "moves separated by ' / '", read=read_moves),
    Column("line", str, "text", "", required=False),
)
LINE_COLUMNS = (
    Column("who", Literal["aldric", "pip", "macguffin"], "aldric, pip or macguffin"),
    Column("moment", str, "a moment of the show"),
    Column("line", str, "what is said"),
)


# --- Reading -----------------------------------------------------------------------------------------------------------


def load_set(folder: Path) -> CurtainSet:
    """Read a set; Broken names every mistake in it, file by file and from top to bottom."""
    expect_folder(folder, "a set is a folder with set.yaml, cards.csv and enemies.csv")
    problems: list[str] = []
    meta = read_meta(folder / "set.yaml", "curtain-call", problems)
    cards = _read(folder / "cards.csv", CARD_COLUMNS, read_cards, problems)
    enemies = _read(folder / "enemies.csv", ENEMY_COLUMNS, read_enemies, problems)
    lines: dict[tuple[str, str], str] = {}
    if (folder / "lines.csv").exists():
        lines = dict(_read(folder / "lines.csv", LINE_COLUMNS, _read_lines, problems))
    if not problems:
        problems += [f"{folder}: {fault}" for fault in pool_faults(cards, enemies)]
    if problems or meta is None:
        raise broken(problems)
    files = [folder / name for name in FILES if (folder / name).exists()]
    title = str(meta.get("title", meta["set"]))
    return CurtainSet(meta["set"], title, folder_hash(files), tuple(cards), tuple(enemies), lines)


def _read(path: Path, columns: Sequence[Column], make: Any, problems: list[str]) -> list[Any]:
    """The rows of a file made into what they stand for; its problems from top to bottom."""
    own: list[str] = []
    made: list[Any] = []
    try:
        made = make(read_rows(read_text(path), str(path), columns, own), own)
    except Trouble as error:
        own.append(str(error))
    problems += by_row(own, str(path))
    return made


def _read_lines(rows: Sequence[tuple[str, dict[str, Any]]], problems: list[str]) -> list[tuple[tuple[str, str], str]]:
    found = []
    for place, row in rows:
        if row["moment"] not in MOMENTS:
            problems.append(f"{place}, column moment: found {row['moment']!r}, expected one of {', '.join(MOMENTS)}.")
        found.append(((row["who"], row["moment"]), row["line"]))
    return found


def read_cards(rows: Sequence[tuple[str, dict[str, Any]]], problems: list[str]) -> list[Card]:
    """Cards from rows, each checked by itself and against the others."""
    cards: list[Card] = []
    seen: dict[str, str] = {}
    for place, row in rows:
        card = Card(**row)
        problems += doubles(place, row, seen)
        problems += [f"{place}, {fault}" for fault in card_faults(card)]
        cards.append(card)
    if len(cards) > layout.MAX_CARDS:
        problems.append(f"found {len(cards)} cards; a set has at most {layout.MAX_CARDS}.")
    return cards


def read_enemies(rows: Sequence[tuple[str, dict[str, Any]]], problems: list[str]) -> list[Enemy]:
    """Enemies from rows."""
    enemies: list[Enemy] = []
    seen: dict[str, str] = {}
    for place, row in rows:
        enemy = Enemy(**row)
        problems += doubles(place, row, seen)
        problems += [f"{place}, {fault}" for fault in enemy_faults(enemy)]
        enemies.append(enemy)
    if len(enemies) > layout.MAX_ENEMIES:
        problems.append(f"found {len(enemies)} enemies; a set has at most {layout.MAX_ENEMIES}.")
    return enemies


# --- Checks ------------------------------------------------------------------------------------------------------------


def card_faults(card: Card, upgrades: bool = True) -> list[str]:
    """What breaks the checks of section 6.2 on one card, each with its column."""
    found = []
    for version in (0, 1) if upgrades else (0,):
        found += _version_faults(card, version)
    if upgrades and card.upgraded_cost > card.cost:
        found.append(
            f"column upgraded_cost: found {card.upgraded_cost}, but an upgrade costs no more than {card.cost}."
        )
    if upgrades and (card.upgraded_cost, card.sentences[1]) == (card.cost, card.sentences[0]):
        found.append("column upgraded_text: the upgrade is the same as the card; it must differ in cost or text.")
    return found


def _version_faults(card: Card, version: int) -> list[str]:
    sentences = card.sentences[version]
    column = "upgraded_text" if version else "text"
    deals = [sentence for sentence in sentences if sentence.op == layout.DEAL]
    found = []
    if len(deals) > 1:
        found.append(f"column {column}: found {len(deals)} Deal sentences, expected at most one.")
    if any(sentence.at for sentence in deals):
        found.append(f"column {column}: a Deal sentence has no 'At ... Ovation' before it.")
    if bool(deals) != (card.type == "Attack"):
        said = "has a Deal sentence and so is an Attack" if deals else "has no Deal sentence and so is no Attack"
        found.append(f"column {column}: the text {said}, but the type is {card.type}.")
    if card.owner == "neutral":
        personal = [s for s in sentences if s.op == layout.GAIN and KEYWORDS[s.key] in PERSONAL_WORDS]
        for sentence in personal:
            key = KEYWORDS[sentence.key]
            told = f"a neutral card cannot 'Gain {sentence.number} {key}'; write 'A protagonist gains {sentence.number} {key}'."
            found.append(f"column {column}: {told}")
    if any(sentence.op == layout.DRAW for sentence in sentences) and card.costs(version) < 1:
        costs = "upgraded_cost" if version else "cost"
        found.append(f"column {costs}: found 0, but a card that draws costs at least 1.")
    return found


def enemy_faults(enemy: Enemy) -> list[str]:
    """What is wrong with an enemy beyond its moves' words."""
    if len(enemy.pattern) > layout.MAX_MOVES:
        return [f"column loop: found {len(enemy.pattern)} moves with the opening, expected at most {layout.MAX_MOVES}."]
    return []


def pool_faults(cards: Iterable[Card], enemies: Iterable[Enemy]) -> list[str]:
    """What a whole set lacks. Section 6.2, check 5"""
    cards, enemies = list(cards), list(enemies)
    found = []
    for owner in ("aldric", "pip"):
        number = sum(card.owner == owner and card.source == "basic" for card in cards)
        if number != 2:
            found.append(f"found {number} basic cards of {owner}, expected exactly 2.")
    if any(card.owner == "neutral" and card.source == "basic" for card in cards):
        found.append("a neutral card is no basic card.")
    starters = sorted(card.name for card in cards if card.source == "macguffin")
    if starters != ["Block", "Inspire"] or any(c.owner != "neutral" for c in cards if c.source == "macguffin"):
        listed = ", ".join(starters) or "none"
        found.append(f"found {listed} as macguffin cards, expected exactly the neutral cards Block and Inspire.")
    for owner in OWNERS:
        number = sum(card.owner == owner and card.source == "reward" for card in cards)
        if not 1 <= number <= layout.MAX_POOL:
            found.append(f"found {number} reward cards of {owner}, expected 1 to {layout.MAX_POOL}.")
    for act in range(1, layout.ACTS + 1):
        regulars = sum(enemy.act == act and enemy.rank == "regular" for enemy in enemies)
        bosses = sum(enemy.act == act and enemy.rank == "boss" for enemy in enemies)
        if regulars < 2:
            found.append(f"found {regulars} regular enemies of act {act}, expected at least 2.")
        if bosses != 1:
            found.append(f"found {bosses} bosses of act {act}, expected exactly 1.")
    return found


def slug(name: str) -> str:
    """An id made from a name, for a scenario's own cards."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "card"
