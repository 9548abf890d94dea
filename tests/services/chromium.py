"""A Chromium for the tests that look at pages."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tests.services.apt import found_or_installed

NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> Path:
    """The browser: $FOOTLIGHTS_CHROMIUM, one that is installed, or Debian's."""
    return found_or_installed("chromium", _find)


def _find() -> Path | None:
    named = os.environ.get("FOOTLIGHTS_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, NAMES)), None)
    return Path(found) if found else None
