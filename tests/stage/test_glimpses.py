"""Looks at the middle of what a decision brings about."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

import pytest

import footlights as fl
from footlights.games.the_theatre.rules import layout
from footlights.stage.game import get_game, registered
from footlights.stage.match import Match
from footlights.stage.scene import Moment, Stage

ENOUGH = 40


class Looks(Stage[Any]):
    """Looks when a card is played, when a hand is told, and when a Round is won."""

    moments: ClassVar[Mapping[int, Moment]] = {
        layout.PLAYED: Moment(),
        layout.DREW_CARD: Moment(),
        layout.WON: Moment(),
    }


@pytest.fixture
def match() -> Iterator[Match]:
    with registered(replace(get_game("the-theatre"), scene=Looks())):
        match = fl.new("the-theatre", seed=3)
        match.watched = True
        yield match


def test_a_played_card_is_seen_on_the_table_and_a_won_round_before_the_cards_go(match: Match) -> None:
    won = 0
    for _ in range(ENOUGH):
        match.play(match.legal()[0])
        for glimpse in match.glimpses(0):
            seats = [card["seat"] for card in glimpse.view["in_play"]]
            if glimpse.event.kind == layout.PLAYED:
                assert seats[-1] == glimpse.event.a
            if glimpse.event.kind == layout.WON:
                won += 1
                assert len(seats) == 2
    assert won


def test_nobody_glimpses_what_only_another_seat_is_told(match: Match) -> None:
    told = []
    for _ in range(ENOUGH):
        match.play(match.legal()[0])
        told += [glimpse.event for glimpse in match.glimpses(1) if glimpse.event.kind == layout.DREW_CARD]
        assert not [glimpse for glimpse in match.glimpses(None) if glimpse.event.kind == layout.DREW_CARD]
    assert told
    assert {event.to for event in told} == {1}


def test_a_glimpse_offers_nothing_and_hides_hands_and_decks(match: Match) -> None:
    for _ in range(ENOUGH):
        match.play(match.legal()[0])
        for viewer in (0, 1, None):
            for glimpse in match.glimpses(viewer):
                assert glimpse.view["legal"] == []
                for seat, seen in enumerate(glimpse.view["seats"]):
                    assert isinstance(seen["deck"], int)
                    assert isinstance(seen["hand"], list) == (seat == viewer)


def test_the_glimpses_and_what_follows_them_tell_the_log_line_by_line(match: Match) -> None:
    for _ in range(ENOUGH):
        before = len(match.log(0))
        match.play(match.legal()[0])
        told = [line for glimpse in match.glimpses(0) for line in glimpse.log]
        assert match.log(0)[before:][: len(told)] == told


def test_an_unwatched_decision_and_a_new_start_leave_nothing_to_glimpse(match: Match) -> None:
    match.play(match.legal()[0])
    assert match.glimpses(0)
    match.undo()
    assert match.glimpses(0) == []
    match.watched = False
    match.play(match.legal()[0])
    assert match.glimpses(0) == []


def test_watching_changes_nothing(match: Match) -> None:
    quiet = fl.new("the-theatre", seed=3)
    for _ in range(ENOUGH):
        action = str(match.legal()[0])
        match.play(action)
        quiet.play(action)
        assert match.hash() == quiet.hash()
    assert match.log(0) == quiet.log(0)


def test_a_watched_match_that_is_let_go_is_freed_without_the_collector(match: Match) -> None:
    again = Match(match.setting, seed=7)
    again.watched = True
    gc.collect()
    gc.disable()
    try:
        while not again.glimpses(0):
            again.play(again.legal()[0])
        watcher = weakref.ref(again._watcher)  # which held the position, and the position it
        del again
        assert watcher() is None
    finally:
        gc.enable()
