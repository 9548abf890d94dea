"""Somebody at the deck builder."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, Request, expect

from footlights.stage.game import get_game
from tests.table.foyer.visiting import Visitor

TNB, THEATRE = "tnb", "the-theatre"
CARDS = [card.name for card in get_game(TNB).base_set.cards]
EIGHT = CARDS[::4]


def build(visitor: Visitor, game: str = TNB) -> Page:
    """Open the builder and wait until the cards lie there."""
    visitor.page.goto(f"{visitor.origin}/decks/{game}")
    expect(visitor.page.locator("#builder")).to_have_attribute("aria-busy", "false")
    expect(visitor.page.locator("#pool .card").first).to_be_visible()
    return visitor.page


def card(page: Page, name: str) -> Locator:
    """A card of the pool."""
    return page.locator(f'#pool [data-card="{name}"]')


def put(page: Page, names: list[str]) -> None:
    """Click cards into the deck."""
    for name in names:
        card(page, name).click()


def slots(page: Page) -> list[str]:
    """The cards of the deck, as its sheet shows them."""
    found: list[str] = page.locator("#deck .slot[data-card]").evaluate_all(
        "rows => rows.map((row) => row.dataset.card)"
    )
    return found


def counts(page: Page, text: str) -> None:
    """The sheet says how many cards there are."""
    expect(page.locator(".deck-count")).to_have_text(text)


def legal(page: Page) -> None:
    """The house has nothing against the deck."""
    expect(page.locator("#deck")).to_have_attribute("data-verdict", "legal")
    expect(page.locator("#deck-troubles .trouble")).to_have_count(0)


def begun(page: Page) -> str:
    """A game is dealt; its table."""
    page.wait_for_url(re.compile(r"/m/[\w-]+"))
    expect(page.locator("#house")).to_have_attribute("data-ply", re.compile(r"\d+"))
    found = re.search(r"/m/([\w-]+)", page.url)
    assert found is not None
    return found[1]


def deck_sent(request: Request) -> list[str]:
    """The deck of the first seat in a wish for a table."""
    wish = request.post_data_json
    assert wish is not None
    deck: list[str] = wish["seats"][0]["deck"]
    return deck
