"""What the sets of all games have in common: a folder with set.yaml in it, ids, and nothing there twice."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from footlights.stage.errors import Trouble
from footlights.stage.files import is_there, read_yaml


def expect_folder(folder: Path, needs: str) -> None:
    """Trouble unless a set's folder is there; `needs` is the sentence that says what a set is."""
    if not is_there(folder):
        raise Trouble(f"There is no folder {folder}; {needs}.")
    if not folder.is_dir():
        raise Trouble(f"{folder} is a file; expected a folder, since {needs}.")


def read_meta(path: Path, game: str, problems: list[str], also: str = "") -> dict[str, Any] | None:
    """What set.yaml says, or None after noting why it says nothing; `also` names what it has besides its name."""
    try:
        meta = read_yaml(path)
    except Trouble as error:
        problems.append(str(error))
        return None
    if not isinstance(meta, dict) or not isinstance(meta.get("set"), str):
        problems.append(f"{path}: expected a mapping with at least `set: NAME`{also}.")
        return meta if isinstance(meta, dict) else None
    if meta.get("game", game) != game:
        problems.append(f"{path}: this set is for {meta['game']!r}, not for {game!r}.")
    return meta


def read_id(text: str) -> str:
    """An id as a cell of a file has it."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", text):
        raise ValueError(f"found {text!r}, expected small letters, digits and hyphens.")
    return text


def doubles(place: str, row: Mapping[str, Any], seen: dict[str, str]) -> list[str]:
    """Ids and names are unique in a set, whatever their case; `seen` keeps the places of those met so far."""
    found = []
    for column in ("id", "name"):
        if column in row:
            key = f"{column} {row[column].lower()}"
            if key in seen:
                found.append(f"{place}, column {column}: {row[column]} is already in {seen[key]}.")
            seen.setdefault(key, place)
    return found
