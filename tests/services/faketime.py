"""A clock that can be set for one process alone: Debian's libfaketime."""

from __future__ import annotations

from pathlib import Path

from tests.services.apt import found_or_installed

LIBRARY = "faketime/libfaketimeMT.so.1"
FOLDERS = ("/usr/lib", "/usr/local/lib", "/opt/homebrew/lib")
LOOKED_AT_EVERY = "1"  # seconds in which the file is read again


class SetClock:
    """The time of day of whatever runs with this environment; its steady clock is the machine's."""

    def __init__(self, folder: Path) -> None:
        self._library = found_or_installed("faketime", _find)
        self._file = folder / "clock"
        self.set("+0s")

    def set(self, difference: str) -> None:
        """Let it be so much later (`+2h`) or earlier (`-30s`) than it is."""
        beside = self._file.with_suffix(".new")
        beside.write_text(difference + "\n", encoding="ascii")
        beside.replace(self._file)

    @property
    def environment(self) -> dict[str, str]:
        """What a process has to be started with."""
        return {
            "LD_PRELOAD": str(self._library),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_CACHE_DURATION": LOOKED_AT_EVERY,
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "DONT_FAKE_MONOTONIC": "1",  # as older versions call it
        }


def _find() -> Path | None:
    """The library, which Debian keeps in a folder for each kind of processor."""
    for folder in FOLDERS:
        found = [*Path(folder).glob(LIBRARY), *Path(folder).glob(f"*/{LIBRARY}")]
        if found:
            return found[0]
    return None
