"""What `make` installs is fixed to the byte: every package of the lock has hashes, and the version that constraints name."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PINNED = re.compile(r"^([A-Za-z0-9_.-]+)==([^\s;\\]+)([^\\\n]*(?:\\\n[^\\\n]*)*)", re.MULTILINE)


def pinned(name: str) -> dict[str, tuple[str, str]]:
    """Each package of a file with its version, and what follows on the same (continued) line."""
    found = PINNED.findall((ROOT / name).read_text(encoding="utf-8"))
    return {package.lower().replace("_", "-"): (version, rest) for package, version, rest in found}


def test_every_package_has_hashes_and_no_address() -> None:
    lock = pinned("requirements.lock")
    assert len(lock) > 40
    assert not [name for name, (_, rest) in lock.items() if "--hash=sha256:" not in rest]
    assert "://" not in (ROOT / "requirements.lock").read_text(encoding="utf-8")


def test_lock_and_constraints_name_the_same_versions() -> None:
    lock, constraints = pinned("requirements.lock"), pinned("constraints.txt")
    assert {name: version for name, (version, _) in lock.items()} == {
        name: constraints.get(name, ("not there", ""))[0] for name in lock
    }


def test_everything_the_project_asks_for_is_in_the_lock() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    names = {re.split(r"[^A-Za-z0-9_.-]", word)[0].lower().replace("_", "-") for word in asked}
    assert names - {"footlights"} <= pinned("requirements.lock").keys()
