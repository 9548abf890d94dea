"""Reading what people edit: CSV and YAML, with every mistake located and all of them reported at once."""

from __future__ import annotations

import csv
import hashlib
import io
import os
import re
import stat
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
import yaml

from footlights.stage.errors import Broken, Trouble, listing, suggestion
from footlights.stage.tongue import mark, say

MAX_BYTES = 4 * 1024 * 1024
MOST_PROBLEMS = 60
MANY_ROWS, NEARLY_ALL = 6, 0.8  # so many cells, and such a share, are wrong in one column: then its name may be wrong
MANY_ALIKE, SHOWN_ALIKE = 20, 3
ALIKE = re.compile(r"(.*?), row \d+(?:, column ([^:]*))?: (?!found \d+ cells)(found|is empty|there is no|)[^\n]*")
COLUMN_OF = re.compile(r", row \d+, column ([^:]*): ")


@dataclass(frozen=True)
class Column:
    """A column of a CSV file: its type for msgspec, what is expected in words, and whether it may be left out."""

    name: str
    kind: Any
    expected: str
    default: Any = None
    required: bool = True
    read: Callable[[Any], Any] | None = None  # a further check; raises ValueError with a sentence

    def parse(self, found: Any) -> Any:
        """The value of a cell; ValueError says what is wrong with it."""
        if found is None or found == "":
            if self.required:
                raise ValueError(f"is empty, expected {self.expected}.")
            return self.default
        try:
            value = msgspec.convert(found, self.kind, strict=False)
        except msgspec.ValidationError:
            raise ValueError(f"found {found!r}, expected {self.expected}.{self._near(found)}") from None
        return self.read(value) if self.read else value

    def describe(self) -> dict[str, Any]:
        """Everything an editor needs to offer the column: type, range or words, what is expected, whether it may be empty."""
        about: dict[str, Any] = {
            "name": self.name,
            "type": "text",
            "expected": self.expected,
            "required": self.required,
        }
        if self.kind is bool:
            about["type"] = "truth"
        elif get_origin(self.kind) is Literal:
            about |= {"type": "word", "words": list(get_args(self.kind))}
        elif get_origin(self.kind) is Annotated:
            _, limits = get_args(self.kind)
            about |= {"type": "number", "least": limits.ge, "most": limits.le}
        return about if self.required else {**about, "default": self.default}

    def _near(self, found: Any) -> str:
        words = get_args(self.kind)
        return suggestion(str(found), [word for word in words if isinstance(word, str)])


Read = Callable[[Any], Any]


def number_column(name: str, least: int, most: int, default: int | None = None, required: bool = True) -> Column:
    """A column of whole numbers from `least` to `most`."""
    kind = Annotated[int, msgspec.Meta(ge=least, le=most)]
    return Column(name, kind, f"a whole number from {least} to {most}", default, required)


def word_column(name: str, words: Iterable[str], required: bool = True) -> Column:
    """A column with one of a few words in it."""
    allowed = tuple(words)
    return Column(name, Literal[allowed], listing(allowed), None if required else "", required)


def text_column(name: str, expected: str = "text", required: bool = False, read: Read | None = None) -> Column:
    """A column of words that `read` makes sense of, if anything does."""
    return Column(name, str, expected, "", required, read)


def is_there(path: Path) -> bool:
    """Whether there is a file or folder of this name; a name no file can have is no error."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def read_text(path: Path) -> str:
    """The text of a file or a pipe; a sentence if it cannot be read. Never more is read than such a file can be."""
    try:
        with path.open("rb") as file:
            if _is_device(file.fileno()):
                raise Trouble(f"{path} is a device; a file is expected.")
            content = file.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise Trouble(
                f"{path} is larger than {MAX_BYTES // 1024 // 1024} MiB, which no file of this kind should be."
            )
        return io.StringIO(content.decode("utf-8-sig"), newline=None).read()
    except FileNotFoundError:
        raise Trouble(f"There is no file {path}.") from None
    except IsADirectoryError:
        raise Trouble(f"{path} is a folder; a file is expected.") from None
    except UnicodeDecodeError as error:
        raise Trouble(f"{path} is not UTF-8 text (byte {error.start}); save it as UTF-8.") from None
    except (OSError, ValueError) as error:
        raise Trouble(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}.") from None


def _is_device(descriptor: int) -> bool:
    """Whether this is /dev/zero or a disk, which never end; a terminal does, when its user says so."""
    mode = os.fstat(descriptor).st_mode
    return stat.S_ISBLK(mode) or (stat.S_ISCHR(mode) and not os.isatty(descriptor))


class _Loader(yaml.SafeLoader):
    """YAML without the surprises: a key twice is an error, and aliases, which can make a small file huge, are refused."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            event = self.peek_event()  # type: ignore[no-untyped-call]
            raise yaml.composer.ComposerError(None, None, "aliases (*name) are not used here", event.start_mark)
        return super().compose_node(parent, index)

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        seen: set[Any] = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            try:
                double = key in seen
            except TypeError:
                raise yaml.constructor.ConstructorError(
                    None, None, "a key must be a word or a number", key_node.start_mark
                ) from None
            if double:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {key!r} stands here twice", key_node.start_mark
                )
            seen.add(key)
        return super().construct_mapping(node, deep)


# `Null` is a word here (a side of a die, say); nothing is written `null` or `~`.
_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:null"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(?:~|null|)$"), ["~", "n", ""])


UNCLOSED = ("found unexpected end of stream", "found unexpected document separator")  # as PyYAML says it


def parse_yaml(text: str, where: str) -> list[Any]:
    """All documents of a YAML text; a located sentence if it is not YAML."""
    try:
        return [document for document in yaml.load_all(text, _Loader) if document is not None]
    except yaml.MarkedYAMLError as error:
        at, problem = error.problem_mark, error.problem
        if error.context == "while scanning a quoted scalar" and error.context_mark and problem in UNCLOSED:
            at, problem = error.context_mark, "the quote that begins here is never closed"
        told = {"where": where, "problem": problem}
        if at is None:
            raise Broken([say("{where}: this is not valid YAML: {problem}.", **told)]) from None
        place = {"line": at.line + 1, "column": at.column + 1}
        message = mark("{where}, line {line}, column {column}: this is not valid YAML: {problem}.")
        raise Broken([say(message, **told, **place)]) from None
    except RecursionError:
        message = mark("{where}: the lists or mappings in this YAML are nested too deeply.")
        raise Broken([say(message, where=where)]) from None
    except (
        Exception
    ) as error:  # PyYAML's constructors raise whatever they meet in a value that is not what its tag says
        found = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise Broken([say("{where}: this is not valid YAML: {problem}.", where=where, problem=found)]) from None


def read_yaml(path: Path) -> Any:
    """The one document of a YAML file."""
    documents = parse_yaml(read_text(path), str(path))
    if len(documents) != 1:
        raise Broken([f"{path}: expected one YAML document, found {len(documents)}."])
    return documents[0]


def read_rows(
    text: str,
    where: str,
    columns: Iterable[Column],
    problems: list[str],
    left_out: list[dict[str, str]] | None = None,
) -> list[tuple[str, dict[str, Any]]]:
    """The rows of a CSV text, each with its place; what is wrong goes into `problems` and that row is left out.

    The cells of such a row go as they are into `left_out`. If the first row is wrong, no row goes anywhere.
    """
    wanted = list(columns)
    if sign := _other_separator(text, wanted):
        problems.append(
            f"{where}, row 1: the columns are separated by {sign}s; separate them with commas: in a spreadsheet, save "
            f'as "CSV UTF-8 (comma delimited)" or "CSV (comma delimited)", and if that still writes {sign}s, set the '
            "list separator of your system to a comma."
        )
        return []
    table = _records(text, where, problems)
    if table is None:
        return []
    if not table:
        problems.append(f"{where}: the file is empty; expected a first row {','.join(c.name for c in wanted)}.")
        return []
    header = [cell.strip() for cell in table[0].cells]
    if not _header_is_right(header, wanted, where, problems):
        return []
    rows = []
    wrong: list[dict[str, str]] = []
    read: list[dict[str, str]] = []
    own: list[str] = []
    for number, record in enumerate(table[1:], start=2):
        cells = [cell.strip() for cell in record.cells]
        if not any(cells):
            continue
        place = f"{where}, row {number}"
        row = None
        read.append(dict.fromkeys(header, "") | dict(zip(header, cells, strict=False)))
        if len(cells) != len(header):
            own.append(f"{place}: found {len(cells)} cells, expected {len(header)} as in the first row.{record.hint}")
        else:
            row = parse_row(read[-1], place, wanted, own)
        if row is not None:
            rows.append((place, row))
        else:
            wrong.append(read[-1])
    if swapped := _swapped(own, read, wrong, wanted):
        problems.append(_told_swapped(where, swapped, len(wrong)))
        return []
    problems += own
    if left_out is not None:
        left_out += wrong
    return rows


@dataclass(frozen=True)
class _Record:
    """A row of a CSV text, and the lines it is written on."""

    cells: list[str]
    first: int
    last: int

    @property
    def hint(self) -> str:
        """What may be wrong with a row that has not as many cells as it should."""
        if self.first == self.last:
            return ""
        return f" It goes from line {self.first} to line {self.last}: is a quotation mark not closed?"


def _records(text: str, where: str, problems: list[str]) -> list[_Record] | None:
    """All rows of a CSV text, or None after noting the row in which it stops being one."""
    reader = csv.reader(io.StringIO(text), strict=True)
    found: list[_Record] = []
    while True:
        first = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            problems.append(f"{where}, row {len(found) + 1} (line {first}): {_not_csv(error, first, reader.line_num)}")
            return None
        if cells is None:
            return found
        found.append(_Record(cells, first, reader.line_num))


def _not_csv(error: csv.Error, first: int, last: int) -> str:
    """What is wrong with a row that is no CSV."""
    if first == last and not str(error).endswith(("expected after '\"'", "end of data")):
        return f"this is not valid CSV: {error}."
    told = "a cell that begins with a quotation mark is not closed by one before the next comma or the end of the row."
    return f'{told} Close it; a quotation mark inside a cell is written twice ("").'


def _often_wrong(problems: Iterable[str], rows: Sequence[dict[str, str]]) -> list[str]:
    """The columns of which nearly everything is wrong, where that is more than a few cells."""
    wrong = Counter(found[1] for found in map(COLUMN_OF.search, problems) if found)
    filled = Counter(column for cells in rows for column, cell in cells.items() if cell)
    return [column for column, times in wrong.items() if times >= max(MANY_ROWS, NEARLY_ALL * filled[column])]


def _swapped(
    problems: Iterable[str], rows: Sequence[dict[str, str]], wrong: Sequence[dict[str, str]], columns: list[Column]
) -> tuple[str, str] | None:
    """Two columns whose names in the first row have changed places, so that nearly all of one is wrong; None if none have."""
    for column in _often_wrong(problems, rows):
        for other in rows[0]:
            changed = [{**cells, column: cells[other], other: cells[column]} for cells in wrong[:MANY_ROWS]]
            sound = sum(parse_row(cells, "", columns, []) is not None for cells in changed)
            if other != column and sound >= NEARLY_ALL * len(changed):
                return column, other
    return None


def exchanged(
    rows: Sequence[tuple[str, Mapping[str, Any]]], where: str, fits: Callable[[Mapping[str, Any]], bool]
) -> str:
    """A problem in a line if two columns of sound rows have changed places: nearly no row fits, nearly all would then."""
    cells = [row for _, row in rows]
    if len(cells) < MANY_ROWS or sum(map(fits, cells)) > (1 - NEARLY_ALL) * len(cells):
        return ""
    for one, other in combinations(cells[0], 2):
        changed = [{**row, one: row[other], other: row[one]} for row in cells]
        if sum(map(fits, changed)) >= NEARLY_ALL * len(cells):
            return _told_swapped(where, (one, other), len(cells))
    return ""


def _told_swapped(where: str, names: tuple[str, str], rows: int) -> str:
    one, other = map(repr, names)
    return (
        f"{where}, row 1: the columns {one} and {other} have changed places: {rows} rows have under {one} what belongs "
        f"under {other}. Exchange these two names in the first row."
    )


def _other_separator(text: str, columns: list[Column]) -> str:
    """What a spreadsheet put between the columns where it should have put commas; nothing if that is not so."""
    first = text.lstrip("\r\n").partition("\n")[0]
    if "," in first or len(columns) < 2:
        return ""
    return "semicolon" if ";" in first else "tab" if "\t" in first.strip() else ""


def parse_row(
    cells: dict[str, Any], place: str, columns: Iterable[Column], problems: list[str]
) -> dict[str, Any] | None:
    """A row's values by column, or None after noting what is wrong with it."""
    row: dict[str, Any] = {}
    sound = True
    for column in columns:
        try:
            row[column.name] = column.parse(cells.get(column.name, None if column.required else ""))
        except ValueError as error:
            problems.append(f"{place}, column {column.name}: {error}")
            sound = False
    return row if sound else None


def _header_is_right(header: list[str], columns: list[Column], where: str, problems: list[str]) -> bool:
    names = [column.name for column in columns]
    before = len(problems)
    if not set(header) & set(names):
        found = ",".join(header)
        problems.append(
            f"{where}, row 1: found {found!r:.80}, expected the names of the columns, which are {', '.join(names)}."
        )
        return False
    for name in header:
        if name not in names:
            problems.append(
                f"{where}, row 1: there is no column {name!r}; expected {', '.join(names)}.{suggestion(name, names)}"
            )
    for name in {name for name in header if header.count(name) > 1}:
        problems.append(f"{where}, row 1: the column {name!r} stands here twice.")
    for column in columns:
        if column.required and column.name not in header:
            problems.append(
                f"{where}, row 1: the column {column.name!r} is missing; the columns are {', '.join(names)}."
            )
    return len(problems) == before


def by_row(problems: Iterable[str], where: str) -> list[str]:
    """The problems of one file from top to bottom: first those of the whole file, then row by row."""

    def number(problem: str) -> int:
        found = re.match(r", (?:row|line|card) (\d+)", problem.removeprefix(where))
        return int(found[1]) if found else 0

    return sorted(problems, key=number)


def broken(problems: list[str]) -> Broken:
    """The error with these problems, or with as many as a person can read and how many more there are."""
    told = _without_repeats(problems)
    more = len(told) - MOST_PROBLEMS
    return Broken(told if more <= 0 else [*told[:MOST_PROBLEMS], f"and {more} more."])


def _without_repeats(problems: Iterable[str]) -> list[str]:
    """The problems; of many that are alike in one column of a file the first few, and a line for the others."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for problem in problems:
        found = ALIKE.fullmatch(problem)  # what is shown with its place in a text is never like another
        alike.setdefault(found.groups("") if found else (problem,), []).append(problem)
    several = {key: found for key, found in alike.items() if len(found) > MANY_ALIKE}
    left_out = {problem: key for key, found in several.items() for problem in found[SHOWN_ALIKE:]}
    told: list[str] = []
    for problem in problems:
        if problem not in left_out:
            told.append(problem)
        elif problem == several[left_out[problem]][-1]:
            file, column, _ = left_out[problem]
            where = f"{file}, column {column}" if column else file
            more = len(several[left_out[problem]]) - SHOWN_ALIKE
            told.append(f"{where}: {more} more rows are wrong like this; are the names in the first row right?")
    return told


def folder_hash(paths: Iterable[Path]) -> str:
    """A hash of the contents of a set's files: two sets with the same hash play the same."""
    digest = hashlib.sha256()
    for path in sorted(paths, key=lambda p: p.name):
        digest.update(path.name.encode() + b"\0")
        digest.update(read_text(path).replace("\r\n", "\n").encode() + b"\0")
    return digest.hexdigest()[:16]
