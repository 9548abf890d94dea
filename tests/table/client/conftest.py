"""A real playhouse and a real browser, shared by all tests of the folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.services.fixtures import chromium_path as chromium_path
from tests.table.client.guests import Guest
from tests.table.serving import Server, serving

PATIENCE = 20_000  # milliseconds; a first look at a table compiles its rules
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
Invite = Callable[..., Guest]


@pytest.fixture(scope="session")
def playhouse(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("playhouse")) as server:
        yield server


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
        yield found
        found.close()


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
