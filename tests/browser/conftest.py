"""A real server and a real browser for whole games."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.services.fixtures import chromium_path, postgres, postgres_url
from tests.table.serving import Server, serving

__all__ = ["chromium_path", "postgres", "postgres_url"]

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--mute-audio"]
SHOTS = Path(os.environ.get("FOOTLIGHTS_SHOTS", Path(__file__).parent.parent.parent / "screenshots"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A playhouse that all browser tests of a process share."""
    with serving(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    """A Chromium that all tests of a process share."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium_path, args=ARGUMENTS)
        yield browser
        browser.close()


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
