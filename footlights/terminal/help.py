"""Answers to `?`: entries of a game's glossary, clauses and rulings from its RULES.md, and cards."""

from __future__ import annotations

from footlights.stage import rulebook as rules
from footlights.stage.errors import suggestion
from footlights.stage.game import Game
from footlights.stage.rulebook import CLAUSE, Rulebook

MENTIONS = 3
LONGEST = 40


def rulebook(game: Game) -> Rulebook:
    """The rulebook of a game; empty if it has none."""
    try:
        return rules.rulebook(game)
    except (OSError, UnicodeError):
        return Rulebook(game.clause_prefix)


def explain(game: Game, cast: object, word: str) -> list[str]:
    """What `? WORD` answers: a card, a clause, a ruling, a glossary entry, or a sentence that helps to find it."""
    book = rulebook(game)
    term = book.term(word)
    found = book.numbered(word) or ([term] if term else [])
    if found:
        return [f"{entry.id}: {entry.text}" for entry in found]
    card = game.words.card_help(cast, word)
    if card:
        return [card]
    mentions = [entry for entry in book.mentions(word) if entry.kind == CLAUSE]
    if mentions:
        return [f"{entry.id}: {entry.text}" for entry in mentions[:MENTIONS]]
    example = "".join(f" such as {name}" for name in list(book.clauses)[:1])
    known = f"a word of the glossary, a card, or a clause{example}"
    near = suggestion(word, [entry.id for entry in book.entries]) or book.nearest(word)
    return [f"Nothing is known of {word[:LONGEST]!r}; ask for {known}.{near}"]
