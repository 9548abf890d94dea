"""How the command speaks: results on stdout, everything else on stderr, for people and for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from footlights.stage.engine import engine_of
from footlights.stage.game import Game

Step = Callable[[int, int], None]
NO_LIMIT = 10_000
GAP = 2
NARROWEST = 20


def clean(text: str) -> str:
    """Text without characters that could do something to a terminal."""
    return "".join(c if c.isprintable() or c in "\n\t" else "\N{REPLACEMENT CHARACTER}" for c in text)


def console() -> Console:
    """Stdout as it is now; nothing in a text is taken for markup, and lines break only where a person reads them."""
    found = Console(markup=False, highlight=False, emoji=False)
    return found if found.is_terminal else Console(markup=False, highlight=False, emoji=False, width=NO_LIMIT)


def print_text(text: str = "", style: str = "") -> None:
    """A line, or several, for a person."""
    show(Text(clean(text), style))


def show(thing: Any) -> None:
    """Anything rich can draw; without blanks at the ends of lines where it goes into a file or a pipe."""
    screen = console()
    if screen.is_terminal:
        screen.print(thing)
        return
    with screen.capture() as capture:
        screen.print(thing)
    sys.stdout.write("\n".join(line.rstrip() for line in capture.get().splitlines()) + "\n")


def show_json(content: Any) -> None:
    """Data for a program: one JSON document."""
    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    sys.stdout.write(json.dumps(content, indent=2, ensure_ascii=not utf8, default=str) + "\n")


def show_table(headings: Sequence[str], rows: Sequence[Sequence[Any]], title: str = "", fluid: int = 0) -> None:
    """A table; the last `fluid` columns may break their lines.

    Columns that a terminal has no room for are left out from the right, and that is said.
    """
    if title:
        print_text(title, "bold")
    rigid = len(headings) - fluid
    kept = _columns_that_fit(headings, rows, rigid)
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, GAP, 0, 0))
    for index, heading in enumerate(headings[:kept]):
        cells = [row[index] for row in rows if row[index] != ""]
        numbers = bool(cells) and all(isinstance(cell, int | float) for cell in cells)
        table.add_column(heading, justify="right" if numbers else "left", no_wrap=index < rigid)
    for row in rows:
        table.add_row(*(Text(clean(str(cell))) for cell in row[:kept]))
    show(table)
    if kept < len(headings):
        print_text(f"No room here for {', '.join(headings[kept:])}: widen the window, or use --json.", "dim")


def _columns_that_fit(headings: Sequence[str], rows: Sequence[Sequence[Any]], rigid: int) -> int:
    room = console().width
    widths = [max(len(str(cell)) for cell in column) for column in zip(headings, *rows, strict=True)]
    widths[rigid:] = [min(width, NARROWEST) for width in widths[rigid:]]
    kept = len(widths)
    while kept > 1 and sum(widths[:kept]) + GAP * (kept - 1) > room:
        kept -= 1
    return kept


def complain(text: str) -> None:
    """What is wrong, on stderr."""
    sys.stderr.write(clean(text).rstrip() + "\n")


@contextmanager
def progress(what: str) -> Iterator[Step]:
    """Something to call with (done, of): a bar on stderr while a person is looking, else nothing."""
    screen = Console(stderr=True)
    if not screen.is_terminal:
        yield lambda done, of: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as bars:
        bar = bars.add_task(what, total=None, visible=False)
        yield lambda done, of: bars.update(bar, completed=done, total=of, visible=True)


def compile_rules(game: Game, search: bool = False) -> None:
    """Have the compiled rules ready, or those of the search, and say how far it is if that takes a while."""
    engine = engine_of(game.id)
    compile = engine.compile_search if search else engine.compile
    with progress("compiling rules, once:") as step:
        compile(lambda done, of, what: step(done, of))
