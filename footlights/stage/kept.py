"""Where compiled code is kept, and for how long it is good.

A folder is named by what the code in it was made of (`fingerprint`): what the sources say, the versions of the libraries, the
processor. Where the sources lie, when they were written and what Footlights calls its version do not matter, so that another
clone and another release find the code of every game whose rules and stage are the same, and stale code can never run.
"""

from __future__ import annotations

import ast
import atexit
import hashlib
import os
import platform
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

KEPT_FOLDERS = 24  # of a game each, a megabyte or so; those that have not been used for the longest time are removed


def cache_root() -> Path:
    """Where compiled code is to be kept: FOOTLIGHTS_CACHE, or the user's cache folder."""
    given = os.environ.get("FOOTLIGHTS_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "footlights"


def usable_root() -> tuple[Path, str]:
    """Where compiled code is put: there, or else in a folder that goes with this process; and a sentence that says why."""
    root = cache_root()
    try:
        root.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=root).close()
    except OSError as error:
        return _for_now(), (
            f"Compiled rules cannot be kept in {root} ({error.strerror or error}) and are made anew each time. "
            "Name a folder that can be written to with FOOTLIGHTS_CACHE."
        )
    return root, ""


@cache
def _for_now() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="footlights-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def fingerprint(sources: list[Path]) -> str:
    """A hash of what the sources say, comments and docstrings apart, and of everything else that decides what they compile to."""
    import llvmlite
    import numba
    import numpy

    digest = hashlib.sha256()
    versions = (sys.version, platform.machine(), numba.__version__, llvmlite.__version__, numpy.__version__)
    digest.update(repr((versions, processor(), os.environ.get("NUMBA_BOUNDSCHECK", ""))).encode())
    for name, meant in sorted((path.name, _meaning(path.read_bytes())) for path in sources):
        digest.update(f"{name}\n{meant}\n".encode())
    return digest.hexdigest()[:20]


def processor() -> tuple[str, ...]:
    """The processor that code is made for, as Numba names it: on another one it is made again."""
    from numba.core.registry import cpu_target

    return tuple(map(str, cpu_target.target_context.codegen().magic_tuple()))


def _meaning(source: bytes) -> str:
    """What a source says, without comments, docstrings and line numbers: none of them gets into compiled code."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if (
                isinstance(first, ast.Expr)
                and isinstance(first.value, ast.Constant)
                and isinstance(first.value.value, str)
            ):
                first.value.value = ""
    return ast.dump(tree)


def keep_recent(folder: Path) -> None:
    """Mark a folder of compiled code as used and remove those that have not been for the longest time."""
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    others = sorted((path for path in folder.parent.iterdir() if path.is_dir()), key=_last_used)
    for path in others[:-KEPT_FOLDERS]:
        shutil.rmtree(path, ignore_errors=True)


def _last_used(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except OSError:  # another process has just removed it
        return 0.0


def numba_cache(folder: Path, function: Any) -> Any:
    """Numba's own cache for a function, in a folder that is named by all that the function is made of."""
    from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

    class Here(_CacheLocator):
        _py_file = str(folder)

        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            return folder.parent.name

        def get_disambiguator(self) -> str:
            return "0"

        @classmethod
        def from_function(cls, py_func: Any, py_file: str) -> Any:
            found: Any = cls()
            found.ensure_cache_path()
            return found

    class Kept(CompileResultCacheImpl):
        _locator_classes: list[Any] = [Here]  # noqa: RUF012 (as in Numba's own)

    class KeptFunction(FunctionCache):
        _impl_class = Kept

    made: Any = KeptFunction
    return made(function)
