"""Long work on the event loop: a slice of one thing at a time, one address after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from footlights.table import slices as slices_module
from footlights.table.config import Limits
from footlights.table.cost import Costs, paid_by
from footlights.table.slices import Slices
from tests.table.core.playing import in_a_loop

STEPS = 10


class Work:
    """Things to be gone through, and a record of whose steps were taken when."""

    def __init__(self) -> None:
        self.costs = Costs(Limits())
        self.slices = Slices()
        self.taken: list[str] = []
        self.rounds: list[int] = []  # in which round of the loop each step was taken
        self.round = 0

    def steps(self, name: str, number: int = STEPS) -> Iterator[None]:
        for _ in range(number):
            self.taken.append(name)
            self.rounds.append(self.round)
            yield

    def begin(self, name: str, address: str = "", number: int = STEPS) -> asyncio.Task[None]:
        with paid_by(self.costs.account(address) if address else None):
            return asyncio.create_task(self.slices.through(self.steps(name, number)))

    async def until(self, *tasks: asyncio.Task[None]) -> None:
        while not all(task.done() for task in tasks):
            await asyncio.sleep(0)
            self.round += 1
        await asyncio.gather(*tasks)


@pytest.fixture(autouse=True)
def single_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every step is a slice of its own."""
    for name in ("GLANCE", "SLICE", "TURN"):
        monkeypatch.setattr(slices_module, name, 0.0)


@in_a_loop
async def test_however_much_is_gone_through_only_one_thing_has_its_slice_in_a_round_of_the_loop() -> None:
    work = Work()
    await work.until(*(work.begin(f"{n}", f"address {n}") for n in range(20)))
    assert len(work.taken) == 20 * STEPS
    glances = 20 + 1  # the first of each at once, and with the first the turn
    later = work.rounds[glances:]
    assert len(later) == len(set(later))


@in_a_loop
async def test_addresses_take_turns_however_much_each_of_them_wants() -> None:
    work = Work()
    many = [work.begin("many", "there") for _ in range(9)]
    one = work.begin("one", "here")
    await work.until(one)
    assert work.taken.count("many") <= 9 + 2 * STEPS  # a glance each, and turn and turn about
    await work.until(*many)


@in_a_loop
async def test_what_nobody_pays_for_is_one_more_who_waits() -> None:
    work = Work()
    many = [work.begin("many", "there") for _ in range(9)]
    await work.until(work.begin("the house"))
    assert work.taken.count("many") <= 9 + 2 * STEPS  # a glance each, and turn and turn about
    await work.until(*many)


@in_a_loop
async def test_what_is_done_at_a_glance_waits_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work()
    long = work.begin("long", "there", 100)
    await asyncio.sleep(0)
    monkeypatch.setattr(slices_module, "GLANCE", 60.0)
    await work.slices.through(work.steps("short"))
    assert work.taken.count("long") < STEPS
    await work.until(long)


@in_a_loop
@pytest.mark.parametrize("turns", range(6))
async def test_who_is_cancelled_holds_nobody_up(turns: int) -> None:
    work = Work()
    first, second, third = (work.begin(name, name) for name in ("first", "second", "third"))
    for _ in range(turns):
        await asyncio.sleep(0)
    second.cancel()
    await asyncio.wait([second])
    await work.until(first, third)
    await work.until(work.begin("fourth", "fourth"))
    assert [work.taken.count(name) for name in ("first", "third", "fourth")] == 3 * [STEPS]


@in_a_loop
async def test_a_step_that_fails_holds_nobody_up() -> None:
    def steps() -> Iterator[None]:
        yield
        yield
        raise ValueError

    work = Work()
    with pytest.raises(ValueError):  # noqa: PT011
        await work.slices.through(steps())
    await work.until(work.begin("next"))
    assert work.taken.count("next") == STEPS
