"""The agenda: what is still to be done, as data in the state.

A game runs until somebody must choose. Nothing that is pending is a closure or a generator: any state can
be copied, saved, compared and searched.
"""

from regalia.kernel.rule import contract, for_the_record, rule
from regalia.kernel.state import AGENDA_DEPTH, GameState

OVERRUN_AGENDA = 1


@contract
def carry_out(s: GameState, step: int, who: int) -> None:
    """Take one step of the game, with no choice in it."""
    raise NotImplementedError


@rule
def plan(s: GameState, step: int, who: int) -> None:
    """Put a step on top of the agenda: it is taken before all that was planned so far."""
    if s.depth >= AGENDA_DEPTH:
        s.error = OVERRUN_AGENDA
        return
    s.agenda[s.depth, 0] = step
    s.agenda[s.depth, 1] = who
    s.depth += 1


@for_the_record
@rule
def at_once(s: GameState, step: int) -> None:
    """Leave in the state what a plan would have left, of a step that is taken right now: digests cover it."""
    s.agenda[s.depth, 0] = step
    s.agenda[s.depth, 1] = 0


@rule
def drop(s: GameState) -> None:
    """Take the step on top off the agenda: it need not be taken any more."""
    s.depth -= 1


@rule
def ask(s: GameState, question: int, seats: int) -> None:
    """Ask these seats (a bit each); the game waits until all have answered."""
    s.question = question
    s.to_act = seats


@rule
def count_bits(bits: int) -> int:
    """How many bits are set. (In this form compilers know it, and make one instruction of it.)"""
    n = 0
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n


@rule
def lowest_bit(bits: int) -> int:
    """The place of the lowest bit that is set."""
    return count_bits((bits & -bits) - 1)


@rule
def nth_bit(bits: int, k: int) -> int:
    """The place of the k-th bit that is set, counted from 0, among the lowest 32.

    (By halves, in as many steps whatever k is: no processor can guess how often a loop over k would run.)
    """
    place = 0
    for half in (16, 8, 4, 2, 1):
        lower = count_bits((bits >> place) & ((1 << half) - 1))
        if k >= lower:
            k -= lower
            place += half
    return place


@rule
def nth_of_64(bits: int, k: int) -> int:
    """As `nth_bit`, among all 64."""
    lower = count_bits(bits & 0xFFFFFFFF)
    return nth_bit(bits, k) if k < lower else 32 + nth_bit(bits >> 32, k - lower)


@rule
def is_asked(s: GameState, seat: int) -> bool:
    return (s.to_act >> seat) & 1 == 1


@rule
def answered(s: GameState, seat: int) -> None:
    """This seat has chosen."""
    s.to_act -= 1 << seat


@rule
def first_to_act(s: GameState) -> int:
    """The lowest of the seats that are asked."""
    return lowest_bit(s.to_act)


@rule
def is_waiting(s: GameState) -> bool:
    """Has somebody to choose, or is the game over?"""
    return s.to_act != 0 or s.over != 0


@rule
def run(s: GameState) -> None:
    """Take steps until somebody has to choose, or the game is over."""
    while not is_waiting(s):
        s.depth -= 1
        carry_out(s, s.agenda[s.depth, 0], s.agenda[s.depth, 1])
