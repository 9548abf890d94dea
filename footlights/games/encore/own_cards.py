"""A scenario's own cards and Venues, beside those of the set or in their place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from footlights.games.encore.checks import MAIN_COLUMNS, card_faults
from footlights.games.encore.rules import effects as fx
from footlights.games.encore.sets import KINDS, Card, EncoreSet, columns_of, make_card, slug
from footlights.stage.errors import Broken, suggestion
from footlights.stage.files import parse_row

FRESH: dict[int, dict[str, Any]] = {
    fx.PERFORMER: {"cost": 10_000, "act": 3, "act_name": "Sound Check"},
    fx.SUPPORTER: {"cost": 6_000, "boost": 1, "pre_show": "Gain $1,000."},
    fx.SURPRISE: {"cost": 5_000},
    fx.VENUE: {"star": 13, "payout": 22_000},
}


def with_own(card_set: EncoreSet, rows: Sequence[Any]) -> tuple[list[Card], list[Card]]:
    """The cards and Venues with a case's own rows; one with the same name replaces the set's, columns left out are the set's.

    A new one needs a `kind` and stands in its colour's deck in place of the last card there that is of its kind and not the
    case's own; a Venue stands beside the others.
    """
    problems: list[str] = []
    cards, venues = list(card_set.cards), list(card_set.venues)
    own: list[str] = []
    for number, cells in enumerate(rows, start=1):
        place = f"cards, entry {number}"
        if not isinstance(cells, Mapping) or not isinstance(cells.get("name"), str):
            problems.append(f"{place}: expected a mapping with at least `name`.")
            continue
        base = next((card for card in (*cards, *venues) if card.name == cells["name"]), None)
        card = _own_card(card_set, cells, base, place, problems)
        if card is None:
            continue
        own.append(card.name)
        pool = venues if card.kind == fx.VENUE else cards
        if base:
            pool[pool.index(base)] = card
        elif card.kind == fx.VENUE:
            pool.append(card)
        else:
            _take_place(pool, card, own, place, problems)
    if len(venues) > fx.MAX_VENUES:
        problems.append(f"cards: at most {fx.MAX_VENUES} Venues are possible.")
    if problems:
        raise Broken(problems)
    return cards, venues


def _take_place(pool: list[Card], card: Card, own: Sequence[str], place: str, problems: list[str]) -> None:
    """A new card takes the place of one of the set's, so that decks keep their sizes."""
    for index in reversed(range(len(pool))):
        other = pool[index]
        if (other.kind, other.colour) == (card.kind, card.colour) and other.name not in own:
            pool[index] = card
            return
    problems.append(f"{place}: no {card.colour} card of this kind is left whose place it could take.")


def _own_card(
    card_set: EncoreSet, cells: Mapping[str, Any], base: Card | None, place: str, problems: list[str]
) -> Card | None:
    kind = KINDS.get(str(cells.get("kind", "")).lower(), base.kind if base else 0)
    if not kind or (base and base.kind != kind):
        problems.append(f"{place}: expected a `kind` that is performer, supporter, surprise or venue.")
        return None
    columns = columns_of(kind, card_set.tongue)
    names = [column.name for column in columns]
    for name in cells:
        if name not in (*names, "kind"):
            problems.append(f"{place}: there is no column {name!r}.{suggestion(str(name), names)}")
    first = {"id": slug(cells["name"]), "colour": card_set.tongue.colours[0], "vibes": card_set.tongue.vibes[0]}
    full = {**first, **FRESH[kind], **(_cells(base) if base else {}), **cells}
    row = parse_row({name: full.get(name, "") for name in names}, place, columns, problems)
    if row is None:
        return None
    card = make_card(kind, row, card_set.tongue)
    problems += [f"{place}, {fault}" for fault in card_faults(card)]
    return card


def _cells(card: Card) -> dict[str, Any]:
    """A card as the cells of its row."""
    names = ("id", "name", "colour", "cost", "act_name", "act", "boost", "star", "payout", "restriction", "line")
    texts = dict(zip(("conditional_1", "conditional_2"), card.conditionals, strict=False))
    main = {MAIN_COLUMNS[card.kind]: card.main}
    return {**{name: getattr(card, name) for name in names}, "vibes": "+".join(card.vibes), **main, **texts}
