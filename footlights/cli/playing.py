"""`footlights play`: a game at a table in the terminal, against bots, against each other, or both."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from footlights.bots import BOTS, Bot, simulated_bots
from footlights.cli.arguments import Decks, Options, Plain, SetFolder, chosen_options, new_file, whole, words
from footlights.cli.voice import say
from footlights.stage.errors import Trouble, suggestion
from footlights.stage.match import MAX_SEED, Match, load, new

ME = "me"
SEED_BITS = 63

OptionalGameId = Annotated[
    str | None, typer.Argument(metavar="GAME", help="A game's id; --from brings its own.", show_default=False)
]
Seats = Annotated[
    str | None,
    typer.Option(
        "--seats",
        metavar="A,B",
        help="Who sits where: me (as often as people share the screen) or a bot; one name stands for all seats. "
        "If not said, you take seat 0 and bots the others.",
        show_default=False,
    ),
]
BotName = Annotated[
    str | None,
    typer.Option("--bot", metavar="NAME", help="The bot on all other seats (greedy if not said).", show_default=False),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="S",
        parser=whole("--seed", 0, MAX_SEED - 1),
        help="The same seed deals the same game; by chance if not said.",
        show_default=False,
    ),
]
Names = Annotated[
    str | None, typer.Option("--names", metavar="A,B", help="What the players are called.", show_default=False)
]
From = Annotated[
    Path | None, typer.Option("--from", metavar="FILE", help="Play on from a match file.", show_default=False)
]
Save = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="Where to keep the match.", show_default=False)
]


def play(
    game: OptionalGameId = None,
    seats: Seats = None,
    bot: BotName = None,
    seed: Seed = None,
    option: Options = None,
    deck: Decks = None,
    set_folder: SetFolder = None,
    names: Names = None,
    from_file: From = None,
    save: Save = None,
    plain: Plain = False,
) -> int:
    """Play a game in this terminal.

    \b
    Examples:
      footlights play the-theatre
      footlights play the-theatre --seats me,me --names Ada,Ben
      footlights play the-theatre --option format=team --bot random --seed 7 --save game.match.yaml
      footlights play --from game.match.yaml
    """
    if from_file is not None:
        _nothing_but_the_file({"--seed": seed, "--option": option, "--deck": deck, "--names": names})
        match = _loaded(game, from_file, set_folder)
    elif game is None:
        raise Trouble("Name a game to play (`footlights games` lists them), or a match to go on with (--from FILE).")
    else:
        chosen = secrets.randbits(SEED_BITS) if seed is None else seed
        match = new(game, chosen, chosen_options(option), deck or None, words(names) or None, set_folder)
    players = seated(match, seats, bot)
    if save is not None and save != from_file:
        new_file(save)
    from footlights.terminal import run_table

    code: int = run_table(match, players, plain=plain, save_to=save)
    say(f"Seed: {match.seed}", "dim")
    return code


def _nothing_but_the_file(given: dict[str, object]) -> None:
    extra = [name for name, value in given.items() if value]
    if extra:
        raise Trouble(f"A match from a file has these already: leave out {' and '.join(extra)}, or --from.")


def _loaded(game: str | None, path: Path, set_folder: Path | None) -> Match:
    match = load(path, set_folder).verify()
    if game not in (None, match.game.id):
        raise Trouble(f"{path} is a match of {match.game.id}, not of {game}.")
    return match


def seated(match: Match, seats: str | None, bot: str | None) -> list[Bot | None]:
    """Who sits where: None is a person."""
    if seats is None:
        names = [ME] + [bot or "greedy"] * (match.players - 1)
    elif bot is not None:
        raise Trouble("Say who sits where with --seats, or which bot takes the other seats with --bot, not both.")
    else:
        names = words(seats)
        names = names * match.players if len(names) == 1 else names
    known = [ME, *BOTS]
    for name in names:
        if name not in known:
            raise Trouble(
                f"Nobody called {name!r} can take a seat; there is {', '.join(known)}.{suggestion(name, known)}"
            )
    if len(names) != match.players:
        raise Trouble(
            f"There are {match.players} seats but {len(names)} to sit on them.{_players_hint(match, len(names))}"
        )
    bots = simulated_bots(match, [name if name != ME else "random" for name in names])
    return [None if name == ME else bots[seat] for seat, name in enumerate(names)]


def _players_hint(match: Match, wanted: int) -> str:
    """How to have another number of seats, where the game has an option for it."""
    has_option = any(option.name == "players" for option in match.game.options)
    return f" Say --option players={wanted} if that is how many play." if has_option else ""
