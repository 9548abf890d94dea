"""Hidden commit: until both have ended their turns, nothing of one's turn reaches the other. TB-8.2"""

from __future__ import annotations

import random
from typing import Any

import pytest

import footlights as fl
from footlights.bots import Bot
from footlights.games.tnb.rules import layout
from footlights.stage.codes import HIDE, OBSERVE
from footlights.stage.engine import engine_of
from footlights.stage.game import get_game
from footlights.stage.match import Match

TNB = get_game("tnb")
OPTIONS = [
    {"turn_order": "simultaneous"},
    {"turn_order": "simultaneous", "extra_actions": "full", "deck_format": "preset"},
    {"turn_order": "simultaneous", "deck_format": "random", "block_scope": "occupied_tiles"},
]


def started(options: dict[str, Any], rounds: int, seed: int) -> Match:
    """A match after so many random rounds, before the first turn of the next."""
    match, rng = fl.new("tnb", seed=seed, options=options), random.Random(seed)
    while not match.over and match.fork().round_no <= rounds:
        match.play(rng.choice(match.legal()))
    return match


def take_turn(match: Match, rng: random.Random, least: int = 0) -> None:
    """A random turn of the player to decide, to its end."""
    seat = match.seat
    for _ in range(least):
        choices = [action for action in match.legal() if str(action) != "end turn"]
        if choices:
            match.play(rng.choice(choices))
    assert match.seat == seat
    match.play("end turn")


def all_that_a_seat_gets(match: Match, seat: int | None) -> list[Any]:
    """View, log with its ply numbers, events, observation, and what may and may not be done."""
    viewer = -1 if seat is None else seat
    troupe = engine_of(TNB.id).troupe(False)
    troupe.load(match.fork())
    got: list[Any] = [match.view(seat), [(line.ply, line.text) for line in match.log(seat)]]
    got.append([event for ply in range(match.ply + 1) for event in match.events(ply, seat)])
    if seat is not None:
        troupe.perform(OBSERVE, [match.setting.open_tables], viewer)
        got.append(troupe.features().tolist())
        got.append(
            [
                str(match.why_not(text, seat))
                for text in ("draw", "end turn", "play Lamp Boy F1", "attack Anvil Cart r2")
            ]
        )
    if seat is not None and seat == match.seat:
        got += [
            match.legal(),
            Bot("greedy", 3).choose(match),
            Bot("random", 3).choose(match),
            match.determinization().to_bytes(),
        ]
    return got


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))
@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_the_second_player_cannot_tell_what_the_first_has_done(options: dict[str, Any], rounds: int) -> None:
    for seed in range(6):
        versions = []
        for variant in range(4):
            match = started(options, rounds, seed)
            if match.over:
                break
            second = 1 - (match.seat or 0)
            take_turn(match, random.Random(variant), least=3 * variant)
            assert match.seat == second
            versions.append((all_that_a_seat_gets(match, second), all_that_a_seat_gets(match, None)))
        assert all(version == versions[0] for version in versions)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))
def test_the_first_player_and_spectators_cannot_follow_the_second(options: dict[str, Any]) -> None:
    for seed in range(6):
        match, rng = started(options, 2, seed), random.Random(seed)
        if match.over:
            continue
        first = match.seat or 0
        take_turn(match, rng, least=2)
        before = [all_that_a_seat_gets(match, seat) for seat in (first, None)]
        for _ in range(3):
            choices = [action for action in match.legal() if str(action) != "end turn"]
            if choices:
                match.play(rng.choice(choices))
                assert [all_that_a_seat_gets(match, seat) for seat in (first, None)] == before


def test_while_the_first_player_acts_the_second_sees_nothing() -> None:
    match, rng = started(OPTIONS[0], 2, 4), random.Random(1)
    second = 1 - (match.seat or 0)
    before = all_that_a_seat_gets(match, second)
    for _ in range(3):
        choices = [action for action in match.legal() if str(action) != "end turn"]
        if choices:
            match.play(rng.choice(choices))
            assert all_that_a_seat_gets(match, second) == before


def test_both_turns_are_revealed_together_in_order_and_counted() -> None:
    match = fl.new("tnb", seed=3, options={"turn_order": "simultaneous"}, names=["Ada", "Ben"])
    first = match.seat or 0
    hands = [match.view(seat)["seats"][seat]["hand"] for seat in range(2)]
    match.play(f"play {hands[first][0]} F1").play("end turn")
    match.play("draw").play("end turn")
    assert match.ply == match.fork().ply == match.view(0)["ply"] == 4
    told = [event for event in match.events(4, None) if event.kind == layout.REVEALED]
    done = {seat: [e.b for e in told if e.a == seat] for seat in range(2)}
    assert [str(match.game.words.action_text(match.cast, action)) for action in done[first]] == [
        f"play {hands[first][0]} F1",
        "end turn",
    ]
    assert done[1 - first] == [layout.DRAW, layout.END_TURN]
    drawn = [e for e in match.events(3, 1 - first) if e.kind == layout.DREW_CARD]
    assert len(drawn) == 1
    assert not [e for ply in range(5) for e in match.events(ply, first) if e.kind == layout.DREW_CARD]
    assert [line.ply for line in match.log(None)] == sorted(line.ply for line in match.log(None))


def test_a_hidden_position_has_the_others_whole_turn_ahead() -> None:
    match, rng = started(OPTIONS[0], 3, 2), random.Random(2)
    first = match.seat or 0
    second = 1 - first
    take_turn(match, rng, least=4)
    assert match.fork().ended[first]
    troupe = engine_of(TNB.id).troupe(False)
    troupe.load(match.fork())
    troupe.perform(HIDE, [match.setting.open_tables], second, 9)
    s = troupe.state()
    assert s.seat == second
    assert s.ended == [0, 0]
    assert s.attacks[first] == s.blocks[first] == 0
    TNB.rules.play(s, match.setting.open_tables, layout.END_TURN)
    assert s.seat == first
    assert s.tactical
    assert s.round_no == match.fork().round_no


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_was_declared_is_seen_while_it_is_resolved(seat: int | None) -> None:
    """From the revelation to the next round's begin nothing is hidden any more: blows are seen with what struck. TB-8.2"""
    match = started({"turn_order": "simultaneous"}, rounds=3, seed=5)
    attackers = set()
    for _ in range(2):
        attack = next((action for action in match.legal() if str(action).startswith("attack")), None)
        if attack is not None:
            attackers.add(match.seat)
            match.play(attack)
        match.watched = True
        match.play("end turn")
    assert attackers
    glimpses = match.glimpses(seat)
    assert glimpses
    assert all(glimpses[0].view["seats"][attacker]["attacks"] for attacker in attackers)
