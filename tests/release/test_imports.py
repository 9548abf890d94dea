"""Light installs: importing Footlights is quick, and only the table in the browser needs what its extra brings."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import footlights as fl

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "footlights"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
MODULES = {"pyyaml": "yaml", "markdown-it-py": "markdown_it", "prometheus-client": "prometheus_client"}
COMPILER = {"numba", "llvmlite"}
FOR_DEVELOPERS = {"babel"}  # footlights/locale/making.py, which makes the template for translators


def modules_of(requirements: list[str]) -> set[str]:
    """The top-level modules that some requirements bring."""
    names = {re.split(r"[^A-Za-z0-9_.-]", requirement)[0] for requirement in requirements}
    return {MODULES.get(name, name) for name in names} - {"footlights"}


BASE = modules_of(PROJECT["dependencies"])
TABLE = modules_of(PROJECT["optional-dependencies"]["table"])
LAB = modules_of(PROJECT["optional-dependencies"]["lab"])
POSTGRES = modules_of(PROJECT["optional-dependencies"]["postgres"])


def imported_by(source: str) -> set[str]:
    """The top-level modules outside the standard library that another process has after running a source."""
    script = f"import sys\n{source}\nprint(*{{name.partition('.')[0] for name in list(sys.modules)}})"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split()) - sys.stdlib_module_names


def test_importing_footlights_imports_nothing_that_is_slow() -> None:
    found = imported_by("import footlights")
    assert "footlights" in found
    assert not found & {*BASE, *TABLE}


@pytest.mark.parametrize("words", [["--help"], ["serve", "--help"], ["--version"]], ids=" ".join)
def test_the_commands_help_imports_neither_the_server_nor_the_compiler(words: list[str]) -> None:
    found = imported_by(
        f"from footlights.cli import app\ntry:\n    app({words!r}, prog_name='footlights')\nexcept SystemExit: pass"
    )
    assert "typer" in found
    assert not found & {*(TABLE - {"markdown_it"}), *COMPILER}  # rich brings markdown_it


def test_playing_a_match_imports_neither_the_server_nor_the_compiler() -> None:
    found = imported_by("import footlights as fl\nm = fl.new('tnb', seed=7)\nm.play(m.legal()[0])\nm.view(0)")
    assert "numpy" in found
    assert not found & {*TABLE, *COMPILER}


def imports(path: Path) -> set[str]:
    """The modules that a source imports anywhere in it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    plain = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return plain | {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


def test_only_table_and_lab_import_what_their_extras_bring() -> None:
    """What is not in the list of dependencies is imported by these alone, and all else knows the table by its settings."""
    for path in PACKAGE.rglob("*.py"):
        found = {name for name in imports(path) if name.partition(".")[0] not in sys.stdlib_module_names}
        others = {name.partition(".")[0] for name in found} - {"footlights"}
        if path.is_relative_to(PACKAGE / "table"):
            assert others <= BASE | TABLE | POSTGRES, path
        else:
            assert others <= BASE | FOR_DEVELOPERS | (LAB if path.is_relative_to(PACKAGE / "lab") else set()), path
            table = {name for name in found if f"{name}.".startswith("footlights.table.")}
            serving = path == PACKAGE / "cli" / "serving.py"
            assert table <= ({"footlights.table.config", "footlights.table.serve"} if serving else set()), path


@pytest.mark.parametrize("missing", ["uvicorn", "sqlalchemy"])
def test_serving_without_the_extra_says_what_to_install(missing: str) -> None:
    script = f"import sys\nsys.modules[{missing!r}] = None\nfrom footlights.cli import main\nsys.argv[1:] = ['serve']\nmain()"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert f"({missing} is missing)" in done.stderr
    assert "pip install 'footlights[table]'" in done.stderr


def test_every_public_name_is_there() -> None:
    assert set(fl.__all__) <= set(dir(fl))
    assert all(getattr(fl, name).__doc__ for name in fl.__all__)
    assert [game.id for game in fl.games()] == fl.game_ids()  # though `footlights.games` is a package, too
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        getattr(fl, "nothing")  # noqa: B009 (mypy knows that it is not there)
