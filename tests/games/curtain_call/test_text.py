"""The languages of cards and moves: read, printed back word for word, and refused with a caret."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.text import (
    BAD_WORDS,
    PERSONAL_WORDS,
    TEAM_WORDS,
    TYPES,
    intent_type,
    parse_card,
    parse_move,
    write_card,
    write_move,
)

numbers = st.integers(1, 99).map(str)
times = st.integers(2, 9).map(str)
good = st.sampled_from([*TEAM_WORDS, *PERSONAL_WORDS, "Flourish", "Ovation"])
bad = st.sampled_from(BAD_WORDS)
who = st.sampled_from(["Aldric", "Pip", "a protagonist", "each protagonist"])
counters = st.one_of(
    st.sampled_from(["unique debuff type on enemy", "Ovation", *TEAM_WORDS]), bad.map(lambda word: f"{word} on enemy")
)


def per(word: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """` + 2 X per Y`, or nothing; `{}` stands for the word."""
    return st.one_of(st.just(""), st.builds(" + {} {{}} per {}".format, numbers, counters))


def twice(verb: str, words: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.builds(lambda n, word, more: f"{verb} {n} {word}{more.format(word)}", numbers, words, per(words))


effects = st.one_of(
    st.builds(
        lambda n, more, m: f"Deal {n} damage{more.format('damage')}{m}",
        numbers,
        per(st.just("damage")),
        st.one_of(st.just(""), times.map(lambda m: f" {m} times")),
    ),
    twice("Gain", good),
    twice("Inflict", bad),
    st.builds(lambda w, n, k: f"{w[0].upper()}{w[1:]} gains {n} {k}", who, numbers, st.sampled_from(PERSONAL_WORDS)),
    st.builds("Heal {} by {}".format, who, numbers),
    st.integers(1, 99).map(lambda n: "Draw 1 card" if n == 1 else f"Draw {n} cards"),
    st.builds("Reduce the cost of {} cards in hand by {}".format, st.sampled_from(TYPES), numbers),
    st.one_of(who, st.sampled_from(["the MacGuffin", "allies"])).map(lambda w: f"Remove all debuffs from {w}"),
    st.one_of(numbers, st.just("all")).map(lambda n: f"Lose {n} Ovation"),
)
sentences = st.builds(
    lambda at, effect: f"{at}{effect}",
    st.one_of(st.just(""), st.integers(1, 5).map(lambda k: f"At {k}+ Ovation: ")),
    effects,
)
texts = st.lists(sentences, min_size=1, max_size=layout.MAX_SENTENCES).map(". ".join)
allies = st.sampled_from(["Aldric", "Pip", "each protagonist"])
moves = st.lists(
    st.one_of(
        st.builds(
            lambda n, more: f"Deal {n} damage{more}",
            numbers,
            st.one_of(st.just(""), st.just(" to each ally"), times.map(lambda m: f" {m} times")),
        ),
        st.builds("Gain {} {}".format, numbers, st.sampled_from(["Block", "Ward", "Regenerate", "Accuracy"])),
        st.builds("Inflict {} {}".format, numbers, st.sampled_from(["Weak", "Confused"])),
        st.builds("Inflict {} Curse on {}".format, numbers, st.sampled_from(["the MacGuffin", "each ally", "Pip"])),
        st.builds("Inflict {} {} on {}".format, numbers, st.sampled_from(["Fear", "Heckled", "Forgetful"]), allies),
        numbers.map(lambda n: f"Heal self by {n}"),
    ),
    min_size=1,
    max_size=layout.MAX_STEPS,
).map(". ".join)


@given(texts)
def test_any_card_text_is_printed_back(text: str) -> None:
    assert write_card(parse_card(text)) == text
    assert parse_card(f"{text}.") == parse_card(text)


@given(moves)
def test_any_move_is_printed_back(text: str) -> None:
    assert write_move(parse_move(text)) == text
    assert parse_move(f"{text}.") == parse_move(text)


@given(st.text(max_size=40))
def test_anything_else_is_refused_with_a_sentence(text: str) -> None:
    for parse, write in ((parse_card, write_card), (parse_move, write_move)):
        try:
            read = parse(text)
        except ValueError as error:
            told = str(error)
        else:
            told = write(read)
        assert told


def test_frustrated_is_read_as_frustration() -> None:
    assert write_card(parse_card("Inflict 2 Frustrated")) == "Inflict 2 Frustration"
    assert write_move(parse_move("Inflict 2 Frustrated on Pip.")) == "Inflict 2 Frustration on Pip"


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("Gain 2 Stagger", 7, "Block"),
        ("Gain 1 Encore", 7, "Ovation"),
        ("Deal 3 damge", 7, "Did you mean 'damage'?"),
        ("Inflict 2 Stage fright", 10, "Did you mean 'Stage Fright'?"),
        ("gain 2 Block", 0, "Did you mean 'Gain'?"),
        ("Deal 3 damage  2 times", 14, "one space"),
        ("Deal 3 damage.Gain 2 Block", 14, "one space"),
        ("Gain 03 Block", 5, "a number from 1 to 99"),
        ("Deal 100 damage", 5, "a number from 1 to 99"),
        ("Deal 0 damage", 5, "a number from 1 to 99"),
        ("Deal 2 damage 12 times", 14, "2 to 9"),
        ("Deal 2 damage 1 times", 14, "2 to 9"),
        ("At 6+ Ovation: Draw 1 card", 3, "1 to 5"),
        ("Draw 1 cards", 5, "1 card"),
        ("Draw 2 card", 7, "cards"),
        ("Gain 2 Block + 1 Ward per Luck", 17, "'Block' again"),
        ("Heal the MacGuffin by 3", 5, "a protagonist"),
        ("Aldric gains 2 Block", 15, "Taunt"),
        ("Gain 3 Energy", 7, "Block"),
    ],
)
def test_a_card_text_that_cannot_be_read_is_shown_with_a_caret(text: str, place: int, expected: str) -> None:
    with pytest.raises(ValueError, match="cannot be read") as caught:
        parse_card(text)
    told, shown, caret = str(caught.value).split("\n")
    assert expected in told
    assert shown == f"    {text}"
    assert caret == f"    {' ' * place}^"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Inflict 2 Weak on Pip", "whole team's"),
        ("Inflict 2 Poison", "expected 'on'"),
        ("Inflict 2 Fear on the MacGuffin", "'Aldric', 'Pip' or 'each protagonist'"),
        ("Inflict 1 Heckled on each ally", "'Aldric', 'Pip' or 'each protagonist'"),
        ("Gain 2 Luck", "Block"),
        ("Gain 2 Taunt", "Block"),
        ("Deal 3 damage + 1 damage per Ovation", "found '+'"),
        ("Draw 2 cards", "Deal"),
        ("Heal Pip by 3", "Heal self by"),
    ],
)
def test_a_move_that_cannot_be_read_is_refused(text: str, expected: str) -> None:
    with pytest.raises(ValueError, match="cannot be read") as caught:
        parse_move(text)
    assert expected in str(caught.value)


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("Deal 5 damage", layout.ATTACKS),
        ("Gain 2 Block. Deal 5 damage", layout.ATTACKS),
        ("Deal 5 damage 2 times", layout.MULTI_ATTACKS),
        ("Deal 5 damage to each ally", layout.MULTI_ATTACKS),
        ("Gain 2 Block. Inflict 1 Weak", layout.DEFENDS),
        ("Gain 1 Distract", layout.DEFENDS),
        ("Gain 1 Retaliate", layout.DEFENDS),
        ("Gain 1 Inspire. Gain 5 Block", layout.BUFFS),
        ("Inflict 1 Weak. Gain 5 Block", layout.DEBUFFS),
        ("Heal self by 3. Inflict 1 Weak", layout.HEALS),
    ],
)
def test_the_intent_is_computed_from_the_text(text: str, intent: int) -> None:
    assert intent_type(parse_move(text)) == intent
