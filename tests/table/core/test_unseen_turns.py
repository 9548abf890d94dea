"""Where turns are unseen (T&B with simultaneous turns), nobody at the table learns anything of another's unfinished turn.

The same evening is played twice, to the byte, but for what one player does in an unseen turn; whatever the others are sent,
ask for or come back to must be the same.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from footlights.table.protocol import Ack
from footlights.table.taking_back import back_to, is_free
from footlights.table.wishes import ClockWish, SeatWish, Wish
from tests.table.core.playing import Guest, Night, a_night, arrive, in_a_loop

OPTIONS: dict[str, Any] = {"turn_order": "simultaneous", "deck_format": "preset"}
END = "end turn"
Turn = Callable[[Guest], Awaitable[None]]


async def do(guest: Guest, action: str) -> None:
    answer = await guest.act(action)
    assert isinstance(answer, Ack), answer
    await guest.until(lambda: guest.newest.at >= answer.at and guest.newest.settled)


def takes_back_freely(guest: Guest) -> bool:
    story, seat = guest.line.live.story, guest.line.seat
    assert seat is not None
    to = back_to(story, seat)
    return to is not None and guest.newest.v.takeback == "maybe" and is_free(story, seat, to)


async def take_back(guest: Guest) -> None:
    at = guest.newest.at
    assert isinstance(await guest.ask("takeback"), Ack)
    await guest.until(lambda: guest.newest.at > at)


async def until_turn(guest: Guest) -> None:
    await guest.until(lambda: guest.to_decide)


async def end_at_once(guest: Guest) -> None:
    await do(guest, END)


async def a_long_turn(guest: Guest) -> None:
    """Everything there is to do, one of it taken back, and the end."""
    taken_back = False
    while len(guest.legal()) > 1:
        await do(guest, next(action for action in guest.legal() if action != END))
        if not taken_back and takes_back_freely(guest):
            await take_back(guest)
            taken_back = True
    assert taken_back
    await do(guest, END)


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """What is drawn by lot is the same every time this is called."""

    def begin() -> None:
        lots = random.Random(7)
        monkeypatch.setattr(secrets, "token_bytes", lambda number=None: lots.randbytes(number or 32))

    return begin


async def seated(night: Night, **wish: Any) -> dict[str, Guest]:
    """Two players and a spectator; whoever begins is called `first`."""
    seats = [SeatWish(kind="me", deck=None), SeatWish(kind="friend", deck=None)]
    wished = Wish(game="tnb", seats=seats, options=OPTIONS, **wish)
    made = await night.house.create(wished, "ada", "Ada")
    await night.house.sit(made.table, "ada", made.keys[0], "ab" * 16, "Ada")
    await night.house.sit(made.table, "ben", made.keys[1], "cd" * 16, "Ben")
    await night.house.sit(made.table, "wim", made.watch, "", "Wim")
    ada, ben, wim = [await arrive(night.house, made.table, name) for name in ("ada", "ben", "wim")]
    await wim.until(lambda: bool(wim.frames))
    first, second = (ada, ben) if ada.to_decide else (ben, ada)
    return {"first": first, "second": second, "wim": wim}


async def in_round_three(guests: dict[str, Guest]) -> dict[str, Guest]:
    """Two rounds in which everybody plays a card are over."""
    for _ in range(2):
        for name in ("first", "second"):
            guest = guests[name]
            await until_turn(guest)
            await do(guest, next(action for action in guest.legal() if action.startswith("play")))
            await end_at_once(guest)
        guests = {"first": guests["second"], "second": guests["first"], "wim": guests["wim"]}
    await until_turn(guests["first"])
    return guests


async def everything(night: Night, guest: Guest) -> list[Any]:
    """All that reaches somebody, or that they can ask for."""
    house, table, visitor = night.house, guest.table, guest.visitor
    again = await guest.again()
    await guest.until(lambda: guest.have == again.have)
    await guest.hello(guest.have)  # lines keep the order: whatever was on its way has arrived
    caught_up = await guest.again(guest.have)
    got: list[Any] = [list(guest.raw), list(again.raw), list(caught_up.raw)]
    got.append(msgspec.json.encode(await house.poll(table, visitor, None, 0, 0, "en")))
    got.append(msgspec.json.encode(await house.poll(table, visitor, guest.have, 0, 0, "en")))
    got.append(msgspec.json.encode(await house.about(table, visitor)))
    got.append(msgspec.json.encode(await house.replay(table, visitor, -1, None, "en")))
    for asked in ({}, {"standing": True}, {"before": 3}, {"start": 2}, {"seat": -1}):
        got.append(msgspec.json.encode(await house.book_page(table, visitor, "en", **asked)))
    await again.leave()
    await caught_up.leave()
    return got


async def evening_of(
    folder: Path, first_turn: Turn, second_turn: Turn | None, watched: str, **wish: Any
) -> tuple[list[Any], int]:
    """What somebody gets in an evening that is played so far, and how many decisions it had."""
    async with a_night(folder) as night:
        night.house.backstage.now = lambda: 1_700_000_000_000  # type: ignore[method-assign]
        guests = await in_round_three(await seated(night, **wish))
        await first_turn(guests["first"])
        await until_turn(guests["second"])
        if second_turn is not None:
            await second_turn(guests["second"])
        decisions = night.house._tables[guests["wim"].table].story.ply
        return await everything(night, guests[watched]), decisions


@pytest.mark.parametrize("clock", [None, ClockWish(minutes=9, plus=10)], ids=["no clock", "a clock with increments"])
@pytest.mark.parametrize("watched", ["second", "wim"])
def test_an_unseen_turn_looks_the_same_whatever_was_done_in_it(
    tmp_path: Path, evening: Callable[[], None], watched: str, clock: ClockWish | None
) -> None:
    @in_a_loop
    async def compare() -> None:
        got = []
        for name, turn in (("short", end_at_once), ("long", a_long_turn)):
            evening()
            folder = tmp_path / name
            folder.mkdir()
            got.append(await evening_of(folder, turn, None, watched, clock=clock))
        (short, few), (long, many) = got
        assert many >= few + 3
        assert short == long

    compare()


async def half_a_turn(guest: Guest) -> None:
    """Something, but not all."""
    for _ in range(2):
        await do(guest, next(action for action in guest.legal() if action != END))


async def nothing_yet(guest: Guest) -> None:
    assert guest.to_decide


@pytest.mark.parametrize("watched", ["first", "wim"])
def test_whoever_has_ended_the_turn_learns_nothing_of_the_others_until_both_are_revealed(
    tmp_path: Path, evening: Callable[[], None], watched: str
) -> None:
    @in_a_loop
    async def compare() -> None:
        got = []
        for name, turn in (("none", nothing_yet), ("half", half_a_turn)):
            evening()
            folder = tmp_path / name
            folder.mkdir()
            got.append(await evening_of(folder, a_long_turn, turn, watched))
        (nothing, few), (half, many) = got
        assert many == few + 2
        assert nothing == half

    compare()


def told_to(guest: Guest) -> str:
    """Every sentence somebody was told."""
    return " ".join(line.text for frame in guest.frames for line in frame.log)


@in_a_loop
async def test_both_turns_are_shown_when_they_are_revealed(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = await seated(night)
        for name in ("first", "second"):
            guest = guests[name]
            await until_turn(guest)
            await do(guest, next(action for action in guest.legal() if action.startswith("play")))
            await end_at_once(guest)
        wim = guests["wim"]
        await wim.until(lambda: "Round 2" in told_to(wim))
        assert told_to(wim).count("plays") == 2
        numbers = [frame.at for frame in wim.frames]
        assert set(numbers) == set(range(1, numbers[-1] + 1))
        assert (await night.house.replay(wim.table, "wim", -1, None, "en")).plies == 4


@in_a_loop
async def test_a_turn_that_was_ended_is_taken_back_by_consent_only(tmp_path: Path) -> None:
    """Whether it is free must not tell whether the other has begun."""
    async with a_night(tmp_path) as night:
        guests = await seated(night)
        await end_at_once(guests["first"])
        assert guests["first"].newest.v.takeback == "ask"
