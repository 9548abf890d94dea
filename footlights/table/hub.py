"""Lines: one connection each, with what waits to be sent on it. A slow reader gets the newest frame instead of a backlog."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from footlights.stage.tongue import ENGLISH, languages
from footlights.table import protocol
from footlights.table.cards import Role
from footlights.table.cost import charged
from footlights.table.frames import Audience, Name, Shot
from footlights.table.protocol import Answer, Bye, Frames, Message, Note, Notes, Seats

if TYPE_CHECKING:
    from footlights.table.live import Live

NORMAL, GOING_AWAY, RESTART, TRY_LATER, UNSEATED = 1000, 1001, 1012, 1013, 4003
MOST_WAITING = 256  # answers; whoever leaves that many unread is not reading at all


class Strip(NamedTuple):
    """Frames that wait to be sent."""

    shots: tuple[Shot, ...]

    def answer(self, thin: bool) -> Frames:
        """The message."""
        return Frames(frames=tuple(shot.sent(thin) for shot in self.shots))


class Outbox(AsyncIterator[bytes]):
    """What waits to be sent, in order. `thin`: the reader takes frames as differences."""

    def __init__(self, frames_queued: int) -> None:
        self.frames_queued = frames_queued
        self.thin = False
        self.closed = False
        self.waiting: deque[Answer | Strip] = deque()
        self._news = asyncio.Event()

    def put(self, answer: Answer | Strip) -> None:
        """Send this as soon as the reader is ready; newer frames, seats and notes may take the place of older ones."""
        if self.closed:
            return
        if isinstance(answer, Strip):
            answer = self._in_turn(answer)
        elif isinstance(answer, Seats):
            self._drop(Seats)
        elif isinstance(answer, Notes):
            answer = Notes(notes=tuple(_newest([*self._waiting_notes(), *answer.notes])))
            self._drop(Notes)
        self.waiting.append(answer)
        self._news.set()

    def close(self) -> None:
        """Nothing more will come; what waits is still sent."""
        self.closed = True
        self._news.set()

    def _in_turn(self, strip: Strip) -> Strip:
        """The frames as they are; or, if too many would wait, the newest alone with the log of all."""
        queued = [shot for waiting in self.waiting if isinstance(waiting, Strip) for shot in waiting.shots]
        if len(queued) + len(strip.shots) <= self.frames_queued:
            return strip
        self._drop(Strip)
        missed = [*queued, *strip.shots]
        newest = missed[-1].frame
        assert newest is not None, "the newest frame is always kept whole"
        lines = tuple(line for shot in missed for line in shot.log)
        return Strip((Shot(msgspec.structs.replace(newest, jump=True, log=lines), missed[-1].made_ms),))

    def _waiting_notes(self) -> Iterable[Note]:
        return (note for waiting in self.waiting if isinstance(waiting, Notes) for note in waiting.notes)

    def _drop(self, kind: type[Answer | Strip]) -> None:
        if any(isinstance(waiting, kind) for waiting in self.waiting):
            self.waiting = deque(waiting for waiting in self.waiting if not isinstance(waiting, kind))

    def take(self) -> list[Answer]:
        """All that waits, at once."""
        taken = [self._as_answer(waiting) for waiting in self.waiting]
        self.waiting.clear()
        return taken

    def _as_answer(self, waiting: Answer | Strip) -> Answer:
        return waiting.answer(self.thin) if isinstance(waiting, Strip) else waiting

    def __aiter__(self) -> Outbox:
        return self

    async def __anext__(self) -> bytes:
        while not self.waiting:
            if self.closed:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        return protocol.write(self._as_answer(self.waiting.popleft()))


def _newest(notes: Iterable[Note]) -> Iterable[Note]:
    """Each note once, as it was said last, in order."""
    found = {note.n: note for note in notes}
    return (found[n] for n in sorted(found))


def counted_as(seat: int | None, visitor: str) -> str:
    """The name under which messages are counted: a seat's whoever sends them, and each spectator's for themselves."""
    return visitor if seat is None else f"seat {seat}"


class Line:
    """One connection to a table. What it may see was decided when it was opened."""

    def __init__(self, live: Live, visitor: str, role: Role, lang: str) -> None:
        self.live = live
        self.visitor = visitor
        self.seat = role.seat
        self.host = role.host
        self.placed = role.placed
        self.lang = ENGLISH
        self.speak(lang)
        self.closed_with: int | None = None
        self.outgoing = Outbox(live.backstage.config.limits.frames_queued)
        self.head: Name | None = None  # the newest frame put on this line; None: it has not said hello
        self.notes = 0  # the first note it has not been sent
        self.seats_known = ""  # the digest of what it was last told about the seats

    @property
    def audience(self) -> Audience:
        """Whose frames it gets, and in which language."""
        return (self.seat, self.lang)

    @property
    def thin(self) -> bool:
        """Whether it takes frames as differences."""
        return self.outgoing.thin

    @property
    def counted_as(self) -> str:
        """Under which name its messages are counted."""
        return counted_as(self.seat, self.visitor)

    @property
    def greeted(self) -> bool:
        """Whether it has said hello, and is told what happens."""
        return self.head is not None

    def speak(self, lang: str) -> None:
        """Use a language from now on; one that nobody knows is English."""
        self.lang = lang if lang in languages() else ENGLISH

    async def receive(self, message: Message) -> None:
        """Take in a message; what it leads to comes out of `outgoing`. It is carried through even if this call is given up."""
        if self.closed_with is None:
            await asyncio.shield(asyncio.ensure_future(charged(self.live.handle(self, message))))

    def put(self, answer: Answer | Strip) -> None:
        """Send something; a line that nobody reads is closed."""
        self.outgoing.put(answer)
        if len(self.outgoing.waiting) > MOST_WAITING:
            self.outgoing.take()
            self.shut(TRY_LATER, Bye(code="slow", text="", retry=1000))

    def put_frames(self, shots: Iterable[Shot]) -> None:
        """Send frames and remember the newest."""
        strip = Strip(tuple(shots))
        if strip.shots:
            self.head = strip.shots[-1].name
            self.put(strip)

    def shut(self, code: int, bye: Bye | None = None) -> None:
        """Close it from this side."""
        if self.closed_with is None:
            if bye is not None:
                self.outgoing.put(bye)
            self.closed_with = code
            self.outgoing.close()

    async def close(self) -> None:
        """The other side has gone, or is to go."""
        self.shut(NORMAL)
        await asyncio.shield(asyncio.ensure_future(self.live.leave(self)))
