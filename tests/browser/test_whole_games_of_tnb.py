"""Whole games of T&B in a real browser: by every hand, for every eye, with every option somewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from footlights.games.tnb.shapes import TILE_NAMES
from footlights.stage.tongue import PSEUDO
from tests.browser.looking import accessible, all_in_brackets, all_numbers_in_line, made_for_fingers
from tests.browser.playing import PATIENT, prepared, start
from tests.browser.playing_tnb import ADA, ALL_ROUND, Finger, Hand, Keyboard, Mouse, Trouper, against_a_bot
from tests.table.serving import Server

Arrive = Callable[..., BrowserContext]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PHASES = {"tactical", "card", "taken-up-to-play", "taken-up-to-act", "aiming-to-attack", "aiming-to-block", "end"}
KINDS = {"play", "draw", "attack", "block", "move", "turn", "end"}


def tidy(page: Page, phase: str) -> None:
    """Cards as they should be, and nothing serious by axe."""
    all_numbers_in_line(page, phase)
    accessible(page, phase)


def tidy_on_a_phone(page: Page, phase: str) -> None:
    """The same where there is little room."""
    all_numbers_in_line(page, phase)
    made_for_fingers(page, phase)


def met(player: Trouper) -> None:
    """Every phase was looked at, and everything was done that can be done."""
    assert set(player.phases) >= PHASES
    assert set(player.done) >= KINDS


def test_a_whole_game_of_tnb_with_the_mouse(server: Server, someone: Arrive, shots: Path) -> None:
    page = prepared(someone(), speed="instant").new_page()
    player = Trouper(start(page, server.origin, against_a_bot(ALL_ROUND)), shots, tidy)
    met(player.plays_tnb(Mouse()))


def test_a_whole_game_of_tnb_with_both_at_once(server: Server, someone: Arrive, shots: Path) -> None:
    options: dict[str, Any] = {
        "turn_order": "simultaneous",
        "double_loss": "margin",
        "round_cap": 6,
        "cap_result": "draw",
    }
    page = prepared(someone(), speed="instant").new_page()
    player = Trouper(start(page, server.origin, against_a_bot(ALL_ROUND, **options)), shots, tidy)
    player.drags = True
    player.plays_tnb(Mouse())
    met_dragging = PHASES - {"taken-up-to-play"}
    assert met_dragging <= set(player.phases)


def test_a_whole_game_of_tnb_with_the_keyboard_alone(server: Server, someone: Arrive, shots: Path) -> None:
    options: dict[str, Any] = {
        "turn_order": "fixed",
        "extra_actions": "full",
        "block_scope": "occupied_tiles",
        "round_cap": 8,
    }
    page = prepared(someone(), speed="instant").new_page()
    player = Trouper(start(page, server.origin, against_a_bot(ALL_ROUND, **options)), shots, all_numbers_in_line)
    player.saves = True
    player.plays_tnb(Keyboard())
    assert set(player.phases) >= PHASES


def test_a_whole_game_of_tnb_with_a_finger_on_a_phone(server: Server, someone: Arrive, shots: Path) -> None:
    options: dict[str, Any] = {"deck_format": "random", "extra_actions": "new_cards", "round_cap": 6}
    page = prepared(someone(**PHONE), speed="instant").new_page()
    player = Trouper(start(page, server.origin, against_a_bot(**options)), shots, tidy_on_a_phone)
    player.plays_tnb(Finger())
    assert {"tactical", "taken-up-to-play", "taken-up-to-act", "end"} <= set(player.phases)


class Reader(Trouper):
    """Somebody for whom nothing moves, and who reads each resolution."""

    def ends(self, hand: Hand) -> None:
        awaited = self.page.locator(".area-record.tone-attacks").count() > 0
        super().ends(hand)
        if awaited:
            resolves = self.page.locator('#board[data-resolves="yes"]')
            expect(resolves).to_have_count(1, timeout=PATIENT)
            self.done["resolution"] += 1
            if self.shots is not None and self.done["resolution"] == 1:
                self.page.screenshot(path=self.shots / "resolution.png")


def test_a_whole_game_of_tnb_with_reduced_motion(server: Server, someone: Arrive, shots: Path) -> None:
    page = prepared(someone(reduced_motion="reduce"), speed="2").new_page()
    player = Reader(start(page, server.origin, against_a_bot(ALL_ROUND, round_cap=4)), shots)
    player.plays_tnb(Mouse())
    assert player.done["resolution"]


def test_a_whole_game_of_tnb_in_the_pseudo_language(server: Server, someone: Arrive, shots: Path) -> None:
    options: dict[str, Any] = {"deck_format": "preset", "cap_result": "draw", "round_cap": 5}
    context = prepared(someone(), speed="instant", lang=PSEUDO)
    context.add_cookies([{"name": "lang", "value": PSEUDO, "url": server.origin}])
    check = all_in_brackets("tnb", TILE_NAMES)
    player = Trouper(start(context.new_page(), server.origin, against_a_bot(ADA, **options)), shots, check)
    player.plays_tnb(Mouse())
    assert {"tactical", "taken-up-to-play", "taken-up-to-act", "end"} <= set(player.phases)
