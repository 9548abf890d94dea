"""What the tests of the terminal share."""

import pytest


@pytest.fixture(autouse=True)
def _steady_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen of a known width."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "40")
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
