"""The Theatre's board shows all that a good screen shows. Specification 7"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from footlights import Match
from footlights.bots import Bot
from footlights.games.the_theatre.printed import card_help
from footlights.games.the_theatre.scene_words import number
from footlights.games.the_theatre.text import PRINTS
from footlights.stage.blocks import Table, text_of
from footlights.stage.board import Board, board_of
from tests.terminal.sitting import a_match, texts_seen

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


def board(match: Match, view: Any) -> Board:
    return board_of(match.game, match.cast, view)


def eye(match: Match, view: Any) -> str:
    """Everything for the eye, without its layout."""
    return "\n".join(texts_seen(board(match, view).blocks))


def ear(match: Match, view: Any) -> str:
    """Everything for the ear."""
    numbers = {action: number for number, action in enumerate(view["legal"], start=1)}
    return "\n".join(board(match, view).heard(numbers))


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: options["format"])
def test_every_position_can_be_seen_and_heard_whole(options: dict[str, Any]) -> None:
    for match, view in positions(options, seed=1):
        seen, heard = eye(match, view), ear(match, view)
        for text in (seen, heard):
            assert f"Round {view['round']} of 5" in text
            assert all(of["name"] in text for of in view["seats"])
        if view["over"]:
            continue
        for text in (seen, heard):
            assert f"The Desired Suit is {view['desired_suit']}" in text
            assert "Leader" in text
        for play in view["in_play"]:
            assert play["card"] in seen
            assert f"worth {number(play['value']['total'])}" in seen
            assert f"with {play['card']}" in heard
        for place, action in enumerate(view["legal"], start=1):
            assert re.search(rf"^{place}: {re.escape(action)}\. ", heard, re.MULTILINE), (action, heard)
        blocks = board(match, view).blocks
        offered = [row.action for block in blocks if isinstance(block, Table) for row in block.rows if row.action]
        assert sorted(offered) == sorted(view["legal"])


def test_each_players_numbers_are_in_the_company() -> None:
    for match, view in positions({"format": "team"}, seed=2):
        (company,) = [b for b in board(match, view).blocks if isinstance(b, Table) and b.title == "Company"]
        titles = [column.title or str(place) for place, column in enumerate(company.columns)]
        rows = {text_of(row.cells[0]).removeprefix("▸ ").removesuffix(" (you)"): row for row in company.rows}
        assert len(rows) == match.players
        for of in view["seats"]:
            cells = dict(zip(titles, map(text_of, rows[of["name"]].cells), strict=True))
            notes = cells.get(str(len(titles) - 1), "")
            assert cells["Deck"] == str(of["deck"])
            assert cells.get("Hand", "") in (str(of["hand"]), "")  # one's own is dealt out below
            assert (cells["Breakroom"], cells["Dismissed"]) == (str(len(of["breakroom"])), str(len(of["dismissed"])))
            assert cells["Starting size"] == str(of["starting_size"])
            assert cells["Team"] == str(of["team"] + 1)
            assert cells["Staying power"] == ("" if of["staying_power"] is None else str(of["staying_power"]))
            combos = cells.get("Combo now", ""), cells.get("Combo next", "")
            assert tuple(map(bool, combos)) == (of["combo_active"], of["combo_pending"])
            assert ("Out since" in notes) == bool(of["eliminated"])


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
        shown = board(match, view)
        assert all(re.search(rf"\b{name}\b", "\n".join(texts_seen(shown.blocks))) for name in PRINTS)
        for action, told in shown.choices:
            after = match.at(match.ply).play(action).view(None)["in_play"]
            if [play["card"] for play in after] != [play["card"] for play in view["in_play"]]:
                continue  # more has happened than this Sap
            pairs = [
                (old["card"].partition("/")[0], old["value"]["total"], new["value"]["total"])
                for old, new in zip(view["in_play"], after, strict=True)
            ]
            changes = [f"{card} {number(old)} to {number(new)}" for card, old, new in pairs if old != new]
            assert all(change in told for change in changes), (told, changes)
            assert not (changes and "no card on stage changes" in told)
            compared += len(changes)
    assert compared


def test_a_gamble_shows_the_standing_the_deck_and_a_warning() -> None:
    warned = 0
    for match, view in decisions("gamble"):
        for text in (eye(match, view), ear(match, view)):
            assert "tanding" in text
            assert ("shuffle your Breakroom" in text) == view["gamble_shuffles"]
            deck = view["seats"][view["you"]]["deck"]
            assert view["gamble_shuffles"] or f"Your Deck has {deck} card" in text
        warned += view["gamble_shuffles"]
    assert warned


def test_an_optional_ability_says_what_it_would_do() -> None:
    for match, view in decisions("ability", 4):
        told = dict(board(match, view).choices)
        assert all(told.values())


def test_chaos_is_announced_unless_no_round_follows() -> None:
    announced = 0
    for seed in range(6):
        for match, view in positions({"format": "free-for-all", "players": 4}, seed):
            notice = "Chaos: after this Round" in eye(match, view)
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
