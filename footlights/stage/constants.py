"""Constants of a game: no options, but named and bounded, so that a set can be played with others (`constants` in set.yaml)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Protocol, TypeVar

from footlights.stage.errors import suggestion

C = TypeVar("C", bound="SetConstants")
Known = Mapping[str, Any]  # what has been read of a set so far, by its name there


class Bound(Protocol):
    """What a constant may be."""

    def read(self, value: Any, known: Known) -> Any:
        """The constant from what set.yaml says; ValueError says what is expected."""

    def expected(self, known: Known) -> str:
        """What is expected, in words."""


@dataclass(frozen=True)
class Whole:
    """A whole number in a range, maybe only multiples of something."""

    least: int
    most: int
    step: int = 1

    def read(self, value: Any, known: Known) -> Any:
        """A number that is one."""
        if not is_whole(value, self.least, self.most) or value % self.step:
            raise ValueError(f"expected {self.expected(known)}.")
        return value

    def expected(self, known: Known) -> str:
        """The range, and the step if there is one."""
        return f"a whole number from {self.least} to {self.most}" + (
            f", a multiple of {self.step}" if self.step > 1 else ""
        )


@dataclass(frozen=True)
class Numbers:
    """A mapping from whole numbers to whole numbers; with `each`, whatever that counts, every key must be there."""

    first: int
    last: int
    least: int
    most: int
    each: str = ""

    def read(self, value: Any, known: Known) -> Any:
        """A mapping whose keys and values are in range."""
        if not isinstance(value, dict) or not all(
            is_whole(key, self.first, self.last) and is_whole(number, self.least, self.most)
            for key, number in value.items()
        ):
            raise ValueError(f"expected {self.expected(known)}.")
        if self.each and len(value) <= self.last - self.first:
            raise ValueError(f"expected a number for each of {self.first} to {self.last} {self.each}.")
        return value

    def expected(self, known: Known) -> str:
        """Both ranges."""
        return f"a mapping from numbers of {self.first} to {self.last} to numbers of {self.least} to {self.most}"


def is_whole(value: Any, least: int, most: int) -> bool:
    """Whether something is a whole number in a range."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def bounded(bound: Bound, clause: str = "") -> dict[str, Any]:
    """The metadata of a field of a room's `SetConstants`: what a set may say, and the clause that the constant stands in."""
    return {"bound": bound, "clause": clause}


def whole(default: int, least: int, most: int, clause: str = "", step: int = 1) -> int:
    """A field that is a whole number: the game's own value, and what a set may say instead."""
    made: int = field(default=default, metadata=bounded(Whole(least, most, step), clause))
    return made


@dataclass(frozen=True)
class SetConstants:
    """What a set is played with. A room's own class has a field for each, made by `whole`, or with `bounded` metadata."""

    def faults(self, known: Known) -> list[str]:
        """What does not fit together, each as `name: sentence`."""
        return []


def describe(kind: type[SetConstants], known: Known) -> list[dict[str, Any]]:
    """Every constant with its default, what is expected, and its clause."""
    own = kind()
    return [
        {
            "name": each.name,
            "default": getattr(own, each.name),
            "expected": each.metadata["bound"].expected(known),
            "clause": each.metadata["clause"],
        }
        for each in fields(kind)
    ]


def read_constants(given: Any, kind: type[C], path: Path, known: Known, problems: list[str]) -> C:
    """The constants a set names, beside the game's own; what is wrong with them goes into `problems`."""
    bounds = {each.name: each.metadata["bound"] for each in fields(kind)}
    if not isinstance(given, dict):
        problems.append(f"{path}: `constants` must be a mapping with any of {', '.join(bounds)}.")
        return kind()
    before = len(problems)
    chosen = {}
    for name, value in given.items():
        if name not in bounds:
            near = suggestion(str(name), bounds)
            problems.append(f"{path}, constants: there is no {name!r}; there is {', '.join(bounds)}.{near}")
            continue
        try:
            chosen[name] = bounds[name].read(value, known)
        except ValueError as error:
            problems.append(f"{path}, constants, {name}: found {value!r}, {error}")
    constants = kind(**chosen)
    if len(problems) == before:
        problems += [f"{path}, constants, {fault}" for fault in constants.faults(known)]
    return constants if len(problems) == before else kind()
