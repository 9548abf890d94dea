"""`footlights bench`. What is measured depends on the machine; that it is measured does not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from footlights.bots import brain_of
from footlights.cli import benching
from footlights.lab import bench
from footlights.stage.engine import engine_of
from footlights.stage.game import Game, get_game
from footlights.stage.kept import cache_root
from tests.cli.command import THEATRE, refused, run

SPEEDS = [
    "decisions_interpreted",
    "decisions_compiled_one_thread",
    "games_compiled_one_thread",
    "decisions_compiled_all_threads",
    "greedy_decisions_compiled_one_thread",
    "search_iterations_one_thread",
    "plain_python_loop",
]


@pytest.fixture
def _quick_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(game: str, cache: str, search: bool = False) -> dict[str, float]:
        return {"compile": 9.0 if search else 2.0, "ready": 3.0, "process": 4.0, "processor": 3.5}

    monkeypatch.setattr(bench, "_start", start)


@pytest.mark.usefixtures("_quick_starts")
def test_everything_is_measured_and_given_as_json_with_progress_on_stderr() -> None:
    answer = run("bench", THEATRE, "--seconds", 0.1, "--json")
    assert answer.code == 0
    assert "measuring the-theatre: memory" in answer.err
    found = answer.json
    assert set(found["machine"]) == {"system", "cpus", "python", "numba", "numpy"}
    (game,) = found["games"]
    assert list(game["speeds"]) == SPEEDS
    assert all(0 < speed["lowest"] <= speed["median"] <= speed["highest"] for speed in game["speeds"].values())
    assert all(ratio > 0 for ratio in game["ratios"].values())
    assert game["starts"]["cold_compile"] == 2.0
    assert game["starts"]["warm_ready"] == 3.0
    assert game["starts"]["cold_search_compile"] == game["starts"]["warm_search_compile"] == 9.0
    assert game["state_bytes"] <= 4096
    assert game["memory"]["games"] >= 100_000


@pytest.mark.usefixtures("_quick_starts")
def test_as_text_every_speed_has_a_line() -> None:
    out = run("bench", THEATRE, "--seconds", 0.05).out
    for name in SPEEDS:
        assert name.replace("_", " ") in out
    assert "cold search compile" in out
    assert "State: " in out
    assert "Memory: " in out


@pytest.mark.parametrize("search", [False, True])
def test_a_fresh_process_says_how_long_it_took_to_be_ready(search: bool) -> None:
    times = bench._start(THEATRE, str(cache_root()), search)
    assert 0 < times["compile"] <= times["ready"] <= times["process"]


@pytest.mark.parametrize("game", ["the-theatre", "tnb", "curtain-call", "encore", "gothies"])
def test_searches_are_measured_where_there_is_something_to_decide(game: str) -> None:
    setting, engine = get_game(game).setting(), engine_of(game)
    engine.compile_search()
    troupe = engine.troupe(True)
    budget = brain_of(bench.LEVEL).iterations
    for number in range(1, 13):
        found = bench._search(troupe, setting, number)
        assert 0 < found.decisions <= budget
        assert found.seconds > 0


def test_a_game_that_only_this_process_knows_has_no_starting_time() -> None:
    found: dict[str, Any] = bench._start("a-game-of-mine", str(cache_root()))
    assert found == {}


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "601", "long"])
def test_bad_times_are_refused(seconds: str) -> None:
    refused(run("bench", "--seconds", seconds), "--seconds: found", "expected a number from 0.05 to 600")


def test_an_unknown_game_is_refused() -> None:
    refused(run("bench", "the-theater"), "Did you mean 'the-theatre'?")


def test_a_game_that_cannot_be_loaded_does_not_keep_the_others_from_being_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    measured: list[str] = []

    def measure(games: Sequence[Game], *how: object) -> dict[str, Any]:
        measured.extend(game.id for game in games)
        return {}

    monkeypatch.setattr(benching, "game_ids", lambda: ["broken-game", THEATRE])
    monkeypatch.setattr(benching, "compile_rules", lambda game, search=False: None)
    monkeypatch.setattr(bench, "measure", measure)
    answer = run("bench", "--json")
    assert (answer.code, answer.json, measured) == (0, {}, [THEATRE])
    assert "'broken-game'" in answer.err
