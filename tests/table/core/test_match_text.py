"""Uploaded match files: read as they are meant, and refused quickly where they are meant to hurt."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from footlights.bots import Bot, play_out
from footlights.stage.errors import Broken
from footlights.stage.files import parse_yaml
from footlights.stage.match import from_dict, new
from footlights.table.match_text import MOST_PARTS, check_sizes, read_match_text, shortened
from tests.table.core.playing import a_night, in_a_loop

MEGABYTE = 1_000_000
LAUGHS = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


def test_a_match_file_is_read_as_everywhere_else() -> None:
    match = new("the-theatre", seed=2**127 + 5, names=["null", "12"])
    play_out(match, [Bot("random", 1), Bot("random", 2)])
    match.fair = {"scheme": "shuffle-1", "table": "0x10", "commit": "1e5", "secret": "0" * 64, "contributions": []}
    read = read_match_text(match.to_yaml(), "file")
    assert read == yaml.safe_load(match.to_yaml()) == parse_yaml(match.to_yaml(), "file")[0]
    again = from_dict({key: value for key, value in read.items() if key != "fair"}, "file").verify()
    assert again.names == ["null", "12"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (LAUGHS, "aliases"),
        ("a: &a [*a]", "aliases"),
        ("[" * MEGABYTE, "deeper"),
        ("- " * (MEGABYTE // 2), "deeper"),
        ("{a: " * (MEGABYTE // 4), "deeper"),
        ("- a\n" * (MEGABYTE // 4), f"more than {MOST_PARTS} words"),
        ("!!python/object/apply:os.system [ls]", "tags"),
        ("a: !!int '" + "1:" * (MEGABYTE // 2 - 10) + "1'", "tags"),
        ("a: 1\na: 2", "twice"),
        ("[a]: b\n{c: d}: e", "not valid YAML"),
        ("a: [", "line 2"),
        ("a: \0", "not valid YAML"),
        ("a: \ud800", "not valid YAML"),
        ("a: 1\n---\nb: 2", "one YAML document, found 2"),
        ("", "found 0"),
    ],
    ids=[
        *("laughs", "itself", "brackets", "dashes", "braces", "words", "tag", "number", "twice", "key"),
        *("open", "nul", "half a letter", "two", "none"),
    ],
)
def test_what_could_hurt_is_refused_with_a_sentence(text: str, said: str) -> None:
    with pytest.raises(Broken, match=said) as told:
        read_match_text(text, "The file")
    assert str(told.value).startswith("The file")
    assert str(told.value).endswith(".")
    assert len(str(told.value)) < 500


@pytest.mark.parametrize(
    "word",
    ["1" * MEGABYTE, "1:" * 400_000 + "1", "0x" + "f" * 900_000, "2020-01-01", "yes", "1.5"],
    ids=["digits", "base 60", "base 16", "date", "yes", "fraction"],
)
def test_plain_words_are_not_computed_with(word: str) -> None:
    assert read_match_text(f"a: {word}", "file") == {"a": word}


def many(content: dict[str, Any], key: str, value: Any) -> dict[str, Any]:
    return {**content, key: value}


@pytest.mark.parametrize(
    "swell",
    [
        lambda match: many(match, "options", {f"formet{n}": "duel" for n in range(50_000)}),
        lambda match: many(match, "options", {"format": "duel" * 50_000}),
        lambda match: many(match, "seats", match["seats"] * 5),
        lambda match: many(match, "seats", [{"name": "A", "deck": ["Vixie/Charx"] * 5_000}] * 2),
        lambda match: many(match, "actions", [{0: "gamble"}] * 30_000),
        lambda match: many(match, "actions", [{0: "g" * 1_000}]),
        lambda match: many(match, "fair", {"contributions": ["0" * 32] * 30_000}),
        lambda match: {**match, **{f"key{n}": 1 for n in range(50_000)}},
    ],
)
def test_what_is_larger_than_any_match_is_refused_before_it_is_looked_into(swell: Callable[[Any], Any]) -> None:
    with pytest.raises(Broken) as told:
        check_sizes(swell(new("the-theatre").to_dict()), "The file", 26_000)
    assert "at most" in str(told.value)


def test_no_more_problems_are_told_than_a_person_reads() -> None:
    told = shortened(Broken(["x" * 10_000] * 5_000))
    assert len(told.problems) < 100
    assert len(str(told)) < 30_000


@in_a_loop
async def test_a_hostile_file_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        for text in (LAUGHS, "[" * MEGABYTE, "- a\n" * (MEGABYTE // 4)):
            with pytest.raises(Broken):
                await night.house.upload(text, "ada")
        assert (await night.house.mine("ada")).finished == []
