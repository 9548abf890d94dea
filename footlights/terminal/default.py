"""A board for a game that has none of its own: every fact of the view, in the order the game gives them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from footlights.stage.blocks import Block, Column, Heading, Line, Row, Span, Table
from footlights.stage.game import Game

UNSPOKEN = ("game", "ply", "players", "legal", "you", "over")
NOTHING = "none"


def board_of(game: Game, cast: Any, view: Mapping[str, Any]) -> list[Block]:
    """A view's board, the game's own if it has one."""
    return game.words.board(view, cast) or default_board(view, game.title)


def board_to_play(game: Game, cast: Any, view: Mapping[str, Any]) -> list[Block]:
    """The same with every legal action in it, below if the board has no row for it."""
    board = board_of(game, cast, view)
    shown = {row.action for block in board if isinstance(block, Table) for row in block.rows}
    others = tuple(Row((action,), (), action) for action in view["legal"] if action not in shown)
    return [*board, Table("You can", (Column(""),), others)] if others else board


def default_board(view: Mapping[str, Any], title: str) -> list[Block]:
    """Facts, zones and numbers, whatever they are."""
    facts = f"after {counted(view.get('ply', 0), 'decision')}"
    blocks: list[Block] = [Heading(title, facts, (f"{title}, {facts}.",), bar=True)]
    for key, value in view.items():
        if key not in UNSPOKEN and value is not None:
            blocks.append(_block(key, value))
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


def _block(key: str, value: Any) -> Block:
    if isinstance(value, list) and value and all(isinstance(entry, Mapping) for entry in value):
        return _entries(key, value)
    return Line((Span(f"{label(key)}: ", "strong"), plain_text(value)), (f"{label(key)}: {plain_text(value)}.",))


def _entries(key: str, entries: list[Mapping[str, Any]]) -> Table:
    """A list of things with the same facts about each: a row each, begun by its name or its place."""
    rows = []
    for place, entry in enumerate(entries):
        name = str(entry.get("name", place))
        facts = {inner: value for inner, value in entry.items() if inner != "name" and value is not None}
        text = ", ".join(f"{_name(inner)} {plain_text(value)}" for inner, value in facts.items())
        said = tuple(f"{label(key)}, {name}: {_name(inner)} {plain_text(value)}." for inner, value in facts.items())
        rows.append(Row((Span(name, "strong"), text), said))
    return Table(label(key), (Column(""), Column("")), tuple(rows))
