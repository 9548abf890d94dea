"""Bots that search: reproducible, the same at both speeds, within their budget, interruptible, honest; they find what wins."""

from __future__ import annotations

import random
import signal
import threading
from dataclasses import replace
from functools import cache
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

import footlights as fl
import tests.stage.tiny.game as tiny
from footlights.bots import (
    ABOUT,
    LEVELS,
    NAMES,
    TITLES,
    Bot,
    brain_of,
    play_out,
    reason,
    reason_of,
    simulated_bots,
    table_bot,
)
from footlights.bots.names import MOST_NODES
from footlights.bots.search import CHUNK, Verdict, search
from footlights.lab.arena import arena
from footlights.lab.simulate import simulate
from footlights.stage.codes import FIRST, NEXT, NODE, ROOT
from footlights.stage.conformance import choices_are_blind, sample_positions
from footlights.stage.engine import CompiledTroupe, Engine, engine_of
from footlights.stage.game import Game, Outlook, game_ids, get_game, registered
from footlights.stage.match import Match
from tests.bots import nim_rules
from tests.bots.nim import NIM

TINY = tiny.GAME
ENDLESS = "search:10000000"
HORIZON = replace(NIM, horizon=nim_rules.horizon)
OURS = [id for id in game_ids() if id in ("the-theatre", "tnb", "curtain-call", "encore", "gothies")]


def a_match(game: Game, seed: int = 1, plies: int = 0, **options: Any) -> Match:
    """A match some way into a random game."""
    match, rng = Match(game.setting(options), seed), random.Random(seed)
    while not match.over and match.ply < plies:
        match.play(rng.choice(match.legal()))
    return match


def outcome(found: Verdict) -> tuple[Any, ...]:
    """Everything about a verdict but how long it took."""
    return found.choice, found.iterations, [vars(each) for each in found.findings]


@cache
def quick(id: str) -> Engine:
    """The engine of a game whose searches hardly play on: interpreted rules manage that."""
    game = get_game(id)
    allied = game.allied_outlook or game.outlook
    return Engine(replace(game, outlook=replace(game.outlook, play_on=1), allied_outlook=replace(allied, play_on=1)))


# --- Names ------------------------------------------------------------------------------------------------------------


def test_a_name_is_a_budget() -> None:
    assert brain_of("search:200").iterations == 200
    assert brain_of("search:500ms").milliseconds == 500
    assert (brain_of("search:300x4").iterations, brain_of("search:300x4").trees) == (300, 4)
    assert brain_of("search").iterations > 0
    assert brain_of("search:10000000").nodes == brain_of("search:5ms").nodes == MOST_NODES


def test_levels_are_fixed_budgets_that_grow_and_have_titles_and_words() -> None:
    spent = [brain.iterations * brain.trees for brain in map(brain_of, LEVELS)]
    assert spent == sorted(set(spent))
    assert list(LEVELS) == ["usher", "understudy", "principal", "prima"]
    assert list(TITLES) == list(ABOUT) == NAMES
    for name, iterations in zip(LEVELS, spent, strict=True):
        assert f"{iterations:,}" in ABOUT[name]


@pytest.mark.parametrize("name", ["search:", "search:0", "search:x", "search:2x0", "search:99999999999", "search:9s"])
def test_a_budget_that_makes_no_sense_is_refused(name: str) -> None:
    with pytest.raises(fl.Trouble, match="bot"):
        brain_of(name)


@pytest.mark.parametrize("name", ["search:16001", "search:4001x4", "search:2001ms", "search:1001msx2"])
def test_at_a_table_no_bot_may_think_for_ever(name: str) -> None:
    with pytest.raises(fl.Trouble, match="thinks too long for a table"):
        table_bot(name)


def test_every_level_may_sit_at_a_table() -> None:
    assert [table_bot(name).name for name in NAMES] == NAMES


def test_a_level_misspelt_is_suggested() -> None:
    with pytest.raises(fl.Trouble, match="Did you mean 'prima'"):
        brain_of("primma")


# --- Reproducible -----------------------------------------------------------------------------------------------------


def test_seed_position_and_budget_decide_everything() -> None:
    match = a_match(TINY, 5, hand=4)
    verdicts = []
    for threads in (1, 3, 1):
        bot = Bot("search:60x3", 9)
        bot.threads = threads
        bot.choose(match)
        assert bot.verdict is not None
        verdicts.append(outcome(bot.verdict))
    assert verdicts[0] == verdicts[1] == verdicts[2]
    other = Bot("search:60x3", 10)
    other.choose(match)
    assert other.verdict is not None
    assert outcome(other.verdict) != verdicts[0]


@pytest.mark.parametrize("game", [TINY, NIM], ids=lambda game: game.id)
def test_interpreted_and_compiled_searches_agree_in_every_number(game: Game) -> None:
    for seed in range(12):
        match = a_match(game, seed, seed % 3)
        if match.over:
            continue
        found = []
        for compiled in (False, True):
            bot = Bot("search:40x2", seed, compiled=compiled)
            bot.choose(match)
            assert bot.verdict is not None
            found.append(outcome(bot.verdict))
        assert found[0] == found[1]


@pytest.mark.parametrize("id", OURS)
def test_our_games_are_searched_alike_at_both_speeds(id: str) -> None:
    engine, brain = quick(id), brain_of("search:30")
    for number, (setting, s, answers) in enumerate(sample_positions(get_game(id), 6, 5)):
        if answers:
            tables = setting.open_tables
            slow = search(engine, brain, s, tables, number, compiled=False)
            assert outcome(slow) == outcome(search(engine, brain, s, tables, number))


def test_a_simulated_game_with_searching_bots_can_be_opened() -> None:
    setting = TINY.setting({"hand": 4})
    for bots in (["search:20", "greedy"], ["random", "search:15x2"]):
        result = simulate(setting, bots, 6, seed=3, threads=2)
        matches = [result.game(number) for number in range(6)]
        assert result.totals.decisions == sum(match.ply for match in matches)
        best = [max(match.scores) for match in matches]
        won = [sum(m.scores[seat] == b > min(m.scores) for m, b in zip(matches, best, strict=True)) for seat in (0, 1)]
        assert result.totals.wins == won
        again = simulate(setting, bots, 6, seed=3, on="interpreter")
        assert again.totals == result.totals


def test_simulations_take_no_budget_of_time_and_no_gpu() -> None:
    with pytest.raises(fl.Trouble, match="iterations"):
        simulate(TINY.setting(), ["search:5ms"], 4)
    with pytest.raises(fl.Trouble, match="GPU"):
        simulate(TINY.setting(), ["search:5"], 4, on="gpu")


# --- Budget -----------------------------------------------------------------------------------------------------------


def test_the_budget_of_iterations_is_spent_exactly() -> None:
    match = a_match(TINY, 2, hand=4)
    for name, wanted in (("search:1", 1), ("search:257", 257), ("search:100x3", 300)):
        bot = Bot(name, 1)
        _, thoughts = bot.consider(match)
        assert bot.verdict is not None
        assert bot.verdict.iterations == sum(thought.visits or 0 for thought in thoughts) == wanted


def test_a_full_tree_goes_on_learning() -> None:
    match = a_match(TINY, 2, hand=4)
    engine = engine_of(TINY.id)
    plan = brain_of("search:400").plan(TINY)
    plan[2] = 8
    troupe = engine.troupe(False)
    troupe.load(match.determinization())
    troupe.plant(8)
    assert troupe.grow([match.setting.open_tables], plan, 1, 0, 300) == 300
    assert troupe.tree()[0] <= 8


def test_a_search_stops_when_it_is_told_to() -> None:
    match = a_match(TINY, 2, hand=4)
    asked = count()
    bot = Bot("search:5000000", 1)
    choice, thoughts = bot.consider(match, stop=lambda: next(asked) >= 3)
    assert bot.verdict is not None
    assert choice in match.legal()
    assert 0 < bot.verdict.iterations == sum(thought.visits or 0 for thought in thoughts) < 5_000_000


def test_a_search_in_another_thread_stops_when_it_is_told_to() -> None:
    match, bot = a_match(get_game("the-theatre"), 2), Bot(f"{ENDLESS}x3", 1)
    bot.threads = 3
    begun, enough = threading.Event(), threading.Event()

    def stop() -> bool:
        begun.set()
        return enough.is_set()

    thinking = threading.Thread(target=bot.choose, args=(match, stop))
    thinking.start()
    begun.wait()
    enough.set()
    thinking.join()
    assert bot.verdict is not None
    assert bot.verdict.iterations < 3 * brain_of(ENDLESS).iterations


@pytest.mark.parametrize("trees", [1, 3])
def test_control_c_ends_a_search_in_all_its_threads(trees: int) -> None:
    match, bot = a_match(get_game("the-theatre"), 2), Bot(f"{ENDLESS}x{trees}", 1)
    bot.threads = trees
    asked = count()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def interrupt() -> bool:
        if next(asked) == 5:
            signal.pthread_kill(main, signal.SIGINT)
        return False

    main = threading.get_ident()
    try:
        with pytest.raises(KeyboardInterrupt):
            bot.choose(match, interrupt)
    finally:
        signal.signal(signal.SIGINT, before)
    assert bot.verdict is None
    assert next(asked) < brain_of(ENDLESS).iterations // CHUNK // 10


@pytest.mark.parametrize("work", [simulate, arena])
def test_control_c_ends_games_in_which_bots_search(work: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the threads give back then are games that were never finished."""
    finished: list[int] = []
    main, begun = threading.get_ident(), count()

    def interrupted(self: CompiledTroupe, *args: Any) -> Any:
        if next(begun) == 0:  # a second signal could come when this test is over
            signal.pthread_kill(main, signal.SIGINT)
        rows = played(self, *args)
        finished.extend(rows[:, 1].tolist())
        return rows

    engine_of(TINY.id).compile_search()
    played = CompiledTroupe.search_games
    monkeypatch.setattr(CompiledTroupe, "search_games", interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            work(TINY.setting({"hand": 4}), [ENDLESS, "random"], 4, threads=2)
    finally:
        signal.signal(signal.SIGINT, before)
    assert not any(finished)


def test_a_budget_of_time_gives_an_answer_even_if_there_is_hardly_any() -> None:
    match = a_match(TINY, 2, hand=4)
    for name in ("search:1ms", "search:1msx2"):
        bot = Bot(name, 1)
        assert bot.choose(match) in match.legal()
        assert bot.verdict is not None
        assert bot.verdict.iterations > 0


def test_a_decision_with_one_answer_needs_no_thought() -> None:
    """The last card of a hand is played by itself at a table; here somebody asks a bot about it all the same."""
    setting = TINY.setting({"hand": 2})
    s = TINY.rules.State()
    engine_of(TINY.id).interpreted.deal_afresh(s, setting.tables, 1, 2, 3, 4)
    for _ in range(2):
        TINY.rules.play(s, setting.tables, s.hand[s.seat][0])
    found = search(engine_of(TINY.id), brain_of("search:50"), s, setting.open_tables, 1, compiled=False)
    assert (len(found.findings), found.choice, found.iterations) == (1, 0, 0)


# --- What it finds ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("matches", [5, 6, 7, 9, 10, 11])
def test_the_solver_proves_a_forced_win_and_stops(matches: int) -> None:
    match = a_match(NIM, 1, matches=matches)
    bot = Bot("search:20000", 3)
    choice, thoughts = bot.consider(match)
    assert str(choice) == f"take {matches % 4}"
    assert bot.verdict is not None
    assert bot.verdict.iterations < 20_000
    assert bot.verdict.findings[bot.verdict.choice].sure == 1
    best = next(thought for thought in thoughts if thought.action == choice)
    assert best.why == "It wins in every position that could be imagined."


def test_two_searches_play_nim_as_it_is_won() -> None:
    match = a_match(NIM, 1, matches=10)
    play_out(match, [Bot("search:3000", 1), Bot("random", 2)])
    assert match.winners == [0]


def test_alone_it_maximises_the_value_of_the_run() -> None:
    for wanted in (3, 4, 5, 8):
        match = a_match(NIM, 1, players=1, matches=9, wanted=wanted)
        play_out(match, [Bot("search:400", wanted)])
        assert match.scores == [1]


def test_three_players_each_play_for_themselves() -> None:
    """With 4 matches among three the first cannot win by force, but with 3 it takes them all."""
    match = a_match(NIM, 1, players=3, matches=3)
    assert str(Bot("search:200", 1).choose(match)) == "take 3"


def test_more_thought_beats_less_and_both_beat_random_at_nim() -> None:
    setting = NIM.setting({"matches": 15})
    assert simulate(setting, ["search:300", "random"], 60, seed=1).bot_wins("search:300").low > 0.8


# --- How far a thought goes ---------------------------------------------------------------------------------------------


def depth(tree: Any, node: int = ROOT) -> int:
    """How many actions lie under a node."""
    child, deepest = int(tree[node * NODE + FIRST]), 0
    while child:
        deepest = max(deepest, 1 + depth(tree, child))
        child = int(tree[child * NODE + NEXT])
    return deepest


@pytest.mark.parametrize(("game", "iterations", "deepest"), [(HORIZON, 300, 1), (HORIZON, 1000, 2), (NIM, 300, 3)])
def test_a_thought_ends_with_its_chapter_and_goes_further_with_a_large_budget(
    game: Game, iterations: int, deepest: int
) -> None:
    match = a_match(game, 1, matches=7)
    engine, plan = Engine(game), brain_of(f"search:{iterations}").plan(game)
    troupe = engine.troupe(False)
    troupe.load(match.determinization())
    troupe.plant(5_000)
    troupe.grow([match.setting.open_tables], plan, 5, 0, iterations)
    assert depth(troupe.tree()) == deepest


def test_alone_what_comes_of_a_move_is_compared_with_now() -> None:
    """Points that are there already count for nothing: as good as now is one half, better is more."""
    game = replace(HORIZON, evaluate=nim_rules.rich, outlook=Outlook(500, 9))
    match = a_match(game, 1, players=1, matches=9)
    found = search(
        Engine(game), brain_of("search:60"), match.determinization(), match.setting.open_tables, 1, compiled=False
    )
    assert [each.value for each in found.findings] == [pytest.approx(0.75, abs=0.01)] * 3


# --- Reasons ----------------------------------------------------------------------------------------------------------


def test_a_search_gives_its_reasons() -> None:
    match = a_match(TINY, 5, hand=4)
    choice, thoughts = Bot("search:300", 1).consider(match)
    assert [thought.action for thought in thoughts] == match.legal()
    best = max(thoughts, key=lambda thought: thought.visits or 0)
    assert best.action == choice
    assert "Thought through" in best.why
    assert "most often it went on with" in best.why
    assert any(name in best.why for name in match.names)
    assert all(thought.points is None for thought in thoughts)


def test_reasons_are_sentences() -> None:
    assert reason_of(0, 0, []) == "It was never worth a look."
    assert reason_of(1, 0, []) == "Thought through 1 time."
    assert reason_of(1200, 1, []) == "It wins in every position that could be imagined."
    assert reason_of(9, -1, []) == "It loses in every position that could be imagined."
    assert reason_of(9, 0, [], counted=False) == ""
    assert reason_of(9, 0, [("Ben", "play B")], counted=False) == "Most often it went on with Ben: play B."
    said = reason_of(2000, 0, [("Ben", "play B"), ("Ada", "play C")])
    assert said == "Thought through 2,000 times; most often it went on with Ben: play B; Ada: play C."


# --- Honest -----------------------------------------------------------------------------------------------------------


def searcher(engine: Engine, iterations: int) -> Any:
    """A chooser for the proof: the whole verdict of a search on interpreted rules."""
    brain = brain_of(f"search:{iterations}")
    return lambda s, tables: outcome(search(engine, brain, s, tables, 7, compiled=False))


@pytest.mark.parametrize("id", ["tiny", *OURS])
def test_searches_choose_the_same_whatever_their_seat_cannot_know(id: str) -> None:
    assert choices_are_blind(get_game(id), searcher(quick(id), 16), 12) == []


@pytest.mark.parametrize(("id", "iterations"), [("the-theatre", 40), ("tnb", 160)])
def test_a_hint_is_the_same_sentences_whatever_the_seat_cannot_know(id: str, iterations: int) -> None:
    """Its courses name imagined cards; from the real ones they are taken neither in number nor in words."""
    told, brain = 0, brain_of(f"search:{iterations}")
    for number in range(4):
        match = a_match(get_game(id), number, 6 + number)
        if match.seat is None or len(match.legal()) < 2:
            continue
        hints = []
        for look in range(3):
            other = a_match(get_game(id), number, 6 + number)
            if look:
                other._s = hidden_elsewhere(match, look)
            assert other.view(match.seat) == match.view(match.seat)
            found = search(quick(id), brain, other.determinization(), match.setting.open_tables, 7, compiled=False)
            hints.append([(each.visits, each.value, reason(each, other)) for each in found.findings])
            told += sum("went on with" in why for _, _, why in hints[-1])
        assert hints[0] == hints[1] == hints[2]
    assert told > 0


def hidden_elsewhere(match: Match, look: int) -> Any:
    """Another state that its player cannot tell from the real one."""
    s = match._s.copy()
    engine_of(match.game.id).interpreted.conceal(s, match.setting.open_tables, s.seat, 100 + look)
    return s


def see_everything(s: Any, t: Any, seat: int) -> int:
    """A `hide` that hides nothing."""
    return 0


@pytest.mark.parametrize("id", ["tiny", *(id for id in OURS if not get_game(id).perfect_information)])
def test_a_bot_that_looks_at_hidden_cards_is_caught(id: str) -> None:
    """The same search over the same rules, but what should be dealt again stays as it is."""
    game = quick(id).game
    cheating = SimpleNamespace(
        **{**{name: getattr(game.rules, name) for name in dir(game.rules)}, "hide": see_everything}
    )
    assert choices_are_blind(get_game(id), searcher(Engine(replace(game, rules=cheating)), 16), 12) != []


def test_a_bot_that_is_not_patient_plays_greedily_until_the_search_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with registered(replace(TINY)):
        match = a_match(TINY, 5, hand=4)
        assert not engine_of(TINY.id).search_ready
        waiting = Bot("prima", 3, patient=False)
        choice, thoughts = waiting.consider(match)
        assert waiting.verdict is None
        assert (choice, thoughts) == Bot("greedy", 3).consider(match)
        engine_of(TINY.id).compile_search()
        assert engine_of(TINY.id).search_ready
        waiting.choose(match)
        assert waiting.verdict is not None


def test_the_searching_bots_of_a_match_have_the_seeds_of_its_simulation() -> None:
    match = a_match(TINY, 4)
    assert {bot.name for bot in simulated_bots(match, ["usher", "search:5"])} == {"usher", "search:5"}
