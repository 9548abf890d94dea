"""Kernels compiled as a whole: optimised once, with every rule they call inside them and private to them.

Left to itself, Numba optimises every function together with all that it calls and makes machine code of it, at each level of
the calls again; and to the optimiser every callee is something that others might call or replace. Nobody calls a rule from
outside. So rules are only translated (`parts`), and the kernel that links them takes them for its own (`entire`) before it is
optimised: the optimiser then knows every call, and what each rule does to its arguments.

This needs private parts of Numba, which another version may lack. `misfit` says so, and kernels are then compiled the ordinary
way: with the same results, only later and slower.
"""

from __future__ import annotations

import inspect
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
    assert not misfit()
    before = _doing.now
    _doing.now = what
    try:
        yield
    finally:
        _doing.now = before


@cache
def misfit() -> str:
    """What of this Numba is not as compiling as a whole needs it; nothing if it fits."""
    try:
        _teach_numba()
    except (AttributeError, ImportError, TypeError) as error:
        return str(error)
    return ""


def _teach_numba() -> None:
    """Make Numba's code libraries ask what this thread compiles; AttributeError or the like if they are not as expected."""
    from llvmlite.binding import Linkage
    from numba.core.codegen import CPUCodeLibrary, JITCPUCodegen

    shared, own = Linkage.linkonce_odr, Linkage.internal

    def own_all(library: Any) -> None:
        for function in library._final_module.functions:
            if not function.is_declaration and function.linkage == shared:
                function.linkage = own

    def optimize(usual: Callable[[], None], library: Any) -> None:
        if _doing.now == ENTIRE:
            own_all(library)
        if _doing.now != PARTS:
            usual()

    def finish(usual: Callable[[], None], library: Any) -> None:
        if _doing.now != PARTS:
            usual()
        else:
            library._finalize_dynamic_globals()
            library._finalized = True

    def set_env(usual: Callable[[], None], codegen: Any) -> None:
        if _doing.now != PARTS:
            usual()

    changes = (
        (CPUCodeLibrary, "_optimize_final_module", 1, optimize),
        (CPUCodeLibrary, "_finalize_final_module", 1, finish),
        (JITCPUCodegen, "set_env", 3, set_env),
    )
    for owner, name, arguments, _ in changes:
        inspect.signature(getattr(owner, name)).bind(*range(arguments))
    for owner, name, _, instead in changes:
        _around(owner, name, instead)


def _around(owner: Any, name: str, instead: Callable[[Callable[[], None], Any], None]) -> None:
    usual = getattr(owner, name)

    @wraps(usual)
    def method(self: Any, *args: Any, **more: Any) -> None:
        instead(lambda: usual(self, *args, **more), self)

    setattr(owner, name, method)
