"""Records: laid out without gaps, with twins that are stricter than arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from regalia.games import GAMES, find_game
from regalia.kernel.chance import Stream
from regalia.kernel.record import (
    Grid,
    Record,
    Row,
    byte,
    dtype_of,
    fields_of,
    load,
    nested,
    short,
    store,
    twin,
    word,
)
from regalia.kernel.state import GameState, Journal


class Inner(Record):
    many: Row = word(2)
    one: int = word()


class Base(Record):
    flag: int = byte()
    inner: Inner = nested(Inner)


class Sample(Base):
    row: Row = byte(3)
    grid: Grid = byte(2, 3)
    level: int = short()
    levels: Row = short(3)


class Extra(Record):
    behind: int = short()
    letters: Row = byte(5)


def end_of_each_field(dtype: np.dtype[Any]) -> list[tuple[int, int]]:
    assert dtype.fields is not None
    return sorted((int(place[1]), int(place[1]) + place[0].itemsize) for place in dtype.fields.values())


def records() -> list[tuple[type[Record], type[Record] | None]]:
    own = [(find_game(name).rules.state, extra) for name in GAMES for extra in (None, Journal)]
    return [(Inner, None), (Sample, None), (Sample, Extra), (Stream, None), (GameState, None), *own]


@pytest.mark.parametrize(("record", "extra"), records())
def test_a_record_has_no_gap(record: type[Record], extra: type[Record] | None) -> None:
    """Else bytes that nobody sets would make two equal states differ."""
    dtype = dtype_of(record, extra)
    at = 0
    for start, end in end_of_each_field(dtype):
        assert start == at
        at = end
    assert at == dtype.itemsize
    assert dtype.itemsize % 8 == 0


@pytest.mark.parametrize(("record", "extra"), records())
def test_every_field_lies_where_its_kind_may(record: type[Record], extra: type[Record] | None) -> None:
    dtype = dtype_of(record, extra)
    assert dtype.fields is not None
    for kind, start, *_ in dtype.fields.values():
        assert int(start) % kind.base.alignment == 0


@pytest.mark.parametrize("name", GAMES)
def test_the_journal_moves_no_field_of_the_state(name: str) -> None:
    rules = find_game(name).rules
    for field, place in rules.dtype.fields.items():
        assert rules.journalled_dtype.fields[field] == place


def test_fields_of_the_bases_come_first() -> None:
    assert list(fields_of(Sample)) == ["flag", "inner", "row", "grid", "level", "levels"]


# ---- twins ---------------------------------------------------------------------------------------------------


def test_a_twin_begins_with_zeros() -> None:
    s = twin(Sample)
    assert (s.flag, s.level, s.inner.one) == (0, 0, 0)
    assert [s.row[i] for i in range(3)] == [0, 0, 0]
    assert [s.grid[i, j] for i in range(2) for j in range(3)] == [0] * 6


def test_twins_share_nothing() -> None:
    one, two = twin(Sample), twin(Sample)
    one.row[0] = one.grid[1, 2] = one.inner.one = 5
    assert (two.row[0], two.grid[1, 2], two.inner.one) == (0, 0, 0)


@pytest.mark.parametrize("at", [-1, 3, 100])
def test_an_index_outside_of_a_row_is_an_error(at: int) -> None:
    with pytest.raises(KeyError):
        twin(Sample).row[at]


@pytest.mark.parametrize("at", [(-1, 0), (0, -1), (2, 0), (0, 3), 0])
def test_an_index_outside_of_a_grid_is_an_error(at: Any) -> None:
    with pytest.raises(KeyError):
        twin(Sample).grid[at]


def test_a_misspelt_field_is_an_error() -> None:
    s = twin(Sample)
    with pytest.raises(AttributeError):
        s.rows = 3
    with pytest.raises(AttributeError):
        _ = s.levle


# ---- to and from arrays ----------------------------------------------------------------------------------------


def filled() -> Any:
    s = twin(Sample)
    s.flag, s.level = 100, -30_000
    s.inner.one = 2**32 - 1
    for i in range(3):
        s.row[i], s.levels[i] = 10 + i, 100 - 200 * i
    for i in range(2):
        s.inner.many[i] = 7 + i
        for j in range(3):
            s.grid[i, j] = 10 * i + j
    return s


def contents(s: Any, record: type[Record] = Sample) -> dict[str, Any]:
    """All numbers of a twin."""
    return {
        name: contents(getattr(s, name), field.kind)
        if isinstance(field.kind, type)
        else dict(getattr(s, name))
        if field.shape
        else getattr(s, name)
        for name, field in fields_of(record).items()
    }


def test_a_twin_survives_the_way_into_an_array_and_back() -> None:
    array = np.zeros(2, dtype_of(Sample))
    store(filled(), Sample, array[1])
    assert array[1]["grid"].tolist() == [[0, 1, 2], [10, 11, 12]]
    assert array[0] == np.zeros((), array.dtype)
    back = twin(Sample)
    load(back, Sample, array[1])
    assert contents(back) == contents(filled())
    again = np.zeros(1, dtype_of(Sample))
    store(back, Sample, again[0])
    assert again[0].tobytes() == array[1].tobytes()


def test_what_was_loaded_is_plain_numbers() -> None:
    """NumPy's own numbers would wrap around silently."""
    array = np.zeros(1, dtype_of(Sample))
    store(filled(), Sample, array[0])
    back = twin(Sample)
    load(back, Sample, array[0])
    assert {type(back.flag), type(back.row[0]), type(back.grid[0, 0]), type(back.inner.one)} == {int}


@pytest.mark.parametrize(
    ("field", "value"),
    [("flag", 256), ("flag", -129), ("level", 32768), ("level", -32769)],
)
def test_a_number_that_does_not_fit_is_an_error(field: str, value: int) -> None:
    s = filled()
    setattr(s, field, value)
    with pytest.raises(OverflowError, match=field):
        store(s, Sample, np.zeros(1, dtype_of(Sample))[0])


def test_a_number_that_does_not_fit_in_a_row_or_nested_record_is_an_error() -> None:
    for change in (
        lambda s: s.row.__setitem__(1, 256),
        lambda s: s.grid.__setitem__((1, 2), 1000),
        lambda s: s.inner.many.__setitem__(0, 2**32),
        lambda s: s.inner.many.__setitem__(0, -1),
    ):
        s = filled()
        change(s)
        with pytest.raises(OverflowError):
            store(s, Sample, np.zeros(1, dtype_of(Sample))[0])


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_state_survives(name: str, seed: int) -> None:
    """Any bytes of a played game come back the same."""
    from regalia.table.backends import make_engine

    game = find_game(name)
    states = np.zeros(50, game.rules.dtype)
    make_engine(game, game.edition(), "cpu").play(states, game.rules.seats[0], seed)
    back = np.zeros(50, game.rules.dtype)
    for i in range(50):
        s = twin(game.rules.state)
        load(s, game.rules.state, states[i])
        store(s, game.rules.state, back[i])
    assert back.tobytes() == states.tobytes()
