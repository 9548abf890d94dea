"""Experiments and statistics: `simulate`, `arena`, `compare` (two sets), `impact` (what a card is worth).
Numbers come with intervals and name the bots that played.
"""
