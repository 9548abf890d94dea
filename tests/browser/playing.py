"""Somebody in front of a browser: plays whole games with the mouse, the keyboard or a finger, and looks around while at it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

Json = dict[str, Any]
PATIENT = 90_000  # milliseconds; bots leave the processor to everybody else
LONGEST = 400


def prepared(context: BrowserContext, **settings: str | bool) -> BrowserContext:
    """A browser with settings as its owner would have chosen them; who plays at random wants no reminder at the end of a turn."""
    settings = {"remind": False, **settings}
    lines = "".join(
        f"localStorage.setItem('footlights.{name}', {json.dumps(json.dumps(value))});"
        for name, value in settings.items()
    )
    context.add_init_script(f"try {{ {lines} }} catch {{}}")
    return context


class Player:
    """One seat at one table, in one page."""

    def __init__(self, page: Page, shots: Path | None = None, check: Callable[[Page, str], None] | None = None) -> None:
        self.page = page
        self.shots = shots
        self.check = check
        self.phases: dict[str, int] = {}
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)

    @property
    def legal(self) -> Locator:
        """Everything that is lit."""
        return self.page.locator('#board [data-offer="legal"]:visible, #promptbar [data-offer="legal"]:visible')

    @property
    def over(self) -> bool:
        """Whether the playbill hangs."""
        return self.page.locator(".k-playbill").count() > 0

    def waits(self) -> None:
        """Until there is something to do, or the end."""
        lit = '#board [data-offer="legal"], #promptbar [data-offer="legal"]'
        self.page.locator(f"{lit}, .k-playbill").first.wait_for(state="attached", timeout=PATIENT)

    def looks(self, phase: str = "") -> None:
        """Look at a phase the first time it is met: a screenshot for people, and whatever the test wants checked."""
        expect(self.page.locator("#house")).to_have_attribute("data-busy", "false", timeout=PATIENT)
        board = self.page.locator("#board")
        name = phase or (board.get_attribute("data-asks") or "waiting")
        self.phases[name] = self.phases.get(name, 0) + 1
        if self.phases[name] > 1:
            return
        if self.shots is not None:
            self.page.screenshot(path=self.shots / f"{len(self.phases):02d}-{name}.png")
        if self.check is not None:
            self.check(self.page, name)

    def plays(self, act: Callable[[Player], None]) -> Player:
        """The whole game."""
        for _ in range(LONGEST):
            self.waits()
            if self.over:
                break
            self.looks()
            self.once(act)
        assert self.over, "the game did not end"
        self.looks("end")
        assert self.errors == []
        return self

    def once(self, act: Callable[[Player], None]) -> None:
        """One action, until the table has taken it."""
        house = self.page.locator("#house")
        before = house.get_attribute("data-at") or ""
        act(self)
        expect(house).not_to_have_attribute("data-at", before, timeout=PATIENT)


def with_the_mouse(player: Player) -> None:
    """Click something that is lit."""
    player.legal.first.click()


def with_the_keyboard(player: Player) -> None:
    """A digit and Enter; where a question is asked with buttons alone, Tab to one and Enter."""
    keyboard = player.page.keyboard
    if player.page.locator('#board [data-offer="legal"][data-n]:visible').count():
        keyboard.press(
            player.page.locator('#board [data-offer="legal"][data-n]:visible').first.get_attribute("data-n") or "1"
        )
        keyboard.press("Enter")
        return
    for _ in range(LONGEST):
        keyboard.press("Tab")
        if player.page.locator('#promptbar [data-offer="legal"]:focus').count():
            break
    keyboard.press("Enter")


def with_a_finger(player: Player) -> None:
    """Tap something that is lit; a small card is picked by the first tap and played by the second."""
    target = player.legal.last
    target.tap()
    submit = player.page.locator("[data-submit]:visible")
    if submit.count():
        submit.first.tap()


def start(page: Page, origin: str, wish: Json) -> Page:
    """A table by the house's own way, and the page at it."""
    page.goto(f"{origin}/")
    answer = page.request.post(f"{origin}/api/tables", data=wish, headers={"Origin": origin})
    assert answer.ok, answer.text()
    made = answer.json()
    page.goto(made["go"] if made["go"].startswith("http") else origin + made["go"])
    return page


def against_bots(form: str, players: int, bot: str = "random", **options: Any) -> Json:
    """A wish for a table: me against bots."""
    seats: list[Json] = [{"kind": "me", "name": "Ada"}]
    seats += [{"kind": "bot", "bot": bot} for _ in range(players - 1)]
    return {"game": "the-theatre", "options": {"format": form, "players": players, **options}, "seats": seats}
