"""Where bots have their chance from."""

from __future__ import annotations

from regalia.kernel.backends.interpreted import stream
from regalia.kernel.chance import Stream, derive
from regalia.kernel.record import twin

BOTS_CHANCE = 2  # what a numbered stream of a seed is for, after the kernel's deals and choices


MOST_SEATS = 8


def seat_seed(seed: int, seat: int, number: int = 0) -> int:
    """The seed of the bot on a seat, out of the seed of its game and that game's number.

    Bots choose apart, and can't work out the cards.
    """
    made = twin(Stream)
    derive(made, stream(seed), number * MOST_SEATS + seat, BOTS_CHANCE)
    return sum(made.key[i] << (32 * i) for i in range(4))
