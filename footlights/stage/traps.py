"""The usual stumbling blocks of somebody who writes rules, found in a rule's source after it could not be compiled."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from inspect import get_annotations
from pathlib import Path
from types import FunctionType
from typing import Any

from footlights.stage.errors import suggestion
from footlights.stage.record import Floats, Ids, Numbers, Record, Row

MEMORY = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp, ast.JoinedStr)
MAKERS = ("list", "dict", "set", "sorted", "reversed", "str", "map", "filter")
NEVER: dict[type[ast.AST], str] = {
    ast.With: "uses `with`",
    ast.Lambda: "makes a function",
    ast.Yield: "uses `yield`",
    ast.Import: "imports something",
    ast.ImportFrom: "imports something",
}
ARRAYS = (Ids, Floats, Numbers, Row)
KNOWN_BY_NAME = ("s", "t", "states", "tables", "row")


@dataclass(frozen=True)
class Trap:
    """A likely reason why a rule cannot be compiled: whose line it is, and words that follow "cannot be compiled:"."""

    path: str
    line: int
    function: str
    is_rule: bool
    words: str


def traps(function: Callable[..., Any], layouts: Mapping[str, type[Record]]) -> list[Trap]:
    """Every trap in the source of a rule, from top to bottom; `layouts` are those of its arguments `s` and `t`."""
    tree = definition(function)
    return [] if tree is None else sorted(_Reading(function, tree, layouts).traps(), key=lambda trap: trap.line)


def plain_function(value: Any) -> Any:
    """The Python function behind a compiled one; anything else is what it is."""
    return getattr(value, "py_func", value)


def definition(function: Callable[..., Any]) -> ast.FunctionDef | None:
    """The source of a function as a tree; None if it cannot be read."""
    code = function.__code__
    try:
        tree = ast.parse(Path(code.co_filename).read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError):
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == function.__name__:
            lines = [node.lineno, *(each.lineno for each in node.decorator_list)]
            if code.co_firstlineno in lines:
                return node
    return None


def defined_at(function: Callable[..., Any]) -> int:
    """The line with a function's `def`, below its decorators."""
    tree = definition(function)
    return function.__code__.co_firstlineno if tree is None else tree.lineno


def _arguments(function: Callable[..., Any]) -> tuple[str, ...]:
    return function.__code__.co_varnames[: function.__code__.co_argcount]


def _gives_a_result(function: Callable[..., Any]) -> bool:
    tree = definition(function)
    return tree is None or any(isinstance(node, ast.Return) and node.value is not None for node in ast.walk(tree))


class _Reading:
    """One rule's source, read for traps."""

    def __init__(
        self, function: Callable[..., Any], tree: ast.FunctionDef, layouts: Mapping[str, type[Record]]
    ) -> None:
        self.function = function
        self.tree = tree
        self.layouts = layouts
        self.arguments = _arguments(function)
        self.annotations = get_annotations(function, eval_str=True)
        self.statements = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]

    def traps(self) -> Iterator[Trap]:
        """Every trap."""
        for statement in self.tree.body:
            for node in ast.walk(statement):
                if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.value, ast.Name):
                    yield from self.unknown_field(node, node.value.id)
                    yield from self.strange_name(node, node.value.id)
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    yield from self.bad_call(node, node.func.id)
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                    yield from self.method(node, node.func)
                yield from self.never(node)

    def here(self, node: ast.expr | ast.stmt, words: str) -> Trap:
        """A trap in this rule."""
        return Trap(self.function.__code__.co_filename, node.lineno, self.function.__name__, True, words)

    def there(self, called: FunctionType, is_rule: bool, words: str) -> Trap:
        """A trap in what this rule calls."""
        return Trap(called.__code__.co_filename, defined_at(called), called.__name__, is_rule, words)

    def unknown_field(self, node: ast.Attribute | ast.Subscript, name: str) -> Iterator[Trap]:
        """`s.something` that the state does not have."""
        layout = self.layouts.get(name)
        if layout is None or not isinstance(node, ast.Attribute) or node.attr in layout.fields:
            return
        near = suggestion(node.attr, layout.fields)
        yield self.here(node, f"`{name}.{node.attr}`: {layout.__name__} has no field {node.attr!r}.{near}")

    def strange_name(self, node: ast.Attribute | ast.Subscript, name: str) -> Iterator[Trap]:
        """An argument used as a record or as an array under a name that makes it a whole number."""
        if name not in self.arguments or name in KNOWN_BY_NAME or self.annotations.get(name) in ARRAYS:
            return
        taken = f"arguments are known by their names, and `{name}` is taken for a whole number."
        if isinstance(node, ast.Subscript):
            how = "Annotate an array with Ids, Floats or Numbers, or call it `row` if it is a row of the state."
        else:
            tables = all(node.attr in layout.fields for key, layout in self.layouts.items() if key == "t")
            state = any(node.attr in layout.fields for key, layout in self.layouts.items() if key == "s")
            how = "Call the tables `t`." if tables and not state else "Call the state `s`."
        yield self.here(node, f"{taken} {how}")

    def bad_call(self, node: ast.Call, name: str) -> Iterator[Trap]:
        """A call of what is no rule, with the wrong arguments, or for a result that there is not."""
        found = self.function.__globals__.get(name)
        called = plain_function(found)
        if name in MAKERS and found is None:
            yield self.memory(node)
        if not isinstance(called, FunctionType) or name in self.arguments:
            return
        if not hasattr(found, "py_func"):
            by = f"the rule {self.function.__name__} calls it, and rules can call nothing but rules"
            yield self.there(called, False, f"it is not marked as a rule, but {by}. Write @rule above it.")
            return
        words = self.misfit(node, called)
        if words and Path(self.function.__code__.co_filename).parent == Path(__file__).parent:
            yield self.there(called, True, words)  # what the stage calls must be as the stage calls it
        elif words:
            yield self.here(node, words)

    def method(self, node: ast.Call, function: ast.Attribute) -> Iterator[Trap]:
        """A method of a field, which only lists have."""
        value: ast.expr = function.value
        while isinstance(value, ast.Attribute | ast.Subscript):
            value = value.value
        if isinstance(value, ast.Name) and value is not function.value and value.id in KNOWN_BY_NAME:
            field = ast.unparse(function.value)
            words = f"`{ast.unparse(node)}` calls a method, and `{field}` is a row of numbers that has none in compiled rules."
            yield self.here(node, f"{words} Go through its places in a loop.")

    def misfit(self, node: ast.Call, called: FunctionType) -> str:
        """How a call and the rule it calls do not go together."""
        wanted = _arguments(called)
        least = len(wanted) - len(called.__defaults__ or ())
        plain = not node.keywords and not any(isinstance(each, ast.Starred) for each in node.args)
        if plain and not least <= len(node.args) <= len(wanted):
            return f"`{ast.unparse(node)}` is called, but the arguments of {called.__name__} are {', '.join(wanted)}."
        if node not in self.statements and not _gives_a_result(called):
            return f"`{ast.unparse(node)}` is called for its result, but {called.__name__} returns nothing."
        return ""

    def memory(self, node: ast.expr) -> Trap:
        """Something that has to be allocated."""
        words = f"`{ast.unparse(node)}` needs memory of its own, and rules have none: no lists, dictionaries or texts."
        return self.here(node, f"{words} Use fields of the state.")

    def never(self, node: ast.AST) -> Iterator[Trap]:
        """What no rule does."""
        if isinstance(node, MEMORY):
            yield self.memory(node)
        for kind, what in NEVER.items():
            if isinstance(node, kind) and isinstance(node, ast.expr | ast.stmt):
                yield self.here(node, f"it {what} (`{ast.unparse(node).splitlines()[0]}`), which no rule can.")
