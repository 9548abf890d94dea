"""What bots are called, and what their names mean.

`random` and `greedy` are quick. Bots that search are called by a budget, `search:200` (iterations), `search:2000x4` (four
trees of 2,000 each) or `search:500ms`, or by the name of a level, which is a budget that never changes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from footlights.stage.codes import RANDOM, SEARCHES, SearchPlan
from footlights.stage.errors import Trouble, suggestion
from footlights.stage.game import Game
from footlights.stage.tongue import mark, say

GREEDY_LOOKS = 4
BOTS = {"random": RANDOM, "greedy": GREEDY_LOOKS}
LEVELS = {
    "usher": "search:50",
    "understudy": "search:300",
    "principal": "search:2000",
    "prima": "search:4000x4",
}
USUAL = "understudy"  # who plays where nobody has chosen: clearly better than greedy, and quick to answer
SEARCH = "search"
STANDARD = 1000  # iterations of a bot called just `search`
MOST_ITERATIONS, MOST_MS, MOST_TREES = 10_000_000, 600_000, 64
TABLE_ITERATIONS, TABLE_MS = 16_000, 2_000  # what a bot at a table may spend
NAMES = [*BOTS, *LEVELS]
TITLES = {
    "random": mark("Random"),
    "greedy": mark("Greedy"),
    "usher": mark("Usher"),
    "understudy": mark("Understudy"),
    "principal": mark("Principal"),
    "prima": mark("Prima"),
}
ABOUT = {
    "random": mark("plays any legal action, each equally likely"),
    "greedy": mark("looks one move ahead in 4 positions that could be the real one and takes what looks best"),
    "usher": mark("thinks 50 times through what could happen: a friendly opponent"),
    "understudy": mark("thinks 300 times through what could happen"),
    "principal": mark("thinks 2,000 times through what could happen"),
    "prima": mark("thinks 16,000 times through what could happen: the strongest"),
}
BUDGET = re.compile(r"search(?::(?P<count>\d{1,9})(?P<unit>ms)?(?:x(?P<trees>\d{1,3}))?)?")

# How every search goes about it; the measurements behind these numbers are in docs/bots.md.
NEAR, FAR = 1, 2  # the search horizons a game's `horizon` is asked for
FAR_SIGHTED = 1000  # iterations of a tree from which the far horizon is used
GREED = 100  # of a hundred decisions of a rollout, how many are the greedy bot's; the others are random
PARANOID = 0  # whether all others are taken to play against us, instead of each for itself
SURE = 4  # visits that all proved the same before a win or a loss is believed; where nothing is hidden one is enough
NODES_PER_ITERATION, SPARE_NODES, MOST_NODES = 12, 512, 1 << 18


@dataclass(frozen=True)
class Brain:
    """What a bot thinks with: `code` is what the kernels call it; the budget is that of a search."""

    name: str
    code: int
    iterations: int = 0  # of each tree
    milliseconds: int = 0  # instead of iterations
    trees: int = 1

    @property
    def searches(self) -> bool:
        """Whether this bot searches."""
        return self.code == SEARCHES

    def plan(self, game: Game) -> list[int]:
        """How the kernel is told to search this game."""
        exact = game.perfect_information and not game.has_chance
        ahead = NEAR if 0 < self.iterations < FAR_SIGHTED else FAR
        plan: list[int] = []
        for outlook in (game.outlook, game.allied_outlook or game.outlook):
            plan += SearchPlan(
                iterations=self.iterations,
                trees=self.trees,
                nodes=self.nodes,
                exploration=outlook.exploration,
                prior_weight=outlook.prior_weight,
                play_on=outlook.play_on,
                greed=GREED,
                scale=outlook.three_to_one,
                sure=1 if exact else SURE,
                paranoid=PARANOID,
                ahead=ahead,
                common_random_numbers=int(outlook.common_random_numbers),
                relative=int(outlook.relative),
            )
        return plan

    @property
    def nodes(self) -> int:
        """How much room a tree has; when it is full, what is there goes on learning."""
        if self.milliseconds:
            return MOST_NODES
        return min(MOST_NODES, SPARE_NODES + NODES_PER_ITERATION * self.iterations)


def brain_of(name: str) -> Brain:
    """What a bot of this name (Prima or prima) thinks with; Trouble with a suggestion if there is none."""
    called = name.lower()
    if called in BOTS:
        return Brain(called, BOTS[called])
    found = BUDGET.fullmatch(LEVELS.get(called, called))
    if found is None:
        near = suggestion(called, [*NAMES, SEARCH])
        known = ", ".join([*NAMES, "search:200", "search:500ms"])
        raise Trouble(say("There is no bot {name}; there is {bots}.", name=repr(name), bots=known) + near)
    count, trees = int(found["count"] or STANDARD), int(found["trees"] or 1)
    most = MOST_MS if found["unit"] else MOST_ITERATIONS
    if not 1 <= count <= most or not 1 <= trees <= MOST_TREES:
        told = mark("The bot {name} is out of bounds: up to {iterations} iterations or {ms} ms, and {trees} trees.")
        limits = {"iterations": f"{MOST_ITERATIONS:,}", "ms": f"{MOST_MS:,}", "trees": MOST_TREES}
        raise Trouble(say(told, name=repr(name), **limits))
    if found["unit"]:
        return Brain(called, SEARCHES, milliseconds=count, trees=trees)
    return Brain(called, SEARCHES, iterations=count, trees=trees)


def table_bot(name: str) -> Brain:
    """A bot for a house where others wait: Trouble if there is none of that name, or if it would think for too long."""
    brain = brain_of(name)
    if brain.iterations * brain.trees > TABLE_ITERATIONS or brain.milliseconds * brain.trees > TABLE_MS:
        told = mark("The bot {name} thinks too long for a table; up to {iterations} iterations or {ms} ms are allowed.")
        raise Trouble(say(told, name=repr(name), iterations=f"{TABLE_ITERATIONS:,}", ms=f"{TABLE_MS:,}"))
    return brain


def bot_title(name: str) -> str:
    """What people call a bot, in the language being spoken."""
    return say(TITLES[name]) if name in TITLES else name
