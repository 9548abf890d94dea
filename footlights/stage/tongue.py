"""The language things are said in: every sentence for people goes through `say`, and a language is chosen for a while.

`say("{name} plays {card}.", name=..., card=...)` looks the sentence up in the catalogue of the language being spoken (gettext)
and then fills in the values. `say_many` chooses between the forms for one and for several. A sentence that is written down
before anybody speaks (a constant of a module) is marked with `mark`, and goes through `say` when it is shown. Catalogues are
made with Babel from the sentences in the sources (`footlights/locale`). The pseudo-language `en-XA` needs no catalogue: it is
English with accents, stretched by two fifths and put in brackets, and shows at a glance what was never sent through here and
what has no room.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

ENGLISH = "en"
PSEUDO = "en-XA"
LOCALES = Path(__file__).parent.parent / "locale"
DOMAIN = "footlights"
OPENING, CLOSING = "⟦", "⟧"
STRETCH = 0.4
ACCENTS = str.maketrans(
    "aceginorsuyzACEGINORSUYZ",
    "àçéĝíñöŕšüýžÀÇÉĜÍÑÖŔŠÜÝŽ",
)
PLACE = re.compile(r"(\{[^{}]*\})")
PSEUDO_KEPT = 4096  # messages whose pseudo-language form is kept

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


@cache
def languages() -> tuple[str, ...]:
    """The languages there are, the pseudo-language last."""
    found = sorted(path.parent.parent.name for path in LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (ENGLISH, *(name for name in found if name != ENGLISH), PSEUDO)


def language_name(language: str) -> str:
    """What a language is called in itself."""
    with speaking(language):
        # Translators: the name of your language, in itself.
        return say("English")


spoken = _spoken.get  # the language that sentences are translated into


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Translate into this language within the context; an unknown one is English."""
    token = _spoken.set(language if language in languages() else ENGLISH)
    try:
        yield
    finally:
        _spoken.reset(token)


def mark(message: str) -> str:
    """The sentence itself, marked for translators: it is translated later, when it is shown."""
    return message


def say(message: str, **values: Any) -> str:
    """Translate a sentence into the language of this context (see `speaking`) and fill in its values."""
    text = message if _spoken.get() == ENGLISH else _translated(message)
    return text.format_map(values) if values else text


def say_many(one: str, several: str, number: int, **values: Any) -> str:
    """Translate the form of a sentence for one or for several; `{number}` is filled in too."""
    language = _spoken.get()
    if language in (ENGLISH, PSEUDO):
        text = one if number == 1 else several
        text = text if language == ENGLISH else pseudo(text)
    else:
        text = catalogue(language).ngettext(one, several, number)
    values["number"] = number
    return text.format_map(values)


@lru_cache(maxsize=PSEUDO_KEPT)
def pseudo(message: str) -> str:
    """A message in the pseudo-language; the places for values stay as they are."""
    if not message.strip():
        return message
    parts = PLACE.split(message)
    accented = "".join(part if PLACE.fullmatch(part) else part.translate(ACCENTS) for part in parts)
    letters = sum(len(part) for part in parts if not PLACE.fullmatch(part))
    return f"{OPENING}{accented}{'~' * max(1, round(letters * STRETCH))}{CLOSING}"


def _translated(message: str) -> str:
    language = _spoken.get()
    if language == PSEUDO or not message:  # to gettext, the empty message is the head of the catalogue
        return pseudo(message)
    return catalogue(language).gettext(message)


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """What is known of a language; nothing for one that nobody knows. English is what the sources say and is never asked for."""
    return gettext.translation(DOMAIN, LOCALES, languages=[language], fallback=True)
