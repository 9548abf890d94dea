"""A board for a game that has none of its own: every fact of the view, in the order the game gives them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from footlights.stage.blocks import Block, Column, Heading, Line, Row, Span, Table
from footlights.stage.game import Game
from footlights.stage.plain_scene import SEATS
from footlights.stage.views import View

UNSPOKEN = ("game", "ply", "players", "legal", "you", "over")
NOTHING = "none"
WRAPPED = Column("", wraps=True)


def board_of(game: Game, cast: Any, view: View) -> list[Block]:
    """A view's board, the game's own if it has one."""
    return list(game.words.board(view, cast)) or default_board(view, game.title, cast.names)


def board_to_play(game: Game, cast: Any, view: View) -> list[Block]:
    """The same with every legal action in it, below if the board has no row for it."""
    board = board_of(game, cast, view)
    shown = {row.action for block in board if isinstance(block, Table) for row in block.rows}
    others = tuple(Row((action,), (), action) for action in view.legal if action not in shown)
    return [*board, Table("You can", (WRAPPED,), others)] if others else board


def default_board(view: View, title: str, names: Sequence[str] = ()) -> list[Block]:
    """Facts, zones and numbers, whatever they are; `names` are those of the seats."""
    facts = f"after {counted(view.get('ply', 0), 'decision')}"
    blocks: list[Block] = [Heading(title, facts, (f"{title}, {facts}.",), bar=True)]
    seats = [f"{name} (you)" if seat == view.get("you") else name for seat, name in enumerate(names)]
    for key, value in view.items():
        if key not in UNSPOKEN and value is not None and (key != "winners" or value):
            blocks.append(_block(key, value, seats))
    return blocks


def counted(number: object, what: str) -> str:
    """So many of something."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def label(key: object) -> str:
    """A key as a person would write it."""
    text = str(key).replace("_", " ").strip()
    return text[:1].upper() + text[1:]


def plain_text(value: object) -> str:
    """A value of a view in a few words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{_name(key)} {plain_text(inner)}" for key, inner in value.items()) or NOTHING
    if isinstance(value, list | tuple):
        return ", ".join(_item(inner) for inner in value) or NOTHING
    return NOTHING if value is None else str(value)


def _name(key: object) -> str:
    """A key within a sentence: a name keeps its capitals."""
    return str(key).replace("_", " ").strip()


def _item(value: object) -> str:
    return f"({plain_text(value)})" if isinstance(value, Mapping | list | tuple) else plain_text(value)


def _block(key: str, value: Any, seats: Sequence[str]) -> Block:
    if isinstance(value, list) and value and all(isinstance(entry, Mapping) for entry in value):
        return _entries(key, value, seats)
    title, text = "To decide" if key == "seat" else label(key), _with_seats(key, value, seats)
    return Line((Span(f"{title}: ", "strong"), text), (f"{title}: {text}.",))


def _with_seats(key: str, value: Any, seats: Sequence[str]) -> str:
    """A fact in words: a seat has its name, and of numbers, one for each seat, each stands behind a name."""
    if key in (*SEATS, "seat") and _is_seat(value, seats):
        return str(seats[value])
    if isinstance(value, list) and value and all(isinstance(each, int) for each in value):
        if key == "winners" and all(_is_seat(each, seats) for each in value):
            return ", ".join(seats[each] for each in value)
        if len(value) == len(seats):
            return ", ".join(f"{seat} {plain_text(each)}" for seat, each in zip(seats, value, strict=True))
    return plain_text(value)


def _is_seat(value: Any, seats: Sequence[str]) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(seats)


def _entries(key: str, entries: list[Mapping[str, Any]], seats: Sequence[str]) -> Table:
    """A list of things with the same facts about each: a row each, begun by its seat, its name or its place."""
    rows = []
    of_seats = len(entries) == len(seats) and all(
        entry.get("name", seat) in (seat, name.removesuffix(" (you)"))
        for seat, (entry, name) in enumerate(zip(entries, seats, strict=True))
    )
    for place, entry in enumerate(entries):
        name = seats[place] if of_seats else str(entry.get("name", place))
        facts = {inner: value for inner, value in entry.items() if inner != "name" and value is not None}
        text = ", ".join(f"{_name(inner)} {plain_text(value)}" for inner, value in facts.items())
        said = tuple(f"{label(key)}, {name}: {_name(inner)} {plain_text(value)}." for inner, value in facts.items())
        rows.append(Row((Span(name, "strong"), text), said))
    return Table(label(key), (WRAPPED, WRAPPED), tuple(rows))
