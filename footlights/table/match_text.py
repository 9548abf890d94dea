"""Uploaded match files: read with care, for anybody may send one.

Whatever a text is, looking it over costs little time: aliases and tags, which can make much of little, are refused, and so is
what is nested deeper or has more parts than any match. Plain words are numbers, true, false, null or text, and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import yaml

from footlights.stage.errors import Broken
from footlights.stage.files import MOST_PROBLEMS
from footlights.stage.tongue import mark, say
from footlights.table.wishes import MOST_CARDS, MOST_OPTIONS, MOST_SEATS, WORD_LENGTH

DEEPEST = 8  # a card in a deck of a seat lies 4 deep
MOST_PARTS = 200_000  # words, lists and mappings, their beginnings and ends; the longest game has 104,000
MOST_LETTERS = 300  # of a problem that is told
ACTION_LENGTH = 200
MOST_KEYS = 20

TOO_MUCH = mark("there are more than {most} words in it, which no match has")
TOO_DEEP = mark("lists and mappings lie deeper in each other than in any match")
ALIAS = mark("aliases (*name) are not used here")
TAG = mark("tags (!name) are not used here")
TWICE = mark("a key stands here twice")

_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_Base):  # type: ignore[misc]
    """YAML as match files use it. A number of many digits, or of base 60, is not computed but left as text."""

    yaml_implicit_resolvers: ClassVar[dict[str, list[Any]]] = {}

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        found: dict[Any, Any] = super().construct_mapping(node, deep)
        if len(found) < len(node.value):
            raise yaml.constructor.ConstructorError(None, None, say(TWICE), node.start_mark)
        return found


for _tag, _pattern, _first in (
    ("null", r"~|null|", ["~", "n", ""]),
    ("bool", r"true|false", ["t", "f"]),
    ("int", r"-?(?:0|[1-9][0-9]{0,39})", list("-0123456789")),
):
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(rf"^(?:{_pattern})$"), _first)


def read_match_text(text: str, where: str) -> Any:
    """What a match file says, not yet checked to be a match; Broken with a located sentence if it cannot be read."""
    try:
        _look_over(text)
        documents = [document for document in yaml.load_all(text, _Loader) if document is not None]
    except yaml.MarkedYAMLError as error:
        raise Broken([_located(error, where)]) from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        found = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise Broken([say("{where}: this is not valid YAML: {problem}.", where=where, problem=found)]) from None
    if len(documents) != 1:
        raise Broken([say("{where}: expected one YAML document, found {found}.", where=where, found=len(documents))])
    return documents[0]


def _located(error: yaml.MarkedYAMLError, where: str) -> str:
    at = error.problem_mark
    if at is None:
        return say("{where}: this is not valid YAML: {problem}.", where=where, problem=error.problem)
    message = mark("{where}, line {line}, column {column}: this is not valid YAML: {problem}.")
    return say(message, where=where, line=at.line + 1, column=at.column + 1, problem=error.problem)


def _look_over(text: str) -> None:
    """Go through a text once without making anything of it."""
    depth = 0
    for number, event in enumerate(yaml.parse(text, _Base)):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        problem = _objection(event, depth, number)
        if problem:
            raise yaml.composer.ComposerError(None, None, problem, event.start_mark)


def _objection(event: Any, depth: int, number: int) -> str:
    if depth > DEEPEST:
        return say(TOO_DEEP)
    if number > MOST_PARTS:
        return say(TOO_MUCH, most=MOST_PARTS)
    if isinstance(event, yaml.AliasEvent):
        return say(ALIAS)
    return say(TAG) if getattr(event, "tag", None) is not None else ""


# --- Sizes ------------------------------------------------------------------------------------------------------------


def check_sizes(content: Any, where: str, longest: int) -> None:
    """Refuse what is larger than any match before anything is computed from it; `longest` is the longest game."""
    if isinstance(content, Mapping):
        problems = list(_too_large(content, longest))
        if problems:
            raise Broken([f"{where}: {problem}" for problem in problems])


def _too_large(content: Mapping[Any, Any], longest: int) -> Iterator[str]:
    most = {"options": MOST_OPTIONS, "sets": MOST_KEYS, "seats": MOST_SEATS, "actions": longest, "fair": MOST_KEYS}
    most |= {"ended": MOST_KEYS}
    told = mark("{key} has {found} entries; at most {most} are read.")
    if len(content) > MOST_KEYS:
        yield say("it has {found} entries; at most {most} are read.", found=len(content), most=MOST_KEYS)
    for key, limit in most.items():
        found = content.get(key)
        if isinstance(found, list | dict) and len(found) > limit:
            yield say(told, key=key, found=len(found), most=limit)
    for key, part in (("fair", "contributions"), ("ended", "winners")):
        around = content.get(key)
        listed = around.get(part) if isinstance(around, dict) else None
        if isinstance(listed, list | dict) and len(listed) > MOST_SEATS:
            yield say(told, key=f"{key}.{part}", found=len(listed), most=MOST_SEATS)
    yield from _too_large_decks(content.get("seats"), told)
    yield from _too_large_words(content)


def _too_large_decks(seats: Any, told: str) -> Iterator[str]:
    for number, seat in enumerate(seats[:MOST_SEATS] if isinstance(seats, list) else []):
        deck = seat.get("deck") if isinstance(seat, dict) else None
        if isinstance(deck, list | dict) and len(deck) > MOST_CARDS:
            yield say(told, key=f"seats.{number}.deck", found=len(deck), most=MOST_CARDS)


def _too_large_words(content: Mapping[Any, Any]) -> Iterator[str]:
    """Options and cards are words; an action is a little longer."""
    told = mark("a word of {key} has {found} letters; at most {most} are read.")
    for key in ("options", "sets", "seats", "actions", "ended", "fair"):
        limit = ACTION_LENGTH if key == "actions" else WORD_LENGTH
        longest = max((len(word) for word in _words(content.get(key))), default=0)
        if longest > limit:
            yield say(told, key=key, found=longest, most=limit)


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _words(key)
            yield from _words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _words(inner)


def shortened(error: Broken) -> Broken:
    """The same problems, no more and no longer than a person reads."""
    more = len(error.problems) - MOST_PROBLEMS
    told = [problem if len(problem) <= MOST_LETTERS else f"{problem[:MOST_LETTERS]}…" for problem in error.problems]
    return Broken(told if more <= 0 else [*told[:MOST_PROBLEMS], say("... and {number} more.", number=more)])
