"""The prompt book page by page: a log may have thousands of lines, an answer never has more than a few hundred.

A page consists of whole entries as a viewer may know them, and its place is counted in these: `start` entries come before it,
`stop` is where it ends, of `end` that there are. Entries of which a viewer is told nothing are not counted, for how many there
are may be a secret.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from typing import NamedTuple
from weakref import WeakKeyDictionary

import msgspec

from footlights.stage.match import SPECTATOR
from footlights.stage.rule import PUBLIC
from footlights.table.protocol import LogEntry
from footlights.table.story import Story, Told

LINES = 200  # of a page; the entry that is begun is finished
BEFORE = 0.75  # the part of a page around a moment that tells what was before


class LogPage(msgspec.Struct, frozen=True, omit_defaults=True):
    """Some lines of the prompt book, and how many entries are before them, up to where they go, and how many there are."""

    lines: tuple[LogEntry, ...]
    start: int
    stop: int
    end: int


class _Known(NamedTuple):
    """The places, in a story's list of what was told, of the entries that a viewer was told something of."""

    places: list[int]
    looked_at: int


_known: WeakKeyDictionary[Story, dict[int | None, _Known]] = WeakKeyDictionary()


def known_places(story: Story, viewer: int | None) -> list[int]:
    """Where in `story.told` the entries are that a viewer was told something of; looked up once for each entry."""
    kept = _known.setdefault(story, {})
    places, looked_at = kept.get(viewer, _Known([], 0))
    for place in range(looked_at, len(story.told)):
        if _is_known(story.told[place], viewer):
            places.append(place)
    kept[viewer] = _Known(places, len(story.told))
    return places


def _is_known(told: Told, viewer: int | None) -> bool:
    if told.events is None:
        return viewer not in told.hushed
    own = SPECTATOR if viewer is None else viewer
    return any(event.to in (PUBLIC, own) for event in told.events)


class _Writer:
    """Writes entries down for a viewer. `standing`: only what was not taken back."""

    def __init__(self, story: Story, viewer: int | None, standing: bool = False) -> None:
        self.story, self.viewer, self.standing = story, viewer, standing
        self.unseen = story.game_match.unseen(viewer) if not story.waiting else []

    def lines(self, place: int) -> list[LogEntry]:
        """The lines of what was told at a place; none if the viewer may know nothing of it."""
        story, told = self.story, self.story.told[place]
        gone = told.events is not None and told.at in story.gone
        if gone and self.standing:
            return []
        at, ply = story.shown(self.viewer, told.at), told.ply - sum(unseen <= told.ply for unseen in self.unseen)
        return [LogEntry(at, ply, text, gone) for text in story.sentences(told, self.viewer)]

    def gather(self, places: Iterable[int], most: int) -> list[list[LogEntry]]:
        """The lines of each of some places, until there are enough."""
        found: list[list[LogEntry]] = []
        count = 0
        for place in places:
            if count >= most:
                break
            found.append(self.lines(place))
            count += len(found[-1])
        return found


class _Book(_Writer):
    """All entries that a viewer knows, numbered."""

    def __init__(self, story: Story, viewer: int | None, standing: bool) -> None:
        super().__init__(story, viewer, standing)
        self.known = known_places(story, viewer)

    def place(self, entry: int) -> int:
        """A number within the book."""
        return max(0, min(entry, len(self.known)))

    def before(self, entry: int, most: int) -> list[list[LogEntry]]:
        """The lines of entries before one, the nearest first."""
        return self.gather(reversed(self.known[:entry]), most)

    def after(self, entry: int, most: int) -> list[list[LogEntry]]:
        """The lines of entries from one on."""
        return self.gather(self.known[entry:], most)

    def page(self, entry: int, before: list[list[LogEntry]], after: list[list[LogEntry]]) -> LogPage:
        """What was found on both sides of an entry as a page; nobody is to turn from it to one with nothing on it."""
        start, stop, end = entry - len(before), entry + len(after), len(self.known)
        while start and not self.lines(self.known[start - 1]):
            start -= 1
        while stop < end and not self.lines(self.known[stop]):
            stop += 1
        return LogPage(tuple(line for lines in [*reversed(before), *after] for line in lines), start, stop, end)


def log_page(story: Story, viewer: int | None, before: int | None = None, standing: bool = False) -> LogPage:
    """The page that ends before an entry, the newest if none is named. `standing`: without what was taken back."""
    book = _Book(story, viewer, standing)
    entry = len(book.known) if before is None else book.place(before)
    return book.page(entry, book.before(entry, LINES), [])


def later_page(story: Story, viewer: int | None, start: int, standing: bool = False) -> LogPage:
    """The page that begins with an entry."""
    book = _Book(story, viewer, standing)
    entry = book.place(start)
    return book.page(entry, [], book.after(entry, LINES))


def page_around(story: Story, viewer: int | None, ply: int) -> LogPage:
    """The page of what stands that tells of a ply, with more of what was before it than of what comes after."""
    book, behind = _Book(story, viewer, standing=True), round(LINES * BEFORE)
    decided = (n for n, place in enumerate(book.known) if _stands_by(story, story.told[place], ply))
    entry = 1 + max(decided, default=-1)
    after = book.after(entry, LINES - _count(book.before(entry, behind)))
    return book.page(entry, book.before(entry, max(behind, LINES - _count(after))), after)


def _count(entries: list[list[LogEntry]]) -> int:
    return sum(len(lines) for lines in entries)


def _stands_by(story: Story, told: Told, ply: int) -> bool:
    """Whether something told is a decision that stands and was taken by a ply."""
    return told.events is not None and told.ply <= ply and told.at not in story.gone


def log_since(story: Story, viewer: int | None, since: int) -> tuple[tuple[LogEntry, ...], int]:
    """All lines after so many entries of the table's log, and 0; if they are many the newest, and how many entries are before."""
    first = bisect_right(story.told, since, key=lambda told: told.at)
    found = _Writer(story, viewer).gather(range(len(story.told) - 1, first - 1, -1), LINES)
    start = len(story.told) - len(found)
    before = bisect_left(known_places(story, viewer), start) if start > first else 0
    return tuple(line for entry in found[::-1] for line in entry), before
