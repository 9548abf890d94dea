"""CC-16 The damage forecast: the turn ending now, simulated on copies; every coin of Confused is followed both ways.

Without coins `rehearse` is done once, to a copy of what the enemy's turn works on. With coins the turn is followed hit by hit;
branches that have reached the same position are merged, with the least and the most damage on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.rules.enemy import (
    deal_hit,
    do_step,
    enemy_ends,
    enemy_starts,
    fire_ally_curses,
    hits_of,
    rehearse,
    stopped_by,
)

NEVER, POSSIBLY, SURELY = "never", "possibly", "surely"
ALLIES = {"macguffin": layout.MACGUFFIN, "aldric": layout.ALDRIC, "pip": layout.PIP}
FATES = {layout.MACGUFFIN: "lost", layout.ALDRIC: "knocked_out", layout.PIP: "knocked_out"}
CHANCE = (layout.LUCK_ROLL, layout.CONFUSED_COIN)
Unit = Callable[[Any], Any]
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


class CoinNeeded(Exception):
    """What happens depends on a coin of the Confused or on a roll of Luck."""


class NoCoins:
    """Dictates nothing: whoever asks for a coin or a roll is stopped."""

    def dictate(self, s: Any, kind: int, n: int) -> int:
        """There is none; shuffles fall as they may."""
        if kind in CHANCE:
            raise CoinNeeded
        return -1

    def plan_shuffle(self, kind: int, row: Any, start: int, stop: int) -> None:
        """A shuffle is not dictated, and nothing of it is shown."""


class Fray:
    """A copy of the part of a position that the enemy's turn works on."""

    __slots__ = (
        "enemy", "enemy_acts", "events", "hp", "knockouts", "kw", "ovation", "place", "script", "shaken", "stop", "taken",
        "top",
    )  # fmt: skip

    def __init__(self, s: Any) -> None:
        self.enemy, self.place, self.enemy_acts = s.enemy, s.place, s.enemy_acts
        self.hp, self.top, self.taken = s.hp[:], s.top, [0] * layout.ALLIES
        self.kw = [row[:] for row in s.kw]
        self.ovation, self.shaken, self.stop, self.knockouts = s.ovation, s.shaken, s.stop, s.knockouts
        self.events, self.script = None, NO_COINS


NO_COINS = NoCoins()


class Branch:
    """A position the turn can have come to, and the damage each ally can have taken on the way."""

    def __init__(self, s: Any, damage: list[Range]) -> None:
        self.s = s
        self.damage = damage

    def key(self) -> tuple[Any, ...]:
        """What decides everything that follows."""
        s = self.s
        return tuple(s.hp), tuple(map(tuple, s.kw)), s.ovation, s.stop, s.shaken


def forecast(s: Any, t: Any) -> dict[str, Any]:
    """What each ally would take, and how enemy and Ovation would stand. CC-16.1, CC-16.2, CC-16.4, R46, R62"""
    after = Fray(s)
    try:
        rehearse(after, t)
    except CoinNeeded:
        return _with_coins(s, t)
    return {
        **{name: _ally(s, ally, after.taken[ally], after.hp[ally]) for name, ally in ALLIES.items()},
        "enemy_hp_after": after.hp[layout.ENEMY],
        "ovation_after": after.ovation,
    }


def _ally(s: Any, ally: int, damage: int, hp: int) -> dict[str, Any]:
    """One ally's figures; one already knocked out has nothing to fear. CC-16.2, CC-16.6"""
    out = s.hp[ally] == 0
    return {
        "damage": damage,
        "hp_after": hp,
        FATES[ally]: SURELY if hp == 0 and not out else NEVER,
        "covered": None if out else damage == 0,
    }


# --- With coins ---------------------------------------------------------------------------------------------------------


def _with_coins(s: Any, t: Any) -> dict[str, Any]:
    """The forecast where somebody is Confused. CC-16.4"""
    branches = followed(s, _units(s, t))
    return {
        **{name: _uncertain_ally(s, ally, branches) for name, ally in ALLIES.items()},
        "enemy_hp_after": figure_of(b.s.hp[layout.ENEMY] for b in branches),
        "ovation_after": figure_of(b.s.ovation for b in branches),
    }


def followed(s: Any, units: Iterable[Unit]) -> list[Branch]:
    """Every position that something done in parts can come to, whatever chance says; a position that has ended stays."""
    branches = [Branch(s.copy(), [(0, 0)] * layout.ALLIES)]
    for unit in units:
        branches = _merged(_after(branch, unit) for branch in branches)
    return branches


def _units(s: Any, t: Any) -> Iterator[Unit]:
    """Steps 6b to 7c in parts with few coins each; whatever comes after an end does nothing."""
    yield lambda x: fire_ally_curses(x, t)
    yield lambda x: enemy_starts(x, t)
    if not stopped_by(s, t):
        for i in range(t.steps[s.enemy][s.place]):
            hits = hits_of(s, t, i)
            for number in range(hits):
                yield lambda x, i=i, number=number: deal_hit(x, t, i, number)  # type: ignore[misc]
            if not hits:
                yield lambda x, i=i: do_step(x, t, i)  # type: ignore[misc]
    yield lambda x: enemy_ends(x, t)


def _after(branch: Branch, unit: Unit) -> Iterator[Branch]:
    """What a part of the turn makes of a position, once for every way its coins can fall."""
    if branch.s.stop:
        yield branch
        return
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        given = waiting.pop()
        trial = branch.s.copy()
        trial.taken = [0] * layout.ALLIES
        coins = Coins(given)
        trial.listen(None, coins)
        unit(trial)
        if coins.asked > len(given):
            waiting += [(*given, 0), (*given, 1)]
            continue
        trial.listen()
        yield Branch(trial, [(a + d, b + d) for (a, b), d in zip(branch.damage, trial.taken, strict=True)])


def _merged(parts: Iterator[Iterator[Branch]]) -> list[Branch]:
    found: dict[tuple[Any, ...], Branch] = {}
    for branches in parts:
        for branch in branches:
            same = found.setdefault(branch.key(), branch)
            pairs = zip(same.damage, branch.damage, strict=True)
            same.damage = [(min(a, c), max(b, d)) for (a, b), (c, d) in pairs]
    return list(found.values())


def _figure(ranges: list[Range]) -> Any:
    """A number, or its range."""
    low, high = min(low for low, _ in ranges), max(high for _, high in ranges)
    return low if low == high else [low, high]


def figure_of(values: Iterable[int]) -> Any:
    """The one number that several outcomes have in common, or the range from the least to the most. CC-16.4"""
    return _figure([(value, value) for value in values])


def fate_of(fallen: list[bool]) -> str:
    """Whether something happens in all of several outcomes, in some, or in none. CC-16.2"""
    return SURELY if all(fallen) else POSSIBLY if any(fallen) else NEVER


def joined(seen: list[dict[str, Any]]) -> dict[str, Any]:
    """Several forecasts as one: each figure from the least to the most. CC-16.4"""
    if len(seen) == 1:
        return seen[0]
    first, whole = seen[0], {}
    for name in ("enemy_hp_after", "ovation_after"):
        whole[name] = _figure([_ends(one[name]) for one in seen])
    for name in ALLIES:
        rows = [one[name] for one in seen]
        ally: dict[str, Any] = {key: _figure([_ends(row[key]) for row in rows]) for key in ("damage", "hp_after")}
        fate = FATES[ALLIES[name]]
        fates = {row[fate] for row in rows}
        ally[fate] = fates.pop() if len(fates) == 1 else POSSIBLY
        covers = [row["covered"] for row in rows if row["covered"] is not None]
        ally["covered"] = all(covers) if covers else None
        whole[name] = ally
    return {name: whole[name] for name in first}


def _ends(value: Any) -> Range:
    return (value[0], value[1]) if isinstance(value, list) else (value, value)


def _uncertain_ally(s: Any, ally: int, branches: list[Branch]) -> dict[str, Any]:
    """One ally's figures over all branches. CC-16.2, CC-16.6"""
    fallen = [b.s.hp[ally] == 0 for b in branches]
    out = s.hp[ally] == 0
    damage = _figure([b.damage[ally] for b in branches])
    fate = NEVER if out else fate_of(fallen)
    return {
        "damage": damage,
        "hp_after": figure_of(b.s.hp[ally] for b in branches),
        FATES[ally]: fate,
        "covered": None if out else (damage[1] if isinstance(damage, list) else damage) == 0,
    }
