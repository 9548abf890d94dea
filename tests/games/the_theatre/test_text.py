"""Card text: every text comes back word for word, and what is no card text is refused with a caret and a suggestion."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footlights.games.the_theatre.rules.layout import BOOST, NO_ABILITY, SAP
from footlights.games.the_theatre.text import ABILITIES, NOTHING, PRINTS, TARGETED, Effect, parse, write
from footlights.stage.game import get_game

EFFECTS = [
    NOTHING,
    *(Effect(ability, target) for ability in TARGETED for target in range(len(PRINTS))),
    *(Effect(ability, 0) for ability in ABILITIES if ability not in TARGETED),
]


@pytest.mark.parametrize("effect", EFFECTS, ids=write)
def test_every_effect_is_its_text_and_back(effect: Effect) -> None:
    assert parse(write(effect)) == effect


def test_the_texts_are_all_different_and_those_of_the_specification() -> None:
    texts = [write(effect) for effect in EFFECTS]
    assert len(set(texts)) == len(texts) == 1 + 2 * 8 + 4
    assert {text.split()[0] for text in texts if text} == {"Boost", "Sap", "Combo", "Finisher", "Gamble", "Chaos"}


def test_every_card_of_the_base_set_is_printed_back_word_for_word() -> None:
    for card in get_game("the-theatre").base_set.cards:
        assert write(card.effect) == card.ability


def test_nothing_is_no_ability_and_spaces_do_not_matter() -> None:
    assert parse("") == parse("   ") == NOTHING == Effect(NO_ABILITY, 0)
    assert parse("  Boost   Paw ") == Effect(BOOST, 0)
    assert parse("Sap Float") == Effect(SAP, 7)


@pytest.mark.parametrize(
    ("text", "found", "place", "suggested"),
    [
        ("Bost Paw", "found 'Bost'", 0, "'Boost'"),
        ("Boost Pow", "found 'Pow'", 6, "'Paw'"),
        ("Boost", "the text ends", 5, ""),
        ("Sap ", "the text ends", 4, ""),
        ("Boost Paw Paw", "found 'Paw'", 10, ""),
        ("Combo Finisher", "found 'Finisher'", 6, ""),
        ("combo", "found 'combo'", 0, "'Combo'"),
        ("Gambel", "found 'Gambel'", 0, "'Gamble'"),
        ("  Chaoz", "found 'Chaoz'", 2, "'Chaos'"),
        ("Boosts Paw", "found 'Boosts'", 0, "'Boost'"),
        ("BoostPaw", "found 'BoostPaw'", 0, "'Boost'"),
        ("Boost Pawn", "found 'Pawn'", 6, "'Paw'"),
    ],
)
def test_what_is_no_card_text_is_refused_with_a_caret_and_a_suggestion(
    text: str, found: str, place: int, suggested: str
) -> None:
    with pytest.raises(ValueError, match=r"^this is not card text: ") as error:
        parse(text)
    first, shown, caret = str(error.value).split("\n")
    assert found in first
    assert shown == f"    {text}"
    assert caret == f"    {' ' * place}^"
    assert (f"Did you mean {suggested}?" in first) if suggested else "Did you mean" not in first


vocabulary = st.sampled_from([*ABILITIES.values(), *PRINTS, "boost", "Pa", "&", "1", "\t"])


@given(st.text(max_size=20) | st.lists(vocabulary, max_size=4).map(" ".join))
def test_any_text_is_an_effect_or_a_sentence(text: str) -> None:
    said = "this is not card text"
    try:
        effect = parse(text)
    except ValueError as error:
        said = str(error)
    else:
        assert write(effect) == " ".join(text.split())
    assert said.startswith("this is not card text")


@given(st.sampled_from([write(effect) for effect in EFFECTS if effect != NOTHING]), st.data())
def test_one_wrong_letter_is_never_silently_ignored(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from("abcXYZ -.1"))
    changed = text[:place] + letter + text[place + 1 :]
    if " ".join(changed.split()) != text:
        with pytest.raises(ValueError, match=re.escape("this is not card text")):
            parse(changed)
