"""What the tests of the terminal share."""

import pytest

from footlights.games.the_theatre import board
from footlights.stage.game import get_game


@pytest.fixture(autouse=True)
def _steady_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Theatre with its own board, on a screen of a known width."""
    words = get_game("the-theatre").words
    for hook in ("board", "card_help", "card_words", "news"):
        monkeypatch.setattr(words, hook, getattr(board, hook), raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "40")
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
