"""Who is at a table: the lines of this process, what other processes say of theirs, and who asks over HTTP now and then."""

from __future__ import annotations

from collections.abc import Iterable

from footlights.table.backstage import Backstage
from footlights.table.hours import open_ms
from footlights.table.hub import Line
from footlights.table.store import Seen

HEARTBEAT = 20.0  # seconds
BELIEVED_MS = 60_000  # what a process said of its lines is believed so long
POLL_MS = 30_000  # somebody who asked over HTTP is there so long
WATCHERS = -1


class Presence:
    """Who is there, and since when the others are not."""

    def __init__(self, backstage: Backstage, table: str, since_ms: int) -> None:
        self.backstage = backstage
        self.table = table
        self.since_ms = 0
        self.begins(since_ms)
        self.lines: set[Line] = set()
        self.polled: dict[tuple[int | None, str], int] = {}  # (seat, language): when
        self._elsewhere: list[Seen] = []
        self._told: dict[int | None, int] = {}  # what the other processes were last told

    def begins(self, at_ms: int) -> None:
        """Nobody is away before the game begins, or because the house was closed."""
        self.since_ms = min(max(at_ms, self.backstage.started_ms), self.backstage.now())

    @property
    def greeted(self) -> list[Line]:
        """The lines that are told what happens."""
        return [line for line in self.lines if line.greeted and line.closed_with is None]

    def sockets(self, seat: int | None) -> int:
        """How many lines of this process a seat has (None: watchers)."""
        return sum(line.seat == seat for line in self.lines)

    def pollers(self) -> set[tuple[int | None, str]]:
        """Those who have asked over HTTP lately."""
        now = self.backstage.now()
        self.polled = {key: at for key, at in self.polled.items() if now - at < POLL_MS}
        return set(self.polled)

    def online(self, seat: int | None) -> bool:
        """Whether somebody of that seat is there."""
        return bool(self.sockets(seat)) or seat in {who for who, _ in self.pollers()} or self._others(seat) > 0

    def watchers(self) -> int:
        """How many look on."""
        return self.sockets(None) + self._others(None)

    def away_ms(self, seat: int) -> int:
        """For how long nobody of that seat has been there while the house was open; after a gap that is not known at once."""
        hours, now = self.backstage.hours, self.backstage.now()
        if self.online(seat) or hours.missed:
            return 0
        # What is later than now was written before the clock was set back, and says nothing.
        times = [seen.at_ms for seen in self._elsewhere if seen.seat == seat and seen.at_ms <= now]
        return open_ms(hours.closed, max([self.since_ms, *times]), now)

    def _others(self, seat: int | None) -> int:
        """The lines that other processes hold, as far as they can be believed."""
        wanted, now = WATCHERS if seat is None else seat, self.backstage.now()
        return sum(
            seen.sockets
            for seen in self._elsewhere
            if seen.seat == wanted and seen.process != self.backstage.process and abs(now - seen.at_ms) < BELIEVED_MS
        )

    async def read(self) -> None:
        """Hear what the other processes say."""
        self._elsewhere = await self.backstage.store.seen(self.table)

    async def asked(self, audience: tuple[int | None, str]) -> None:
        """Somebody asks over HTTP."""
        self.polled[audience] = self.backstage.now()
        if not self._told.get(audience[0]):
            await self.write([audience[0]])

    def beat(self) -> list[Seen]:
        """What the other processes are to be told now and then: who of those here still is, and who is no more."""
        polling = {seat for seat, _ in self.pollers()}
        return self._seen(
            {line.seat for line in self.lines} | polling | {seat for seat, told in self._told.items() if told}
        )

    async def write(self, seats: Iterable[int | None]) -> None:
        """Tell the other processes about some seats, and remember when they were seen."""
        for seen in self._seen(set(seats)):
            await self.backstage.store.see(self.table, seen.seat, seen.process, seen.sockets, seen.at_ms)
            self.told([seen])

    def _seen(self, seats: Iterable[int | None]) -> list[Seen]:
        now, polling = self.backstage.now(), [seat for seat, _ in self.pollers()]
        return [
            Seen(
                WATCHERS if seat is None else seat,
                self.backstage.process,
                self.sockets(seat) + polling.count(seat),
                now,
            )
            for seat in seats
        ]

    def told(self, news: Iterable[Seen]) -> None:
        """The other processes have been told this."""
        for seen in news:
            self._told[None if seen.seat == WATCHERS else seen.seat] = seen.sockets
            others = [s for s in self._elsewhere if (s.seat, s.process) != (seen.seat, seen.process)]
            self._elsewhere = [*others, seen]
