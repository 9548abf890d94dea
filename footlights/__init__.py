"""Footlights: a playhouse for card games. They play exactly by their rulebooks, for people, for bots and by the million.

import footlights as fl
m = fl.new("the-theatre", seed=7)
print(m.legal()); m.play(m.legal()[0]); print(m.view(0))
"""

from footlights.games import OWN_GAMES
from footlights.stage.conformance import check_game
from footlights.stage.errors import Broken, Reason, Refused, Trouble
from footlights.stage.game import Game, announce, game_ids, games, get_game, register
from footlights.stage.match import Action, Match, load, new

announce(OWN_GAMES)
__version__ = "0.1.0.dev0"
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
