"""No byte sent to a seat holds what that seat may not know."""

from __future__ import annotations

import secrets
from pathlib import Path

import msgspec
import pytest

from footlights.stage.engine import Engine, engine_of
from footlights.stage.game import get_game
from footlights.stage.match import SPECTATOR
from footlights.table.frames import sees
from footlights.table.protocol import Ask
from footlights.table.store import EventRow, SeatRow, TableRow
from footlights.table.story import Story
from tests.table.core.playing import DUEL_DECKS, Guest, a_night, arrive, in_a_loop, play, turn

DECKS = get_game("the-theatre").base_set.decks


@pytest.fixture
def hints_of_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search's hint names cards it imagined, sometimes rightly; that this owes nothing to the truth is proven in tests/bots."""
    monkeypatch.setattr(Engine, "search_ready", False)


def characters(deck: str) -> set[str]:
    return {card.partition("/")[0] for card in DECKS[deck].cards}


def told(guest: Guest) -> str:
    """Every byte that was received, but for the log's words (which name what was played)."""
    return b"\n".join(guest.raw).decode()


@pytest.mark.usefixtures("hints_of_greedy")
@in_a_loop
async def test_a_seat_never_receives_the_name_of_a_card_it_has_not_seen(tmp_path: Path) -> None:
    """The lists of premade decks are public; a custom deck's is its owner's secret, so every name in it is one."""
    lists = [list(DECKS[name].cards) for name in DUEL_DECKS]
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend", decks=lists)
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        await night.house.sit(made.table, "wim", made.watch, "", "Wim")
        ada, ben, wim = [await arrive(night.house, made.table, visitor) for visitor in ("ada", "ben", "wim")]
        checked = 0

        async def look() -> None:
            nonlocal checked
            await turn([ada, ben, wim])
            match = night.house._tables[made.table].story.game_match
            for viewer, seat in ((ada, 0), (ben, 1), (wim, None)):
                for owner in {0, 1} - {seat}:
                    view = match.view(owner)
                    hidden = {entry["card"] for entry in view["hand"]} | set(view["own_deck"])
                    public = {line.text for line in match.log(None)}
                    shared = characters(DUEL_DECKS[seat]) if seat is not None else set()
                    names = {card.partition("/")[0] for card in hidden} - shared
                    unseen = {name for name in names if not any(name in line for line in public)}
                    text = told(viewer)
                    checked += len(unseen)
                    assert not [name for name in unseen if name in text], (seat, owner)

        while not ada.newest.v.over and ada.newest.at < 12:
            await look()
            actor = next(guest for guest in (ada, ben) if guest.to_decide)
            await actor.line.receive(Ask(id=actor.new_id(), k="hint"))
            await actor.act("play No Body/Charm")
            await actor.first()
        assert checked > 200


@in_a_loop
async def test_neither_the_seed_nor_the_secret_nor_a_key_is_told_before_the_end(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend", open=True)
        contribution = secrets.token_hex(16)
        open_tables = msgspec.json.encode(await night.house.open_tables()).decode()
        assert made.table in open_tables
        visitors = [secrets.token_hex(8) for _ in range(3)]
        for visitor, key in zip(visitors, [*made.keys.values(), made.watch], strict=True):
            await night.house.sit(made.table, visitor, key, contribution, "Somebody")
        guests = [await arrive(night.house, made.table, visitor) for visitor in visitors]
        await play(guests[:2], stop=lambda: guests[0].newest.at > 10)
        row = await night.store.table(made.table)
        assert row is not None
        seed = night.house._tables[made.table].story.game_match.seed
        keys = [*made.keys.values(), made.watch, made.host, row.host_key, row.watch_key]
        seats = [seat.key for seat in await night.store.seats(made.table)]
        secret = [row.secret.hex(), str(seed), f"{seed:x}", contribution, *visitors, *keys, *seats]
        about = msgspec.json.encode(await night.house.about(made.table, visitors[2])).decode()
        replay = msgspec.json.encode(await night.house.replay(made.table, visitors[2], 4, None, "en")).decode()
        mine = msgspec.json.encode(await night.house.mine(visitors[0])).decode()
        assert made.table in mine
        for text in (*(told(guest) for guest in guests), about, replay, open_tables, mine):
            assert not [word for word in secret if word in text]


@in_a_loop
async def test_frames_of_spectators_are_the_same_whatever_is_hidden(tmp_path: Path) -> None:
    """Two spectators, two languages aside, get the same bytes: nothing depends on who looks on."""
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend", open=True)
        await night.sit(made, "ada", 0)
        await night.sit(made, "ben", 1)
        guests = [await arrive(night.house, made.table, visitor) for visitor in ("ada", "ben", "wim", "xenia")]
        await play(guests, stop=lambda: guests[0].newest.at > 6)
        wim, xenia = guests[2:]
        await turn(guests)
        assert [msgspec.json.encode(f) for f in wim.frames] == [msgspec.json.encode(f) for f in xenia.frames]


@pytest.mark.parametrize("options", [{"format": "duel"}, {"format": "team"}], ids=["duel", "team"])
def test_what_a_seat_sees_is_the_same_to_the_byte_whatever_it_cannot_know(options: dict[str, str]) -> None:
    """At every decision of a game what each viewer cannot know is dealt anew, and nothing they would be sent changes."""
    setting = get_game("the-theatre").setting(options)
    rows = [SeatRow("a-table", seat, "person", "", f"Seat {seat}", "", "", True) for seat in range(setting.players)]
    row = TableRow(
        id="a-table",
        game="the-theatre",
        rules_version=1,
        set_name="base",
        set_hash="",
        options=options,
        decks=[],
        secret=bytes(32),
        commit="",
        seed=99,
        created_ms=0,
    )
    story = Story(row, rows, setting)
    story.tell(EventRow("a-table", 0, None, "deal", {}, None, 0))
    kernels = engine_of("the-theatre").interpreted
    while not story.over and story.ply < 40:
        match = story.game_match
        real = match.fork()
        for viewer in [*range(setting.players), None]:
            seen = msgspec.json.encode(sees(story, viewer, 0))
            imagined = match.fork()
            kernels.conceal(imagined, setting.open_tables, SPECTATOR if viewer is None else viewer, story.ply + 7)
            assert imagined.to_bytes() != real.to_bytes()
            match._s = imagined
            assert msgspec.json.encode(sees(story, viewer, 0)) == seen
            match._s = real.copy()
        match._s = real
        entry = EventRow("a-table", story.at, match.seat, "act", {"do": str(match.legal()[-1])}, None, 0)
        story.tell(entry, watched=True)
