"""The list of slow tests is written anew from what was timed, not only added to."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import conftest


def timed(nodeid: str, seconds: float, starts: bool = False) -> Any:
    """A report of one phase of a test."""
    noted = [(conftest.STARTS_SOMETHING, True)] if starts else []
    return SimpleNamespace(nodeid=nodeid, duration=seconds, user_properties=noted)


def test_a_file_stays_in_the_list_as_a_whole_only_while_it_has_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conftest, "SLOW", tmp_path / "slow.txt")
    before = {"once_slow.py", "serves.py", "mixed.py", "not_run.py", "not_run_either.py::test_a", ""}
    monkeypatch.setattr(conftest, "_slow", lambda: frozenset(before))
    watch = conftest.Stopwatch()
    for report in (
        timed("once_slow.py::test_a", 0.01),
        timed("serves.py::test_a", 3.0, starts=True),
        timed("serves.py::test_b[1]", 0.01),
        timed("mixed.py::test_a[1]", 0.01),
        timed("mixed.py::test_a[2]", 0.07),
        timed("mixed.py::test_a[2]", 0.07),
        timed("mixed.py::test_b", 0.01),
        timed("all_slow.py::test_a", 0.5),
    ):
        watch.pytest_runtest_logreport(report)
    watch.pytest_sessionfinish()
    written = (tmp_path / "slow.txt").read_text(encoding="utf-8").split()
    assert written == ["all_slow.py", "mixed.py::test_a", "not_run.py", "not_run_either.py::test_a", "serves.py"]
