"""The Theatre's board shows all that a good screen shows. Specification 7"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from footlights.games.the_theatre.board import board, worth

from footlights import Match
from footlights.bots import Bot
from footlights.games.the_theatre.printed import card_help
from footlights.games.the_theatre.text import PRINTS
from footlights.stage.blocks import Block, Table, sentences, text_of
from tests.terminal.sitting import a_match

ABILITIES = ["Boost", "Sap", "Combo", "Chaos"]
OPTIONS: tuple[dict[str, Any], ...] = (
    {"format": "duel"},
    {"format": "free-for-all", "players": 4},
    {"format": "team"},
    {"format": "shooting-star", "players": 3},
    {"format": "duel", "optional_abilities": ABILITIES, "token_stacking": "once"},
)


def positions(options: dict[str, Any], seed: int) -> Iterator[tuple[Match, Any]]:
    """A game of random bots, seen by whoever decides."""
    match = a_match(options, seed)
    bots = [Bot("random", seat) for seat in range(match.players)]
    while match.seat is not None:
        yield match, match.view(match.seat)
        match.play(bots[match.seat].choose(match))
    yield match, match.view(None)


def seen(blocks: list[Block]) -> str:
    """Everything for the eye, without its layout."""
    lines: list[str] = []
    for block in blocks:
        if isinstance(block, Table):
            lines += [block.title, *(" | ".join(text_of(cell) for cell in row.cells) for row in block.rows)]
        else:
            words = [getattr(block, name) for name in ("words", "title", "facts") if hasattr(block, name)]
            lines.append(" ".join(text_of(part) for part in words))
    return "\n".join(lines)


def heard(blocks: list[Block], view: dict[str, Any]) -> str:
    """Everything for the ear."""
    numbers = {action: number for number, action in enumerate(view["legal"], start=1)}
    return "\n".join(sentence for block in blocks for sentence in sentences(block, numbers))


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: options["format"])
def test_every_position_can_be_seen_and_heard_whole(options: dict[str, Any]) -> None:
    for match, view in positions(options, seed=1):
        blocks = board(view, match.cast)
        eye, ear = seen(blocks), heard(blocks, view)
        for text in (eye, ear):
            assert f"Act {view['act']}, Round {view['round']} of 5" in text
            assert all(of["name"] in text for of in view["seats"])
        if view["over"]:
            continue
        assert view["desired_suit"].upper() in eye
        assert f"The Desired Suit is {view['desired_suit']}" in ear
        assert f"{match.names[view['leader']]}" in eye.split("Order ")[1]
        for play in view["in_play"]:
            assert worth(play["value"]) in eye
            assert f"with {play['card']}" in ear
        for number, action in enumerate(view["legal"], start=1):
            assert re.search(rf"^{number}: {re.escape(action)}\. ", ear, re.MULTILINE), (action, ear)
        shown = [row.action for block in blocks if isinstance(block, Table) for row in block.rows if row.action]
        assert set(view["legal"]) <= set(shown)


def test_each_players_numbers_are_in_the_company() -> None:
    for match, view in positions({"format": "team"}, seed=2):
        (company,) = [b for b in board(view, match.cast) if isinstance(b, Table) and b.title == "Company"]
        titles = [column.title for column in company.columns]
        for of, row in zip(view["seats"], company.rows, strict=True):
            cells = dict(zip(titles, map(text_of, row.cells), strict=True))
            hand = of["hand"] if isinstance(of["hand"], int) else len(of["hand"])
            assert (cells["Deck"], cells["Hand"]) == (str(of["deck"]), str(hand))
            assert (cells["Breakroom"], cells["Dismissed"]) == (str(len(of["breakroom"])), str(len(of["dismissed"])))
            assert cells["Starting size"] == str(of["starting_size"])
            assert cells["Team"] == str(of["team"] + 1)
            assert cells["Staying power"] == ("-" if of["staying_power"] is None else str(of["staying_power"]))
            assert bool(cells["Combo"]) == (of["combo_active"] or of["combo_pending"])
            assert ("out since" in cells["Status"]) == bool(of["eliminated"])


@cache
def decisions(kind: str, options: int = 0) -> list[tuple[Match, dict[str, Any]]]:
    """Some positions with a certain decision, each with its match as it was then."""
    found = []
    for seed in range(8):
        for match, view in positions(OPTIONS[options], seed):
            if view["decision"] == kind and not view["over"]:
                found.append((match.at(match.ply), view))
    return found


def test_a_sap_shows_every_print_and_what_each_answer_changes() -> None:
    compared = 0
    for match, view in [*decisions("sap", 0), *decisions("sap", 4), *decisions("sap", 1)]:
        blocks = board(view, match.cast)
        assert all(f"{name} " in seen(blocks) for name in PRINTS)
        for action in view["legal"]:
            (row,) = [row for block in blocks if isinstance(block, Table) for row in block.rows if row.action == action]
            after = match.at(match.ply).play(action).view(None)["in_play"]
            if [play["card"] for play in after] != [play["card"] for play in view["in_play"]]:
                continue  # more has happened than this Sap
            pairs = [
                (old["card"], old["value"]["total"], new["value"]["total"])
                for old, new in zip(view["in_play"], after, strict=True)
            ]
            changes = [f"{card} {old} to {new}" for card, old, new in pairs if old != new]
            told = text_of(row.cells[-1])
            assert all(change in told for change in changes)
            assert told.count(" to ") == len(changes)
            compared += len(changes)
    assert compared


def test_a_gamble_shows_the_standing_the_deck_and_a_warning() -> None:
    warned = 0
    for match, view in decisions("gamble"):
        eye = seen(board(view, match.cast))
        assert "Standing: " in eye
        assert ("shuffle your Breakroom" in eye) == view["gamble_shuffles"]
        warned += view["gamble_shuffles"]
        assert view["gamble_shuffles"] or f"({view['seats'][view['you']]['deck']} in it)" in eye
    assert warned


def test_an_optional_ability_says_what_it_would_do() -> None:
    for match, view in decisions("ability", 4):
        assert "nothing happens" in seen(board(view, match.cast))


def test_chaos_is_announced_unless_no_round_follows() -> None:
    announced = 0
    for seed in range(6):
        for match, view in positions({"format": "free-for-all", "players": 4}, seed):
            notice = "Chaos is noted" in seen(board(view, match.cast))
            assert notice == view["chaos_rolls"]
            announced += notice
    assert announced


def test_a_card_is_explained_with_all_that_is_printed_on_it() -> None:
    cast = a_match().cast
    for notation, card in zip(cast.notation, cast.cards, strict=True):
        text = card_help(cast, notation.upper()) or ""
        facts = (card.name, card.suit, card.print, card.value, card.cost, card.ability, card.role, card.job)
        assert all(str(fact) in text for fact in (*facts, card.flavor, card.identifier, card.illustrator))
    assert (card_help(cast, "vixie") or "").count("Vixie/") == 2
    assert card_help(cast, "") is None
    assert card_help(cast, "nobody at all") is None
