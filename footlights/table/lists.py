"""Lists of tables: those of a visitor, and those anybody may join. A foyer asks for them every few seconds.

Whose turn it is at a table is known only by reading its log. For tables in memory that has been done; for those that were let go
it is remembered; of all others only a few are read for one request, so somebody with fifty tables is told of the rest a little
later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager

from footlights.stage.errors import Trouble
from footlights.table.cards import Mine, TableCard, card_of
from footlights.table.live import Live
from footlights.table.store import Store
from footlights.table.story import Story

MOST_CARDS = 50  # tables in a list
READ_AT_ONCE = 5  # tables whose log is read for one request
REMEMBERED = 20_000  # tables


def deciding(story: Story) -> int | None:
    """The seat at which a person is to decide."""
    return story.turn if story.turn in story.playing else None


class Lists:
    """The lists of one house. `live` are its tables in memory, `read` has one read that is not."""

    def __init__(
        self, store: Store, live: Mapping[str, Live], read: Callable[[str], AbstractAsyncContextManager[Live]]
    ) -> None:
        self.store, self._live, self._read = store, live, read
        self._turns: dict[str, int | None] = {}  # at tables that are not in memory

    # --- whose turn it is ---

    def let_go(self, live: Live) -> None:
        """A table is let go: remember whose turn it is there."""
        if live.is_read:
            self._remember(live.id, deciding(live.story))

    def changed(self, table: str) -> None:
        """Something was written at a table by another process."""
        self._turns.pop(table, None)

    def missed_something(self) -> None:
        """What other processes wrote was not heard for a while."""
        self._turns.clear()

    def _remember(self, table: str, seat: int | None) -> None:
        self._turns[table] = seat
        while len(self._turns) > REMEMBERED:
            del self._turns[next(iter(self._turns))]

    def _knows(self, table: str) -> bool:
        return table in self._live or table in self._turns

    async def _turn_at(self, table: str) -> int | None:
        """The seat at which a person is to decide; None too if the table cannot be read."""
        if table in self._live:
            return deciding(self._live[table].story)
        if table not in self._turns:
            try:
                async with self._read(table) as live:
                    return deciding(live.story)
            except Trouble:  # begun with other rules than are here now
                self._remember(table, None)
        return self._turns[table]

    # --- lists ---

    async def mine(self, visitor: str) -> Mine:
        """The tables a visitor plays at, and played at."""
        running, left = [], READ_AT_ONCE
        for row, seats, you in await self.store.mine(visitor, False, MOST_CARDS):
            is_turn = False
            if you is not None and (self._knows(row.id) or left):
                left -= not self._knows(row.id)
                is_turn = await self._turn_at(row.id) == you
            running.append(card_of(row, seats, you, is_turn))
        finished = await self.store.mine(visitor, True, MOST_CARDS)
        return Mine(running=running, finished=[card_of(row, seats, you) for row, seats, you in finished])

    async def open_tables(self) -> list[TableCard]:
        """The tables anybody may join; a seat that the host keeps is not free."""
        found = await self.store.open_tables(MOST_CARDS)
        hosts = await self.store.hosts_seats([row.id for row, _ in found])
        cards = []
        for row, seats in found:
            kept = sum(seat.seat in hosts[row.id] and not seat.taken for seat in seats)
            cards.append(card_of(row, seats, None, kept=kept))
        return [card for card in cards if card.free_seats]
