"""A house that all gentle tests of a module share; those that need a limit or end it open their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.web.opening import Guest, Opened, opened


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    with opened(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture
def guest(house: Opened) -> Iterator[Guest]:
    with house.guest() as found:
        yield found
