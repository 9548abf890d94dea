"""Cards, decks and constants: read from files, checked against TB-1.2 and TB-8.1, made into the tables the rules work with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property, partial
from statistics import median
from typing import Any

from footlights.games.tnb.rules.layout import (
    ALTERNATING,
    BY_DRAW,
    BY_MARGIN,
    CONSTRUCTED,
    DRAW_GAME,
    EVERY_TILE,
    FIXED,
    FULL,
    MARGIN,
    MAX_CARDS,
    MAX_DECK,
    MAX_HAND,
    MAX_STARTERS,
    NEW_CARDS,
    OCCUPIED_TILES,
    OFF,
    PRESET,
    RANDOM_DECKS,
    SEATS,
    SIMULTANEOUS,
    TILES,
    TURNS,
    Tables,
)
from footlights.games.tnb.shapes import across, orientations, parse_shape
from footlights.stage.card_set import CardSet, SetFile, SetForm, read_name
from footlights.stage.constants import Known, SetConstants, whole
from footlights.stage.decks import Deck, DeckFact, DeckForm, DeckNeeds, check_deck, is_deck_file, one_each
from footlights.stage.errors import Reason, Refused, Trouble, listing
from footlights.stage.files import number_column, text_column
from footlights.stage.tongue import mark, say

DECK_FORMATS = {"constructed": CONSTRUCTED, "preset": PRESET, "random": RANDOM_DECKS}
TURN_ORDERS = {"alternating": ALTERNATING, "fixed": FIXED, "simultaneous": SIMULTANEOUS}
EXTRA_ACTIONS = {"off": OFF, "new_cards": NEW_CARDS, "full": FULL}
BLOCK_SCOPES = {"all_tiles": EVERY_TILE, "occupied_tiles": OCCUPIED_TILES}
DOUBLE_LOSSES = {"draw": DRAW_GAME, "margin": MARGIN}
CAP_RESULTS = {"margin": BY_MARGIN, "draw": BY_DRAW}
MAX_NUMBER = 99


@dataclass(frozen=True)
class Constants(SetConstants):
    """The game's constants. TB-8.8"""

    life_points: int = whole(6, 1, 99)
    income: int = whole(1, 0, 9)
    action_cost: int = whole(1, 1, 9)
    opening_hand: int = whole(2, 0, MAX_HAND)
    hand_limit: int = whole(4, 1, MAX_HAND)
    board_limit: int = whole(4, 1, TILES)
    deck_size: int = whole(8, 1, MAX_DECK)

    def faults(self, known: Known) -> list[str]:
        """Nobody is dealt more than there is, or than may be held."""
        if self.opening_hand <= min(self.hand_limit, self.deck_size):
            return []
        return [f"opening_hand: found {self.opening_hand}, which is more than the hand limit or the deck."]


@dataclass(frozen=True)
class Card:
    """One card of the set: five attributes, and words that no rule reads. There is no effect text and no cost."""

    name: str
    health: int
    speed: int
    damage: int
    defence: int
    shape: str
    role: str = ""
    flavor: str = ""

    def __hash__(self) -> int:
        """Names are hash enough: there is one card of a name in a set."""
        return hash(self.name)

    @property
    def cells(self) -> int:
        """The shape as bits. TB-2.5"""
        return parse_shape(self.shape)

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The different turns of the shape. TB-2.10"""
        return tuple(orientations(self.cells))

    @property
    def tiles(self) -> int:
        """How many tiles the shape covers."""
        return self.cells.bit_count()


@dataclass(frozen=True)
class TnbSet(CardSet):
    """A folder of cards and starter decks, with the constants it is played with."""

    cards: tuple[Card, ...] = ()
    constants: Constants = Constants()

    @cached_property
    def decks_by_cards(self) -> dict[tuple[str, ...], str]:
        """The names of the starter decks by their cards in order of the alphabet. TB-8.1"""
        return {tuple(sorted(deck.cards)): deck.name for deck in reversed(self.decks.values())}


def _shape(text: str) -> str:
    parse_shape(text)
    return text


COLUMNS = (
    text_column("name", "the card's name", required=True, read=read_name),
    number_column("health", 1, MAX_NUMBER),
    *(number_column(name, 0, MAX_NUMBER) for name in ("speed", "damage", "defence")),
    text_column("shape", "a shape such as 'XX. / X.. / ...'", required=True, read=_shape),
    text_column("role"),
    text_column("flavor"),
)


# --- Decks -----------------------------------------------------------------------------------------------------------


def deck_faults(cards: Sequence[str], constants: Constants) -> list[Reason]:
    """Everything that makes a deck illegal. TB-1.2, R38"""
    faults = []
    if len(cards) != constants.deck_size:
        numbers = {"wanted": constants.deck_size, "number": len(cards)}
        faults.append(Reason("TB-1.2", say("A deck is exactly {wanted} cards; this one has {number}.", **numbers)))
    for name, number in Counter(cards).items():
        if number > 1:
            text = say("No card is twice in a deck; this one has {number} of {card}.", number=number, card=name)
            faults.append(Reason("TB-1.2", text))
    return faults


def deck_needs(options: Mapping[str, Any], card_set: TnbSet) -> DeckNeeds:
    """Eight different cards, and the numbers they have between them. TB-1.2"""
    titles = {
        "health": say("Health"),
        "speed": say("Speed"),
        "damage": say("Damage"),
        "defence": say("Defence"),
        "tiles": say("Tiles"),
    }
    facts = tuple(
        DeckFact(title=title, of={card.name: getattr(card, name) for card in card_set.cards})
        for name, title in titles.items()
    )
    size = card_set.constants.deck_size
    return DeckNeeds(least=size, most=size, copies=1, facts=facts)


DECKS = DeckForm(
    columns=(text_column("name", "a card's name", required=True),),
    example="Lamp Boy",
    faults=lambda deck, name, known: deck_faults(deck.cards, known["constants"]),
    most=MAX_STARTERS,
)
SETS = SetForm(
    game="tnb",
    kind=TnbSet,
    files=(
        SetFile(
            "cards.csv",
            "cards",
            COLUMNS,
            lambda row, known: Card(**row),
            least=lambda known: known["constants"].deck_size,
            most=MAX_CARDS,
        ),
    ),
    constants=Constants,
    decks=DECKS,
)
load_set, load_deck = SETS.load, DECKS.load


# --- What a card is measured against ----------------------------------------------------------------------------------


def plain_card(card_set: TnbSet, name: str) -> Card:
    """A card in the middle of the set: cards have no cost here, so it is the same for all but for the card itself.

    Each number is the median of the others', and the shape is that of the card which is nearest to these medians.
    """
    others = [card for card in card_set.cards if card.name != name]
    numbers = ("health", "speed", "damage", "defence")
    middle = {number: round(median(getattr(card, number) for card in others)) for number in numbers}
    middle_tiles = median(card.tiles for card in others)

    def distance(card: Card) -> float:
        return float(sum(abs(getattr(card, each) - middle[each]) for each in numbers) + abs(card.tiles - middle_tiles))

    return Card("Plain card", **middle, shape=min(others, key=distance).shape)


# --- A table made ready ----------------------------------------------------------------------------------------------


@dataclass
class Cast:
    """The cards, decks and options of one table, by id and by name."""

    options: dict[str, Any]
    card_set: TnbSet
    cards: list[Card]
    decks: list[Deck]
    names: list[str]

    def __post_init__(self) -> None:
        self.notation = [card.name for card in self.cards]
        self.ids = {name: i for i, name in enumerate(self.notation)}

    @property
    def constants(self) -> Constants:
        """The constants of the game. TB-8.8"""
        return self.card_set.constants

    @property
    def players(self) -> int:
        """How many seats there are."""
        return SEATS

    @property
    def deck_names(self) -> list[str]:
        """What each seat's deck is called; random decks have no name."""
        return [deck.name for deck in self.decks] if self.decks else [""] * SEATS

    def deck_lists(self) -> list[Any]:
        """A starter deck by its name, a deck of one's own as its list; nothing for random decks."""
        return [deck.written() for deck in self.decks] or [""] * SEATS

    def open_to_all(self) -> Cast:
        """A copy without the decks: lists, and which starter deck it is, are their owners' secret. TB-8.1"""
        return replace(self, decks=[])


def prepare(
    options: dict[str, Any],
    card_set: TnbSet,
    decks: Sequence[Any] | None,
    cards: Sequence[Mapping[str, Any]] | None,
) -> tuple[Cast, Any]:
    """Check the decks and build the tables. TB-1.1, TB-1.2, TB-8.1"""
    pool = list(SETS.with_own(card_set, cards).cards)
    if len(pool) < card_set.constants.deck_size:
        numbers = {"number": len(pool), "wanted": card_set.constants.deck_size}
        raise Trouble(say("There are {number} cards; a deck needs {wanted} different ones.", **numbers))
    cast = Cast(options, card_set, pool, [], [f"Seat {seat}" for seat in range(SEATS)])
    cast.decks = _choose_decks(options, card_set, cast.notation, one_each(decks))
    for seat, deck in enumerate(cast.decks):
        check_deck(seat, deck, cast.ids, partial(deck_faults, deck.cards, card_set.constants))
    return cast, build_tables(cast)


def _choose_decks(
    options: Mapping[str, Any], card_set: TnbSet, known: list[str], decks: Sequence[Any] | None
) -> list[Deck]:
    if decks is not None and len(decks) > SEATS:
        text = say("There are exactly {seats} players, so {seats} decks, not {number}.", seats=SEATS, number=len(decks))
        raise Refused(Reason("TB-1.1", text))
    if decks is not None and not any(deck for deck in decks):
        decks = None
    if options["deck_format"] == "random":
        if decks is not None:
            raise Refused(Reason("TB-8.1", say("Decks are dealt by lot here, so nobody brings one.")))
        return []
    if decks is None:
        offered = list(card_set.decks.values())
        if not offered:
            told = say("The set {set} has no starter decks; name a deck for each seat.", set=repr(card_set.name))
            raise Refused(Reason("TB-8.1", told))
        return [offered[seat % len(offered)] for seat in range(SEATS)]
    if len(decks) == 1:
        decks = list(decks) * SEATS
    return [_one_deck(deck, seat, options, card_set, known) for seat, deck in enumerate(decks)]


def _one_deck(deck: Any, seat: int, options: Mapping[str, Any], card_set: TnbSet, known: list[str]) -> Deck:
    """The deck that a seat brings, if it may be its own. TB-8.1"""
    own = isinstance(deck, list) or (is_deck_file(deck) and deck not in card_set.decks)
    if options["deck_format"] == "preset" and own:
        told = mark("Seat {seat}: here each player picks a starter deck: {offered}.")
        raise Refused(Reason("TB-8.1", say(told, seat=seat, offered=listing(card_set.decks))))
    return DECKS.bring(deck, seat, card_set.decks, known)


def build_tables(cast: Cast) -> Any:
    """The numbers the rules work with, the options as agreed among them. TB-8.7, TB-8.8"""
    t: Any = Tables()
    t.players = cast.players
    t.cards = len(cast.cards)
    for i, card in enumerate(cast.cards):
        t.health[i], t.speed[i] = card.health, card.speed
        t.damage[i], t.defence[i] = card.damage, card.defence
        turns = card.turns
        t.turns[i] = len(turns)
        for r in range(TURNS):
            t.block_tiles[i][r] = turns[r % len(turns)]
            t.attack_tiles[i][r] = across(turns[r % len(turns)])
    for name, value in asdict(cast.constants).items():
        setattr(t, name, value)
    t.deck_format = DECK_FORMATS[cast.options["deck_format"]]
    t.turn_order = TURN_ORDERS[cast.options["turn_order"]]
    t.extra_actions = EXTRA_ACTIONS[cast.options["extra_actions"]]
    t.block_scope = BLOCK_SCOPES[cast.options["block_scope"]]
    t.double_loss = DOUBLE_LOSSES[cast.options["double_loss"]]
    t.cap_result = CAP_RESULTS[cast.options["cap_result"]]
    t.round_cap = cast.options["round_cap"]
    for seat, deck in enumerate(cast.decks):
        t.decklist[seat][: len(deck.cards)] = sorted(cast.ids[name] for name in deck.cards)
    starters = [deck for deck in cast.card_set.decks.values() if all(name in cast.ids for name in deck.cards)]
    t.starters = len(starters)
    for number, deck in enumerate(starters):
        t.starter[number][: len(deck.cards)] = sorted(cast.ids[name] for name in deck.cards)
    return t


def conceal_tables(t: Any, seat: int) -> None:
    """Take the lists of the decks out of the tables: rules need them only to deal. TB-8.1, TB-8.9"""
    for other in range(SEATS):
        if other != seat:
            t.decklist[other] = [0] * MAX_DECK
