"""A process of its own at a database: `python -m tests.table.store.scribe write|listen URL`.

It writes to the log of a table for ever and says each number once that is stored, or says whatever it hears.
"""

from __future__ import annotations

import asyncio
import sys

from tests.table.store.keeping import an_event, opened

READY = "ready"


def out(word: str) -> None:
    """Say a line at once."""
    print(word, flush=True)


async def write(url: str) -> None:
    """Append entries until killed."""
    async with opened(url) as store:
        out(READY)
        n = await store.count_events("table-one")
        while True:
            await store.append(an_event(n, f"scribe-{n}"))
            out(str(n))
            n += 1


async def listen(url: str) -> None:
    """Say what is heard, until killed."""
    async with opened(url) as store:
        await store.listen(out)
        out(READY)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run({"write": write, "listen": listen}[sys.argv[1]](sys.argv[2]))
