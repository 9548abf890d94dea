"""Nobody answers what they have not seen: random presses at random moments of every show, in every game.

A press is compared with what was on the page when it began: an action that is sent must be one of the decision that the whole
page showed then, at rest. And whatever is drawn, board, prompt, offers, header and log must be of one frame.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.playing import PATIENT, prepared, start
from tests.table.serving import Server

Arrive = Callable[..., BrowserContext]
Json = dict[str, Any]
WATCHING = Path(__file__).with_name("watching.js")
BOT = {"kind": "bot", "bot": "random"}
ME = {"kind": "me", "name": "Ada"}
WISHES: dict[str, Json] = {
    "the-theatre": {"options": {"format": "free-for-all", "players": 3}, "seats": [ME, BOT, BOT]},
    "tnb": {"seats": [ME, BOT]},
    "curtain-call": {"seats": [ME]},
    "encore": {"seats": [ME, BOT]},
    "gothies": {"seats": [ME, BOT]},
}
SHOWS = 8  # in each evening
PRESSES = 3  # in each show
EVENINGS = 12  # at most, until enough presses have met a show: how many do depends on how busy the machine is
FEWEST_MET, FEWEST_ACTS = 4, 3  # in each game
KEYS = ("1", "2", "3", "4", "Enter", " ", "Escape", "e", "p", "d", "s", "g", "n", "y", "u", "r", "?")
CONTROLS = """() => [...document.querySelectorAll("#house button, #house [data-do], #board [data-face]")]
  .filter((each) => !each.closest("#tool-hint, #tool-menu, [data-fold]"))
  .map((each) => ({ box: each.getBoundingClientRect(), each }))
  .filter(({ box }) => box.width > 1 && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth)
  .map(({ box, each }) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2,
                             ends: ["e", "p"].includes(each.dataset.key), lit: each.dataset.offer === "legal" }))
"""
READY = """() => document.querySelector(".k-playbill") !== null || (document.getElementById("house").dataset.busy === "false"
  && document.querySelector('#board [data-offer="legal"], #promptbar [data-offer="legal"]') !== null)"""
FURTHER = f"(shown) => told.shown >= shown || ({READY})()"


class Impatient:
    """Somebody who clicks, taps and types whenever it comes to mind."""

    def __init__(self, page: Page, seed: str) -> None:
        self.page, self.chance = page, random.Random(seed)

    def rests(self) -> bool:
        """Wait until there is something to do; False if the game is over."""
        self.page.wait_for_function(READY, timeout=PATIENT)
        if self.page.locator("dialog[open]").count():
            self.page.keyboard.press("Escape")
        return self.page.locator(".k-playbill").count() == 0

    def waits(self, further: int) -> None:
        """Until so many more frames have been shown, or nothing more comes."""
        shown = self.page.evaluate("told.shown") + further
        self.page.wait_for_function(FURTHER, arg=shown, timeout=PATIENT)

    def presses(self, lit: bool = False) -> None:
        """A control, or a key; `lit`: something that may be done, the end of the turn as often as all else together."""
        controls = [each for each in self.page.evaluate(CONTROLS) if each["lit"] or not lit]
        ends = [each for each in controls if each["ends"]]
        chosen = self.chance.choice(ends if ends and self.chance.random() < 0.5 else controls) if controls else None
        hand = self.chance.choice(["mouse", "finger", "key"])
        if hand == "key" or chosen is None:
            self.page.keyboard.press("e" if chosen and chosen["ends"] else self.chance.choice(KEYS))
        elif hand == "mouse":
            self.page.mouse.click(chosen["x"], chosen["y"])
        else:
            self.page.touchscreen.tap(chosen["x"], chosen["y"])


@pytest.mark.parametrize("game", WISHES)
def test_no_press_at_any_moment_answers_what_was_not_seen(server: Server, someone: Arrive, game: str) -> None:
    context = prepared(someone(has_touch=True), speed="2")
    context.add_init_script(path=WATCHING)
    met = acts = 0
    for evening in range(EVENINGS):
        page = start(context.new_page(), server.origin, {"game": game, "seed": str(evening), **WISHES[game]})
        told = an_evening(Impatient(page, f"{game} {evening}"))
        page.close()
        answers_what_was_seen(told)
        acts += len(told["acts"])
        met += sum(press["busy"] for press in told["presses"])
        if met >= FEWEST_MET and acts >= FEWEST_ACTS:
            return
    raise AssertionError(f"{met} presses met a show and {acts} did something")


def an_evening(person: Impatient) -> Json:
    """A few shows, with presses in each; what the page noted."""
    for _ in range(SHOWS):
        if not person.rests():
            break
        person.presses(lit=True)
        for _ in range(PRESSES):
            person.waits(person.chance.randrange(3))
            person.presses()
    told: Json = person.page.evaluate("told")
    return told


def answers_what_was_seen(told: Json) -> None:
    """Every action was one of the decision that the page showed, at rest, when it was pressed for."""
    assert told["faults"] == []
    for act in told["acts"]:
        press = told["presses"][act["press"]]
        frame = told["frames"][press["moment"]]
        assert not press["busy"], f"{act['do']} was pressed while something was being shown"
        assert frame["settled"]
        assert (act["at"], act["do"] in frame["legal"]) == (int(press["moment"].partition(".")[0]), True)
    assert len({act["press"] for act in told["acts"]}) == len(told["acts"]), "one press, one action"
