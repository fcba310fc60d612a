"""How far a long task is, on standard error: one line that changes on a terminal, a few plain lines elsewhere."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType

import click

PATIENCE = 1.0  # seconds before a word is said
EVERY = 0.1  # seconds between two changes of the line
STEPS = 10  # lines in all where a line can't be changed


class Meter:
    """Call it with what is done and what there is in all; leaving it cleans the line."""

    def __init__(self, sentence: str, shown: bool | None = None, patience: float = PATIENCE) -> None:
        """`sentence` has gaps {done} and {total}; `shown` None: on a terminal only."""
        self.sentence = sentence
        self.changing = sys.stderr.isatty()
        self.shown = self.changing if shown is None else shown
        self.patience = patience
        self.begun = self.last = monotonic()
        self.width = 0
        self.step = 0

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
        line = self.sentence.format(done=done, total=total)
        if self.changing:
            if now - self.last >= EVERY or done == total:
                self.last = now
                self._change(line)
        elif done * STEPS // total > self.step:
            self.step = done * STEPS // total
            click.echo(line, err=True)

    def _change(self, line: str) -> None:
        click.echo("\r" + line.ljust(self.width), nl=False, err=True)
        self.width = len(line)
