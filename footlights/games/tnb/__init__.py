"""T&B: two boards of nine tiles, telegraphed attacks, settled for both at once: the room of the second game.

`RULES.md` says what is played, `rules/` does it, `cards/base` holds the cards, `scenarios/` has examples of every clause.
Change a card in the CSV, a rule in `rules/` (with its scenario and a new RULES_VERSION), a sentence in `words.py`.
"""
