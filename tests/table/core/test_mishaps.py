"""Our own mistakes: written down, counted, answered; and the table goes on."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from footlights.stage.match import new
from footlights.table.house import Forbidden
from footlights.table.protocol import Ack, Ask, Nack
from footlights.table.thinking import Thinker
from footlights.table.thoughts import position_of
from tests.table.core.playing import Night, a_night, arrive, give_up, in_a_loop, play, turn


def counted(night: Night) -> list[str]:
    """What the house reports from now on."""
    heard: list[str] = []
    night.house.on_event.append(lambda what, value: heard.append(what))
    return heard


def fail(*args: Any, **kwargs: Any) -> Any:
    raise ZeroDivisionError


@in_a_loop
async def test_an_error_while_a_message_is_handled_is_answered_and_counted(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = await night.seated("me", "friend")
        await turn(guests)
        actor = next(guest for guest in guests if guest.to_decide)
        heard = counted(night)
        live = night.house._tables[actor.table]
        live._objection = fail  # type: ignore[method-assign]
        nack = await actor.act(actor.legal()[0])
        assert isinstance(nack, Nack)
        assert nack.code == "bad"
        assert nack.text.endswith(".")
        assert heard.count("error") == 1
        del live._objection
        assert isinstance(await actor.act(actor.legal()[0]), Ack), "the line and the table are as good as before"


@in_a_loop
async def test_an_error_after_a_move_is_stored_does_not_take_its_acknowledgement_back(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = await night.seated("me", "friend")
        await turn(guests)
        actor = next(guest for guest in guests if guest.to_decide)
        heard = counted(night)
        live = night.house._tables[actor.table]
        live.driver.set_timer = fail  # type: ignore[method-assign]
        before = len(actor.all(Nack))
        assert isinstance(await actor.act(actor.legal()[0]), Ack)
        del live.driver.set_timer
        assert heard.count("error") == 1
        assert len(actor.all(Nack)) == before
        await live.catch_up()
        await play(guests, stop=lambda: actor.newest.ply > 3)


@in_a_loop
async def test_what_the_house_does_by_itself_goes_on_after_an_error(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        heard, calls = counted(night), 0
        again = asyncio.Event()

        async def work() -> None:
            nonlocal calls
            calls += 1
            if calls == 1:
                raise ZeroDivisionError
            again.set()

        night.house._begin(night.house._every(0.001, work))
        await again.wait()
        assert heard == ["error"]


@in_a_loop
async def test_a_long_poll_tells_nothing_to_somebody_whose_link_was_renewed_meanwhile(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await turn([ada, ben])
        await ada.ask("renew", seat=1)
        await ben.until(lambda: ben.notes)
        waiting = asyncio.create_task(night.house.poll(ada.table, "ben", ben.have, 1, 20.0, "en"))
        live = night.house._tables[ada.table]
        while not live._waiters:
            await asyncio.sleep(0.001)
        await ben.line.receive(Ask(id=ben.new_id(), k="yes", of=0))
        live.wake()
        with pytest.raises(Forbidden):
            await waiting


@in_a_loop
async def test_a_line_that_comes_in_while_its_link_is_renewed_is_closed(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        live = night.house._tables[ada.table]
        enter = live.enter

        async def renew_first(line: Any) -> None:
            await give_up(ada, ben, 1)
            await enter(line)

        live.enter = renew_first  # type: ignore[method-assign]
        line = await night.house.connect(ada.table, "ben", "en")
        assert line.closed_with == 4003


@in_a_loop
async def test_workers_leave_an_interrupt_to_the_house() -> None:
    thinker = Thinker(1, compiles=False)
    try:
        position = position_of(new("the-theatre", seed=5), "greedy", 1)
        thinker.start("the-theatre")
        (worker,) = thinker.workers
        while worker.pid is None:
            await asyncio.sleep(0)
        pid = worker.pid
        os.kill(pid, signal.SIGINT)  # in the middle of its first imports
        await thinker.choose(position)
        os.kill(pid, signal.SIGINT)
        await thinker.choose(position)
        assert worker.alive
        assert (worker.pid, thinker.lost) == (pid, 0)
    finally:
        thinker.stop()


@in_a_loop
async def test_people_are_told_of_bots_in_their_own_language(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        (ada,) = await night.seated("me", "bot")
        again = await arrive(night.house, ada.table, "ada", lang="en-XA")
        assert ada.welcome.seats[1].bot_title == "Understudy"
        assert again.welcome.seats[1].bot_title.startswith("⟦")
        assert not ada.welcome.seats[0].bot_title
