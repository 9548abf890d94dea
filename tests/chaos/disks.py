"""Disks that are small or forbid files to grow, for servers that are to find out what that is like."""

from __future__ import annotations

import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

BLOCK = 4096


class SmallDisk:
    """A file system of a few megabytes in memory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    def fill(self) -> None:
        """Leave no room for another byte."""
        with self._filler.open("wb") as file:
            try:
                while True:
                    os.write(file.fileno(), bytes(BLOCK))
            except OSError:
                pass

    def empty(self) -> None:
        """Make room again."""
        self._filler.unlink()


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[SmallDisk]:
    """A small disk at a folder; a test that may not have one is skipped with a sentence."""
    folder.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "none", str(folder)]
    try:
        done = subprocess.run(words, capture_output=True, text=True)
    except FileNotFoundError:
        pytest.skip("This test needs the command mount to make a small disk.")
    if done.returncode:
        pytest.skip(f"This test needs the right to mount a small disk: {done.stderr.strip()}")
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def files_may_not_grow(pid: int, beyond: int) -> Iterator[None]:
    """For as long as it lasts, no file that a process writes becomes longer than so many bytes."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (beyond, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
