"""A real server and a real browser for whole games."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.services.fixtures import browser, chromium_path, postgres, postgres_url
from tests.table.serving import Server, serving

__all__ = ["browser", "chromium_path", "postgres", "postgres_url"]

SHOTS = Path(os.environ.get("FOOTLIGHTS_SHOTS", Path(__file__).parent.parent.parent / "screenshots"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A playhouse that all browser tests of a process share."""
    with serving(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture
def someone(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """A way to have another person's browser, with nothing in it."""
    contexts: list[BrowserContext] = []

    def arrive(**wishes: Any) -> BrowserContext:
        contexts.append(browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **wishes}))
        return contexts[-1]

    yield arrive
    for context in contexts:
        context.close()


@pytest.fixture
def shots(request: pytest.FixtureRequest) -> Path:
    """Where a test leaves its screenshots for people to look at."""
    name = str(request.node.name).replace("test_", "").replace("[", "-").replace("]", "")
    folder = SHOTS / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder
