"""A scenario's own cards, monsters and Joombies beside those of a set."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from footlights.games.gothies.checks import IN_PLAY_DECK, PRICED, RUNED, card_faults, kind_faults, size_faults
from footlights.games.gothies.sets import (
    KINDS,
    MOST_COPIES,
    Card,
    GothiesSet,
    Joombie,
    Monster,
    Thing,
    card_columns,
    joombie_columns,
    monster_columns,
    whole,
)
from footlights.stage.errors import Broken, listing, suggestion
from footlights.stage.files import Column, parse_row

Things = tuple[list[Card], list[Monster], list[Joombie]]
MAKERS: dict[str, type] = {"monster": Monster, "joombie": Joombie}
# What a thing has that a row does not name, if its kind has it at all.
USUAL: dict[str, dict[str, Any]] = {
    "monster": {"attack": 1, "icon": "A", "lean": "both"},
    "joombie": {"attack": 1},
    "land": {"defence": 3, "fixed": True},
}


def with_own(card_set: GothiesSet, rows: Sequence[Any]) -> Things:
    """The set with a case's own rows; one with the same name replaces the set's, columns left out are the set's."""
    problems: list[str] = []
    known = {thing.name: thing for thing in card_set.printed}
    own: dict[str, Thing] = {}
    for number, cells in enumerate(rows, start=1):
        place = f"cards, entry {number}"
        if not isinstance(cells, Mapping) or not isinstance(cells.get("name"), str):
            problems.append(f"{place}: expected a mapping with at least `name`.")
            continue
        thing = _own_thing(cells, known.get(cells["name"]), card_set, place, problems)
        own.update({thing.name: thing} if thing else {})
    cards, monsters, joombies = (_merged(card_set.printed, own, sort) for sort in (Card, Monster, Joombie))
    if not problems:
        found = kind_faults(cards, card_set.constants) + size_faults(cards, monsters, joombies, card_set.constants)
        problems += [f"cards: {fault}" for fault in found]
    if problems:
        raise Broken(problems)
    return cards, monsters, joombies


def _merged(base: Sequence[Thing], own: Mapping[str, Thing], sort: type) -> list[Any]:
    """The things of a sort: own ones in place of those of the same name, others behind them."""
    merged = {thing.name: thing for thing in base} | dict(own)
    return [thing for thing in merged.values() if isinstance(thing, sort)]


def _own_thing(
    cells: Mapping[str, Any], base: Thing | None, card_set: GothiesSet, place: str, problems: list[str]
) -> Thing | None:
    kinds = (*KINDS, *MAKERS)
    kind = cells.get("kind", _kind_of(base))
    if kind not in kinds:
        near = suggestion(str(kind), kinds)
        problems.append(f"{place}, column kind: found {kind!r}, expected {listing(kinds)}.{near}")
        return None
    columns = _columns(kind, [rune.name for rune in card_set.runes])
    names = ["kind", *(column.name for column in columns if column.name != "kind")]
    for name in cells:
        if name not in names:
            problems.append(f"{place}: a {kind} has no column {name!r}.{suggestion(str(name), names)}")
    full = _full(cells, base if kind == _kind_of(base) else None, kind, card_set)
    row = parse_row({name: full[name] for name in full if name in names}, place, columns, problems)
    if row is None:
        return None
    if kind in MAKERS:
        made: Thing = MAKERS[kind](**row)
        return made
    card = Card(**row, runes=[rune.name for rune in card_set.runes])
    problems += [f"{place}, {fault}" for fault in card_faults(card, counted=False)]
    return card


def _kind_of(thing: Thing | None) -> str:
    return thing.kind if thing else "gothie"


def _columns(kind: str, runes: Sequence[str]) -> list[Column]:
    """The columns of the kind's file; a thing of a scenario may have no copies in a deck."""
    columns = {"monster": monster_columns, "joombie": joombie_columns}.get(kind, card_columns)(runes)
    kind_and_words = whole(MOST_COPIES, least=0)
    return [
        replace(c, kind=kind_and_words[0], expected=kind_and_words[1], default=0, required=False)
        if c.name == "count"
        else c
        for c in columns
    ]


def _full(cells: Mapping[str, Any], base: Thing | None, kind: str, card_set: GothiesSet) -> dict[str, Any]:
    """A row with what it does not name: the set's, or the least a thing of its kind has."""
    if base is not None:
        there = {name: value for name, value in asdict(base).items() if value not in (0, None) or value is False}
        return {**there, **cells}
    full: dict[str, Any] = {"id": re.sub(r"[^a-z0-9]+", "-", cells["name"].lower()).strip("-") or "card", "kind": kind}
    if kind in (*RUNED, *MAKERS):
        full["rune"] = card_set.runes[0].name
    if kind in PRICED:
        full["price"] = 1
    if kind in (*IN_PLAY_DECK, *MAKERS):
        full["count"] = 0
    return {**full, **USUAL.get(kind, {}), **cells}
