"""The real server and browser of the foyer's tests, for those of the deck builder."""

from __future__ import annotations

from tests.table.foyer.conftest import browser, chromium_path, origin, visit, visitor

__all__ = ["browser", "chromium_path", "origin", "visit", "visitor"]
