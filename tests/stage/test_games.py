"""The register of games."""

from __future__ import annotations

from typing import Any

import pytest

from footlights.stage import game as game_module
from footlights.stage.errors import Trouble
from footlights.stage.game import game_ids, get_game


class Entry:
    """An entry point of an installed package that cannot be imported."""

    name, value = "somebody-elses", "nowhere:GAME"

    def load(self) -> None:
        raise ImportError("no such module")


def test_games_of_installed_packages_are_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[str] = []

    def look(group: str) -> list[Any]:
        looks.append(group)
        return [Entry()]

    monkeypatch.setattr(game_module, "entry_points", look)
    for _ in range(3):
        assert "somebody-elses" in game_ids()
        assert "the-theatre" in game_ids()
    with pytest.raises(Trouble, match="cannot be loaded"):
        get_game("somebody-elses")
    assert looks == ["footlights.games"]
