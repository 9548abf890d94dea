"""Whatever the network does, the game that was played is the game that was meant."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.chaos.proxy import BadNetwork
from tests.table.people import Person, open_table
from tests.table.serving import PATIENCE, Server, serving

LONG = 240


async def played(server: Server, wish: dict[str, Any], through: list[str]) -> tuple[list[Person], str]:
    """Two people play a game to the end; they, and the match file."""
    made = await open_table(server.origin, wish)
    people = [
        Person(server.origin, made["table"], link, name, path, contribution=f"{seat:032x}")
        for seat, (link, name, path) in enumerate(zip(made["links"].values(), ("Ada", "Ben"), through, strict=True))
    ]
    async with asyncio.timeout(LONG):
        await asyncio.gather(*(person.play() for person in people))
    async with httpx.AsyncClient(headers={"Cookie": people[0].cookie}, timeout=PATIENCE) as http:
        answer = await http.get(f"{server.origin}/api/tables/{made['table']}/match.yaml")
    answer.raise_for_status()
    return people, answer.text


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_over_a_bad_network_is_the_game_over_a_quiet_one(tmp_path: Path, seed: int) -> None:
    friends = [{"kind": "me", "name": "Ada"}, {"kind": "friend", "name": "Ben"}]
    wish: dict[str, Any] = {
        "game": "the-theatre",
        "options": {"format": "duel"},
        "seats": friends,
        "seed": str(100 + seed),
    }

    async def both(server: Server) -> None:
        quiet, expected = await played(server, wish, ["", ""])
        async with BadNetwork(server.origin, seed).open() as first, BadNetwork(server.origin, -seed).open() as second:
            people, found = await played(server, wish, [first.address, second.address])
        happened = first.done + second.done
        assert all(happened[what] > 3 for what in ("dropped", "doubled", "delayed", "reordered")), happened
        assert found == expected
        for person, calm in zip(people, quiet, strict=True):
            assert person.newest is not None
            assert calm.newest is not None
            assert person.newest["v"]["scene"] == calm.newest["v"]["scene"]

    with serving(tmp_path) as server:
        asyncio.run(both(server))
