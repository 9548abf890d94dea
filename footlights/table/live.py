"""A table in memory: one lock, the story of its log, and those who look on.

Everything happens under the lock. An entry is tried on the story, committed, acknowledged and only then shown (over HTTP the
acknowledgement is made ready then, and travels when the request is answered); if anything goes wrong on the way, the story is
read again from the store. If another process was first, its entries are read and shown instead.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from footlights.stage.errors import Trouble
from footlights.stage.tongue import say, speaking
from footlights.table import answers, asks
from footlights.table.backstage import Backstage, log
from footlights.table.driving import Driver
from footlights.table.frames import EVERY_STEP, Name, Reels, Shot, why_not, with_clock
from footlights.table.hub import Line
from footlights.table.notes import (
    ALL,
    SEATS,
    SENT,
    WATCHERS,
    Notebook,
    Question,
    may_read,
    note_id,
    shown_note,
)
from footlights.table.places import check_places
from footlights.table.presence import Presence
from footlights.table.protocol import (
    PROTOCOL,
    Ack,
    Act,
    Answer,
    Ask,
    Bye,
    Hello,
    Message,
    Nack,
    Note,
    Notes,
    Ping,
    Pong,
    Say,
    Seats,
)
from footlights.table.rematch import bring_along
from footlights.table.store import Conflict, EventRow, NoteRow, SeatRow, TableRow
from footlights.table.story import Story, retelling
from footlights.table.wishes import clean_text

T = TypeVar("T")
Keep = Callable[[EventRow], Awaitable[None]]

CLOSED: tuple[bool, frozenset[int | None]] = (False, frozenset())
REMEMBERED = 1000  # visitors of a table; the store knows their places, this only what they were last


def remember(kept: dict[str, T], visitor: str, what: T) -> None:
    """Keep something of a visitor, and forget whoever came first if there are too many."""
    kept.pop(visitor, None)
    kept[visitor] = what
    while len(kept) > REMEMBERED:
        del kept[next(iter(kept))]


def _deals(entries: Iterable[EventRow]) -> bool:
    """Whether cards are dealt. That may bring thousands of decisions along: half of them told is nothing to be looked at."""
    return any(entry.kind == "deal" for entry in entries)


class Waiter(NamedTuple):
    """Somebody who waits over HTTP, with what they know already. `seats` is the digest of what they know of the seats."""

    line: Line
    have: Name
    notes: int
    seats: str


class Live:
    """One table being played or looked at."""

    def __init__(self, backstage: Backstage, row: TableRow, seats: list[SeatRow]) -> None:
        self.backstage = backstage
        self.store = backstage.store
        self.id = row.id
        self.setting = backstage.setting_of(row)
        self.story = Story(row, seats, self.setting, backstage.hours.closed)
        self.book = Notebook()
        self.presence = Presence(backstage, row.id, row.created_ms)
        self.reels = Reels(backstage.config.limits.frames_kept)
        self.lock = asyncio.Lock()
        self.users = 0  # calls under way: a table in use is not let go
        self.touched = time.monotonic()
        self.watcher_names: dict[str, str] = {}
        self.chosen: dict[str, int] = {}  # the seat that a visitor with several sat on last
        self._trusted = False  # whether the story is what the store holds
        self._ahead_ms = 0  # how much later it is at this table than in the house
        self.driver = Driver(self)
        self._shown: dict[int, tuple[bool, frozenset[int | None]]] = {}  # questions as they were last told
        self._waiters: dict[asyncio.Future[None], Waiter] = {}
        self.looking = asyncio.Lock()  # looking back is work: one at a time, beside the table
        self.looks: dict[Any, Any] = {}  # what was looked at lately

    @property
    def row(self) -> TableRow:
        """The table as the store keeps it."""
        return self.story.row

    @property
    def is_read(self) -> bool:
        """Whether the story is what the store holds."""
        return self._trusted

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing is under way."""
        busy = self.users or self.lock.locked() or self.presence.lines or self._waiters
        return not busy and not self.driver.driving

    @property
    def is_full(self) -> bool:
        """Whether the log is as long as a log may be."""
        return self.story.at + len(self.row.start) >= self.backstage.config.limits.entries_per_table

    def full_sentence(self) -> str:
        """What is said to whoever wants to add something to a full log."""
        return say(
            "This table's log is full: no game may be this long. You can still resign, and play on from its replay."
        )

    @property
    def attended(self) -> bool:
        """Whether anybody is here, with a line or asking over HTTP."""
        return bool(self.presence.lines or self.presence.pollers())

    def now(self) -> int:
        """The time at this table: the house's, or later if its entries are (they were written before a clock was set back)."""
        house = self.backstage.now()
        self._ahead_ms = max(self._ahead_ms, self.story.last_ms - house)
        return house + self._ahead_ms

    # --- reading what is kept ---

    @asynccontextmanager
    async def in_hand(self) -> AsyncIterator[Story]:
        """The table for oneself, with the story as the store holds it."""
        async with self.lock:
            await self.freshen()
            yield self.story

    async def freshen(self) -> None:
        """Make sure that the story is what the store holds."""
        if not self._trusted:
            await self._read_all()
            await self.show()

    async def _read_all(self) -> None:
        row, seats = await self._read_row()
        events = await self.store.events(self.id)
        self.book = Notebook(await self.store.notes(self.id))
        await self.presence.read()
        self.story = await self._retold(row, seats, events)
        if events:
            self.presence.begins(events[0].at_ms)
        self.reels.forget()
        await check_places(self)
        self._trusted = True
        await self._see_to_it()

    async def _retold(self, row: TableRow, seats: list[SeatRow], events: list[EventRow]) -> Story:
        """The story of a log. A long one takes a while, in which all other tables go on: only this one waits, by its lock."""
        story = Story(row, seats, self.setting, self.backstage.hours.closed)
        await self.backstage.slices.through(retelling(story, events))
        return story

    async def _read_row(self) -> tuple[TableRow, list[SeatRow]]:
        row = await self.store.table_again(self.row)
        if row is None:
            raise Trouble(say("This table is not kept any more."))
        if row.next and not self.row.next:  # whoever is here has a place there before hearing of it
            await bring_along(self, row.next)
        return row, await self.store.seats(self.id)

    async def reread_row(self) -> None:
        """Read the table's row and seats, which may have changed; whoever waits then looks whether they still have a place."""
        before = (self.story.row, self.story.seats)
        self.story.row, self.story.seats = await self._read_row()
        if before != (self.story.row, self.story.seats):
            self.wake(everybody=True)

    async def catch_up(self) -> None:
        """Read and show what other processes have written."""
        async with self.lock:
            if not self._trusted:
                await self._read_all()
            else:
                await self.reread_row()
                await self._read_tail()
            await self.finish_up()

    async def _read_tail(self) -> None:
        tail = await self.store.events(self.id, self.story.at)
        if [entry.n for entry in tail] != [*range(self.story.at, self.story.at + len(tail))] or _deals(tail):
            return await self._read_all()
        await self.backstage.slices.through(retelling(self.story, tail))
        self.book.add(await self.store.notes(self.id, self.book.end))
        await check_places(self)

    # --- writing ---

    async def append(
        self, kind: str, seat: int | None, body: dict[str, Any], client_id: str, keep: Keep | None = None
    ) -> bool:
        """Add an entry: tried, then committed. False if another process was first; the story is then up to date again.

        `keep`: how the store keeps it, if it goes with a change of the seats.
        """
        entry = EventRow(self.id, self.story.at, seat, kind, body, client_id, self.now())
        self._trusted = False
        if _deals([entry]):
            self.story = await self._retold(self.row, self.story.seats, [*self.story.events, entry])
        else:
            self.story.tell(entry, watched=True)
        try:
            await (keep or self.store.append)(entry)
        except Conflict:
            await self._read_all()
            return False
        self._trusted = True
        return True

    async def add_note(self, kind: str, line_seat: int | None, name: str, body: dict[str, Any], client_id: str) -> None:
        """Keep something said, asked or answered."""
        channel = ALL if kind != "say" else SEATS if line_seat is not None else WATCHERS
        note = NoteRow(
            table=self.id,
            seat=line_seat,
            name=name,
            channel=channel,
            kind=kind,
            body=body,
            client_id=client_id,
            at_ms=self.backstage.now(),
        )
        stored = await self.store.add_note(note)
        if stored.n >= self.book.end:
            self.book.add(await self.store.notes(self.id, self.book.end))

    async def deal_if_ready(self) -> None:
        """Deal when everybody has come."""
        if not self.story.waiting:
            return
        people = [seat for seat in self.story.seats if seat.kind == "person"]
        if all(seat.taken for seat in people):
            added = {str(seat.seat): seat.contribution for seat in people if seat.contribution}
            await self.append("deal", None, {"contributions": added}, "deal", self.store.deal)
            await check_places(self)
            self.presence.begins(self.story.last_ms)

    async def _see_to_it(self) -> None:
        """Whatever follows from where things stand: dealing, agreed questions, the end, bots, clocks."""
        await self.deal_if_ready()
        await asks.settle(self)
        if self.story.over and self.row.ended_ms is None:
            await self._finish()
        self.driver.reconsider()
        self.driver.start_bots()
        self.driver.set_timer()

    async def finish_up(self) -> None:
        """What follows, for all to see. What was acknowledged is safe by now: trouble here is not the sender's."""
        try:
            await self._see_to_it()
            await self.show()
        except Trouble as error:
            log.warning("left for the next touch", extra={"table": self.id, "error": str(error)})
        except Exception:
            self.backstage.mishap("left for the next touch", self.id)

    async def _finish(self) -> None:
        result = {"winners": list(self.story.winners), "how": self.story.ended}
        ended = self.story.last_ms
        await self.store.finish(self.id, ended, result)
        self.story.row = msgspec.structs.replace(self.row, ended_ms=ended, result=result)

    # --- messages ---

    async def handle(self, line: Line, message: Message) -> None:
        """Do what a message asks for; what it comes to is put on the line."""
        self.touched = time.monotonic()
        with speaking(line.lang):
            try:
                await self._obey(line, message)
            except Trouble as error:
                self._refuse(line, message, "refused", str(error))
            except Exception:
                self.backstage.mishap(f"{type(message).__name__} could not be handled", self.id)
                text = say("Something went wrong here; what was confirmed is safe. Try again.")
                self._refuse(line, message, "bad", text)

    def _refuse(self, line: Line, message: Message, code: Literal["refused", "bad"], text: str) -> None:
        if isinstance(message, Act | Ask | Say):
            line.put(Nack(id=message.id, code=code, text=text))
        elif isinstance(message, Hello):
            line.shut(1011, Bye(code="trouble", text=text, retry=5000))

    async def _obey(self, line: Line, message: Message) -> None:
        if isinstance(message, Ping):
            line.put(Pong(n=message.n))
        elif isinstance(message, Ask) and message.k == "hint":
            await asks.hint(self, line, message)
        else:
            async with self.in_hand():
                if line.closed_with is not None:  # its place was taken away while it waited
                    return
                if isinstance(message, Hello):
                    self._greet(line, message)
                elif isinstance(message, Act):
                    await self._act(line, message)
                elif isinstance(message, Ask):
                    await self._ask(line, message)
                elif isinstance(message, Say):
                    await self._say(line, message)

    def _greet(self, line: Line, message: Hello) -> None:
        if message.proto != PROTOCOL:
            text = say("This page is out of date; load it again.")
            line.shut(1002, Bye(code="proto", text=text, retry=0))
            return
        line.speak(message.lang)
        line.outgoing.thin = message.thin
        with speaking(line.lang):
            welcome = answers.welcome(self, line, message.have, message.notes)
        line.head = welcome.head
        line.put(welcome)

    async def _act(self, line: Line, message: Act) -> None:
        began = time.perf_counter()
        client_id = f"{line.seat}:{message.id}"
        await self.driver.flag_if_due()
        answer: Answer | None = self._repeated(line.seat, client_id, message.id) or self._objection(line, message)
        if answer is None:
            do = self._notation(message.do)
            done = await self.append("act", line.seat, {"do": do}, client_id)
            answer = self._repeated(line.seat, client_id, message.id) or self._stale(line, message)
            if done:
                self.backstage.report("move")
        line.put(answer)
        await self.finish_up()
        self.backstage.report("act_seconds", time.perf_counter() - began)

    def _repeated(self, seat: int | None, client_id: str, id: str) -> Ack | None:
        """The acknowledgement of something that is stored already."""
        n = self.story.numbers.get(client_id)
        return Ack(id=id, at=self.story.shown(seat, n + 1)) if n is not None else None

    def _objection(self, line: Line, message: Act) -> Nack | None:
        """What speaks against an act."""
        story = self.story
        if line.seat is None:
            return Nack(
                id=message.id, code="spectator", text=say("You are watching; only those who sit here may play.")
            )
        if story.waiting:
            return Nack(id=message.id, code="waiting", text=say("Not everybody has come yet; nothing is dealt."))
        if story.over or story.row.imported:
            return Nack(id=message.id, code="over", text=say("The game is over."))
        if message.at != story.shown(line.seat):
            return self._stale(line, message)
        if line.seat not in story.playing:
            return Nack(id=message.id, code="refused", text=say("A bot plays for you."))
        if self.is_full:
            return Nack(id=message.id, code="refused", text=self.full_sentence())
        reason = why_not(story, line.seat, message.do)
        if reason is None:
            return None
        code = "illegal" if line.seat == story.turn else "not-your-turn"
        return Nack(id=message.id, code=code, text=reason.text, clause=reason.clause)  # type: ignore[arg-type]

    def _stale(self, line: Line, message: Act) -> Nack:
        """The table has moved on: refused, with everything that happened since."""
        have = (message.at, EVERY_STEP) if message.at <= self.story.shown(line.seat) else None
        shots = self.frames_after(line, have)
        if line.greeted and shots:
            line.head = shots[-1].name
        return Nack(
            id=message.id,
            code="stale",
            text=asks.meant_for_earlier(),
            frames=tuple(shot.sent(line.thin) for shot in shots),
        )

    def _notation(self, do: str) -> str:
        """An action as the game writes it, whatever way it was typed."""
        match = self.story.game_match
        return str(match.game.words.action_text(match.cast, match.game.words.parse_action(match.cast, do)))

    async def _ask(self, line: Line, message: Ask) -> None:
        line.put(await asks.ask(self, line, message))
        await self.finish_up()

    async def _say(self, line: Line, message: Say) -> None:
        text = clean_text(message.text)
        if not text:
            line.put(Nack(id=message.id, code="bad", text=say("There is nothing in it to be read.")))
            return
        client_id = self.note_id(line, message.id)
        if len(self.book.rows) >= self.backstage.config.limits.notes_per_table and not self.book.has(client_id):
            line.put(
                Nack(id=message.id, code="refused", text=say("So much has been said here that nothing more can be."))
            )
            return
        await self.add_note("say", line.seat, self.name_of(line), {"text": text}, client_id)
        line.put(Ack(id=message.id, at=self.story.shown(line.seat)))
        self.show_notes()

    def note_id(self, line: Line, id: str) -> str:
        """What a note of this line is stored under, so that it is stored once."""
        return note_id(line.seat, line.visitor, id)

    def name_watcher(self, visitor: str, name: str) -> None:
        """What somebody who watches wants to be called; only so many are remembered, the newest."""
        remember(self.watcher_names, visitor, name)

    def choose(self, visitor: str, seat: int) -> None:
        """The seat that a visitor with several means."""
        remember(self.chosen, visitor, seat)

    def name_of(self, line: Line) -> str:
        """What whoever is on a line is called."""
        if line.seat is not None:
            return self.story.names[line.seat]
        return self.watcher_names.get(line.visitor) or (say("The host") if line.host else say("A spectator"))

    # --- showing ---

    def frames_after(self, line: Line, have: Name | None) -> list[Shot]:
        """The frames a line is missing, the newest with the clocks as they are now."""
        if self.story.waiting:
            return []
        now = self.now()
        shots = self.reels.after(self.story, line.audience, have, now, line.thin)
        return [with_clock(shot, self.story, now) for shot in shots]

    async def show(self) -> None:
        """Bring every line up to date, with nothing that is not committed."""
        await self.freshen()
        began = time.perf_counter()
        self.reels.forget({line.audience for line in self.presence.greeted} | self.presence.pollers())
        for line in self.presence.greeted:
            try:
                line.put_frames(self.frames_after(line, line.head))
            except Exception:
                self.backstage.mishap("frames could not be made", self.id)
            await asyncio.sleep(0)
        self.show_notes()
        self.show_seats()
        self.backstage.report("show_seconds", time.perf_counter() - began)

    def show_notes(self) -> None:
        """Send everybody the notes that are new to them, and the questions whose state has changed."""
        states = {q.row.n: (q.open(self.story), frozenset(q.agreed)) for q in self.book.unsettled(self.story)}
        changed = {n for n in states | self._shown if states.get(n, CLOSED) != self._shown.get(n, CLOSED)}
        self._shown = states
        for line in self.presence.greeted:
            with speaking(line.lang):
                news = self.notes_for(line, line.notes, changed)
            if news:
                line.notes = max(line.notes, self.book.end)
                line.put(Notes(notes=news))
        self.wake()

    def notes_since(self, line: Line, since: int) -> tuple[Note, ...]:
        """The notes from a number on; if there are any, with every question they may have answered."""
        news = self.notes_for(line, since, set())
        return self.notes_for(line, since, set(self.book.lately_asked())) if news else ()

    def notes_for(self, line: Line, since: int, changed: set[int]) -> tuple[Note, ...]:
        """The notes somebody may read from a number on, the last ones if they are many, and those that have changed."""
        news = [note for note in self.book.since(since) if may_read(note, line.seat)][-SENT:]
        first = news[0].n if news else self.book.end
        before = [self.book.questions[n].row for n in sorted(changed) if n < first and n in self.book.questions]
        return tuple(shown_note(note, self.book, self.story, line.seat, line.visitor) for note in [*before, *news])

    def show_seats(self) -> None:
        """Tell everybody who is there, if that is news to them."""
        shown: dict[str, Seats] = {}
        for line in self.presence.greeted:
            if line.lang not in shown:
                with speaking(line.lang):
                    shown[line.lang] = answers.seats_shown(self)
            seats = shown[line.lang]
            if line.seats_known != seats.digest:
                line.seats_known = seats.digest
                line.put(seats)
        self.wake()

    # --- who comes and goes ---

    async def enter(self, line: Line) -> None:
        """Somebody has come."""
        async with self.in_hand():
            self.presence.lines.add(line)
            try:
                await self.presence.write([line.seat])
            except BaseException:
                self.presence.lines.discard(line)
                raise
            await self.finish_up()

    async def leave(self, line: Line) -> None:
        """Somebody has gone."""
        if line not in self.presence.lines:
            return
        self.presence.lines.discard(line)
        self.driver.left(line)
        async with self.lock:
            try:
                await self.presence.write([line.seat])
            except Trouble:  # who is there is worth nothing while the database is away
                log.warning("presence could not be written", extra={"table": self.id})
            self.show_seats()

    async def changed(self, waiter: Waiter, wait: float) -> None:
        """Wait until there is news for somebody, or as long as said. What they may not know wakes nobody."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters[future] = waiter
        try:
            await asyncio.wait([future], timeout=wait)
        finally:
            del self._waiters[future]

    def wake(self, everybody: bool = False) -> None:
        """Whoever waits and has news now may look."""
        digests: dict[str, str] = {}
        for future, waiter in self._waiters.items():
            if not future.done() and (everybody or self.has_news(waiter, digests)):
                future.set_result(None)

    def has_news(self, waiter: Waiter, digests: dict[str, str] | None = None) -> bool:
        """Whether there is anything that somebody may know and does not. `digests`: of the seats, by language, if known."""
        line, digests = waiter.line, {} if digests is None else digests
        if self.story.shown(line.seat) != waiter.have[0]:
            return True
        if any(may_read(note, line.seat) for note in self.book.since(waiter.notes)):
            return True
        if line.lang not in digests:
            with speaking(line.lang):
                digests[line.lang] = answers.seats_shown(self).digest
        return digests[line.lang] != waiter.seats

    async def go_on(self) -> None:
        """See to whatever follows from a change of the seats, and show it."""
        await self.freshen()
        await self.finish_up()

    def touch(self) -> None:
        """Somebody was here."""
        self.touched = time.monotonic()

    def release(self) -> None:
        """Let go of a table that nobody uses. Nothing in it refers back to it then, so that its memory is free at once."""
        self.driver.rest()
        del self.driver

    async def stop(self) -> None:
        """Stop thinking and counting; nothing that was begun is left half done."""
        await self.driver.stop()
        async with self.lock:
            pass

    def question(self, n: int | None) -> Question | None:
        """The question with a number."""
        return self.book.questions.get(n) if n is not None else None
