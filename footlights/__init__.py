"""Footlights: a playhouse for card games. They play exactly by their rulebooks, for people, for bots and by the million.

import footlights as fl
m = fl.new("the-theatre", seed=7)
print(m.legal()); m.play(m.legal()[0]); print(m.view(0))

Importing this is quick: what a name stands for is imported when the name is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from footlights.games import OWN_GAMES
from footlights.stage.announced import announce

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footlights.stage.conformance import check_game
    from footlights.stage.errors import Broken, Reason, Refused, Trouble
    from footlights.stage.game import Game, game_ids, get_game, register
    from footlights.stage.match import Action, Match, load, new

announce(OWN_GAMES)
__version__ = "0.1.0"
__all__ = [
    "Action",
    "Broken",
    "Game",
    "Match",
    "Reason",
    "Refused",
    "Trouble",
    "check_game",
    "game_ids",
    "games",
    "get_game",
    "load",
    "new",
    "register",
]

_MODULES = {
    "conformance": ("check_game",),
    "errors": ("Broken", "Reason", "Refused", "Trouble"),
    "game": ("Game", "game_ids", "get_game", "register"),
    "match": ("Action", "Match", "load", "new"),
}


def games() -> Iterator[Game]:
    """All games."""
    from footlights.stage.game import games as all_games  # a function here, for `footlights.games` is a package, too

    return all_games()


if not TYPE_CHECKING:  # type checkers see the imports above, and no other name

    def __getattr__(name: str) -> object:
        for module, names in _MODULES.items():
            if name in names:
                globals()[name] = found = getattr(import_module(f"footlights.stage.{module}"), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
