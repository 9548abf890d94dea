"""Drawings: SVG files in a folder `drawings` beside the code that shows them, made to be edited in any drawing program.

A file holds one family (hats, heads, marks) as a sheet: each group with an id directly under the root is a drawing of that name.
Where a group lies on the sheet is of no matter; its own transform is not read, and neither are the root's colours and strokes,
which only make the sheet look right while it is edited. What was drawn once is shown again with `use`, also from another file
(`<use href="props.svg#bell" transform="scale(2)"/>`). The tones of the house (`TONES`) become variables of the stylesheet.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from xml.sax.saxutils import quoteattr

from footlights.stage.errors import Faulty, suggestion

FOLDER = "drawings"
TONES: Mapping[str, str] = {
    "#1c141b": "var(--emblem-ink,#1c141b)",
    "#f6efdf": "var(--emblem-paper,#f6efdf)",
    "#6a5466": "var(--emblem-cloth,#6a5466)",
    "#f7d28a": "var(--lit,#f7d28a)",
}
SHAPES = frozenset(("circle", "ellipse", "g", "line", "path", "polygon", "polyline", "rect", "use"))
UNSEEN = frozenset(("defs", "desc", "metadata", "style", "title"))
# What a page gets of a shape. Ids, styles and the drawing program's own notes stay in the file.
SHOWN = re.compile(r"[rdxy]|[cr][xy]|[xy][12]|width|height|points|transform|class|opacity|(fill|stroke)(-[a-z]+)*")
SVG = "http://www.w3.org/2000/svg"
LINK = "{http://www.w3.org/1999/xlink}href"


class Undrawn(Faulty, KeyError):
    """A drawing that is asked for and that no file has."""

    __str__ = Faulty.__str__  # as a sentence, which a KeyError would put in quotes


class Sheet(NamedTuple):
    """A file: its drawings, and everything in it that `use` can show again."""

    drawn: Mapping[str, Element]
    named: Mapping[str, Element]


class Drawings(Mapping[str, str]):
    """The drawings of one or more families as markup by name, read when the first is asked for.

    `Drawings(__file__, "hats")` has those of `drawings/hats.svg` beside that module. A card's name finds its drawing as it is
    written: "Call Bell" has the id `call-bell`. Two families, or drawings made by code, are joined with `|`.
    """

    def __init__(self, beside: str, *families: str) -> None:
        self._sources: tuple[Path | Mapping[str, str], ...] = tuple(
            Path(beside).parent / FOLDER / f"{family}.svg" for family in families
        )

    def __or__(self, more: Mapping[str, str]) -> Drawings:
        joined = Drawings("")
        joined._sources = (*self._sources, *(more._sources if isinstance(more, Drawings) else (more,)))
        return joined

    @cached_property
    def _drawn(self) -> dict[str, str]:
        drawn: dict[str, str] = {}
        for source in self._sources:
            found = source if isinstance(source, Mapping) else _markup_of(source)
            if twice := drawn.keys() & found.keys():
                raise Faulty(f"{self._told()}: {', '.join(sorted(twice))} is drawn twice. Give one of them another id.")
            drawn |= found
        return drawn

    def __getitem__(self, name: str) -> str:
        drawn = self._drawn
        if (id := id_of(name)) not in drawn:
            raise Undrawn(
                f"{self._told()}: there is no drawing {id!r}.{suggestion(id, drawn)} Draw it as <g id={id!r}>."
            )
        return drawn[id]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and id_of(name) in self._drawn

    def __iter__(self) -> Iterator[str]:
        return iter(self._drawn)

    def __len__(self) -> int:
        return len(self._drawn)

    def named(self, begins: str) -> dict[str, str]:
        """The drawings whose names begin so, by the rest of their names."""
        return {name.removeprefix(begins): drawing for name, drawing in self._drawn.items() if name.startswith(begins)}

    def _told(self) -> str:
        return ", ".join(str(source) for source in self._sources if isinstance(source, Path))


class Looks(Mapping[str, tuple[str, ...]]):
    """Who is drawn how: the rows of a table by their first cell, read when the first is asked for.

    `Looks(__file__, "people")` has those of `drawings/people.csv` beside that module; its first row names the columns.
    """

    def __init__(self, beside: str, table: str) -> None:
        self._file = Path(beside).parent / FOLDER / f"{table}.csv"

    @cached_property
    def _rows(self) -> dict[str, tuple[str, ...]]:
        try:
            with self._file.open(encoding="utf-8", newline="") as text:
                head, *rows = csv.reader(text)
        except (OSError, ValueError) as cause:
            raise Faulty(f"{self._file} cannot be read as a table: {cause}.") from cause
        found: dict[str, tuple[str, ...]] = {}
        for number, row in enumerate(rows, 2):
            name, *looks = row or [""]
            if len(looks) != len(head) - 1 or name in found:
                raise Faulty(
                    f"{self._file}, row {number}: write {name!r} once, with a cell for each of {', '.join(head)}."
                )
            found[name] = tuple(looks)
        return found

    def __getitem__(self, name: str) -> tuple[str, ...]:
        return self._rows[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


def id_of(name: str) -> str:
    """The id under which something is drawn: its name in small letters, joined by hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


@cache
def _sheet(file: Path) -> Sheet:
    """A file, read."""
    try:
        text = file.read_text(encoding="utf-8")
        if "<!ENTITY" in text:
            raise Faulty(f"{file} defines entities, which are not read. Save it as plain SVG.")
        root = ElementTree.fromstring(text)
    except (OSError, UnicodeDecodeError, ElementTree.ParseError) as cause:
        raise Faulty(f"{file} cannot be read as a drawing: {cause}. Save it as plain SVG.") from cause
    named: dict[str, Element] = {}
    for element in root.iter():
        if (id := element.get("id", "")) in named:
            raise Faulty(f"{file} has two drawings with the id {id!r}. Give one of them another.")
        if id:
            named[id] = element
    drawn = {}
    for child in root:
        kind = _kind(child)
        if kind in SHAPES and not (kind == "g" and child.get("id")):
            raise Faulty(
                f"{file} has a <{kind}> that belongs to no drawing. Put it into a group with an id under the root."
            )
        if kind in SHAPES:
            drawn[child.get("id", "")] = child
    return Sheet(drawn, named)


@cache
def _markup_of(file: Path) -> dict[str, str]:
    """All drawings of a file as markup."""
    return {id: _inside(element, file, (f"{file}#{id}",)) for id, element in _sheet(file).drawn.items()}


def _inside(element: Element, file: Path, within: tuple[str, ...]) -> str:
    return "".join(_markup(child, file, within) for child in element)


def _markup(element: Element, file: Path, within: tuple[str, ...]) -> str:
    """An element as a page gets it. `within`: the drawings it is shown in, which it cannot show again."""
    kind = _kind(element)
    if not kind or kind in UNSEEN:
        return ""
    if kind not in SHAPES:
        raise Faulty(f"{within[0]} has a <{kind}>, which cannot be shown. Turn it into paths.")
    inside = _used(element, file, within) if kind == "use" else _inside(element, file, within)
    kind = "g" if kind == "use" else kind
    shown = "".join(f" {name}={quoteattr(value)}" for name, value in _attributes(element))
    if kind == "g" and not shown:
        return inside
    return f"<{kind}{shown}>{inside}</{kind}>" if inside else f"<{kind}{shown}/>"


def _used(element: Element, file: Path, within: tuple[str, ...]) -> str:
    """What a `use` shows again, of this file or of another."""
    link = element.get("href") or element.get(LINK) or ""
    other, _, id = link.partition("#")
    source = (file.parent / other).resolve() if other else file
    shown = f"{source}#{id}"
    if shown in within:
        raise Faulty(f"{within[0]} shows itself again with <use>. Take one of the two away.")
    found = _sheet(source).named.get(id)
    if found is None:
        raise Undrawn(f"{within[0]} uses {link!r}, and there is none. Draw it, or use another.")
    return _inside(found, source, (*within, shown))


def _kind(element: Element) -> str:
    """The name of an SVG element; empty for the notes of a drawing program."""
    space, _, kind = str(element.tag).rpartition("}")
    return kind if space == f"{{{SVG}" else ""


def _attributes(element: Element) -> Iterator[tuple[str, str]]:
    """What a page gets of an element; `style`, which a strict page refuses, as attributes."""
    styled = (part.partition(":") for part in element.get("style", "").split(";"))
    told = {**element.attrib, **{name.strip(): value.strip() for name, _, value in styled}}
    return ((name, TONES.get(value.lower(), value)) for name, value in told.items() if SHOWN.fullmatch(name))
