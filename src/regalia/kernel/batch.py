"""Many games at once, in one array: for simulation, search and learning.

>>> from regalia.games.crownfall import GAME
>>> from regalia.table.backends import make_engine
>>> batch = Batch(make_engine(GAME, GAME.edition(), "cpu"), games=1000, seats=4)
>>> decisions = batch.play(seed=1, threads=2)
>>> bool((batch.states["over"] > 0).all())
True
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from regalia.kernel.backends.cpu import CpuEngine

# Takes a seat and its action; 256 times the number of choices there are next, plus whose they are; 0: over.
Step = Callable[[int, int], int]


class Batch:
    """Games of one kind and number of seats, on the CPU."""

    def __init__(self, engine: CpuEngine, games: int, seats: int) -> None:
        if seats not in engine.rules.seats:
            raise ValueError(f"{engine.rules.game} is for {engine.rules.seats} players, not {seats}")
        self.engine = engine
        self.seats = seats
        self.states = np.zeros(games, engine.rules.dtype)

    def __len__(self) -> int:
        return len(self.states)

    def setup(self, seed: int, first: int = 0) -> None:
        """Set up the games of a seed, from number `first` on."""
        self.states[:] = np.zeros((), self.states.dtype)
        self.engine.setup(self.states, self.seats, seed, first)

    def play(self, seed: int, first: int = 0, threads: int = 1) -> np.ndarray[Any, Any]:
        """Play them to the end by uniform choice; the decisions each took."""
        self.states[:] = np.zeros((), self.states.dtype)
        return self.engine.play(self.states, self.seats, seed, first, threads)

    def copy(self) -> Batch:
        """The same games again, to be played differently."""
        other = Batch(self.engine, len(self), self.seats)
        self.engine.copy(self.states, other.states)
        return other

    def stepper(self, at: int = 0) -> tuple[Step, Any]:
        """The quickest way to drive a game from Python: a function to act, and the buffer it lists moves in.

        The first call is `step(255, 0)`, which takes no action and lists the first moves.
        """
        library = self.engine.library
        moves = (ctypes.c_uint16 * self.engine.rules.most_moves)()
        function = library.functions["step_one"]
        result, result_at = library.result, library.result_at
        states_at, moves_at = self.states.ctypes.data, ctypes.addressof(moves)

        def step(seat: int, action: int) -> int:
            function(result_at, None, states_at, at, seat, action, moves_at)
            return result.value

        return step, moves
