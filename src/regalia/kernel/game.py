"""What a game tells the kernel about itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from regalia.kernel.findings import Effort
from regalia.kernel.play import weigh_at_a_glance, weigh_by_outlook
from regalia.kernel.record import dtype_of
from regalia.kernel.search import all_observed, any_choice, let_be, no_prospects, one_moment
from regalia.kernel.state import GameState, Journal

# How a search does without what a game may supply for it.
PLAIN_SEARCH = {
    "instinct": any_choice,
    "moment": one_moment,
    "prospects": no_prospects,
    "reconsider": let_be,
    "gist": all_observed,
}


class AgreementError(ValueError):
    """Something a table can't agree on before this game; the message says why, and what it can."""


@dataclass(frozen=True)
class Rules:
    """The rules of one game, as every backend and every caller needs them.

    `functions` holds the game's rules under the names of the contract: setup, carry_out, options, option,
    act, scores, observe, redeal; if there is a greedy player for the game, `worth`, or `outlook` with `moment`;
    and, for a search that does better than by chance, `instinct`, `reconsider`, and `prospects` with `moment`;
    for a faster one, `gist`.
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

    def check_effort(self, effort: Effort) -> None:
        """Compiled rules trust their numbers, so they are looked at before."""
        if effort.horizon and "prospects" not in self.functions:
            raise ValueError(
                f"{self.game} does not say how a game stands before its end: a search needs a horizon of 0"
            )

    @property
    def supplied(self) -> dict[str, Any]:
        """The functions with what the kernel makes of them, or puts in their place."""
        found = PLAIN_SEARCH | self.functions
        if not self.has_greedy:
            return found
        looks_ahead = "outlook" in self.functions
        return found | {"weigh": weigh_by_outlook if looks_ahead else weigh_at_a_glance}

    @property
    def most_observed(self) -> int:
        """The longest observation."""
        return max(self.observation_size(seats) for seats in self.seats)

    @property
    def dtype(self) -> Any:
        """The layout of a state in an array."""
        return dtype_of(self.state)

    @property
    def journalled_dtype(self) -> Any:
        """The same with the journal behind it."""
        return dtype_of(self.state, Journal)
