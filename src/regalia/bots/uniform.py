"""The simplest of bots, and the measure of all others: to it every choice is as good as any."""

from __future__ import annotations

from regalia.bots import Seat
from regalia.kernel.backends.interpreted import stream
from regalia.kernel.chance import below
from regalia.table.table import Choice


class UniformBot:
    """Takes any of its choices, each as likely.

    Its chance is the kernel's own, so a seed means the same choices under every version of Python.
    """

    def __init__(self, seed: int) -> None:
        self._chance = stream(seed)

    def choose(self, seat: Seat) -> Choice:
        return seat.choices[below(self._chance, len(seat.choices))]
