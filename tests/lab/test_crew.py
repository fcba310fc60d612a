"""Work in several processes: in order, with its errors, and nobody left behind."""

from __future__ import annotations

import multiprocessing
import os
from time import sleep

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


def test_who_stops_listening_stops_the_work() -> None:
    done = share_out(slowest_first, range(1, 100), 2)
    next(done)
    done.close()
    assert nobody_is_left()
