"""`footlights replay`."""

from __future__ import annotations

import os
import pty
import re
import subprocess
from pathlib import Path

import pytest

import footlights as fl
from tests.cli.command import PROGRAM, copy_of_base_set, played_match, refused, run


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return played_match(names=["Ada", "Ben"]).save(tmp_path / "game.match.yaml")


def test_the_whole_log_the_table_and_the_result_are_told(path: Path) -> None:
    match = fl.load(path)
    answer = run("replay", path)
    assert answer.code == 0
    assert "verified" in answer.out.splitlines()[0]
    for line in match.log(None):
        assert f"{line.ply:>4}  {line.text}\n" in answer.out
    assert answer.out.endswith(f"{match.names[match.winners[0]]} won.\n")


def test_only_the_log_can_be_asked_for(path: Path) -> None:
    lines = run("replay", path, "--log").out.splitlines()
    assert len(lines) == 1 + len(fl.load(path).log(None)) + 2


def test_a_seat_is_told_what_it_knew_and_a_spectator_is_not(path: Path) -> None:
    match = fl.load(path)
    seen = run("replay", path, "--seat", 1, "--ply", 0, "--json").json
    assert seen["view"] == match.at(0).view(1)
    assert any("You hold" in line["text"] for line in seen["log"])
    spectator = run("replay", path, "--ply", 0, "--json").json
    assert spectator["seat"] is None
    assert not any("You hold" in line["text"] for line in spectator["log"])


def test_a_ply_stops_the_log_and_the_table_there(path: Path) -> None:
    match = fl.load(path)
    found = run("replay", path, "--seat", 0, "--ply", 5, "--json").json
    assert found["verified"] is True
    assert (found["ply"], found["plies"], found["over"]) == (5, match.ply, False)
    assert found["view"] == match.at(5).view(0)
    assert found["log"] == [{"ply": line.ply, "text": line.text} for line in match.at(5).log(0)]
    text = run("replay", path, "--seat", 0, "--ply", 5).out
    assert "won." not in text.splitlines()[-1]


def test_a_match_with_another_set_needs_that_set(tmp_path: Path) -> None:
    folder = copy_of_base_set(tmp_path)
    meta = folder / "set.yaml"
    meta.write_text(meta.read_text().replace("set: base", "set: mine"))
    path = played_match(set=folder).save(tmp_path / "game.match.yaml")
    refused(run("replay", path), "was played with the set mine", "--set DIR")
    assert run("replay", path, "--set", folder).code == 0


def test_a_match_that_was_tampered_with_is_refused(path: Path) -> None:
    text = path.read_text()
    path.write_text(text.replace("Ada", "Eve"))
    assert run("replay", path).code == 0
    changed = text.replace("seed: 7", "seed: 8")
    assert changed != text
    path.write_text(changed)
    refused(run("replay", path), str(path))
    position = text.partition("position: ")[2].split()[0]
    path.write_text(text.replace(position, "0" * 16))
    refused(run("replay", path), "does not come to the recorded result")


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("--seat", "2"), ("There is no seat 2",)),
        (("--seat", "-1"), ("--seat: found -1",)),
        (("--seat", "Ada"), ("--seat: found 'Ada'",)),
        (("--ply", "-1"), ("--ply: found -1",)),
        (("--ply", "100000"), ("there is no ply 100000",)),
        (("--set", "nowhere"), ("There is no folder nowhere",)),
    ],
)
def test_bad_arguments_are_refused(words: tuple[str, ...], parts: tuple[str, ...], path: Path) -> None:
    before = path.read_bytes()
    refused(run("replay", path, *words), *parts)
    assert path.read_bytes() == before
    assert [found.name for found in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (None, "There is no file"),
        (b"", "expected one YAML document"),
        (b"\xff\xfe\x00", "is not UTF-8"),
        (b"a: [", "not valid YAML"),
        (b"- 1\n", "not a match file"),
        (b"game: the-theatre\n", "'footlights' is missing"),
    ],
)
def test_files_that_are_no_match_are_refused(content: bytes | None, part: str, tmp_path: Path) -> None:
    path = tmp_path / "game.match.yaml"
    if content is not None:
        path.write_bytes(content)
    answer = run("replay", path)
    assert answer.code == 2
    assert part in answer.err
    refused(run("replay", tmp_path), "is a folder")


def stepped(path: Path, *keys: str) -> str:
    """What a person at a terminal sees who presses these keys."""
    theirs, ours = pty.openpty()
    environment = {**os.environ, "TERM": "dumb", "NO_COLOR": "1", "COLUMNS": "100"}
    with subprocess.Popen(
        [*PROGRAM, "replay", str(path)], stdin=ours, stdout=ours, stderr=ours, env=environment
    ) as process:
        os.close(ours)
        os.write(theirs, "".join(f"{key}\n" for key in keys).encode())
        seen = b""
        while True:
            try:
                more = os.read(theirs, 65_536)
            except OSError:  # the other side has hung up
                break
            if not more:
                break
            seen += more
    os.close(theirs)
    assert process.returncode == 0
    return seen.decode()


def test_at_a_terminal_one_steps_through_it(path: Path) -> None:
    last = fl.load(path).ply
    seen = stepped(path, "", "n", "p", "7", "nonsense", str(last), "n", "q")
    stops = [int(ply) for ply in re.findall(r"After (\d+) of", seen)]
    assert stops == [0, 1, 2, 1, 7, last, last]
    assert f"'nonsense' is neither n, p, q nor a number from 0 to {last}." in seen
    assert " won." in seen


def test_a_file_without_a_result_is_not_called_verified(path: Path) -> None:
    path.write_text(path.read_text().partition("result:")[0])
    first = run("replay", path).out.splitlines()[0]
    assert "verified" not in first
    assert "no recorded result to compare with" in first
    assert run("replay", path, "--json").json["verified"] is False


def test_one_decision_is_one_decision(tmp_path: Path) -> None:
    match = played_match()
    path = match.undo(match.ply - 1).save(tmp_path / "short.match.yaml")
    assert "1 decision, verified" in run("replay", path).out
