"""Decks: what they are, how they are written in files and lists, and what a game says that they need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import msgspec

from footlights.stage.constants import Known
from footlights.stage.errors import Broken, Reason, Refused, Trouble, listing, suggestion
from footlights.stage.files import Column, broken, by_row, exchanged, is_there, read_rows, read_text, read_yaml
from footlights.stage.tongue import mark, say

DECK_FILES = (".csv", ".yaml", ".yml")
MOST_DIGITS = 3
NEAR = 0.6  # so much of a misspelt name is like the name that was meant


class DeckFact(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something every card has: a number, which can be added up and sorted by, or a word, which cards can be sifted by."""

    title: str
    of: Mapping[str, int | str]  # by the card's name
    most: int | None = None  # what the numbers of a whole deck may add up to
    clause: str = ""


class DeckNeeds(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How many cards a deck has, how many of one card, and what is worth counting. The rules decide; this is for guidance."""

    least: int | None = None
    most: int | None = None
    copies: int | None = None
    facts: tuple[DeckFact, ...] = ()


@dataclass(frozen=True)
class Deck:
    """A deck of a set, or a custom one, somebody's own: its cards by name. A custom deck's list is its owner's secret."""

    name: str
    cards: tuple[str, ...] = ()
    custom: bool = False
    theme: str = ""
    formats: tuple[str, ...] = ()  # those it is offered for; none: all
    options: Mapping[str, str] = field(default_factory=dict)  # those it needs

    def written(self) -> str | list[str]:
        """The deck as a match file stores it: a premade one by its name, a custom one as its list."""
        if not self.custom:
            return self.name
        return [name if number == 1 else f"{number} {name}" for name, number in Counter(self.cards).items()]


@dataclass
class KnownCards:
    """The cards decks can name. A row that is wrong still stands for a card: decks with that card are not at fault."""

    names: Collection[str]
    left_out: list[dict[str, str]] = field(default_factory=list)
    anything: bool = False  # the card file has no rows to read, so that there is no telling what it was to hold

    def __post_init__(self) -> None:
        self._spelled = {name.lower(): name for name in self.names} | {name: name for name in self.names}

    def find(self, text: str) -> str | None:
        """The card that is called so, whatever the case."""
        return self._spelled.get(text) or self._spelled.get(" ".join(text.lower().split()))


def _by_name(row: Mapping[str, Any]) -> str:
    return str(row["name"])


def _near_name(cells: Mapping[str, str], row: Mapping[str, Any]) -> bool:
    return not cells["name"] or SequenceMatcher(None, cells["name"], str(row["name"])).ratio() >= NEAR


def _nothing_unclear(name: str, known: Collection[str], in_rows: bool) -> str:
    return ""


def _odd_keys(about: Any, formats: Sequence[str]) -> list[str]:
    """What does not belong into the description of a deck in set.yaml."""
    known = ("theme", *(("formats",) if formats else ()))
    odd = [key for key in about if key not in known] if isinstance(about, dict) else []
    return [f"there is no {key!r} here, expected {listing(known)}.{suggestion(str(key), known)}" for key in odd]


@dataclass(frozen=True)
class DeckForm:
    """How the decks of a game are written: in decks.csv, in a file of one's own, in a list."""

    columns: tuple[Column, ...]  # of a file with one deck, a card in a row; decks.csv has the deck's name before them
    example: str  # an entry of a list
    faults: Callable[[Deck, str, Known], Iterable[Reason]]  # why a deck is illegal in a format of a set
    formats: tuple[str, ...] = ()  # if each deck of a set must name those it is for
    most: int | None = None  # how many decks a set may have
    copies: int = 100  # how many an entry may ask for; whether a deck may have them is for `faults` to say
    spelled: Callable[[Mapping[str, Any]], str] = _by_name  # the card that a row names
    meant: Callable[[Mapping[str, str], Mapping[str, Any]], bool] = _near_name  # whether wrong cells are a row's card
    unclear: Callable[[str, Collection[str], bool], str] = (
        _nothing_unclear  # why a name is no one card, if it is several
    )

    @property
    def premade_columns(self) -> tuple[Column, ...]:
        """The columns of decks.csv."""
        return Column("deck", str, "the deck's name"), *self.columns

    # --- The decks of a set -------------------------------------------------------------------------------------------

    def read_lists(self, path: Path, known: KnownCards, problems: list[str]) -> dict[str, list[str]] | None:
        """The cards of every deck in decks.csv, or None if the file does not say."""
        if not path.exists():
            return None
        left_out: list[dict[str, str]] = []
        try:
            rows = read_rows(read_text(path), str(path), self.premade_columns, problems, left_out)
        except Trouble as error:
            problems.append(str(error))
            return None
        if problems and not rows and not left_out:
            return None
        if swapped := exchanged(rows, str(path), lambda row: self._may_be(row, known)):
            problems.append(swapped)
            return None
        lists: dict[str, list[str]] = {row["deck"]: [] for row in left_out}
        for place, row in rows:
            lists.setdefault(row["deck"], []).extend(self._copies(row, place, known, problems))
        if self.most is not None and len(lists) > self.most:
            problems.append(f"{path}: found {len(lists)} decks; a set has at most {self.most}.")
        return lists

    def described(self, lists: Mapping[str, list[str]], about: Any, path: Path, problems: list[str]) -> dict[str, Deck]:
        """The decks with what set.yaml says about them: themes, and formats if there are any."""
        if not isinstance(about, dict):
            what = "formats and theme" if self.formats else "theme"
            problems.append(f"{path}: `decks` must be a mapping from a deck's name to its {what}.")
            return {}
        for name in about:
            if name not in lists:
                problems.append(f"{path}: the deck {name!r} has no cards in decks.csv.{suggestion(str(name), lists)}")
        decks = {}
        for name, cards in lists.items():
            told = about.get(name)
            odd = _odd_keys(told, self.formats)
            problems += [f"{path}, deck {name!r}: {each}" for each in odd]
            if odd:
                continue
            formats = self._formats(name, told, path, problems)
            if formats is not None:
                theme = str(told.get("theme", "")) if isinstance(told, dict) else ""
                decks[name] = Deck(name, tuple(cards), theme=theme, formats=formats)
        return decks

    def _formats(self, name: str, about: Any, path: Path, problems: list[str]) -> tuple[str, ...] | None:
        """The formats a deck is for, or None after noting what is wrong with them."""
        if not self.formats:
            return ()
        found = about.get("formats", []) if isinstance(about, dict) else []
        if not isinstance(found, list) or not found or not all(isinstance(each, str) for each in found):
            told = f"; found {found!r}.{suggestion(str(found), self.formats)}" if found else "."
            problems.append(f"{path}: the deck {name!r} needs `formats`, a list of {listing(self.formats)}{told}")
            return None
        strange = [each for each in found if each not in self.formats]
        for each in strange:
            told = f"there is no format {each!r}, expected {listing(self.formats)}.{suggestion(each, self.formats)}"
            problems.append(f"{path}, deck {name!r}, formats: {told}")
        return None if strange else tuple(found)

    def premade_faults(self, decks: Iterable[Deck], path: Path, known: Known) -> list[str]:
        """Why decks of a set are not legal, each in every format it is offered for."""
        found = []
        for deck in decks:
            for name in deck.formats or ("",):
                where = f"{path}, deck {deck.name!r}" + (f" in {name}" if name else "")
                found += [f"{where}: {fault}" for fault in self.faults(deck, name, known)]
        return found

    def _may_be(self, row: Mapping[str, Any], known: KnownCards) -> bool:
        """Whether there is the card that a row names, or may be as soon as the card file is mended."""
        if known.anything or known.find(self.spelled(row)):
            return True
        return any(self.meant(cells, row) for cells in known.left_out)

    def _copies(self, row: Mapping[str, Any], place: str, known: KnownCards, problems: list[str]) -> list[str]:
        """The cards that a row of a file stands for."""
        name = self.spelled(row)
        if self._may_be(row, known):
            return [known.find(name) or name] * int(row.get("count", 1))
        if len(self.columns) == 1:
            place = f"{place}, column {self.columns[0].name}"
        told = self.unclear(name, known.names, True)
        near = suggestion(name, known.names)
        problems.append(f"{place}: {told or f'there is no card {name!r} in this set.{near}'}")
        return []

    # --- Decks of one's own -------------------------------------------------------------------------------------------

    def load(self, path: Path, known: Collection[str]) -> Deck:
        """A deck of one's own from a CSV file (see `columns`) or a YAML file (a list of cards, or a mapping with `cards`)."""
        problems: list[str] = []
        cards: list[str] = []
        if path.suffix.lower() == ".csv":
            there = KnownCards(known)
            for place, row in read_rows(read_text(path), str(path), self.columns, problems):
                cards += self._copies(row, place, there, problems)
        else:
            content = read_yaml(path)
            entries = content.get("cards") if isinstance(content, dict) else content
            cards = self.expand(entries, known, str(path), problems)
        if problems:
            raise broken(by_row(problems, str(path)))
        return Deck(path.stem, tuple(cards), custom=True)

    def expand(self, entries: Any, known: Collection[str], where: str, problems: list[str]) -> list[str]:
        """A list of cards written as people write it: `Vixie/Charm`, `3 Vixie/Charm`."""
        if not isinstance(entries, list):
            found = {"where": where, "example": repr(self.example), "found": f"{entries!r:.60}"}
            problems.append(say("{where}: expected a list of cards such as {example}, found {found}.", **found))
            return []
        cards: list[str] = []
        there = KnownCards(known)
        for number, entry in enumerate(entries, start=1):
            place = {"where": where, "number": number, "found": f"{entry!r:.60}"}
            if not isinstance(entry, str):
                form = repr(self._form(entry))
                told = mark("{where}, card {number}: found {found}, expected the form {form}.")
                problems.append(say(told, **place, form=form))
                continue
            count, name = _counted(entry) if there.find(entry) is None else (1, entry)
            card = there.find(name)
            if card is None:
                problems.append(self._unknown(name, there.names, where, number))
            elif not 1 <= count <= self.copies:
                told = mark("{where}, card {number}: found {found}, expected a number of copies from 1 to {most}.")
                problems.append(say(told, **{**place, "found": repr(entry)}, most=self.copies))
            else:
                cards += [card] * count
        return cards

    def _unknown(self, name: str, known: Collection[str], where: str, number: int) -> str:
        """What is told of an entry whose card there is not."""
        if told := self.unclear(name, known, False):
            return say("{where}, card {number}: {told}", where=where, number=number, told=told)
        told = say(
            "{where}, card {number}: there is no card {found}.", where=where, number=number, found=f"{name!r:.60}"
        )
        return told + suggestion(name, known)

    def _form(self, entry: Any) -> str:
        """How a card is written in a list, with the entry's own words where it has them."""
        words = entry if isinstance(entry, dict) else {}
        if not all(isinstance(words.get(column.name), str) for column in self.columns if column.name != "count"):
            return self.example
        count = words.get("count")
        return f"{count} {self.spelled(words)}" if isinstance(count, int) else self.spelled(words)

    def bring(self, deck: Any, seat: int, premade: Mapping[str, Deck], known: Collection[str]) -> Deck:
        """The deck a seat brings: a premade one by its name, a file by its path, or a list of cards."""
        if isinstance(deck, list):
            problems: list[str] = []
            cards = self.expand(deck, known, say("deck of seat {seat}", seat=seat), problems)
            if problems:
                raise Broken(problems)
            return Deck(f"Custom deck {seat}", tuple(cards), custom=True)
        if isinstance(deck, str) and deck in premade:
            return premade[deck]
        if is_deck_file(deck):
            return self.load(Path(deck), known)
        near = suggestion(str(deck), premade)
        if isinstance(deck, Path) or (isinstance(deck, str) and deck and ("/" in deck or is_there(Path(deck)))):
            names_end = {"seat": seat, "deck": deck, "endings": listing(DECK_FILES)}
            told = say("Seat {seat}: {deck} is not a deck file; the name of one ends in {endings}.", **names_end)
            raise Trouble(told + near)
        names = {"seat": seat, "deck": repr(deck), "offered": ", ".join(premade) or say("no premade decks")}
        raise Trouble(say("Seat {seat}: there is no deck {deck}; the set has {offered}.", **names) + near)


def _counted(entry: str) -> tuple[int, str]:
    """How many of a card an entry asks for (0: of no number that could be), and which."""
    digits, _, name = entry.partition(" ")
    if not entry[:1].isdigit():
        return 1, entry
    sound = digits.isdecimal() and digits.isascii() and len(digits) <= MOST_DIGITS
    return int(digits) if sound else 0, name.strip()


def is_deck_file(deck: Any) -> bool:
    """Whether something given as a deck is the name of a file."""
    return isinstance(deck, str | Path) and Path(deck).suffix.lower() in DECK_FILES


def one_each(decks: Any) -> Sequence[Any] | None:
    """What is given as decks, if that is nothing or a list."""
    if decks is not None and not isinstance(decks, list | tuple):
        raise Trouble(say("Decks: expected a list with one deck for each seat, found {found}.", found=repr(decks)))
    return decks


def check_deck(seat: int, deck: Deck, known: Collection[str], faults: Callable[[], Sequence[Reason]]) -> None:
    """Broken if a seat's deck has cards that there are not, Refused with every reason that makes it illegal."""
    if unknown := sorted(set(deck.cards) - set(known)):
        told = mark("Seat {seat} ({deck}): there is no card {found} here.")
        raise Broken([say(told, seat=seat, deck=deck.name, found=repr(name)) for name in unknown])
    if found := faults():
        told = mark("Seat {seat} ({deck}): {fault}")
        first, *more = (replace(f, sentence=say(told, seat=seat, deck=deck.name, fault=f.sentence)) for f in found)
        raise Refused(first, map(str, more), plain=found)
