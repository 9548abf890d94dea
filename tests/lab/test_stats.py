"""Rates and their intervals, against values worked out elsewhere and in every corner."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from footlights.lab.stats import Z95, Average, Tally, student, wilson


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [
        (1, 1, 0.206549, 1.0),
        (0, 1, 0.0, 0.793451),
        (5, 10, 0.236593, 0.763407),
        (0, 10, 0.0, 0.277533),
        (10, 10, 0.722467, 1.0),
        (81, 263, 0.255291, 0.366223),
        (15, 148, 0.062386, 0.160486),
        (50, 100, 0.403832, 0.596168),
        (1, 29, 0.006113, 0.171755),
    ],
)
def test_intervals_are_the_published_ones(hits: int, of: int, low: float, high: float) -> None:
    rate = wilson(hits, of)
    assert rate.rate == hits / of
    assert rate.low == pytest.approx(low, abs=5e-5)
    assert rate.high == pytest.approx(high, abs=5e-5)


def test_nothing_counted_says_nothing() -> None:
    assert wilson(0, 0) == (0, 0, 0.0, 0.0, 1.0)


counts = st.integers(1, 10**12).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of)))


@given(counts)
def test_an_interval_holds_its_rate_and_stays_between_none_and_all(count: tuple[int, int]) -> None:
    rate = wilson(*count)
    assert 0.0 <= rate.low <= rate.rate <= rate.high <= 1.0
    assert (rate.hits, rate.of) == count


@given(counts)
def test_losses_are_wins_seen_from_the_other_side(count: tuple[int, int]) -> None:
    hits, of = count
    won, lost = wilson(hits, of), wilson(of - hits, of)
    assert lost.low == pytest.approx(1 - won.high, abs=1e-12)
    assert lost.high == pytest.approx(1 - won.low, abs=1e-12)


@given(st.integers(1, 10**6).flatmap(lambda of: st.tuples(st.integers(1, of), st.just(of))))
def test_the_ends_solve_the_score_equation(count: tuple[int, int]) -> None:
    """By definition the interval holds the shares p with |hits/of - p| <= z sqrt(p (1 - p) / of)."""
    hits, of = count
    rate = wilson(hits, of)
    for end in (rate.low, rate.high):
        if 0 < end < 1:
            assert (hits / of - end) ** 2 == pytest.approx(Z95**2 * end * (1 - end) / of, rel=1e-6, abs=1e-12)


@given(st.integers(1, 1000), st.integers(0, 1000), st.integers(2, 50))
def test_more_of_the_same_narrows_the_interval(of: int, hits: int, times: int) -> None:
    hits = min(hits, of)
    few, many = wilson(hits, of), wilson(hits * times, of * times)
    assert many.high - many.low < few.high - few.low


def test_another_confidence_gives_another_width() -> None:
    assert wilson(5, 10, 1.0).low > wilson(5, 10).low > wilson(5, 10, 3.0).low


def test_a_rate_reads_as_a_sentence_part() -> None:
    assert str(wilson(50, 100)) == "50.0 % (40.4 to 59.6)"


# --- Deals played several times ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("freedom", "point"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (9, 2.2622), (30, 2.0423), (999, 1.9623)],
)
def test_students_points_are_the_published_ones(freedom: int, point: float) -> None:
    assert student(freedom) == pytest.approx(point, abs=0.005)


def counted(hits: list[int], of: int | list[int]) -> Tally:
    tally = Tally()
    tally.add(np.array(hits), np.full(len(hits), of) if isinstance(of, int) else np.array(of))
    return tally


def test_one_game_a_deal_has_wilsons_interval() -> None:
    assert counted([1] * 81 + [0] * 182, 1).rate() == wilson(81, 263)


def test_deals_that_always_repeat_themselves_are_worth_one_game_each() -> None:
    """Both games of a deal come out alike: a hundred games say no more than fifty would."""
    rate = counted([2] * 20 + [0] * 30, 2).rate()
    once = wilson(20, 50)
    assert rate.of == 100
    assert rate.rate == once.rate
    assert rate.high - rate.low == pytest.approx(once.high - once.low, rel=0.02)


def test_deals_that_are_always_split_say_more_than_games_would_but_never_everything() -> None:
    rate = counted([1] * 50, 2).rate()
    assert (rate.low + rate.high) / 2 == pytest.approx(0.5)
    assert 0.005 < rate.high - rate.low < wilson(50, 100).high - wilson(50, 100).low


def test_never_is_as_sure_as_the_number_of_deals_makes_it() -> None:
    assert counted([0] * 100, 4).rate()[2:] == wilson(0, 100)[2:]


def test_a_mean_has_students_interval() -> None:
    """2, 4, 4, 4, 5, 5, 7, 9: mean 5, standard deviation sqrt(32 / 7), 2.3646 standard errors."""
    mean = counted([2, 4, 4, 4, 5, 5, 7, 9], 1).mean()
    assert mean.low is not None
    assert mean.high is not None
    assert mean.mean == 5
    assert mean.high - 5 == pytest.approx(2.3646 * (32 / 7 / 8) ** 0.5, rel=1e-3)
    assert 5 - mean.low == pytest.approx(mean.high - 5)
    assert counted([3], 1).mean().low is None


def test_a_mean_that_never_varied_claims_no_interval() -> None:
    for hits, of, mean in (([0] * 100, 1, "0.000"), ([6, 3, 9], [2, 1, 3], "3.000")):
        found = counted(hits, of).mean()
        assert (found.low, found.high) == (None, None)
        assert str(found) == f"{mean} (the same on all {len(hits)} deals: no interval)"
    assert str(counted([3], 1).mean()) == "3.000 (one deal: no interval)"


def test_a_ratio_is_one_of_sums_with_the_interval_of_its_residuals() -> None:
    """Hits 1, 3, 2 of 2, 4, 4: 6 of 10, residuals -0.2, 0.6, -0.4."""
    mean = counted([1, 3, 2], [2, 4, 4]).mean()
    assert mean.mean == 0.6
    assert mean.high is not None
    assert mean.high - 0.6 == pytest.approx(4.3027 * (3 / 2 * (0.04 + 0.36 + 0.16)) ** 0.5 / 10, rel=1e-4)


@pytest.mark.parametrize("kind", ["alike", "independent", "split"])
@pytest.mark.parametrize("deals", [10, 100])
def test_intervals_hold_the_truth_about_as_often_as_they_say(kind: str, deals: int) -> None:
    """2,000 experiments of a fixed seed: one for independent games holds 84 % of the time where deals repeat themselves."""
    rng = np.random.default_rng(5)
    truth, held, trials = (0.5 if kind == "split" else 0.3), 0, 2000
    for _ in range(trials):
        hits = np.where(rng.random(deals) < 0.2, 2 * rng.binomial(1, 0.5, deals), 1)
        if kind == "alike":
            hits = 2 * rng.binomial(1, truth, deals)
        elif kind == "independent":
            hits = rng.binomial(2, truth, deals)
        rate = counted(hits.tolist(), 2).rate()
        held += rate.low <= truth <= rate.high
    assert held / trials > 0.91


def test_an_average_of_shares_counts_each_alike_and_minds_that_they_share_deals() -> None:
    always, never = np.array([1, 1, 1, 1, 0, 0]), np.array([0, 0, 0, 0, 1, 1])
    alike, apart = Average(2), Average(2)
    alike.add([always, always], [np.ones(6, int), np.ones(6, int)])
    apart.add([always, never], [np.ones(6, int), np.ones(6, int)])
    first, second = alike.rate(), apart.rate()
    assert first is not None
    assert second is not None
    assert first.rate == pytest.approx(4 / 6)
    assert second.rate == 0.5
    assert second.high - second.low < first.high - first.low
    empty = Average(2)
    empty.add([always, 0 * always], [np.ones(6, int), np.zeros(6, int)])
    assert empty.rate() is None
