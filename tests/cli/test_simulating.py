"""`footlights simulate`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import footlights as fl
from tests.cli.command import THEATRE, copy_of_base_set, refused, run, run_program

STARTS = ("galvanize_jab", "galvanize_shot", "bulwark_jab", "bulwark_shot")

SAME = r"\(the same on all \d+ deals: no interval\)"


def simulated(*words: object) -> dict[str, Any]:
    answer = run("simulate", THEATRE, "--json", *words)
    assert answer.code == 0, answer.err
    found: dict[str, Any] = answer.json
    return found


def test_results_are_the_same_for_any_number_of_threads_but_for_the_timing() -> None:
    results = [simulated("--games", 40_000, "--seed", 5, "--threads", threads) for threads in (1, 2)]
    timings = [result.pop("timing") for result in results]
    assert results[0] == results[1]
    assert [timing["threads"] for timing in timings] == [1, 2]


def test_another_seed_gives_other_games() -> None:
    first, second = (simulated("--games", 500, "--seed", seed) for seed in (1, 2))
    assert first["decisions"] != second["decisions"]


def test_wins_come_per_seat_and_per_bot_with_intervals_and_the_bots_are_named() -> None:
    result = simulated("--games", 400, "--bots", "greedy,random")
    assert result["bots"] == ["greedy", "random"]
    assert [each["bots"] for each in result["arrangements"]] == [["greedy", "random"], ["random", "greedy"]] * 2
    greedy, random = (result["by_bot"][name]["won_of_decided"] for name in ("greedy", "random"))
    assert greedy["hits"] + random["hits"] + result["drawn_of_finished"]["hits"] == result["games"] == 400
    assert greedy["low"] < greedy["rate"] < greedy["high"]
    assert greedy["low"] > random["high"]
    assert result["decisions"]["shortest"] <= result["decisions"]["mean"] <= result["decisions"]["longest"]
    assert result["decisions"]["low"] < result["decisions"]["mean"] < result["decisions"]["high"]
    assert set(result["figures"]) == set(fl.get_game(THEATRE).figures) - {"first_leader"}
    for name, figure in result["figures"].items():
        assert figure["low"] <= figure.get("rate", figure.get("mean")) <= figure["high"], name
    assert result["timing"]["decisions_per_second"] > 0


def test_one_bot_stands_for_all_seats() -> None:
    assert simulated("--games", 10, "--option", "format=team")["bots"] == ["random"] * 4


def test_options_decks_and_sets_are_those_that_were_asked_for(tmp_path: Path) -> None:
    folder = copy_of_base_set(tmp_path)
    meta = folder / "set.yaml"
    meta.write_text(meta.read_text().replace("set: base", "set: mine"))
    options = ["--option", "optional_abilities=Sap,Boost", "-o", "first_leader=most"]
    result = simulated("--games", 10, "--set", folder, "--deck", "The Ghost Light", *options)
    assert list(result["set"]) == ["mine"]
    assert result["decks"] == ["The Ghost Light"] * 2
    assert result["options"]["optional_abilities"] == ["Boost", "Sap"]
    assert result["options"]["first_leader"] == "most"


def test_text_names_the_bots_on_every_number() -> None:
    answer = run("simulate", THEATRE, "--games", 50, "--bots", "greedy,random")
    assert answer.code == 0
    assert answer.err == ""
    for line in answer.out.splitlines():
        if "Draws" in line or "per game" in line or "per second" in line:
            assert "greedy against random" in line


def shown(*words: object) -> str:
    answer = run("simulate", *words)
    assert answer.code == 0, answer.err
    return str(answer.out)


def test_swapping_is_said_and_can_be_left() -> None:
    text = shown(THEATRE, "--games", 50, "--bots", "greedy,random")
    assert (
        "Swapped: every bot has every deck on every seat equally often; 13 deals, each played 4 times (50 games asked for)."
        in text
    )
    assert "52 games" in text.splitlines()[0]
    assert "Not swapped (--no-swap)" in shown(THEATRE, "--games", 50, "--no-swap")
    assert "nothing to swap" in shown(THEATRE, "--games", 50, "--deck", "The Ghost Light")
    assert "Mirrored: each deck against itself; 25 deals, each played twice." in shown(
        THEATRE, "--games", 50, "--mirror"
    )


@pytest.mark.parametrize("id", ["the-theatre", "tnb", "encore", "gothies", "curtain-call"])
def test_every_figure_of_every_game_has_its_interval(id: str) -> None:
    lines = shown(id, "--games", 12, "--on", "interpreter", "--bots", "random").splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("figure"))
    figures = [line for line in lines[start + 1 : -2] if line]
    assert len(figures) == len(fl.get_game(id).told(id == "curtain-call"))
    for line in [*figures, *(line for line in lines if line.startswith(("Draws", "Decisions per game")))]:
        assert re.search(rf"\d+\.\d+( %)? \(-?\d+\.\d+ to \d+\.\d+\)|none to count|{SAME}", line), line


def test_conditional_rates_are_of_their_condition() -> None:
    answer = run("simulate", "curtain-call", "--games", 300, "--bots", "greedy", "--json")
    figures = answer.json["figures"]
    for start in STARTS:
        assert figures[f"{start}_won"]["of"] == figures[start]["hits"]
    assert sum(figures[f"{start}_won"]["hits"] for start in STARTS) == figures["victory"]["hits"]
    assert figures["hp_lost_in_won_runs"]["of"] == figures["victory"]["hits"]
    assert "won, of runs that began with Bulwark and Shot" in shown("curtain-call", "--games", 10)


def test_the_first_leaders_share_is_not_mistaken_for_a_decks() -> None:
    text = shown(THEATRE, "--games", 200, "--bots", "greedy")
    assert "Won by the first leader: not told, since some decks were never first; --mirror" in text
    mirrored = shown(THEATRE, "--games", 200, "--bots", "greedy", "--mirror")
    assert "Won by the first leader, of decided games, every deck counting alike: " in mirrored
    fixed = shown(THEATRE, "--games", 200, "--bots", "greedy,random", "--no-swap")
    assert "Won by the first leader: not told, since different bots kept their seats" in fixed


def test_draws_are_told_apart_from_wins() -> None:
    answer = run("simulate", "tnb", "--games", 400, "--bots", "greedy", "--json")
    result = answer.json
    draws = result["drawn_of_finished"]["hits"]
    assert draws > 10
    for seat in result["seats"]:
        assert seat["won_of_decided"]["of"] == 400 - draws
    assert "games won, of decided games, 95 % interval" in shown("tnb", "--games", 20)


def test_ranges_are_not_written_like_intervals() -> None:
    line = next(line for line in shown(THEATRE, "--games", 50).splitlines() if line.startswith("Decisions per game"))
    assert re.search(r"mean \S+ \(\S+ to \S+\); shortest \d+, longest \d+$", line)


def test_a_game_behind_the_numbers_is_saved_and_verifies(tmp_path: Path) -> None:
    path = tmp_path / "third.match.yaml"
    words = ("--bots", "greedy,random", "--seed", 9, "--no-swap")
    result = simulated("--games", 3, *words, "--save-game", 2, path)
    before = simulated("--games", 2, *words)
    match = fl.load(path).verify()
    both = zip(result["seats"], before["seats"], strict=True)
    wins = [a["won_of_decided"]["hits"] - b["won_of_decided"]["hits"] for a, b in both]
    assert [seat for seat, won in enumerate(wins) if won] == match.winners
    assert match.ply == result["decisions"]["all"] - before["decisions"]["all"]


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("--games", "0"), ("--games: found 0",)),
        (("--games", "-5"), ("--games: found -5",)),
        (("--games", "many"), ("--games: found 'many', expected a whole number",)),
        (("--games", str(10**30)), ("--games",)),
        (("--seed", "-1"), ("--seed: found -1",)),
        (("--seed", str(2**64)), ("--seed",)),
        (("--threads", "0"), ("--threads: found 0, expected a whole number from 1",)),
        (("--threads", "1000000"), ("--threads",)),
        (("--bots", "gready"), ("no bot 'gready'", "Did you mean 'greedy'?")),
        (("--bots", ""), ("no bot ''",)),
        (("--bots", "random,random,random"), ("2 seats but 3 bots",)),
        (("--option", "format"), ("--option format: expected NAME=VALUE",)),
        (("--option", "=duel"), ("expected NAME=VALUE",)),
        (("--option", "formt=duel"), ("no option 'formt'", "Did you mean 'format'?")),
        (("--option", "format=duels"), ("Option format: found 'duels'", "Did you mean 'duel'?")),
        (("--option", "format=duel", "--option", "format=team"), ("format is given twice",)),
        (("--option", "players=5"), ("exactly two players", "TH-7.1")),
        (("--option", "optional_abilities=Sap,Snap"), ("found 'Snap'",)),
        (("--deck", "The Ghost Lite"), ("no deck 'The Ghost Lite'", "Did you mean 'The Ghost Light'?")),
        (("--deck", "nowhere.csv"), ("There is no file nowhere.csv",)),
        (("--set", "nowhere"), ("There is no folder nowhere",)),
        (("--save-game", "1"), ("--save-game",)),
        (("--save-game", "x", "a.yaml"), ("--save-game: found 'x'",)),
        (("--games", "5", "--no-swap", "--save-game", "5", "a.yaml"), ("no game 5", "0 to 4")),
        (("--games", "5", "--save-game", "6", "a.yaml"), ("no game 6", "0 to 5")),
        (("--mirror", "--deck", "The Ghost Light"), ("nothing to mirror",)),
        (("--save-game", "1", "nowhere/a.yaml"), ("There is no folder",)),
        (("--josn",), ("No such option: --josn", "--json")),
        (("extra",), ("unexpected extra argument",)),
    ],
)
def test_bad_arguments_are_refused_and_nothing_is_written(
    words: tuple[str, ...], parts: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(run("simulate", THEATRE, *words), *parts)
    assert not list(tmp_path.iterdir())


def test_all_mistakes_in_options_are_told_one_a_line() -> None:
    refused(
        run("simulate", THEATRE, "-o", "format=x", "-o", "deck_size=many"), "Option format", "Option deck_size", lines=2
    )


def test_an_illegal_deck_is_refused_by_its_clause(tmp_path: Path) -> None:
    deck = tmp_path / "deck.csv"
    deck.write_text("count,name,suit\n4,Vixie,Charm\n1,Vixie,Luck\n")
    refused(run("simulate", THEATRE, "--deck", deck), "TH-8.2", "4 of Vixie/Charm")


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada")
    refused(run("simulate", THEATRE, "--games", 5, "--save-game", 1, path), "is there already")
    assert path.read_text() == "Dear Ada"


def test_as_a_program_it_writes_json_to_stdout_and_nothing_to_stderr() -> None:
    answer = run_program("simulate", THEATRE, "--games", 20, "--json")
    assert (answer.code, answer.err) == (0, "")
    assert answer.json["games"] == 20


def test_the_extra_for_gpus_is_named_in_full() -> None:
    assert "footlights[gpu]" in run("simulate", "--help").out
