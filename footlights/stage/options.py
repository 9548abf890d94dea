"""Options of a game: declared as data, checked with all mistakes at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from footlights.stage.errors import Broken, listing, suggestion


@dataclass(frozen=True)
class Option:
    """One thing a table may agree on before a game.

    `values` are the words allowed (for `many`, any subset of them); `least` and `most` allow a whole number instead of, or
    besides, a word. With `ruled` a number outside that range is left to the game, which refuses it with the clause.
    """

    name: str
    default: Any
    help: str
    clause: str = ""
    values: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    many: bool = False
    ruled: bool = False

    def describe(self) -> str:
        """What may be given, in words."""
        parts = [repr(value) for value in self.values]
        if self.least is not None:
            parts.append(f"a whole number from {self.least}" + (f" to {self.most}" if self.most is not None else " up"))
        return ("any of " if self.many else "") + listing(parts)

    def check(self, given: Any) -> Any:
        """The option's value from what a person gave; ValueError with a sentence if it is not allowed."""
        if self.many:
            return self._check_many(given)
        if isinstance(given, str) and given in self.values:
            return given
        number = _whole(given)
        if number is not None and self.least is not None:
            if self.ruled or (number >= self.least and (self.most is None or number <= self.most)):
                return number
        elif given is None and "none" in self.values:
            return "none"
        raise ValueError(f"found {given!r}, expected {self.describe()}.{suggestion(str(given), self.values)}")

    def _check_many(self, given: Any) -> list[str]:
        words = [w.strip() for w in given.split(",") if w.strip()] if isinstance(given, str) else given
        if not isinstance(words, list | tuple | set | frozenset):
            raise ValueError(f"found {given!r}, expected a list with {self.describe()}.")
        for word in words:
            if word not in self.values:
                raise ValueError(f"found {word!r}, expected {self.describe()}.{suggestion(str(word), self.values)}")
        return [value for value in self.values if value in words]


def check_options(declared: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options with defaults filled in; Broken names everything that is wrong."""
    options = {option.name: option for option in declared}
    problems = []
    if not isinstance(given, Mapping):
        raise Broken([f"Options are a mapping from names to values, not {given!r}."])
    result = {name: deepcopy(option.default) for name, option in options.items()}
    for name, value in given.items():
        if name not in options:
            problems.append(
                f"There is no option {name!r}; there are {', '.join(options)}.{suggestion(str(name), options)}"
            )
            continue
        try:
            result[name] = options[name].check(value)
        except ValueError as error:
            problems.append(f"Option {name}: {error}")
    if problems:
        raise Broken(problems)
    return result


def _whole(given: Any) -> int | None:
    if isinstance(given, bool):
        return None
    if isinstance(given, int):
        return given
    if isinstance(given, str):
        try:
            return int(given)
        except ValueError:
            return None
    return None
