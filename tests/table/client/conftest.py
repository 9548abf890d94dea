"""A real playhouse and a real browser, shared by all tests of the folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.services.fixtures import browser, chromium_path
from tests.table.client.guests import Guest
from tests.table.serving import Server, serving

__all__ = ["browser", "chromium_path"]

Invite = Callable[..., Guest]


@pytest.fixture(scope="session")
def playhouse(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("playhouse"), more=["--away-seconds", "1"]) as server:
        yield server


@pytest.fixture
def invite(browser: Browser, playhouse: Server) -> Iterator[Invite]:
    """People for this test."""
    with ExitStack() as everybody:

        def come(name: str = "", **options: Any) -> Guest:
            return everybody.enter_context(Guest(browser, playhouse.origin, name, **options))

        yield come


@pytest.fixture
def ada(invite: Invite) -> Guest:
    return invite("Ada")


@pytest.fixture
def ben(invite: Invite) -> Guest:
    return invite("Ben")
