"""A Numba whose private parts are not as Footlights knows them: kernels are compiled the ordinary way, and that is said once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

EDIT = """
import inspect, textwrap
from numba.core import codegen

library = codegen.CPUCodeLibrary

def edit(method, old, new):
    source = textwrap.dedent(inspect.getsource(getattr(library, method)))
    assert old in source
    exec(source.replace(old, new).replace(".__library", "._CPUCodeLibrary__library"), vars(codegen))
    setattr(library, method, vars(codegen)[method])
"""

RENAMED = """
library._optimize_all = library._optimize_final_module
del library._optimize_final_module
edit("finalize", "_optimize_final_module", "_optimize_all")
"""

ANOTHER_SIGNATURE = """
edit("_finalize_final_module", "(self):", "(self, thoroughly):")
for caller in ("finalize", "_unserialize"):
    edit(caller, "_finalize_final_module()", "_finalize_final_module(True)")
"""

FAILING = """
library._find_globals = library._finalize_dynamic_globals
del library._finalize_dynamic_globals
edit("_finalize_final_module", "_finalize_dynamic_globals", "_find_globals")
"""  # only found out while a rule is compiled

PLAY = """
from footlights.stage.codes import DEAL, TAKE
from footlights.stage.engine import STEPS, Engine, key_words
from tests.stage.tiny.game import GAME

engine = Engine(GAME)
print(engine.compiled.cached(STEPS))
steps = []
engine.compile_steps(lambda *step: steps.append(step))
print(bool(steps), engine.compiled.cached(STEPS), engine.compiled.folder.name)
for compiled in (True, False):
    troupe = engine.troupe(compiled)
    tables = troupe.tables(GAME.setting().tables)
    n = troupe.perform(DEAL, tables, *key_words(11))
    while n:
        n = troupe.perform(TAKE, tables, troupe.answers(n)[0])
    print(troupe.record().hex())
"""


def played(change: str, cache: Path) -> tuple[list[str], list[str]]:
    """What a process with a changed Numba prints, and what it has to say about it."""
    done = subprocess.run(
        [sys.executable, "-c", EDIT + change + PLAY],
        env={**os.environ, "FOOTLIGHTS_CACHE": str(cache), "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines(), done.stderr.splitlines()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (RENAMED, "has no attribute '_optimize_final_module'"),
        (ANOTHER_SIGNATURE, "missing a required argument: 'thoroughly'"),
        (FAILING, "has no attribute '_finalize_dynamic_globals'"),
    ],
    ids=["renamed", "another signature", "failing"],
)
def test_a_numba_that_does_not_fit_compiles_the_ordinary_way_and_says_so(change: str, why: str, tmp_path: Path) -> None:
    said, notices = played(change, tmp_path)
    assert said[:2] == ["False", "True True tiny-ordinary"]
    assert said[2] == said[3]
    assert len(notices) == 1
    assert why in notices[0]
    assert "compiled the ordinary way" in notices[0]
    assert {path.parent.name for path in tmp_path.rglob("*.nbc")} == {"tiny-ordinary"}

    again, notices = played(change, tmp_path)  # another process takes what this one has made
    assert again == ["True", "False True tiny-ordinary", *said[2:]]
    assert len(notices) == 1
