"""The Theatre TCG by Telsie (Good Enough Games): the room of the first game.

`RULES.md` says what is played, `rules/` does it, `cards/base` holds the cards, `scenarios/` has examples of every clause.
Change a card in the CSV, a rule in `rules/` (with its scenario and a new RULES_VERSION), a sentence in `words.py`.
"""
