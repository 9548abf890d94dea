"""Thinking a position through: several trees, several threads, a budget, and reasons for what was found.

What is searched is a determinization of the real position; every iteration deals anew what the seat cannot know. Budgeted by
iterations, the answer follows from position, seed and budget alone: each tree has a seed of its own, and how many threads grow
them does not matter. Between chunks of iterations the search looks at the clock and asks whether it is to stop.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from footlights.bots.names import Brain
from footlights.stage.codes import FIRST, KEY, LOSSES, NEXT, NODE, ONE, ROOT, SUM, SURE, VISITS, WINS
from footlights.stage.engine import Engine, Troupe
from footlights.stage.record import MAX_SEATS

CHUNK, INTERPRETED_CHUNK = 256, 8
LINE = 3  # moves of the most likely course that are told
FIRM = 4  # visits from which on a course is worth telling
Stop = Callable[[], bool]


@dataclass
class Finding:
    """What a search found out about one answer."""

    action: int
    visits: int = 0
    total: int = 0
    wins: int = 0
    losses: int = 0
    needed: int = 1  # proofs in a row that make it sure
    line: list[tuple[int, int]] = field(default_factory=list)  # what would follow: seat and action

    @property
    def value(self) -> float | None:
        """What it brings the seat on average, from 0 (lost) to 1 (won); None if it was never tried."""
        return self.total / (ONE * self.visits) if self.visits else None

    @property
    def sure(self) -> int:
        """1: a solved win in the latest determinizations; -1: a solved loss; 0: neither."""
        return 1 if self.wins >= self.needed else -1 if self.losses >= self.needed else 0


@dataclass
class Verdict:
    """The outcome of a search: the best answer by its place, what was found about each, and what it took."""

    choice: int
    findings: list[Finding]
    iterations: int
    seconds: float


def search(
    engine: Engine,
    brain: Brain,
    state: Any,
    tables: Any,
    seed: int,
    *,
    compiled: bool = True,
    threads: int | None = None,
    stop: Stop | None = None,
) -> Verdict:
    """Search a position (a twin that its seat could be in, with the open tables) within the brain's budget.

    `stop` is asked between chunks, in whatever thread grows a tree; a search that is stopped answers with what it has found until
    then. Whatever interrupts the caller (Ctrl-C, say) stops all threads before it is passed on.
    """
    began = time.perf_counter()
    deadline = began + brain.milliseconds / 1000 if brain.milliseconds else None
    gardeners = [_Gardener(engine, brain, state, tables, seed, number, compiled) for number in range(brain.trees)]
    answers = [0] * engine.game.max_legal
    answers = answers[: engine.game.rules.legal(state, tables, answers)]
    workers = min(brain.trees, (os.cpu_count() or 1) if threads is None else threads)
    if len(answers) > 1:
        if compiled and workers > 1:
            _grow_together(gardeners, workers, deadline, stop)
        else:
            for number, gardener in enumerate(gardeners):
                until = deadline
                if deadline is not None:  # one after another: each its share of what is left
                    now = time.perf_counter()
                    until = now + (deadline - now) / (len(gardeners) - number)
                gardener.work(until, stop)
    findings = [Finding(action) for action in answers]
    for gardener in gardeners:
        gardener.harvest(findings)
    best = 0
    for i, found in enumerate(findings):
        if (found.visits, found.total) > (findings[best].visits, findings[best].total):
            best = i
    done = sum(gardener.done for gardener in gardeners)
    return Verdict(best, findings, done, time.perf_counter() - began)


def _grow_together(gardeners: list[_Gardener], workers: int, deadline: float | None, stop: Stop | None) -> None:
    """All trees, several at a time; nobody goes on alone when the caller is interrupted."""
    given_up = threading.Event()

    def enough() -> bool:
        return given_up.is_set() or (stop is not None and stop())

    with ThreadPoolExecutor(workers) as pool:
        try:
            list(pool.map(lambda gardener: gardener.work(deadline, enough), gardeners))
        except BaseException:
            given_up.set()
            raise


class _Gardener:
    """One tree and who grows it."""

    def __init__(
        self, engine: Engine, brain: Brain, state: Any, tables: Any, seed: int, number: int, compiled: bool
    ) -> None:
        self.brain = brain
        self.plan = brain.plan(engine.game)
        self.seed = int(engine.interpreted.tree_seed(seed, state.ply, number))
        self.troupe: Troupe = engine.troupe(compiled)
        self.troupe.load(state.copy())
        self.tables = self.troupe.tables(tables)
        self.chunk = CHUNK if compiled else INTERPRETED_CHUNK
        self.done = 0
        self.troupe.plant(brain.nodes)

    def work(self, deadline: float | None, stop: Stop | None) -> None:
        """Grow the tree until the budget is spent, a win is proven, or somebody says stop; at least one chunk by the clock."""
        budget = self.brain.iterations
        while deadline is not None or self.done < budget:
            if stop is not None and stop():
                return
            count = self.chunk if deadline is not None else min(self.chunk, budget - self.done)
            grown = self.troupe.grow(self.tables, self.plan, self.seed, self.done, count)
            self.done += grown
            if grown < count or (deadline is not None and time.perf_counter() >= deadline):
                return

    def harvest(self, findings: list[Finding]) -> None:
        """Add what this tree has found out."""
        tree = self.troupe.tree()
        by_action = {found.action: found for found in findings}
        for child in _children(tree, ROOT):
            at = child * NODE
            found = by_action[int(tree[at + KEY]) // MAX_SEATS]
            line = _line(tree, child)
            if int(tree[at + VISITS]) > found.visits or not found.line:
                found.line = line or found.line
            found.visits += int(tree[at + VISITS])
            found.total += int(tree[at + SUM])
            found.needed = self.plan[SURE]
            found.wins += int(tree[at + WINS])
            found.losses += int(tree[at + LOSSES])


def _children(tree: Any, node: int) -> list[int]:
    found = []
    child = int(tree[node * NODE + FIRST])
    while child:
        found.append(child)
        child = int(tree[child * NODE + NEXT])
    return found


def _line(tree: Any, node: int) -> list[tuple[int, int]]:
    """What most visits went through after a node."""
    line: list[tuple[int, int]] = []
    while len(line) < LINE:
        children = _children(tree, node)
        best = max(children, key=lambda child: (int(tree[child * NODE + VISITS]), child), default=0)
        if not best or tree[best * NODE + VISITS] < FIRM:
            break
        key = int(tree[best * NODE + KEY])
        line.append((key % MAX_SEATS, key // MAX_SEATS))
        node = best
    return line
