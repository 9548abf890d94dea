"""What may be done is lit, what may not says why; by mouse, keyboard, drag and touch."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.table.render.conftest import House

Opens = Callable[..., House]
REASON = "You have already played a card this Round."


def test_legal_cards_are_lit_and_illegal_ones_give_the_reason(house_of: Opens) -> None:
    house = house_of("duel")
    lit, dim = house.card("Vixie"), house.card("Robin Merriweather")
    expect(lit).to_have_attribute("data-offer", "legal")
    expect(dim).to_have_attribute("aria-disabled", "true")
    expect(dim).to_have_attribute("aria-description", f"{REASON} (rule TH-3.2)")
    dim.hover()
    expect(house.page.locator(".whisper")).to_contain_text(REASON)
    expect(house.page.locator(".prompt-whisper")).to_contain_text(REASON)
    dim.click(force=True)
    expect(house.page.locator("#live")).to_have_text(f"{REASON} (rule TH-3.2)")
    assert house.acts() == []


def test_hovering_shows_what_it_would_come_to(house_of: Opens) -> None:
    house = house_of("duel")
    house.card("Vixie").hover()
    expect(house.page.locator(".whisper")).to_contain_text("worth 5, ahead by 1")
    expect(house.page.locator(".prompt-whisper")).to_contain_text("worth 5, ahead by 1")
    house.page.mouse.move(640, 300)
    expect(house.page.locator(".whisper")).to_be_hidden()


def test_cards_are_a_little_dim_while_one_only_waits(house_of: Opens) -> None:
    house = house_of("duel", reduced_motion="reduce")
    house.push(1)
    house.at_rest()
    expect(house.page.locator("#board")).to_have_attribute("data-idle", "")
    assert (
        house.card("Clementine Gambol")
        .evaluate("element => getComputedStyle(element).filter")
        .startswith("brightness(0.8)")
    )


def test_one_click_does_it(house_of: Opens) -> None:
    house = house_of("duel")
    house.card("Vixie").click()
    assert house.acts() == ["play Vixie"]


def test_the_second_click_does_it_when_so_set(house_of: Opens) -> None:
    house = house_of("duel", query="confirm=twice")
    house.card("Vixie").click()
    expect(house.card("Vixie")).to_have_attribute("data-picked", "")
    house.card("Polly Palaver").click()
    assert house.acts() == []
    house.card("Polly Palaver").click()
    assert house.acts() == ["play Polly Palaver"]


def test_it_is_submitted_when_so_set(house_of: Opens) -> None:
    house = house_of("duel", query="confirm=submit")
    house.card("Vixie").click()
    house.card("Vixie").click()
    assert house.acts() == []
    house.page.get_by_role("button", name="Let go").click()
    expect(house.page.locator("[data-picked]")).to_have_count(0)
    house.card("Vixie").click()
    house.page.locator("[data-submit]").click()
    assert house.acts() == ["play Vixie"]


def test_after_an_action_is_sent_nothing_can_be_done_until_it_is_answered(house_of: Opens) -> None:
    house = house_of("duel")
    house.page.evaluate("rehearsal.board.lock('play Vixie')")
    expect(house.card("Vixie")).to_have_attribute("data-lifted", "")
    house.card("Polly Palaver").click()
    assert house.acts() == []
    house.page.evaluate("rehearsal.board.unlock()")
    house.card("Polly Palaver").click()
    assert house.acts() == ["play Polly Palaver"]


def test_a_settled_frame_unlocks(house_of: Opens) -> None:
    house = house_of("duel")
    house.page.evaluate("rehearsal.board.lock('play Vixie')")
    house.push(1)
    expect(house.page.locator("#board")).not_to_have_attribute("data-locked", "")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1024, 640)])
def test_what_may_be_done_never_lies_under_the_prompt_bar(house_of: Opens, width: int, height: int) -> None:
    house = house_of("four", width, height, reduced_motion="reduce")
    for face in ("Juggler", "Polly Palaver"):
        box, bar = house.card(face).bounding_box(), house.page.locator("#promptbar").bounding_box()
        assert box is not None
        assert bar is not None
        assert box["y"] + box["height"] <= bar["y"]


# --- by keyboard ------------------------------------------------------------------------------------------------------


def test_the_same_digit_again_does_what_it_chose(house_of: Opens) -> None:
    house = house_of("duel")
    house.page.keyboard.press("2")
    assert house.acts() == []
    house.page.keyboard.press("1")
    assert house.acts() == []
    house.page.keyboard.press("1")
    assert house.acts() == ["play Vixie"]


def test_a_digit_held_down_and_one_who_submits_do_nothing_by_themselves(house_of: Opens) -> None:
    house = house_of("duel")
    house.page.keyboard.down("1")
    house.page.keyboard.down("1")
    assert house.acts() == []
    other = house_of("duel", query="confirm=submit")
    other.page.keyboard.press("1")
    other.page.keyboard.press("1")
    assert other.acts() == []


def test_a_digit_chooses_and_enter_does_it(house_of: Opens) -> None:
    house = house_of("duel")
    house.page.keyboard.press("3")
    expect(house.card("Clementine Gambol")).to_be_focused()
    expect(house.card("Clementine Gambol")).to_have_attribute("data-picked", "")
    house.page.keyboard.press("1")
    house.page.keyboard.press("Enter")
    assert house.acts() == ["play Vixie"]


def test_escape_lets_go(house_of: Opens) -> None:
    house = house_of("duel")
    house.page.keyboard.press("1")
    house.page.keyboard.press("Escape")
    expect(house.page.locator("[data-picked]")).to_have_count(0)
    expect(house.page.locator(".whisper")).to_be_hidden()
    assert house.acts() == []


def test_arrows_move_along_the_hand(house_of: Opens) -> None:
    house = house_of("duel")
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"):
        house.page.keyboard.press(key)
    expect(house.card("Robin Merriweather")).to_be_focused()
    house.page.keyboard.press("ArrowRight")
    house.page.keyboard.press("Enter")
    assert house.acts() == ["play Clementine Gambol"]


def test_space_passes_and_never_plays_the_card_under_the_focus(house_of: Opens) -> None:
    house = house_of("gamble")
    house.card("Vixie").focus()
    house.page.keyboard.press("Space")
    assert house.acts() == ["decline"]
    other = house_of("duel")
    other.card("Vixie").focus()
    other.page.keyboard.press("Space")
    assert other.acts() == []


def test_letters_push_their_buttons(house_of: Opens) -> None:
    house = house_of("gamble")
    house.page.keyboard.press("g")
    assert house.acts() == ["gamble"]
    other = house_of("everything")
    for key in ("e", "A", "b", "x"):
        other.page.keyboard.press(key)
    assert other.acts() == ["end", "attack"]


def test_keys_are_left_alone_where_somebody_writes(house_of: Opens) -> None:
    house = house_of("gamble")
    house.page.evaluate("document.getElementById('chat').append(document.createElement('input'))")
    house.page.locator("#chat input").focus()
    house.page.keyboard.type("dig 1 ")
    expect(house.page.locator("#chat input")).to_have_value("dig 1 ")
    assert house.acts() == []


# --- by dragging and by touch -------------------------------------------------------------------------------------------


def test_a_card_dragged_to_the_boards_is_played_once(house_of: Opens) -> None:
    house = house_of("duel")
    house.card("Vixie").hover()
    house.page.mouse.down()
    x, y = house.middle('[data-id="boards"]')
    house.page.mouse.move(x, y, steps=6)
    expect(house.page.locator("#board")).to_have_attribute("data-drop", "")
    house.page.mouse.up()
    assert house.acts() == ["play Vixie"]


def test_a_card_let_go_in_the_hand_or_with_escape_is_not_played(house_of: Opens) -> None:
    house = house_of("duel")
    for end in ("hand", "escape"):
        x, y = house.middle('#house [data-face="Vixie"]')
        house.page.mouse.move(x, y)
        house.page.mouse.down()
        house.page.mouse.move(x + 30, y - (10 if end == "hand" else 300), steps=4)
        expect(house.card("Vixie")).to_have_attribute("data-dragged", "")
        if end == "escape":
            house.page.keyboard.press("Escape")
        house.page.mouse.up()
        expect(house.page.locator("[data-dragged]")).to_have_count(0)
    assert house.acts() == []


@pytest.fixture
def phone(house_of: Opens) -> House:
    return house_of("duel", 390, 844, has_touch=True, is_mobile=True)


def test_the_first_touch_of_an_index_card_picks_it_and_the_second_plays_it(phone: House) -> None:
    phone.card("Vixie").tap()
    expect(phone.card("Vixie")).to_have_attribute("data-picked", "")
    expect(phone.page.locator(".prompt-whisper")).to_contain_text("Play vixie")
    assert phone.acts() == []
    phone.card("Vixie").tap()
    assert phone.acts() == ["play Vixie"]


def test_a_long_press_shows_the_card_and_plays_nothing(phone: House) -> None:
    phone.card("Vixie").scroll_into_view_if_needed()
    x, y = phone.middle('#house [data-face="Vixie"]')
    touch = phone.page.context.new_cdp_session(phone.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(phone.page.locator("#inspect .card")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(phone.page.locator("#inspect .card")).to_be_visible()
    assert phone.acts() == []
    phone.page.locator("#promptbook").evaluate(
        "element => element.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}))"
    )
    expect(phone.page.locator("#inspect .card")).to_have_count(0)
