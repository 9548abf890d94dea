"""Cards and decks: read from files, checked against TH-8, and made into the tables the rules work with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cached_property, partial
from statistics import linear_regression, median
from typing import Any

from footlights.games.the_theatre.rules.layout import (
    BEST_PLAYER,
    COPIES,
    DUEL,
    FEWEST,
    FREE_FOR_ALL,
    HAND,
    MAX_CARDS,
    MAX_DECK,
    MOST,
    ONCE,
    RANDOM_LEADER,
    SEATS,
    SHOOTING_STAR,
    STACK,
    TEAM,
    TOTAL,
    Tables,
)
from footlights.games.the_theatre.text import ABILITIES, PRINTS, SUITS, Effect, parse, write
from footlights.stage.card_set import CardSet, SetFile, SetForm
from footlights.stage.decks import NEAR, Deck, DeckFact, DeckForm, DeckNeeds, check_deck, one_each
from footlights.stage.errors import Reason, Refused, Trouble, listing
from footlights.stage.files import number_column, text_column, word_column
from footlights.stage.tongue import mark, say

FORMATS = {"duel": DUEL, "free-for-all": FREE_FOR_ALL, "team": TEAM, "shooting-star": SHOOTING_STAR}
FORMAT_TITLES = {
    "duel": mark("Duel"),
    "free-for-all": mark("Free-for-All"),
    "team": mark("Team play"),
    "shooting-star": mark("Shooting Star"),
}
STANDARD_PLAYERS = {"duel": 2, "free-for-all": 4, "team": 4, "shooting-star": 2}
STANDARD_COST = {"duel": 80, "free-for-all": 100, "team": 100}
FIRST_LEADERS = {"fewest": FEWEST, "most": MOST, "random": RANDOM_LEADER}
STACKINGS = {"stack": STACK, "once": ONCE}
TIEBREAKS = {"total": TOTAL, "best_player": BEST_PLAYER}
OPTIONAL = ("Boost", "Sap", "Combo", "Chaos")
MAX_COST = 999
MAX_VALUE = 50


def _word(text: str) -> str:
    if "/" in text or text != text.strip() or not text:
        raise ValueError(f"found {text!r}, expected a name without a slash.")
    if text[0].isdigit():
        raise ValueError(f"found {text!r}, expected a name that does not begin with a number.")
    return text


def _ability(text: str) -> str:
    effect = parse(text)
    if write(effect) != text:
        raise ValueError(f"found {text!r}, expected exactly {write(effect)!r}.")
    return text


COLUMNS = (
    text_column("name", "the character's name", required=True, read=_word),
    word_column("suit", SUITS),
    word_column("print", PRINTS),
    number_column("value", -MAX_VALUE, MAX_VALUE),
    text_column("ability", "card text", read=_ability),
    number_column("cost", 1, MAX_COST),
    *(text_column(name) for name in ("role", "job", "flavor", "identifier", "illustrator")),
)


@dataclass(frozen=True)
class Card:
    """One card of the set. "Specific card" means name and suit; the rest decides how it plays."""

    name: str
    suit: str
    print: str
    value: int
    cost: int
    ability: str = ""
    role: str = ""
    job: str = ""
    flavor: str = ""
    identifier: str = ""
    illustrator: str = ""

    @property
    def specific(self) -> str:
        """Name and Suit. TH-8.2"""
        return f"{self.name}/{self.suit}"

    @property
    def effect(self) -> Effect:
        """What the card's text does."""
        return parse(self.ability)


def notations(cards: Sequence[Card]) -> list[str]:
    """Name/Suit for each card; where several share it, the identifier is added. R34"""
    doubles = Counter(card.specific for card in cards)
    return [c.specific if doubles[c.specific] == 1 else f"{c.specific} [{c.identifier}]" for c in cards]


def sharing(specific: str, known: Iterable[str]) -> list[str]:
    """The notations of the cards that share a name and a Suit; none if there is at most one such card. R34"""
    return sorted(notation for notation in known if notation.startswith(f"{specific} ["))


@dataclass(frozen=True)
class TheatreSet(CardSet):
    """A folder of cards and premade decks."""

    cards: tuple[Card, ...] = ()

    @classmethod
    def notations(cls, cards: Sequence[Card]) -> list[str]:
        """Name/Suit, with the identifier where it is needed. R34"""
        return notations(cards)


# --- Decks -----------------------------------------------------------------------------------------------------------


def _spelled(row: Mapping[str, Any]) -> str:
    return f"{row['name']}/{row['suit']}"


def _stands_for(cells: Mapping[str, str], row: Mapping[str, Any]) -> bool:
    """Whether a row of cards.csv that is wrong was meant to be the card that a row of a deck names."""
    name, suit = str(row["name"]), str(row["suit"]).partition(" [")[0]
    if cells["name"] == name and cells["suit"] == suit:
        return True
    try:
        _word(cells["name"])
        if cells["suit"] in SUITS:
            return False  # what is wrong with the row is something else
    except ValueError:
        pass
    near = not cells["name"] or SequenceMatcher(None, cells["name"], name).ratio() >= NEAR
    return near and (cells["suit"] == suit or cells["suit"] not in SUITS)


def _several(name: str, known: Iterable[str], in_rows: bool) -> str:
    """What is told of a name that several cards share: in a list they are written out, in a row the Suit tells them apart. R34"""
    several = sharing(name, known)
    ways = (f"suit {each.partition('/')[2]!r}" if in_rows else repr(each) for each in several)
    told = mark("there are {number} cards named {found}: say which, with {ways}.")
    return say(told, number=len(several), found=repr(name), ways=listing(ways)) if several else ""


def _premade_faults(deck: Deck, name: str, known: Mapping[str, Any]) -> list[Reason]:
    """A premade deck must be legal in every format it is offered for. TH-8.8"""
    by_notation = dict(zip(notations(known["cards"]), known["cards"], strict=True))
    options = {"format": name, "cost_limit": "standard", "deck_size": 40}
    return deck_faults([by_notation[card] for card in deck.cards], options)


def _twice(place: str, row: Mapping[str, Any], seen: dict[str, str]) -> list[str]:
    """A card that stands there twice is a mistake; versions are told apart by their identifiers. R34"""
    identity = f"{_spelled(row)} {row['identifier']}"
    before = seen.setdefault(identity, place)
    if before == place:
        return []
    return [f"{place}, column name: {_spelled(row)} with this identifier is already in {before}."]


DECKS = DeckForm(
    columns=(
        number_column("count", 1, MAX_DECK),
        text_column("name", "a card's name", required=True),
        text_column("suit", "the card's Suit, or Suit [identifier]", required=True),
    ),
    example="3 Vixie/Charm",
    faults=_premade_faults,
    formats=tuple(FORMATS),
    copies=MAX_DECK,
    spelled=_spelled,
    meant=_stands_for,
    unclear=_several,
)
SETS = SetForm(
    game="the-theatre",
    kind=TheatreSet,
    files=(
        SetFile(
            "cards.csv",
            "cards",
            COLUMNS,
            lambda row, known: Card(**row),
            least=1,
            most=MAX_CARDS,
            doubles=_twice,
            same=lambda card: card.specific,
        ),
    ),
    decks=DECKS,
)
load_set, load_deck = SETS.load, DECKS.load


def deck_faults(cards: Sequence[Card], options: Mapping[str, Any]) -> list[Reason]:
    """Everything that makes a deck illegal in a format. TH-8"""
    faults, size = [], len(cards)
    if size < HAND:
        text = say("A deck has at least {least} cards; this one has {number}.", least=HAND, number=size)
        faults.append(Reason("TH-8.1", text))
    if size > MAX_DECK:
        text = say("A deck has at most {most} cards; this one has {number}.", most=MAX_DECK, number=size)
        faults.append(Reason("TH-8.1", text))
    for specific, number in Counter(card.specific for card in cards).items():
        if number > COPIES:
            text = say(
                "A deck has at most {most} copies of a card; this one has {number} of {card}.",
                most=COPIES,
                number=number,
                card=specific,
            )
            faults.append(Reason("TH-8.2", text))
    if options["format"] == "shooting-star":
        if size != options["deck_size"]:
            wanted = {"wanted": options["deck_size"], "number": size}
            text = say("A deck for Shooting Star has exactly {wanted} cards here; this one has {number}.", **wanted)
            faults.append(Reason("TH-8.7", text))
        return faults
    limit, clause = cost_limit(options)
    total = sum(card.cost for card in cards)
    if limit is not None and total > limit:
        text = say("A deck's total cost is at most {most} here; this one's is {total}.", most=limit, total=total)
        faults.append(Reason(clause, text))
    return faults


def cost_limit(options: Mapping[str, Any]) -> tuple[int | None, str]:
    """The highest total cost and the clause that sets it. TH-8.4, TH-8.5, TH-8.6"""
    given = options["cost_limit"]
    if given == "none":
        return None, "TH-8.6"
    if given == "standard":
        return STANDARD_COST[options["format"]], "TH-8.4" if options["format"] == "duel" else "TH-8.5"
    return int(given), "TH-8.6"


def deck_needs(options: Mapping[str, Any], card_set: TheatreSet) -> DeckNeeds:
    """The size, the copies and the total cost of a deck in a format. TH-8"""
    named = list(zip(notations(card_set.cards), card_set.cards, strict=True))
    star = options["format"] == "shooting-star"
    limit, clause = (None, "") if star else cost_limit(options)
    facts = (
        DeckFact(title=say("Cost"), of={name: card.cost for name, card in named}, most=limit, clause=clause),
        DeckFact(title=say("Value"), of={name: card.value for name, card in named}),
        DeckFact(title=say("Suit"), of={name: say(card.suit) for name, card in named}),
        DeckFact(title=say("Print"), of={name: say(card.print) for name, card in named}),
    )
    least, most = (options["deck_size"], options["deck_size"]) if star else (HAND, MAX_DECK)
    return DeckNeeds(least=least, most=most, copies=COPIES, facts=facts)


# --- What a card is measured against ----------------------------------------------------------------------------------


def plain_card(card_set: TheatreSet, name: str) -> Card:
    """A card without an ability, of the same Suit, Print and cost, with the value that such cards have for that cost.

    That is the median of the set's cards without ability at this cost; where there are none, on the line through all of them.
    """
    card = card_set.by_notation[name]
    plain = [each for each in card_set.cards if not each.ability and each.specific != card.specific]
    alike = [each.value for each in plain if each.cost == card.cost]
    if alike:
        value = round(median(alike))
    elif len({each.cost for each in plain}) > 1:
        slope, start = linear_regression([each.cost for each in plain], [each.value for each in plain])
        value = round(start + slope * card.cost)
    else:
        raise Trouble(f"The set {card_set.name!r} has too few cards without ability to say what a plain card is worth.")
    return Card(f"Plain {card.print}", card.suit, card.print, value, card.cost)


# --- A table made ready ----------------------------------------------------------------------------------------------


@dataclass
class Cast:
    """The cards, decks and options of one table, by id and by name."""

    options: dict[str, Any]
    card_set: TheatreSet
    cards: list[Card]
    decks: list[Deck]
    names: list[str]

    def __post_init__(self) -> None:
        self.notation = notations(self.cards)
        self.ids = {notation: i for i, notation in enumerate(self.notation)}

    @cached_property
    def short_names(self) -> dict[str, list[int]]:
        """The cards by their names alone, in small letters: enough to tell a card where only one is called so."""
        found: dict[str, list[int]] = {}
        for number, card in enumerate(self.cards):
            for name in {card.name.lower(), card.specific.lower()}:
                found.setdefault(name, []).append(number)
        return found

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.decks)

    @property
    def deck_names(self) -> list[str]:
        """What each seat's deck is called."""
        return [deck.name for deck in self.decks]

    def deck_lists(self) -> list[Any]:
        """A premade deck by its name, a custom one as its list."""
        return [deck.written() for deck in self.decks]

    def open_to_all(self) -> Cast:
        """A copy without the lists of custom decks, which are their owners' secret. R35"""
        return replace(self, decks=[replace(deck, cards=()) if deck.custom else deck for deck in self.decks])


def prepare(
    options: dict[str, Any],
    card_set: TheatreSet,
    decks: Sequence[Any] | None,
    cards: Sequence[Mapping[str, Any]] | None,
) -> tuple[Cast, Any]:
    """Check the players and the decks and build the tables. TH-1.1, TH-7, TH-8"""
    players = number_of_players(options)
    options = {**options, "players": players}
    pool = list(SETS.with_own(card_set, cards).cards)
    brought = _choose_decks(options, card_set, notations(pool), decks)
    cast = Cast(options, card_set, pool, brought, [f"Seat {seat}" for seat in range(players)])
    for seat, deck in enumerate(brought):
        check_deck(seat, deck, cast.ids, partial(_faults, cast, deck))
    return cast, build_tables(cast)


def _faults(cast: Cast, deck: Deck) -> list[Reason]:
    return deck_faults([cast.cards[cast.ids[name]] for name in deck.cards], cast.options)


def number_of_players(options: Mapping[str, Any]) -> int:
    """How many play, if the format allows it and the agreed deck size is possible. TH-7.1, TH-7.2, TH-7.6, TH-8.7, R22"""
    name = options["format"]
    players = STANDARD_PLAYERS[name] if options["players"] == "standard" else int(options["players"])
    if name == "duel" and players != 2:
        raise Refused(Reason("TH-7.1", say("A Duel is for exactly two players, not {number}.", number=players)))
    if name == "free-for-all" and not 3 <= players <= SEATS:
        text = say("Free-for-All is for three to eight players, not {number}.", number=players)
        raise Refused(Reason("TH-7.2", text))
    if name == "team" and players not in (4, 6, 8):
        text = say(
            "Team play is for two, three or four teams of two, so 4, 6 or 8 players, not {number}.", number=players
        )
        raise Refused(Reason("TH-7.6", text))
    if not 2 <= players <= SEATS:
        raise Refused(Reason("R22", say("Shooting Star is for two to eight players, not {number}.", number=players)))
    if name == "shooting-star" and not HAND <= options["deck_size"] <= MAX_DECK:
        limits = {"least": HAND, "most": MAX_DECK, "number": options["deck_size"]}
        raise Refused(Reason("TH-8.7", say("The agreed deck size is from {least} to {most}, not {number}.", **limits)))
    return players


def _choose_decks(
    options: Mapping[str, Any], card_set: TheatreSet, known: list[str], decks: Sequence[Any] | None
) -> list[Deck]:
    players = options["players"]
    decks = one_each(decks)
    if decks is None:
        offered = [deck for deck in card_set.decks.values() if options["format"] in deck.formats]
        if not offered:
            names = {"set": repr(card_set.name), "format": options["format"]}
            told = say("The set {set} offers no premade deck for {format}; name a deck for each seat.", **names)
            raise Trouble(told)
        return [offered[seat % len(offered)] for seat in range(players)]
    if len(decks) == 1:
        decks = list(decks) * players
    if len(decks) != players:
        told = mark("There are {seats} seats but {decks} decks; name one deck for each seat, or one for all.")
        raise Trouble(say(told, seats=players, decks=len(decks)))
    return [DECKS.bring(deck, seat, card_set.decks, known) for seat, deck in enumerate(decks)]


def build_tables(cast: Cast) -> Any:
    """The numbers the rules work with."""
    t: Any = Tables()
    t.players = cast.players
    t.cards = len(cast.cards)
    first: dict[str, int] = {}
    for i, card in enumerate(cast.cards):
        t.value[i], t.cost[i] = card.value, card.cost
        t.suit[i], t.paws[i] = SUITS.index(card.suit), PRINTS.index(card.print)
        t.ability[i], t.target[i] = card.effect
        t.specific[i] = first.setdefault(card.specific, i)
    t.mode = FORMATS[cast.options["format"]]
    t.first_leader = FIRST_LEADERS[cast.options["first_leader"]]
    t.stacking = STACKINGS[cast.options["token_stacking"]]
    t.team_tiebreak = TIEBREAKS[cast.options["team_tiebreak"]]
    codes = {word: code for code, word in ABILITIES.items()}
    t.optional = sum(1 << codes[word] for word in cast.options["optional_abilities"])
    for seat, deck in enumerate(cast.decks):
        ids = sorted(cast.ids[name] for name in deck.cards)
        t.custom[seat] = int(deck.custom)
        t.deck_size[seat] = len(ids)
        t.deck_cost[seat] = sum(cast.cards[i].cost for i in ids)
        t.decklist[seat][: len(ids)] = ids
    return t


def conceal_tables(t: Any, seat: int) -> None:
    """Take the lists and costs of secret decks out of the tables: rules need them only to deal. R35"""
    for other in range(t.players):
        if t.custom[other] and other != seat:
            t.decklist[other] = [0] * MAX_DECK
            t.deck_cost[other] = 0
