"""The services as fixtures: import those a folder's tests need into its conftest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.services.chromium import chromium
from tests.services.postgres import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server, one per test process."""
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """The address of an empty PostgreSQL database, gone after the test."""
    name = postgres.create()
    yield postgres.url(name)
    postgres.drop(name)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The path of a Chromium."""
    return str(chromium())


FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--mute-audio"]
PATIENCE = 60_000  # milliseconds: machines that test are busy


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    """A Chromium for the tests of a module. While one is open, no other event loop can run in this process."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=chromium_path, args=FLAGS)
        yield found
        found.close()
