"""Flat records: the layout of a state or of tables, once, for every speed.

A layout is written as a class whose annotations are small integer types of fixed size:

    class State(Header):
        act: i8
        pile: i16[SEATS, DECK]

Compiled rules see a NumPy structured record of that layout; interpreted rules see a *twin*, a plain Python object with the
same fields as ints and (nested) lists, which runs some thirty times faster in the interpreter. The two convert into each
other exactly: the bytes of the record are the position, and equal positions have equal bytes.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Callable
from inspect import get_annotations
from itertools import chain
from math import prod
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

MAX_SEATS = 8
TAPE = 1024
LETTERS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u4": "I"}  # of a field's code, for `struct`
FEW_ROWS = 4  # so many rows of a field are copied one by one, more of them in a loop


class Kind:
    """A field type: an integer of so many bits, with a shape if it is an array (`i16[8, 100]`)."""

    def __init__(self, code: str, shape: tuple[int, ...] = ()) -> None:
        self.code = code
        self.shape = shape

    def __getitem__(self, shape: int | tuple[int, ...]) -> Kind:
        return Kind(self.code, shape if isinstance(shape, tuple) else (shape,))

    def __repr__(self) -> str:
        return f"{self.code}{list(self.shape) if self.shape else ''}"


i8, i16, i32, i64 = Kind("i1"), Kind("i2"), Kind("i4"), Kind("i8")
u8, u32 = Kind("u1"), Kind("u4")


class Ids:
    """Annotation of a rule's argument that is an array of action ids to be written."""


class Floats:
    """Annotation of a rule's argument that is an array of 32-bit floats to be written."""


class Numbers:
    """Annotation of a rule's argument that is an array of 64-bit integers to be written."""


class Row:
    """Annotation of a rule's argument that is one row of 16-bit integers of a record."""


class NumberTooLarge(OverflowError):
    """A number that does not fit its field; `path` is the file with the layout."""

    def __init__(self, layout: type[Record], field: str) -> None:
        self.path = str(getattr(sys.modules.get(layout.__module__), "__file__", None) or "")
        super().__init__(f"{layout.__name__}.{field} holds a number too large for its field")


class Layout(type):
    """A class with slots for its fields: whoever writes to anything else of a twin is told at once, as when it is compiled."""

    def __new__(cls, name: str, bases: tuple[type, ...], content: dict[str, Any]) -> Layout:
        own = [field for field in content.get("__annotations__", ()) if bases and field not in content]
        return super().__new__(cls, name, bases, {**content, "__slots__": (*content.get("__slots__", ()), *own)})


class Record(metaclass=Layout):
    """Base of all layouts. Instances are twins; `dtype` is the layout of the bytes."""

    __slots__ = ()
    fields: ClassVar[dict[str, Kind]] = {}
    beside: ClassVar[str] = ""  # the first of the last fields, if any, that a position is not recognised by
    dtype: ClassVar[np.dtype[np.void]]
    _copy_fields: ClassVar[Callable[[Any, Any], None]]
    _packed: ClassVar[Callable[[Any], bytes]]

    def __init_subclass__(cls) -> None:
        own = {name: kind for name, kind in get_annotations(cls, eval_str=True).items() if isinstance(kind, Kind)}
        taken = [name for name in own if hasattr(np.void, name)]
        if taken:
            raise TypeError(f"{cls.__name__}: the field name(s) {', '.join(taken)} belong to NumPy; choose another")
        cls.fields = {**cls.fields, **own}
        cls.dtype = np.dtype(
            [(n, k.code, k.shape) if k.shape else (n, k.code) for n, k in cls.fields.items()], align=True
        )
        cls._copy_fields = _copy_function(cls)
        cls._packed = _pack_function(cls)

    def __init__(self) -> None:
        for name, kind in self.fields.items():
            setattr(self, name, _zeros(kind.shape))

    @classmethod
    def from_record(cls, record: np.void | NDArray[np.void]) -> Any:
        """The twin of a record."""
        twin = cls.__new__(cls)
        for name in cls.fields:
            setattr(twin, name, record[name].tolist())
        return twin

    def to_record(self) -> NDArray[np.void]:
        """An array of one record with this twin's content; a number that does not fit its field is an error."""
        return np.frombuffer(self.to_bytes(), np.uint8).copy().view(self.dtype)

    def to_bytes(self) -> bytes:
        """The position as bytes: equal positions, equal bytes; a number that does not fit its field is an error."""
        try:
            return self._packed()
        except (struct.error, TypeError, ValueError):
            return self._packed_by_numpy()

    def essence(self) -> bytes:
        """The bytes a position is recognised by in files and pins: all of them but those from the field `beside` on.

        So a layout can get a field more, at its end, and what was recorded before still holds.
        """
        whole, places = self.to_bytes(), self.dtype.fields
        if not self.beside or places is None:
            return whole
        offset = places[self.beside][1]
        return whole[:offset] + bytes(-offset % self.dtype.alignment)

    def _packed_by_numpy(self) -> bytes:
        """The same, one field after the other, so that an error names its field."""
        out = np.zeros(1, self.dtype)
        for name in self.fields:
            try:
                out[name][0] = getattr(self, name)
            except OverflowError as error:
                raise NumberTooLarge(type(self), name) from error
        return out.tobytes()

    def copy(self) -> Any:
        """An independent copy."""
        other = type(self).__new__(type(self))
        self._copy_fields(other)
        return other


def _zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    if len(shape) == 1:
        return [0] * shape[0]
    return [_zeros(shape[1:]) for _ in range(shape[0])]


# --- A layout's own functions ----------------------------------------------------------------------------------------
#
# Positions are copied and packed for every look at a match. A function that names the fields of its layout one after the
# other is several times faster than a loop over them, so each layout has its own, compiled from text. Those of the layout
#
#     a: i8
#     row: i16[5]
#     grid: i8[2, 3]
#
# are
#
#     def copy_fields(self, other):
#         other.a = self.a
#         other.row = self.row[:]
#         rows = self.grid
#         other.grid = [rows[0][:], rows[1][:]]
#
#     def packed(self):
#         if len(self.row) != 5 or list(map(len, self.grid)) != [3] * 2:
#             raise ValueError
#         return pack(self.a, *self.row, *flat(self.grid))


def _copy_function(layout: type[Record]) -> Callable[[Any, Any], None]:
    """A function that copies all fields of a twin into another."""
    lines = []
    for name, kind in layout.fields.items():
        if len(kind.shape) == 2 and kind.shape[0] <= FEW_ROWS:
            rows = ", ".join(f"rows[{i}][:]" for i in range(kind.shape[0]))
            lines += [f"rows = self.{name}", f"other.{name} = [{rows}]"]
        else:
            lines.append(f"other.{name} = {_copied(f'self.{name}', len(kind.shape))}")
    return _function("copy_fields(self, other)", lines or ["pass"])


def _copied(value: str, depth: int) -> str:
    """An expression that copies a number, or lists in lists so deep."""
    if depth < 2:
        return f"{value}[:]" if depth else value
    return f"[{_copied('item', depth - 1)} for item in {value}]"


def _pack_function(layout: type[Record]) -> Callable[[Any], bytes]:
    """A function that packs all fields of a twin into bytes; it raises if a number or the length of a list does not fit."""
    wrong, values = ["False"], []
    for name, kind in layout.fields.items():
        value, depth = f"self.{name}", len(kind.shape)
        if depth == 1:
            wrong.append(f"len({value}) != {kind.shape[0]}")
        for level in range(1, depth):
            lists = _flattened(value, level - 1)
            wrong.append(f"list(map(len, {lists})) != [{kind.shape[level]}] * {prod(kind.shape[:level])}")
        values.append(f"*{_flattened(value, depth - 1)}" if depth else value)
    lines = [f"if {' or '.join(wrong)}:", "    raise ValueError", f"return pack({', '.join(values)})"]
    return _function("packed(self)", lines, pack=_bytes_of(layout).pack, flat=chain.from_iterable)


def _flattened(value: str, times: int) -> str:
    """An expression of lists in lists, flattened so many times."""
    return f"{'flat(' * times}{value}{')' * times}"


def _bytes_of(layout: type[Record]) -> struct.Struct:
    """The bytes of a layout, with the gaps that align its fields."""
    form, at = "=", 0
    for name, kind in layout.fields.items():
        start: int = layout.dtype.fields[name][1]  # type: ignore[index]
        form += f"{start - at}x{prod(kind.shape)}{LETTERS[kind.code]}"
        at = start + layout.dtype[name].itemsize
    return struct.Struct(f"{form}{layout.dtype.itemsize - at}x")


def _function(head: str, lines: list[str], **known: Any) -> Callable[..., Any]:
    """The function of a text; `known` are the names it uses."""
    exec("\n    ".join([f"def {head}:", *lines]), known)
    function: Callable[..., Any] = known[head.partition("(")[0]]
    return function


# --- What all games have ---------------------------------------------------------------------------------------------


class Header(Record):
    """What every game's state begins with: chance, whose turn it is, how far we are, the result."""

    __slots__ = ("events", "script")

    key: u32[4]  # type: ignore[valid-type]
    pool: u32[4]  # type: ignore[valid-type]
    drawn: i32  # type: ignore[valid-type]
    ply: i32  # type: ignore[valid-type]
    seat: i8  # type: ignore[valid-type]
    over: i8  # type: ignore[valid-type]
    players: i8  # type: ignore[valid-type]
    score: i16[MAX_SEATS]  # type: ignore[valid-type]

    def __init__(self) -> None:
        super().__init__()
        self.listen()

    def listen(self, events: list[Any] | None = None, script: Any = None) -> None:
        """Where interpreted rules report events, and who dictates chance; neither is part of the position."""
        self.events = events
        self.script = script

    @classmethod
    def from_record(cls, record: np.void | NDArray[np.void]) -> Any:
        """The twin of a record, with nobody listening."""
        twin = super().from_record(record)
        twin.listen()
        return twin

    def copy(self) -> Any:
        """An independent copy, with nobody listening."""
        other = super().copy()
        other.listen()
        return other


class TablesHeader(Record):
    """What every game's tables begin with: the number of players and chance results fixed in advance (for scenarios)."""

    players: i8  # type: ignore[valid-type]
    taped: i16  # type: ignore[valid-type]
    tape: i16[TAPE]  # type: ignore[valid-type]
