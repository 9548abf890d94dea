"""A table made ready: the cards of a set (and of a scenario's own), by number and by name, as the rules' tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from footlights.games.encore.rules import effects as fx
from footlights.games.encore.rules.layout import ZONE_NAMES
from footlights.games.encore.sets import COLOUR_SIGN, THOUSAND, Card, EncoreSet, with_own
from footlights.games.encore.text_tables import Compiler
from footlights.stage.decks import one_each
from footlights.stage.errors import Reason, Refused, Trouble, listing, suggestion
from footlights.stage.tongue import mark, say

DRAFTS = {"alternate": fx.ALTERNATE, "random": fx.RANDOM, "fixed": fx.FIXED}
FIRST_ACTIONS = {"priority": fx.BY_PRIORITY, "alternate": fx.BY_ALTERNATION}
ENCORES = {"any_stage": fx.ANY_STAGE, "main_stage": fx.ONLY_MAIN_STAGE}
WAIVERS = {"star_never_met": fx.STAR_NEVER_MET, "early_event": fx.EARLY_EVENT}
OPENING_HANDS = {"none": (0, 0), "1+1": (1, 1), "2+2": (2, 2), "3+3": (3, 3)}


@cache
def zone_names(columns: int) -> tuple[str, ...]:
    """The zones there are with so many columns: the Main Stage, then Backstage. EN-0.1"""
    return tuple(name for name in ZONE_NAMES if int(name[1]) <= columns)


def card_name(cast: Cast, number: int) -> str:
    """What a card or Venue is called; a number that no card has is written as such."""
    return cast.called.get(number) or f"#{number}"


def card_names(cast: Cast, numbers: Iterable[int]) -> list[str]:
    """What cards or Venues are called."""
    return [cast.called.get(number) or f"#{number}" for number in numbers]


@dataclass
class Cast:
    """The cards, the Venues and the options of one table, by number and by name."""

    options: dict[str, Any]
    card_set: EncoreSet
    cards: list[Card]
    venues: list[Card]
    names: list[str]
    fixed: list[tuple[str, ...]]  # the colours of each seat, if the setup gives them

    def __post_init__(self) -> None:
        self.numbers = {card.name: number for number, card in enumerate(self.cards)}
        self.numbers |= {venue.name: fx.FIRST_VENUE + number for number, venue in enumerate(self.venues)}
        self.called = {number: card.name for number, card in enumerate(self.cards)}
        self.called |= {fx.FIRST_VENUE + number: venue.name for number, venue in enumerate(self.venues)}
        self.card_names = [card.name for card in self.cards]
        self.colours = list(self.card_set.tongue.colours)
        self.venue_names = sorted(venue.name for venue in self.venues)
        self.colour_lists = {colour: _names(self.cards, colour) for colour in self.colours}
        self.vibes = list(self.card_set.tongue.vibes)

    @property
    def players(self) -> int:
        """There are exactly two Managers. EN-1.1"""
        return fx.SEATS

    @property
    def studios(self) -> tuple[str, ...]:
        """The Managers' studios, by seat. Section 1"""
        return self.card_set.studios

    @property
    def deck_names(self) -> list[str]:
        """The colours of each seat where the setup gives them; they are chosen in the game otherwise. EN-1.3, EN-7.1"""
        return [COLOUR_SIGN.join(colours) for colours in self.fixed] or [""] * fx.SEATS

    def deck_lists(self) -> list[Any]:
        """The same, as it is given."""
        return self.deck_names

    def open_to_all(self) -> Cast:
        """A copy; colour decks are open information. Section 2.2"""
        return replace(self)

    def card(self, number: int) -> Card:
        """The card or Venue of a number."""
        return self.venues[number - fx.FIRST_VENUE] if number >= fx.FIRST_VENUE else self.cards[number]

    def colour(self, number: int) -> str:
        """The name of a colour, which are numbered from 1."""
        return self.colours[number - 1]


def _names(cards: Sequence[Card], colour: str) -> tuple[str, ...]:
    """All cards of a colour deck. Section 2.1"""
    return tuple(card.name for card in cards if card.colour == colour)


def prepare(
    options: dict[str, Any],
    card_set: EncoreSet,
    decks: Sequence[Any] | None,
    cards: Sequence[Mapping[str, Any]] | None,
) -> tuple[Cast, Any]:
    """Put a scenario's own cards beside the set, settle given colours, and build the tables. EN-1.3, EN-7.3"""
    played = with_own(card_set, cards)
    pool, venues = list(played.cards), list(played.venues)
    names = [f"Seat {seat}" for seat in range(fx.SEATS)]
    cast = Cast(options, card_set, pool, venues, names, fixed_colours(options, card_set, decks))
    if options["venue_deck_size"] > len(venues):
        told = say(
            "There are only {number} Venues for a Venue Deck of {size}.",
            number=len(venues),
            size=options["venue_deck_size"],
        )
        raise Refused(Reason("EN-7.3", told))
    return cast, build_tables(cast)


# --- Colours given by the setup ----------------------------------------------------------------------------------------


def fixed_colours(
    options: Mapping[str, Any], card_set: EncoreSet, decks: Sequence[Any] | None
) -> list[tuple[str, ...]]:
    """The colours of each seat, if the setup gives them: `RED+BLUE` for a deck. EN-7.1"""
    given = list(one_each(decks) or ())
    if options["colour_draft"] != "fixed":
        if any(given):
            raise Refused(
                Reason(
                    "EN-1.3", say("Colours are chosen in the game; only the option colour_draft = fixed gives them.")
                )
            )
        return []
    each = card_set.constants.colours_each
    if not any(given):
        colours = card_set.tongue.colours
        return [colours[seat * each : (seat + 1) * each] for seat in range(fx.SEATS)]
    if len(given) > fx.SEATS:
        told = mark("There are exactly {seats} Managers, so {seats} decks, not {number}.")
        raise Refused(Reason("EN-1.1", say(told, seats=fx.SEATS, number=len(given))))
    if len(given) == 1:
        given *= fx.SEATS
    return [_colours(deck, seat, card_set.tongue.colours, each) for seat, deck in enumerate(given)]


def _colours(deck: Any, seat: int, known: Sequence[str], each: int) -> tuple[str, ...]:
    words = deck.split(COLOUR_SIGN) if isinstance(deck, str) else list(deck) if isinstance(deck, list | tuple) else []
    colours = [str(word).strip().upper() for word in words]
    for colour in colours:
        if colour not in known:
            told = say(
                "Seat {seat}: there is no colour {colour}; there is {known}.",
                seat=seat,
                colour=repr(colour),
                known=listing(known),
            )
            raise Trouble(told + suggestion(colour, known))
    if len(colours) != each or len(set(colours)) != each:
        told = mark("Seat {seat}: expected {number} different colours such as {example}, found {found}.")
        example = COLOUR_SIGN.join(known[:each])
        raise Trouble(say(told, seat=seat, number=each, example=repr(example), found=repr(deck)))
    return tuple(sorted(colours, key=known.index))


# --- Tables ------------------------------------------------------------------------------------------------------------


def build_tables(cast: Cast) -> Any:
    """The numbers the rules work with: what cards say, the colour decks, the options and the constants."""
    t: Any = fx.Tables()
    t.players = cast.players
    t.cards, t.venues = len(cast.cards), len(cast.venues)
    t.colours, t.vibe_count = len(cast.colours), len(cast.vibes)
    compiler = Compiler(t, cast.card_set.tongue)
    for number, card in enumerate(cast.cards):
        compiler.write(number, card)
    for number, venue in enumerate(cast.venues):
        compiler.write(fx.FIRST_VENUE + number, venue)
    _write_colours(t, cast)
    _write_options(t, cast)
    constants = cast.card_set.constants
    t.start_money, t.vibe_check = constants.start_money // THOUSAND, constants.vibe_check // THOUSAND
    t.staged_intensity, t.venues_to_win = constants.staged_intensity, constants.venues_to_win
    t.draw_cards, t.colours_each = constants.draw_cards, constants.colours_each
    return t


def _write_colours(t: Any, cast: Cast) -> None:
    """The Performers and the other cards of each colour, in the order of the set. EN-1.4, EN-1.5"""
    for colour, word in enumerate(cast.colours, start=1):
        performers = [n for n, card in enumerate(cast.cards) if card.colour == word and card.kind == fx.PERFORMER]
        others = [n for n, card in enumerate(cast.cards) if card.colour == word and card.kind != fx.PERFORMER]
        t.performers[colour], t.others[colour] = len(performers), len(others)
        t.performer[colour][: len(performers)] = performers
        t.other[colour][: len(others)] = others


def _write_options(t: Any, cast: Cast) -> None:
    options = cast.options
    t.columns, t.venue_deck_size, t.max_rounds = options["columns"], options["venue_deck_size"], options["max_rounds"]
    t.colour_draft = DRAFTS[options["colour_draft"]]
    t.opening_performers, t.opening_others = OPENING_HANDS[options["opening_hand"]]
    t.event_first_action = FIRST_ACTIONS[options["event_first_action"]]
    t.encore_from = ENCORES[options["encore_from"]]
    t.exhaust_waiver = WAIVERS[options["exhaust_waiver"]]
    for seat, colours in enumerate(cast.fixed):
        for place, colour in enumerate(colours):
            t.fixed[seat][place] = cast.colours.index(colour) + 1
