"""Every test that asks for `url` runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.services.fixtures import postgres, postgres_url

__all__ = ["postgres", "postgres_url"]


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of an SQLite file that is not there yet."""
    return f"sqlite:///{tmp_path / 'house.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database of either kind."""
    return str(request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url"))


@pytest.fixture(autouse=True)
def _own_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Nothing is ever kept in anybody's home."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
