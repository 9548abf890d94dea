"""Today's run at the table: the first attempt counts and is gone on with, later ones are practice, nothing can be chosen."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path

import pytest

from footlights.games.curtain_call.game import GAME
from footlights.stage import daily
from footlights.stage.errors import Trouble
from footlights.stage.match import from_dict
from footlights.table import match_text
from footlights.table.protocol import Nack
from footlights.table.wishes import SeatWish, Wish
from tests.table.core.playing import Guest, Night, a_night, arrive, in_a_loop, play
from tests.table.core.test_alone import decide

RUN = "curtain-call"
DAY_MS = 24 * 3600 * 1000


async def begin(night: Night, visitor: str = "ada") -> Guest:
    """Come to one's table for today's run, as the door does: without a key."""
    run = await night.house.daily(RUN, {}, visitor, visitor.capitalize())
    await night.house.sit(run.table, visitor, "", secrets.token_hex(16), visitor.capitalize())
    guest = await arrive(night.house, run.table, visitor)
    await guest.until(lambda: guest.to_decide)
    return guest


async def give_up(guest: Guest) -> None:
    await guest.ask("resign")
    await guest.until(lambda: guest.newest.v.over)


@in_a_loop
async def test_everybody_has_the_seed_of_the_date_and_a_table_of_their_own(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await begin(night), await begin(night, "ben")
        assert ada.table != ben.table
        day = daily.date_of(night.house.backstage.now())
        rows = [await night.store.table(guest.table) for guest in (ada, ben)]
        assert {row.seed for row in rows if row} == {daily.seed_of(GAME, GAME.base_set, day)}
        assert ada.legal() == ben.legal()
        assert (ada.welcome.fair.date, ada.welcome.fair.commit, ada.welcome.fair.practice) == (day, "", False)


@in_a_loop
async def test_a_run_that_is_begun_is_gone_on_with(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        first, other = await asyncio.gather(*(night.house.daily(RUN, {}, "ada", "Ada") for _ in range(2)))
        assert first.table == other.table
        assert [run.begun for run in (first, other)].count(False) == 1
        (run,) = await night.house.daily_runs("ada", [GAME])
        assert (run.state, run.table) == ("begun", first.table)
        (of_ben,) = await night.house.daily_runs("ben", [GAME])
        assert (of_ben.state, of_ben.table) == ("new", "")


@in_a_loop
async def test_the_first_attempt_counts_and_the_next_is_practice(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada = await begin(night)
        await play([ada])
        result = ada.newest.v.result
        assert result is not None
        assert result.share.startswith(f"Footlights Curtain Call {ada.welcome.fair.date}: ")
        (run,) = await night.house.daily_runs("ada", [GAME])
        assert (run.state, run.line) == ("over", result.share)
        again = await begin(night)
        assert again.table != ada.table
        assert again.welcome.fair.practice
        assert (await night.house.daily(RUN, {}, "ada", "Ada")).table == again.table
        await give_up(again)
        practised = again.newest.v.result
        assert practised is not None
        assert "(practice)" in practised.share
        (run,) = await night.house.daily_runs("ada", [GAME])
        assert (run.line, run.practice) == (result.share, "")


@in_a_loop
async def test_whoever_has_played_the_seed_before_practises(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        seed = daily.seed_of(GAME, GAME.base_set, daily.date_of(night.house.backstage.now()))
        await night.house.create(Wish(game=RUN, seats=[SeatWish(kind="me")], seed=str(seed)), "ada", "Ada")
        assert (await night.house.daily(RUN, {}, "ada", "Ada")).practice


@in_a_loop
async def test_tomorrow_there_is_another_run(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        today = await night.house.daily(RUN, {}, "ada", "Ada")
        night.later_ms = DAY_MS
        tomorrow = await night.house.daily(RUN, {}, "ada", "Ada")
        assert tomorrow.date > today.date
        assert (tomorrow.table != today.table, tomorrow.practice, tomorrow.begun) == (True, False, False)


@in_a_loop
async def test_other_options_and_other_games_are_refused(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        with pytest.raises(Trouble, match="macguffin_hp stays 45, not 50"):
            await night.house.daily(RUN, {"macguffin_hp": 50}, "ada", "Ada")
        with pytest.raises(Trouble, match="The Theatre TCG has no daily run"):
            await night.house.daily("the-theatre", {}, "ada", "Ada")
        assert not (await night.house.daily(RUN, {"macguffin_hp": 45}, "ada", "Ada")).begun


@in_a_loop
async def test_what_was_seen_is_taken_back_in_practice_only(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada = await begin(night)
        while "end turn" not in ada.legal():
            await ada.first()
            await ada.until(lambda: ada.to_decide)
        for _ in range(2):  # the first time the other half of the deck is drawn, which is known
            await decide(ada, "end turn")
        assert ada.newest.v.takeback == ""
        refused = await ada.ask("takeback")
        assert isinstance(refused, Nack)
        assert "practice run" in refused.text
        await give_up(ada)
        again = await begin(night)
        await again.first()
        await again.until(lambda: again.to_decide)
        assert again.newest.v.takeback == "free"


@in_a_loop
async def test_a_choice_that_showed_nothing_new_is_taken_back_freely(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada = await begin(night)
        await ada.first()  # Aldric's Basic: Pip's two are known to everybody
        await ada.until(lambda: ada.to_decide)
        assert ada.newest.v.takeback == "free"


@in_a_loop
async def test_the_match_file_names_the_date_and_a_rematch_is_a_new_run(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada = await begin(night)
        await give_up(ada)
        _, text = await night.house.match_file(ada.table, "ada")
        match = from_dict(match_text.read_match_text(text, "file"), "file").verify()
        assert match.fair == daily.origin(ada.welcome.fair.date)
        uploaded = await night.house.upload(text, "ben")
        about = await night.house.about(uploaded, "ben")
        assert (about.date, about.commit) == (ada.welcome.fair.date, "")
        await ada.ask("rematch")
        await ada.until(lambda: ada.seats.next)
        new = await night.store.table(ada.seats.next)
        assert new is not None
        assert (new.seed, new.fair) == (None, None)
        on = await night.house.play_on(ada.table, "ada", 0, 0, "greedy")
        row = await night.store.table(on.table)
        assert row is not None
        assert (row.fair, row.seed) == (None, match.seed)
