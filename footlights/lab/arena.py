"""The arena: every bot against every other on the same deals with seats swapped, rated by Bradley and Terry.

A pairing plays each deal twice: the first bot on seats 0, 2, 4, ... and the second on the others, then the other way round; decks
stay on their seats, so each bot has had each. A game counts 1 for the bot whose seats won, a share if seats of both won together,
one half for a draw. Games that were cut off count for nobody.

Where nobody is to be beaten (alone, or all together against the game) both bots play the same deals by themselves. A bot then has
the share of its own games that it won, and two bots are compared by the difference of these shares: losing the same deal is not
half a win.
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
from footlights.lab.simulate import MAX_THREADS, SEARCHED_SHARD, SHARD, described, play_shard, playable
from footlights.lab.stats import Z95, Mean, Rate, Tally, wilson
from footlights.stage.engine import Troupe, engine_of, halting
from footlights.stage.errors import Trouble
from footlights.stage.game import Setting

ELO = 400 / log(10)
PRIOR = 0.5  # games won by each side that every pairing is taken to have had before: a rating stays finite
STEPS, CLOSE = 10_000, 1e-12
MOST_GAMES = 1 << 40
PARTS = 840  # of a game's point: whole numbers, however many of up to eight seats share it
Progress = Callable[[int, int], None]
Ints = NDArray[np.int64]


@dataclass
class Pairing:
    """What two bots made of their games: points of the first, of so many finished games.

    Where bots do not play against each other, `points` are the first bot's won games, `others` the
    second's, each of `games` // 2.
    """

    first: int
    second: int
    points: float = 0.0
    games: int = 0
    decisions: int = 0
    others: int = 0
    won: int = 0
    drawn: int = 0
    unfinished: int = 0
    tally: Tally = field(default_factory=lambda: Tally(scale=PARTS))  # the first bot's points (or wins), deal by deal
    second_tally: Tally = field(default_factory=Tally)
    margin: Tally = field(default_factory=Tally)  # wins of the first less wins of the second, deal by deal

    def rate(self) -> Rate:
        """The first bot's share of the points, a draw being half; its interval is taken between deals."""
        return self.tally.rate() if self.tally.of else wilson(self.points, self.games)

    def effect(self) -> float:
        """How often the variance of independent games that of these is."""
        return self.tally.design_effect() if self.tally.of else 1.0


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

    @property
    def together(self) -> bool:
        """Whether bots play by themselves, not against each other."""
        return self.setting.together

    def rate(self, bot: int, other: int) -> Rate:
        """This bot's share of the points in the games against another."""
        pairing, turned = self._pairing(bot, other)
        if not turned:
            return pairing.rate()
        rate = pairing.rate()
        return Rate(rate.of - rate.hits, rate.of, 1 - rate.rate, 1 - rate.high, 1 - rate.low)

    def wins(self, bot: int) -> Rate:
        """The share of its own games that a bot won, where bots do not play against each other."""
        pairing, turned = self._pairing(bot, 1 if bot == 0 else 0)
        return (pairing.second_tally if turned else pairing.tally).rate()

    def margin(self, bot: int, other: int) -> Mean:
        """How much larger the share of its games a bot won is than another's on the same deals."""
        pairing, turned = self._pairing(bot, other)
        found = pairing.margin.mean()
        if not turned or found.low is None or found.high is None:
            return found._replace(mean=-found.mean) if turned else found
        return found._replace(mean=-found.mean, low=-found.high, high=-found.low)

    def _pairing(self, bot: int, other: int) -> tuple[Pairing, bool]:
        for pairing in self.pairings:
            if (pairing.first, pairing.second) == (bot, other):
                return pairing, False
            if (pairing.second, pairing.first) == (bot, other):
                return pairing, True
        raise KeyError((bot, other))

    def to_dict(self) -> dict[str, Any]:
        """Plain data; everything but the timing is the same for any number of threads."""
        return {
            **described(self.setting),
            "bots": self.bots,
            "seed": self.seed,
            "games_per_pairing": self.games,
            "swapped": True,
            "confidence": 0.95,
            "measure": "games won, each bot by itself" if self.together else "points, a draw being half",
            "ratings": [self._rated(rating) for rating in self.ratings],
            "pairings": [self._told(pairing) for pairing in self.pairings],
            "timing": {"seconds": self.seconds},
        }

    def _rated(self, rating: Rating) -> dict[str, Any]:
        shown = dict(vars(rating))
        if self.together:
            del shown["points"], shown["games"]
            shown["won_of_finished"] = self.wins(self.bots.index(rating.bot))._asdict()
        return shown

    def _told(self, pairing: Pairing) -> dict[str, Any]:
        shown = {"first": self.bots[pairing.first], "second": self.bots[pairing.second], "decisions": pairing.decisions}
        if self.together:
            shown["first_won_of_finished"] = pairing.tally.rate()._asdict()
            shown["second_won_of_finished"] = pairing.second_tally.rate()._asdict()
            return {**shown, "difference": pairing.margin.mean()._asdict(), "unfinished": pairing.unfinished}
        points = pairing.rate()._asdict()
        points["points"] = points.pop("hits")
        lost = pairing.games - pairing.won - pairing.drawn
        counts = {"won": pairing.won, "drawn": pairing.drawn, "lost": lost, "unfinished": pairing.unfinished}
        return {**shown, "points_of_finished": points, **counts}


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
    for (pair, _, count), counted in zip(rounds, _played(setting, brains, rounds, seed, workers), strict=True):
        counted.into(pairings[pair])
        done += 2 * count
        if progress:
            progress(done, games * len(pairings))
    found = Arena(setting, names, seed, games, list(pairings.values()), time.perf_counter() - began)
    found.ratings = rate_alone(found) if found.together else rate_all(names, found.pairings)
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
) -> Iterator[Counted]:
    """What was counted, round by round, in their order."""
    engine = engine_of(setting.game.id)
    if any(brain.searches for brain in brains):
        engine.compile_search()
    if sum(not brain.searches for brain in brains) > 1:
        engine.compile()
    idle = [engine.troupe(True) for _ in range(min(workers, len(rounds)))]
    tables = idle[0].tables(setting.tables)

    def play(each: Round) -> Counted:
        troupe = idle.pop()
        try:
            return _round(setting, tables, troupe, [brains[bot] for bot in each[0]], seed, *each[1:])
        finally:
            idle.append(troupe)

    with ThreadPoolExecutor(len(idle)) as pool, halting(list(idle)):
        yield from pool.map(play, rounds)


@dataclass(frozen=True)
class Counted:
    """Some deals, each played twice, deal by deal."""

    first: Ints  # points of the first bot in parts of PARTS, or its wins
    second: Ints  # wins of the second bot, where they do not play against each other
    of: Ints  # finished games
    won: int
    drawn: int
    decisions: int
    together: bool

    def into(self, pairing: Pairing) -> None:
        """Add it to what the two bots have made of their games so far."""
        pairing.decisions += self.decisions
        pairing.won += self.won
        pairing.drawn += self.drawn
        pairing.unfinished += int(2 * len(self.of) - self.of.sum())
        pairing.games += int(self.of.sum())
        if not self.together:
            pairing.tally.add(self.first, self.of)
            pairing.points = pairing.tally.hits / PARTS
            return
        both, pairing.tally.scale = (self.of == 2).astype(np.int64), 1
        pairing.tally.add(self.first * both, both)
        pairing.second_tally.add(self.second * both, both)
        pairing.margin.add((self.first - self.second) * both, both)
        pairing.points, pairing.others = pairing.tally.hits, pairing.second_tally.hits


def _round(
    setting: Setting, tables: Any, troupe: Troupe, pair: Sequence[Brain], seed: int, first: int, count: int
) -> Counted:
    """Some deals, each played twice."""
    rows = []
    for swapped in (0, 1):
        seats = [pair[swapped if setting.together else (seat + swapped) % 2] for seat in range(setting.players)]
        rows.append(play_shard(troupe, setting.game, tables, seats, seed, first, count))
    return counted(setting, rows)


def counted(setting: Setting, rows: Sequence[Ints]) -> Counted:
    """What the rows of the same deals come to, first as dealt and then with the bots changed over."""
    decisions = int(sum(row[:, 0].sum() for row in rows))
    over = [(row[:, 1] == 1).astype(np.int64) for row in rows]
    scores = [row[:, 2 : 2 + setting.players] for row in rows]
    if setting.together:
        wins = [(each[:, 0] > 0) * ended for each, ended in zip(scores, over, strict=True)]
        return Counted(wins[0], wins[1], over[0] + over[1], int(wins[0].sum()), 0, decisions, together=True)
    parts = [shares(each, swapped) for swapped, each in enumerate(scores)]
    points = sum(np.rint(part * PARTS).astype(np.int64) * ended for part, ended in zip(parts, over, strict=True))
    won = sum(int(((part > 0.5) & (ended == 1)).sum()) for part, ended in zip(parts, over, strict=True))
    drawn = sum(int(((part == 0.5) & (ended == 1)).sum()) for part, ended in zip(parts, over, strict=True))
    return Counted(np.asarray(points), np.zeros_like(points), over[0] + over[1], won, drawn, decisions, together=False)


def shares(scores: NDArray[np.int64], first: int) -> NDArray[np.float64]:
    """What each game counts for the bot on seats first, first + 2, ...: its part of the winning seats, or half a draw."""
    best = scores == scores.max(axis=1, keepdims=True)
    part = best[:, first::2].sum(axis=1) / best.sum(axis=1)
    return np.where(best.all(axis=1), 0.5, part)


# --- Ratings ---------------------------------------------------------------------------------------------------------


def rate_all(names: Sequence[str], pairings: Sequence[Pairing], prior: float = PRIOR) -> list[Rating]:
    """Elo ratings with 95 % intervals from all pairings together, the strongest first."""
    wins = np.zeros((len(names), len(names)))
    for pairing in pairings:
        wins[pairing.first, pairing.second] += pairing.points + prior
        wins[pairing.second, pairing.first] += pairing.games - pairing.points + prior
    strength = bradley_terry(wins)
    effects = np.ones_like(wins)
    for pairing in pairings:
        effects[pairing.first, pairing.second] = effects[pairing.second, pairing.first] = pairing.effect()
    error = standard_errors(wins, strength, effects)
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


def standard_errors(
    wins: NDArray[np.float64], strength: NDArray[np.float64], effects: NDArray[np.float64] | None = None
) -> NDArray[np.float64]:
    """Of the strengths, from the information in the games (Fisher), with the mean held at 0.

    `effects`: how often the variance of independent games that of a pairing's points is; games on one deal are not independent,
    so the information is put on both sides of their true variance (sandwich).
    """
    games = wins + wins.T
    chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    pull = games * chance * (1 - chance)
    inverse = np.linalg.pinv(_laplacian(pull))
    variance = np.diag(inverse @ _laplacian(pull if effects is None else pull * effects) @ inverse)
    return np.array([sqrt(max(0.0, each)) for each in variance])


def _laplacian(pull: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(np.diag(pull.sum(axis=1)) - pull)


def rate_alone(arena: Arena, prior: float = PRIOR) -> list[Rating]:
    """Elo ratings of bots that play by themselves: the log odds of winning a game, less their mean over all bots."""
    wins = [arena.wins(bot) for bot in range(len(arena.bots))]
    counts = [(rate.hits + prior, rate.of - rate.hits + prior) for rate in wins]
    odds = np.array([log(won / lost) for won, lost in counts])
    variance = np.array([1 / won + 1 / lost for won, lost in counts])
    bots = len(odds)
    error = np.sqrt(variance * (1 - 2 / bots) + variance.sum() / bots**2)
    found = [
        Rating(
            name,
            float(ELO * (odds[i] - odds.mean())),
            float(ELO * (odds[i] - odds.mean() - Z95 * error[i])),
            float(ELO * (odds[i] - odds.mean() + Z95 * error[i])),
            wins[i].hits,
            wins[i].of,
        )
        for i, name in enumerate(arena.bots)
    ]
    return sorted(found, key=lambda rating: -rating.elo)
