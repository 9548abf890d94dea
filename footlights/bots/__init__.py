"""Who plays when nobody sits there.

Bots know what their seat may know and nothing more: what they are given is a position that `hide` has re-dealt, never the real
one. All are reproducible from a seed, and give the same answers on interpreted and on compiled rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from footlights.stage.engine import CHOOSE, Engine, engine_of
from footlights.stage.errors import Trouble, suggestion
from footlights.stage.match import Action, Match
from footlights.stage.tongue import mark, say

RANDOM = 0
GREEDY_LOOKS = 4
BOTS = {"random": RANDOM, "greedy": GREEDY_LOOKS}
TITLES = {"random": mark("Random"), "greedy": mark("Greedy")}
ABOUT = {
    "random": mark("plays any legal action, each equally likely"),
    "greedy": mark("looks one move ahead in 4 positions that could be the real one and takes what looks best"),
}


def bot_code(name: str) -> int:
    """What the kernels call a bot; Trouble with a suggestion if there is none of that name."""
    if name not in BOTS:
        near = suggestion(name, BOTS)
        raise Trouble(say("There is no bot {name}; there is {bots}.", name=repr(name), bots=", ".join(BOTS)) + near)
    return BOTS[name]


@dataclass(frozen=True)
class Thought:
    """What a bot thinks of an action, in points of the game's evaluation, averaged over its looks (None: it did not look)."""

    action: Action
    points: float | None


class Bot:
    """One player without a person. `seed` and the position decide every choice."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self.code = bot_code(name)
        self.seed = seed & 0xFFFFFFFF

    def choose(self, match: Match) -> Action:
        """The action this bot takes for the player to decide."""
        return self.consider(match)[0]

    def consider(self, match: Match) -> tuple[Action, list[Thought]]:
        """The action it takes, and what it thinks of every legal one."""
        if match.over:
            raise Trouble(say("The game is over; there is nothing to choose."))
        troupe = self._engine(match).troupe()
        troupe.load(match.imagined())
        answers = match.legal()
        best = troupe.perform(CHOOSE, troupe.tables(match.setting.open_tables), self.code, self.seed)
        points = [w / self.code for w in troupe.worths(len(answers))] if self.code else [None] * len(answers)
        return answers[best], [Thought(a, p) for a, p in zip(answers, points, strict=True)]

    def _engine(self, match: Match) -> Engine:
        return engine_of(match.game.id)


def simulated_bots(match: Match, names: list[str]) -> list[Bot]:
    """The bots of a simulated game: they choose in this match what they chose in the simulation."""
    kernels = engine_of(match.game.id).interpreted
    k0, k1, number = match.seed & 0xFFFFFFFF, match.seed >> 32 & 0xFFFFFFFF, match.seed >> 64
    return [Bot(name, kernels.bot_seed(k0, k1, number, seat)) for seat, name in enumerate(names)]


def play_out(match: Match, bots: list[Bot]) -> Match:
    """Let bots play a match to the end."""
    while match.seat is not None:
        match.play(bots[match.seat].choose(match))
    return match
