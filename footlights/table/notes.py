"""Notes beside the game: what is said, asked and answered, and which questions are still open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from footlights.table.protocol import Note
from footlights.table.store import NoteRow
from footlights.table.story import Story

QUESTIONS = ("takeback", "draw", "rematch", "sit-in")
SEATS, WATCHERS, ALL = "seats", "watchers", "all"


class Question:
    """A note that asks for consent, with the answers so far."""

    def __init__(self, row: NoteRow, notes: Iterable[NoteRow]) -> None:
        self.row = row
        self.needs: list[int] = row.body.get("needs", [])
        answers = [note for note in notes if note.kind in ("yes", "no") and note.body.get("of") == row.n]
        self.refused = any(note.kind == "no" for note in answers)
        self.agreed = {note.seat for note in answers if note.kind == "yes"}

    def complete(self, story: Story) -> bool:
        """Whether all who were to be asked agree; whoever has left the game since is not waited for."""
        needed = {seat for seat in self.needs if self.row.kind == "rematch" or seat in story.playing}
        return not self.refused and self.agreed >= needed

    def still_asks(self, seat: int | None) -> bool:
        """Whether this seat's answer is awaited."""
        return seat in self.needs and seat not in self.agreed and not self.refused

    def moot(self, story: Story) -> bool:
        """Whether what it asks for has been overtaken by what happened."""
        if self.row.kind == "rematch":
            return bool(story.row.next)
        if story.over:
            return True
        body = self.row.body
        if self.row.kind == "takeback":
            since = story.events[body["at"] :]
            asker = self.row.seat
            return any(entry.kind == "back" or (entry.kind == "act" and entry.seat == asker) for entry in since)
        if self.row.kind == "sit-in":
            return body["whom"] in story.stand_ins or body["whom"] in story.left or self._came_back(story)
        return False

    def _came_back(self, story: Story) -> bool:
        since = story.events[self.row.body["at"] :]
        return any(entry.seat == self.row.body["whom"] for entry in since)

    def open(self, story: Story) -> bool:
        """Whether it can still be answered."""
        return not self.refused and not self.complete(story) and not self.moot(story)


def questions(notes: Sequence[NoteRow]) -> list[Question]:
    """All questions that were asked."""
    return [Question(note, notes) for note in notes if note.kind in QUESTIONS]


def may_read(note: NoteRow, seat: int | None) -> bool:
    """What seats say is for seats, what watchers say for watchers; questions and answers are for all."""
    return note.channel == ALL or (note.channel == SEATS) == (seat is not None)


def note_id(seat: int | None, visitor: str, id: str) -> str:
    """What a note is stored under, so that it is stored once; whoever watches is known by their browser."""
    return f"{visitor if seat is None else seat}:{id}"


def is_own(row: NoteRow, seat: int | None, visitor: str) -> bool:
    """Whether a note is this person's."""
    if seat is not None:
        return row.seat == seat
    return row.seat is None and (row.client_id or "").startswith(note_id(None, visitor, ""))


def shown_note(row: NoteRow, notes: Sequence[NoteRow], story: Story, seat: int | None, visitor: str) -> Note:
    """A note as a person gets it."""
    is_open = yours = False
    if row.kind in QUESTIONS:
        question = Question(row, notes)
        is_open = question.open(story)
        yours = is_open and question.still_asks(seat)
    return Note(
        n=row.n,
        k=row.kind,
        name=row.name,
        seat=row.seat,
        text=row.body.get("text", ""),
        of=row.body.get("of"),
        open=is_open,
        yours=yours,
        own=is_own(row, seat, visitor),
        at_ms=row.at_ms,
    )
