"""What the tests of the store share: stores that are stopped again, and rows to put into them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, ParamSpec

from footlights.table.store import EventRow, NoteRow, SeatRow, Sitting, Store, TableRow, open_store

P = ParamSpec("P")
SEED = (1 << 127) + 5


def in_a_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run an asynchronous test from beginning to end."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """A store, started and stopped."""
    store = open_store(url)
    await store.start()
    try:
        yield store
    finally:
        await store.stop()


def a_table(name: str = "table-one", **changes: Any) -> TableRow:
    """A table with something in every field."""
    values: dict[str, Any] = {
        "id": name,
        "game": "the-theatre",
        "rules_version": 3,
        "set_name": "base",
        "set_hash": "abcd",
        "options": {"format": "duel", "rounds": 7, "long": True},
        "decks": ["Charm", ["Ada", "Bo"], None],
        "secret": bytes(range(32)),
        "commit": "c0ffee",
        "seed": SEED,
        "start": [(0, "play Ada"), (1, "pass")],
        "clock": {"minutes": 5, "plus": 3},
        "open": True,
        "host": "visitor-host",
        "host_key": "h" * 64,
        "watch_key": "w" * 64,
        "seed_from": "game",
        "created_ms": 1_800_000_000_000,
    }
    return TableRow(**(values | changes))


def its_seats(name: str = "table-one") -> list[SeatRow]:
    """A person's seat that waits, another, and a bot's."""
    return [
        SeatRow(name, 0, "person", "", "Ada", "0" * 64),
        SeatRow(name, 1, "person", "", "", "1" * 64),
        SeatRow(name, 2, "bot", "greedy", "Bo", ""),
    ]


def an_event(n: int, client_id: str | None = None, name: str = "table-one", **body: Any) -> EventRow:
    """An entry of the log."""
    return EventRow(name, n, 0, "act", body or {"do": "play Ada"}, client_id, 1_800_000_000_001 + n)


def a_note(client_id: str | None = None, text: str = "Break a leg!", name: str = "table-one") -> NoteRow:
    """Something said."""
    return NoteRow(
        table=name, seat=0, name="Ada", channel="seats", kind="say", body={"text": text}, client_id=client_id, at_ms=7
    )


async def set_up(store: Store, name: str = "table-one", **changes: Any) -> TableRow:
    """A table in the store, with its seats and its host."""
    table = a_table(name, **changes)
    await store.create(table, its_seats(name), [Sitting(table.host, name, "host", None, 1)])
    return table
