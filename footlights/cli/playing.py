"""`footlights play`: a game at a table in the terminal, against bots, against each other, or both."""

from __future__ import annotations

import secrets
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from footlights.bots import NAMES, USUAL, Bot, brain_of, simulated_bots
from footlights.cli.arguments import (
    Decks,
    Options,
    Plain,
    SetFolder,
    chosen_options,
    loaded,
    new_file,
    refuse_set,
    whole,
    words,
)
from footlights.cli.voice import complain, print_text
from footlights.stage import daily as runs
from footlights.stage.errors import Trouble, suggestion
from footlights.stage.game import get_game
from footlights.stage.lots import BY_LOT
from footlights.stage.match import MAX_SEED, Match, new

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
    typer.Option(
        "--bot", metavar="NAME", help="The bot on all other seats (understudy if not said).", show_default=False
    ),
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
Daily = Annotated[
    bool,
    typer.Option(
        "--daily", help="The run of a date, the same for everybody (a game for one); today's if no DATE is said."
    ),
]
Date = Annotated[
    str | None,
    typer.Argument(
        metavar="DATE", help="With --daily: another date than today's, such as 2026-11-15.", show_default=False
    ),
]
Names = Annotated[
    str | None, typer.Option("--names", metavar="A,B", help="What the players are called.", show_default=False)
]
From = Annotated[
    Path | None, typer.Option("--from", metavar="FILE", help="Play on from a match file.", show_default=False)
]
Save = Annotated[
    Path | None,
    typer.Option(
        "--save", metavar="FILE", help="Where to keep the match; your data folder if not said.", show_default=False
    ),
]

NoAsk = Annotated[
    bool,
    typer.Option(
        "--no-ask", help="Do not ask before a turn is ended with something useful left; a pipe is never asked."
    ),
]


def play(
    game: OptionalGameId = None,
    date: Date = None,
    daily: Daily = False,
    seats: Seats = None,
    bot: BotName = None,
    seed: Seed = None,
    option: Options = None,
    deck: Decks = None,
    set_folder: SetFolder = None,
    names: Names = None,
    from_file: From = None,
    save: Save = None,
    no_ask: NoAsk = False,
    plain: Plain = False,
) -> int:
    """Play a game in this terminal.

    Decks that are not named are drawn by lot from pairings that are even; the table says which. `--deck lot` draws for one seat.

    \b
    Examples:
      footlights play the-theatre
      footlights play the-theatre --seats me,me --names Ada,Ben
      footlights play tnb --deck "The Heavy Set" --deck lot
      footlights play the-theatre --option format=team --bot random --seed 7 --save game.match.yaml
      footlights play --from game.match.yaml
      footlights play curtain-call --daily
    """
    kept = None
    if date is not None and not daily:
        raise Trouble(f"{date!r:.60} is one word too many; a date goes with --daily.")
    if daily:
        _nothing_but_the_date(
            {"--seed": seed, "--option": option, "--deck": deck, "--set": set_folder, "--from": from_file}
        )
        match, kept = _daily_run(game, date, words(names) or None)
    elif from_file is not None:
        _nothing_but_the_file({"--seed": seed, "--option": option, "--deck": deck, "--names": names})
        match = _going_on(game, from_file, set_folder)
    elif game is None:
        raise Trouble("Name a game to play (`footlights games` lists them), or a match to go on with (--from FILE).")
    else:
        refuse_set(get_game(game), set_folder)
        chosen = secrets.randbits(SEED_BITS) if seed is None else seed
        match = new(game, chosen, chosen_options(option), deck or BY_LOT, words(names) or None, set_folder)
    players = seated(match, seats, bot)
    if save is not None and save != from_file:
        new_file(save)
    from footlights.terminal import run_table

    keep_in = None
    if save is None and None in players:
        save, keep_in = _kept_by_itself(from_file) if kept is None else (kept, None)
    again = _again({"--set": set_folder, "--seats": seats, "--bot": bot}, {"--no-ask": no_ask, "--plain": plain})
    code: int = run_table(match, players, plain=plain, save_to=save, keep_in=keep_in, again=again, asks=not no_ask)
    print_text(f"Seed: {match.seed}", "" if plain else "dim")
    return code


def _nothing_but_the_date(given: dict[str, object]) -> None:
    extra = [name for name, value in given.items() if value is not None]
    if extra:
        raise Trouble(f"The daily run is the same for everybody: leave out {' and '.join(extra)}, or --daily.")


def _daily_run(game: str | None, date: str | None, names: list[str] | None) -> tuple[Match, Path | None]:
    """The run of a date and where it is kept: one that is begun is gone on with, and after the first all are practice."""
    from footlights.terminal.keeping import data_folder

    if game is None:
        raise Trouble("Name the game whose daily run you want to play (`footlights games` lists them).")
    declared, day = get_game(game), runs.read_date(date) if date is not None else runs.today()
    if not runs.has_daily(declared):
        raise Trouble(f"{declared.title} has no daily run.")
    match = new(game, runs.seed_of(declared, declared.base_set, day), names=names)
    try:
        kept = data_folder() / f"{declared.id}-daily-{day}.match.yaml"
    except Trouble:
        match.fair = runs.origin(day)
        return match, None
    if not kept.exists():
        match.fair = runs.origin(day)
        with suppress(OSError):  # where nothing can be written the table says so
            kept.parent.mkdir(parents=True, exist_ok=True)
        return match, kept
    begun = loaded(kept, None)
    if begun.seed == match.seed and not begun.over:
        return begun, kept
    match.fair = runs.origin(day, practice=True)
    print_text(f"Your first run of {day} is over ({kept}); this one is practice.")
    return match, None


def _kept_by_itself(from_file: Path | None) -> tuple[Path | None, Path | None]:
    """Nobody loses a game for not having named a file: it is kept in the user's data folder, in that file or under a new name."""
    from footlights.terminal.keeping import data_folder

    try:
        folder = data_folder()
    except Trouble as error:
        complain(f"{error} This game is not being saved; type save and a name to do so.")
        return None, None
    if from_file is not None and from_file.absolute().parent == folder.absolute():
        return from_file, None
    return None, folder


def _again(used: dict[str, object], flags: dict[str, bool]) -> list[str]:
    """What was said of the table, to be said again when the match goes on from its file."""
    words = [str(word) for name, value in used.items() if value is not None for word in (name, value)]
    return [*words, *(name for name, said in flags.items() if said)]


def _nothing_but_the_file(given: dict[str, object]) -> None:
    extra = [name for name, value in given.items() if value]
    if extra:
        raise Trouble(f"A match from a file has these already: leave out {' and '.join(extra)}, or --from.")


def _going_on(game: str | None, path: Path, set_folder: Path | None) -> Match:
    match = loaded(path, set_folder)
    if game not in (None, match.game.id):
        raise Trouble(f"{path} is a match of {match.game.id}, not of {game}.")
    return match


def seated(match: Match, seats: str | None, bot: str | None) -> list[Bot | None]:
    """Who sits where: None is a person."""
    if seats is None:
        names = [ME] + [bot or USUAL] * (match.players - 1)
    elif bot is not None:
        raise Trouble("Say who sits where with --seats, or which bot takes the other seats with --bot, not both.")
    else:
        names = [ME if name.lower() == ME else name for name in words(seats)]
        names = names * match.players if len(names) == 1 else names
    for name in names:
        _check_player(name)
    if len(names) != match.players:
        raise Trouble(
            f"There are {match.players} seats but {len(names)} to sit on them.{_players_hint(match, len(names))}"
        )
    bots = simulated_bots(match, [name if name != ME else "random" for name in names])
    for each in bots:
        each.patient = ME not in names  # a person does not wait for the compiler; an evening of bots alone does
    return [None if name == ME else bots[seat] for seat, name in enumerate(names)]


def _check_player(name: str) -> None:
    known = [ME, *NAMES, "search:500ms"]
    try:
        if name != ME:
            brain_of(name)
    except Trouble as error:
        if name.startswith("search:"):
            raise
        said = f"Nobody called {name!r} can take a seat; there is {', '.join(known)}.{suggestion(name, known)}"
        raise Trouble(said) from error


def _players_hint(match: Match, wanted: int) -> str:
    """How to have another number of seats, where the game has an option for it."""
    game = match.game
    formats = [{"format": name} for name in game.formats]
    number = [{"players": str(wanted)}] if any(option.name == "players" for option in game.options) else []
    for options in (*number, *(form | n for form in formats for n in number), *formats):
        try:
            fits = game.setting(options).players == wanted
        except Trouble:
            continue
        if fits:
            said = " ".join(f"--option {name}={value}" for name, value in options.items())
            return f" Say {said} if that is how many play."
    return ""
