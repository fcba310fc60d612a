"""Records: the fixed-size state of a game, declared once as a class.

The class serves three readers: people and mypy read its annotations; `dtype_of` lays it out in memory for
the compiled backends; `Twin` classes made from it hold plain Python integers for the interpreted one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    import numpy as np


Function = TypeVar("Function", bound=Callable[..., Any])


def once(fn: Function) -> Function:
    """`functools.cache`, keeping the function's own types."""
    return cache(fn)  # type: ignore[return-value]


class Row(Protocol):
    """A field of several numbers: `s.tokens[p]`."""

    def __getitem__(self, i: int, /) -> int: ...
    def __setitem__(self, i: int, value: int, /) -> None: ...


class Grid(Protocol):
    """A field of rows of numbers: `s.hand[h, c]`."""

    def __getitem__(self, at: tuple[int, int], /) -> int: ...
    def __setitem__(self, at: tuple[int, int], value: int, /) -> None: ...


class Field(NamedTuple):
    """How a field lies in memory: a NumPy type code (or a record class), and its shape."""

    kind: str | type[Record]
    shape: tuple[int, ...]
    sparse: bool = False


def byte(*shape: int) -> Any:
    """Whole numbers from -128 to 127."""
    return Field("i1", shape)


def short(*shape: int) -> Any:
    """Whole numbers from -32768 to 32767."""
    return Field("i2", shape)


def word(*shape: int) -> Any:
    """Whole numbers from 0 to 2**32 - 1."""
    return Field("u4", shape)


def log(length: int, width: int) -> Any:
    """Rows of shorts that are written one after the other, and mostly stay empty: no part of a state."""
    return Field("i2", (length, width), sparse=True)


def nested(kind: type[Record]) -> Any:
    """A record inside a record."""
    return Field(kind, ())


class Record:
    """Base of all records. Fields are class attributes made by `byte`, `short`, `word` and `nested`."""


@once
def fields_of(record: type[Record]) -> dict[str, Field]:
    """The fields of a record class, those of its bases first."""
    found: dict[str, Field] = {}
    for cls in reversed(record.__mro__):
        for name, value in vars(cls).items():
            if isinstance(value, Field):
                found[name] = value
    return found


@once
def dtype_of(record: type[Record], extra: type[Record] | None = None) -> np.dtype[Any]:
    """The memory layout of a record: wide fields first, no gap anywhere, a multiple of eight bytes.

    With `extra`, the fields of another record follow behind, where they move no field of the first.
    """
    import numpy as np

    base = _layout(record)
    if extra is None:
        return np.dtype(base, align=True)
    return np.dtype(base + _layout(extra), align=True)


def _layout(record: type[Record]) -> list[Any]:
    import numpy as np

    rows: list[Any] = []
    for name, (kind, shape, _) in fields_of(record).items():
        rows.append((name, dtype_of(kind) if isinstance(kind, type) else np.dtype(kind), shape))
    rows.sort(key=lambda row: -row[1].alignment)
    size = sum(row[1].itemsize * int(np.prod(row[2], dtype=int)) for row in rows)
    if size % 8:
        rows.append((f"spare_{record.__name__.lower()}", np.dtype("u1"), (8 - size % 8,)))
    return rows


# ---- twins: the same record as plain Python objects ----------------------------------------------------


class Cells(dict[Any, Any]):
    """A row or grid of a twin, keyed as the array is indexed.

    An index outside of it is a KeyError, a negative one too, where NumPy would count from the end.
    """

    __slots__ = ()


@once
def twin_class(record: type[Record]) -> type[Any]:
    """A class of plain Python objects with the fields of a record; a misspelt field is an AttributeError."""
    names = tuple(fields_of(record))
    blanks = [(name, _blank(field)) for name, field in fields_of(record).items()]

    def __init__(self: Any) -> None:
        for name, blank in blanks:
            setattr(self, name, blank())

    return type(f"{record.__name__}Twin", (), {"__slots__": names, "__init__": __init__})


def _blank(field: Field) -> Any:
    if isinstance(field.kind, type):
        return twin_class(field.kind)
    if not field.shape:
        return int
    if field.sparse:
        return Cells
    keys: list[tuple[int, ...]] = [(i,) for i in range(field.shape[0])]
    for length in field.shape[1:]:
        keys = [(*key, i) for key in keys for i in range(length)]
    flat = [key[0] if len(key) == 1 else key for key in keys]
    return lambda: Cells.fromkeys(flat, 0)


def twin(record: type[Record]) -> Any:
    """A blank twin."""
    return twin_class(record)()


def copy_twin(target: Any, source: Any) -> None:
    """Make a twin the same as another, in all fields the target has."""
    for name in target.__slots__:
        value = getattr(source, name)
        if isinstance(value, int):
            setattr(target, name, value)
        elif isinstance(value, Cells):
            getattr(target, name).update(value)
        else:
            copy_twin(getattr(target, name), value)


def store(source: Any, record: type[Record], row: Any) -> None:
    """Write a twin into one element of a structured array; a number that does not fit is an OverflowError."""
    import numpy as np

    for name, field in fields_of(record).items():
        value = getattr(source, name)
        if isinstance(field.kind, type):
            store(value, field.kind, row[name])
        elif field.shape:
            flat = [int(x) for x in value.values()]
            _check_fits(flat, field, name)
            row[name] = np.array(flat, field.kind).reshape(field.shape)
        else:
            _check_fits([value], field, name)
            row[name] = value


def _check_fits(values: list[int], field: Field, name: str) -> None:
    import numpy as np

    info = np.iinfo(str(field.kind))
    if min(values) < info.min or max(values) > info.max:
        raise OverflowError(f"{name}: {values} does not fit between {info.min} and {info.max}")


def load(target: Any, record: type[Record], row: Any) -> None:
    """Read one element of a structured array into a twin."""
    for name, field in fields_of(record).items():
        if isinstance(field.kind, type):
            load(getattr(target, name), field.kind, row[name])
        elif field.shape:
            cells = getattr(target, name)
            cells.update(zip(tuple(cells), row[name].ravel().tolist(), strict=True))
        else:
            setattr(target, name, int(row[name]))
