"""Cards and decks: read from files, checked against TH-8, and made into the tables the rules work with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta

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
from footlights.stage.decks import DeckFact, DeckNeeds
from footlights.stage.errors import Broken, Reason, Refused, Trouble, listing, suggestion
from footlights.stage.files import (
    Column,
    broken,
    by_row,
    exchanged,
    folder_hash,
    is_there,
    parse_row,
    read_rows,
    read_text,
    read_yaml,
)
from footlights.stage.pairings import Pairing, read_pairings
from footlights.stage.sets import expect_folder, read_meta
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
DECK_FILES = (".csv", ".yaml", ".yml")
MAX_COST = 999
MAX_VALUE = 50
SEVERAL = mark("there are {number} cards named {found}: say which, with {ways}.")


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
    Column("name", str, "the character's name", read=_word),
    Column("suit", Literal[SUITS], listing(SUITS)),
    Column("print", Literal[PRINTS], listing(PRINTS)),
    Column(
        "value", Annotated[int, Meta(ge=-MAX_VALUE, le=MAX_VALUE)], f"a whole number from -{MAX_VALUE} to {MAX_VALUE}"
    ),
    Column("ability", str, "card text", "", required=False, read=_ability),
    Column("cost", Annotated[int, Meta(ge=1, le=MAX_COST)], f"a whole number from 1 to {MAX_COST}"),
    *(Column(n, str, "text", "", required=False) for n in ("role", "job", "flavor", "identifier", "illustrator")),
)
DECK_COLUMNS = (
    Column("count", Annotated[int, Meta(ge=1, le=MAX_DECK)], f"a whole number from 1 to {MAX_DECK}"),
    Column("name", str, "a card's name"),
    Column("suit", str, "the card's Suit, or Suit [identifier]"),
)
PREMADE_COLUMNS = (Column("deck", str, "the deck's name"), *DECK_COLUMNS)


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


@dataclass(frozen=True)
class Deck:
    """A list of cards by notation, with its place for error messages. A custom deck's list is its owner's secret."""

    name: str
    cards: tuple[str, ...]
    custom: bool
    theme: str = ""
    formats: tuple[str, ...] = ()


@dataclass(frozen=True)
class TheatreSet:
    """A folder of cards and premade decks."""

    name: str
    title: str
    hash: str
    cards: tuple[Card, ...]
    decks: dict[str, Deck] = field(default_factory=dict)
    pairings: tuple[Pairing, ...] = ()  # of decks, measured to be even


def notations(cards: Sequence[Card]) -> list[str]:
    """Name/Suit for each card; where several share it, the identifier is added. R34"""
    doubles = Counter(card.specific for card in cards)
    return [c.specific if doubles[c.specific] == 1 else f"{c.specific} [{c.identifier}]" for c in cards]


def sharing(specific: str, known: Iterable[str]) -> list[str]:
    """The notations of the cards that share a name and a Suit; none if there is at most one such card. R34"""
    return sorted(notation for notation in known if notation.startswith(f"{specific} ["))


# --- Reading sets ----------------------------------------------------------------------------------------------------


@dataclass
class _Known:
    """The cards decks can name. A row that is wrong still stands for a card: decks with that card are not at fault."""

    notations: set[str]
    left_out: list[dict[str, str]] = field(default_factory=list)
    anything: bool = False  # the card file has no rows to read, so that there is no telling what it was to hold

    def may_have(self, name: str, suit: str) -> bool:
        """Whether there is such a card, or may be as soon as the card file is mended."""
        if self.anything or f"{name}/{suit}" in self.notations:
            return True
        plain = suit.partition(" [")[0]
        return any(_stands_for(row, name, plain) for row in self.left_out)


def _stands_for(row: Mapping[str, str], name: str, suit: str) -> bool:
    """Whether a row that is wrong was meant to be this card."""
    if row["name"] == name and row["suit"] == suit:
        return True
    try:
        _word(row["name"])
        if row["suit"] in SUITS:
            return False  # what is wrong with the row is something else
    except ValueError:
        pass
    near = not row["name"] or SequenceMatcher(None, row["name"], name).ratio() >= 0.6
    return near and (row["suit"] == suit or row["suit"] not in SUITS)


def load_set(folder: Path) -> TheatreSet:
    """Read a set; Broken names every mistake in it, file by file and from top to bottom."""
    expect_folder(folder, "a set is a folder with set.yaml and cards.csv")
    cards_path, decks_path, set_path = (folder / name for name in ("cards.csv", "decks.csv", "set.yaml"))
    of_cards: list[str] = []
    of_decks: list[str] = []
    of_set: list[str] = []
    cards, known = _read_card_file(cards_path, of_cards)
    meta = read_meta(set_path, "the-theatre", of_set)
    lists = _read_lists(decks_path, known, of_decks)
    decks = {} if lists is None or meta is None else _described(lists, meta, set_path, of_set)
    if not of_cards and not of_decks:
        for deck in decks.values():
            of_decks += _faults_of_premade(deck, cards, decks_path)
    pairings = read_pairings(folder, of_set)
    problems = [*by_row(of_cards, str(cards_path)), *by_row(of_decks, str(decks_path)), *of_set]
    if problems or meta is None:
        raise broken(problems)
    title = str(meta.get("title", meta["set"]))
    files = [path for path in (cards_path, decks_path, set_path) if path.exists()]
    return TheatreSet(meta["set"], title, folder_hash(files), tuple(cards), decks, pairings)


def _read_card_file(path: Path, problems: list[str]) -> tuple[list[Card], _Known]:
    left_out: list[dict[str, str]] = []
    try:
        rows = read_rows(read_text(path), str(path), COLUMNS, problems, left_out)
    except Trouble as error:
        problems.append(str(error))
        return [], _Known(set(), anything=True)
    cards = read_cards(rows, problems)
    if problems:  # cards with the same name, Suit and identifier have no notation of their own until that is mended
        doubles = Counter((card.specific, card.identifier) for card in cards)
        left_out += [{"name": c.name, "suit": c.suit} for c in cards if doubles[c.specific, c.identifier] > 1]
    if len(cards) > MAX_CARDS:
        problems.append(f"{path}: found {len(cards)} cards; a set has at most {MAX_CARDS}.")
    if not cards and not problems:
        problems.append(f"{path}: there is no card.")
    return cards, _Known(set(notations(cards)), left_out, anything=not cards and not left_out)


def read_cards(rows: Sequence[tuple[str, dict[str, Any]]], problems: list[str]) -> list[Card]:
    """Cards from rows; a card that stands there twice is a mistake."""
    cards: list[Card] = []
    seen: dict[tuple[str, str], str] = {}
    for place, row in rows:
        card = Card(**row)
        identity = (card.specific, card.identifier)
        if identity in seen:
            problems.append(
                f"{place}, column name: {card.specific} with this identifier is already in {seen[identity]}."
            )
        seen.setdefault(identity, place)
        cards.append(card)
    return cards


def _read_lists(path: Path, known: _Known, problems: list[str]) -> dict[str, list[str]] | None:
    """The cards of every premade deck, or None if the file does not say."""
    if not path.exists():
        return None
    left_out: list[dict[str, str]] = []
    try:
        rows = read_rows(read_text(path), str(path), PREMADE_COLUMNS, problems, left_out)
    except Trouble as error:
        problems.append(str(error))
        return None
    if problems and not rows and not left_out:
        return None
    if swapped := exchanged(rows, str(path), lambda row: known.may_have(str(row["name"]), str(row["suit"]))):
        problems.append(swapped)
        return None
    lists: dict[str, list[str]] = {row["deck"]: [] for row in left_out}
    for place, row in rows:
        lists.setdefault(row["deck"], []).extend(_copies(row, place, known, problems))
    return lists


def _described(
    lists: Mapping[str, list[str]], meta: Mapping[str, Any], path: Path, problems: list[str]
) -> dict[str, Deck]:
    """The premade decks with what set.yaml says about them."""
    decks = {}
    described = meta.get("decks", {})
    if not isinstance(described, dict):
        problems.append(f"{path}: `decks` must be a mapping from a deck's name to its formats and theme.")
        return {}
    for name in described:
        if name not in lists:
            problems.append(f"{path}: the deck {name!r} has no cards in decks.csv.{suggestion(str(name), lists)}")
    for name, deck in lists.items():
        about = described.get(name)
        formats = about.get("formats", []) if isinstance(about, dict) else []
        if not isinstance(formats, list) or not formats or not all(isinstance(each, str) for each in formats):
            problems.append(f"{path}: the deck {name!r} needs `formats`, a list of {listing(FORMATS)}.")
            continue
        strange = [each for each in formats if each not in FORMATS]
        for each in strange:
            told = f"there is no format {each!r}, expected {listing(FORMATS)}.{suggestion(each, FORMATS)}"
            problems.append(f"{path}, deck {name!r}, formats: {told}")
        if strange:
            continue
        theme = str(about.get("theme", "")) if isinstance(about, dict) else ""
        decks[name] = Deck(name, tuple(deck), custom=False, theme=theme, formats=tuple(formats))
    return decks


def _faults_of_premade(deck: Deck, cards: Sequence[Card], path: Path) -> list[str]:
    """A premade deck must be legal in every format it is offered for. TH-8.8"""
    by_notation = dict(zip(notations(cards), cards, strict=True))
    chosen = [by_notation[name] for name in deck.cards]
    found = []
    for name in deck.formats:
        options = {"format": name, "cost_limit": "standard", "deck_size": 40}
        found += [f"{path}, deck {deck.name!r} in {name}: {reason}" for reason in deck_faults(chosen, options)]
    return found


def _copies(row: Mapping[str, Any], place: str, known: _Known, problems: list[str]) -> list[str]:
    notation = f"{row['name']}/{row['suit']}"
    if not known.may_have(row["name"], row["suit"]):
        if several := sharing(notation, known.notations):
            ways = listing(f"suit {each.partition('/')[2]!r}" for each in several)
            problems.append(f"{place}: {say(SEVERAL, number=len(several), found=repr(notation), ways=ways)}")
            return []
        problems.append(f"{place}: there is no card {notation!r} in this set.{suggestion(notation, known.notations)}")
        return []
    return [notation] * int(row["count"])


# --- Custom decks ----------------------------------------------------------------------------------------------------


def load_deck(path: Path, known: Sequence[str]) -> Deck:
    """A custom deck from a CSV (count,name,suit) or YAML file (a list of cards, or a mapping with `cards`)."""
    problems: list[str] = []
    if path.suffix.lower() == ".csv":
        cards: list[str] = []
        for place, row in read_rows(read_text(path), str(path), DECK_COLUMNS, problems):
            cards += _copies(row, place, _Known(set(known)), problems)
    else:
        content = read_yaml(path)
        entries = content.get("cards") if isinstance(content, dict) else content
        cards = expand(entries, known, str(path), problems)
    if problems:
        raise broken(by_row(problems, str(path)))
    return Deck(path.stem, tuple(cards), custom=True)


def expand(entries: Any, known: Sequence[str], where: str, problems: list[str]) -> list[str]:
    """A list of cards written as people write it: `Vixie/Charm`, `3 Vixie/Charm`."""
    if not isinstance(entries, list):
        found = {"where": where, "found": f"{entries!r:.60}"}
        problems.append(say("{where}: expected a list of cards such as '3 Vixie/Charm', found {found}.", **found))
        return []
    cards: list[str] = []
    for number, entry in enumerate(entries, start=1):
        count, name = 1, entry
        if isinstance(entry, str) and entry[:1].isdigit():
            digits, _, name = entry.partition(" ")
            count = int(digits) if digits.isdecimal() and digits.isascii() and len(digits) < 4 else 0
            name = name.strip()
        place = {"where": where, "number": number, "found": f"{entry!r:.60}"}
        if not isinstance(name, str):
            form = repr(_form(entry))
            problems.append(say("{where}, card {number}: found {found}, expected the form {form}.", **place, form=form))
        elif name not in known:
            several = sharing(name, known)
            place["found"], near = repr(name), suggestion(name, known)
            if several:
                told = say(SEVERAL, number=len(several), found=repr(name), ways=listing(map(repr, several)))
                problems.append(say("{where}, card {number}: {told}", where=where, number=number, told=told))
            else:
                problems.append(say("{where}, card {number}: there is no card {found}.", **place) + near)
        elif not 1 <= count <= MAX_DECK:
            place["found"], place["most"] = repr(entry), MAX_DECK
            told = say("{where}, card {number}: found {found}, expected a number of copies from 1 to {most}.", **place)
            problems.append(told)
        else:
            cards += [name] * count
    return cards


def _form(entry: Any) -> str:
    """How a card is written in a list, with the entry's own words where it has them."""
    words = entry if isinstance(entry, dict) else {}
    count, name, suit = (words.get(column.name) for column in DECK_COLUMNS)
    if not isinstance(name, str) or not isinstance(suit, str):
        return "3 Vixie/Charm"
    return f"{count} {name}/{suit}" if isinstance(count, int) else f"{name}/{suit}"


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
        return [list(_bundle(deck.cards)) if deck.custom else deck.name for deck in self.decks]

    def open_to_all(self) -> Cast:
        """A copy without the lists of custom decks, which are their owners' secret. R35"""
        return replace(self, decks=[replace(deck, cards=()) if deck.custom else deck for deck in self.decks])


def _bundle(cards: Sequence[str]) -> list[str]:
    return [name if number == 1 else f"{number} {name}" for name, number in Counter(cards).items()]


def prepare(
    options: dict[str, Any],
    card_set: TheatreSet,
    decks: Sequence[Any] | None,
    cards: Sequence[Mapping[str, Any]] | None,
) -> tuple[Cast, Any]:
    """Check the players and the decks and build the tables. TH-1.1, TH-7, TH-8"""
    players = number_of_players(options)
    options = {**options, "players": players}
    pool = _with_extra(card_set.cards, cards or [])
    brought = _choose_decks(options, card_set, notations(pool), decks)
    cast = Cast(options, card_set, pool, brought, [f"Seat {seat}" for seat in range(players)])
    for seat, deck in enumerate(brought):
        unknown = sorted({card for card in deck.cards if card not in cast.ids})
        if unknown:
            told = mark("Seat {seat} ({deck}): there is no one card {found} here.")
            raise Broken([say(told, seat=seat, deck=deck.name, found=repr(name)) for name in unknown])
        faults = deck_faults([pool[cast.ids[name]] for name in deck.cards], options)
        if faults:
            told = mark("Seat {seat} ({deck}): {fault}")
            first, *more = (replace(f, sentence=say(told, seat=seat, deck=deck.name, fault=f.sentence)) for f in faults)
            raise Refused(first, map(str, more), plain=faults)
    return cast, build_tables(cast)


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


def _with_extra(base: Sequence[Card], extra: Sequence[Mapping[str, Any]]) -> list[Card]:
    """The set's cards with a case's own cards beside them; one with the same identity replaces the set's."""
    problems: list[str] = []
    rows = []
    for number, cells in enumerate(extra, start=1):
        place = f"cards, entry {number}"
        if not isinstance(cells, Mapping):
            problems.append(f"{place}: expected a mapping with name, suit, print, value, ability and cost.")
            continue
        for name in cells:
            if name not in {column.name for column in COLUMNS}:
                problems.append(
                    f"{place}: there is no column {name!r}.{suggestion(str(name), [c.name for c in COLUMNS])}"
                )
        row = parse_row(dict(cells), place, COLUMNS, problems)
        if row is not None:
            rows.append((place, row))
    own = read_cards(rows, problems)
    if problems:
        raise Broken(problems)
    replaced = {card.specific for card in own}
    pool = [*own, *(card for card in base if card.specific not in replaced)]
    if len(pool) > MAX_CARDS:
        raise Broken([f"cards: {len(pool)} cards in all; at most {MAX_CARDS} are possible."])
    return pool


def _choose_decks(
    options: Mapping[str, Any], card_set: TheatreSet, known: list[str], decks: Sequence[Any] | None
) -> list[Deck]:
    players = options["players"]
    if decks is None:
        offered = [deck for deck in card_set.decks.values() if options["format"] in deck.formats]
        if not offered:
            names = {"set": repr(card_set.name), "format": options["format"]}
            told = say("The set {set} offers no premade deck for {format}; name a deck for each seat.", **names)
            raise Trouble(told)
        return [offered[seat % len(offered)] for seat in range(players)]
    if not isinstance(decks, list | tuple):
        raise Trouble(say("Decks: expected a list with one deck for each seat, found {found}.", found=repr(decks)))
    if len(decks) == 1:
        decks = list(decks) * players
    if len(decks) != players:
        told = mark("There are {seats} seats but {decks} decks; name one deck for each seat, or one for all.")
        raise Trouble(say(told, seats=players, decks=len(decks)))
    return [_one_deck(deck, seat, card_set, known) for seat, deck in enumerate(decks)]


def _one_deck(deck: Any, seat: int, card_set: TheatreSet, known: list[str]) -> Deck:
    """A premade deck by its name, a file by its path, or a list of cards."""
    if isinstance(deck, list):
        problems: list[str] = []
        cards = expand(deck, known, say("deck of seat {seat}", seat=seat), problems)
        if problems:
            raise Broken(problems)
        return Deck(f"Custom deck {seat}", tuple(cards), custom=True)
    if isinstance(deck, str) and deck in card_set.decks:
        return card_set.decks[deck]
    if isinstance(deck, str | Path) and Path(deck).suffix.lower() in DECK_FILES:
        return load_deck(Path(deck), known)
    names = list(card_set.decks)
    near = suggestion(str(deck), names)
    if isinstance(deck, Path) or (isinstance(deck, str) and deck and ("/" in deck or is_there(Path(deck)))):
        names_end = {"seat": seat, "deck": deck, "endings": listing(DECK_FILES)}
        told = say("Seat {seat}: {deck} is not a deck file; the name of one ends in {endings}.", **names_end)
        raise Trouble(told + near)
    offered = ", ".join(names) or say("no premade decks")
    told = say(
        "Seat {seat}: there is no deck {deck}; the set has {offered}.", seat=seat, deck=repr(deck), offered=offered
    )
    raise Trouble(told + near)


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
