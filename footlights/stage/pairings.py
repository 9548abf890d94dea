"""Pairings of ready-made decks that were measured to be even: a set's `pairings.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from footlights.stage.errors import Trouble
from footlights.stage.files import read_yaml

FILE = "pairings.yaml"


@dataclass(frozen=True)
class Pairing:
    """Two decks that win about equally often against each other, in some formats (none named: all)."""

    decks: tuple[str, str]
    formats: tuple[str, ...] = ()


def read_pairings(folder: Path, problems: list[str]) -> tuple[Pairing, ...]:
    """The even pairings of a set; there need not be any. Decks that the set does not have are nobody's mistake: sets change."""
    path = folder / FILE
    if not path.exists():
        return ()
    try:
        content = read_yaml(path)
    except Trouble as error:
        problems.append(str(error))
        return ()
    rows = content.get("pairings") if isinstance(content, dict) else None
    if not isinstance(rows, list):
        problems.append(f"{path}: expected a mapping with `pairings`, a list of entries such as {{decks: [A, B]}}.")
        return ()
    found = [_pairing(row) for row in rows]
    for number, pairing in enumerate(found, start=1):
        if pairing is None:
            problems.append(
                f"{path}, entry {number}: expected `decks`, two names, and maybe `formats`, a list of names."
            )
    return tuple(pairing for pairing in found if pairing is not None)


def _pairing(row: Any) -> Pairing | None:
    decks, formats = (row.get("decks"), row.get("formats", [])) if isinstance(row, dict) else (None, None)
    if not isinstance(decks, list) or len(decks) != 2 or not isinstance(formats, list):
        return None
    if not all(isinstance(word, str) for word in [*decks, *formats]):
        return None
    return Pairing((decks[0], decks[1]), tuple(formats))
