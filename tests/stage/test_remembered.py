"""What is remembered is made once for the same values in the same language, and never grows without end."""

from __future__ import annotations

from footlights.stage.remembered import MOST, forget, remembered
from footlights.stage.tongue import PSEUDO, say, speaking


def test_the_same_values_are_made_into_something_once() -> None:
    made = []

    @remembered
    def pair(one: int, other: str) -> tuple[int, str]:
        made.append((one, other))
        return one, other

    assert pair(1, "a") is pair(1, "a")
    assert pair(2, "a") == (2, "a")
    assert made == [(1, "a"), (2, "a")]


def test_a_sentence_is_remembered_in_its_language_alone() -> None:
    @remembered
    def sentence(number: int) -> str:
        return say("Round {round}", round=number)

    english = sentence(3)
    with speaking(PSEUDO):
        assert sentence(3) == say("Round {round}", round=3) != english
    assert sentence(3) == english


def test_what_was_asked_for_longest_ago_is_forgotten() -> None:
    made = []

    @remembered
    def number(value: int) -> int:
        made.append(value)
        return value

    for value in range(MOST + 1):
        number(value)
    number(MOST)
    number(0)
    assert made == [*range(MOST + 1), 0]


def test_a_remembered_function_keeps_its_name_and_description() -> None:
    @remembered
    def described() -> str:
        """What it makes."""
        return ""

    assert (described.__name__, described.__doc__) == ("described", "What it makes.")


def test_what_is_forgotten_is_made_again() -> None:
    made = []

    @remembered
    def number(value: int) -> int:
        made.append(value)
        return value

    with speaking(PSEUDO):
        number(1)
    number(1)
    forget()
    assert number(1) == 1
    assert made == [1, 1, 1]
