"""Who sits where with which deck: every deal is played in all arrangements, so that none has an advantage by its place.

Bots and decks are each moved round the table, seat by seat, independently of each other. So in all arrangements together every
bot has every deck on every seat equally often, and what is counted for one of them does not depend on the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from footlights.stage.errors import Trouble
from footlights.stage.game import Setting


@dataclass(frozen=True)
class Arrangement:
    """A table with the bot and the deck of each seat; `deck_ids` tells equal decks from different ones."""

    setting: Setting
    bots: tuple[str, ...]
    deck_ids: tuple[int, ...]


def arrangements(setting: Setting, bots: Sequence[str], swap: bool = True, mirror: bool = False) -> list[Arrangement]:
    """All arrangements of these bots and of the setting's decks, the given one first; only that one if nothing is swapped.

    `mirror`: each deck against itself, one deck after the other.
    """
    ids = deck_ids(setting)
    seats = range(setting.players)
    if mirror and len(set(ids)) < 2:
        raise Trouble("There is one deck for all seats already (or none): there is nothing to mirror.")
    places = [[ids[seat]] * setting.players for seat in dict.fromkeys(ids)] if mirror else [list(ids)]
    turned = places
    if swap and not mirror:
        turned = _different([[ids[(seat + by) % len(ids)] for seat in seats] for by in seats])
    moved = _different([[bots[(seat + by) % len(bots)] for seat in seats] for by in seats]) if swap else [list(bots)]
    tables = {tuple(decks): _with_decks(setting, ids, decks) for decks in turned}
    return [Arrangement(tables[tuple(decks)], tuple(who), tuple(decks)) for decks in turned for who in moved]


def deck_ids(setting: Setting) -> list[int]:
    """The seat that first has the deck of each seat: equal decks have equal ids."""
    decks = setting.cast.deck_lists()
    return [decks.index(deck) for deck in decks]


def deck_titles(setting: Setting) -> dict[int, str]:
    """The names of the different decks by id; one that bears another's name has its seat beside it."""
    names = setting.cast.deck_names
    titles: dict[int, str] = {}
    for id in dict.fromkeys(deck_ids(setting)):
        taken = names[id] in titles.values()
        titles[id] = f"{names[id]} (seat {id})" if taken else names[id]
    return titles


def _different(rows: list[list[Any]]) -> list[list[Any]]:
    return [row for number, row in enumerate(rows) if row not in rows[:number]]


def _with_decks(setting: Setting, ids: Sequence[int], decks: Sequence[int]) -> Setting:
    """The same table with other decks on its seats."""
    if list(ids) == list(decks):
        return setting
    lists = setting.cast.deck_lists()
    return setting.game.setting(setting.cast.options, [lists[id] for id in decks], setting.cast.card_set)
