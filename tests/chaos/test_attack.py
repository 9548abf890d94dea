"""One guest asks for whatever is dear, as fast as a server with its usual limits lets them: everybody else plays on."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import httpx

from tests.chaos.test_patience import WAIT, Browser, at_a_table, browsers, go_on_from_a_long_game, without_a_long_round
from tests.table.serving import serving

HOSTILE, STRANGER = "203.0.113.1", "203.0.113.2"
CONNECTIONS = 10
MOVES = 12  # of the stranger, in each attack
MOVING = (
    "acts_per_second=1000",
    "acts_burst=2000",
)  # the stranger does not stop to think; all other limits are the usual ones
UNKNOWN = [f"No such card {number} of any set at all" for number in range(120)]
ANSWERED = {httpx.codes.OK, httpx.codes.TOO_MANY_REQUESTS}
Ask = Callable[[], Awaitable[httpx.Response]]


async def play(person: Browser, moves: int) -> None:
    """Make so many moves, each of which is acknowledged; at a new table when a game is over."""
    for _ in range(moves):
        while not (person.to_decide and person.legal()):
            if not person.frame or person.frame["v"].get("over"):
                await at_a_table([person], game="curtain-call")
            else:
                await person.poll(WAIT)
        await person.act(person.legal()[0])


async def while_playing(person: Browser, ask: Ask, moves: int = MOVES) -> Counter[int]:
    """Ask over several connections for as long as somebody else makes their moves; how that was answered."""
    answers = Counter[int]()
    playing = asyncio.create_task(play(person, moves))

    async def keep_asking() -> None:
        while not playing.done():
            answers[(await ask()).status_code] += 1

    await asyncio.gather(*(keep_asking() for _ in range(CONNECTIONS)))
    await playing
    return answers


def attacks(guest: Browser, replayed: str) -> dict[str, Ask]:
    """The dear things: a table that goes on from a long game, that game itself, and decks that nobody can have."""
    numbers = itertools.count()
    origin = {"Origin": guest.server.origin}
    return {
        "poll": lambda: guest.http.get(f"/api/tables/{guest.table}/poll"),
        "replay": lambda: guest.http.get(f"/api/tables/{replayed}/replay?ply={next(numbers) * 37 % 4000}"),
        "log": lambda: guest.http.get(f"/api/tables/{replayed}/log?before={next(numbers) * 37 % 4000}"),
        "match file": lambda: guest.http.get(f"/api/tables/{replayed}/match.yaml"),
        "try": lambda: guest.http.post(
            "/api/games/the-theatre/try",
            json={"decks": [[f"{card} {next(numbers)}" for card in UNKNOWN]] * 2},
            headers=origin,
        ),
    }


def test_a_guest_who_asks_for_dear_things_as_fast_as_allowed_holds_nobody_up(tmp_path: Path) -> None:
    asyncio.run(_attack(tmp_path))


async def _attack(folder: Path) -> None:
    with serving(folder, limits=MOVING, more=["--trust-proxy"]) as server:
        async with browsers(server, 1, HOSTILE) as (hostile,), browsers(server, 1, STRANGER) as (stranger,):
            replayed = await go_on_from_a_long_game(hostile)
            for name, ask in attacks(hostile, replayed).items():
                await play(stranger, 1)
                assert (await ask()).status_code in ANSWERED
                answers = await without_a_long_round(server, partial(while_playing, stranger, ask))
                assert answers.total() > CONNECTIONS, name
                assert set(answers) <= ANSWERED, f"{name}: {answers}"


def test_others_play_on_while_a_game_that_goes_on_from_a_long_one_is_dealt(tmp_path: Path) -> None:
    asyncio.run(_deal(tmp_path))


async def _deal(folder: Path) -> None:
    with serving(folder, limits=MOVING, more=["--trust-proxy"]) as server:
        async with browsers(server, 1, HOSTILE) as (hostile,), browsers(server, 1, STRANGER) as (stranger,):
            replayed = await go_on_from_a_long_game(hostile)  # and everything that is loaded once is loaded
            await play(stranger, 1)

            async def deal() -> str:
                return (await asyncio.gather(go_on_from_a_long_game(hostile, replayed), play(stranger, MOVES)))[0]

            assert await without_a_long_round(server, deal) == replayed
            await hostile.poll()
            assert hostile.frame["ply"] > 4000
