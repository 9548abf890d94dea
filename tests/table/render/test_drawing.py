"""Every kind of node is drawn, keeps its element, and says what it must."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.table.render.conftest import House
from tests.table.render.rehearsal import STATIC

Opens = Callable[..., House]
ON_THE_BOARD = [
    "panel",
    "zone",
    "card",
    "grid",
    "meter",
    "track",
    "token",
    "figure",
    "bubble",
    "forecast",
    "banner",
    "text",
    "playbill",
]
SHAPES = [(1280, 800), (1024, 640), (390, 844)]


def test_every_kind_of_node_is_drawn(house_of: Opens) -> None:
    page = house_of("everything").page
    for kind in ON_THE_BOARD:
        expect(page.locator(f"#board .k-{kind}").first).to_be_visible()
    expect(page.locator("#promptbar .prompt-text")).to_have_text("Lantern: move one space.")
    expect(page.locator("#promptbar .push")).to_have_count(3)
    expect(page.locator("#board .lamp.on")).to_have_count(2)
    expect(page.locator("#board .steps .here")).to_have_text("II")


def test_a_question_lies_over_the_table_with_its_buttons(house_of: Opens) -> None:
    page = house_of("gamble").page
    expect(page.get_by_role("group", name="Gamble on Polly Palaver?")).to_be_visible()
    expect(page.get_by_role("button", name="Gamble", exact=True)).to_be_visible()
    expect(page.locator("#promptbar .prompt-pass .push")).to_have_text("Declinespace")


def test_a_bubble_and_a_forecast_hang_on_the_node_they_belong_to(house_of: Opens) -> None:
    page = house_of("everything").page
    expect(page.locator('[data-id="puppet"] .k-bubble')).to_have_text("Hold the line!")
    expect(page.locator('[data-id="cover"] .k-forecast')).to_have_text("4")


def test_cards_say_their_action_and_their_whole_face_to_the_ear(house_of: Opens) -> None:
    page = house_of("duel").page
    button = page.get_by_role("button", name="Play vixie. Vixie, charm, value 5.")
    expect(button).to_have_attribute("aria-description", "Play vixie: worth 5, ahead by 1.")


def test_a_redraw_keeps_elements_focus_and_selection(house_of: Opens) -> None:
    house = house_of("everything", query="confirm=submit")
    coins = house.page.locator('[data-do="pay"]')
    coins.click()
    coins.focus()
    coins.evaluate("element => { element.marked = true }")
    house.push(1)
    expect(house.page.locator('[data-id="you"] .fact').first).to_contain_text("4")
    expect(coins).to_be_focused()
    expect(coins).to_have_attribute("data-picked", "")
    assert coins.evaluate("element => element.marked")


def test_a_hand_card_keeps_the_focus_when_its_neighbour_is_played(house_of: Opens) -> None:
    house = house_of("duel")
    house.card("Clementine Gambol").focus()
    house.push(1)
    house.at_rest()
    expect(house.card("Clementine Gambol")).to_be_focused()
    expect(house.card("Vixie")).to_have_count(1)


def test_what_others_put_into_a_panel_stays_there(house_of: Opens) -> None:
    house = house_of("everything")
    house.page.evaluate("document.querySelector('[data-seat] .panel-status').textContent = '4:32'")
    house.push(1)
    expect(house.page.locator("[data-seat] .panel-status")).to_have_text("4:32")


def test_an_open_pile_and_a_card_without_an_action_are_looked_at(house_of: Opens) -> None:
    house = house_of("everything")
    house.page.get_by_role("button", name="Open Dismissed").click()
    house.page.locator('[data-id="pile"] .card').click()
    house.card("Grand Ursula").click()
    pile = {"type": "open-pile", "id": "pile", "title": "Dismissed", "holds": ["Vixie", "Juggler", "Prompter"]}
    assert house.done("open-pile") == [pile, pile]
    assert house.done("show-face") == [{"type": "show-face", "face": "Grand Ursula"}]


def test_the_playbill_can_be_folded_away(house_of: Opens) -> None:
    page = house_of("everything").page
    page.get_by_role("button", name="Look at the table").click()
    expect(page.get_by_role("heading", name="You win")).to_be_hidden()
    page.get_by_role("button", name="Show the playbill").click()
    expect(page.get_by_role("heading", name="You win")).to_be_visible()


def test_letters_stand_for_colours_when_wanted(house_of: Opens) -> None:
    house = house_of("duel")
    medallion = house.card("Vixie").locator(".medallion")
    shown = "element => getComputedStyle(element, '::after').content"
    assert medallion.evaluate(shown) == "none"
    house.set("letters", True)
    assert medallion.evaluate(shown) == '"C"'
    assert house.page.locator(".loud-part").get_attribute("data-letter") == "A"
    expect(house.page.locator(":is(.badge, .fact, .k-token)[data-letter]")).to_have_count(0)


def test_the_side_slot_shows_a_card_large_after_a_moment(house_of: Opens) -> None:
    house = house_of("duel")
    house.card("Clementine Gambol").hover()
    expect(house.page.locator("#inspect .card")).to_be_visible()
    expect(house.page.locator("#inspect")).to_contain_text("a token on a Print")
    slot, board = house.page.locator("#inspect").bounding_box(), house.page.locator("#board").bounding_box()
    assert slot is not None
    assert board is not None
    assert slot["x"] >= board["x"] + board["width"]
    house.page.mouse.move(2, 300)
    expect(house.page.locator("#inspect")).to_be_hidden()


def test_the_side_slot_stays_empty_when_zoom_is_off(house_of: Opens) -> None:
    house = house_of("duel")
    house.set("zoom", False)
    house.card("Vixie").hover()
    expect(house.page.locator(".whisper")).to_be_visible()
    house.push(1)
    house.at_rest()
    expect(house.page.locator("#inspect")).to_be_hidden()


@pytest.mark.parametrize("play", ["duel", "eight", "gamble", "everything", "four"])
@pytest.mark.parametrize(("width", "height"), SHAPES)
def test_axe_finds_nothing_serious(house_of: Opens, play: str, width: int, height: int) -> None:
    house = house_of(play, width, height, reduced_motion="reduce")
    house.at_rest()
    found = Axe().run(house.page).response["violations"]
    serious = [(each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in ("serious", "critical")]
    assert not serious


@pytest.mark.parametrize("play", ["duel", "eight", "gamble", "everything"])
@pytest.mark.parametrize(("width", "zoom"), [(390, 100), (390, 200), (1280, 200)])
def test_nothing_scrolls_sideways(house_of: Opens, play: str, width: int, zoom: int) -> None:
    page = house_of(play, width, 844).page
    page.evaluate("zoom => { document.documentElement.style.fontSize = `${zoom}%` }", zoom)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("play", ["duel", "eight", "gamble", "everything"])
def test_targets_are_large_enough_for_a_finger(house_of: Opens, play: str) -> None:
    page = house_of(play, 390, 844, has_touch=True, is_mobile=True).page
    small = page.evaluate("rehearsal.small()")
    assert not small


@pytest.mark.parametrize(("width", "height"), SHAPES)
@pytest.mark.parametrize("play", ["four", "eight"])
def test_the_words_on_a_card_never_overlap_nor_leave_it(house_of: Opens, play: str, width: int, height: int) -> None:
    page = house_of(play, width, height).page
    clashes = page.evaluate("rehearsal.clashes()")
    assert not clashes


def test_the_playbill_is_read_from_its_top_wherever_the_page_was(house_of: Opens) -> None:
    house = house_of("ending", 390, 844, query="speed=instant", has_touch=True, is_mobile=True)
    assert house.page.evaluate("scrollY") > 0
    house.push(1)
    expect(house.page.get_by_role("heading", name="Ada wins")).to_be_in_viewport()
    house.at_rest()
    house.page.evaluate("scrollBy(0, 300)")
    house.page.locator("[data-fold]").click()
    assert house.page.evaluate("scrollY") > 0


def test_fonts_are_those_that_were_published(house_of: Opens) -> None:
    fonts = STATIC / "fonts"
    sums = dict(line.split()[::-1] for line in (fonts / "SHA256SUMS").read_text().splitlines())
    assert sums == {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in fonts.glob("*.woff2")}
    assert all((fonts / f"{name}-LICENSE.txt").is_file() for name in ("limelight", "bangers", "pirata-one"))
    page = house_of("duel").page
    assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('16px Limelight'))")
