"""Where answers come from: a keyboard with line editing, or any stream of lines."""

from __future__ import annotations

import builtins
import codecs
import contextlib
import os
import select
import sys
from collections import deque
from typing import TextIO

from footlights.terminal.screen import Screen

LONGEST_LINE = 100_000
AT_ONCE = 65_536  # bytes


class Keyboard:
    """Asks and reads a line; EOFError at the end of input, and at a line too long to be an answer."""

    def __init__(self, screen: Screen, stream: TextIO | None, at_terminal: bool) -> None:
        self._screen = screen
        self._stream = sys.stdin if stream is None else stream
        self._editing = stream is None and at_terminal and _is_terminal(self._stream)
        self.typed = _is_terminal(self._stream)  # by somebody, and not read from a file or a pipe
        if self._editing:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 (line editing and history for input())
        if stream is None:
            with contextlib.suppress(AttributeError, ValueError, OSError):
                self._stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        self._lines = _lines_of(self._stream) if stream is None else None

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
            line = self._next()
        except (ValueError, AttributeError):  # closed, missing, or no text at all
            line = ""
        except (EOFError, KeyboardInterrupt):
            self._screen.print_lines("")
            raise
        if len(line) >= LONGEST_LINE:  # nobody typed that, and it may never end
            line = ""
        if not self.typed or not line:
            self._screen.print_lines(line.rstrip("\r\n"))
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def _next(self) -> str:
        if self._lines is None:
            return self._stream.readline(LONGEST_LINE)
        if self._editing and not self._lines.waiting:
            return f"{builtins.input()}\n"
        return self._lines.next()

    @property
    def descriptor(self) -> int | None:
        """What becomes readable when there may be another line; None where that cannot be known."""
        return self._lines.descriptor if self._lines is not None else None

    def glance(self) -> str | None:
        """The next line, if there is one already: it will still be the next answer. None if not; EOFError at the end."""
        if self._lines is None:
            return None
        line = self._lines.look()
        if line == "":
            raise EOFError
        return line.rstrip("\r\n") if line is not None else None

    def drop(self) -> None:
        """Forget the line that a glance has found."""
        assert self._lines is not None
        self._lines.next()


class _Lines:
    """Lines of a file descriptor, of which one can be looked at without waiting for it."""

    def __init__(self, descriptor: int, encoding: str) -> None:
        self.descriptor = descriptor
        self.waiting: deque[str] = deque()
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")
        self._begun = ""
        self._ended = False

    def next(self) -> str:
        """The next line with its end; nothing at the end of input."""
        while not self.waiting:
            self._read()
        return self.waiting.popleft() if self.waiting[0] else ""

    def look(self) -> str | None:
        """The next line if it is there already; nothing at the end of input."""
        while not self.waiting and self._is_readable():
            self._read()
        return self.waiting[0] if self.waiting else None

    def _is_readable(self) -> bool:
        try:
            return bool(select.select([self.descriptor], [], [], 0)[0])
        except (OSError, ValueError):  # closed, which reading it will show
            return True

    def _read(self) -> None:
        """Read what there is: at a terminal that is a line at most."""
        try:
            raw = b"" if self._ended else os.read(self.descriptor, AT_ONCE)
        except OSError:  # closed, or a terminal that has gone
            raw = b""
        self._ended = not raw
        *whole, self._begun = (self._begun + self._decoder.decode(raw, self._ended)).split("\n")
        self.waiting.extend(f"{line}\n" for line in whole)
        if self._ended or len(self._begun) >= LONGEST_LINE:
            self.waiting.extend([self._begun, ""] if self._begun else [""])
            self._begun = ""


def _lines_of(stream: TextIO) -> _Lines | None:
    """The lines of a stream that is a file of the system; anything else can only be read."""
    if os.name != "posix":
        return None
    try:
        return _Lines(stream.fileno(), stream.encoding)
    except (AttributeError, OSError, ValueError, LookupError, TypeError):
        return None


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False
