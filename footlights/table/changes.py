"""Scenes as differences: what of a scene is new to somebody who has an earlier one. static/js/changes.js puts them together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from footlights.stage.scene import AnyNode, Grid, Panel, Scene, Zone
from footlights.table.protocol import Change


def change_of(old: Scene, new: Scene, on: tuple[int, int]) -> Change:
    """What is new in a scene to somebody who has the frame `on`, whose scene is `old`."""
    return Change(
        on=on,
        nodes=_changed_nodes(old.nodes, new.nodes),
        title=None if new.title == old.title else new.title,
        said=None if new.said == old.said else new.said,
        state=None if new.state == old.state else new.state,
        ghosts={
            **{name: None for name in old.ghosts if name not in new.ghosts},
            **{name: ghosts for name, ghosts in new.ghosts.items() if old.ghosts.get(name) != ghosts},
        },
    )


def _changed_nodes(old: Iterable[AnyNode | None], new: Iterable[AnyNode | None]) -> tuple[Any, ...]:
    """The nodes, each as its id if it is the same as before, or with ids for those in it that are."""
    before = {node.id: node for node in old if node is not None}
    found: list[Any] = []
    for node in new:
        known = before.get(node.id) if node is not None else None
        if node is None or known is None:
            found.append(node)
        elif known is node or known == node:
            found.append(node.id)
        elif isinstance(node, Grid) and isinstance(known, Grid):
            found.append(replace(node, cells=_changed_nodes(known.cells, node.cells)))
        elif isinstance(node, Panel | Zone) and isinstance(known, Panel | Zone):
            found.append(replace(node, nodes=_changed_nodes(known.nodes, node.nodes)))
        else:
            found.append(node)
    return tuple(found)
