"""Options: declared as data, checked with all mistakes at once."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footlights.stage.errors import Broken
from footlights.stage.options import Option, check_options

DECLARED = (
    Option("format", "duel", "how to play", "X-1", ("duel", "team")),
    Option("players", "standard", "how many", "X-2", ("standard",), 2, 8),
    Option("limit", 80, "highest cost", "X-3", ("none",), 5),
    Option("size", 40, "cards", "X-4", (), 5, 100, ruled=True),
    Option("optional", [], "what may be declined", "X-5", ("Boost", "Sap", "Chaos"), many=True),
)
DEFAULTS = {"format": "duel", "players": "standard", "limit": 80, "size": 40, "optional": []}

anything = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | st.lists(st.text(max_size=3))


def test_what_is_not_given_has_its_default() -> None:
    assert check_options(DECLARED, {}) == DEFAULTS


@pytest.mark.parametrize(
    ("name", "given_value", "value"),
    [
        ("format", "team", "team"),
        ("players", 2, 2),
        ("players", "8", 8),
        ("players", "standard", "standard"),
        ("limit", 10**6, 10**6),
        ("limit", "none", "none"),
        ("limit", None, "none"),
        ("size", 3, 3),
        ("size", 101, 101),
        ("optional", ["Sap", "Boost"], ["Boost", "Sap"]),
        ("optional", "Sap, Boost", ["Boost", "Sap"]),
        ("optional", "", []),
        ("optional", ("Sap", "Sap"), ["Sap"]),
    ],
)
def test_what_is_allowed_is_taken(name: str, given_value: Any, value: Any) -> None:
    assert check_options(DECLARED, {name: given_value}) == {**DEFAULTS, name: value}


@pytest.mark.parametrize(
    ("name", "given_value", "sentence"),
    [
        ("format", "tame", "Option format: found 'tame', expected 'duel' or 'team'. Did you mean 'team'?"),
        ("format", None, "Option format: found None, expected 'duel' or 'team'."),
        ("players", 1, "Option players: found 1, expected 'standard' or a whole number from 2 to 8."),
        ("players", 9, "Option players: found 9, expected 'standard' or a whole number from 2 to 8."),
        ("players", True, "Option players: found True, expected 'standard' or a whole number from 2 to 8."),
        ("players", 2.0, "Option players: found 2.0, expected 'standard' or a whole number from 2 to 8."),
        ("limit", 4, "Option limit: found 4, expected 'none' or a whole number from 5 up."),
        ("size", True, "Option size: found True, expected a whole number from 5 to 100."),
        ("size", "many", "Option size: found 'many', expected a whole number from 5 to 100."),
        (
            "optional",
            ["Sup"],
            "Option optional: found 'Sup', expected any of 'Boost', 'Sap' or 'Chaos'. Did you mean 'Sap'?",
        ),
        ("optional", 3, "Option optional: found 3, expected a list with any of 'Boost', 'Sap' or 'Chaos'."),
    ],
)
def test_what_is_not_allowed_is_refused_with_what_was_found_and_expected(
    name: str, given_value: Any, sentence: str
) -> None:
    with pytest.raises(Broken) as error:
        check_options(DECLARED, {name: given_value})
    assert error.value.problems == [sentence]


def test_all_mistakes_are_named_at_once() -> None:
    with pytest.raises(Broken) as error:
        check_options(DECLARED, {"fromat": "duel", "players": 99, "optional": "Nap", "limit": 100})
    assert error.value.problems[0] == (
        "There is no option 'fromat'; there are format, players, limit, size, optional. Did you mean 'format'?"
    )
    assert [problem.split(":")[0] for problem in error.value.problems[1:]] == ["Option players", "Option optional"]


@given(st.dictionaries(st.sampled_from([*DEFAULTS, "other"]), anything))
def test_any_options_are_checked_or_broken_in_sentences_and_never_changed(given_options: dict[str, Any]) -> None:
    before = repr(given_options)
    checked, problems = DEFAULTS, []
    try:
        checked = check_options(DECLARED, given_options)
    except Broken as error:
        problems = error.problems
    assert all(problem.startswith(("Option ", "There is no option ")) for problem in problems)
    assert set(checked) == set(DEFAULTS)
    assert check_options(DECLARED, checked) == checked
    assert repr(given_options) == before


@given(st.lists(st.one_of(st.lists(st.integers()), st.dictionaries(st.text(), st.integers()), st.none()), max_size=3))
def test_a_list_of_things_that_are_no_words_is_refused_in_a_sentence(things: list[Any]) -> None:
    if things:
        with pytest.raises(Broken, match="Option optional: found"):
            check_options(DECLARED, {"optional": things})


def test_a_default_cannot_be_changed_by_changing_what_was_handed_out() -> None:
    declared = [Option("optional", [], "what may be declined", "X-5", ("Boost", "Sap"), many=True)]
    check_options(declared, {})["optional"].append("Boost")
    assert check_options(declared, {})["optional"] == []


@pytest.mark.parametrize(("text", "number"), [(" 90 ", 90), ("1_000", 1000), ("٣٠", 30)])
def test_numbers_in_words_are_read_as_python_reads_them(text: str, number: int) -> None:
    assert check_options(DECLARED, {"limit": text})["limit"] == number


@pytest.mark.parametrize("text", ["9" * 5000, "²", "1e3", "0x10", "--5"])
def test_what_only_looks_like_a_number_is_refused(text: str) -> None:
    with pytest.raises(Broken, match=r"^Option limit: found"):
        check_options(DECLARED, {"limit": text})
