"""Whose mistake an error is: one raised while a game's own code is compiled or run names its rule, file, line and likely trap.

`compiling` is around the compilation of every rule, `told` makes a sentence of an error met anywhere. Only code outside this
package is somebody's own: what goes wrong in our rooms and on the stage stays the error it is, a defect of Footlights.
"""

from __future__ import annotations

import linecache
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from traceback import walk_tb
from typing import Any

from footlights.stage.errors import Faulty, Trouble, suggestion
from footlights.stage.record import NumberTooLarge, Record
from footlights.stage.traps import Trap, defined_at, plain_function, traps

HOUSE = Path(__file__).resolve().parent.parent
LONGEST = 300
SYSTEM = (OSError, MemoryError)  # a full disk is nobody's mistake
ADVICE = "docs/adding-a-game.md has a list of such traps."
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
NO_ATTRIBUTE = re.compile(r"'(\w+)' object has no attribute '(\w+)'")
PLACE = re.compile(r'(?:File "[^"]*", line |\.py \()(\d+)')


@dataclass(frozen=True)
class Place:
    """A line of a game's own code, and the function it is in."""

    path: str
    line: int
    function: str
    is_rule: bool

    def __str__(self) -> str:
        kind = "the rule " if self.is_rule else ""
        return f"{kind}{self.function} ({shown(self.path)}, line {self.line})"


def shown(path: str) -> str:
    """A file as its author would name it: from the working directory, if it is in there."""
    try:
        return str(Path(path).relative_to(Path.cwd()))
    except (OSError, ValueError):
        return path


def is_own(path: str) -> bool:
    """Whether a file is one of Footlights."""
    return HOUSE in Path(path).resolve().parents


# --- While rules are compiled ----------------------------------------------------------------------------------------


@contextmanager
def compiling(function: Callable[..., Any], layouts: Mapping[str, type[Record]]) -> Iterator[None]:
    """Faulty if a rule cannot be compiled and that is its author's mistake; `layouts` are those of `s` and `t`."""
    try:
        yield
    except SYSTEM:
        raise
    except Exception as error:
        fault = _not_compilable(error, function, layouts)
        if fault is None:
            raise
        raise fault from error


def _not_compilable(
    error: Exception, function: Callable[..., Any], layouts: Mapping[str, type[Record]]
) -> Faulty | None:
    code = function.__code__
    message, line = _numba_says(error)
    found = [trap for trap in traps(function, layouts) if not is_own(trap.path)]
    trap = next((trap for trap in found if trap.line == line), found[0] if found else None)
    if trap is not None:
        return Faulty(_trapped(trap))
    if is_own(code.co_filename) or not message:
        return None
    place = Place(code.co_filename, line or code.co_firstlineno, function.__name__, True)
    return Faulty(f"{_sentence(place)} cannot be compiled: {message} {ADVICE}")


def _trapped(trap: Trap) -> str:
    place = Place(trap.path, trap.line, trap.function, trap.is_rule)
    return f"{_sentence(place)} cannot be compiled: {trap.words} {ADVICE}"


def _sentence(place: Place) -> str:
    text = str(place)
    return text[:1].upper() + text[1:] if place.is_rule else text


def _numba_says(error: Exception) -> tuple[str, int]:
    """The first line of Numba's error that says something, and the line of the source it is about (0: it does not say)."""
    from numba.core.errors import NumbaError

    if not isinstance(error, NumbaError):
        return "", 0
    text = COLOUR.sub("", str(error))
    places = PLACE.findall(text)
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("Failed in ")]
    first = (lines[0] if lines else type(error).__name__)[:LONGEST].rstrip(".:")
    return f"{first}.", int(places[-1]) if places else 0


def circle(path: Iterable[Callable[..., Any]]) -> Exception:
    """The error about rules that call each other in a circle; the last of the path is in it already."""
    functions = list(path)
    around = functions[functions.index(functions[-1]) :]
    own = [function for function in around if not is_own(function.__code__.co_filename)]
    if not own:
        names = " → ".join(function.__name__ for function in functions)
        return RecursionError(f"the rules call each other in a circle: {names}")
    names = " → ".join(function.__name__ for function in around)
    place = Place(own[0].__code__.co_filename, defined_at(own[0]), own[0].__name__, True)
    return Faulty(
        f"{_sentence(place)} cannot be compiled: it comes back to itself ({names}), and rules cannot call each other in "
        f"a circle. Keep a small queue in the state and work through it in a loop. {ADVICE}"
    )


# --- While rules and words are run -----------------------------------------------------------------------------------


def told(error: BaseException) -> str:
    """A sentence about an error that a game's own code has raised, with its place; nothing if none of it was running."""
    if isinstance(error, NumberTooLarge) and not is_own(error.path):
        return f"{error} ({shown(error.path)}). Choose a wider kind for it in the layout. {ADVICE}"
    place = place_of(error, lambda path: not is_own(path))
    if place is None:
        return ""
    return f"{_sentence(place)} {_what_happened(error, place)}"


def explained(error: BaseException) -> str:
    """What went wrong and where, of any game's code or of the stage's own, with the notes on the error."""
    place = place_of(error, lambda path: True)
    if isinstance(error, Trouble):
        text = str(error).strip() or "an error without a sentence"
    elif isinstance(error, NumberTooLarge):
        text = f"{error} ({shown(error.path)})."
    elif place is not None:
        text = f"{_sentence(place)} {_what_happened(error, place)}"
    else:
        text = f"{_what(error)}{_innermost(error)}."
    notes = "; ".join(getattr(error, "__notes__", ()))
    return f"{text} ({notes})" if notes else text


def _innermost(error: BaseException) -> str:
    """The line an error was raised on, in brackets, if it was raised."""
    places = [(frame.f_code, line) for frame, line in walk_tb(error.__traceback__)]
    if not places:
        return ""
    code, line = places[-1]
    return f" ({shown(code.co_filename)}, line {line}, in {code.co_qualname})"


@contextmanager
def noting(note: Callable[[], str]) -> Iterator[None]:
    """Have errors carry a note on what was being done."""
    try:
        yield
    except Exception as error:
        error.add_note(note())
        raise


def place_of(error: BaseException, wanted: Callable[[str], bool]) -> Place | None:
    """The innermost line of an error's traceback in a file that is wanted and belongs to a registered game."""
    found = None
    for frame, line in walk_tb(error.__traceback__):
        code = frame.f_code
        if wanted(code.co_filename) and _belongs_to_a_game(frame.f_globals.get("__name__", ""), code.co_filename):
            is_rule = hasattr(plain_function(frame.f_globals.get(code.co_name)), "__rule__")
            found = Place(code.co_filename, line, code.co_qualname, is_rule)
    return found


def _belongs_to_a_game(module: str, path: str) -> bool:
    from footlights.stage.game import known_games

    if not Path(path).is_file():
        return False
    if is_own(path):
        return any(game.room.resolve() in Path(path).resolve().parents for game in known_games())
    packages = {package for game in known_games() for package in game.packages}
    return any(f"{module}.".startswith(f"{package}.") for package in packages)


def _what_happened(error: BaseException, place: Place) -> str:
    source = linecache.getline(place.path, place.line).strip()
    at = f" at `{source}`" if source else ""
    if missing := _missing_field(error):
        return no_field(*missing)
    if isinstance(error, RecursionError):
        return f"does not come to an end{at}: it calls itself, directly or through others, again and again. {ADVICE}"
    more = ""
    if isinstance(error, IndexError) and place.is_rule:
        more = f" Compiled rules check no bounds and would go on with whatever lies there. {ADVICE}"
    return f"fails{at} with {_what(error)}.{more}"


def _missing_field(error: BaseException) -> tuple[str, Record] | None:
    """The field that a record does not have and was read or written, and that record."""
    if not isinstance(error, AttributeError):
        return None
    if isinstance(error.obj, Record):
        return str(error.name), error.obj
    written = NO_ATTRIBUTE.fullmatch(str(error))  # of what is written to, Python only says this
    records = [
        value
        for frame, _ in walk_tb(error.__traceback__)
        for value in frame.f_locals.values()
        if isinstance(value, Record) and written and type(value).__name__ == written[1]
    ]
    return (written[2], records[-1]) if written and records else None


def _what(error: BaseException) -> str:
    """An error's kind and message in a line."""
    message = " ".join(str(error).split())[:LONGEST].rstrip(".")
    return f"{type(error).__name__}: {message}" if message else type(error).__name__


def no_field(name: str, record: Record | type[Record]) -> str:
    """What is wrong with using a field that a layout does not have."""
    layout = record if isinstance(record, type) else type(record)
    return (
        f"uses `{name}`, but {layout.__name__} has no field of that name.{suggestion(name, layout.fields)} "
        "The layout lists all fields of a record."
    )
