"""However long a log is, an answer has a page of it, and page by page everybody can read what is theirs to read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from footlights.stage.match import SNAPSHOT_EVERY, Match
from footlights.table import log_pages, replaying
from footlights.table.house import Forbidden
from footlights.table.log_pages import LINES, LogPage
from footlights.table.protocol import Frames, LogEntry
from tests.table.core.playing import Night, a_night, arrive, in_a_loop, play
from tests.table.long_games import long_match

LONG, LONGER = 400, 1600
MOST_BYTES = 100_000


async def imported(night: Night, decisions: int) -> str:
    """A table that shows a long match."""
    row, seats = replaying.imported_table(replaying.played(long_match(decisions)), "ada", night.house.backstage.now())
    return (await night.house._set_up(row, seats, "ada", None)).table


def whole_log(night: Night, table: str, viewer: int | None) -> list[str]:
    story = night.house._tables[table].story
    return [text for told in story.told for text in story.sentences(told, viewer)]


async def read_back(night: Night, table: str, visitor: str, page: LogPage, **asked: Any) -> list[LogPage]:
    """All pages before one, and that one."""
    pages = [page]
    while pages[0].start:
        pages.insert(0, await night.house.book_page(table, visitor, "en", before=pages[0].start, **asked))
        assert pages[0].stop >= pages[1].start > pages[0].start
    return pages


def texts(pages: list[LogPage]) -> list[str]:
    return [line.text for page in pages for line in page.lines]


@in_a_loop
async def test_answers_are_no_larger_however_long_the_log_is(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        for decisions in (LONG, LONGER):
            table = await imported(night, decisions)
            ada = await arrive(night.house, table, "ada")
            assert ada.welcome.log_before > 0
            assert LINES <= len(ada.welcome.log) < LINES + 50
            answers: list[Any] = [*ada.raw]
            for have in (None, (1, 0), (0, 0)):
                answers.append(msgspec.json.encode(await night.house.poll(table, "ada", have, 0, 0, "en")))
            for ply in (0, decisions // 2, decisions):
                answers.append(msgspec.json.encode(await night.house.replay(table, "ada", ply, None, "en")))
            answers.append(msgspec.json.encode(await night.house.book_page(table, "ada", "en", before=100)))
            assert max(len(answer) for answer in answers) < MOST_BYTES


@in_a_loop
async def test_page_by_page_the_whole_log_can_be_read(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        table = await imported(night, LONG)
        ada = await arrive(night.house, table, "ada")
        for viewpoint in (0, 1, -1):
            newest = await night.house.book_page(table, "ada", "en", seat=viewpoint)
            pages = await read_back(night, table, "ada", newest, seat=viewpoint)
            assert texts(pages) == whole_log(night, table, None if viewpoint == -1 else viewpoint)
            assert len(pages) > 3
            assert {page.end for page in pages} == {newest.stop}
            again = [await night.house.book_page(table, "ada", "en", seat=viewpoint, start=0)]
            while again[-1].stop < again[-1].end:
                start = again[-1].stop
                again.append(await night.house.book_page(table, "ada", "en", seat=viewpoint, start=start))
            assert texts(again) == texts(pages)
        spectators = await night.house.book_page(table, "ada", "en", seat=-1)
        assert (ada.welcome.log, ada.welcome.log_before) == (spectators.lines, spectators.start)


@in_a_loop
async def test_a_short_log_is_one_page_from_wherever_one_looks(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: ada.newest.ply > 10)
        whole = whole_log(night, ada.table, 0)
        for ply in range(8):
            seen = await night.house.replay(ada.table, "ada", ply, None, "en")
            assert [line.text for line in seen.log] == whole
            assert (seen.log_start, seen.log_stop) == (0, seen.log_end)
        assert (await ada.again()).welcome.log_before == 0
        assert all(not frame.log_before for frame in ada.frames)


@in_a_loop
async def test_a_replay_has_the_page_that_tells_of_its_ply(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        table = await imported(night, LONG)
        for ply in (0, 1, 40, 200, LONG - 1, LONG):
            seen = await night.house.replay(table, "ada", ply, 0, "en")
            plies = [line.ply for line in seen.log]
            assert plies == sorted(plies)
            assert LINES <= len(seen.log) < LINES + 50
            assert seen.log_start == 0 or plies[0] < ply
            assert seen.log_stop == seen.log_end or plies[-1] > ply
            told = [line.text for frame in seen.frames for line in frame.log]
            assert [line.text for line in seen.log if line.ply == ply] == told
            assert told


@in_a_loop
async def test_looking_at_any_ply_of_a_long_game_takes_a_few_interpreted_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_night(tmp_path) as night:
        table = await imported(night, LONGER)
        await night.house.replay(table, "ada", 0, 0, "en")
        steps = counted(monkeypatch)
        for ply in (1, 63, 64, 65, 700, 1300, LONGER):
            before = len(steps)
            seen = await night.house.replay(table, "ada", ply, 0, "en")
            assert seen.ply == ply
            assert 0 < len(steps) - before <= SNAPSHOT_EVERY
        before = len(steps)
        await night.house.replay(table, "ada", 700, 0, "en")
        await night.house.book_page(table, "ada", "en", before=300)
        assert len(steps) == before
        made = await night.house.play_on(table, "ada", 1200, 0, "random")
        assert len(steps) == before, "playing on is written down; it is played when somebody sits down"
        assert len(made.keys) == 1


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every decision that is carried out from now on."""
    steps: list[int] = []
    advance: Callable[[Match, int], None] = Match._advance

    def counting(match: Match, id: int) -> None:
        steps.append(id)
        advance(match, id)

    monkeypatch.setattr(Match, "_advance", counting)
    return steps


@in_a_loop
async def test_who_sees_the_deal_of_a_long_game_gets_its_newest_lines_only(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        table = await imported(night, LONG)
        made = await night.house.play_on(table, "ada", LONG - 1, 0, "random")
        ada = await arrive(night.house, made.table, "ada")
        assert ada.welcome.waiting
        await night.house.sit(made.table, "ada", made.keys[0], "", "Ada")
        await ada.until(lambda: ada.all(Frames))
        first = ada.frames[0]
        assert LINES <= len(first.log) < LINES + 50
        page = await night.house.book_page(made.table, "ada", "en", before=first.log_before)
        assert page.stop == first.log_before > 0
        earlier = texts(await read_back(night, made.table, "ada", page))
        whole = whole_log(night, made.table, 0)
        assert [*earlier, *(line.text for line in first.log)] == whole[: len(earlier) + len(first.log)]


@in_a_loop
async def test_what_was_taken_back_is_marked_or_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_pages, "LINES", 5)
    async with a_night(tmp_path) as night:
        (ada,) = await night.seated("me", "bot")
        for _ in range(3):
            await play([ada], stop=lambda: ada.to_decide and ada.newest.v.takeback == "free")
            await ada.ask("takeback")
            await ada.first()
        await play([ada])
        newest = await night.house.book_page(ada.table, "ada", "en")
        lines = [line for page in await read_back(night, ada.table, "ada", newest) for line in page.lines]
        assert [line.text for line in lines] == whole_log(night, ada.table, 0)
        standing = await night.house.book_page(ada.table, "ada", "en", standing=True)
        pages = await read_back(night, ada.table, "ada", standing, standing=True)
        assert [line for page in pages for line in page.lines] == [line for line in lines if not line.gone]
        assert any(line.gone for line in lines)


@in_a_loop
async def test_nobody_reads_a_page_that_is_not_theirs(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: ada.newest.ply > 6)

        async def read(visitor: str, **asked: Any) -> tuple[LogEntry, ...]:
            return (await night.house.book_page(ada.table, visitor, "en", **asked)).lines

        assert [line.text for line in await read("ada")] == whole_log(night, ada.table, 0)
        assert [line.text for line in await read("ada", seat=-1)] == whole_log(night, ada.table, None)
        assert await read("ada") != await read("ben") != await read("ada", seat=-1)
        with pytest.raises(Forbidden):
            await read("ada", seat=1)
        with pytest.raises(Forbidden):
            await read("somebody-else")
        for odd in ({"before": -5}, {"before": 10**8}, {"start": -1}, {"start": 10**8}):
            assert len(await read("ada", **odd)) in (0, len(await read("ada")))
