"""Wishes tried out: explained as far as anybody reads, worked out once, and long lists elsewhere."""

from __future__ import annotations

import json
import shutil
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import pytest

from footlights.stage import errors
from footlights.stage.errors import Broken, few_suggestions, suggestion
from footlights.stage.files import MOST_PROBLEMS
from footlights.stage.game import get_game
from footlights.stage.tongue import PSEUDO, speaking
from footlights.table import errands, trials
from footlights.table.trials import CARDS_HERE
from footlights.table.web_games import Try, try_out
from footlights.table.wishes import SeatWish, Wish
from tests.table.core.playing import a_night, in_a_loop

GAME = get_game("the-theatre")


def unknown(number: int, of: str) -> list[str]:
    return [f"No such card {n} of {of}" for n in range(number)]


@pytest.fixture
def looked_for(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words that something similar is looked for."""
    words: list[str] = []

    def noted(word: str, *given: Any, **more: Any) -> list[str]:
        words.append(word)
        return get_close_matches(word, *given, **more)

    monkeypatch.setattr(errors, "get_close_matches", noted)
    errors._near.clear()
    return words


def test_a_suggestion_is_looked_for_once_and_only_so_many_are(looked_for: list[str]) -> None:
    known = ["Vixie", "Scout"]
    with few_suggestions(3):
        assert [suggestion(f"Vixi{n}", known) for n in range(5)] == [" Did you mean 'Vixie'?"] * 3 + [""] * 2
        assert suggestion("Vixi1", known) == " Did you mean 'Vixie'?", "it was found before"
    assert len(looked_for) == 3
    assert suggestion("Vixi4", known) == " Did you mean 'Vixie'?"
    assert suggestion("quite another", known) == suggestion("quite another", known) == ""
    assert len(looked_for) == 5


@in_a_loop
async def test_a_thousand_wrong_cards_are_explained_as_far_as_anybody_reads(
    tmp_path: Path, looked_for: list[str]
) -> None:
    async with a_night(tmp_path) as night:
        for number in (100, 200):
            looked_for.clear()
            decks = [unknown(number, "Ada"), unknown(number, "Ben")]
            told = await night.house.trials.tried(GAME, Try(decks=[*decks]))
            assert json.loads(told)["problems"]
            assert len(looked_for) <= 10
            assert len(told) < 20_000
            seats = [SeatWish(kind="me", deck=decks[0]), SeatWish(kind="bot", deck=decks[1])]
            with pytest.raises(Broken) as refused:
                await night.house.create(Wish(game=GAME.id, seats=seats), "ada", "Ada")
            assert len(refused.value.problems) <= MOST_PROBLEMS + 1
            assert len(looked_for) <= 20


@in_a_loop
async def test_the_same_wish_is_tried_once_in_each_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[Try] = []

    def noted(game: Any, card_set: Any, wanted: Try) -> Any:
        tries.append(wanted)
        return try_out(game, card_set, wanted)

    monkeypatch.setattr(trials, "try_out", noted)
    monkeypatch.setattr(trials, "MOST_KEPT", 3)
    async with a_night(tmp_path) as night:
        tried = night.house.trials.tried
        wrong = Try(decks=[["Vixi/Charm"], None])
        english = await tried(GAME, wrong)
        assert await tried(GAME, wrong) == english
        assert b"Did you mean 'Vixie/Charm'?" in english
        with speaking(PSEUDO):
            assert await tried(GAME, wrong) != english
        assert len(tries) == 2
        for number in range(5):
            await tried(GAME, Try(options={"players": number}))
        assert len(night.house.trials._kept) == 3


@in_a_loop
async def test_long_lists_are_looked_at_in_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "cards"
    shutil.copytree(GAME.base_set_folder, folder)
    for name in ("cards.csv", "decks.csv"):
        (folder / name).write_text((folder / name).read_text().replace("Vixie,", "Vixietta,"))

    def not_here(*given: Any) -> Any:
        raise AssertionError("this would hold everybody up")

    monkeypatch.setattr(trials, "try_out", not_here)
    monkeypatch.setattr(trials, "wished_setting", not_here)
    monkeypatch.setattr(
        errands, "PATIENCE", 10 * errands.PATIENCE
    )  # it is a polite process, and the machine may be busy
    async with a_night(tmp_path, errand_workers=1, sets={GAME.id: folder}) as night:
        house, many = night.house, ["Vixi/Charm"] * (CARDS_HERE // 2 + 1)
        told = json.loads(await house.trials.tried(GAME, Try(decks=[many, many])))
        assert "Did you mean 'Vixietta/Charm'?" in told["problems"][0]["text"], "the house's own cards are known there"
        seats = [SeatWish(kind="me", deck=many), SeatWish(kind="bot", deck=many)]
        with pytest.raises(Broken, match="Vixietta"):
            await house.create(Wish(game=GAME.id, seats=seats), "ada", "Ada")
        with pytest.raises(AssertionError):
            await house.trials.tried(GAME, Try(decks=[many[:5], None]))
