"""What an action would come to: it is played on a copy of the position, and what the seat then sees is compared with now.

No rule is written a second time to be shown. There are two ways to ask:

- `preview` (and `Match.preview`) plays the action in several determinizations, positions that could be the real one as far as
  the seat knows, and reports every figure of the seat's view that changes: `Certain`, a `Range`, or a `Chance`.
- `foreseen` is for scenes, which are made for every frame of a table and have a view instead of a match. The view of the player
  to decide can be played on (`Trials`): a room says with a `Trial` what is to be looked at, and when.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from footlights.stage.chance import rekey
from footlights.stage.engine import engine_of
from footlights.stage.game import Game
from footlights.stage.rule import Event
from footlights.stage.views import View, plain_data

DETERMINIZATIONS = 8  # positions in which an action is tried
T = TypeVar("T")


# --- Everything that changes ------------------------------------------------------------------------------------------


class Certain(msgspec.Struct, frozen=True, tag="certain"):
    """A figure has this value in every position that was tried."""

    value: Any


class Range(msgspec.Struct, frozen=True, tag="range"):
    """A number lies between these, both included."""

    least: int
    most: int


class Share(msgspec.Struct, frozen=True):
    """A value, and in which share of the positions that were tried a figure has it."""

    value: Any
    share: float


class Chance(msgspec.Struct, frozen=True, tag="chance"):
    """A figure that is no number has one of several values, the likeliest first."""

    shares: tuple[Share, ...]


Figure = Certain | Range | Chance


class Change(msgspec.Struct, frozen=True):
    """A figure of the view that an action changes: its place (`seats.0.hand`), what it is now (None: not there), and then."""

    of: str
    before: Any
    after: Figure


class Preview(msgspec.Struct, frozen=True):
    """What an action would change of what a seat sees, in the order of the view."""

    changes: tuple[Change, ...]
    determinizations: int

    def after(self, of: str) -> Figure | None:
        """A figure as it would be; None if the action does not change it."""
        return next((change.after for change in self.changes if change.of == of), None)


def preview(
    game: Game, cast: Any, s: Any, t: Any, seat: int, action: int, determinizations: int = DETERMINIZATIONS
) -> Preview:
    """What a legal action of the seat to decide would change of what that seat sees, `s` being the actual position.

    Nothing the seat cannot know is used: what is hidden from it and all chance to come are dealt anew, each time from a fixed
    seed. So the answer is the same in all positions that the seat cannot tell apart.
    """
    kernels = engine_of(game.id).interpreted
    look = game.words.glimpse
    out = [0] * game.max_legal
    before: Mapping[str, Any] = {}
    after: list[Mapping[str, Any]] = []
    for number in range(determinizations):
        trial = s.copy()
        kernels.conceal(trial, t, seat, number)
        before = before or plain_data(look(cast, trial, t, seat))
        kernels.take(trial, t, action, out)
        after.append(plain_data(look(cast, trial, t, seat)))
    return Preview(tuple(differences(before, after)), determinizations)


def differences(before: Mapping[str, Any], after: Sequence[Mapping[str, Any]]) -> Iterator[Change]:
    """The figures of a view that are not the same in all the views that may follow it."""
    now, then = dict(figures(before)), [dict(figures(view)) for view in after]
    for of in dict.fromkeys(of for found in (now, *then) for of in found):
        values = [found.get(of) for found in then]
        if any(value != now.get(of) for value in values):
            yield Change(of, now.get(of), figure_of(values))


def figures(seen: Any, of: str = "") -> Iterator[tuple[str, Any]]:
    """Everything in a view that has no parts, with its place: numbers, words, lists of words. What is empty is not there."""
    if isinstance(seen, Mapping):
        parts: Iterable[tuple[Any, Any]] = seen.items()
    elif isinstance(seen, list | tuple) and all(not isinstance(each, str | list | tuple) for each in seen):
        parts = enumerate(seen)
    else:
        yield of, seen
        return
    for name, part in parts:
        yield from figures(part, f"{of}.{name}" if of else str(name))


def figure_of(values: Sequence[Any]) -> Figure:
    """Values of a figure in equally likely cases, as one."""
    counts: dict[str, list[Any]] = {}
    for value in values:
        counts.setdefault(repr(value), []).append(value)
    if len(counts) == 1:
        return Certain(values[0])
    if all(type(value) is int for value in values):
        return Range(min(values), max(values))
    likeliest = sorted(counts.values(), key=len, reverse=True)
    return Chance(tuple(Share(same[0], len(same) / len(values)) for same in likeliest))


# --- What a scene looks at --------------------------------------------------------------------------------------------


def as_it_is(s: Any, t: Any, seat: int) -> Iterator[Any]:
    """The position itself, once."""
    yield s.copy()


def nothing_more(s: Any, t: Any) -> int | None:
    """No further decision belongs to an action."""
    return None


def played(
    play: Callable[..., Any],
    trial: Any,
    t: Any,
    action: int,
    until: Collection[int] = (),
    then: Callable[[Any, Any], int | None] = nothing_more,
) -> Any:
    """A copy of a position in which a legal action has been played with a game's `play`; chance does not fall as it will there.

    `until` and `then` are those of a `Trial`. The copy itself is changed and returned.
    """
    rekey(trial, 0, 0, trial.ply, trial.seat)
    if until:
        trial.listen(_Stop(until), trial.script)
    due: int | None = action
    try:
        while due is not None:
            play(trial, t, due)
            due = None if trial.over else then(trial, t)
    except _Enough:
        pass
    return trial


@dataclass(frozen=True)
class Trial(Generic[T]):
    """How a room looks ahead: what is to be read of a position in which an action has been played.

    `look(cast, s, t, seat)` reads it; `s` is a copy that nobody needs afterwards. It may read only what the seat is certain to
    see there, as a view does: what was hidden before is as it really is, unless `cases` gives positions in which it is
    otherwise. The conformance check of scenes compares what comes of it in positions that the seat cannot tell apart. Chance
    never falls as it will in the match.
    """

    look: Callable[[Any, Any, Any, int], T]
    until: Collection[int] = ()  # it is read at the first of these events, if one happens before the next decision
    then: Callable[[Any, Any], int | None] = nothing_more  # decisions (s, t) that belong to the action, until None
    cases: Callable[[Any, Any, int], Iterable[Any]] = as_it_is  # copies to play on, equally likely


class Trials:
    """Where actions can be tried: the position behind the view of the player to decide."""

    def __init__(self, view: View, game: Game, cast: Any, s: Any, t: Any, ids: Sequence[int]) -> None:
        """`s`: the actual position; `ids`: the actions that are `legal` in the view, in the same order."""
        self._play, self._cast, self._s, self._t, self._seat = game.rules.play, cast, s.copy(), t, int(s.seat)
        self._ids = dict(zip(view.legal, ids, strict=True))
        self._known: dict[tuple[str, Trial[Any]], list[Any]] = {}

    def foreseen(self, action: str, trial: Trial[T]) -> list[T]:
        """What a trial finds after an action, once for each of its cases; nothing of an action that is not legal."""
        if action not in self._ids:
            return []
        key = (action, trial)
        if key not in self._known:
            cases = trial.cases(self._s, self._t, self._seat)
            self._known[key] = [self._after(case, self._ids[action], trial) for case in cases]
        return self._known[key]

    def _after(self, case: Any, action: int, trial: Trial[T]) -> T:
        played(self._play, case, self._t, action, trial.until, trial.then)
        return trial.look(self._cast, case, self._t, self._seat)


class Dictated:
    """Chance that falls as given, draw by draw, and then as it may; `case.listen(None, Dictated(...))` in a trial's cases.

    The first draw of a shuffle decides which entry comes last.
    """

    def __init__(self, *given: int) -> None:
        self.given = list(given)

    def dictate(self, s: Any, kind: int, n: int) -> int:
        """The result that is due, or -1."""
        return self.given.pop(0) if self.given else -1

    def plan_shuffle(self, kind: int, row: list[int], start: int, stop: int) -> None:
        """A shuffle is dictated draw by draw like everything else."""


class _Enough(Exception):
    """The event has happened at which a position is looked at."""


class _Stop(list[Event]):
    """Listens to the rules, and stops them at an event of certain kinds."""

    def __init__(self, kinds: Collection[int]) -> None:
        super().__init__()
        self.kinds = kinds

    def append(self, event: Event) -> None:
        """One more event."""
        if event.kind in self.kinds:
            raise _Enough


def foreseen(view: View, action: str, trial: Trial[T]) -> list[T]:
    """What a trial finds after an action, once for each of its cases; nothing where the action is not the viewer's to take."""
    return view.trials.foreseen(action, trial) if view.trials else []
