"""The language of cards: read, printed back letter for letter, with one reading only, and refused with a caret."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Lark, logger

from footlights.games.encore import text as module
from footlights.games.encore.rules import effects as fx
from footlights.games.encore.text import STARTS, parse_ability, parse_conditional, parse_restriction, parse_venue
from footlights.games.encore.text_forms import Check, Limit, Sentence, Static, Triggered
from footlights.games.encore.text_writing import write_ability, write_conditional, write_restriction, write_venue
from tests.games.encore.language import TONGUE, every, texts

Reads = Callable[..., Any]
WAYS: dict[str, tuple[Reads, Reads]] = {
    "ability": (parse_ability, write_ability),
    "conditional": (parse_conditional, write_conditional),
    "restriction": (parse_restriction, write_restriction),
    "venue": (parse_venue, write_venue),
}
V17 = (
    "You may stage 1 Supporter from your hand without paying its Signing Cost. If that card is ORANGE, trigger its PRE-SHOW "
    "ability. If nothing was triggered, draw 1 from your Main Deck."
)


@pytest.mark.parametrize("start", STARTS)
def test_every_alternative_of_the_language_is_printed_back(start: str) -> None:
    parse, write = WAYS[start]
    for text in every(start):
        assert write(parse(text, TONGUE), TONGUE) == text


@pytest.mark.parametrize("start", STARTS)
@given(data=st.data())
def test_any_text_is_printed_back(start: str, data: st.DataObject) -> None:
    text = data.draw(texts(start))
    parse, write = WAYS[start]
    assert write(parse(text, TONGUE), TONGUE) == text


@pytest.mark.parametrize("start", STARTS)
@given(data=st.data())
def test_two_texts_never_mean_the_same(start: str, data: st.DataObject) -> None:
    one, other = data.draw(texts(start)), data.draw(texts(start))
    parse = WAYS[start][0]
    assert (parse(one, TONGUE) == parse(other, TONGUE)) == (one == other)


def test_no_text_has_two_readings(caplog: pytest.LogCaptureFixture) -> None:
    """A grammar that an LALR parser reads without a single conflict is unambiguous."""
    grammar = Path(str(module.__file__)).with_name("text.lark").read_text(encoding="utf-8")
    before = logger.level
    logger.setLevel(logging.DEBUG)
    logger.addHandler(caplog.handler)
    try:
        Lark(grammar, parser="lalr", start=list(STARTS), debug=True)
        assert not [record.message for record in caplog.records if "onflict" in record.message]
        Lark('start: "a" start | start "a" | "a"', parser="lalr", debug=True)
        assert [record.message for record in caplog.records if "onflict" in record.message]
    finally:
        logger.removeHandler(caplog.handler)
        logger.setLevel(before)


@pytest.mark.parametrize("start", STARTS)
@given(text=st.text(max_size=60))
def test_anything_else_is_refused_with_a_sentence(start: str, text: str) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        WAYS[start][0](text, TONGUE)


WORDS = sorted({word for start in STARTS for text in every(start) for word in text.split()})


@given(st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join))
def test_the_right_words_in_any_order_are_read_exactly_or_refused(text: str) -> None:
    for parse, write in WAYS.values():
        try:
            printed = write(parse(text, TONGUE), TONGUE)
        except ValueError as error:
            printed = text if "cannot be read" in str(error) else str(error)
        assert printed == text


# --- What is read ------------------------------------------------------------------------------------------------------


def test_the_text_of_v17_is_three_rows() -> None:
    stage, trigger, draw = parse_ability(V17, TONGUE)
    assert stage == Sentence(fx.STAGE, cards=1, side=fx.YOURS, kind=fx.SUPPORTER, mode=fx.FREE, may=1)
    assert (trigger.op, trigger.link, trigger.link_to) == (fx.TRIGGER_STAGED, fx.IF_COLOUR, 1)
    assert (draw.op, draw.link, draw.amount, draw.mode) == (fx.DRAW, fx.IF_NOTHING_TRIGGERED, 1, fx.MAIN_DECK)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Gain $12,000.", Sentence(fx.GAIN, amount=12, side=fx.YOURS)),
        ("Your opponent loses $3,000.", Sentence(fx.LOSE, amount=3, side=fx.OPPONENTS)),
        (
            "Suspend up to 3 Active cards of your opponent Backstage.",
            Sentence(
                fx.SUSPEND, cards=3, up_to=1, side=fx.OPPONENTS, kind=fx.CARD, state=fx.ACTIVE, place=fx.BACKSTAGE
            ),
        ),
        (
            "1 of your opponent's SWEET Performers' Acts gets -2 // this Round.",
            Sentence(fx.MODIFY_ONE, amount=-2, cards=1, side=fx.OPPONENTS, kind=fx.PERFORMER, vibe=2),
        ),
        (
            "Look at the top 5 cards of your Performer Deck; put 1 in your hand and the rest on the bottom in the same order.",
            Sentence(fx.LOOK_DECK, cards=5, side=fx.YOURS, mode=fx.PERFORMER_DECK),
        ),
        (
            "If your opponent has 2 or more Suspended RED Performers on the Main Stage, Active this card.",
            Sentence(
                fx.ACTIVATE_THIS,
                link=fx.IF_CHECK,
                check=Check(fx.STAGED_CARDS, fx.OPPONENTS, 2, fx.SUSPENDED, fx.PERFORMER, 2, fx.MAIN_STAGE),
            ),
        ),
    ],
)  # fmt: skip
def test_a_sentence_is_read_into_its_columns(text: str, expected: Sentence) -> None:
    assert parse_ability(text, TONGUE) == (expected,)


def test_conditionals_and_venues_are_read_into_their_columns() -> None:
    limit = "This card's ENCORE!! ability may only be triggered once during each Event."
    assert parse_conditional(limit, TONGUE) == Limit(fx.ONCE_AN_EVENT)
    steady = parse_conditional("While you have no Venues, your opponent's RED Surprises cost $2,000 less.", TONGUE)
    assert steady == Static(fx.PRICE, Check(fx.NO_VENUES), fx.OPPONENTS, fx.SURPRISE, 2, 0, -2)
    when = parse_conditional("When one of your BLUE cards is staged, gain $1,000.", TONGUE)
    assert when == Triggered(fx.ON_STAGED, fx.YOURS, fx.CARD, 3, 0, (Sentence(fx.GAIN, amount=1, side=fx.YOURS),))
    tied = parse_venue("When a Manager ties the Event, that Manager loses $4,000.", TONGUE)
    assert tied == Triggered(fx.ON_TIE, fx.ANYBODY, sentences=(Sentence(fx.LOSE, amount=4, side=fx.YOURS),))
    assert parse_venue("Performers do not Exhaust here.", TONGUE) == Static(
        fx.NO_EXHAUST, whose=fx.ANYBODY, kind=fx.PERFORMER
    )


# --- What is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("Gian $4,000.", 0, "Did you mean 'Gain'?"),
        ("Gain $4000.", 5, "in whole thousands"),
        ("Gain $100,000.", 5, "$1,000 to $99,000"),
        ("Gain $4,500.", 5, "in whole thousands"),
        ("Gain $4,000", 11, "the text ends"),
        ("Gain $4,000. gain $4,000.", 13, "a capital"),
        ("gain $4,000.", 0, "a capital"),
        ("Gain  $4,000.", 5, "one space"),
        ("Gain $4,000 .", 11, "one space"),
        ("Gain $4,000. Gain $1,000. Gain $1,000. Gain $1,000.", 39, "at most 3"),
        ("Add 0 // to your Intensity Gauge.", 4, "a number from 1 to 9"),
        ("Add 10 // to your Intensity Gauge.", 4, "a number from 1 to 9"),
        ("Add 02 // to your Intensity Gauge.", 4, "a number from 1 to 9"),
        ("Add 2 // to your Intensty Gauge.", 17, "Did you mean 'Intensity'?"),
        ("Add two // to your Intensity Gauge.", 4, "a number"),
        ("Active 2 of your Suspended Performers.", 7, "expected 1"),
        ("Active up to 1 of your Suspended Performers.", 13, "a number from 2 to 5"),
        ("Active up to 6 of your Suspended Performers.", 13, "a number from 2 to 5"),
        ("active 1 of your Suspended Performers.", 0, "Did you mean 'Active'?"),
        ("Suspend 1 Active Performers of your opponent.", 17, "Did you mean 'Performer'?"),
        ("Your GREEN Performers' Acts get +1 // this Round.", 5, "expected ORANGE, RED, BLUE"),
        ("Your RED SWEET Performers' Acts get +1 // this Round.", 9, "Performers'"),
        ("Your SWEET Supporters' Boosts get +1 // this Round.", 11, "Performers'"),
        ("Your Performers' Acts get 1 // this Round.", 26, "+1"),
        ("Your Performers' Acts get +1 //.", 31, "expected this"),
        ("You may your opponent loses $1,000.", 8, "gain"),
        ("Swap 3 of your Performers.", 5, "expected 2"),
        ("Gain $4,000 and draw 1 from your Main Deck.", 12, "expected '.'"),
        ("Set your gauge to 9.", 0, "expected"),
        ("", 0, "the text ends"),
    ],
)  # fmt: skip
def test_a_text_that_cannot_be_read_is_shown_with_a_caret(text: str, place: int, expected: str) -> None:
    with pytest.raises(ValueError, match="cannot be read") as caught:
        parse_ability(text, TONGUE)
    told, shown, caret = str(caught.value).split("\n")
    assert expected in told
    assert shown == f"    {text}"
    assert caret == f"    {' ' * place}^"


@pytest.mark.parametrize(
    ("start", "text", "expected"),
    [
        ("conditional", "When this card dances, gain $1,000.", "performs"),
        ("conditional", "While you have Priority, gain $1,000.", "the"),
        ("conditional", "This card does not Exhaust", "the text ends"),
        ("conditional", "When you win the Event, gain $1,000. This ability may only be triggered once.", "during"),
        ("restriction", "This card may only be triggered if you have the Priority.", "Priority"),
        ("restriction", "This card may only be triggered.", "if"),
        ("venue", "Your RED Performers' Acts get +1 //.", "RED"),
        ("venue", "At the start of the Aftershow, each Manager gains $1,000.", "Event"),
        ("venue", "When a Performer performs, its Manager gains $1,000. This card does not Exhaust.", "nothing more"),
    ],
)
def test_other_texts_are_refused_too(start: str, text: str, expected: str) -> None:
    with pytest.raises(ValueError, match="cannot be read") as caught:
        WAYS[start][0](text, TONGUE)
    assert expected in str(caught.value).split("\n")[0]
