"""Bots in a real browser: a level chosen by its name, a hint with its reasons, and how long somebody thinks."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from footlights.bots import ABOUT, TITLES, USUAL
from footlights.stage.engine import engine_of
from tests.browser.looking import accessible, made_for_fingers, no_wider_than_the_screen
from tests.browser.playing import PATIENT, Json, prepared, start
from tests.browser.playing_encore import Finger, Manager, Mouse
from tests.table.serving import Server

Arrive = Callable[..., BrowserContext]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIZES = {"desk": {}, "phone": PHONE}
GAMES = ["the-theatre", "tnb", "curtain-call", "encore", "gothies"]
WITH_RIVALS = [game for game in GAMES if game != "curtain-call"]
# Dialogs and seats are the same for all games, only what lies in them differs: every game once, and every size several times.
SPREAD = list(zip(WITH_RIVALS, itertools.cycle(("phone", "desk"))))
TRIES = 120  # twice a second
HEADS = ["Action", "Prospects", "Thought through", "Why"]
TURNS = 6
THINKS = re.compile(r"bot, thinking for \d+ sec")
THINKS_OR_HAS_DECIDED = """(before) =>
  document.querySelector('.seat[data-seat="1"] .seat-words').textContent.includes("thinking for")
  || (document.querySelector("#house").dataset.at !== before && document.querySelector('[data-offer="legal"]'))"""
WIDER_THAN_ITS_DIALOG = "dialog => dialog.scrollWidth - dialog.clientWidth"


def against(game: str, bot: str = USUAL) -> Json:
    """A wish for a table: me against a bot, or alone."""
    seats: list[Json] = [{"kind": "me", "name": "Ada"}]
    bots = [{"kind": "bot", "bot": bot}] if game in WITH_RIVALS else []
    return {"game": game, "seats": [*seats, *bots], "seed": "7"}


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    """The house reads the search from the cache."""
    for game in GAMES:
        engine_of(game).compile()
        engine_of(game).compile_search()


def my_turn(page: Page) -> None:
    """Until something may be done, and nothing moves."""
    lit = page.locator('#board [data-offer="legal"], #promptbar [data-offer="legal"]')
    lit.first.wait_for(state="attached", timeout=PATIENT)
    expect(page.locator("#house")).to_have_attribute("data-busy", "false", timeout=PATIENT)


def hint_of_a_search(page: Page, ask: Callable[[Page], None]) -> Locator:
    """A hint; asked for again as long as greedy gives it, because the house is still getting the search ready."""
    hint = page.locator("#hint")
    for _ in range(TRIES):
        ask(page)
        expect(hint).to_be_visible(timeout=PATIENT)
        if hint.locator(".hint-visits").count():
            return hint
        page.keyboard.press("Escape")
        expect(hint).to_have_count(0)
        page.wait_for_timeout(500)
    raise AssertionError("the search was never ready")


def with_the_mouse(page: Page) -> None:
    page.locator("#tool-hint").click()


def with_a_key(page: Page) -> None:
    page.keyboard.press("h")


def tells_its_reasons(hint: Locator) -> None:
    """Every action has its visits, its prospects and a sentence; the choice comes first, and most thought went into it."""
    assert hint.get_by_role("columnheader").all_text_contents() == HEADS
    rows = hint.locator("tbody tr")
    visits = [int(text.split()[0].replace(",", "")) for text in hint.locator(".hint-visits").all_inner_texts()]
    assert len(visits) == rows.count()
    assert rows.count() + hint.locator(".hint-aside li").count() > 1
    assert visits == sorted(visits, reverse=True)
    assert 0 < sum(visits) <= 2000
    expect(rows.first).to_have_class(re.compile("hint-best"))
    for text in hint.locator(".hint-points").all_inner_texts():
        assert re.fullmatch(r"\d{1,3}%|–", text.strip())
    expect(rows.first.locator(".hint-why")).to_have_text(re.compile("Most often it went on with|It wins in every"))
    expect(hint).to_contain_text("no hidden card was looked at")


@pytest.mark.parametrize(
    ("game", "size"), [*((game, "phone") for game in GAMES), ("the-theatre", "desk"), ("gothies", "desk")]
)
def test_a_hint_is_a_table_of_reasons(server: Server, someone: Arrive, shots: Path, game: str, size: str) -> None:
    page = prepared(someone(**SIZES[size]), speed="instant").new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    start(page, server.origin, against(game))
    my_turn(page)
    hint = hint_of_a_search(page, with_the_mouse)
    page.screenshot(path=shots / "hint.png")
    tells_its_reasons(hint)
    assert hint.evaluate(WIDER_THAN_ITS_DIALOG) <= 0
    (made_for_fingers if size == "phone" else no_wider_than_the_screen)(page, "hint")
    expect(hint.get_by_role("button", name=re.compile("^Do it: "))).to_be_in_viewport(ratio=1)
    hint.locator(".fine").scroll_into_view_if_needed()
    page.screenshot(path=shots / "hint-end.png")
    before = page.locator("#house").get_attribute("data-at") or ""
    hint.get_by_role("button", name=re.compile("^Do it: ")).click()
    expect(hint).to_have_count(0)
    expect(page.locator("#house")).not_to_have_attribute("data-at", before, timeout=PATIENT)
    assert errors == []


@pytest.mark.parametrize("game", ["tnb", "curtain-call", "encore"])
def test_a_hint_is_had_and_followed_with_the_keyboard_alone(server: Server, someone: Arrive, game: str) -> None:
    page = start(prepared(someone(), speed="instant").new_page(), server.origin, against(game))
    my_turn(page)
    hint = hint_of_a_search(page, with_a_key)
    tells_its_reasons(hint)
    before = page.locator("#house").get_attribute("data-at") or ""
    choice = hint.get_by_role("button", name=re.compile("^Do it: "))
    for _ in range(10):
        if choice.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(hint).to_have_count(0)
    expect(page.locator("#house")).not_to_have_attribute("data-at", before, timeout=PATIENT)


def play_a_card(page: Page) -> None:
    """The first that may be played; on a phone the first tap may only pick it."""
    card = page.locator('#board .card[data-offer="legal"]').first
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        card.tap()
        submit = page.locator("[data-submit]:visible")
        if submit.count():
            submit.first.tap()
    else:
        card.click()


def end_the_turn(page: Page) -> None:
    page.locator('#promptbar [data-do="end turn"]').click()


def manage(page: Page) -> None:
    """Whatever is asked of a Manager, or one action."""
    coarse = page.evaluate("matchMedia('(pointer: coarse)').matches")
    Manager(page).decides(Finger() if coarse else Mouse())


DECIDE = {"the-theatre": play_a_card, "tnb": end_the_turn, "encore": manage, "gothies": end_the_turn}


@pytest.mark.parametrize(("game", "size"), SPREAD)
def test_a_bot_that_thinks_says_for_how_long(
    server: Server, someone: Arrive, shots: Path, game: str, size: str
) -> None:
    decide = DECIDE[game]
    page = prepared(someone(**SIZES[size]), speed="instant").new_page()
    start(page, server.origin, against(game, "search:2000ms"))
    my_turn(page)
    hint_of_a_search(page, with_the_mouse)
    page.keyboard.press("Escape")
    bot = page.locator('.seat[data-seat="1"]')
    words, short = bot.locator(".seat-words"), bot.locator(".seat-think")
    expect(words).to_have_text("bot")
    for _ in range(TURNS):
        before = page.locator("#house").get_attribute("data-at") or ""
        decide(page)
        page.wait_for_function(THINKS_OR_HAS_DECIDED, arg=before, timeout=PATIENT)
        if THINKS.fullmatch(words.inner_text()):
            break
        my_turn(page)  # the next round began with oneself
    expect(words).to_have_text(THINKS)
    expect(short).to_have_text(re.compile(r"^\d+s$"))
    expect(short if size == "phone" and game == "the-theatre" else words).to_be_in_viewport(ratio=1)
    page.screenshot(path=shots / "thinking.png")
    accessible(page, "thinking")
    expect(words).to_have_text("bot", timeout=PATIENT)


@pytest.mark.parametrize(("game", "size"), SPREAD)
def test_a_level_is_chosen_by_its_name(server: Server, someone: Arrive, shots: Path, game: str, size: str) -> None:
    page = prepared(someone(**SIZES[size]), speed="instant").new_page()
    page.goto(f"{server.origin}/")
    page.locator(f"#bill-{game}").get_by_role("button", name="Seats, decks and options").click()
    dialog = page.get_by_role("dialog")
    strength = dialog.get_by_label("Strength")
    assert strength.locator("option").all_inner_texts() == list(TITLES.values())
    expect(strength).to_have_value(USUAL)
    strength.select_option(label="Prima")
    expect(dialog).to_contain_text(ABOUT["prima"][1:])
    strength.scroll_into_view_if_needed()
    page.screenshot(path=shots / "chooser.png")
    no_wider_than_the_screen(page, "chooser")
    dialog.get_by_role("button", name="Raise the curtain").click()
    expect(page).to_have_url(re.compile(r"/m/[\w-]+"))
    expect(page.locator("#board")).to_contain_text("Prima", timeout=PATIENT)
    table = page.url.partition("/m/")[2].partition("#")[0]
    seats = page.request.get(f"{server.origin}/api/tables/{table}").json()["seats"]
    assert [(seat["kind"], seat.get("bot", "")) for seat in seats][1] == ("bot", "prima")


def test_one_click_seats_a_bot_that_searches(server: Server, someone: Arrive) -> None:
    page = prepared(someone(), speed="instant").new_page()
    page.goto(f"{server.origin}/")
    page.locator("#bill-the-theatre").get_by_role("button", name="Play", exact=False).first.click()
    expect(page).to_have_url(re.compile(r"/m/[\w-]+"))
    expect(page.locator("#board")).to_contain_text(TITLES[USUAL], timeout=PATIENT)
