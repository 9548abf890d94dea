"""Where answers come from: a keyboard with line editing, or any stream of lines."""

from __future__ import annotations

import builtins
import contextlib
import sys
from typing import TextIO

from footlights.terminal.screen import Screen

LONGEST_LINE = 100_000


class Keyboard:
    """Asks and reads a line; EOFError at the end of input, and at a line too long to be an answer."""

    def __init__(self, screen: Screen, stream: TextIO | None, at_terminal: bool) -> None:
        self._screen = screen
        self._stream = sys.stdin if stream is None else stream
        self._editing = stream is None and at_terminal and _is_terminal(self._stream)
        self._echo = not _is_terminal(self._stream)
        if self._editing:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 (line editing and history for input())
        if stream is None:
            with contextlib.suppress(AttributeError, ValueError, OSError):
                self._stream.reconfigure(errors="replace")  # type: ignore[union-attr]

    def forget(self) -> None:
        """Throw away what was typed ahead at a terminal: it cannot be meant for what is only now to be seen."""
        if not _is_terminal(self._stream):
            return
        with contextlib.suppress(ImportError, ValueError, OSError):
            import termios

            termios.tcflush(self._stream.fileno(), termios.TCIFLUSH)

    def ask(self, prompt: str) -> str:
        """The answer to a prompt, without its line end."""
        self._screen.ask(prompt)
        try:
            line = f"{builtins.input()}\n" if self._editing else self._stream.readline(LONGEST_LINE)
        except (ValueError, AttributeError):  # closed, missing, or no text at all
            line = ""
        except (EOFError, KeyboardInterrupt):
            self._screen.say("")
            raise
        if len(line) >= LONGEST_LINE:  # nobody typed that, and it may never end
            line = ""
        if self._echo or not line:
            self._screen.say(line.rstrip("\r\n"))
        if not line:
            raise EOFError
        return line.rstrip("\r\n")


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False
