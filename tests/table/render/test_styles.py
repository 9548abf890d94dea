"""Styles that a browser can keep up with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import footlights

FOLDER = Path(footlights.__file__).parent
SHEETS = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.css"))
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
HAS = re.compile(r":has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")
NOT = re.compile(r":not\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")
HERE, ANYTHING = "\0", "\1"


def for_anything(selector: str) -> bool:
    """Whether a selector styles whatever lies in or beside something that has something."""
    _, has, after = NOT.sub(ANYTHING, HAS.sub(HERE, selector)).rpartition(HERE)
    beyond = re.split(r"\s*[>+~]\s*|\s+", after)[1:]
    return bool(has) and any(not part.strip(ANYTHING + "*") for part in beyond)


def selectors(sheet: str) -> list[str]:
    """All selectors of a sheet; a comma inside brackets separates none."""
    rules = re.findall(r"([^{};]+)\{", COMMENT.sub("", sheet))
    return [
        part.strip() for rule in rules for part in re.split(r",(?![^()]*\))", rule) if not part.strip().startswith("@")
    ]


def test_the_search_finds_one() -> None:
    assert for_anything(".node:has(> .cover) > :not(.cover)")
    assert for_anything(".node:has(> .cover) > :not(.cover) :is(button, a)")
    assert for_anything(".node:has(> .cover) *")
    assert not for_anything(".node:has(> .cover)")
    assert not for_anything(".node[data-covered] > :not(.cover)")
    assert not for_anything("#house:has(> #bill:not([hidden], .shut)) #board")
    assert selectors("a:is(b, c) > d, e { x: y } @media (f) { g:has(h) { z: w } }") == [
        "a:is(b, c) > d",
        "e",
        "g:has(h)",
    ]


@pytest.mark.parametrize("sheet", SHEETS)
def test_nothing_that_has_something_styles_whatever_lies_in_it(sheet: str) -> None:
    """Browsers keep one list of what `:has` can change; with "anything" on it they style the whole page at every change."""
    found = [each for each in selectors((FOLDER / sheet).read_text(encoding="utf-8")) if for_anything(each)]
    assert not found, "Have the script set an attribute instead, as `data-covered`."
