"""Bots think in processes of their own, never in the house's, so that no table ever waits for one.

What is to be thought about waits in a fair queue. Each worker takes one thought at a time, and the time it may take is counted
from there: waiting is nobody's fault. A worker that dies or takes too long is replaced alone, and its thought alone is tried
again; after that the greedy bot, which cannot take long, answers for it, and the idea says so. While many wait, thoughts are
smaller, for all alike, and ideas say that too. Whoever no longer waits for an idea cancels the call, and the thinking ends.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import msgspec

from footlights.bots import STAND_IN, Brain, brain_of
from footlights.stage.errors import Trouble
from footlights.stage.tongue import say
from footlights.table.fair_queue import NOBODY, Asker, FairQueue, QueueFull, Thought
from footlights.table.paces import Pace, affordable, size_of
from footlights.table.preparing import Preparer
from footlights.table.processes import MIND, ThoughtFailed, Worker
from footlights.table.thoughts import NOTHING, Idea, Position, Task

log = logging.getLogger("footlights.table")
MOST_WAITING = 256  # thoughts; more than that are put off until later
USUAL_WORKERS = 2  # where there are cores for them
TRIES = 3  # of a thought as the bot that was asked for; then the stand-in answers
HOPELESS = 3  # failed starts in a row, from which on people are told
PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds until another start
T = TypeVar("T")


class NoIdea(Trouble):
    """No bot could think about something; it may be tried again later."""

    def __str__(self) -> str:
        return say("No bot of this house can think just now; try again in a moment.")


def usual_workers() -> int:
    """How many workers a machine has room for beside the house itself."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(USUAL_WORKERS, cores - 1))


class Thinker:
    """The bots' workers, and who waits for them. `workers` 0: as many as the machine has room for."""

    def __init__(self, workers: int = 0, mind: str = MIND, compiles: bool = True) -> None:
        self.workers = [Worker(mind) for _ in range(workers or usual_workers())]
        self.pace = Pace()
        self.listeners: set[Callable[[], None]] = set()  # told when `stuck` changes
        self.lost = 0  # workers that had to be replaced
        self._compiles = compiles
        self._preparer = Preparer()
        self._preparer.prepared = self._prepared
        self._told_when_prepared: dict[str, set[Callable[[], None]]] = {}
        self._queue = FairQueue(MOST_WAITING)
        self._under_way: set[Thought] = set()
        self._news = asyncio.Event()
        self._failures: dict[Worker, int] = dict.fromkeys(self.workers, 0)  # to start, in a row
        self._threads = {worker: ThreadPoolExecutor(1, "bots") for worker in self.workers}
        self._tasks: list[asyncio.Task[None]] = []
        self._stopped = False

    @property
    def busy(self) -> int:
        """How many thoughts are being thought for somebody."""
        return sum(not thought.future.done() for thought in self._under_way)

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a worker."""
        return len(self._queue)

    @property
    def stuck(self) -> bool:
        """Whether no worker can be started, again and again."""
        return all(failures >= HOPELESS for failures in self._failures.values())

    def start(self, game: str) -> None:
        """Have workers started, and a game prepared that a bot will soon play, without waiting for either."""
        if self._stopped:
            return
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._serve(worker)) for worker in self.workers]
        if self._compiles:
            self._preparer.want(game)

    def prepare(self, games: Iterable[str]) -> None:
        """Have games prepared that nobody plays yet, without waiting."""
        if self._compiles and not self._stopped:
            self._preparer.want_all(games)

    def preparing(self, game: str, then: Callable[[], None]) -> bool:
        """Whether bots cannot search yet because the game is still being prepared; `then` is called when that has changed."""
        found = self._compiles and self._preparer.under_way(game)
        if found:
            self._told_when_prepared.setdefault(game, set()).add(then)
        return found

    def can_search(self, game: str) -> bool:
        """Whether what bots of a game search with is compiled."""
        return self._ready(game) != NOTHING

    def _prepared(self, game: str) -> None:
        for then in self._told_when_prepared.pop(game, ()):
            then()

    def stop(self) -> None:
        """Let the workers go, for good; whoever still waits for one of them is told that there is none."""
        if self._stopped:
            return
        self._stopped = True
        self._preparer.stop()
        for task in self._tasks:
            task.cancel()
        for thought in [*self._queue.waiting, *self._under_way]:
            self._queue.remove(thought)
            _refuse(thought, NoIdea())
        for worker, thread in self._threads.items():
            worker.kill()
            thread.submit(worker.let_go)
            thread.shutdown(wait=False)

    async def choose(self, position: Position, asker: Asker = NOBODY, *, patient: bool = False) -> Idea:
        """What a bot does in a position. If the call is cancelled, the thinking ends at once.

        QueueFull: too many wait. NoIdea: it cannot be thought about. Who is `patient` waits also if no worker can be started.
        """
        if self._stopped or (self.stuck and not patient):
            raise NoIdea
        self.start(position.game)
        future: asyncio.Future[Idea] = asyncio.get_running_loop().create_future()
        thought = Thought(position, asker, future, time.monotonic(), position.bot)
        out = self._queue.put(thought)
        if out is not None:
            _refuse(out, QueueFull())
        self._news.set()
        try:
            return await future
        finally:
            if not self._queue.remove(thought) and thought.worker is not None:
                thought.worker.interrupt()

    # --- workers ---

    async def _serve(self, worker: Worker) -> None:
        """All that one worker does."""
        while True:
            await self._hire(worker)
            while not self._queue.waiting:
                self._news.clear()
                await self._news.wait()
            if worker.alive:
                await self._attend_safely(worker, self._queue.next())

    async def _attend_safely(self, worker: Worker, thought: Thought) -> None:
        """One thought; whatever goes wrong with it, the worker is there for the next."""
        try:
            await self._attend(worker, thought)
        except Exception:
            log.exception("a bot's thought was lost")
            self._queue.remove(thought)
            _refuse(thought, NoIdea())

    async def _hire(self, worker: Worker) -> None:
        """Have a process for a worker, however often one must be started."""
        while not worker.alive:
            try:
                await self._apart(worker, worker.start)
            except Exception as error:  # whatever it is, it is tried again
                log.warning("a bots' worker could not be started", extra={"error": _told(error)})
                self._count(worker, self._failures[worker] + 1)
                await asyncio.sleep(min(LONGEST_PAUSE, PAUSE * 2 ** min(self._failures[worker], 10)))
            else:
                self._count(worker, 0)

    def _count(self, worker: Worker, failures: int) -> None:
        before, self._failures[worker] = self.stuck, failures
        if self.stuck != before:
            for listener in self.listeners:
                asyncio.get_running_loop().call_soon(listener)

    def _apart(self, worker: Worker, work: Callable[..., T], *what: Task) -> asyncio.Future[T]:
        """Do something that waits, in the worker's own thread."""
        return asyncio.get_running_loop().run_in_executor(self._threads[worker], work, *what)

    async def _attend(self, worker: Worker, thought: Thought) -> None:
        """One thought from when it is taken up, to its idea or to another try."""
        brain, seconds, ready = self._allowed(thought)
        self._queue.take(thought, seconds)
        self._under_way.add(thought)
        thought.worker = worker
        worker.begin()
        try:
            idea = await self._apart(worker, worker.think, Task(thought.position, brain.name, ready))
        except Exception as error:
            failure: Exception | None = error
        else:
            failure = None
        finally:
            self._under_way.discard(thought)
            thought.worker = None
        if failure is None:
            self._answer(thought, idea, brain, ready)
            self._queue.correct(thought, self._seconds(thought.position.game, brain.name) - seconds)
        elif isinstance(failure, ThoughtFailed):
            log.warning("a bot could not think", extra={"error": _told(failure)})
            self._try_again(thought, 1)
        else:
            self.lost += 1
            log.warning("a bots' worker is lost and replaced", extra={"error": _told(failure)})
            self._try_again(thought, TRIES)
            await self._apart(worker, worker.let_go)

    def _allowed(self, thought: Thought) -> tuple[Brain, float, int]:
        """Who is to think, as who waits and what is compiled allows; about how long it takes; and what is compiled."""
        wishes = {other: (other.position.game, other.bot) for other in self._queue.waiting}
        seconds = {wish: self._seconds(*wish) for wish in set(wishes.values())}
        wanted = {other: seconds[wish] for other, wish in wishes.items()}
        share = self._queue.share(thought, wanted, time.monotonic(), len(self.workers))
        brain = affordable(brain_of(thought.bot), wanted[thought], share)
        game = thought.position.game
        return brain, self._seconds(game, brain.name), self._ready(game)

    def _seconds(self, game: str, bot: str) -> float:
        """How long a thought will take: the stand-in's, as long as there is no search."""
        brain, ready = brain_of(bot), self._ready(game)
        if brain.searches and ready == NOTHING:
            brain = brain_of(STAND_IN)
        return self.pace.seconds(game, brain, ready)

    def _ready(self, game: str) -> int:
        return self._preparer.ready.get(game, NOTHING)

    def _answer(self, thought: Thought, idea: Idea, brain: Brain, ready: int) -> None:
        """Give an idea to who waits for it, with what it was allowed."""
        game, asked, why, part = thought.position.game, brain_of(thought.position.bot), thought.why, 1.0
        if idea.bot != asked.name:
            brain, why = brain_of(idea.bot), why or ("failed" if self._preparer.hopeless(game) else "preparing")
        elif size_of(brain) < size_of(asked):
            part, why = size_of(brain) / size_of(asked), "busy"
        idea = msgspec.structs.replace(idea, budget=brain.name, part=part, why=why, ready=ready)
        if not thought.future.done():
            self.pace.note(game, idea)
            thought.future.set_result(idea)

    def _try_again(self, thought: Thought, tries: int) -> None:
        """Something went wrong with a thought: again, then as the stand-in, then not any more."""
        thought.tries += 1
        if thought.future.done() or self._stopped:
            return
        if thought.tries >= tries and thought.bot == STAND_IN:
            _refuse(thought, NoIdea())
            return
        if thought.tries >= tries:
            thought.bot, thought.why, thought.tries = STAND_IN, "failed", 0
        thought.since = time.monotonic()
        self._queue.put_back(thought)
        self._news.set()


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _refuse(thought: Thought, trouble: Trouble) -> None:
    if not thought.future.done():
        thought.future.set_exception(trouble)
