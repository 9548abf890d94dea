"""Rules compiled with Numba: every rule for exactly one signature, kernels cached on disk, no GIL.

Only kernels are cached (`kept`): a cached kernel holds all it calls, and its rules are then never compiled at all. Kernels are
compiled as a whole (`whole`); where Numba cannot be made to do that they are compiled the ordinary way, and kept beside.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from contextlib import nullcontext
from functools import cache
from inspect import get_annotations
from pathlib import Path
from types import ModuleType
from typing import Any

from footlights.stage import record
from footlights.stage.blame import LONGEST, SYSTEM, circle, compiling
from footlights.stage.errors import Faulty
from footlights.stage.kept import fingerprint, keep_recent, numba_cache, usable_root
from footlights.stage.loading import Company, callees
from footlights.stage.whole import entire, misfit, parts

# What compiled code is made of besides a game's own sources.
STAGE = (
    "actions",
    "record",
    "rule",
    "chance",
    "rows",
    "horizon",
    "codes",
    "kernels",
    "searching",
    "loading",
    "whole",
    "compiled",
)

log = logging.getLogger("footlights.stage")
_lock = threading.RLock()
Progress = Callable[[int, int, str], None]


class CompiledRules:
    """One game's kernels, compiled when first asked for and kept on disk."""

    def __init__(self, name: str, parts: dict[str, Any], sources: list[Path]) -> None:
        import numba

        self._numba: Any = numba
        _allow_fields_as_rows()
        stage = [Path(record.__file__).with_name(f"{name}.py") for name in STAGE]
        root, self.trouble = usable_root()
        folder = root / fingerprint([*sources, *stage])
        keep_recent(folder)
        self._whole_folder, self._ordinary_folder = folder / name, folder / f"{name}-ordinary"
        self._whole = not misfit()
        self._layouts = {"s": parts["State"], "t": parts["Tables"]}
        self._state = numba.from_dtype(parts["State"].dtype)
        self._tables = numba.from_dtype(parts["Tables"].dtype)
        self._name, self._parts = name, parts
        self._ready: dict[str, Any] = {}
        self._load()

    def _load(self) -> None:
        """Have the rules and kernels wrapped, none of them compiled."""
        self._wrapped: list[Any] = []
        self._kernels: ModuleType = Company(self._wrap).kernels(self._name, self._parts)

    @property
    def folder(self) -> Path:
        """Where kernels are kept. Once a process had to go the ordinary way, all look there for what was made."""
        ordinary = not self._whole or any(self._ordinary_folder.glob("*.nbi"))
        return self._ordinary_folder if ordinary else self._whole_folder

    def kernel(self, name: str, progress: Progress | None = None) -> Any:
        """A compiled kernel, from the cache if it is there."""
        with _lock:
            if name not in self._ready:
                self._ready[name] = self._make(name, progress)
            return self._ready[name]

    def cached(self, name: str) -> bool:
        """Whether a kernel can be had without compiling."""
        return name in self._ready or any(self.folder.rglob(f"*.{name}-*.nbc"))

    def _wrap(self, function: Callable[..., Any]) -> Any:
        dispatcher = self._numba.njit(
            nogil=True, error_model="numpy", _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True
        )(function)
        self._wrapped.append(dispatcher)
        return dispatcher

    def _make(self, name: str, progress: Progress | None) -> Any:
        why = misfit()
        if self.folder == self._whole_folder:
            try:
                return self._compile(name, progress)
            except Exception as error:
                if not _may_be_numba(error):
                    raise
                why = " ".join(f"{type(error).__name__}: {error}".split())
        if self._whole:
            self._whole = False
            self._load()  # of these rules, none is compiled for a whole
        kernel = self._compile(name, progress)
        _tell_once(why)
        return kernel

    def _compile(self, name: str, progress: Progress | None) -> Any:
        function = getattr(self._kernels, name).py_func
        kernel = self._numba.njit(nogil=True, error_model="numpy", _nrt=False)(function)
        kernel._cache = numba_cache(self._whole_folder if self._whole else self._ordinary_folder, function)
        signature = self._signature(function)
        if kernel._cache.load_overload(signature, kernel.targetctx) is None:
            with parts() if self._whole else nullcontext():
                self._compile_callees(function, progress or (lambda done, of, what: None))
        with compiling(function, self._layouts), entire() if self._whole else nullcontext():
            kernel.compile(signature)
        kernel.disable_compile()
        return kernel

    def _compile_callees(self, function: Callable[..., Any], progress: Progress) -> None:
        """Compile every rule a kernel reaches for its one signature, callees first."""
        order: list[Any] = []
        self._visit(function, order, [])
        for done, dispatcher in enumerate(order):
            progress(done, len(order) + 1, dispatcher.py_func.__name__)
            if not dispatcher.signatures:
                with compiling(dispatcher.py_func, self._layouts):
                    dispatcher.compile(self._signature(dispatcher.py_func))
                dispatcher.disable_compile()
        progress(len(order), len(order) + 1, function.__name__)

    def _visit(self, function: Callable[..., Any], order: list[Any], path: list[Callable[..., Any]]) -> None:
        if function in path:
            raise circle([*path, function])
        for dispatcher in callees(function, lambda found: found if found in self._wrapped else None):
            if dispatcher not in order:
                self._visit(dispatcher.py_func, order, [*path, function])
                order.append(dispatcher)

    def _signature(self, function: Callable[..., Any]) -> tuple[Any, ...]:
        code = function.__code__
        annotations = get_annotations(function, eval_str=True)
        return tuple(self._type_of(n, annotations.get(n)) for n in code.co_varnames[: code.co_argcount])

    def _type_of(self, name: str, annotation: Any) -> Any:
        types = self._numba.types
        by_name = {
            "s": self._state,
            "t": self._tables,
            "states": types.Array(self._state, 1, "C"),
            "tables": types.Array(self._tables, 1, "C"),
        }
        if name in by_name:
            return by_name[name]
        by_annotation = {
            record.Ids: types.Array(types.int32, 1, "C"),
            record.Floats: types.Array(types.float32, 1, "C"),
            record.Numbers: types.Array(types.int64, 1, "C"),
            record.Row: types.Array(types.int16, 1, "C"),
        }
        if name == "row":
            annotation = record.Row
        return by_annotation.get(annotation, types.int64)


def _may_be_numba(error: Exception) -> bool:
    """Whether an error while compiling as a whole may be due to Numba: it is not if Numba has found fault with a rule."""
    from numba.core.errors import LoweringError, NumbaError

    found = error.__cause__ if isinstance(error, Faulty) else error
    fault_found = isinstance(found, NumbaError) and not isinstance(found, LoweringError)
    return found is not None and not fault_found and not isinstance(found, SYSTEM)


_told: list[str] = []


def _tell_once(why: str) -> None:
    """Log, once a process, that kernels are not compiled as a whole."""
    if not _told:
        _told.append(why)
        log.warning(
            "This version of Numba does not let Footlights compile kernels as a whole%s, so they are compiled the ordinary "
            "way: with the same results, but later and slower. Install a version of Numba that Footlights asks for.",
            f" ({why[:LONGEST]})" if why else "",
        )


@cache
def _allow_fields_as_rows() -> None:
    """Let a rule's `row` be a whole field of one dimension, too: to Numba that is a nested array, with the same layout."""
    from numba import types
    from numba.extending import lower_cast

    @lower_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator]
    def as_array(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
        return value
