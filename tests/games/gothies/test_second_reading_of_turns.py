"""A second reading of whole games, written from the clauses alone, agrees with the rules decision by decision.

It reads the cards' printed text itself and keeps cards as things with an identity, so it shares neither compiled lines nor
counters with the rules. From the rules it takes only what chance gave: which cards were drawn, which monsters were turned over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from footlights.games.gothies.game import LONG_OPTIONS, SAMPLE_OPTIONS
from footlights.games.gothies.words import action_text
from footlights.stage.conformance import Walk
from footlights.stage.game import Setting
from tests.games.gothies.second_reading import Table
from tests.games.gothies.second_reading_differences import differences
from tests.games.gothies.staging import GOTHIES

DECISIONS = 700
# Much Seed, and cheap cards that count, dust, discard, take and remove: random play meets all of it soon.
RICH: tuple[dict[str, Any], ...] = (
    {"name": "Wishing Seed", "text": "Gain 3 Seed."},
    *(
        {"name": name, "kind": "gothie", "rune": rune, "price": price, "count": 3, "text": "\n".join(lines)}
        for name, rune, price, *lines in (
            ("Tally Moth", "Red", 1, "Gain 2 Song for each other Red card you played this turn. Draw 2 cards."),
            ("Last Tally", "Red", 1, "Gain 5 Song. Draw a card.",
             "[Dust] Gain 1 Song for each other Red card you played this turn."),
            ("Rain Choir", "Purple", 2, "Gain 5 Song and draw a card.",
             "[Red] Gain 5 Song.", "[Purple] Draw 2 cards.", "[Dust] Draw a card."),
            ("Cold Hand", "Purple", 1, "Each opponent discards 2 cards. Draw 2 cards.",
             "[Purple] An opponent discards a card."),
            ("Long Sigh", "Blue", 2, "You may discard up to 3 cards, then draw that many.",
             "Discard a card or gain 4 Song and draw a card."),
            ("Free Hand", "Blue", 2, "You may buy a Mercado card costing 2 or less for free.",
             "You may dust a card in the Mercado."),
            ("High Shelf", "Blue", 1, "Put the next card you buy this turn on top of your deck. Draw a card.",
             "When bought, put this card on top of your deck."),
            ("Sweeper", "Green", 1, "You may remove an opponent's land. Draw 2 cards.",
             "You may dust a card from your hand or from your discard pile."),
            ("At Once", "Green", 1, "Gain 3 Timestones and gain 2 Song.", "When bought, put this card into your hand."),
        )
    ),
    *(
        {"name": name, "kind": "land", "rune": rune, "price": 1, "defence": defence, "fixed": fixed, "count": 3,
         "text": "\n".join(lines)}
        for name, rune, defence, fixed, *lines in (
            ("Red Keep", "Red", 2, True, "Gain 2 Song for each land you have in play.", "[Red] Gain 3 Song.",
             "[Dust] Gain 2 Seed for each other Red card you played this turn."),
            ("Red Cart", "Red", 1, False, "Gain 1 Song or draw a card.", "[Green] Draw a card.",
             "[Dust] Gain 2 Song for each land you have in play."),
            ("Green Keep", "Green", 4, True, "Gain 1 Song for each other Green card you played this turn.",
             "[Red] Gain 5 Song."),
        )
    ),
)  # fmt: skip


@cache
def rich(number: int) -> Setting:
    """A table of the conformance suite with the rich cards; the first three games against each other are short."""
    base = GOTHIES.base_set
    few = [*base.cards[:20], *(card for card in base.cards[20:] if card.kind not in ("gothie", "land"))]
    weak = tuple(replace(monster, attack=1 + monster.attack // 3) for monster in base.monsters)
    constants = replace(base.constants, timestones=30, well=400, well_goal=600, dissonance=3)
    smaller = replace(base, cards=tuple(few), monsters=weak, constants=constants)
    return GOTHIES.setting((*SAMPLE_OPTIONS, *LONG_OPTIONS)[number], card_set=smaller, cards=list(RICH))


class Eager(Walk):
    """A random game of somebody who first picks what to do, then with what, and seldom ends a turn early."""

    def __iter__(self) -> Iterator[list[int]]:
        while answers := self.answers():
            yield answers
            texts = [action_text(self.setting.cast, answer) for answer in answers]
            verbs = sorted({text.split(" ")[0] for text in texts})
            if len(verbs) > 1 and "end" in verbs and self.rng.random() < 0.9:
                verbs.remove("end")
            if "play" in verbs and self.rng.random() < 0.5:
                verbs = ["play"]
            verb = self.rng.choice(verbs)
            self.taken.append(
                self.rng.choice([a for a, text in zip(answers, texts, strict=True) if text.split(" ")[0] == verb])
            )
            self.game.rules.play(self.s, self.setting.tables, self.taken[-1])


@pytest.mark.parametrize("number", range(len(SAMPLE_OPTIONS) + len(LONG_OPTIONS)))
def test_rich_games_go_as_the_clauses_say(number: int) -> None:
    compare(Eager(rich(number), 300 + number), DECISIONS)


@pytest.mark.parametrize("number", range(len(GOTHIES.samples())))
def test_games_of_the_base_set_go_as_the_clauses_say(number: int) -> None:
    compare(Eager(GOTHIES.samples()[number], 400 + number), DECISIONS)


def compare(walk: Walk, decisions: int) -> None:
    """Follow a game; at every decision position, seat and offered actions are the same, and nothing offered is refused."""
    cast = walk.setting.cast
    table = Table(walk.setting, walk.s)
    told = len(walk.events)
    asked = next(table.game)
    for step, answers in enumerate(walk):
        if step:
            table.hear(walk.events[told:])
            told = len(walk.events)
            asked = table.game.send(action_text(cast, walk.taken[-1]))
        where = f"step {step}, after {[action_text(cast, action) for action in walk.taken[-3:]]}, {cast.options}"
        assert not differences(table, walk.s), where
        offered = sorted(action_text(cast, answer) for answer in answers)
        assert (asked[0], sorted(asked[1])) == (walk.s.seat, offered), where
        assert not any(walk.game.rules.why(walk.s, walk.setting.tables, answer) for answer in answers), where
        if step == decisions:
            return
    table.hear(walk.events[told:])
    with pytest.raises(StopIteration):
        table.game.send(action_text(cast, walk.taken[-1]))
    assert not differences(table, walk.s)
    winners = [seat for seat in range(walk.s.players) if walk.s.score[seat] == table.best(walk.s)]
    assert table.winners() == winners
