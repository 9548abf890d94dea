"""Ending a turn or passing with something useful left asks once, and not at all if a person does not want it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.looking import made_for_fingers
from tests.browser.playing import PATIENT, prepared, start
from tests.browser.playing_gothies import alone
from tests.table.serving import Server

Arrive = Callable[..., BrowserContext]
BOT = {"kind": "bot", "bot": "random"}
ME = {"kind": "me", "name": "Ada"}
WISHES: dict[str, Any] = {
    "tnb": {"seats": [ME, BOT]},
    "curtain-call": {"seats": [ME]},
    "encore": {"seats": [ME, BOT]},
    "gothies": alone(),
}
SAYS = {
    "tnb": r"^\d+ cards? can still be played\.",
    "curtain-call": r"^\d+ cards? can still be played\.$",
    "encore": r"^\d+ cards? can still be used\.$",
    "gothies": r"^\d+ cards can still be played\.",
}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
END = '#promptbar [data-do="end turn"][data-offer="legal"], #promptbar [data-do="pass"][data-offer="legal"]'
LIT = '#board [data-do][data-offer="legal"]:visible, #promptbar [data-do][data-offer="legal"]:visible'


def can_end(page: Page) -> Locator:
    """Go on until the turn can be ended, or passed; the button for it."""
    end, house = page.locator(END), page.locator("#house")
    while True:
        page.locator(LIT).first.wait_for(timeout=PATIENT)
        if end.count():
            return end
        before = house.get_attribute("data-at") or ""
        page.locator(LIT).first.click()
        expect(house).not_to_have_attribute("data-at", before, timeout=PATIENT)


def sat_down(server: Server, someone: Arrive, game: str, remind: bool = True, **size: Any) -> Page:
    context = prepared(someone(**(size or DESK)), speed="instant", remind=remind)
    return start(context.new_page(), server.origin, {"game": game, **WISHES[game]})


@pytest.mark.parametrize("game", WISHES)
def test_ending_a_turn_with_something_left_asks_once(server: Server, someone: Arrive, shots: Path, game: str) -> None:
    page = sat_down(server, someone, game)
    end, house, question = can_end(page), page.locator("#house"), page.locator("dialog#leaves")
    at = house.get_attribute("data-at") or ""
    end.click()
    expect(question.locator("#leaves-text")).to_have_text(re.compile(SAYS[game]))
    page.screenshot(path=shots / "asked.png")
    expect(question.get_by_role("button", name="No, play on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(question).to_have_count(0)
    expect(house).to_have_attribute("data-at", at)
    end.click()
    expect(house).not_to_have_attribute("data-at", at, timeout=PATIENT)
    expect(question).to_have_count(0)


def test_whoever_means_it_says_so_and_is_asked_again_in_the_next_turn(server: Server, someone: Arrive) -> None:
    page = sat_down(server, someone, "curtain-call")
    for _ in range(2):
        can_end(page)
        house = page.locator("#house")
        at = house.get_attribute("data-at") or ""
        page.keyboard.press("e")
        page.locator("dialog#leaves").get_by_role("button", name="End the turn").click()
        expect(house).not_to_have_attribute("data-at", at, timeout=PATIENT)


def test_the_question_has_room_on_a_phone(server: Server, someone: Arrive, shots: Path) -> None:
    page = sat_down(server, someone, "gothies", **PHONE)
    can_end(page).tap()
    expect(page.locator("dialog#leaves")).to_be_visible()
    page.screenshot(path=shots / "asked.png")
    made_for_fingers(page, "asked")


def test_whoever_wants_no_question_is_not_asked(server: Server, someone: Arrive) -> None:
    page = sat_down(server, someone, "gothies", remind=False)
    end, house = can_end(page), page.locator("#house")
    at = house.get_attribute("data-at") or ""
    end.click()
    expect(house).not_to_have_attribute("data-at", at, timeout=PATIENT)
    expect(page.locator("dialog")).to_have_count(0)


def test_the_setting_turns_the_question_off(server: Server, someone: Arrive, shots: Path) -> None:
    context = someone(**DESK)
    page = start(context.new_page(), server.origin, {"game": "curtain-call", **WISHES["curtain-call"]})
    page.locator("#tool-menu").click()
    page.locator("#menu").get_by_text("Settings", exact=True).click()
    switch = page.locator("#setting-remind")
    expect(switch).to_be_checked()
    page.screenshot(path=shots / "settings.png")
    switch.uncheck()
    assert page.evaluate("localStorage.getItem('footlights.remind')") == "false"


def test_what_is_asked_about_a_past_decision_goes_away_with_it(server: Server, someone: Arrive) -> None:
    """Somebody decides in another window of the same seat while the question is open."""
    context = prepared(someone(**DESK), speed="instant", remind=True)
    page = start(context.new_page(), server.origin, {"game": "curtain-call", **WISHES["curtain-call"]})
    can_end(page).click()
    question = page.locator("dialog#leaves")
    expect(question).to_be_visible()
    other = context.new_page()
    other.goto(page.url)
    other.locator('#board [data-do^="play "][data-offer="legal"]').first.wait_for(timeout=PATIENT)
    before = page.locator("#house").get_attribute("data-at") or ""
    other.locator('#board [data-do^="play "][data-offer="legal"]').first.click()
    expect(page.locator("#house")).not_to_have_attribute("data-at", before, timeout=PATIENT)
    expect(question).to_have_count(0)
