"""A game without a board of its own is played just the same."""

from __future__ import annotations

import io
import re
from itertools import chain
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footlights import new
from footlights.stage.board import board_of
from footlights.stage.game import get_game
from footlights.stage.plain import PlainWords
from footlights.stage.plain_scene import plain_text
from footlights.stage.scene import Stage
from footlights.stage.views import PlainView
from footlights.terminal.help import explain, rulebook
from footlights.terminal.screen import ColourScreen, PlainScreen
from tests.stage.tiny.game import GAME
from tests.terminal.sitting import a_match, always, sit


@pytest.fixture
def _no_board(monkeypatch: pytest.MonkeyPatch) -> None:
    game, plain = get_game("the-theatre"), Stage[Any]()
    for hook in ("card_help", "card_words", "news"):
        monkeypatch.setattr(game.words, hook, getattr(PlainWords(), hook))
    for hook in ("present", "faces", "preview", "action_label"):
        monkeypatch.setattr(game.scene, hook, getattr(plain, hook))


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
    board = board_of(GAME, new(GAME.id, 1).cast, PlainView(facts={**view, "legal": []}))
    for screen in (PlainScreen(io.StringIO()), ColourScreen(io.StringIO())):
        screen.draw([], board, {})
    assert all(isinstance(sentence, str) for sentence in board.heard({}))


LONG_NAMES = ["Ada the Magnificent of the Seven Seas", "Ben"]
HAND = ["Ace of Batons", "Three of Coins", "Knight of Swords"]
OF_SEATS: dict[str, Any] = {
    "you": 1,
    "seat": 0,
    "leader": 1,
    "points": [7, 12],
    "winners": [],
    "seats": [{"name": name, "hand": HAND} for name in LONG_NAMES],
}


def drawn(view: dict[str, Any], width: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the default board looks like on a screen of some width."""
    monkeypatch.setenv("COLUMNS", str(width))
    out = io.StringIO()
    seen = PlainView(facts=view, game=GAME.id, ply=0, players=len(LONG_NAMES))
    ColourScreen(out).draw([], board_of(GAME, new(GAME.id, 1, names=LONG_NAMES).cast, seen), {})
    return out.getvalue()


def test_the_default_board_calls_seats_by_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    text = drawn(OF_SEATS, 120, monkeypatch)
    assert "Ada the Magnificent of the Seven Seas decides." in text
    assert "Leader Ben (you)" in text
    assert "Points Ada the Magnificent of the Seven Seas 7, Ben (you) 12" in text
    assert re.search(r"^ *Ben \(you\) +Ace of Batons|Ben \(you\).*\bAce of Batons", text, re.MULTILINE)
    assert " wins." not in text
    assert "Ben (you) wins." in drawn({**OF_SEATS, "winners": [1], "over": True}, 120, monkeypatch)


@pytest.mark.parametrize("width", [40, 70, 72, 80, 100])
def test_the_default_board_wraps_and_cuts_nothing_off(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    text = drawn(OF_SEATS, width, monkeypatch)
    assert "…" not in text
    words = [word for name in (*LONG_NAMES, *HAND) for word in name.split()]
    assert all(word in text for word in words)
    assert all(len(line) <= width for line in text.splitlines())


def test_a_long_action_is_wrapped(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new(GAME.id, 1)
    action = "play " + " and ".join(f"card {number}" for number in range(30))
    monkeypatch.setenv("COLUMNS", "80")
    out = io.StringIO()
    view = match.view(match.seat)
    view.legal = [action]
    board = board_of(match.game, match.cast, view)
    ColourScreen(out).draw([], board, {action: 1})
    assert "…" not in out.getvalue()
    assert all(f"card {number}" in " ".join(out.getvalue().split()) for number in range(30))


def test_values_read_as_people_write_them() -> None:
    assert plain_text({"net_tokens": {"Paw": 1}, "open": True, "cards": []}) == "Net tokens Paw 1, Open yes, Cards none"
    assert plain_text([1, {"a": None}, ["x", "y"]]) == "1, A none, x, y"


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
