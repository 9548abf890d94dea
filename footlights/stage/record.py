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

from inspect import get_annotations
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

MAX_SEATS = 8
TAPE = 1024


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


class Record:
    """Base of all layouts. Instances are twins; `dtype` is the layout of the bytes."""

    __slots__ = ()
    fields: ClassVar[dict[str, Kind]] = {}
    dtype: ClassVar[np.dtype[np.void]]

    def __init_subclass__(cls) -> None:
        own = {name: kind for name, kind in get_annotations(cls, eval_str=True).items() if isinstance(kind, Kind)}
        taken = [name for name in own if hasattr(np.void, name)]
        if taken:
            raise TypeError(f"{cls.__name__}: the field name(s) {', '.join(taken)} belong to NumPy; choose another")
        cls.fields = {**cls.fields, **own}
        cls.dtype = np.dtype(
            [(n, k.code, k.shape) if k.shape else (n, k.code) for n, k in cls.fields.items()], align=True
        )

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
        out = np.zeros(1, self.dtype)
        for name in self.fields:
            try:
                out[name][0] = getattr(self, name)
            except OverflowError as error:
                raise OverflowError(f"{type(self).__name__}.{name} holds a number too large for its field") from error
        return out

    def to_bytes(self) -> bytes:
        """The position as bytes: equal positions, equal bytes."""
        return self.to_record().tobytes()

    def copy(self) -> Any:
        """An independent copy."""
        other = type(self).__new__(type(self))
        for name, kind in self.fields.items():
            value = getattr(self, name)
            if len(kind.shape) == 1:
                value = value[:]
            elif len(kind.shape) == 2:
                value = [row[:] for row in value]
            elif kind.shape:
                value = _deep(value)
            setattr(other, name, value)
        return other


class Header(Record):
    """What every game's state begins with: chance, whose turn it is, how far we are, the result."""

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


def _zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    if len(shape) == 1:
        return [0] * shape[0]
    return [_zeros(shape[1:]) for _ in range(shape[0])]


def _deep(value: Any) -> Any:
    return [_deep(item) for item in value] if isinstance(value, list) else value
