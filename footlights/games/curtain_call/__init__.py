"""Curtain Call: one player, two puppets and a treasure through nine fights.

Rules in `rules/`, cards and enemies in `cards/`, everything people read in `words.py` and its neighbours. Cards need no code.
"""
