"""Running the command in tests: in this process, which is fast, or as a program of its own, as a shell would."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

import footlights as fl
from footlights.bots import play_out, simulated_bots
from footlights.cli import app

THEATRE = "the-theatre"
PROGRAM = [sys.executable, "-m", "footlights.cli"]


@dataclass(frozen=True)
class Answer:
    """What a command wrote, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Stdout, which must be one JSON document and nothing else."""
        return json.loads(self.out)


def run(*words: object, input: str | None = None) -> Answer:
    """Run the command in this process."""
    result = CliRunner().invoke(app, [str(word) for word in words], input=input)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return Answer(result.exit_code, result.stdout, result.stderr)


def run_program(*words: object, **more: Any) -> Answer:
    """Run the command as a program."""
    done = subprocess.run(
        [*PROGRAM, *map(str, words)], capture_output=True, text=True, timeout=300, **more, check=False
    )
    return Answer(done.returncode, done.stdout, done.stderr)


def refused(answer: Answer, *parts: str, lines: int = 1) -> None:
    """Bad input is answered with sentences on stderr, exit code 2, and nothing on stdout."""
    assert (answer.code, answer.out) == (2, ""), answer
    assert len(answer.err.splitlines()) == lines, answer.err
    assert "Traceback" not in answer.err
    for part in parts:
        assert part in answer.err, answer.err


def played_match(seed: int = 7, game: str = THEATRE, **more: Any) -> fl.Match:
    """A match that random bots have played to its end."""
    match = fl.new(game, seed, **more)
    return play_out(match, simulated_bots(match, ["random"] * match.players))


def copy_of_base_set(folder: Path) -> Path:
    """The base set of The Theatre in a folder where it can be edited."""
    copy = folder / "set"
    copy.mkdir()
    for path in fl.get_game(THEATRE).base_set_folder.iterdir():
        if path.is_file():
            (copy / path.name).write_bytes(path.read_bytes())
    return copy
