"""`@rule`, and the few words rules are written in.

A rule is a plain Python function: imported as it is, the game is interpreted. Backends find the functions
marked here and compile a clone of each for their target. So rules use only what all targets share: whole
numbers, the fields of records, loops, `match`, and calls of other rules with positional arguments.
"""

from collections import namedtuple
from collections.abc import Callable
from typing import Annotated, Any, Protocol, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

# Annotations of rules, besides int, bool, None and record classes.
Word = Annotated[int, "u4"]  # 32 bits, never negative
Pair = tuple[int, int]


class Moves(Protocol):
    """A buffer of action numbers."""

    def __getitem__(self, i: int, /) -> int: ...
    def __setitem__(self, i: int, value: int, /) -> None: ...


class Numbers(Protocol):
    """A buffer of observed numbers."""

    def __getitem__(self, i: int, /) -> int: ...
    def __setitem__(self, i: int, value: int, /) -> None: ...


class Values(Protocol):
    """A buffer of what choices seem worth."""

    def __getitem__(self, i: int, /) -> int: ...
    def __setitem__(self, i: int, value: int, /) -> None: ...


class Reals(Protocol):
    """A buffer of scores."""

    def __getitem__(self, i: int, /) -> float: ...
    def __setitem__(self, i: int, value: float, /) -> None: ...


def rule(fn: Function) -> Function:
    """Mark a function as part of the rules; it stays the plain function it is."""
    fn.__rule__ = "rule"  # type: ignore[attr-defined]
    return fn


def contract(fn: Function) -> Function:
    """Mark a function that the kernel calls and each game supplies, under this name."""
    fn.__rule__ = "contract"  # type: ignore[attr-defined]
    return fn


def for_the_record(fn: Function) -> Function:
    """Mark a rule of a state and a number that no choice, no result and no other rule ever goes by.

    It keeps something for whoever studies games, or for the digests of records. In games that are only imagined, as a
    search does, nobody will look for it there, and it is left out.
    """
    fn.__for_the_record__ = True  # type: ignore[attr-defined]
    return fn


def is_for_the_record(fn: object) -> bool:
    return getattr(fn, "__for_the_record__", False)


def kind_of(value: object) -> str | None:
    """'rule', 'contract', or None for anything else."""
    return getattr(value, "__rule__", None) if callable(value) else None


def u32(x: int) -> int:
    """The lowest 32 bits. Compiled backends put their own 32-bit type here."""
    return x & 0xFFFFFFFF


def u64(x: int) -> int:
    """The lowest 64 bits. Compiled backends have no more; there the highest of them makes a number negative."""
    return x & 0xFFFFFFFFFFFFFFFF


def names(words: str, start: int = 0) -> Any:
    """An enumeration that every target understands: a named tuple of whole numbers.

    (IntEnum members can't index an array on the GPU, and bare constants can't be used in `match`.)
    """
    listed = words.split()
    return namedtuple(f"Names_{listed[0]}", listed)(*range(start, start + len(listed)))
