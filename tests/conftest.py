"""What holds for the whole suite.

Property tests run the same examples everywhere, so a red suite is red for everyone. To go looking for new failures,
run them with other examples each time: HYPOTHESIS_PROFILE=explore.
"""

import os
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("ci", deadline=None, derandomize=True, database=None)
settings.register_profile("explore", deadline=None, max_examples=1_000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


# --- Quick tests ------------------------------------------------------------------------------------------------------

SLOW = Path(__file__).with_name("slow.txt")
QUICK = 0.1  # seconds
STARTS_SOMETHING = "starts something"
STARTS = {
    "server",
    "house",
    "guest",
    "hasty",
    "browser",
    "postgres",
    "address",
    "compiled",
    "_compiled",
    "warmed",
}  # fixtures


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--quick` leaves slow tests out; `--note-slow` writes down which those are."""
    group = parser.getgroup("footlights")
    group.addoption("--quick", action="store_true", help=f"leave out the tests named in {SLOW.name}")
    group.addoption(
        "--note-slow", action="store_true", help=f"write the tests that took {QUICK} s or more into {SLOW.name}"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Whoever hears of all tests writes the slow ones down."""
    if config.getoption("--note-slow") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Stopwatch(), "footlights-stopwatch")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even read a file in which all tests are slow."""
    return True if config.getoption("--quick") and _in_tests(collection_path) in _slow() else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave slow tests out if that was asked for; a test that nobody has timed yet is run."""
    if config.getoption("--quick"):
        slow = {item for item in items if _name(item.nodeid) in _slow()}
        config.hook.pytest_deselected(items=list(slow))
        items[:] = [item for item in items if item not in slow]


@cache
def _slow() -> frozenset[str]:
    """The names of slow tests, and of files in which all of them are."""
    return frozenset(SLOW.read_text(encoding="utf-8").split("\n"))


def _name(nodeid: str) -> str:
    """A test without its parameters."""
    return nodeid.partition("[")[0]


def _in_tests(path: Path) -> str:
    root = Path(__file__).parents[1]
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else ""


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Note on a test that it starts something: whoever writes the slow ones down may be another process."""
    if STARTS & set(getattr(item, "fixturenames", ())):
        item.user_properties.append((STARTS_SOMETHING, True))


class Stopwatch:
    """Times every test with what it sets up, and writes the slow ones down."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.starting: set[str] = set()  # files with a test that starts something

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One phase of a test is over."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if (STARTS_SOMETHING, True) in report.user_properties:
            self.starting.add(report.nodeid.partition("::")[0])

    def pytest_sessionfinish(self) -> None:
        """All of them are: names without parameters, in order.

        A file's name alone stands for all its tests: if none is quick, and if it starts a server, a browser or a compiler, which
        one test or another has to wait for. What was not run now stays as it was noted.
        """
        names = {_name(nodeid) for nodeid in self.seconds}
        slow = {_name(nodeid) for nodeid, seconds in self.seconds.items() if seconds >= QUICK}
        ran = {name.partition("::")[0] for name in names}
        in_part = {name.partition("::")[0] for name in names - slow} - self.starting
        noted = {name if name.partition("::")[0] in in_part else name.partition("::")[0] for name in slow}
        kept = noted | {name for name in _slow() if name and name.partition("::")[0] not in ran}
        SLOW.write_text("".join(f"{name}\n" for name in sorted(kept)), encoding="utf-8")
