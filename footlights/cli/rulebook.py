"""`footlights rules`: a game's rules for players, whole or by clause, ruling or word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Annotated

import typer

from footlights.cli.arguments import AsJson, GameId, Plain
from footlights.cli.voice import console, say, show, show_json
from footlights.stage.errors import Trouble, suggestion
from footlights.stage.game import Game, get_game

CLAUSE, RULING, TERM = "clause", "ruling", "term"
BULLET = re.compile(r"- \*\*(?P<id>[^*]+)\*\*:? (?P<text>.+)")
ROW = re.compile(r"\| (?P<id>R\d+) \| (?P<text>.+) \|$")


@dataclass(frozen=True)
class Entry:
    """A clause, a ruling or a line of the glossary."""

    kind: str
    id: str
    text: str
    section: str

    def __str__(self) -> str:
        return f"{self.id}: {self.text}" if self.kind == TERM else f"{self.id}  {self.text}"


def rules(
    game: GameId,
    about: Annotated[
        str | None,
        typer.Argument(
            metavar="CLAUSE|WORD", help="A clause (TH-4.20), a ruling (R13), or a word.", show_default=False
        ),
    ] = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Read the rules of a game: all of them, one clause or ruling, or everything about a word.

    \b
    Examples:
      footlights rules the-theatre
      footlights rules the-theatre TH-4.20
      footlights rules the-theatre Gamble
    """
    chosen = get_game(game)
    entries = read_entries(chosen)
    found = entries if about is None else look_up(chosen, entries, about)
    if as_json:
        whole = {} if about is not None else {"text": chosen.rules_text}
        heading = {"game": chosen.id, "title": chosen.title, "rules_version": chosen.rules_version}
        show_json({**heading, **whole, "found": [asdict(entry) for entry in found]})
    elif about is None:
        _show_all(chosen, plain)
    else:
        _show_entries(found)


def read_entries(game: Game) -> list[Entry]:
    """All clauses, rulings and glossary lines of RULES.md, in its order."""
    entries: list[Entry] = []
    section = ""
    lines = game.rules_text.splitlines()
    for number, line in enumerate(lines):
        if line.startswith("#"):
            section = line.lstrip("# ")
        elif row := ROW.match(line):
            entries.append(Entry(RULING, row["id"], _unmarked(row["text"].replace(" | ", " ")), section))
        elif bullet := BULLET.match(line):
            text = " ".join([bullet["text"], *_continued(lines[number + 1 :])])
            kind = CLAUSE if bullet["id"].startswith(f"{game.clause_prefix}-") else TERM
            if kind == CLAUSE or section.casefold() == "glossary":
                entries.append(Entry(kind, bullet["id"], _unmarked(text), section))
    return entries


def _continued(lines: Sequence[str]) -> list[str]:
    """The lines that go on with a bullet."""
    more = []
    for line in lines:
        if not line.startswith("  ") or not line.strip():
            break
        more.append(line.strip())
    return more


def _unmarked(text: str) -> str:
    return text.replace("**", "").replace("`", "")


def look_up(game: Game, entries: Sequence[Entry], about: str) -> list[Entry]:
    """Exactly the clause or ruling of that number, all clauses of a section, or everything that mentions a word."""
    wanted = " ".join(about.split())
    if not wanted:
        raise Trouble("Name a clause, a ruling or a word; without any, all the rules are shown.")
    found = _by_number(game, entries, wanted)
    if not found and not _is_number(game, wanted):
        found = _by_word(entries, rf"\b{re.escape(wanted)}(s|es)?\b") or _by_word(entries, re.escape(wanted))
    if not found:
        raise Trouble(f"The rules of {game.title} have nothing about {wanted!r}.{_nearest(game, entries, wanted)}")
    return found


def _by_number(game: Game, entries: Sequence[Entry], wanted: str) -> list[Entry]:
    name = wanted.casefold().rstrip(".")
    names = (name, f"{game.clause_prefix}-{name}".casefold())
    numbered = [entry for entry in entries if entry.kind != TERM]
    return [e for e in numbered if e.id.casefold() in names] or [
        e for e in numbered if e.id.casefold().startswith(tuple(f"{n}." for n in names))
    ]


def _is_number(game: Game, wanted: str) -> bool:
    return re.fullmatch(rf"({re.escape(game.clause_prefix)}-|R)?\d[\d.]*", wanted, re.IGNORECASE) is not None


def _by_word(entries: Sequence[Entry], pattern: str) -> list[Entry]:
    search = re.compile(pattern, re.IGNORECASE)
    found = [
        entry for entry in entries if search.search(entry.id if entry.kind == TERM else "") or search.search(entry.text)
    ]
    return sorted(found, key=lambda entry: entry.kind != TERM or not search.fullmatch(entry.id))


def _nearest(game: Game, entries: Sequence[Entry], wanted: str) -> str:
    numbers = [entry.id for entry in entries if entry.kind != TERM]
    if _is_number(game, wanted):
        return suggestion(wanted, numbers) or suggestion(f"{game.clause_prefix}-{wanted}", numbers)
    terms = [entry.id for entry in entries if entry.kind == TERM]
    spoken = {word for entry in entries for word in re.findall(r"[^\W\d]{3,}", entry.text)}
    return suggestion(wanted, terms) or suggestion(wanted, sorted(spoken))


def _show_all(game: Game, plain: bool) -> None:
    if plain or not console().is_terminal:
        say(game.rules_text)
        return
    from rich.markdown import Markdown

    show(Markdown(game.rules_text))


def _show_entries(found: Sequence[Entry]) -> None:
    for entry in found:
        say(str(entry))
