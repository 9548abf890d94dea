"""How long bots think, as measured: what a thought will take, what a smaller budget is, and how long an early answer is held.

A search that has nothing to choose between, or is certain of its move, ends early, and whoever looks at the clock would learn
that about a hand they may not see. So such an answer is held for as long as a whole thought of this bot takes at this table:
one of the latest of them, drawn by lot, so that held answers come when others do. Nothing else enters: not the position, nor
its answers.
"""

from __future__ import annotations

import random
import statistics
from collections import deque
from collections.abc import Sequence

from footlights.bots import LEVELS, Brain, brain_of
from footlights.bots.names import FAR_SIGHTED
from footlights.table.thoughts import Idea

KEPT, KEPT_HERE = (
    32,
    8,
)  # measurements of each kind: in the house, and at a table, where thoughts get shorter as a game goes on
ENOUGH = 4  # thoughts at a table that say what is usual there; before, those at all tables do
LEAST = brain_of(LEVELS["usher"]).iterations  # no search is cut to fewer iterations than the friendliest bot's
LEAST_MS = 20
PER_ITERATION, PER_MS, AT_ONCE = 1e-4, 1e-3, 0.02  # seconds, until something is measured

Kind = tuple[str, str, int]  # of measurement: the game, what is counted, and how much of the game is compiled


def size_of(brain: Brain) -> int:
    """How much thinking a bot is allowed: iterations, milliseconds, or one look for bots that do not search."""
    return brain.milliseconds or brain.iterations * brain.trees or 1


def cut(brain: Brain, part: float) -> Brain:
    """A bot with a part of the budget: fewer trees first, for one large tree is better than several small ones."""
    size = int(size_of(brain) * part)
    if not brain.searches or part >= 1:
        return brain
    if brain.milliseconds:
        return brain_of(f"search:{min(brain.milliseconds, max(LEAST_MS, size))}ms")
    size = max(size, min(LEAST, size_of(brain)))
    trees = max(1, min(brain.trees, size // brain.iterations))
    return brain_of(f"search:{size // trees}x{trees}")


def affordable(brain: Brain, wish: float, share: float) -> Brain:
    """A bot whose thought, which takes so many seconds, is halved until it takes no more than its share."""
    part = 1.0
    while wish * part > share and size_of(cut(brain, part / 2)) < size_of(cut(brain, part)):
        part /= 2
    return cut(brain, part)


class Pace:
    """The latest measurements, at one table or in the whole house."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._rates: dict[Kind, deque[float]] = {}
        self._lot = random.Random()

    def note(self, game: str, idea: Idea) -> None:
        """Remember how long a whole thought took."""
        if idea.whole:
            brain = brain_of(idea.budget)
            rates = self._rates.setdefault(_kind(game, brain, idea.ready), deque(maxlen=self._kept))
            rates.append(idea.seconds / size_of(brain))

    def rates(self, game: str, brain: Brain, ready: int) -> Sequence[float]:
        """Seconds that a whole thought took for what it counts, the latest last."""
        return self._rates.get(_kind(game, brain, ready), ())

    def seconds(self, game: str, brain: Brain, ready: int) -> float:
        """What a thought will take, as far as one can know."""
        if brain.milliseconds:
            return brain.milliseconds * PER_MS
        rates = self.rates(game, brain, ready)
        return size_of(brain) * (statistics.median(rates) if rates else _unmeasured(brain))

    def hold(self, game: str, idea: Idea, elsewhere: Pace) -> float:
        """How many seconds an idea is to be kept back: none for a whole thought, and the rest of a usual one for any other."""
        if idea.whole:
            return 0.0
        brain = brain_of(idea.budget)
        rates = self.rates(game, brain, idea.ready)
        if len(rates) < ENOUGH:
            rates = elsewhere.rates(game, brain, idea.ready) or rates or [_unmeasured(brain)]
        return max(0.0, self._lot.choice(rates) * size_of(brain) - idea.seconds)


def _kind(game: str, brain: Brain, ready: int) -> Kind:
    if brain.iterations:
        return game, "far" if brain.iterations >= FAR_SIGHTED else "near", ready
    return game, "ms" if brain.milliseconds else brain.name, ready


def _unmeasured(brain: Brain) -> float:
    return PER_MS if brain.milliseconds else PER_ITERATION if brain.iterations else AT_ONCE
