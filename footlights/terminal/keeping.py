"""Match files at the table: kept up to date from the start, saved when asked, never overwritten by surprise."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Sequence
from itertools import chain, count
from pathlib import Path

from footlights.stage.errors import Trouble
from footlights.stage.files import read_yaml
from footlights.stage.match import Match

IDENTITY = ("game", "rules", "options", "sets", "seats", "seed")
MOST_NAMES = 1000
QUOTES = "'\""


def data_folder() -> Path:
    """Where this user's matches are kept if no other place is named."""
    named = Path(os.environ.get("XDG_DATA_HOME") or "")
    try:
        return (named if named.is_absolute() else Path.home() / ".local" / "share") / "footlights"
    except RuntimeError:  # nobody's home
        raise Trouble("This user has no home folder.") from None


class Keeper:
    """Knows which files belong to this match.

    `save_to` is a file named by the player, `keep_in` a folder in which a name is found; `again` are the words that the command
    to go on needs besides the file.
    """

    def __init__(
        self, match: Match, save_to: str | Path | None, keep_in: str | Path | None = None, again: Sequence[str] = ()
    ) -> None:
        self._match = match
        self._own: dict[Path, bytes] = {}  # what was last written to each file
        self._named = Path(save_to) if save_to is not None else None
        self._keep_in = Path(keep_in) if keep_in is not None else None
        self._again = again
        self._kept: Path | None = None  # the file in that folder
        self._last: Path | None = None
        self._saved_ply = -1

    @property
    def default_name(self) -> str:
        """What a match file of this match is called if nobody says otherwise."""
        return next(self._names())

    def _names(self) -> Iterator[str]:
        stem = f"{self._match.game.id}-{self._match.seed}"
        return (f"{stem}{'' if number == 1 else f'-{number}'}.match.yaml" for number in count(1))

    def save(self, name: str) -> str:
        """Save under a name, or the default one; a sentence says what was done."""
        try:
            path = self._path(name)
            self._write(path)
        except Trouble as error:
            return str(error)
        return f"Saved as {path}.\nGo on later with: {self._resume(path)}"

    def _path(self, typed: str) -> Path:
        """A name as a shell would read it: without its quotes, with the home folder for ~."""
        quoted = len(typed) > 1 and typed[0] in QUOTES and typed[-1] == typed[0]
        try:
            return Path((typed[1:-1] if quoted else typed) or self.default_name).expanduser()
        except RuntimeError as error:
            raise Trouble(f"{typed!r} cannot be written: {error}") from None

    def keep(self) -> str:
        """Bring the file of this match up to date; a sentence if that cannot be done (then it is not tried again)."""
        if (self._named is None and self._keep_in is None) or self._saved_ply == self._match.ply:
            return ""
        try:
            if self._named is not None:
                self._write(self._named)
            elif self._keep_in is not None:
                self._write_in(self._keep_in)
        except Trouble as error:
            self._named = self._keep_in = None
            return f"{error} This game is not being saved; type save and a name to do so."
        return ""

    def rescue(self) -> str:
        """Write the match before something unforeseen ends the evening; a sentence says where, or that it was not possible."""
        try:
            if self._last is None or self._saved_ply != self._match.ply:
                named = self._named
                self._write_in(named.absolute().parent if named is not None else self._keep_in or data_folder())
        except Exception as error:  # there is trouble enough already
            return f"This game could not be saved: {error}"
        return self.farewell()

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
        file = str(path)
        kept = ["--save", file] if path == self._named else []
        return shlex.join(["footlights", "play", self._match.game.id, "--from", file, *kept, *self._again])

    def _write_in(self, folder: Path) -> None:
        """Write into a folder, under the first name that is free or this match's already."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            names = (folder / name for name, _ in zip(self._names(), range(MOST_NAMES), strict=False))
            first = [self._kept] if self._kept is not None and self._kept.parent == folder else []
            path = next((path for path in chain(first, names) if not self._is_taken(path)), None)
        except (OSError, ValueError) as error:
            raise Trouble(f"{folder} cannot be written: {getattr(error, 'strerror', None) or error}.") from None
        if path is None:
            raise Trouble(f"{folder} has too many matches of this seed.")
        self._write(path)
        self._kept = path

    def _write(self, path: Path) -> None:
        try:
            if self._is_taken(path):
                raise Trouble(f"{path} exists already and is left as it is; choose another name: save NAME.")
            self._match.save(path)
            self._own[path.absolute()] = path.read_bytes()
        except (OSError, ValueError) as error:
            raise Trouble(f"{str(path)!r} cannot be written: {error}.") from None
        self._last, self._saved_ply = path, self._match.ply

    def _is_taken(self, path: Path) -> bool:
        """Whether a file is there that this match must not overwrite."""
        if not path.exists():
            return False
        return not path.is_file() or not (self._is_as_written(path) or self._is_ours(path))

    def _is_as_written(self, path: Path) -> bool:
        """Whether a file is still what this match wrote into it."""
        written = self._own.get(path.absolute())
        return written is not None and path.stat().st_size == len(written) and path.read_bytes() == written

    def _is_ours(self, path: Path) -> bool:
        """Whether a file holds an earlier stand of this very match."""
        try:
            theirs = read_yaml(path)
        except Trouble:
            return False
        ours = self._match.to_dict()
        if not isinstance(theirs, dict) or any(theirs.get(key) != ours[key] for key in IDENTITY):
            return False
        actions = theirs.get("actions")
        return isinstance(actions, list) and actions == ours["actions"][: len(actions)]
