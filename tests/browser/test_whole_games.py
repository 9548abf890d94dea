"""Whole games of The Theatre in a real browser: every format, by every hand, for every eye."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from footlights.stage.tongue import PSEUDO
from tests.browser.looking import accessible, all_in_brackets, no_wider_than_the_screen
from tests.browser.playing import (
    Player,
    against_bots,
    prepared,
    start,
    with_a_finger,
    with_the_keyboard,
    with_the_mouse,
)
from tests.table.serving import Server

Arrive = Callable[..., BrowserContext]
DUEL, ALL, TEAM, STAR = ("duel", 2), ("free-for-all", 4), ("team", 4), ("shooting-star", 3)
# Every hand and eye plays one whole game, and the formats are spread over them, each to whom it differs most for.
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(("form", "players"), [ALL])
def test_a_whole_game_with_the_mouse(server: Server, someone: Arrive, shots: Path, form: str, players: int) -> None:
    page = prepared(someone(), speed="instant").new_page()
    player = Player(start(page, server.origin, against_bots(form, players)), shots, accessible)
    assert player.plays(with_the_mouse).phases["play"] > 3


@pytest.mark.parametrize(("form", "players"), [TEAM])
def test_a_whole_game_with_the_keyboard_alone_and_reduced_motion(
    server: Server, someone: Arrive, shots: Path, form: str, players: int
) -> None:
    page = prepared(someone(reduced_motion="reduce"), speed="2").new_page()  # holds are kept
    Player(start(page, server.origin, against_bots(form, players)), shots).plays(with_the_keyboard)


@pytest.mark.parametrize(("form", "players"), [STAR])
def test_a_whole_game_with_a_finger_on_a_phone(
    server: Server, someone: Arrive, shots: Path, form: str, players: int
) -> None:
    page = prepared(someone(**PHONE), speed="instant").new_page()
    Player(start(page, server.origin, against_bots(form, players)), shots, no_wider_than_the_screen).plays(
        with_a_finger
    )


@pytest.mark.parametrize(("form", "players"), [DUEL])
def test_a_whole_game_in_the_pseudo_language(
    server: Server, someone: Arrive, shots: Path, form: str, players: int
) -> None:
    context = prepared(someone(), speed="instant", lang=PSEUDO)
    context.add_cookies([{"name": "lang", "value": PSEUDO, "url": server.origin}])
    page = context.new_page()
    Player(start(page, server.origin, against_bots(form, players)), shots, all_in_brackets("the-theatre")).plays(
        with_the_mouse
    )
