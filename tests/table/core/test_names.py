"""Names and what is said, as they may be shown."""

from __future__ import annotations

import unicodedata

import pytest

from footlights.table.wishes import clean_name, clean_text

NOTHING = ["\u3164", "\u2800\u2800", "\u115f\u1160", "\uffa0", "\u034f", "\u17b4", "\u180b", "\ufe0f", "\U000e0100",
           "\u200b\u202e", "\u0301\u0301", " \u0301 \u0302", "\u00ad", "\u2060"]  # fmt: skip


@pytest.mark.parametrize("text", NOTHING, ids=ascii)
def test_what_cannot_be_seen_is_no_name_and_says_nothing(text: str) -> None:
    assert clean_name(text, "Seat 1") == "Seat 1"
    assert clean_text(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Zo\u00eb",
        "\u0e01\u0e34\u0e4a",
        "\u05e9\u05bc\u05c1\u05b8",
        "\u0928\u092e\u0938\u094d\u0924\u0947",
        "\u0041\u0301",
        "7",
        "!?",
    ],
)
def test_what_people_write_stays_as_it_is(text: str) -> None:
    assert clean_name(text) == unicodedata.normalize("NFC", text)


def test_marks_do_not_pile_up_into_towers() -> None:
    tower = "Z" + "\u0335" * 40 + "a"
    assert clean_name(tower) == "Z" + "\u0335" * 3 + "a"
    assert clean_text("\u0335" * 5 + "a") == "a"
