"""Previews are played, in positions that could be the real one, and tell what changes of what the seat sees."""

from __future__ import annotations

import json
import pickle
import random
from copy import deepcopy
from typing import Any

import msgspec
import pytest
import yaml

from footlights.games import OWN_GAMES
from footlights.stage.engine import engine_of
from footlights.stage.errors import Refused
from footlights.stage.game import get_game
from footlights.stage.match import Match
from footlights.stage.preview import Certain, Chance, Preview, Range, Share, Trial, differences, foreseen, preview
from tests.stage.tiny import rules
from tests.stage.tiny.game import GAME


def a_match(seed: int = 1, **options: object) -> Match:
    return Match(GAME.setting({"hand": 2, **options}), seed)


def test_what_an_action_surely_does_is_certain() -> None:
    match = a_match()
    card = match.view(match.seat)["hands"][match.seat or 0][0]
    seen = match.preview(f"play {card}")
    lead = match.seat or 0
    assert seen.after("seat") == Certain(1 - lead)
    assert seen.after("played") == Certain([card if seat == lead else None for seat in range(2)])
    assert seen.after("points.0") is None
    now = match.view(lead).to_dict()
    after = match.play(f"play {card}").view(lead).to_dict()
    changed = {change.of: change for change in differences(now, [after]) if change.of not in ("ply", "legal")}
    assert {change.of: change for change in seen.changes} == changed


def test_what_depends_on_a_hidden_card_is_a_range_or_a_chance() -> None:
    """When both have a card left it plays itself, so that the second decision of the game ends it."""
    kinds = set()
    for seed in range(30):
        match = a_match(seed)
        match.play(match.legal()[0])
        follows = match.seat or 0
        for action in match.legal():
            seen = match.preview(action)
            assert seen.after("over") == Certain(True)
            points = seen.after(f"points.{follows}")
            kinds.add(type(points))
            if isinstance(points, Range):
                assert 0 <= points.least < points.most <= 2
            elif isinstance(points, Certain):
                assert points.value > 0
    assert kinds >= {Range, Certain}


def test_a_preview_is_the_same_wherever_the_seat_could_be_instead() -> None:
    for seed in range(20):
        match = a_match(seed, hand=3)
        while not match.over:
            seat, t = match.seat or 0, match.setting.open_tables
            for action in match.legal():
                real = match.preview(action)
                for other in range(3):
                    s = match.fork()
                    engine_of(GAME.id).interpreted.conceal(s, t, seat, 1000 + other)
                    assert preview(GAME, match.cast, s, t, seat, action.id) == real
            match.play(match.legal()[0])


@pytest.mark.parametrize("game_id", OWN_GAMES)
def test_previews_of_our_games_use_nothing_hidden(game_id: str) -> None:
    game = get_game(game_id)
    settings = game.samples()
    for number in range(3):
        match = Match(settings[number * (len(settings) - 1) // 2], number)
        rng = random.Random(number)
        for _ in range(12):
            if match.over:
                break
            seat, t, before = match.seat or 0, match.setting.open_tables, match.hash()
            action = rng.choice(match.legal())
            real = match.preview(action)
            assert match.hash() == before
            s = match.fork()
            engine_of(game_id).interpreted.conceal(s, t, seat, 77)
            assert preview(game, match.cast, s, t, seat, action.id) == real
            assert real.changes
            match.play(action)


def test_only_what_may_be_done_has_a_preview() -> None:
    match = a_match()
    held = match.view(match.seat)["hands"][match.seat or 0]
    other = next(name for name in match.cast.card_names if name not in held)
    with pytest.raises(Refused, match="do not hold"):
        match.preview(f"play {other}")


def test_figures_are_told_by_their_place_in_the_view() -> None:
    now = {"seats": [{"lp": 3, "hand": ["A"]}, {"lp": 3, "hand": 1}], "played": [], "over": False}
    then = [
        {"seats": [{"lp": 3, "hand": []}, {"lp": lp, "hand": 1}], "played": [{"card": "A"}], "over": lp == 0}
        for lp in (2, 1, 0, 0)
    ]
    found = {change.of: change.after for change in differences(now, then)}
    assert found == {
        "seats.0.hand": Certain(None),
        "seats.1.lp": Range(0, 2),
        "over": Chance((Share(False, 0.5), Share(True, 0.5))),
        "played.0.card": Certain("A"),
    }


def test_a_preview_can_be_sent_and_read_again() -> None:
    match = a_match()
    seen = match.preview(match.legal()[0])
    assert msgspec.json.decode(msgspec.json.encode(seen), type=Preview) == seen


# --- Trials, as scenes use them ---------------------------------------------------------------------------------------


def test_the_view_of_who_decides_can_be_played_on_and_is_a_view_like_any_other() -> None:
    match = a_match()
    seat = match.seat or 0
    view = match.view(seat)
    assert view.trials is not None
    assert match.view(1 - seat).trials is None
    assert match.view(None).trials is None
    assert json.loads(json.dumps(view.to_dict())) == view
    assert yaml.safe_load(yaml.safe_dump(view)) == yaml.safe_load(yaml.dump(view)) == view
    assert pickle.loads(pickle.dumps(view)) == deepcopy(view) == view
    assert pickle.loads(pickle.dumps(view)).trials is deepcopy(view).trials is None
    points = Trial(lambda cast, s, t, seat: list(s.table))
    action = view["legal"][0]
    card = match.legal()[0].id
    expected = [card if other == seat else rules.NO_CARD for other in range(2)]
    assert foreseen(view, action, points) == [expected]
    match.play(action)
    assert foreseen(view, action, points) == [expected]  # it stays the view of that moment
    assert foreseen(view, "play nothing", points) == []
    assert foreseen(deepcopy(view), action, points) == []


def test_a_trial_stops_at_an_event_and_goes_on_with_what_belongs_to_the_action() -> None:
    match = a_match()
    match.play(match.legal()[0])
    view = match.view(match.seat)
    action = view["legal"][0]

    def lies(cast: object, s: Any, t: Any, seat: int) -> tuple[int, int]:
        return (sum(card != rules.NO_CARD for card in s.table), sum(s.held))

    def first_held(s: Any, t: Any) -> int | None:
        return int(s.hand[s.seat][0]) if s.held[s.seat] else None

    assert foreseen(view, action, Trial(lies)) == [(0, 2)]
    assert foreseen(view, action, Trial(lies, until=(rules.TAKES, rules.TIES))) == [(2, 2)]
    assert foreseen(view, action, Trial(lies, then=first_held)) == [(0, 0)]
    twice = Trial(lies, cases=lambda s, t, seat: [s.copy(), s.copy()])
    assert foreseen(view, action, twice) == [(0, 2), (0, 2)]
