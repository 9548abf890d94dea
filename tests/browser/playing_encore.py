"""Somebody who plays ENCORE!! in a browser: stages cards, takes them up, performs, triggers, chooses and passes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import Json, Player

LEGAL = '[data-offer="legal"]'
MANY = 40  # presses of Tab that lead from the ninth thing to any later one


class Hand(Protocol):
    """A way to do things."""

    def take_up(self, page: Page, card: Locator) -> None:
        """Take a card up."""

    def do(self, page: Page, thing: Locator) -> None:
        """Do what something on the table stands for."""

    def push(self, page: Page, button: Locator) -> None:
        """Push a button of the prompt bar."""


class Mouse:
    """Clicks."""

    def take_up(self, page: Page, card: Locator) -> None:
        card.click()

    def do(self, page: Page, thing: Locator) -> None:
        thing.click()

    def push(self, page: Page, button: Locator) -> None:
        button.click()


class Keyboard:
    """Digits, letters, Enter and Space; the mouse is never touched."""

    def take_up(self, page: Page, card: Locator) -> None:
        if not self.reached_by_digit(page, card):
            page.keyboard.press("Enter")

    def do(self, page: Page, thing: Locator) -> None:
        self.reached_by_digit(page, thing)
        page.keyboard.press("Enter")

    def reached_by_digit(self, page: Page, thing: Locator) -> bool:
        """By its digit; what has none is reached from the last that has one."""
        digit = thing.get_attribute("data-n")
        if digit:
            page.keyboard.press(digit)
            return True
        page.keyboard.press("9")
        page.keyboard.press("Escape")
        for _ in range(MANY):
            page.keyboard.press("Tab")
            if thing.evaluate("(element) => element === document.activeElement"):
                break
        return False

    def push(self, page: Page, button: Locator) -> None:
        passes = button.get_attribute("data-pass") and not page.locator("#promptbar button:focus").count()
        page.keyboard.press("Space" if passes else button.get_attribute("data-key") or "")


class Finger:
    """Taps: the first one on what has consequences only shows them."""

    def take_up(self, page: Page, card: Locator) -> None:
        card.tap()

    def do(self, page: Page, thing: Locator) -> None:
        thing.tap()
        submit = page.locator("[data-submit]:visible")
        if submit.count():
            submit.tap()

    def push(self, page: Page, button: Locator) -> None:
        self.do(page, button)


class Manager(Player):
    """A seat at a table of ENCORE!!: does what it has done least, and passes when it has acted for a while."""

    drags = False  # whether cards are dragged from the hand to the stage
    busy = 4  # actions of a phase before passing

    def __init__(self, page: Page, shots: Path | None = None, check: Callable[[Page, str], None] | None = None) -> None:
        super().__init__(page, shots, check)
        self.done: Counter[str] = Counter()
        self.here: tuple[str, int] = ("", 0)

    @property
    def asked(self) -> str:
        """What is being decided, and in which phase."""
        board = self.page.locator("#board")
        return f"{board.get_attribute('data-asks')}-{board.get_attribute('data-phase')}"

    def looks(self, phase: str = "") -> None:
        super().looks(phase or self.asked)

    def plays_encore(self, hand: Hand) -> Manager:
        """The whole game."""
        self.plays(lambda _: self.decides(hand))
        return self

    def decides(self, hand: Hand) -> None:
        """One decision."""
        question = self.page.locator(f"#promptbar .k-choice [data-do]{LEGAL}:visible")
        if question.count():
            self.done["look"] += 1
            hand.do(self.page, question.first)
        elif self.asked.startswith("action"):
            self.acts(hand)
        elif self.page.locator("#board [data-take]:visible").count():
            self.uses(hand, self.page.locator("#board [data-take]:visible").first)
        else:
            self.answers(hand)

    def answers(self, hand: Hand) -> None:
        """Whatever is asked: something on the table, or a button."""
        self.done[self.asked.split("-")[0]] += 1
        lit = self.page.locator(f"#board [data-do]{LEGAL}:visible")
        if lit.count():
            hand.do(self.page, lit.first)
        else:
            hand.push(self.page, self.page.locator(f"#promptbar .push{LEGAL}:visible").first)

    def acts(self, hand: Hand) -> None:
        """One of the seven actions: the one done least that there is."""
        phase, times = self.here
        self.here = (self.asked, times + 1 if phase == self.asked else 1)
        held = self.page.locator(".area-hand .card[data-take][data-n]:visible, .area-hand .card[data-take]:visible")
        staged = self.page.locator(".area-mine .card[data-take]:visible")
        surprises = self.page.locator(f".area-hand .card[data-do]{LEGAL}:visible")
        able = {"stage": held.count(), "use": staged.count(), "surprise": surprises.count()}
        kinds = [kind for kind, number in able.items() if number]
        if not kinds or self.here[1] > self.busy:
            self.passes(hand)
            return
        kind = min(kinds, key=lambda kind: self.done[kind])
        self.done[kind] += 1
        if kind == "stage":
            self.stages(hand, held.first)
        elif kind == "use":
            self.uses(hand, staged.nth(self.done["use"] % staged.count()))
        else:
            hand.do(self.page, surprises.first)

    def passes(self, hand: Hand) -> None:
        """Pass."""
        self.done["pass"] += 1
        hand.push(self.page, self.page.locator('#promptbar [data-do="pass"]'))

    def takes_up(self, hand: Hand, card: Locator) -> None:
        """Take a card up."""
        hand.take_up(self.page, card)
        expect(self.page.locator(".card[data-held]")).to_have_count(1)

    def stages(self, hand: Hand, card: Locator) -> None:
        """Take a card of the hand up and put it into a zone: the Main Stage if it may stand there."""
        if self.drags:
            self.drags_to_a_zone(card)
            return
        self.takes_up(hand, card)
        self.looks("held-hand")
        front = self.page.locator('.area-mine .area-zone.tone-front [data-with][data-do^="stage "]:visible')
        back = self.page.locator('.area-mine [data-with][data-do^="stage "]:visible')
        hand.do(self.page, front.first if front.count() else back.first)

    def drags_to_a_zone(self, card: Locator) -> None:
        """The same in one go: zones are lit once the card is lifted."""
        page = self.page
        card.hover()
        page.mouse.down()
        stage = page.locator(".area-mine").bounding_box()
        assert stage is not None
        page.mouse.move(stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2, steps=3)
        zones = page.locator('.area-mine [data-with][data-do^="stage "]:visible')
        target = zones.last.bounding_box()
        assert target is not None
        page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=3)
        page.mouse.up()
        self.done["drag"] += 1

    def uses(self, hand: Hand, card: Locator) -> None:
        """Take a staged card up and do with it what was done least."""
        self.takes_up(hand, card)
        self.looks("held-stage")
        buttons = self.page.locator(f"#promptbar .push{LEGAL}:not([data-pass]):visible")
        acts = [button.get_attribute("data-do") or "" for button in buttons.all()]
        assert acts
        names = ["boosted" if act.endswith(" boosted") else act.split()[0] for act in acts]
        place = min(range(len(acts)), key=lambda place: self.done[names[place]])
        self.done[names[place]] += 1
        hand.push(self.page, buttons.nth(place))


def against_a_bot(bot: str = "greedy", **options: Any) -> Json:
    """A wish for a table of ENCORE!!: me against a bot."""
    seats: list[Json] = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": bot}]
    return {"game": "encore", "options": {"venue_deck_size": 3, **options}, "seats": seats}
