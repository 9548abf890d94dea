"""Programs that tests need and Debian has: installed where they are missing and we are allowed to."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

INSTALL_SECONDS = 900


def found_or_installed(package: str, find: Callable[[], Path | None]) -> Path:
    """What `find` finds, after installing the package if need be; a test that cannot have it is skipped with a sentence."""
    found = find()
    if found is None:
        with _alone():
            found = find() or _installed(package, find)
    return found


def _installed(package: str, find: Callable[[], Path | None]) -> Path:
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        pytest.skip(f"This test needs Debian's package {package}; only root can install it here.")
    if not _apt("install", "--no-install-recommends", package):
        _apt("update")
        _apt("install", "--no-install-recommends", package)
    found = find()
    if found is None:
        pytest.skip(f"This test needs Debian's package {package}, and apt-get could not install it.")
    return found


def _apt(*words: str) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "--yes", "--quiet", "--option", f"DPkg::Lock::Timeout={INSTALL_SECONDS}", *words]
    try:
        return subprocess.run(command, env=environment, capture_output=True, timeout=INSTALL_SECONDS).returncode == 0
    except subprocess.TimeoutExpired:
        return False


@contextmanager
def _alone() -> Iterator[None]:
    """One test process at a time: the others wait and then find it installed."""
    with (Path(tempfile.gettempdir()) / "footlights-tests-apt.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
