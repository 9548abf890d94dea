"""Leaving is safe at any moment of a cold start: exit code 0, not a word of complaint, and nothing is left running.

Moments are chosen by what can be observed: that compiling has begun, and how much processor time was spent on it.
"""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from footlights.cli.early import INTERRUPTED
from footlights.games import OWN_GAMES
from footlights.stage.game import get_game
from tests.cli.cold import PATIENCE, Program, after, compiling, started
from tests.table.serving import free_port

if sys.platform != "linux":
    pytest.skip("processes are looked at in /proc", allow_module_level=True)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Program]]:
    programs: list[Program] = []

    def program(*words: str, typed: bool = False) -> Program:
        programs.append(started(tmp_path, *words, typed=typed))
        return programs[-1]

    yield program
    for each in programs:
        each.clear_up()


WAYS: dict[str, Callable[[Program], None]] = {
    "quit": lambda program: program.type(b"quit\n"),
    "end of input": Program.end_of_input,
    "control-c": Program.interrupt,
}


# Every game is left in one way; T&B, whose compiler is the quickest to begin, in all of them.
BEGUN = [*zip(OWN_GAMES, itertools.cycle(WAYS)), *(("tnb", way) for way in WAYS)]


@pytest.mark.parametrize(("game", "way"), list(dict.fromkeys(BEGUN)))
def test_a_table_in_the_terminal_is_left_while_bots_are_compiled(
    start: Callable[..., Program], game: str, way: str
) -> None:
    program = start("play", game, "--plain", "--seed", "11")
    if get_game(game).setting().players == 1:
        program.type(b"hint\n")  # there is no bot but the one that gives hints
    program.until(compiling)
    WAYS[way](program)
    assert f"footlights play {game} --from" in program.has_left()


LATER = [  # while rules are compiled, when optimising begins, in the midst of it; and in the midst of rules of a longer game
    ("tnb", 4.0, "quit"),
    ("tnb", 8.0, "end of input"),
    ("tnb", 9.5, "control-c"),
    ("gothies", 12.0, "quit"),
]


@pytest.mark.parametrize(("game", "seconds", "way"), LATER)
def test_it_is_left_at_any_later_moment(start: Callable[..., Program], game: str, seconds: float, way: str) -> None:
    """Optimising is the last and longest step, and nothing can interrupt it: T&B comes to it after some 8 seconds."""
    program = start("play", game, "--plain", "--seed", "11")
    program.until(lambda program: program.seconds() >= seconds or any(program.cache.rglob("*.nbc")))
    WAYS[way](program)
    program.has_left()


@pytest.mark.parametrize(
    ("moment", "number"),
    [
        (lambda program: program.has_said("is open at"), signal.SIGINT),
        (compiling, signal.SIGINT),
        (after(8.0), signal.SIGTERM),
    ],
    ids=["when it is open", "when compiling has begun", "after 8 s"],
)
def test_the_house_is_closed_while_games_are_compiled(
    start: Callable[..., Program], moment: Callable[[Program], bool], number: int
) -> None:
    """Nobody has opened a table: all games are compiled from the start."""
    program = start("serve", "--port", str(free_port()), "--no-open")
    program.until(moment)
    program.interrupt(number)
    program.has_left()


@pytest.mark.parametrize("seconds", [0.8, 1.6])
def test_the_house_is_closed_before_it_is_open(start: Callable[..., Program], seconds: float) -> None:
    program = start("serve", "--port", str(free_port()), "--no-open")
    program.until(after(seconds))
    program.interrupt()
    program.has_left(0, INTERRUPTED)


INTERRUPTED_IMPORT = """
import os, signal, sys

class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Interrupts())
sys.argv = ["footlights", *{words!r}]
from footlights.cli import main
main()
"""


@pytest.mark.parametrize(
    "module", ["typer", "numpy", "footlights.cli.serving", "footlights.terminal", "footlights.terminal.table"]
)
def test_control_c_before_there_is_anything_to_leave_ends_without_a_word(module: str) -> None:
    words = ["play", "tnb", "--plain", "--seed", "11"]
    code = INTERRUPTED_IMPORT.format(module=module, words=words)
    answer = subprocess.run(
        [sys.executable, "-c", code], stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=PATIENCE
    )
    assert (answer.returncode, answer.stdout, answer.stderr) == (INTERRUPTED, b"", b"")


# --- A bot is who it says ---------------------------------------------------------------------------------------------


def a_bots_turn(start: Callable[..., Program], *, typed: bool) -> Program:
    """A table at which a bot that searches is to decide and is not compiled yet."""
    program = start("play", "tnb", "--plain", "--no-ask", "--seed", "11", typed=typed)
    program.until(lambda program: program.has_said(" or ? >"))
    program.type(b"end turn\n")
    program.until(lambda program: program.has_said("Preparing Understudy"))
    return program


def test_a_bot_is_waited_for_with_words_and_nobody_plays_for_it(start: Callable[..., Program]) -> None:
    program = a_bots_turn(start, typed=False)
    program.until(lambda program: program.has_said("times through."))
    program.type(b"quit\n")
    text = program.has_left()
    assert "s left." in text
    assert "Greedy" not in text


def test_who_does_not_want_to_wait_is_told_who_plays(start: Callable[..., Program]) -> None:
    program = a_bots_turn(start, typed=True)
    assert program.has_said("Press Enter to have Greedy play until Understudy is ready, or type quit to leave.")
    program.type(b"\n")
    said = "Seat 1 is played by Greedy: Understudy is still being prepared"
    program.until(lambda program: " or ? >" in program.said.read_text().partition(said)[2])
    program.type(b"quit\n")
    assert program.has_left().count(said) > 1, "at every look at the table"


def test_quit_is_heard_while_a_bot_is_waited_for(start: Callable[..., Program]) -> None:
    for typed in (True, False):
        program = a_bots_turn(start, typed=typed)
        program.type(b"quit\n")
        program.has_left()


def test_a_bot_that_cannot_be_prepared_is_named_with_who_plays(start: Callable[..., Program]) -> None:
    program = a_bots_turn(start, typed=False)
    compiler = program.compiler
    assert compiler is not None
    os.kill(compiler, signal.SIGKILL)
    said = "Seat 1 is played by Greedy: Understudy cannot be prepared (the compiler has died)."
    program.until(lambda program: program.has_said(said))
    program.type(b"quit\n")
    program.has_left()
