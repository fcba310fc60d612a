"""Many games at once, in one array: for simulation, search and learning."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from regalia.kernel.engine import check_seat

if TYPE_CHECKING:
    from regalia.kernel.backends.cpu import CpuEngine

Step = Callable[[int], int]
NO_MOVE = 255 << 16


class Batch:
    """Games of one kind and number of seats, on the CPU. `agreed`: as in `GameState`."""

    def __init__(self, engine: CpuEngine, games: int, seats: int, agreed: int = 0) -> None:
        if seats not in engine.rules.seats:
            raise ValueError(f"{engine.rules.game} is for {engine.rules.seats} players, not {seats}")
        engine.rules.check_agreed(agreed)
        self.engine = engine
        self.seats = seats
        self.agreed = agreed
        self.states = np.zeros(games, engine.rules.dtype)

    def __len__(self) -> int:
        return len(self.states)

    def setup(self, seed: int, first: int = 0) -> None:
        """Set up the games of a seed, from number `first` on."""
        self.engine.setup(self.states, self.seats, seed, first, self.agreed)

    def play(self, seed: int, first: int = 0, threads: int = 1) -> np.ndarray[Any, Any]:
        """Play them to the end by uniform choice; the decisions each took."""
        return self.engine.play(self.states, self.seats, seed, first, threads, agreed=self.agreed)

    def copy(self) -> Batch:
        """The same games again, to be played differently."""
        other = Batch(self.engine, len(self), self.seats, self.agreed)
        self.engine.copy(self.states, other.states)
        return other

    def stepper(self, at: int = 0) -> Step:
        """The quickest way to drive a game from Python: a function that takes the k-th of the choices.

        It gives back 256 times the number of choices there are next, plus the seat whose they are, or 0 when
        the game is over; with a negative k it takes none and only looks. What the k-th choice is, if you
        want to know, is `legal(at)[k]`.
        """
        self._check(at)
        choose_one = self.engine.library["choose_one"]
        state_at = self.states[at:].ctypes.data

        def step(k: int) -> int:
            following: int = choose_one(state_at, k)
            return following

        return step

    def lister(self, at: int = 0) -> tuple[Step, Any]:
        """As `stepper`, for programs that choose among action numbers: with the buffer these are listed in.

        The function takes 65536 times the seat plus the action; `NO_MOVE` takes none and only lists.
        """
        self._check(at)
        moves = (ctypes.c_uint16 * self.engine.rules.most_moves)()
        step_one = self.engine.library["step_one"]
        state_at, moves_at = self.states[at:].ctypes.data, ctypes.addressof(moves)

        def step(move: int) -> int:
            following: int = step_one(state_at, move, moves_at)
            return following

        return step, moves

    def _check(self, at: int) -> None:
        """Compiled rules trust their numbers, so they are looked at before."""
        if not 0 <= at < len(self):
            raise IndexError(f"there is no game {at}; there are 0 to {len(self) - 1}")

    def legal(self, at: int, seat: int | None = None) -> list[int]:
        """The actions of a seat, or of the first that is asked."""
        step, moves = self.lister(at)
        if seat is None:
            return list(moves[: step(NO_MOVE) >> 8])
        check_seat(seat, self.seats)
        count = self.engine.library["legal_one"](self.states.ctypes.data, at, seat, ctypes.addressof(moves))
        return list(moves[:count])
