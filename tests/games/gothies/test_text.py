"""The card language: read, printed back character for character, and refused with a caret."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footlights.games.gothies import effects
from footlights.games.gothies.text import BASE, BOUGHT, DUST, SYNERGY, Atom, Line, parse_text, write_text

RUNES = ("Blue", "Green", "Red", "Purple")

numbers = st.integers(1, effects.MAX_NUMBER)
some = st.integers(2, effects.MAX_SOME)
runes = st.sampled_from(RUNES)
cards = st.one_of(st.just("a card"), some.map(lambda n: f"{n} cards"))
counts = st.one_of(
    st.just(""),
    st.just(" for each land you have in play"),
    runes.map(lambda rune: f" for each other {rune} card you played this turn"),
)
piles = st.sampled_from(["your hand or from your discard pile", "your hand", "your discard pile"])
atoms = st.one_of(
    st.builds("gain {} {}{}".format, numbers, st.sampled_from(["Song", "Seed"]), counts),
    st.builds(lambda n, count: f"gain {n} Timestone{'s' if n > 1 else ''}{count}", numbers, counts),
    cards.map("draw {}".format),
    st.builds("{} opponent discards {}".format, st.sampled_from(["an", "each"]), cards),
    cards.map("discard {}".format),
    piles.map("you may dust a card from {}".format),
    st.just("you may dust a card in the Mercado"),
    st.just("you may remove an opponent's land"),
    numbers.map("you may buy a Mercado card costing {} or less for free".format),
    st.just("put the next card you buy this turn on top of your deck"),
    some.map("you may discard up to {} cards, then draw that many".format),
)
options = st.lists(atoms, min_size=1, max_size=3).map(" and ".join)
sentences = st.lists(options, min_size=1, max_size=3).map(" or ".join).map(lambda s: f"{s[0].upper()}{s[1:]}.")
bodies = st.lists(sentences, min_size=1, max_size=3).map(" ".join)
texts = st.builds(
    lambda base, synergies, dust, bought: "\n".join([*base, *synergies, *dust, *bought]),
    st.lists(bodies, max_size=3),
    st.lists(st.builds("[{}] {}".format, runes, bodies), max_size=2),
    st.lists(bodies.map("[Dust] {}".format), max_size=1),
    st.lists(st.sampled_from(["on top of your deck", "into your hand"]), max_size=1).map(
        lambda places: [f"When bought, put this card {place}." for place in places]
    ),
)


def told(text: str) -> list[str]:
    """The three lines that say why a text is refused."""
    with pytest.raises(ValueError, match="cannot be read") as caught:
        parse_text(text, RUNES)
    return str(caught.value).split("\n")


@given(texts)
def test_any_card_text_is_printed_back(text: str) -> None:
    assert write_text(parse_text(text, RUNES), RUNES) == text


@given(st.text(max_size=40))
def test_anything_else_is_refused_with_a_sentence(text: str) -> None:
    try:
        told = write_text(parse_text(text, RUNES), RUNES)
    except ValueError as error:
        told = str(error)
    assert told == text or "cannot be read" in told


@given(texts, st.integers(0, 400), st.sampled_from([" ", "", "x", "\n", ".", "or", "[Dust] "]))
def test_a_damaged_text_is_read_as_it_stands_or_not_at_all(text: str, place: int, sign: str) -> None:
    place = min(place, len(text))
    damaged = text[:place] + sign + text[place + 1 :]
    try:
        read = parse_text(damaged, RUNES)
    except ValueError:
        return
    assert write_text(read, RUNES) == damaged


def test_no_text_is_a_card_without_lines() -> None:
    assert parse_text("", RUNES) == []


def test_lines_are_told_apart_by_what_they_begin_with() -> None:
    text = "Gain 1 Song.\n[Red] Draw a card.\n[Dust] Gain 2 Seed.\nWhen bought, put this card into your hand."
    song, draw, seed = Atom(effects.GAIN_SONG), Atom(effects.DRAW), Atom(effects.GAIN_SEED, 2)
    assert parse_text(text, RUNES) == [
        Line(BASE, effects.NO_RUNE, (((song,),),)),
        Line(SYNERGY, RUNES.index("Red"), (((draw,),),)),
        Line(DUST, effects.NO_RUNE, (((seed,),),)),
        Line(BOUGHT, effects.NO_RUNE, (), effects.TO_HAND),
    ]


def test_and_binds_tighter_than_or() -> None:
    (line,) = parse_text("Gain 1 Song and draw a card or gain 1 Seed and draw 2 cards.", RUNES)
    (sentence,) = line.sentences
    assert [[atom.op for atom in option] for option in sentence] == [
        [effects.GAIN_SONG, effects.DRAW],
        [effects.GAIN_SEED, effects.DRAW],
    ]


def test_or_separates_only_where_an_atom_follows() -> None:
    text = (
        "You may dust a card from your hand or from your discard pile"
        " or you may dust a card from your hand or you may buy a Mercado card costing 3 or less for free."
    )
    ((line,),) = [parse_text(text, RUNES)]
    assert [option[0] for option in line.sentences[0]] == [
        Atom(effects.DUST_OWN, piles=effects.FROM_HAND + effects.FROM_DISCARD),
        Atom(effects.DUST_OWN, piles=effects.FROM_HAND),
        Atom(effects.FREE_PURCHASE, 3),
    ]


def test_rune_names_come_from_the_table() -> None:
    text = "Gain 1 Song for each other Yellow card you played this turn.\n[Black] Draw a card."
    table = (*RUNES, "Yellow", "Black")
    base, synergy = parse_text(text, table)
    assert base.sentences[0][0][0] == Atom(effects.GAIN_SONG, 1, effects.PER_PLAYED, table.index("Yellow"))
    assert synergy.rune == table.index("Black")
    assert write_text([base, synergy], table) == text
    assert "found 'Yellow', expected 'Blue', 'Green', 'Purple' or 'Red'" in told(text)[0]


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("gain 3 Song.", 0, "expected 'Gain'"),
        ("Gain 3 Song or Gain 2 Seed.", 15, "expected 'gain'"),
        ("Gain 3 song.", 7, "Did you mean 'Song'?"),
        ("Gain 3 Sng.", 7, "Did you mean 'Song'?"),
        ("Gain 3 Song", 11, "the text ends, expected '.', 'and', 'for each' or 'or'"),
        ("Gain 1 Timestones.", 7, "expected 'Timestone'"),
        ("Gain 3 Timestone.", 7, "expected 'Timestones'"),
        ("Gain 0 Song.", 5, "a number from 1 on"),
        ("Gain 03 Song.", 5, "a number from 1 on"),
        ("Gain 21 Song.", 5, "a number from 1 to 20"),
        ("You may buy a Mercado card costing 21 or less for free.", 35, "a number from 1 to 20"),
        ("Draw 1 cards.", 5, "One card is written 'a card'"),
        ("Draw 10 cards.", 5, "a number from 2 to 9"),
        ("Draw 2 card.", 7, "Did you mean 'cards'?"),
        ("You may discard up to 1 cards, then draw that many.", 22, "a number from 2 to 9"),
        ("Draw a  card.", 6, "one space between words"),
        ("Gain 3 Song .", 11, "one space between words"),
        (" Gain 3 Song.", 0, "one space between words"),
        ("Gain 3 Song.\tDraw a card.", 12, "one space between words"),
        ("Gain 3 Song.Draw a card.", 12, "one space between words"),
        ("[Red]Draw a card.", 5, "one space between words"),
        ("[Yellow] Draw a card.", 1, "found 'Yellow'"),
        ("[red] Draw a card.", 1, "Did you mean 'Red'?"),
        ("[Dust] draw a card.", 7, "expected 'Draw'"),
        ("You may dust a card in the mercado.", 27, "Did you mean 'Mercado'?"),
        ("You may dust a card of your hand.", 20, "expected 'from' or 'in'"),
        ("You may duts a card from your hand.", 8, "Did you mean 'dust'?"),
        ("Gain 1 Song and you may duts a card from your hand.", 24, "Did you mean 'dust'?"),
        ("You may buy a Mercado card costing 3 or fewer for free.", 40, "expected 'less'"),
        ("Gain 1 Song for each Red card you played this turn.", 21, "expected 'land you have in play' or 'other'"),
        ("Gain 1 Song for each land in play.", 26, "expected 'you'"),
        ("Gain 3 Song. [Red] Gain 2 Song.", 13, "a new line"),
        ("An opponent discard a card.", 12, "Did you mean 'discards'?"),
        ("Put the next card you buy on top of your deck.", 26, "expected 'this'"),
        ("When bought, put this card in your hand.", 27, "expected 'into your hand' or 'on top of your deck'"),
        ("When bought, put this card into your hand. Draw a card.", 43, "expected a new line"),
        ("[Red] When bought, put this card into your hand.", 6, "found 'When'"),
        ("Gain 1 Song or gain 2 Song or gain 3 Song or gain 4 Song.", 45, "at most 3"),
        ("Gain 3 Song or.", 14, "'gain'"),
        ("Win the game.", 0, "'Gain'"),
    ],
)
def test_a_text_that_cannot_be_read_is_shown_with_a_caret(text: str, place: int, expected: str) -> None:
    sentence, shown, caret = told(text)
    assert expected in sentence
    assert shown == f"    {text}"
    assert caret == f"    {' ' * place}^"


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("[Red] Draw a card.\nGain 1 Song.", "Gain 1 Song.", "a base line stands after a synergy line"),
        ("[Dust] Draw a card.\n[Red] Gain 1 Song.", "[Red] Gain 1 Song.", "a synergy line stands after a dust line"),
        (
            "When bought, put this card into your hand.\n[Dust] Draw a card.",
            "[Dust] Draw a card.",
            "a dust line stands after a bought line",
        ),
        ("[Dust] Draw a card.\n[Dust] Gain 1 Song.", "[Dust] Gain 1 Song.", "one dust line too many"),
        (
            "When bought, put this card into your hand.\nWhen bought, put this card on top of your deck.",
            "When bought, put this card on top of your deck.",
            "one bought line too many",
        ),
        ("[Red] Draw a card.\n[Blue] Draw a card.\n[Red] Gain 1 Song.", "[Red] Gain 1 Song.", "at most 2"),
        ("Gain 1 Song.\n\nDraw a card.", "", "no empty line"),
        ("Gain 1 Song.\n", "", "no empty line"),
        ("Gain 1 Song.\nGain 2 Sead.", "Gain 2 Sead.", "Did you mean 'Seed'?"),
    ],
)
def test_of_several_lines_the_wrong_one_is_shown(text: str, line: str, expected: str) -> None:
    sentence, shown, _ = told(text)
    assert expected in sentence
    assert shown == f"    {line}"
