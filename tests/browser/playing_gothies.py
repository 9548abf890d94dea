"""Somebody who plays GOTHIES in a browser: with the mouse, by dragging, with the keyboard alone or with a finger.

Games are long, so most tests take up a recorded game shortly before its end, or where a certain question is asked.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple, Protocol

from playwright.sync_api import Locator, Page, expect

from footlights.stage.game import get_game
from footlights.stage.match import Match
from tests.browser.playing import PATIENT, Json, Player

GAME = get_game("gothies")
NAMES = ["Ada", "Ben", "Cyd"]
ORDER = ("strike", "choose", "take", "add", "synergy", "activate", "play", "attack", "redeem", "buy", "remove", "discard",
         "dust", "stop", "decline", "end")  # fmt: skip
END = "end turn"
AMOUNTS = "take:"  # a Streya to attack is taken up, and the amount is asked
BEFORE_THE_END = 6  # decisions
LONGEST = 1500
SOON = 260  # decisions
SEEDS = 40
FEW = 2  # games of which the shortest is taken


# --- Recorded games -----------------------------------------------------------------------------------------------------


class Moment(NamedTuple):
    """A decision of a recorded game."""

    match: Match
    ply: int
    seat: int


def rank(action: str) -> int:
    """What is done first."""
    return next(number for number, verb in enumerate(ORDER) if action.startswith(verb))


def wanted(match: Match, rng: random.Random) -> str:
    """What a person does who uses everything: dear cards are bought first, and attacks are as strong as can be."""
    legal = [str(action) for action in match.legal()]
    best = min(map(rank, legal))
    found = [action for action in legal if rank(action) == best]
    if found[0].startswith("attack Streya"):
        return max(found, key=lambda action: int(action.split()[-1]))
    return rng.choice(found)


def played(form: str, players: int, seed: int, until: str = "", most: int = LONGEST) -> Moment | None:
    """A game to its end, or until something is asked; nothing if it is not asked in so many decisions."""
    rng = random.Random(seed)
    match = Match(GAME.setting({"format": form, "players": players}), rng.getrandbits(60), NAMES[:players])
    while not match.over and match.ply < most:
        seat = match.seat or 0
        if until and match.view(seat)["decision"] == until:
            return Moment(match, match.ply, seat)
        match.play(wanted(match, rng))
    return None if until or not match.over else Moment(match, match.ply, 0)


@cache
def near_the_end(form: str, players: int) -> Moment:
    """A game that ended, some decisions of one's own before that; a short one, for it travels as a file."""
    games = [game for seed in range(FEW) if (game := played(form, players, seed))]
    match = min((game.match for game in games), key=lambda match: match.ply)
    before = (match.at(ply) for ply in range(match.ply - BEFORE_THE_END, match.ply))
    return next(
        Moment(match, then.ply, then.seat or 0) for then in before if then.view(then.seat)["decision"] == "play"
    )


@cache
def asked_for(form: str, players: int, decision: str, seed: int = 0) -> Moment:
    """A moment at which something is asked, in the first of some games in which it soon is."""
    games = (played(form, players, number, decision, SOON) for number in range(seed, seed + SEEDS))
    return next(game for game in games if game)


def take_up(page: Page, origin: str, moment: Moment) -> Page:
    """A table that goes on from a moment of a recorded game, against bots that play at random."""
    if not page.url.startswith(origin):
        page.goto(f"{origin}/")
    headers = {"Origin": origin, "Content-Type": "application/yaml"}
    kept = page.request.post(f"{origin}/api/replays", data=moment.match.to_yaml(), headers=headers)
    assert kept.ok, kept.text()
    body = {"ply": moment.ply, "seat": moment.seat, "bot": "random"}
    address = f"{origin}/api/tables/{kept.json()['table']}/play-on"
    made = page.request.post(address, data=body, headers={"Origin": origin})
    assert made.ok, made.text()
    go = str(made.json()["go"])
    page.goto(go if go.startswith("http") else origin + go)
    return page


def alone(**options: object) -> Json:
    """A wish for a table: the cooperative game for one."""
    chosen = {"format": "cooperative", "players": 1, **options}
    return {"game": "gothies", "options": chosen, "seats": [{"kind": "me", "name": "Ada"}]}


# --- Hands --------------------------------------------------------------------------------------------------------------


class Hand(Protocol):
    """A way to do things."""

    def does(self, page: Page, thing: Locator) -> None:
        """Do what a thing stands for."""

    def takes(self, page: Page, thing: Locator) -> None:
        """Take a thing up."""


class Mouse:
    """Clicks."""

    def does(self, page: Page, thing: Locator) -> None:
        thing.click()

    def takes(self, page: Page, thing: Locator) -> None:
        thing.click()


class Dragger(Mouse):
    """Drags cards from the hand to the Row, and clicks what is no card."""

    def does(self, page: Page, thing: Locator) -> None:
        if not (thing.get_attribute("data-do") or "").startswith("play "):
            thing.click()
            return
        thing.hover()
        page.mouse.down()
        row = page.locator(".area-own").bounding_box()
        assert row is not None
        page.mouse.move(row["x"] + row["width"] / 2, row["y"] + row["height"] / 2, steps=4)
        page.mouse.up()


class Keyboard:
    """Digits, letters, arrows and Enter; the mouse is never touched."""

    def does(self, page: Page, thing: Locator) -> None:
        key, digit = thing.get_attribute("data-key"), thing.get_attribute("data-n")
        if key:
            page.keyboard.press(key)
        elif digit:
            page.keyboard.press(digit)
            page.keyboard.press("Enter")
        else:  # beyond nine things: on with Tab
            thing.focus()
            page.keyboard.press("Enter")

    def takes(self, page: Page, thing: Locator) -> None:
        digit = thing.get_attribute("data-n")
        if digit:
            page.keyboard.press(digit)
        else:
            thing.focus()
            page.keyboard.press("Enter")


class Finger:
    """Taps: the first one on something small, or with a preview, only shows what would come of it."""

    def does(self, page: Page, thing: Locator) -> None:
        thing.tap()
        submit = page.locator("[data-submit]:visible")
        if submit.count():
            submit.first.tap()

    def takes(self, page: Page, thing: Locator) -> None:
        thing.tap()


class Dreamer(Player):
    """A Streya: uses what there is in a sensible order, and looks at every kind of question."""

    purchases = 1  # a turn; more only makes a game longer
    patience = LONGEST  # decisions; after them every turn is ended at once

    def __init__(self, page: Page, shots: Path | None = None, check: Callable[[Page, str], None] | None = None) -> None:
        super().__init__(page, shots, check)
        self.done: Counter[str] = Counter()
        self.bought = 0

    def looks(self, phase: str = "") -> None:
        super().looks(phase or self.page.locator("#board").get_attribute("data-decision") or "")

    def plays_gothies(self, hand: Hand) -> Dreamer:
        """The whole game, or the rest of it."""
        self.plays(lambda _: self.decides(hand))
        return self

    def lit(self) -> list[str]:
        """Everything that can be done or taken up."""
        found = self.page.locator('[data-offer="legal"]:visible').evaluate_all(
            "elements => elements.map((each) => each.dataset.do ?? `take:${each.dataset.take}`)"
        )
        return list(dict.fromkeys(str(each) for each in found))

    def decides(self, hand: Hand) -> None:
        """One decision."""
        possible = [each for each in self.lit() if not (each.startswith("buy ") and self.bought >= self.purchases)]
        if END in possible and self.done.total() >= self.patience:
            possible = [END]
        act = min(possible, key=lambda each: rank("attack" if each.startswith(AMOUNTS) else each))
        if act.startswith(AMOUNTS):
            self.attacks(hand, act.removeprefix(AMOUNTS))
            return
        verb = act.split()[0]
        self.done[verb] += 1
        self.bought = 0 if verb == "end" else self.bought + (verb == "buy")
        hand.does(self.page, self.page.locator(f'[data-do="{act}"][data-offer="legal"]:visible').first)

    def attacks(self, hand: Hand, streya: str) -> None:
        """Take a Streya up and sing as much as there is."""
        hand.takes(self.page, self.page.locator(f'[data-take="{streya}"]').first)
        most = self.page.locator('.k-choice [data-do^="attack Streya"]').first
        expect(most).to_be_visible(timeout=PATIENT)
        self.looks("amounts")
        self.done["attack"] += 1
        hand.does(self.page, most)
