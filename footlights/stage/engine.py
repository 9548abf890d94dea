"""The two engines: the same kernels over interpreted rules and over compiled ones, behind one set of calls.

A `Troupe` is an engine with its working memory for one thread. Human moves run interpreted and never wait, and bots use whatever
is ready. Whoever does not want to wait for the compiler has it work in a process of its own (`compiling`), never in a thread.
Both engines give the same answers, byte for byte.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from footlights.stage.chance import WORD
from footlights.stage.codes import ACTUAL, GAMES, GROW, HALT, NODE, RESULT, ROOM, ROOT, STATES, USED
from footlights.stage.compiled import CompiledRules, Progress
from footlights.stage.game import Game, get_game
from footlights.stage.loading import interpreted_kernels
from footlights.stage.record import MAX_SEATS

STEPS, WHOLE_GAMES, SEARCH = "perform", "play_games", "search"
KERNELS = (STEPS, WHOLE_GAMES)


def key_words(seed: int) -> tuple[int, int, int, int]:
    """A seed (below 2**128) as the four words of a key."""
    return (seed & WORD, seed >> 32 & WORD, seed >> 64 & WORD, seed >> 96 & WORD)


class Engine:
    """A game's kernels at both speeds."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._compiled: CompiledRules | None = None
        self._interpreted: ModuleType | None = None
        self._ready = threading.Event()
        self._search_ready = threading.Event()
        self.trouble = ""
        self._lock = threading.Lock()

    @property
    def interpreted(self) -> ModuleType:
        """The kernels over interpreted rules."""
        if self._interpreted is None:
            self._interpreted = interpreted_kernels(self.game.id, self.game.parts)
        return self._interpreted

    @property
    def compiled(self) -> CompiledRules:
        """The kernels over compiled rules (each is compiled when first asked for)."""
        with self._lock:
            if self._compiled is None:
                self._compiled = CompiledRules(self.game.id, self.game.parts, self.game.source_files)
            return self._compiled

    @property
    def ready(self) -> bool:
        """Whether compiled single steps, which quick bots need, can be used without waiting."""
        return self._ready.is_set()

    def compile(self, progress: Progress | None = None) -> None:
        """Have all but the search compiled, from the cache if possible."""
        self.compile_steps(progress)
        self.compiled.kernel(WHOLE_GAMES, progress)

    def compile_steps(self, progress: Progress | None = None) -> None:
        """Have single steps compiled, from the cache if possible: what matches and quick bots need."""
        self.compiled.kernel(STEPS, progress)
        self.trouble = self.compiled.trouble
        self._ready.set()

    @property
    def search_ready(self) -> bool:
        """Whether the compiled search can be used without waiting."""
        return self._search_ready.is_set()

    def compile_search(self, progress: Progress | None = None) -> None:
        """Have the search compiled, from the cache if possible; whoever does not need it does not wait for it."""
        self.compiled.kernel(SEARCH, progress)
        self.trouble = self.compiled.trouble
        self._search_ready.set()

    def troupe(self, compiled: bool | None = None) -> Troupe:
        """Working memory for one thread; `compiled` None means whatever is ready."""
        use = self.ready if compiled is None else compiled
        return CompiledTroupe(self) if use else InterpretedTroupe(self)


_engines: dict[str, Engine] = {}


def engine_of(game_id: str) -> Engine:
    """The one engine of a registered game; another game registered under the same id gets another."""
    game = get_game(game_id)
    if game_id not in _engines or _engines[game_id].game is not game:
        _engines[game_id] = Engine(game)
    return _engines[game_id]


class Grove:
    """Working memory for a search: the tree, and what is needed on the way down and up."""

    def __init__(self, game: Game, nodes: int, numbers: Any) -> None:
        self.tree, self.path = numbers(nodes * NODE), numbers(HALT + 1)
        self.stamps, self.rewards = numbers(game.actions.count), numbers(MAX_SEATS)
        self.sums, self.visits = numbers(game.max_legal), numbers(game.max_legal)
        self.tree[ROOM] = nodes
        self.tree[USED] = ROOT + 1

    def halt(self) -> None:
        """End the search that uses this memory now, from another thread: nobody waits for it any more."""
        self.path[HALT] = 1

    def arrays(self) -> tuple[Any, ...]:
        """What the kernel is given for the tree and the way."""
        return self.tree, self.path, self.stamps, self.rewards


class Troupe:
    """One engine, one thread's memory. States go in and come out as twins; `tables` is what the engine understands."""

    _grove: Grove | None = None
    _halted = False

    def halt(self) -> None:
        """End games of bots that search, from another thread, within an iteration. This troupe is of no further use."""
        self._halted = True
        if self._grove is not None:
            self._grove.halt()

    def keep(self, grove: Grove) -> None:
        """Use this memory from now on."""
        self._grove = grove
        if self._halted:
            grove.halt()

    @property
    def grove(self) -> Grove:
        """The memory of the search that `plant` began."""
        if self._grove is None:
            raise RuntimeError("There is no tree: plant one first.")
        return self._grove

    def tables(self, twin: Any) -> Any:
        """The tables in this engine's form."""
        raise NotImplementedError

    def load(self, state: Any) -> None:
        """Make a state the actual one."""
        raise NotImplementedError

    def state(self) -> Any:
        """The actual state as a twin."""
        raise NotImplementedError

    def record(self) -> bytes:
        """The actual state's bytes."""
        raise NotImplementedError

    def perform(self, op: int, tables: Any, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
        """One step on the actual state."""
        raise NotImplementedError

    def ply(self) -> int:
        """How many decisions the actual state counts."""
        raise NotImplementedError

    def count(self) -> None:
        """Count a decision in the actual state, which PLAY, unlike TAKE, does not."""
        raise NotImplementedError

    def answers(self, n: int) -> list[int]:
        """The first n legal actions that the last step wrote."""
        raise NotImplementedError

    def worths(self, n: int) -> list[int]:
        """What the last choice thought of each answer."""
        raise NotImplementedError

    def features(self) -> NDArray[np.float32]:
        """What the last OBSERVE wrote."""
        raise NotImplementedError

    def play_games(self, tables: Any, bots: list[int], seed: int, first: int, count: int) -> NDArray[np.int64]:
        """Play games of a seed to the end: a row each of decisions, over, scores by seat, figures."""
        raise NotImplementedError

    def plant(self, nodes: int) -> None:
        """Begin a search of the actual state with an empty tree that has room for so many nodes."""
        raise NotImplementedError

    def grow(self, tables: Any, plan: list[int], seed: int, first: int, count: int) -> int:
        """Some iterations more; how many were done, fewer if a move has been proven to win."""
        raise NotImplementedError

    def tree(self) -> Any:
        """The tree as a row of numbers."""
        raise NotImplementedError

    def search_games(
        self, tables: Any, bots: list[int], plans: list[int], nodes: int, seed: int, first: int, count: int
    ) -> NDArray[np.int64]:
        """Like `play_games`, for bots of which some search (SEARCHES) after a plan for each seat."""
        raise NotImplementedError


@contextmanager
def halting(troupes: Sequence[Troupe]) -> Iterator[None]:
    """Whatever ends this work before its time ends the searches of these troupes too."""
    try:
        yield
    except BaseException:
        for troupe in troupes:
            troupe.halt()
        raise


class InterpretedTroupe(Troupe):
    """The interpreted engine."""

    def __init__(self, engine: Engine) -> None:
        game = engine.game
        self._game = game
        self._kernels = engine.interpreted
        self._states = [game.rules.State() for _ in range(STATES)]
        self._out, self._spare, self._worth = ([0] * game.max_legal for _ in range(3))
        self._floats = [0.0] * game.features

    def tables(self, twin: Any) -> Any:
        return [twin]

    def load(self, state: Any) -> None:
        self._states[ACTUAL] = state

    def state(self) -> Any:
        return self._states[ACTUAL]

    def record(self) -> bytes:
        return bytes(self._states[ACTUAL].to_bytes())

    def perform(self, op: int, tables: Any, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
        k = self._kernels
        return int(k.perform(op, self._states, tables, a, b, c, d, self._out, self._spare, self._worth, self._floats))

    def ply(self) -> int:
        return int(self._states[ACTUAL].ply)

    def count(self) -> None:
        self._states[ACTUAL].ply += 1

    def answers(self, n: int) -> list[int]:
        return self._out[:n]

    def worths(self, n: int) -> list[int]:
        return self._worth[:n]

    def features(self) -> NDArray[np.float32]:
        return np.array(self._floats, np.float32)

    def play_games(self, tables: Any, bots: list[int], seed: int, first: int, count: int) -> NDArray[np.int64]:
        width = RESULT + len(self._game.figures)
        results = [0] * (count * width)
        k0, k1, _, _ = key_words(seed)
        buffers = (self._out, self._spare, self._worth)
        self._kernels.play_games(
            self._states, tables, bots, k0, k1, first, count, self._game.longest, *buffers, results, width
        )
        return np.array(results, np.int64).reshape(count, width)

    def plant(self, nodes: int) -> None:
        self.keep(Grove(self._game, nodes, lambda n: [0] * n))

    def grow(self, tables: Any, plan: list[int], seed: int, first: int, count: int) -> int:
        k, grove = self._kernels, self.grove
        buffers = (*grove.arrays(), self._out, self._spare, grove.visits, grove.sums)
        return int(k.search(GROW, self._states, tables, [], plan, seed, 0, first, count, 0, *buffers, [], 0))

    def tree(self) -> Any:
        return self.grove.tree

    def search_games(
        self, tables: Any, bots: list[int], plans: list[int], nodes: int, seed: int, first: int, count: int
    ) -> NDArray[np.int64]:
        self.plant(nodes)
        width = RESULT + len(self._game.figures)
        results = [0] * (count * width)
        k0, k1, _, _ = key_words(seed)
        grove, longest = self.grove, self._game.longest
        buffers = (*grove.arrays(), self._out, self._spare, grove.visits, grove.sums)
        self._kernels.search(
            GAMES, self._states, tables, bots, plans, k0, k1, first, count, longest, *buffers, results, width
        )
        return np.array(results, np.int64).reshape(count, width)


class CompiledTroupe(Troupe):
    """The compiled engine; its calls release the GIL."""

    def __init__(self, engine: Engine) -> None:
        game = engine.game
        self._game = game
        self._engine = engine
        self._states: NDArray[np.void] = np.zeros(STATES, game.rules.State.dtype)
        self._plies = self._states["ply"]
        self._out, self._spare = (np.zeros(game.max_legal, np.int32) for _ in range(2))
        self._worth = np.zeros(game.max_legal, np.int64)
        self._floats = np.zeros(game.features, np.float32)

    def tables(self, twin: Any) -> Any:
        return twin.to_record()

    def load(self, state: Any) -> None:
        self._states[ACTUAL] = state.to_record()[0]

    def state(self) -> Any:
        return self._game.rules.State.from_record(self._states[ACTUAL])

    def record(self) -> bytes:
        return bytes(self._states[ACTUAL].tobytes())

    def perform(self, op: int, tables: Any, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
        kernel = self._engine.compiled.kernel("perform")
        return int(kernel(op, self._states, tables, a, b, c, d, self._out, self._spare, self._worth, self._floats))

    def ply(self) -> int:
        return int(self._plies[ACTUAL])

    def count(self) -> None:
        self._plies[ACTUAL] += 1

    def answers(self, n: int) -> list[int]:
        found: list[int] = self._out[:n].tolist()
        return found

    def worths(self, n: int) -> list[int]:
        return [int(points) for points in self._worth[:n]]

    def features(self) -> NDArray[np.float32]:
        return self._floats.copy()

    def play_games(self, tables: Any, bots: list[int], seed: int, first: int, count: int) -> NDArray[np.int64]:
        width = RESULT + len(self._game.figures)
        results = np.zeros(count * width, np.int64)
        k0, k1, _, _ = key_words(seed)
        kernel = self._engine.compiled.kernel("play_games")
        who = np.array(bots, np.int64)
        buffers = (self._out, self._spare, self._worth)
        kernel(self._states, tables, who, k0, k1, first, count, self._game.longest, *buffers, results, width)
        return results.reshape(count, width)

    def plant(self, nodes: int) -> None:
        self.keep(Grove(self._game, nodes, lambda n: np.zeros(n, np.int64)))

    def grow(self, tables: Any, plan: list[int], seed: int, first: int, count: int) -> int:
        kernel, grove = self._engine.compiled.kernel(SEARCH), self.grove
        none, how = np.zeros(1, np.int64), np.array(plan, np.int64)
        buffers = (*grove.arrays(), self._out, self._spare, grove.visits, grove.sums)
        return int(kernel(GROW, self._states, tables, none, how, seed, 0, first, count, 0, *buffers, none, 0))

    def tree(self) -> Any:
        return self.grove.tree

    def search_games(
        self, tables: Any, bots: list[int], plans: list[int], nodes: int, seed: int, first: int, count: int
    ) -> NDArray[np.int64]:
        self.plant(nodes)
        width = RESULT + len(self._game.figures)
        results = np.zeros(count * width, np.int64)
        k0, k1, _, _ = key_words(seed)
        kernel, grove, longest = self._engine.compiled.kernel(SEARCH), self.grove, self._game.longest
        who, how = np.array(bots, np.int64), np.array(plans, np.int64)
        buffers = (*grove.arrays(), self._out, self._spare, grove.visits, grove.sums)
        kernel(GAMES, self._states, tables, who, how, k0, k1, first, count, longest, *buffers, results, width)
        return results.reshape(count, width)
