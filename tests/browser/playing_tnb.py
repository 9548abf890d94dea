"""Somebody who plays T&B in a browser: takes cards up, puts them somewhere, turns and aims their shapes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Locator, Page, expect

from footlights.stage.game import get_game
from tests.browser.playing import Json, Player

SET = get_game("tnb").base_set
KINDS = ("attack", "block", "move")
FEW = 2
DECK = 8
# Cards that can do everything there is to do, if possible in four turns: with them no phase depends on the deal.
ABLE = sorted(
    (card for card in SET.cards if card.speed and card.damage and card.defence), key=lambda card: -len(card.turns)
)
ALL_ROUND = [card.name for card in ABLE[:DECK]]
ADA, BEN = list(SET.decks)[-2:]


class Hand(Protocol):
    """A way to do things."""

    def take_up(self, page: Page, card: Locator) -> None:
        """Take a card up."""

    def put(self, page: Page, card: Locator, place: str) -> None:
        """Take a card up if it is not, and put it on the first of the places."""

    def aim(self, page: Page, button: Locator) -> None:
        """Aim what a button stands for."""

    def turn(self, page: Page) -> None:
        """Turn what is aimed."""

    def do_it(self, page: Page) -> None:
        """Do what is aimed."""

    def push(self, page: Page, button: Locator) -> None:
        """Push a button that is no card's."""


class Mouse:
    """Clicks; and drags cards from the hand to the board."""

    def take_up(self, page: Page, card: Locator) -> None:
        card.click()

    def put(self, page: Page, card: Locator, place: str) -> None:
        if page.locator(place).count():
            page.locator(place).first.click()
            return
        card.hover()
        page.mouse.down()
        board = page.locator(".area-mine").bounding_box()
        assert board is not None
        page.mouse.move(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2, steps=3)
        target = page.locator(place).first.bounding_box()
        assert target is not None
        page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=3)
        page.mouse.up()

    def aim(self, page: Page, button: Locator) -> None:
        button.click()

    def turn(self, page: Page) -> None:
        page.locator("[data-turn]").click()

    def do_it(self, page: Page) -> None:
        page.locator("[data-submit]").click()

    def push(self, page: Page, button: Locator) -> None:
        button.click()


class Keyboard:
    """Digits, letters, Enter and Space; the mouse is never touched."""

    def take_up(self, page: Page, card: Locator) -> None:
        page.keyboard.press(card.get_attribute("data-n") or "")

    def put(self, page: Page, card: Locator, place: str) -> None:
        page.keyboard.press(page.locator(place).first.get_attribute("data-n") or "")
        page.keyboard.press("Enter")

    def aim(self, page: Page, button: Locator) -> None:
        page.keyboard.press(button.get_attribute("data-key") or "")

    def turn(self, page: Page) -> None:
        page.keyboard.press("r")

    def do_it(self, page: Page) -> None:
        page.keyboard.press("Enter")

    def push(self, page: Page, button: Locator) -> None:
        passes = button.get_attribute("data-pass") and not page.locator("#promptbar button:focus").count()
        page.keyboard.press("Space" if passes else button.get_attribute("data-key") or "")


class Finger:
    """Taps: the first one on a place only shows what would come of it."""

    def take_up(self, page: Page, card: Locator) -> None:
        card.tap()

    def put(self, page: Page, card: Locator, place: str) -> None:
        page.locator(place).first.tap()
        expect(page.locator("#board .ghost").first).to_be_visible()
        page.locator("[data-submit]").tap()

    def aim(self, page: Page, button: Locator) -> None:
        button.tap()

    def turn(self, page: Page) -> None:
        page.locator("[data-turn]").tap()

    def do_it(self, page: Page) -> None:
        page.locator("[data-submit]").tap()

    def push(self, page: Page, button: Locator) -> None:
        button.tap()


class Trouper(Player):
    """A seat at a table of T&B: plays what it has, and acts with every card in the way it has used least."""

    drags = False  # whether cards are dragged from the hand to the board
    saves = False  # whether Tactical Points are kept for bought actions

    def __init__(self, page: Page, shots: Path | None = None, check: Callable[[Page, str], None] | None = None) -> None:
        super().__init__(page, shots, check)
        self.done: Counter[str] = Counter()

    def looks(self, phase: str = "") -> None:
        super().looks(phase or self.page.locator("#board").get_attribute("data-stage") or "")

    def plays_tnb(self, hand: Hand) -> Trouper:
        """The whole game."""
        self.plays(lambda _: self.decides(hand))
        return self

    def decides(self, hand: Hand) -> None:
        """One decision."""
        held = self.page.locator(".area-hand .card[data-take]")
        standing = self.page.locator(".area-mine .card[data-take]")
        draw = self.page.locator('#promptbar [data-do="draw"][data-offer="legal"]')
        enough = self.saves and self.page.locator(".area-mine .card").count() >= FEW
        if held.count() and not enough:
            self.puts(hand, held.first, "play")
        elif draw.count() and not enough:
            self.done["draw"] += 1
            hand.push(self.page, draw)
        elif standing.count():
            self.acts_with(hand, standing.first)
        else:
            self.ends(hand)

    def ends(self, hand: Hand) -> None:
        """The turn is over."""
        self.done["end"] += 1
        hand.push(self.page, self.page.locator('#promptbar [data-do="end turn"]'))

    def takes_up(self, hand: Hand, card: Locator) -> None:
        """Take a card up."""
        hand.take_up(self.page, card)
        expect(self.page.locator(".card[data-held]")).to_have_count(1)

    def puts(self, hand: Hand, card: Locator, kind: str) -> None:
        """Take a card up and put it on a tile."""
        if kind == "play" and not self.drags:
            self.takes_up(hand, card)
            self.looks("taken-up-to-play")
        self.done[kind] += 1
        hand.put(self.page, card, f'.area-mine [data-with][data-do^="{kind} "]:visible')

    def acts_with(self, hand: Hand, card: Locator) -> None:
        """Take a card on the board up and do with it what was done least."""
        self.takes_up(hand, card)
        self.looks("taken-up-to-act")
        able = [kind for kind in KINDS if self.ways(kind).count()]
        kind = min(able, key=lambda kind: self.done[kind])
        if kind == "move":
            self.puts(hand, card, kind)
        else:
            self.aims(hand, kind)

    def ways(self, kind: str) -> Locator:
        """What a card that is taken up can do: places to move to, or a shape to be aimed."""
        place = ".area-mine [data-with]" if kind == "move" else "#promptbar [data-aim]"
        return self.page.locator(f'{place}[data-do^="{kind} "]:visible')

    def aims(self, hand: Hand, kind: str) -> None:
        """Aim a shape, turn it if it can be turned, and do it."""
        page, button = self.page, self.ways(kind)
        ghosts = page.locator(f".area-{'theirs' if kind == 'attack' else 'mine'} .ghost.tone-{kind}")
        records = page.locator(".area-record").count()
        hand.aim(page, button)
        expect(page.locator("#promptbar [data-picked]")).to_have_count(1)
        covered = ghosts.count()
        assert covered
        first = button.get_attribute("data-do") or ""
        if page.locator("[data-turn]").count():
            hand.turn(page)
            page.locator(f'#promptbar [data-picked][data-do^="{kind} "]').wait_for()
            turned = button.get_attribute("data-do") != first
            self.done["turn"] += turned
            assert ghosts.count() == covered, "a shape is always used whole"
        self.looks(f"aiming-to-{kind}")
        self.done[kind] += 1
        hand.do_it(page)
        expect(page.locator(".area-record")).to_have_count(records + 1)


def against_a_bot(deck: str | list[str] | None = None, bot: str = "random", **options: Any) -> Json:
    """A wish for a table of T&B: me against a bot."""
    me = {"kind": "me", "name": "Ada", **({"deck": deck} if deck else {})}
    return {"game": "tnb", "options": options, "seats": [me, {"kind": "bot", "bot": bot}]}
