"""GOTHIES: Streya, Seed and Song, against each other or together for the Well of Ceiba.

Rules in `rules/`, cards and monsters in `cards/`, everything people read in `words.py` and its neighbours. Cards need no code.
"""
