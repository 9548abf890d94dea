"""`kill -9` in the middle of many games: whatever was acknowledged is there afterwards, and everybody plays on."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

from footlights.table.store import open_store
from tests.table.people import Person, open_table
from tests.table.serving import Server

TABLES = 50
KILLS = 5
PACE = 0.02
MORE = 3  # moves that everybody makes after the last kill
LONG = 600


async def acknowledged_are_stored(server: Server, promised: dict[str, dict[int, str]]) -> int:
    """Every acknowledged move lies in the database, as it was sent; how many there are."""
    store = open_store(server.db)
    await store.start()
    try:
        assert store.losses == [], "and nothing is claimed to be missing"
        for table, moves in promised.items():
            stored = {event.n + 1: event for event in await store.events(table)}
            for at, do in moves.items():
                assert stored[at].kind == "act"
                assert stored[at].body["do"] == do
    finally:
        await store.stop()
    return sum(len(moves) for moves in promised.values())


def plays_on(moves: int) -> Callable[[Person], bool]:
    """Whether somebody has gone on by themselves: a few more moves, or the end of the game."""
    return lambda person: person.over or len(person.acked) >= moves


async def survive(server: Server) -> None:
    lot = random.Random(5)
    promised: dict[str, dict[int, str]] = {}
    wish = {"game": "the-theatre", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}]}

    def note(person: Person, do: str, at: int) -> None:
        promised[person.table][at] = do

    people = []
    for _ in range(TABLES):
        made = await open_table(server.origin, wish)
        person = Person(server.origin, made["table"], made["links"]["0"])
        person.on_ack = note
        promised[person.table] = {}
        people.append(person)
    games = [asyncio.create_task(person.play()) for person in people]
    for kill in range(KILLS):
        before = sum(map(len, promised.values()))
        while sum(map(len, promised.values())) < before + TABLES and not all(game.done() for game in games):
            await asyncio.sleep(PACE)
        await asyncio.sleep(lot.random() * PACE)
        server.kill()
        found = await acknowledged_are_stored(server, promised)
        assert found > before or kill == KILLS - 1
        await asyncio.to_thread(server.start)
    for person in people:
        person.stop_when = plays_on(len(promised[person.table]) + MORE)
    async with asyncio.timeout(LONG):
        await asyncio.gather(*games)
    await asyncio.to_thread(server.stop)
    await acknowledged_are_stored(server, promised)
    assert all(person.dials > 1 for person in people)


def test_no_acknowledged_move_is_lost_and_everybody_goes_on_by_themselves(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        asyncio.run(survive(server))
    finally:
        server.stop()
