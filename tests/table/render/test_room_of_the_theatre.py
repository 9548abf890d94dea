"""The Theatre's own stylesheet in the rehearsal: the boards of two, four and eight directors, and of teams."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.looking import WIDER
from tests.table.render.conftest import House

Opens = Callable[..., House]
SIZES: list[dict[str, Any]] = [
    {"width": 1024, "height": 1200},
    {"width": 360, "height": 740, "has_touch": True, "is_mobile": True},
]
PLAYS = {"duel-of-2": 2, "free-for-all-of-4": 4, "free-for-all-of-8": 8, "team-of-4": 4}
# Cards on the boards that are not wholly on the screen, or lie over one another.
CROWDED = """() => {
  const cards = [...document.querySelectorAll("#board .area-slot .card")];
  const boxes = cards.map((card) => card.getBoundingClientRect());
  const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const beyond = (box) => box.left < -1 || box.right > innerWidth + 1;
  return cards
    .filter((_, i) => beyond(boxes[i]) || boxes.some((box) => box !== boxes[i] && meets(boxes[i], box)))
    .map((card) => card.dataset.face);
}"""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
@pytest.mark.parametrize(("play", "players"), PLAYS.items(), ids=list(PLAYS))
def test_every_director_has_room_on_the_boards(house_of: Opens, play: str, players: int, size: dict[str, Any]) -> None:
    page = house_of(play, query="room=the-theatre&speed=instant", **size).page
    expect(page.locator("#board .area-slot")).to_have_count(players)
    expect(page.locator("#board .area-slot .card")).to_have_count(players - 1)
    assert page.evaluate(WIDER) <= 0
    assert page.evaluate(CROWDED) == []
