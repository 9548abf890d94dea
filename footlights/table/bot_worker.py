"""What happens in a worker: bots think here, one at a time, and never in the house's own process, which does not import this.

A worker gets a determinization (never the real position), the open tables, and who is to think. It reads
compiled rules from the cache as soon as the house knows that they are there. Until the search is compiled the greedy bot stands
in for bots that search, on interpreted rules if need be, and the idea says so. Whoever no longer waits for an idea raises the
worker's flag: the search then ends at once.
"""

from __future__ import annotations

import logging
import time
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from footlights.bots import BOTS, STAND_IN, Brain, Verdict, brain_of
from footlights.bots.search import Finding, Stop, search
from footlights.stage.codes import CHOOSE
from footlights.stage.engine import engine_of
from footlights.stage.game import get_game
from footlights.table.processes import BEGUN, READY, Failed
from footlights.table.thoughts import ALL, SEARCH, Idea, Insight, Position, Task

log = logging.getLogger("footlights.table")


def work(house: Connection, given_up: Any) -> None:
    """Think about whatever the house sends, until it has gone. `given_up.value` tells that nobody waits any more."""
    house.send(READY)
    while True:
        try:
            task: Task = house.recv()
        except (EOFError, OSError):
            return
        house.send(_answer(house, task, lambda: bool(given_up.value)))


def _answer(house: Connection, task: Task, stop: Stop) -> Idea | Failed:
    prepare(task.position.game, task.ready)
    house.send(BEGUN)
    try:
        return think(task.position, stop, task.budget)
    except Exception as error:  # whatever it is, this worker can go on with something else
        return Failed(type(error).__name__)


def prepare(game: str, ready: int) -> None:
    """Read from the cache what is compiled of a game."""
    engine = engine_of(game)
    try:
        if ready >= SEARCH and not engine.search_ready:
            engine.compile_search()
        if ready >= ALL and not engine.ready:
            engine.compile_steps()
    except Exception as error:  # a cache that cannot be read, say: the interpreted rules go on
        log.warning("compiled rules could not be read", extra={"game": game, "error": type(error).__name__})


def think(position: Position, stop: Stop | None = None, budget: str = "") -> Idea:
    """Choose an answer as the position's bot, or within another's budget, on compiled rules if they are ready.

    A search may be told to stop and answers with what it has.
    """
    began = time.perf_counter()
    engine, brain = engine_of(position.game), brain_of(budget or position.bot)
    rules = get_game(position.game).rules
    state, tables = _twin(rules.State, position.state), _twin(rules.Tables, position.tables)
    if brain.searches and engine.search_ready:
        found = search(engine, brain, state, tables, position.seed, threads=1, stop=stop)
        insights = [_insight(each) for each in found.findings]
        whole, seconds = _spent_all(brain, found), time.perf_counter() - began
        return Idea(found.choice, None, position.bot, insights, found.iterations, seconds, whole)
    bot = STAND_IN if brain.searches else brain.name
    troupe = engine.troupe()
    troupe.load(state)
    choice = troupe.perform(CHOOSE, troupe.tables(tables), BOTS[bot], position.seed)
    points = [worth / BOTS[bot] for worth in troupe.worths(position.answers)] if BOTS[bot] else None
    return Idea(choice, points, bot, seconds=time.perf_counter() - began, whole=position.answers > 1)


def _spent_all(brain: Brain, found: Verdict) -> bool:
    if brain.milliseconds:
        return 1000 * found.seconds >= brain.milliseconds
    return found.iterations >= brain.iterations * brain.trees


def _insight(found: Finding) -> Insight:
    return Insight(found.visits, found.value, found.sure, found.line)


def _twin(kind: Any, raw: bytes) -> Any:
    return kind.from_record(np.frombuffer(raw, kind.dtype)[0])
