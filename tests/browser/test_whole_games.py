"""Whole games of The Theatre in a real browser: every format, by every hand, for every eye."""

from __future__ import annotations

import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from footlights.stage.game import get_game
from footlights.stage.tongue import PSEUDO
from tests.browser.playing import (
    Player,
    against_bots,
    faults,
    prepared,
    start,
    with_a_finger,
    with_the_keyboard,
    with_the_mouse,
)
from tests.table.pseudo import untranslated
from tests.table.serving import Server

Arrive = Callable[..., BrowserContext]
FORMATS = [("duel", 2), ("free-for-all", 4), ("team", 4), ("shooting-star", 3)]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TEXTS = """() => {
  const seen = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: around, textContent: text } = walker.currentNode;
    if (text.trim() && !["SCRIPT", "STYLE", "NOSCRIPT"].includes(around.tagName)) seen.push(text.trim());
  }
  for (const element of document.querySelectorAll("[aria-label], [aria-description], [title], [placeholder]"))
    for (const name of ["aria-label", "aria-description", "title", "placeholder"])
      if (element.getAttribute(name)?.trim()) seen.push(element.getAttribute(name).trim());
  return seen;
}"""
CLIPPED = """() => [...document.querySelectorAll("#house button, #house h2, #house p, #house span, dialog button")]
  .filter((element) => element.getClientRects().length && !element.closest(".sr-only, .card, [data-clip]"))
  .filter((element) => ["hidden", "clip"].includes(getComputedStyle(element).overflowX))
  .filter((element) => element.scrollWidth > element.clientWidth + 1)
  .map((element) => `${element.className}: ${element.textContent.trim()}`)"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def accessible(page: Page, phase: str) -> None:
    """Nothing that axe calls serious."""
    assert faults(page) == [], phase


def no_wider_than_the_screen(page: Page, phase: str) -> None:
    """Nobody has to scroll sideways, and nothing serious by axe."""
    assert page.evaluate(WIDER) <= 0, phase
    accessible(page, phase)


def all_in_brackets(page: Page, phase: str) -> None:
    """Every text comes through gettext, and has room when it is longer."""
    game = get_game("the-theatre")
    cards = game.base_set.cards
    values = {word for card in cards for word in (card.name, card.specific, card.flavor, card.role, card.job)}
    values |= set(game.base_set.decks) | {"Ada", "Random", "Footlights", *string.ascii_uppercase}  # keys are letters
    bare, clipped = untranslated(page.evaluate(TEXTS), values), page.evaluate(CLIPPED)
    assert not bare, f"{phase}: {bare}"
    assert not clipped, f"{phase}: {clipped}"
    assert page.evaluate(WIDER) <= 0, phase


@pytest.mark.parametrize(("form", "players"), FORMATS)
def test_a_whole_game_with_the_mouse(server: Server, someone: Arrive, shots: Path, form: str, players: int) -> None:
    page = prepared(someone(), speed="instant").new_page()
    player = Player(start(page, server.origin, against_bots(form, players)), shots, accessible)
    assert player.plays(with_the_mouse).phases["play"] > 3


@pytest.mark.parametrize(("form", "players"), FORMATS)
def test_a_whole_game_with_the_keyboard_alone(
    server: Server, someone: Arrive, shots: Path, form: str, players: int
) -> None:
    page = prepared(someone(), speed="instant").new_page()
    Player(start(page, server.origin, against_bots(form, players)), shots).plays(with_the_keyboard)


@pytest.mark.parametrize(("form", "players"), FORMATS)
def test_a_whole_game_with_a_finger_on_a_phone(
    server: Server, someone: Arrive, shots: Path, form: str, players: int
) -> None:
    page = prepared(someone(**PHONE), speed="instant").new_page()
    Player(start(page, server.origin, against_bots(form, players)), shots, no_wider_than_the_screen).plays(
        with_a_finger
    )


@pytest.mark.parametrize(("form", "players"), FORMATS)
def test_a_whole_game_with_reduced_motion(
    server: Server, someone: Arrive, shots: Path, form: str, players: int
) -> None:
    speed = "2" if form == "duel" else "instant"  # holds are kept, and one game with them is enough
    page = prepared(someone(reduced_motion="reduce"), speed=speed).new_page()
    Player(start(page, server.origin, against_bots(form, players)), shots).plays(with_the_mouse)


@pytest.mark.parametrize(("form", "players"), FORMATS)
def test_a_whole_game_in_the_pseudo_language(
    server: Server, someone: Arrive, shots: Path, form: str, players: int
) -> None:
    context = prepared(someone(), speed="instant", lang=PSEUDO)
    context.add_cookies([{"name": "lang", "value": PSEUDO, "url": server.origin}])
    page = context.new_page()
    Player(start(page, server.origin, against_bots(form, players)), shots, all_in_brackets).plays(with_the_mouse)
