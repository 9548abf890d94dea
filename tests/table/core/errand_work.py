"""Work for errands, in a module of its own: a process finds it by its name."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

from footlights.stage.errors import Broken, Reason, Refused
from footlights.stage.tongue import say
from footlights.table.protocol import LogEntry
from footlights.table.refusals import Missing


def who(*given: object) -> tuple[int, str, tuple[object, ...]]:
    """The process it is done in, the language spoken there, and what was given."""
    return os.getpid(), say("Seat {number}", number=1), given


def thread() -> threading.Thread:
    """The thread it is done in."""
    return threading.current_thread()


def line(at: int) -> LogEntry:
    """A struct."""
    return LogEntry(at, at, "text")


def broken() -> None:
    """Several problems."""
    raise Broken(["the first.", "the second."])


def refused() -> None:
    """Something the rules forbid."""
    raise Refused(Reason("TH-1", "No."), ["And more."], [Reason("TH-2", "Never.")])


def missing() -> None:
    """Something that is not there."""
    raise Missing("There is none.")


def defect() -> None:
    """A mistake of our own."""
    raise ZeroDivisionError("ours")


def die(note: str) -> None:
    """Die in the middle, after leaving a note."""
    with Path(note).open("a") as kept:
        kept.write("x")
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(note: str) -> str:
    """Die the first time it is tried."""
    if not Path(note).exists():
        die(note)
    return "done"


def for_ever() -> None:
    """Never be done."""
    threading.Event().wait()


def wait_for(pipe: str) -> int:
    """Wait until somebody writes into a pipe."""
    with Path(pipe).open("rb") as end:
        end.read()
    return os.getpid()


def sign(book: str, name: str) -> None:
    """Write one's name into a book."""
    with Path(book).open("a") as kept:
        kept.write(f"{name} ")


def work(seconds: float) -> None:
    """Use the processor for so long."""
    began = time.thread_time()
    while time.thread_time() - began < seconds:
        pass
