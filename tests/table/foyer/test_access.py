"""For everybody: keyboard alone, screen readers, phones, and words two fifths longer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.table.foyer.visiting import DESK, PHONE, Visitor

Visit = Callable[..., Visitor]
SERIOUS = ("serious", "critical")
MOST_TABS = 60


def faults(page: Page) -> list[str]:
    """What axe finds serious."""
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {node['html'][:120]}" for each in found if each["impact"] in SERIOUS for node in each["nodes"]
    ]


def tab_to(page: Page, name: str) -> None:
    """Press Tab until something of that name has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        words = page.evaluate("document.activeElement.ariaLabel || document.activeElement.textContent.trim()")
        if words == name:
            return
    raise AssertionError(f"The keyboard does not reach {name!r}.")


def wide(page: Page) -> int:
    """How wide the page is."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


def beyond(page: Page) -> list[str]:
    """What stands partly outside the screen: the wall is clipped, so that its width alone would not tell."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".foyer :is(h1, h2, p, li, dt, dd, span, a, button, label, input, select)")]
            .filter((element) => !element.closest(".sr-only, [hidden]"))
            .filter((element) => { const box = element.getBoundingClientRect();
                                   return box.width > 0 && (box.left < 0 || box.right > window.innerWidth); })
            .map((element) => element.className + ": " + element.textContent.trim().slice(0, 40))"""
    )
    return found


def test_the_keyboard_alone_begins_a_game(visitor: Visitor) -> None:
    page = visitor.foyer()
    tab_to(page, "Play now")
    page.keyboard.press("Enter")
    expect(page.locator('#board [data-offer="legal"]').first).to_be_visible()


def test_the_keyboard_alone_chooses_and_escape_leads_back(visitor: Visitor) -> None:
    page = visitor.foyer()
    tab_to(page, "Seats, decks and options")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator("#bill-the-theatre .choose")).to_be_focused()
    page.keyboard.press("Enter")
    dialog.locator('input[name="format"]:checked').focus()
    page.keyboard.press("ArrowRight")
    expect(dialog.locator(".seat")).to_have_count(4)
    tab_to(page, "Raise the curtain")
    page.keyboard.press("Enter")
    expect(page.locator("#board")).to_contain_text("Your hand")


def test_the_keyboard_alone_opens_the_choice_of_a_match_file(visitor: Visitor) -> None:
    page = visitor.foyer()
    with page.expect_file_chooser():
        page.locator("#match-file").focus()
        expect(page.locator("#match-file")).to_be_focused()
        page.keyboard.press("Enter")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_serious_in_the_foyer(visit: Visit, size: dict[str, int]) -> None:
    visitor = visit(viewport=size)
    visitor.begin_duel()
    visitor.resign(visitor.begin_duel())
    page = visitor.foyer()
    expect(page.locator("#finished li")).to_have_count(1)
    assert faults(page) == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_serious_in_the_chooser(visit: Visit, size: dict[str, int]) -> None:
    page = visit(viewport=size).foyer()
    page.locator("#bill-the-theatre .choose").click()
    page.locator("#deck-0").select_option(label="A list of my own")
    page.locator("#own-0").fill("9 Vixie/Charm")
    expect(page.locator("#trouble-seat-0")).not_to_be_empty()
    assert faults(page) == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_serious_in_the_rules(visit: Visit, size: dict[str, int]) -> None:
    visitor = visit(viewport=size)
    visitor.page.goto(f"{visitor.origin}/rules/the-theatre?q=boost#TH-4.2")
    expect(visitor.page.locator("#found li").first).to_be_visible()
    assert faults(visitor.page) == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_serious_in_a_replay(visit: Visit, played: str, size: dict[str, int]) -> None:
    page = visit(viewport=size).replay(played, "#ply=12&seat=0")
    page.get_by_text("What your browser checked").click()
    assert faults(page) == []


@pytest.mark.parametrize("lang", ["en", "en-XA"])
def test_a_phone_never_scrolls_sideways(visit: Visit, played: str, lang: str) -> None:
    visitor = visit(viewport=PHONE)
    visitor.page.context.add_cookies([{"name": "lang", "value": lang, "url": visitor.origin}])
    visitor.begin_duel()
    page = visitor.foyer()
    expect(page.locator("#running li")).to_have_count(1)
    assert wide(page) <= PHONE["width"]
    assert beyond(page) == []
    for choose in page.locator(".choose").all():
        choose.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert page.evaluate("document.querySelector('.programme-pages').scrollWidth") <= PHONE["width"]
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
    page.goto(f"{visitor.origin}/m/{played}/replay#ply=5&seat=0")
    expect(page.locator("#house")).to_have_attribute("data-ply", "5")
    assert wide(page) <= PHONE["width"]
    page.goto(f"{visitor.origin}/rules/the-theatre?q=boost")
    assert wide(page) <= PHONE["width"]


def test_twice_as_large_letters_still_fit_a_desk(visit: Visit) -> None:
    visitor = visit(viewport={"width": 640, "height": 400}, device_scale_factor=2)
    page = visitor.foyer()
    assert wide(page) <= 640


def test_buttons_of_the_foyer_are_large_enough_for_a_thumb(visit: Visit) -> None:
    page = visit(viewport=PHONE).foyer()
    for button in page.locator(".bill button, .bill-more a, .house-button, .guest-field :is(input, select)").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
