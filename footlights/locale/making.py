"""Making catalogues with Babel: sentences out of the sources, into the template and every language, and compiled."""

from __future__ import annotations

import io
import string
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from footlights.locale import TEMPLATE, compiled, template
from footlights.stage.errors import Trouble
from footlights.stage.tongue import ENGLISH, LOCALES

REPOSITORY = Path(__file__).resolve().parents[2]
MAPPING = REPOSITORY / "babel.cfg"
TAGS = ("Translators:",)
KEYWORDS: dict[str, dict[str, tuple[int, ...] | None]] = {
    "python": {"say": None, "say_many": (1, 2), "mark": None},
    "javascript": {"t": None, "tn": (1, 2)},
    "jinja2": {"_": None, "gettext": None, "say": None, "ngettext": (1, 2), "say_many": (1, 2)},
}
UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
ABOUT = "The sentences of Footlights. Made by `python -m footlights.locale`; see docs/translating.md."


def extracted(root: Path = REPOSITORY) -> Catalog:
    """Every sentence in the sources."""
    with MAPPING.open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    catalogue = Catalog(fuzzy=False)
    for kind, keywords in KEYWORDS.items():
        wanted = [(pattern, method) for pattern, method in methods if method in (kind, "ignore")]
        found = extract_from_dir(root, wanted, options, keywords, TAGS, strip_comment_tags=True)
        for _, _, sentence, comments, _ in found:
            catalogue.add(sentence, auto_comments=comments)
    return catalogue


def sentences(catalogue: Catalog) -> set[tuple[str, str]]:
    """What a catalogue holds: each sentence with its form for several."""
    return {_pair(message) for message in catalogue if message.id}


def differences(catalogue: Catalog) -> tuple[list[str], list[str]]:
    """The sentences of the sources that the template lacks, and those it has too many."""
    there, wanted = set(template()) if TEMPLATE.exists() else set(), sentences(catalogue)
    return sorted(one for one, _ in wanted - there), sorted(one for one, _ in there - wanted)


def write_template(catalogue: Catalog) -> None:
    """The template: sorted, without dates and places, so that it changes only with the sentences."""
    TEMPLATE.write_text(_text(catalogue, ""), encoding="utf-8")


def translations() -> list[str]:
    """The languages somebody translates into."""
    return sorted(path.parent.parent.name for path in LOCALES.glob(f"*/LC_MESSAGES/{TEMPLATE.stem}.po"))


def source(language: str) -> Path:
    """The catalogue of a language as people write it."""
    return compiled(language).with_suffix(".po")


def read(language: str) -> Catalog:
    """A language's catalogue."""
    with source(language).open("rb") as file:
        return read_po(file, locale=language)


def add(language: str) -> Path:
    """Begin a language: a catalogue in which nothing is translated yet."""
    try:
        locale = Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        raise Trouble(f"There is no language {language!r}; expected a code such as de or pt_BR.") from None
    path = source(str(locale))
    if str(locale) == ENGLISH or path.exists():
        raise Trouble(f"{language} is already spoken here.")
    path.parent.mkdir(parents=True)
    path.write_text(_text(Catalog(locale=locale, fuzzy=False), str(locale)), encoding="utf-8")
    return path


def refresh(language: str, catalogue: Catalog) -> tuple[int, int]:
    """Bring a language up to the sources and compile it; how many sentences are translated, and how many there are."""
    known = read(language)
    known.update(catalogue, no_fuzzy_matching=True)
    known.obsolete.clear()
    source(language).write_text(_text(known, language), encoding="utf-8")
    compiled(language).write_bytes(compile_catalogue(known))
    told = [message for message in known if message.id]
    return sum(bool(message.string and all(_forms(message))) for message in told), len(told)


def compile_catalogue(catalogue: Catalog) -> bytes:
    """A catalogue as programs read it."""
    out = io.BytesIO()
    catalogue.fuzzy = False
    catalogue.creation_date = catalogue.revision_date = UNDATED  # the same sentences make the same bytes, whenever
    write_mo(out, catalogue)
    return out.getvalue()


def faults(catalogue: Catalog) -> list[str]:
    """Translations that do not have the places of their sentence: each form may leave out only what one of the originals does."""
    found = []
    for message in catalogue:
        if not message.id or not any(_forms(message)):
            continue
        originals = [frozenset(places(text)) for text in _pair(message) if text]
        for form in filter(None, _forms(message)):
            try:
                here = set(places(form))
            except ValueError:
                found.append(f"{form!r}: a brace is not closed.")
                continue
            for name in sorted(here - frozenset().union(*originals)):
                found.append(f"{form!r}: there is nothing to put in {{{name}}}.")
            for name in sorted(originals[0].intersection(*originals) - here):
                found.append(f"{form!r}: {{{name}}} is missing.")
    return found


def places(text: str) -> Iterator[str]:
    """The names of the places for values in a sentence."""
    return (name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def _pair(message: Message) -> tuple[str, str]:
    one, several = message.id if isinstance(message.id, tuple | list) else (message.id, "")
    return one, several


def _forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def _text(catalogue: Catalog, language: str) -> str:
    """A catalogue as text, with a head that says what is needed to read it and nothing else."""
    head: dict[str, Any] = {"Content-Type": "text/plain; charset=UTF-8", "Content-Transfer-Encoding": "8bit"}
    if language:
        head = {"Language": language, "Plural-Forms": catalogue.plural_forms, **head}
    for message in catalogue:
        message.flags -= {"python-format", "python-brace-format"}  # which Babel guesses; places are ours
        message.auto_comments = sorted(set(message.auto_comments))
    out = io.BytesIO()
    write_po(out, catalogue, width=0, no_location=True, omit_header=True, sort_output=True)
    lines = [f"# {ABOUT}", 'msgid ""', 'msgstr ""', *(f'"{name}: {value}\\n"' for name, value in head.items())]
    return "\n".join(lines) + "\n\n" + out.getvalue().decode().strip() + "\n"
