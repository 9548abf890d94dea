"""Batches of games on all cores: the same results for any number of threads, in constant memory."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from footlights.bots import Brain, brain_of, play_out, simulated_bots
from footlights.lab.stats import Rate, wilson
from footlights.stage.engine import RESULT, Troupe, engine_of, halting
from footlights.stage.errors import Trouble, listing
from footlights.stage.game import Game, Setting
from footlights.stage.gpu import gpu_of
from footlights.stage.match import Match

SHARD = 4096
MAX_GAMES = 1 << 62
MAX_THREADS = 256
INTERPRETED_SHARD = 16
SEARCHED_SHARD = 4  # games in which somebody searches take a thousand times as long
GPU_SHARD = 1 << 20
Progress = Callable[[int, int], None]


@dataclass
class Totals:
    """What a batch of games adds up to; totals of shards add up to the totals of the whole."""

    bots: list[str]
    figures: tuple[str, ...]
    games: int = 0
    together: bool = False  # there is nobody to draw with: any score is a win, none is a loss
    unfinished: int = 0
    draws: int = 0
    decisions: int = 0
    decisions_squared: int = 0
    shortest: int = 1 << 62
    longest: int = 0
    wins: list[int] = field(default_factory=list)
    bot_wins: dict[str, int] = field(default_factory=dict)
    figure_sums: list[int] = field(default_factory=list)
    figure_squares: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.together = self.together or len(self.bots) == 1
        self.wins = self.wins or [0] * len(self.bots)
        self.bot_wins = self.bot_wins or dict.fromkeys(self.bots, 0)
        self.figure_sums = self.figure_sums or [0] * len(self.figures)
        self.figure_squares = self.figure_squares or [0] * len(self.figures)

    def add(self, rows: NDArray[np.int64]) -> None:
        """Count a shard's games."""
        lengths = rows[:, 0]
        scores = rows[:, 2 : 2 + len(self.bots)]
        best = scores > 0 if self.together else scores == scores.max(axis=1, keepdims=True)
        over = rows[:, 1] == 1
        drawn = over & best.all(axis=1) & (not self.together)
        won = best & (over & ~drawn)[:, None]
        self.games += len(rows)
        self.unfinished += int((~over).sum())
        self.draws += int(drawn.sum())
        self.decisions += int(lengths.sum())
        self.decisions_squared += int((lengths * lengths).sum())
        self.shortest = min(self.shortest, int(lengths.min()))
        self.longest = max(self.longest, int(lengths.max()))
        figures = rows[:, RESULT:]
        self.wins = [a + int(b) for a, b in zip(self.wins, won.sum(axis=0), strict=True)]
        for name in self.bot_wins:
            seats = [seat for seat, bot in enumerate(self.bots) if bot == name]
            self.bot_wins[name] += int(won[:, seats].any(axis=1).sum())
        self.figure_sums = [a + int(b) for a, b in zip(self.figure_sums, figures.sum(axis=0), strict=True)]
        self.figure_squares = [
            a + int(b) for a, b in zip(self.figure_squares, (figures * figures).sum(axis=0), strict=True)
        ]


@dataclass
class Simulation:
    """The result of a simulation."""

    setting: Setting
    bots: list[str]
    seed: int
    totals: Totals
    seconds: float
    threads: int

    def seat_wins(self, seat: int) -> Rate:
        """How often a seat won."""
        return wilson(self.totals.wins[seat], self.totals.games)

    def bot_wins(self, name: str) -> Rate:
        """How often a game was won by a seat of this bot: seats that win together, or not, in one game count once."""
        return wilson(self.totals.bot_wins[name], self.totals.games)

    def mean_length(self) -> float:
        """Decisions per game."""
        return self.totals.decisions / self.totals.games

    def means(self) -> dict[str, float]:
        """The mean of each of the game's own figures."""
        return {
            name: total / self.totals.games
            for name, total in zip(self.totals.figures, self.totals.figure_sums, strict=True)
        }

    def game(self, number: int) -> Match:
        """Open one of the games behind the numbers, as a match played to the end."""
        match = Match(self.setting, self.seed + (number << 64))
        return play_out(match, simulated_bots(match, self.bots))

    def to_dict(self) -> dict[str, Any]:
        """Plain data; everything but the timing is the same for any number of threads."""
        totals = self.totals
        return {
            "game": self.setting.game.id,
            "rules": self.setting.game.rules_version,
            "options": self.setting.cast.options,
            "set": {self.setting.cast.card_set.name: self.setting.cast.card_set.hash},
            "decks": self.setting.cast.deck_names,
            "bots": self.bots,
            "seed": self.seed,
            "games": totals.games,
            "seats": [{"seat": s, "bot": b, "wins": self.seat_wins(s)._asdict()} for s, b in enumerate(self.bots)],
            "by_bot": {name: self.bot_wins(name)._asdict() for name in dict.fromkeys(self.bots)},
            "draws": wilson(totals.draws, totals.games)._asdict(),
            "unfinished": totals.unfinished,
            "decisions": {
                "mean": self.mean_length(),
                "shortest": totals.shortest,
                "longest": totals.longest,
                "all": totals.decisions,
            },
            "figures": self.means(),
            "timing": {
                "seconds": self.seconds,
                "threads": self.threads,
                "decisions_per_second": totals.decisions / self.seconds,
                "games_per_second": totals.games / self.seconds,
            },
        }


def simulate(
    setting: Setting,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
    on: str = "cpu",
) -> Simulation:
    """Play games number 0, 1, ... of a seed. One bot name stands for all seats; else one for each seat.

    `on`: "cpu" (compiled, all cores), "gpu" (an NVIDIA GPU) or "interpreter"; the results are the same.
    """
    names = list(bots) * setting.players if len(bots) == 1 else list(bots)
    if len(names) != setting.players:
        raise Trouble(
            f"There are {setting.players} seats but {len(names)} bots; name one for each seat, or one for all."
        )
    if not 1 <= games < MAX_GAMES:
        raise Trouble(f"The number of games must be at least 1, not {games}.")
    if not 0 <= seed < 1 << 64:
        raise Trouble(f"The seed of a simulation must be a whole number from 0 to 2**64 - 1, not {seed}.")
    workers = (os.cpu_count() or 1) if threads is None else threads
    if not 1 <= workers <= MAX_THREADS:
        raise Trouble(f"The number of threads must be from 1 to {MAX_THREADS}, not {threads}.")
    if on not in PLACES:
        raise Trouble(f"Games are played on {listing(PLACES)}, not on {on!r}.")
    brains = [playable(name) for name in names]
    totals = Totals(names, setting.game.figures, together=setting.together)
    began = time.perf_counter()
    for rows in PLACES[on](setting, brains, games, seed, workers):
        totals.add(rows)
        if progress:
            progress(totals.games, games)
    return Simulation(setting, names, seed, totals, time.perf_counter() - began, workers if on == "cpu" else 1)


Rows = Iterator[NDArray[np.int64]]


def playable(name: str) -> Brain:
    """A bot for games that can be played again: one that does not look at the clock."""
    brain = brain_of(name)
    if brain.milliseconds:
        raise Trouble(
            f"{name}: games that can be repeated need a budget of iterations, such as search:1000, not of time."
        )
    return brain


def play_shard(
    troupe: Troupe, game: Game, tables: Any, brains: Sequence[Brain], seed: int, first: int, count: int
) -> NDArray[np.int64]:
    """Some games of a seed, by whichever kernel the bots need."""
    codes = [brain.code for brain in brains]
    if not any(brain.searches for brain in brains):
        return troupe.play_games(tables, codes, seed, first, count)
    plans = [number for brain in brains for number in brain.plan(game)]
    nodes = max(brain.nodes for brain in brains)
    return troupe.search_games(tables, codes, plans, nodes, seed, first, count)


def _on_interpreter(setting: Setting, brains: list[Brain], games: int, seed: int, workers: int) -> Rows:
    """A few games at a time, in this thread."""
    troupe = engine_of(setting.game.id).troupe(False)
    for first in range(0, games, INTERPRETED_SHARD):
        count = min(INTERPRETED_SHARD, games - first)
        yield play_shard(troupe, setting.game, [setting.tables], brains, seed, first, count)


def _on_gpu(setting: Setting, brains: list[Brain], games: int, seed: int, workers: int) -> Rows:
    """Large shards, one after another."""
    if any(brain.searches for brain in brains):
        raise Trouble("Bots that search play on cpu or interpreter; a GPU has no room for their trees.")
    gpu = gpu_of(setting.game)
    codes = [brain.code for brain in brains]
    for first in range(0, games, GPU_SHARD):
        yield gpu.play_games(setting, codes, seed, first, min(GPU_SHARD, games - first))


def _on_cpu(setting: Setting, brains: list[Brain], games: int, seed: int, workers: int) -> Rows:
    """The rows of every shard, a few at a time, whoever plays them; totals do not depend on the order."""
    engine = engine_of(setting.game.id)
    size = SHARD
    if any(brain.searches for brain in brains):
        engine.compile_search()
        size = SEARCHED_SHARD
    else:
        engine.compile()
    shards = ((first, min(size, games - first)) for first in range(0, games, size))
    troupes = [engine.troupe(True) for _ in range(min(workers, (games + size - 1) // size))]
    tables = troupes[0].tables(setting.tables)
    with ThreadPoolExecutor(len(troupes)) as pool, halting(troupes):
        idle = list(troupes)
        running: dict[Future[NDArray[np.int64]], Any] = {}
        for first, count in shards:
            troupe = idle.pop()
            shard = pool.submit(play_shard, troupe, setting.game, tables, brains, seed, first, count)
            running[shard] = troupe
            if not idle:
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    idle.append(running.pop(future))
                    yield future.result()
        for future in list(running):
            yield future.result()


PLACES = {"cpu": _on_cpu, "gpu": _on_gpu, "interpreter": _on_interpreter}
