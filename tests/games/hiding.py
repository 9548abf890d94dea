"""What a seat cannot tell from the real position, and whether it is dealt evenly: for the tests of knowledge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Any

from footlights.stage.codes import HIDE
from footlights.stage.engine import engine_of
from footlights.stage.game import Setting


def hidden(setting: Setting, s: Any, seat: int, seed: int) -> Any:
    """A position that could be the real one as far as a seat knows."""
    troupe = engine_of(setting.game.id).troupe(True)  # at both speeds the same: a conformance check
    troupe.load(s)
    troupe.perform(HIDE, troupe.tables(setting.open_tables), seat, seed)
    return troupe.state()


def is_even(found: Counter[Any], wanted: Iterable[Any], number: int) -> None:
    """Every possibility occurs, nothing else does, and no share is off by more than chance allows."""
    expected = set(wanted)
    assert set(found) == expected
    share = number / len(expected)
    for times in found.values():
        assert abs(times - share) <= 5 * sqrt(share)
