"""Reading what people edit: every mistake is located, and all of them are reported at once."""

from __future__ import annotations

import csv
import io
import os
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from footlights.stage.errors import Broken, Trouble, listing, suggestion
from footlights.stage.files import (
    MAX_BYTES,
    Column,
    broken,
    by_row,
    folder_hash,
    parse_row,
    parse_yaml,
    read_rows,
    read_text,
    read_yaml,
)


def _no_slash(text: str) -> str:
    if "/" in text:
        raise ValueError(f"found {text!r}, expected a name without a slash.")
    return text


COLUMNS = (
    Column("name", str, "a name", read=_no_slash),
    Column("suit", Literal["Charm", "Luck"], "Charm or Luck"),
    Column("value", Annotated[int, Meta(ge=1, le=9)], "a whole number from 1 to 9"),
    Column("flavor", str, "text", "", required=False),
)


def rows(text: str) -> tuple[list[tuple[str, dict[str, Any]]], list[str]]:
    """The rows of a text and what is wrong with it."""
    problems: list[str] = []
    return read_rows(text, "cards.csv", COLUMNS, problems), problems


# --- CSV -------------------------------------------------------------------------------------------------------------


def test_sound_rows_come_with_their_place_and_their_values() -> None:
    found, problems = rows('name,suit,value,flavor\nA,Luck,3,"one, two"\n\nB,Charm,9,\n')
    assert problems == []
    assert found == [
        ("cards.csv, row 2", {"name": "A", "suit": "Luck", "value": 3, "flavor": "one, two"}),
        ("cards.csv, row 4", {"name": "B", "suit": "Charm", "value": 9, "flavor": ""}),
    ]


def test_a_column_that_may_be_left_out_has_its_default() -> None:
    found, problems = rows("value,suit,name\n3,Luck,A\n")
    assert (found[0][1]["flavor"], problems) == ("", [])


def test_all_mistakes_are_reported_at_once_each_with_file_row_column_found_and_expected() -> None:
    found, problems = rows("name,suit,value\nA,Lick,3\nB,Luck,10\nC/D,Charm,x\nE,Charm\n,Charm,1\nF,Luck,1\n")
    assert [row["name"] for _, row in found if row["name"]] == ["F"]
    assert problems[:5] == [
        "cards.csv, row 2, column suit: found 'Lick', expected Charm or Luck. Did you mean 'Luck'?",
        "cards.csv, row 3, column value: found '10', expected a whole number from 1 to 9.",
        "cards.csv, row 4, column name: found 'C/D', expected a name without a slash.",
        "cards.csv, row 4, column value: found 'x', expected a whole number from 1 to 9.",
        "cards.csv, row 5: found 2 cells, expected 3 as in the first row.",
    ]


def test_an_empty_cell_of_a_required_column_is_a_mistake() -> None:
    found, problems = rows("name,suit,value\n,Charm,1\n")
    assert found == []
    assert len(problems) == 1
    assert problems[0].startswith("cards.csv, row 2, column name: ")
    assert "expected a name" in problems[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "cards.csv: the file is empty; expected a first row name,suit,value,flavor."),
        ("name,suit\nA,Luck\n", "cards.csv, row 1: the column 'value' is missing; the columns are name, suit, value, "),
        ("name,suit,value,suit\nA,Luck,1,Luck\n", "cards.csv, row 1: the column 'suit' stands here twice."),
        (
            "name,suit,valve\nA,Luck,1\n",
            "cards.csv, row 1: there is no column 'valve'; expected name, suit, value, flavor. Did you mean 'value'?",
        ),
        (
            'name,suit,value\nA,Luck,"1\n',
            "cards.csv, row 2 (line 2): a cell that begins with a quotation mark is not closed",
        ),
        (
            'name,suit,value\nA,Luck,"1"x\n',
            "cards.csv, row 2 (line 2): a cell that begins with a quotation mark is not closed",
        ),
    ],
)
def test_a_file_that_is_not_the_right_table_is_described(text: str, expected: str) -> None:
    found, problems = rows(text)
    assert found == []
    assert any(problem.startswith(expected) for problem in problems), problems


def test_several_mistakes_in_the_first_row_are_all_named() -> None:
    _, problems = rows("name,name,valve\nA,B,C\n")
    assert len(problems) == 4
    assert all(problem.startswith("cards.csv, row 1: ") for problem in problems)


def test_a_first_row_without_any_column_is_one_mistake() -> None:
    assert rows("Vixie,Luck,3\nA,Luck,3\n") == (
        [],
        [
            "cards.csv, row 1: found 'Vixie,Luck,3', expected the names of the columns, which are name, suit, value, "
            "flavor."
        ],
    )


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("name;suit;value\nA;Luck;3\n", "semicolon"),
        ('name;suit;value\nA;"Luck"x;3,5\n', "semicolon"),
        ("sep=;\nname;suit;value\n", "semicolon"),
        ("name\tsuit\tvalue\r\nA\tLuck\t3\r\n", "tab"),
    ],
)
def test_another_separator_is_one_sentence_that_says_what_to_do(text: str, sign: str) -> None:
    found, (problem,) = rows(text)
    assert found == []
    assert problem.startswith(f"cards.csv, row 1: the columns are separated by {sign}s; separate them with commas")
    assert "CSV UTF-8 (comma delimited)" in problem


def test_semicolons_and_tabs_in_cells_are_no_separators() -> None:
    found, problems = rows("name,suit,value,flavor\nA;B,Luck,3,one;two\t3\n")
    assert (len(found), problems) == (1, [])


def test_the_cells_of_rows_left_out_are_kept_as_they_are() -> None:
    problems: list[str] = []
    left_out: list[dict[str, str]] = []
    text = "name,suit,value\nA, Lick ,3\nB,Luck\nC,Luck,3,4\nD,Luck,4\n"
    assert len(read_rows(text, "cards.csv", COLUMNS, problems, left_out)) == 1
    assert left_out == [
        {"name": "A", "suit": "Lick", "value": "3"},
        {"name": "B", "suit": "Luck", "value": ""},
        {"name": "C", "suit": "Luck", "value": "3"},
    ]
    left_out.clear()
    assert not read_rows("name,suit\nA,Luck\n", "cards.csv", COLUMNS, problems, left_out)
    assert not left_out


def test_problems_are_put_in_the_order_of_rows_and_not_of_signs() -> None:
    given_problems = [f"row 3/a.csv, {rest}" for rest in ("row 11: a", "row 9, column b: c", "row 9, column a: b")]
    ordered = by_row([*given_problems, "row 3/a.csv: whole"], "row 3/a.csv")
    assert [problem.removeprefix("row 3/a.csv") for problem in ordered] == [
        ": whole",
        ", row 9, column b: c",
        ", row 9, column a: b",
        ", row 11: a",
    ]


@pytest.mark.parametrize(("number", "last"), [(1, "p0"), (60, "p59"), (61, "and 1 more."), (300, "and 240 more.")])
def test_no_more_problems_are_shown_than_a_person_can_read(number: int, last: str) -> None:
    error = broken([f"p{i}" for i in range(number)])
    assert error.problems[-1] == last
    assert len(error.problems) == min(number, 61)
    assert str(error).splitlines() == error.problems


@given(st.text(max_size=200))
def test_any_text_is_rows_or_located_problems(text: str) -> None:
    found, problems = rows(text)
    assert all(problem.startswith("cards.csv") for problem in problems)
    assert all(place.startswith("cards.csv, row ") for place, _ in found)


cells = st.text(st.characters(codec="utf-8", exclude_characters="\0/"), max_size=8)


@given(st.lists(st.tuples(cells, st.sampled_from(["Charm", "Luck"]), st.integers(1, 9), cells), max_size=6))
def test_what_a_spreadsheet_writes_is_read_back(table: list[tuple[str, str, int, str]]) -> None:
    out = io.StringIO()
    csv.writer(out).writerows([("name", "suit", "value", "flavor"), *table])
    found, problems = rows(out.getvalue())
    sound = [row for row in table if row[0].strip()]
    assert len(problems) == len(table) - len(sound)
    assert [tuple(row.values()) for _, row in found] == [(n.strip(), s, v, f.strip()) for n, s, v, f in sound]


@given(st.dictionaries(st.sampled_from(["name", "suit", "value", "flavor"]), st.none() | st.integers() | st.text()))
def test_a_row_of_any_content_is_a_row_or_a_list_of_located_problems(given_cells: dict[str, Any]) -> None:
    problems: list[str] = []
    row = parse_row(given_cells, "cards, entry 1", COLUMNS, problems)
    assert (row is None) == bool(problems)
    assert all(problem.startswith("cards, entry 1, column ") for problem in problems)


# --- Files -----------------------------------------------------------------------------------------------------------


def test_a_byte_order_mark_and_windows_line_ends_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(b"\xef\xbb\xbfname,suit,value\r\nA,Luck,3\r\n")
    found, problems = rows(read_text(path))
    assert problems == []
    assert found[0][1]["name"] == "A"


def test_two_sets_that_differ_in_line_ends_only_have_one_hash(tmp_path: Path) -> None:
    hashes = set()
    for number, data in enumerate([b"a,b\n1,2\n", b"a,b\r\n1,2\r\n", b"\xef\xbb\xbfa,b\n1,2\n"]):
        path = tmp_path / str(number) / "cards.csv"
        path.parent.mkdir()
        path.write_bytes(data)
        hashes.add(folder_hash([path]))
    assert len(hashes) == 1
    path.write_bytes(b"a,b\n1,3\n")
    assert folder_hash([path]) not in hashes


def test_the_hash_of_a_set_tells_file_names_and_borders_apart(tmp_path: Path) -> None:
    a, b, c = (tmp_path / name for name in ("a", "b", "c"))
    a.write_text("one")
    b.write_text("two")
    c.write_text("one")
    assert folder_hash([a, b]) == folder_hash([b, a])
    assert folder_hash([a]) != folder_hash([c])
    first = folder_hash([a, b])
    a.write_text("onetwo")
    b.write_text("")
    assert folder_hash([a, b]) != first


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"\xff\xfe\x00\x01", "is not UTF-8 text (byte 0)"),
        (b"ab\x80", "is not UTF-8 text (byte 2)"),
        (b"x" * (MAX_BYTES + 1), "is larger than 4 MiB"),
    ],
)
def test_a_binary_or_a_huge_file_is_refused_with_its_name(tmp_path: Path, data: bytes, expected: str) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(data)
    with pytest.raises(Trouble) as error:
        read_text(path)
    assert str(path) in str(error.value)
    assert expected in str(error.value)


def test_a_file_of_the_greatest_size_is_read(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(b"x" * MAX_BYTES)
    assert len(read_text(path)) == MAX_BYTES


def test_what_is_no_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=r"There is no file .*nothing\.csv"):
        read_text(tmp_path / "nothing.csv")
    with pytest.raises(Trouble, match="is a folder; a file is expected"):
        read_text(tmp_path)
    with pytest.raises(Trouble, match="cannot be read"):
        read_text(Path("a\0b.csv"))
    file = tmp_path / "file"
    file.write_text("x")
    with pytest.raises(Trouble):
        read_text(file / "below.csv")
    with pytest.raises(Trouble):
        read_text(tmp_path / ("long" * 200))


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/null", "/dev/urandom"])
def test_a_device_is_not_read(name: str) -> None:
    if not Path(name).exists():
        pytest.skip(f"there is no {name} here")
    with pytest.raises(Trouble, match=f"^{name} is a device; a file is expected"):
        read_text(Path(name))


@contextmanager
def piped(pieces: Iterable[bytes]) -> Iterator[Path]:
    """A pipe by its name, as a shell's <(...) gives it, into which these pieces go as long as somebody reads."""
    reading, writing = os.pipe()

    def write() -> None:
        with suppress(BrokenPipeError), os.fdopen(writing, "wb") as pipe:
            for piece in pieces:
                pipe.write(piece)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        yield Path(f"/dev/fd/{reading}")
    finally:
        os.close(reading)
        writer.join()


def test_a_pipe_is_read_to_its_end() -> None:
    with piped([b"\xef\xbb\xbfone\r\n", b"two\n"]) as path:
        assert read_text(path) == "one\ntwo\n"


def test_a_pipe_without_end_is_read_no_further_than_a_file_can_be_large() -> None:
    written = 0

    def endless() -> Iterator[bytes]:
        nonlocal written
        while True:
            written += 65536
            yield bytes(65536)

    with piped(endless()) as path, pytest.raises(Trouble, match="is larger than 4 MiB"):
        read_text(path)
    assert written < 2 * MAX_BYTES


# --- YAML ------------------------------------------------------------------------------------------------------------


def test_null_with_a_capital_is_a_word_and_null_is_nothing() -> None:
    assert parse_yaml("a: Null\nb: null\nc: ~\nd:\ne: NULL\nf: [Null, null]", "x") == [
        {"a": "Null", "b": None, "c": None, "d": None, "e": "NULL", "f": ["Null", None]}
    ]


def test_several_documents_are_read_and_empty_ones_do_not_count() -> None:
    assert parse_yaml("a: 1\n---\n---\nb: 2\n", "x") == [{"a": 1}, {"b": 2}]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: &x [1]\nb: *x\n", r"x\.yaml, line 2, column 4: .*aliases"),
        ("a: 1\nb: 2\na: 3\n", r"x\.yaml, line 3, column 1: .*'a' stands here twice"),
        ("a: {b: 1, b: 2}\n", r"x\.yaml, line 1, column 11: .*'b' stands here twice"),
        ("a: [1, 2\n", r"x\.yaml, line 2, column 1: "),
        ("a: b: c\n", r"x\.yaml, line 1, column 5: "),
        ("\tq: 1\n", r"x\.yaml, line 1, column 1: "),
        ("? [1, 2]\n: 3\n", r"x\.yaml, line 1, column 3: .*key"),
        ("? {a: 1}\n: 3\n", r"x\.yaml, line 1, column 3: .*key"),
        ("a: !!python/object:os.system {}\n", r"x\.yaml, line 1, column 4: "),
        ("a: \x01\n", r"x\.yaml.*: this is not valid YAML"),
        ("a: 2024-99-99\n", r"x\.yaml.*: this is not valid YAML"),
        ("a: !!int abc\n", r"x\.yaml.*: this is not valid YAML"),
        ("a: !!timestamp x\n", r"x\.yaml.*: this is not valid YAML"),
        ("a: !!bool maybe\n", r"x\.yaml.*: this is not valid YAML"),
        ("<<: 3\n", r"x\.yaml.*: this is not valid YAML"),
        ("- " * 3000, r"x\.yaml: the lists or mappings in this YAML are nested too deeply\.$"),
        ("[" * 5000, r"x\.yaml: the lists or mappings in this YAML are nested too deeply\.$"),
        (
            "a: " + "{a: " * 3000 + "1" + "}" * 3000,
            r"x\.yaml: the lists or mappings in this YAML are nested too deeply",
        ),
    ],
)
def test_bad_yaml_is_refused_with_its_place(text: str, expected: str) -> None:
    with pytest.raises(Broken, match=rf"(?s)^{expected}"):
        parse_yaml(text, "x.yaml")


def test_a_file_with_no_document_or_with_two_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    for text, number in (("", 0), ("a: 1\n---\nb: 2\n", 2)):
        path.write_text(text)
        with pytest.raises(Broken, match=f"expected one YAML document, found {number}"):
            read_yaml(path)


def yaml_problems(text: str) -> list[str]:
    """What is wrong with a YAML text."""
    try:
        parse_yaml(text, "x.yaml")
    except Broken as error:
        return error.problems or ["nothing was said"]
    return []


@given(st.text(max_size=120))
def test_any_text_is_yaml_or_broken_in_a_sentence(text: str) -> None:
    assert all(problem.startswith("x.yaml") for problem in yaml_problems(text))


@given(st.text(st.sampled_from("{}[]:,-?!&*|>%@`'\"#\n\t ~<=0aN.e_+xonull"), max_size=60))
def test_any_text_of_yaml_signs_is_yaml_or_broken_in_a_sentence(text: str) -> None:
    assert all(problem.startswith("x.yaml") for problem in yaml_problems(text))


# --- Sentences -------------------------------------------------------------------------------------------------------


def test_a_near_word_is_suggested_and_a_far_one_is_not() -> None:
    assert suggestion("lick", ["Charm", "Luck"]) == " Did you mean 'Luck'?"
    assert suggestion("zzz", ["Charm", "Luck"]) == ""
    assert suggestion("", []) == ""


def test_a_listing_reads_as_a_list() -> None:
    assert [listing(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "nothing",
        "a",
        "a or b",
        "a, b or c",
    ]


@pytest.mark.parametrize(("quote", "after"), [('"', ""), ("'", ""), ('"', "\n---\nmore: 1")])
def test_an_unclosed_quote_in_yaml_is_told_where_it_begins(quote: str, after: str) -> None:
    text = f"set: mine\ntitle: {quote}The Lion\nformats:\n  - duel\n  - team{after}\n"
    with pytest.raises(Broken) as refused:
        parse_yaml(text, "set.yaml")
    expected = "set.yaml, line 2, column 8: this is not valid YAML: the quote that begins here is never closed."
    assert str(refused.value) == expected
