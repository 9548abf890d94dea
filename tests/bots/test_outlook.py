"""How a game tells searches to use its evaluation: the weight of priors, and what is compared with what."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import tests.stage.tiny.game as tiny
from footlights.bots import brain_of
from footlights.bots.search import Verdict, search
from footlights.stage.codes import KEY, NODE, ROOT, SUM, VISITS
from footlights.stage.engine import Engine
from footlights.stage.game import Game, Outlook
from footlights.stage.match import Match
from footlights.stage.record import MAX_SEATS
from tests.bots import evaluations, nim_rules
from tests.bots.nim import NIM

HALF = 1 << 15  # what a position is worth that is as good as the one now


def verdict(game: Game, iterations: int, compiled: bool = False, **options: int) -> Verdict:
    """What a search thinks of the first position of a game."""
    match = Match(game.setting(options), 1)
    engine, brain = Engine(game), brain_of(f"search:{iterations}")
    return search(engine, brain, match.determinization(), match.setting.open_tables, 1, compiled=compiled)


def visits_of_three(prior_weight: int) -> int:
    """How often a search of 90 iterations looks into taking three of 30 matches, which looks best until there is an answer."""
    game = replace(
        NIM,
        evaluate=evaluations.haste,
        horizon=evaluations.one_decision,
        outlook=Outlook(1000, 1, prior_weight=prior_weight),
    )
    return verdict(game, 90, matches=30).findings[2].visits


def test_the_more_priors_weigh_the_more_often_what_looks_best_is_tried() -> None:
    assert visits_of_three(0) < visits_of_three(40) < visits_of_three(1000)


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("common", [True, False])
def test_with_common_random_numbers_all_answers_are_tried_in_the_same_determinizations(
    common: bool, compiled: bool
) -> None:
    """Where the answers make no difference, luck makes one, unless all have the same."""
    outlook = Outlook(1000, 0, exploration=1_000_000, common_random_numbers=common)
    game = replace(tiny.GAME, evaluate=evaluations.envy, horizon=evaluations.one_decision, outlook=outlook)
    found = verdict(game, 30, compiled).findings
    assert len({each.visits for each in found}) == 1
    assert (len({each.value for each in found}) == 1) is common


@pytest.mark.parametrize(("relative", "value"), [(True, 0.5), (False, 10 / 11)])
def test_against_rivals_what_comes_of_a_move_is_compared_with_now_if_the_game_asks_for_it(
    relative: bool, value: float
) -> None:
    outlook = Outlook(1000, 0, relative=relative)
    game = replace(NIM, evaluate=evaluations.head_start, horizon=evaluations.one_decision, outlook=outlook)
    found = verdict(game, 60, matches=30).findings
    assert [each.value for each in found] == [pytest.approx(value, abs=0.01)] * 3


def test_a_rival_compares_with_what_the_searching_seat_has_not() -> None:
    """A position that stays as it is is worth one half to both sides."""
    outlook = Outlook(1000, 0, relative=True)
    game = replace(NIM, evaluate=evaluations.head_start, outlook=outlook)
    match = Match(game.setting({"matches": 30}), 1)
    troupe = Engine(game).troupe(False)
    troupe.load(match.determinization())
    troupe.plant(5_000)
    troupe.grow([match.setting.open_tables], brain_of("search:60").plan(game), 5, 0, 60)
    tree = np.array(troupe.tree()).reshape(-1, NODE)
    replies = [node for node in tree[ROOT + 1 :] if node[VISITS] and node[KEY] % MAX_SEATS == 1]
    assert replies
    assert all(node[SUM] == node[VISITS] * HALF for node in replies)


def test_partners_compare_with_now_and_have_an_outlook_of_their_own() -> None:
    game = replace(
        NIM,
        evaluate=nim_rules.rich,
        horizon=evaluations.one_decision,
        allied=evaluations.partners,
        outlook=Outlook(1, 0),
        allied_outlook=Outlook(500, 0),
    )
    found = verdict(game, 60, matches=30).findings
    assert [each.value for each in found] == [pytest.approx(0.75, abs=0.01)] * 3


def test_without_an_outlook_of_their_own_partners_use_the_common_one() -> None:
    game = replace(NIM, allied=evaluations.partners, outlook=Outlook(700, 3, prior_weight=7))
    plan = brain_of("search:60").plan(game)
    assert plan[: len(plan) // 2] == plan[len(plan) // 2 :]
