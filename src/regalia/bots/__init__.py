"""Bots, by name. A bot sits on one seat, and knows only what that seat is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from regalia.games.definition import Game
    from regalia.table.table import Choice, Table

BOTS = ("uniform", "greedy")


class Seat(NamedTuple):
    """What a bot is given when its seat is asked."""

    choices: Sequence[Choice]  # at least one
    advice: Callable[[], list[int]]  # how good each seems at a glance, by what the seat knows


class Bot(Protocol):
    """Whoever chooses for a seat."""

    def choose(self, seat: Seat) -> Choice:
        """One of the choices."""


class UnknownBotError(ValueError):
    """There is no bot of that name, or not for that game."""


def bots_for(game: Game) -> tuple[str, ...]:
    """The bots that can play a game."""
    return BOTS if game.rules.has_greedy else tuple(name for name in BOTS if name != "greedy")


def make_bot(name: str, seed: int) -> Bot:
    """A bot of this name, with a seed of its own: from the same seed it makes the same choices."""
    if name not in BOTS:
        raise UnknownBotError(f"no bot is called {name!r}; there are {', '.join(BOTS)}")
    bot: Bot = import_module(f"regalia.bots.{name}").BOT(seed)
    return bot


def ask_bot(bot: Bot, table: Table, seat: int) -> Choice:
    """Let a bot choose for a seat that is asked."""
    return bot.choose(Seat(table.legal(seat), lambda: table.advice(seat)))
