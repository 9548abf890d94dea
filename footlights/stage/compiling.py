"""Compiling in a process of its own, which fills the cache; whoever needs the code then reads it from there in a moment.

A compiler cannot be interrupted, and an interpreter that ends while one of its threads compiles crashes. A process can be ended
at any moment: at most a file is missing from the cache.
"""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import NamedTuple

from footlights.stage.apart import POLITENESS, behave, start_deaf
from footlights.stage.errors import Trouble
from footlights.stage.kept import usable_root

RULES_SHARE = 0.75  # of the time that a kernel takes, what its rules take; the rest is spent on the kernel as a whole
OBJECTS = 100_000  # made between two looks for garbage: a compiler makes millions, and nearly all of them stay

_context = multiprocessing.get_context("spawn")


class News(NamedTuple):
    """How far a compiler is with a kernel: the `share` that is done. With 1 it is kept, with -1 it could not be made (`why`)."""

    game: str
    kernel: str
    share: float
    why: str = ""


class Compiler:
    """A process that compiles what it is told to, one kernel after the other, each only if it is not kept already.

    What it once needed it keeps in memory: after it has really compiled something (`worked`), another one is better for the next.
    """

    def __init__(self, politeness: int = POLITENESS) -> None:
        self.line, self._theirs = _context.Pipe()  # `line` can be waited for
        self.worked = False
        told = (self._theirs, os.getpid(), politeness, str(usable_root()[0]))
        self._process: SpawnProcess = _context.Process(target=_compile, args=told, daemon=True)

    def start(self) -> None:
        """Start the process; OSError if there can be none."""
        try:
            start_deaf(self._process)
        finally:
            self._theirs.close()

    def compile(self, game: str, kernels: Sequence[str]) -> None:
        """Have kernels of a game compiled, after whatever it has been told before; `hear` tells how it goes."""
        with suppress(OSError):  # that it has died is heard
            self.line.send((game, tuple(kernels)))

    def hear(self) -> News | None:
        """What it says next, which may take a while; None if it has died."""
        try:
            news: News = self.line.recv()
        except (EOFError, OSError):
            return None
        self.worked = self.worked or news.share < 1
        return news

    def kill(self) -> None:
        """End the process without waiting, whatever it is doing; whoever hears it hears that it has died."""
        if self._process.pid is not None:
            self._process.kill()

    def end(self) -> None:
        """End the process, whatever it is doing, and wait until it has gone."""
        self.kill()
        if self._process.pid is not None:
            self._process.join()
        self.line.close()


# --- In the process ---------------------------------------------------------------------------------------------------


def _compile(line: Connection, parent: int, politeness: int, root: str) -> None:
    behave(parent, politeness)
    os.environ["FOOTLIGHTS_CACHE"] = root
    logging.getLogger("footlights").setLevel(
        logging.ERROR
    )  # whoever reads a kernel from the cache tells how it was made
    gc.freeze()
    gc.set_threshold(OBJECTS, 50, 50)
    with suppress(EOFError, OSError):  # whoever wanted it has gone
        while True:
            game, kernels = line.recv()
            _compile_kernels(line, game, kernels)


def _compile_kernels(line: Connection, game: str, kernels: Sequence[str]) -> None:
    name = ""

    def progress(done: int, of: int, what: str) -> None:
        line.send(News(game, name, RULES_SHARE * done / max(1, of - 1)))

    try:
        from footlights.stage.engine import engine_of

        rules = engine_of(game).compiled
        for name in kernels:
            rules.kernel(name, progress)
            line.send(News(game, name, 1.0))
    except Exception as error:
        why = str(error) if isinstance(error, Trouble) else f"{type(error).__name__}: {error}"
        line.send(News(game, name, -1.0, why))
