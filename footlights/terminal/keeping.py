"""Match files at the table: saved when asked, kept up to date where one was named, never overwritten by surprise."""

from __future__ import annotations

import shlex
from pathlib import Path

from footlights.stage.errors import Trouble
from footlights.stage.files import read_yaml
from footlights.stage.match import Match

IDENTITY = ("game", "rules", "options", "sets", "seats", "seed")


class Keeper:
    """Knows which files belong to this match."""

    def __init__(self, match: Match, save_to: str | Path | None) -> None:
        self._match = match
        self._own: set[Path] = set()
        self._kept_in = Path(save_to) if save_to is not None else None
        self._last: Path | None = None
        self._saved_ply = -1

    @property
    def default_name(self) -> str:
        """What a match file of this match is called if nobody says otherwise."""
        return f"{self._match.game.id}-{self._match.seed}.match.yaml"

    def save(self, name: str) -> str:
        """Save under a name, or the default one; a sentence says what was done."""
        path = Path(name or self.default_name)
        try:
            self._write(path)
        except Trouble as error:
            return str(error)
        return f"Saved as {path}.\nGo on later with: {self._resume(path)}"

    def keep(self) -> str:
        """Bring the file named at the start up to date; a sentence if that cannot be done (then it is not tried again)."""
        if self._kept_in is None or self._saved_ply == self._match.ply:
            return ""
        try:
            self._write(self._kept_in)
        except Trouble as error:
            self._kept_in = None
            return f"{error} This game is not being saved; type save and a name to do so."
        return ""

    def farewell(self) -> str:
        """How to come back to this game."""
        if self._last is None:
            verb = "replay" if self._match.over else "resume"
            return f"This game was not saved. To {verb} one later, type save before quit."
        missing = self._match.ply - self._saved_ply
        late = "" if missing == 0 else " It does not have the last changes."
        verb = "See it again" if self._match.over else "Go on later"
        return f"Saved as {self._last}.{late}\n{verb} with: {self._resume(self._last)}"

    def _resume(self, path: Path) -> str:
        return f"footlights play {self._match.game.id} --from {shlex.quote(str(path))}"

    def _write(self, path: Path) -> None:
        try:
            target = path.absolute()
            if target not in self._own and path.exists() and not self._is_ours(path):
                raise Trouble(f"{path} exists already and is left as it is; choose another name: save NAME.")
            self._match.save(path)
        except (OSError, ValueError) as error:
            raise Trouble(f"{str(path)!r} cannot be written: {error}.") from None
        self._own.add(target)
        self._last, self._saved_ply = path, self._match.ply

    def _is_ours(self, path: Path) -> bool:
        """Whether a file holds an earlier stand of this very match."""
        try:
            theirs = read_yaml(path)
        except Trouble:
            return False
        ours = self._match.to_dict()
        same = isinstance(theirs, dict) and all(theirs.get(key) == ours[key] for key in IDENTITY)
        return same and theirs.get("actions") == ours["actions"][: len(theirs.get("actions") or [])]
