"""Ctrl-C while the command is still being imported ends it without a word: there is nothing yet to be put in order.

Importing this module begins that time, `over` ends it. It imports nothing that takes long.
"""

import os
import signal
from threading import current_thread, main_thread
from types import FrameType

INTERRUPTED = 130


def _leave(number: int, frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)


def over() -> None:
    """From now on Ctrl-C is an exception again, which whoever works can catch."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)


if current_thread() is main_thread() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, _leave)
