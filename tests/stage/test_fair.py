"""Shuffles that can be checked."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import footlights as fl
from footlights.stage import fair
from footlights.stage.match import from_dict

SECRET = bytes(range(32))
ADDED = [bytes([7] * 16), bytes([9] * 16)]


def fair_match() -> fl.Match:
    """A finished match whose seed was made fairly."""
    match = fl.new("the-theatre", seed=fair.seed_of(SECRET, "table-1", ADDED))
    while not match.over:
        match.play(match.legal()[0])
    match.fair = {
        "scheme": fair.SCHEME,
        "table": "table-1",
        "commit": fair.commitment(SECRET),
        "secret": SECRET.hex(),
        "contributions": [added.hex() for added in ADDED],
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
    assert "bytes added by 2 people" in fair.check(again.fair, again.seed)


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
