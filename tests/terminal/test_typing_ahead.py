"""What is typed before a decision is to be seen is no answer to it."""

from __future__ import annotations

import io
import os
import pty

from footlights import new
from footlights.terminal import run_table
from tests.terminal.sitting import sit


class Typist(io.StringIO):
    """An output whose reader types something at every prompt for a decision."""

    def __init__(self, keys: int, typed: list[bytes]) -> None:
        super().__init__()
        self.keys, self.typed = keys, typed

    def write(self, text: str) -> int:
        if "or ? >" in text and self.typed:
            os.write(self.keys, self.typed.pop(0))
        return super().write(text)


def test_lines_typed_ahead_at_a_terminal_are_no_answers_to_what_comes_next() -> None:
    theirs, ours = pty.openpty()
    match = new("curtain-call", 1)
    with os.fdopen(ours, "r", encoding="utf-8") as keyboard:
        screen = Typist(theirs, [b"1\n1\n1\n", b"1\n", b"quit\n"])
        run_table(match, [None], plain=True, input=keyboard, output=screen, warm=False)
    os.close(theirs)
    assert match.ply == 2, "one decision a prompt"


def test_lines_of_a_pipe_are_all_answers() -> None:
    assert sit(["1", "1", "quit"], new("curtain-call", 1), plain=True).match.ply == 2
