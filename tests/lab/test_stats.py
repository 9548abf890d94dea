"""Rates and their intervals, against values worked out elsewhere and in every corner."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footlights.lab.stats import Z95, wilson


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
