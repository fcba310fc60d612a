"""How far a long task is, on standard error: a changing line on a terminal, a few plain ones elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from types import TracebackType

import click

from regalia.cli.layout import number
from regalia.games.definition import Game, Texts

EVERY = 0.1  # seconds between two changes of the line


class Meter:
    """Call it with what is done and what there is in all; leaving it cleans the line."""

    def __init__(
        self, worded: Callable[[int, int], str], shown: bool, patience: float = 1.0, steps: int = 10
    ) -> None:
        """`patience`: seconds before a word is said; `steps`: how many lines where none can be changed."""
        self.worded = worded
        self.shown = shown
        self.patience = patience
        self.steps = steps
        self.begun = monotonic()
        self.last = 0.0
        self.step = -1
        self.width = 0

    def __enter__(self) -> Meter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.width:
            click.echo("\r" + " " * self.width + "\r", nl=False, err=True)

    def __call__(self, done: int, total: int) -> None:
        now = monotonic()
        if not self.shown or now - self.begun < self.patience:
            return
        if sys.stderr.isatty():
            if now - self.last >= EVERY or done == total:
                self.last = now
                self._change(self.worded(done, total))
        elif done * self.steps // total > self.step:
            self.step = done * self.steps // total
            click.echo(self.worded(done, total), err=True)

    def _change(self, line: str) -> None:
        click.echo("\r" + line.ljust(self.width), nl=False, err=True)
        self.width = len(line)


def compiling(words: Texts, game: Game, backend: str = "cpu") -> Meter:
    """Compiling takes its time, so it always says so: nobody should wonder whether the machine hangs."""

    def worded(done: int, total: int) -> str:
        # After the last rule the compiler still has all of them to optimise, which takes seconds.
        where = words.say("progress.on_gpu" if backend == "cuda" else "progress.on_cpu")
        key = "progress.compiling" if done < total else "progress.optimising"
        return words.say(key, game=game.title, where=where, done=done, total=total)

    return Meter(worded, shown=True, patience=0.0, steps=1)


def playing(words: Texts, wanted: bool | None) -> Meter:
    """Games played, where that is wanted; if nobody says, on a terminal."""

    def worded(done: int, total: int) -> str:
        return words.say("progress.playing", done=number(words, done), total=number(words, total))

    return Meter(worded, shown=sys.stderr.isatty() if wanted is None else wanted)
