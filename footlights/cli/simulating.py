"""`footlights simulate`: games by the million, with intervals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from footlights.cli.arguments import AsJson, Decks, GameId, Options, SetFolder, new_file, setting_of, whole, words
from footlights.cli.voice import compile_rules, print_text, progress, show_json, show_table
from footlights.lab.simulate import MAX_GAMES, MAX_THREADS, Simulation, playable
from footlights.lab.simulate import simulate as run_simulation
from footlights.lab.swapping import arrangements, deck_titles
from footlights.stage.errors import Trouble, counted
from footlights.stage.game import Setting, get_game

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

NoSwap = Annotated[
    bool,
    typer.Option(
        "--no-swap",
        help="Leave bots and decks on their seats; otherwise every deal is played with them on every seat.",
    ),
]
Mirror = Annotated[
    bool, typer.Option("--mirror", help="Play each deck against itself: what going first is worth, whatever the decks.")
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
    no_swap: NoSwap = False,
    mirror: Mirror = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and count: wins with intervals, length, and the game's own figures.

    Every deal is played with bots and decks on every seat, so that nobody wins by their place. The
    number of games is rounded up to whole deals.

    \b
    Examples:
      footlights simulate the-theatre --games 100000 --bots greedy,random --seed 7
      footlights simulate the-theatre --option format=team --bots greedy --json
      footlights simulate the-theatre --games 1000 --save-game 12 game.match.yaml
      footlights simulate the-theatre --games 20000 --bots greedy --mirror
    """
    chosen = get_game(game)
    setting = setting_of(chosen, option, deck, set_folder)
    names = _checked_bots(bots, setting.players)
    ways = len(arrangements(setting, names, not no_swap, mirror))
    keep = None if save_game is None else _checked_keeping(save_game, -(-games // ways) * ways)
    if on == "cpu":
        compile_rules(chosen, search=any(playable(name).searches for name in names))
    with progress("games:") as step:
        result = run_simulation(setting, names, games, seed, threads, step, on, not no_swap, mirror)
    if keep is not None:
        result.game(keep[0]).save(keep[1])
    if as_json:
        show_json(result.to_dict())
    else:
        _show(result, named=bool(deck))


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


def _show(result: Simulation, named: bool) -> None:
    setting, totals = result.setting, result.totals
    who = " against ".join(result.bots) if len(result.bots) == 2 else ", ".join(result.bots)
    print_text(f"{setting.game.title}: {counted(totals.games, 'game')}, seed {result.seed}, {who}", "bold")
    show_setting(setting, named)
    print_text(_swapping(result))
    print_text("Behind every figure stands its 95 % interval; its unit is the deal, not the game.")
    print_text()
    _show_wins(result)
    if len(result.bots) > 1 and not totals.together:
        print_text(f"Draws, of finished games ({who}): {result.draws()}")
    if totals.unfinished:
        print_text(f"Not ended within {setting.game.longest:,} decisions ({who}): {totals.unfinished:,}")
    print_text(
        f"Decisions per game ({who}): mean {result.length()}; shortest {totals.shortest}, longest {totals.longest}"
    )
    _show_first_player(result)
    print_text()
    told = setting.game.told(totals.together)
    figures = [
        (f.title, "share" if f.share else "mean", str(value))
        for f, value in zip(told, result.figures().values(), strict=True)
    ]
    show_table(("figure, per game unless it says of what", "", f"95 % interval ({who})"), figures)
    print_text()
    seconds = max(result.seconds, 1e-9)
    speed = f"{totals.decisions / seconds:,.0f} decisions and {totals.games / seconds:,.0f} games per second"
    print_text(f"{speed} ({who}; {result.seconds:.2f} s, {counted(result.threads, 'thread')})", "dim")


def show_setting(setting: Setting, named: bool) -> None:
    """What was played: rules version, options, set with its hash, decks; and that these are the first if none were named."""
    cast = setting.cast
    print_text(f"Rules version {setting.game.rules_version}; set {cast.card_set.name} ({cast.card_set.hash})")
    print_text("Options: " + (", ".join(f"{name} {_value(value)}" for name, value in cast.options.items()) or "none"))
    if any(cast.deck_names):
        print_text(
            "Decks: " + ", ".join(cast.deck_names) + ("" if named else " (the set's first; --deck names others)")
        )


def _swapping(result: Simulation) -> str:
    """How often each deal was played, and what was swapped."""
    ways = len(result.arrangements)
    if result.mirror:
        begun = "Mirrored: each deck against itself"
    elif not result.swap:
        return "Not swapped (--no-swap): bots and decks keep their seats, so figures of one hold for all that goes with it."
    elif ways == 1:
        return "There is nothing to swap: all seats have the same bot and the same deck."
    else:
        begun = "Swapped: every bot has every deck on every seat equally often"
    more = f" ({counted(result.asked, 'game')} asked for)" if result.asked != result.totals.games else ""
    return f"{begun}; {counted(result.totals.deals, 'deal')}, each played {_times(ways)}{more}."


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _show_wins(result: Simulation) -> None:
    """Wins by seat, and by bot and by deck where these differ."""
    heading = "games won, of finished games" if result.totals.together else "games won, of decided games"
    heading += ", 95 % interval"
    bots = list(dict.fromkeys(result.bots))
    titles = deck_titles(result.setting)
    fixed = len(result.arrangements) == 1
    if fixed:
        decks = [titles[id] for id in result.arrangements[0].deck_ids]
        seats = [(s, bot, decks[s], str(result.seat_wins(s))) for s, bot in enumerate(result.bots)]
        show_table(("seat", "bot", "deck", heading), seats)
    else:
        show_table(("seat", heading), [(s, str(result.seat_wins(s))) for s in range(len(result.bots))])
    print_text()
    if len(bots) > 1:
        shared = f"by one of its seats: {heading}" if len(bots) < len(result.bots) else heading
        show_table(("bot", "seats", shared), [(b, result.bots.count(b), str(result.bot_wins(b))) for b in bots])
        print_text()
    if len(titles) > 1 and not fixed and not result.mirror and not result.totals.together:
        show_table(("deck", heading), [(titles[id], str(result.deck_wins(id))) for id in titles])
        print_text()


def _show_first_player(result: Simulation) -> None:
    """What going first is worth, unless that cannot be told from what the decks are worth."""
    game = result.setting.game
    if not game.first_player or result.totals.together:
        return
    title = game.first_player.replace("_", " ")
    titles, rates = deck_titles(result.setting), result.first_player_wins()
    advantage = result.first_player_advantage()
    if not result.swap and len(set(result.bots)) > 1:
        print_text(f"Won by the {title}: not told, since different bots kept their seats (--no-swap).")
        return
    if len(rates) == 1:
        print_text(f"Won by the {title}, of decided games: {next(iter(rates.values()))}")
        return
    if advantage is not None:
        print_text(f"Won by the {title}, of decided games, every deck counting alike: {advantage}")
    else:
        print_text(
            f"Won by the {title}: not told, since some decks were never first; --mirror plays each deck against itself."
        )
    rows = [(titles[id], rate.of, str(rate)) for id, rate in rates.items()]
    show_table((f"deck of the {title}", "decided games", f"won by the {title}, 95 % interval"), rows)


def _value(value: object) -> str:
    return "/".join(str(item) for item in value) or "none" if isinstance(value, list) else str(value)
