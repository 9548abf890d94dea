"""Tables whose makers name no decks: the house draws an even pairing, and the prompt book begins with what may be known of it."""

from __future__ import annotations

from pathlib import Path

from footlights.stage.game import get_game
from footlights.stage.lots import draw
from footlights.table.house import Created
from footlights.table.store import TableRow
from footlights.table.wishes import SeatWish, Wish, deck_lot
from tests.table.core.playing import Guest, Night, a_night, arrive, in_a_loop


async def seated(night: Night, game: str, *decks: str | None, seed: str | None = None) -> tuple[Created, list[Guest]]:
    seats = [SeatWish(kind=kind, deck=deck) for kind, deck in zip(("me", "friend"), decks, strict=True)]  # type: ignore[arg-type]
    made = await night.house.create(Wish(game=game, seats=seats, seed=seed), "ada", "Ada")
    for seat, visitor in enumerate(("ada", "ben")):
        await night.sit(made, visitor, seat)
    return made, [await arrive(night.house, made.table, visitor) for visitor in ("ada", "ben")]


async def row_of(night: Night, made: Created) -> TableRow:
    async with night.house._table(made.table) as live:
        return live.row


def begun(guest: Guest) -> list[str]:
    return [line.text for frame in guest.frames for line in frame.log]


@in_a_loop
async def test_decks_that_nobody_names_are_an_even_pairing_drawn_by_the_seed(tmp_path: Path) -> None:
    tnb = get_game("tnb")
    even = {frozenset(pairing.decks) for pairing in tnb.base_set.pairings}
    async with a_night(tmp_path) as night:
        for seed in range(12):
            made, _ = await seated(night, "tnb", None, None, seed=str(seed))
            row = await row_of(night, made)
            drawn = draw(tnb, {}, tnb.base_set, seed)
            assert drawn is not None
            assert row.decks == drawn.decks
            assert frozenset(row.decks) in even


@in_a_loop
async def test_without_a_seed_they_follow_from_the_secret_that_the_table_committed_to(tmp_path: Path) -> None:
    theatre = get_game("the-theatre")
    async with a_night(tmp_path) as night:
        made, _ = await seated(night, "the-theatre", None, None)
        row = await row_of(night, made)
        drawn = draw(theatre, {}, theatre.base_set, deck_lot(row.secret))
        assert drawn is not None
        assert row.decks == drawn.decks
        assert drawn.even


@in_a_loop
async def test_a_deck_that_is_chosen_stays_and_the_other_is_even_with_it(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made, _ = await seated(night, "tnb", "The Grand Effect", None)
        assert (await row_of(night, made)).decks == ["The Grand Effect", "The Running Crew"]


@in_a_loop
async def test_the_prompt_book_names_the_decks_before_the_first_decision(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        _, (ada, ben) = await seated(night, "the-theatre", "The Ghost Light", "Step After Step")
        for guest in (ada, ben):
            assert begun(guest)[:2] == ["Ada plays the deck The Ghost Light.", "Ben plays the deck Step After Step."]


@in_a_loop
async def test_where_decks_are_secret_everybody_is_told_their_own_alone(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        _, (ada, ben) = await seated(night, "tnb", "The Sharp Cue", "The Heavy Set")
        assert begun(ada)[0] == "Ada plays the deck The Sharp Cue."
        assert begun(ben)[0] == "Ben plays the deck The Heavy Set."
        assert "Heavy Set" not in " ".join(begun(ada))
        assert "Sharp Cue" not in " ".join(begun(ben))
