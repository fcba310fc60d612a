"""Whole games by uniform choice, written as rules so that every backend plays them alike."""

from regalia.kernel.agenda import first_to_act
from regalia.kernel.chance import Stream, below, derive
from regalia.kernel.rule import Moves, Numbers, Reals, contract, rule
from regalia.kernel.state import GameState

# What a numbered stream of a seed is for.
DEALS, CHOICES = 0, 1


@contract
def setup(s: GameState, seats: int) -> None:
    """Set up a game. `s` is all zeros but for the key of its chance and what was agreed on."""
    raise NotImplementedError


@contract
def options(s: GameState, seat: int) -> int:
    """How many actions `seat` may take; 0 when it is not asked."""
    raise NotImplementedError


@contract
def option(s: GameState, seat: int, k: int) -> int:
    """The k-th of those actions, counted from 0, in rising order."""
    raise NotImplementedError


@contract
def act(s: GameState, seat: int, action: int) -> None:
    """`seat` takes a legal action, and the game runs on to the next choice."""
    raise NotImplementedError


@contract
def scores(s: GameState, out: Reals) -> None:
    """Write the result of each seat."""
    raise NotImplementedError


@contract
def observe(s: GameState, viewer: int, out: Numbers) -> int:
    """Write all the viewer knows; how many numbers that takes."""
    raise NotImplementedError


@contract
def redeal(s: GameState, viewer: int, source: Stream) -> None:
    """Make a world as likely as any that fits what the viewer has seen."""
    raise NotImplementedError


@contract
def worth(s: GameState, seat: int, k: int) -> int:
    """How good the seat's k-th choice seems, by what it knows and a glance at the table. Not every game has it."""
    raise NotImplementedError


@rule
def legal(s: GameState, seat: int, moves: Moves) -> int:
    """Write the actions `seat` may take, in rising order; how many there are."""
    count = options(s, seat)
    for k in range(count):
        moves[k] = option(s, seat, k)
    return count


@rule
def setup_numbered(s: GameState, seats: int, seed: Stream, number: int) -> None:
    """Set up the game of this number among those of a seed."""
    derive(s.chance, seed, number, DEALS)
    setup(s, seats)


@rule
def choose_uniformly(s: GameState, chooser: Stream) -> None:
    """One decision: the first seat asked takes any of its actions, each as likely."""
    seat = first_to_act(s)
    act(s, seat, option(s, seat, below(chooser, options(s, seat))))


@rule
def play_numbered(s: GameState, seats: int, seed: Stream, number: int, chooser: Stream) -> int:
    """Play the game of this number to its end; how many decisions it took."""
    setup_numbered(s, seats, seed, number)
    derive(chooser, seed, number, CHOICES)
    decisions = 0
    while s.over == 0:
        choose_uniformly(s, chooser)
        decisions += 1
    return decisions


# ---- a greedy player -----------------------------------------------------------------------------------


@rule
def choose_greedily(s: GameState, chooser: Stream) -> None:
    """One decision: the first seat asked takes what seems best; of several, any."""
    seat = first_to_act(s)
    best = 0
    most = worth(s, seat, 0)
    equals = 1
    for k in range(1, options(s, seat)):
        value = worth(s, seat, k)
        if value > most:
            best = k
            most = value
            equals = 1
        elif value == most:
            equals += 1
            if below(chooser, equals) == 0:
                best = k
    act(s, seat, option(s, seat, best))


@rule
def play_with_greedy(
    s: GameState, seats: int, seed: Stream, number: int, chooser: Stream, greedy: int
) -> int:
    """As `play_numbered`, with greedy players on these seats (a bit each)."""
    setup_numbered(s, seats, seed, number)
    derive(chooser, seed, number, CHOICES)
    decisions = 0
    while s.over == 0:
        if (greedy >> first_to_act(s)) & 1 == 1:
            choose_greedily(s, chooser)
        else:
            choose_uniformly(s, chooser)
        decisions += 1
    return decisions
