"""Batches of games on all cores: the same results for any number of threads, in constant memory."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from footlights.bots import Brain, brain_of, play_out, simulated_bots
from footlights.lab.stats import Average, Mean, Rate, Tally
from footlights.lab.swapping import Arrangement, arrangements, deck_titles
from footlights.stage.codes import RESULT
from footlights.stage.engine import Troupe, engine_of, halting
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


class Measure(NamedTuple):
    """Something that is counted: its kind, and of which seat, bot, deck or column, if there are several."""

    kind: str
    of: int | str = ""


DRAWN, FINISHED, LENGTH = Measure("drawn"), Measure("finished"), Measure("length")


class Totals:
    """What a batch of deals adds up to; totals of shards add up to the totals of the whole."""

    def __init__(self, table: list[Arrangement]) -> None:
        first = table[0]
        self.arrangements = table
        self.game = first.setting.game
        self.together = first.setting.together  # there is nobody to draw with: any score is a win, none is a loss
        self.games = 0
        self.deals = 0
        self.shortest = 1 << 62
        self.longest = 0
        self.drawn, self.finished, self.length = Tally(), Tally(), Tally()
        self.seats = [Tally() for _ in range(first.setting.players)]
        self.bots = {name: Tally() for name in first.bots}
        self.decks = {id: Tally() for each in table for id in each.deck_ids}
        self.firsts = {id: Tally() for id in self.decks}  # the first player's games by the first player's deck
        self.first = Average(len(self.decks))
        self.figures = {figure.column: Tally() for figure in self.game.told(self.together)}

    def __eq__(self, other: object) -> bool:
        """Equal if everything counted is."""
        mine, theirs = dict(vars(self)), dict(vars(other))
        return mine.pop("arrangements") is not None and theirs.pop("arrangements") is not None and mine == theirs

    __hash__ = None  # type: ignore[assignment]

    def add(self, rows: Sequence[NDArray[np.int64]]) -> None:
        """Count a shard's deals: the rows of the same deals, arrangement by arrangement."""
        self.deals += len(rows[0])
        self.games += sum(len(part) for part in rows)
        self.shortest = min(self.shortest, *(int(part[:, 0].min()) for part in rows))
        self.longest = max(self.longest, *(int(part[:, 0].max()) for part in rows))
        counted = self.counted(rows)
        for measure, tally in self.tallies().items():
            tally.add(*counted[measure])
        firsts = [counted[Measure("first", id)] for id in self.firsts]
        self.first.add([won for won, _ in firsts], [had for _, had in firsts])

    def tallies(self) -> dict[Measure, Tally]:
        """Everything that is counted, by what it measures."""
        return {
            DRAWN: self.drawn,
            FINISHED: self.finished,
            LENGTH: self.length,
            **{Measure("seat", seat): tally for seat, tally in enumerate(self.seats)},
            **{Measure("bot", name): tally for name, tally in self.bots.items()},
            **{Measure("deck", id): tally for id, tally in self.decks.items()},
            **{Measure("first", id): tally for id, tally in self.firsts.items()},
            **{Measure("figure", column): tally for column, tally in self.figures.items()},
        }

    def counted(self, rows: Sequence[NDArray[np.int64]]) -> dict[Measure, tuple[Any, Any]]:
        """What a shard's deals add to each tally: hits and trials, deal by deal."""
        parts = [_Counted(self, each, part) for each, part in zip(self.arrangements, rows, strict=True)]
        games = np.full(len(rows[0]), len(rows), np.int64)
        over: Any = sum(part.over for part in parts)
        decided: Any = sum(part.decided for part in parts)
        found: dict[Measure, tuple[Any, Any]] = {
            FINISHED: (over, games),
            DRAWN: (over - decided, over),
            LENGTH: (np.sum([part.rows[:, 0] for part in parts], axis=0), games),
        }
        for seat in range(len(self.seats)):
            found[Measure("seat", seat)] = sum(part.won_on([seat]) for part in parts), decided
        for name in self.bots:
            found[Measure("bot", name)] = sum(part.won_on(part.seats_of(name)) for part in parts), decided
        for id in self.decks:
            had = sum(part.decided * part.has(id) for part in parts)
            found[Measure("deck", id)] = sum(part.won_with(id) for part in parts), had
            first = sum(part.first_won(id) for part in parts), sum(part.first_had(id) for part in parts)
            found[Measure("first", id)] = first
        for figure in self.game.told(self.together):
            of: Any = sum(part.column(figure.of) for part in parts) if figure.of else games
            found[Measure("figure", figure.column)] = sum(part.column(figure.column) for part in parts), of
        return found

    @property
    def unfinished(self) -> int:
        """Games that were cut off at the game's longest length."""
        return self.games - self.finished.hits

    @property
    def draws(self) -> int:
        """Drawn games."""
        return self.drawn.hits

    @property
    def decisions(self) -> int:
        """Decisions of all games."""
        return self.length.hits

    @property
    def wins(self) -> list[int]:
        """Games that each seat won, alone or with others."""
        return [tally.hits for tally in self.seats]


class _Counted:
    """The games of a shard in one arrangement, and who won them, deal by deal."""

    def __init__(self, totals: Totals, arrangement: Arrangement, rows: NDArray[np.int64]) -> None:
        self.arrangement, self.rows, self._game = arrangement, rows, totals.game
        scores = rows[:, 2 : 2 + arrangement.setting.players]
        best = scores > 0 if totals.together else scores == scores.max(axis=1, keepdims=True)
        over = rows[:, 1] == 1
        drawn = over & best.all(axis=1) & (not totals.together)
        self.over, self.decided = over.astype(np.int64), (over & ~drawn).astype(np.int64)
        self.won = best & (over & ~drawn)[:, None]

    def seats_of(self, bot: str) -> list[int]:
        """Where a bot sits."""
        return [seat for seat, name in enumerate(self.arrangement.bots) if name == bot]

    def won_on(self, seats: list[int]) -> Any:
        """1 for each game that one of these seats won."""
        return self.won[:, seats].any(axis=1).astype(np.int64)

    def has(self, deck: int) -> int:
        """1 if somebody has this deck here."""
        return int(deck in self.arrangement.deck_ids)

    def won_with(self, deck: int) -> Any:
        """1 for each game that a seat with this deck won."""
        return self.won_on([seat for seat, id in enumerate(self.arrangement.deck_ids) if id == deck])

    def first_had(self, deck: int) -> Any:
        """1 for each decided game whose first player has this deck; nobody is first in games that do not say so."""
        if not self._game.first_player:
            return np.zeros(len(self.rows), np.int64)
        return self.decided * (np.array(self.arrangement.deck_ids)[self.column(self._game.first_player)] == deck)

    def first_won(self, deck: int) -> Any:
        """1 for each of these that the first player won."""
        if not self._game.first_player:
            return np.zeros(len(self.rows), np.int64)
        first = self.column(self._game.first_player)
        return self.first_had(deck) * self.won[np.arange(len(self.rows)), first]

    def column(self, name: str) -> Any:
        """One of the game's own figures, game by game."""
        return self.rows[:, RESULT + self._game.figures.index(name)]


@dataclass
class Simulation:
    """The result of a simulation: game number i is deal i // n in arrangement i % n, of n arrangements."""

    setting: Setting
    bots: list[str]
    seed: int
    totals: Totals
    seconds: float
    threads: int
    swap: bool = True
    mirror: bool = False
    asked: int = 0  # how many games were wanted: a deal is played in every arrangement, so there may be some more

    @property
    def arrangements(self) -> list[Arrangement]:
        """Who sat where with which deck."""
        return self.totals.arrangements

    def seat_wins(self, seat: int) -> Rate:
        """How many of the decided games a seat won (of all finished ones where all win or lose together)."""
        return self.totals.seats[seat].rate()

    def bot_wins(self, name: str) -> Rate:
        """How many decided games were won by a seat of this bot: seats that win together in one game count once."""
        return self.totals.bots[name].rate()

    def deck_wins(self, id: int) -> Rate:
        """How many of the decided games in which it was played were won by a seat with this deck."""
        return self.totals.decks[id].rate()

    def draws(self) -> Rate:
        """How many of the finished games were drawn."""
        return self.totals.drawn.rate()

    def length(self) -> Mean:
        """Decisions per game."""
        return self.totals.length.mean()

    def first_player_wins(self) -> dict[int, Rate]:
        """How many decided games the first player won, by the deck the first player had."""
        return {id: tally.rate() for id, tally in self.totals.firsts.items()}

    def first_player_advantage(self) -> Rate | None:
        """The same with every deck counting alike; None if it would measure something else.

        That is so if one of the decks was never first, or if different bots kept their seats.
        """
        return self.totals.first.rate() if self.swap or len(set(self.bots)) == 1 else None

    def figures(self) -> dict[str, Rate | Mean]:
        """Each of the game's own figures, a share or a mean, by its name."""
        told = self.setting.game.told(self.totals.together)
        tallies = self.totals.figures
        return {f.column: tallies[f.column].rate() if f.share else tallies[f.column].mean() for f in told}

    def game(self, number: int) -> Match:
        """Open one of the games behind the numbers, as a match played to the end."""
        deal, place = divmod(number, len(self.arrangements))
        arrangement = self.arrangements[place]
        match = Match(arrangement.setting, self.seed + (deal << 64))
        return play_out(match, simulated_bots(match, list(arrangement.bots)))

    def to_dict(self) -> dict[str, Any]:
        """Plain data; everything but the timing is the same for any number of threads."""
        totals, titles = self.totals, deck_titles(self.setting)
        advantage = self.first_player_advantage()
        shown: dict[str, Any] = {
            **described(self.setting),
            "bots": self.bots,
            "seed": self.seed,
            "games": totals.games,
            "games_asked_for": self.asked,
            "deals": totals.deals,
            "swapped": self.swap,
            "mirrored": self.mirror,
            "arrangements": [
                {"bots": list(each.bots), "decks": [titles[id] for id in each.deck_ids]} for each in self.arrangements
            ],
            "confidence": 0.95,
            "seats": [{"seat": s, "won_of_decided": self.seat_wins(s)._asdict()} for s in range(len(self.bots))],
            "by_bot": {
                name: {"seats": self.bots.count(name), "won_of_decided": self.bot_wins(name)._asdict()}
                for name in dict.fromkeys(self.bots)
            },
            "by_deck": {
                titles[id]: {"won_of_decided": self.deck_wins(id)._asdict()} for id in totals.decks if titles[id]
            },
            "first_player": {
                "won_of_decided_by_deck": {titles[id]: r._asdict() for id, r in self.first_player_wins().items()},
                "won_of_decided_decks_alike": None if advantage is None else advantage._asdict(),
            },
            "drawn_of_finished": self.draws()._asdict(),
            "unfinished": totals.unfinished,
            "decisions": {
                **self.length()._asdict(),
                "shortest": totals.shortest,
                "longest": totals.longest,
                "all": totals.decisions,
            },
            "figures": {name: figure._asdict() for name, figure in self.figures().items()},
            "timing": {
                "seconds": self.seconds,
                "threads": self.threads,
                "decisions_per_second": totals.decisions / self.seconds,
                "games_per_second": totals.games / self.seconds,
            },
        }
        if not self.setting.game.first_player or totals.together:
            del shown["first_player"]
        return shown


def described(setting: Setting) -> dict[str, Any]:
    """What was played, for a program: game, rules version, options, set with its hash, and decks."""
    return {
        "game": setting.game.id,
        "rules": setting.game.rules_version,
        "options": setting.cast.options,
        "set": {setting.cast.card_set.name: setting.cast.card_set.hash},
        "decks": setting.cast.deck_names,
    }


def simulate(
    setting: Setting,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
    on: str = "cpu",
    swap: bool = True,
    mirror: bool = False,
) -> Simulation:
    """Play deals number 0, 1, ... of a seed, each in every arrangement of bots and decks, until there are so many games or more.

    One bot name stands for all seats; else one for each seat. `swap` False: only the arrangement that was given. `mirror`: each
    deck against itself. `on`: "cpu" (compiled, all cores), "gpu" (an NVIDIA GPU) or "interpreter"; the results are the same.
    """
    names = list(bots) * setting.players if len(bots) == 1 else list(bots)
    if len(names) != setting.players:
        raise Trouble(
            f"There are {setting.players} seats but {len(names)} bots; name one for each seat, or one for all."
        )
    if not 1 <= games < MAX_GAMES:
        raise Trouble(f"The number of games must be at least 1, not {games}.")
    workers = checked_workers(seed, threads, on)
    brains = {name: playable(name) for name in names}
    table = arrangements(setting, names, swap, mirror)
    plans = [Plan(each.setting, [brains[name] for name in each.bots]) for each in table]
    deals = -(-games // len(table))
    totals = Totals(table)
    began = time.perf_counter()
    for rows in play_deals(plans, 0, deals, seed, workers, on):
        totals.add(rows)
        if progress:
            progress(totals.games, deals * len(table))
    seconds = time.perf_counter() - began
    return Simulation(setting, names, seed, totals, seconds, workers if on == "cpu" else 1, swap, mirror, games)


def checked_workers(seed: int, threads: int | None, on: str) -> int:
    """How many threads play; Trouble if that, the seed or the place cannot be."""
    if not 0 <= seed < 1 << 64:
        raise Trouble(f"The seed of a simulation must be a whole number from 0 to 2**64 - 1, not {seed}.")
    workers = (os.cpu_count() or 1) if threads is None else threads
    if not 1 <= workers <= MAX_THREADS:
        raise Trouble(f"The number of threads must be from 1 to {MAX_THREADS}, not {threads}.")
    if on not in PLACES:
        raise Trouble(f"Games are played on {listing(PLACES)}, not on {on!r}.")
    return workers


@dataclass(frozen=True)
class Plan:
    """An arrangement as it is played: its table, and what the bots on its seats think with."""

    setting: Setting
    brains: list[Brain]

    @property
    def searches(self) -> bool:
        """Whether somebody searches."""
        return any(brain.searches for brain in self.brains)


Shard = list[NDArray[np.int64]]  # the rows of the same deals in each arrangement


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


def play_deals(plans: list[Plan], start: int, deals: int, seed: int, workers: int, on: str = "cpu") -> Iterator[Shard]:
    """Deals number start, start + 1, ... of a seed in all plans, shard by shard, in no particular order."""
    return PLACES[on](plans, start, deals, seed, workers)


def _on_interpreter(plans: list[Plan], start: int, deals: int, seed: int, workers: int) -> Iterator[Shard]:
    """A few deals at a time, in this thread."""
    game = plans[0].setting.game
    troupe = engine_of(game.id).troupe(False)
    for first, count in _shards(start, deals, INTERPRETED_SHARD):
        yield [play_shard(troupe, game, [plan.setting.tables], plan.brains, seed, first, count) for plan in plans]


def _on_gpu(plans: list[Plan], start: int, deals: int, seed: int, workers: int) -> Iterator[Shard]:
    """Large shards, one after another."""
    if any(plan.searches for plan in plans):
        raise Trouble("Bots that search play on cpu or interpreter; a GPU has no room for their trees.")
    gpu = gpu_of(plans[0].setting.game)
    for first, count in _shards(start, deals, GPU_SHARD):
        codes = [[brain.code for brain in plan.brains] for plan in plans]
        yield [gpu.play_games(p.setting, c, seed, first, count) for p, c in zip(plans, codes, strict=True)]


def _shards(start: int, deals: int, size: int) -> Iterator[tuple[int, int]]:
    """Where each shard begins, and how many deals it has."""
    return ((first, min(size, start + deals - first)) for first in range(start, start + deals, size))


def _on_cpu(plans: list[Plan], start: int, deals: int, seed: int, workers: int) -> Iterator[Shard]:
    """The rows of every shard, a few at a time, whoever plays them; totals do not depend on the order."""
    game = plans[0].setting.game
    engine = engine_of(game.id)
    size = max(1, SHARD // len(plans))
    if plans[0].searches:
        engine.compile_search()
        size = SEARCHED_SHARD
    else:
        engine.compile()
    shards = _shards(start, deals, size)
    troupes = [engine.troupe(True) for _ in range(min(workers, (deals + size - 1) // size))]
    tables = [troupes[0].tables(plan.setting.tables) for plan in plans]

    def play(troupe: Troupe, first: int, count: int) -> Shard:
        both = zip(plans, tables, strict=True)
        return [play_shard(troupe, game, table, plan.brains, seed, first, count) for plan, table in both]

    with ThreadPoolExecutor(len(troupes)) as pool, halting(troupes):
        idle = list(troupes)
        running: dict[Future[Shard], Any] = {}
        for first, count in shards:
            troupe = idle.pop()
            running[pool.submit(play, troupe, first, count)] = troupe
            if not idle:
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    idle.append(running.pop(future))
                    yield future.result()
        for future in list(running):
            yield future.result()


PLACES = {"cpu": _on_cpu, "gpu": _on_gpu, "interpreter": _on_interpreter}
