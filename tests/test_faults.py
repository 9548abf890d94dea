"""The tool that tries deliberate faults, tried itself on a project of one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults import ALL_PASS, CAUGHT, NOT_CAUGHT, SOME_FAIL, WRONG_LIST, Fault, Run, check, verdict

SUM = "tests/test_sum.py::test_sum"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in {
        "footlights/__init__.py": "",
        "footlights/sums.py": "def total(a, b):\n    return a + b  # a sum\n",
        "tests/test_sum.py": "from footlights.sums import total\n\n\ndef test_sum():\n    assert total(2, 2) == 4\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def tried(project: Path, *faults: Fault) -> tuple[int, str]:
    told: list[str] = []
    return check(faults, project, told.append), "\n".join(told)


def fault(text: str, becomes: str) -> Fault:
    return Fault("a wrong sum", "footlights/sums.py", text, becomes, (SUM,))


def test_what_is_caught_what_is_not_and_what_is_no_answer_are_told_apart(project: Path) -> None:
    code, told = tried(project, fault("a + b", "a - b"), fault("a + b", "a * b"), fault("a + b", "a +"))
    tells = [line.strip() for line in told.splitlines() if line.startswith("    ")]
    assert tells[0].startswith("caught in ")
    assert tells[0].endswith(f" s by {SUM}")
    assert tells[1].startswith("NOT CAUGHT: ")  # 2 * 2 is 4
    assert tells[2].startswith("NO ANSWER ")  # the file cannot be imported
    assert told.endswith("1 of 3 faults were caught.")
    assert code == WRONG_LIST
    assert "a + b" in (project / "footlights/sums.py").read_text(encoding="utf-8")


def test_an_entry_whose_text_is_gone_or_there_twice_is_told_before_anything_is_run(project: Path) -> None:
    code, told = tried(project, fault("a - b", "a + b"), fault("a", "b"))
    assert code == WRONG_LIST
    assert "a wrong sum: its text is in footlights/sums.py 0 times instead of once." in told
    assert "must pass" not in told


@pytest.mark.parametrize(
    ("code", "failed", "expected"),
    [
        (SOME_FAIL, SUM, CAUGHT),
        (SOME_FAIL, "", WRONG_LIST),  # a fixture could not be set up
        (ALL_PASS, "", NOT_CAUGHT),
        (2, "", WRONG_LIST),
        (5, "", WRONG_LIST),  # no test was selected
    ],
)
def test_only_a_failed_test_has_caught_a_fault(code: int, failed: str, expected: int) -> None:
    assert verdict(Run(code, failed, 1.0, ""))[0] == expected
