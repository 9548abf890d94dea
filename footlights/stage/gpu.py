"""The same rules on an NVIDIA GPU, one game per thread (needs the extra `gpu`: numba-cuda and a CUDA driver).

Each thread keeps its few positions in its own local memory and plays one game after another of the batch; results are equal to
the CPU's, number for number, because rules, chance and bots are the same source.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from footlights.stage.codes import RESULT, STATES
from footlights.stage.engine import key_words
from footlights.stage.errors import Trouble
from footlights.stage.game import Game, Setting
from footlights.stage.loading import Company

THREADS = 256
MAX_GRID = 1 << 18
REGISTERS = 64  # measured on an H200: 330 instead of 240 million decisions per second without a limit


def why_no_gpu() -> str:
    """A sentence that says why no GPU can be used here, or nothing."""
    try:
        from numba import cuda
    except ImportError:
        return "numba-cuda is not installed; install Footlights with its extra: pip install 'footlights[gpu]'."
    if not cuda.is_available():
        return "There is no NVIDIA GPU here, or no driver for it."
    return ""


_gpus: dict[str, tuple[Game, GpuRules]] = {}


def gpu_of(game: Game) -> GpuRules:
    """The one GPU engine of a game; its kernels are compiled when first used."""
    if game.id not in _gpus or _gpus[game.id][0] is not game:
        _gpus[game.id] = game, GpuRules(game)
    return _gpus[game.id][1]


class GpuRules:
    """One game's batch kernel on the GPU."""

    def __init__(self, game: Game) -> None:
        reason = why_no_gpu()
        if reason:
            raise Trouble(reason)
        from numba import cuda

        self._cuda: Any = cuda
        self._game = game
        company = Company(self._wrap)
        self._kernels = company.kernels(f"{game.id} on gpu", game.parts)
        self._launch = {False: self._any_bots(), True: self._random_bots()}

    def play_games(self, setting: Setting, bots: list[int], seed: int, first: int, count: int) -> NDArray[np.int64]:
        """Play games of a seed to the end: the same rows as on the CPU."""
        return np.asarray(self.launch(setting, bots, seed, first, count).copy_to_host()).reshape(count, -1)

    def launch(self, setting: Setting, bots: list[int], seed: int, first: int, count: int) -> Any:
        """The same, with the rows left on the GPU."""
        width = RESULT + len(self._game.figures)
        cuda = self._cuda
        results = cuda.device_array(count * width, np.int64)
        tables = cuda.to_device(setting.record)
        who = cuda.to_device(np.array(bots, np.int64))
        k0, k1, _, _ = key_words(seed)
        blocks = (min(count, MAX_GRID) + THREADS - 1) // THREADS
        kernel = self._launch[not any(bots)]
        kernel[blocks, THREADS](tables, who, k0, k1, first, count, self._game.longest, results, width)
        cuda.synchronize()
        return results

    def _wrap(self, function: Callable[..., Any]) -> Any:
        return self._cuda.jit(device=True)(function)

    def _any_bots(self) -> Any:
        """The kernel every thread runs: its share of the games, one after another."""
        cuda = self._cuda
        state = self._numba_type(self._game.rules.State.dtype)
        answers = self._game.max_legal
        play_games = self._kernels.play_games

        def crowd(tables, bots, k0, k1, first, count, longest, results, width):  # type: ignore[no-untyped-def]
            states = cuda.local.array(STATES, state)
            out = cuda.local.array(answers, np.int32)
            spare = cuda.local.array(answers, np.int32)
            worth = cuda.local.array(answers, np.int64)
            words = states.view(np.uint32)
            for i in range(words.size):
                words[i] = 0
            game = cuda.grid(1)
            while game < count:
                own = results[game * width : (game + 1) * width]
                play_games(states, tables, bots, k0, k1, first + game, 1, longest, out, spare, worth, own, width)
                game += cuda.gridsize(1)

        return cuda.jit(crowd)

    def _random_bots(self) -> Any:
        """The same for random bots alone, who need one state: less memory, fewer registers, more games at once."""
        cuda = self._cuda
        state = self._numba_type(self._game.rules.State.dtype)
        answers = self._game.max_legal
        random_game = self._kernels.random_game

        def crowd(tables, bots, k0, k1, first, count, longest, results, width):  # type: ignore[no-untyped-def]
            states = cuda.local.array(1, state)
            out = cuda.local.array(answers, np.int32)
            words = states.view(np.uint32)
            game = cuda.grid(1)
            while game < count:
                for i in range(words.size):
                    words[i] = 0
                random_game(states[0], tables[0], k0, k1, first + game, longest, out, results, game * width)
                game += cuda.gridsize(1)

        return cuda.jit(crowd, max_registers=REGISTERS)

    def _numba_type(self, dtype: Any) -> Any:
        import numba

        return numba.from_dtype(dtype)
