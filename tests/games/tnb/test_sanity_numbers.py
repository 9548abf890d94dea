"""The sanity numbers of the specification's section 8: the exact ones exactly, the rough ones within their ranges."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import footlights as fl
from footlights.games.tnb.given import arrange
from footlights.games.tnb.rules import layout
from footlights.games.tnb.views import position
from footlights.stage.codes import RESULT
from footlights.stage.conformance import Walk
from footlights.stage.engine import engine_of
from footlights.stage.game import get_game

TNB = get_game("tnb")
GREEDY, RANDOM = 4, 0


# --- Exact -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_the_first_decision_has_20_options(seed: int) -> None:
    match = fl.new("tnb", seed=seed)
    kinds = [str(action).split()[0] for action in match.legal()]
    assert (kinds.count("play"), kinds.count("draw"), kinds.count("end"), len(kinds)) == (18, 1, 1, 20)


@pytest.mark.parametrize("options", [{}, {"extra_actions": "full"}, {"turn_order": "simultaneous"}], ids=str)
def test_points_and_cards_always_add_up(options: dict[str, Any]) -> None:
    for seed in range(15):
        walk = Walk(TNB.setting(options), seed)
        bought = [0, 0]
        draws = [0, 0]
        seen = 0
        for _ in walk:
            s = walk.s
            for event in walk.events[seen:]:
                if event.kind in (layout.BOUGHT, layout.DREW):
                    (bought if event.kind == layout.BOUGHT else draws)[event.a] += 1
            seen = len(walk.events)
            for seat in range(2):
                plays = s.on_board[seat] + s.gone[seat]
                assert s.tp[seat] + plays + draws[seat] + bought[seat] == s.round_no
                assert s.deck[seat] + s.hand[seat] + s.on_board[seat] + s.gone[seat] == 8
                assert s.deck[seat] == 6 - draws[seat]


def test_two_players_who_only_end_their_turns_draw_after_30_rounds() -> None:
    match = fl.new("tnb")
    while not match.over:
        match.play("end turn")
    end = position(match.cast, match.fork(), match.setting.tables)
    assert match.ply == 60
    assert end["completed"] == 30
    assert end["draw"]
    assert end["decided_by"] == "TB-7.6"
    assert [(seat["lp"], seat["tp"], seat["cards_left"]) for seat in end["seats"]] == [(6, 30, 8), (6, 30, 8)]


@pytest.mark.parametrize("extra", ["off", "new_cards", "full"])
def test_the_earliest_loss_of_life_is_at_the_start_of_round_3_and_takes_at_most_4(extra: str) -> None:
    least, most = 99, 0
    for seed in range(150):
        walk = Walk(TNB.setting({"extra_actions": extra, "deck_format": "random"}), seed)
        before = [6, 6]
        for _ in walk:
            s = walk.s
            for seat in range(2):
                if s.lp[seat] < before[seat]:
                    least = min(least, s.round_no)
                    if s.round_no == 3:
                        most = max(most, 6 - s.lp[seat])
            before = list(s.lp)
        assert walk.s.round_no - 1 >= 3
    assert least >= 3
    assert most <= 4


def test_running_out_of_cards_takes_14_points_so_it_cannot_happen_before_round_15() -> None:
    constants = TNB.base_set.constants
    draws, plays = constants.deck_size - constants.opening_hand, constants.deck_size
    assert draws + plays == 14
    rows = play({"deck_format": "random"}, [RANDOM, RANDOM], 4000)
    rounds, without = figure(rows, "rounds"), figure(rows, "without_cards")
    assert without.mean() < 0.01
    assert all(rounds[without == 1] >= 14)


def test_a_game_has_at_most_328_decisions_and_360_with_bought_actions() -> None:
    for extra, most in (("off", 328), ("full", 360)):
        rows = play({"deck_format": "random", "extra_actions": extra}, [RANDOM, RANDOM], 3000)
        assert rows[:, 0].max() <= most


def test_never_more_than_67_options() -> None:
    most = 0
    for number, setting in enumerate(TNB.samples()):
        for seed in range(20):
            most = max([most, *(len(answers) for answers in Walk(setting, 100 * number + seed))])
    assert most <= layout.STANDARD_LEGAL


def test_67_options_are_possible() -> None:
    """Three cards of Speed 3 that reach all free tiles and can Block and Attack in four turns, four cards in hand."""
    card = {"health": 3, "speed": 9, "damage": 1, "defence": 1, "shape": "XX. / X.. / ..."}
    cards = [{"name": name, **card} for name in ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Guy", "Hob")]
    setting = TNB.setting({}, None, None, cards)
    walk = Walk(setting, 1)
    given = {
        "round": 9,
        "first": 0,
        "seats": [
            {
                "tp": 2,
                "board": {"F1": {"card": "Ann"}, "F3": {"card": "Bob"}, "B1": {"card": "Cid"}},
                "hand": ["Dot", "Eve", "Fay"],
                "deck": ["Guy", "Hob"],
            }
        ],
    }
    arrange(setting.cast, walk.s, setting.tables, given)
    assert len(walk.answers()) == 3 * 6 + 1 + 3 * 6 + 3 * 8 + 1
    given["seats"][0].update(hand=["Dot", "Eve", "Fay", "Guy"], deck=["Hob"])  # type: ignore[index]
    arrange(setting.cast, walk.s, setting.tables, given)
    assert len(walk.answers()) == layout.STANDARD_LEGAL == 67


def test_records_never_outgrow_a_round() -> None:
    for number, setting in enumerate(TNB.samples()):
        full = setting.cast.options["extra_actions"] == "full"
        for seed in range(8):
            walk = Walk(setting, 100 * number + seed)
            for _ in walk:
                for seat in range(2):
                    attacks, blocks = walk.s.attacks[seat], walk.s.blocks[seat]
                    assert max(attacks, blocks) <= 4
                    assert full or attacks + blocks <= 4


@pytest.mark.parametrize("order", ["fixed", "simultaneous"])
def test_the_order_of_turns_does_not_matter_to_players_who_ignore_each_other(order: str) -> None:
    """Each seat follows a script of its own that looks only at its own side."""

    def play_scripts(turn_order: str) -> list[Any]:
        match = fl.new("tnb", seed=12, options={"turn_order": turn_order})
        taken = [0, 0]
        while not match.over:
            seat = match.seat or 0
            legal = match.legal()
            match.play(legal[(7 * taken[seat] + 3 * seat) % len(legal)])
            taken[seat] += 1
        s = match.fork()
        return [s.lp, s.tp, s.rows, s.removed, s.card, s.hp, s.round_no, s.score]

    assert play_scripts(order) == play_scripts("alternating")


# --- By hand ---------------------------------------------------------------------------------------------------------

SAMPLES = [
    {"name": "Forkbearer", "health": 3, "speed": 1, "damage": 3, "defence": 1, "shape": "X.X / ... / ..."},
    {"name": "Old Gate", "health": 6, "speed": 0, "damage": 0, "defence": 3, "shape": "XXX / X.. / ..."},
    {"name": "Pikeline", "health": 2, "speed": 1, "damage": 1, "defence": 1, "shape": "XXX / ... / ..."},
]


def resolved(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    """Seat 1, second in the round, ends the turn: what comes of the declared Attacks and Blocks."""
    setting = TNB.setting({}, None, None, SAMPLES)
    walk = Walk(setting, 1)
    given = {"round": 3, "first": 0, "seat": 1, "seats": [ours, theirs]}
    arrange(setting.cast, walk.s, setting.tables, given)
    TNB.rules.play(walk.s, setting.tables, layout.END_TURN)
    return position(setting.cast, walk.s, setting.tables)


def test_a_line_against_an_empty_board_and_against_one_card() -> None:
    attack = {"attacks": [{"card": "Pikeline", "tiles": ["F1", "F2", "F3"]}]}
    assert resolved(attack, {})["seats"][1]["lp"] == 3
    end = resolved(attack, {"board": {"F2": {"card": "Old Gate"}}})["seats"][1]
    assert end["lp"] == 4
    assert end["board"]["F2"]["hp"] == 5


def test_two_attacks_on_a_corner_beat_a_block_that_stops_one() -> None:
    fork = {"card": "Forkbearer", "turn": 2}
    block = {"blocks": [{"card": "Old Gate", "turn": 0}]}
    alone = resolved({"attacks": [fork]}, block)["seats"][1]
    both = resolved({"attacks": [fork, {"card": "Pikeline", "turn": 1}]}, block)["seats"][1]
    assert alone["lp"] == 6
    assert both["lp"] == 4  # F1 for 4 less 3, and the unblocked B1; M1 is blocked


# --- Rough, with bots ------------------------------------------------------------------------------------------------


@cache
def _played(options: tuple[tuple[str, Any], ...], bots: tuple[int, ...], games: int) -> Any:
    setting = TNB.setting(dict(options))
    troupe = engine_of(TNB.id).troupe(True)
    return troupe.play_games(troupe.tables(setting.tables), list(bots), 99, 0, games)


def play(options: dict[str, Any], bots: list[int], games: int = 2500) -> Any:
    """Rows of results of many games between bots."""
    return _played(tuple(sorted(options.items())), tuple(bots), games)


def figure(rows: Any, name: str) -> Any:
    """One of the game's figures, game by game."""
    return rows[:, RESULT + TNB.figures.index(name)]


def openers_share(rows: Any) -> float:
    """The share of decided games that the first player of round 1 has won, in per cent."""
    won = rows[np.arange(len(rows)), 2 + figure(rows, "opener")]
    return float(100 * won[figure(rows, "drawn_game") == 0].mean())


DECKS = {"deck_format": "random"}


def test_greedy_games_have_the_expected_length_and_rarely_reach_the_cap() -> None:
    rows = play(DECKS, [GREEDY, GREEDY])
    tenth, median, ninetieth = np.percentile(figure(rows, "rounds"), [10, 50, 90])
    assert tenth in (3, 4)
    assert median in (5, 6)
    assert 10 <= ninetieth <= 12
    assert figure(rows, "capped").mean() <= 0.02


def test_random_games_have_the_expected_length() -> None:
    rows = play(DECKS, [RANDOM, RANDOM])
    tenth, median, ninetieth = np.percentile(figure(rows, "rounds"), [10, 50, 90])
    assert 3 <= tenth <= 5
    assert 7 <= median <= 9
    assert 15 <= ninetieth <= 19
    assert figure(rows, "capped").mean() <= 0.025


def test_the_first_player_of_round_1_has_the_expected_share() -> None:
    assert 48 <= openers_share(play(DECKS, [GREEDY, GREEDY], 8000)) <= 57
    assert 10 <= openers_share(play({**DECKS, "turn_order": "fixed"}, [GREEDY, GREEDY])) <= 20
    assert 46 <= openers_share(play({**DECKS, "turn_order": "simultaneous"}, [GREEDY, GREEDY])) <= 54
    assert 46 <= openers_share(play({**DECKS, "turn_order": "fixed"}, [RANDOM, RANDOM])) <= 54


def test_draws_and_what_happens_in_a_game_are_as_expected() -> None:
    rows = play(DECKS, [GREEDY, GREEDY], 8000)
    assert 0.07 <= figure(rows, "drawn_game").mean() <= 0.13
    assert 9 <= figure(rows, "lp_lost").mean() <= 11
    assert 1.5 <= figure(rows, "cards_destroyed").mean() <= 2.5
    assert 13 <= figure(rows, "attacks").mean() <= 16
    assert 11 <= figure(rows, "blocks").mean() <= 13
    assert figure(rows, "moves").mean() <= 1
    assert 0.02 <= figure(play(DECKS, [RANDOM, RANDOM]), "drawn_game").mean() <= 0.08


@pytest.mark.parametrize("seats", [(GREEDY, RANDOM), (RANDOM, GREEDY)])
def test_looking_ahead_beats_chance_in_at_least_93_per_cent_of_games(seats: tuple[int, int]) -> None:
    rows = play(DECKS, list(seats), 1500)
    assert rows[:, 2 + seats.index(GREEDY)].mean() >= 0.93
