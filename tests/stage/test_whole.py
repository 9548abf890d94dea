"""Compiling as a whole changes how kernels are made, never what others compile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import numba
import pytest

from footlights.stage.whole import entire, parts

njit: Callable[..., Any] = numba.njit


def caller_of(callee: Any) -> Any:
    """A function that calls another, which the optimiser may not dissolve into it."""
    callee.compile((numba.int64,))
    for function in callee.overloads[(numba.int64,)].library._final_module.functions:
        function.add_function_attribute("noinline")
    return njit(lambda x: callee(x) + 1)


def definitions(function: Any) -> str:
    """The first lines of what a function was compiled to, with everything it holds."""
    code = function.inspect_llvm((numba.int64,))
    return "\n".join(line for line in code.splitlines() if line.startswith("define"))


def test_a_kernel_owns_what_it_calls() -> None:
    with parts():
        kernel = caller_of(njit(no_cpython_wrapper=True)(lambda x: 3 * x))
    with entire():
        kernel.compile((numba.int64,))
    assert kernel(4) == 13
    assert "define internal" in definitions(kernel)
    assert "linkonce_odr" not in definitions(kernel)


def test_as_usual_it_does_not() -> None:
    usual = caller_of(njit(lambda x: 5 * x))
    usual.compile((numba.int64,))
    assert usual(4) == 21
    assert "linkonce_odr" in definitions(usual)


def test_others_compile_as_usual_meanwhile() -> None:
    answers: list[int] = []
    square = njit(lambda x: x * x)
    with parts():
        other = threading.Thread(target=lambda: answers.append(square(5)))
        other.start()
        other.join()
    assert answers == [25]


def test_afterwards_everything_is_as_it_was() -> None:
    with pytest.raises(KeyError), parts():
        raise KeyError
    assert njit(lambda x: x + 2)(3) == 5
