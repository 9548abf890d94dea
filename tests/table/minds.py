"""A mind for real workers whose thoughts a test watches and ends: `work` is run in the worker, `Study` is the test's side.

They meet in a folder. A worker writes down each thought that it begins and each that it was told to stop, and thinks on until
it is `enough`, unless it was `quick` from the beginning. More flags: `searches` (thoughts are given out as the bot's own),
`cannot-BOT` (thoughts fail), `early` (they are said to have ended early), `no-workers` (no worker starts).
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import msgspec

from footlights.table import bot_worker
from footlights.table.thoughts import Idea, Position

MIND = __name__
FOLDER = "FOOTLIGHTS_TEST_STUDY"
PATIENCE = 120.0  # seconds; a mere give-up, for polite processes starve on a busy machine
A_MOMENT = 0.001


class Study:
    """What workers with this mind are at."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _lines(self, name: str) -> list[str]:
        path = self.folder / name
        return path.read_text().splitlines() if path.exists() else []

    def write(self, name: str, line: str) -> None:
        """Write something down, whole, however many write."""
        with (self.folder / name).open("a") as file:
            file.write(line + "\n")

    @property
    def begun(self) -> list[str]:
        """The thoughts that were begun and not to be quick: each is its seed and its bot."""
        return self._lines("begun")

    @property
    def order(self) -> list[str]:
        """All thoughts in the order in which they were begun."""
        return self._lines("order")

    @property
    def stopped(self) -> list[str]:
        """Those that were told to stop."""
        return self._lines("stopped")

    @property
    def workers(self) -> list[int]:
        """The processes that began to work, in order."""
        return [int(line) for line in self._lines("workers")]

    def flag(self, name: str, up: bool) -> None:
        """Raise or lower a flag that workers look at."""
        path = self.folder / name
        path.touch() if up else path.unlink(missing_ok=True)

    def raised(self, name: str) -> bool:
        """Whether a flag is up."""
        return (self.folder / name).exists()

    @property
    def quick(self) -> bool:
        """Whether thoughts that begin now end at once."""
        return self.raised("quick")

    @quick.setter
    def quick(self, up: bool) -> None:
        self.flag("quick", up)

    def takes(self, seconds: float) -> None:
        """How long a thought takes that is neither quick nor stopped."""
        (self.folder / "takes").write_text(str(seconds))

    def says_it_took(self, seconds: float, early: float) -> None:
        """What a thought says it took, whole or when it ended early; its whole budget, so to speak."""
        (self.folder / "seconds").write_text(f"{seconds} {early}")

    @property
    def seconds(self) -> tuple[float, float]:
        """How long thoughts take (whole, early), as they say."""
        whole, early = (self._lines("seconds") or ["0.001 0.001"])[0].split()
        return float(whole), float(early)

    def enough(self) -> None:
        """All thoughts end, now and from now on."""
        self.quick = True
        self.flag("enough", True)

    async def until(self, holds: Callable[[Study], Any]) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(PATIENCE):
            while not holds(self):
                await asyncio.sleep(A_MOMENT)


# --- In the worker ----------------------------------------------------------------------------------------------------


def work(house: Connection, given_up: Any) -> None:
    """A worker's work, with thoughts that last as long as the test wants."""
    study = Study(Path(os.environ[FOLDER]))
    if study.raised("no-workers"):
        raise SystemExit(1)
    study.write("workers", str(os.getpid()))
    real = bot_worker.think

    def think(position: Position, stop: Callable[[], bool] | None = None, budget: str = "") -> Idea:
        named = f"{position.seed} {budget}"
        quick = study.quick
        study.write("order", named)
        if not quick:
            study.write("begun", named)
        if study.raised(f"cannot-{position.bot}") and budget == position.bot:
            raise ValueError("a mind that cannot")
        give_up = time.monotonic() + float((study._lines("takes") or [str(PATIENCE)])[0])
        while not quick and not study.raised("enough") and time.monotonic() < give_up:
            if stop is not None and stop():
                study.write("stopped", named)
                break
            time.sleep(A_MOMENT)
        early = study.raised("early")
        idea = msgspec.structs.replace(real(position), whole=not early, seconds=study.seconds[early])
        searched = study.raised("searches") and budget != "greedy"
        return msgspec.structs.replace(idea, bot=position.bot) if searched else idea

    bot_worker.think = think
    bot_worker.prepare = lambda game, ready: None
    bot_worker.work(house, given_up)
