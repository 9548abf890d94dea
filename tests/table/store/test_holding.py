"""An SQLite file belongs to one process at a time, and to nobody as soon as that process is gone."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from footlights.stage.errors import Trouble
from footlights.table.store import open_store
from tests.table.store.keeping import in_a_loop, opened, set_up
from tests.table.store.test_breaking import HOME, scribe


def attempt(url: str) -> str:
    """What another process that wants to write to a database complains of."""
    command = [sys.executable, "-m", "tests.table.store.scribe", "write", url]
    done = subprocess.run(command, capture_output=True, text=True, cwd=HOME, timeout=60)
    assert done.returncode != 0
    assert done.stdout == ""
    return done.stderr.strip().splitlines()[-1]


@in_a_loop
async def test_a_second_process_is_refused_with_a_sentence_that_says_whom_to_stop(sqlite_url: str) -> None:
    async with opened(sqlite_url):
        complaint = await asyncio.to_thread(attempt, sqlite_url)
    assert f"is in use by another Footlights (process {os.getpid()}). Stop that one first, or name another" in complaint


@in_a_loop
async def test_another_name_of_the_same_file_is_the_same_file(tmp_path: Path, sqlite_url: str) -> None:
    (tmp_path / "other").symlink_to(tmp_path, target_is_directory=True)
    async with opened(sqlite_url):
        complaint = await asyncio.to_thread(attempt, f"sqlite:///{tmp_path / 'other' / 'house.db'}")
    assert "is in use by another Footlights" in complaint


def test_a_file_whose_process_was_killed_is_free_at_once(sqlite_url: str) -> None:
    async def prepare() -> None:
        async with opened(sqlite_url) as store:
            await set_up(store)

    async def refused() -> str:
        with pytest.raises(Trouble) as error:
            await open_store(sqlite_url).start()
        return str(error.value)

    asyncio.run(prepare())
    with scribe("write", sqlite_url) as process:
        assert f"(process {process.pid})" in asyncio.run(refused())
        process.send_signal(signal.SIGKILL)
        process.wait()
        asyncio.run(refused_no_more(sqlite_url))


async def refused_no_more(url: str) -> None:
    async with opened(url) as store:
        assert await store.healthy()


@in_a_loop
async def test_stores_of_one_process_share_a_file_until_the_last_is_stopped(sqlite_url: str) -> None:
    async with opened(sqlite_url) as stays:
        async with opened(sqlite_url):
            pass
        assert "is in use" in await asyncio.to_thread(attempt, sqlite_url)
        assert await stays.healthy()
    with scribe("listen", sqlite_url):
        pass  # it was let in
