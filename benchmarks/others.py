"""Random play, measured in one run: The Theatre here, and card games of other libraries as far as they are installed.

    .venv/bin/python -m pip install open_spiel rlcard
    .venv/bin/python benchmarks/others.py

The games differ, so this compares how fast a program that wants many random decisions gets them, not the libraries'
inner loops: OpenSpiel and RLCard are driven from Python, one decision at a time, as their users drive them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import partial

from footlights.lab.simulate import simulate
from footlights.stage.game import Setting, get_game

SECONDS = 1.5
TRIES = 3


def best(play: Callable[[], int]) -> float:
    """The best rate of a few tries; `play` plays a game and says how many decisions it took."""
    rates = []
    for _ in range(TRIES):
        decisions, began = 0, time.perf_counter()
        while time.perf_counter() - began < SECONDS:
            decisions += play()
        rates.append(decisions / (time.perf_counter() - began))
    return max(rates)


def _decisions(setting: Setting, games: int, on: str) -> int:
    return simulate(setting, ["random"], games, threads=1, on=on, swap=False).totals.decisions


def ours() -> Iterator[tuple[str, float]]:
    """The Theatre's duel, interpreted and compiled, on one core."""
    setting = get_game("the-theatre").setting()
    for name, on, games in (("interpreted", "interpreter", 64), ("compiled, one thread", "cpu", 65_536)):
        simulate(setting, ["random"], games, threads=1, on=on, swap=False)
        rate = best(partial(_decisions, setting, games, on))
        yield f"Footlights, The Theatre, {name}", rate


def open_spiel() -> Iterator[tuple[str, float]]:
    """Card games of OpenSpiel."""
    import pyspiel

    def play(game: object) -> int:
        state, decisions = game.new_initial_state(), 0  # type: ignore[attr-defined]
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    for name in ("hearts", "spades", "gin_rummy"):
        game = pyspiel.load_game(name)
        yield f"OpenSpiel, {name}", best(lambda game=game: play(game))  # type: ignore[misc]


def rlcard() -> Iterator[tuple[str, float]]:
    """UNO of RLCard."""
    import rlcard as library

    table = library.make("uno", config={"seed": 1})

    def play() -> int:
        decisions = 0
        state, _ = table.reset()
        while not table.is_over():
            state, _ = table.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    yield "RLCard, UNO", best(play)


def main() -> None:
    """Print a line for each, with the ratio of our compiled rate to it."""
    rates = dict(ours())
    reference = max(rates.values())
    for library in (open_spiel, rlcard):
        try:
            rates.update(library())
        except ImportError as error:
            print(f"({library.__name__}: {error}; not measured)")
    for name, rate in sorted(rates.items(), key=lambda item: -item[1]):
        print(f"{name:45} {rate:12,.0f} decisions/s   1 : {reference / rate:.1f}")


if __name__ == "__main__":
    main()
