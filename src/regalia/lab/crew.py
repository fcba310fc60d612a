"""Work shared out among processes, with results in the order of the tasks.

A pool of the standard library would do but for three things: here workers end at once when somebody has had enough,
a worker that dies is an error and no endless wait, and what a worker has started (programs that play) ends with it.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain, count, islice
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar, cast

Task = TypeVar("Task")
Result = TypeVar("Result")

PATIENCE = 5.0  # seconds in which a worker may clear up


class LostWorker(RuntimeError):
    """A worker died at its task."""


def share_out(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """Do all tasks in so many processes; what comes of them, in their order.

    Tasks are taken as they are needed, and may be without number. An error in a task is raised here, when its turn
    has come.
    """
    coming = iter(tasks)
    first = list(islice(coming, jobs))  # nobody is hired who would have nothing to do
    coming = chain(first, coming)
    if len(first) < 2:
        yield from map(work, coming)
        return
    crew: list[tuple[BaseProcess, Connection]] = []
    try:
        for _ in first:
            crew.append(_hire(work))
        yield from _in_order(coming, [pipe for _, pipe in crew])
    finally:
        _let_go([worker for worker, _ in crew])


def _hire(work: Callable[..., Any]) -> tuple[BaseProcess, Connection]:
    context = get_context("spawn")  # alike on every system, and nothing of ours is half there
    here, there = context.Pipe()
    worker = context.Process(target=_serve, args=(there, work), daemon=True)
    with _unheard():
        worker.start()
    there.close()
    return worker, here


@contextmanager
def _unheard() -> Iterator[None]:
    """Ctrl-C waits meanwhile. A process that is started here does not hear it, however early it comes."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    resource_tracker.ensure_running()  # the library's own process, whose start would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _in_order(tasks: Iterator[Any], pipes: list[Connection]) -> Iterator[Any]:
    coming = enumerate(tasks)
    at_work: dict[Connection, int] = {}
    done: dict[int, tuple[bool, Any]] = {}

    def hand_on(pipe: Connection) -> None:
        number, task = next(coming, (None, None))
        if number is not None:
            at_work[pipe] = number
            with _at_the_other_end():
                pipe.send(task)

    for pipe in pipes:
        hand_on(pipe)
    turns = count()
    while at_work or done:
        number = next(turns)
        while number not in done:
            for pipe in cast("list[Connection]", wait(list(at_work))):
                with _at_the_other_end():
                    done[at_work.pop(pipe)] = pipe.recv()
                hand_on(pipe)
        good, result = done.pop(number)
        if not good:
            raise result
        yield result


@contextmanager
def _at_the_other_end() -> Iterator[None]:
    """There should be a worker. Where there is none, how its pipe says so depends on when it died."""
    try:
        yield
    except (EOFError, ConnectionError):
        raise LostWorker("a process that played games died, perhaps for want of memory") from None


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
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # clearing up on the way, as after Ctrl-C
    with suppress(EOFError, ConnectionError, KeyboardInterrupt):
        while True:
            task = pipe.recv()
            try:
                result = True, work(task)
            except Exception as error:
                result = False, error
            pipe.send(result)
