"""Positions for tests: a table arranged by its public names."""

from __future__ import annotations

from footlights.games.encore.game import GAME
from tests.games.positions import Position


class Show(Position):
    """A position of ENCORE!!."""

    game = GAME
