"""Notes beside the game: what is said, asked and answered, and which questions are still open."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator

from footlights.stage.tongue import say, say_many
from footlights.table.protocol import Note
from footlights.table.store import NoteRow
from footlights.table.story import Story

QUESTIONS = ("takeback", "draw", "rematch", "sit-in", "renew")
SEATS, WATCHERS, ALL = "seats", "watchers", "all"
RENEWED, TAKEN_OVER, LOST = "renewed", "taken-over", "lost"  # said by the house
SENT = 200  # notes that somebody who comes is sent; older ones are kept, but not told again
ASKED_ENOUGH = 100  # questions of one kind that a seat may ask at a table


class Question:
    """A note that asks for consent, with the answers so far."""

    def __init__(self, row: NoteRow) -> None:
        self.row = row
        self.needs: list[int] = row.body.get("needs", [])
        self.refused = False
        self.agreed: set[int | None] = set()

    def hear(self, answer: NoteRow) -> None:
        """Somebody has answered."""
        if answer.kind == "no":
            self.refused = True
        else:
            self.agreed.add(answer.seat)

    def complete(self, story: Story) -> bool:
        """Whether all who were to be asked agree; whoever has left the game since is not waited for."""
        needed = {seat for seat in self.needs if self._waits_for(seat, story)}
        return not self.refused and self.agreed >= needed

    def _waits_for(self, seat: int, story: Story) -> bool:
        """Whether a seat's answer counts; no bot that sits in gives a person's decisions back, or their seat away."""
        if self.row.kind in ("rematch", "renew") or seat in story.playing:
            return True
        return self.row.kind == "takeback" and seat in story.stand_ins

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
        if self.row.kind == "renew":
            since = story.events[body["at"] :]
            return any(entry.kind == "vacate" and entry.seat == body["whom"] for entry in since)
        return False

    def _came_back(self, story: Story) -> bool:
        since = story.events[self.row.body["at"] :]
        return any(entry.seat == self.row.body["whom"] for entry in since)

    def open(self, story: Story) -> bool:
        """Whether it can still be answered."""
        return not self.refused and not self.complete(story) and not self.moot(story)


class Notebook:
    """The notes of a table in order, and what there is to find in them without reading them all."""

    def __init__(self, rows: Iterable[NoteRow] = ()) -> None:
        self.rows: list[NoteRow] = []
        self.questions: dict[int, Question] = {}
        self._ids: set[str] = set()
        self._unsettled: dict[int, Question] = {}  # in the order in which they were asked
        self._asked: dict[tuple[int | None, str], int] = {}
        self.add(rows)

    @property
    def end(self) -> int:
        """The number that the next note will have."""
        return self.rows[-1].n + 1 if self.rows else 0

    def add(self, rows: Iterable[NoteRow]) -> None:
        """Write down what is new."""
        for row in rows:
            self.rows.append(row)
            if row.client_id is not None:
                self._ids.add(row.client_id)
            if row.kind in QUESTIONS:
                self.questions[row.n] = self._unsettled[row.n] = Question(row)
                self._asked[row.seat, row.kind] = self._asked.get((row.seat, row.kind), 0) + 1
            elif row.kind in ("yes", "no") and row.body.get("of") in self.questions:
                self.questions[row.body["of"]].hear(row)

    def has(self, client_id: str) -> bool:
        """Whether a client's message is written down already."""
        return client_id in self._ids

    def asked(self, seat: int | None, kind: str) -> int:
        """How often a seat has asked for something."""
        return self._asked.get((seat, kind), 0)

    def since(self, n: int) -> list[NoteRow]:
        """The notes from a number on."""
        return self.rows[bisect_left(self.rows, n, key=lambda row: row.n) :]

    def unsettled(self, story: Story) -> list[Question]:
        """The questions something may still come of. What was refused, overtaken or carried out stays so for ever."""
        for n, question in list(self._unsettled.items()):
            if question.refused or question.moot(story) or carried_out(story, question):
                del self._unsettled[n]
        return list(self._unsettled.values())

    def lately_asked(self) -> Iterator[int]:
        """The numbers of the questions among the notes that are still told."""
        return (row.n for row in self.rows[-SENT:] if row.kind in QUESTIONS)


def carried_out(story: Story, question: Question) -> bool:
    """Whether what was asked for has been done."""
    return f"ask:{question.row.n}" in story.numbers


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


def shown_note(row: NoteRow, book: Notebook, story: Story, seat: int | None, visitor: str) -> Note:
    """A note as a person gets it."""
    is_open = yours = False
    question = book.questions.get(row.n)
    if question is not None:
        is_open = question.open(story)
        yours = is_open and question.still_asks(seat)
    if row.kind in (RENEWED, TAKEN_OVER, LOST):
        return Note(n=row.n, k="say", name=say("The house"), text=_house_says(row), at_ms=row.at_ms)
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


def _house_says(row: NoteRow) -> str:
    """What the house itself has to say, in the language being spoken."""
    if row.kind == RENEWED:
        return say("The host renewed {name}'s link.", name=row.name)
    if row.kind == TAKEN_OVER:
        return say("{who} plays on for {name}.", who=row.body["who"] or say("Somebody else"), name=row.name)
    if not row.body["entries"]:
        return say("The house has lost something that was said here: its database was damaged.")
    return say_many(
        "The house has lost the last step of this game, which it had confirmed: its database was damaged. The game goes on "
        "from what is left.",
        "The house has lost the last {number} steps of this game, which it had confirmed: its database was damaged. The game "
        "goes on from what is left.",
        row.body["entries"],
    )
