"""A real server and a real browser for all tests of the foyer, the rules and the replay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.services.fixtures import browser, chromium_path
from tests.table.foyer.visiting import Visitor, visiting
from tests.table.serving import serving

__all__ = ["browser", "chromium_path"]


@pytest.fixture(scope="session")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("foyer")) as server:
        yield server.origin


@pytest.fixture
def visit(browser: Browser, origin: str) -> Iterator[Callable[..., Visitor]]:
    """Another visitor with each call."""
    with ExitStack() as stack:

        def come(**how: Any) -> Visitor:
            return stack.enter_context(visiting(browser, origin, **how))

        yield come


@pytest.fixture
def visitor(visit: Callable[..., Visitor]) -> Visitor:
    return visit()


@pytest.fixture(scope="module")
def played(browser: Browser, origin: str) -> str:
    """A game that two bots have played to its end."""
    with visiting(browser, origin) as visitor:
        return visitor.watch_bots_play()
