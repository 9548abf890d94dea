"""Daily runs: the seed of a date, how a match file says it, and the line that is shared."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import footlights as fl
from footlights.bots import Bot, play_out
from footlights.games.curtain_call.game import GAME
from footlights.stage import daily
from footlights.stage.game import get_game
from footlights.stage.match import from_dict

DAY = "2026-11-15"
PINNED = 21000720049795916042535913005604627865
FIXED = SimpleNamespace(hash="0123456789abcdef")


def a_run(day: str = DAY, bot: str = "random", **options: Any) -> fl.Match:
    """A daily run played to its end."""
    match = fl.new("curtain-call", daily.seed_of(GAME, GAME.base_set, day), options, names=["Ada"])
    match.fair = daily.origin(day)
    return play_out(match, [Bot(bot, 1)])


def test_the_seed_of_a_date_is_pinned() -> None:
    game = SimpleNamespace(id="curtain-call", rules_version=1)
    found: Any = daily.seed_of(game, FIXED, DAY)  # type: ignore[arg-type]
    assert found == PINNED


def test_another_date_game_version_or_set_has_another_seed() -> None:
    def seed(day: str = DAY, id: str = "a", version: int = 1, hash: str = "0") -> int:
        game: Any = SimpleNamespace(id=id, rules_version=version)
        return daily.seed_of(game, SimpleNamespace(hash=hash), day)

    others = [seed(day="2026-11-16"), seed(id="b"), seed(version=2), seed(hash="1")]
    assert len({seed(), *others}) == 5
    assert seed() == seed()


def test_dates_are_those_of_utc() -> None:
    assert daily.date_of(0) == "1970-01-01"
    assert daily.date_of(86_399_999) == "1970-01-01"
    assert daily.date_of(86_400_000) == "1970-01-02"


@pytest.mark.parametrize("text", ["today", "2026-13-01", "15.11.2026", "20261115", "", "2026-11-15T10:00"])
def test_what_is_no_date_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(fl.Trouble, match="such as 2026-11-15"):
        daily.read_date(text)


def test_only_games_for_one_that_say_so_have_a_daily_run() -> None:
    assert daily.has_daily(GAME)
    assert not daily.has_daily(get_game("the-theatre"))


def test_a_daily_run_is_verified_and_says_what_that_proves() -> None:
    match = a_run()
    again = from_dict(match.to_dict(), "run").verify()
    assert again.fair == daily.origin(DAY)
    told = daily.check(match)
    assert DAY in told
    assert "cannot show that it was the first attempt" in told


@pytest.mark.parametrize(
    ("fair", "told"),
    [
        ({"scheme": "daily-1", "date": "2026-11-16"}, "not that of the daily run of 2026-11-16"),
        ({"scheme": "daily-1"}, "expected scheme, date"),
        ({"scheme": "daily-1", "date": DAY, "practice": "yes"}, "expected scheme, date"),
        ({"scheme": "daily-1", "date": DAY, "more": 1}, "expected scheme, date"),
        ({"scheme": "daily-1", "date": "soon"}, "such as"),
    ],
)
def test_a_record_that_does_not_fit_the_seed_is_found(fair: dict[str, Any], told: str) -> None:
    match = a_run()
    match.fair = fair
    with pytest.raises(fl.Trouble, match=told):
        match.verify()


def test_other_options_are_no_daily_run() -> None:
    with pytest.raises(fl.Trouble, match="macguffin_hp stays 45, not 50"):
        a_run(macguffin_hp=50).verify()


def test_a_run_is_told_in_one_line_of_public_facts() -> None:
    match = a_run()
    line = daily.line_of(match)
    view = match.view(None)
    won, enemy = len(view["hp_then"]), view["enemy"]["name"]
    assert "\n" not in line
    assert line.startswith(f"Footlights Curtain Call {DAY}: {won}/9, lost to {enemy} in round {view['round']}, ")
    assert line.endswith("MacGuffin 0/45 " + "🟩" * won + "🟥" + "⬜" * (8 - won))
    shown = [name for offer in view["offers"]["enemies"] for name in offer if name != enemy]
    assert not [name for name in (*shown, *view["deck"]) if name in line]


def test_a_won_run_counts_its_rounds_and_practice_says_so() -> None:
    match = a_run(bot="greedy", macguffin_hp=999)
    view = match.view(None)
    assert view["victory"]
    line = daily.line(GAME, view, daily.origin(DAY, practice=True))
    assert line.startswith(f"Footlights Curtain Call {DAY} (practice): 9/9, won in {sum(view['rounds'])} rounds, ")
    assert line.endswith("🟩" * 9)


def test_a_run_given_up_says_where() -> None:
    match = fl.new("curtain-call", daily.seed_of(GAME, GAME.base_set, DAY))
    match.fair = daily.origin(DAY)
    assert daily.line_of(match) == ""
    match.ended = {"how": "resigned", "winners": []}
    assert "0/9, given up between the scenes" in daily.line_of(match)
    while match.view(None)["enemy"] is None:
        match.play(match.legal()[0])
    assert "0/9, given up against" in daily.line_of(match)
