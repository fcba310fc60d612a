"""The games, by name. A game's module is loaded when it is first wanted."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regalia.games.definition import Game

GAMES = ("crownfall", "for-a-crown", "trone")


class UnknownGameError(ValueError):
    """There is no game of that name."""


@cache
def find_game(name: str) -> Game:
    """The game of this name."""
    if name not in GAMES:
        raise UnknownGameError(f"no game is called {name!r}; there are {', '.join(GAMES)}")
    game: Game = import_module(f"regalia.games.{name.replace('-', '_')}").GAME
    return game
