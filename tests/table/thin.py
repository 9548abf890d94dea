"""Scenes put together again from differences, as a browser does it (static/js/changes.js)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def changed_scene(old: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """The scene that a change leads to; everything as the plain data that JSON holds."""
    ghosts = {**old.get("ghosts", {}), **change.get("ghosts", {})}
    kept = {name: change.get(name, old.get(name)) for name in ("title", "said", "state")}
    return {
        "nodes": _put_together(old.get("nodes", ()), change["nodes"]),
        **{name: value for name, value in kept.items() if value},
        **({"ghosts": left} if (left := {name: shown for name, shown in ghosts.items() if shown is not None}) else {}),
    }


def _put_together(old: Iterable[Any], new: Iterable[Any]) -> list[Any]:
    before = {node["id"]: node for node in old if node is not None}
    return [_whole(before, node) for node in new]


def _whole(before: Mapping[str, Any], node: Any) -> Any:
    if node is None:
        return None
    if isinstance(node, str):
        return before[node]
    known = before.get(node["id"], {})
    within = {field: _put_together(known.get(field, ()), node[field]) for field in ("nodes", "cells") if field in node}
    return {**node, **within}
