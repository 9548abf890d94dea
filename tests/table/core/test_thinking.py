"""Workers that queue, die, fail and cannot be started: every thought is answered, by the bot asked for, or it is said who did.

All workers here are real processes. Where a test must decide when a thought ends, they have a mind of `tests.table.minds`.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import msgspec
import pytest

from footlights import new
from footlights.stage.compiling import News
from footlights.stage.engine import engine_of
from footlights.table import preparing, processes, thinking
from footlights.table.fair_queue import Asker, QueueFull
from footlights.table.preparing import Preparer
from footlights.table.protocol import Ask, Hint, Meanwhile, Nack, Seats, Welcome
from footlights.table.thinking import NoIdea, Thinker, usual_workers
from footlights.table.thoughts import ALL, NOTHING, SEARCH, Idea, Position, position_of
from tests.table.core.playing import Guest, Night, a_night, arrive, in_a_loop, turn
from tests.table.minds import A_MOMENT, FOLDER, MIND, PATIENCE, Study

GAME = "the-theatre"
LONG = "search:2000ms"


@pytest.fixture
def study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Study:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    found = Study(tmp_path)
    found.flag("searches", True)
    return found


@pytest.fixture
def compiled() -> None:
    """The cache has the search; on a busy machine that takes longer than a test may."""
    engine_of(GAME).compile()
    engine_of(GAME).compile_search()


def position(bot: str = "understudy", seed: int = 1) -> Position:
    return position_of(new(GAME, seed=5, options={"format": "duel"}), bot, seed)


@asynccontextmanager
async def a_thinker(workers: int = 1, mind: str = MIND, compiles: bool = False) -> AsyncIterator[Thinker]:
    thinker = Thinker(workers, mind, compiles)
    try:
        yield thinker
    finally:
        thinker.stop()


def asked(thinker: Thinker, count: int, bot: str = "understudy") -> list[asyncio.Task[Idea]]:
    """Thoughts for as many visitors; each has its number for a seed."""
    return [
        asyncio.create_task(thinker.choose(position(bot, n), Asker(f"visitor {n}", f"table {n}"))) for n in range(count)
    ]


# --- Queueing ---------------------------------------------------------------------------------------------------------


@in_a_loop
async def test_a_thought_may_wait_for_longer_than_it_may_take(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time in which a thought must end begins with it, whole, however long it has waited for others."""
    hear, patience = processes.Worker._hear, list[float]()

    def heard(worker: processes.Worker, seconds: float) -> object:
        patience.append(seconds)
        return hear(worker, seconds)

    monkeypatch.setattr(processes.Worker, "_hear", heard)
    study.takes(0.01)
    async with a_thinker() as thinker:
        ideas = await asyncio.gather(*asked(thinker, 12))
        assert patience.count(processes.PATIENCE) == 12
        assert [idea.bot for idea in ideas] == ["understudy"] * 12
        assert thinker.lost == 0
        assert len(study.workers) == 1
        assert len(study.order) == 12


@in_a_loop
async def test_a_worker_that_takes_too_long_is_replaced_alone(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first thought takes too long as soon as it has begun, and no other does, however slow the machine."""
    hear, too_long = processes.Worker._hear, [study]

    def heard(worker: processes.Worker, seconds: float) -> object:
        if seconds == processes.PATIENCE and too_long:
            while not too_long[0].order:
                threading.Event().wait(A_MOMENT)
            too_long.pop()
            return hear(worker, 0)
        return hear(worker, seconds)

    monkeypatch.setattr(processes.Worker, "_hear", heard)
    async with a_thinker() as thinker:
        answers = asked(thinker, 6)
        await study.until(lambda _: thinker.lost == 1)
        study.enough()
        ideas = await asyncio.gather(*answers)
        assert {idea.bot for idea in ideas} == {"understudy"}
        assert not any(idea.why == "failed" for idea in ideas)
        assert thinker.lost == 1
        assert Counter(line.split()[0] for line in study.order) == {"0": 2, "1": 1, "2": 1, "3": 1, "4": 1, "5": 1}


@in_a_loop
async def test_of_many_thoughts_only_that_of_a_killed_worker_is_tried_again(study: Study) -> None:
    async with a_thinker(2) as thinker:
        answers = asked(thinker, 12)
        await study.until(lambda study: len(study.begun) == 2)
        killed, spared = thinker.workers
        pids = [killed.pid, spared.pid]
        assert killed.pid is not None
        os.kill(killed.pid, signal.SIGKILL)
        await study.until(lambda study: len(study.begun) == 3)
        study.enough()
        ideas = await asyncio.gather(*answers)
        assert [idea.bot for idea in ideas] == ["understudy"] * 12
        assert spared.pid == pids[1]
        assert killed.pid != pids[0]
        assert thinker.lost == 1
        assert sorted(Counter(line.split()[0] for line in study.order).values()) == [1] * 11 + [2]


@pytest.mark.usefixtures("compiled")
@in_a_loop
async def test_after_a_kill_a_search_goes_on_as_a_search() -> None:
    """A fresh worker reads the search from the cache before it thinks; greedy does not slip in."""
    async with a_thinker(mind=processes.MIND) as thinker:
        thinker._preparer.ready[GAME] = SEARCH
        before = await thinker.choose(position("search:40"))
        (worker,) = thinker.workers
        answers = asked(thinker, 8, "search:10000000")
        async with asyncio.timeout(PATIENCE):
            while not thinker.busy:
                await asyncio.sleep(0.001)
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGKILL)
        for answer in answers:
            answer.cancel()
        await asyncio.gather(*answers, return_exceptions=True)
        ideas = await asyncio.gather(*(thinker.choose(position("search:40")) for _ in range(8)))
        assert thinker.lost == 1
        for idea in [before, *ideas]:
            assert (idea.bot, idea.iterations, idea.choice) == ("search:40", 40, before.choice)


@in_a_loop
async def test_an_idle_worker_that_dies_costs_nobody_a_try(study: Study) -> None:
    study.quick = True
    async with a_thinker() as thinker:
        await thinker.choose(position())
        (worker,) = thinker.workers
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGKILL)
        async with asyncio.timeout(PATIENCE):
            while worker.alive:
                await asyncio.sleep(0.001)
        assert (await thinker.choose(position())).bot == "understudy"
        assert thinker.lost == 0


@in_a_loop
async def test_a_bot_that_cannot_think_is_stood_in_for_and_the_idea_says_so(study: Study) -> None:
    study.quick = True
    study.flag("cannot-understudy", True)
    async with a_thinker() as thinker:
        idea = await thinker.choose(position())
        assert (idea.bot, idea.why, idea.budget) == ("greedy", "failed", "greedy")
        study.flag("cannot-greedy", True)
        with pytest.raises(NoIdea):
            await thinker.choose(position("greedy"))
        assert (await thinker.choose(position("random"))).why == ""
        assert thinker.lost == 0


# --- Fairness ---------------------------------------------------------------------------------------------------------


@in_a_loop
async def test_one_table_has_its_share_beside_somebody_with_thirty(study: Study) -> None:
    """Whose thoughts are taken up is counted: of the first twelve after all wait, half are those of the single table."""
    async with a_thinker() as thinker:
        many = [
            asyncio.create_task(thinker.choose(position(seed=n), Asker("many", f"table {n}"))) for n in range(100, 130)
        ]
        await study.until(lambda study: study.begun)

        async def one_table() -> None:
            for n in range(8):
                await thinker.choose(position(seed=n), Asker("one", "table"))

        one = asyncio.create_task(one_table())
        while thinker.waiting < 30:
            await asyncio.sleep(0)
        study.enough()
        await asyncio.gather(one, *many)
        first = [int(line.split()[0]) for line in study.order[1:13]]
        assert sum(seed < 100 for seed in first) >= 5
        assert len(study.order) == 38


@in_a_loop
async def test_who_has_too_much_waiting_makes_room_and_is_told(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "MOST_WAITING", 4)
    async with a_thinker() as thinker:
        many = [asyncio.create_task(thinker.choose(position(seed=0), Asker("many", "0")))]
        await study.until(lambda study: study.begun)
        many += [asyncio.create_task(thinker.choose(position(seed=n), Asker("many", f"{n}"))) for n in range(1, 5)]
        await asyncio.sleep(0)
        assert thinker.waiting == 4
        one = asyncio.create_task(thinker.choose(position(seed=9), Asker("one", "table")))
        await asyncio.sleep(0)
        assert thinker.waiting == 4
        with pytest.raises(QueueFull, match="too much to think about"):
            await thinker.choose(position(), Asker("many", "another"))
        study.enough()
        told = await asyncio.gather(*many, one, return_exceptions=True)
        assert [type(answer) for answer in told] == [Idea] * 4 + [QueueFull, Idea]


# --- Never here -------------------------------------------------------------------------------------------------------

A_NIGHT_OF_BOTS = """
import asyncio, sys, tempfile
from pathlib import Path
from tests.table.core.playing import a_night, arrive

async def main():
    async with a_night(Path(tempfile.mkdtemp()), compiles=True) as night:
        made = await night.create("bot", "bot")
        await night.house.sit(made.table, "wim", made.watch, "", "Wim")
        wim = await arrive(night.house, made.table, "wim")
        await wim.until(lambda: wim.newest.ply > 5)
        await wim.until(lambda: wim.newest.v.over)
        print(wim.newest.ply, *sorted({"numba", "footlights.table.bot_worker"} & set(sys.modules)))

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_the_house_never_even_imports_what_thinks(tmp_path: Path) -> None:
    """Neither the worker's code nor the compiler is in a process whose bots have played a whole game."""
    script = tmp_path / "night.py"
    script.write_text(A_NIGHT_OF_BOTS)
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, timeout=120, cwd=Path(__file__).parents[3],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.split()[0]) > 20
    assert done.stdout.split()[1:] == []


def test_there_is_always_a_worker() -> None:
    assert len(Thinker(0).workers) == usual_workers() >= 1
    assert len(Thinker(3).workers) == 3


@in_a_loop
async def test_without_workers_a_thought_waits_until_there_is_one(
    study: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "PAUSE", 0.01)
    study.quick = True
    study.flag("no-workers", True)
    async with a_thinker() as thinker:
        changes: list[bool] = []
        thinker.listeners.add(lambda: changes.append(thinker.stuck))
        waits = asyncio.create_task(thinker.choose(position(), patient=True))
        await study.until(lambda _: thinker.stuck)
        with pytest.raises(NoIdea, match="No bot of this house can think just now"):
            await thinker.choose(position())
        assert not waits.done()
        study.flag("no-workers", False)
        assert (await waits).bot == "understudy"
        assert changes == [True, False]


@in_a_loop
async def test_when_the_workers_are_let_go_whoever_waits_is_told(study: Study) -> None:
    async with a_thinker() as thinker:
        answers = asked(thinker, 3)
        await study.until(lambda study: study.begun)
    told = await asyncio.gather(*answers, return_exceptions=True)
    assert [type(answer) for answer in told] == [NoIdea] * 3


# --- At the seats -----------------------------------------------------------------------------------------------------


def said(guest: Guest) -> list[str]:
    """What the seats say of their bots now."""
    return [seat.meanwhile.text for seat in guest.seats.seats if seat.meanwhile is not None]


def once_said(guest: Guest) -> list[Meanwhile]:
    """All that seats ever said of their bots."""
    told = [answer.seats for answer in guest.answers if isinstance(answer, Welcome | Seats)]
    return [seat.meanwhile for seats in told for seat in seats if seat.meanwhile is not None]


async def until_ply(guest: Guest, ply: int) -> None:
    """Wait until so much has been decided."""
    await guest.until(lambda: guest.newest.ply >= ply)


async def wim_watches(night: Night, bot: str, visitor: str = "wim") -> Guest:
    """Somebody who looks at two bots."""
    made = await night.create("bot", "bot", bots=(bot, bot))
    await night.house.sit(made.table, visitor, made.watch, "", "Wim")
    return await arrive(night.house, made.table, visitor)


@in_a_loop
async def test_a_seat_says_that_its_bot_is_still_being_prepared(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        wim = await wim_watches(night, "understudy")
        await wim.until(lambda: len(said(wim)) == 2)
        assert said(wim) == ["Understudy is still being prepared; Greedy plays meanwhile."] * 2
        assert [(seat.meanwhile.why, seat.meanwhile.bot) for seat in wim.seats.seats if seat.meanwhile] == [
            ("preparing", "greedy")
        ] * 2
        again = await arrive(night.house, wim.table, "wim", lang="en-XA")
        assert all(text.startswith("⟦") for text in said(again))
        (*_, seats) = await night.house.poll(wim.table, "wim", wim.have, 0, 0.0, "en")
        assert "meanwhile" in str(seats)


@in_a_loop
async def test_a_seat_says_who_will_play_before_anything_is_played_and_takes_it_back(
    tmp_path: Path, study: Study
) -> None:
    """It is known from the start that the search is not there; when it is, nobody has to decide for the seat to say so."""
    async with a_night(tmp_path, mind=MIND) as night:
        thinker = night.house.backstage.thinker
        thinker._compiles, thinker._preparer.ready[GAME] = True, NOTHING
        wim = await wim_watches(night, "understudy")
        assert said(wim) == ["Understudy is still being prepared; Greedy plays meanwhile."] * 2
        assert wim.newest.ply == 0
        thinker._preparer._note(News(GAME, "search", 1.0))
        await wim.until(lambda: not said(wim))
        assert wim.newest.ply == 0
        study.enough()


@in_a_loop
async def test_games_are_compiled_in_turn_and_the_one_that_is_played_comes_first(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Real compilers, of games that they do not find: what each was told to compile is in the log."""
    monkeypatch.setattr(preparing, "TRIES", 2)
    monkeypatch.setattr(preparing, "PAUSE", 0.0)
    monkeypatch.setattr(preparing, "POLITENESS", 0)  # on a busy machine a polite compiler hardly ever gets a turn
    monkeypatch.setattr(preparing, "usual_lanes", lambda: 1)
    preparer, hopeless = Preparer(), list[str]()
    preparer.prepared = hopeless.append
    try:
        preparer.want_all(["none-1", "none-2"])
        preparer.want("none-3")
        assert preparer.under_way("none-2")
        async with asyncio.timeout(PATIENCE):
            while len(hopeless) < 3:
                await asyncio.sleep(0.01)
    finally:
        preparer.stop()
    tried = [getattr(record, "game", "") for record in caplog.records if "compiling has failed" in record.message]
    assert tried == ["none-3", "none-1", "none-2"] * 2
    assert hopeless == ["none-3", "none-1", "none-2"]
    assert not preparer.under_way("none-2")


@pytest.mark.usefixtures("compiled")
@in_a_loop
async def test_what_is_in_the_cache_is_found_without_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "POLITENESS", 0)
    preparer = Preparer()
    found: list[str] = []
    preparer.prepared = found.append
    try:
        preparer.want_all([GAME])
        async with asyncio.timeout(PATIENCE):
            while preparer.ready[GAME] != ALL:
                await asyncio.sleep(0.01)
    finally:
        preparer.stop()
    assert found == [GAME]


@in_a_loop
async def test_bots_that_do_not_search_have_nothing_to_say(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        wim = await wim_watches(night, "greedy")
        await wim.until(lambda: wim.newest.ply > 8)
        assert said(wim) == []


@in_a_loop
async def test_a_seat_says_that_its_bot_thinks_less_and_takes_it_back(tmp_path: Path, study: Study) -> None:
    """Twelve others want two seconds each; when they have had their answers there is time enough again."""
    async with a_night(tmp_path, mind=MIND) as night:
        thinker = night.house.backstage.thinker
        thinker._preparer.ready[GAME] = SEARCH
        others = asked(thinker, 1, LONG)
        await study.until(lambda study: study.begun)
        wim = await wim_watches(night, LONG)
        await study.until(lambda _: thinker.waiting == 1)
        others += asked(thinker, 12, LONG)
        await study.until(lambda _: thinker.waiting == 13)
        study.enough()
        await wim.until(lambda: once_said(wim) and not said(wim))
        first = once_said(wim)[0]
        assert first.text == "search:2000ms thinks less than usual: the house is busy."
        assert (first.why, first.bot) == ("busy", LONG)
        assert 0 < first.part <= 1 / 2
        budgets = [line.split()[1] for line in study.order if int(line.split()[0]) >= len(others)]
        assert budgets[0] == f"search:{int(2000 * first.part)}ms"
        assert budgets[-1] == LONG
        await asyncio.gather(*others)


@in_a_loop
async def test_a_seat_says_that_no_bot_can_think_and_goes_on_when_one_can(
    tmp_path: Path, study: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "PAUSE", 0.01)
    study.flag("no-workers", True)
    study.quick = True
    async with a_night(tmp_path, mind=MIND) as night:
        wim = await wim_watches(night, "understudy")
        await wim.until(lambda: said(wim) == ["Understudy waits: no bot can think in this house just now."])
        assert wim.newest.ply == 0
        study.flag("no-workers", False)
        await wim.until(lambda: wim.newest.ply > 3 and not said(wim))


@in_a_loop
async def test_a_bots_decision_that_found_no_room_is_made_later(
    tmp_path: Path, study: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "MOST_WAITING", 1)
    monkeypatch.setattr("footlights.table.driving.PAUSE", 0.01)
    async with a_night(tmp_path, mind=MIND) as night:
        watchers = [await wim_watches(night, "understudy", f"wim-{n}") for n in range(3)]
        await study.until(lambda _: night.house.stats()["bots_waiting"] == 1)
        for wim in watchers[2:]:
            await wim.until(partial(once_said, wim))
            assert once_said(wim)[0].why == "waiting"
        study.enough()
        for wim in watchers:
            await until_ply(wim, 6)


@in_a_loop
async def test_a_hint_that_finds_no_room_is_refused_with_a_sentence(
    tmp_path: Path, study: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "MOST_WAITING", 1)
    study.quick = True
    async with a_night(tmp_path, mind=MIND) as night:
        (ada,) = await night.seated("me", "bot")
        await turn([ada])
        study.quick = False
        await wim_watches(night, "understudy", "wim")
        await study.until(lambda study: study.begun)
        asking = asyncio.create_task(night.house.backstage.thinker.choose(position(), Asker("ada", "elsewhere")))
        await asyncio.sleep(0)
        answer = await ada.ask("hint")
        assert isinstance(answer, Nack)
        assert answer.code == "refused"
        assert answer.text == str(QueueFull())
        asking.cancel()


@in_a_loop
async def test_a_hint_says_that_it_was_thought_out_in_less_time(tmp_path: Path, study: Study) -> None:
    study.quick = True
    async with a_night(tmp_path, mind=MIND) as night:
        thinker = night.house.backstage.thinker
        (ada,) = await night.seated("me", "bot")
        await turn([ada])
        thinker._preparer.ready[GAME] = SEARCH
        study.quick = False
        others = [asyncio.create_task(thinker.choose(position(LONG, n), Asker(f"visitor {n}"))) for n in range(60)]
        await study.until(lambda study: study.begun)
        hint = asyncio.create_task(ada.line.receive(Ask(id=ada.new_id(), k="hint")))
        while thinker.waiting < 60:
            await asyncio.sleep(0.001)
        study.enough()
        await ada.until(lambda: ada.all(Hint))
        assert ada.all(Hint)[0].text.endswith("Principal thinks less than usual: the house is busy.")
        await asyncio.gather(hint, *others)


# --- What the clock tells ---------------------------------------------------------------------------------------------


def holds(night: Night) -> list[float]:
    """How long answers are held, from now on."""
    held: list[float] = []
    night.house.on_event.append(lambda what, value: held.append(value) if what == "bot_hold_seconds" else None)
    return held


@in_a_loop
async def test_an_early_answer_comes_when_a_whole_thought_would_have(tmp_path: Path, study: Study) -> None:
    """All thoughts end at once; what they say they took is 20 and 5 milliseconds, so 15 are waited for after an early one."""
    study.quick = True
    study.says_it_took(0.02, early=0.005)
    async with a_night(tmp_path, mind=MIND) as night:
        held = holds(night)
        wim = await wim_watches(night, "understudy")
        await wim.until(lambda: wim.newest.ply > 8)
        assert held == []
        study.flag("early", True)
        await wim.until(lambda: len(held) > 5)
        assert held == [pytest.approx(0.015)] * len(held)


@in_a_loop
async def test_an_answer_that_is_held_keeps_no_worker_and_is_dropped_like_a_thought(
    tmp_path: Path, study: Study
) -> None:
    study.quick = True
    study.says_it_took(10_000.0, early=0.0)
    async with a_night(tmp_path, mind=MIND) as night:
        held, thinker = holds(night), night.house.backstage.thinker
        wim = await wim_watches(night, "understudy")
        await wim.until(lambda: wim.newest.ply > 8)
        study.flag("early", True)
        await study.until(lambda _: held)
        assert (thinker.busy, thinker.waiting) == (0, 0)
        assert (await thinker.choose(position())).bot == "understudy"
        live, before = night.house._tables[wim.table], wim.newest.ply
        assert live.driver.driving
        await wim.leave()
        await study.until(lambda _: not live.driver.driving)
        study.flag("early", False)
        wim = await wim.again()
        await wim.until(lambda: wim.newest.ply > before)


@in_a_loop
async def test_a_hint_is_never_held(tmp_path: Path, study: Study) -> None:
    study.quick = True
    study.says_it_took(10_000.0, early=0.0)
    async with a_night(tmp_path, mind=MIND) as night:
        held = holds(night)
        (ada,) = await night.seated("me", "bot")
        await turn([ada])
        study.flag("early", True)
        await ada.line.receive(Ask(id=ada.new_id(), k="hint"))
        await ada.until(lambda: ada.all(Hint))
        assert held == []


@in_a_loop
async def test_a_thought_that_nobody_can_take_up_is_refused_and_the_next_is_answered(study: Study) -> None:
    study.quick = True
    async with a_thinker() as thinker:
        unknown = msgspec.structs.replace(position(), bot="nobody")
        with pytest.raises(NoIdea):
            await thinker.choose(unknown)
        assert (await thinker.choose(position())).bot == "understudy"
