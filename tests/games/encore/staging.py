"""Positions for tests: a table arranged by its public names, and what a seat cannot tell from it."""

from __future__ import annotations

from typing import Any

from footlights.games.encore.game import GAME
from footlights.stage.engine import HIDE, engine_of
from footlights.stage.game import Setting
from tests.games.positions import Position


class Show(Position):
    """A position of ENCORE!!."""

    game = GAME


def hidden(setting: Setting, s: Any, seat: int, seed: int) -> Any:
    """A position that could be the real one as far as a seat knows."""
    troupe = engine_of(GAME.id).troupe(False)
    troupe.load(s.copy())
    troupe.perform(HIDE, [setting.open_tables], seat, seed)
    return troupe.state()
