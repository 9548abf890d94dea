"""The price guide of section 6.4: what a sentence is worth, in points."""

from __future__ import annotations

from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.sets import Card
from footlights.games.curtain_call.text import Sentence

EACH = {
    layout.BLOCK: 1.0, layout.TAUNT: 2.0, layout.DISTRACT: 3.5, layout.RETALIATE: 1.5, layout.INSPIRE: 3.0, layout.FORTIFY: 1.5,
    layout.WARD: 2.5, layout.LUCK: 1.0, layout.FLOURISH: 2.0, layout.OVATION: 1.0, layout.PIERCING: 1.5, layout.ACCURACY: 1.5,
    layout.CURSE: 0.9, layout.VULNERABLE: 3.0, layout.FORGETFUL: 4.0, layout.WEAK: 2.0, layout.CONFUSED: 2.0,
    layout.STAGE_FRIGHT: 9.0, layout.HECKLED: 4.0, layout.FEAR: 1.7, layout.FRUSTRATION: 1.0,
}  # fmt: skip
DECAYING = {layout.REGENERATE: 0.4, layout.POISON: 0.8, layout.BURN: 0.8}
EXTRA_HIT, DRAW, CLEANSE, HEAL = 1.5, 2.5, 2.5, 0.5
SHIELDED, BARE = 0.8, 0.4
TARGETS = {0: 3.0, 1: 6.5, 2: 13.0, 3: 20.0}
# How high a counter usually stands when such a card is played.
USUAL = {layout.UNIQUE_DEBUFFS: 3.0, layout.BY_OVATION: 3.5}
USUAL_OTHER = {layout.LUCK: 1.0, layout.FORTIFY: 1.0, layout.FEAR: 2.0, layout.BURN: 2.0}
USUAL_CHEAP = 2.0  # debuff types, for a card without cost
OVATION_IS_THERE = 0.6


def counted(sentence: Sentence, cost: int) -> float:
    """The number of a sentence with its usual count."""
    if sentence.counter == layout.NO_COUNTER:
        return float(sentence.number)
    if sentence.counter in USUAL:
        usual = USUAL[sentence.counter] if cost else USUAL_CHEAP
    else:
        usual = USUAL_OTHER[(sentence.counter - layout.ON_ENEMY) % layout.ON_ENEMY]
    return sentence.number + sentence.per * usual


def worth(sentence: Sentence, taunts: bool, cost: int) -> float:
    """What a sentence is worth."""
    n = counted(sentence, cost)
    people = 2 if sentence.who == layout.EACH_PROTAGONIST else 1
    share = OVATION_IS_THERE if sentence.at else 1.0
    if sentence.op == layout.DEAL:
        return n * sentence.times + EXTRA_HIT * (sentence.times - 1)
    if sentence.op == layout.HEAL:
        return share * HEAL * n * people
    if sentence.op == layout.DRAW:
        return share * DRAW * n
    if sentence.op == layout.CLEANSE:
        return share * CLEANSE
    if sentence.op == layout.LOSE:
        return -float(sentence.number)
    if sentence.op == layout.COST:
        return 1.5 * n
    if sentence.key == layout.SHIELD:
        return share * people * n * (SHIELDED if taunts else BARE)
    if sentence.key in DECAYING:
        return share * people * DECAYING[sentence.key] * n * (n + 1) / 2
    return share * people * EACH[sentence.key] * n


def price(card: Card, upgraded: int) -> float:
    """What a version of a card is worth; under its own Flourish Ovation counts twice."""
    sentences = card.sentences[upgraded]
    taunts = any(sentence.key == layout.TAUNT and sentence.op in (layout.GAIN, layout.GIVE) for sentence in sentences)
    flourish = any(sentence.key == layout.FLOURISH for sentence in sentences)
    total = 0.0
    for sentence in sentences:
        doubled = 2 if flourish and sentence.op == layout.GAIN and sentence.key == layout.OVATION else 1
        total += doubled * worth(sentence, taunts, card.cost)
    return total
