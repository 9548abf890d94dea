"""Who is thought for next, and for how long: addresses and their visitors take turns by the time they have had, tables by turns.

Neither looks at the position: how long somebody waits, and how much thinking they get, tells nothing about anybody's cards.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping
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
    """Who a thought is for: a visitor (a bot's time is its table's host's), at which table, and from which address."""

    visitor: str = ""
    table: str = ""
    address: str = ""


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
    crowd: tuple[int, int] = (1, 1)  # addresses that waited when it was taken, and visitors of its own
    worker: Worker | None = field(default=None, repr=False)


class _Turns:
    """Who of several is next: whoever has had the least. What they have had is counted in seconds, times how many waited then.

    So a long thought while nobody else waits, and a short one in a crowd, each a fair share of the time there was, count alike:
    otherwise whoever thought for seconds in an empty house would wait until each of fifty others had thought as long. Whoever
    comes anew begins with as much as the one last served had, so that nobody can save time up.
    """

    def __init__(self) -> None:
        self.had: dict[str, float] = {}
        self.level = 0.0  # what the one last served had had

    def come(self, who: str) -> None:
        """Somebody waits who did not."""
        self.had[who] = max(self.had.get(who, 0.0), self.level)

    def serve(self, who: str, amount: float) -> None:
        """Somebody is served."""
        before = self.had.get(who, self.level)
        self.level = max(self.level, before)
        self.had[who] = before + amount

    def forget(self, all_but: Container[str]) -> None:
        """Forget those who owe nobody anything, but for some."""
        self.had = {who: had for who, had in self.had.items() if who in all_but or had > self.level}


class FairQueue:
    """Thoughts that wait for a worker, no more than `most`.

    Whose address has had the least time is next; of one address's, the visitor who has; of one visitor's, the table that was
    served longest ago; of one table's, the first. So nobody gets more by being many, with many tables or without a cookie.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.waiting: list[Thought] = []
        self._addresses = _Turns()
        self._visitors: dict[str, _Turns] = {}  # of each address
        self._served: dict[str, int] = {}  # when, by table: the number of turns until then
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
        self._come(thought.asker)
        self.waiting.append(thought)
        return out

    def put_back(self, thought: Thought) -> None:
        """Let something wait again that was taken in vain, in the place it had."""
        self._come(thought.asker)
        self.waiting.append(thought)
        self._served.pop(thought.asker.table, None)

    def _come(self, asker: Asker) -> None:
        own = [other.asker for other in self.waiting if other.asker.address == asker.address]
        if not own:
            self._addresses.come(asker.address)
        if all(other.visitor != asker.visitor for other in own):
            self._visitors.setdefault(asker.address, _Turns()).come(asker.visitor)

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
        asker, self._turns = thought.asker, self._turns + 1
        thought.crowd = (
            len({other.asker.address for other in self.waiting}),
            len({other.asker.visitor for other in self.waiting if other.asker.address == asker.address}),
        )
        self.waiting.remove(thought)
        self._charge(thought, seconds)
        self._served[asker.table] = self._turns
        if self._known() > REMEMBERED:
            self._forget()

    def correct(self, thought: Thought, seconds: float) -> None:
        """By so much longer, or shorter, does a thought take than was said when it was taken."""
        asker = thought.asker
        if asker.visitor in self._visitors.get(asker.address, _Turns()).had:
            addresses, visitors = thought.crowd
            self._addresses.had[asker.address] += seconds * addresses
            self._visitors[asker.address].had[asker.visitor] += seconds * visitors

    def _charge(self, thought: Thought, seconds: float) -> None:
        asker, (addresses, visitors) = thought.asker, thought.crowd
        self._addresses.serve(asker.address, seconds * addresses)
        self._visitors.setdefault(asker.address, _Turns()).serve(asker.visitor, seconds * visitors)

    def _turn(self, thought: Thought) -> tuple[float, float, int, int]:
        asker = thought.asker
        had = self._visitors[asker.address].had[asker.visitor]
        return self._addresses.had[asker.address], had, self._served.get(asker.table, 0), thought.number

    def _to_put_out(self, thought: Thought) -> Thought:
        """Whom a full queue lets go: the newest of the visitor with most, of the address with most."""
        asker, others = thought.asker, [other.asker for other in self.waiting]
        most = _most_of(Counter(other.address for other in others), asker.address)
        if most == asker.address:
            own = Counter(other.visitor for other in others if other.address == most)
            visitor = _most_of(own, asker.visitor)
            if visitor == asker.visitor:
                raise QueueFull
        else:
            theirs = Counter(other.visitor for other in others if other.address == most)
            visitor = max(theirs, key=lambda each: theirs[each])
        newest = [other for other in self.waiting if (other.asker.address, other.asker.visitor) == (most, visitor)]
        return max(newest, key=lambda other: other.number)

    def _known(self) -> int:
        visitors = sum(len(turns.had) for turns in self._visitors.values())
        return len(self._addresses.had) + visitors + len(self._served)

    def _forget(self) -> None:
        waiting = [thought.asker for thought in self.waiting]
        self._addresses.forget({asker.address for asker in waiting})
        for address, turns in list(self._visitors.items()):
            turns.forget({asker.visitor for asker in waiting if asker.address == address})
            if not turns.had or address not in self._addresses.had:
                del self._visitors[address]
        recently = sorted(self._served, key=lambda table: self._served[table])[-REMEMBERED // 4 :]
        self._served = {table: self._served[table] for table in recently}

    def share(self, thought: Thought, wishes: dict[Thought, float], now: float, workers: int) -> float:
        """How many seconds of thinking something may have, if everybody who waits is to be answered in time.

        What is left of the goal since the visitor's oldest thought began to wait is shared equally among addresses, an address's
        part among its visitors, and a visitor's among what is theirs; who wishes for less leaves the rest to the others.
        """
        asker = thought.asker
        near = [other for other in self.waiting if other.asker.address == asker.address]
        own = [other for other in near if other.asker.visitor == asker.visitor]
        room = max(AT_LEAST, GOAL - (now - min(other.since for other in own))) * workers
        room = _left_for(asker.address, {other: other.asker.address for other in self.waiting}, wishes, room)
        room = _left_for(asker.visitor, {other: other.asker.visitor for other in near}, wishes, room)
        return equal_share([wishes[other] for other in own], room)


def _most_of(waiting: Counter[str], anew: str) -> str:
    """Who has the most waiting; the one who would have one more, if that is as many."""
    most = max(waiting, key=lambda who: waiting[who])
    return anew if waiting[anew] + 1 >= waiting[most] else most


def _left_for(who: str, whose: Mapping[Thought, str], wishes: Mapping[Thought, float], room: float) -> float:
    """What is left of the time for one of those who share it, if each of the others gets an equal share or what they wish for."""
    totals: defaultdict[str, float] = defaultdict(float)
    for thought, owner in whose.items():
        totals[owner] += wishes[thought]
    share = equal_share(list(totals.values()), room)
    return room - sum(min(total, share) for owner, total in totals.items() if owner != who)


def equal_share(wishes: Iterable[float], room: float) -> float:
    """The most that anybody may have so that all together get no more than there is; infinite if all wishes can be granted."""
    left, ordered = room, sorted(wishes)
    for place, wish in enumerate(ordered):
        share = max(0.0, left) / (len(ordered) - place)
        if wish > share:
            return share
        left -= wish
    return math.inf
