"""Rules compiled with Numba: every rule for exactly one signature, kernels cached on disk, no GIL.

Only kernels are cached (`kept`): a cached kernel holds all it calls, and its rules are then never compiled at all.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache
from inspect import get_annotations
from pathlib import Path
from types import ModuleType
from typing import Any

from footlights.stage import record
from footlights.stage.blame import circle, compiling
from footlights.stage.kept import fingerprint, keep_recent, numba_cache, usable_root
from footlights.stage.loading import Company, callees
from footlights.stage.whole import entire, parts

# What compiled code is made of besides a game's own sources.
STAGE = (
    "record",
    "rule",
    "chance",
    "rows",
    "chapters",
    "codes",
    "kernels",
    "searching",
    "loading",
    "whole",
    "compiled",
)

_lock = threading.RLock()
Progress = Callable[[int, int, str], None]


class CompiledRules:
    """One game's kernels, compiled when first asked for and kept on disk."""

    def __init__(self, name: str, parts: dict[str, Any], sources: list[Path]) -> None:
        import numba

        self._numba: Any = numba
        _allow_fields_as_rows()
        self._wrapped: list[Any] = []
        self._kernel_names: set[str] = set()
        stage = [Path(record.__file__).with_name(f"{name}.py") for name in STAGE]
        root, self.trouble = usable_root()
        self.folder = root / fingerprint([*sources, *stage]) / name
        keep_recent(self.folder.parent)
        self._layouts = {"s": parts["State"], "t": parts["Tables"]}
        self._state = numba.from_dtype(parts["State"].dtype)
        self._tables = numba.from_dtype(parts["Tables"].dtype)
        company = Company(self._wrap)
        self._kernels: ModuleType = company.kernels(name, parts)
        self._ready: dict[str, Any] = {}

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
        function = getattr(self._kernels, name).py_func
        kernel = self._numba.njit(nogil=True, error_model="numpy", _nrt=False)(function)
        kernel._cache = numba_cache(self.folder, function)
        signature = self._signature(function)
        if kernel._cache.load_overload(signature, kernel.targetctx) is None:
            with parts():
                self._compile_callees(function, progress or (lambda done, of, what: None))
        with compiling(function, self._layouts), entire():
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


@cache
def _allow_fields_as_rows() -> None:
    """Let a rule's `row` be a whole field of one dimension, too: to Numba that is a nested array, with the same layout."""
    from numba import types
    from numba.extending import lower_cast

    @lower_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator]
    def as_array(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
        return value
