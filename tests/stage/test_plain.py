"""Plain words: a game that says little can still be written down, and mistakes in its scenarios are sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footlights.stage.actions import ActionSet, action, words
from footlights.stage.card_set import CardSet
from footlights.stage.errors import Broken, Trouble
from footlights.stage.game import PlainCast
from footlights.stage.plain import PlainWords
from footlights.stage.rule import PUBLIC, Event
from tests.stage.tiny.game import GAME


class Numbers(ActionSet):
    """Actions are numbers in words."""

    count_to = action("count {number}", number=words(("One", "Two", "Three")))


class Counting(PlainWords):
    """One, two, three."""

    actions = Numbers


WORDS = Counting()


@dataclass(frozen=True)
class Printed:
    """A card of a small set."""

    name: str
    suit: str
    points: int
    flavor: str = ""


class Telling(PlainWords):
    """Words with sentences."""

    sentences: ClassVar[Mapping[int, str]] = {0: "{seat_a} plays the {card_b} for {c}.", 1: "It is {a} to {b}."}


CARDS = CardSet(cards=(Printed("Ace of Cups", "Cups", 11), Printed("Two of Cups", "Cups", 0)))
CAST = PlainCast({}, CARDS, ["Ada", "Ben"])
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
)


def test_actions_are_found_by_their_notation_whatever_the_case() -> None:
    assert [WORDS.parse_action(None, text) for text in ("count One", " COUNT   two ", "count three")] == [0, 1, 2]
    assert [WORDS.action_text(None, number) for number in range(3)] == ["count One", "count Two", "count Three"]
    with pytest.raises(Trouble, match="Did you mean 'count NUMBER'"):
        WORDS.parse_action(None, "cout number")
    with pytest.raises(Trouble, match="Did you mean 'Three'"):
        WORDS.parse_action(None, "count threee")


@given(st.dictionaries(st.sampled_from([*GAME.rules.State.fields, "colour"]), anything, max_size=3))
def test_fields_take_only_what_fits_them(given_fields: dict[str, Any]) -> None:
    s = GAME.rules.State()
    before = s.to_bytes()
    fits = True
    try:
        WORDS.arrange(None, s, None, given_fields)
    except Broken as error:
        fits = False
        assert_all_begin(error.problems, "given")
    changed = GAME.rules.State.from_record(s.to_record()[0])
    for name, value in given_fields.items():
        if fits:
            assert getattr(changed, name) == value
    if not given_fields:
        assert s.to_bytes() == before


def assert_all_begin(problems: list[str], start: str) -> None:
    """Every problem is located."""
    assert problems
    assert all(problem.startswith(start) for problem in problems)


@pytest.mark.parametrize("wanted", [5, None, "abc", ["a", 1, 2], [[1], [2], [3]], [0, 1], [0, 1, 1], {"a": 1}])
def test_an_order_that_is_not_one_of_the_cards_shuffled_is_refused_in_a_sentence(wanted: Any) -> None:
    with pytest.raises(Trouble, match="chance: found"):
        WORDS.cue_order(None, [0, 1, 2], wanted)


def test_an_order_of_the_cards_shuffled_is_taken() -> None:
    assert WORDS.cue_order(None, [0, 1, 2], [2, 0, 1]) == [2, 0, 1]


@pytest.mark.parametrize("wanted", [None, "1", 1.5, [1], True])
def test_a_draw_is_named_by_a_whole_number(wanted: Any) -> None:
    with pytest.raises(Trouble, match="chance: found"):
        WORDS.cue_draw(None, GAME.rules.State(), None, 0, wanted)


def test_an_event_is_told_by_its_sentence_with_the_names_of_seats_and_cards() -> None:
    assert Telling().sentence(CAST, Event(0, 1, 0, 11, PUBLIC)) == "Ben plays the Ace of Cups for 11."
    assert Telling().sentence(CAST, Event(1, 61, 59, 0, PUBLIC)) == "It is 61 to 59."
    assert Telling().sentence(CAST, Event(2, 0, 0, 0, PUBLIC)) == ""


def test_a_card_is_explained_by_what_is_printed_on_it() -> None:
    assert WORDS.card_help(CAST, "  ace  OF cups ") == "Ace of Cups: suit Cups, points 11."
    assert WORDS.card_help(CAST, "Ace") is None


def test_a_deck_is_ordered_by_the_names_of_its_cards_the_top_one_first() -> None:
    assert WORDS.cue_order(CAST, [0, 1], ["Ace of Cups"]) == [1, 0]
    assert WORDS.cue_order(CAST, [0, 1], ["Two of Cups", "Ace of Cups"]) == [0, 1]
    with pytest.raises(Trouble, match="what is shuffled is Ace of Cups, Two of Cups"):
        WORDS.cue_order(CAST, [0, 1], ["Ace of Swords"])


def test_a_view_begins_with_whose_it_is_and_how_things_stand() -> None:
    s = GAME.rules.State()
    s.seat = 1
    assert WORDS.stand(CAST, s, -1) == {"you": None, "seat": 1, "over": False, "winners": []}
    s.over, s.seat, s.score = 1, -1, [4, 4, 0, 0, 0, 0, 0, 0]
    assert WORDS.stand(CAST, s, 0) == {"you": 0, "seat": None, "over": True, "winners": [0, 1]}
