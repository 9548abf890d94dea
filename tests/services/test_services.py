"""The services themselves."""

from __future__ import annotations

import subprocess

import psycopg

from tests.services.fixtures import chromium_path, postgres, postgres_url
from tests.services.postgres import Postgres

__all__ = ["chromium_path", "postgres", "postgres_url"]


def test_every_test_has_an_empty_database_of_its_own(postgres_url: str) -> None:
    with psycopg.connect(postgres_url) as connection:
        found = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
    assert found == (0,)


def test_the_server_comes_back_at_the_same_address_after_a_restart(postgres: Postgres, postgres_url: str) -> None:
    postgres.restart()
    with psycopg.connect(postgres_url) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_chromium_says_its_version(chromium_path: str) -> None:
    said = subprocess.run([chromium_path, "--version"], capture_output=True, text=True, timeout=60)
    assert "Chrom" in said.stdout
