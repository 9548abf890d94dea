"""Long polls wake only those who have news, and nothing that is a secret can be told from when one wakes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from footlights.table.house import House
from footlights.table.protocol import Act, Frames, Seats, Welcome
from tests.table.core.playing import Night, a_night, in_a_loop, turn
from tests.table.core.test_unseen_turns import END, do, in_round_three, seated, until_turn

A_WHILE = 20.0  # seconds a poll would wait; no test does


async def waiting_poll(
    night: Night, table: str, visitor: str, have: tuple[int, int], **known: Any
) -> asyncio.Task[Any]:
    """A poll that has begun to wait."""
    live = night.house._tables[table]
    before = len(live._waiters)
    poll = asyncio.create_task(night.house.poll(table, visitor, have, 0, A_WHILE, "en", **known))
    while len(live._waiters) == before and not poll.done():
        await asyncio.sleep(0)
    return poll


async def settled(night: Night) -> None:
    """Everything that could be going on has had many turns to go on."""
    for _ in range(50):
        await asyncio.sleep(0)


def digest_of(answers: list[Any]) -> str:
    return next(answer.digest for answer in answers if isinstance(answer, Seats))


@in_a_loop
async def test_polls_of_an_idle_table_do_not_wake_each_other(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend")
        for seat, visitor in enumerate(("ada", "ben")):
            await night.sit(made, visitor, seat)
        table, house = made.table, night.house
        known: dict[str, Any] = {}
        for visitor in ("ada", "ben", "ada", "ben"):  # both are here, and know it
            answers = await house.poll(table, visitor, known.get(visitor, (None,))[0], 0, 0, "en")
            frames = [answer.frames for answer in answers if isinstance(answer, Welcome | Frames)]
            have = (frames[-1][-1].at, frames[-1][-1].step) if frames else known[visitor][0]
            known[visitor] = (have, digest_of(answers))
        polls = [
            await waiting_poll(night, table, visitor, have, seats=digest) for visitor, (have, digest) in known.items()
        ]
        for _ in range(20):  # more polls, as those of other windows
            for visitor, (have, digest) in known.items():
                more = await house.poll(table, visitor, have, 0, 0.001, "en", seats=digest)
                assert [type(answer) for answer in more] == [Seats]
        await settled(night)
        assert not any(poll.done() for poll in polls)
        await _move(house, table)
        for poll in polls:
            assert any(isinstance(answer, Frames) for answer in await poll), "a move is news to everybody"


async def _move(house: House, table: str) -> None:
    """Whoever is to decide does the first thing there is."""
    story = house._tables[table].story
    seat = story.game_match.seat
    assert seat is not None
    act = Act(id="a-move-of-somebody", at=story.shown(seat), do=str(story.game_match.legal()[0]))
    await house.exchange(table, ("ada", "ben")[seat], act, "en")


@in_a_loop
async def test_a_poll_answers_at_once_if_the_seats_are_not_what_its_sender_knows(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        answers = await night.house.poll(ada.table, "ada", ada.have, 0, 0, "en")
        known = digest_of(answers)
        waiting = await waiting_poll(night, ada.table, "ada", ada.have, seats=known)
        await ben.leave()
        assert digest_of(await waiting) != known, "that somebody has gone is news"
        late = await waiting_poll(night, ada.table, "ada", ada.have, seats=known)
        assert digest_of(await late) != known, "and still is to whoever has not heard of it"


@in_a_loop
async def test_a_poll_of_a_table_that_waits_for_somebody_waits_too(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend")
        await night.sit(made, "ada", 0)
        (welcome, _) = await night.house.poll(made.table, "ada", None, 0, 0, "en")
        assert isinstance(welcome, Welcome)
        assert welcome.head == (0, 0)
        poll = await waiting_poll(night, made.table, "ada", welcome.head)
        await settled(night)
        assert not poll.done()
        await night.sit(made, "ben", 1)
        assert any(isinstance(answer, Frames | Welcome) for answer in await poll)


@in_a_loop
async def test_unseen_decisions_wake_nobody(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = await in_round_three(await seated(night))
        first, second, watcher = guests["first"], guests["second"], guests["wim"]
        polls = [await waiting_poll(night, guest.table, guest.visitor, guest.have) for guest in (second, watcher)]
        decisions = 0
        while len(first.legal()) > 1:
            await do(first, next(action for action in first.legal() if action != END))
            decisions += 1
            await settled(night)
            assert not any(poll.done() for poll in polls), f"woken by unseen decision {decisions}"
        assert decisions >= 2
        await do(first, END)
        await until_turn(second)
        await polls[0]  # that it is one's turn is news
        for poll in polls:
            poll.cancel()


@in_a_loop
async def test_a_notice_of_a_process_about_an_unseen_decision_wakes_nobody(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = await in_round_three(await seated(night))
        second = guests["second"]
        poll = await waiting_poll(night, second.table, second.visitor, second.have)
        await night.house._tables[second.table].catch_up()  # as if another process had written something
        await settled(night)
        assert not poll.done()
        poll.cancel()


@in_a_loop
async def test_whose_turn_it_is_wakes_everybody(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await turn([ada, ben])
        polls = [await waiting_poll(night, guest.table, guest.visitor, guest.have) for guest in (ada, ben)]
        await next(guest for guest in (ada, ben) if guest.to_decide).first()
        for poll in polls:
            assert any(isinstance(answer, Frames) for answer in await poll)
