"""Who is thought for next, and for how long: visitors take turns by the time they have had, and a visitor's tables by turns.

Neither looks at the position: how long somebody waits, and how much thinking they get, tells nothing about anybody's cards.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footlights.stage.errors import Trouble
from footlights.stage.tongue import say
from footlights.table.thoughts import Idea, Position, Why

if TYPE_CHECKING:
    from footlights.table.processes import Worker

GOAL = 4.0  # seconds in which everybody who waits is to have their answer
AT_LEAST = 0.5  # seconds that are shared among those who wait even if the goal is missed
REMEMBERED = 1000  # visitors and tables; beyond that, those who owe nobody anything are forgotten


class QueueFull(Trouble):
    """More wait for the bots than can be served."""

    def __str__(self) -> str:
        return say("The bots of this house have too much to think about just now; try again in a moment.")


@dataclass(frozen=True)
class Asker:
    """Who a thought is for: a visitor (a bot's time is its table's host's), and at which table."""

    visitor: str = ""
    table: str = ""


NOBODY = Asker()


@dataclass(eq=False)
class Thought:
    """Something to be thought about. `bot` is who is to think, `tries` how often workers were lost over it."""

    position: Position
    asker: Asker
    future: asyncio.Future[Idea]
    since: float  # when it began to wait
    bot: str
    why: Why = ""
    tries: int = 0
    number: int = 0
    worker: Worker | None = field(default=None, repr=False)


class FairQueue:
    """Thoughts that wait for a worker, no more than `most`.

    Whose visitor has had the least time is next; of one visitor's, the table that was served longest ago; of one table's, the
    first. Whoever comes anew begins with as much time as the visitor last served had, so that nobody can save time up.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.waiting: list[Thought] = []
        self._had: dict[str, float] = {}  # seconds of thinking, by visitor
        self._served: dict[str, int] = {}  # when, by table: the number of turns until then
        self._level = 0.0  # what the visitor last served had had
        self._numbers = 0
        self._turns = 0

    def __len__(self) -> int:
        return len(self.waiting)

    def put(self, thought: Thought) -> Thought | None:
        """Let something wait. If there is no room it is refused (QueueFull), or the newest of who has the most is put out."""
        out = self._to_put_out(thought) if len(self.waiting) >= self.most else None
        if out is not None:
            self.waiting.remove(out)
        self._numbers += 1
        thought.number = self._numbers
        visitor = thought.asker.visitor
        if all(other.asker.visitor != visitor for other in self.waiting):
            self._had[visitor] = max(self._had.get(visitor, 0.0), self._level)
        self.waiting.append(thought)
        return out

    def put_back(self, thought: Thought) -> None:
        """Let something wait again that was taken in vain, in the place it had."""
        self.waiting.append(thought)
        self._had.setdefault(thought.asker.visitor, self._level)
        self._served.pop(thought.asker.table, None)

    def remove(self, thought: Thought) -> bool:
        """Let something wait no longer; whether it did."""
        if thought not in self.waiting:
            return False
        self.waiting.remove(thought)
        return True

    def next(self) -> Thought:
        """Who is next; it goes on waiting until it is taken."""
        return min(self.waiting, key=self._turn)

    def take(self, thought: Thought, seconds: float) -> None:
        """Something is thought about now, for about so long."""
        self.waiting.remove(thought)
        visitor, self._turns = thought.asker.visitor, self._turns + 1
        self._level = max(self._level, self._had[visitor])
        self._had[visitor] += seconds
        self._served[thought.asker.table] = self._turns
        if len(self._had) + len(self._served) > REMEMBERED:
            self._forget()

    def correct(self, thought: Thought, seconds: float) -> None:
        """By so much longer, or shorter, does a thought take than was said when it was taken."""
        if thought.asker.visitor in self._had:
            self._had[thought.asker.visitor] += seconds

    def _turn(self, thought: Thought) -> tuple[float, int, int]:
        asker = thought.asker
        return self._had[asker.visitor], self._served.get(asker.table, 0), thought.number

    def _to_put_out(self, thought: Thought) -> Thought:
        waiting = Counter(other.asker.visitor for other in self.waiting)
        most = max(waiting, key=lambda visitor: waiting[visitor])
        if waiting[thought.asker.visitor] + 1 >= waiting[most]:
            raise QueueFull
        return max((other for other in self.waiting if other.asker.visitor == most), key=lambda other: other.number)

    def _forget(self) -> None:
        visitors = {thought.asker.visitor for thought in self.waiting}
        self._had = {who: had for who, had in self._had.items() if who in visitors or had > self._level}
        recently = sorted(self._served, key=lambda table: self._served[table])[-REMEMBERED // 4 :]
        self._served = {table: self._served[table] for table in recently}

    def share(self, thought: Thought, wishes: dict[Thought, float], now: float, workers: int) -> float:
        """How many seconds of thinking something may have, if everybody who waits is to be answered in time.

        What is left of the goal since the visitor's oldest thought began to wait is shared equally among visitors, and a
        visitor's part equally among what is theirs; who wishes for less than their share leaves the rest to the others.
        """
        totals: defaultdict[str, float] = defaultdict(float)
        own = [other for other in self.waiting if other.asker.visitor == thought.asker.visitor]
        for other in self.waiting:
            totals[other.asker.visitor] += wishes[other]
        room = max(AT_LEAST, GOAL - (now - min(other.since for other in own))) * workers
        share = equal_share(list(totals.values()), room)
        others = sum(min(total, share) for visitor, total in totals.items() if visitor != thought.asker.visitor)
        return equal_share([wishes[other] for other in own], room - others)


def equal_share(wishes: Iterable[float], room: float) -> float:
    """The most that anybody may have so that all together get no more than there is; infinite if all wishes can be granted."""
    left, ordered = room, sorted(wishes)
    for place, wish in enumerate(ordered):
        share = max(0.0, left) / (len(ordered) - place)
        if wish > share:
            return share
        left -= wish
    return math.inf
