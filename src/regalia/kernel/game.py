"""What a game tells the kernel about itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from regalia.kernel.play import weigh_at_a_glance, weigh_by_outlook
from regalia.kernel.record import dtype_of
from regalia.kernel.state import GameState, Journal


class AgreementError(ValueError):
    """Something a table can't agree on before this game; the message says why, and what it can."""


@dataclass(frozen=True)
class Rules:
    """The rules of one game, as every backend and every caller needs them.

    `functions` holds the game's rules under the names of the contract: setup, carry_out, options, option,
    act, scores, observe, redeal; and, if there is a greedy player for the game, `worth`, or `outlook` with
    `moment`.
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
    most_agreed: int = 0  # the largest number a table can agree on before setup: it must fit a short

    def check_agreed(self, agreed: int) -> None:
        """Compiled rules trust their numbers, so they are looked at before."""
        if type(agreed) is int and 0 <= agreed <= self.most_agreed:
            return
        if self.most_agreed == 0:
            raise AgreementError(
                f"there is nothing to agree on before a game of {self.game}: `agreed` must be 0"
            )
        raise AgreementError(
            f"before a game of {self.game}, `agreed` must be a whole number from 0 to {self.most_agreed}"
        )

    @property
    def has_greedy(self) -> bool:
        """Is there a greedy player for this game?"""
        return "worth" in self.functions or "outlook" in self.functions

    @property
    def supplied(self) -> dict[str, Any]:
        """The functions with what the kernel makes of them: how a greedy player weighs its choices."""
        if not self.has_greedy:
            return self.functions
        looks_ahead = "outlook" in self.functions
        return self.functions | {"weigh": weigh_by_outlook if looks_ahead else weigh_at_a_glance}

    @property
    def dtype(self) -> Any:
        """The layout of a state in an array."""
        return dtype_of(self.state)

    @property
    def journalled_dtype(self) -> Any:
        """The same with the journal behind it."""
        return dtype_of(self.state, Journal)
