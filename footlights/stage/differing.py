"""Two things that should be the same, side by side where they are not: for reports that somebody has to act on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

MOST = 6  # differences that are shown
WIDEST = 56  # characters of either side
NOTHING = "(nothing)"


def views_beside(one: Any, other: Any) -> str:
    """The facts in which two views differ, each with where it is in them, one a line."""
    return _table([("", "in one position", "in the other"), *_facts(one, other, "")])


def logs_beside(one: Sequence[str], other: Sequence[str]) -> str:
    """The lines in which two logs differ, each with its number."""
    lines = enumerate(zip_longest(one, other, fillvalue=NOTHING), start=1)
    differing = [(f"line {number}", *pair) for number, pair in lines if pair[0] != pair[1]]
    return _table([("", "one log", "the other"), *differing])


def _facts(one: Any, other: Any, path: str) -> Iterator[tuple[str, str, str]]:
    if one == other:
        return
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in dict.fromkeys([*one, *other]):
            yield from _facts(one.get(key, NOTHING), other.get(key, NOTHING), f"{path}.{key}" if path else str(key))
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and _are_alike(one, other):
        for place, (inner, its) in enumerate(zip(one, other, strict=True)):
            yield from _facts(inner, its, f"{path}[{place}]")
    else:
        yield path, str(one), str(other)


def _are_alike(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Whether two lists are as long as each other and have parts that are worth comparing one by one."""
    return len(one) == len(other) and any(isinstance(inner, Mapping | list | tuple) for inner in one)


def _table(rows: Sequence[tuple[str, str, str]]) -> str:
    """Rows as lines of text, the first one being the head; of too many, the first ones and how many there are."""
    shown = [tuple(_short(cell) for cell in row) for row in rows[: MOST + 1]]
    widths = [max(len(row[column]) for row in shown) for column in range(2)]
    lines = [f"  {row[0]:{widths[0]}}  {row[1]:{widths[1]}} | {row[2]}" for row in shown]
    return "\n".join([*lines, *([f"  and {len(rows) - MOST - 1} more"] if len(rows) > MOST + 1 else [])])


def _short(text: str) -> str:
    return text if len(text) <= WIDEST else text[: WIDEST - 3] + "..."
