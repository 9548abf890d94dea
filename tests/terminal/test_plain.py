"""The plain table, for screen readers and pipes, and terminals that have few letters."""

from __future__ import annotations

import io
import re
from itertools import chain

import pytest

from footlights import new
from footlights.bots import Bot
from footlights.terminal import run_table
from tests.terminal.sitting import Terminal, a_match, always, sit

EVERYTHING = ["?", "? vixie/charm", "? TH-3.1", "why gamble", "hint", "deck", "piles", "log", "", "undo"]


def test_plain_output_is_sentences_without_escapes_or_boxes() -> None:
    match = a_match({"format": "team"}, seed=3)
    out = Terminal()
    text = sit(chain(EVERYTHING, ["1"] * 8, EVERYTHING, always("1", match)), match, plain=True, output=out).text
    assert not [c for c in text if c != "\n" and not c.isprintable()]
    assert not [c for c in text if "\u2500" <= c <= "\u259f"]
    assert "  " not in text


def test_plain_lines_are_as_long_as_their_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    for columns in ("20", "200"):
        monkeypatch.setenv("COLUMNS", columns)
        texts.append(sit(["1", *EVERYTHING], a_match(seed=3), plain=True).text)
    assert texts[0] == texts[1]


def test_every_line_of_the_plain_table_is_a_sentence_or_a_prompt() -> None:
    text = sit(["1", "1"], a_match(seed=3), plain=True).text
    for line in text.splitlines():
        assert not line or line[-1] in ".!?" or line.startswith("Ada, 1-"), line


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "koi8-r"])
@pytest.mark.parametrize("plain", [False, True], ids=["colour", "plain"])
def test_a_terminal_with_few_letters_gets_what_it_has(encoding: str, plain: bool) -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding, errors="strict", write_through=True)
    match = new("the-theatre", 0, names=["Zoë Ńowak → ♥", "Ben"])
    lines = io.StringIO("\n".join([*EVERYTHING, "1", "? \u2665", "naïve ♥", "? R7", "? TH-4.7"]) + "\n")
    code = run_table(match, [None, Bot("random")], plain=plain, input=lines, output=out, warm=False)
    text = raw.getvalue().decode(encoding)
    assert code == 0
    assert "Desired Suit" in text
    if encoding == "ascii" and not plain:
        assert re.search(r"\n1 +[CLAWS] +\w", text)


def test_a_name_cannot_steer_the_terminal() -> None:
    match = a_match()
    match.names[:] = ["Ada\x1b[31m\x07", "Be\nn\r"]
    for plain in (False, True):
        text = sit(["1", "log"], match, plain=plain).text
        assert "\x1b" not in text
        assert "\x07" not in text
        assert "\r" not in text


def test_a_closed_or_broken_input_is_the_end_of_input() -> None:
    closed = io.StringIO()
    closed.close()
    broken = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\xfa\n"), encoding="utf-8")
    for stream in (closed, broken):
        out = io.StringIO()
        assert run_table(a_match(), [None, Bot("random")], input=stream, output=out, warm=False) == 0
        assert "not saved" in out.getvalue()


class Gone(io.StringIO):
    """A pipe whose reader left after a while."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self._left = after

    def write(self, text: str, /) -> int:
        self._left -= 1
        if self._left < 0:
            raise BrokenPipeError
        return super().write(text)


@pytest.mark.parametrize("plain", [False, True], ids=["colour", "plain"])
@pytest.mark.parametrize("after", [0, 1, 5, 20, 60])
def test_a_reader_who_leaves_is_no_trouble(after: int, plain: bool) -> None:
    assert sit(["1"] * 5, output=Gone(after), plain=plain).code == 0
