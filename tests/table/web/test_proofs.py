"""What the browser says of a shuffle: proved only to who saw the commitment, and finds its own bytes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, sync_playwright

from footlights.stage import fair
from tests.services.fixtures import chromium_path
from tests.table.web.opening import Opened

__all__ = ["chromium_path"]
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
SECRET, OWN, OTHER = bytes(range(32)), bytes([7] * 16), bytes([9] * 16)
COMMIT = fair.commitment(SECRET)
VERIFY = """async ([shuffle, seed, commit, own]) => {
    const fair = await import("/static/js/fair.js");
    localStorage.clear();
    if (commit) fair.rememberCommitment("table-1", commit);
    if (own) fair.rememberContribution("table-1", own);
    const told = await fair.verify(shuffle, seed === "" ? null : BigInt(seed));
    return { state: told.state, said: [told.title, ...told.checks.map((c) => c.text), ...told.notes].join(" ") };
}"""


@pytest.fixture(scope="module")
def page(house: Opened, chromium_path: str) -> Iterator[Page]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium_path, args=ARGUMENTS)
        page = browser.new_page()
        page.goto(f"{house.origin}/")
        yield page
        browser.close()


def verdict(page: Page, seen: str = COMMIT, own: bytes = OWN, seed: bool = True, **shuffle: Any) -> dict[str, str]:
    """What a browser says that remembers these things."""
    added = shuffle.pop("added", [OWN, OTHER])
    told: dict[str, Any] = {"scheme": fair.SCHEME, "table": "table-1", "commit": COMMIT, "secret": SECRET.hex()}
    told |= {"contributions": [part.hex() for part in added], **shuffle}
    drawn = str(fair.seed_of(SECRET, "table-1", added)) if seed else ""
    found: dict[str, str] = page.evaluate(VERIFY, [told, drawn, seen, own.hex()])
    return found


def test_who_saw_the_commitment_and_added_bytes_has_a_proof(page: Page) -> None:
    told = verdict(page)
    assert told["state"] == "proved"
    assert "The shuffle was fair" in told["said"]
    assert "this browser added are among" in told["said"]


def test_without_the_commitment_seen_before_there_is_no_proof(page: Page) -> None:
    told = verdict(page, seen="")
    assert told["state"] == "unproved"
    assert "did not see the commitment" in told["said"]
    assert "fair" not in told["said"]


def test_without_the_seed_of_the_game_there_is_no_proof(page: Page) -> None:
    assert verdict(page, seed=False)["state"] == "unproved"


def test_a_secret_to_which_nobody_added_anything_is_no_proof(page: Page) -> None:
    told = verdict(page, own=b"", added=[])
    assert told["state"] == "unproved"
    assert "whoever chose it chose the shuffle" in told["said"]


def test_own_bytes_that_are_missing_break_the_proof(page: Page) -> None:
    told = verdict(page, added=[OTHER])
    assert told["state"] == "broken"
    assert "are not among" in told["said"]


def test_another_commitment_than_the_one_seen_breaks_the_proof(page: Page) -> None:
    assert verdict(page, seen="00" * 32)["state"] == "broken"


def test_who_only_watched_is_told_what_is_left_to_believe(page: Page) -> None:
    told = verdict(page, own=b"")
    assert told["state"] == "proved"
    assert "None of the added bytes are from this browser" in told["said"]


def test_a_given_seed_and_a_file_without_a_proof_are_told_apart(page: Page) -> None:
    given = verdict(page, scheme="", commit="", given=True)
    assert "Its seed was given" in given["said"]
    unknown = verdict(page, scheme="", commit="", given=False)
    assert "The match file says nothing" in unknown["said"]
    assert given["state"] == unknown["state"] == "unproved"
