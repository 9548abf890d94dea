"""`footlights rules`."""

from __future__ import annotations

import json

import pytest

import footlights as fl
from footlights.stage.rulebook import clause_ids, rulebook
from tests.cli.command import THEATRE, refused, run
from tests.stage.tiny.game import GAME as TINY


def test_without_a_word_the_rules_are_given_whole() -> None:
    text = fl.get_game(THEATRE).rules_text
    assert run("rules", THEATRE).out.split() == text.split()
    assert run("rules", THEATRE, "--plain").out.split() == text.split()
    found = run("rules", THEATRE, "--json").json
    assert found["text"] == text
    assert found["rules_version"] == fl.get_game(THEATRE).rules_version


def test_every_clause_and_ruling_can_be_looked_up() -> None:
    game = fl.get_game(THEATRE)
    numbers = [entry.id for entry in rulebook(game).entries if entry.kind != "term"]
    assert sorted(numbers) == sorted(clause_ids(game))
    assert len(numbers) == len(set(numbers))


@pytest.mark.parametrize("word", ["TH-4.20", "th-4.20", "4.20", " TH-4.20. "])
def test_a_clause_is_exactly_that_clause_however_it_is_written(word: str) -> None:
    (line,) = run("rules", THEATRE, word).out.splitlines()
    assert line.startswith("TH-4.20  The two cards go the same way.")
    assert line.endswith("(R15)")


def test_a_clause_as_json_is_one_entry() -> None:
    (found,) = run("rules", THEATRE, "TH-4.20", "--json").json["found"]
    assert (found["kind"], found["id"], found["section"]) == ("clause", "TH-4.20", "Gamble")


def test_a_ruling_is_exactly_that_row() -> None:
    (line,) = run("rules", THEATRE, "r13").out.splitlines()
    assert line.startswith("R13  Several Gambles in one Round? One by one")


def test_a_section_is_all_its_clauses() -> None:
    lines = run("rules", THEATRE, "TH-2").out.splitlines()
    assert [line.split()[0] for line in lines] == [f"TH-2.{n}" for n in range(1, len(lines) + 1)]


def test_a_word_finds_its_glossary_line_first_and_then_all_clauses_that_mention_it() -> None:
    found = run("rules", THEATRE, "chaos", "--json").json["found"]
    assert (found[0]["kind"], found[0]["id"]) == ("term", "Chaos")
    assert {"TH-3.9", "TH-4.23", "TH-4.24", "R18"} <= {entry["id"] for entry in found}
    assert all("chaos" in (entry["id"] + entry["text"]).lower() for entry in found)


def test_a_word_is_a_whole_word_where_there_is_one() -> None:
    found = run("rules", THEATRE, "Sap", "--json").json["found"]
    assert not [entry for entry in found if "disappear" in entry["text"] and "Sap" not in entry["text"]]


def test_the_name_of_an_option_is_found() -> None:
    assert "first_leader" in run("rules", THEATRE, "first_leader").out


@pytest.mark.parametrize(
    ("word", "near"), [("gambel", "Gamble"), ("TH-4.200", "TH-4.20"), ("R99", "R9"), ("brakeroom", "Breakroom")]
)
def test_a_miss_is_answered_with_the_nearest(word: str, near: str) -> None:
    refused(run("rules", THEATRE, word), f"nothing about {word!r}", f"Did you mean {near!r}?")


def test_nothing_at_all_is_no_word() -> None:
    refused(run("rules", THEATRE, " "), "Name a clause")


def test_the_rules_of_another_game_are_read_the_same_way() -> None:
    assert run("rules", TINY.id, "2.1").out.startswith("HC-2.1  A player plays one card")
    assert run("rules", TINY.id, "R1").out == "R1  By agreement the lower card is the stronger.\n"


def test_all_kinds_of_actions_are_listed_with_their_notation_and_ids() -> None:
    answer = run("rules", "tnb", "--actions")
    assert answer.code == 0, answer
    assert "play CARD TILE" in answer.out
    kinds = json.loads(run("rules", "tnb", "--actions", "--json").out)["actions"]
    assert [kind["kind"] for kind in kinds] == ["draw", "end_turn", "play", "move", "block", "attack"]
    assert kinds[2] == {
        "kind": "play",
        "notation": "play CARD TILE",
        "first": 2,
        "count": 256 * 9,
        "parts": {"card": {"first": 0, "count": 256, "stride": 9}, "tile": {"first": 0, "count": 9, "stride": 1}},
    }
    assert run("rules", "tnb", "Draw", "--actions").code == 2
