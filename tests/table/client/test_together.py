"""Several people: the waiting room, talk, questions, clocks, leaving and coming back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.table.client.conftest import Invite
from tests.table.client.guests import BOT, FRIEND, ME, Guest


@pytest.fixture
def together(ada: Guest, ben: Guest) -> tuple[Guest, Guest]:
    """Ada and Ben at one table; whoever is to decide first comes first."""
    made = ada.make_table(ME, FRIEND)
    ada.come(made["go"])
    ben.come(made["links"]["1"])
    for guest in (ada, ben):
        expect(guest.page.locator("#board .card").first).to_be_visible()
    return (ada, ben) if ada.page.title().startswith("●") else (ben, ada)


def test_a_friend_comes_by_a_link_and_the_cards_are_dealt(ada: Guest, invite: Invite) -> None:
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    made = ada.make_table(ME, FRIEND)
    page = ada.come(made["go"])
    expect(page.locator("#waiting")).to_contain_text("One seat is still free")
    expect(page).to_have_title(re.compile("Waiting"))
    page.get_by_role("button", name="Copy: Link for seat 2").click()
    expect(page.locator(".toast")).to_have_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == made["links"]["1"]
    friend = invite()
    friend.come(link)
    expect(friend.page.locator("#door")).to_contain_text("Ada invites you")
    friend.page.get_by_label("Your name").fill("Cleo")
    friend.page.keyboard.press("Enter")
    expect(friend.page.locator("#board .card").first).to_be_visible()
    expect(page.locator("#board .card").first).to_be_visible()
    expect(page.locator("#waiting")).to_be_hidden()
    expect(page.locator("#board")).to_contain_text("Cleo")


def test_a_renewed_link_closes_the_old_one(ada: Guest, ben: Guest, invite: Invite) -> None:
    made = ada.make_table(ME, FRIEND, FRIEND, BOT, options={"format": "free-for-all"})
    page = ada.come(made["go"])
    page.get_by_role("button", name="Make a new link for seat 2").click()
    field = page.get_by_label("Link for seat 2", exact=True)
    expect(field).not_to_have_value(made["links"]["1"])
    ben.come(made["links"]["1"])
    expect(ben.page.locator("#house")).to_contain_text("This link opens nothing here")
    cleo = invite("Cleo")
    cleo.come(field.input_value())
    expect(cleo.page.locator("#waiting")).to_contain_text("as soon as one more person")
    expect(page.locator("#waiting")).to_contain_text("Cleo")


def test_seats_talk_among_themselves_and_watchers_among_themselves(
    together: tuple[Guest, Guest], ada: Guest, ben: Guest, invite: Invite
) -> None:
    watch = ada.page.evaluate(
        "JSON.parse(sessionStorage.getItem(`footlights.links.${document.body.dataset.table}`)).watch"
    )
    watchers = [invite(name) for name in ("Wanda", "Wim")]
    for watcher in watchers:
        watcher.come(watch)
        expect(watcher.page.locator(".chat-channel")).to_have_text("Among those who watch")
    ben.page.get_by_label("Say something").fill("Good luck, <b>Ada</b>")
    ben.page.keyboard.press("Enter")
    expect(ada.page.locator(".chat-line")).to_contain_text("Good luck, <b>Ada</b>")
    expect(ada.page.locator("#live")).to_contain_text("Ben says: Good luck")
    watchers[0].page.get_by_label("Say something").fill("Psst")
    watchers[0].page.keyboard.press("Enter")
    expect(watchers[1].page.locator(".chat-line")).to_contain_text("Psst")
    expect(watchers[1].page.locator("#chat")).not_to_contain_text("Good luck")
    expect(ada.page.locator("#chat")).not_to_contain_text("Psst")


def test_somebody_muted_is_not_heard_until_unmuted(together: tuple[Guest, Guest], ada: Guest, ben: Guest) -> None:
    ben.page.get_by_label("Say something").fill("Hurry up")
    ben.page.keyboard.press("Enter")
    expect(ada.page.locator(".chat-line")).to_have_count(1)
    ada.page.locator(".chat-line").hover()
    ada.page.get_by_role("button", name="Mute Ben").click()
    expect(ada.page.locator(".chat-line")).to_have_count(0)
    expect(ada.page.locator("#chat-text")).to_be_focused()
    ada.page.reload()
    expect(ada.page.locator(".chat-muted")).to_contain_text("Ben is muted.")
    expect(ada.page.locator(".chat-line")).to_have_count(0)
    ada.page.get_by_role("button", name="Unmute Ben").click()
    expect(ada.page.locator(".chat-line")).to_contain_text("Hurry up")


def test_a_take_back_after_the_other_has_decided_needs_the_others_yes(together: tuple[Guest, Guest]) -> None:
    first, second = together
    first.do_something()
    second.wait_for_turn()
    second.do_something()
    strip = second.page.locator("#asks .ask")
    first.page.locator("#tool-takeback").click()
    expect(first.page.locator("#asks")).to_contain_text("Waiting for the others")
    strip.get_by_role("button", name="No").click()
    expect(first.page.locator("#asks")).to_be_hidden()
    expect(first.page.locator("#chat")).to_contain_text("would rather not")
    first.page.locator("#tool-takeback").click()
    strip.get_by_role("button", name="Yes").click()
    expect(first.page.locator("#house")).to_have_attribute("data-ply", "0")
    expect(second.page.locator("#house")).to_have_attribute("data-ply", "0")
    expect(strip).to_have_count(0)


def test_resigning_asks_once_more_and_a_rematch_takes_everybody_along(
    together: tuple[Guest, Guest], ada: Guest, ben: Guest, invite: Invite
) -> None:
    watch = ada.page.evaluate(
        "JSON.parse(sessionStorage.getItem(`footlights.links.${document.body.dataset.table}`)).watch"
    )
    wanda = invite("Wanda")
    wanda.come(watch)
    expect(wanda.page.locator("#board .k-panel").first).to_be_visible()
    old = ada.page.url
    ada.menu("Resign")
    ada.page.get_by_role("button", name="No, play on").click()
    expect(ada.page.locator("#playbill")).to_be_hidden()
    ada.menu("Resign")
    ada.page.get_by_role("button", name="Yes, resign").click()
    for guest in (ada, ben):
        expect(guest.page.locator(".credits")).to_contain_text("Cast")
        expect(guest.page.locator("#playbill h2")).to_have_text("Ben wins")
        expect(guest.page).to_have_title(re.compile("Over"))
    ada.page.get_by_role("button", name="Proof of the shuffle").click()
    expect(ada.page.locator("#fair")).to_contain_text("The shuffle was fair")
    expect(ada.page.locator("#fair")).to_contain_text("this browser saw when you sat down")
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("button", name="Rematch").click()
    ben.page.locator("#asks").get_by_role("button", name="Yes").click()
    for guest in (ada, ben):
        expect(guest.page).not_to_have_url(old)
        expect(guest.page.locator("#board .card").first).to_be_visible()
    expect(wanda.page).to_have_url(ada.page.url)
    expect(wanda.page.locator("#board .k-panel").first).to_be_visible()


def test_who_is_away_is_shown_in_words(together: tuple[Guest, Guest], ada: Guest, ben: Guest) -> None:
    bens_seat = ada.page.locator(".seat[data-seat='1']")
    expect(bens_seat).to_contain_text("here")
    ben.page.goto("/rules/the-theatre")
    expect(bens_seat).to_contain_text("away")
    bens_seat.get_by_role("button", name="Ben is away: what now?").click()
    ada.page.get_by_text("Claim the game").click()
    ada.page.get_by_role("button", name="Yes, claim it").click()
    expect(ada.page.locator("#playbill")).to_contain_text("Ada wins")


def test_clocks_run_for_whoever_decides(ada: Guest, ben: Guest) -> None:
    made = ada.make_table(ME, FRIEND, clock={"minutes": 3, "plus": 2})
    ada.come(made["go"])
    ben.come(made["links"]["1"])
    clocks = ada.page.get_by_role("timer")
    expect(clocks).to_have_count(2)
    running = ada.page.locator(".seat-clock[data-running='true']")
    expect(running).to_have_count(1)
    expect(running).to_have_text(re.compile(r"2:5\d"))


def test_title_and_picture_of_the_tab_tell_whose_turn_it_is(together: tuple[Guest, Guest]) -> None:
    first, second = together
    icon = "link[rel~='icon']"
    expect(first.page).to_have_title(re.compile("^● Your turn"))
    expect(first.page.locator(icon)).to_have_attribute("href", re.compile("turn"))
    expect(second.page.locator(icon)).not_to_have_attribute("href", re.compile("turn"))
    first.do_something()
    expect(second.page).to_have_title(re.compile("^● Your turn"))
    expect(second.page.locator(icon)).to_have_attribute("href", re.compile("turn"))
    expect(first.page).not_to_have_title(re.compile("Your turn"))
