"""The rules held against a second implementation written from the specification alone, decision by decision."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from footlights.games.encore.game import GAME
from footlights.games.encore.rules import effects as fx
from footlights.games.encore.rules import layout
from footlights.games.encore.rules.layout import ZONE_NAMES
from footlights.games.encore.rules.numbers import price, stat
from footlights.games.encore.rules.zones import has_zone
from footlights.games.encore.sets import with_own
from footlights.games.encore.views import KINDS, PHASES
from footlights.games.encore.words import action_text
from footlights.stage.conformance import Walk
from footlights.stage.errors import Broken
from footlights.stage.game import Setting
from tests.games.encore.language import GRAMMAR, PART, TONGUE, capitals
from tests.games.encore.second_reading import Reading
from tests.games.encore.second_table import Card, Manager

BASE_GAMES, RANDOM_TABLES, GAMES_EACH = 12, 10, 8
SEATS = range(fx.SEATS)
PER_COLOUR = {"performer": 5, "supporter": 6, "surprise": 4}
SMALL = {
    "N": ["1", "1", "1", "2", "2", "3"],
    "M": ["2", "2", "3"],
    "SIGNED": ["+1", "+1", "+2", "+3", "-1", "-1", "-2"],
    "CASH": ["$1,000", "$1,000", "$2,000", "$4,000", "$9,000"],
}
MORE_OFTEN = ("stage 1 ", "trigger ", "Exhaust 1", "remove ", "perform with", "Active ", "you may ", "if you do")
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"columns": 2, "event_first_action": "alternate"},
    {"columns": 4, "exhaust_waiver": "early_event", "venue_deck_size": 3, "max_rounds": 5},
    {"encore_from": "main_stage", "opening_hand": "none", "venue_deck_size": 6},
    {"columns": 5, "opening_hand": "3+3", "max_rounds": 6},
)


# --- Random cards ----------------------------------------------------------------------------------------------------


def spelled(rng: random.Random, symbol: str) -> str:
    """A text of a symbol of the card language, with small numbers and with the more entangled sentences more often."""
    options = list(SMALL.get(symbol, GRAMMAR[symbol]))
    weights = [3 if option.startswith(MORE_OFTEN) else 1 for option in options]
    return PART.sub(lambda found: spelled(rng, found[1]), rng.choices(options, weights)[0])


def random_row(rng: random.Random, kind: str, colour: str, name: str) -> dict[str, Any]:
    row: dict[str, Any] = {"name": name, "kind": kind}
    if kind == "venue":
        row |= {"star": rng.randint(3, 12), "payout": rng.randint(5, 30) * 1000}
        return row | {"vibes": "+".join(rng.sample(TONGUE.vibes, rng.randint(1, 2))), "active": spelled(rng, "venue")}
    row |= {"colour": colour, "cost": rng.randrange(9) * 1000}
    if kind == "surprise":
        return row | {
            "text": spelled(rng, "ability"),
            "restriction": spelled(rng, "restriction") * (rng.random() < 0.3),
        }
    row |= {f"conditional_{i}": spelled(rng, "conditional") for i in range(1, rng.randint(1, 3))}
    if kind == "supporter":
        return row | {"boost": rng.randint(0, 3), "pre_show": spelled(rng, "ability")}
    row |= {"act": rng.randint(0, 4), "encore": spelled(rng, "ability") * (rng.random() < 0.9)}
    return row | {"vibes": "+".join(rng.sample(TONGUE.vibes, rng.randint(1, 2)))}


def random_rows(rng: random.Random) -> list[dict[str, Any]]:
    """Every card of two colours and some Venues, with random texts that a set could have."""
    wanted = [
        (kind, colour) for colour in ("RED", "BLUE") for kind, number in PER_COLOUR.items() for _ in range(number)
    ]
    rows = []
    for number, (kind, colour) in enumerate([*wanted, *[("venue", "")] * 12]):
        while True:
            row = random_row(rng, kind, colour, f"Card x{number}")
            row = {key: capitals(text) if isinstance(text, str) and " " in text else text for key, text in row.items()}
            try:
                with_own(GAME.base_set, [row])
            except Broken:
                continue
            rows.append(row)
            break
    return rows


# --- Both ------------------------------------------------------------------------------------------------------------


@cache
def printed(card: Any) -> Card:
    """A card of the set as the second reading has it."""
    return Card(
        card.name,
        KINDS[card.kind],
        card.colour,
        card.cost,
        frozenset(card.vibes),
        {fx.PERFORMER: card.act, fx.SUPPORTER: card.boost, fx.VENUE: card.star}.get(card.kind, 0),
        card.payout,
        card.main,
        tuple(card.conditionals),
        card.restriction,
    )


class Both:
    """One game in both implementations."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self.setting, self.rng = setting, random.Random(seed)
        self.walk = Walk(setting, seed)
        self.s, self.t = self.walk.s, setting.tables
        while self.s.decision == layout.COLOUR_DUE:
            self.take(self.rng.choice(self.walk.answers()))
        managers = [
            Manager(
                self.cards(self.s.hand[seat][: self.s.hand_size[seat]]),
                self.cards(self.s.performer_deck[seat][: self.s.deck_size[seat][0]][::-1]),
                self.cards(self.s.main_deck[seat][: self.s.deck_size[seat][1]][::-1]),
                self.s.money[seat] * 1000,
                self.s.gauge[seat],
            )
            for seat in SEATS
        ]
        venues = self.cards(self.s.venue_deck[: self.s.venues][::-1])
        self.second = Reading(managers, venues, self.s.priority, setting.cast.options)
        self.game = self.second.game()
        self.seen: Counter[str] = Counter()

    def cards(self, numbers: list[int]) -> list[Card]:
        return [printed(self.setting.cast.card(number)) for number in numbers]

    def take(self, action: int) -> None:
        GAME.rules.play(self.s, self.t, action)

    def play(self) -> None:
        """To the end, comparing at every decision."""
        answer: str | None = None
        while True:
            try:
                seat, mine = self.game.send(answer)  # type: ignore[arg-type]
            except StopIteration:
                break
            actions = {action_text(self.setting.cast, action): action for action in self.walk.answers()}
            assert sorted(actions) == sorted(mine)
            assert self.s.seat == seat
            self.same()
            answer = self.choose(mine)
            self.take(actions[answer])
            self.seen[answer.split(" ")[0]] += 1
        assert self.s.over
        assert [self.second.winner == seat for seat in SEATS] == [bool(self.s.score[seat]) for seat in SEATS]
        self.same()

    def choose(self, answers: list[str]) -> str:
        """Passes are rarer than chance has them, so that stages fill."""
        busy = [answer for answer in answers if answer not in ("pass", "no", "stop")]
        return self.rng.choice(busy if busy and self.rng.random() < 0.7 else answers)

    def same(self) -> None:
        """Both have come to the same."""
        s, second = self.s, self.second
        assert PHASES[s.phase] == second.phase
        assert (s.round_no, s.priority, s.passes, s.actions) == (
            second.round,
            second.priority,
            second.passes,
            second.actions,
        )
        assert (bool(s.star_met), bool(s.early_event)) == (second.star_met, second.early)
        assert self.cards(s.venue_deck[: s.venues][::-1]) == second.venues
        for seat, manager in enumerate(second.managers):
            self.same_manager(seat, manager)

    def same_manager(self, seat: int, manager: Manager) -> None:
        s = self.s
        assert (s.money[seat] * 1000, s.gauge[seat]) == (manager.money, manager.gauge)
        hand = s.hand[seat][: s.hand_size[seat]]
        assert sorted(card.name for card in self.cards(hand)) == sorted(card.name for card in manager.hand)
        assert self.cards(s.performer_deck[seat][: s.deck_size[seat][0]][::-1]) == manager.performer_deck
        assert self.cards(s.main_deck[seat][: s.deck_size[seat][1]][::-1]) == manager.main_deck
        assert self.cards(s.removed[seat][: s.gone[seat]]) == manager.removed
        assert self.cards(s.tour[seat][: s.tours[seat]]) == manager.tour
        stage = {}
        for zone, name in enumerate(ZONE_NAMES):
            if has_zone(s.occupied[seat], zone):
                marks = bool(has_zone(s.suspended[seat], zone)), bool(has_zone(s.used[seat], zone)), s.extra[seat][zone]
                stage[name] = (self.setting.cast.card(s.card[seat][zone]).name, *marks, stat(s, self.t, seat, zone))
        theirs = manager.stage.items()
        assert stage == {
            zone: (one.card.name, one.suspended, one.used, one.extra, self.second.value(one)) for zone, one in theirs
        }
        if s.decision == layout.ACTION_DUE:
            costs = {self.setting.cast.card(card).name: price(s, self.t, seat, card, 0) * 1000 for card in hand}
            assert costs == {card.name: self.second.price(seat, card) for card in manager.hand}


def play_all(setting: Setting, seeds: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        both = Both(setting, seed)
        both.play()
        seen += both.seen
    return seen


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_the_base_set_is_played_as_the_second_reading_plays_it(number: int) -> None:
    setting = GAME.setting({"colour_draft": "random", **OPTIONS[number]})
    seen = play_all(setting, range(number * BASE_GAMES, (number + 1) * BASE_GAMES))
    assert min(seen[word] for word in ("perform", "stage", "encore", "surprise", "pre-show", "choose", "draw")) > 0


@pytest.mark.parametrize("number", range(RANDOM_TABLES))
def test_cards_with_random_texts_are_played_as_the_second_reading_plays_them(number: int) -> None:
    rows = random_rows(random.Random(number))
    options = {"colour_draft": "fixed", **OPTIONS[number % len(OPTIONS)]}
    setting = GAME.setting(options, ["RED+BLUE", "RED+BLUE"], cards=rows)
    play_all(setting, range(number * GAMES_EACH, (number + 1) * GAMES_EACH))
