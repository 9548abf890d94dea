"""T&B's own stylesheet in the rehearsal: every card of the set on the floor, whole and wounded, and in the hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.looking import UNEVEN
from tests.table.render.conftest import House

Opens = Callable[..., House]
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
DESKS: list[dict[str, Any]] = [{"width": w, "height": h} for w, h in ((1280, 800), (1024, 640), (1440, 1000))]
SIZES = [*DESKS, PHONE, {**PHONE, "width": 360, "height": 740}]
TILES = 18
CUT = """() => [...document.querySelectorAll("#board .card .card-name")]
  .filter((name) => name.getClientRects().length && name.scrollWidth > name.clientWidth + 1)
  .map((name) => name.textContent)"""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("play", ["crowd", "crowd-of-others"])
def test_the_name_of_every_card_is_whole_and_its_numbers_stand_in_one_line(
    house_of: Opens, play: str, size: dict[str, Any]
) -> None:
    house = house_of(play, query="room=tnb&speed=instant", **size)
    expect(house.page.locator("#board .area-tile .card")).to_have_count(TILES)
    assert house.page.evaluate(CUT) == []
    whole = house.page.evaluate(UNEVEN)
    house.push(1)
    expect(house.page.locator("#board .area-tile .lowered").first).to_be_visible()
    wounded = house.page.evaluate(UNEVEN)
    assert whole + wounded == []
