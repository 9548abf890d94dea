"""The services as fixtures: import those a folder's tests need into its conftest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

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
