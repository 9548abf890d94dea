"""What holds for every command: help with an example, one sentence for a mistake, quiet ends, a fast start."""

from __future__ import annotations

import functools
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import footlights
from footlights.cli import checking, listing
from tests.cli.cold import LOOK, PATIENCE, seconds_of
from tests.cli.command import PROGRAM, THEATRE, Answer, copy_of_base_set, played_match, refused, run, run_program

COMMANDS = ("games", "cards", "rules", "play", "simulate", "replay", "check", "bench")
WITH_JSON = ("games", "cards", "rules", "simulate", "replay", "check", "bench")

WITHOUT_NUMBA = """
import sys
from footlights.cli import app
try:
    app(sys.argv[1:])
except SystemExit as end:
    assert not end.code
assert "numba" not in sys.modules
"""


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(command: str) -> None:
    answer = run(command, "--help")
    assert answer.code == 0
    assert "Examples:" in answer.out
    assert f"footlights {command}" in answer.out.partition("Examples:")[2]
    assert ("--json" in answer.out) == (command in WITH_JSON)


def test_without_a_command_help_lists_them_all() -> None:
    for words in ((), ("--help",)):
        answer = run(*words)
        assert answer.code == 0
        assert all(command in answer.out for command in COMMANDS)


def test_the_version_is_told() -> None:
    assert run("--version").out == f"footlights {footlights.__version__}\n"


def test_unknown_commands_and_options_are_refused_with_a_suggestion() -> None:
    refused(run("simulat"), "No such command 'simulat'", "Did you mean 'simulate'?")
    refused(run("--verson"), "No such option: --verson")
    refused(run("games", "--jsn"), "No such option: --jsn")
    refused(run("cards"), "Missing argument 'GAME'", "`footlights cards --help` explains it")


@pytest.mark.parametrize("words", [("--help",), ("games",), ("cards", THEATRE), ("rules", THEATRE), ("play", "--help")])
def test_numba_is_not_loaded_where_nothing_is_compiled(words: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMBA, *words], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_defect_is_told_in_one_line_unless_the_traceback_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down() -> None:
        raise RuntimeError("one\ntwo")

    monkeypatch.setattr(listing, "game_ids", break_down)
    answer = run("games")
    assert (answer.code, answer.out) == (70, "")
    assert answer.err.count("\n") == 1
    assert "defect of Footlights" in answer.err
    assert "RuntimeError: one two" in answer.err


def test_what_the_system_refuses_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: object) -> None:
        raise PermissionError(13, "Permission denied", "the-file")

    monkeypatch.setattr(checking, "read_cases", refuse)
    refused(run("check", "x.yaml"), "the-file: Permission denied.")


def test_text_from_outside_cannot_steer_the_terminal(tmp_path: Path) -> None:
    answer = run("rules", THEATRE, "\x1b[2Jgone\x07")
    assert "\x1b" not in answer.err
    refused(run("replay", tmp_path / "\x1b[31m.yaml"), "There is no file")


def test_a_reader_who_leaves_is_let_go_quietly() -> None:
    with subprocess.Popen([*PROGRAM, "rules", THEATRE], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


AT_WORK = 2.0  # seconds of processor time after which a simulation has begun


def test_an_interrupt_ends_quietly() -> None:
    words = [*PROGRAM, "simulate", THEATRE, "--games", str(10**15), "--json"]
    heed = functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # a job in the background may ignore it
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heed) as process:
        deadline = time.monotonic() + PATIENCE
        while seconds_of(process.pid) < AT_WORK:
            assert process.poll() is None, "it left by itself"
            assert time.monotonic() < deadline, "it never got to work"
            time.sleep(LOOK)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_letters_that_the_output_lacks_are_replaced() -> None:
    answer = run_program("rules", THEATRE, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert answer.code == 0
    assert "?" in answer.out


def test_json_is_whole_even_where_the_output_lacks_letters() -> None:
    poor = run_program("rules", THEATRE, "--json", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert poor.json == run("rules", THEATRE, "--json").json


# --- What never ends --------------------------------------------------------------------------------------------------

MEMORY = 3 * 2**30  # bytes of addresses; what never ends would take any number
ENDLESS = Path("/dev/zero")


def with_little_memory(*words: object, **more: Any) -> Answer:
    """Run the command as a program that must not fill the memory."""
    limited = f"import resource; resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY})); "
    begin = [sys.executable, "-c", limited + "from footlights.cli import main; main()"]
    done = subprocess.run([*begin, *map(str, words)], capture_output=True, text=True, timeout=300, check=False, **more)
    return Answer(done.returncode, done.stdout, done.stderr)


@pytest.mark.skipif(not ENDLESS.exists(), reason="there is no file without end here")
@pytest.mark.parametrize(
    "words",
    [
        ("replay",),
        ("verify",),
        ("check", "--interpreted-only"),
        ("play", THEATRE, "--from"),
        ("play", THEATRE, "--deck"),
        ("simulate", THEATRE, "--games", "1", "--deck"),
    ],
    ids=" ".join,
)
def test_a_file_without_end_is_refused(words: tuple[str, ...], tmp_path: Path) -> None:
    link = tmp_path / "endless.yaml"
    link.symlink_to(ENDLESS)
    answer = with_little_memory(*words, link, stdin=subprocess.DEVNULL)
    refused(answer, "endless.yaml is a device; a file is expected.")


@pytest.mark.skipif(not ENDLESS.exists(), reason="there is no file without end here")
def test_a_set_with_a_file_without_end_is_refused(tmp_path: Path) -> None:
    copy = copy_of_base_set(tmp_path)
    (copy / "cards.csv").unlink()
    (copy / "cards.csv").symlink_to(ENDLESS)
    refused(with_little_memory("cards", THEATRE, "--set", copy), "cards.csv is a device; a file is expected.")


@pytest.mark.skipif(not ENDLESS.exists(), reason="there is no file without end here")
def test_an_answer_without_end_is_the_end_of_input(tmp_path: Path) -> None:
    with ENDLESS.open("rb") as endless:
        answer = with_little_memory("play", THEATRE, "--plain", "--save", tmp_path / "game.yaml", stdin=endless)
    assert (answer.code, answer.err) == (0, "")
    assert "Go on later with" in answer.out


def test_a_match_can_come_through_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    played_match().save(path)
    with path.open("rb") as file:
        piped = subprocess.run([*PROGRAM, "verify", "/dev/stdin"], input=file.read(), capture_output=True, check=False)
    assert piped.returncode == 0, piped.stderr
