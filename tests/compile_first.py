"""`python -m tests.compile_first`: compile what the tests need once, before several processes want it at the same moment."""

from __future__ import annotations

import queue
import sys
from concurrent.futures import ThreadPoolExecutor

from footlights.games import OWN_GAMES
from footlights.stage.compiling import Compiler
from footlights.stage.engine import SEARCH, STEPS, WHOLE_GAMES
from footlights.table.preparing import usual_lanes

KERNELS = (SEARCH, STEPS, WHOLE_GAMES)


def compile_all(waiting: queue.SimpleQueue[str]) -> list[str]:
    """Compile the games that wait, each in a fresh process; what could not be."""
    failed: list[str] = []
    while True:
        try:
            game = waiting.get_nowait()
        except queue.Empty:
            return failed
        compiler = Compiler(politeness=0)
        compiler.start()
        compiler.compile(game, KERNELS)
        done = 0
        while done < len(KERNELS):
            news = compiler.hear()
            if news is None or news.share < 0:
                failed.append(f"{game}: {news.why if news is not None else 'the compiler has died'}")
                break
            done += news.share >= 1
        compiler.end()


def main() -> int:
    """Compile all games, a few at a time; 1 if one could not be."""
    waiting: queue.SimpleQueue[str] = queue.SimpleQueue()
    for game in OWN_GAMES:
        waiting.put(game)
    lanes = usual_lanes()
    with ThreadPoolExecutor(lanes) as pool:
        failed = [line for found in pool.map(compile_all, [waiting] * lanes) for line in found]
    for line in failed:
        print(line, file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
