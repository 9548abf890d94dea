"""The processes in which bots think, one thought each at a time.

A `Worker` is one process and the line to it. Its methods wait, so each worker is talked to from a thread of its own. A worker
that dies or does not answer in time is lost alone, with nothing but the thought it had.
"""

from __future__ import annotations

import multiprocessing
import os
from ctypes import c_bool
from importlib import import_module
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, cast

import msgspec

from footlights.stage.apart import behave, start_deaf
from footlights.stage.kept import usable_root
from footlights.table.thoughts import Idea, Task

MIND = "footlights.table.bot_worker"  # the module whose `work` is run in a worker; the house itself never imports it
READY, BEGUN = "ready", "begun"  # a worker has started; it has what it needs and thinks now
START_PATIENCE = 120.0  # seconds for a process to start, or to read compiled rules, on a machine with much to do
PATIENCE = 30.0  # seconds for a thought, from when a worker has begun it
POLITENESS = 19  # workers and compilers leave the processor to the tables

_context = multiprocessing.get_context("spawn")


class WorkerLost(Exception):
    """A worker could not be started, died, or did not answer in time."""


class ThoughtFailed(Exception):
    """A worker could not think about something; the worker itself is well."""


class Failed(msgspec.Struct, frozen=True):
    """What a worker says of a thought that it could not finish: the kind of error."""

    error: str


class Worker:
    """A process that thinks about one thing at a time. `interrupt`, `begin` and `kill` do not wait, everything else does."""

    def __init__(self, mind: str = MIND) -> None:
        self.mind = mind
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None
        self._given_up: Any = _context.RawValue(c_bool, False)
        self._dismissed = False

    @property
    def alive(self) -> bool:
        """Whether there is a process that could think."""
        return self._process is not None and self._line is not None and self._process.is_alive()

    @property
    def pid(self) -> int | None:
        """The number of its process."""
        return self._process.pid if self._process is not None else None

    def start(self) -> None:
        """Start a process and wait until it is ready; WorkerLost if it never is."""
        self.let_go()
        ours, theirs = _context.Pipe()
        self._line = ours
        told = (self.mind, theirs, self._given_up, os.getpid(), str(usable_root()[0]))
        self._process = _context.Process(target=_work, args=told, daemon=True)
        try:
            start_deaf(self._process)
        except OSError as error:
            self._process = None
            raise WorkerLost(f"no process could be started ({error})") from error
        finally:
            theirs.close()
        if self._dismissed:
            self.kill()
        try:
            self._hear(START_PATIENCE)
        except WorkerLost:
            self.let_go()
            raise

    def begin(self) -> None:
        """What is sent next is wanted, whatever was interrupted before."""
        self._given_up.value = False

    def think(self, task: Task) -> Idea:
        """Have it think, and wait for the idea. WorkerLost: there is no use in this process any more."""
        assert self._line is not None, "a worker thinks after it was started"
        try:
            self._line.send(task)
        except OSError as error:
            raise WorkerLost("died") from error
        self._hear(START_PATIENCE)
        answer = self._hear(PATIENCE)
        if isinstance(answer, Failed):
            raise ThoughtFailed(answer.error)
        return cast(Idea, answer)

    def interrupt(self) -> None:
        """Nobody waits for what it thinks about."""
        self._given_up.value = True

    def kill(self) -> None:
        """End its process for good; whoever waits for it is told that it is lost."""
        self._dismissed = True
        if self._process is not None and self._process.pid is not None:
            self._process.kill()

    def let_go(self) -> None:
        """End its process, if it has one, and wait until it has gone; it can be started again."""
        if self._process is not None and self._process.pid is not None:
            self._process.kill()
            self._process.join()
        if self._line is not None:
            self._line.close()
        self._process = self._line = None

    def _hear(self, seconds: float) -> Any:
        assert self._line is not None
        try:
            if not self._line.poll(seconds):
                raise WorkerLost("did not answer in time")
            return self._line.recv()
        except (EOFError, OSError) as error:
            raise WorkerLost("died") from error


# --- In the processes -------------------------------------------------------------------------------------------------


def _work(mind: str, house: Connection, given_up: Any, parent: int, cache: str) -> None:
    behave(parent, POLITENESS)
    os.environ["FOOTLIGHTS_CACHE"] = cache
    import_module(mind).work(house, given_up)
