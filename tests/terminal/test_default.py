"""A game without a board of its own is played just the same."""

from __future__ import annotations

import io
from itertools import chain
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footlights import new
from footlights.stage.blocks import sentences
from footlights.stage.game import get_game
from footlights.stage.plain import PlainWords
from footlights.terminal.default import default_board, plain_text
from footlights.terminal.help import explain, rulebook
from footlights.terminal.screen import ColourScreen, PlainScreen
from tests.stage.tiny.game import GAME
from tests.terminal.sitting import a_match, always, sit


@pytest.fixture
def _no_board(monkeypatch: pytest.MonkeyPatch) -> None:
    words = get_game("the-theatre").words
    for hook in ("board", "card_help", "card_words", "news"):
        monkeypatch.setattr(words, hook, getattr(PlainWords(), hook))


@pytest.mark.usefixtures("_no_board")
@pytest.mark.parametrize("plain", [False, True], ids=["colour", "plain"])
def test_a_game_is_played_to_its_end_on_the_default_board(plain: bool) -> None:
    match = a_match()
    everything = ["?", "? boost", "? vixie/charm", "vixie", "deck", "piles", "hint", "log", "why gamble", "", "undo"]
    end = sit(chain(everything, ["1"] * 5, everything, always("1", match)), match, plain=plain)
    assert match.over
    assert "final curtain" in end.text or plain
    assert f"Seed: {match.seed}" in end.text


@pytest.mark.parametrize("plain", [False, True], ids=["colour", "plain"])
def test_the_smallest_game_needs_no_code_for_a_screen(plain: bool) -> None:
    match = new(GAME.id, 1, names=["Ada", "Ben"])
    everything = ["?", "deck", "piles", "hint", "log", "why play nothing", "", "play nothing", "undo"]
    end = sit(chain(everything, always("1", match, ["deck", "piles", "log"])), match, plain=plain)
    assert match.over
    assert all(str(line) in end.text for line in match.log(None)[-2:])


@pytest.mark.usefixtures("_no_board")
def test_the_default_board_numbers_every_choice() -> None:
    match = a_match(seed=7)
    text = sit([], match, plain=True).text
    for number, action in enumerate(match.legal(), start=1):
        assert f"\n{number}: {action}.\n" in text


LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=8)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
)


@given(st.dictionaries(st.text(max_size=8), VALUES, max_size=6))
def test_any_view_can_be_shown(view: dict[str, Any]) -> None:
    blocks = default_board(view, "Some game")
    for screen in (PlainScreen(io.StringIO()), ColourScreen(io.StringIO())):
        screen.draw([], blocks, {})
    assert all(isinstance(sentence, str) for block in blocks for sentence in sentences(block))


def test_values_read_as_people_write_them() -> None:
    assert plain_text({"net_tokens": {"Paw": 1}, "open": True, "cards": []}) == "net tokens Paw 1, open yes, cards none"
    assert plain_text([1, {"a": None}, ["x", "y"]]) == "1, (a none), (x, y)"


def test_every_clause_and_ruling_of_the_theatre_can_be_asked_for() -> None:
    book = rulebook(get_game("the-theatre"))
    assert len(book.rulings) == 47
    assert len(book.clauses) > 80
    assert {"Boost", "Sap", "Combo", "Finisher", "Gamble", "Chaos", "staying power"} <= set(book.glossary)
    assert all(text.endswith((".", ")")) for text in book.clauses.values())


@pytest.mark.parametrize("word", ["TH-4.20", "th-4.20", "4.20", "4.20."])
def test_a_clause_is_found_however_it_is_written(word: str) -> None:
    (line,) = explain(get_game("the-theatre"), None, word)
    assert line.startswith("TH-4.20: The two cards go the same way.")
