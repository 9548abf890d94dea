"""Tables whose cards somebody can know beforehand: everybody is told, before they sit down and ever after."""

from __future__ import annotations

import secrets
from pathlib import Path

import msgspec
import pytest
import yaml

from footlights.stage.errors import Broken, Trouble
from footlights.stage.match import from_dict
from footlights.table.house import Forbidden
from footlights.table.wishes import SeatWish, Wish
from tests.table.core.playing import a_night, arrive, in_a_loop, play

HOST = "The host chose the shuffle of this table and can know every card."
GAME = "This table goes on from a moment of another game: whoever saw that one can know every card."


@in_a_loop
async def test_no_table_with_a_seed_of_the_hosts_is_open_to_everybody(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        for seats in (("me", "friend"), ("me", "bot")):
            with pytest.raises(Trouble, match="cannot be open to everybody: you could know every card"):
                await night.create(*seats, open=True, seed="7")
        await night.create("me", "friend", open=True, seed=" ")
        assert [card.warning for card in await night.house.open_tables()] == [""]


@in_a_loop
async def test_who_is_invited_to_a_table_with_a_seed_is_told_everywhere(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend", seed="7")
        await night.sit(made, "ada", 0)
        about = await night.house.about(made.table, "ben")
        assert (about.warning, about.confirm) == (HOST, True)
        assert (await night.house.about(made.table, "ada")).confirm is False, "she chose it"
        assert (await night.house.mine("ada")).running[0].warning == HOST
        with pytest.raises(Forbidden, match="The host chose the shuffle") as refused:
            await night.house.sit(made.table, "ben", made.keys[1], "", "Ben")
        assert "has to agree" in str(refused.value)
        assert await night.house.place_of_key(made.table, "ben", made.keys[1]) == 1
        assert (await night.house.sit(made.table, "ben", made.keys[1], "", "Ben", knowing=True)).seat == 1
        await night.house.sit(made.table, "ben", made.keys[1], "", "Ben")  # once is enough
        guests = [await arrive(night.house, made.table, visitor) for visitor in ("ada", "ben")]
        assert [guest.welcome.fair.warning for guest in guests] == [HOST] * 2
        poll = await night.house.poll(made.table, "ben", None, 0, 0.0, "en")
        assert poll[0].fair.warning == HOST  # type: ignore[union-attr]
        assert (await night.house.about(made.table, "ben")).confirm is False
        await play(guests)
        assert (await night.house.replay(made.table, "whoever", 0, 0, "en")).fair.warning == HOST
        assert (await night.house.mine("ben")).finished[0].warning == HOST
        _, text = await night.house.match_file(made.table, "ben")
        assert yaml.safe_load(text)["known"] == "host"
        table = await night.house.upload(text, "cleo")
        assert (await night.house.replay(table, "dora", 0, 0, "en")).fair.warning == HOST
        _, again = await night.house.match_file(table, "dora")
        assert yaml.safe_load(again) == yaml.safe_load(text)


@in_a_loop
async def test_the_warning_is_said_in_the_language_of_whoever_reads_it(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend", seed="7")
        await night.sit(made, "ada", 0)
        stretched = await arrive(night.house, made.table, "ada", lang="en-XA")
        assert stretched.welcome.fair.warning.startswith("⟦")


@in_a_loop
async def test_alone_against_bots_nobody_has_to_agree(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "bot", seed="7")
        about = await night.house.about(made.table, "somebody-else")
        assert (about.warning, about.confirm) == (HOST, False)
        assert (await night.house.sit(made.table, "adas-phone", made.keys[0], "", "Ada")).seat == 0


@in_a_loop
async def test_a_shuffle_that_nobody_knows_is_not_warned_of(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        about = await night.house.about(ada.table, "ben")
        assert (about.warning, about.confirm, ada.welcome.fair.warning) == ("", False, "")
        await ben.ask("resign")
        await ada.until(lambda: ada.newest.v.over)
        _, text = await night.house.match_file(ada.table, "ben")
        assert "known" not in yaml.safe_load(text)
        seeded = await night.seated("me", "friend", seed="7")
        await seeded[0].ask("resign")
        await seeded[0].ask("rematch")
        await seeded[1].until(lambda: any(note.open for note in seeded[1].notes.values()))
        await seeded[1].ask("yes", of=seeded[1].question.n)
        await seeded[0].until(lambda: seeded[0].seats.next)
        assert (await night.house.about(seeded[0].seats.next, "ada")).warning == "", "a rematch is shuffled anew"


@in_a_loop
async def test_a_table_that_goes_on_from_a_moment_says_so_from_any_moment(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben])
        for ply in (0, 6):
            made = await night.house.play_on(ada.table, "cleo", ply, 0, "greedy")
            assert (await night.house.about(made.table, "dora")).warning == GAME
            await night.house.sit(made.table, "cleo", made.keys[0], "", "Cleo")
            cleo = await arrive(night.house, made.table, "cleo")
            assert cleo.welcome.fair.warning == GAME
            assert (await night.house.mine("cleo")).running[0].warning == GAME
            await cleo.ask("resign")
            await cleo.until(lambda cleo=cleo: cleo.newest.v.over)  # type: ignore[misc]
            _, text = await night.house.match_file(made.table, "cleo")
            assert yaml.safe_load(text)["known"] == "game"


@in_a_loop
async def test_a_seat_of_an_old_open_table_with_a_seed_is_taken_knowingly(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend", open=True)
        row = await night.store.table(made.table)
        assert row is not None
        old = msgspec.structs.replace(row, id="old-and-open", seed=7, seed_from="host")
        seats = [msgspec.structs.replace(seat, table=old.id) for seat in await night.store.seats(made.table)]
        await night.store.create(old, seats)
        assert {card.warning for card in await night.house.open_tables()} == {"", HOST}
        with pytest.raises(Forbidden, match="has to agree"):
            await night.house.join(old.id, "ben", secrets.token_hex(16), "Ben")
        assert (await night.house.join(old.id, "ben", secrets.token_hex(16), "Ben", knowing=True)).seat is not None


@pytest.mark.parametrize("found", ["the cat", 7, None, ["host"], True])
def test_a_match_file_names_who_can_have_known_the_cards_or_nobody(found: object) -> None:
    from footlights.stage.match import new

    content = new("the-theatre", seed=5).to_dict()
    assert "known" not in content
    with pytest.raises(Broken, match="known: expected who can know the cards"):
        from_dict({**content, "known": found}, "file")
    known = from_dict({**content, "known": "host"}, "file")
    assert (known.known, known.to_dict()["known"], known.at(0).known) == ("host", "host", "")


@in_a_loop
async def test_a_seed_that_is_none_is_still_refused(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        wish = Wish(game="the-theatre", seats=[SeatWish(kind="me"), SeatWish(kind="bot")], seed="seven")
        with pytest.raises(Trouble, match="whole number"):
            await night.house.create(wish, "ada", "Ada")
