"""Work shared out among processes, with results in the order of the tasks.

A pool of the standard library would do but for three things: here workers end at once when somebody has had enough,
a worker that dies is an error and no endless wait, and what a worker has started (programs that play) ends with it.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar, cast

Task = TypeVar("Task")
Result = TypeVar("Result")

PATIENCE = 5.0  # seconds in which a worker may clear up


class LostWorker(RuntimeError):
    """A worker died at its task."""


def share_out(work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """Do all tasks in so many processes; what comes of them, in their order.

    An error in a task is raised here, when its turn has come.
    """
    jobs = min(jobs, len(tasks))
    if jobs < 2:
        yield from map(work, tasks)
        return
    crew = [_hire(work) for _ in range(jobs)]
    try:
        yield from _in_order(tasks, [pipe for _, pipe in crew])
    finally:
        _let_go([worker for worker, _ in crew])


def _hire(work: Callable[..., Any]) -> tuple[BaseProcess, Connection]:
    context = get_context("spawn")  # alike on every system, and nothing of ours is half there
    here, there = context.Pipe()
    worker = context.Process(target=_serve, args=(there, work), daemon=True)
    worker.start()
    there.close()
    return worker, here


def _in_order(tasks: Sequence[Any], pipes: list[Connection]) -> Iterator[Any]:
    coming = iter(enumerate(tasks))
    at_work: dict[Connection, int] = {}
    done: dict[int, tuple[bool, Any]] = {}

    def hand_on(pipe: Connection) -> None:
        number, task = next(coming, (None, None))
        if number is not None:
            at_work[pipe] = number
            pipe.send(task)

    for pipe in pipes:
        hand_on(pipe)
    for number in range(len(tasks)):
        while number not in done:
            for pipe in cast("list[Connection]", wait(list(at_work))):
                try:
                    done[at_work.pop(pipe)] = pipe.recv()
                except EOFError:
                    raise LostWorker("a process that played games died, perhaps for want of memory") from None
                hand_on(pipe)
        good, result = done.pop(number)
        if not good:
            raise result
        yield result


def _let_go(workers: list[BaseProcess]) -> None:
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join(PATIENCE)
        if worker.is_alive():
            worker.kill()
            worker.join()


def _serve(pipe: Connection, work: Callable[[Any], Any]) -> None:
    """The life of a worker: it stops when it is told to, or when nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever is at the keyboard speaks to the first process
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # clearing up on the way
    with suppress(EOFError, BrokenPipeError):
        while True:
            task = pipe.recv()
            try:
                result = True, work(task)
            except Exception as error:
                result = False, error
            pipe.send(result)
