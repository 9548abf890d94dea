"""Errands: done in another process, told as they are, one person after the other, and nobody harmed by one that goes wrong."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from footlights.stage.errors import Broken, Refused
from footlights.stage.tongue import PSEUDO, speaking
from footlights.table import errands as module
from footlights.table.errands import Errands
from footlights.table.refusals import Busy, Missing
from footlights.table.workers import submit
from tests.table.core import errand_work
from tests.table.core.playing import in_a_loop


@asynccontextmanager
async def open_errands(workers: int) -> AsyncIterator[Errands]:
    errands = Errands(workers)
    try:
        yield errands
    finally:
        errands.stop()


async def until(holds: Any) -> None:
    """Let others do something until it holds; whoever waits for ever is stopped by `in_a_loop`."""
    while not holds():
        await asyncio.sleep(0.001)


class Held:
    """An errand that waits until it is let go."""

    def __init__(self, errands: Errands, pipe: Path, whose: str = "") -> None:
        os.mkfifo(pipe)
        self.pipe = pipe
        self.task = asyncio.create_task(errands.run(errand_work.wait_for, str(pipe), whose=whose))

    async def let_go(self) -> int:
        await asyncio.to_thread(self.pipe.write_bytes, b"go on")  # which waits until it is read
        return await self.task


@in_a_loop
async def test_an_errand_is_run_in_another_process_and_comes_back_as_it_is() -> None:
    async with open_errands(1) as errands:
        process, said, given = await errands.run(errand_work.who, 1, b"two", ["three"])
        assert process != os.getpid()
        assert (said, given) == ("Seat 1", (1, b"two", ["three"]))
        with speaking(PSEUDO):
            assert (await errands.run(errand_work.who))[1].startswith("⟦")
        assert await errands.run(errand_work.line, 7) == errand_work.line(7)
        with pytest.raises(Broken) as broken:
            await errands.run(errand_work.broken)
        assert broken.value.problems == ["the first.", "the second."]
        assert str(broken.value) == "the first.\nthe second."
        with pytest.raises(Refused) as refused:
            await errands.run(errand_work.refused)
        assert (refused.value.reason.clause, refused.value.plain[0].clause) == ("TH-1", "TH-2")
        assert str(refused.value) == "No. (TH-1)\nAnd more."
        with pytest.raises(Missing, match=r"There is none\."):
            await errands.run(errand_work.missing)
        with pytest.raises(ZeroDivisionError):
            await errands.run(errand_work.defect)
        assert (await errands.run(errand_work.who))[0] == process, "none of that was a reason to start another"


@in_a_loop
async def test_nobody_waits_while_a_process_is_started_or_sent_something(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[int] = []

    def noted(*given: Any) -> Any:
        threads.append(threading.get_ident())
        return submit(*given)

    monkeypatch.setattr(module, "submit", noted)
    async with open_errands(1) as errands:
        for _ in range(2):
            await errands.run(errand_work.who)
    assert len(threads) == 3, "the process, and two errands"
    assert threading.get_ident() not in threads


@in_a_loop
async def test_without_processes_it_is_done_in_a_thread() -> None:
    async with open_errands(0) as errands:
        assert (await errands.run(errand_work.who))[0] == os.getpid()
        with pytest.raises(Broken):
            await errands.run(errand_work.broken)


@in_a_loop
async def test_where_no_process_can_be_started_it_is_done_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*given: Any) -> Any:
        raise OSError("no process can be started")

    monkeypatch.setattr(module, "submit", none)
    async with open_errands(1) as errands:
        assert (await errands.run(errand_work.who))[0] == os.getpid()


@in_a_loop
async def test_an_errand_that_kills_its_process_is_given_up_and_the_next_is_run(tmp_path: Path) -> None:
    async with open_errands(1) as errands:
        first = (await errands.run(errand_work.who))[0]
        with pytest.raises(Busy):
            await errands.run(errand_work.die, str(tmp_path / "note"))
        assert (tmp_path / "note").read_text() == "x" * module.TRIES
        assert (await errands.run(errand_work.who))[0] not in (first, os.getpid())


@in_a_loop
async def test_a_process_that_dies_for_another_reason_is_replaced(tmp_path: Path) -> None:
    async with open_errands(1) as errands:
        assert await errands.run(errand_work.die_once, str(tmp_path / "note")) == "done"
        process = (await errands.run(errand_work.who))[0]
        os.kill(process, 9)
        assert (await errands.run(errand_work.who))[0] not in (process, os.getpid())


@in_a_loop
async def test_an_errand_that_takes_too_long_is_given_up_and_its_process_ended() -> None:
    async with open_errands(1) as errands:
        process = (await errands.run(errand_work.who))[0]
        with pytest.raises(Busy):
            await errands.run(errand_work.for_ever, patience=0.1)
        assert (await errands.run(errand_work.who))[0] != process
        await until(lambda: not _is_alive(process))


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@in_a_loop
async def test_those_who_wait_are_called_up_one_person_after_the_other(tmp_path: Path) -> None:
    book = str(tmp_path / "book")
    async with open_errands(1) as errands:
        held = Held(errands, tmp_path / "pipe", "ada")
        await until(lambda: errands._under_way["ada"])
        order = ["ada", "ada", "ada", "ben", "cleo", "ben"]
        signing = [asyncio.create_task(errands.run(errand_work.sign, book, who, whose=who)) for who in order]
        await until(lambda: errands.waiting == len(order))
        await held.let_go()
        await asyncio.gather(*signing)
        assert Path(book).read_text().split() == ["ada", "ben", "cleo", "ada", "ben", "ada"]


@in_a_loop
async def test_of_several_processes_nobody_has_all(tmp_path: Path) -> None:
    async with open_errands(2) as errands:
        first, second = (Held(errands, tmp_path / f"pipe {number}", "ada") for number in range(2))
        await until(lambda: errands.waiting == 1)
        assert (await errands.run(errand_work.who, whose="ben"))[0] != os.getpid()
        assert not first.task.done()
        assert not second.task.done()
        for held in (first, second):
            await held.let_go()


@in_a_loop
async def test_where_too_many_wait_it_is_busy_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 3)
    monkeypatch.setattr(module, "MOST_WAITING_EACH", 2)
    async with open_errands(1) as errands:
        held = Held(errands, tmp_path / "pipe", "ada")
        await until(lambda: errands._under_way["ada"])
        tasks = [asyncio.create_task(errands.run(errand_work.who, whose="ada")) for _ in range(2)]
        await until(lambda: errands.waiting == 2)
        with pytest.raises(Busy):
            await errands.run(errand_work.who, whose="ada")
        tasks.append(asyncio.create_task(errands.run(errand_work.who, whose="ben")))
        await until(lambda: errands.waiting == 3)
        with pytest.raises(Busy):
            await errands.run(errand_work.who, whose="cleo")
        await held.let_go()
        await asyncio.gather(*tasks)
        assert (await errands.run(errand_work.who, whose="ada"))[0] != os.getpid()


@in_a_loop
async def test_who_waits_too_long_is_told_and_waits_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_errands(1) as errands:
        held = Held(errands, tmp_path / "pipe")
        await until(lambda: errands._under_way[""])
        monkeypatch.setattr(module, "LONGEST_WAIT", 0.01)
        with pytest.raises(Busy):
            await errands.run(errand_work.who)
        assert not errands.waiting
        await held.let_go()


@in_a_loop
async def test_a_call_that_is_given_up_leaves_the_line_and_what_was_begun_is_carried_through(tmp_path: Path) -> None:
    async with open_errands(1) as errands:
        held = Held(errands, tmp_path / "pipe", "ada")
        await until(lambda: errands._under_way["ada"])
        waiting = asyncio.create_task(errands.run(errand_work.sign, str(tmp_path / "book"), "ben", whose="ben"))
        await until(lambda: errands.waiting == 1)
        for task in (waiting, held.task):
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert not errands.waiting
        assert errands._under_way["ada"] == 1
        await asyncio.to_thread(held.pipe.write_bytes, b"go on")
        assert (await errands.run(errand_work.who, whose="cleo"))[0] != os.getpid()
        assert not errands._under_way
        assert not (tmp_path / "book").exists()


@in_a_loop
async def test_when_the_house_closes_processes_are_ended_and_whoever_waits_is_told(tmp_path: Path) -> None:
    errands = Errands(1)
    process = (await errands.run(errand_work.who))[0]
    held = Held(errands, tmp_path / "pipe", "ada")
    await until(lambda: errands._under_way["ada"])
    waiting = asyncio.create_task(errands.run(errand_work.who, whose="ben"))
    await until(lambda: errands.waiting == 1)
    errands.stop()
    for task in (held.task, waiting):
        with pytest.raises(Busy, match="closing"):
            await task
    with pytest.raises(Busy, match="closing"):
        await errands.run(errand_work.who)
    await until(lambda: not _is_alive(process))
