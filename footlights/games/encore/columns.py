"""The columns of a set's files, one list for each kind of card."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from footlights.games.encore.text import parse_ability, parse_conditional, parse_restriction, parse_venue
from footlights.games.encore.text_forms import Tongue
from footlights.stage.card_set import read_id, read_name
from footlights.stage.constants import Known
from footlights.stage.errors import listing, suggestion
from footlights.stage.files import Column, number_column, text_column, word_column

THOUSAND = 1000
MOST_MONEY = 99_000
MOST_NUMBER = 30
MOST_STAR = 99
MOST_VIBES = 2


def _name(text: str) -> str:
    if read_name(text)[0].isdigit() or re.search(r" ([MB]\d|boosted)$", text, re.IGNORECASE):
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


def _text(name: str, parse: Callable[[str, Tongue], Any], tongue: Tongue, required: bool = False) -> Column:
    return text_column(name, "card text", required, partial(_reads, parse, tongue))


def _amount(name: str) -> Column:
    told = f"an amount in $ from 0 to {MOST_MONEY}"
    return replace(number_column(name, 0, MOST_MONEY), expected=told, read=_money)


def _named(name: str, expected: str) -> Column:
    return text_column(name, expected, required=True, read=_name)


def _vibes_column(tongue: Tongue) -> Column:
    return text_column("vibes", "1 or 2 vibes", required=True, read=partial(_vibes, tongue))


def _first(tongue: Tongue) -> list[Column]:
    return [ID, _named("name", "the card's name"), word_column("colour", tongue.colours), _amount("cost")]


def _conditionals(tongue: Tongue) -> list[Column]:
    return [_text(name, parse_conditional, tongue) for name in ("conditional_1", "conditional_2")]


def tongue_of(known: Known) -> Tongue:
    """The words of a set, of which its colours and vibes are known."""
    return Tongue(tuple(known["about"]), tuple(known["vibes"]))


def performer_columns(known: Known) -> Sequence[Column]:
    """performers.csv"""
    tongue = tongue_of(known)
    return (
        *_first(tongue),
        _vibes_column(tongue),
        _named("act_name", "the name of the Act"),
        number_column("act", 0, MOST_NUMBER),
        _text("encore", parse_ability, tongue),
        *_conditionals(tongue),
        LINE,
    )


def supporter_columns(known: Known) -> Sequence[Column]:
    """supporters.csv"""
    tongue = tongue_of(known)
    return (
        *_first(tongue),
        number_column("boost", 0, MOST_NUMBER),
        _text("pre_show", parse_ability, tongue, required=True),
        *_conditionals(tongue),
        LINE,
    )


def surprise_columns(known: Known) -> Sequence[Column]:
    """surprises.csv"""
    tongue = tongue_of(known)
    return (
        *_first(tongue),
        _text("text", parse_ability, tongue, required=True),
        _text("restriction", parse_restriction, tongue),
        LINE,
    )


def venue_columns(known: Known) -> Sequence[Column]:
    """venues.csv"""
    tongue = tongue_of(known)
    return (
        ID,
        _named("name", "the Venue's name"),
        _vibes_column(tongue),
        number_column("star", 1, MOST_STAR),
        _amount("payout"),
        _text("active", parse_venue, tongue, required=True),
        LINE,
    )


ID = text_column("id", "an id", required=True, read=read_id)
LINE = text_column("line")
