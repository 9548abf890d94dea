"""`footlights play GAME --daily [DATE]`, and what replay and verify say of such a run."""

from __future__ import annotations

from pathlib import Path

import pytest

import footlights as fl
from footlights.stage import daily
from tests.cli.command import refused, run

DAY = "2026-11-15"


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "footlights" / f"curtain-call-daily-{DAY}.match.yaml"


def test_a_run_that_is_begun_is_gone_on_with_and_after_it_comes_practice(own_data: Path) -> None:
    command = ("play", "curtain-call", "--daily", DAY, "--plain")
    assert run(*command, input="1\n1\nquit\n").code == 0
    begun = fl.load(own_data)
    assert (begun.ply, begun.fair) == (2, daily.origin(DAY))
    run(*command, input="1\nquit\n")
    assert fl.load(own_data).ply == 3
    whole = "".join(f"{line}\n" for line in ["end turn"] * 200)
    over = run(*command, input=whole)
    line = daily.line_of(fl.load(own_data))
    assert "lost to" in line
    assert f"To share:\n{line}\n" in over.out
    again = run(*command, input="1\nquit\n")
    assert "this one is practice" in again.out
    assert fl.load(own_data).over
    (other,) = set(own_data.parent.iterdir()) - {own_data}
    assert fl.load(other).fair == daily.origin(DAY, practice=True)


def test_a_daily_run_with_something_taken_back_is_practice(own_data: Path) -> None:
    answer = run("play", "curtain-call", "--daily", DAY, "--plain", input="1\nundo\n1\nquit\n")
    assert "This daily run is practice now." in answer.out
    assert fl.load(own_data).fair == daily.origin(DAY, practice=True)


def test_replay_and_verify_tell_the_line_and_what_it_proves(tmp_path: Path) -> None:
    path = tmp_path / "run.match.yaml"
    run("play", "curtain-call", "--daily", DAY, "--seats", "random", "--save", path, "--plain")
    line = daily.line_of(fl.load(path))
    assert line in run("replay", path, "--log").out
    assert run("replay", path, "--json").json["daily"] == line
    verified = run("verify", path)
    assert verified.code == 0
    assert f"the daily run of {DAY}" in verified.out
    assert line in verified.out
    seen = run("verify", path, "--commit", "ab" * 32)
    assert (seen.code, "has no commitment" in seen.err) == (1, True)
    text = path.read_text(encoding="utf-8").replace(f"date: '{DAY}'", "date: '2026-11-16'")
    assert "2026-11-16" in text
    path.write_text(text, encoding="utf-8")
    changed = run("verify", path)
    assert (changed.code, "not that of the daily run of 2026-11-16" in changed.err) == (1, True)


def test_what_cannot_be_is_said() -> None:
    refused(run("play", "curtain-call", "--daily", "soon"), "such as 2026-11-15")
    refused(run("play", "curtain-call", DAY), "a date goes with --daily")
    refused(run("play", "the-theatre", "--daily"), "The Theatre TCG has no daily run")
    refused(run("play", "curtain-call", "--daily", "--option", "macguffin_hp=50"), "leave out --option")
    refused(run("play", "--daily"), "Name the game")
