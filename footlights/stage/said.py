"""The whole situation in sentences, for those who listen: what the nodes of a scene say, each in its place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from footlights.stage.scene import HOLDING, AnyNode

Telling = Mapping[Any, Collection[str]]  # kinds of node to the areas in which they are heard; none: anywhere
_Look = tuple[Collection[str] | None, Callable[[Any], Any] | None]  # the areas, and what finds the nodes in it


def said(nodes: Iterable[AnyNode], telling: Telling) -> tuple[str, ...]:
    """What the nodes say that are to be heard; what is there only once something is taken up says nothing."""
    told: list[str] = []
    looked_at = {kind: (telling.get(kind), HOLDING.get(kind)) for kind in (*telling, *HOLDING)}
    _tell(nodes, looked_at.get, told)
    return tuple(told)


def _tell(nodes: Iterable[AnyNode | None], look: Callable[[type], _Look | None], told: list[str]) -> None:
    for node in nodes:
        found = look(type(node))  # every node of every frame comes by here, and most have nothing to be looked at
        if found is None or node is None:
            continue
        areas, inside = found
        if areas is not None and node.say and not node.with_ and (not areas or node.area in areas):
            told.append(node.say)
        if inside is not None and (inner := inside(node)):
            _tell(inner, look, told)
