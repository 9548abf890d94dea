"""Sets of cards: one reading of folders for all games.

A set is a folder with `set.yaml` and CSV files that a designer edits. A room declares what is in them: a `CardSet` of its own,
and one `SetForm` with files, columns, constants and decks. Reading, checking and telling every mistake is done here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from footlights.stage.constants import Known, SetConstants, read_constants
from footlights.stage.constants import describe as describe_constants
from footlights.stage.decks import Deck, DeckForm, KnownCards
from footlights.stage.errors import Broken, Trouble, joined, suggestion
from footlights.stage.files import (
    Column,
    broken,
    by_row,
    folder_hash,
    is_there,
    parse_row,
    read_rows,
    read_text,
    read_yaml,
)
from footlights.stage.pairings import Pairing, read_pairings

SET_FILE, DECK_FILE = "set.yaml", "decks.csv"
T = TypeVar("T", bound="CardSet")
Row = dict[str, Any]
Columns = Sequence[Column]


@dataclass(frozen=True)
class CardSet:
    """What a game is played with. As it is, the set of a game without cards; a room's own class has more in it."""

    name: str = "none"
    title: str = "none"
    hash: str = "0"
    cards: tuple[Any, ...] = ()
    decks: dict[str, Deck] = field(default_factory=dict)
    constants: SetConstants = field(default_factory=SetConstants)
    pairings: tuple[Pairing, ...] = ()  # of decks, measured to be even

    @classmethod
    def notations(cls, cards: Sequence[Any]) -> list[str]:
        """What decks and actions call these cards."""
        return [card.name for card in cards]

    @cached_property
    def names(self) -> list[str]:
        """What decks and actions call the cards, by number."""
        return self.notations(self.cards)

    @cached_property
    def by_notation(self) -> dict[str, Any]:
        """The cards by what decks call them."""
        return dict(zip(self.names, self.cards, strict=True))

    @property
    def printed(self) -> tuple[Any, ...]:
        """Everything that is listed as a card, whether it can be in a deck or not."""
        return self.cards


# --- What is in a set ------------------------------------------------------------------------------------------------


def read_id(text: str) -> str:
    """An id as a cell of a file has it."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", text):
        raise ValueError(f"found {text!r}, expected small letters, digits and hyphens.")
    return text


def read_name(text: str) -> str:
    """A name as a cell of a file has it."""
    if text != " ".join(text.split()) or not text or not text.isprintable():
        raise ValueError(f"found {text!r}, expected a name without spaces at its ends or two in a row.")
    return text


def slug(name: str) -> str:
    """An id made from a name, for a scenario's own cards."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "card"


def doubles(place: str, row: Mapping[str, Any], seen: dict[str, str]) -> list[str]:
    """Ids and names are unique in a set, whatever their case; `seen` keeps the places of those met so far."""
    found = []
    for column in ("id", "name"):
        if column in row:
            key = f"{column} {row[column].lower()}"
            if key in seen:
                found.append(f"{place}, column {column}: {row[column]} is already in {seen[key]}.")
            seen.setdefault(key, place)
    return found


def _no_faults(*what: Any) -> list[str]:
    return []


def _as_given(cells: Mapping[str, Any], base: Any, known: Known) -> Row:
    return dict(cells)


def _same_column(column: Column) -> Column:
    return column


def _name_of(thing: Any) -> str:
    return str(thing.name).lower()


@dataclass(frozen=True)
class SetFile:
    """A CSV file of a set: its columns, and how a row becomes a thing of the game.

    `known` is what has been read before, by its name in the set: things of earlier files, keys of set.yaml, constants. Columns
    that are written in such words are a function of it. A file that has words for others is marked with `words` and read first.
    """

    name: str
    field: str  # of the set; several files may fill one
    columns: Columns | Callable[[Known], Columns]
    make: Callable[[Row, Known], Any]
    faults: Callable[[Any], list[str]] = _no_faults  # of a thing, each with its column
    least: int | Callable[[Known], int] = 0
    most: int | None = None
    required: bool = True
    words: bool = False
    among: str = ""  # ids and names are unique in all files with this mark; without one, in this file
    doubles: Callable[[str, Row, dict[str, str]], list[str]] = doubles
    gather: Callable[[Iterable[Any]], Any] = tuple
    # For a scenario's own rows: columns that allow more; the row with what it leaves out, maybe from the set's thing of its name;
    # faults; and by what a thing is the same as one of the set, whose place it takes.
    own_column: Callable[[Column], Column] = _same_column
    complete: Callable[[Mapping[str, Any], Any, Known], Row] = _as_given
    own_faults: Callable[[Any, Mapping[str, Any]], list[str]] | None = None
    same: Callable[[Any], str] = _name_of

    def columns_for(self, known: Known) -> Columns:
        """The columns in the words of a set."""
        return self.columns(known) if callable(self.columns) else self.columns


@dataclass(frozen=True)
class SetKey:
    """A key of set.yaml besides `set`, `title`, `game`, `decks` and `constants`; without a default it must be there."""

    name: str
    field: str  # of the set
    expected: str
    read: Callable[[Any, Known], Any]  # ValueError with a sentence if it cannot be
    default: Any = None


Merge = Callable[[Sequence[Any], Sequence[Any], Callable[[Any], str]], Iterable[Any]]


def merged(base: Sequence[Any], own: Sequence[Any], same: Callable[[Any], str]) -> list[Any]:
    """Own things in place of those of the set that they are the same as, and the others behind them."""
    things: dict[str, list[Any]] = {}
    for thing in base:
        things.setdefault(same(thing), []).append(thing)
    things |= {same(thing): [other for other in own if same(other) == same(thing)] for thing in own}
    return [thing for alike in things.values() for thing in alike]


@dataclass(frozen=True)
class SetForm(Generic[T]):
    """What is in a game's sets. `load` reads one, `with_own` puts a scenario's own rows in it, `describe` tells its columns."""

    game: str
    kind: type[T]
    files: tuple[SetFile, ...]
    keys: tuple[SetKey, ...] = ()
    constants: type[SetConstants] | None = None
    decks: DeckForm | None = None
    premade: Callable[[Known], dict[str, Deck]] | None = None  # decks that follow from the set, where it lists none
    faults: Callable[[Known], Iterable[str]] = _no_faults  # of a whole set
    own_faults: Callable[[Known], Iterable[str]] = _no_faults  # of a set with a scenario's own rows
    own_kind: str = ""  # the cell of such a row that says what it is
    own_file: Callable[[Mapping[str, Any], Any], str] | None = None  # its file, by that and the set's thing of its name

    @property
    def needs(self) -> str:
        """What a set is, in a sentence."""
        return f"a set is a folder with {joined([SET_FILE, *(file.name for file in self.files if file.required)])}"

    def describe(self, card_set: T) -> list[dict[str, Any]]:
        """The files of a set with their columns, and what stands in set.yaml: all that an editor has to know."""
        known = vars(card_set)
        told: list[dict[str, Any]] = []
        for file in self.files:
            columns = [column.describe() for column in file.columns_for(known)]
            told.append({"file": file.name, "required": file.required, "columns": columns})
        if self.decks is not None:
            columns = [column.describe() for column in self.decks.premade_columns]
            told.append({"file": DECK_FILE, "required": False, "columns": columns})
        keys = [{"name": "set", "expected": "the set's name", "required": True}]
        keys += [{"name": name, "expected": what, "required": False} for name, what in self._usual_keys().items()]
        keys += [{"name": key.name, "expected": key.expected, "required": key.default is None} for key in self.keys]
        constants = [] if self.constants is None else describe_constants(self.constants, known)
        return [*told, {"file": SET_FILE, "required": True, "keys": keys, "constants": constants}]

    def _usual_keys(self) -> dict[str, str]:
        """What set.yaml may say in every game, or in every one with decks."""
        usual = {"title": "what people call the set", "game": self.game}
        if self.decks is None:
            return usual
        about = "formats and theme" if self.decks.formats else "theme"
        return {**usual, "decks": f"a mapping from a deck's name to its {about}"}

    # --- Reading ------------------------------------------------------------------------------------------------------

    def load(self, folder: Path) -> T:
        """Read a set; Broken names every mistake in it, file by file and from top to bottom, set.yaml last."""
        expect_folder(folder, self.needs)
        path, of_set = folder / SET_FILE, list[str]()
        meta = self._read_meta(path, of_set)
        reading = _Reading(folder, self._read_keys(meta, path, of_set))
        for file in self.files:
            if file.words:
                reading.read(file)
        known, before = reading.known, len(of_set)
        if self.constants is not None and not reading.problems:
            given = (meta or {}).get("constants", {})
            known["constants"] = read_constants(given, self.constants, path, known, of_set)
        if reading.problems or (self.keys and of_set):  # without these words no card can be read
            raise broken(reading.problems + of_set)
        sound = len(of_set) == before
        for file in self.files:
            if not file.words:
                reading.read(file)
        decks = self._read_decks(reading, meta, of_set)
        if sound and not reading.problems:
            if self.decks is not None:
                reading.problems += self.decks.premade_faults(decks.values(), folder / DECK_FILE, known)
            reading.problems += [f"{folder}: {fault}" for fault in self.faults(known)]
        pairings = read_pairings(folder, of_set)
        if reading.problems or of_set or meta is None:
            raise broken(reading.problems + of_set)
        named = {"name": meta["set"], "title": str(meta.get("title", meta["set"])), "hash": self._hash(folder)}
        return self.kind(**named, **known, decks=decks, pairings=pairings)

    def _hash(self, folder: Path) -> str:
        """The hash of all files that decide how a set plays."""
        names = [*(file.name for file in self.files), SET_FILE, *([DECK_FILE] if self.decks else [])]
        return folder_hash(folder / name for name in names if (folder / name).exists())

    def _read_meta(self, path: Path, problems: list[str]) -> dict[str, Any] | None:
        """What set.yaml says, or None after noting why it says nothing."""
        try:
            meta = read_yaml(path)
        except Trouble as error:
            problems.append(str(error))
            return None
        if not isinstance(meta, dict) or not isinstance(meta.get("set"), str):
            needed = ["`set: NAME`", *(f"`{key.name}`" for key in self.keys if key.default is None)]
            problems.append(f"{path}: expected a mapping with at least {joined(needed)}.")
            return meta if isinstance(meta, dict) else None
        if meta.get("game", self.game) != self.game:
            problems.append(f"{path}: this set is for {meta['game']!r}, not for {self.game!r}.")
        return meta

    def _read_keys(self, meta: Mapping[str, Any] | None, path: Path, problems: list[str]) -> dict[str, Any]:
        """The keys of set.yaml that are the game's own, by field."""
        known: dict[str, Any] = {}
        for key in self.keys if meta is not None else ():
            try:
                known[key.field] = key.read((meta or {}).get(key.name, key.default), known)
            except ValueError as error:
                problems.append(f"{path}, {key.name}: {error}")
        return known

    def _read_decks(self, reading: _Reading, meta: Mapping[str, Any] | None, of_set: list[str]) -> dict[str, Deck]:
        """The decks that a set lists, or those that follow from it."""
        if self.premade is not None:
            return self.premade(reading.known)
        if self.decks is None:
            return {}
        path, own = reading.folder / DECK_FILE, list[str]()
        cards = reading.known["cards"]
        left_out = [cells for file in self.files if file.field == "cards" for cells in reading.left_out[file.name]]
        known = KnownCards(self.kind.notations(cards), left_out, anything=not cards and not left_out)
        lists = self.decks.read_lists(path, known, own)
        reading.problems += by_row(own, str(path))
        if lists is None or meta is None:
            return {}
        return self.decks.described(lists, meta.get("decks", {}), reading.folder / SET_FILE, of_set)

    # --- A scenario's own rows ----------------------------------------------------------------------------------------

    def with_own(self, card_set: T, rows: Sequence[Any] | None, merge: Merge = merged, skip: Any = None) -> T:
        """The set with a case's own rows, if it has any, for this case only; Broken names every mistake in them.

        `merge` puts them in place; a row that is `skip` has a meaning to the room alone.
        """
        if not rows:
            return card_set
        problems: list[str] = []
        known = vars(card_set)
        files = {file.name: file for file in self.files if not file.words and file.gather is tuple}
        there = {_name_of(thing): thing for file in files.values() for thing in known[file.field]}
        own: dict[str, list[Any]] = {file.field: [] for file in files.values()}
        seen: dict[str, dict[str, str]] = {}
        for number, cells in enumerate(rows, start=1):
            place = f"cards, entry {number}"
            if skip is not None and cells == skip:
                continue
            if not isinstance(cells, Mapping) or not isinstance(cells.get("name"), str):
                problems.append(f"{place}: expected a mapping with at least `name`.")
                continue
            base = there.get(cells["name"].lower())
            try:
                file = files[self.own_file(cells, base)] if self.own_file else next(iter(files.values()))
            except ValueError as error:
                problems.append(f"{place}, column {self.own_kind}: {error}")
                continue
            row = self._own_row(file, cells, base if base in known[file.field] else None, known, place, problems)
            if row is not None:
                thing = file.make(row, known)
                own[file.field].append(thing)
                found = file.faults(thing) if file.own_faults is None else file.own_faults(thing, cells)
                problems += [f"{place}, {fault}" for fault in found]
                problems += file.doubles(place, row, seen.setdefault(file.among or file.name, {}))
        changed: dict[str, Any] = {}
        for file in files.values():
            if file.field not in changed:
                changed[file.field] = self._merged(file, known[file.field], own[file.field], merge, problems)
        if not problems:
            problems += [f"cards: {fault}" for fault in self.own_faults({**known, **changed})]
        if problems:
            raise Broken(problems)
        return replace(card_set, **changed)

    def _merged(
        self, file: SetFile, base: Sequence[Any], own: Sequence[Any], merge: Merge, problems: list[str]
    ) -> tuple[Any, ...]:
        """The set's things with a case's own."""
        try:
            things = tuple(merge(base, own, file.same))
        except ValueError as error:
            problems.append(f"cards: {error}")
            return tuple(base)
        if file.most is not None and len(things) > file.most:
            problems.append(f"cards: {len(things)} {file.field} in all; at most {file.most} are possible.")
        return things

    def _own_row(
        self, file: SetFile, cells: Mapping[str, Any], base: Any, known: Known, place: str, problems: list[str]
    ) -> Row | None:
        """The values of a row and of what it leaves out, or None after noting what is wrong with it."""
        columns = [file.own_column(column) for column in file.columns_for(known)]
        names = [column.name for column in columns]
        for name in cells:
            if name not in names and name != self.own_kind:
                problems.append(f"{place}: there is no column {name!r}.{suggestion(str(name), names)}")
        return parse_row(file.complete(cells, base, known), place, columns, problems)


def expect_folder(folder: Path, needs: str) -> None:
    """Trouble unless a set's folder is there; `needs` is the sentence that says what a set is."""
    if not is_there(folder):
        raise Trouble(f"There is no folder {folder}; {needs}.")
    if not folder.is_dir():
        raise Trouble(f"{folder} is a file; expected a folder, since {needs}.")


class _Reading:
    """The files of a set as they are read: what is known by then, and what is wrong."""

    def __init__(self, folder: Path, known: dict[str, Any]) -> None:
        self.folder = folder
        self.known = known
        self.problems: list[str] = []
        self.left_out: dict[str, list[dict[str, str]]] = {}  # by file, the rows that became nothing
        self._seen: dict[str, dict[str, str]] = {}

    def read(self, file: SetFile) -> None:
        """The rows of a file made into what they stand for; its problems from top to bottom."""
        path, own, things = self.folder / file.name, list[str](), list[Any]()
        left_out = self.left_out.setdefault(file.name, [])
        if file.required or path.exists():
            for place, row in self._rows(file, path, own, left_out):
                thing = file.make(row, self.known)
                twice = file.doubles(place, row, self._seen.setdefault(file.among or file.name, {}))
                left_out += [{column: str(value) for column, value in row.items()}] if twice else []
                own += [*twice, *(f"{place}, {fault}" for fault in file.faults(thing))]
                things.append(thing)
            own += self._amiss(file, path, len(things), not own)
        made = file.gather(things)
        self.known[file.field] = self.known[file.field] + made if file.field in self.known else made
        self.problems += by_row(own, str(path))

    def _rows(
        self, file: SetFile, path: Path, problems: list[str], left_out: list[dict[str, str]]
    ) -> list[tuple[str, Row]]:
        try:
            return read_rows(read_text(path), str(path), file.columns_for(self.known), problems, left_out)
        except Trouble as error:
            problems.append(str(error))
            return []

    def _amiss(self, file: SetFile, path: Path, number: int, sound: bool) -> list[str]:
        """What is wrong with how many things a file has."""
        least = file.least(self.known) if callable(file.least) else file.least
        if sound and number < least:
            return [f"{path}: found {number} {file.field}; a set has at least {least}."]
        if file.most is not None and number > file.most:
            return [f"{path}: found {number} {file.field}; a set has at most {file.most}."]
        return []
