"""The bill of a game for one: play at once, today's run, its result to be copied; and a table that knows one is alone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.looking import faults
from tests.table.foyer.visiting import PHONE, Visitor

Visit = Callable[..., Visitor]
TABLE = re.compile(r"/m/[\w-]+$")
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


def bill(page: Page) -> Locator:
    return page.get_by_role("article", name="Curtain Call")


def wait_for_board(page: Page) -> None:
    expect(page).to_have_url(TABLE)
    expect(page.locator('#board [data-offer="legal"]').first).to_be_visible()


def give_up(page: Page) -> None:
    """By the menu, in the words of somebody who plays alone."""
    page.get_by_role("button", name="More").click()
    menu = page.get_by_role("dialog", name="More")
    expect(menu.get_by_text("Resign")).to_have_count(0)
    expect(menu.get_by_text("draw")).to_have_count(0)
    menu.get_by_text("Give up").click()
    page.get_by_role("button", name="Yes, give up").click()
    expect(page.locator(".credits-links")).to_be_visible()


def test_one_click_begins_a_run_alone(visitor: Visitor) -> None:
    page = visitor.foyer()
    expect(bill(page)).to_contain_text("1 player")
    expect(bill(page)).not_to_contain_text("friends")
    bill(page).get_by_role("button", name="Play now").click()
    wait_for_board(page)
    expect(page.locator("#tool-chat")).to_be_hidden()
    expect(page.locator("#chat")).to_be_hidden()
    expect(page).not_to_have_title(re.compile("Your turn"))


def test_todays_run_is_begun_gone_on_with_told_and_copied(visit: Visit) -> None:
    visitor = visit(**CLIPBOARD)
    page = visitor.foyer()
    expect(bill(page)).to_contain_text("Your first attempt counts")
    bill(page).get_by_role("button", name="Today’s run", exact=True).click()
    wait_for_board(page)
    address = page.url
    visitor.foyer()
    expect(page.locator("#running")).to_contain_text("Daily run of 20")
    bill(page).get_by_role("button", name="Go on with today’s run").click()
    expect(page).to_have_url(address)
    wait_for_board(page)
    give_up(page)
    line = page.get_by_label("Your result in one line").input_value()
    assert re.fullmatch(r"Footlights Curtain Call 20\d\d-\d\d-\d\d: 0/9, given up .*, MacGuffin 45/45 🟥⬜{8}", line)
    page.get_by_role("button", name="Copy result").click()
    assert page.evaluate("navigator.clipboard.readText()") == line
    expect(page.locator("#credits, .credits-facts").first).to_contain_text("the daily run of 20")
    visitor.foyer()
    expect(bill(page).get_by_label("Your result in one line")).to_have_value(line)
    bill(page).get_by_role("button", name="Copy result").click()
    expect(bill(page).get_by_role("button", name="Copied")).to_be_visible()
    bill(page).get_by_role("button", name="Practise today’s run").click()
    wait_for_board(page)
    assert page.url != address
    give_up(page)
    assert "(practice)" in page.get_by_label("Your result in one line").input_value()
    page.get_by_role("button", name="New run").click()
    wait_for_board(page)


def test_the_shuffle_of_a_daily_run_is_explained_honestly(visitor: Visitor) -> None:
    page = visitor.foyer()
    bill(page).get_by_role("button", name="Today’s run", exact=True).click()
    wait_for_board(page)
    page.get_by_role("button", name="More").click()
    page.get_by_role("dialog", name="More").get_by_text("Fair shuffle").click()
    told = page.locator("#fair")
    expect(told).to_contain_text("The daily run of 20")
    expect(told).to_contain_text("nothing was sealed")


def test_the_chooser_of_a_game_for_one_speaks_of_nobody_else(visitor: Visitor) -> None:
    page = visitor.foyer()
    bill(page).get_by_role("button", name="Options").click()
    chooser = page.locator("#chooser")
    for word in ("friend", "A bot", "Seats and decks", "minutes each"):
        expect(chooser).not_to_contain_text(word)
    expect(chooser).to_contain_text("Anybody may watch")
    page.get_by_role("button", name="Raise the curtain").click()
    wait_for_board(page)


def test_playing_on_from_a_run_asks_for_no_seat_and_no_bot(visitor: Visitor) -> None:
    page = visitor.foyer()
    bill(page).get_by_role("button", name="Play now").click()
    wait_for_board(page)
    give_up(page)
    page.get_by_role("link", name="Replay").first.click()
    expect(page.locator("#transport-count")).to_contain_text("Move")
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.locator("#play-on-dialog")
    expect(dialog).to_contain_text("takes over the run")
    expect(dialog.locator("select")).to_have_count(0)
    dialog.get_by_role("button", name="Raise the curtain").click()
    wait_for_board(page)


def test_the_bill_with_its_result_fits_a_phone(visit: Visit) -> None:
    visitor = visit(viewport=PHONE)
    run = visitor.post("/api/games/curtain-call/daily", {})
    visitor.post(f"/api/tables/{run['table']}/sit", {"contribution": "ab" * 16, "name": "Ada"})
    visitor.resign(run["table"])
    page = visitor.foyer()
    expect(bill(page).get_by_role("button", name="Copy result")).to_be_visible()
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    heights = bill(page).locator("button").evaluate_all("all => all.map((each) => each.getBoundingClientRect().height)")
    assert min(heights) >= 44
    assert faults(page) == []


def test_the_house_refuses_a_daily_run_with_other_options(visitor: Visitor) -> None:
    page = visitor.foyer()
    answer = page.request.post(
        f"{visitor.origin}/api/games/curtain-call/daily",
        data={"options": {"macguffin_hp": 50}},
        headers={"Origin": visitor.origin},
    )
    assert answer.status in (400, 422)
    assert "the same for everybody" in answer.json()["error"]
