"""Coming back, reading slowly, and asking over HTTP."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from footlights.stage.scene import Scene
from footlights.table.config import Limits
from footlights.table.frames import Shot
from footlights.table.hub import Line, Outbox, Strip
from footlights.table.protocol import (
    Ack,
    Act,
    Answer,
    Frame,
    Frames,
    Hello,
    LogEntry,
    Nack,
    Notes,
    Seats,
    Sees,
    Welcome,
)
from footlights.table.store import EventRow
from tests.table.core.playing import PATIENCE, Guest, a_night, arrive, in_a_loop, play, turn


def names(frames: list[Frame] | tuple[Frame, ...]) -> list[tuple[int, int]]:
    return [(frame.at, frame.step) for frame in frames]


@in_a_loop
async def test_who_comes_back_gets_exactly_the_frames_that_are_missing(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: ada.newest.at > 14)
        seen = ada.frames
        for number in (0, 3, 7, len(seen) - 2, len(seen) - 1):
            back = await ada.again(have=names(seen)[number])
            assert names(back.welcome.frames) == names(seen)[number + 1 :]
            assert [frame.v.scene for frame in back.welcome.frames] == [frame.v.scene for frame in seen[number + 1 :]]
            assert [frame.log for frame in back.welcome.frames] == [frame.log for frame in seen[number + 1 :]]
            assert not any(frame.jump for frame in back.welcome.frames)
            await back.leave()


@in_a_loop
async def test_frames_made_again_from_the_log_are_the_same(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: ada.newest.at > 14)
        seen = ada.frames
        night.house._tables[ada.table].reels.forget()
        back = await ada.again(have=names(seen)[2])
        assert [frame.v for frame in back.welcome.frames][-5:] == [frame.v for frame in seen][-5:]
        assert names(back.welcome.frames) == names(seen)[3:]


@in_a_loop
async def test_who_was_away_too_long_gets_the_newest_frame_alone(tmp_path: Path) -> None:
    async with a_night(tmp_path, limits=Limits(frames_kept=8)) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: ada.newest.at > 12)
        back = await ada.again(have=(1, 0))
        (frame,) = back.welcome.frames
        assert frame.jump
        assert (frame.at, frame.step) == back.welcome.head == ada.have
        assert {line.at for line in frame.log} == set(range(2, frame.at + 1)) & {line.at for line in back.welcome.log}
        future = await ada.again(have=(500, 0))
        assert names(future.welcome.frames) == [ada.have]
        assert future.welcome.frames[0].jump
        none = await ada.again(have=None)
        assert names(none.welcome.frames) == [ada.have]


def a_frame(at: int) -> Frame:
    seen = Sees(you=0, turn=0, scene=Scene(nodes=()))
    return Frame(at=at, step=0, ply=at, settled=True, v=seen, log=(LogEntry(at, at, f"line {at}"),))


def test_a_slow_reader_gets_the_newest_frame_with_the_whole_log() -> None:
    box = Outbox(frames_queued=4)
    for at in range(1, 5):
        box.put(Strip((Shot(a_frame(at), 0),)))
    assert len(box.waiting) == 4
    box.put(Ack(id="x", at=5))
    box.put(Strip((Shot(a_frame(5), 0),)))
    ack, newest = box.take()
    assert isinstance(ack, Ack)
    assert isinstance(newest, Frames)
    (frame,) = newest.frames
    assert frame.at == 5
    assert frame.jump
    assert [line.text for line in frame.log] == [f"line {at}" for at in range(1, 6)]


def test_only_the_newest_seats_and_each_note_once_wait_to_be_sent() -> None:
    box = Outbox(frames_queued=4)
    for watchers in range(3):
        box.put(Seats(seats=(), watchers=watchers))
        box.put(Notes(notes=()))
    assert [type(answer) for answer in box.take()] == [Seats, Notes]


@in_a_loop
async def test_a_line_that_nobody_reads_is_closed(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, _ = await night.seated("me", "friend")
        line = await night.house.connect(ada.table, "ada", "en")
        for number in range(300):
            line.put(Ack(id=str(number), at=1))
        assert line.closed_with == 1013


@in_a_loop
async def test_everybody_sees_who_comes_and_goes(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await ada.until(lambda: ada.seats.seats[1].online)
        await ben.leave()
        await ada.until(lambda: not ada.seats.seats[1].online)


@in_a_loop
async def test_a_whole_duel_is_played_over_http(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "bot")
        await night.sit(made, "ada", 0)
        house, table = night.house, made.table
        (welcome,) = await house.exchange(table, "ada", Hello(proto=1), "en")
        assert isinstance(welcome, Welcome)
        newest, number = welcome.frames[-1], 0
        while not newest.v.over:
            if newest.v.turn == 0:
                number += 1
                do = next(offer.do for offer in newest.v.actions if offer.why_not is None)
                answers = await house.exchange(table, "ada", Act(id=f"number-{number}", at=newest.at, do=do), "en")
                assert not any(isinstance(answer, Nack) for answer in answers)
            else:
                answers = await house.poll(table, "ada", (newest.at, newest.step), 0, 5.0, "en")
            for answer in answers:
                if isinstance(answer, Frames | Welcome) and answer.frames:
                    newest = answer.frames[-1]
        assert newest.v.result is not None


@in_a_loop
async def test_a_poll_waits_for_news_and_tells_it_once(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await turn([ada, ben])
        house, table = night.house, ada.table
        nothing = await house.poll(table, "ada", ada.have, 0, 0.05, "en")
        assert [type(answer) for answer in nothing] == [Seats]
        waiting = asyncio.create_task(house.poll(table, "ada", ada.have, 0, PATIENCE, "en"))
        async with asyncio.timeout(PATIENCE):
            while not house._tables[table]._waiters:
                await asyncio.sleep(0)
        have = ada.have
        await next(guest for guest in (ada, ben) if guest.to_decide).first()
        (frames, _) = await waiting
        assert isinstance(frames, Frames)
        assert names(frames.frames)[0] > have
        await ben.say("hello")
        told = await house.poll(table, "ada", names(frames.frames)[-1], 0, 0.0, "en")
        assert [note.text for answer in told if isinstance(answer, Notes) for note in answer.notes] == ["hello"]
        behind = await house.poll(table, "ada", None, 0, 0.0, "en")
        assert isinstance(behind[0], Welcome)


@in_a_loop
async def test_a_message_is_carried_through_even_if_the_line_breaks_in_the_middle(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = await night.seated("me", "friend")
        await turn(guests)
        actor = next(guest for guest in guests if guest.to_decide)
        other: Guest = next(guest for guest in guests if guest is not actor)
        sending = asyncio.create_task(actor.line.receive(Act(id="cut-short", at=actor.newest.at, do=actor.legal()[0])))
        await asyncio.sleep(0)
        sending.cancel()
        await other.until(lambda: other.newest.at == 2)
        assert await night.store.event_of(actor.table, f"{actor.newest.v.you}:cut-short")


@in_a_loop
async def test_people_at_one_table_may_speak_different_languages(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, _ = await night.seated("me", "friend")
        other = await arrive(night.house, ada.table, "ada", lang="en-XA")
        nobody = await arrive(night.house, ada.table, "ada", lang="tlh")
        assert other.welcome.log[0].text.startswith("⟦")
        assert nobody.welcome.log == ada.welcome.log


@in_a_loop
async def test_a_move_is_neither_acknowledged_nor_shown_before_it_is_committed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_night(tmp_path) as night:
        guests = await night.seated("me", "friend")
        await turn(guests)
        actor = next(guest for guest in guests if guest.to_decide)
        append, committing, may_commit = night.store.append, asyncio.Event(), asyncio.Event()

        async def append_late(entry: EventRow) -> None:
            committing.set()
            await may_commit.wait()
            await append(entry)

        async def told() -> list[tuple[int, int]]:
            for _ in range(50):  # whatever could be told has had many turns to be told
                await asyncio.sleep(0)
            return [(len(guest.all(Ack)), len(guest.frames)) for guest in guests]

        monkeypatch.setattr(night.store, "append", append_late)
        before = await told()
        act = asyncio.create_task(actor.first())
        await committing.wait()
        assert await told() == before
        may_commit.set()
        await act


@in_a_loop
async def test_a_move_is_acknowledged_before_anybody_is_shown_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, str]] = []
    put = Line.put

    def noted(line: Line, answer: Answer | Strip) -> None:
        told.append((line.visitor, type(answer).__name__))
        put(line, answer)

    monkeypatch.setattr(Line, "put", noted)
    async with a_night(tmp_path) as night:
        guests = await night.seated("me", "friend")
        for over_http in (False, True):
            await turn(guests)
            actor = next(guest for guest in guests if guest.to_decide)
            told.clear()
            if over_http:
                act = Act(id=actor.new_id(), at=actor.newest.at, do=actor.legal()[0])
                await night.house.exchange(actor.table, actor.visitor, act, "en")
            else:
                await actor.first()
            assert told[0] == (actor.visitor, "Ack")
            assert {(guest.visitor, "Strip") for guest in guests} <= set(told[1:])
