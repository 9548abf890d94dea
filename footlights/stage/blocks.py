"""What a board is made of: data that says what is to be seen and what is to be heard, and not how.

A room describes its board in these few kinds; one screen lays them out in colour, another reads them out line by line.
Every block therefore carries its sentences (`said`) beside what the eye gets.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Tone = Literal["", "strong", "quiet", "good", "bad", "notice", "pink", "green", "yellow", "blue", "red"]


@dataclass(frozen=True)
class Span:
    """A few words in one tone.

    `letters` stands in for the text where its signs cannot be written; `loud` is the largest type there is.
    """

    text: str
    tone: Tone = ""
    letters: str | None = None
    loud: bool = False


Words = str | Span | tuple[str | Span, ...]


@dataclass(frozen=True)
class Line:
    """One line. `said` are its sentences for the ear: None means the words themselves."""

    words: Words
    said: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Heading:
    """A title, and facts at the other end of the line; a `bar` across the screen where a board begins."""

    title: Words
    facts: Words = ""
    said: tuple[str, ...] | None = None
    bar: bool = False


@dataclass(frozen=True)
class Column:
    """A column of a table; its cells are broken into lines where they must be."""

    title: str
    right: bool = False


@dataclass(frozen=True)
class Row:
    """A row of a table. One that shows a choice names its action, and the screen gives it the choice's number."""

    cells: tuple[Words, ...]
    said: tuple[str, ...] | None = None
    action: str | None = None


@dataclass(frozen=True)
class Table:
    """Rows under a title. Without rows, the title and `empty` are all there is."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    empty: str = ""


@dataclass(frozen=True)
class Panel:
    """Lines that belong together, set apart from everything else."""

    title: str
    lines: tuple[Line, ...]


Block = Line | Heading | Table | Panel


def spans(words: Words) -> Iterable[Span]:
    """Words as spans."""
    for part in words if isinstance(words, tuple) else (words,):
        yield part if isinstance(part, Span) else Span(part)


def text_of(words: Words, letters: bool = False) -> str:
    """Words without their tones; with `letters`, without signs that not every terminal has."""
    return "".join(s.letters if letters and s.letters is not None else s.text for s in spans(words))


def sentences(block: Block, numbers: dict[str, int] | None = None) -> list[str]:
    """A block for the ear, one fact a line; rows that show a choice begin with its number."""
    if isinstance(block, Table):
        said = [] if block.rows or not block.empty else [f"{block.title}: {block.empty}."]
        return said + [sentence for row in block.rows for sentence in _row_said(row, block, numbers or {})]
    if isinstance(block, Panel):
        return [sentence for line in block.lines for sentence in sentences(line)]
    if block.said is not None:
        return list(block.said)
    words = block.words if isinstance(block, Line) else block.title
    return [text for text in [text_of(words, letters=True).strip()] if text]


def _row_said(row: Row, table: Table, numbers: dict[str, int]) -> list[str]:
    if row.said is not None:
        said = list(row.said)
    else:
        pairs = zip(table.columns, row.cells, strict=True)
        facts = [f"{column.title} {text_of(cell, letters=True)}".strip() for column, cell in pairs if text_of(cell)]
        title = f"{table.title}: " if table.title and not row.action else ""
        said = [f"{title}{', '.join(facts)}".rstrip(".") + "."]
    number = numbers.get(row.action or "")
    return [" ".join([f"{number}: {row.action}.", *said[:1]]), *said[1:]] if number else said
