"""`footlights check`."""

from __future__ import annotations

from pathlib import Path

import pytest

import footlights as fl
from footlights.cli import checking
from footlights.stage.conformance import Check, Report
from tests.cli.command import THEATRE, refused, run
from tests.stage.tiny.game import GAME as TINY

HOLDS = """\
game: the-theatre
case: The leader plays first
clauses: [TH-3.1]
options: {format: duel}
given:
  round: 1
  desired_suit: Null
  leader: 0
  seats:
    - {hand: [Vixie/Charm, Vixie/Luck], deck: [5 Vixie/Charm]}
    - {hand: [Vixie/Charm, Vixie/Luck], deck: [5 Vixie/Charm]}
moves:
  - 0: play Vixie/Charm
then:
  seat: 1
  leader: 0
"""
FAILS = (
    HOLDS.replace("case: The leader", "case: Not the leader")
    .replace("leader: 0\n", "leader: 1\n", 2)
    .replace("  leader: 1\n  seats", "  leader: 0\n  seats")
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "holds.yaml").write_text(HOLDS)
    return tmp_path


def test_scenarios_that_hold_are_counted(folder: Path) -> None:
    answer = run("check", folder, folder / "holds.yaml")
    assert answer.code == 0
    assert answer.out == "2 scenarios hold (interpreted and compiled rules).\n"


def test_compiled_rules_can_be_left_out(folder: Path) -> None:
    assert run("check", "--interpreted-only", folder).out == "1 scenario holds (interpreted rules only).\n"
    assert run("check", "--interpreted-only", "--json", folder).json["engines"] == ["interpreted"]


def test_what_does_not_hold_is_shown_expected_above_found(folder: Path) -> None:
    (folder / "fails.yaml").write_text(FAILS)
    answer = run("check", "--interpreted-only", folder)
    assert answer.code == 1
    lines = [line.strip() for line in answer.out.splitlines()]
    assert "FAILS  Not the leader plays first" in lines
    assert "expected 1" in lines
    assert lines[lines.index("expected 1") + 1] == "found    0"
    assert lines[-1] == "1 of 2 scenarios do not hold (interpreted rules only)."


def test_outcomes_as_json_name_every_case(folder: Path) -> None:
    (folder / "fails.yaml").write_text(FAILS)
    answer = run("check", "--json", folder)
    assert answer.code == 1
    found = answer.json
    assert (found["passed"], found["failed"], found["engines"]) == (1, 1, ["interpreted", "compiled"])
    fails, holds = found["cases"]
    assert holds["passed"] is True
    assert holds["clauses"] == ["TH-3.1"]
    assert fails["failures"] == ["then: leader: expected 1, found 0"]
    assert str(folder / "fails.yaml") in fails["where"]


@pytest.mark.parametrize(
    ("content", "part"),
    [
        ("", "no scenario in this file"),
        ("game: [", "not valid YAML"),
        ("game: the-theatre\n", "'case' is missing"),
        (HOLDS.replace("the-theatre", "the-theater"), "Did you mean 'the-theatre'?"),
        (HOLDS.replace("moves:", "mooves:"), "Did you mean 'moves'?"),
        ("just words", "expected a mapping"),
    ],
)
def test_broken_files_are_refused_with_their_place(content: str, part: str, folder: Path) -> None:
    path = folder / "broken.yaml"
    path.write_text(content)
    answer = run("check", folder)
    assert (answer.code, answer.out) == (2, "")
    assert part in answer.err
    assert all(str(path) in line for line in answer.err.splitlines())


def test_all_broken_files_are_told_at_once(folder: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (folder / name).write_text("x: [")
    refused(run("check", folder), "a.yaml", "b.yaml", lines=2)


def test_files_and_folders_that_are_not_there_are_refused(folder: Path) -> None:
    refused(run("check", folder / "nowhere"), "There is no file")
    (folder / "empty").mkdir()
    refused(run("check", folder / "empty"), "no *.yaml file")


def test_exactly_one_thing_is_checked() -> None:
    for words in ((), ("x.yaml", "--coverage", THEATRE), ("--coverage", THEATRE, "--game", THEATRE)):
        refused(run("check", *words), "Say what to check")
    refused(run("check", "--quick", "x.yaml"), "--quick goes with --game")
    refused(run("check", "--interpreted-only", "--coverage", THEATRE), "--interpreted-only goes with")
    refused(run("check", "--coverage", "the-theater"), "Did you mean")
    refused(run("check", "--game", "the-theater"), "Did you mean")


def test_coverage_counts_clauses_and_scenarios() -> None:
    answer = run("check", "--coverage", TINY.id)
    assert answer.code == 0
    assert answer.out == "High Card: 4 scenarios cite 8 of 8 clauses and rulings.\n"
    found = run("check", "--coverage", THEATRE, "--json").json
    assert found["game"] == THEATRE
    assert found["clauses"] == len(found["cited"])
    assert all(isinstance(clause, str) for clause in found["uncited"] + found["unknown"])


def test_a_clause_without_a_scenario_and_one_that_does_not_exist_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "clause_ids", lambda game: ["TH-1.1", "TH-1.2"])
    monkeypatch.setattr(checking, "coverage", lambda game: {"TH-1.1": [], "TH-1.2": ["A"], "TH-0.0": ["B"]})
    answer = run("check", "--coverage", THEATRE)
    assert answer.code == 1
    assert "No scenario cites TH-1.1." in answer.out
    assert "'B' cites TH-0.0, which the rules do not have." in answer.out
    found = run("check", "--coverage", THEATRE, "--json")
    assert found.code == 1
    assert (found.json["uncited"], found.json["unknown"], found.json["scenarios"]) == (["TH-1.1"], ["TH-0.0"], 2)


def test_a_whole_game_is_proved_with_progress_on_stderr(monkeypatch: pytest.MonkeyPatch) -> None:
    def prove(game: fl.Game, quick: bool, progress: object) -> Report:
        assert quick
        assert callable(progress)
        progress("a proof")
        return Report(game.id, [Check("a proof", ["it fails"]), Check("another")])

    monkeypatch.setattr("footlights.stage.conformance.check_game", prove)
    answer = run("check", "--game", TINY.id, "--quick")
    assert (answer.code, answer.err) == (1, "checking: a proof\n")
    assert "does NOT conform" in answer.out
    found = run("check", "--game", TINY.id, "--quick", "--json")
    assert found.code == 1
    assert found.json["checks"][0] == {"check": "a proof", "passed": False, "failures": ["it fails"]}
