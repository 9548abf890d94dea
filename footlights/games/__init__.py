"""The games, one room each, all with the same floor plan (see docs/architecture.md).

A room imports the stage and nothing else; no room imports another. A new room is listed here, and nowhere else.
"""

OWN_GAMES = {
    "the-theatre": "footlights.games.the_theatre.game",
    "encore": "footlights.games.encore.game",
    "tnb": "footlights.games.tnb.game",
    "curtain-call": "footlights.games.curtain_call.game",
    "gothies": "footlights.games.gothies.game",
}
