"""The board says everything a good screen shows, for the eye and for the ear. Section 7"""

from __future__ import annotations

from typing import Any

import pytest

import footlights as fl
from footlights.bots import Bot
from footlights.games.encore import words
from footlights.games.encore.game import GAME
from footlights.stage.board import board_of
from footlights.stage.conformance import Walk
from tests.games.encore.staging import Show


def heard(show: Show, seat: int) -> str:
    """The board of a seat, read out."""
    return "\n".join(board_of(GAME, show.setting.cast, show.view(seat)).heard({}))


def table() -> Show:
    """A position with something of everything."""
    seats: list[dict[str, Any]] = [
        {
            "money": 30000,
            "gauge": 6,
            "hand": ["Louder!", "Scarlet Fever"],
            "known": ["Louder!"],
            "stage": {
                "M1": "Karina Rose",
                "B1": "Fog Machine Fran",
                "M2": {"card": "Rusty Nails", "state": "suspended"},
            },
            "removed": ["The Last Solo"],
            "tour": ["Rooftop Opera"],
        },
        {"gauge": 8, "hand": ["Tip Jar", "Crowd Surf"], "shown": ["Tip Jar"], "main_deck": ["Valet Val"]},
    ]
    given = {"phase": "event", "venue": "Moonlit Mausoleum", "passes": 1, "star_met": True, "seats": seats}
    return Show(given)


def test_the_table_is_told() -> None:
    text = heard(table(), 0)
    for part in (
        "Moonlit Mausoleum", "EERIE", "Star 13", "Payout $23,000", "When a Performer is Exhausted, its Manager gains $2,000.",
        "1 pass: another one ends the Event.", "Seat 0 (you): $30,000, gauge 6, Venues 1", "Priority.",
        "Seat 0, Main Stage 1: Karina Rose. Karina Rose, ", "Active", "passes the Vibe Check", "would add 4, with Boost 6",
        "Act 3, HYPE, would be Exhausted and move Backstage", "Scarlet Fever, RED Performer", "your opponent knows this card",
        "Known of it: Tip Jar.", "Removed from the game: The Last Solo.", "Tour: Rooftop Opera.",
    ):  # fmt: skip
        assert part in text, part


def test_nothing_hidden_is_told() -> None:
    watched = heard(table(), -1)
    assert "Scarlet Fever, RED Performer" not in watched
    assert "Known of it: Tip Jar." in watched
    told = [line for line in heard(table(), 0).splitlines() if "Crowd Surf" in line]
    assert told == ["Seat 1: Main Deck: 1 card. In it or in the hand: Crowd Surf, Valet Val."]


def test_the_end_is_told_with_the_numbers_compared() -> None:
    show = Show(
        {"phase": "event", "venue_deck": [], "seats": [{"gauge": 1, "tour": ["Rooftop Opera", "Haunted Drive-In"]}]}
    )
    show.play("pass", "pass")
    told = heard(show, 0)
    assert "Decided by: enough Venues (EN-6.1)." in told
    assert "Seat 0: 3, $80,000. Seat 1: 0, $95,000." in told


@pytest.mark.parametrize("number", range(len(GAME.samples())))
def test_every_position_has_a_board(number: int) -> None:
    setting = GAME.samples()[number]
    walk = Walk(setting, 100 + number)
    for step, _ in enumerate(walk):
        if step % 7 == 0:
            for seat in (-1, 0, 1):
                view = words.view(setting.cast, walk.s, setting.open_tables, seat)
                board = board_of(GAME, setting.cast, view)
                assert board.blocks
                assert all(text.strip() for text in board.heard({}))


def test_every_choice_has_a_row() -> None:
    match = fl.new("encore", seed=5)
    bots = [Bot("random", seat, compiled=False) for seat in range(2)]
    while not match.over and match.ply < 40:
        view = match.view(match.seat)
        said = board_of(GAME, match.cast, view).heard(dict.fromkeys(map(str, match.legal()), 7))
        for action in match.legal():
            assert any(text.startswith(f"7: {action}.") for text in said), action
        match.play(bots[match.seat or 0].choose(match))
