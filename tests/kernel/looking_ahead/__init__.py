"""A greedy player that looks ahead, for tests of the kernel: For a Crown, with an outlook instead of worths."""

from dataclasses import replace

from regalia.games.for_a_crown import RULES
from regalia.games.for_a_crown.rules import fortune, larger
from regalia.games.for_a_crown.state import State
from regalia.kernel.agenda import count_bits
from regalia.kernel.rule import rule


@rule
def outlook(s: State, seat: int) -> int:
    """The own lead in Rubies, and a glance at Coins and Bandits."""
    best = -100
    for p in range(s.seats):
        if p != seat:
            best = larger(best, fortune(s, p))
    return 4 * (fortune(s, seat) - best) + s.coins[seat] - s.bandits[seat]


@rule
def moment(s: State) -> int:
    """A round, up to the next card."""
    waiting = count_bits(s.waiting_events)
    for p in range(s.seats):
        waiting += count_bits(s.waiting[p])
    return 1000 * s.round + 100 * s.passes + waiting


AHEAD = replace(
    RULES,
    functions={name: fn for name, fn in RULES.functions.items() if name != "worth"}
    | {"outlook": outlook, "moment": moment},
)
