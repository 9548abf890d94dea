"""The arguments that several commands share, and what is made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from footlights.cli.voice import complain
from footlights.stage.card_set import CardSet
from footlights.stage.errors import Broken, Trouble
from footlights.stage.game import Game, Setting, get_game, no_set
from footlights.stage.match import Match, load

GameId = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id, as `footlights games` lists them.", show_default=False)
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
Plain = Annotated[bool, typer.Option("--plain", help="No colour, no boxes, one line per fact.")]
SetFolder = Annotated[
    Path | None,
    typer.Option(
        "--set", metavar="DIR", help="A folder with another set of cards in place of the base set.", show_default=False
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game; a list is written a,b. May be repeated.",
        show_default=False,
    ),
]
Decks = Annotated[
    list[str] | None,
    typer.Option(
        "--deck",
        metavar="NAME_OR_FILE",
        help="A premade deck's name or a deck file: once for all seats, or once for each.",
        show_default=False,
    ),
]


def chosen_options(pairs: list[str] | None) -> dict[str, Any]:
    """Options from NAME=VALUE; which names and values there are is for the game to say."""
    options: dict[str, Any] = {}
    problems = []
    for pair in pairs or []:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not name:
            problems.append(f"--option {pair}: expected NAME=VALUE, such as --option format=duel.")
        elif name in options:
            problems.append(f"--option {pair}: {name} is given twice.")
        options[name] = value
    if problems:
        raise Broken(problems)
    return options


def whole(name: str, least: int, most: int) -> Callable[[Any], int]:
    """A reader for a number given on the command line."""

    def read(text: Any) -> int:
        try:
            number = int(text)
        except ValueError:
            raise Trouble(f"{name}: found {text!r:.60}, expected a whole number from {least} to {most}.") from None
        if not least <= number <= most:
            raise Trouble(f"{name}: found {number}, expected a whole number from {least} to {most}.")
        return number

    return read


def decimal(name: str, least: float, most: float) -> Callable[[Any], float]:
    """A reader for a number with a point."""

    def read(text: Any) -> float:
        try:
            number = float(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise Trouble(f"{name}: found {str(text)!r:.60}, expected a number from {least:g} to {most:g}.")
        return number

    return read


def words(text: str | None) -> list[str]:
    """The words of a list written a,b,c."""
    return [] if text is None else [word.strip() for word in text.split(",")]


def card_set_of(game: Game, folder: Path | None) -> CardSet:
    """The set in a folder, or the base set."""
    refuse_set(game, folder)
    return game.base_set if folder is None else game.load_set(folder)


def refuse_set(game: Game, folder: Path | None) -> None:
    """Trouble if a set is named for a game that has none."""
    if folder is not None and game.load_set is no_set:
        raise Trouble(f"{game.title} is played without sets of cards; leave out --set.")


def loaded(path: Path, folder: Path | None) -> Match:
    """The match of a file, replayed and compared with what the file says it came to."""
    match = load(path, folder).verify()
    refuse_set(match.game, folder)
    return match


def loadable(ids: Iterable[str]) -> list[Game]:
    """The games of these ids; one that cannot be loaded is complained of, and the others are there all the same."""
    found = []
    for id in ids:
        try:
            found.append(get_game(id))
        except Trouble as error:
            complain(str(error))
    return found


def setting_of(game: Game, options: list[str] | None, decks: list[str] | None, folder: Path | None) -> Setting:
    """A table made ready from the arguments."""
    return game.setting(chosen_options(options), decks or None, card_set_of(game, folder))


def new_file(path: Path) -> Path:
    """A file that can be written: nothing is overwritten, and nobody learns only after a long run that there is no folder."""
    try:
        if path.exists():
            raise Trouble(f"{path} is there already; choose another name.")
        if not path.absolute().parent.is_dir():
            raise Trouble(f"There is no folder {path.absolute().parent} to write {path.name} into.")
    except (OSError, ValueError) as error:
        raise Trouble(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}.") from None
    return path
