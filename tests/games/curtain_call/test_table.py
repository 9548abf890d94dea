"""Curtain Call in a real browser: previews, keys, targets on puppets, languages, and whether everybody can use it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.looking import CLIPPED, faults
from tests.services.fixtures import browser, chromium_path
from tests.table.client.guests import ME, Guest
from tests.table.serving import Server, serving

__all__ = ["browser", "chromium_path"]

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WIDE: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
SMALL = """() => [...document.querySelectorAll('#house button')].map((each) => [each.className, each.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 44 || box.height < 44)).map(([name, box]) => [name, box.width, box.height])"""
SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"
Sits = Callable[..., Guest]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("curtain")) as server:
        yield server


@pytest.fixture
def sits(browser: Browser, house: Server) -> Iterator[Sits]:
    with ExitStack() as stack:

        def come(lang: str = "", **options: Any) -> Guest:
            """Somebody at a table of their own, before the first decision."""
            guest = stack.enter_context(Guest(browser, house.origin, "Ada", **options))
            if lang:
                guest.context.add_cookies([{"name": "lang", "value": lang, "url": house.origin}])
            guest.come(guest.make_table(ME, game="curtain-call")["go"])
            guest.wait_for_turn()
            return guest

        yield come


def do(guest: Guest, query: str) -> None:
    """Do the first thing that matches."""
    before = guest.at
    guest.page.locator(f"{query}[data-offer='legal']").first.evaluate("element => element.click()")
    expect(guest.page.locator("#house")).not_to_have_attribute("data-at", str(before))
    guest.wait_for_turn()


def into_a_fight(guest: Guest) -> Page:
    """Both Basics chosen, and an enemy faced."""
    for verb in ("take", "take", "face"):
        do(guest, f"[data-do^='{verb} ']")
    expect(guest.page.locator("#board")).to_have_attribute("data-decision", "fight")
    return guest.page


def test_a_card_pointed_at_shows_what_it_would_do_and_digits_play_it(sits: Sits) -> None:
    guest = sits()
    page = into_a_fight(guest)
    attack = page.locator(".area-hand .card:has(.badge.tone-now)[data-do]").first
    attack.hover()
    expect(page.locator("[data-id='hp-enemy'] > .ghost")).to_contain_text("→")
    page.mouse.move(4, 4)
    expect(page.locator(".ghost")).to_have_count(0)
    held, before = page.locator(".area-hand .card").count(), guest.at
    page.keyboard.press("1")
    assert guest.at == before
    page.keyboard.press("1")
    expect(page.locator("#house")).not_to_have_attribute("data-at", str(before))
    expect(page.locator(".area-hand .card")).to_have_count(held - 1)


def test_e_ends_the_turn_and_space_does_not(sits: Sits) -> None:
    guest = sits()
    page = into_a_fight(guest)
    expect(page.locator("[data-id='marquee']")).to_contain_text("Round 1")
    page.keyboard.press("Space")
    page.keyboard.press("e")
    page.locator("dialog[open]").get_by_role("button", name="End the turn").click()  # cards can still be played
    expect(page.locator("[data-id='marquee']")).to_contain_text("Round 2")


def test_piles_open_and_keywords_explain_themselves(sits: Sits) -> None:
    page = into_a_fight(sits())
    page.locator("[data-id='deck'] .opens").click()
    expect(page.locator("dialog .pile-card")).to_have_count(10)
    page.keyboard.press("Escape")
    page.locator(".area-bonus [data-tip='Ovation']").hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Ovation")


@pytest.mark.parametrize("shape", [{}, PHONE, WIDE], ids=["desk", "phone", "wide"])
def test_everybody_can_use_every_screen(sits: Sits, shape: dict[str, Any]) -> None:
    guest = sits(**shape)
    page = guest.page
    for verb in ("take", "take", "face", "play"):
        assert faults(page) == []
        assert not page.evaluate(SIDEWAYS)
        if shape == PHONE:
            assert page.evaluate(SMALL) == []
        do(guest, f"[data-do^='{verb} ']")
    assert faults(page) == []


@pytest.mark.parametrize("shape", [{}, PHONE], ids=["desk", "phone"])
def test_longer_words_have_room(sits: Sits, shape: dict[str, Any]) -> None:
    guest = sits(lang="en-XA", **shape)
    for verb in ("take", "take", "face", "play"):
        assert guest.page.evaluate(CLIPPED) == []
        do(guest, f"[data-do^='{verb} ']")
    assert guest.page.evaluate(CLIPPED) == []
    assert not guest.page.evaluate(SIDEWAYS)
