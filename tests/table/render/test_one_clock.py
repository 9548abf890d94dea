"""Board, prompt and buttons show one moment; during a show the first press brings it to its end and does nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.table.render.conftest import House

Opens = Callable[..., House]
LIT = '#board [data-offer="legal"], #promptbar [data-offer="legal"]'
LATER = "Polly Palaver"  # can be played once everything has been shown


@pytest.fixture
def shown(house_of: Opens) -> Callable[..., House]:
    """A house in the middle of a show that stands still: it ends only when somebody ends it."""

    def in_the_middle(width: int = 1280, height: int = 800, query: str = "", **context: object) -> House:
        house = house_of("duel", width, height, query=f"frame=1&{query}", **context)
        house.page.evaluate("rehearsal.push(2, 3, 4, 5); rehearsal.freeze(0.5)")
        expect(house.page.locator("#house")).to_have_attribute("data-busy", "true")
        return house

    return in_the_middle


def ended(house: House) -> None:
    """Everything has been shown, nothing was done, and now it can be."""
    house.at_rest()
    expect(house.page.locator("#board")).to_have_attribute("data-moment", "2.3")
    expect(house.page.locator("#promptbar")).to_have_attribute("data-moment", "2.3")
    assert house.acts() == []
    assert house.page.locator("[data-picked]").count() == 0
    assert house.done("open-pile") == house.done("show-face") == []
    house.card(LATER).click()
    if house.acts() == []:  # a finger sees first what it would come to
        house.card(LATER).click()
    assert house.acts() == [f"play {LATER}"]


def test_nothing_is_offered_or_asked_before_it_is_shown(shown: Callable[..., House]) -> None:
    house = shown()
    assert house.page.locator("#board").get_attribute("data-moment") == "2.0"
    assert house.page.locator("#promptbar").get_attribute("data-moment") == "2.0"
    assert house.page.locator(LIT).count() == 0
    house.page.evaluate("rehearsal.queue.flush()")
    expect(house.card(LATER)).to_have_attribute("data-offer", "legal")


CONTROLS: dict[str, Callable[[House], Locator]] = {
    "a card": lambda house: house.card(LATER),
    "the table": lambda house: house.page.locator('[data-id="boards"]'),
    "a pile": lambda house: house.page.locator('[data-id="deck-0"]'),
    "the prompt": lambda house: house.page.locator("#promptbar"),
}


@pytest.mark.parametrize("control", CONTROLS)
def test_the_first_click_on_anything_ends_the_show_and_does_nothing_else(
    shown: Callable[..., House], control: str
) -> None:
    house = shown()
    CONTROLS[control](house).dispatch_event("click")
    ended(house)


def test_a_control_that_comes_last_is_not_pressed_while_its_card_still_moves(house_of: Opens) -> None:
    house = house_of("duel", query="frame=4")
    house.page.evaluate("rehearsal.push(5); rehearsal.freeze(0.5)")
    expect(house.card(LATER)).to_have_attribute("data-offer", "legal")
    house.card(LATER).dispatch_event("click")
    ended(house)


@pytest.mark.parametrize("key", ["1", "p", "Enter", "Escape", " ", "?"])
def test_the_first_key_ends_the_show_and_does_nothing_else(shown: Callable[..., House], key: str) -> None:
    house = shown()
    house.page.keyboard.press(key)
    ended(house)


def test_the_first_tap_ends_the_show_and_does_nothing_else(shown: Callable[..., House]) -> None:
    house = shown(390, 844, has_touch=True, is_mobile=True)
    house.card(LATER).tap()
    ended(house)


def test_what_was_pressed_during_the_show_does_nothing_after_it(shown: Callable[..., House]) -> None:
    house = shown()
    house.card(LATER).scroll_into_view_if_needed()
    house.page.mouse.move(*house.middle(f'#house [data-face="{LATER}"]'))
    house.page.mouse.down()
    house.page.evaluate("rehearsal.queue.flush()")
    house.at_rest()
    house.page.mouse.up()
    ended(house)


def test_a_card_dragged_during_the_show_is_not_played_after_it(shown: Callable[..., House]) -> None:
    house = shown()
    house.page.mouse.move(*house.middle(f'#house [data-face="{LATER}"]'))
    house.page.mouse.down()
    house.page.evaluate("rehearsal.queue.flush()")
    house.at_rest()
    house.page.mouse.move(*house.middle('[data-id="boards"]'), steps=4)
    house.page.mouse.up()
    ended(house)


def test_the_second_click_of_a_double_click_is_part_of_the_first(shown: Callable[..., House]) -> None:
    house = shown()
    card = house.card(LATER)
    card.evaluate(
        """card => { for (const detail of [1, 2]) card.dispatchEvent(new MouseEvent("click", { bubbles: true, detail })) }"""
    )
    ended(house)


def test_the_same_key_twice_in_a_moment_is_one_press(shown: Callable[..., House]) -> None:
    house = shown()
    pressed = """([type, at]) => {
      const event = new KeyboardEvent(type, { key: "x", code: "KeyX", bubbles: true, cancelable: true });
      Object.defineProperty(event, "timeStamp", { value: at }); return document.body.dispatchEvent(event); }"""
    assert [house.page.evaluate(pressed, [type, 1000]) for type in ("keydown", "keyup")] == [False, False]
    house.at_rest()
    assert [house.page.evaluate(pressed, [type, 1200]) for type in ("keydown", "keyup")] == [False, False]
    assert house.page.evaluate(pressed, ["keydown", 1400]) is True, "the next one is a press of its own"
    ended(house)


def test_a_key_that_stays_down_ends_nothing_and_does_nothing(shown: Callable[..., House]) -> None:
    house = shown()
    held = """repeat => document.body.dispatchEvent(
      new KeyboardEvent("keydown", { key: "1", code: "Digit1", bubbles: true, cancelable: true, repeat }))"""
    assert house.page.evaluate(held, True) is False
    expect(house.page.locator("#house")).to_have_attribute("data-busy", "true")
    house.page.evaluate(held, False)
    house.at_rest()
    assert house.page.evaluate(held, True) is False
    house.page.evaluate(
        'document.body.dispatchEvent(new KeyboardEvent("keyup", { key: "1", code: "Digit1", bubbles: true }))'
    )
    ended(house)


@pytest.mark.parametrize("key", ["Tab", "Shift+Tab", "ArrowRight", "PageDown", "Control+c", "F1", "Shift"])
def test_looking_around_ends_nothing(shown: Callable[..., House], key: str) -> None:
    house = shown()
    house.page.keyboard.press(key)
    house.page.mouse.move(*house.middle('[data-id="boards"]'))
    house.page.mouse.wheel(0, 40)
    expect(house.page.locator("#house")).to_have_attribute("data-busy", "true")
    assert house.page.locator("#board").get_attribute("data-moment") == "2.0"


def test_writing_is_left_alone_during_the_show(shown: Callable[..., House]) -> None:
    house = shown()
    house.page.evaluate("document.getElementById('chat').append(document.createElement('input'))")
    house.page.locator("#chat input").focus()
    house.page.keyboard.type("well 1")
    expect(house.page.locator("#chat input")).to_have_value("well 1")
    expect(house.page.locator("#house")).to_have_attribute("data-busy", "true")


def test_at_once_means_that_nothing_is_ever_being_shown(house_of: Opens) -> None:
    house = house_of("duel", query="frame=1&speed=instant")
    busy = """() => { rehearsal.push(2, 3, 4, 5); return Promise.resolve()
      .then(() => new Promise((resolve) => setTimeout(resolve))).then(() => rehearsal.queue.playing) }"""
    assert house.page.evaluate(busy) is False
    ended(house)
