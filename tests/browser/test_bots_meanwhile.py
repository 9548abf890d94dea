"""A bot that does not play as it was chosen to: its seat says so, to eyes and to ears, on a desk and on a phone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from tests.browser.looking import accessible, made_for_fingers, no_wider_than_the_screen
from tests.browser.playing import Json, prepared, start
from tests.browser.test_bots import SIZES, SPREAD, against, my_turn
from tests.table.serving import Server

Arrive = Callable[..., BrowserContext]


class Meddler:
    """Stands between a page and its server, and lets the server say of the bot on seat 1 what the test wants."""

    def __init__(self, page: Page) -> None:
        self.meanwhile: Json | None = None
        self.line: WebSocketRoute | None = None
        self.last: Json = {}
        page.route_web_socket("**/api/tables/*/ws", self.listen)

    def listen(self, line: WebSocketRoute) -> None:
        self.line, house = line, line.connect_to_server()
        line.on_message(house.send)
        house.on_message(lambda said: line.send(self.changed(str(said))))

    def changed(self, said: str) -> str:
        answer = json.loads(said)
        if answer["t"] not in ("welcome", "seats"):
            return said
        self.last = {"t": "seats", "seats": answer["seats"]}
        for seat in answer["seats"][1:]:
            seat.pop("meanwhile", None)
            seat.update({"meanwhile": self.meanwhile} if self.meanwhile else {})
        return json.dumps(answer)

    def say(self, meanwhile: Json | None) -> None:
        self.meanwhile = meanwhile
        assert self.line is not None
        self.line.send(self.changed(json.dumps(self.last)))


BUSY: Json = {
    "why": "busy",
    "bot": "prima",
    "bot_title": "Prima",
    "part": 0.125,
    "text": "Prima thinks less than usual: the house is busy.",
}
PREPARING: Json = {
    "why": "preparing",
    "bot": "greedy",
    "bot_title": "Greedy",
    "text": "Prima is still being prepared; Greedy plays meanwhile.",
}


@pytest.mark.parametrize(("game", "size"), SPREAD)
def test_a_seat_says_that_its_bot_plays_otherwise_than_it_was_chosen_to(
    server: Server, someone: Arrive, shots: Path, game: str, size: str
) -> None:
    page = prepared(someone(**SIZES[size]), speed="instant").new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    meddler = Meddler(page)
    start(page, server.origin, against(game, "prima"))
    my_turn(page)
    note = page.locator('.seat[data-seat="1"] .seat-note')
    meddler.say(None)
    expect(note).to_be_hidden()
    for meanwhile, brief in ((BUSY, "thinks less"), (PREPARING, "Greedy plays")):
        meddler.say(meanwhile)
        note.scroll_into_view_if_needed()
        expect(note).to_be_in_viewport(ratio=1)
        expect(note.locator('[aria-hidden="true"]')).to_have_text(brief)
        expect(note.locator(".sr-only")).to_have_text(meanwhile["text"])
        expect(note).to_have_attribute("title", meanwhile["text"])
        page.screenshot(path=shots / f"meanwhile-{meanwhile['why']}.png")
    expect(page.locator("#live")).to_contain_text(BUSY["text"])
    (made_for_fingers if size == "phone" else no_wider_than_the_screen)(page, "meanwhile")
    accessible(page, "meanwhile")
    meddler.say(None)
    expect(note).to_be_hidden()
    assert errors == []
