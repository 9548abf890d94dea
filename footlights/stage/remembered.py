"""Sentences and nodes of scenes that are asked for again and again: made once for the same values, in each language.

Most of what a table shows is the same from one look to the next, and the same for everybody who looks. A room takes the facts
out of a view and hands them to functions that are `remembered`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, update_wrapper
from typing import Any, ParamSpec, TypeVar, cast

from footlights.stage.tongue import spoken

MOST = 512  # results of one function in one language; those asked for longest ago are forgotten first

Values = ParamSpec("Values")
Made = TypeVar("Made")


class _InEachLanguage(dict[str, Callable[..., Any]]):
    """A function by language, with a memory for each."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__()
        self.function = function

    def __missing__(self, language: str) -> Callable[..., Any]:
        made = self[language] = lru_cache(MOST)(self.function)
        return made


def remembered(function: Callable[Values, Made]) -> Callable[Values, Made]:
    """A function that makes the same of the same values only once in each language.

    Its result must depend on nothing but its arguments and the language being spoken, and must not be changed by anybody: a
    sentence, a frozen node, a tuple of these. Its arguments are hashable and given by position. Values that are equal are
    the same to it, so an argument is always a number or always a truth value.
    """
    made = _InEachLanguage(function)
    _memories.append(made)

    def recall(*values: Any) -> Any:
        return made[spoken()](*values)

    return cast(Callable[Values, Made], update_wrapper(recall, function))


_memories: list[_InEachLanguage] = []


def forget() -> None:
    """Let go of everything that is remembered, as when catalogues have changed."""
    for made in _memories:
        made.clear()
