"""Where blocks become visible: a screen in colour (rich), and a plain one that is read out line by line."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Sequence
from typing import Any, Literal, Protocol, TextIO

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.panel import Panel as RichPanel
from rich.rule import Rule
from rich.styled import Styled
from rich.table import Table as RichTable
from rich.text import Text

from footlights.stage.blocks import Block, Heading, Line, Panel, Span, Table, Tone, Words, sentences, spans
from footlights.stage.board import Board

WIDEST = 132  # longer lines are hard to follow with the eye
NARROW = 70  # from here down, tables are told in sentences
GAPS = (2, 1)  # columns between columns, where there is room and where there is not
BAR = "bold white on red"
NEWS_LEAST = 4  # lines of news that are shown even where the board leaves no room
PROMPT_ROOM = 3
WIPE = "\x1b[2J\x1b[H\x1b[3J"
DUMB = ("dumb", "unknown")
TALLEST = 300  # lines of a screen
SIGNS = "♥♣↯§■○▸─×…→"
LETTERS = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "×": "x", "→": "->", "…": "...", "▸": ">", "’": "'", "“": '"', "”": '"'}
)
STYLES: dict[Tone, str] = {
    "": "",
    "strong": "bold",
    "quiet": "dim",
    "good": "green",
    "bad": "red",
    "notice": "bold yellow",
    "pink": "bright_magenta",
    "green": "green",
    "yellow": "yellow",
    "blue": "bright_blue",
    "red": "bright_red",
}

Numbers = dict[str, int]


class Screen(Protocol):
    """What the table needs of a screen."""

    def draw(self, news: Sequence[Line], board: Board, numbers: Numbers) -> None:
        """Show a seat's table afresh: what happened, where things stand, what can be chosen."""

    def add_board(self, board: Board, numbers: Numbers | None = None) -> None:
        """Show a seat's table below what is there."""

    def show(self, blocks: Iterable[Block], numbers: Numbers | None = None) -> None:
        """Add blocks below what is there."""

    def print_lines(self, *lines: str, tone: Tone = "", whole: bool = False) -> None:
        """Add lines of text; `whole` lines are never broken, so that they can be copied."""

    def ask(self, prompt: str) -> None:
        """Write what is being asked; the answer follows on the same line."""

    def hide(self) -> None:
        """Take everything away from the eyes of the next player, as far as that is possible here."""


class Ink:
    """A stream that never fails on a letter it does not have: it writes the nearest one."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.encoding = getattr(stream, "encoding", None) or "utf-8"
        self.signs = self._has(SIGNS)

    def _has(self, text: str) -> bool:
        try:
            text.encode(self.encoding)
        except (UnicodeError, LookupError):
            return False
        return True

    def write(self, text: str) -> int:
        """Write, with stand-ins where needed."""
        if not self._has(text):
            text = text.translate(LETTERS).encode(self.encoding, "replace").decode(self.encoding)
        self.stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Make it visible now."""
        self.stream.flush()

    def isatty(self) -> bool:
        """Whether somebody looks at a terminal here."""
        return bool(getattr(self.stream, "isatty", bool)())

    def wipe(self) -> None:
        """Empty a terminal, with what has scrolled away; one that knows no such thing is pushed full of empty lines."""
        dumb = os.environ.get("TERM", "").lower() in DUMB
        self.write("\n" * min(shutil.get_terminal_size().lines, TALLEST) if dumb else WIPE)
        self.flush()


def clean(text: str) -> str:
    """Text without control characters: a name must not be able to steer a terminal."""
    return "".join(" " if c == "\n" else c if c.isprintable() or c == " " else "?" for c in text)


class PlainScreen:
    """One fact a line, every state a sentence; no colour, no boxes, no cursor control, no width."""

    def __init__(self, stream: TextIO) -> None:
        self._ink = Ink(stream)

    def draw(self, news: Sequence[Line], board: Board, numbers: Numbers) -> None:
        self._print("")
        self.show(news)
        self.add_board(board, numbers)

    def add_board(self, board: Board, numbers: Numbers | None = None) -> None:
        for sentence in board.heard(numbers or {}):
            self._print(clean(sentence))

    def show(self, blocks: Iterable[Block], numbers: Numbers | None = None) -> None:
        for block in blocks:
            for sentence in sentences(block, numbers):
                self._print(clean(sentence))

    def print_lines(self, *lines: str, tone: Tone = "", whole: bool = False) -> None:
        for line in lines:
            for part in line.splitlines() or [""]:
                self._print(clean(part))

    def ask(self, prompt: str) -> None:
        self._ink.write(clean(prompt) + " ")
        self._ink.flush()

    def hide(self) -> None:
        if self._ink.isatty():
            self._ink.wipe()

    def _print(self, line: str) -> None:
        self._ink.write(line + "\n")
        self._ink.flush()


class _Console(Console):
    """Rich's console; that nobody reads any more is for the table to handle."""

    def on_broken_pipe(self) -> None:
        """Not the end of the process."""
        raise BrokenPipeError


class ColourScreen:
    """Colour, rules and tables, as far as the terminal has them."""

    def __init__(self, stream: TextIO) -> None:
        self._ink = Ink(stream)
        file: Any = self._ink
        self._console = _Console(file=file, highlight=False, markup=False, emoji=False, legacy_windows=False)

    @property
    def width(self) -> int:
        """How many columns there are to use."""
        return min(self._console.width, WIDEST)

    def draw(self, news: Sequence[Line], board: Board, numbers: Numbers) -> None:
        pictures = [self._picture(block, numbers) for block in board.blocks]
        if not self._console.is_terminal:
            self._print("", *self._told(news, 0), *pictures)
            return
        room = self._console.height - self._lines(pictures) - PROMPT_ROOM
        told = self._fitting(news, max(NEWS_LEAST, room))
        aired = self._aired(board.blocks, pictures)
        air = self._lines(aired) - self._lines(pictures) + (1 if told else 0)
        roomy = room - self._lines(told) >= air
        self._console.clear()
        self._print(*told, *([""] if roomy and told else []), *(aired if roomy else pictures), *([""] if roomy else []))

    def add_board(self, board: Board, numbers: Numbers | None = None) -> None:
        self.show(board.blocks, numbers)

    def show(self, blocks: Iterable[Block], numbers: Numbers | None = None) -> None:
        self._print(*(self._picture(block, numbers or {}) for block in blocks))

    def print_lines(self, *lines: str, tone: Tone = "", whole: bool = False) -> None:
        for part in (part for line in lines for part in line.splitlines() or [""]):
            text = Text(clean(part), STYLES[tone])
            self._console.print(text, width=None if whole else self.width, soft_wrap=whole)

    def ask(self, prompt: str) -> None:
        self._console.print(Text(clean(prompt) + " ", "bold"), end="")
        self._ink.flush()

    def hide(self) -> None:
        if self._console.is_terminal:
            self._ink.wipe()

    # --- layout ---

    def _print(self, *pictures: RenderableType) -> None:
        for picture in pictures:
            self._console.print(picture, width=self.width)

    def _lines(self, pictures: Sequence[RenderableType]) -> int:
        options = self._console.options.update(width=self.width)
        return len(self._console.render_lines(Group(*pictures), options)) if pictures else 0

    def _aired(self, board: Sequence[Block], pictures: Sequence[RenderableType]) -> list[RenderableType]:
        """With an empty line above each table."""
        aired: list[RenderableType] = []
        for block, picture in zip(board, pictures, strict=True):
            aired += ["", picture] if isinstance(block, Table) else [picture]
        return aired

    def _told(self, news: Sequence[Line], left_out: int) -> list[RenderableType]:
        title = f"Prompt book ({left_out} more above: log)" if left_out else "Prompt book"
        return [self._rule(title), *(self._text(line.words) for line in news[left_out:])] if news else []

    def _fitting(self, news: Sequence[Line], room: int) -> list[RenderableType]:
        """The news, without the oldest lines where all of it would push the board off the screen."""
        left_out = 0
        while left_out < len(news) - 1 and self._lines(self._told(news, left_out)) > room:
            left_out += 1
        return self._told(news, left_out)

    # --- pictures ---

    def _text(self, words: Words, style: str = "") -> Text:
        text = Text(style=style)
        for span in spans(words):
            text.append(clean(self._written(span)), _style(span))
        return text

    def _written(self, span: Span) -> str:
        return span.letters if span.letters is not None and not self._ink.signs else span.text

    def _picture(self, block: Block, numbers: Numbers) -> RenderableType:
        if isinstance(block, Heading):
            return self._heading(block)
        if isinstance(block, Table):
            return self._table(block, numbers)
        if isinstance(block, Panel):
            lines = Group(*(self._text(line.words) for line in block.lines))
            return RichPanel(lines, title=Text(clean(block.title), "bold"), padding=(0, 2), expand=False)
        return self._text(block.words)

    def _heading(self, block: Heading) -> RenderableType:
        grid = RichTable.grid(expand=True, padding=(0, 1), pad_edge=block.bar)
        grid.add_column()
        grid.add_column(justify="right")
        grid.add_row(self._text(block.title), self._text(block.facts))
        return Styled(grid, BAR) if block.bar else grid

    def _rule(self, title: str) -> Rule:
        return Rule(Text(clean(title), "bold"), align="left", style="dim")

    def _table(self, block: Table, numbers: Numbers) -> RenderableType:
        if not block.rows:
            words = (Span(f"{block.title}: ", "strong"), Span(block.empty, "quiet"))
            return self._text(words) if block.empty else Group()
        heading = [self._rule(block.title)] if block.title else []
        grid = self._grid(block, numbers) if self.width >= NARROW else None
        if grid is None:
            return Group(*heading, *(Text(clean(sentence)) for sentence in sentences(block, numbers)))
        return Group(*heading, grid)

    def _grid(self, block: Table, numbers: Numbers) -> RichTable | None:
        """A table whose columns are as wide as they should be; nothing if words would have to be broken."""
        titles = [Text(clean(column.title)) for column in block.columns]
        rows = [[self._text(cell) for cell in row.cells] for row in block.rows]
        if any(row.action for row in block.rows):
            titles.insert(0, Text())
            for cells, row in zip(rows, block.rows, strict=True):
                cells.insert(0, Text(str(numbers.get(row.action or "", "")), "bold"))
        columns = [[title, *cells] for title, cells in zip(titles, zip(*rows, strict=True), strict=True)]
        for gap in GAPS:
            widths = _widths(columns, self.width - gap * (len(columns) - 1))
            if widths is not None and (gap == GAPS[-1] or widths == _natural(columns)):
                break
        if widths is None:
            return None
        titled = any(column.title for column in block.columns)
        grid = RichTable(box=None, header_style="dim", padding=(0, gap, 0, 0), pad_edge=False, show_header=titled)
        right = [len(columns) > len(block.columns), *(column.right for column in block.columns)][-len(columns) :]
        for title, width, to_the_right in zip(titles, widths, right, strict=True):
            side: Literal["left", "right"] = "right" if to_the_right else "left"
            grid.add_column(title, justify=side, width=width, overflow="fold")
        for cells in rows:
            grid.add_row(*cells)
        return grid


def _natural(columns: Sequence[Sequence[Text]]) -> list[int]:
    """How wide columns are if no line is broken."""
    return [max(cell_len(cell.plain) for cell in cells) for cells in columns]


def _widths(columns: Sequence[Sequence[Text]], room: int) -> list[int] | None:
    """How wide columns shall be so that they fit and no word is broken: short ones whole, long ones share what is left."""
    longest = _natural(columns)
    words = [[word for cell in cells for word in cell.plain.split()] for cells in columns]
    widths = [max((cell_len(word) for word in each), default=0) for each in words]
    left = room - sum(widths)
    if left < 0:
        return None
    needs = [most - least for most, least in zip(longest, widths, strict=True)]
    for place in sorted(range(len(widths)), key=lambda place: (place > 0, needs[place])):
        if needs[place] <= left and longest[place] <= room // 3:
            widths[place], left = longest[place], left - needs[place]
    while left > 0 and widths != longest:
        long = [place for place, width in enumerate(widths) if width < longest[place]]
        widths[min(long, key=widths.__getitem__)] += 1
        left -= 1
    return widths


def _style(span: Span) -> str:
    return f"{STYLES[span.tone]} bold reverse" if span.loud else STYLES[span.tone]
