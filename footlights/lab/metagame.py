"""Decks against decks: who beats whom, and which decks are left when everybody brings the best mix.

Every deck meets every other on the same deals and on both seats. From the shares follows the equilibrium of the game "which deck
do I bring?": a mix of decks against which no deck wins more than half. A deck outside of it loses to the field of good players,
however well it does against weak decks.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from footlights.lab.effort import Effort, How
from footlights.lab.field import Field, field_of
from footlights.lab.paired import sequence_factor
from footlights.lab.simulate import Plan, playable
from footlights.lab.stats import Rate, Tally
from footlights.stage.card_set import CardSet
from footlights.stage.errors import Trouble
from footlights.stage.game import Game

WITHIN, LEAST, MOST_DEALS, SEARCHED_LEAST, MOST_SEARCHED = 0.02, 256, 20_000, 16, 256
RESAMPLES = 400
CLOSE = 1e-9


@dataclass(frozen=True)
class DeckStanding:
    """How a deck stands: against the whole field, in the equilibrium, and against it.

    `share` of the equilibrium mix; `low` and `high` are the 2.5 % and 97.5 % points of that share when every matchup is drawn
    from its own uncertainty; `survives`: in which share of those draws the deck is in the mix at all. `against_mix` is the share
    of points it wins against the mix: one half in it, less outside.
    """

    deck: str
    field: Rate
    share: float
    low: float
    high: float
    survives: float
    against_mix: float


@dataclass
class Metagame:
    """All matchups, and what follows from them."""

    field: Field
    bot: str
    seed: int
    within: float
    matchups: dict[tuple[int, int], Rate]  # the first deck's share of the points, the lower number first
    standings: list[DeckStanding]
    deals: int
    games: int
    seconds: float
    precise: bool

    def share(self, one: int, other: int) -> Rate:
        """What a deck wins against another, a draw counting half."""
        if one < other:
            return self.matchups[one, other]
        found = self.matchups[other, one]
        return Rate(found.of - found.hits, found.of, 1 - found.rate, 1 - found.high, 1 - found.low)

    def to_dict(self) -> dict[str, Any]:
        """Plain data; everything but `timing` is the same for any number of threads."""
        names = self.field.decks
        return {
            **self.field.described(),
            "bot": self.bot,
            "seed": self.seed,
            "within": self.within,
            "confidence": 0.95,
            "deals": self.deals,
            "games": self.games,
            "precise": self.precise,
            "matchups": [
                {"deck": names[one], "against": names[other], "points_won": rate._asdict()}
                for (one, other), rate in self.matchups.items()
            ],
            "standings": [
                {
                    "deck": each.deck,
                    "points_won_of_field": each.field._asdict(),
                    "equilibrium_share": each.share,
                    "equilibrium_share_low": each.low,
                    "equilibrium_share_high": each.high,
                    "survives": each.survives,
                    "points_won_against_equilibrium": each.against_mix,
                }
                for each in self.standings
            ],
            "timing": {"seconds": self.seconds, "games_per_second": self.games / max(self.seconds, 1e-9)},
        }


def metagame(
    game: Game,
    bot: str = "greedy",
    options: Mapping[str, Any] | None = None,
    card_set: CardSet | None = None,
    decks: Sequence[str] | None = None,
    **how: Unpack[How],
) -> Metagame:
    """Play every deck against every other until each matchup is known well enough. `how`: see `Effort`; `within` is 0.02 here."""
    usual: How = {"within": WITHIN}
    brain, effort = playable(bot), Effort(**(usual | how))
    field = field_of(game, "base" if card_set is None else card_set.name, options, card_set, decks)
    if len(field.decks) < 2 or field.setting.players != 2:
        raise Trouble(f"{game.title} has no two decks that could meet; matchups are of games for two with decks.")
    pairs = list(combinations(range(len(field.decks)), 2))
    tallies = {pair: Tally(scale=2) for pair in pairs}
    fields = [Tally(scale=2) for _ in field.decks]
    plans = [Plan(each.setting, [brain] * 2) for each in field.meetings]
    least = SEARCHED_LEAST if brain.searches else LEAST
    most = effort.most(brain, MOST_DEALS, MOST_SEARCHED)
    began, done, precise = time.perf_counter(), 0, False
    while done < most and not precise:
        due = min(most - done, done or least)
        for rows in effort.play(plans, bot, done, due, most):
            _count(field, rows, tallies, fields)
        done += due
        precise = all(_half(tally) * sequence_factor(done) <= effort.within for tally in tallies.values())
    games = done * len(plans)
    standings = _standings(field, tallies, fields)
    matchups = {pair: tally.rate() for pair, tally in tallies.items()}
    seconds = time.perf_counter() - began
    return Metagame(field, bot, effort.seed, effort.within, matchups, standings, done, games, seconds, precise)


def _count(
    field: Field, rows: Sequence[Any], tallies: Mapping[tuple[int, int], Tally], fields: Sequence[Tally]
) -> None:
    """Add a shard: two points for a win, one for a draw, deal by deal."""
    won: dict[tuple[int, int], list[Any]] = {pair: [0, 0] for pair in tallies}
    of_deck: list[list[Any]] = [[0, 0] for _ in fields]
    for meeting, part in zip(field.meetings, rows, strict=True):
        first, second = meeting.deck_ids
        points = np.where(part[:, 2] > part[:, 3], 2, np.where(part[:, 2] == part[:, 3], 1, 0)) * part[:, 1]
        over = part[:, 1]
        pair, mine = ((first, second), points) if first < second else ((second, first), 2 * over - points)
        for sums, hits in ((won[pair], mine), (of_deck[first], points), (of_deck[second], 2 * over - points)):
            sums[0], sums[1] = sums[0] + hits, sums[1] + over
    for pair, (hits, of) in won.items():
        tallies[pair].add(hits, of)
    for tally, (hits, of) in zip(fields, of_deck, strict=True):
        tally.add(hits, of)


def _half(tally: Tally) -> float:
    """The standard error of a share; that of a coin where every deal went the same way."""
    found = tally.variance() / tally.scale**2 if tally.deals > 1 and tally.of else 0.0
    return float(np.sqrt(found if found > 0 else 0.25 / max(1, tally.deals)))


def _standings(field: Field, tallies: Mapping[tuple[int, int], Tally], fields: Sequence[Tally]) -> list[DeckStanding]:
    number = len(field.decks)
    mean, error = np.zeros((number, number)), np.zeros((number, number))
    for (one, other), tally in tallies.items():
        edge = tally.hits / (tally.of * tally.scale) - 0.5
        mean[one, other], mean[other, one] = edge, -edge
        error[one, other] = _half(tally)
    mix = equilibrium(mean)
    rng = np.random.default_rng(0)
    drawn = []
    for _ in range(RESAMPLES):
        noise = rng.standard_normal((number, number)) * error
        drawn.append(equilibrium(mean + noise - noise.T))
    draws = np.array(drawn)
    against = 0.5 + mean @ mix
    found = [
        DeckStanding(
            deck=name,
            field=fields[deck].rate(),
            share=float(mix[deck]),
            low=float(np.quantile(draws[:, deck], 0.025)),
            high=float(np.quantile(draws[:, deck], 0.975)),
            survives=float((draws[:, deck] > CLOSE).mean()),
            against_mix=float(against[deck]),
        )
        for deck, name in enumerate(field.decks)
    ]
    return sorted(found, key=lambda each: (-each.share, -each.against_mix, each.deck))


def equilibrium(edges: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mix of decks that loses to none: the optimal strategy of a symmetric zero-sum game, by linear programming.

    `edges[i, j]` is what deck i wins of deck j above one half.
    """
    try:
        from scipy.optimize import linprog
    except ImportError:
        raise Trouble("The best mix of decks is found with SciPy: pip install 'footlights[lab]'.") from None
    number = len(edges)
    found = linprog(
        c=np.append(np.zeros(number), -1.0),
        A_ub=np.hstack([-edges.T, np.ones((number, 1))]),
        b_ub=np.zeros(number),
        A_eq=np.append(np.ones(number), 0.0)[None, :],
        b_eq=[1.0],
        bounds=[(0, 1)] * number + [(None, None)],
        method="highs",
    )
    mix = np.clip(found.x[:number], 0, None)
    return np.asarray(mix / mix.sum())
