"""Errors are sentences for the person who caused them: what was found, where, what was expected, what to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from footlights.stage.tongue import say


class Trouble(Exception):
    """Something a person can mend. Its text is for that person; there is nothing wrong with the program."""


class Faulty(Trouble):
    """A mistake in the code of somebody's own game, with its place: for the game's author to mend."""


class Broken(Trouble):
    """Files or options that are not right, with everything that is wrong with them, each with its place."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = list(problems)
        super().__init__("\n".join(self.problems))

    def __reduce__(self) -> tuple[Any, ...]:
        """Made again from its problems, in another process."""
        return type(self), (self.problems,)


@dataclass(frozen=True)
class Reason:
    """Why something is not allowed: the clause of the rules and a sentence."""

    clause: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})"


class Refused(Trouble):
    """An action, or a game about to start, that the rules forbid. `plain`: the same reasons without saying whose they are."""

    def __init__(self, reason: Reason, more: Iterable[str] = (), plain: Iterable[Reason] = ()) -> None:
        self.reason = reason
        self.more = list(more)
        self.plain = list(plain)
        super().__init__("\n".join([str(reason), *self.more]))

    def __reduce__(self) -> tuple[Any, ...]:
        """Made again from its reasons, in another process."""
        return type(self), (self.reason, self.more, self.plain)


def suggestion(word: str, known: Iterable[str]) -> str:
    """ " Did you mean ...?" where something known comes near, else nothing."""
    near = _nearest(word.lower(), tuple(known))
    return " " + say("Did you mean {word}?", word=repr(near)) if near else ""


def _nearest(word: str, known: tuple[str, ...]) -> str:
    """What is known that comes near a word in small letters, or nothing. Looking for it takes a good part of a millisecond."""
    found = _near.get((word, known))
    left = _left.get()
    if found is not None or left == []:
        return found or ""
    if left:
        left.pop()
    lower = {option.lower(): option for option in known}
    close = get_close_matches(word, lower, n=1, cutoff=0.6)
    if len(_near) >= NEAR_KEPT:
        _near.clear()
    found = _near[word, known] = lower[close[0]] if close else ""
    return found


@contextmanager
def few_suggestions(most: int = 10) -> Iterator[None]:
    """Look for no more suggestions than this meanwhile: a stranger may have written a thousand wrong words."""
    token = _left.set([None] * most)
    try:
        yield
    finally:
        _left.reset(token)


NEAR_KEPT = 1000
_near: dict[tuple[str, tuple[str, ...]], str] = {}  # what was looked for lately
_left: ContextVar[list[None] | None] = ContextVar("suggestions left", default=None)


def counted(number: int, what: str) -> str:
    """So many of something, in English."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def joined(words: Iterable[str]) -> str:
    """Words as a list in a sentence: a, b and c."""
    items = list(words)
    if len(items) > 1:
        return say("{words} and {last}", words=", ".join(items[:-1]), last=items[-1])
    return "".join(items)


def listing(words: Iterable[str]) -> str:
    """Words as a list in a sentence: a, b or c."""
    items = list(words)
    if len(items) > 1:
        return say("{words} or {last}", words=", ".join(items[:-1]), last=items[-1])
    return items[0] if items else say("nothing")
