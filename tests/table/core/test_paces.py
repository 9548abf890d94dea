"""How long bots think: what a smaller budget is, what is expected, and answers that are held so that the clock tells nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from footlights import new
from footlights.bots import brain_of
from footlights.stage.engine import engine_of
from footlights.table.bot_worker import think
from footlights.table.paces import ENOUGH, KEPT_HERE, LEAST, Pace, affordable, cut, size_of
from footlights.table.thoughts import SEARCH, Idea, Position, position_of

GAME = "the-theatre"


def idea(bot: str = "prima", seconds: float = 0.1, whole: bool = True, budget: str = "") -> Idea:
    return Idea(0, None, bot, seconds=seconds, whole=whole, budget=budget or bot, ready=SEARCH)


# --- Smaller budgets --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "part", "budget"),
    [
        ("prima", 1.0, "prima"),
        ("prima", 0.5, "search:4000x2"),
        ("prima", 0.25, "search:4000x1"),
        ("prima", 0.125, "search:2000x1"),
        ("prima", 0.0001, f"search:{LEAST}x1"),
        ("principal", 0.5, "search:1000x1"),
        ("usher", 0.5, f"search:{LEAST}x1"),
        ("search:7", 0.1, "search:7x1"),
        ("search:2000ms", 0.25, "search:500ms"),
        ("search:2000ms", 0.0001, "search:20ms"),
        ("search:10ms", 0.5, "search:10ms"),
        ("greedy", 0.5, "greedy"),
        ("random", 0.5, "random"),
    ],
)
def test_a_part_of_a_budget_has_fewer_trees_first_and_is_never_less_than_the_least(
    bot: str, part: float, budget: str
) -> None:
    assert cut(brain_of(bot), part).name == budget


@pytest.mark.parametrize(
    ("bot", "wish", "share", "size"),
    [("prima", 1.2, 1.2, 16_000), ("prima", 1.2, 1.1, 8_000), ("prima", 1.2, 0.08, 1_000), ("prima", 1.2, 0.0, LEAST)],
)
def test_a_thought_is_halved_until_it_takes_no_more_than_its_share(
    bot: str, wish: float, share: float, size: int
) -> None:
    assert size_of(affordable(brain_of(bot), wish, share)) == size


def test_bots_that_do_not_search_are_what_they_are() -> None:
    assert affordable(brain_of("greedy"), 1.0, 0.0) == brain_of("greedy")
    assert affordable(brain_of("usher"), 1.0, 0.0) == brain_of("usher")


# --- What is expected -------------------------------------------------------------------------------------------------


def test_what_a_thought_takes_is_expected_of_what_others_took() -> None:
    pace = Pace()
    for seconds in (0.1, 0.2, 0.9):
        pace.note(GAME, idea("prima", seconds))
    assert pace.seconds(GAME, brain_of("prima"), SEARCH) == pytest.approx(0.2)
    assert pace.seconds(GAME, brain_of("search:8000"), SEARCH) == pytest.approx(0.1)
    assert pace.seconds(GAME, brain_of("search:300ms"), SEARCH) == pytest.approx(0.3)


def test_a_thought_that_ended_early_says_nothing_of_how_long_thoughts_take() -> None:
    pace = Pace()
    pace.note(GAME, idea(seconds=0.5))
    pace.note(GAME, idea(seconds=0.001, whole=False))
    assert pace.seconds(GAME, brain_of("prima"), SEARCH) == pytest.approx(0.5)


# --- Answers that are held --------------------------------------------------------------------------------------------


def test_an_answer_that_took_its_whole_time_is_not_held() -> None:
    assert Pace().hold(GAME, idea(), Pace()) == 0.0


def test_an_early_answer_comes_when_a_whole_thought_at_this_table_would() -> None:
    here, elsewhere, times = Pace(KEPT_HERE), Pace(), [0.1, 0.2, 0.3, 0.4]
    assert len(times) == ENOUGH
    for seconds in times:
        here.note(GAME, idea(seconds=seconds))
        elsewhere.note(GAME, idea(seconds=5.0))
    held = {round(0.03 + here.hold(GAME, idea(seconds=0.03, whole=False), elsewhere), 6) for _ in range(200)}
    assert held == set(times)


def test_of_a_smaller_budget_the_hold_is_smaller_too() -> None:
    here = Pace(KEPT_HERE)
    for _ in range(ENOUGH):
        here.note(GAME, idea(seconds=0.8))
    assert here.hold(GAME, idea(seconds=0.0, whole=False, budget="search:4000x1"), Pace()) == pytest.approx(0.2)


def test_only_the_latest_thoughts_of_a_table_count() -> None:
    here = Pace(KEPT_HERE)
    for seconds in [9.0] * 20 + [0.5] * KEPT_HERE:
        here.note(GAME, idea(seconds=seconds))
    assert {here.hold(GAME, idea(seconds=0.0, whole=False), Pace()) for _ in range(50)} == {0.5}


def test_before_a_table_has_a_usual_time_the_house_has() -> None:
    here, elsewhere = Pace(KEPT_HERE), Pace()
    elsewhere.note(GAME, idea(seconds=0.7))
    assert here.hold(GAME, idea(seconds=0.2, whole=False), elsewhere) == pytest.approx(0.5)
    assert here.hold(GAME, idea(seconds=0.0, whole=False), Pace()) > 0, "nothing was ever measured"


def test_an_answer_later_than_usual_is_not_held() -> None:
    elsewhere = Pace()
    elsewhere.note(GAME, idea(seconds=0.1))
    assert Pace(KEPT_HERE).hold(GAME, idea(seconds=0.4, whole=False), elsewhere) == 0.0


def positions(bot: str) -> Iterator[Position]:
    """All of a game that is played at random; in two of them there is nothing to choose."""
    match, dice = new(GAME, seed=0), random.Random(0)
    while not match.over:
        yield position_of(match, bot, 1)
        match.play(dice.choice(match.legal()))


@pytest.mark.parametrize("bot", ["greedy", "random", "search:400x2", "search:30ms"])
def test_a_thought_is_not_whole_where_there_is_nothing_to_choose_or_a_move_is_certain(bot: str) -> None:
    engine_of(GAME).compile_search()
    ideas = [(position, think(position)) for position in positions(bot)]
    assert sum(position.answers == 1 for position, _ in ideas) == 2
    assert not any(idea.whole for position, idea in ideas if position.answers == 1)
    assert ideas[0][1].whole
    for position, idea in ideas:
        if not brain_of(bot).searches:
            assert idea.whole == (position.answers > 1)
        elif brain_of(bot).iterations:
            assert idea.whole == (idea.iterations == 800)
    ended_early = [idea for position, idea in ideas if position.answers > 1 and not idea.whole]
    assert bool(ended_early) == brain_of(bot).searches, "the last moves of a game are certain"
