"""Whole games of ENCORE!! in a real browser: by every hand, for every eye, with options of all kinds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page

from footlights.stage.game import get_game
from footlights.stage.tongue import PSEUDO
from tests.browser.looking import accessible, all_in_brackets, made_for_fingers
from tests.browser.playing import prepared, start
from tests.browser.playing_encore import Finger, Keyboard, Manager, Mouse, against_a_bot
from tests.table.serving import Server

Arrive = Callable[..., BrowserContext]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PHASES = {"split-draw", "action-pre-show", "action-event", "held-hand", "held-stage", "end"}
BENEATH = """() => {
  const bar = document.querySelector("#promptbar").getBoundingClientRect();
  return [...document.querySelectorAll("#board .card[data-take], #board [data-offer='legal']")]
    .filter((card) => card.getClientRects().length && card.getBoundingClientRect().bottom > bar.top + 1)
    .map((card) => card.dataset.id);
}"""
CUT = """() => [...document.querySelectorAll("#board .area-fate .seen, #board .area-show, #board .area-star, #board .area-money")]
  .filter((each) => each.getClientRects().length)
  .filter((each) => each.scrollWidth > (each.closest(".k-forecast") ?? each).clientWidth + 1)
  .map((each) => `${each.className}: ${each.textContent}`)"""


def tidy(page: Page, phase: str) -> None:
    """Nothing cut off, nothing to be done under the prompt bar, nothing serious by axe."""
    assert page.evaluate(CUT) == [], phase
    if phase != "end":
        assert page.evaluate(BENEATH) == [], phase
    accessible(page, phase)


def tidy_on_a_phone(page: Page, phase: str) -> None:
    """The same where there is little room."""
    assert page.evaluate(CUT) == [], phase
    made_for_fingers(page, phase)


def test_a_whole_game_of_encore_with_the_mouse(server: Server, someone: Arrive, shots: Path) -> None:
    page = prepared(someone(), speed="instant").new_page()
    player = Manager(start(page, server.origin, against_a_bot()), shots, tidy).plays_encore(Mouse())
    assert set(player.phases) >= {"colour-draft", *PHASES}
    assert {"stage", "use", "perform", "pass", "colour", "split"} <= set(player.done)


def test_a_whole_game_of_encore_dragging_with_five_columns(server: Server, someone: Arrive, shots: Path) -> None:
    page = prepared(someone(), speed="instant").new_page()
    wish = against_a_bot(columns=5, colour_draft="random", opening_hand="3+3")
    player = Manager(start(page, server.origin, wish), shots, tidy)
    player.drags = True
    player.plays_encore(Mouse())
    assert player.done["drag"] > 2
    assert set(player.phases) >= PHASES - {"held-hand"}


def test_a_whole_game_of_encore_with_the_keyboard_alone(server: Server, someone: Arrive, shots: Path) -> None:
    page = prepared(someone(), speed="instant").new_page()
    wish = against_a_bot(columns=2, event_first_action="alternate", encore_from="main_stage")
    player = Manager(start(page, server.origin, wish), shots).plays_encore(Keyboard())
    assert set(player.phases) >= PHASES


def test_a_whole_game_of_encore_with_a_finger_on_a_phone(server: Server, someone: Arrive, shots: Path) -> None:
    page = prepared(someone(**PHONE), speed="instant").new_page()
    wish = against_a_bot(exhaust_waiver="early_event")
    player = Manager(start(page, server.origin, wish), shots, tidy_on_a_phone).plays_encore(Finger())
    assert set(player.phases) >= {"colour-draft", *PHASES}


def test_a_whole_game_of_encore_with_reduced_motion(server: Server, someone: Arrive, shots: Path) -> None:
    page = prepared(someone(reduced_motion="reduce"), speed="2").new_page()
    player = Manager(start(page, server.origin, against_a_bot(colour_draft="random", opening_hand="none")), shots)
    player.busy = 1
    player.plays_encore(Mouse())
    assert player.done["pass"]


def test_a_whole_game_of_encore_in_the_pseudo_language(server: Server, someone: Arrive, shots: Path) -> None:
    context = prepared(someone(), speed="instant", lang=PSEUDO)
    context.add_cookies([{"name": "lang", "value": PSEUDO, "url": server.origin}])
    base = get_game("encore").base_set
    cards = (*base.cards, *base.venues)
    printed = {text for card in cards for text in (card.name, card.main, *card.texts, card.act_name, card.line) if text}
    printed |= {sentence for text in printed for sentence in text.replace(". ", ".\n").splitlines()}
    printed |= {*base.tongue.colours, *base.tongue.vibes, *base.studios, *base.about.values()}
    printed |= {"ENCORE!!", "PRE-SHOW", "Greedy"} | {f"{row}{column}" for row in "MB" for column in range(1, 6)}
    check = all_in_brackets("encore", printed)
    wish = against_a_bot(opening_hand="1+1")
    player = Manager(start(context.new_page(), server.origin, wish), shots, check)
    player.busy = 3
    player.plays_encore(Mouse())
    assert set(player.phases) >= {"colour-draft", "action-pre-show", "end"}
