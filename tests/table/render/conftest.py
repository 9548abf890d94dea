"""A browser and a rehearsal for all tests of the drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.services.fixtures import browser, chromium_path
from tests.table.render.rehearsal import rehearsing

__all__ = ["browser", "chromium_path"]

A_MINUTE = 60_000  # milliseconds, after which nothing will come


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with rehearsing() as found:
        yield found


class House:
    """A rehearsal in a browser window."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)

    def push(self, *frames: int) -> None:
        """Let frames of the play arrive."""
        self.page.evaluate("indexes => rehearsal.push(...indexes)", list(frames))

    def acts(self) -> list[str]:
        """What the person did."""
        done: list[str] = self.page.evaluate("rehearsal.acts()")
        return done

    def done(self, kind: str) -> list[dict[str, Any]]:
        """What happened, of one kind."""
        found: list[dict[str, Any]] = self.page.evaluate(
            "kind => rehearsal.done.filter(each => each.type === kind)", kind
        )
        return found

    def set(self, name: str, value: object) -> None:
        """Change a setting."""
        self.page.evaluate("([name, value]) => rehearsal.settings.set(name, value)", [name, value])

    def card(self, face: str) -> Locator:
        """A card on the table."""
        return self.page.locator(f'#house [data-face="{face}"]')

    def at_rest(self) -> None:
        """Wait until nothing moves and nothing is still to come."""
        expect(self.page.locator("#house")).to_have_attribute("data-busy", "false")

    def middle(self, selector: str) -> tuple[float, float]:
        """The middle of an element as it is seen."""
        box = self.page.locator(selector).first.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def house_of(browser: Browser, address: str) -> Iterator[Callable[..., House]]:
    """Open a play: `house_of("duel", speed="2", width=390, height=844, reduced_motion="reduce")`."""
    opened: list[tuple[BrowserContext, House]] = []

    def open_play(play: str, width: int = 1280, height: int = 800, query: str = "", **context: Any) -> House:
        window = browser.new_context(viewport={"width": width, "height": height}, **context)
        window.set_default_timeout(A_MINUTE)
        house = House(window.new_page())
        opened.append((window, house))
        house.page.goto(f"{address}/?play={play}&{query}")
        expect(house.page.locator("body")).to_have_attribute("data-ready", "true")
        house.at_rest()
        return house

    yield open_play
    for window, house in opened:
        window.close()
        assert not house.complaints
