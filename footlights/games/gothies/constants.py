"""The constants of the game: no options, but named, so that experiments can vary them (`constants` in set.yaml). GO-11.2"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from footlights.games.gothies import effects
from footlights.stage.constants import Known, Numbers, SetConstants, bounded, whole

MOST_STONES = 999
MOST_RELEASED = 20
TURNS = Numbers(1, effects.MAX_TURNS - 1, 0, MOST_RELEASED)
STREYA = Numbers(1, effects.MAX_STREYA, 1, 4, each="Streya")


class Runes:
    """Some runes of the set, each once."""

    def read(self, value: Any, known: Known) -> Any:
        """The names of the runes."""
        runes = _names(known)
        if not isinstance(value, list) or any(rune not in runes for rune in value) or len(set(value)) < len(value):
            raise ValueError(f"expected {self.expected(known)}.")
        return tuple(value)

    def expected(self, known: Known) -> str:
        """All that there are."""
        return f"a list of runes, each once: {', '.join(_names(known))}"


def _names(known: Known) -> list[str]:
    return [rune.name for rune in known["runes"]]


def _own_releases() -> dict[int, int]:
    return {1: 1, 6: 2, 11: 3, 16: 4, 21: 5, 26: 0}


def _own_multiplier() -> dict[int, int]:
    return {1: 1, 2: 1, 3: 1, 4: 2}


@dataclass(frozen=True)
class Constants(SetConstants):
    """What a set is played with; what it does not name is the game's own."""

    timestones: int = whole(48, 1, MOST_STONES, "GO-1.7")
    hand: int = whole(5, 1, 9, "GO-2.7")
    first_hand: int = whole(3, 0, 9, "GO-1.11")
    mercado: int = whole(5, 1, effects.MAX_SLOTS, "GO-1.5")
    wishing_wells: int = whole(10, 0, 30, "GO-1.3")
    heart_runes: tuple[str, ...] = field(
        default=("Blue", "Green", "Red", "Purple"), metadata=bounded(Runes(), "GO-1.2")
    )
    wishing_seeds: int = whole(8, 0, 16, "GO-1.2")
    cooperative_wishing_seeds: int = whole(6, 0, 16, "GO-6.2")
    well: int = whole(42, 1, MOST_STONES, "GO-6.4")
    well_goal: int = whole(100, 2, MOST_STONES, "GO-10.1")
    last_turn: int = whole(26, 1, effects.MAX_TURNS - 1, "GO-10.3")
    dissonance: int = whole(5, 1, 99, "GO-9.8")
    releases: Mapping[int, int] = field(  # from which turn on how many
        default_factory=_own_releases, metadata=bounded(TURNS, "GO-8.18")
    )
    multiplier: Mapping[int, int] = field(  # by number of Streya
        default_factory=_own_multiplier, metadata=bounded(STREYA, "GO-6.6, GO-8.18")
    )

    def released(self, turn: int, players: int) -> int:
        """How many monsters come in a turn. GO-8.18"""
        begun = [first for first in self.releases if first <= turn]
        return self.releases[max(begun)] * self.multiplier[players] if begun and turn <= self.last_turn else 0

    def faults(self, known: Known) -> list[str]:
        """What does not fit together."""
        found = []
        if self.well >= self.well_goal:
            found.append(f"well_goal: found {self.well_goal}, expected more than the {self.well} of `well`.")
        missing = [rune for rune in self.heart_runes if rune not in _names(known)]
        if missing:
            found.append(f"heart_runes: there is no rune {', '.join(missing)}; name those of a starter deck.")
        for name in ("wishing_seeds", "cooperative_wishing_seeds"):
            size = len(self.heart_runes) + getattr(self, name)
            if not 1 <= size <= effects.MAX_STARTER:
                found.append(f"{name}: a starter deck of {size} cards; expected 1 to {effects.MAX_STARTER}.")
        return found
