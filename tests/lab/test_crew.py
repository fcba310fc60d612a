"""Work in several processes: in order, with its errors, and nobody left behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from itertools import count
from time import sleep
from typing import Any

import pytest

from regalia.lab.crew import LostWorker, share_out


def slowest_first(task: int) -> tuple[int, int]:
    sleep(0.2 if task == 0 else 0)
    return task, os.getpid()


def odd_is_wrong(task: int) -> int:
    if task % 2:
        raise ValueError(f"{task} is odd")
    return task


def dies(task: int) -> int:
    os._exit(3)


class DeadOnArrival:
    """Work that a process can't even take up."""

    def __call__(self, task: int) -> int:
        return task

    def __reduce__(self) -> tuple[Any, ...]:
        return os._exit, (3,)


def after_ctrl_c() -> Any:
    os.kill(os.getpid(), signal.SIGINT)
    return odd_is_wrong


class Interrupted(DeadOnArrival):
    """Work during whose arrival somebody presses Ctrl-C."""

    def __reduce__(self) -> tuple[Any, ...]:
        return after_ctrl_c, ()


def nobody_is_left() -> bool:
    return not multiprocessing.active_children()


def test_results_come_in_the_order_of_the_tasks_from_several_processes() -> None:
    found = list(share_out(slowest_first, range(6), 2))
    assert [task for task, _ in found] == list(range(6))
    assert len({process for _, process in found}) == 2
    assert nobody_is_left()


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_is_raised_when_its_turn_has_come(jobs: int) -> None:
    done = share_out(odd_is_wrong, [0, 2, 1, 4], jobs)
    assert [next(done), next(done)] == [0, 2]
    with pytest.raises(ValueError, match="1 is odd"):
        next(done)
    assert nobody_is_left()


def test_one_job_needs_no_process() -> None:
    assert {process for _, process in share_out(slowest_first, range(1, 4), 1)} == {os.getpid()}
    assert {process for _, process in share_out(slowest_first, [1], 8)} == {os.getpid()}


def test_a_worker_that_dies_is_an_error_and_no_endless_wait() -> None:
    with pytest.raises(LostWorker, match="died"):
        list(share_out(dies, range(4), 2))
    assert nobody_is_left()


def test_a_worker_that_dies_before_its_first_task_is_the_same_error() -> None:
    with pytest.raises(LostWorker, match="died"):
        list(share_out(DeadOnArrival(), range(4), 2))
    assert nobody_is_left()


@pytest.mark.skipif(sys.platform == "win32", reason="there, nobody sends a SIGINT")
def test_a_worker_does_not_hear_ctrl_c_not_even_at_its_start() -> None:
    """On a terminal all processes get it; only the first one is to answer."""
    assert list(share_out(Interrupted(), [0, 2, 4], 2)) == [0, 2, 4]


@pytest.mark.parametrize("jobs", [1, 2])
def test_tasks_are_taken_as_they_are_needed(jobs: int) -> None:
    """Half a billion games are no list of half a billion."""
    done = share_out(slowest_first, count(1), jobs)
    assert [next(done)[0], next(done)[0]] == [1, 2]
    done.close()
    assert nobody_is_left()


def test_who_stops_listening_stops_the_work() -> None:
    done = share_out(slowest_first, range(1, 100), 2)
    next(done)
    done.close()
    assert nobody_is_left()
