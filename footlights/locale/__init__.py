"""The languages of the house: a template of all sentences (`footlights.pot`), and a folder for each language.

Nothing here is needed to speak English. How a language is added is in docs/translating.md.
"""

from __future__ import annotations

import ast
import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from footlights.stage.tongue import DOMAIN, ENGLISH, LOCALES, PSEUDO, languages, pseudo

TEMPLATE = LOCALES / f"{DOMAIN}.pot"
LITTLE_ENDIAN = b"\xde\x12\x04\x95"

Strings = dict[str, str | list[str]]


@cache
def strings(language: str) -> Strings:
    """All sentences in a language, for the browser: what is English in front, its translation or its forms behind.

    English needs none; a language that nobody knows is English.
    """
    if language == ENGLISH or language not in languages():
        return {}
    if language == PSEUDO:
        return {one: [pseudo(one), pseudo(several)] if several else pseudo(one) for one, several in template()}
    return _translations(compiled(language))


def compiled(language: str) -> Path:
    """The catalogue of a language as programs read it."""
    return LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.mo"


def template(path: Path | None = None) -> list[tuple[str, str]]:
    """Every sentence of the template, or of a catalogue, with its form for several (empty where there is only one form)."""
    parts: dict[str, str] = {}
    found = []
    name = ""
    for line in [*(path or TEMPLATE).read_text(encoding="utf-8").splitlines(), "msgid"]:
        word, _, text = line.partition(" ")
        if word == "msgid":
            found.append((parts.get("msgid", ""), parts.get("msgid_plural", "")))
            parts = {}
        if word.startswith("msg"):
            name = word
            parts[name] = ast.literal_eval(text) if text else ""
        elif line.startswith('"'):
            parts[name] += ast.literal_eval(line)
    return [(one, several) for one, several in found if one]


def _translations(path: Path) -> Strings:
    told: Strings = {}
    for message, translation in _entries(path.read_bytes()):
        one, *several = message.split("\0")
        if one and translation:
            told[one] = translation.split("\0") if several else translation
    return told


def _entries(content: bytes) -> Iterator[tuple[str, str]]:
    """The messages of a compiled catalogue, as gettext lays them out: two tables of lengths and places."""
    order = "<" if content[:4] == LITTLE_ENDIAN else ">"
    number, *tables = struct.unpack(f"{order}3I", content[8:20])
    for place in range(number):
        texts = []
        for table in tables:
            length, start = struct.unpack_from(f"{order}2I", content, table + 8 * place)
            texts.append(content[start : start + length].decode())
        yield texts[0], texts[1]
