"""Many people at tables, played from one process as cheaply as possible: nothing that was received is kept.

A `Crowd` opens tables, seats people there and has them choose at random among what their frames offer. When a game ends, its
people get a new table of the same game, so that the load stays the same. How soon they move is the crowd's pace: `Rush` at once,
`Arrivals` at random times that do not depend on the server (a Poisson process).
"""

from __future__ import annotations

import asyncio
import math
import random
import secrets
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy

import httpx
import msgspec

from benchmarks.messages import Frame, Heard, legal, newest, read
from benchmarks.websocket import Websocket

GAMES = ("the-theatre", "encore", "tnb", "curtain-call", "gothies")
ALONE = "curtain-call"  # the game for one
FOR_TWO = tuple(game for game in GAMES if game != ALONE)
AT_ONCE = 8  # tables being opened at the same time
TIMER = 0.002  # seconds by which a timer may be late without anybody being at fault
AGAIN = 0.1  # seconds after which a refused move is tried again
PATIENCE = 120.0
SETTLE = 20.0  # seconds for what is on its way when the time is up


# --- Tables and people ------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Move:
    """A move on its way: `began` is when it was due, or sent."""

    id: str
    began: float
    mover: Person
    choices: list[str]


@dataclass(eq=False)
class Table:
    """A game being played."""

    id: str
    game: str
    place: int  # the same for a table and those that follow it
    watch: str = ""  # the key to watch with
    people: list[Person] = field(default_factory=list)
    moves: dict[int, Move] = field(default_factory=dict)  # by the number of the entry they make
    over: bool = False

    @property
    def shown(self) -> bool:
        """Whether everybody has seen every move."""
        newest = max(self.moves, default=0)
        return all(person.at >= newest for person in self.people)

    def close(self) -> None:
        """Everybody leaves."""
        for person in self.people:
            person.leave()


@dataclass
class Tally:
    """What is measured: of the moves that began while it counted, whenever they arrive."""

    acknowledged: list[float] = field(default_factory=list)  # seconds from a move to its acknowledgement
    shown: list[float] = field(default_factory=list)  # ... to its settled frame at somebody else who plays
    watched: list[float] = field(default_factory=list)  # ... to its settled frame at somebody who watches
    late: list[float] = field(default_factory=list)  # seconds by which the clients themselves sent moves too late
    games: Counter[str] = field(default_factory=Counter)  # moves acknowledged while it counted, whenever they began
    refused: Counter[str] = field(default_factory=Counter)
    lost: int = 0  # connections that the server ended
    finished: int = 0  # games
    opened: int = 0  # tables
    begins: float = math.inf
    ends: float = math.inf

    def counts(self, when: float) -> bool:
        """Whether it counted then."""
        return self.begins <= when < self.ends

    def problems(self) -> dict[str, int]:
        """What should not have happened; empty if nothing did."""
        return {**self.refused, **({"connections lost": self.lost} if self.lost else {})}


class Person:
    """Somebody at a table, with a seat or (None) watching."""

    def __init__(self, crowd: Crowd, table: Table, seat: int | None) -> None:
        self.crowd = crowd
        self.table = table
        self.seat = seat
        self.at = -1
        self.turn: int | None = None
        self.choices: list[str] = []
        self.pending: Move | None = None
        self.called = False  # whether it was said that this person may move, and they have not yet
        self.welcome = asyncio.get_running_loop().create_future()
        self.hints: asyncio.Queue[str] = asyncio.Queue()
        self.socket: Websocket | None = None

    async def come(self, origin: str, cookie: str) -> None:
        """Connect and wait to be greeted."""
        path = f"/api/tables/{self.table.id}/ws"
        self.socket = await Websocket.opened(origin, path, cookie, self.hear)
        self.socket.on_loss = self.lost
        self._send({"t": "hello", "proto": 1, "have": None, "notes": 0, "thin": True})  # as the table page does
        await asyncio.wait_for(self.welcome, PATIENCE)

    def leave(self) -> None:
        """Go, without being missed."""
        if self.socket is not None:
            self.socket.close()

    def lost(self) -> None:
        """The server has ended the connection."""
        self.crowd.tally.lost += 1
        if not self.welcome.done():
            self.welcome.set_exception(ConnectionError("The server ended a connection without a greeting."))

    def _send(self, message: dict[str, object]) -> None:
        assert self.socket is not None
        self.socket.send(msgspec.json.encode(message))

    def hear(self, raw: bytes, now: float) -> None:
        """Take in a message."""
        heard = read(raw)
        if heard.t == "welcome":
            self.welcome.set_result(None)
        elif heard.t == "hint":
            self.hints.put_nowait(heard.bot)
        elif heard.t == "nack":
            self._refused(heard)
        elif heard.t == "ack" and self.pending is not None and heard.id == self.pending.id:
            self.crowd.acknowledged(self.pending, now)
            self.pending = None
            self._consider()
        frame = newest(heard)
        if frame is not None and frame.at > self.at:
            self._take(frame, now)

    def _take(self, frame: Frame, now: float) -> None:
        for number in range(max(self.at, 0) + 1, frame.at + 1):
            move = self.table.moves.get(number)
            if move is not None and move.mover is not self:
                self.crowd.shown(move, self, now)
        self.crowd.watch(self, frame, now)
        self.at, self.turn = frame.at, frame.v.turn
        if frame.v.over:
            self.crowd.over(self.table)
            return
        self.choices = legal(frame)
        self._consider()

    def _consider(self) -> None:
        if self.choices and self.pending is None and not self.called and not self.table.over:
            self.called = True
            self.crowd.may_move(self)

    def _refused(self, heard: Heard) -> None:
        self.crowd.tally.refused[heard.code] += 1
        if self.pending is not None and heard.id == self.pending.id:
            self.choices, self.pending = self.pending.choices, None
            asyncio.get_running_loop().call_later(AGAIN, self._consider)
        elif heard.id.startswith("hint"):
            self.hints.put_nowait("")

    def act(self, began: float) -> None:
        """Do something that is allowed."""
        id, do = secrets.token_hex(8), self.crowd.rng.choice(self.choices)
        self.pending = self.table.moves[self.at + 1] = Move(id, began, self, self.choices)
        self.called, self.choices = False, []
        self._send({"t": "act", "id": id, "at": self.at, "do": do})
        if self.crowd.tally.counts(began):
            self.crowd.tally.late.append(time.perf_counter() - began)

    async def hint(self) -> str:
        """Ask for a hint; who gave it."""
        self._send({"t": "ask", "id": f"hint{secrets.token_hex(8)}", "k": "hint"})
        return await asyncio.wait_for(self.hints.get(), PATIENCE)


class Crowd:
    """People at tables, over the servers named by `origins`. A subclass says when they move.

    With several servers, tables are spread over them; at every second table the second person is at the next server.
    """

    def __init__(self, origins: Sequence[str], seed: int = 1) -> None:
        self.origins = list(origins)
        self.rng = random.Random(seed)
        self.tally = Tally()
        self.tables: list[Table] = []
        self.ending: list[Table] = []  # games that are over, but not everybody has seen it
        self.bot = ""  # who has the second seat; nobody: a person
        self.watch: Callable[[Person, Frame, float], None] = lambda person, frame, now: None  # told every settled frame
        self.playing = False
        self._opening = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[Table]] = set()
        jar = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # each person has a cookie of their own
        self._http = httpx.AsyncClient(timeout=PATIENCE, cookies=jar)

    # --- opening tables ---

    @asynccontextmanager
    async def seated(self, games: Sequence[str]) -> AsyncIterator[None]:
        """A table for each game, with everybody there; all leave in the end."""
        try:
            await self.open_all(games)
            yield
        finally:
            self.playing = False
            await self.disperse()

    async def open_all(self, games: Sequence[str]) -> None:
        """Open a table for each game."""
        tasks = [asyncio.create_task(self.open(game, place)) for place, game in enumerate(games)]
        for done, task in enumerate(asyncio.as_completed(tasks), start=1):
            await task
            _tell_progress(done, len(tasks))

    async def disperse(self) -> None:
        """Everybody leaves."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in [*self.tables, *self.ending]:
            table.close()
        await self._http.aclose()

    async def open(self, game: str, place: int) -> Table:
        """A table with everybody there."""
        async with self._opening:
            table, keys = await self._made(game, place)
            for seat, key in keys.items():
                person = Person(self, table, seat)
                table.people.append(person)
                origin = self._origin(place, seat)
                await person.come(origin, await self.sit(origin, table, key))
            self.tables.append(table)
            self.tally.opened += 1
            return table

    async def watchers(self, table: Table, number: int) -> None:
        """So many more come to watch."""

        async def come() -> None:
            async with self._opening:
                person = Person(self, table, None)
                table.people.append(person)
                await person.come(self.origins[0], await self.sit(self.origins[0], table, table.watch))

        await asyncio.gather(*(come() for _ in range(number)))

    def _origin(self, place: int, seat: int) -> str:
        servers = len(self.origins)
        apart = seat if (place // servers) % 2 else 0
        return self.origins[(place + apart) % servers]

    async def _made(self, game: str, place: int = 0) -> tuple[Table, dict[int, str]]:
        """A table nobody has come to, and the keys of its seats."""
        seats: list[dict[str, str]] = [{"kind": "friend", "name": "Ada"}]
        if game != ALONE:
            seats.append({"kind": "bot", "bot": self.bot} if self.bot else {"kind": "friend", "name": "Ben"})
        made = await self._post(self._origin(place, 0), "/api/tables", {"game": game, "seats": seats})
        content = made.json()
        keys = {int(seat): link.partition("=")[2] for seat, link in content["links"].items()}
        return Table(content["table"], game, place, content["watch"].partition("=")[2]), keys

    async def unattended(self, game: str) -> Table:
        """A table to which nobody comes who plays: nothing ever happens there."""
        table, _ = await self._made(game)
        return table

    async def sit(self, origin: str, table: Table, key: str) -> str:
        """Exchange a key for a place, as somebody who was never here; the cookie that has it."""
        body = {"key": key, "contribution": secrets.token_hex(16)}
        answer = await self._post(origin, f"/api/tables/{table.id}/sit", body)
        return f"footlights={answer.cookies['footlights']}"

    async def _post(self, origin: str, path: str, body: Mapping[str, object]) -> httpx.Response:
        answer = await self._http.post(origin + path, json=body, headers={"Origin": origin})
        if answer.is_error:
            raise RuntimeError(f"{path} was answered with {answer.status_code}: {answer.text}")
        return answer

    # --- what people tell ---

    def acknowledged(self, move: Move, now: float) -> None:
        """A move is stored."""
        if self.tally.counts(move.began):
            self.tally.acknowledged.append(now - move.began)
        if self.tally.counts(now):
            self.tally.games[move.mover.table.game] += 1

    def shown(self, move: Move, person: Person, now: float) -> None:
        """A move has reached somebody else."""
        if self.tally.counts(move.began):
            (self.tally.watched if person.seat is None else self.tally.shown).append(now - move.began)

    def over(self, table: Table) -> None:
        """Somebody has seen that a game is over: all leave when everybody has, and get a new table."""
        if not table.over:
            table.over = True
            self.tables.remove(table)
            self.ending.append(table)
            self.tally.finished += 1
        if table.shown and table in self.ending:
            self.ending.remove(table)
            table.close()
            if self.playing:
                task = asyncio.create_task(self.open(table.game, table.place))
                self._tasks.add(task)
                task.add_done_callback(self._opened)

    def _opened(self, task: asyncio.Task[Table]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.tally.refused["tables not opened"] += 1
            print(f"A table could not be opened: {task.exception()}", file=sys.stderr)

    def unanswered(self) -> int:
        """Moves that are neither acknowledged nor refused, or were due and could not even be sent."""
        return sum(person.pending is not None for table in self.tables for person in table.people)

    @property
    def settled(self) -> bool:
        """Whether every move is answered, and everybody has seen it."""
        return not self.unanswered() and all(table.shown for table in [*self.tables, *self.ending])

    async def settle(self) -> None:
        """Let nobody move any more, and wait for what is on its way."""
        self.playing = False
        deadline = time.perf_counter() + SETTLE
        while not self.settled and time.perf_counter() < deadline:
            await asyncio.sleep(AGAIN)

    def may_move(self, person: Person) -> None:
        """Somebody is to decide."""
        raise NotImplementedError

    async def play(self, seconds: float) -> None:
        """Let everybody play for so long."""
        raise NotImplementedError


class Rush(Crowd):
    """Everybody answers at once."""

    def __init__(self, origins: Sequence[str], seed: int = 1, thinking: float = 0.0) -> None:
        super().__init__(origins, seed)
        self.thinking = thinking
        self._waiting: list[Person] = []

    def may_move(self, person: Person) -> None:
        """Move at once, or after a while."""
        if not self.playing:
            self._waiting.append(person)
        elif self.thinking:
            asyncio.get_running_loop().call_later(self.thinking, self._move, person)
        else:
            person.act(time.perf_counter())

    def _move(self, person: Person) -> None:
        if self.playing and not person.table.over:
            person.act(time.perf_counter())

    async def play(self, seconds: float) -> None:
        """Let everybody play for so long."""
        if not self.playing:
            self.playing = True
            waiting, self._waiting = self._waiting, []
            for person in waiting:
                self._move(person)
        await asyncio.sleep(seconds)


class Arrivals(Crowd):
    """Moves are due at random times, so many a second on average, whatever the server does, each at a table that has one to make.

    If there is none, as every table waits for the server, the move is made as soon as there is; it counts from when it was due.
    """

    def __init__(self, origins: Sequence[str], rate: float, seed: int = 1) -> None:
        super().__init__(origins, seed)
        self.rate = rate
        self._ready: list[Person] = []
        self._owed: list[float] = []
        self._due = 0.0

    def unanswered(self) -> int:
        """Moves that are neither acknowledged nor refused, or were due and could not even be sent."""
        return super().unanswered() + len(self._owed)

    def may_move(self, person: Person) -> None:
        """Wait to be called, unless a move is overdue."""
        if self._owed:
            person.act(self._owed.pop(0))
        else:
            self._ready.append(person)

    async def play(self, seconds: float) -> None:
        """Let moves come for so long."""
        now = time.perf_counter()
        end = now + seconds
        self._due = self._due if self.playing else now + self.rng.expovariate(self.rate)
        self.playing = True
        while self._due < end:
            await asyncio.sleep(max(0.0, self._due - time.perf_counter()))
            self._move(self._due)
            self._due += self.rng.expovariate(self.rate)
        await asyncio.sleep(max(0.0, end - time.perf_counter()))

    def _move(self, due: float) -> None:
        now = time.perf_counter()
        began = now if now - due < TIMER else due
        while self._ready:
            place = self.rng.randrange(len(self._ready))
            self._ready[place], self._ready[-1] = self._ready[-1], self._ready[place]
            person = self._ready.pop()
            if not person.table.over:
                person.act(began)
                return
        self._owed.append(began)


def _tell_progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        print(
            f"\r{done} of {total} tables are open", end="" if done < total else "\r\033[K", file=sys.stderr, flush=True
        )


def spread_over(games: Sequence[str], number: int) -> list[str]:
    """So many tables, of each game as many as of any other."""
    return [games[number % len(games)] for number in range(number)]
