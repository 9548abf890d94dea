"""Bots: reproducible, the same at both speeds, blind to what their seat cannot know, and greedy beats random."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import footlights as fl
from footlights.bots import BOTS, Bot, brain_of, play_out, simulated_bots
from footlights.lab.simulate import Simulation, simulate
from footlights.stage.codes import CHOOSE, HIDE, RESULT
from footlights.stage.conformance import Walk
from footlights.stage.engine import engine_of
from footlights.stage.game import Setting, get_game
from footlights.stage.match import Match

THEATRE = get_game("the-theatre")
SECRET_DECK = ["3 Vixie/Charm", "3 Biscuit Barlow/Charm", "2 Vixie/Luck", "2 Muffet Tumble/Charm"]
OPTIONS: list[dict[str, Any]] = [
    {"format": "duel"},
    {"format": "duel", "optional_abilities": ["Boost", "Sap", "Combo", "Chaos"]},
    {"format": "free-for-all", "players": 3},
    {"format": "team"},
    {"format": "shooting-star", "players": 3},
]


@cache
def setting(number: int) -> Setting:
    """A table of one of several formats; the last one has a secret deck."""
    if number == len(OPTIONS):
        return THEATRE.setting({"format": "duel"}, [SECRET_DECK, "The Ghost Light"])
    return THEATRE.setting(OPTIONS[number])


settings = st.integers(0, len(OPTIONS)).map(setting)
seeds = st.integers(0, 2**32 - 1)


def random_match(table: Setting, seed: int, plies: int) -> Match:
    """A match some way into a random game."""
    match = Match(table, seed)
    rng = random.Random(seed)
    while not match.over and match.ply < plies:
        match.play(rng.choice(match.legal()))
    return match


def test_an_unknown_bot_is_refused_with_a_suggestion() -> None:
    with pytest.raises(fl.Trouble, match=r"There is no bot 'gready'; there is random, greedy.*Did you mean 'greedy'"):
        brain_of("gready")
    assert brain_of("random").code == 0


def test_nobody_chooses_when_the_game_is_over() -> None:
    match = play_out(Match(setting(0), 3), [Bot("random", 1), Bot("random", 2)])
    assert match.over
    with pytest.raises(fl.Trouble, match="The game is over"):
        Bot("greedy").choose(match)


@pytest.mark.parametrize("name", BOTS)
@given(table=settings, seed=seeds, plies=st.integers(0, 25))
def test_seed_and_position_decide_every_choice(name: str, table: Setting, seed: int, plies: int) -> None:
    match = random_match(table, seed, plies)
    if match.over:
        return
    before = match.hash()
    choice, thoughts = Bot(name, seed).consider(match)
    assert Bot(name, seed).choose(match) == choice
    assert choice in match.legal()
    assert [thought.action for thought in thoughts] == match.legal()
    assert match.hash() == before


def test_another_seed_gives_another_game() -> None:
    games = {
        tuple(play_out(Match(setting(0), 3), [Bot("random", seed), Bot("random", 9)]).actions) for seed in range(5)
    }
    assert len(games) == 5


def test_greedy_takes_what_it_thinks_best() -> None:
    rng = random.Random(1)
    for seed in range(30):
        match = random_match(setting(seed % 5), seed, rng.randrange(20))
        if not match.over:
            choice, thoughts = Bot("greedy", seed).consider(match)
            points = [thought.points for thought in thoughts]
            if len(points) > 1:
                best = max(point for point in points if point is not None)
                assert thoughts[points.index(best)].action == choice


@pytest.mark.parametrize("name", BOTS)
def test_bots_choose_the_same_interpreted_and_compiled(name: str) -> None:
    engine = engine_of(THEATRE.id)
    engine.compile()
    slow, fast = engine.troupe(False), engine.troupe(True)
    rng = random.Random(2)
    for seed in range(60):
        table = setting(seed % (len(OPTIONS) + 1))
        match = random_match(table, seed, rng.randrange(25))
        if match.over:
            continue
        chosen = []
        for troupe in (slow, fast):
            troupe.load(match.fork())
            best = troupe.perform(CHOOSE, troupe.tables(table.open_tables), BOTS[name], seed)
            chosen.append((best, troupe.worths(len(match.legal())) if BOTS[name] else []))
        assert chosen[0] == chosen[1]


def test_random_is_about_uniform() -> None:
    match = next(match for seed in range(100) if len((match := Match(setting(0), seed)).legal()) == 5)
    legal = [str(action) for action in match.legal()]
    counts = Counter(str(Bot("random", seed).choose(match)) for seed in range(5000))
    assert set(counts) == set(legal)
    assert sum((counts[text] - 1000) ** 2 / 1000 for text in legal) < 18.47  # chi-square, 4 degrees, 99.9 %


@pytest.mark.parametrize("bots", [["greedy", "random"], ["random", "greedy"]])
def test_greedy_clearly_beats_random_in_either_seat(bots: list[str]) -> None:
    rate = simulate(setting(0), bots, 3000, seed=5).bot_wins("greedy")
    assert rate.of == 3000
    assert rate.low > 0.7


def test_greedy_clearly_beats_random_in_every_format() -> None:
    sides = {2: (0,), 3: (0, 2), 4: (0,)}
    for number, greedy in sides.items():
        table = setting(number)
        share = len(greedy) / table.players
        bots = ["greedy" if seat in greedy else "random" for seat in range(table.players)]
        result = simulate(table, bots, 1500, seed=6)
        assert result.bot_wins("greedy").low > share + 0.1, OPTIONS[number]


@pytest.mark.parametrize("name", BOTS)
@given(table=settings, seed=seeds, stop=st.integers(0, 40))
def test_bots_choose_the_same_whatever_their_seat_cannot_know(name: str, table: Setting, seed: int, stop: int) -> None:
    walk = Walk(table, seed)
    for step, _ in enumerate(walk):
        if step == stop:
            break
    if walk.s.over:
        return
    troupe = engine_of(THEATRE.id).troupe(False)
    choices, hidden = set(), set()
    for look in range(4):
        troupe.load(walk.s.copy())
        if look:
            troupe.perform(HIDE, [table.open_tables], walk.s.seat, seed + look)
        hidden.add(troupe.record())
        choices.add(troupe.perform(CHOOSE, [table.open_tables], BOTS[name], seed))
    assert len(choices) == 1
    assert len(hidden) == 4


@pytest.mark.parametrize("number", range(len(OPTIONS) + 1))
def test_a_simulated_game_reopened_as_a_match_has_the_same_result(number: int) -> None:
    table = setting(number)
    bots = ["greedy" if seat % 2 else "random" for seat in range(table.players)]
    troupe = engine_of(THEATRE.id).troupe(False)
    rows = troupe.play_games(troupe.tables(table.tables), [BOTS[name] for name in bots], 2**63 + 5, 0, 4)
    simulation = simulate(table, bots, 4, seed=2**63 + 5, threads=1, swap=False)
    for game, row in enumerate(rows):
        match = simulation.game(game)
        figures = [0] * len(THEATRE.figures)
        THEATRE.rules.report(match.fork(), table.tables, figures, 0)
        assert match.over
        assert row[:2].tolist() == [match.ply, 1]
        assert row[2 : 2 + table.players].tolist() == match.scores
        assert row[RESULT:].tolist() == figures


def test_the_games_behind_a_simulation_add_up_to_its_totals() -> None:
    simulation: Simulation = simulate(setting(0), ["greedy", "random"], 12, seed=3)
    matches = [simulation.game(number) for number in range(12)]
    assert len(simulation.arrangements) == 4
    assert simulation.totals.wins == [sum(match.scores[seat] for match in matches) for seat in (0, 1)]
    assert simulation.totals.decisions == sum(match.ply for match in matches)


def test_the_bots_of_a_simulated_game_have_seeds_of_their_own() -> None:
    bots = [
        bot for number in range(20) for bot in simulated_bots(Match(setting(0), 4 + (number << 64)), ["random"] * 2)
    ]
    assert len({bot.seed for bot in bots}) == 40


def test_a_bot_is_given_a_position_that_could_be_the_real_one_and_never_the_real_one() -> None:
    redealt = 0
    for seed in range(20):
        match = fl.new("the-theatre", seed=seed)
        match.play(match.legal()[0])
        seat = match.seat
        assert seat is not None
        real, given = match.fork(), match.determinization()
        assert given.key != real.key
        views = [THEATRE.words.view(match.cast, s, match.setting.open_tables, seat) for s in (real, given)]
        assert views[0] == views[1]
        redealt += given.rows[1 - seat] != real.rows[1 - seat]
    assert redealt > 15
