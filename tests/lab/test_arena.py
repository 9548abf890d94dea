"""The arena: its arithmetic against cases computed by hand, pairs with seats swapped, the same for any number of threads."""

from __future__ import annotations

from math import log, log10, sqrt
from typing import Any

import numpy as np
import pytest

import footlights as fl
import tests.stage.tiny.game as tiny
from footlights.lab.arena import ELO, Arena, Pairing, arena, bradley_terry, counted, rate_all, shares, standard_errors
from footlights.lab.arena_page import page
from footlights.lab.stats import wilson
from footlights.stage.game import get_game
from tests.bots.nim import NIM

TABLE = tiny.GAME.setting({"hand": 3})


def plain(result: Arena) -> dict[str, Any]:
    content = result.to_dict()
    content.pop("timing")
    return content


def test_two_bots_are_rated_by_the_odds_of_their_games() -> None:
    """Three games of four are odds of 3 to 1: 400 times log10(3) between them."""
    best, worst = rate_all(["a", "b"], [Pairing(0, 1, points=75, games=100)], prior=0)
    assert (best.bot, worst.bot) == ("a", "b")
    assert best.elo - worst.elo == pytest.approx(400 * log10(3))
    assert best.elo + worst.elo == pytest.approx(0)


def test_the_interval_of_two_bots_is_that_of_the_log_odds() -> None:
    """The log odds of 75 in 100 have variance 1/(100 * 3/4 * 1/4); each rating is half the difference of the two."""
    best, _ = rate_all(["a", "b"], [Pairing(0, 1, points=75, games=100)], prior=0)
    expected = 1.959964 * ELO * sqrt(1 / (100 * 0.75 * 0.25)) / 2
    assert best.high - best.elo == pytest.approx(expected, rel=1e-5)
    assert best.elo - best.low == pytest.approx(expected, rel=1e-5)


def test_three_bots_that_fit_one_scale_are_put_on_it_exactly() -> None:
    """Strengths 4, 2 and 1: the shares are 4/6, 4/5 and 2/3, and the logarithms of the strengths come back."""
    wins = np.array([[0, 400, 480], [200, 0, 400], [120, 200, 0]], float)
    found = bradley_terry(wins)
    assert found - found[2] == pytest.approx([log(4), log(2), 0], abs=1e-9)
    assert found.sum() == pytest.approx(0, abs=1e-9)
    assert (standard_errors(wins, found) < standard_errors(wins / 4, found)).all()


def test_whoever_wins_everything_still_has_a_rating() -> None:
    """Half a game each is added: 10.5 to 0.5 are odds of 21."""
    best, worst = rate_all(["a", "b"], [Pairing(0, 1, points=10, games=10)])
    assert best.elo - worst.elo == pytest.approx(400 * log10(21))
    assert best.points == 10
    assert worst.points == 0


def test_a_game_counts_for_the_seats_that_won() -> None:
    scores = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [0, 0, 0]])
    assert shares(scores, 0).tolist() == [1, 0, 1, 0.5, 0.5]
    assert shares(scores, 1).tolist() == [0, 1, 0, 0.5, 0.5]


def test_every_pairing_plays_its_games_and_the_shares_of_two_add_up_to_one() -> None:
    seen: list[tuple[int, int]] = []
    result = arena(TABLE, ["random", "greedy", "search:8"], 40, seed=2, progress=lambda d, of: seen.append((d, of)))
    assert [(p.first, p.second, p.games) for p in result.pairings] == [(0, 1, 40), (0, 2, 40), (1, 2, 40)]
    assert result.rate(0, 1).rate + result.rate(1, 0).rate == pytest.approx(1)
    assert seen[-1] == (120, 120)
    assert [rating.games for rating in result.ratings] == [80] * 3
    with pytest.raises(KeyError):
        result.rate(1, 1)


def test_results_are_the_same_for_any_number_of_threads() -> None:
    results = [arena(TABLE, ["greedy", "search:10"], 24, seed=2, threads=threads) for threads in (1, 3)]
    assert plain(results[0]) == plain(results[1])


def test_a_bot_against_its_equal_is_even_because_seats_are_swapped() -> None:
    """Two greedy bots of which one is only called otherwise: every deal is won once by each seat."""
    setting = NIM.setting({"matches": 7})
    result = arena(setting, ["search:200", "search:200x1"], 8, seed=1)
    assert result.rate(0, 1).rate == 0.5


def test_a_game_for_one_is_decided_by_who_does_better_on_the_same_deals() -> None:
    result = arena(NIM.setting({"players": 1, "matches": 9, "wanted": 8}), ["random", "search:200"], 20, seed=1)
    assert result.ratings[0].bot == "search:200"
    assert result.wins(1).rate > result.wins(0).rate
    assert result.margin(1, 0).mean == pytest.approx(result.wins(1).rate - result.wins(0).rate)
    assert result.margin(0, 1).mean == -result.margin(1, 0).mean


def test_a_bot_that_never_wins_alone_has_no_share_of_the_wins() -> None:
    """Random never wins a run of Curtain Call; losing the same deals as greedy is no half a win."""
    result = arena(get_game("curtain-call").setting(), ["random", "greedy"], 200)
    assert (result.wins(0).hits, result.wins(0).of) == (0, 100)
    assert result.wins(1).rate == pytest.approx(0.35, abs=0.1)
    pairing = result.to_dict()["pairings"][0]
    assert pairing["first_won_of_finished"]["rate"] == 0
    assert "rate" not in pairing
    assert "points" not in result.to_dict()["ratings"][0]
    text = page(result)
    assert "0.0 % (0.0 to 3.7)" in text
    assert "32.5" not in text


def test_games_on_one_deal_are_not_taken_for_independent() -> None:
    """In Nim without chance every deal is the same game: if each bot wins from one seat, all pairs are split."""
    result = arena(NIM.setting({"matches": 7}), ["search:200", "search:200x1"], 40, seed=1)
    rate = result.rate(0, 1)
    assert rate.high - rate.low < 0.5 * (wilson(20, 40).high - wilson(20, 40).low)


def test_games_that_did_not_end_count_for_nobody() -> None:
    """Two deals: won and lost by the first bot; won by it, and cut off while it was ahead."""
    rows = np.zeros((2, 2, 10), np.int64)
    rows[:, :, 1] = 1
    rows[0, :, 2] = 1
    rows[1, :, 2:4] = [[1, 0], [0, 1]]
    rows[1, 1, 1] = 0
    pairing = Pairing(0, 1)
    counted(TABLE, list(rows)).into(pairing)
    assert (pairing.games, pairing.unfinished, pairing.points, pairing.won, pairing.drawn) == (3, 1, 2, 2, 0)


def test_the_page_and_the_data_name_what_was_played() -> None:
    setting = get_game("tnb").setting({}, ["The Running Crew", "The Heavy Set"])
    result = arena(setting, ["random", "greedy"], 4)
    assert result.to_dict()["decks"] == ["The Running Crew", "The Heavy Set"]
    text = page(result)
    for word in ("The Running Crew", "The Heavy Set", setting.cast.card_set.hash, "turn_order alternating"):
        assert word in text


def test_the_page_opens_by_itself_and_has_every_number() -> None:
    result = arena(TABLE, ["random", "greedy"], 20, seed=2)
    text = page(result)
    assert text.startswith("<!doctype html>")
    assert "http" not in text
    assert "<script" not in text
    for rating in result.ratings:
        assert f"{rating.elo:+.0f}" in text
        assert rating.bot in text
    assert f"{100 * result.rate(0, 1).rate:.1f} %" in text
    assert "Swapped: every deal is played twice" in text
    assert 'role="img" aria-label=' in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"bots": ["random"]}, "at least two bots"),
        ({"bots": ["random", "random"]}, "each named once"),
        ({"bots": ["random", "gready"]}, "Did you mean 'greedy'"),
        ({"bots": ["random", "search:5ms"]}, "budget of iterations"),
        ({"games": 7}, "must be even"),
        ({"games": 0}, "must be even"),
        ({"seed": -1}, "seed of an arena"),
        ({"threads": 0}, "number of threads"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: dict[str, Any], said: str) -> None:
    given = {"bots": ["random", "greedy"], "games": 2, **arguments}
    with pytest.raises(fl.Trouble, match=said):
        arena(TABLE, **given)
