"""`footlights games` and `footlights cards`."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

import footlights as fl
import footlights.stage.game as game_module
from tests.cli.command import THEATRE, copy_of_base_set, refused, run
from tests.stage.tiny.game import GAME as TINY


def test_games_as_json_say_what_a_program_needs_to_start_one() -> None:
    games = {game["id"]: game for game in run("games", "--json").json}
    theatre = games[THEATRE]
    assert theatre["title"] == "The Theatre TCG"
    assert theatre["seats"] == [2, 8]
    assert theatre["formats"] == ["duel", "free-for-all", "team", "shooting-star"]
    assert theatre["rules_version"] == fl.get_game(THEATRE).rules_version
    assert theatre["sets"][0]["name"] == "base"
    assert theatre["sets"][0]["hash"] == fl.get_game(THEATRE).base_set.hash
    assert [bot["name"] for bot in theatre["bots"]] == ["random", "greedy", "usher", "understudy", "principal", "prima"]


def test_games_as_json_give_every_option_with_its_default_and_values() -> None:
    (theatre,) = (game for game in run("games", "--json").json if game["id"] == THEATRE)
    options = {option["name"]: option for option in theatre["options"]}
    assert list(options) == [option.name for option in fl.get_game(THEATRE).options]
    assert options["format"]["default"] == "duel"
    assert options["format"]["values"] == theatre["formats"]
    assert options["deck_size"]["least"] == 5
    assert options["optional_abilities"]["many"] is True


def test_games_as_text_name_every_game_and_option() -> None:
    answer = run("games")
    assert answer.code == 0
    for word in (THEATRE, "The Theatre TCG", "2 to 8", "shooting-star", "first_leader", "random, greedy, usher"):
        assert word in answer.out


def test_a_game_of_somebody_else_is_listed_too() -> None:
    assert TINY.id in [game["id"] for game in run("games", "--json").json]
    assert "High Card (tiny)" in run("games").out


def test_cards_have_all_their_fields() -> None:
    found = run("cards", THEATRE, "--json").json
    assert found["set"]["name"] == "base"
    assert len(found["cards"]) == len(fl.get_game(THEATRE).base_set.cards)
    vixie = next(card for card in found["cards"] if card["name"] == "Vixie" and card["suit"] == "Charm")
    assert (vixie["print"], vixie["value"], vixie["cost"], vixie["illustrator"]) == ("Paw", 5, 6, "Telsie")


def test_cards_in_a_pipe_stand_one_on_a_line_with_all_columns() -> None:
    answer = run("cards", THEATRE, "--find", "vixie")
    heading, *rows, count = answer.out.splitlines()
    assert heading.split() == [field.name for field in fields(fl.get_game(THEATRE).base_set.cards[0])]
    assert all(row.startswith("Vixie") for row in rows)
    assert count.split()[0] == str(len(rows))


def test_find_looks_at_every_field_whatever_the_case() -> None:
    abilities = {card["ability"] for card in run("cards", THEATRE, "--find", "BOOST hoof", "--json").json["cards"]}
    assert abilities == {"Boost Hoof"}


def test_finding_nothing_is_said_with_a_suggestion() -> None:
    refused(run("cards", THEATRE, "--find", "Vixxie"), "no card with 'Vixxie'", "Did you mean 'Vixie'?")


def test_decks_come_with_size_cost_formats_theme_and_list() -> None:
    decks = {deck["name"]: deck for deck in run("cards", THEATRE, "--decks", "--json").json["decks"]}
    base = fl.get_game(THEATRE).base_set
    assert list(decks) == list(base.decks)
    costs = {card.specific: card.cost for card in base.cards}
    for name, deck in decks.items():
        assert deck["size"] == len(base.decks[name].cards) == sum(deck["cards"].values())
        assert deck["cost"] == sum(costs[card] * number for card, number in deck["cards"].items())
        assert deck["formats"]
        assert deck["theme"]


def test_decks_as_text_list_their_cards() -> None:
    answer = run("cards", THEATRE, "--decks", "--find", "Ghost Light")
    heading, formats, theme, *cards = answer.out.splitlines()
    assert heading.startswith("The Ghost Light: ")
    assert formats == "For: duel"
    assert theme
    assert all(card.strip()[0].isdigit() for card in cards)


def test_another_set_is_shown_in_place_of_the_base_set(tmp_path: Path) -> None:
    folder = copy_of_base_set(tmp_path)
    cards = folder / "cards.csv"
    cards.write_text(cards.read_text().replace("Vixie,Charm,Paw,5", "Vixie,Charm,Paw,9"))
    found = run("cards", THEATRE, "--set", folder, "--find", "TTB 001", "--json").json
    assert [card["value"] for card in found["cards"]] == [9]
    assert found["set"]["hash"] != fl.get_game(THEATRE).base_set.hash


def test_every_mistake_in_a_set_is_told_with_its_place(tmp_path: Path) -> None:
    folder = copy_of_base_set(tmp_path)
    cards = folder / "cards.csv"
    cards.write_text(cards.read_text().replace("Vixie,Charm,Paw,5", "Vixie,Charm,Pow,five"))
    answer = run("cards", THEATRE, "--set", folder)
    assert answer.code == 2
    assert f"{cards}, row 2, column print: found 'Pow'" in answer.err
    assert f"{cards}, row 2, column value: found 'five'" in answer.err


def test_whatever_is_printed_is_listed_each_sort_with_its_own_fields() -> None:
    listed = run("cards", "gothies", "--json").json["cards"]
    assert [card["name"] for card in listed] == [card.name for card in fl.get_game("gothies").base_set.printed]
    by_name = {card["name"]: card for card in listed}
    assert {"Drip", "Damp Joombie", "Puddle Page"} <= set(by_name)
    assert "price" not in by_name["Drip"]
    answer = run("cards", "gothies", "--find", "da")  # a land, a monster and a Joombie among them
    heading, *rows, count = answer.out.splitlines()
    sorts = "attack icon lean toughness price defence fixed count text line"
    assert heading.split() == f"id name kind rune {sorts}".split()
    damp = next(row for row in rows if row.startswith("damp-joombie"))
    assert damp.split()[:6] == ["damp-joombie", "Damp", "Joombie", "joombie", "Blue", "1"]
    assert damp[: heading.index("attack") + len("attack")].endswith(" 1")  # a number under the end of its heading
    found = run("cards", "gothies", "--find", "da", "--json").json["cards"]
    assert count == f"{len(found)} cards"


def test_cards_of_a_game_that_keeps_them_by_name_are_shown() -> None:
    assert {"name": "Ace", "value": 14} in run("cards", TINY.id, "--json").json["cards"]
    assert run("cards", TINY.id, "--decks").out == "This set has no premade decks.\n"


def test_the_files_and_columns_of_a_set_are_listed() -> None:
    told = {file["file"]: file for file in run("cards", "gothies", "--columns", "--json").json["files"]}
    assert list(told) == ["runes.csv", "cards.csv", "monsters.csv", "joombies.csv", "set.yaml"]
    rune = next(column for column in told["monsters.csv"]["columns"] if column["name"] == "rune")
    assert rune["words"] == ["Blue", "Green", "Red", "Purple"]
    assert {constant["name"] for constant in told["set.yaml"]["constants"]} >= {"well", "releases"}
    lines = run("cards", THEATRE, "--columns").out.splitlines()
    assert "decks.csv (may be left out)" in lines
    assert any(line.split() == ["cost", "required", "a", "whole", "number", "from", "1", "to", "999"] for line in lines)


@pytest.mark.parametrize("game", ["the-theatre", "tnb", "encore", "gothies", "curtain-call"])
def test_the_columns_that_are_listed_are_those_of_the_base_set(game: str) -> None:
    declared = fl.get_game(game)
    for file in declared.set_files(declared.base_set):
        if "columns" in file:
            head = (declared.base_set_folder / file["file"]).read_text(encoding="utf-8").splitlines()[0]
            assert head.split(",") == [column["name"] for column in file["columns"]]


def test_an_unknown_game_and_an_unknown_set_are_refused(tmp_path: Path) -> None:
    refused(run("cards", "the-theater"), "There is no game 'the-theater'", "Did you mean 'the-theatre'?")
    refused(run("cards", THEATRE, "--set", tmp_path / "nowhere"), "There is no folder")


class BrokenEntry:
    """An entry point of a package that cannot be imported."""

    name, value = "broken-game", "nowhere:GAME"

    def load(self) -> None:
        raise ImportError("no such module")


def test_a_game_that_cannot_be_loaded_does_not_hide_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_module, "entry_points", lambda group: [BrokenEntry()])
    for words in (("games", "--json"), ("games",)):
        answer = run(*words)
        assert answer.code == 0
        assert THEATRE in answer.out
        assert "broken-game" not in answer.out
        assert answer.err.count("\n") == 1
        assert "'broken-game' of an installed package cannot be loaded" in answer.err
    refused(run("cards", "broken-game"), "cannot be loaded")
