"""The deck builder for everybody: screen readers, phones, thumbs, and words two fifths longer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from footlights.stage.game import get_game
from tests.table.decks.building import EIGHT, THEATRE, TNB, build, counts, legal, put
from tests.table.foyer.test_access import faults, wide
from tests.table.foyer.visiting import DESK, PHONE, Visitor
from tests.table.pseudo import untranslated

Visit = Callable[..., Visitor]
SOME = {TNB: EIGHT[:5], THEATRE: ["Vixie/Charm"] * 4}
SHOWN = """() => {
  const walker = document.createTreeWalker(document.querySelector(".decks"), NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode.data);
  const said = [...document.querySelectorAll(".decks [aria-label]")].map((element) => element.getAttribute("aria-label"));
  return [...texts, ...said];
}"""


@pytest.mark.parametrize("game", [TNB, THEATRE])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_serious(visit: Visit, size: dict[str, int], game: str) -> None:
    page = build(visit(viewport=size), game)
    put(page, SOME[game])
    expect(page.locator("#deck-troubles .trouble").first).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Bring a list").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("game", [TNB, THEATRE])
@pytest.mark.parametrize("lang", ["en", "en-XA"])
def test_a_phone_never_scrolls_sideways(visit: Visit, lang: str, game: str) -> None:
    visitor = visit(viewport=PHONE)
    visitor.page.context.add_cookies([{"name": "lang", "value": lang, "url": visitor.origin}])
    page = build(visitor, game)
    put(page, SOME[game])
    expect(page.locator("#deck-troubles .trouble").first).to_be_visible()
    page.locator("summary").click()
    assert wide(page) <= PHONE["width"]
    beyond = page.evaluate(
        """() => [...document.querySelectorAll(".decks :is(p, li, button, input, select, dt, dd, a), .decks-top *, .deck-bar *")]
            .filter((element) => { const box = element.getBoundingClientRect();
                                   return box.width > 1 && (box.left < 0 || box.right > window.innerWidth); })
            .map((element) => element.outerHTML.slice(0, 80))"""
    )
    assert beyond == []


def test_everything_to_press_is_large_enough_for_a_thumb(visit: Visit) -> None:
    for game in (TNB, THEATRE):
        page = build(visit(viewport=PHONE), game)
        put(page, SOME[game])
        expect(page.locator("#deck-troubles .trouble a").first).to_be_visible()
        page.locator("summary").click()
        small = page.evaluate(
            """() => [...document.querySelectorAll(".decks :is(button, input, select, a, summary), .decks-top a, .deck-bar")]
                .map((element) => [element, element.getBoundingClientRect()])
                .filter(([, box]) => box.width > 1 && (box.width < 44 || box.height < 44))
                .map(([element, box]) => `${element.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)"""
        )
        assert small == []


def test_a_phone_builds_a_deck_and_the_bar_at_its_foot_leads_to_it(visit: Visit) -> None:
    page = build(visit(viewport=PHONE, has_touch=True))
    put(page, EIGHT)
    counts(page, "8 of 8")
    legal(page)
    bar = page.locator("#deck-bar")
    expect(bar).to_contain_text("8 of 8")
    bar.click()
    expect(page.locator(".deck-count")).to_be_in_viewport()


@pytest.mark.parametrize("game", [TNB, THEATRE])
def test_every_sentence_can_be_translated(visit: Visit, game: str) -> None:
    visitor = visit()
    visitor.page.context.add_cookies([{"name": "lang", "value": "en-XA", "url": visitor.origin}])
    page = build(visitor, game)
    put(page, SOME[game])
    expect(page.locator("#deck-troubles .trouble").first).to_be_visible()
    card_set = get_game(game).base_set
    faces = get_game(game).scene.faces(card_set)
    words = {
        word for face in faces for word in (face.title, face.name, face.kind, face.flavor, *face.kind.split(" · "))
    }
    allowed = {*words, *card_set.decks, "TB-1.2", "TH-8.1", "TH-8.2", "X"}
    assert untranslated(page.evaluate(SHOWN), allowed) == []
