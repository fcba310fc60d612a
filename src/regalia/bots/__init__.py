"""Bots, by name. A bot sits on one seat, and knows only what that seat is shown."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from regalia.table.table import Choice

BOTS = ("uniform",)


class Bot(Protocol):
    """Whoever chooses for a seat."""

    def choose(self, choices: Sequence[Choice]) -> Choice:
        """One of these; there is at least one."""


class UnknownBotError(ValueError):
    """There is no bot of that name."""


def make_bot(name: str, seed: int) -> Bot:
    """A bot of this name, with a seed of its own: from the same seed it makes the same choices."""
    if name not in BOTS:
        raise UnknownBotError(f"no bot is called {name!r}; there are {', '.join(BOTS)}")
    bot: Bot = import_module(f"regalia.bots.{name}").BOT(seed)
    return bot
