"""`footlights rules`: a game's rules for players, whole or by clause, ruling or word; and all its kinds of actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated

import typer

from footlights.cli.arguments import AsJson, GameId, Plain
from footlights.cli.voice import console, print_text, show, show_json, show_table
from footlights.stage.errors import Trouble
from footlights.stage.game import Game, get_game
from footlights.stage.rulebook import Entry, rulebook


def rules(
    game: GameId,
    about: Annotated[
        str | None,
        typer.Argument(
            metavar="CLAUSE|WORD", help="A clause (TH-4.20), a ruling (R13), or a word.", show_default=False
        ),
    ] = None,
    actions: Annotated[
        bool, typer.Option("--actions", help="How every kind of action is written, and its ids.")
    ] = False,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Read the rules of a game: all of them, one clause or ruling, everything about a word; or how actions are written.

    \b
    Examples:
      footlights rules the-theatre
      footlights rules the-theatre TH-4.20
      footlights rules the-theatre Gamble
      footlights rules the-theatre --actions
    """
    chosen = get_game(game)
    if actions:
        _show_actions(chosen, about, as_json)
        return
    found = rulebook(chosen).entries if about is None else look_up(chosen, about)
    if as_json:
        whole = {} if about is not None else {"text": chosen.rules_text}
        heading = {"game": chosen.id, "title": chosen.title, "rules_version": chosen.rules_version}
        show_json({**heading, **whole, "found": [asdict(entry) for entry in found]})
    elif about is None:
        _show_all(chosen, plain)
    else:
        _show_entries(found)


def _show_actions(game: Game, about: str | None, as_json: bool) -> None:
    """Every kind of action: how it is written, its ids, and the parts an id is made of, the most significant first."""
    if about is not None:
        raise Trouble("--actions shows all kinds of actions; leave the clause or word out.")
    kinds = game.actions.table()
    if as_json:
        show_json({"game": game.id, "actions": kinds})
        return
    rows = [
        (
            kind["kind"],
            kind["notation"],
            f"{kind['first']} to {kind['first'] + kind['count'] - 1}" if kind["count"] > 1 else str(kind["first"]),
            ", ".join(f"{name} ({part['count']})" for name, part in kind["parts"].items()),
        )
        for kind in kinds
    ]
    show_table(("kind", "notation", "ids", "parts"), rows, fluid=1)


def look_up(game: Game, about: str) -> list[Entry]:
    """Exactly the clause or ruling of that number, all clauses of a section, or everything that mentions a word."""
    wanted = " ".join(about.split())
    if not wanted:
        raise Trouble("Name a clause, a ruling or a word; without any, all the rules are shown.")
    book = rulebook(game)
    found = book.search(wanted)
    if not found:
        raise Trouble(f"The rules of {game.title} have nothing about {wanted!r}.{book.nearest(wanted)}")
    return found


def _show_all(game: Game, plain: bool) -> None:
    if plain or not console().is_terminal:
        print_text(game.rules_text)
        return
    from rich.markdown import Markdown

    show(Markdown(game.rules_text))


def _show_entries(found: Sequence[Entry]) -> None:
    for entry in found:
        print_text(str(entry))
