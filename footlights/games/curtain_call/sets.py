"""Cards, enemies and speech lines, read from the files a designer edits and checked against sections 6.2 and 6.3."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any

from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.text import (
    KEYWORDS,
    PERSONAL_WORDS,
    Sentence,
    parse_card,
    parse_move,
)
from footlights.stage.card_set import CardSet, SetFile, SetForm, merged, read_id, read_name, slug
from footlights.stage.constants import Known
from footlights.stage.files import Column, number_column, text_column, word_column

OWNERS = {"neutral": layout.NEUTRAL, "aldric": layout.ALDRIC, "pip": layout.PIP}
SOURCES = ("basic", "macguffin", "reward")
RANKS = ("regular", "boss")
NONE = "none"  # in no pool: for a scenario's own cards and enemies
MOVE_SIGN = " / "
OWN_POOLS = {"pools": "own"}
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
class CurtainSet(CardSet):
    """A folder of cards, enemies and lines."""

    cards: tuple[Card, ...] = ()
    enemies: tuple[Enemy, ...] = ()
    lines: Mapping[tuple[str, str], str] = field(default_factory=dict)


# --- Columns -----------------------------------------------------------------------------------------------------------


def _name(text: str) -> str:
    if read_name(text)[0].isdigit() or text.endswith("+") or re.search(r" (for \d|on (Aldric|Pip)$)", text):
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


def _id() -> Column:
    return text_column("id", "an id", required=True, read=read_id)


def _cost(name: str) -> Column:
    return replace(number_column(name, 0, MOST_COST), expected=f"a cost from 0 to {MOST_COST}")


CARD_COLUMNS = (
    _id(),
    text_column("name", "the card's name", required=True, read=_name),
    word_column("owner", ("aldric", "pip", "neutral")),
    word_column("type", ("Attack", "Defense", "Action")),
    _cost("cost"),
    text_column("text", "card text", required=True, read=_card_text),
    _cost("upgraded_cost"),
    text_column("upgraded_text", "card text", required=True, read=_card_text),
    word_column("source", SOURCES),
    number_column("rating", 0, 999, 0, required=False),
    text_column("line"),
)
ENEMY_COLUMNS = (
    _id(),
    text_column("name", "the enemy's name", required=True, read=_name),
    replace(number_column("act", 1, layout.ACTS), expected=f"an act from 1 to {layout.ACTS}"),
    word_column("rank", RANKS),
    number_column("max_hp", 1, layout.MAX_HP),
    Column("opening", str, "moves separated by ' / '", (), required=False, read=read_moves),
    Column("loop", str, "moves separated by ' / '", read=read_moves),
    text_column("line"),
)
LINE_COLUMNS = (
    word_column("who", SPEAKERS),
    word_column("moment", MOMENTS),
    text_column("line", "what is said", required=True),
)


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


def pool_faults(known: Known) -> list[str]:
    """What a whole set lacks. Section 6.2, check 5"""
    cards, enemies = known["cards"], known["enemies"]
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


# --- A scenario's own cards and enemies --------------------------------------------------------------------------------


def with_own(card_set: CurtainSet, rows: Sequence[Any] | None) -> CurtainSet:
    """The set with a case's own rows; after `pools: own` a pool with own things in it has no others."""
    only = OWN_POOLS in (rows or ())

    def merge(base: Sequence[Any], own: Sequence[Any], same: Callable[[Any], str]) -> list[Any]:
        pools = [_pool_of(thing) for thing in own] if only else []
        names = {same(thing) for thing in own}
        return merged([thing for thing in base if same(thing) in names or _pool_of(thing) not in pools], own, same)

    return SETS.with_own(card_set, rows, merge, skip=OWN_POOLS)


def _pool_of(thing: Card | Enemy) -> tuple[Any, str]:
    """What a thing is drawn from, among its like."""
    return (thing.owner, thing.source) if isinstance(thing, Card) else (thing.act, thing.rank)


def _or_none(column: Column) -> Column:
    """The column with `none` beside the pools."""
    words = {"source": SOURCES, "rank": RANKS}.get(column.name)
    return column if words is None else replace(word_column(column.name, (*words, NONE)), expected=column.expected)


def _whole_card(cells: Mapping[str, Any], base: Card | None, known: Known) -> dict[str, Any]:
    """A card with what its row leaves out; a new text is no longer upgraded as the old one was."""
    full = asdict(base) if base else {"id": slug(cells["name"]), "owner": "neutral", "cost": 1, "source": NONE}
    if base and "text" in cells:
        del full["upgraded_cost"], full["upgraded_text"]
    full.update(cells)
    full.setdefault("upgraded_cost", full["cost"])
    full.setdefault("upgraded_text", full.get("text", ""))
    if "type" not in full or (base and "text" in cells and "type" not in cells):
        full["type"] = _type_of(str(full.get("text", "")), base)
    return full


def _type_of(text: str, base: Card | None) -> str:
    """An Attack if it deals damage; else what it was, or an Action."""
    try:
        deals = any(sentence.op == layout.DEAL for sentence in parse_card(text))
    except ValueError:
        return "Action"
    if deals:
        return "Attack"
    return base.type if base and base.type != "Attack" else "Action"


def _whole_enemy(cells: Mapping[str, Any], base: Enemy | None, known: Known) -> dict[str, Any]:
    """An enemy with what its row leaves out; a new loop has no opening unless the row has one."""
    full: dict[str, Any] = {"id": slug(cells["name"]), "act": 1, "rank": NONE, "max_hp": 30}
    if base:
        full = {**asdict(base), "opening": ""}
    full.update(cells)
    for name in ("opening", "loop"):
        if isinstance(full.get(name), list | tuple):
            full[name] = MOVE_SIGN.join(map(str, full[name]))
    return full


def _own_card_faults(card: Card, cells: Mapping[str, Any]) -> list[str]:
    return card_faults(card, upgrades=any(name in cells for name in ("upgraded_cost", "upgraded_text")))


SETS = SetForm(
    game="curtain-call",
    kind=CurtainSet,
    files=(
        SetFile(
            "cards.csv",
            "cards",
            CARD_COLUMNS,
            lambda row, known: Card(**row),
            card_faults,
            most=layout.MAX_CARDS,
            own_column=_or_none,
            complete=_whole_card,
            own_faults=_own_card_faults,
        ),
        SetFile(
            "enemies.csv",
            "enemies",
            ENEMY_COLUMNS,
            lambda row, known: Enemy(**row),
            enemy_faults,
            most=layout.MAX_ENEMIES,
            own_column=_or_none,
            complete=_whole_enemy,
        ),
        SetFile(
            "lines.csv",
            "lines",
            LINE_COLUMNS,
            lambda row, known: ((row["who"], row["moment"]), row["line"]),
            required=False,
            gather=dict,
        ),
    ),
    faults=pool_faults,
    own_faults=pool_faults,
    own_file=lambda cells, base: "enemies.csv" if "loop" in cells else "cards.csv",
)
load_set = SETS.load
