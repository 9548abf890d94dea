"""Who meets whom when a set is measured: every deck every other on both seats, and every deck itself.

A set is more than its first two decks. A field has one arrangement for each way two of its decks can meet, so that every deal is
played with all of them. What a deck or a card is worth is counted where different decks meet; what going first is worth, where a
deck meets itself, since there the decks cannot be the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from footlights.bots import Brain
from footlights.lab.simulate import Measure, Plan, Totals, described
from footlights.lab.swapping import Arrangement
from footlights.stage.card_set import CardSet
from footlights.stage.errors import Trouble
from footlights.stage.game import Game, Setting

MOST_DECKS = 12  # of a field that nobody has chosen; each pair of them is two games a deal


@dataclass(frozen=True)
class Field:
    """A set with its options and decks: `decks` are their names, none for a game to which nobody brings a deck."""

    title: str
    setting: Setting
    decks: tuple[str, ...]
    meetings: tuple[Arrangement, ...]  # of different decks; all there is if there are no decks
    mirrors: tuple[Arrangement, ...]  # of each deck with itself

    @property
    def together(self) -> bool:
        """Whether all seats win or lose together."""
        return self.setting.together

    def plans(self, brain: Brain) -> list[Plan]:
        """All arrangements as they are played, with one bot on all seats."""
        return [Plan(each.setting, [brain] * each.setting.players) for each in (*self.meetings, *self.mirrors)]

    def described(self) -> dict[str, Any]:
        """What was played, for a program."""
        return {"title": self.title, **described(self.setting), "decks": list(self.decks)}


def field_of(
    game: Game,
    title: str = "base",
    options: Mapping[str, Any] | None = None,
    card_set: CardSet | None = None,
    decks: Sequence[Any] | None = None,
    cards: Sequence[Mapping[str, Any]] | None = None,
) -> Field:
    """The field of a set: the decks that are named, or all the set offers for these options (the first 12).

    Games for more than two, and games without decks, have one arrangement in which the seats have the usual decks.
    """
    chosen = game.base_set if card_set is None else card_set
    usual = game.setting(options, None if decks is None else list(decks)[:1], chosen, cards)
    names = list(decks) if decks is not None else _offered(game, options, chosen, cards, usual)
    if usual.players != 2 or len(names) < 2:
        same = (0,) * usual.players
        return Field(title, usual, tuple(map(str, names[:1])), (_at(usual, same),), ())

    def table(one: int, other: int) -> Arrangement:
        return _at(game.setting(options, [names[one], names[other]], chosen, cards), (one, other))

    pairs = [pair for one, other in combinations(range(len(names)), 2) for pair in ((one, other), (other, one))]
    meetings = tuple(table(*pair) for pair in pairs)
    mirrors = tuple(table(deck, deck) for deck in range(len(names)))
    titles = tuple(meetings[0].setting.cast.deck_names[:1]) + tuple(
        table.setting.cast.deck_names[1] for table in meetings[: 2 * (len(names) - 1) : 2]
    )
    return Field(title, usual, titles, meetings, mirrors)


def _at(setting: Setting, decks: tuple[int, ...]) -> Arrangement:
    """A table whose bots are named by the plan, all alike."""
    return Arrangement(setting, ("",) * setting.players, decks)


def _offered(game: Game, options: Mapping[str, Any] | None, card_set: CardSet, cards: Any, usual: Setting) -> list[str]:
    """The decks of a set that can be played with these options; none where nobody brings one."""
    if not any(usual.cast.deck_names):
        return []
    found = []
    for name in card_set.decks:
        try:
            game.setting(options, [name], card_set, cards)
        except Trouble:
            continue
        deck = card_set.decks[name]
        if not deck.formats or usual.cast.options.get("format") in deck.formats:
            found.append(name)
    return found[:MOST_DECKS]


class Count:
    """What is counted on a field, as measures that mean the same on every field of the game."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.meetings = Totals(list(field.meetings))
        self.mirrors = Totals(list(field.mirrors or field.meetings))

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self.meetings.games + (self.mirrors.games if self.field.mirrors else 0)

    def add(self, rows: Sequence[NDArray[np.int64]]) -> dict[Measure, tuple[Any, Any]]:
        """Count a shard; hits and trials of each measure, deal by deal."""
        split = len(self.field.meetings)
        met, alike = rows[:split], rows[split:] or rows[:split]
        counted, mirrored = self.meetings.counted(met), self.mirrors.counted(alike)
        self.meetings.add(met)
        if self.field.mirrors:
            self.mirrors.add(alike)
        found = {measure: both for measure, both in counted.items() if measure.kind not in ("deck", "first", "bot")}
        if self.field.decks[1:]:
            decks = ((id, name) for id, name in enumerate(self.field.decks))
            found |= {Measure("deck", name): counted[Measure("deck", id)] for id, name in decks}
        firsts = [both for measure, both in mirrored.items() if measure.kind == "first"]
        won: Any = sum(each[0] for each in firsts)
        had: Any = sum(each[1] for each in firsts)
        return {**found, Measure("first"): (won, had)}


def titled(measure: Measure, field: Field) -> tuple[str, bool] | None:
    """What a measure is called, and whether it is a share; None if it says nothing about a set."""
    game, against = field.setting.game, not field.together
    if measure.kind == "deck":
        return f"won by {measure.of}, of decided games", True
    if measure.kind == "first":
        alike = ", each deck against itself" if field.mirrors else ""
        told = f"won by the {game.first_player.replace('_', ' ')}, of decided games{alike}"
        return (told, True) if game.first_player and against else None
    if measure.kind == "seat":
        return (f"won by seat {int(measure.of) + 1}, of decided games", True) if against else None
    if measure.kind == "figure":
        figure = next(each for each in game.told(field.together) if each.column == measure.of)
        return figure.title, figure.share
    if measure.kind == "drawn":
        return ("drawn, of finished games", True) if against else None
    return {
        "finished": ("ended within the longest length", True),
        "length": ("decisions per game", False),
    }.get(measure.kind)
