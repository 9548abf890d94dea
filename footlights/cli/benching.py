"""`footlights bench`: how fast the games are on this machine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from footlights.cli.arguments import AsJson, decimal, loadable
from footlights.cli.voice import compile_rules, complain, print_text, show_json, show_table
from footlights.stage.game import game_ids, get_game

LEAST_SECONDS, MOST_SECONDS = 0.05, 600.0

GameIds = Annotated[
    list[str] | None,
    typer.Argument(metavar="GAME...", help="The games to measure; all if not said.", show_default=False),
]
Seconds = Annotated[
    float,
    typer.Option(
        "--seconds",
        metavar="X",
        parser=decimal("--seconds", LEAST_SECONDS, MOST_SECONDS),
        help="How long each speed is measured.",
    ),
]


def bench(game: GameIds = None, seconds: Seconds = 2.0, as_json: AsJson = False) -> None:
    """Measure decisions, games and search iterations per second, compile times and memory on this machine.

    Searches are those of Principal, on one core; what they need is compiled apart from the rules, and timed apart.

    \b
    Examples:
      footlights bench
      footlights bench the-theatre --seconds 10 --json
    """
    chosen = [get_game(id) for id in dict.fromkeys(game)] if game else loadable(game_ids())
    for each in chosen:
        compile_rules(each)
        compile_rules(each, search=True)
    from footlights.lab.bench import measure

    measured = measure(chosen, seconds, complain)
    if as_json:
        show_json(measured)
    else:
        _show(measured)


def _show(measured: Mapping[str, Any]) -> None:
    machine = measured["machine"]
    versions = ", ".join(f"{name} {machine[name.lower()]}" for name in ("Python", "Numba", "NumPy"))
    print_text(f"{machine['cpus']} cores, {machine['system']}, {versions}")
    for game in measured["games"]:
        print_text()
        _show_game(game)


def _show_game(game: Mapping[str, Any]) -> None:
    speeds = [(_name(name), *_speed(speed)) for name, speed in game["speeds"].items()]
    headings = ("speed", "per second: median (lowest to highest)", "per second of processor time")
    show_table(headings, speeds, f"{game['title']} ({game['setting']})")
    print_text()
    show_table(("ratio", "times"), [(_name(name), f"{ratio:.2f}") for name, ratio in game["ratios"].items()])
    print_text()
    starts = [
        (_name(name), "not measured" if value is None else f"{value:.2f} s") for name, value in game["starts"].items()
    ]
    show_table(("fresh process", "seconds"), starts)
    print_text()
    if any(game["decks"]):
        print_text(f"Decks, always these and on these seats: {', '.join(game['decks'])}")
    print_text(f"State: {game['state_bytes']:,} bytes; tables: {game['tables_bytes']:,} bytes")
    _show_memory(game["memory"])


def _show_memory(memory: Mapping[str, Any]) -> None:
    if memory["growth_bytes"] is None:
        print_text("Memory: this system does not say how much a process holds.")
        return
    growth, held = memory["growth_bytes"] / 2**10, memory["after_bytes"] / 2**20
    print_text(
        f"Memory: {growth:,.0f} KiB more after {memory['games']:,} games than before them; {held:,.0f} MiB in all"
    )


def _name(name: str) -> str:
    return name.replace("_", " ")


def _speed(speed: Mapping[str, float]) -> tuple[str, str]:
    return (
        f"{speed['median']:,.0f} ({speed['lowest']:,.0f} to {speed['highest']:,.0f})",
        f"{speed['per_processor_second']:,.0f}",
    )
