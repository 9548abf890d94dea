"""Two sets, or two ways to set up a game, on the same deals: what changes, and how certain that is.

`compare` plays every deal with both, in all arrangements of bots and decks, and reports the difference of everything a simulation
counts. It goes on until the differences are known as precisely as was wanted, or until so many deals have been played; the
intervals it stops by hold for every moment at which one may look (`Difference.always_low`), so stopping early does not mislead.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Unpack

from footlights.lab.effort import Effort, How
from footlights.lab.field import Count, Field, titled
from footlights.lab.paired import Difference, Paired, false_discovery
from footlights.lab.simulate import Measure, playable
from footlights.stage.errors import Trouble

FIRST_ROUND = 16_384  # games before anybody looks; each round has as many deals as all before it
LEAST_ROUND, SEARCHED_ROUND = 128, 16  # deals of the first round at least, and with bots that search
MOST_DEALS, MOST_SEARCHED = 100_000, 512
STRENGTHS = ("greedy", "search:50")


@dataclass(frozen=True)
class Finding:
    """One difference: what is measured, in words, whether it is a share, and whether it is to be believed.

    `believed`: the false-discovery rate over everything measured with this bot is held at 5 %.
    """

    measure: Measure
    title: str
    share: bool
    found: Difference
    believed: bool

    def __str__(self) -> str:
        return f"{self.title}: {written(self.found, self.share)}"


@dataclass
class Strength:
    """What was found with one bot on all seats."""

    bot: str
    sides: tuple[Count, Count]
    findings: list[Finding]
    deals: int
    precise: bool  # whether every share is known as precisely as was wanted


@dataclass
class Comparison:
    """What changes from one side to the other, for each strength of play."""

    one: Field
    other: Field
    seed: int
    within: float
    strengths: list[Strength]
    seconds: float = 0.0
    warnings: list[str] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(side.games for strength in self.strengths for side in strength.sides)

    def to_dict(self) -> dict[str, Any]:
        """Plain data. Everything but `timing` is the same for any number of threads."""
        return {
            "one": self.one.described(),
            "other": self.other.described(),
            "seed": self.seed,
            "within": self.within,
            "confidence": 0.95,
            "strengths": [
                {
                    "bot": strength.bot,
                    "deals": strength.deals,
                    "games": [side.games for side in strength.sides],
                    "precise": strength.precise,
                    "differences": [
                        {
                            "measure": finding.measure.kind,
                            "of": finding.measure.of,
                            "title": finding.title,
                            "share": finding.share,
                            "believed": finding.believed,
                            **finding.found._asdict(),
                        }
                        for finding in strength.findings
                    ],
                }
                for strength in self.strengths
            ],
            "warnings": self.warnings,
            "timing": {"seconds": self.seconds, "games_per_second": self.games / max(self.seconds, 1e-9)},
        }


def compare(
    one: Field,
    other: Field,
    bots: Sequence[str] = STRENGTHS,
    **how: Unpack[How],
) -> Comparison:
    """Play the same deals with both sides, once for each bot, which then sits on all seats.

    `how`: see `Effort`; the shares are games won by a seat or deck, drawn and so on, and the most deals for each bot, if nothing
    else is said, are 100,000, or 512 for bots that search.
    """
    if one.setting.game is not other.setting.game:
        raise Trouble("Two tables of the same game can be compared, not of two games.")
    if one.setting.players != other.setting.players:
        raise Trouble(
            f"Both sides need as many seats as each other; {one.title} has {one.setting.players}, "
            f"{other.title} {other.setting.players}."
        )
    effort = Effort(**how)
    for bot in bots:
        playable(bot)
    began = time.perf_counter()
    found = [_with(bot, one, other, effort) for bot in bots]
    comparison = Comparison(one, other, effort.seed, effort.within, found, time.perf_counter() - began)
    comparison.warnings = [*_changed_by_strength(found), *_not_precise(found, effort.within)]
    return comparison


def _with(bot: str, one: Field, other: Field, effort: Effort) -> Strength:
    """The differences with one bot on all seats."""
    brain = playable(bot)
    most = effort.most(brain, MOST_DEALS, MOST_SEARCHED)
    plans = [*one.plans(brain), *other.plans(brain)]
    split = len(one.meetings) + len(one.mirrors)
    sides = Count(one), Count(other)
    pairs: dict[Measure, Paired] = {}
    least = SEARCHED_ROUND if brain.searches else max(LEAST_ROUND, FIRST_ROUND // len(plans))
    done, findings, precise = 0, [], False
    while done < most and not precise:
        due = min(most - done, done or least)
        for rows in effort.play(plans, bot, done, due, most):
            counted = sides[0].add(rows[:split]), sides[1].add(rows[split:])
            for measure in counted[0].keys() & counted[1].keys():
                pairs.setdefault(measure, Paired()).add(counted[0][measure], counted[1][measure])
        done += due
        findings = _findings(one, pairs)
        halves = [finding.found.always_half for finding in findings if finding.share and finding.found.half is not None]
        precise = all(half is not None and half <= effort.within for half in halves)
    return Strength(bot, sides, findings, done, precise)


def _findings(field: Field, pairs: dict[Measure, Paired]) -> list[Finding]:
    """Everything that can be told of the differences: decks first, then seats and figures."""
    order = ("deck", "first", "seat", "drawn", "length", "finished", "figure")
    ranked = sorted(pairs, key=lambda measure: (order.index(measure.kind), str(measure.of)))
    told = [(measure, titled(measure, field), pairs[measure].difference()) for measure in ranked]
    known = [(measure, about, found) for measure, about, found in told if about is not None and found is not None]
    believed = false_discovery([found.p for _, _, found in known])
    return [
        Finding(measure, title, share, found, sure)
        for (measure, (title, share), found), sure in zip(known, believed, strict=True)
    ]


def written(found: Difference, share: bool) -> str:
    """A difference as people read it: from what to what, how much more, and within which interval."""
    if share:
        values = f"{100 * found.one:.1f} % to {100 * found.other:.1f} %"
        change, unit, scale = -100 * found.difference, " points", 100
    else:
        values = f"{found.one:.3f} to {found.other:.3f}"
        change, unit, scale = -found.difference, "", 1
    if found.half is None:
        return f"{values}, the same on every deal" if found.difference == 0 else f"{values}, on every deal alike"
    digits = 1 if share else 3
    return f"{values}: {change:+.{digits}f} ± {scale * found.half:.{digits}f}{unit}"


# --- What to be wary of -------------------------------------------------------------------------------------------------


def _changed_by_strength(strengths: Sequence[Strength]) -> Iterator[str]:
    """Differences that point one way with one bot and the other way, or clearly less far, with another."""
    for measure in dict.fromkeys(finding.measure for each in strengths for finding in each.findings):
        found = [(each.bot, f) for each in strengths for f in each.findings if f.measure == measure]
        for (bot, weak), (better, strong) in pairwise(found):
            apart = weak.found.difference - strong.found.difference
            both = (weak.found.half or 0) + (strong.found.half or 0)
            if (weak.believed or strong.believed) and both and abs(apart) > both:
                yield (
                    f"{weak.title}: what changes depends on how well one plays: with {bot} "
                    f"{written(weak.found, weak.share)}; with {better} {written(strong.found, strong.share)}."
                )


def _not_precise(strengths: Sequence[Strength], within: float) -> Iterator[str]:
    for each in strengths:
        if not each.precise:
            yield (
                f"With {each.bot}, {each.deals:,} deals were not enough to know every share to ± {100 * within:g} points; "
                f"the intervals say what is known. More: --deals."
            )
