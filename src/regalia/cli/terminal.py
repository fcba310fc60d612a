"""Talking to a person in a terminal: plain lines out, a line in; no cursor moves, nothing is drawn over."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Sequence

import click

from regalia.games.definition import Texts


class Leaving(Exception):
    """The person has had enough."""


def say(line: str = "", bold: bool = False) -> None:
    """A line, wrapped between words on a terminal. Bold says nothing the words don't."""
    text = _wrapped(line) if sys.stdout.isatty() else line
    click.echo(click.style(text, bold=True) if bold else text)


def _wrapped(line: str) -> str:
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    width = max(shutil.get_terminal_size().columns - 1, 20)
    return textwrap.fill(
        line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def read(prompt: str) -> str:
    """What the person types; Leaving when nothing more will come."""
    click.echo(prompt, nl=False)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        click.echo()
        raise Leaving
    if not sys.stdin.isatty():
        click.echo(line.rstrip("\r\n"))  # so that a game piped in can be read in what comes out
    return line.strip()


def offer(options: Sequence[str]) -> None:
    """Numbered options, a line each."""
    for number, text in enumerate(options, 1):
        say(f"{number:>3}. {text}")


def numbered(answer: str, n: int) -> int | None:
    """Which of n options the answer means, from 0; None if it means none."""
    return int(answer) - 1 if answer.isdecimal() and 1 <= int(answer) <= n else None


def pick(words: Texts, options: Sequence[str]) -> int:
    """Which option a person picks, from 0; Leaving for q."""
    offer(options)
    while True:
        answer = read(words.say("play.answer_or_leave", n=len(options)) + " ")
        if answer.lower() == "q":
            raise Leaving
        if (picked := numbered(answer, len(options))) is not None:
            return picked
        say(words.say("play.what", n=len(options)))
