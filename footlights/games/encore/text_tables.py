"""What cards say, written into the tables that the rules read; `rules.effects` explains every column."""

from __future__ import annotations

from typing import Any

from footlights.games.encore.rules import effects as fx
from footlights.games.encore.sets import THOUSAND, Card
from footlights.games.encore.text_forms import Ability, Check, Limit, Sentence, Static, Tongue, Triggered
from footlights.stage.errors import Broken


def aims(first: Sentence) -> bool:
    """Whether an ability that begins so needs a legal choice of a card to be triggered by an action. EN-3.16"""
    optional = first.link or first.may or first.up_to
    return fx.FIRST_CHOICE <= first.op <= fx.LAST_CHOICE and not optional


class Compiler:
    """Writes cards one after the other; number 0 of every list stays empty and means none."""

    def __init__(self, t: Any, tongue: Tongue) -> None:
        self.t = t
        self.tongue = tongue
        self.abilities = self.rows = self.statics = 1
        self.checks: dict[Check, int] = {}

    def write(self, number: int, card: Card) -> None:
        """Everything printed on a card."""
        t = self.t
        t.kind[number] = card.kind
        t.colour[number] = self.tongue.colours.index(card.colour) + 1 if card.colour else 0
        t.vibes[number] = sum(1 << self.tongue.vibes.index(vibe) for vibe in card.vibes)
        t.cost[number], t.payout[number] = card.cost // THOUSAND, card.payout // THOUSAND
        t.act[number], t.boost[number], t.star[number] = card.act, card.boost, card.star
        if card.ability:
            t.main[number] = self._ability(number, 0, card.ability)
            t.aims[number] = int(aims(card.ability[0]))
        if card.needs:
            t.restriction[number] = self._check(card.needs)
        conditions = (card.active,) if card.active else card.conditions
        triggered, steady = [], []
        for slot, condition in enumerate(conditions, start=1):
            if isinstance(condition, Limit):
                t.limits[number] |= condition.bit
            elif isinstance(condition, Triggered):
                t.hears[number] |= 1 << condition.trigger
                triggered.append(self._ability(number, slot, condition.sentences, condition))
            else:
                t.alters[number] |= 1 << condition.op
                steady.append(self._static(number, condition))
        t.triggered[number][: len(triggered)] = triggered
        t.steady[number][: len(steady)] = steady

    def _ability(self, bearer: int, slot: int, sentences: Ability, when: Triggered | None = None) -> int:
        number = self._next("abilities", fx.MAX_ABILITIES, 1)
        first = self._next("rows", fx.MAX_PROGRAM, len(sentences))
        for place, sentence in enumerate(sentences):
            self.t.program[first + place] = self._sentence(sentence)
        row = [bearer, first, len(sentences), fx.NO_TRIGGER, fx.NO_SIDE, 0, 0, 0, slot]
        if when:
            row[fx.TRIGGER : fx.SLOT] = [when.trigger, when.whose, when.kind, when.colour, when.once]
        self.t.ability[number] = row
        return number

    def _sentence(self, s: Sentence) -> list[int]:
        """A sentence without its check, which has a row of its own."""
        columns: list[Any] = list(s[: fx.LINK_TO])
        return [*columns, self._check(s.check) if s.check else s.link_to]

    def _check(self, check: Check) -> int:
        """The number of a check; the same question has one number."""
        if check not in self.checks:
            self.checks[check] = len(self.checks) + 1
            if self.checks[check] >= fx.MAX_CHECKS:
                raise Broken([f"the cards ask more than {fx.MAX_CHECKS - 1} different questions."])
            self.t.check[self.checks[check]] = list(check)
        return self.checks[check]

    def _static(self, bearer: int, s: Static) -> int:
        number = self._next("statics", fx.MAX_STATICS, 1)
        check = self._check(s.check) if s.check else fx.NO_CHECK
        self.t.static[number] = [bearer, s.op, check, s.whose, s.kind, s.colour, s.vibe, s.amount]
        return number

    def _next(self, what: str, most: int, size: int) -> int:
        """The next free number of a list."""
        number = int(getattr(self, what))
        if number + size > most:
            raise Broken([f"the cards say too much: more than {most - 1} {what}."])
        setattr(self, what, number + size)
        return number
