"""One command, `footlights`, for players, designers and researchers.
Each module here holds one command or two; `voice` is how they speak, `arguments` what they share.
Mistakes of the person at the keyboard are answered with a sentence on stderr and exit code 2, never with a traceback.
"""

from __future__ import annotations

from footlights.cli import early

# isort: split
import io
import os
import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import footlights
from footlights.cli import (
    arena,
    benching,
    checking,
    lab,
    listing,
    playing,
    replaying,
    rulebook,
    serving,
    simulating,
    verifying,
)
from footlights.cli.voice import complain
from footlights.stage.blame import told
from footlights.stage.errors import Trouble

__all__ = ["app", "main"]

GOOD, FAILED, BAD_INPUT, DEFECT, NOBODY_LISTENS = 0, 1, 2, 70, 141
LONGEST_DEFECT = 200


class House(TyperGroup):
    """The command's manners: everything that goes wrong becomes a sentence on stderr and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except BrokenPipeError:
            _forget_stdout()
            raise typer.Exit(NOBODY_LISTENS) from None

    def main(self, *args: Any, **extra: Any) -> Any:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")
        perform = super().main
        sys.exit(_exit_code(lambda: perform(*args, **{**extra, "standalone_mode": False})))


def _exit_code(work: Callable[[], Any]) -> int:
    try:
        result = work()
        return result if isinstance(result, int) else GOOD
    except Trouble as error:
        complain(str(error))
    except typer.TyperException as error:
        complain(_usage_sentence(error))
    except (KeyboardInterrupt, typer.Abort):
        return early.INTERRUPTED
    except OSError as error:
        complain(f"{error.filename or 'The system'}: {error.strerror or error}.")
    except Exception as error:
        if os.environ.get("FOOTLIGHTS_DEBUG"):
            raise
        if sentence := told(error):
            complain(f"{sentence} (FOOTLIGHTS_DEBUG=1 shows how it came to that.)")
            return BAD_INPUT
        what = f"{type(error).__name__}: {' '.join(str(error).split())[:LONGEST_DEFECT]}"
        complain(f"This is a defect of Footlights, not of yours (FOOTLIGHTS_DEBUG=1 shows where): {what}")
        return DEFECT
    return BAD_INPUT


def _usage_sentence(error: typer.TyperException) -> str:
    sentence = " ".join(error.format_message().split())
    context = getattr(error, "ctx", None)
    more = f" (`{context.command_path} --help` explains it.)" if context is not None else ""
    return sentence + ("" if sentence.endswith((".", "?", "!", ")")) else ".") + more


def _forget_stdout() -> None:
    """Nobody reads stdout any more: let what is left of it go nowhere."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = io.StringIO()


app = typer.Typer(
    name="footlights", cls=House, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode="rich"
)


def _version(asked: bool) -> None:
    if asked:
        sys.stdout.write(f"footlights {footlights.__version__}\n")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def house(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """A playhouse for card games: play them, simulate them, look into their rules.

    \b
    Examples:
      footlights play the-theatre
      footlights simulate the-theatre --games 100000 --bots greedy,random
      footlights rules the-theatre Gamble
    """
    if context.invoked_subcommand is None:
        sys.stdout.write(context.get_help())


for command in (
    listing.games,
    listing.cards,
    rulebook.rules,
    playing.play,
    serving.serve,
    simulating.simulate,
    arena.arena,
    replaying.replay,
    verifying.verify,
    checking.check,
    benching.bench,
):
    app.command()(command)

app.add_typer(lab.app, name="lab")


def main() -> None:
    """The console script."""
    try:
        app(prog_name="footlights")
    except KeyboardInterrupt:  # before or after the work: during it this is known
        sys.exit(early.INTERRUPTED)


early.over()
