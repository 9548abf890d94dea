"""The engine every game stands on: records, rules at three speeds, chance, matches, scenarios, simulation.
No game is named here. Touch it when something is true of every game; a game's own rules belong in its room.
"""
