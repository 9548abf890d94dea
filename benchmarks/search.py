"""Search, measured in one run on one core: The Theatre here, and OpenSpiel's ISMCTSBot (C++) where it is installed.

    .venv/bin/python -m pip install open_spiel
    .venv/bin/python benchmarks/search.py

Both search positions from random games of their own; OpenSpiel on Hearts, whose 52 plays are about as many decisions as a duel of
The Theatre has. Like for like are random rollouts to the end of the game, without an evaluation; beside it is what our bots do.
Rates are iterations per second of processor time, so that what else the machine does counts for little.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median

from footlights.bots import brain_of
from footlights.stage.codes import GREED, NODES, PLAY_ON, PRIOR_WEIGHT
from footlights.stage.engine import engine_of
from footlights.stage.game import get_game
from footlights.stage.match import Match

ITERATIONS = 2_000
POSITIONS = 9
TO_THE_END = 10_000


def rates(search: Callable[[random.Random], int]) -> list[float]:
    """Iterations per second in several positions; `search` says how many it did."""
    search(random.Random(0))
    found = []
    for number in range(POSITIONS):
        rng = random.Random(number)
        began = time.process_time()
        done = search(rng)
        found.append(done / (time.process_time() - began))
    return found


def ours(game_id: str, name: str, changes: dict[int, int]) -> tuple[str, list[float]]:
    """A game of ours, with a plan that is changed in some places."""
    game = get_game(game_id)
    setting, engine = game.setting(), engine_of(game_id)
    plan = brain_of(f"search:{ITERATIONS}").plan(game)
    for place, value in changes.items():
        plan[place] = value
    troupe = engine.troupe(True)
    tables = troupe.tables(setting.open_tables)

    def search(rng: random.Random) -> int:
        match = Match(setting, rng.getrandbits(64))
        for _ in range(rng.randrange(8)):
            match.play(rng.choice(match.legal()))
        troupe.load(match.determinization())
        troupe.plant(plan[NODES])
        return troupe.grow(tables, plan, rng.getrandbits(32), 0, ITERATIONS)

    engine.compile_search()
    return f"Footlights, {game.title}, {name}", rates(search)


def open_spiel(name: str) -> tuple[str, list[float]]:
    """OpenSpiel's own search in C++ on one of its games."""
    import pyspiel

    game = pyspiel.load_game(name)

    def search(rng: random.Random) -> int:
        state = game.new_initial_state()
        decisions = 0 if name == "hearts" else rng.randrange(8)  # later positions of hearts crash OpenSpiel 2.0.2
        while state.is_chance_node() or decisions:
            decisions -= not state.is_chance_node()
            actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            state.apply_action(rng.choice(actions))
        evaluator = pyspiel.RandomRolloutEvaluator(1, rng.getrandbits(31))
        most = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot = pyspiel.ISMCTSBot(rng.getrandbits(31), evaluator, 1.4, ITERATIONS, -1, most, False, False)
        bot.step(state)
        return ITERATIONS

    return f"OpenSpiel ISMCTSBot, {name}, random rollouts", rates(search)


def apart(name: str) -> tuple[str, list[float]] | None:
    """The same in a process of its own: the two libraries do not bear each other, and some searches there end in a crash."""
    done = subprocess.run([sys.executable, __file__, name], stdout=subprocess.PIPE, check=False, text=True)
    if done.returncode != 0:
        print(f"(OpenSpiel, {name}: not installed, or it crashed, with {done.returncode}; not measured)")
        return None
    title, speeds = json.loads(done.stdout)
    return title, speeds


def main() -> None:
    """Print a line for each, with the ratio to our like-for-like rate."""
    plain = {PRIOR_WEIGHT: 0, PLAY_ON: TO_THE_END, GREED: 0}
    found = [
        ours("the-theatre", "random rollouts", plain),
        ours("the-theatre", "as our bots search", {}),
        ours("tnb", "random rollouts", plain),
        ours("tnb", "as our bots search", {}),
    ]
    found += [measured for measured in map(apart, ("hearts", "euchre", "oh_hell")) if measured is not None]
    reference = median(found[0][1])
    for name, speeds in found:
        low, middle, high = min(speeds), median(speeds), max(speeds)
        print(f"{name:55} {middle:10,.0f} iterations/s ({low:,.0f} to {high:,.0f})   1 : {reference / middle:.1f}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(open_spiel(sys.argv[1])))
    else:
        main()
