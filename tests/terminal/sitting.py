"""A table that a script sits at."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from footlights import Match, new
from footlights.bots import Bot
from footlights.stage.blocks import Block, Line, Panel, Table, text_of
from footlights.terminal import run_table

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal")


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


class Answers(io.StringIO):
    """Lines that are thought of when they are needed; the end of input after the last."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__()
        self._lines: Iterator[str] = iter(lines)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = next(self._lines, None)
        return "" if line is None else f"{line}\n"


@dataclass
class Sitting:
    """What a sitting came to."""

    match: Match
    code: int
    text: str


def a_match(options: Mapping[str, Any] | None = None, seed: int = 0, **more: Any) -> Match:
    """A match of The Theatre with people's names."""
    players = new("the-theatre", seed, options).players
    return new("the-theatre", seed, options, names=NAMES[:players], **more)


def sit(
    lines: Iterable[str] = (),
    match: Match | None = None,
    people: Iterable[int] = (0,),
    bot: str = "random",
    plain: bool = False,
    output: io.StringIO | None = None,
    **more: Any,
) -> Sitting:
    """Run a table: people on some seats, bots on the others."""
    chosen = a_match() if match is None else match
    seats = [None if seat in set(people) else Bot(bot, seat) for seat in range(chosen.players)]
    out = io.StringIO() if output is None else output
    code = run_table(chosen, seats, plain=plain, input=Answers(lines), output=out, warm=False, **more)
    return Sitting(chosen, code, out.getvalue())


def always(answer: str, match: Match, last_words: Iterable[str] = ()) -> Iterator[str]:
    """The same answer until the game is over, then the last words."""
    while not match.over:
        yield answer
    yield from last_words


def watched(lines: Iterable[str], look: Callable[[], None]) -> Iterator[str]:
    """Lines, with a look at the table before each."""
    for line in lines:
        look()
        yield line
    look()


def texts_seen(blocks: Iterable[Block]) -> list[str]:
    """Everything that blocks show to the eye, piece by piece, without its layout."""
    found: list[str] = []
    for block in blocks:
        if isinstance(block, Table):
            cells = [cell for row in block.rows for cell in row.cells]
            found += [block.title, *(column.title for column in block.columns), *map(text_of, cells)]
        elif isinstance(block, Panel):
            found += [block.title, *texts_seen(block.lines)]
        else:
            found += [text_of(block.words)] if isinstance(block, Line) else map(text_of, (block.title, block.facts))
    return [text for text in found if text.strip()]
