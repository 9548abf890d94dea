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
    const line = around.closest(".book-line"); // a sentence with the names of cards in it as buttons: one text
    const quoted = around.closest(".tips, .tip"); // the rulebook itself, which is in English
    if (line || quoted || !text.trim()) continue;
    if (/^[0-9a-f]{16}…?$/.test(text.trim())) continue; // a seal
    if (!["SCRIPT", "STYLE", "NOSCRIPT"].includes(around.tagName)) seen.push(text.trim());
  }
  for (const line of document.querySelectorAll(".book-line")) seen.push(line.textContent.trim());
  for (const element of document.querySelectorAll("[aria-label], [aria-description], [title], [placeholder]"))
    for (const name of ["aria-label", "aria-description", "title", "placeholder"])
      if (element.getAttribute(name)?.trim()) seen.push(element.getAttribute(name).trim());
  return seen;
}"""
CLIPPED = """() => {
  const hides = ({ overflowX }) => ["hidden", "clip"].includes(overflowX);
  const unseen = ({ clipPath }) => clipPath === "inset(50%)"; // for the ear alone
  const beyond = (inner, outer) => inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
  const named = (element) => `${element.className}: ${element.textContent.trim()}`;
  const cut = [...document.querySelectorAll("#house button, #house h2, #house p, #house span, dialog button")]
    .filter((element) => element.getClientRects().length && !element.closest(".sr-only, .card, [data-clip]"))
    .filter((element) => hides(getComputedStyle(element)) && !unseen(getComputedStyle(element)))
    .filter((element) => element.scrollWidth > element.clientWidth + 1);
  const feet = [...document.querySelectorAll("#house .card .card-foot > span")]
    .filter((word) => word.getClientRects().length)
    .filter((word) => beyond(word.getBoundingClientRect(), word.closest(".card-frame").getBoundingClientRect()));
  return [...cut, ...feet].map(named);
}"""
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
    values.add("and")  # lists are joined by the browser's own words for a language
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
