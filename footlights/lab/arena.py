"""The arena: every bot against every other on the same deals with seats swapped, rated by Bradley and Terry.

A pairing plays each deal twice: the first bot on seats 0, 2, 4, ... and the second on the others, then the other way round. A
game counts 1 for the bot whose seats won, a share if seats of both won together, one half for a draw. In games with one seat both
bots play the same deals alone, and the higher score counts.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations
from math import log, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from footlights.bots import Brain
from footlights.lab.simulate import MAX_THREADS, SEARCHED_SHARD, SHARD, play_shard, playable
from footlights.lab.stats import Z95, Rate, wilson
from footlights.stage.engine import Troupe, engine_of, halting
from footlights.stage.errors import Trouble
from footlights.stage.game import Setting

ELO = 400 / log(10)
PRIOR = 0.5  # games won by each side that every pairing is taken to have had before: a rating stays finite
STEPS, CLOSE = 10_000, 1e-12
MOST_GAMES = 1 << 40
Progress = Callable[[int, int], None]


@dataclass
class Pairing:
    """What two bots made of their games: points of the first, of so many games."""

    first: int
    second: int
    points: float = 0.0
    games: int = 0
    decisions: int = 0

    def rate(self) -> Rate:
        """The first bot's share with its Wilson interval; a draw is half a win."""
        return wilson(self.points, self.games)


@dataclass(frozen=True)
class Rating:
    """A bot's strength in Elo points: the mean of all bots is 0."""

    bot: str
    elo: float
    low: float
    high: float
    points: float
    games: int


@dataclass
class Arena:
    """The result of a round robin."""

    setting: Setting
    bots: list[str]
    seed: int
    games: int  # of each pairing
    pairings: list[Pairing]
    seconds: float
    ratings: list[Rating] = field(default_factory=list)

    def rate(self, bot: int, other: int) -> Rate:
        """How much of the games against another bot went to this one."""
        for pairing in self.pairings:
            if (pairing.first, pairing.second) == (bot, other):
                return pairing.rate()
            if (pairing.second, pairing.first) == (bot, other):
                return wilson(pairing.games - pairing.points, pairing.games)
        raise KeyError((bot, other))

    def to_dict(self) -> dict[str, Any]:
        """Plain data; everything but the timing is the same for any number of threads."""
        return {
            "game": self.setting.game.id,
            "rules": self.setting.game.rules_version,
            "options": self.setting.cast.options,
            "set": {self.setting.cast.card_set.name: self.setting.cast.card_set.hash},
            "bots": self.bots,
            "seed": self.seed,
            "games_per_pairing": self.games,
            "ratings": [vars(rating) for rating in self.ratings],
            "pairings": [
                {
                    "first": self.bots[pairing.first],
                    "second": self.bots[pairing.second],
                    "decisions": pairing.decisions,
                    **pairing.rate()._asdict(),
                }
                for pairing in self.pairings
            ],
            "timing": {"seconds": self.seconds},
        }


def arena(
    setting: Setting,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Arena:
    """Let every bot play every other: so many games a pairing, each deal twice with seats swapped."""
    names, brains = list(bots), checked(bots, games, seed, threads)
    workers = (os.cpu_count() or 1) if threads is None else threads
    began = time.perf_counter()
    pairings = {pair: Pairing(*pair) for pair in combinations(range(len(names)), 2)}
    rounds = list(_rounds(brains, list(pairings), games))
    done = 0
    for (pair, _, count), (points, decisions) in zip(
        rounds, _played(setting, brains, rounds, seed, workers), strict=True
    ):
        pairing = pairings[pair]
        pairing.points += points
        pairing.games += 2 * count
        pairing.decisions += decisions
        done += 2 * count
        if progress:
            progress(done, games * len(pairings))
    found = Arena(setting, names, seed, games, list(pairings.values()), time.perf_counter() - began)
    found.ratings = rate_all(names, found.pairings)
    return found


def checked(bots: Sequence[str], games: int, seed: int, threads: int | None) -> list[Brain]:
    """What the bots think with; Trouble if there cannot be such an arena."""
    brains = [playable(name) for name in bots]
    if len(bots) < 2 or len(set(bots)) != len(bots):
        raise Trouble("An arena needs at least two bots, each named once, such as random,greedy,search:200.")
    if not 2 <= games < MOST_GAMES or games % 2:
        raise Trouble(
            f"The number of games a pairing must be even and at least 2 (every deal is played twice), not {games}."
        )
    if not 0 <= seed < 1 << 64:
        raise Trouble(f"The seed of an arena must be a whole number from 0 to 2**64 - 1, not {seed}.")
    if threads is not None and not 1 <= threads <= MAX_THREADS:
        raise Trouble(f"The number of threads must be from 1 to {MAX_THREADS}, not {threads}.")
    return brains


Round = tuple[tuple[int, int], int, int]  # who, the first deal, how many deals


def _rounds(brains: Sequence[Brain], pairs: Sequence[tuple[int, int]], games: int) -> Iterator[Round]:
    for pair in pairs:
        size = SEARCHED_SHARD if any(brains[bot].searches for bot in pair) else SHARD
        for first in range(0, games // 2, size):
            yield pair, first, min(size, games // 2 - first)


def _played(
    setting: Setting, brains: Sequence[Brain], rounds: Sequence[Round], seed: int, workers: int
) -> Iterator[tuple[float, int]]:
    """Points of the first bot and decisions, round by round, in their order."""
    engine = engine_of(setting.game.id)
    if any(brain.searches for brain in brains):
        engine.compile_search()
    if sum(not brain.searches for brain in brains) > 1:
        engine.compile()
    idle = [engine.troupe(True) for _ in range(min(workers, len(rounds)))]
    tables = idle[0].tables(setting.tables)

    def play(each: Round) -> tuple[float, int]:
        troupe = idle.pop()
        try:
            return _round(setting, tables, troupe, [brains[bot] for bot in each[0]], seed, *each[1:])
        finally:
            idle.append(troupe)

    with ThreadPoolExecutor(len(idle)) as pool, halting(list(idle)):
        yield from pool.map(play, rounds)


def _round(
    setting: Setting, tables: Any, troupe: Troupe, pair: Sequence[Brain], seed: int, first: int, count: int
) -> tuple[float, int]:
    """Some deals, each played twice."""
    rows = []
    for swapped in (0, 1):
        seats = [pair[swapped if setting.together else (seat + swapped) % 2] for seat in range(setting.players)]
        rows.append(play_shard(troupe, setting.game, tables, seats, seed, first, count))
    decisions = int(sum(row[:, 0].sum() for row in rows))
    scores = [row[:, 2 : 2 + setting.players] for row in rows]
    if setting.together:
        return float(alone(scores[0], scores[1]).sum() * 2), decisions
    return float(shares(scores[0], 0).sum() + shares(scores[1], 1).sum()), decisions


def shares(scores: NDArray[np.int64], first: int) -> NDArray[np.float64]:
    """What each game counts for the bot on seats first, first + 2, ...: its part of the winning seats, or half a draw."""
    best = scores == scores.max(axis=1, keepdims=True)
    part = best[:, first::2].sum(axis=1) / best.sum(axis=1)
    return np.where(best.all(axis=1), 0.5, part)


def alone(scores: NDArray[np.int64], others: NDArray[np.int64]) -> NDArray[np.float64]:
    """Games played alone or together: the higher score on the same deal counts 1, equal scores one half."""
    difference = np.sign(scores[:, 0] - others[:, 0])
    return np.asarray((1 + difference) / 2, np.float64)


# --- Ratings ---------------------------------------------------------------------------------------------------------


def rate_all(names: Sequence[str], pairings: Sequence[Pairing], prior: float = PRIOR) -> list[Rating]:
    """Elo ratings with 95 % intervals from all pairings together, the strongest first."""
    wins = np.zeros((len(names), len(names)))
    for pairing in pairings:
        wins[pairing.first, pairing.second] += pairing.points + prior
        wins[pairing.second, pairing.first] += pairing.games - pairing.points + prior
    strength = bradley_terry(wins)
    error = standard_errors(wins, strength)
    points = [sum(_points(pairing, bot) for pairing in pairings) for bot in range(len(names))]
    games = [sum(p.games for p in pairings if bot in (p.first, p.second)) for bot in range(len(names))]
    found = [
        Rating(
            name,
            float(ELO * strength[i]),
            float(ELO * (strength[i] - Z95 * error[i])),
            float(ELO * (strength[i] + Z95 * error[i])),
            points[i],
            games[i],
        )
        for i, name in enumerate(names)
    ]
    return sorted(found, key=lambda rating: -rating.elo)


def _points(pairing: Pairing, bot: int) -> float:
    if bot == pairing.first:
        return pairing.points
    return pairing.games - pairing.points if bot == pairing.second else 0.0


def bradley_terry(wins: NDArray[np.float64]) -> NDArray[np.float64]:
    """The most likely natural-log strengths, mean 0, by Hunter's minorisation; `wins[i, j]` is how often i beat j."""
    games = wins + wins.T
    power = np.ones(len(wins))
    for _ in range(STEPS):
        weight = games / (power[:, None] + power[None, :])
        following = wins.sum(axis=1) / weight.sum(axis=1)
        following /= np.exp(np.log(following).mean())
        moved = np.abs(np.log(following / power)).max()
        power = following
        if moved < CLOSE:
            break
    return np.asarray(np.log(power))


def standard_errors(wins: NDArray[np.float64], strength: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of the strengths, from the information in the games (Fisher), with the mean held at 0."""
    games = wins + wins.T
    chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    pull = games * chance * (1 - chance)
    information = np.diag(pull.sum(axis=1)) - pull
    variance = np.diag(np.linalg.pinv(information))
    return np.array([sqrt(max(0.0, each)) for each in variance])
