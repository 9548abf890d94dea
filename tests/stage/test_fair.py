"""Shuffles that can be checked."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import footlights as fl
from footlights.stage import fair
from footlights.stage.match import from_dict

SECRET = bytes(range(32))
ADDED = [bytes([7] * 16), bytes([9] * 16)]


def fair_match(contributions: Sequence[bytes] = ADDED) -> fl.Match:
    """A finished match whose seed was made fairly."""
    match = fl.new("the-theatre", seed=fair.seed_of(SECRET, "table-1", contributions))
    while not match.over:
        match.play(match.legal()[0])
    match.fair = {
        "scheme": fair.SCHEME,
        "table": "table-1",
        "commit": fair.commitment(SECRET),
        "secret": SECRET.hex(),
        "contributions": [added.hex() for added in contributions],
    }
    return match


def test_commitment_and_seed_are_plain_sha256_and_hmac() -> None:
    assert fair.commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    digest = hmac.new(SECRET, b"table-1|" + ADDED[0] + b"|" + ADDED[1], "sha256").digest()
    assert fair.seed_of(SECRET, "table-1", ADDED) == int.from_bytes(digest[:16], "big")


@given(st.integers(0, 1), st.integers(0, 127))
def test_every_bit_that_anybody_adds_changes_the_seed(who: int, bit: int) -> None:
    changed = [bytearray(added) for added in ADDED]
    changed[who][bit // 8] ^= 1 << bit % 8
    assert fair.seed_of(SECRET, "table-1", [bytes(c) for c in changed]) != fair.seed_of(SECRET, "table-1", ADDED)


def test_a_fair_match_survives_its_file_and_verifies() -> None:
    match = fair_match()
    again = from_dict(match.to_dict(), "file")
    assert again.verify().fair == match.fair
    told = fair.check(again.fair, again.seed)
    assert "consistent with the commitment" in told
    assert "bytes added by 2 people; compare it with" in told


def test_a_secret_alone_proves_nothing() -> None:
    match = fair_match([])
    assert "proves nothing" in fair.check(match.fair, match.seed)


@pytest.mark.parametrize(
    "ended",
    [
        {"how": "rules", "winners": [0]},
        {"how": "resigned"},
        {"how": "resigned", "winners": [2]},
        {"how": "resigned", "winners": [0, 0]},
        {"how": "resigned", "winners": 0},
        {"how": ["resigned"], "winners": [0]},
        {"how": "resigned", "winners": [True]},
        "resigned",
    ],
)
def test_what_a_file_says_of_an_early_end_is_checked(ended: Any) -> None:
    match = fl.new("the-theatre", seed=3)
    content = {**match.to_dict(), "ended": ended}
    with pytest.raises(fl.Trouble, match="ended: expected how"):
        from_dict(content, "file")


def test_an_early_end_survives_the_file_and_is_no_end_of_a_game_played_to_its_end() -> None:
    match = fl.new("the-theatre", seed=3)
    match.ended = {"how": "clock", "winners": [0]}
    assert from_dict(match.to_dict(), "file").verify().ended == match.ended
    assert "ended" not in fl.new("the-theatre", seed=3).to_dict()
    whole = fair_match()
    whole.ended = match.ended
    with pytest.raises(fl.Trouble, match="played to its end"):
        whole.verify()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"secret": "00" * 32}, "not the one that was committed to"),
        ({"commit": "00" * 32}, "not the one that was committed to"),
        ({"table": "table-2"}, "shuffle was changed"),
        ({"contributions": [ADDED[0].hex()]}, "shuffle was changed"),
        ({"contributions": [ADDED[1].hex(), ADDED[0].hex()]}, "shuffle was changed"),
        ({"contributions": "none"}, "damaged"),
        ({"secret": 5}, "damaged"),
        ({"scheme": "shuffle-9"}, "damaged"),
        ({"table": 3}, "damaged"),
        ({"more": 1}, "damaged"),
    ],
)
def test_whatever_is_changed_about_the_shuffle_is_noticed(change: dict[str, Any], says: str) -> None:
    match = fair_match()
    assert match.fair is not None
    match.fair = {**match.fair, **change}
    with pytest.raises(fl.Trouble, match=says):
        match.verify()


def test_another_seed_is_noticed() -> None:
    match = fair_match()
    other = fl.new("the-theatre", seed=match.seed ^ 1)
    other.fair = match.fair
    with pytest.raises(fl.Trouble, match="shuffle was changed"):
        other.verify()
