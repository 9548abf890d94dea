"""Records and twins: the same content in two forms, exactly."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from footlights.stage.record import Header, Kind, Record, i8, i16, i32, i64, u8, u32
from tests.stage.tiny.game import GAME


class Sample(Record):
    """One field of every type, alone and in rows."""

    a: i8  # type: ignore[valid-type]
    b: i16  # type: ignore[valid-type]
    c: i32  # type: ignore[valid-type]
    d: i64  # type: ignore[valid-type]
    e: u8  # type: ignore[valid-type]
    f: u32  # type: ignore[valid-type]
    row: i16[5]  # type: ignore[valid-type]
    grid: i8[2, 3]  # type: ignore[valid-type]
    cube: u32[2, 2, 2]  # type: ignore[valid-type]
    rows: i16[6, 2]  # type: ignore[valid-type]


class Longer(Sample):
    """A layout that goes on where another ends."""

    last: i64  # type: ignore[valid-type]


def bounds(kind: Kind) -> tuple[int, int]:
    """The least and the greatest number a field holds."""
    info = np.iinfo(np.dtype(kind.code))
    return int(info.min), int(info.max)


def contents(kind: Kind, shape: tuple[int, ...]) -> st.SearchStrategy[Any]:
    """Any content of a field."""
    if not shape:
        return st.integers(*bounds(kind))
    return st.lists(contents(kind, shape[1:]), min_size=shape[0], max_size=shape[0])


def twins(layout: type[Record]) -> st.SearchStrategy[Any]:
    """Any twin of a layout."""

    def fill(values: dict[str, Any]) -> Any:
        twin = layout()
        for name, value in values.items():
            setattr(twin, name, value)
        return twin

    return st.fixed_dictionaries({n: contents(k, k.shape) for n, k in layout.fields.items()}).map(fill)


def fields_of(twin: Any) -> dict[str, Any]:
    """A twin's content."""
    return {name: getattr(twin, name) for name in twin.fields}


@given(twins(Longer))
def test_a_twin_survives_the_way_to_a_record_and_back(twin: Any) -> None:
    record = twin.to_record()
    assert fields_of(Longer.from_record(record[0])) == fields_of(twin)
    assert record.tobytes() == twin.to_bytes()


@given(twins(Longer))
def test_bytes_are_a_whole_position(twin: Any) -> None:
    raw = twin.to_bytes()
    assert len(raw) == Longer.dtype.itemsize
    again = Longer.from_record(np.frombuffer(raw, Longer.dtype)[0])
    assert fields_of(again) == fields_of(twin)
    assert again.to_bytes() == raw


@given(twins(Sample), twins(Sample))
def test_equal_twins_have_equal_bytes_and_no_others(one: Any, other: Any) -> None:
    assert (one.to_bytes() == other.to_bytes()) == (fields_of(one) == fields_of(other))
    assert one.copy().to_bytes() == one.to_bytes()


@given(twins(Sample), st.data())
def test_one_changed_number_changes_the_bytes(twin: Any, data: st.DataObject) -> None:
    before = twin.to_bytes()
    name = data.draw(st.sampled_from(list(Sample.fields)))
    kind = Sample.fields[name]
    setattr(twin, name, _with_one_changed(getattr(twin, name), kind, data))
    assert twin.to_bytes() != before


def _with_one_changed(value: Any, kind: Kind, data: st.DataObject) -> Any:
    if isinstance(value, list):
        place = data.draw(st.integers(0, len(value) - 1))
        return [_with_one_changed(v, kind, data) if i == place else v for i, v in enumerate(value)]
    return value - 1 if value == bounds(kind)[1] else value + 1


@given(st.data())
def test_a_number_too_large_for_its_field_is_an_error_that_names_the_field(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(list(Sample.fields)))
    kind = Sample.fields[name]
    least, most = bounds(kind)
    bad = data.draw(st.sampled_from([least - 1, most + 1, least - 2**40, most + 2**40]))
    twin: Any = Sample()
    target = getattr(twin, name)
    if kind.shape:
        for size in kind.shape[:-1]:
            target = target[data.draw(st.integers(0, size - 1))]
        target[data.draw(st.integers(0, kind.shape[-1] - 1))] = bad
    else:
        setattr(twin, name, bad)
    with pytest.raises(OverflowError, match=rf"Sample\.{name} "):
        twin.to_record()


def _move(source: list[Any], to: list[Any]) -> None:
    to.append(source.pop())


MISPLACED = [
    lambda twin: _move(twin.row, twin.grid[0]),
    lambda twin: _move(twin.grid[0], twin.row),
    lambda twin: _move(twin.grid[1], twin.grid[0]),
    lambda twin: _move(twin.cube[0], twin.cube[1]),
    lambda twin: _move(twin.cube[0][0], twin.cube[0][1]),
    lambda twin: twin.rows.pop(),
]


@pytest.mark.parametrize("misplace", MISPLACED)
def test_a_list_of_another_length_is_an_error_even_if_another_makes_up_for_it(misplace: Any) -> None:
    twin = Sample()
    misplace(twin)
    with pytest.raises(ValueError, match=r"broadcast|inhomogeneous|sequence"):
        twin.to_bytes()


def test_a_record_can_be_written_to() -> None:
    record = Sample().to_record()
    record["row"][0, 4] = 9
    assert Sample.from_record(record[0]).row == [0, 0, 0, 0, 9]


@given(twins(Longer), st.data())
def test_a_copy_and_its_original_never_influence_each_other(twin: Any, data: st.DataObject) -> None:
    copied = twin.copy()
    before, content = copied.to_bytes(), fields_of(twin)
    for name in data.draw(st.permutations(list(Longer.fields))):
        setattr(twin, name, _zeroed_in_place(content[name]))
    twin.a, twin.last = 1, 1
    assert copied.to_bytes() == before
    copied.row[0], copied.grid[1][2], copied.cube[1][1][1], copied.rows[5][1] = 7, 7, 7, 7
    assert (twin.row[0], twin.grid[1][2], twin.cube[1][1][1], twin.rows[5][1]) == (0, 0, 0, 0)


def _zeroed_in_place(value: Any) -> Any:
    if not isinstance(value, list):
        return 0
    for i, item in enumerate(value):
        value[i] = _zeroed_in_place(item)
    return value


def test_a_new_twin_is_all_zero() -> None:
    assert Longer().to_bytes() == bytes(Longer.dtype.itemsize)
    assert Longer().cube == [[[0, 0], [0, 0]], [[0, 0], [0, 0]]]


def test_a_layout_goes_on_where_the_one_it_extends_ends() -> None:
    assert list(Longer.fields) == [*Sample.fields, "last"]
    assert list(Longer.dtype.names or ()) == list(Longer.fields)
    assert list(GAME.rules.State.fields)[: len(Header.fields)] == list(Header.fields)


@pytest.mark.parametrize("name", ["round", "size", "copy", "all", "item", "shape", "view", "tolist", "T"])
def test_field_names_that_belong_to_numpy_are_refused(name: str) -> None:
    with pytest.raises(TypeError, match=rf"\b{name}\b.*NumPy"):
        type("Clash", (Record,), {"__annotations__": {name: i8}})


def test_listeners_are_not_part_of_a_position_and_do_not_go_with_copies() -> None:
    s = GAME.rules.State()
    silent = s.to_bytes()
    events: list[Any] = []
    s.listen(events, object())
    assert s.to_bytes() == silent
    for other in (s.copy(), GAME.rules.State.from_record(s.to_record()[0])):
        assert other.events is None
        assert other.script is None
    assert s.events is events


class Remembering(Sample):
    """A layout that got a field more, which is no part of what it is recognised by."""

    beside = "aside"
    aside: u8[3]  # type: ignore[valid-type]


def test_a_field_beside_the_position_changes_nothing_it_is_recognised_by() -> None:
    sample: Any = Sample()
    more: Any = Remembering()
    sample.a = more.a = 7
    sample.rows[5][1] = more.rows[5][1] = -3
    more.aside = [1, 2, 3]
    assert more.essence() == sample.essence() == sample.to_bytes()
    assert more.to_bytes() != sample.to_bytes()
    assert Remembering.from_record(more.to_record()[0]).aside == [1, 2, 3]
