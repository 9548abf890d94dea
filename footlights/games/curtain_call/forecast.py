"""CC-16 The damage forecast: the turn ending now, played on copies; every coin of Confused is followed both ways.

Nothing of the rules is said again here. Where chance has a say, the same rules are played from the beginning again and again,
up to one hit more each time; cases that have come to the same hit in the same position go on as one, with the least and the most
damage on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.rules.enemy import rehearse
from footlights.games.curtain_call.seen import AllyForecast, Fate, Figure, TurnForecast
from footlights.stage.rule import Event

ALLIES = {"macguffin": layout.MACGUFFIN, "aldric": layout.ALDRIC, "pip": layout.PIP}
CHANCE = (layout.LUCK_ROLL, layout.CONFUSED_COIN)
HITS = (layout.HIT, layout.NEGATED)  # each hit is told by one of these
STRIDE = 3  # after how many hits cases are put together: seldom enough to be quick, often enough to keep them few
Range = tuple[int, int]


class Coins:
    """Dictates coins, and rolls of Luck as the lowest or the highest number: those given first, then low; it counts them."""

    def __init__(self, given: tuple[int, ...]) -> None:
        self.given = given
        self.asked = 0

    def dictate(self, s: Any, kind: int, n: int) -> int:
        """The result that is due; shuffles fall as they may."""
        if kind not in CHANCE:
            return -1
        self.asked += 1
        return (n - 1) * self.given[self.asked - 1] if self.asked <= len(self.given) else 0

    def plan_shuffle(self, kind: int, row: Any, start: int, stop: int) -> None:
        """A shuffle is not dictated, and nothing of it is shown."""

    def fallen(self) -> tuple[int, ...]:
        """How all that were asked for fell."""
        return self.given + (0,) * (self.asked - len(self.given))


class _CoinNeeded(Exception):
    """What happens depends on a coin of the Confused or on a roll of Luck."""


class _NoCoins(Coins):
    """Dictates nothing: whoever asks for a coin or a roll is stopped."""

    def dictate(self, s: Any, kind: int, n: int) -> int:
        """There is none; shuffles fall as they may."""
        if kind in CHANCE:
            raise _CoinNeeded
        return -1


NO_COINS = _NoCoins(())


class Fray:
    """A copy of the part of a position that the enemy's turn works on where chance has no say: cheaper than a whole one."""

    __slots__ = (
        "enemy", "enemy_acts", "events", "hp", "knockouts", "kw", "ovation", "place", "script", "shaken", "stop", "taken",
        "top",
    )  # fmt: skip

    def __init__(self, s: Any) -> None:
        self.enemy, self.place, self.enemy_acts = s.enemy, s.place, s.enemy_acts
        self.hp, self.top, self.taken = s.hp[:], s.top, [0] * layout.ALLIES
        self.kw = [row[:] for row in s.kw]
        self.ovation, self.shaken, self.stop, self.knockouts = s.ovation, s.shaken, s.stop, s.knockouts

    def listen(self, events: list[Event] | None, script: Any) -> None:
        """Who is told of events, and who dictates chance."""
        self.events, self.script = events, script


class _HitReached(Exception):
    """The hit has come at which a position is looked at."""


class _UpTo(list[Event]):
    """Listens to the rules, and stops them at a hit, counted from 1."""

    def __init__(self, hit: int) -> None:
        super().__init__()
        self.left = hit

    def append(self, event: Event) -> None:
        """One more event."""
        if event.kind in HITS:
            self.left -= 1
            if not self.left:
                super().append(event)
                raise _HitReached


class Branch(NamedTuple):
    """A case: a position, how coins and rolls fell on the way to it, and the damage each ally can have taken till then."""

    s: Any
    coins: tuple[int, ...]
    damage: list[Range]


# --- Following chance ---------------------------------------------------------------------------------------------------


def followed(s: Any, trial: Any, play: Callable[[Any], None]) -> list[Branch]:
    """Every position that `play` can bring about, whatever chance says. `trial` is a copy of `s` that is tried first."""
    trial.listen(None, NO_COINS)
    with suppress(_CoinNeeded):
        play(trial)
        return [Branch(trial, (), [(taken, taken) for taken in trial.taken])]
    ends: dict[Any, Branch] = {}
    here, hit = [Branch(_begun(s), (), [(0, 0)] * layout.ALLIES)], 0
    while here:
        hit += STRIDE
        reached: dict[Any, Branch] = {}
        for branch in here:
            for event, further in _up_to(hit, branch, s, play):
                _merge(reached if event else ends, event, further)
        here = list(reached.values())
    return list(ends.values())


def _begun(s: Any) -> Any:
    """A copy to play on, on which no damage has been counted yet."""
    trial = s.copy()
    trial.taken = [0] * layout.ALLIES
    return trial


def _up_to(hit: int, branch: Branch, s: Any, play: Callable[[Any], None]) -> Iterator[tuple[Event | None, Branch]]:
    """What a case comes to at a hit, once for every way that chance can fall until then; without a hit, at the end."""
    waiting = [branch.coins]
    while waiting:
        trial, told, coins = _begun(s), _UpTo(hit), Coins(waiting.pop())
        trial.listen(told, coins)
        with suppress(_HitReached):
            play(trial)
        fallen = coins.fallen()
        waiting += [(*fallen[:place], 1) for place in range(len(coins.given), len(fallen))]
        more = [now - before for now, before in zip(trial.taken, branch.s.taken, strict=True)]
        damage = [(low + d, high + d) for (low, high), d in zip(branch.damage, more, strict=True)]
        yield (told[0] if told else None), Branch(trial, fallen, damage)


def _merge(found: dict[Any, Branch], event: Event | None, branch: Branch) -> None:
    """Put a case to those found, as one with any that goes on in the same way.

    What is to come follows from the hit and from the position: what a card counts for its damage is counted before its first
    hit, when chance has had no say. CC-8.8
    """
    s = branch.s
    key = (event, tuple(s.hp), tuple(map(tuple, s.kw)), s.ovation, s.stop, s.shaken)
    same = found.setdefault(key, branch)
    if same is not branch:
        pairs = zip(same.damage, branch.damage, strict=True)
        same.damage[:] = [(min(a, c), max(b, d)) for (a, b), (c, d) in pairs]


# --- The forecast -------------------------------------------------------------------------------------------------------


def forecast(s: Any, t: Any) -> TurnForecast:
    """What each ally would take, and how enemy and Ovation would stand. CC-16.1, CC-16.2, CC-16.4, R46, R62"""
    ends = followed(s, Fray(s), lambda trial: rehearse(trial, t))
    return TurnForecast(
        macguffin=_ally(s, layout.MACGUFFIN, ends),
        aldric=_ally(s, layout.ALDRIC, ends),
        pip=_ally(s, layout.PIP, ends),
        enemy_hp_after=figure_of([end.s.hp[layout.ENEMY] for end in ends]),
        ovation_after=figure_of([end.s.ovation for end in ends]),
    )


def _ally(s: Any, ally: int, ends: list[Branch]) -> AllyForecast:
    """One ally's figures; one already knocked out has nothing to fear. CC-16.2, CC-16.6"""
    out = s.hp[ally] == 0
    fate: Fate = "never" if out else fate_of([end.s.hp[ally] == 0 for end in ends])
    damage = [each for end in ends for each in end.damage[ally]]
    covered = None if out else not any(damage)
    return _forecast_of(ally, figure_of(damage), figure_of([end.s.hp[ally] for end in ends]), fate, covered)


def _forecast_of(ally: int, damage: Figure, hp_after: Figure, fate: Fate, covered: bool | None) -> AllyForecast:
    if ally == layout.MACGUFFIN:
        return AllyForecast(damage=damage, hp_after=hp_after, lost=fate, covered=covered)
    return AllyForecast(damage=damage, hp_after=hp_after, knocked_out=fate, covered=covered)


def figure_of(values: list[int]) -> Figure:
    """The one number that several outcomes have in common, or the range from the least to the most. CC-16.4"""
    low, high = min(values), max(values)
    return low if low == high else [low, high]


def fate_of(fallen: list[bool]) -> Fate:
    """Whether something happens in all of several outcomes, in some, or in none. CC-16.2"""
    return "surely" if all(fallen) else "possibly" if any(fallen) else "never"


def joined(seen: list[TurnForecast]) -> TurnForecast:
    """Several forecasts as one: each figure from the least to the most. CC-16.4"""
    if len(seen) == 1:
        return seen[0]
    return TurnForecast(
        macguffin=_joined(layout.MACGUFFIN, [one.macguffin for one in seen]),
        aldric=_joined(layout.ALDRIC, [one.aldric for one in seen]),
        pip=_joined(layout.PIP, [one.pip for one in seen]),
        enemy_hp_after=_widest([one.enemy_hp_after for one in seen]),
        ovation_after=_widest([one.ovation_after for one in seen]),
    )


def _joined(ally: int, rows: list[AllyForecast]) -> AllyForecast:
    damage, hp_after = _widest([row.damage for row in rows]), _widest([row.hp_after for row in rows])
    fates = {row.fate for row in rows}
    covers = [row.covered for row in rows if row.covered is not None]
    fate = fates.pop() if len(fates) == 1 else "possibly"
    return _forecast_of(ally, damage, hp_after, fate, all(covers) if covers else None)


def _widest(figures: list[Figure]) -> Figure:
    """Several figures as one."""
    return figure_of([end for figure in figures for end in ([figure] if isinstance(figure, int) else figure)])
