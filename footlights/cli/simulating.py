"""`footlights simulate`: games by the million, with intervals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from footlights.cli.arguments import AsJson, Decks, GameId, Options, SetFolder, new_file, setting_of, whole, words
from footlights.cli.voice import compile_rules, counted, progress, say, show_json, show_table
from footlights.lab.simulate import MAX_GAMES, MAX_THREADS, Simulation, playable
from footlights.lab.simulate import simulate as run_simulation
from footlights.lab.stats import wilson
from footlights.stage.errors import Trouble
from footlights.stage.game import get_game

MAX_SEED = (1 << 64) - 1
GAME_NUMBER = whole("--save-game", 0, MAX_GAMES)

Games = Annotated[
    int,
    typer.Option(
        "--games", "-n", metavar="N", parser=whole("--games", 1, MAX_GAMES - 1), help="How many games to play."
    ),
]
Bots = Annotated[str, typer.Option("--bots", metavar="A,B", help="One bot for all seats, or one for each.")]
Seed = Annotated[
    int,
    typer.Option(
        "--seed", metavar="S", parser=whole("--seed", 0, MAX_SEED), help="The same seed gives the same games."
    ),
]
Threads = Annotated[
    int | None,
    typer.Option(
        "--threads",
        metavar="T",
        parser=whole("--threads", 1, MAX_THREADS),
        help="How many threads to use (all cores if not said). Results are the same for any number.",
        show_default=False,
    ),
]
On = Annotated[
    str,
    typer.Option(
        "--on", metavar="WHERE", help="cpu, gpu (an NVIDIA GPU, with the extra footlights\\[gpu]) or interpreter."
    ),
]
SaveGame = Annotated[
    tuple[str, Path] | None,
    typer.Option(
        "--save-game", metavar="I FILE", help="Write game number I (from 0) as a match file.", show_default=False
    ),
]


def simulate(
    game: GameId,
    games: Games = 10_000,
    bots: Bots = "random",
    seed: Seed = 0,
    option: Options = None,
    deck: Decks = None,
    set_folder: SetFolder = None,
    threads: Threads = None,
    on: On = "cpu",
    save_game: SaveGame = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and count: wins with intervals, length, and the game's own figures.

    \b
    Examples:
      footlights simulate the-theatre --games 100000 --bots greedy,random --seed 7
      footlights simulate the-theatre --option format=team --bots greedy --json
      footlights simulate the-theatre --games 1000 --save-game 12 game.match.yaml
    """
    chosen = get_game(game)
    setting = setting_of(chosen, option, deck, set_folder)
    names = _checked_bots(bots, setting.players)
    keep = None if save_game is None else _checked_keeping(save_game, games)
    if on == "cpu":
        compile_rules(chosen, search=any(playable(name).searches for name in names))
    with progress("games:") as step:
        result = run_simulation(setting, names, games, seed, threads, step, on)
    if keep is not None:
        result.game(keep[0]).save(keep[1])
    if as_json:
        show_json(result.to_dict())
    else:
        _show(result)


def _checked_bots(bots: str, players: int) -> list[str]:
    """One bot for each seat; mistakes are told before anything is compiled."""
    names = words(bots)
    for name in names:
        playable(name)
    if len(names) not in (1, players):
        raise Trouble(f"There are {players} seats but {len(names)} bots; name one for each seat, or one for all.")
    return names * players if len(names) == 1 else names


def _checked_keeping(save_game: tuple[str, Path], games: int) -> tuple[int, Path]:
    number = GAME_NUMBER(save_game[0])
    if number >= games:
        raise Trouble(f"--save-game: there is no game {number}; the games are number 0 to {games - 1}.")
    return number, new_file(save_game[1])


def _show(result: Simulation) -> None:
    setting, totals = result.setting, result.totals
    who = " against ".join(result.bots) if len(result.bots) == 2 else ", ".join(result.bots)
    say(f"{setting.game.title}: {counted(totals.games, 'game')}, seed {result.seed}, {who}", "bold")
    say("Options: " + ", ".join(f"{name} {_value(value)}" for name, value in setting.cast.options.items()))
    say(f"Set: {setting.cast.card_set.name} ({setting.cast.card_set.hash})")
    say()
    decks = setting.cast.deck_names
    seats = [(s, bot, decks[s], str(result.seat_wins(s))) for s, bot in enumerate(result.bots)]
    show_table(("seat", "bot", "deck", "games won, 95 % interval"), seats)
    say()
    names = list(dict.fromkeys(result.bots))
    by_bot = [(name, result.bots.count(name), str(result.bot_wins(name))) for name in names]
    show_table(("bot", "seats", "games won by one of them, 95 % interval"), by_bot)
    say()
    if len(result.bots) > 1:
        say(f"Draws ({who}): {wilson(totals.draws, totals.games)}")
    if totals.unfinished:
        say(f"Not ended within {setting.game.longest:,} decisions ({who}): {totals.unfinished:,}")
    say(f"Decisions per game ({who}): {result.mean_length():.2f} on average, {totals.shortest} to {totals.longest}")
    say()
    means = [(name.replace("_", " "), f"{mean:.3f}") for name, mean in result.means().items()]
    show_table(("figure", f"mean per game ({who})"), means)
    say()
    seconds = max(result.seconds, 1e-9)
    speed = f"{totals.decisions / seconds:,.0f} decisions and {totals.games / seconds:,.0f} games per second"
    say(f"{speed} ({who}; {result.seconds:.2f} s, {counted(result.threads, 'thread')})", "dim")


def _value(value: object) -> str:
    return "/".join(str(item) for item in value) or "none" if isinstance(value, list) else str(value)
