"""The table in a terminal: everything is made from a seat's view.
Works with colour, without, and when the output is no terminal at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from footlights.terminal.table import run_table

__all__ = ["run_table"]


def __getattr__(name: str) -> Any:
    """`run_table`, fetched when it is asked for: rooms use `blocks` and need no terminal for that."""
    if name == "run_table":
        from footlights.terminal.table import run_table

        return run_table
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
