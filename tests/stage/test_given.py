"""Positions that scenarios give: what can be asked for, what is said of the rest, and what goes into the state."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from footlights.stage.errors import Broken, Trouble
from footlights.stage.given import Choice, Counts, Flag, Given, Number, copies, in_order, known, laid

CARDS = {"Ace": 0, "King": 1, "3 Kings": 2, "Old Queen": 3}
FIELDS = (
    Number("round", "round_no", 1, 5),
    Flag("open", "is_open"),
    Choice("suit", "suit", ("Hearts", "Spades")),
    Counts("tokens", "tokens", ("Paw", "Fin"), 9),
    Number("cost", "cost", 1, 9, none=-1),
)


def state() -> Any:
    return SimpleNamespace(round_no=2, is_open=0, suit=0, tokens=[0, 0], cost=0, lp=[7, 7])


def problems(given: Given) -> list[str]:
    with pytest.raises(Broken) as told:
        given.finish()
    return told.value.problems


def test_declared_fields_go_into_the_state_and_what_is_not_named_stays() -> None:
    s = state()
    given = Given({"open": True, "suit": "Spades", "tokens": {"Fin": 2}, "cost": None})
    given.fill(s, *FIELDS)
    given.finish()
    assert (s.round_no, s.is_open, s.suit, s.tokens, s.cost) == (2, 1, 1, [0, 2], -1)


def test_a_seats_fields_go_into_its_own_entry() -> None:
    s = state()
    given = Given({"seats": [{}, {"lp": 3}]})
    for seat, of in enumerate(given.seats(2)):
        of.fill(s, Number("lp", "lp", 0, 9), seat=seat)
    given.finish()
    assert s.lp == [7, 3]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ({"round": 6}, "given, round: found 6, expected a whole number from 1 to 5."),
        ({"round": True}, "given, round: found True, expected a whole number from 1 to 5."),
        ({"round": None}, "given, round: found None, expected a whole number from 1 to 5."),
        ({"open": 1}, "given, open: found 1, expected true or false."),
        ({"suit": "Spade"}, "given, suit: found 'Spade', expected Hearts or Spades. Did you mean 'Spades'?"),
        ({"suit": ["Spades"]}, "given, suit: found ['Spades'], expected Hearts or Spades. Did you mean 'Spades'?"),
        ({"tokens": {"Paw": 10}}, "given, tokens, Paw: found 10, expected a whole number from 0 to 9."),
        ({"tokens": {"Pow": 1}}, "given, tokens: 'Pow' cannot be given; there is Paw, Fin. Did you mean 'Paw'?"),
        ({"tokens": 3}, "given, tokens: found 3, expected a mapping such as {Paw: 1}."),
        ({"roun": 1}, "given: 'roun' cannot be given; there is round, open, suit, tokens, cost. Did you mean 'round'?"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(content: dict[str, Any], told: str) -> None:
    given = Given(content)
    given.fill(state(), *FIELDS)
    assert problems(given) == [told]


def test_everything_that_is_wrong_is_said_at_once() -> None:
    given = Given({"first": 7, "seats": [{"hand": ["Acce"], "hat": 1}, 3]})
    assert given.number("first", 0, 1) == 0, "the reading goes on with something possible"
    for of in given.seats(2):
        of.several("hand", known(CARDS))
    assert problems(given) == [
        "given, first: found 7, expected a whole number from 0 to 1.",
        "given, seat 1: found 3, expected a mapping such as {hand: [...]}.",
        "given, seat 0, hand: there is no card 'Acce'. Did you mean 'Ace'?",
        "given, seat 0: 'hat' cannot be given; there is hand.",
    ]


@pytest.mark.parametrize("seats", [3, {}, [{}, {}, {}]])
def test_there_are_no_more_seats_than_there_are(seats: Any) -> None:
    given = Given({"seats": seats})
    assert given.seats(2) == []
    assert problems(given) == ["given, seats: expected a list of at most 2 seats."]


@pytest.mark.parametrize(
    ("written", "numbers"),
    [
        (["Ace", "2 King", "old  queen"], [0, 1, 1, 3]),
        (["3 Kings", "3 King"], [2, 1, 1, 1]),  # a name may begin with a number
        ("Ace", [0]),
        ("2 Ace", [0, 0]),
        ([], []),
        (None, []),
    ],
)
def test_cards_are_named_as_people_write_them(written: Any, numbers: list[int]) -> None:
    given = Given({"hand": written})
    assert given.several("hand", known(CARDS)) == numbers
    given.finish()


def test_there_may_be_a_limit_and_a_demand() -> None:
    given = Given({"hand": ["5 Ace"], "enemy": {}, "rows": [["Ace"], ["2 King"], []]})
    assert given.several("hand", known(CARDS), 4) == []
    given.part("enemy").need("name")
    assert given.lists("rows", known(CARDS), 2, 2) == [[0], [1, 1]]
    given.once(["Ace", "King", "Ace"])
    assert problems(given) == [
        "given, hand: 5 cards; at most 4 are possible.",
        "given, enemy: 'name' is missing.",
        "given, rows: found 3 lists, expected at most 2.",
        "given: Ace cannot be there twice.",
    ]


def test_a_lone_text_may_stand_for_a_mapping_and_a_lone_entry_for_a_list() -> None:
    given = Given({"zone": "Ace", "row": ["2 King", {"card": "Ace", "used": 1}], "did": "move", "none": None})
    assert given.part("zone", short="card").one("card", known(CARDS), -1) == 0
    row = given.parts("row", short="card")
    assert [each.one("card", known(CARDS), -1) for each in row] == [1, 1, 0]
    assert [each.numbers("used", 1, 3) for each in row] == [[], [], [1]]
    assert given.words("did", ("move", "block")) == ["move"]
    assert given.part("none").one("card", known(CARDS), -1) == -1
    given.finish()


def test_a_row_is_filled_up_with_blanks() -> None:
    assert laid([4, 5], [0] * 4, -1) == [4, 5, -1, -1]


def test_copies_are_counted() -> None:
    assert copies("2 Ace") == ["Ace", "Ace"]
    assert copies("Ace") == ["Ace"]
    assert copies(["2 Ace"]) == [["2 Ace"]]


def test_a_shuffle_is_named_from_the_top_which_lies_last() -> None:
    entries, names = [10, 11, 20, 30], ["Ace", "Ace", "King", "3 Kings"]
    assert in_order(entries, names, ["King", "2 Ace", "3 Kings"]) == [30, 11, 10, 20]
    assert in_order(entries, names, ["King", "2 Ace", "3 Kings"], top_first=False) == [20, 10, 11, 30]


@pytest.mark.parametrize("wanted", [None, "Ace", ["Ace"], ["Ace", "Ace"], ["Ace", ["King"]], ["2 King"], 7])
def test_an_order_of_something_else_is_refused(wanted: Any) -> None:
    with pytest.raises(Trouble, match=r"but what is shuffled is Ace, King\."):
        in_order([1, 2], ["Ace", "King"], wanted)
