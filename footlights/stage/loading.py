"""Loading rule sources again, with another meaning of `rule`, once per game.

The regular import of a rules module is the interpreted one. A `Company` holds one game's copies under another meaning: it
executes the same sources afresh with `rule` meaning "wrap for this speed", and lets the copies call each other instead of the
interpreted originals.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from footlights.stage.actions import Kind, in_arithmetic
from footlights.stage.rule import meaning

KERNELS = [Path(__file__).with_name(name) for name in ("kernels.py", "searching.py")]  # in one namespace, in this order


class Company:
    """One game's rules under one meaning. `wrap` turns a plain function into what this meaning makes of it."""

    def __init__(self, wrap: Callable[[Callable[..., Any]], Any]) -> None:
        self._wrap = wrap
        self._modules: dict[str, ModuleType] = {}
        self._hooks: dict[Callable[..., Any], Any] = {}

    def copy_of(self, module: ModuleType) -> ModuleType:
        """The copy of a rules module under this meaning."""
        if module.__name__ not in self._modules:
            copy = ModuleType(module.__name__, module.__doc__)
            copy.__file__ = module.__file__
            self._modules[module.__name__] = copy
            self._execute(Path(str(module.__file__)), copy)
        return self._modules[module.__name__]

    def kernels(self, name: str, parts: dict[str, Any]) -> ModuleType:
        """The generic kernels with a game's rules placed in their globals before execution."""
        copy = ModuleType(f"footlights.stage.kernels:{name}")
        copy.__file__ = str(KERNELS[0])
        sys.modules[copy.__name__] = copy  # a kernel read from disk asks for its module by name
        for key, value in parts.items():
            setattr(copy, key, self.recast(value))
        for path in KERNELS:
            self._execute(path, copy)
        return copy

    def recast(self, value: Any) -> Any:
        """What an interpreted rule becomes under this meaning, and a kind of action a plain number; all else stays what it is."""
        if isinstance(value, Kind):
            return int(value)
        if not (isinstance(value, FunctionType) and hasattr(value, "__rule__")):
            return value
        compiled = getattr(value, "__compiled__", None)
        if compiled is not None:
            if compiled not in self._hooks:
                self._hooks[compiled] = self._wrap(compiled)
            return self._hooks[compiled]
        return getattr(self.copy_of(sys.modules[value.__module__]), value.__name__)

    def _execute(self, path: Path, module: ModuleType) -> None:
        interpreted = vars(sys.modules.get(module.__name__, module))
        source = in_arithmetic(path.read_text(encoding="utf-8"), path, interpreted)
        code = compile(source, str(path), "exec", dont_inherit=True)
        token = meaning.set(self._wrap)
        try:
            exec(code, vars(module))
        finally:
            meaning.reset(token)
        for key, value in list(vars(module).items()):
            recast = self.recast(value)
            if recast is not value:
                setattr(module, key, recast)


def interpreted_kernels(name: str, parts: dict[str, Any]) -> ModuleType:
    """The generic kernels over interpreted rules."""
    module = ModuleType(name)
    module.__file__ = str(KERNELS[0])
    vars(module).update(parts)
    for path in KERNELS:
        exec(compile(path.read_text(encoding="utf-8"), str(path), "exec", dont_inherit=True), vars(module))
    return module


def callees(function: Callable[..., Any], find: Callable[[Any], Any]) -> Iterator[Any]:
    """What a function's source calls by a global name, as far as `find` recognises it."""
    for name in function.__code__.co_names:
        found = find(function.__globals__.get(name))
        if found is not None:
            yield found
