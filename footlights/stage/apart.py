"""Processes of our own: how they behave, and how they are started so that Ctrl-C stays with whoever started them."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from multiprocessing.context import SpawnProcess
from multiprocessing.resource_tracker import ensure_running

POLITENESS = 5  # such processes leave the processor to the tables


def behave(parent: int, politeness: int = POLITENESS) -> None:
    """Be polite, leave Ctrl-C to the parent, and leave when the parent has gone without a word."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(politeness)
    threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: int) -> None:
    while os.getppid() == parent:
        threading.Event().wait(2.0)
    os._exit(0)


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


def start_deaf(process: SpawnProcess) -> None:
    """Start a process that is deaf to Ctrl-C from its first moment: that is the parent's to hear."""
    ensure_running()  # or it would be started in between, and have the signal heard again
    with interrupts_held():
        process.start()
