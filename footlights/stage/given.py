"""Positions that scenarios give: reading what is named, checking it, and writing it into the state.

A room's `arrange` wraps what was written in a `Given`, declares what goes straight into the state, and asks for the rest:

    given = Given(content)
    given.fill(s, Number("round", "round_no", 1, layout.MAX_ROUNDS), Flag("chaos", "chaos"))
    for seat, of in enumerate(given.seats(layout.SEATS)):
        of.fill(s, Number("lp", "lp", 0, 999), seat=seat)
        hand = of.several("hand", known(cast.ids))
    given.finish()

Whatever is asked for can be given, and nothing else. A problem is noted with its place, a value in its stead lets the reading go
on, and `finish` raises everything that is wrong at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from footlights.stage.errors import Broken, Trouble, listing, suggestion

T = TypeVar("T")
Reader = Callable[[Any], T]  # from what was written to what it stands for, or Trouble
COPIES = re.compile(r"(\d{1,3}) (.+)", re.ASCII)


def copies(entry: Any) -> list[Any]:
    """`3 Block` is three times `Block`; anything else is itself."""
    many = COPIES.fullmatch(entry) if isinstance(entry, str) else None
    return [many[2]] * int(many[1]) if many else [entry]


def known(ids: Mapping[str, int], what: str = "card") -> Reader[int]:
    """A reader of names, in capitals or not, that gives their numbers."""
    lower = {name.lower(): number for name, number in ids.items()}

    def read(entry: Any) -> int:
        name = " ".join(entry.lower().split()) if isinstance(entry, str) else None
        if name not in lower:
            raise Trouble(f"there is no {what} {entry!r:.60}.{suggestion(str(entry)[:60], ids)}")
        return lower[name]

    return read


def _reads(entry: Any, read: Reader[Any]) -> bool:
    try:
        read(entry)
    except Trouble:
        return False
    return True


class Given:
    """A mapping somebody has written, where it stands, and all that is wrong with the position it is part of."""

    def __init__(self, content: Any, where: str = "given", of: Given | None = None, like: str = "") -> None:
        self.where = where
        self.problems: list[str] = [] if of is None else of.problems
        self._parts: list[Given] = [] if of is None else of._parts
        self._parts.append(self)
        self._asked: dict[Any, None] = {}
        self.content: Mapping[Any, Any] = content if isinstance(content, Mapping) else {}
        if not isinstance(content, Mapping):
            self.wrong(f"found {content!r:.60}, expected a mapping{f' such as {like}' if like else ''}.")

    # --- What is wrong -----------------------------------------------------------------------------------------------

    def wrong(self, sentence: str, name: Any = None) -> None:
        """Note a problem with this part, or with what has a name in it."""
        self.problems.append(f"{self.where}{'' if name is None else f', {name}'}: {sentence}")

    def at_most(self, most: int, number: int, name: Any = None) -> bool:
        """Whether there is room for so many cards; if not, it is noted."""
        if number > most:
            self.wrong(f"{number} cards; at most {most} are possible.", name)
        return number <= most

    def once(self, names: Sequence[str]) -> None:
        """Note the names that are there more than once."""
        doubles = sorted({name for name in names if names.count(name) > 1})
        if doubles:
            self.wrong(f"{', '.join(doubles)} cannot be there twice.")

    def need(self, *names: str) -> None:
        """Note the names that are missing."""
        for name in names:
            if name not in self:
                self.wrong(f"{name!r} is missing.")

    def finish(self) -> None:
        """Everything has been read: stop if anything is wrong, or named that nobody has asked for."""
        for part in self._parts:
            part._check_names()
        if self.problems:
            raise Broken(self.problems)

    def _check_names(self) -> None:
        names = list(map(str, self._asked))
        for name in self.content:
            if name not in self._asked:
                there = ", ".join(names) or "nothing"
                self.wrong(f"{name!r:.60} cannot be given; there is {there}.{suggestion(str(name)[:60], names)}")

    # --- What is named -----------------------------------------------------------------------------------------------

    def __contains__(self, name: Any) -> bool:
        """Whether a name is given, and not as null. To ask is to allow it."""
        return self._find(name) is not None

    def _find(self, name: Any, otherwise: Any = None) -> Any:
        self._asked[name] = None
        return self.content.get(name, otherwise)

    def number(self, name: Any, least: int, most: int, otherwise: int = 0) -> int:
        """A whole number in a range; `otherwise`, which may lie outside, if the name is not there."""
        found = self._find(name)
        return self._whole(found, name, least, most) if name in self.content else otherwise

    def numbers(self, name: Any, least: int, most: int) -> list[int]:
        """Whole numbers in a range: a list, or a single one."""
        return [self._whole(found, name, least, most) for found in self._all(name)]

    def _whole(self, found: Any, name: Any, least: int, most: int) -> int:
        if isinstance(found, bool) or not isinstance(found, int) or not least <= found <= most:
            self.wrong(f"found {found!r:.60}, expected a whole number from {least} to {most}.", name)
            return least
        return found

    def flag(self, name: Any) -> int:
        """1 for true; 0 for false, and if nothing is said."""
        found = self._find(name, False)
        if not isinstance(found, bool):
            self.wrong(f"found {found!r:.60}, expected true or false.", name)
        return int(found is True)

    def word(self, name: Any, words: Collection[str], otherwise: str) -> str:
        """One of some words."""
        found = self._find(name)
        return found if name in self.content and self._is_word(found, name, words) else otherwise

    def words(self, name: Any, words: Collection[str]) -> list[str]:
        """Some of some words: a list, or a single one."""
        return [found for found in self._all(name) if self._is_word(found, name, words)]

    def _is_word(self, found: Any, name: Any, words: Collection[str]) -> bool:
        if isinstance(found, str) and found in words:
            return True
        expected = listing(filter(None, words))
        self.wrong(f"found {found!r:.60}, expected {expected}.{suggestion(str(found)[:60], words)}", name)
        return False

    def _all(self, name: Any) -> list[Any]:
        """The entries of a list; a single one may stand for itself, and null for none."""
        found = self._find(name)
        return found if isinstance(found, list) else [] if found is None else [found]

    def one(self, name: Any, read: Reader[T], otherwise: T) -> T:
        """What a single name, a card's for example, stands for."""
        found = self._find(name)
        return next(iter(self._read([found] if name in self.content else [], name, read)), otherwise)

    def several(self, name: Any, read: Reader[T], most: int | None = None) -> list[T]:
        """What the entries of a list stand for, or a single one; `3 Name` is three, if it is no name itself."""
        entries = [copy for entry in self._all(name) for copy in ([entry] if _reads(entry, read) else copies(entry))]
        if most is not None and not self.at_most(most, len(entries), name):
            return []
        return self._read(entries, name, read)

    def lists(self, name: Any, read: Reader[T], most: int, each: int) -> list[list[T]]:
        """At most so many lists in a list, with at most so many entries each."""
        found = self._all(name)
        if len(found) > most:
            self.wrong(f"found {len(found)} lists, expected at most {most}.", name)
        part = self._part(dict(enumerate(found)), f"{self.where}, {name}", "", "")
        return [part.several(number, read, each) for number in range(len(found))][:most]

    def _read(self, entries: Iterable[Any], name: Any, read: Reader[T]) -> list[T]:
        found = []
        for entry in entries:
            try:
                found.append(read(entry))
            except Trouble as trouble:
                self.wrong(str(trouble), name)
        return found

    # --- Parts -------------------------------------------------------------------------------------------------------

    def part(self, name: Any, like: str = "", short: str = "") -> Given:
        """A mapping in the mapping; nothing if it is not there. A lone text is what `short` names in it."""
        found = self._find(name)
        return self._part({} if found is None else found, f"{self.where}, {name}", like, short)

    def parts(self, name: Any, like: str = "", short: str = "") -> list[Given]:
        """A list of mappings, or a single one; a lone text is what `short` names in one, and `3 Name` is three of them."""
        entries = enumerate((copy for entry in self._all(name) for copy in copies(entry)), start=1)
        return [self._part(entry, f"{self.where}, {name}, {number}", like, short) for number, entry in entries]

    def seats(self, most: int) -> list[Given]:
        """What each seat has, seat 0 first."""
        found = self._find("seats", [])
        if not isinstance(found, list) or len(found) > most:
            self.wrong(f"expected a list of at most {most} seats.", "seats")
            return []
        return [self._part(each, f"given, seat {seat}", "{hand: [...]}", "") for seat, each in enumerate(found)]

    def _part(self, content: Any, where: str, like: str, short: str) -> Given:
        return Given({short: content} if short and isinstance(content, str) else content, where, self, like)

    # --- What goes straight into the state ---------------------------------------------------------------------------

    def fill(self, s: Any, *fields: Field, seat: int | None = None) -> None:
        """Write what is given of these fields into the state, into a seat's own entry if there is a seat."""
        for field in fields:
            self._find(field.name)
            if field.name not in self.content:
                continue
            if seat is None:
                setattr(s, field.field, field.read(self))
            else:
                getattr(s, field.field)[seat] = field.read(self)


@dataclass(frozen=True)
class Number:
    """A whole number in a range; `null` stands for `none`, if there is one."""

    name: str
    field: str
    least: int = 0
    most: int = 99
    none: int | None = None

    def read(self, given: Given) -> int:
        """The number."""
        if self.none is not None and self.name not in given:
            return self.none
        return given.number(self.name, self.least, self.most)


@dataclass(frozen=True)
class Flag:
    """True or false, 1 or 0 in the state."""

    name: str
    field: str

    def read(self, given: Given) -> int:
        """1 or 0."""
        return given.flag(self.name)


@dataclass(frozen=True)
class Choice:
    """One of some words, in the state its place among them."""

    name: str
    field: str
    words: Sequence[str]

    def read(self, given: Given) -> int:
        """The place of the word."""
        return list(self.words).index(given.word(self.name, self.words, self.words[0]))


@dataclass(frozen=True)
class Counts:
    """A number for each of some words, such as `{Paw: 2}`; those not named have none."""

    name: str
    field: str
    words: Sequence[str]
    most: int

    def read(self, given: Given) -> list[int]:
        """The numbers, in the order of the words."""
        part = given.part(self.name, f"{{{self.words[0]}: 1}}")
        return [part.number(word, 0, self.most) for word in self.words]


Field = Number | Flag | Choice | Counts


def laid(cards: Sequence[int], row: Sequence[int], blank: int = 0) -> list[int]:
    """A row of the state's length with these cards at its start and blanks after them."""
    return [*cards, *[blank] * (len(row) - len(cards))]


# --- Chance ----------------------------------------------------------------------------------------------------------


def in_order(entries: Sequence[int], names: Sequence[str], wanted: Any, top_first: bool = True) -> list[int]:
    """The entries of a shuffled row in the order a scenario names, `3 Name` being three; `names` are those of the entries.

    The top card of a deck is named first and lies last in its row; with `top_first=False` the order is that of the row.
    """
    listed = wanted if isinstance(wanted, list) else []
    listed = [copy for name in listed for copy in ([name] if name in names else copies(name))]
    if sorted(map(str, listed)) != sorted(names):
        raise Trouble(f"chance: found {wanted!r}, but what is shuffled is {', '.join(sorted(names))}.")
    left: dict[str, list[int]] = {}
    for name, entry in zip(names, entries, strict=True):
        left.setdefault(name, []).append(entry)
    ordered = [left[str(name)].pop(0) for name in listed]
    return ordered[::-1] if top_first else ordered
