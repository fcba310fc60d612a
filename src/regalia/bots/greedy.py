"""A bot that takes what seems best at a glance: each game says what that is, by what the seat knows."""

from __future__ import annotations

from regalia.bots import Seat
from regalia.kernel.backends.interpreted import stream
from regalia.kernel.chance import below
from regalia.table.table import Choice


class GreedyBot:
    """Takes the choice with the best advice; of several, any."""

    wants_advice = True  # which not every game gives

    def __init__(self, seed: int) -> None:
        self._chance = stream(seed)

    def choose(self, seat: Seat) -> Choice:
        advice = seat.advice()
        best = [k for k, value in enumerate(advice) if value == max(advice)]
        return seat.choices[best[below(self._chance, len(best))]]
