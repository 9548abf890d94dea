"""Games known by id and by the module that declares them; a module is imported when its game is first asked for (`game`)."""

from __future__ import annotations

from collections.abc import Mapping

announced: dict[str, str] = {}


def announce(modules: Mapping[str, str]) -> None:
    """Make games known, without importing anything."""
    announced.update(modules)
