"""The rules page: found while typing, linked clause by clause, and readable without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.table.foyer.visiting import PHONE, Visitor

Visit = Callable[..., Visitor]


def rules(visitor: Visitor, more: str = "") -> Page:
    """The rules page, ready to be searched."""
    visitor.page.goto(f"{visitor.origin}/rules/the-theatre{more}")
    expect(visitor.page.locator("body")).to_have_attribute("data-ready", "true")
    return visitor.page


def test_what_is_typed_is_found_at_once_the_glossary_first(visitor: Visitor) -> None:
    page = rules(visitor)
    page.get_by_role("searchbox").fill("finisher")
    found = page.locator("#found")
    expect(found.locator("h2")).to_have_text(re.compile(r"^\d+ places for “finisher”$"))
    expect(found.locator("li b").first).to_have_text("Finisher")
    expect(found.locator("mark").first).to_have_text(re.compile("finisher", re.IGNORECASE))
    page.get_by_role("searchbox").fill("")
    expect(found).to_be_hidden()


def test_a_number_leads_to_its_clause_with_and_without_the_games_letters(visitor: Visitor) -> None:
    page = rules(visitor)
    for typed in ("4.20", "TH-4.20", "th-4.20"):
        page.get_by_role("searchbox").fill(typed)
        expect(page.locator("#found li b").first).to_have_text("TH-4.20")
    page.locator("#found a").first.click()
    expect(page.locator("#TH-4\\.20")).to_be_in_viewport()
    expect(page.locator("#TH-4\\.20")).to_be_focused()


def test_what_nobody_wrote_about_is_said_to_be_missing(visitor: Visitor) -> None:
    page = rules(visitor)
    page.get_by_role("searchbox").fill("zeppelin")
    expect(page.locator("#found")).to_contain_text("The rules have nothing about that.")


def test_a_clause_can_be_linked_to_and_is_marked(visitor: Visitor) -> None:
    page = rules(visitor, "#R7")
    expect(page.locator("#R7")).to_be_in_viewport()
    expect(page.locator("#R7")).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")


def test_a_search_can_be_linked_to(visitor: Visitor) -> None:
    page = rules(visitor, "?q=gamble")
    expect(page.get_by_role("searchbox")).to_have_value("gamble")
    expect(page.locator("#found")).to_contain_text("Gamble")
    page.get_by_role("searchbox").fill("sap")
    expect(page).to_have_url(re.compile(r"\?q=sap"))


def test_without_scripts_the_form_searches(visit: Visit) -> None:
    page = visit(java_script_enabled=False).page
    page.goto(f"{visit().origin}/rules/the-theatre")
    page.get_by_role("searchbox").fill("chaos")
    page.get_by_role("button", name="Find").click()
    expect(page.locator("#found li").first).to_contain_text("Chaos")


def test_the_contents_follow_the_reader(visitor: Visitor) -> None:
    page = rules(visitor)
    page.locator("#contents").get_by_role("link", name="Glossary").click()
    expect(page.locator("#contents a[aria-current]")).to_have_text("Glossary")


def test_a_stroke_goes_to_the_search_box(visitor: Visitor) -> None:
    page = rules(visitor)
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("boost")
    page.keyboard.press("Enter")
    expect(page.locator("#found a").first).to_be_focused()


def test_on_a_phone_the_table_of_rulings_needs_no_scrolling_sideways(visit: Visit) -> None:
    page = rules(visit(viewport=PHONE), "#R20")
    expect(page.locator("#R20")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_what_is_found_comes_into_view_and_the_reader_back_to_their_place(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"{visitor.origin}/rules/the-theatre")
    expect(page.locator("body")).to_have_attribute("data-ready", "true")
    page.evaluate("document.fonts.ready")
    page.locator("#R20").evaluate("ruling => ruling.scrollIntoView({ block: 'center', behavior: 'instant' })")
    place = page.locator("#R20").evaluate("ruling => ruling.getBoundingClientRect().top")
    page.keyboard.press("/")
    page.keyboard.type("gamble")
    expect(page.locator("#found h2")).to_be_in_viewport()
    page.locator("#q").fill("xyzzy")
    expect(page.locator("#found .nothing")).to_be_in_viewport()
    page.locator("#q").fill("")
    expect(page.locator("#found")).to_be_hidden()
    expect(page.locator("#R20")).to_be_in_viewport()
    assert abs(page.locator("#R20").evaluate("ruling => ruling.getBoundingClientRect().top") - place) < 120
