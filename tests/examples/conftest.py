"""The games of examples/, importable and registered for a test without being installed."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import footlights as fl
from footlights.stage.game import registered

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture(scope="module")
def briscola() -> Iterator[fl.Game]:
    """Briscola, as its package declares it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(EXAMPLES / "briscola")
        game = importlib.import_module("briscola.game").GAME
        with registered(game):
            yield game
        for name in [name for name in sys.modules if name.split(".")[0] == "briscola"]:
            del sys.modules[name]
