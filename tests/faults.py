"""`python -m tests.faults [--only WORD]`: break Footlights on purpose, one line at a time, and see that the tests notice.

Each fault of `tests/fault_list.py` is put into a copy of the project, and the tests named beside it must fail there. First they
must all pass without any fault; a fault whose text is not found exactly once is told before anything is run. The exit code is 0
if every fault was caught, 1 if one was not, 2 if the list itself is wrong.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
# What the tests read, as far as it is there.
COPIED = (
    "footlights",
    "tests",
    "docs",
    "benchmarks",
    "pyproject.toml",
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "Containerfile",
    ".dockerignore",
    "Makefile",
    "babel.cfg",
    "constraints.txt",
    "mkdocs.yml",
    "requirements.lock",
)
LEFT_OUT = shutil.ignore_patterns("__pycache__", ".hypothesis", "*.pyc")
COMPILED = ("/rules/", "/evaluate.py", "/stage/")  # a change there compiles anew, and not into the user's cache
PATIENCE = 600  # seconds for the tests of one fault
FAILED = re.compile(r"^FAILED (.+?)(?: - .*)?$", re.MULTILINE)
ALL_PASS, SOME_FAIL = 0, 1  # pytest's exit codes; any other is no answer
TAIL = 25  # lines of what pytest said that are shown where it is no answer
CAUGHT, NOT_CAUGHT, WRONG_LIST = 0, 1, 2


class Fault(NamedTuple):
    """A deliberate mistake: `text` of `file` becomes `becomes`, and one of `tests` (pytest's node ids) must fail."""

    name: str
    file: str
    text: str
    becomes: str
    tests: tuple[str, ...]


class Run(NamedTuple):
    """What came of a run of pytest."""

    code: int
    failed: str  # the first test that failed
    seconds: float
    said: str


Tell = Callable[[str], None]


def copy_project(source: Path, target: Path) -> None:
    """Copy what the tests need; links and whatever else lies in the folder stay behind."""
    for name in COPIED:
        if (source / name).is_dir():
            shutil.copytree(source / name, target / name, ignore=LEFT_OUT)
        elif (source / name).is_file():
            shutil.copy2(source / name, target / name)


def out_of_date(fault: Fault, root: Path) -> str:
    """What is wrong with an entry of the list; nothing if its text stands exactly once in its file."""
    path = root / fault.file
    if not path.is_file():
        return f"{fault.name}: there is no file {fault.file}. Name the file that the text has moved to."
    number = path.read_text(encoding="utf-8").count(fault.text)
    if number != 1:
        return (
            f"{fault.name}: its text is in {fault.file} {number} times instead of once. Bring tests/fault_list.py up to "
            f"date:\n{fault.text}"
        )
    return ""


def run_tests(root: Path, tests: Sequence[str], cache: Path | None = None) -> Run:
    """Run some tests in a copy until one fails. `cache`: where what they compile is kept, if not where it always is."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-rf", "--tb=short", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    if cache is not None:
        environment["FOOTLIGHTS_CACHE"] = str(cache)
    began = time.monotonic()
    with subprocess.Popen(
        command,
        cwd=root,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,  # so that servers and browsers of a test that hangs end with it
    ) as process:
        try:
            said, _ = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            said = f"{process.communicate()[0]}\nNothing came of it in {PATIENCE} seconds."
    found = FAILED.search(said)
    return Run(process.returncode, found[1] if found else "", time.monotonic() - began, said)


def tail(said: str) -> str:
    """The last lines of what pytest said."""
    return "\n".join(f"    {line}" for line in said.splitlines()[-TAIL:])


def try_fault(fault: Fault, copy: Path, caches: Path) -> Run:
    """Run a fault's tests with the fault in the copy, then mend the copy, its time of change included."""
    path = copy / fault.file
    sound, times = path.read_text(encoding="utf-8"), path.stat()
    path.write_text(sound.replace(fault.text, fault.becomes), encoding="utf-8")
    compiles = any(part in f"/{fault.file}" for part in COMPILED)
    try:
        return run_tests(copy, fault.tests, caches if compiles else None)
    finally:
        path.write_text(sound, encoding="utf-8")
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def verdict(run: Run) -> tuple[int, str]:
    """What a run says of its fault, as an exit code and in words."""
    took = f"{run.seconds:.1f} s"
    if run.code == SOME_FAIL and run.failed:
        return CAUGHT, f"caught in {took} by {run.failed}"
    if run.code == ALL_PASS:
        return NOT_CAUGHT, f"NOT CAUGHT: all its tests pass ({took}). Does the fault matter? Then a test is missing."
    return WRONG_LIST, f"NO ANSWER after {took}: pytest ended with {run.code} and no failed test.\n{tail(run.said)}"


def check(faults: Sequence[Fault], source: Path, tell: Tell = print) -> int:
    """Try faults one after the other; the exit code."""
    with tempfile.TemporaryDirectory(prefix="footlights-faults-") as folder:
        copy, caches = Path(folder, "copy"), Path(folder, "cache")
        copy.mkdir()
        copy_project(source, copy)
        old = [trouble for fault in faults if (trouble := out_of_date(fault, copy))]
        if old or not faults:
            tell("\n".join(old) or "There is no such fault.")
            return WRONG_LIST
        tests = sorted({test for fault in faults for test in fault.tests})
        tell(f"Without any fault, {len(tests)} selections of tests must pass ...")
        sound = run_tests(copy, tests)
        if sound.code != ALL_PASS:
            tell(f"They do not, so they say nothing about faults:\n{tail(sound.said)}")
            return WRONG_LIST
        tell(f"They do ({sound.seconds:.1f} s).")
        codes = []
        for number, fault in enumerate(faults, start=1):
            tell(f"[{number}/{len(faults)}] {fault.name}: {fault.file}")
            code, words = verdict(try_fault(fault, copy, caches))
            codes.append(code)
            tell(f"    {words}")
    tell(f"{codes.count(CAUGHT)} of {len(faults)} faults were caught.")
    return max(codes)


def main() -> int:
    """Try the faults of the list."""
    from tests.fault_list import FAULTS

    parser = argparse.ArgumentParser(
        prog="python -m tests.faults", description="Break one line at a time; tests must fail."
    )
    parser.add_argument("--only", metavar="WORD", default="", help="only faults with this word in their name or file")
    word = parser.parse_args().only.lower()
    chosen = [fault for fault in FAULTS if word in f"{fault.name} {fault.file}".lower()]
    return check(chosen, ROOT, lambda text: print(text, flush=True))


if __name__ == "__main__":
    sys.exit(main())
