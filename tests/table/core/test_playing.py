"""Two people play; what is refused, what is repeated, what is never lost."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from footlights.stage.errors import Trouble
from footlights.table.house import Busy, Forbidden, Missing
from footlights.table.protocol import Ack, Nack
from footlights.table.wishes import SeatWish, Wish
from tests.table.core.playing import a_house, a_night, a_store, arrive, give_up, in_a_loop, play, turn


@in_a_loop
async def test_two_people_play_a_whole_duel_and_see_the_same_end(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben])
        result = ada.newest.v.result
        assert result is not None
        assert result == ben.newest.v.result
        assert result.how == "rules"
        assert len(result.winners) == 1
        assert [(f.at, f.step) for f in ada.frames] == sorted({(f.at, f.step) for f in ada.frames})
        assert not ada.all(Nack)
        assert not ben.all(Nack)


@in_a_loop
async def test_nothing_is_dealt_until_everybody_has_come(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend")
        await night.sit(made, "ada", 0)
        ada = await arrive(night.house, made.table, "ada")
        assert ada.welcome.waiting
        assert not ada.frames
        assert [seat.kind for seat in ada.welcome.seats] == ["person", "open"]
        refused = await ada.act("play Vixie/Charm", at=0)
        assert isinstance(refused, Nack)
        assert refused.code == "waiting"
        await night.sit(made, "ben", 1)
        await ada.until(lambda: ada.frames)
        assert ada.newest.at == 1
        assert not ada.newest.jump
        assert ada.newest.log


@in_a_loop
async def test_the_shuffle_is_made_of_what_everybody_adds(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend")
        for contribution in ("", "00", "g" * 32, "A" * 32):
            with pytest.raises(Trouble, match="16 bytes"):
                await night.house.sit(made.table, "ada", made.keys[0], contribution, "Ada")
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        (deal,) = await night.store.events(made.table)
        assert sorted(deal.body["contributions"]) == ["0", "1"]


@in_a_loop
async def test_the_same_message_is_acknowledged_again_and_played_once(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = await night.seated("me", "friend")
        await turn(guests)
        actor = next(guest for guest in guests if guest.to_decide)
        at, do = actor.newest.at, actor.legal()[0]
        first = await actor.act(do, at, id="the-same-id")
        again = await actor.act(do, at, id="the-same-id")
        assert first == again == Ack(id="the-same-id", at=at + 1)
        assert await night.store.count_events(actor.table) == at + 1


@in_a_loop
async def test_a_stale_act_is_refused_with_what_happened_since(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = await night.seated("me", "friend")
        await turn(guests)
        actor = next(guest for guest in guests if guest.to_decide)
        at = actor.newest.at
        await actor.first()
        stale = await actor.act("decline", at)
        assert isinstance(stale, Nack)
        assert stale.code == "stale"
        assert stale.text.startswith("The game has gone on since you decided that, so nothing was done.")
        assert [frame.at for frame in stale.frames] == [at + 1] * len(stale.frames)
        assert stale.frames[-1].settled
        future = await actor.act("decline", at + 50)
        assert isinstance(future, Nack)
        assert future.code == "stale"
        assert future.frames[0].jump
        assert await night.store.count_events(actor.table) == at + 1


@in_a_loop
async def test_acts_out_of_turn_and_against_the_rules_are_refused_with_the_clause(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        guests = await night.seated("me", "friend")
        await turn(guests)
        actor = next(guest for guest in guests if guest.to_decide)
        other = next(guest for guest in guests if guest is not actor)
        early = await other.act("gamble")
        assert isinstance(early, Nack)
        assert (early.code, early.clause) == ("not-your-turn", "TH-3.1")
        wrong = await actor.act("gamble")
        assert isinstance(wrong, Nack)
        assert (wrong.code, wrong.clause) == ("illegal", "TH-3.4")
        nonsense = await actor.act("dance on the table")
        assert isinstance(nonsense, Nack)
        assert nonsense.code == "illegal"
        assert "dance" in nonsense.text
        assert await night.store.count_events(actor.table) == 1


@in_a_loop
async def test_spectators_see_but_do_not_play(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend")
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        with pytest.raises(Forbidden):
            await night.house.connect(made.table, "wim", "en")
        with pytest.raises(Forbidden):
            await night.house.sit(made.table, "wim", "no-such-key", "", "Wim")
        role = await night.house.sit(made.table, "wim", made.watch, "", "Wim")
        assert (role.seat, role.host, role.watch) == (None, False, True)
        wim = await arrive(night.house, made.table, "wim")
        assert wim.newest.v.you is None
        assert not wim.newest.v.actions
        for answer in (await wim.act("gamble"), await wim.ask("resign"), await wim.ask("takeback")):
            assert isinstance(answer, Nack)
            assert answer.code == "spectator"


@in_a_loop
async def test_nobody_plays_on_when_it_is_over(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await ada.ask("resign")
        await ben.until(lambda: ben.newest.v.over)
        for answer in (await ben.act("gamble"), await ben.ask("takeback"), await ada.ask("resign")):
            assert isinstance(answer, Nack)
            assert answer.code == "over"


@in_a_loop
async def test_an_unknown_table_is_missing(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        with pytest.raises(Missing):
            await night.house.connect("nowhere-at-all", "ada", "en")
        with pytest.raises(Missing):
            await night.house.about("nowhere-at-all", "ada")


@in_a_loop
async def test_an_open_table_can_be_joined_but_the_hosts_own_seat_is_kept(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend", open=True)
        (card,) = await night.house.open_tables()
        assert card.table == made.table
        assert card.free_seats == 1
        role = await night.house.join(made.table, "ben", secrets.token_hex(16), "Ben")
        assert role.seat == 1
        with pytest.raises(Busy):
            await night.house.join(made.table, "cleo", secrets.token_hex(16), "Cleo")
        assert not await night.house.open_tables()
        assert (await night.house.connect(made.table, "cleo", "en")).seat is None
        closed = await night.create("me", "friend")
        with pytest.raises(Forbidden):
            await night.house.join(closed.table, "ben", secrets.token_hex(16), "Ben")


@in_a_loop
async def test_names_are_cleaned_and_all_different(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend")
        for visitor, seat in (("ada", 0), ("ben", 1)):
            name = "  A‮d\u0000a\n" + "\u200b"
            await night.house.sit(made.table, visitor, made.keys[seat], secrets.token_hex(16), name)
        about = await night.house.about(made.table, "ada")
        assert [seat.name for seat in about.seats] == ["Ada", "Ada 2"]


@in_a_loop
async def test_a_renewed_link_closes_the_old_lines_and_only_the_host_makes_one(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend")
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        ada, ben = await arrive(night.house, made.table, "ada"), await arrive(night.house, made.table, "ben")
        with pytest.raises(Forbidden):
            await night.house.renew(made.table, "ben", 0)
        with pytest.raises(Forbidden, match="would see Ben's cards"):
            await night.house.renew(made.table, "ada", 1)
        await give_up(ada, ben, 1)
        key = await night.house.renew(made.table, "ada", 1)
        await ben.reader
        assert ben.line.closed_with == 4003
        with pytest.raises(Forbidden):
            await night.house.connect(made.table, "ben", "en")
        with pytest.raises(Forbidden):
            await night.house.sit(made.table, "ben", made.keys[1], "", "Ben")
        assert (await night.house.sit(made.table, "cleo", key, "", "Cleo")).seat == 1


@in_a_loop
async def test_a_game_goes_on_after_the_house_was_gone(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        async with a_house(store) as house:
            from tests.table.core.playing import Night

            ada, ben = await Night(house, store).seated("me", "friend")
            await play([ada, ben], stop=lambda: ada.newest.at > 9)
            before = await ada.again()
            table = ada.table
        async with a_house(store) as house:
            again = await arrive(house, table, "ada")
            assert again.newest.at == before.newest.at
            assert again.newest.v == before.newest.v
            assert again.welcome.log == before.welcome.log
            await play([again, await arrive(house, table, "ben")])
            assert again.newest.v.over


@in_a_loop
async def test_stopping_tells_everybody_to_come_again(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        async with a_house(store) as house:
            from tests.table.core.playing import Night

            ada, _ = await Night(house, store).seated("me", "friend")
        await ada.reader
        assert ada.line.closed_with == 1012
        bye = ada.answers[-1]
        assert bye.__class__.__name__ == "Bye"
        assert getattr(bye, "retry", 0) > 0


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (Wish(game="the-theatre", seats=[SeatWish(kind="me")]), "seats"),
        (Wish(game="the-theatre", seats=[SeatWish(kind="me"), SeatWish(kind="me")]), "one seat"),
        (Wish(game="the-theater", seats=[SeatWish(kind="me")]), "Did you mean"),
        (Wish(game="the-theatre", seats=[SeatWish(kind="me"), SeatWish(kind="bot", bot="greddy")]), "greedy"),
        (
            Wish(game="the-theatre", seats=[SeatWish(kind="me", deck="/etc/passwd.yaml"), SeatWish(kind="bot")]),
            "no deck",
        ),
        (Wish(game="the-theatre", seats=[SeatWish(kind="me"), SeatWish(kind="bot")], seed="-1"), "whole number"),
        (
            Wish(game="the-theatre", seats=[SeatWish(kind="me"), SeatWish(kind="bot")], options={"format": "solo"}),
            "solo",
        ),
    ],
)
def test_a_wish_that_cannot_be_is_refused_with_a_sentence(wish: Wish, said: str, tmp_path: Path) -> None:
    @in_a_loop
    async def ask() -> None:
        async with a_night(tmp_path) as night:
            with pytest.raises(Trouble, match=said):
                await night.house.create(wish, "ada", "Ada")

    ask()


@in_a_loop
async def test_a_seat_has_room_for_few_windows_and_the_house_for_so_many_tables(tmp_path: Path) -> None:
    from footlights.table.config import Limits

    async with a_night(tmp_path, limits=Limits(sockets_per_seat=2, tables=2)) as night:
        ada, _ = await night.seated("me", "friend")
        await ada.again()
        with pytest.raises(Busy):
            await ada.again()
        await night.create("me", "bot")
        with pytest.raises(Busy):
            await night.create("me", "bot")


@in_a_loop
async def test_tables_nobody_looks_at_are_let_go_and_read_again(tmp_path: Path) -> None:
    from footlights.table.config import Limits

    async with a_night(tmp_path, limits=Limits(live_tables=1)) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: ada.newest.at > 4)
        seen = (await ada.again()).newest.v
        for guest in (ada, ben):
            await guest.leave()
        for line in list(night.house._tables[ada.table].presence.lines):
            await line.close()
        await night.seated("me", "bot")
        assert night.house.stats()["tables"] == 1
        assert (await ada.again()).newest.v == seen
