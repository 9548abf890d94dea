"""RULES.md, taken apart."""

from __future__ import annotations

import pytest

from footlights.stage.game import get_game
from footlights.stage.rulebook import Rulebook, clause_ids, read_rules, rulebook

TEXT = """# Rules of some game
- **AB-1.2** First line
  goes **on** `here`. (R1)
- **AB-1.3** Second: things.
- **Note**: no word of the glossary.
- **XY-1.1** of another game.

## Rulings
| R1 | Really? | Yes. |
|R12|Sure?|No.|

## Glossary
- **Word**: What it is.
"""


def test_a_rulebook_is_taken_apart_by_clause_word_and_ruling() -> None:
    book = read_rules(TEXT, "AB")
    assert book.clauses == {"AB-1.2": "First line goes on here. (R1)", "AB-1.3": "Second: things."}
    assert book.glossary == {"Word": "What it is."}
    assert book.rulings == {"R1": "Really? Yes.", "R12": "Sure? No."}
    assert [entry.section for entry in book.entries[-2:]] == ["Rulings", "Glossary"]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("ab-1.2", ["AB-1.2"]),
        ("1.2", ["AB-1.2"]),
        (" 1.2. ", ["AB-1.2"]),
        ("1", ["AB-1.2", "AB-1.3"]),
        ("r1", ["R1"]),
        ("here", ["AB-1.2"]),
        ("thing", ["AB-1.3"]),
        ("word", ["Word"]),
        ("7.7", []),
        ("", []),
        (".", ["AB-1.2", "AB-1.3", "R1", "R12", "Word"]),
        ("nothing", []),
    ],
)
def test_numbers_and_words_are_found(wanted: str, found: list[str]) -> None:
    assert [entry.id for entry in read_rules(TEXT, "AB").search(wanted)] == found
    assert Rulebook("AB").search(wanted) == []


def test_what_comes_near_is_suggested() -> None:
    book = read_rules(TEXT, "AB")
    assert book.nearest("1.4") == " Did you mean 'AB-1.3'?"
    assert book.nearest("wrod") == " Did you mean 'Word'?"
    assert book.nearest("secnd") == " Did you mean 'Second'?"
    assert Rulebook().nearest("word") == ""


def test_a_word_of_the_glossary_may_be_in_the_plural() -> None:
    term = read_rules(TEXT, "AB").term("WORDS")
    assert term is not None
    assert term.id == "Word"
    assert read_rules(TEXT, "AB").term("note") is None


def test_the_clauses_of_a_game_are_in_the_order_of_its_rules_with_the_rulings_last() -> None:
    game = get_game("the-theatre")
    ids = clause_ids(game)
    assert ids == [*rulebook(game).clauses, *rulebook(game).rulings]
    assert len(ids) == len(set(ids))
    assert ids[0].startswith("TH-")
    assert ids[-1].startswith("R")
