"""The columns of a set's files, one list for each kind of card."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta

from footlights.games.encore.rules import effects as fx
from footlights.games.encore.text import parse_ability, parse_conditional, parse_restriction, parse_venue
from footlights.games.encore.text_forms import Tongue
from footlights.stage.errors import listing, suggestion
from footlights.stage.files import Column
from footlights.stage.sets import read_id

THOUSAND = 1000
MOST_MONEY = 99_000
MOST_NUMBER = 30
MOST_STAR = 99
MOST_VIBES = 2


def _name(text: str) -> str:
    if text != " ".join(text.split()) or not text.isprintable():
        raise ValueError(f"found {text!r}, expected a name without spaces at its ends or two in a row.")
    if text[0].isdigit() or re.search(r" ([MB]\d|boosted)$", text, re.IGNORECASE):
        told = (
            "expected a name that does not begin with a number and does not end in a zone such as 'M1' or in 'boosted'."
        )
        raise ValueError(f"found {text!r}, {told}")
    return text


def _money(amount: int) -> int:
    if amount % THOUSAND:
        raise ValueError(f"found {amount}, expected a multiple of {THOUSAND}.")
    return amount


def _vibes(tongue: Tongue, text: str) -> tuple[str, ...]:
    """One or two vibes, with a plus between them. Section 2.1"""
    vibes = tuple(text.split("+"))
    for vibe in vibes:
        if vibe not in tongue.vibes:
            near = suggestion(vibe, tongue.vibes)
            raise ValueError(f"found {vibe!r}, expected {listing(tongue.vibes)}, or two such as 'A+B'.{near}")
    if len(vibes) > MOST_VIBES or len(set(vibes)) < len(vibes):
        raise ValueError(f"found {text!r}, expected 1 or {MOST_VIBES} different vibes.")
    return vibes


def _reads(parse: Callable[[str, Tongue], Any], tongue: Tongue, text: str) -> str:
    """A text that can be read, as it is."""
    parse(text, tongue)
    return text


def _number(least: int, most: int) -> Any:
    return Annotated[int, Meta(ge=least, le=most)]


def _text(name: str, parse: Callable[[str, Tongue], Any], tongue: Tongue, required: bool = False) -> Column:
    return Column(name, str, "card text", "", required, partial(_reads, parse, tongue))


def _amount(name: str) -> Column:
    return Column(name, _number(0, MOST_MONEY), f"an amount in $ from 0 to {MOST_MONEY}", read=_money)


def _whole(name: str, least: int, most: int) -> Column:
    return Column(name, _number(least, most), f"a whole number from {least} to {most}")


def _first(tongue: Tongue) -> list[Column]:
    return [
        Column("id", str, "an id", read=read_id),
        Column("name", str, "the card's name", read=_name),
        Column("colour", Literal[tongue.colours], listing(tongue.colours)),
        _amount("cost"),
    ]


def _conditionals(tongue: Tongue) -> list[Column]:
    return [_text(name, parse_conditional, tongue) for name in ("conditional_1", "conditional_2")]


def performer_columns(tongue: Tongue) -> Sequence[Column]:
    """performers.csv"""
    return (
        *_first(tongue),
        Column("vibes", str, "1 or 2 vibes", read=partial(_vibes, tongue)),
        Column("act_name", str, "the name of the Act", read=_name),
        _whole("act", 0, MOST_NUMBER),
        _text("encore", parse_ability, tongue),
        *_conditionals(tongue),
        LINE,
    )


def supporter_columns(tongue: Tongue) -> Sequence[Column]:
    """supporters.csv"""
    return (
        *_first(tongue),
        _whole("boost", 0, MOST_NUMBER),
        _text("pre_show", parse_ability, tongue, required=True),
        *_conditionals(tongue),
        LINE,
    )


def surprise_columns(tongue: Tongue) -> Sequence[Column]:
    """surprises.csv"""
    return (
        *_first(tongue),
        _text("text", parse_ability, tongue, required=True),
        _text("restriction", parse_restriction, tongue),
        LINE,
    )


def venue_columns(tongue: Tongue) -> Sequence[Column]:
    """venues.csv"""
    return (
        Column("id", str, "an id", read=read_id),
        Column("name", str, "the Venue's name", read=_name),
        Column("vibes", str, "1 or 2 vibes", read=partial(_vibes, tongue)),
        _whole("star", 1, MOST_STAR),
        _amount("payout"),
        _text("active", parse_venue, tongue, required=True),
        LINE,
    )


LINE = Column("line", str, "text", "", required=False)
KIND_COLUMNS: dict[int, Callable[[Tongue], Sequence[Column]]] = {
    fx.PERFORMER: performer_columns,
    fx.SUPPORTER: supporter_columns,
    fx.SURPRISE: surprise_columns,
    fx.VENUE: venue_columns,
}
