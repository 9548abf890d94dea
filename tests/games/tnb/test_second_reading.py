"""The rules written a second time from the specification alone, slowly and plainly, and played beside the real ones.

Random cards, options and constants; after every decision the position, the markers, the records and the legal actions must
be the same.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, NamedTuple

import pytest

from footlights.games.tnb.tables import Card, Constants, TnbSet
from footlights.games.tnb.views import position
from footlights.games.tnb.words import action_text
from footlights.stage.conformance import Walk
from footlights.stage.game import get_game

TNB = get_game("tnb")
TILES = [row + column for row in "FMB" for column in "123"]
KINDS = {"move", "block", "attack"}


class Declared(NamedTuple):
    """A declared Attack or Block."""

    seat: int
    kind: str
    card: str
    tiles: set[int]
    amount: int


def turned(shape: str) -> list[set[tuple[int, int]]]:
    """The different turns of a shape. TB-2.5, TB-2.6, TB-2.10"""
    cells = {(i, j) for i, row in enumerate(shape.split(" / ")) for j, mark in enumerate(row) if mark == "X"}
    found: list[set[tuple[int, int]]] = []
    while cells not in found:
        found.append(cells)
        cells = {(j, 2 - i) for i, j in cells}
    return found


def adjacent(tile: int) -> list[int]:
    """The tiles that share a side with a tile. TB-2.4"""
    i, j = divmod(tile, 3)
    return [3 * a + b for a, b in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)) if 0 <= a < 3 and 0 <= b < 3]


class Reading:
    """A game as the specification tells it."""

    def __init__(self, cards: list[Card], options: dict[str, Any], constants: Constants, start: dict[str, Any]) -> None:
        self.cards = {card.name: card for card in cards}
        self.options, self.constants = options, constants
        self.deck = [list(of["deck"]) for of in start["seats"]]
        self.hand = [set(of["hand"]) for of in start["seats"]]
        self.board: list[dict[int, tuple[str, int]]] = [{}, {}]
        self.removed: list[list[str]] = [[], []]
        self.lp, self.tp = [constants.life_points] * 2, [0, 0]
        self.opener, self.round = start["first"], 0
        self.declared: list[Declared] = []
        self.over, self.winners, self.decided_by = False, [-1], ""
        self.begin_round()

    def begin_round(self) -> None:
        """TB-3.1 to TB-3.5, TB-8.2"""
        self.round += 1
        if self.round > 1:
            self.resolve()
        if self.over:
            return
        self.tp = [tp + self.constants.income for tp in self.tp]
        odd = self.round % 2 == 1 or self.options["turn_order"] == "fixed"
        self.first = self.opener if odd else 1 - self.opener
        self.waiting = [self.first, 1 - self.first]
        self.begin_turn()

    def begin_turn(self) -> None:
        """TB-3.6, TB-3.7"""
        self.seat, self.open = self.waiting.pop(0), True
        self.free = {card for card, _ in self.board[self.seat].values()}
        self.new: set[str] = set()
        self.did: dict[str, list[str]] = {}

    def resolve(self) -> None:
        """TB-6, TB-7, TB-8.4 to TB-8.6"""
        snapshot, lost = [dict(board) for board in self.board], [0, 0]
        for seat in range(2):
            for tile in range(9):
                attacks = [d.amount for d in self.declared if d.seat != seat and d.kind == "attack" and tile in d.tiles]
                blocks = [d.amount for d in self.declared if d.seat == seat and d.kind == "block" and tile in d.tiles]
                if self.options["block_scope"] == "occupied_tiles" and tile not in snapshot[seat]:
                    blocks = []
                net = max(0, sum(attacks) - sum(blocks))
                if net and tile in snapshot[seat]:
                    card, hp = snapshot[seat][tile]
                    self.board[seat][tile] = (card, hp - net)
                elif net:
                    lost[seat] += 1
        below = [lp - loss for lp, loss in zip(self.lp, lost, strict=True)]
        self.lp = [max(0, lp) for lp in below]
        for seat in range(2):
            for tile in sorted(self.board[seat]):
                if self.board[seat][tile][1] <= 0:
                    self.removed[seat].append(self.board[seat].pop(tile)[0])
        self.declared = []
        self.check(below)

    def check(self, below: list[int]) -> None:
        """TB-7.1 to TB-7.6, TB-8.5, TB-8.6"""
        left = [len(self.deck[seat]) + len(self.hand[seat]) + len(self.board[seat]) for seat in range(2)]
        losers = [seat for seat in range(2) if self.lp[seat] == 0 or left[seat] == 0]
        if len(losers) == 2:
            margin = self.options["double_loss"] == "margin"
            self.end(ahead(below, left) if margin else [], "TB-8.5" if margin else "TB-7.4")
        elif losers:
            self.end([1 - losers[0]], "TB-7.3")
        elif self.round == self.options["round_cap"] + 1:
            margin = self.options["cap_result"] == "margin"
            self.end(ahead(self.lp, left) if margin else [], "TB-7.6" if margin else "TB-8.6")

    def end(self, winners: list[int], decided_by: str) -> None:
        self.over, self.winners, self.decided_by = True, winners, decided_by

    def rights(self, card: str) -> set[str]:
        """TB-3.15, TB-5.2, TB-8.3"""
        did, extra = set(self.did.get(card, [])), self.options["extra_actions"]
        if card in self.free:
            return KINDS
        if extra == "off" or self.tp[self.seat] < self.constants.action_cost:
            return set()
        if extra == "new_cards":
            return KINDS if card in self.new and not did else set()
        return KINDS - did

    def legal(self) -> set[str]:
        """TB-3.9, TB-4.2, TB-4.3, TB-5.3, TB-5.6, TB-5.7"""
        if self.over:
            return set()
        board, hand = self.board[self.seat], self.hand[self.seat]
        found = {"end turn"}
        if self.open and self.tp[self.seat] >= self.constants.action_cost:
            if self.deck[self.seat] and len(hand) < self.constants.hand_limit:
                found.add("draw")
            if len(board) < self.constants.board_limit:
                found |= {f"play {card} {TILES[tile]}" for card in hand for tile in range(9) if tile not in board}
        for tile, (name, _) in board.items():
            card, rights = self.cards[name], self.rights(name)
            if "move" in rights:
                found |= {f"move {name} {TILES[to]}" for to in self.reached(tile, card.speed)}
            for kind, amount in (("block", card.defence), ("attack", card.damage)):
                if kind in rights and amount:
                    found |= {f"{kind} {name} r{r}" for r in range(len(turned(card.shape)))}
        return found

    def reached(self, tile: int, speed: int) -> set[int]:
        """TB-5.3"""
        seen, edge = {tile}, {tile}
        for _ in range(speed):
            edge = {to for place in edge for to in adjacent(place)} - set(self.board[self.seat]) - seen
            seen |= edge
        return seen - {tile}

    def play(self, action: str) -> None:
        """TB-3.8, TB-3.11, TB-4, TB-5"""
        seat, (verb, *middle, last) = self.seat, ["", *action.split()] if action == "draw" else action.split()
        card = " ".join(middle)
        if action == "end turn":
            return self.begin_turn() if self.waiting else self.begin_round()
        if action == "draw" or verb == "play" or card not in self.free:
            self.tp[seat] -= self.constants.action_cost
        if action == "draw":
            self.hand[seat].add(self.deck[seat].pop(0))
        elif verb == "play":
            self.hand[seat].remove(card)
            self.new.add(card)
            self.board[seat][TILES.index(last)] = (card, self.cards[card].health)
        else:
            self.open = False
            self.free.discard(card)
            self.did.setdefault(card, []).append(verb)
            self.act(verb, card, last)
        return None

    def act(self, verb: str, name: str, last: str) -> None:
        """TB-2.7, TB-2.8, TB-5.3, TB-5.6, TB-5.7"""
        board, card = self.board[self.seat], self.cards[name]
        if verb == "move":
            (tile,) = [tile for tile, (stands, _) in board.items() if stands == name]
            board[TILES.index(last)] = board.pop(tile)
            return
        cells = turned(card.shape)[int(last[1])]
        if verb == "block":
            self.declared.append(Declared(self.seat, verb, name, {3 * i + j for i, j in cells}, card.defence))
        else:
            self.declared.append(Declared(self.seat, verb, name, {8 - (3 * i + j) for i, j in cells}, card.damage))

    def marker(self, seat: int, card: str) -> str:
        """Section 2.3: blank outside the owner's turn."""
        if self.over or seat != self.seat:
            return ""
        return "new" if card in self.new else "available" if card in self.free else "used"

    def shown(self) -> dict[str, Any]:
        """The position by its public names."""
        seats = [
            {
                "lp": self.lp[seat],
                "tp": self.tp[seat],
                "deck": self.deck[seat],
                "hand": sorted(self.hand[seat]),
                "board": {
                    TILES[tile]: (card, hp, self.marker(seat, card), self.kinds_taken(seat, card))
                    for tile, (card, hp) in self.board[seat].items()
                },
                "removed": self.removed[seat],
                "attack": [(d.card, sorted(d.tiles), d.amount) for d in self.declared if d[:2] == (seat, "attack")],
                "block": [(d.card, sorted(d.tiles), d.amount) for d in self.declared if d[:2] == (seat, "block")],
            }
            for seat in range(2)
        ]
        table: dict[str, Any] = {"round": self.round, "over": self.over, "seats": seats}
        if self.over:
            return {**table, "winners": self.winners, "decided_by": self.decided_by, "completed": self.round - 1}
        return {**table, "seat": self.seat, "first": self.first, "stage": "tactical" if self.open else "card"}

    def kinds_taken(self, seat: int, card: str) -> list[str]:
        return sorted(self.did.get(card, [])) if seat == self.seat and not self.over else []


def ahead(lp: list[int], left: list[int]) -> list[int]:
    """Who leads by the margin. TB-7.5"""
    first, second = (lp[0], left[0]), (lp[1], left[1])
    return [] if first == second else [0] if first > second else [1]


def as_read(shown: dict[str, Any]) -> dict[str, Any]:
    """The real position in the form of `Reading.shown`."""
    seats = []
    for of in shown["seats"]:
        seat = {name: of[name] for name in ("lp", "tp", "deck", "removed")}
        seat["hand"] = sorted(of["hand"])
        held = {tile: held for tile, held in of["board"].items() if held}
        seat["board"] = {tile: (h["card"], h["hp"], h["action"], sorted(h["did"])) for tile, h in held.items()}
        for kind in ("attack", "block"):
            seat[kind] = [(d["card"], sorted(map(TILES.index, d["tiles"])), d["amount"]) for d in of[f"{kind}s"]]
        seats.append(seat)
    names = ("winners", "decided_by", "completed") if shown["over"] else ("seat", "first", "stage")
    return {**{name: shown[name] for name in ("round", "over", *names)}, "seats": seats}


def some_options(rng: random.Random) -> dict[str, Any]:
    """Any options, with caps that are reached."""
    named = {option.name: option for option in TNB.options if option.values and option.name != "deck_format"}
    return {"round_cap": rng.choice([1, 3, 8, 30]), **{name: rng.choice(o.values) for name, o in named.items()}}


def some_constants(rng: random.Random) -> Constants:
    """The game's own, or any others a set may have. TB-8.8"""
    if rng.random() < 0.5:
        return Constants()
    deck, hand = rng.randint(4, 24), rng.randint(1, 9)
    opening = rng.randint(0, min(deck, hand))
    return Constants(rng.randint(1, 9), rng.randint(0, 9), rng.randint(1, 3), opening, hand, rng.randint(1, 9), deck)


def some_card(rng: random.Random, name: str) -> Card:
    """A card with any shape and any numbers."""
    marks = [rng.choice("X.."[: rng.choice([2, 3])]) for _ in range(9)]
    marks[rng.randrange(9)] = "X"
    shape = " / ".join("".join(marks[i : i + 3]) for i in (0, 3, 6))
    return Card(name, rng.randint(1, 6), rng.choice([0, 1, 2, 3, 9]), rng.randint(0, 4), rng.randint(0, 3), shape)


def play_beside(seed: int) -> str:
    """One random game, played by both; what decided it."""
    rng = random.Random(seed)
    options, constants = some_options(rng), some_constants(rng)
    cards = [some_card(rng, f"Card {number}") for number in range(26)]
    decks = [[card.name for card in rng.sample(cards, constants.deck_size)] for _ in range(2)]
    setting = TNB.setting(options, decks, TnbSet("any", "Any", "0", tuple(cards), {}, constants))
    walk = Walk(setting, seed)
    reading = Reading(cards, options, constants, position(setting.cast, walk.s, setting.tables))
    while True:
        assert as_read(position(setting.cast, walk.s, setting.tables)) == reading.shown()
        legal = {action_text(setting.cast, action): action for action in walk.answers()}
        assert set(legal) == reading.legal()
        if reading.over:
            return reading.decided_by
        acts = sorted(set(legal) - {"end turn"})
        action = rng.choice(acts) if acts and rng.random() < 0.8 else "end turn"
        TNB.rules.play(walk.s, setting.tables, legal[action])
        reading.play(action)


@pytest.mark.parametrize("part", range(4))
def test_the_rules_agree_with_a_second_reading_of_the_specification(part: int) -> None:
    ends = Counter(play_beside(seed) for seed in range(150 * part, 150 * part + 150))
    assert set(ends) == {"TB-7.3", "TB-7.4", "TB-7.6", "TB-8.5", "TB-8.6"}
