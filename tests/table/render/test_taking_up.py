"""What goes with a card appears while it is taken up; ways of doing one thing are turned and aimed before they are done."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.table.render.conftest import House

Opens = Callable[..., House]


def test_places_are_there_only_while_their_card_is_taken_up(house_of: Opens) -> None:
    house = house_of("trapdoors")
    places = house.page.locator("[data-with]")
    expect(places).to_have_count(0)
    expect(house.card("Vixie")).to_have_attribute("aria-pressed", "false")
    house.card("Vixie").click()
    expect(places).to_have_count(2)
    expect(house.card("Vixie")).to_have_attribute("aria-pressed", "true")
    expect(house.page.locator(".prompt-text")).to_have_text("Where does Vixie go?")
    house.card("Juggler").click()
    expect(places).to_have_count(0)
    expect(house.page.locator("[data-aim]")).to_have_count(1)
    house.card("Juggler").click()
    expect(house.page.locator("[data-aim]")).to_have_count(0)
    assert house.acts() == []


def test_one_takes_a_card_up_and_puts_it_somewhere(house_of: Opens) -> None:
    house = house_of("trapdoors")
    house.card("Vixie").click()
    house.page.locator('[data-id="put-right"]').hover()
    expect(house.page.locator('[data-id="door-right"] .ghost')).to_have_text("then right")
    expect(house.page.locator(".whisper")).to_be_hidden()
    house.page.locator('[data-id="put-right"]').click()
    assert house.acts() == ["put Vixie right"]
    house.push(1)
    house.at_rest()
    expect(house.page.locator("[data-with], .ghost, [data-held]")).to_have_count(0)


def test_a_finger_sees_what_would_come_of_it_before_it_is_done(house_of: Opens) -> None:
    house = house_of("trapdoors", width=390, height=844, has_touch=True, is_mobile=True)
    house.card("Vixie").tap()
    house.page.locator('[data-id="put-left"]').tap()
    expect(house.page.locator('[data-id="door-left"] .ghost')).to_have_text("then left")
    assert house.acts() == []
    house.page.locator("[data-submit]").tap()
    assert house.acts() == ["put Vixie left"]


def test_ways_are_aimed_turned_and_then_done(house_of: Opens) -> None:
    house = house_of("trapdoors")
    house.card("Juggler").click()
    aim = house.page.locator("[data-aim]")
    aim.hover()
    expect(house.page.locator('[data-id="door-left"] .ghost')).to_have_text("-1")
    aim.click()
    assert house.acts() == []
    house.page.locator("[data-turn]").click()
    expect(house.page.locator(".ghost")).to_have_count(1)
    expect(house.page.locator('[data-id="door-right"] .ghost')).to_have_text("-2")
    expect(aim).to_have_text("Attack 1A")
    house.page.locator("[data-let-go]").click()
    expect(aim).to_have_count(1)
    expect(house.page.locator("[data-picked]")).to_have_count(0)
    aim.click()
    house.page.get_by_role("button", name="Do it").click()
    assert house.acts() == ["attack r1"]


def test_all_of_it_goes_by_keyboard(house_of: Opens) -> None:
    house = house_of("trapdoors")
    press = house.page.keyboard.press
    press("2")
    expect(house.card("Juggler")).to_be_focused()
    press("a")
    expect(house.page.locator('[data-id="door-left"] .ghost')).to_have_count(1)
    press("r")
    expect(house.page.locator('[data-id="door-right"] .ghost')).to_have_count(1)
    press("Escape")
    expect(house.page.locator(".ghost")).to_have_count(0)
    expect(house.page.locator("[data-aim]")).to_have_count(1)
    press("Escape")
    expect(house.page.locator("[data-aim]")).to_have_count(0)
    press("1")
    expect(house.page.locator("[data-with]")).to_have_count(2)
    press("2")
    expect(house.page.locator('[data-id="door-right"] .ghost')).to_have_count(1)
    press("ArrowLeft")
    expect(house.page.locator('[data-id="put-left"]')).to_be_focused()
    press("Enter")
    assert house.acts() == ["put Vixie left"]


def test_r_aims_at_once_and_enter_does_it(house_of: Opens) -> None:
    house = house_of("trapdoors")
    house.page.keyboard.press("2")
    house.page.keyboard.press("r")
    expect(house.page.locator('[data-id="door-left"] .ghost')).to_have_count(1)
    house.page.keyboard.press("r")
    house.page.keyboard.press("Enter")
    assert house.acts() == ["attack r1"]


def test_a_card_is_dragged_to_a_place(house_of: Opens) -> None:
    house = house_of("trapdoors")
    mouse = house.page.mouse
    mouse.move(*house.middle('[data-face="Vixie"]'))
    mouse.down()
    x, y = house.middle('[data-id="door-right"]')
    mouse.move(x, y + 30)
    expect(house.page.locator("[data-with]")).to_have_count(2)
    mouse.move(*house.middle('[data-id="put-right"]'))
    mouse.up()
    assert house.acts() == ["put Vixie right"]


@pytest.mark.parametrize("where", ["outside", "its own place"])
def test_a_drag_that_ends_nowhere_does_nothing(house_of: Opens, where: str) -> None:
    house = house_of("trapdoors")
    mouse = house.page.mouse
    x, y = house.middle('[data-face="Vixie"]')
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 20, y - 30)
    mouse.move(*((5, 5) if where == "outside" else (x, y)))
    mouse.up()
    assert house.acts() == []
