"""`footlights verify`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import footlights as fl
from footlights.stage.fair import commitment
from tests.cli.command import played_match, refused, run
from tests.stage.test_fair import SECRET, fair_match


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return fair_match().save(tmp_path / "game.match.yaml")


def test_an_untouched_file_holds(path: Path) -> None:
    answer = run("verify", path)
    assert answer.code == 0
    assert (
        "come to the recorded result. The shuffle is consistent with the commitment 630dcd2966c43366..." in answer.out
    )
    assert "compare it with the commitment that you saw before the game." in answer.out


def test_the_commitment_that_was_seen_must_be_the_files(path: Path) -> None:
    answer = run("verify", path, "--commit", commitment(SECRET).upper())
    assert answer.code == 0
    assert "It is the one you gave." in answer.out
    other = run("verify", path, "--commit", commitment(b"another"))
    assert other.code == 1
    assert "is not the one you saw" in other.err
    refused(run("verify", path, "--commit", "630dcd"), "64 hexadecimal digits")


def test_a_file_without_a_commitment_is_not_the_game_whose_commitment_was_seen(tmp_path: Path) -> None:
    plain = played_match().save(tmp_path / "plain.match.yaml")
    answer = run("verify", plain, "--commit", commitment(SECRET))
    assert answer.code == 1
    assert "names no commitment" in answer.err


def test_a_secret_to_which_nobody_added_anything_proves_nothing(tmp_path: Path) -> None:
    answer = run("verify", fair_match([]).save(tmp_path / "bots.match.yaml"))
    assert answer.code == 0
    assert "this proves nothing" in answer.out
    assert "consistent" not in answer.out


def test_one_decision_comes_and_several_come_to_a_result(tmp_path: Path) -> None:
    match = fl.new("the-theatre", seed=3)
    match.play(match.legal()[0])
    assert "its 1 decision comes to the recorded result." in run("verify", match.save(tmp_path / "one.yaml")).out
    match.play(match.legal()[0])
    assert "its 2 decisions come to the recorded result." in run("verify", match.save(tmp_path / "two.yaml")).out


def test_a_game_that_somebody_gave_up_says_so(tmp_path: Path) -> None:
    match = fl.new("the-theatre", seed=3, names=["Ada", "Ben"])
    match.play(match.legal()[0])
    match.ended = {"how": "resigned", "winners": [1]}
    file = match.save(tmp_path / "resigned.match.yaml")
    for command in ("verify", "replay"):
        assert "The game ended by resignation; Ben won." in run(command, file).out


def test_a_file_without_a_commitment_is_replayed_and_says_that_the_shuffle_cannot_be_checked(tmp_path: Path) -> None:
    answer = run("verify", played_match().save(tmp_path / "plain.match.yaml"))
    assert answer.code == 0
    assert "does not say how the seed was chosen" in answer.out


def test_a_file_says_who_can_have_known_the_cards(tmp_path: Path) -> None:
    match = played_match()
    match.known = "host"
    file = match.save(tmp_path / "wished.match.yaml")
    answer = run("verify", file)
    assert answer.code == 0
    assert "The host chose the shuffle of this table and can know every card." in answer.out
    assert json.loads(run("replay", file, "--json").out)["known"] == "host"
    assert "can know every card" in run("replay", file, "--log").out


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
