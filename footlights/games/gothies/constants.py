"""The constants of the game: no options, but named, so that experiments can vary them (`constants` in set.yaml). GO-11.2"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from footlights.games.gothies import effects
from footlights.stage.errors import suggestion

MOST_STONES = 999
MOST_RELEASED = 20


def _own_releases() -> dict[int, int]:
    return {1: 1, 6: 2, 11: 3, 16: 4, 21: 5, 26: 0}


def _own_multiplier() -> dict[int, int]:
    return {1: 1, 2: 1, 3: 1, 4: 2}


@dataclass(frozen=True)
class Constants:
    """What a set is played with; what it does not name is the game's own."""

    timestones: int = 48  # GO-1.7
    hand: int = 5  # GO-2.7
    first_hand: int = 3  # GO-1.11
    mercado: int = 5  # GO-1.5
    wishing_wells: int = 10  # GO-1.3
    heart_runes: tuple[str, ...] = ("Blue", "Green", "Red", "Purple")  # GO-1.2
    wishing_seeds: int = 8  # GO-1.2
    cooperative_wishing_seeds: int = 6  # GO-6.2
    well: int = 42  # GO-6.4
    well_goal: int = 100  # GO-10.1
    last_turn: int = 26  # GO-10.3
    dissonance: int = 5  # GO-9.8
    releases: Mapping[int, int] = field(default_factory=_own_releases)  # from which turn on how many. GO-8.18
    multiplier: Mapping[int, int] = field(default_factory=_own_multiplier)  # by number of Streya. GO-6.6, GO-8.18

    def released(self, turn: int, players: int) -> int:
        """How many monsters come in a turn. GO-8.18"""
        begun = [first for first in self.releases if first <= turn]
        return self.releases[max(begun)] * self.multiplier[players] if begun and turn <= self.last_turn else 0


CONSTANTS = tuple(constant.name for constant in fields(Constants))
BOUNDS = {
    "timestones": (1, MOST_STONES),
    "hand": (1, 9),
    "first_hand": (0, 9),
    "mercado": (1, effects.MAX_SLOTS),
    "wishing_wells": (0, 30),
    "wishing_seeds": (0, 16),
    "cooperative_wishing_seeds": (0, 16),
    "well": (1, MOST_STONES),
    "well_goal": (2, MOST_STONES),
    "last_turn": (1, effects.MAX_TURNS - 1),
    "dissonance": (1, 99),
}
TABLES = {"releases": (1, effects.MAX_TURNS - 1, 0, MOST_RELEASED), "multiplier": (1, effects.MAX_STREYA, 1, 4)}


def read_constants(given: Any, path: Path, runes: Sequence[str], problems: list[str]) -> Constants:
    """The constants of a set.yaml; what is wrong with them goes into `problems`."""
    if not isinstance(given, dict):
        problems.append(f"{path}: `constants` must be a mapping with any of {', '.join(CONSTANTS)}.")
        return Constants()
    found: list[str] = []
    chosen: dict[str, Any] = {}
    for name, value in given.items():
        if name not in CONSTANTS:
            near = suggestion(str(name), CONSTANTS)
            found.append(f"there is no {name!r}; there is {', '.join(CONSTANTS)}.{near}")
            continue
        fault = _fault(name, value, runes)
        if fault:
            found.append(f"{name}: found {value!r}, {fault}")
        else:
            chosen[name] = tuple(value) if name == "heart_runes" else value
    constants = Constants(**chosen)
    found += [] if found else _together(constants, runes)
    problems += [f"{path}, constants, {fault}" for fault in found]
    return Constants() if found else constants


def _fault(name: str, value: Any, runes: Sequence[str]) -> str:
    """What is wrong with the value of a constant, or nothing."""
    if name == "heart_runes":
        right = isinstance(value, list) and all(rune in runes for rune in value) and len(set(value)) == len(value)
        return "" if right else f"expected a list of runes, each once: {', '.join(runes)}."
    if name in TABLES:
        first, last, least, most = TABLES[name]
        right = isinstance(value, dict) and all(
            _whole(key, first, last) and _whole(number, least, most) for key, number in value.items()
        )
        told = f"expected a mapping from numbers of {first} to {last} to numbers of {least} to {most}."
        if right and name == "multiplier" and len(value) < last:
            return f"expected a number for each of {first} to {last} Streya."
        return "" if right else told
    least, most = BOUNDS[name]
    return "" if _whole(value, least, most) else f"expected a whole number from {least} to {most}."


def _whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _together(constants: Constants, runes: Sequence[str]) -> list[str]:
    """What does not fit together."""
    found = []
    if constants.well >= constants.well_goal:
        found.append(f"well_goal: found {constants.well_goal}, expected more than the {constants.well} of `well`.")
    missing = [rune for rune in constants.heart_runes if rune not in runes]
    if missing:
        found.append(f"heart_runes: there is no rune {', '.join(missing)}; name those of a starter deck.")
    for name in ("wishing_seeds", "cooperative_wishing_seeds"):
        size = len(constants.heart_runes) + getattr(constants, name)
        if not 1 <= size <= effects.MAX_STARTER:
            told = f"a starter deck of {size} cards; expected 1 to {effects.MAX_STARTER}."
            found.append(f"{name}: {told}")
    return found
