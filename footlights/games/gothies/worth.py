"""What a card is worth by the cost and power table of section 6.2, and how much of that is Song, Seed, Timestones or harm."""

from __future__ import annotations

from collections.abc import Sequence

from footlights.games.gothies import effects
from footlights.games.gothies.text import BASE, BOUGHT, DUST, SYNERGY, Atom, Line, Option, Sentence

EACH = {
    effects.GAIN_SONG: 1.0,
    effects.GAIN_SEED: 1.0,
    effects.GAIN_TIMESTONES: 0.8,
    effects.DRAW: 2.0,
    effects.FOE_DISCARDS: 1.5,
    effects.EACH_FOE_DISCARDS: 2.0,
    effects.DISCARD: -1.0,
    effects.DUST_OWN: 1.5,
    effects.DUST_MERCADO: 0.5,
    effects.REMOVE_LAND: 1.5,
    effects.FREE_PURCHASE: 0.8,
    effects.NEXT_ON_TOP: 1.0,
    effects.CYCLE: 0.7,
}
CHOICE = 0.5  # more than the better option
FOR_EACH = 1.5
LINES = {BASE: 1.0, SYNERGY: 0.6, DUST: 0.5}
BOUGHT_LINE = 1.0
LAND = 1.3
FIXED_DEFENCE, WALKING_DEFENCE = 0.4, 0.25
PARTS = {
    effects.GAIN_SONG: effects.WORTH_SONG,
    effects.GAIN_SEED: effects.WORTH_SEED,
    effects.GAIN_TIMESTONES: effects.WORTH_TIMESTONES,
    effects.FOE_DISCARDS: effects.WORTH_FOES,
    effects.EACH_FOE_DISCARDS: effects.WORTH_FOES,
    effects.REMOVE_LAND: effects.WORTH_FOES,
}

TENTHS = 10
# Together Song and Timestones count so much more in a hundred, and much Song on one card for more besides, since it must reach
# what a monster needs.
LOUDER, DEEPER, GREATER = -50, 20, 20

Worth = list[float]  # by the WORTH numbers of `effects`


def worth_of(lines: Sequence[Line], land: bool = False, fixed: bool = False, defence: int = 0) -> Worth:
    """The worth of a card with these lines: the whole first, then its parts. Section 6.2"""
    total = [0.0] * effects.WORTHS
    for line in lines:
        if line.sort == BOUGHT:
            total[effects.WORTH] += BOUGHT_LINE
            continue
        share = LINES[line.sort] * (LAND if land and line.sort != DUST else 1.0)
        for sentence in line.sentences:
            for part, value in enumerate(_sentence(sentence)):
                total[part] += share * value
    if land:
        total[effects.WORTH] += (FIXED_DEFENCE if fixed else WALKING_DEFENCE) * defence
    return total


def in_time(worth: Worth, cooperative: bool) -> list[int]:
    """What bots think of a card in one play, in tenths, for each time of the game: Seed counts less the fewer turns are left."""
    whole, song, seed, timestones, foes = (round(TENTHS * part) for part in worth)
    if cooperative:
        whole += song * LOUDER // 100 + song * song * GREATER // 10_000 + timestones * DEEPER // 100 - foes
    return [whole + seed * (_thrift(time, cooperative) - 100) // 100 for time in range(effects.TIMES)]


def _thrift(time: int, cooperative: bool) -> int:
    """What a point of Seed counts, in hundredths."""
    if cooperative:
        return 100 * (time + 1) // effects.TIMES
    return 100 * (time + effects.FEWEST_TURNS) // effects.MOST_TURNS


def target(price: int) -> float:
    """What a card of a price should be worth, within 1. Section 6.2"""
    return 2.5 + price


def _sentence(sentence: Sentence) -> Worth:
    better = max((_option(option) for option in sentence), key=lambda worth: worth[effects.WORTH])
    if len(sentence) > 1:
        better[effects.WORTH] += CHOICE
    return better


def _option(option: Option) -> Worth:
    total = [0.0] * effects.WORTHS
    for atom in option:
        value = _atom(atom)
        total[effects.WORTH] += value
        if atom.op in PARTS:
            total[PARTS[atom.op]] += value
    return total


def _atom(atom: Atom) -> float:
    times = 1.0 if atom.per == effects.ONCE else FOR_EACH
    return EACH[atom.op] * atom.number * times
