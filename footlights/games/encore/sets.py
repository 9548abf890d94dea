"""Cards and Venues, read from the files a designer edits and checked against section 6.4."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from functools import cached_property, partial
from itertools import combinations
from typing import Any

from footlights.games.encore.checks import MAIN_COLUMNS, card_faults
from footlights.games.encore.columns import (
    performer_columns,
    supporter_columns,
    surprise_columns,
    tongue_of,
    venue_columns,
)
from footlights.games.encore.rules import effects as fx
from footlights.games.encore.text import parse_ability, parse_conditional, parse_restriction, parse_venue
from footlights.games.encore.text_forms import Ability, Check, Conditional, Static, Tongue, Triggered
from footlights.stage.card_set import CardSet, Columns, SetFile, SetForm, SetKey, slug
from footlights.stage.constants import Known, SetConstants, whole
from footlights.stage.decks import Deck
from footlights.stage.errors import listing

KINDS = {"performer": fx.PERFORMER, "supporter": fx.SUPPORTER, "surprise": fx.SURPRISE, "venue": fx.VENUE}
TYPES = {kind: word for word, kind in KINDS.items()}
FILES = {kind: f"{word}s.csv" for word, kind in KINDS.items()}
WORD = re.compile(r"[A-Z]{2,20}")
NO_WORDS = ("PRE", "SHOW", "ENCORE")
STUDIOS = ("NCO Studios", "KJU Works")
COLOUR_SIGN = "+"
GIVEN = {"colour_draft": "fixed"}  # the option with which colours are given by the setup
THOUSAND = 1000
VENUES = 4  # in the Venue Deck, unless an option says otherwise. EN-7.1


@dataclass(frozen=True)
class Card:
    """One Performer, Supporter, Surprise or Venue, with what is printed on it. Section 2.1"""

    type: str
    id: str
    name: str
    words: InitVar[Tongue]
    colour: str = ""
    cost: int = 0
    vibes: tuple[str, ...] = ()
    act_name: str = ""
    act: int = 0
    boost: int = 0
    star: int = 0
    payout: int = 0
    main: str = ""  # the ENCORE!!, PRE-SHOW, Surprise or Active ability
    conditionals: tuple[str, ...] = ()
    restriction: str = ""
    line: str = ""

    def __post_init__(self, words: Tongue) -> None:
        vars(self)["_tongue"] = words

    def __hash__(self) -> int:
        """Names are hash enough: there is one card of a name in a set."""
        return hash(self.name)

    @property
    def tongue(self) -> Tongue:
        """The words of its set, which are printed on no card and so are no field."""
        tongue: Tongue = vars(self)["_tongue"]
        return tongue

    @cached_property
    def kind(self) -> int:
        """PERFORMER, SUPPORTER, SURPRISE or VENUE."""
        return KINDS[self.type]

    @cached_property
    def ability(self) -> Ability:
        """What its ENCORE!!, PRE-SHOW or Surprise ability does."""
        return parse_ability(self.main, self.tongue) if self.main and self.kind != fx.VENUE else ()

    @cached_property
    def conditions(self) -> tuple[Conditional, ...]:
        """What its Conditional Abilities do."""
        return tuple(parse_conditional(text, self.tongue) for text in self.conditionals)

    @cached_property
    def needs(self) -> Check | None:
        """What a Surprise needs to be triggered."""
        return parse_restriction(self.restriction, self.tongue) if self.restriction else None

    @cached_property
    def active(self) -> Static | Triggered | None:
        """What a Venue's Active ability does."""
        return parse_venue(self.main, self.tongue) if self.kind == fx.VENUE else None

    @property
    def texts(self) -> tuple[str, ...]:
        """Everything it says that the rules read."""
        return tuple(text for text in (self.main, *self.conditionals, self.restriction) if text)


@dataclass(frozen=True)
class Constants(SetConstants):
    """The game's constants. EN-7.2"""

    start_money: int = whole(80_000, 0, 999_000, step=THOUSAND)
    vibe_check: int = whole(5_000, 0, 99_000, step=THOUSAND)
    staged_intensity: int = whole(1, 0, 9)
    venues_to_win: int = whole(3, 1, 12)
    draw_cards: int = whole(2, 0, 4)
    colours_each: int = whole(2, 1, fx.MAX_COLOURS_EACH)
    performers_each: int = whole(5, 1, fx.MAX_PERFORMERS)


@dataclass(frozen=True)
class EncoreSet(CardSet):
    """A folder of cards and Venues, with its colours, its vibes and the constants it is played with."""

    cards: tuple[Card, ...] = ()
    constants: Constants = Constants()
    venues: tuple[Card, ...] = ()
    about: Mapping[str, str] = field(default_factory=dict)  # the colours, and what each is good at
    vibes: tuple[str, ...] = ()
    studios: tuple[str, ...] = STUDIOS

    @cached_property
    def tongue(self) -> Tongue:
        """The words that belong to the set."""
        return tongue_of(vars(self))

    @property
    def printed(self) -> tuple[Card, ...]:
        """Cards and Venues."""
        return (*self.cards, *self.venues)


# --- set.yaml ----------------------------------------------------------------------------------------------------------


def _words(given: Any, name: str, most: int) -> list[str]:
    """The colours or vibes of a set: words in capitals, each once."""
    words = list(given) if isinstance(given, list | dict) else []
    if not 1 <= len(words) <= most:
        raise ValueError(f"expected 1 to {most} {name}.")
    for word in words:
        if not isinstance(word, str) or not WORD.fullmatch(word) or word in NO_WORDS or words.count(word) > 1:
            raise ValueError(f"found {word!r}, expected a word in capitals such as ORANGE, each once.")
    return words


def _colours(given: Any, known: Known) -> dict[str, str]:
    about = given if isinstance(given, dict) else {}
    return {word: str(about.get(word) or "") for word in _words(given, "colours", fx.MAX_COLOURS)}


def _vibes(given: Any, known: Known) -> tuple[str, ...]:
    words = _words(given, "vibes", fx.MAX_VIBES)
    for word in words:
        if word in known.get("about", ()):
            raise ValueError(f"{word} is a colour and a vibe; it can be only one.")
    return tuple(words)


def _studios(given: Any, known: Known) -> tuple[str, ...]:
    if not isinstance(given, list | tuple) or len(given) != fx.SEATS or not all(isinstance(s, str) for s in given):
        raise ValueError(f"expected a list of {fx.SEATS} names.")
    return tuple(given)


def _pairs(known: Known) -> dict[str, Deck]:
    """All colours that a Manager can be given: nobody builds a deck here. EN-1.3, EN-7.1"""
    about = known["about"]
    given = combinations(about, known["constants"].colours_each)
    pairs = [
        Deck(COLOUR_SIGN.join(colours), theme=" ".join(about[each] for each in colours), options=GIVEN)
        for colours in given
    ]
    return {pair.name: pair for pair in pairs}


# --- Cards -------------------------------------------------------------------------------------------------------------


def _make_card(kind: int, row: Mapping[str, Any], known: Known) -> Card:
    """A card from the values of its row."""
    values = dict(row)
    texts = [values.pop(name, "") for name in ("conditional_1", "conditional_2")]
    main = next((values.pop(name) for name in ("encore", "pre_show", "text", "active") if name in values), "")
    conditionals = tuple(text for text in texts if text)
    return Card(TYPES[kind], words=tongue_of(known), main=main, conditionals=conditionals, **values)


def set_faults(known: Known) -> list[str]:
    """What a whole set lacks. EN-1.3, EN-1.4, EN-1.7"""
    cards, venues, constants, tongue = known["cards"], known["venues"], known["constants"], tongue_of(known)
    found = []
    if len(tongue.colours) < fx.SEATS * constants.colours_each:
        least = fx.SEATS * constants.colours_each
        found.append(f"found {len(tongue.colours)} colours, expected at least {least} for the draft.")
    if len(cards) > fx.MAX_CARDS or not VENUES <= len(venues) <= fx.MAX_VENUES:
        told = f"expected at most {fx.MAX_CARDS} cards and {VENUES} to {fx.MAX_VENUES} Venues"
        found.append(
            f"found {len(cards)} cards and {len(venues)} Venues, {told}: the Venue Deck has {VENUES} unless the option "
            "venue_deck_size says otherwise."
        )
    performers = Counter(card.colour for card in cards if card.kind == fx.PERFORMER)
    others = Counter(card.colour for card in cards if card.kind != fx.PERFORMER)
    for colour in tongue.colours:
        if performers[colour] != constants.performers_each:
            told = f"found {performers[colour]} {colour} Performers, expected {constants.performers_each}."
            found.append(told)
        if not 1 <= others[colour] <= fx.MAX_OTHERS:
            found.append(f"found {others[colour]} other {colour} cards, expected 1 to {fx.MAX_OTHERS}.")
    return found


# --- A scenario's own cards and Venues ---------------------------------------------------------------------------------

FRESH: dict[int, dict[str, Any]] = {
    fx.PERFORMER: {"cost": 10_000, "act": 3, "act_name": "Sound Check"},
    fx.SUPPORTER: {"cost": 6_000, "boost": 1, "pre_show": "Gain $1,000."},
    fx.SURPRISE: {"cost": 5_000},
    fx.VENUE: {"star": 13, "payout": 22_000},
}


def with_own(card_set: EncoreSet, rows: Sequence[Any] | None) -> EncoreSet:
    """The set with a case's own rows; columns left out are those of the set's card of that name.

    A new one needs a `kind` and stands in its colour's deck in place of the last card there that is of its kind and not the
    case's own, so that decks keep their sizes; a Venue stands beside the others.
    """
    return SETS.with_own(card_set, rows, _take_places)


def _take_places(base: Sequence[Card], own: Sequence[Card], same: Callable[[Any], str]) -> list[Card]:
    pool = list(base)
    names = [same(card) for card in own]
    for card in own:
        there = [i for i, other in enumerate(pool) if same(other) == same(card)]
        alike = [i for i, other in enumerate(pool) if (other.kind, other.colour) == (card.kind, card.colour)]
        free = [i for i in alike if same(pool[i]) not in names]
        if there:
            pool[there[0]] = card
        elif card.kind == fx.VENUE:
            pool.append(card)
        elif free:
            pool[free[-1]] = card
        else:
            raise ValueError(f"no {card.colour} card of this kind is left whose place {card.name} could take.")
    return pool


def _own_file(cells: Mapping[str, Any], base: Card | None) -> str:
    kind = KINDS.get(str(cells.get("kind", "")).lower(), base.kind if base else 0)
    if not kind or (base and base.kind != kind):
        raise ValueError(f"expected a `kind` that is {listing(KINDS)}.")
    return FILES[kind]


def _whole_card(kind: int, cells: Mapping[str, Any], base: Card | None, known: Known) -> dict[str, Any]:
    """A row with what it does not name: the set's, or what a card of its kind usually has."""
    tongue = tongue_of(known)
    first = {"id": slug(cells["name"]), "colour": tongue.colours[0], "vibes": tongue.vibes[0]}
    return {**first, **FRESH[kind], **(_cells(base) if base else {}), **cells}


def _cells(card: Card) -> dict[str, Any]:
    """A card as the cells of its row."""
    names = ("id", "name", "colour", "cost", "act_name", "act", "boost", "star", "payout", "restriction", "line")
    texts = dict(zip(("conditional_1", "conditional_2"), card.conditionals, strict=False))
    main = {MAIN_COLUMNS[card.kind]: card.main}
    return {**{name: getattr(card, name) for name in names}, "vibes": "+".join(card.vibes), **main, **texts}


# --- The form of a set -------------------------------------------------------------------------------------------------


def _file(kind: int, field: str, columns: Callable[[Known], Columns], most: int | None = None) -> SetFile:
    return SetFile(
        FILES[kind],
        field,
        columns,
        partial(_make_card, kind),
        card_faults,
        most=most,
        among="cards",
        complete=partial(_whole_card, kind),
    )


SETS = SetForm(
    game="encore",
    kind=EncoreSet,
    files=(
        _file(fx.PERFORMER, "cards", performer_columns),
        _file(fx.SUPPORTER, "cards", supporter_columns),
        _file(fx.SURPRISE, "cards", surprise_columns),
        _file(fx.VENUE, "venues", venue_columns, fx.MAX_VENUES),
    ),
    keys=(
        SetKey("colours", "about", "the colours, each with what it is good at", _colours),
        SetKey("vibes", "vibes", "a list of vibes", _vibes),
        SetKey("studios", "studios", f"a list of {fx.SEATS} names", _studios, STUDIOS),
    ),
    constants=Constants,
    premade=_pairs,
    faults=set_faults,
    own_kind="kind",
    own_file=_own_file,
)
load_set = SETS.load
