"""Cards, decks and constants: read from files, checked against TB-1.2 and TB-8.1, made into the tables the rules work with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from difflib import SequenceMatcher
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta

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

DECK_FORMATS = {"constructed": CONSTRUCTED, "preset": PRESET, "random": RANDOM_DECKS}
TURN_ORDERS = {"alternating": ALTERNATING, "fixed": FIXED, "simultaneous": SIMULTANEOUS}
EXTRA_ACTIONS = {"off": OFF, "new_cards": NEW_CARDS, "full": FULL}
BLOCK_SCOPES = {"all_tiles": EVERY_TILE, "occupied_tiles": OCCUPIED_TILES}
DOUBLE_LOSSES = {"draw": DRAW_GAME, "margin": MARGIN}
CAP_RESULTS = {"margin": BY_MARGIN, "draw": BY_DRAW}
DECK_FILES = (".csv", ".yaml", ".yml")
MAX_NUMBER = 99


@dataclass(frozen=True)
class Constants:
    """The game's constants: no options, but named, so that experiments can vary them (`constants` in set.yaml). TB-8.8"""

    life_points: int = 6
    income: int = 1
    action_cost: int = 1
    opening_hand: int = 2
    hand_limit: int = 4
    board_limit: int = 4
    deck_size: int = 8


CONSTANTS = tuple(constant.name for constant in fields(Constants))
BOUNDS = {
    "life_points": (1, 99),
    "income": (0, 9),
    "action_cost": (1, 9),
    "opening_hand": (0, MAX_HAND),
    "hand_limit": (1, MAX_HAND),
    "board_limit": (1, TILES),
    "deck_size": (1, MAX_DECK),
}


def _name(text: str) -> str:
    if text != " ".join(text.split()) or not text or not text.isprintable():
        raise ValueError(f"found {text!r}, expected a name without spaces at its ends or two in a row.")
    return text


def _shape(text: str) -> str:
    parse_shape(text)
    return text


def _number(least: int) -> Any:
    return Annotated[int, Meta(ge=least, le=MAX_NUMBER)]


COLUMNS = (
    Column("name", str, "the card's name", read=_name),
    Column("health", _number(1), f"a whole number from 1 to {MAX_NUMBER}"),
    *(Column(n, _number(0), f"a whole number from 0 to {MAX_NUMBER}") for n in ("speed", "damage", "defence")),
    Column("shape", str, "a shape such as 'XX. / X.. / ...'", read=_shape),
    *(Column(n, str, "text", "", required=False) for n in ("role", "flavor")),
)
DECK_COLUMNS = (Column("name", str, "a card's name"),)
PREMADE_COLUMNS = (Column("deck", str, "the deck's name"), *DECK_COLUMNS)


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
class Deck:
    """A list of cards by name. Whoever plays it keeps it secret. TB-8.1"""

    name: str
    cards: tuple[str, ...]
    custom: bool
    theme: str = ""


@dataclass(frozen=True)
class TnbSet:
    """A folder of cards and starter decks, with the constants it is played with."""

    name: str
    title: str
    hash: str
    cards: tuple[Card, ...]
    decks: dict[str, Deck] = field(default_factory=dict)
    constants: Constants = Constants()
    pairings: tuple[Pairing, ...] = ()  # of decks, measured to be even

    @cached_property
    def decks_by_cards(self) -> dict[tuple[str, ...], str]:
        """The names of the starter decks by their cards in order of the alphabet. TB-8.1"""
        return {tuple(sorted(deck.cards)): deck.name for deck in reversed(self.decks.values())}


# --- Reading sets ----------------------------------------------------------------------------------------------------


@dataclass
class _Known:
    """The cards decks can name. A row that is wrong still stands for a card: decks with that card are not at fault."""

    names: set[str]
    left_out: list[dict[str, str]] = field(default_factory=list)
    anything: bool = False  # the card file has no rows to read, so that there is no telling what it was to hold

    def may_have(self, name: str) -> bool:
        """Whether there is such a card, or may be as soon as the card file is mended."""
        if self.anything or name in self.names:
            return True
        return any(not row["name"] or SequenceMatcher(None, row["name"], name).ratio() >= 0.6 for row in self.left_out)


def load_set(folder: Path) -> TnbSet:
    """Read a set; Broken names every mistake in it, file by file and from top to bottom."""
    expect_folder(folder, "a set is a folder with set.yaml and cards.csv")
    cards_path, decks_path, set_path = (folder / name for name in ("cards.csv", "decks.csv", "set.yaml"))
    of_cards: list[str] = []
    of_decks: list[str] = []
    of_set: list[str] = []
    meta = read_meta(set_path, "tnb", of_set)
    constants = _read_constants((meta or {}).get("constants", {}), set_path, of_set)
    cards, known = _read_card_file(cards_path, constants.deck_size, of_cards)
    lists = _read_lists(decks_path, known, of_decks)
    decks = {} if lists is None or meta is None else _described(lists, meta, set_path, of_set)
    if not of_cards and not of_decks:
        for deck in decks.values():
            of_decks += [f"{decks_path}, deck {deck.name!r}: {fault}" for fault in deck_faults(deck.cards, constants)]
    pairings = read_pairings(folder, of_set)
    problems = [*by_row(of_cards, str(cards_path)), *by_row(of_decks, str(decks_path)), *of_set]
    if problems or meta is None:
        raise broken(problems)
    files = [path for path in (cards_path, decks_path, set_path) if path.exists()]
    title = str(meta.get("title", meta["set"]))
    return TnbSet(meta["set"], title, folder_hash(files), tuple(cards), decks, constants, pairings)


def _read_constants(given: Any, path: Path, problems: list[str]) -> Constants:
    """The constants a set is played with; those it does not name are the game's own. TB-8.8"""
    if not isinstance(given, dict):
        problems.append(f"{path}: `constants` must be a mapping with any of {', '.join(CONSTANTS)}.")
        return Constants()
    chosen = {}
    for name, value in given.items():
        if name not in CONSTANTS:
            near = suggestion(str(name), CONSTANTS)
            problems.append(f"{path}, constants: there is no {name!r}; there is {', '.join(CONSTANTS)}.{near}")
            continue
        least, most = BOUNDS[name]
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            expected = f"expected a whole number from {least} to {most}"
            problems.append(f"{path}, constants, {name}: found {value!r}, {expected}.")
            continue
        chosen[name] = value
    constants = Constants(**chosen)
    if constants.opening_hand > min(constants.hand_limit, constants.deck_size):
        problems.append(f"{path}, constants: the opening hand is larger than the hand limit or the deck.")
        return Constants()
    return constants


def _read_card_file(path: Path, least: int, problems: list[str]) -> tuple[list[Card], _Known]:
    left_out: list[dict[str, str]] = []
    try:
        rows = read_rows(read_text(path), str(path), COLUMNS, problems, left_out)
    except Trouble as error:
        problems.append(str(error))
        return [], _Known(set(), anything=True)
    cards = read_cards(rows, problems)
    if len(cards) > MAX_CARDS:
        problems.append(f"{path}: found {len(cards)} cards; a set has at most {MAX_CARDS}.")
    if len(cards) < least and not problems:
        problems.append(f"{path}: found {len(cards)} cards; a set has at least {least}, for one deck.")
    return cards, _Known({card.name for card in cards}, left_out, anything=not cards and not left_out)


def read_cards(rows: Sequence[tuple[str, dict[str, Any]]], problems: list[str]) -> list[Card]:
    """Cards from rows; a name that stands there twice is a mistake."""
    cards: list[Card] = []
    seen: dict[str, str] = {}
    for place, row in rows:
        card = Card(**row)
        if card.name.lower() in seen:
            problems.append(f"{place}, column name: {card.name} is already in {seen[card.name.lower()]}.")
        seen.setdefault(card.name.lower(), place)
        cards.append(card)
    return cards


def _read_lists(path: Path, known: _Known, problems: list[str]) -> dict[str, list[str]] | None:
    """The cards of every starter deck, or None if the file does not say."""
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
    if swapped := exchanged(rows, str(path), lambda row: known.may_have(str(row["name"]))):
        problems.append(swapped)
        return None
    lists: dict[str, list[str]] = {row["deck"]: [] for row in left_out}
    for place, row in rows:
        if known.may_have(row["name"]):
            lists.setdefault(row["deck"], []).append(row["name"])
        else:
            near = suggestion(row["name"], known.names)
            problems.append(f"{place}, column name: there is no card {row['name']!r} in this set.{near}")
    if len(lists) > MAX_STARTERS:
        problems.append(f"{path}: found {len(lists)} starter decks; a set has at most {MAX_STARTERS}.")
    return lists


def _described(
    lists: Mapping[str, list[str]], meta: Mapping[str, Any], path: Path, problems: list[str]
) -> dict[str, Deck]:
    """The starter decks with what set.yaml says about them."""
    described = meta.get("decks", {})
    if not isinstance(described, dict):
        problems.append(f"{path}: `decks` must be a mapping from a deck's name to its theme.")
        return {}
    for name in described:
        if name not in lists:
            problems.append(f"{path}: the deck {name!r} has no cards in decks.csv.{suggestion(str(name), lists)}")
    decks = {}
    for name, deck in lists.items():
        about = described.get(name)
        theme = str(about.get("theme", "")) if isinstance(about, dict) else ""
        decks[name] = Deck(name, tuple(deck), custom=False, theme=theme)
    return decks


# --- Decks -----------------------------------------------------------------------------------------------------------


def load_deck(path: Path, known: Sequence[str]) -> Deck:
    """A deck of one's own from a CSV (a column `name`) or a YAML file (a list of cards, or a mapping with `cards`)."""
    problems: list[str] = []
    if path.suffix.lower() == ".csv":
        cards: list[str] = []
        lower = {name.lower(): name for name in known}
        for place, row in read_rows(read_text(path), str(path), DECK_COLUMNS, problems):
            if (name := lower.get(" ".join(row["name"].lower().split()))) is not None:
                cards.append(name)
            else:
                near = suggestion(row["name"], known)
                problems.append(f"{place}, column name: there is no card {row['name']!r}.{near}")
    else:
        content = read_yaml(path)
        entries = content.get("cards") if isinstance(content, dict) else content
        cards = expand(entries, known, str(path), problems)
    if problems:
        raise broken(by_row(problems, str(path)))
    return Deck(path.stem, tuple(cards), custom=True)


def expand(entries: Any, known: Sequence[str], where: str, problems: list[str]) -> list[str]:
    """A list of cards written as people write it."""
    if not isinstance(entries, list):
        found = {"where": where, "found": f"{entries!r:.60}"}
        problems.append(say("{where}: expected a list of card names, found {found}.", **found))
        return []
    cards: list[str] = []
    lower = {name.lower(): name for name in known}
    for number, entry in enumerate(entries, start=1):
        place = {"where": where, "number": number, "found": f"{entry!r:.60}"}
        name = lower.get(" ".join(entry.lower().split())) if isinstance(entry, str) else None
        if not isinstance(entry, str):
            problems.append(say("{where}, card {number}: found {found}, expected a card's name.", **place))
        elif name is None:
            told = say("{where}, card {number}: there is no card {found}.", **place)
            problems.append(told + suggestion(entry, known))
        else:
            cards.append(name)
    return cards


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
        self.by_lower = {name.lower(): i for i, name in enumerate(self.notation)}

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
        return [list(deck.cards) if deck.custom else deck.name for deck in self.decks] or [""] * SEATS

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
    pool = _with_extra(card_set.cards, cards or [])
    if len(pool) < card_set.constants.deck_size:
        numbers = {"number": len(pool), "wanted": card_set.constants.deck_size}
        raise Trouble(say("There are {number} cards; a deck needs {wanted} different ones.", **numbers))
    names = [f"Seat {seat}" for seat in range(SEATS)]
    cast = Cast(options, card_set, pool, [], names)
    cast.decks = _choose_decks(options, card_set, cast.notation, decks)
    for seat, deck in enumerate(cast.decks):
        unknown = sorted({card for card in deck.cards if card not in cast.ids})
        if unknown:
            told = mark("Seat {seat} ({deck}): there is no card {found} here.")
            raise Broken([say(told, seat=seat, deck=deck.name, found=repr(name)) for name in unknown])
        faults = deck_faults(deck.cards, card_set.constants)
        if faults:
            told = mark("Seat {seat} ({deck}): {fault}")
            first, *more = (replace(f, sentence=say(told, seat=seat, deck=deck.name, fault=f.sentence)) for f in faults)
            raise Refused(first, map(str, more), plain=faults)
    return cast, build_tables(cast)


def _with_extra(base: Sequence[Card], extra: Sequence[Mapping[str, Any]]) -> list[Card]:
    """The set's cards with a case's own cards beside them; one with the same name replaces the set's."""
    problems: list[str] = []
    rows = []
    for number, cells in enumerate(extra, start=1):
        place = f"cards, entry {number}"
        if not isinstance(cells, Mapping):
            problems.append(f"{place}: expected a mapping with name, health, speed, damage, defence and shape.")
            continue
        for name in cells:
            if name not in {column.name for column in COLUMNS}:
                near = suggestion(str(name), [c.name for c in COLUMNS])
                problems.append(f"{place}: there is no column {name!r}.{near}")
        row = parse_row(dict(cells), place, COLUMNS, problems)
        if row is not None:
            rows.append((place, row))
    own = read_cards(rows, problems)
    if problems:
        raise Broken(problems)
    replaced = {card.name.lower() for card in own}
    pool = [*own, *(card for card in base if card.name.lower() not in replaced)]
    if len(pool) > MAX_CARDS:
        raise Broken([f"cards: {len(pool)} cards in all; at most {MAX_CARDS} are possible."])
    return pool


def _choose_decks(
    options: Mapping[str, Any], card_set: TnbSet, known: list[str], decks: Sequence[Any] | None
) -> list[Deck]:
    if decks is not None and not isinstance(decks, list | tuple):
        raise Trouble(say("Decks: expected a list with one deck for each seat, found {found}.", found=repr(decks)))
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
    """A starter deck by its name, a file by its path, or a list of cards."""
    if isinstance(deck, str) and deck in card_set.decks:
        return card_set.decks[deck]
    is_file = isinstance(deck, str | Path) and Path(deck).suffix.lower() in DECK_FILES
    if options["deck_format"] == "preset" and (isinstance(deck, list) or is_file):
        offered = listing(card_set.decks)
        told = mark("Seat {seat}: here each player picks a starter deck: {offered}.")
        raise Refused(Reason("TB-8.1", say(told, seat=seat, offered=offered)))
    if isinstance(deck, list):
        problems: list[str] = []
        cards = expand(deck, known, say("deck of seat {seat}", seat=seat), problems)
        if problems:
            raise Broken(problems)
        return Deck(f"Custom deck {seat}", tuple(cards), custom=True)
    if is_file:
        return load_deck(Path(deck), known)
    names = list(card_set.decks)
    near = suggestion(str(deck), names)
    if isinstance(deck, Path) or (isinstance(deck, str) and deck and ("/" in deck or is_there(Path(deck)))):
        names_end = {"seat": seat, "deck": deck, "endings": listing(DECK_FILES)}
        told = say("Seat {seat}: {deck} is not a deck file; the name of one ends in {endings}.", **names_end)
        raise Trouble(told + near)
    offered = ", ".join(names) or say("no starter decks")
    told = say(
        "Seat {seat}: there is no deck {deck}; the set has {offered}.", seat=seat, deck=repr(deck), offered=offered
    )
    raise Trouble(told + near)


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
