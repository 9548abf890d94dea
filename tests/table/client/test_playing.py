"""One person and a bot: sitting down, playing, taking back, hints, the prompt book."""

from __future__ import annotations

import json
import re

from playwright.sync_api import WebSocketRoute, expect

from tests.table.client.conftest import Invite
from tests.table.client.guests import BOT, CARD, ME, SOCKETS, Guest, fragment


def test_a_link_gives_a_seat_and_its_key_leaves_the_address(ada: Guest) -> None:
    made = ada.make_table(ME, BOT)
    page = ada.come(made["go"])
    ada.wait_for_turn()
    assert fragment(made["go"]).startswith("k=")
    assert fragment(page.url) == ""


def test_one_click_plays_a_card_and_the_bot_answers(ada: Guest) -> None:
    page = ada.play_against_a_bot()
    before = ada.ply
    card = page.locator(CARD).first.get_attribute("data-face")
    ada.do_something()
    ada.wait_for_turn()
    assert ada.ply > before
    expect(page.locator("#promptbook")).to_contain_text(f"Ada plays {card}.")


def test_after_a_reload_everything_is_where_it_was(ada: Guest) -> None:
    page = ada.play_against_a_bot()
    ada.do_something()
    ada.wait_for_turn()
    at, book = ada.at, page.locator(".book-line").all_inner_texts()
    page.reload()
    ada.wait_for_turn()
    assert ada.at == at
    assert page.locator(".book-line").all_inner_texts() == book


def test_a_decision_is_taken_back_with_a_key(ada: Guest) -> None:
    page = ada.play_against_a_bot()
    hand = page.locator(CARD).count()
    ada.do_something()
    ada.wait_for_turn()
    page.keyboard.press("u")
    expect(page.locator("#house")).to_have_attribute("data-ply", "0")
    expect(page.locator(CARD)).to_have_count(hand)
    expect(page.locator(".book-gone").first).to_be_visible()
    expect(page.locator("#live")).to_contain_text("takes a decision back")


def test_what_cannot_be_used_says_why_and_keeps_the_focus(ada: Guest) -> None:
    page = ada.play_against_a_bot()
    tool = page.locator("#tool-takeback")
    expect(tool).to_have_attribute("aria-disabled", "true")
    expect(tool).to_have_attribute("aria-description", re.compile("nothing of yours"))
    tool.focus()
    expect(tool).to_be_focused()


def test_a_hint_names_every_choice_and_can_be_followed(ada: Guest) -> None:
    page = ada.play_against_a_bot()
    choices = page.locator(CARD).count()
    page.keyboard.press("h")
    hint = page.locator("#hint")
    expect(hint).to_be_visible()
    expect(hint.locator("tbody tr")).to_have_count(choices)
    expect(hint.locator(".hint-best")).to_have_count(1)
    before = ada.at
    hint.locator(".button.primary").click()
    expect(hint).to_have_count(0)
    expect(page.locator("#house")).not_to_have_attribute("data-at", str(before))


def test_a_line_of_the_prompt_book_leads_to_that_moment(ada: Guest) -> None:
    page = ada.play_against_a_bot()
    ada.do_something()
    ada.wait_for_turn()
    line = page.locator(".book-group[data-ply='1'] .book-line").first
    line.click(position={"x": 2, "y": 4})
    expect(page).to_have_url(re.compile(r"/m/[\w-]+/replay#ply=1&seat=0$"))


def test_a_card_named_in_the_prompt_book_is_shown(ada: Guest) -> None:
    page = ada.play_against_a_bot()
    name = page.locator(".face-link").first
    face = name.inner_text()
    name.hover()
    expect(page.locator("#inspect")).to_have_attribute("data-shown", face)
    page.mouse.move(5, 5)
    expect(page.locator("#inspect")).not_to_have_attribute("data-shown", face)


def test_the_prompt_book_is_one_stop_for_the_keyboard(ada: Guest) -> None:
    page = ada.play_against_a_bot()
    page.keyboard.press("l")
    expect(page.locator(".book-ply").last).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".book-lines [role=button]").first).to_be_focused()
    expect(page.locator(".book-lines [tabindex='0']")).to_have_count(1)


def test_a_word_of_the_rulebook_explains_itself(ada: Guest) -> None:
    page = ada.play_against_a_bot()
    page.locator(".word", has_text="Desired Suit").first.hover()
    expect(page.locator(".tip")).to_be_visible()
    expect(page.locator(".tip strong")).to_have_text("Desired Suit")
    page.keyboard.press("Escape")
    expect(page.locator(".tip")).to_be_hidden()


def test_new_lines_are_marked_from_ones_own_last_decision_on(ada: Guest) -> None:
    page = ada.play_against_a_bot()
    expect(page.locator(".book-new")).to_have_count(0)
    ada.do_something()
    ada.wait_for_turn()
    expect(page.locator(".book-new")).to_have_count(1)
    expect(page.locator(".book-new")).to_contain_text(re.compile("Ada plays (?!the deck)"))


def test_the_last_round_is_shown_again_and_then_the_game_goes_on(invite: Invite) -> None:
    ada = invite("Ada", speed="2")
    page = ada.play_against_a_bot()
    expect(page.locator("#tool-round")).to_have_attribute("aria-disabled", "true")
    while page.locator("#tool-round[aria-disabled='true']").count():
        ada.do_something()
        ada.wait_for_turn()
    offered = page.locator("[data-offer='legal']").count()
    page.keyboard.press("r")
    expect(page.locator("#promptbar")).to_have_attribute("data-recall", "Last round")
    expect(page.locator("[data-recall]")).to_have_count(0)
    expect(page.locator("[data-offer='legal']")).to_have_count(offered)
    ada.do_something()


LOOK_BACK_AND_PRESS = """() => new Promise((resolve) => {
  const bar = document.getElementById("promptbar");
  new MutationObserver((_, watch) => {
    if (!bar.dataset.recall) return;
    watch.disconnect();
    requestAnimationFrame(() => {
      const moments = ["board", "promptbar", "topbar"].map((id) => document.getElementById(id).dataset.moment);
      const told = [...document.querySelectorAll("#promptbook .book-line")];
      const lines = told.filter((line) => line.getClientRects().length).length;
      document.getElementById("tool-menu").click();
      resolve({ moments, lines });
    });
  }).observe(bar, { attributes: true });
  document.getElementById("tool-round").click();
})"""


def test_header_and_log_are_of_the_round_that_is_shown_again_and_one_press_ends_it(invite: Invite) -> None:
    ada = invite("Ada", speed="0.5", reduced_motion="no-preference")
    page = ada.play_against_a_bot()
    while page.locator("#tool-round[aria-disabled='true']").count():
        ada.do_something()
        page.keyboard.press("Escape")
        ada.wait_for_turn()
    now = page.locator("#board").get_attribute("data-moment") or ""
    lines = page.locator("#promptbook .book-line:visible").count()
    seen = page.evaluate(LOOK_BACK_AND_PRESS)
    assert len(set(seen["moments"])) == 1
    assert seen["moments"][0] != now
    assert seen["lines"] < lines
    expect(page.locator("[data-recall]")).to_have_count(0)
    expect(page.locator("#menu")).to_have_count(0)
    for part in ("board", "promptbar", "topbar"):
        expect(page.locator(f"#{part}")).to_have_attribute("data-moment", now)
    expect(page.locator("#promptbook .book-line:visible")).to_have_count(lines)


def test_a_card_played_by_keyboard_does_not_take_the_focus_away(ada: Guest) -> None:
    page = ada.play_against_a_bot()
    for _ in range(3):
        before = ada.at
        if page.locator(CARD).count():  # otherwise a question was asked, and the focus is on its first answer
            page.keyboard.press("1")
        page.keyboard.press("Enter")
        expect(page.locator("#house")).not_to_have_attribute("data-at", str(before))
        ada.wait_for_turn()
        expect(page.locator(":focus[data-offer='legal']")).to_have_count(1)


def test_the_command_box_tells_and_does(ada: Guest) -> None:
    page = ada.play_against_a_bot()
    page.keyboard.press("c")
    box = page.locator("#command")
    expect(box).to_be_focused()
    box.fill("a")
    box.press("Enter")
    expect(page.locator(".command-output")).to_contain_text("1: ")
    box.fill("o")
    box.press("Enter")
    expect(page.locator(".command-output")).to_contain_text("Greedy")
    box.fill("l")
    box.press("Enter")
    expect(page.locator("#live")).to_contain_text("begins")
    before = ada.at
    box.fill("1")
    box.press("Enter")
    expect(page.locator("#house")).not_to_have_attribute("data-at", str(before))


def only_one_choice(socket: WebSocketRoute) -> None:
    """A line on which frames lose all but one of their actions: this game never asks where there is one thing to do."""
    server = socket.connect_to_server()

    def inward(raw: str | bytes) -> None:
        answer = json.loads(raw)
        for frame in answer.get("frames", ()):
            frame["v"]["actions"] = [offer for offer in frame["v"].get("actions", ()) if not offer.get("why_not")][:1]
        socket.send(json.dumps(answer))

    server.on_message(inward)
    socket.on_message(server.send)


def test_a_forced_move_is_made_if_the_person_has_asked_for_it(ada: Guest) -> None:
    ada.page.route_web_socket(SOCKETS, only_one_choice)
    page = ada.play_against_a_bot()
    before = ada.at
    ada.menu("Settings")
    page.get_by_label("Do what is forced").check()
    expect(page.locator("#house")).not_to_have_attribute("data-at", str(before))
