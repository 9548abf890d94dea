"""A seat in the middle of a game: the host asks for it, and who sits there says yes or no. Nothing else takes it away."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path

import pytest

from footlights.table.house import Forbidden
from footlights.table.places import vacate
from footlights.table.protocol import Ack, Ask, Nack
from tests.table.core.playing import Night, a_house, a_night, a_store, arrive, give_up, in_a_loop, play, turn

THREE = {"format": "free-for-all", "players": 3}


@in_a_loop
async def test_while_a_game_is_played_the_host_gets_nobodys_seat_without_a_yes(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: ada.newest.at > 5)
        before = await night.store.seats(ada.table)
        with pytest.raises(Forbidden, match="ask Ben at the table"):
            await night.house.renew(ada.table, "ada", 1)
        assert isinstance(await ada.ask("renew", seat=1), Ack)
        await ben.until(lambda: ben.notes)
        note = ben.question
        assert (note.k, note.name, note.yours, note.text) == ("renew", "Ada", True, "Ben")
        with pytest.raises(Forbidden, match="ask Ben at the table"):
            await night.house.renew(ada.table, "ada", 1)
        twice = await ada.ask("renew", seat=1)
        assert isinstance(twice, Nack)
        assert "already" in twice.text
        await ben.ask("no", of=note.n)
        await ada.until(lambda: any(note.k == "no" for note in ada.notes.values()))
        with pytest.raises(Forbidden, match="ask Ben at the table"):
            await night.house.renew(ada.table, "ada", 1)
        assert await night.store.seats(ada.table) == before
        assert ben.line.closed_with is None


@in_a_loop
async def test_with_a_yes_the_seat_is_the_hosts_to_give_and_who_comes_plays_on(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: ada.newest.at > 5)
        phone = await ben.again()
        await give_up(ada, ben, 1)
        for line in (ben, phone):
            await line.reader
            assert line.line.closed_with == 4003
        await ada.until(lambda: ada.seats.seats[1].vacant)
        assert any("Ben gives the seat up" in line.text for line in ada.newest.log)
        with pytest.raises(Forbidden):
            await night.house.connect(ada.table, "ben", "en")
        first, key = [await night.house.renew(ada.table, "ada", 1) for _ in range(2)]
        with pytest.raises(Forbidden, match="opens nothing"):
            await night.house.sit(ada.table, "cleo", first, "", "Cleo")
        assert (await night.house.sit(ada.table, "cleo", key, "", "Cleo")).seat == 1
        await ada.until(lambda: any(note.text == "Cleo plays on for Ben." for note in ada.notes.values()))
        await ada.until(lambda: not ada.seats.seats[1].vacant)
        with pytest.raises(Forbidden, match="would see"):
            await night.house.renew(ada.table, "ada", 1)
        cleo = await arrive(night.house, ada.table, "cleo")
        await play([ada, cleo])
        assert cleo.newest.v.over
        await night.house.renew(ada.table, "ada", 1)  # now there is nothing left to be seen


@in_a_loop
async def test_a_bot_that_sits_in_says_no_yes_for_who_is_away(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben, cleo = await night.seated("me", "friend", "friend", options=THREE)
        await ben.leave()
        night.later_ms += 181_000
        assert isinstance(await ada.ask("renew", seat=1), Ack)
        assert isinstance(await ada.ask("sit-in", seat=1), Ack)
        await cleo.until(lambda: any(note.k == "sit-in" and note.yours for note in cleo.notes.values()))
        await cleo.ask("yes", of=next(note.n for note in cleo.notes.values() if note.k == "sit-in"))
        await ada.until(lambda: ada.seats.seats[1].stand_in)
        await cleo.ask("resign")
        for _ in range(2):
            with pytest.raises(Forbidden, match="ask Ben at the table"):
                await night.house.renew(ada.table, "ada", 1)
        assert ("ben", 1) in await night.store.sitters(ada.table)
        with pytest.raises(Forbidden, match="ask Cleo at the table"):
            await night.house.renew(ada.table, "ada", 2)
        ben = await ben.again()
        assert ben.question.yours, "it waits for the one who was asked"
        refused = await cleo.ask("yes", of=ben.question.n)
        assert isinstance(refused, Nack)
        assert ("ben", 1) in await night.store.sitters(ada.table)


@in_a_loop
async def test_a_host_who_only_watches_can_ask_too_and_nobody_else_can(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("friend", "friend")
        await night.sit(made, "ben", 0)
        await night.sit(made, "cleo", 1)
        await night.house.sit(made.table, "wim", made.watch, "", "Wim")
        ada, ben, cleo, wim = [await arrive(night.house, made.table, who) for who in ("ada", "ben", "cleo", "wim")]
        for guest in (ben, wim):
            refused = await guest.ask("renew", seat=1)
            assert isinstance(refused, Nack)
        for seat in (None, 5, 0 if ada.line.seat == 0 else 7):
            refused = await ada.ask("renew", seat=seat)
            assert isinstance(refused, Nack)
        takeback = await ada.ask("takeback")
        assert isinstance(takeback, Nack)
        assert takeback.code == "spectator"
        await give_up(ada, cleo, 1)
        await ada.until(lambda: ada.seats.seats[1].vacant)
        assert isinstance(await ada.ask("renew", seat=1), Nack), "it can be had at once"
        key = await night.house.renew(made.table, "ada", 1)
        assert (await night.house.sit(made.table, "dora", key, "", "Dora")).seat == 1


@in_a_loop
async def test_before_the_deal_a_seat_that_is_given_away_is_free_again(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend", "friend", options=THREE)
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        ada, ben = [await arrive(night.house, made.table, visitor) for visitor in ("ada", "ben")]
        waiting = await ada.ask("renew", seat=1)
        assert isinstance(waiting, Nack)
        assert waiting.code == "waiting"
        key = await night.house.renew(made.table, "ada", 1)
        await ben.reader
        await ada.until(lambda: ada.seats.seats[1].kind == "open")
        await night.sit(made, "cleo", 2)
        assert (await night.house.about(made.table, "ada")).waiting, "nobody sits on the second seat"
        mine = secrets.token_hex(16)
        assert (await night.house.sit(made.table, "dora", key, mine, "Dora")).added
        await ada.until(lambda: ada.frames)
        assert [seat.name for seat in (await night.house.about(made.table, "ada")).seats] == ["Ada", "Dora", "Cleo"]
        (deal,) = await night.store.events(made.table)
        assert deal.body["contributions"]["1"] == mine


@in_a_loop
async def test_a_player_makes_a_new_link_for_the_own_seat_at_any_time_while_they_sit_there(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend", "friend", options=THREE)
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        await night.house.renew(made.table, "ben", 1)
        renew = night.store.renew

        async def too_late(*given: object, **more: object) -> bool:
            night.store.renew = renew  # type: ignore[method-assign]
            await renew(made.table, 1, "the host's", unseat=True)
            return await renew(*given, **more)  # type: ignore[arg-type]

        night.store.renew = too_late  # type: ignore[method-assign]
        with pytest.raises(Forbidden, match="no seat"):
            await night.house.renew(made.table, "ben", 1)
        assert (await night.store.seats(made.table))[1].key == "the host's"


@in_a_loop
async def test_of_two_houses_one_carries_a_yes_out(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store, a_store(tmp_path) as other, a_house(store) as here, a_house(other) as there:
        ada, ben = await Night(here, store).seated("me", "friend")
        await turn([ada, ben])
        double = await arrive(there, ada.table, "ada")
        await give_up(ada, ben, 1)
        await ada.until(lambda: ada.seats.seats[1].vacant)
        key = await here.renew(ada.table, "ada", 1)
        await here.sit(ada.table, "cleo", key, "", "Cleo")
        await double.again()  # the house there reads on, and finds the yes
        await there._tables[ada.table].catch_up()
        assert ("cleo", 1) in await store.sitters(ada.table)
        assert [entry.kind for entry in await store.events(ada.table)].count("vacate") == 1


@in_a_loop
async def test_a_line_that_was_shut_does_nothing_more(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await turn([ada, ben])
        live = night.house._tables[ada.table]
        async with live.in_hand():
            late = asyncio.create_task(ben.line.receive(Ask(id="ask-too-late", k="resign")))
            while not live.lock._waiters:
                await asyncio.sleep(0)
            await vacate(live, 1, "ask:0")
        await late
        assert [entry.kind for entry in await night.store.events(ada.table)] == ["deal", "vacate"]
