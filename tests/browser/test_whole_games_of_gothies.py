"""GOTHIES in a real browser: whole games and ends of games by every hand and for every eye, and every question it can ask."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from footlights.stage.tongue import PSEUDO
from tests.browser.looking import accessible, all_in_brackets, made_for_fingers
from tests.browser.playing import PATIENT, prepared, start
from tests.browser.playing_gothies import (
    GAME,
    NAMES,
    Dragger,
    Dreamer,
    Finger,
    Keyboard,
    Mouse,
    alone,
    asked_for,
    near_the_end,
    take_up,
)
from tests.table.serving import Server

Arrive = Callable[..., BrowserContext]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
QUESTIONS = [  # with a game in which each is soon asked; if the rules change, the next games are tried
    ("competitive", 3, "or", 10),
    ("competitive", 3, "opponent", 10),
    ("competitive", 2, "discard", 15),
    ("competitive", 2, "cycle", 0),
    ("competitive", 2, "dust_own", 7),
    ("competitive", 2, "dust_mercado", 1),
    ("competitive", 2, "remove_land", 8),
    ("competitive", 2, "free_purchase", 0),
    ("cooperative", 2, "voices", 1),
]
OVER_THE_TABLE = ("or", "opponent", "dust_own", "voices")  # the others light what lies there anyway
THINGS = (*GAME.base_set.monsters, *GAME.base_set.joombies)
OTHER_NAMES = [thing.name for thing in THINGS] + [thing.line for thing in (*THINGS, *GAME.base_set.cards)] + NAMES
HIDDEN = """() => {
  const bar = document.querySelector("#promptbar").getBoundingClientRect();
  return [...document.querySelectorAll("#board .area-hand .card, #board .area-slots .card, #board .area-purse")]
    .filter((each) => each.getBoundingClientRect().bottom > bar.top + 12)
    .map((each) => each.dataset.id);
}"""


def nothing_hidden(page: Page, phase: str) -> None:
    """On a usual screen nothing lies under the prompt bar."""
    if phase != "end":
        page.evaluate("() => window.scrollTo(0, 0)")
        assert page.evaluate(HIDDEN) == [], phase


def all_in_sight(page: Page, phase: str) -> None:
    """The same, and nothing is serious by axe."""
    accessible(page, phase)
    nothing_hidden(page, phase)


def test_a_whole_game_of_gothies_with_the_mouse(server: Server, someone: Arrive, shots: Path) -> None:
    page = prepared(someone(), speed="instant").new_page()
    player = Dreamer(start(page, server.origin, alone()), shots, all_in_sight)
    player.patience = 20
    player.plays_gothies(Mouse())
    assert {"play", "end"} <= set(player.phases)
    assert {"play", "buy", "end"} <= set(player.done)


def test_the_end_of_a_game_by_dragging(server: Server, someone: Arrive, shots: Path) -> None:
    page = prepared(someone(), speed="instant").new_page()
    player = Dreamer(take_up(page, server.origin, near_the_end("competitive", 2)), shots, nothing_hidden)
    player.purchases = 0
    player.plays_gothies(Dragger())
    assert player.done["play"]


def test_the_end_of_a_game_with_the_keyboard_alone(server: Server, someone: Arrive, shots: Path) -> None:
    page = prepared(someone(), speed="instant").new_page()
    player = Dreamer(take_up(page, server.origin, near_the_end("competitive", 2)), shots)
    player.plays_gothies(Keyboard())
    assert player.done["play"]
    assert player.done["end"] + player.done["attack"]


@pytest.mark.parametrize("form", ["competitive", "cooperative"])
def test_the_end_of_a_game_with_a_finger_on_a_phone(server: Server, someone: Arrive, shots: Path, form: str) -> None:
    page = prepared(someone(**PHONE), speed="instant").new_page()
    player = Dreamer(take_up(page, server.origin, near_the_end(form, 2)), shots, made_for_fingers)
    player.purchases = 0
    player.plays_gothies(Finger())
    assert {"play", "end"} <= set(player.phases)


def test_the_end_of_a_game_with_reduced_motion(server: Server, someone: Arrive, shots: Path) -> None:
    page = prepared(someone(reduced_motion="reduce"), speed="2").new_page()
    player = Dreamer(take_up(page, server.origin, near_the_end("cooperative", 1)), shots)
    player.purchases = 0
    player.plays_gothies(Mouse())


def asked(page: Page, server: Server, form: str, players: int, decision: str, seed: int) -> None:
    """A table at which a question is asked."""
    take_up(page, server.origin, asked_for(form, players, decision, seed))
    expect(page.locator(f'#board[data-decision="{decision}"]')).to_have_count(1, timeout=PATIENT)
    expect(page.locator("#house")).to_have_attribute("data-busy", "false", timeout=PATIENT)


def test_every_question_can_be_answered_and_seen_by_everybody(server: Server, someone: Arrive, shots: Path) -> None:
    wide = prepared(someone(), speed="instant").new_page()
    for question in QUESTIONS:
        asked(wide, server, *question)
        player = Dreamer(wide, shots, all_in_sight if question[2] in OVER_THE_TABLE else nothing_hidden)
        player.looks()
        player.once(lambda player: player.decides(Mouse()) if isinstance(player, Dreamer) else None)
        assert player.errors == []


def test_every_question_fits_a_phone(server: Server, someone: Arrive, shots: Path) -> None:
    phone = prepared(someone(**PHONE), speed="instant").new_page()
    for question in QUESTIONS[::3]:
        asked(phone, server, *question)
        Dreamer(phone, shots, made_for_fingers).looks()


def test_gothies_in_the_pseudo_language(server: Server, someone: Arrive, shots: Path) -> None:
    context = prepared(someone(), speed="instant", lang=PSEUDO)
    context.add_cookies([{"name": "lang", "value": PSEUDO, "url": server.origin}])
    page, check = context.new_page(), all_in_brackets("gothies", OTHER_NAMES)
    for question in QUESTIONS[::4]:
        asked(page, server, *question)
        Dreamer(page, shots, check).looks()
    player = Dreamer(take_up(page, server.origin, near_the_end("cooperative", 2)), shots, check)
    player.purchases = 0
    player.plays_gothies(Mouse())
