"""A table whose cards somebody can know: nobody sits down without having read it, and it stays in sight."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.table.client.conftest import Invite
from tests.table.client.guests import BOT, FRIEND, ME, Guest

HOST = "The host chose the shuffle of this table and can know every card."
GAME = "This table goes on from a moment of another game: whoever saw that one can know every card."
PHONE = {"width": 390, "height": 844}


def check_looks(page: Page) -> None:
    """Nothing is wrong by axe, and nothing stands beside the page."""
    found = Axe().run(page).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 800}, PHONE], ids=["desk", "phone"])
def test_whoever_is_invited_reads_it_before_they_sit_down_and_at_the_table(
    invite: Invite, viewport: dict[str, int]
) -> None:
    ada, ben, wanda = [invite(name, viewport=viewport) for name in ("Ada", "Ben", "Wanda")]
    made = ada.make_table(ME, FRIEND, seed="7")
    ada.come(made["go"])
    poster = ada.page.locator("#waiting .warning")
    expect(poster).to_have_text(HOST)
    expect(poster).to_be_in_viewport()
    check_looks(ada.page)
    page = ben.come(made["links"]["1"])
    dialog = page.get_by_role("dialog", name="Before you sit down")
    expect(dialog).to_contain_text(HOST)
    expect(dialog).to_have_accessible_description(HOST)
    expect(dialog.get_by_role("button", name="Do not sit down")).to_be_focused()
    check_looks(page)
    dialog.get_by_role("button", name="Do not sit down").click()
    expect(page.locator("#house")).to_contain_text("You did not sit down.")
    expect(page.locator("#house")).to_contain_text(HOST)
    assert ben.context.request.get(f"/api/tables/{made['table']}").json()["you"] is None
    page.goto("/")
    ben.come(made["links"]["1"])
    dialog.get_by_role("button", name="Sit down anyway").click()
    wanda.come(made["watch"])
    for guest in (ada, ben, wanda):
        note = guest.page.get_by_role("note").filter(has_text=HOST).locator("visible=true")
        expect(guest.page.locator("#board .k-panel").first).to_be_visible()
        expect(note).to_have_count(1)
        expect(note).to_be_in_viewport()
    expect(page.locator("#board .card").first).to_be_visible()
    expect(page.locator("#live")).to_contain_text(HOST)
    if viewport != PHONE:
        expect(page.get_by_label("Say something")).to_be_in_viewport(ratio=1)
    check_looks(page)
    page.reload()
    expect(page.locator("#board .card").first).to_be_visible()
    expect(dialog).to_have_count(0)
    expect(page.locator("#known-cards-note")).to_be_in_viewport()


def test_it_stands_in_lists_credits_and_replays(ada: Guest, ben: Guest) -> None:
    made = ada.make_table(ME, FRIEND, seed="7")
    ada.come(made["go"])
    ben.come(made["links"]["1"])
    ben.page.get_by_role("button", name="Sit down anyway").click()
    expect(ben.page.locator("#board .card").first).to_be_visible()
    ben.page.goto("/")
    expect(ben.page.locator("#running .ticket")).to_contain_text(HOST)
    ben.come(f"/m/{made['table']}")
    expect(ben.page.locator("#board .card").first).to_be_visible()
    ben.menu("Resign")
    ben.page.get_by_role("button", name="Yes, resign").click()
    for guest in (ada, ben):
        expect(guest.page.locator(".credits-facts")).to_contain_text(HOST)
    ada.page.get_by_role("button", name="Proof of the shuffle").click()
    expect(ada.page.locator("#fair")).to_contain_text(HOST)
    ada.page.goto(f"/m/{made['table']}/replay")
    expect(ada.page.locator("#chat .warning")).to_have_text(HOST)
    expect(ada.page.locator("#chat .warning")).to_be_visible()
    ada.page.goto("/")
    expect(ada.page.locator("#finished .ticket")).to_contain_text(HOST)


def test_alone_against_a_bot_nobody_is_asked_and_playing_on_says_whose_cards_they_are(ada: Guest) -> None:
    page = ada.play_against_a_bot(seed="7")
    expect(page.locator("#known-cards")).to_have_count(0)
    expect(page.locator("#known-cards-note")).to_be_hidden()
    ada.menu("Fair shuffle")
    expect(page.locator("#fair")).to_contain_text(HOST)
    page.keyboard.press("Escape")
    ada.do_something()
    ada.wait_for_turn()
    ada.menu("Resign")
    page.get_by_role("button", name="Yes, resign").click()
    expect(page.locator(".credits-facts")).to_contain_text(HOST)
    table = page.evaluate("document.body.dataset.table")
    go = ada.post(f"/api/tables/{table}/play-on", {"ply": 0, "seat": 0, "bot": "greedy"})["go"]
    ada.come(go)
    ada.wait_for_turn()
    ada.menu("Fair shuffle")
    expect(page.locator("#fair")).to_contain_text(GAME)


def test_an_ordinary_table_warns_of_nothing(ada: Guest, ben: Guest) -> None:
    made = ada.make_table(ME, FRIEND, BOT, options={"format": "free-for-all", "players": 3})
    ada.come(made["go"])
    expect(ada.page.locator("#waiting")).to_be_visible()
    expect(ada.page.locator("#waiting .warning")).to_be_hidden()
    ben.come(made["links"]["1"])
    expect(ben.page.locator("#board .card").first).to_be_visible()
    expect(ben.page.locator("#known-cards-note")).to_be_hidden()
