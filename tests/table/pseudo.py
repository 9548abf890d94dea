"""What was never sent through `say` or `t`: told from what a page or a table shows in the pseudo-language."""

from __future__ import annotations

import re
from collections.abc import Iterable

from footlights.stage.tongue import ACCENTS, CLOSING, OPENING

PLAIN = {chr(letter) for letter in ACCENTS}  # what the pseudo-language never leaves as it is


def untranslated(texts: Iterable[str], allowed: Iterable[str], inside: bool = False) -> list[str]:
    """The texts with letters outside the brackets of the pseudo-language that are not values anybody may show.

    `allowed` are those values: names of cards and players, notations, clauses; capitals do not matter, for a stylesheet may have
    changed them. With `inside` also a value within the brackets must be allowed or translated itself.
    """
    values = sorted({value.casefold() for value in allowed if value.strip()}, key=len, reverse=True)
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(value)}(?!\w)" for value in values) or r"(?!)")
    return [text for text in texts if _is_bare(_without(pattern, text), inside)]


def _without(pattern: re.Pattern[str], text: str) -> str:
    """A text without the values anybody may show."""
    folded = text.casefold()
    if len(folded) != len(text):  # a letter that has no small form of its own length
        return pattern.sub(" ", folded)
    spans = [match.span() for match in pattern.finditer(folded)]
    for start, stop in reversed(spans):
        text = f"{text[:start]} {text[stop:]}"
    return text


def _is_bare(text: str, inside: bool) -> bool:
    depth = 0
    for letter in text:
        depth += (letter == OPENING) - (letter == CLOSING)
        if letter.isalpha() and (depth <= 0 or (inside and letter in PLAIN)):
            return True
    return False
