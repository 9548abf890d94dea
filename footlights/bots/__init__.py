"""Who plays when nobody sits there.

Bots know what their seat may know and nothing more: what they are given is a position that `hide` has re-dealt, never the real
one. All are reproducible from a seed, and give the same answers on interpreted and on compiled rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from footlights.bots.names import (
    ABOUT,
    BOTS,
    GREEDY_LOOKS,
    LEVELS,
    NAMES,
    TITLES,
    USUAL,
    Brain,
    bot_title,
    brain_of,
    table_bot,
)
from footlights.bots.search import Finding, Stop, Verdict, search
from footlights.stage.codes import CHOOSE, RANDOM
from footlights.stage.engine import Engine, engine_of
from footlights.stage.errors import Trouble
from footlights.stage.match import Action, Match
from footlights.stage.tongue import say, say_many

__all__ = [
    "ABOUT",
    "BOTS",
    "GREEDY_LOOKS",
    "LEVELS",
    "NAMES",
    "RANDOM",
    "STAND_IN",
    "TITLES",
    "USUAL",
    "Bot",
    "Brain",
    "Thought",
    "Verdict",
    "bot_title",
    "brain_of",
    "play_out",
    "reason",
    "simulated_bots",
    "table_bot",
]
STAND_IN = "greedy"  # who thinks for a search that is not compiled yet
SURE_TO_WIN, SURE_TO_LOSE = 1, -1


@dataclass(frozen=True)
class Thought:
    """What a bot found out about an action; None where it did not look.

    A greedy bot has `points`: the game's evaluation, averaged over its determinizations. A search has `visits` (iterations that
    tried the action), `value` (their mean, from 0, lost, to 1, won; no win probability) and `why`, a sentence.
    """

    action: Action
    points: float | None = None
    visits: int | None = None
    value: float | None = None
    why: str = ""


class Bot:
    """One player without a person. `seed` and the position decide every choice.

    A bot that searches compiles what it needs when it first thinks; one that is not `patient` plays like the greedy bot until
    the search is there, and has no `verdict` then. `compiled` False searches on interpreted rules: slow, with the same answers.
    """

    def __init__(self, name: str, seed: int = 0, *, patient: bool = True, compiled: bool = True) -> None:
        self.brain = brain_of(name)
        self.name = self.brain.name
        self.code = self.brain.code
        self.seed = seed & 0xFFFFFFFF
        self.patient = patient
        self.compiled = compiled
        self.threads: int | None = None
        self.verdict: Verdict | None = None  # of the last search

    def choose(self, match: Match, stop: Stop | None = None) -> Action:
        """The action this bot takes for the player to decide."""
        return self.consider(match, stop)[0]

    def consider(self, match: Match, stop: Stop | None = None) -> tuple[Action, list[Thought]]:
        """The action it takes, and what it thinks of every legal one. `stop`: a search is asked to end when it says so."""
        if match.over:
            raise Trouble(say("The game is over; there is nothing to choose."))
        if self.brain.searches and (self.patient or not self.compiled or self._engine(match).search_ready):
            return self._search(match, stop)
        code = self.code if not self.brain.searches else BOTS[STAND_IN]
        self.verdict = None
        troupe = self._engine(match).troupe()
        troupe.load(match.determinization())
        answers = match.legal()
        best = troupe.perform(CHOOSE, troupe.tables(match.setting.open_tables), code, self.seed)
        points = [w / code for w in troupe.worths(len(answers))] if code else [None] * len(answers)
        return answers[best], [Thought(a, p) for a, p in zip(answers, points, strict=True)]

    def _search(self, match: Match, stop: Stop | None) -> tuple[Action, list[Thought]]:
        engine, answers = self._engine(match), match.legal()
        if self.compiled:
            engine.compile_search()
        found = search(
            engine,
            self.brain,
            match.determinization(),
            match.setting.open_tables,
            self.seed,
            compiled=self.compiled,
            threads=self.threads,
            stop=stop,
        )
        self.verdict = found
        thoughts = [
            Thought(action, None, each.visits, each.value, reason(each, match))
            for action, each in zip(answers, found.findings, strict=True)
        ]
        return answers[found.choice], thoughts

    def _engine(self, match: Match) -> Engine:
        return engine_of(match.game.id)


def reason(found: Finding, match: Match, *, counted: bool = True) -> str:
    """Why a search thinks of an action what it thinks, as a sentence."""
    line = [(seat, match.game.words.action_text(match.cast, action)) for seat, action in found.line]
    return reason_of(found.visits, found.sure, [(match.names[seat], text) for seat, text in line], counted=counted)


def reason_of(visits: int, sure: int, line: list[tuple[str, str]], *, counted: bool = True) -> str:
    """The same from plain parts: how often it was looked at, whether it surely wins (1) or loses (-1), and what would follow.

    `counted` False: how often is told elsewhere, in a column of its own say.
    """
    if visits == 0:
        return say("It was never worth a look.")
    if sure == SURE_TO_WIN:
        return say("It wins in every position that could be imagined.")
    if sure == SURE_TO_LOSE:
        return say("It loses in every position that could be imagined.")
    course = "; ".join(f"{name}: {action}" for name, action in line)
    if not counted:
        return say("Most often it went on with {course}.", course=course) if line else ""
    looked = say_many("Thought through {times} time", "Thought through {times} times", visits, times=f"{visits:,}")
    if not line:
        return f"{looked}."
    return say("{looked}; most often it went on with {course}.", looked=looked, course=course)


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
