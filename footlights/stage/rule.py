"""`rule`: one source, two meanings in one process (a third, for GPUs, in `stage.gpu`).

Importing a rules module gives interpreted rules: `rule` only marks the function. `stage.compiled` loads the same source
again with the other meaning. What a rule may do: take records, arrays and integers, change the state in place, call other
rules; no allocation, no exception, no recursion. Arguments are recognised by name and annotation: `s` is the state, `t` the
tables, `row` one row of a record; an unannotated argument is an integer, arrays are annotated `Ids`, `Floats` or `Numbers`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, NamedTuple, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

PUBLIC = -1
NOBODY = -1

# Set by the loaders while they execute a rules source with another meaning.
meaning: ContextVar[Callable[[Callable[..., Any]], Any] | None] = ContextVar("meaning", default=None)


class Event(NamedTuple):
    """Something that happened, for log and animation. `to` is the only seat that may know it, or PUBLIC."""

    kind: int
    a: int
    b: int
    c: int
    to: int


def rule(function: F) -> F:
    """Mark a function as a rule of a game (or of the stage)."""
    loader = meaning.get()
    if loader is not None:
        return loader(function)  # type: ignore[no-any-return]
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def hook(compiled: Callable[..., Any]) -> Callable[[F], F]:
    """Mark a function that does one thing when interpreted and another (`compiled`) when compiled."""

    def hooked(function: F) -> F:
        function.__rule__ = True  # type: ignore[attr-defined]
        function.__compiled__ = compiled  # type: ignore[attr-defined]
        return function

    return hooked


def _silent_note(s, kind, a, b, c):  # type: ignore[no-untyped-def]
    """Compiled play reports nothing."""


def _silent_tell(s, seat, kind, a, b, c):  # type: ignore[no-untyped-def]
    """Compiled play tells nobody anything."""


def _read_tape(s, t, kind, n):  # type: ignore[no-untyped-def]
    """A result fixed in advance for the draw that is due, or -1."""
    if s.drawn < t.taped:
        return t.tape[s.drawn]
    return -1


def _no_script(s, kind, row, start, stop):  # type: ignore[no-untyped-def]
    """Compiled play follows the tape, draw by draw."""


def _copy_bytes(states, to, source):  # type: ignore[no-untyped-def]
    """Copying a position is copying bytes."""
    states[to] = states[source]


@hook(_copy_bytes)
def fork(states: Any, to: int, source: int) -> None:
    """Make one of a few states an independent copy of another."""
    states[to] = states[source].copy()


@hook(_silent_note)
def note(s: Any, kind: int, a: int, b: int, c: int) -> None:
    """Report something everybody may know."""
    if s.events is not None:
        s.events.append(Event(kind, a, b, c, PUBLIC))


@hook(_silent_tell)
def tell(s: Any, seat: int, kind: int, a: int, b: int, c: int) -> None:
    """Report something only one seat may know."""
    if s.events is not None:
        s.events.append(Event(kind, a, b, c, seat))


@hook(_read_tape)
def cue(s: Any, t: Any, kind: int, n: int) -> int:
    """What a scenario's script or tape dictates for the draw that is due, or -1."""
    if s.script is not None:
        return int(s.script.dictate(s, kind, n))
    return int(_read_tape(s, t, kind, n))  # type: ignore[no-untyped-call]


@hook(_no_script)
def cue_shuffle(s: Any, kind: int, row: list[int], start: int, stop: int) -> None:
    """Let a scenario's script plan the draws of a shuffle that is about to happen."""
    if s.script is not None:
        s.script.plan_shuffle(kind, row, start, stop)
