"""Batches: the same totals however they are played, in constant memory, with every bad argument refused."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import footlights as fl
from footlights.lab.simulate import SHARD, Simulation, Totals, simulate
from footlights.lab.stats import Mean, wilson
from footlights.lab.swapping import arrangements
from footlights.stage.codes import RESULT
from footlights.stage.engine import engine_of
from footlights.stage.game import Setting, get_game
from tests.stage.tiny.game import GAME

THEATRE = get_game("the-theatre")


@cache
def duel() -> Setting:
    """A table for two."""
    return THEATRE.setting({"format": "duel"})


def without_timing(result: Simulation) -> dict[str, Any]:
    """What must be the same for any number of threads."""
    shown = result.to_dict()
    del shown["timing"]
    return shown


def test_totals_do_not_depend_on_the_number_of_threads() -> None:
    games = 2 * (2 * SHARD + 123)
    results = [simulate(duel(), ["random"], games, seed=9, threads=threads) for threads in (1, 2, 3)]
    assert results[0].totals == results[1].totals == results[2].totals
    assert without_timing(results[0]) == without_timing(results[1]) == without_timing(results[2])
    assert results[0].totals.games == games
    assert sum(results[0].totals.wins) == games


@pytest.mark.parametrize("options", [{"format": "duel"}, {"format": "team"}, {"format": "shooting-star", "players": 3}])
def test_interpreted_games_have_the_same_totals(options: dict[str, Any]) -> None:
    table = THEATRE.setting(options)
    bots = ["greedy", "random"] * (table.players // 2) + ["random"] * (table.players % 2)
    fast, slow = (simulate(table, bots, 6, seed=2**64 - 1, on=on, swap=False) for on in ("cpu", "interpreter"))
    assert fast.totals == slow.totals
    assert without_timing(fast) == without_timing(slow)


def test_the_first_games_of_a_longer_run_are_those_of_a_shorter_one() -> None:
    troupe = engine_of("tiny").troupe(True)
    tables = troupe.tables(GAME.setting().tables)
    whole = troupe.play_games(tables, [0, 4], 7, 0, 50)
    parts = [troupe.play_games(tables, [0, 4], 7, first, count) for first, count in ((0, 20), (20, 1), (21, 29))]
    assert np.array_equal(whole, np.concatenate(parts))


def test_another_seed_gives_other_games() -> None:
    rows = {simulate(duel(), ["random"], 50, seed=seed).totals.decisions for seed in (0, 1, 2**32, 2**63)}
    assert len(rows) == 4


def test_totals_of_shards_add_up_to_the_totals_of_the_whole() -> None:
    troupe = engine_of("tiny").troupe(True)
    table = GAME.setting({"hand": 4})
    rows = troupe.play_games(troupe.tables(table.tables), [0, 0], 1, 0, 400)
    whole, parts = (Totals(arrangements(table, ["random", "greedy"], swap=False)) for _ in range(2))
    whole.add([rows])
    for first in range(0, 400, 37):
        parts.add([rows[first : first + 37]])
    assert whole == parts
    assert whole.games == 400
    scores = rows[:, 2:4]
    assert whole.wins == [int((scores[:, 0] > scores[:, 1]).sum()), int((scores[:, 1] > scores[:, 0]).sum())]
    assert whole.draws == int((scores[:, 0] == scores[:, 1]).sum()) > 0
    assert sum(whole.wins) + whole.draws == 400
    assert whole.decisions == int(rows[:, 0].sum())
    assert whole.length.hits_squared == int((rows[:, 0] ** 2).sum())
    assert [tally.of for tally in whole.seats] == [400 - whole.draws] * 2
    assert (whole.shortest, whole.longest) == (int(rows[:, 0].min()), int(rows[:, 0].max()))
    assert [tally.hits for tally in whole.figures.values()] == rows[:, RESULT:].sum(axis=0).tolist()


def test_a_game_that_was_cut_short_is_counted_as_unfinished_and_won_by_nobody() -> None:
    totals = Totals(arrangements(GAME.setting(), ["random", "greedy"], swap=False))
    rows = np.zeros((2, RESULT + len(GAME.figures)), np.int64)
    rows[0, :3], rows[1, :3] = (5, 0, 1), (6, 1, 1)
    totals.add([rows])
    assert (totals.games, totals.unfinished, totals.wins, totals.draws) == (2, 1, [1, 0], 0)
    assert totals.seats[0].rate().of == 1


def test_rates_and_means_are_those_of_the_totals() -> None:
    result = simulate(duel(), ["greedy", "random"], 500, seed=1, swap=False)
    assert result.seat_wins(0).hits == result.totals.wins[0]
    assert result.bot_wins("greedy") == result.seat_wins(0) == wilson(result.totals.wins[0], 500)
    assert result.length().mean == result.totals.decisions / 500
    acts = result.figures()["acts"]
    assert isinstance(acts, Mean)
    assert 3 <= acts.mean <= 6
    both = simulate(duel(), ["random"], 500, seed=1)
    assert (both.bot_wins("random").hits, both.bot_wins("random").of) == (500, 500)
    assert both.bots == ["random", "random"]


def test_partners_who_win_together_have_won_one_game() -> None:
    table = get_game("the-theatre").setting({"format": "team", "players": 4})
    result = simulate(table, ["greedy", "random", "greedy", "random"], 200, seed=1, swap=False)
    assert result.bot_wins("greedy") == result.seat_wins(0) == result.seat_wins(2)


def test_the_result_is_plain_data() -> None:
    shown = simulate(duel(), ["random"], 20, seed=1).to_dict()
    assert json.loads(json.dumps(shown)) == shown
    assert shown["set"] == {THEATRE.base_set.name: THEATRE.base_set.hash}
    assert shown["decisions"]["shortest"] <= shown["decisions"]["mean"] <= shown["decisions"]["longest"]


def test_progress_is_told_up_to_the_last_game() -> None:
    told: list[tuple[int, int]] = []
    simulate(GAME.setting(), ["random"], SHARD + 1, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (SHARD + 1, SHARD + 1)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"games": 0}, r"The number of games must be at least 1, not 0\."),
        ({"games": -5}, r"The number of games must be at least 1, not -5\."),
        ({"games": 1 << 62}, r"The number of games"),
        ({"seed": -1}, r"The seed of a simulation must be a whole number from 0 to 2\*\*64 - 1, not -1\."),
        ({"seed": 1 << 64}, r"The seed of a simulation"),
        ({"threads": -1}, r"The number of threads must be .* not -1\."),
        ({"threads": 0}, r"The number of threads must be .* not 0\."),
        ({"bots": []}, r"There are 2 seats but 0 bots"),
        ({"bots": ["random"] * 3}, r"There are 2 seats but 3 bots"),
        ({"bots": ["random", "gready"]}, r"There is no bot 'gready'.*Did you mean 'greedy'"),
    ],
)
def test_bad_arguments_are_refused_in_a_sentence(arguments: dict[str, Any], sentence: str) -> None:
    given = {"bots": ["random"], "games": 10, **arguments}
    with pytest.raises(fl.Trouble, match=sentence):
        simulate(GAME.setting(), **given)


# --- Swapping ----------------------------------------------------------------------------------------------------------


def test_every_bot_has_every_deck_on_every_seat_equally_often() -> None:
    result = simulate(duel(), ["greedy", "random"], 40, seed=3)
    placed = {(a.bots[seat], a.deck_ids[seat], seat) for a in result.arrangements for seat in (0, 1)}
    assert len(result.arrangements) == 4
    assert len(placed) == 8
    assert result.totals.deals == 10


def test_a_deck_is_not_measured_by_the_bot_that_happens_to_hold_it() -> None:
    """Greedy beats random with either deck: without swapping the deck of greedy seems to win nine games of ten."""
    fixed = simulate(duel(), ["greedy", "random"], 400, seed=3, swap=False)
    swapped = simulate(duel(), ["greedy", "random"], 400, seed=3)
    assert fixed.deck_wins(0).rate > 0.9
    assert 0.35 < swapped.deck_wins(0).rate < 0.65
    assert swapped.bot_wins("greedy").rate > 0.85


def test_games_are_rounded_up_to_whole_deals_and_each_can_be_opened() -> None:
    result = simulate(duel(), ["greedy", "random"], 5, seed=3)
    assert (result.asked, result.totals.games, result.totals.deals) == (5, 8, 2)
    matches = [result.game(number) for number in range(8)]
    assert [match.seed for match in matches] == [3] * 4 + [3 + (1 << 64)] * 4
    assert result.totals.decisions == sum(match.ply for match in matches)
    decks = duel().cast.deck_names
    assert {tuple(match.cast.deck_names) for match in matches} == {tuple(decks), tuple(reversed(decks))}


def test_with_one_bot_and_one_deck_there_is_nothing_to_swap() -> None:
    table = THEATRE.setting({"format": "duel"}, ["The Ghost Light"])
    assert len(simulate(table, ["random"], 3).arrangements) == 1


def test_the_first_players_figure_is_not_told_where_it_would_be_that_of_a_deck() -> None:
    """The Midnight Pack has fewer cards than Thunder in the Wings, so it always leads first (R1)."""
    result = simulate(duel(), ["greedy"], 2000, seed=1)
    by_deck = result.first_player_wins()
    assert [by_deck[id].of for id in (0, 1)] == [2000, 0]
    assert by_deck[0].low > 0.5
    assert result.first_player_advantage() is None
    mirrored = simulate(duel(), ["greedy"], 2000, seed=1, mirror=True)
    advantage = mirrored.first_player_advantage()
    assert advantage is not None
    assert advantage.high < 0.5
    assert [tuple(a.deck_ids) for a in mirrored.arrangements] == [(0, 0), (1, 1)]


def test_the_first_players_figure_is_not_told_where_bots_keep_their_seats() -> None:
    table = THEATRE.setting({"format": "duel"}, ["The Ghost Light"])
    assert simulate(table, ["greedy", "random"], 20, swap=False).first_player_advantage() is None
    assert simulate(table, ["greedy", "random"], 20).first_player_advantage() is not None


def test_a_mirror_needs_two_decks() -> None:
    with pytest.raises(fl.Trouble, match="nothing to mirror"):
        simulate(THEATRE.setting({"format": "duel"}, ["The Ghost Light"]), ["random"], 4, mirror=True)


def test_draws_are_no_part_of_the_games_that_wins_are_counted_of() -> None:
    result = simulate(GAME.setting({"hand": 4}), ["random"], 400, seed=1)
    assert result.draws().hits > 0
    assert result.seat_wins(0).of == 400 - result.draws().hits
    assert result.seat_wins(0).rate + result.seat_wins(1).rate == pytest.approx(1)


@pytest.mark.parametrize("id", ["the-theatre", "tnb", "encore", "gothies", "curtain-call"])
def test_the_figures_that_are_told_are_columns_of_the_game(id: str) -> None:
    game = get_game(id)
    for together in (False, True):
        for figure in game.told(together):
            assert figure.column in game.figures
            assert figure.of in ("", *game.figures)
            assert figure.column != game.first_player
            assert not figure.of or " of " in figure.title or figure.title.startswith("won, of")


def resident() -> int:
    """The memory of this process in MiB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 2**20


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_memory_does_not_grow_with_the_number_of_games() -> None:
    simulate(duel(), ["random"], 4 * SHARD, seed=1, threads=2)
    before = resident()
    result = simulate(duel(), ["random"], 200_000, seed=2, threads=2)
    assert result.totals.games == 200_000
    assert result.totals.unfinished == 0
    assert resident() - before <= 8
