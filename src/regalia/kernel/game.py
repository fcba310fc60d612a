"""What a game tells the kernel about itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from regalia.kernel.record import dtype_of
from regalia.kernel.state import GameState, Journal


@dataclass(frozen=True)
class Rules:
    """The rules of one game, as every backend and every caller needs them.

    `functions` holds the game's rules under the names of the contract: setup, carry_out, options, option,
    act, scores, observe, redeal; and `worth`, if there is a greedy player for the game.
    """

    game: str
    version: int  # raised whenever an old record would replay differently
    seats: tuple[int, ...]
    state: type[GameState]
    functions: dict[str, Any]
    questions: int  # how many kinds of question there are
    actions: int  # how many numbers actions have
    most_moves: int  # the longest list of legal actions
    observation_size: Callable[[int], int]

    @property
    def has_greedy(self) -> bool:
        """Is there a greedy player for this game?"""
        return "worth" in self.functions

    @property
    def dtype(self) -> Any:
        """The layout of a state in an array."""
        return dtype_of(self.state)

    @property
    def journalled_dtype(self) -> Any:
        """The same with the journal behind it."""
        return dtype_of(self.state, Journal)
