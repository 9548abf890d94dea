"""Cards in words, as help and lists show them."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import pytest

from footlights.games.encore.marks import MARKS, kind_mark, vibe_mark
from footlights.games.encore.printed import card_help, card_words, full_card
from footlights.games.encore.tables import Cast, prepare
from tests.games.encore.test_base_set import SET
from tests.games.encore.test_sets import OPTIONS


@pytest.fixture
def cast() -> Cast:
    return prepare(OPTIONS, SET, None, None)[0]


def test_everything_printed_is_told(cast: Cast) -> None:
    for card in (*cast.cards, *cast.venues):
        told = full_card(card)
        assert all(text in told for text in (card.name, card.colour, card.act_name, *card.vibes, *card.texts))
    assert full_card(cast.card(cast.numbers["Karina Rose"])).startswith(
        "Karina Rose: PURPLE Performer, $19,000, EERIE and ELEGANT, “Devil's Advocate” // 4. ENCORE!!: Remove 2 //"
    )
    assert card_words(cast, "The Leaky Cellar") == "The Leaky Cellar, Venue, MOODY, Star 9, Payout $15,000"
    assert card_words(cast, "Pyro Pete") == "Pyro Pete, RED Supporter, $6,000, Boost 1"


def test_help_finds_a_card_by_its_name_or_its_beginning(cast: Cast) -> None:
    assert card_help(cast, "karina rose") == card_help(cast, "Kari")
    assert card_help(cast, "  second   wind ") == full_card(cast.card(cast.numbers["Second Wind"]))
    both = str(card_help(cast, "second"))
    assert [line.split(":")[0] for line in both.splitlines()] == ["Second-Choice Sue", "Second Wind"]
    assert card_help(cast, "nobody") is None
    assert card_help(cast, "") is None


def test_every_vibe_and_kind_has_a_drawing_of_its_own(cast: Cast) -> None:
    names = {vibe_mark(vibe) for vibe in cast.vibes} | {kind_mark(card.kind) for card in (*cast.cards, *cast.venues)}
    assert len(names) == 9
    assert names <= set(MARKS)
    assert len(set(MARKS.values())) == len(MARKS)
    assert vibe_mark("SALTY") == ""
    for drawing in MARKS.values():
        fromstring(f"<g>{drawing}</g>")
