"""Whole games by uniform or greedy choice, written as rules so that every backend plays them alike."""

from regalia.kernel.agenda import first_to_act
from regalia.kernel.chance import Stream, below, derive
from regalia.kernel.record import copy_twin
from regalia.kernel.rule import Moves, Numbers, Reals, Values, contract, rule
from regalia.kernel.state import GameState

# What a numbered stream of a seed is for.
DEALS, CHOICES = 0, 1

# How a greedy player looks ahead: in so many worlds that could be true, with so many ways to go on in each.
WORLDS, WAYS = 2, 4


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
    """Make a world as likely as any that fits what the viewer has seen.

    Of what the viewer can't know nothing may be left: from the same chance comes the same world, to the byte,
    whichever of those that the viewer can't tell apart `s` was before.
    """
    raise NotImplementedError


@contract
def worth(s: GameState, seat: int, k: int) -> int:
    """How good the seat's k-th choice seems, by what it knows and a glance at the table. Not every game has it."""
    raise NotImplementedError


@contract
def outlook(s: GameState, seat: int) -> int:
    """How well things stand for a seat, by what it knows. A game may have it, and `moment`, instead of `worth`."""
    raise NotImplementedError


@contract
def moment(s: GameState) -> int:
    """A number for this part of the game, such as the turn, that never falls: who looks ahead stops at another."""
    raise NotImplementedError


@contract
def weigh(
    s: GameState, seat: int, world: GameState, trial: GameState, chooser: Stream, values: Values
) -> int:
    """Write how good each of the seat's choices seems; how many there are. `world` and `trial` are to work in.

    The kernel has it for every game with a `worth` or an `outlook`.
    """
    raise NotImplementedError


@rule
def copy_state(to: GameState, source: GameState) -> None:
    """Make a state the same as another. Compiled, it is a copy of memory, in nanoseconds."""
    copy_twin(to, source)


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
def weigh_at_a_glance(
    s: GameState, seat: int, world: GameState, trial: GameState, chooser: Stream, values: Values
) -> int:
    """What the game says each choice is worth."""
    count = options(s, seat)
    for k in range(count):
        values[k] = worth(s, seat, k)
    return count


@rule
def weigh_by_outlook(
    s: GameState, seat: int, world: GameState, trial: GameState, chooser: Stream, values: Values
) -> int:
    """How each choice may turn out, in worlds that the seat can't tell from the true one; the same for all choices."""
    count = options(s, seat)
    for k in range(count):
        values[k] = 0
    for _ in range(WORLDS):
        copy_state(world, s)
        redeal(world, seat, chooser)
        for k in range(count):
            values[k] += best_outlook(world, seat, k, trial, chooser)
    return count


@rule
def best_outlook(world: GameState, seat: int, k: int, trial: GameState, chooser: Stream) -> int:
    """The best of a few ways to go on after the seat's k-th choice; where it has no more to choose, the only one."""
    best = 0
    for way in range(WAYS):
        copy_state(trial, world)
        act(trial, seat, option(trial, seat, k))
        chosen = go_on(trial, seat, moment(world), chooser)
        found = outlook(trial, seat)
        if way == 0 or found > best:
            best = found
        if chosen == 0:
            break
    return best


@rule
def go_on(s: GameState, seat: int, until: int, chooser: Stream) -> int:
    """Choose uniformly for everybody until this moment is over; how often the seat itself has chosen."""
    chosen = 0
    while s.over == 0 and moment(s) == until:
        chosen += first_to_act(s) == seat
        choose_uniformly(s, chooser)
    return chosen


@rule
def choose_greedily(
    s: GameState, chooser: Stream, world: GameState, trial: GameState, values: Values
) -> None:
    """One decision: the first seat asked takes what seems best; of several, any."""
    seat = first_to_act(s)
    count = weigh(s, seat, world, trial, chooser, values)
    best = 0
    equals = 1
    for k in range(1, count):
        if values[k] > values[best]:
            best = k
            equals = 1
        elif values[k] == values[best]:
            equals += 1
            if below(chooser, equals) == 0:
                best = k
    act(s, seat, option(s, seat, best))


@rule
def play_with_greedy(
    s: GameState,
    seats: int,
    seed: Stream,
    number: int,
    chooser: Stream,
    greedy: int,
    world: GameState,
    trial: GameState,
    values: Values,
) -> int:
    """As `play_numbered`, with greedy players on these seats (a bit each); the rest is for them to work in."""
    setup_numbered(s, seats, seed, number)
    derive(chooser, seed, number, CHOICES)
    decisions = 0
    while s.over == 0:
        if (greedy >> first_to_act(s)) & 1 == 1:
            choose_greedily(s, chooser, world, trial, values)
        else:
            choose_uniformly(s, chooser)
        decisions += 1
    return decisions
