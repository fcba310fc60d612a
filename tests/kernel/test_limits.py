"""The agenda and the journal: kept in order, and overrun with an error instead of over other fields."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.games import find_game
from regalia.kernel.agenda import (
    OVERRUN_AGENDA,
    answered,
    ask,
    drop,
    first_to_act,
    is_asked,
    is_waiting,
    plan,
)
from regalia.kernel.batch import Batch
from regalia.kernel.journal import OVERRUN_JOURNAL, note, note_nothing
from regalia.kernel.record import twin
from regalia.kernel.state import AGENDA_DEPTH, EVERYONE, JOURNAL_LENGTH, GameState, Journal
from regalia.table.backends import make_engine

Kept: Any = type("Kept", (GameState, Journal), {})


def test_the_last_step_planned_is_the_first_on_the_agenda() -> None:
    s = twin(Kept)
    for step in range(3):
        plan(s, step, 10 + step)
    assert s.depth == 3
    assert (s.agenda[2, 0], s.agenda[2, 1]) == (2, 12)


def test_a_step_that_is_dropped_uncovers_the_one_before() -> None:
    s = twin(Kept)
    plan(s, 1, 0)
    plan(s, 2, 0)
    drop(s)
    assert s.depth == 1
    assert s.agenda[0, 0] == 1


def test_a_game_waits_for_a_choice_and_after_its_end() -> None:
    s = twin(Kept)
    assert not is_waiting(s)
    ask(s, 0, 0b10)
    assert is_waiting(s)
    answered(s, 1)
    assert not is_waiting(s)
    s.over = 1
    assert is_waiting(s)


def test_an_agenda_too_long_sets_the_error() -> None:
    s = twin(Kept)
    for step in range(AGENDA_DEPTH):
        plan(s, step, 1)
    assert (s.error, s.depth) == (0, AGENDA_DEPTH)
    before = dict(s.agenda)
    plan(s, 99, 99)
    assert (s.error, s.depth) == (OVERRUN_AGENDA, AGENDA_DEPTH)
    assert s.agenda == before


def test_a_journal_too_long_sets_the_error() -> None:
    s = twin(Kept)
    for n in range(JOURNAL_LENGTH):
        note(s, 1, EVERYONE, n, 0, 0, 0)
    assert (s.error, s.written) == (0, JOURNAL_LENGTH)
    before = dict(s.journal)
    note(s, 2, 1, 7, 7, 7, 7)
    assert (s.error, s.written) == (OVERRUN_JOURNAL, JOURNAL_LENGTH)
    assert s.journal == before


def test_the_two_errors_can_be_told_apart() -> None:
    assert 0 != OVERRUN_AGENDA != OVERRUN_JOURNAL != 0


def test_an_entry_keeps_its_numbers_in_order() -> None:
    s = twin(Kept)
    note(s, 9, 2, 3, -4, 5, 6)
    assert [s.journal[0, i] for i in range(6)] == [9, 2, 3, -4, 5, 6]
    note_nothing(s, 1, 1, 1, 1, 1, 1)
    assert s.written == 1


def test_seats_are_asked_and_answer_in_any_order() -> None:
    s = twin(Kept)
    ask(s, 5, 0b1011)
    assert s.question == 5
    assert [is_asked(s, seat) for seat in range(4)] == [True, True, False, True]
    assert first_to_act(s) == 0
    for seat, left in ((1, 0b1001), (0, 0b1000), (3, 0)):
        answered(s, seat)
        assert s.to_act == left
        if left:
            assert first_to_act(s) == (0 if left & 1 else 3)


@pytest.mark.parametrize(("limit", "fewest"), [(AGENDA_DEPTH, 16), (JOURNAL_LENGTH, 100)])
def test_limits_leave_room(limit: int, fewest: int) -> None:
    """A turn of any of the games plans about fifteen steps, and a turn of one action tells under a hundred things."""
    assert limit >= fewest


def test_a_batch_has_no_games_but_its_own() -> None:
    """Compiled code would read whatever lies there."""
    game = find_game("crownfall")
    batch = Batch(make_engine(game, game.edition(), "cpu"), games=3, seats=3)
    batch.setup(seed=1)
    for at in (-1, 3, 1 << 40):
        for look in (batch.legal, batch.stepper, batch.lister):
            with pytest.raises(IndexError, match="there are 0 to 2"):
                look(at)
    with pytest.raises(ValueError, match="there must be a thread"):
        batch.play(seed=1, threads=0)
