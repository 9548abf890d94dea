"""Pools of one process: how something is sent there, and how they are ended."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing.resource_tracker import ensure_running
from typing import Any, TypeVar

from footlights.stage.apart import interrupts_held

T = TypeVar("T")


def submit(pool: ProcessPoolExecutor, work: Callable[..., T], *given: Any) -> Future[T]:
    """Have a worker do something. A worker that is started for it is deaf to Ctrl-C from its first moment."""
    ensure_running()  # or it would be started in between, and have the signal heard again
    with interrupts_held():
        return pool.submit(work, *given)


def end(pool: ProcessPoolExecutor) -> None:
    """End a pool's processes, whatever they are doing; whoever waits for one of them is told that it broke."""
    for worker in list((getattr(pool, "_processes", None) or {}).values()):
        worker.terminate()
    pool.shutdown(wait=False)
