"""Answers to `?`: entries of a game's glossary, clauses and rulings from its RULES.md, and cards."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from footlights.stage.errors import suggestion
from footlights.stage.game import Game

CLAUSE = re.compile(r"^- \*\*(?P<name>[A-Z]+-\d+\.\d+)\*\*\s+(?P<text>.*)$")
ENTRY = re.compile(r"^- \*\*(?P<name>[^*]+)\*\*:\s+(?P<text>.*)$")
RULING = re.compile(r"^\|\s*(?P<name>R\d+)\s*\|(?P<question>[^|]*)\|(?P<text>[^|]*)\|\s*$")
MENTIONS = 3
LONGEST = 40


@dataclass
class Rulebook:
    """A RULES.md, taken apart: each text under its number or word."""

    clauses: dict[str, str] = field(default_factory=dict)
    glossary: dict[str, str] = field(default_factory=dict)
    rulings: dict[str, str] = field(default_factory=dict)

    def lookup(self, word: str) -> tuple[str, str] | None:
        """The name and the text of a clause, a ruling or a glossary entry; capitals do not matter."""
        wanted = " ".join(word.lower().split())
        for texts in (self.clauses, self.rulings, self.glossary):
            for name, text in texts.items():
                if name.lower() in (wanted, wanted.removesuffix("s")):
                    return name, text
        return None

    def mentions(self, word: str) -> list[str]:
        """The first few clauses in which a word occurs."""
        if not word.strip():
            return []
        whole = re.compile(rf"\b{re.escape(word.strip())}\b", re.IGNORECASE)
        return [name for name, text in self.clauses.items() if whole.search(text)][:MENTIONS]

    @property
    def names(self) -> list[str]:
        """Everything that can be looked up."""
        return [*self.glossary, *self.clauses, *self.rulings]


def read_rules(text: str) -> Rulebook:
    """Take the text of a RULES.md apart."""
    book = Rulebook()
    lines = text.splitlines()
    for i, line in enumerate(lines):
        clause, entry, ruling = CLAUSE.match(line), ENTRY.match(line), RULING.match(line)
        if clause:
            book.clauses[clause["name"]] = _paragraph(clause["text"], lines[i + 1 :])
        elif entry:
            book.glossary[entry["name"].strip()] = _paragraph(entry["text"], lines[i + 1 :])
        elif ruling:
            book.rulings[ruling["name"]] = f"{ruling['question'].strip()} {ruling['text'].strip()}"
    return book


def _paragraph(first: str, rest: list[str]) -> str:
    """A bullet with the indented lines that continue it, without marks for bold."""
    parts = [first]
    for line in rest:
        if not line.startswith("  ") or line.lstrip().startswith("- "):
            break
        parts.append(line)
    return " ".join(" ".join(parts).split()).replace("**", "")


@lru_cache
def _book_of(text: str) -> Rulebook:
    return read_rules(text)


def rulebook(game: Game) -> Rulebook:
    """The rulebook of a game; empty if it has none."""
    try:
        return _book_of(game.rules_text)
    except (OSError, UnicodeError):
        return Rulebook()


def explain(game: Game, cast: object, word: str) -> list[str]:
    """What `? WORD` answers: a card, a clause, a ruling, a glossary entry, or a sentence that helps to find it."""
    book = rulebook(game)
    found = book.lookup(word)
    if found:
        return [f"{found[0]}: {found[1]}"]
    card_help = getattr(game.words, "card_help", None)
    card = card_help(cast, word) if card_help else None
    if card:
        return [str(card)]
    mentions = book.mentions(word)
    if mentions:
        return [f"{name}: {book.clauses[name]}" for name in mentions]
    example = "".join(f" such as {name}" for name in list(book.clauses)[:1])
    known = f"a word of the glossary, a card, or a clause{example}"
    return [f"Nothing is known of {word[:LONGEST]!r}; ask for {known}.{suggestion(word, book.names)}"]
