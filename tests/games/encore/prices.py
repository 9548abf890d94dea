"""What an ability is worth in points of Intensity, by the guide of section 6.2: $3,000 is about one card is about one point."""

from __future__ import annotations

from footlights.games.encore.rules import effects as fx
from footlights.games.encore.text_forms import Ability, Sentence

CASH = 1 / 3  # of a thousand
CARD = 1.0
SHOW = 4.0  # the usual Act
HELP = 2.0  # the usual Boost, or PRE-SHOW ability
SIGNED_PERFORMER, SIGNED_SUPPORTER = 16, 10  # the usual Signing Cost in thousands
UNSURE = 0.75  # a sentence that depends on a check


def worth(ability: Ability) -> float:
    """The better way through an ability: what is given up is paid, what is offered is taken."""
    total = 0.0
    for number, sentence in enumerate(ability):
        if sentence.link == fx.IF_DID_NOT:
            continue
        factor = UNSURE if sentence.link in (fx.IF_CHECK, fx.IF_COLOUR) else 1.0
        if sentence.link == fx.IF_NOTHING_TRIGGERED:
            factor = 1 - UNSURE
        total += factor * _worth(sentence)
        assert number < fx.MAX_SENTENCES
    return total


def _worth(s: Sentence) -> float:
    cards = max(1, s.cards) * (UNSURE if s.up_to else 1.0)
    each = SHOW if s.kind == fx.PERFORMER else HELP
    if s.op == fx.STAGE:
        saved = SIGNED_PERFORMER if s.kind == fx.PERFORMER else SIGNED_SUPPORTER
        return 1.0 + CASH * {fx.FULL_COST: 0, fx.FREE: saved, fx.LESS: s.amount}[s.mode]
    if s.op == fx.MODIFY_ALL:
        return abs(s.amount) * (2.0 if not (s.colour or s.vibe) else 1.5)
    if s.op == fx.REMOVE:
        return 5.0 if s.side == fx.OPPONENTS else -3.0
    table = {
        fx.ADD: s.amount, fx.TAKE_AWAY: s.amount, fx.GAIN: CASH * s.amount, fx.LOSE: 0.8 * CASH * s.amount,
        fx.TAKE: 2 * CASH * s.amount, fx.PAY: -CASH * s.amount, fx.DRAW: CARD * s.amount, fx.ACTIVATE: cards * each,
        fx.SUSPEND: cards * each, fx.MODIFY_ONE: abs(s.amount), fx.PERFORM: 1.0, fx.TRIGGER_ONE: HELP,
        fx.TRIGGER_STAGED: HELP, fx.MOVE: 1.0, fx.SWAP: 1.0, fx.RETURN: 0.5, fx.EXHAUST: 3.0, fx.LOOK_DECK: 1.5,
        fx.LOOK_HAND: 0.5, fx.LOOK_VENUE: 0.5, fx.REMOVE_THIS: -3.0, fx.SUSPEND_THIS: -2.0, fx.ACTIVATE_THIS: HELP,
    }  # fmt: skip
    return float(table[s.op])
