"""`footlights lab`."""

from __future__ import annotations

from pathlib import Path

from tests.cli.command import refused, run


def test_two_options_are_compared_and_a_report_is_written(tmp_path: Path) -> None:
    target = tmp_path / "report.html"
    sides = ("turn_order=alternating", "turn_order=fixed")
    answer = run("lab", "compare", "tnb", *sides, "--bots", "random", "--deals", 128, "--html", target)
    assert answer.code == 0, answer.err
    lines = answer.out.splitlines()
    assert lines[0].startswith("T&B, rules version ")
    assert lines[0].endswith(": from turn_order=alternating to turn_order=fixed")
    assert "set base (" in lines[1]
    assert "turn_order alternating" in lines[1]
    assert "turn_order fixed" in lines[3]
    assert "  decks: The Grand Effect, " in answer.out
    assert any(
        "won by the opener, of decided games, each deck against itself" in line and "±" in line for line in lines
    )
    page = target.read_text(encoding="utf-8")
    assert "<svg" in page
    assert "turn_order=fixed" in page


def test_a_comparison_for_a_program_has_every_difference_with_its_intervals() -> None:
    answer = run("lab", "compare", "curtain-call", "base", "base", "--bots", "random", "--deals", 64, "--json")
    assert answer.code == 0, answer.err
    (strength,) = answer.json["strengths"]
    assert strength["bot"] == "random"
    assert strength["deals"] == 64
    for found in strength["differences"]:
        assert found["difference"] == 0
        assert {
            "measure",
            "title",
            "share",
            "believed",
            "one",
            "other",
            "low",
            "always_low",
            "p",
            "spared",
        } <= found.keys()
    assert answer.json["one"]["set"] == answer.json["other"]["set"]


def test_cards_are_measured(tmp_path: Path) -> None:
    target = tmp_path / "cards.html"
    answer = run("lab", "impact", "tnb", "--bot", "random", "--card", "Crossed Foils", "--deals", 128, "--html", target)
    assert answer.code == 0, answer.err
    assert any(
        line.startswith("Crossed Foils") and "± " in line and " points" in line for line in answer.out.splitlines()
    )
    assert "Crossed Foils" in target.read_text(encoding="utf-8")


def test_mistakes_are_told_before_anything_is_played(tmp_path: Path) -> None:
    refused(run("lab", "compare", "tnb", "base", "no-such-folder"), "no-such-folder")
    refused(run("lab", "compare", "tnb", "base", "turn_ordr=fixed"), "Did you mean 'turn_order'")
    refused(run("lab", "compare", "tnb", "base", "base", "--bots", "gready"), "Did you mean 'greedy'")
    refused(run("lab", "compare", "tnb", "base,base", "base"), "one set can be named")
    refused(run("lab", "compare", "tnb", "base", "round_cap=9", "-o", "round_cap=8"), "round_cap is given")
    refused(run("lab", "compare", "tnb", "base", "base", "--html", tmp_path / "no" / "x.html"), "There is no folder")
    refused(run("lab", "impact", "tnb", "--card", "Crossed Foil"), "Did you mean 'Crossed Foils'")
    refused(run("lab", "impact", "curtain-call"), "does not say what a plain card is")
    refused(run("lab", "impact", "tnb", "--within", "0"), "--within")
