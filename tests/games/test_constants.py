"""Rules take their room's constants with one `import *`: only those, and no file gives one of the names another meaning."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

import footlights

PACKAGE = Path(footlights.__file__).parent
SOURCES = sorted(path for path in PACKAGE.rglob("*.py") if " import *" in path.read_text(encoding="utf-8"))
CONSTANTS = ("layout", "effects", "codes")


def starred(tree: ast.Module) -> list[str]:
    """The modules that a source imports everything from."""
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    return [str(node.module) for node in imports if node.names[0].name == "*"]


def bound(tree: ast.Module) -> set[str]:
    """The names that a source gives a meaning of its own: by assignment, or as a rule."""
    names: set[str] = set()
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            names.add(statement.name)
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            nodes = ast.walk(statement)
            names |= {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return names


def test_there_are_such_sources() -> None:
    assert {path.parent.parent.name for path in SOURCES if path.parent.name == "rules"} == {
        "curtain_call", "encore", "gothies", "the_theatre", "tnb",
    }  # fmt: skip


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_everything_is_imported_from_constants_only_and_keeps_its_meaning(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    modules = starred(tree)
    assert modules
    for module in modules:
        assert module.rpartition(".")[2] in CONSTANTS
        assert bound(tree).isdisjoint(vars(import_module(module)))
