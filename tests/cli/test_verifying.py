"""`footlights verify`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import played_match, refused, run
from tests.stage.test_fair import fair_match


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return fair_match().save(tmp_path / "game.match.yaml")


def test_an_untouched_file_holds(path: Path) -> None:
    answer = run("verify", path)
    assert answer.code == 0
    assert "come to the recorded result. The shuffle is the one committed to" in answer.out


def test_a_file_without_a_commitment_is_replayed_and_says_that_the_shuffle_cannot_be_checked(tmp_path: Path) -> None:
    answer = run("verify", played_match().save(tmp_path / "plain.match.yaml"))
    assert answer.code == 0
    assert "does not say how the seed was chosen" in answer.out


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("table: table-1", "table: table-2", "shuffle was changed"),
        ("secret: 0001", "secret: 0101", "not the one that was committed to"),
        ("position: ", "position: 0", "does not come to the recorded result"),
    ],
)
def test_a_changed_file_does_not_hold(path: Path, before: str, after: str, says: str) -> None:
    text = path.read_text()
    assert before in text
    path.write_text(text.replace(before, after, 1))
    answer = run("verify", path)
    assert answer.code == 1
    assert says in answer.err


def test_programs_get_json(path: Path) -> None:
    (found,) = run("verify", path, "--json").json
    assert found["holds"] is True


def test_what_is_no_match_file_is_refused(tmp_path: Path) -> None:
    junk = tmp_path / "junk.yaml"
    junk.write_text("[1, 2]")
    refused(run("verify", junk), "not a match file")
