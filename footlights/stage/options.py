"""Options of a game: declared as data, checked with all mistakes at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from footlights.stage.errors import Broken, listing, suggestion
from footlights.stage.tongue import say


@dataclass(frozen=True)
class Option:
    """One thing a table may agree on before a game.

    `values` are the words allowed (for `many`, any subset of them); `least` and `most` allow a whole number instead of, or
    besides, a word. With `ruled` a number outside that range is left to the game, which refuses it with the clause. `title` and
    `titles` are what people call the option and its values, where the names themselves do not do.
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
    title: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)

    def called(self) -> str:
        """What people call the option, in the language being spoken."""
        return say(self.title) if self.title else _readable(self.name)

    def value_called(self, value: Any) -> str:
        """What people call one of its values, in the language being spoken."""
        return say(self.titles[value]) if value in self.titles else _readable(str(value))

    def form(self) -> dict[str, Any]:
        """Everything a form needs to ask for the option, in the language being spoken."""
        return {
            "name": self.name,
            "title": self.called(),
            "about": say(self.help),
            "clause": self.clause,
            "default": deepcopy(self.default),
            "values": list(self.values),
            "titles": {value: self.value_called(value) for value in self.values},
            "least": self.least,
            "most": self.most,
            "many": self.many,
        }

    def describe(self) -> str:
        """What may be given, in words."""
        parts = [repr(value) for value in self.values]
        if self.least is not None and self.most is not None:
            parts.append(say("a whole number from {least} to {most}", least=self.least, most=self.most))
        elif self.least is not None:
            parts.append(say("a whole number from {least} up", least=self.least))
        return say("any of {words}", words=listing(parts)) if self.many else listing(parts)

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
        raise ValueError(self._unexpected(given))

    def _check_many(self, given: Any) -> list[str]:
        words = [w.strip() for w in given.split(",") if w.strip()] if isinstance(given, str) else given
        if not isinstance(words, list | tuple | set | frozenset):
            found = {"found": repr(given), "expected": self.describe()}
            raise ValueError(say("found {found}, expected a list with {expected}.", **found))
        for word in words:
            if word not in self.values:
                raise ValueError(self._unexpected(word))
        return [value for value in self.values if value in words]

    def _unexpected(self, given: Any) -> str:
        near = suggestion(str(given), self.values)
        return say("found {found}, expected {expected}.", found=repr(given), expected=self.describe()) + near


def check_options(declared: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options with defaults filled in; Broken names everything that is wrong."""
    options = {option.name: option for option in declared}
    problems = []
    if not isinstance(given, Mapping):
        raise Broken([say("Options are a mapping from names to values, not {found}.", found=repr(given))])
    result = {name: deepcopy(option.default) for name, option in options.items()}
    for name, value in given.items():
        if name not in options:
            known = {"name": repr(name), "options": ", ".join(options)}
            near = suggestion(str(name), options)
            problems.append(say("There is no option {name}; there are {options}.", **known) + near)
            continue
        try:
            result[name] = options[name].check(value)
        except ValueError as error:
            problems.append(say("Option {name}: {problem}", name=name, problem=error))
    if problems:
        raise Broken(problems)
    return result


def _readable(name: str) -> str:
    """A name of the program in letters for people."""
    words = name.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]


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
