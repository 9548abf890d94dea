"""`footlights replay`: a match from its file, verified, step by step, as a seat saw it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from footlights.cli.arguments import AsJson, Plain, SetFolder, loaded, whole
from footlights.cli.voice import print_text, show_json
from footlights.stage import daily
from footlights.stage.errors import counted
from footlights.stage.fair import warning
from footlights.stage.match import Match, ended_sentence
from footlights.stage.record import MAX_SEATS

MAX_PLY = 1_000_000_000
KEYS = "Enter or n: next, p: previous, a number: go there, q: quit"

MatchFile = Annotated[Path, typer.Argument(metavar="FILE", help="A match file.", show_default=False)]
Seat = Annotated[
    int | None,
    typer.Option(
        "--seat",
        metavar="S",
        parser=whole("--seat", 0, MAX_SEATS - 1),
        help="See it as this seat did; a spectator's view if not said.",
        show_default=False,
    ),
]
Ply = Annotated[
    int | None,
    typer.Option(
        "--ply",
        metavar="N",
        parser=whole("--ply", 0, MAX_PLY),
        help="Stop after so many decisions.",
        show_default=False,
    ),
]
OnlyLog = Annotated[bool, typer.Option("--log", help="Only the log, without the table.")]


def replay(
    file: MatchFile,
    seat: Seat = None,
    ply: Ply = None,
    set_folder: SetFolder = None,
    log: OnlyLog = False,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Verify a match file and step through it, as a seat or as a spectator saw it.

    \b
    Examples:
      footlights replay game.match.yaml
      footlights replay game.match.yaml --seat 0 --ply 12
      footlights replay game.match.yaml --log
    """
    match = loaded(file, set_folder)
    match.view(seat)  # says so if there is no such seat
    shown = match if ply is None else match.at(ply)
    if as_json:
        show_json(_described(file, match, shown, seat))
    elif ply is None and not log and sys.stdin.isatty() and sys.stdout.isatty():
        _step_through(match, seat, plain)
    else:
        _show_heading(file, match)
        _show_log(shown, seat, 0)
        if not log:
            print_text()
            _show_table(shown, seat, plain)
        if shown.over:
            print_text()
            print_text(result_sentence(shown))
        elif match.ended is not None and shown.ply == match.ply:
            print_text()
            print_text(ended_sentence(match))
        if shown.ply == match.ply and daily.line_of(match):
            print_text(daily.line_of(match))


def _described(file: Path, match: Match, shown: Match, seat: int | None) -> dict[str, Any]:
    return {
        "file": str(file),
        "game": match.game.id,
        "rules": match.game.rules_version,
        "verified": _has_result(match),
        "names": match.names,
        "options": match.options,
        "plies": match.ply,
        "seat": seat,
        "ply": shown.ply,
        "over": shown.over,
        "scores": shown.scores,
        "winners": shown.winners,
        **({"ended": match.ended} if match.ended is not None else {}),
        **({"daily": daily.line_of(match)} if daily.is_daily(match.fair) else {}),
        **({"known": match.known} if match.known else {}),
        "log": [{"ply": line.ply, "text": line.text} for line in shown.log(seat)],
        "view": shown.view(seat).to_dict(),
    }


def result_sentence(match: Match) -> str:
    """Who won, by name."""
    names = [match.names[seat] for seat in match.winners]
    if match.together:
        who = match.names[0] if match.players == 1 else "All together"
        return f"{who} {'won' if names else 'lost'}."
    if len(names) == match.players:
        return "Nobody won: it is a draw."
    return f"{' and '.join(names)} won."


def _has_result(match: Match) -> bool:
    """Whether the file says what the match came to, so that there was something to compare with."""
    return getattr(match, "recorded", None) is not None


def _show_heading(file: Path, match: Match) -> None:
    checked = "verified" if _has_result(match) else "with no recorded result to compare with"
    print_text(
        f"{match.game.title}, {', '.join(match.names)}: {counted(match.ply, 'decision')}, {checked} ({file})", "bold"
    )
    if match.known:
        print_text(warning(match.known))


def _show_log(match: Match, seat: int | None, since: int) -> None:
    for line in match.log(seat, since):
        print_text(f"{line.ply:>4}  {line.text}")


def _show_table(match: Match, seat: int | None, plain: bool) -> None:
    """The board, as the table in the terminal shows it."""
    from footlights.stage.board import board_of
    from footlights.terminal.screen import ColourScreen, PlainScreen

    view = match.view(seat)
    screen = PlainScreen(sys.stdout) if plain or not sys.stdout.isatty() else ColourScreen(sys.stdout)
    screen.add_board(board_of(match.game, match.cast, view))


def _step_through(match: Match, seat: int | None, plain: bool) -> None:
    ply = 0
    while True:
        shown = match.at(ply)
        print_text(f"After {ply} of {counted(match.ply, 'decision')}", "bold")
        _show_log(shown, seat, ply)
        _show_table(shown, seat, plain)
        if shown.over:
            print_text(result_sentence(shown), "bold")
        elif match.ended is not None and ply == match.ply:
            print_text(ended_sentence(match), "bold")
        if ply == match.ply and daily.line_of(match):
            print_text(daily.line_of(match))
        wanted = _ask(match.ply, ply)
        if wanted is None:
            return
        ply = wanted


def _ask(last: int, ply: int) -> int | None:
    """The ply to go to, or None to stop."""
    while True:
        try:
            answer = input(f"{KEYS} > ").strip().lower()
        except EOFError:
            print_text()
            return None
        if answer in ("q", "quit"):
            return None
        if answer in ("", "n", "p"):
            return max(ply - 1, 0) if answer == "p" else min(ply + 1, last)
        if answer.isdecimal() and len(answer) < 10 and int(answer) <= last:
            return int(answer)
        print_text(f"{answer!r} is neither n, p, q nor a number from 0 to {last}.")
