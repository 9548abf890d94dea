"""The whole situation in sentences, for those who listen: what the nodes of a scene say, each in its place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from footlights.stage.scene import HOLDING, AnyNode

Telling = Mapping[Any, Collection[str]]  # kinds of node to the areas in which they are heard; none: anywhere


def said(nodes: Iterable[AnyNode], telling: Telling) -> tuple[str, ...]:
    """What the nodes say that are to be heard; what is there only once something is taken up says nothing."""
    told: list[str] = []
    _tell(nodes, telling, told)
    return tuple(told)


def _tell(nodes: Iterable[AnyNode], telling: Telling, told: list[str]) -> None:
    for node in nodes:
        kind = type(node)  # NoneType for an empty cell of a grid
        areas = telling.get(kind)
        if areas is not None and node.say and not node.with_ and (not areas or node.area in areas):
            told.append(node.say)
        if kind in HOLDING and (inner := HOLDING[kind](node)):
            _tell(inner, telling, told)
