"""How much is played, and how: what all experiments have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypedDict

from footlights.bots import Brain
from footlights.lab.simulate import Plan, Shard, checked_workers, play_deals
from footlights.stage.errors import Trouble

Progress = Callable[[str, int, int], None]  # the bot that plays, deals done, deals at most


class How(TypedDict, total=False):
    """What every experiment can be told by name; see `Effort`."""

    within: float
    deals: int | None
    seed: int
    threads: int | None
    on: str
    progress: Progress | None


@dataclass(frozen=True)
class Effort:
    """How long an experiment goes on, and where it is played.

    `within`: it stops when every share is known to so much, half the width of an interval that holds whenever one looks. `deals`:
    the most deals that are played (None: what the experiment takes to be enough). `on`: "cpu", "gpu" or "interpreter". The
    results depend on neither `threads` nor `on`.
    """

    within: float = 0.01
    deals: int | None = None
    seed: int = 0
    threads: int | None = None
    on: str = "cpu"
    progress: Progress | None = None

    def __post_init__(self) -> None:
        if not 0 < self.within < 1:
            raise Trouble(f"The precision is a share between 0 and 1, such as 0.01, not {self.within}.")
        if self.deals is not None and self.deals < 2:
            raise Trouble(f"At least 2 deals are needed to know how far they differ, not {self.deals}.")
        checked_workers(self.seed, self.threads, self.on)

    def most(self, brain: Brain, usual: int, searched: int) -> int:
        """The most deals: those that were asked for, or what is usual, which is less for bots that search."""
        return self.deals or (searched if brain.searches else usual)

    def play(self, plans: list[Plan], bot: str, start: int, count: int, most: int) -> Iterator[Shard]:
        """Some deals in all plans, shard by shard, with word of how far it is."""
        played = start
        workers = checked_workers(self.seed, self.threads, self.on)
        for rows in play_deals(plans, start, count, self.seed, workers, self.on):
            yield rows
            played += len(rows[0])
            if self.progress is not None:
                self.progress(bot, played, most)
