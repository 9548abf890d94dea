"""`footlights arena`."""

from __future__ import annotations

from pathlib import Path

from tests.cli.command import THEATRE, refused, run


def test_bots_are_rated_and_compared_with_intervals() -> None:
    answer = run("arena", THEATRE, "--bots", "random,greedy", "--games", 200, "--seed", 3)
    assert answer.code == 0, answer.err
    lines = answer.out.splitlines()
    assert "200 games a pairing, seed 3, random, greedy" in lines[0]
    assert "Rules version 1; set base (" in lines[1]
    assert "format duel" in lines[2]
    assert lines[3] == "Decks: The Midnight Pack, Thunder in the Wings (the set's first; --deck names others)"
    assert lines[4].startswith("Swapped: every deal is played twice")
    assert any(line.startswith("greedy") and "+" in line for line in lines)
    assert "row's share of the points against column" in answer.out
    assert "% (" in answer.out


def test_json_has_the_same_and_more_and_a_report_is_written(tmp_path: Path) -> None:
    target = tmp_path / "arena.html"
    answer = run("arena", THEATRE, "--bots", "random,greedy", "--games", 100, "--json", "--html", target)
    assert answer.code == 0, answer.err
    result = answer.json
    assert result["bots"] == ["random", "greedy"]
    assert [rating["bot"] for rating in result["ratings"]] == ["greedy", "random"]
    pairing = result["pairings"][0]
    assert pairing["points_of_finished"]["of"] == result["games_per_pairing"] == 100
    assert pairing["points_of_finished"]["high"] < 0.5
    assert pairing["won"] + pairing["drawn"] + pairing["lost"] == 100
    assert result["decks"] == ["The Midnight Pack", "Thunder in the Wings"]
    assert "<svg" in target.read_text(encoding="utf-8")


def test_mistakes_are_told_before_anything_is_played(tmp_path: Path) -> None:
    refused(run("arena", THEATRE, "--bots", "random,gready"), "Did you mean 'greedy'")
    refused(run("arena", THEATRE, "--games", "3", "--bots", "random,greedy"), "must be even")
    refused(run("arena", THEATRE, "--bots", "random,search:5ms"), "budget of iterations")
    refused(run("arena", THEATRE, "--html", tmp_path / "no" / "x.html"), "There is no folder")


def test_where_nobody_is_to_be_beaten_bots_have_the_games_they_won() -> None:
    answer = run("arena", "curtain-call", "--bots", "random,greedy", "--games", 100)
    assert answer.code == 0, answer.err
    assert "games won, of its own" in answer.out
    assert any(line.startswith("random") and "0.0 % (0.0 to 7.1)" in line for line in answer.out.splitlines())
    assert "row against column" not in answer.out
    assert "a deal that two bots both lost is a win for neither" in answer.out
