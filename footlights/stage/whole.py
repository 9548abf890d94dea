"""Kernels compiled as a whole: optimised once, with every rule they call inside them and private to them.

Left to itself, Numba optimises every function together with all that it calls and makes machine code of it, at each level of
the calls again; and to the optimiser every callee is something that others might call or replace. Nobody calls a rule from
outside. So rules are only translated (`parts`), and the kernel that links them takes them for its own (`entire`) before it is
optimised: the optimiser then knows every call, and what each rule does to its arguments.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from typing import Any

AS_USUAL, PARTS, ENTIRE = range(3)


class _Doing(threading.local):
    """What this thread compiles; others, and other users of Numba, compile as usual."""

    now = AS_USUAL


_doing = _Doing()


@contextmanager
def parts() -> Iterator[None]:
    """Functions compiled here are translated for a kernel to link, and cannot be called by themselves."""
    with _compiling(PARTS):
        yield


@contextmanager
def entire() -> Iterator[None]:
    """A function compiled here owns everything it calls."""
    with _compiling(ENTIRE):
        yield


@contextmanager
def _compiling(what: int) -> Iterator[None]:
    _teach_numba()
    before = _doing.now
    _doing.now = what
    try:
        yield
    finally:
        _doing.now = before


@cache
def _teach_numba() -> None:
    """Make Numba's code libraries ask what this thread compiles."""
    from llvmlite.binding import Linkage
    from numba.core.codegen import CPUCodeLibrary, JITCPUCodegen

    def own_all(library: Any) -> None:
        for function in library._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal

    def optimize(usual: Callable[[Any], None], library: Any) -> None:
        if _doing.now == ENTIRE:
            own_all(library)
        if _doing.now != PARTS:
            usual(library)

    def finish(usual: Callable[[Any], None], library: Any) -> None:
        if _doing.now != PARTS:
            usual(library)
        else:
            library._finalize_dynamic_globals()
            library._finalized = True

    def set_env(usual: Callable[..., None], codegen: Any, name: str, env: Any) -> None:
        if _doing.now != PARTS:
            usual(codegen, name, env)

    _around(CPUCodeLibrary, "_optimize_final_module", optimize)
    _around(CPUCodeLibrary, "_finalize_final_module", finish)
    _around(JITCPUCodegen, "set_env", set_env)


def _around(owner: Any, name: str, instead: Callable[..., None]) -> None:
    usual = getattr(owner, name)

    @wraps(usual)
    def method(self: Any, *args: Any) -> None:
        instead(usual, self, *args)

    setattr(owner, name, method)
