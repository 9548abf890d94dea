"""`footlights arena`: which bot is the stronger, with intervals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from footlights.cli.arguments import AsJson, Decks, GameId, Options, SetFolder, new_file, setting_of, whole, words
from footlights.cli.simulating import Seed, Threads, show_setting
from footlights.cli.voice import compile_rules, print_text, progress, show_json, show_table
from footlights.lab.arena import MOST_GAMES, Arena, checked
from footlights.lab.arena import arena as run_arena
from footlights.lab.arena_page import cell, how_it_was_played, page
from footlights.stage.errors import counted
from footlights.stage.game import get_game

Bots = Annotated[
    str,
    typer.Option(
        "--bots",
        metavar="A,B,C",
        help="Who plays: random, greedy, usher, understudy, principal, prima, search:200, ...",
    ),
]
Games = Annotated[
    int,
    typer.Option(
        "--games",
        "-n",
        metavar="N",
        parser=whole("--games", 2, MOST_GAMES - 1),
        help="How many games each pairing plays; an even number, since every deal is played twice with seats swapped.",
    ),
]
Html = Annotated[
    Path | None, typer.Option("--html", metavar="FILE", help="Write a report for the browser.", show_default=False)
]


def arena(
    game: GameId,
    bots: Bots = "random,greedy,search:200",
    games: Games = 200,
    seed: Seed = 0,
    option: Options = None,
    deck: Decks = None,
    set_folder: SetFolder = None,
    threads: Threads = None,
    html: Html = None,
    as_json: AsJson = False,
) -> None:
    """Let every bot play every other on the same deals with seats swapped, and rate them (Elo by Bradley and Terry).

    \b
    Examples:
      footlights arena the-theatre --bots random,greedy,search:200 --games 400
      footlights arena tnb --bots usher,understudy,principal --html arena.html
      footlights arena the-theatre --option format=team --bots greedy,principal --json
    """
    chosen = get_game(game)
    setting = setting_of(chosen, option, deck, set_folder)
    names = words(bots)
    brains = checked(names, games, seed, threads)
    target = None if html is None else new_file(html)
    if any(brain.searches for brain in brains):
        compile_rules(chosen, search=True)
    with progress("games:") as step:
        result = run_arena(setting, names, games, seed, threads, step)
    if target is not None:
        target.write_text(page(result), encoding="utf-8")
    if as_json:
        show_json(result.to_dict())
    else:
        _show(result, named=bool(deck))


def _show(result: Arena, named: bool) -> None:
    title = result.setting.game.title
    print_text(
        f"{title}: {counted(result.games, 'game')} a pairing, seed {result.seed}, {', '.join(result.bots)}", "bold"
    )
    show_setting(result.setting, named)
    print_text(how_it_was_played(result))
    print_text("Behind every figure stands its 95 % interval; its unit is the deal, not the game.")
    print_text()
    rated = [(r.bot, f"{r.elo:+.0f}", f"{r.low:+.0f} to {r.high:+.0f}") for r in result.ratings]
    if result.together:
        wins = [str(result.wins(result.bots.index(r.bot))) for r in result.ratings]
        rows = [(*row, won) for row, won in zip(rated, wins, strict=True)]
        show_table(("bot", "Elo", "95 % interval", "games won, of its own, 95 % interval"), rows)
    else:
        show_table(
            ("bot", "Elo", "95 % interval", "finished games"),
            [(*row, r.games) for row, r in zip(rated, result.ratings, strict=True)],
        )
    print_text()
    order = [result.bots.index(rating.bot) for rating in result.ratings]
    cross = [
        (result.bots[bot], *("–" if bot == other else cell(result, bot, other) for other in order)) for bot in order
    ]
    what = "row's share won less column's" if result.together else "row's share of the points against column"
    show_table((what, *(result.bots[bot] for bot in order)), cross)
    print_text()
    if not result.together:
        rows_of_counts = [
            (result.bots[p.first], result.bots[p.second], p.won, p.drawn, p.games - p.won - p.drawn, p.unfinished)
            for p in result.pairings
        ]
        show_table(("bot", "against", "won", "drawn", "lost", "unfinished"), rows_of_counts)
        print_text()
    print_text(f"{result.seconds:.1f} s", "dim")
