"""A game's RULES.md, taken apart: its clauses, its rulings and its glossary, and how they are found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from footlights.stage.errors import suggestion
from footlights.stage.game import Game

CLAUSE, RULING, TERM = "clause", "ruling", "term"
GLOSSARY = "glossary"
BULLET = re.compile(r"- \*\*(?P<id>[^*]+)\*\*(?P<colon>:?)\s+(?P<text>.+)")
ROW = re.compile(r"\|\s*(?P<id>R\d+)\s*\|(?P<text>.+)\|\s*$")
WORD = re.compile(r"[^\W\d]{3,}")


@dataclass(frozen=True)
class Entry:
    """A clause, a ruling or a line of the glossary."""

    kind: str
    id: str
    text: str
    section: str

    def __str__(self) -> str:
        return f"{self.id}: {self.text}" if self.kind == TERM else f"{self.id}  {self.text}"


class Rulebook:
    """The entries of a RULES.md, in its order."""

    def __init__(self, prefix: str = "", entries: Iterable[Entry] = ()) -> None:
        self.prefix = prefix
        self.entries = tuple(entries)

    def texts(self, kind: str) -> dict[str, str]:
        """Each text of a kind under its number or word."""
        return {entry.id: entry.text for entry in self.entries if entry.kind == kind}

    @property
    def clauses(self) -> dict[str, str]:
        """The clauses by number."""
        return self.texts(CLAUSE)

    @property
    def rulings(self) -> dict[str, str]:
        """The rulings by number."""
        return self.texts(RULING)

    @property
    def glossary(self) -> dict[str, str]:
        """The glossary by word."""
        return self.texts(TERM)

    def numbered(self, wanted: str) -> list[Entry]:
        """The clause or ruling of a number, or all clauses of a section; the game's letters may be left out."""
        name = " ".join(wanted.casefold().split()).rstrip(".")
        names = (name, f"{self.prefix}-{name}".casefold())
        entries = [entry for entry in self.entries if entry.kind != TERM]
        return [entry for entry in entries if entry.id.casefold() in names] or [
            entry for entry in entries if name and entry.id.casefold().startswith(tuple(f"{n}." for n in names))
        ]

    def term(self, wanted: str) -> Entry | None:
        """The glossary's line on a word; capitals and a plural's s do not matter."""
        word = " ".join(wanted.casefold().split())
        same = (entry for entry in self.entries if entry.kind == TERM)
        return next((entry for entry in same if entry.id.casefold() in (word, word.removesuffix("s"))), None)

    def mentions(self, wanted: str) -> list[Entry]:
        """Everything in which a word occurs, as a whole word if there is such a place; its glossary line first."""
        word = " ".join(wanted.split())
        if not word:
            return []
        return self._matching(rf"\b{re.escape(word)}(s|es)?\b") or self._matching(re.escape(word))

    def search(self, wanted: str) -> list[Entry]:
        """What a number or a word leads to; nothing if it leads nowhere."""
        found = self.numbered(wanted)
        return found if found or self._is_number(wanted) else self.mentions(wanted)

    def nearest(self, wanted: str) -> str:
        """ " Did you mean ...?" where a number or a word comes near, else nothing."""
        word = " ".join(wanted.split())
        numbers = [entry.id for entry in self.entries if entry.kind != TERM]
        if self._is_number(word):
            return suggestion(word, numbers) or suggestion(f"{self.prefix}-{word}", numbers)
        spoken = {spoken for entry in self.entries for spoken in WORD.findall(entry.text)}
        return suggestion(word, self.glossary) or suggestion(word, sorted(spoken))

    def _is_number(self, wanted: str) -> bool:
        return re.fullmatch(rf"\s*({re.escape(self.prefix)}-|R)?\d[\d.]*\s*", wanted, re.IGNORECASE) is not None

    def _matching(self, pattern: str) -> list[Entry]:
        search = re.compile(pattern, re.IGNORECASE)
        found = [e for e in self.entries if search.search(e.text) or (e.kind == TERM and search.search(e.id))]
        return sorted(found, key=lambda entry: entry.kind != TERM or not search.fullmatch(entry.id))


def read_rules(text: str, prefix: str) -> Rulebook:
    """Take the text of a RULES.md apart; `prefix` is what the game's clauses begin with."""
    entries: list[Entry] = []
    section = ""
    clause = re.compile(rf"{re.escape(prefix)}-[\d.]*\d")
    lines = text.splitlines()
    for number, line in enumerate(lines):
        row, bullet = ROW.match(line), BULLET.match(line)
        if line.startswith("#"):
            section = line.lstrip("# ").strip()
        elif row:
            told = " ".join(cell.strip() for cell in row["text"].split("|"))
            entries.append(Entry(RULING, row["id"], _unmarked(told), section))
        elif bullet:
            told = _unmarked(" ".join([bullet["text"], *_continued(lines[number + 1 :])]))
            if clause.fullmatch(bullet["id"]):
                entries.append(Entry(CLAUSE, bullet["id"], told, section))
            elif bullet["colon"] and section.casefold() == GLOSSARY:
                entries.append(Entry(TERM, bullet["id"].strip(), told, section))
    return Rulebook(prefix, entries)


def _continued(lines: Sequence[str]) -> list[str]:
    """The lines that go on with a bullet."""
    more = []
    for line in lines:
        if not line.startswith("  ") or not line.strip():
            break
        more.append(line.strip())
    return more


def _unmarked(text: str) -> str:
    return " ".join(text.replace("**", "").replace("`", "").split())


_read = lru_cache(read_rules)


def rulebook(game: Game) -> Rulebook:
    """The rulebook of a game; OSError if it has none."""
    return _read(game.rules_text, game.clause_prefix)


def clause_ids(game: Game) -> list[str]:
    """The numbers of all clauses and then of all rulings of a game."""
    entries = rulebook(game).entries
    return [entry.id for kind in (CLAUSE, RULING) for entry in entries if entry.kind == kind]
