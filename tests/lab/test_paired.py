"""Paired differences: unbiased, intervals that cover what they claim, and early looks that do not mislead.

The sizes of all studies are fixed here; their bounds are four standard errors of a share that is exactly as claimed.
"""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from footlights.lab.paired import LEAST_DEALS, Paired, false_discovery, sequence_factor

STUDIES = 2000
CLAIMED = 0.05


def bound(studies: int, share: float = CLAIMED) -> float:
    """How far a share of so many studies may be from the true one."""
    return 4 * sqrt(share * (1 - share) / studies)


def deals(rng: np.random.Generator, number: int, more: float, alike: float = 0.9) -> Paired:
    """Deals of two games a side; one side wins `more` of them, and most deals go the same way for both."""
    luck, again = rng.random((number, 2)), rng.random((number, 2))
    same = rng.random((number, 2)) < alike
    other = luck < 0.5
    one = np.where(same, luck, again) < 0.5 + more
    of = np.full(number, 2)
    pair = Paired()
    pair.add((one.sum(axis=1), of), (other.sum(axis=1), of))
    return pair


def test_a_difference_is_what_both_sides_have_less_each_other() -> None:
    pair = Paired()
    pair.add((np.array([2, 1, 0, 2]), np.array([2, 2, 2, 2])), (np.array([1, 1, 0, 1]), np.array([2, 2, 2, 2])))
    found = pair.difference()
    assert found is not None
    assert (found.one, found.other, found.difference, found.deals) == (5 / 8, 3 / 8, 2 / 8, 4)
    per_deal = np.array([0.5, 0.0, 0.0, 0.5])
    error = per_deal.std(ddof=1) / sqrt(4)
    assert found.low == pytest.approx(0.25 - 3.182446 * error, rel=5e-3)  # Student's t with 3 degrees of freedom
    assert found.always_low is None  # too few deals to say anything at every look


def test_what_is_the_same_on_every_deal_has_no_interval() -> None:
    pair = Paired()
    pair.add((np.array([1, 1]), np.array([2, 2])), (np.array([1, 1]), np.array([2, 2])))
    found = pair.difference()
    assert found is not None
    assert (found.difference, found.low, found.p) == (0, None, None)
    assert Paired().difference() is None


def test_shards_may_come_in_any_order() -> None:
    rng = np.random.default_rng(3)
    rows = [tuple(rng.integers(0, 3, 50) for _ in range(4)) for _ in range(4)]
    forwards, backwards = Paired(), Paired()
    for a, b, c, d in rows:
        forwards.add((a, b), (c, d))
    for a, b, c, d in reversed(rows):
        backwards.add((a, b), (c, d))
    assert forwards == backwards


@pytest.mark.parametrize("more", [0.0, 0.08])
def test_intervals_cover_the_true_difference_as_often_as_they_claim(more: float) -> None:
    rng = np.random.default_rng(11)
    found = [deals(rng, 300, more).difference() for _ in range(STUDIES)]
    misses = sum(
        not each.low <= more <= each.high for each in found if each and each.low is not None and each.high is not None
    )
    assert misses / STUDIES == pytest.approx(CLAIMED, abs=bound(STUDIES))
    middle = float(np.mean([each.difference for each in found if each]))
    spread = float(np.std([each.difference for each in found if each])) / sqrt(STUDIES)
    assert middle == pytest.approx(more, abs=4 * spread)  # unbiased


def test_pairing_spares_deals_where_deals_go_the_same_way() -> None:
    rng = np.random.default_rng(5)
    alike, apart = deals(rng, 20_000, 0.02, 0.95).difference(), deals(rng, 20_000, 0.02, 0.0).difference()
    assert alike is not None
    assert apart is not None
    assert alike.spared is not None
    assert apart.spared is not None
    assert alike.spared > 4
    assert apart.spared == pytest.approx(1, abs=0.1)


def test_looking_early_and_often_does_not_mislead() -> None:
    """With looks from 100 to 6,400 deals the confidence sequence misses in at most 5 % of studies, a plain interval far more."""
    rng = np.random.default_rng(7)
    studies, most, every = 1000, 6400, 20
    values = rng.choice([-1.0, 0.0, 0.0, 0.0, 1.0], size=(studies, most))
    numbers = np.arange(1, most + 1)
    means = values.cumsum(axis=1) / numbers
    errors = np.sqrt(((values**2).cumsum(axis=1) / numbers - means**2) / numbers)
    looks = np.arange(LEAST_DEALS, most + 1, every) - 1
    factors = np.array([sequence_factor(int(number)) for number in numbers[looks]])
    misled = (np.abs(means[:, looks]) > factors * errors[:, looks]).any(axis=1).mean()
    naive = (np.abs(means[:, looks]) > 1.96 * errors[:, looks]).any(axis=1).mean()
    assert misled <= CLAIMED + bound(studies)
    assert naive > 4 * CLAIMED  # the test sees what early looks do to an interval that is not made for them


def test_a_confidence_sequence_is_as_published() -> None:
    """Waudby-Smith et al. (2024), equation 2.2 with n = 1,000, rho^2 = 0.01 and alpha = 0.05, worked out by hand."""
    spread = (-2 * np.log(0.05) + np.log(-2 * np.log(0.05)) + 1) / 4000
    by_hand = sqrt(2 * (1000 * spread + 1) / (1000 * spread) * np.log(sqrt(1000 * spread + 1) / 0.05))
    assert sequence_factor(1000) == pytest.approx(by_hand)
    assert 2.5 < sequence_factor(4000) < 3.2


def test_false_discoveries_are_held_to_their_share() -> None:
    """100 figures, 20 of them real: of those believed at most 5 % are false on average, and most of the real are found."""
    rng = np.random.default_rng(13)
    false, found = [], []
    for _ in range(STUDIES):
        z = rng.standard_normal(100)
        z[:20] += 3.5
        believed = false_discovery([float(p) for p in _p(z)])
        real, wrong = sum(believed[:20]), sum(believed[20:])
        false.append(wrong / max(1, real + wrong))
        found.append(real / 20)
    assert float(np.mean(false)) <= CLAIMED * 0.8 + 4 * float(np.std(false)) / sqrt(STUDIES)
    assert float(np.mean(found)) > 0.7


def _p(z: np.ndarray) -> np.ndarray:
    from math import erfc

    return np.array([erfc(abs(each) / sqrt(2)) for each in z])


def test_the_step_up_procedure_as_published() -> None:
    """The fifteen p values of Benjamini and Hochberg (1995), of which the first four are rejected at 5 %."""
    ps = [
        0.0001,
        0.0004,
        0.0019,
        0.0095,
        0.0201,
        0.0278,
        0.0298,
        0.0344,
        0.0459,
        0.3240,
        0.4262,
        0.5719,
        0.6528,
        0.7590,
        1.0,
    ]
    assert false_discovery(ps) == [True] * 4 + [False] * 11
    assert false_discovery([None, 0.01]) == [False, True]
    assert false_discovery([]) == []
