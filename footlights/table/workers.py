"""What all processes that work for the house have in common: how they behave, how they are started, how they are ended."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing.resource_tracker import ensure_running
from typing import Any, TypeVar

POLITENESS = 5  # workers leave the processor to the tables
T = TypeVar("T")


def behave(parent: int, politeness: int = POLITENESS) -> None:
    """A worker is polite, leaves Ctrl-C to the house, and leaves when the house has gone without a word."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(politeness)
    threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: int) -> None:
    while os.getppid() == parent:
        threading.Event().wait(2.0)
    os._exit(0)


def submit(pool: ProcessPoolExecutor, work: Callable[..., T], *given: Any) -> Future[T]:
    """Have a worker do something. A worker that is started for it is deaf to Ctrl-C from its first moment."""
    ensure_running()  # or it would be started in between, and have the signal heard again
    with interrupts_held():
        return pool.submit(work, *given)


@contextlib.contextmanager
def interrupts_held() -> Iterator[None]:
    """Processes started meanwhile do not hear SIGINT; this one hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end(pool: ProcessPoolExecutor) -> None:
    """End a pool's processes, whatever they are doing; whoever waits for one of them is told that it broke."""
    for worker in list((getattr(pool, "_processes", None) or {}).values()):
        worker.terminate()
    pool.shutdown(wait=False)
