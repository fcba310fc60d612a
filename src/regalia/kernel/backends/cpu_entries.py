"""What the CPU backend can be asked to do: entry points that take addresses and plain numbers.

They are rules themselves, so the same build compiles them together with the game they drive.
"""

from typing import Annotated, Any

from regalia.kernel.agenda import first_to_act
from regalia.kernel.game import Rules
from regalia.kernel.play import (
    act,
    choose_uniformly,
    legal,
    observe,
    option,
    options,
    play_numbered,
    play_with_greedy,
    redeal,
    scores,
    setup,
    setup_numbered,
    weigh,
)
from regalia.kernel.rule import rule
from regalia.kernel.search import MOST_DEPTH, MOST_SEATS, gist, search_on, tell_findings

# Addresses of arrays, as annotations of entry points.
States = Annotated[Any, "states"]
Streams = Annotated[Any, "streams"]
MoveList = Annotated[Any, "moves"]
NumberList = Annotated[Any, "numbers"]
RealList = Annotated[Any, "reals"]
Counts = Annotated[Any, "counts"]
Searches = Annotated[Any, "searches"]
NodeList = Annotated[Any, "nodes"]
EdgeList = Annotated[Any, "edges"]

# Put in place by the build: the length of a list of actions, and Numba's way to see an address as an array.
MOST_MOVES = 0
OBSERVATION = 0
carray: Any = None


# ---- entry points --------------------------------------------------------------------------------------


@rule
def play_games(
    states: States, count: int, seats: int, streams: Streams, first: int, decisions: Counts
) -> int:
    """Play whole games by uniform choice; `streams` is the seed's and one to choose by."""
    games = carray(states, count)
    each = carray(decisions, count)
    seed = carray(streams, 2)
    total = 0
    for i in range(count):
        each[i] = play_numbered(games[i], seats, seed[0], first + i, seed[1])
        total += each[i]
    return total


@rule
def play_greedy_games(
    states: States,
    count: int,
    seats: int,
    streams: Streams,
    first: int,
    decisions: Counts,
    greedy: int,
    spare: States,
    values: Counts,
) -> int:
    """As `play_games`, with greedy players on some seats; two spare states and a list of values to work in."""
    games = carray(states, count)
    each = carray(decisions, count)
    seed = carray(streams, 2)
    desk = carray(spare, 2)
    listed = carray(values, MOST_MOVES)
    for i in range(count):
        each[i] = play_with_greedy(
            games[i], seats, seed[0], first + i, seed[1], greedy, desk[0], desk[1], listed
        )
    return 0


@rule
def setup_games(states: States, count: int, seats: int, streams: Streams, first: int) -> int:
    """Set up the games of a seed, from number `first` on."""
    games = carray(states, count)
    seed = carray(streams, 1)
    for i in range(count):
        setup_numbered(games[i], seats, seed[0], first + i)
    return 0


@rule
def step_games(states: States, count: int, choosers: Streams) -> int:
    """One uniform decision in every game that is not over; how many were made."""
    games = carray(states, count)
    each = carray(choosers, count)
    made = 0
    for i in range(count):
        if games[i].over == 0:
            choose_uniformly(games[i], each[i])
            made += 1
    return made


@rule
def setup_one(states: States, at: int, seats: int) -> int:
    """Set up one game whose state is zeros but for the key and what was agreed on."""
    games = carray(states, at + 1)
    setup(games[at], seats)
    return 0


@rule
def legal_one(states: States, at: int, seat: int, moves: MoveList) -> int:
    games = carray(states, at + 1)
    return legal(games[at], seat, carray(moves, MOST_MOVES))


@rule
def act_one(states: States, at: int, seat: int, action: int) -> int:
    """Take a legal action; which seats are asked now (0 when the game is over)."""
    games = carray(states, at + 1)
    act(games[at], seat, action)
    return 0 if games[at].over else games[at].to_act


@rule
def tell_one(states: States, at: int, seat: int, action: int) -> int:
    """As `act_one`, with a journal that begins anew."""
    games = carray(states, at + 1)
    games[at].written = 0
    act(games[at], seat, action)
    return 0 if games[at].over else games[at].to_act


@rule
def step_one(states: States, move: int, moves: MoveList) -> int:
    """Take a legal action (65536 times the seat, plus the action) and list what may be done next.

    The answer is 256 times the number of choices, plus whose they are; 0 when the game is over. A seat that
    does not exist takes no action: so the first choices are listed.
    """
    game = carray(states, 1)[0]
    seat = move >> 16
    if seat < game.seats:
        act(game, seat, move & 0xFFFF)
    if game.over:
        return 0
    following = first_to_act(game)
    return 256 * legal(game, following, carray(moves, MOST_MOVES)) + following


@rule
def choose_one(states: States, k: int) -> int:
    """The first seat asked takes the k-th of its actions (none if k is negative), without any list.

    The answer is 256 times the number of choices there are then, plus whose they are; 0: the game is over.
    """
    game = carray(states, 1)[0]
    if k >= 0:
        seat = first_to_act(game)
        act(game, seat, option(game, seat, k))
    if game.over:
        return 0
    following = first_to_act(game)
    return 256 * options(game, following) + following


@rule
def observe_one(states: States, at: int, viewer: int, out: NumberList) -> int:
    games = carray(states, at + 1)
    return observe(games[at], viewer, carray(out, OBSERVATION))


@rule
def redeal_one(states: States, at: int, viewer: int, streams: Streams) -> int:
    games = carray(states, at + 1)
    redeal(games[at], viewer, carray(streams, 1)[0])
    return 0


@rule
def weigh_one(states: States, at: int, seat: int, streams: Streams, spare: States, values: Counts) -> int:
    """Write how good each choice seems to the seat; two spare states to work in."""
    games = carray(states, at + 1)
    desk = carray(spare, 2)
    return weigh(games[at], seat, desk[0], desk[1], carray(streams, 1)[0], carray(values, MOST_MOVES))


@rule
def gist_one(states: States, viewer: int, seen: NumberList, known: Counts) -> int:
    """Write all the viewer knows as a search keeps it; how many numbers that takes."""
    return gist(carray(states, 1)[0], viewer, carray(seen, OBSERVATION), carray(known, OBSERVATION))


@rule
def search_one(
    states: States,
    seat: int,
    iterations: int,
    searches: Searches,
    nodes: NodeList,
    edges: EdgeList,
    spare: States,
    streams: Streams,
    path: Counts,
    moves: MoveList,
    seen: NumberList,
    known: Counts,
    results: Counts,
    ends: RealList,
) -> int:
    """Search for so many iterations more."""
    search = carray(searches, 1)[0]
    search_on(
        carray(states, 1)[0],
        seat,
        iterations,
        search,
        carray(nodes, search.mask + 1),
        carray(edges, search.most_edges),
        carray(spare, 1)[0],
        carray(path, 2 * MOST_DEPTH),
        carray(moves, MOST_MOVES),
        carray(seen, OBSERVATION),
        carray(known, OBSERVATION),
        carray(results, MOST_SEATS),
        carray(ends, MOST_SEATS),
        carray(streams, 1)[0],
    )
    return 0


@rule
def findings_one(
    states: States,
    seat: int,
    searches: Searches,
    nodes: NodeList,
    edges: EdgeList,
    moves: MoveList,
    seen: NumberList,
    known: Counts,
    found: Counts,
) -> int:
    """Write what was found of each of the seat's choices; how many there are."""
    search = carray(searches, 1)[0]
    return tell_findings(
        carray(states, 1)[0],
        seat,
        search,
        carray(nodes, search.mask + 1),
        carray(edges, search.most_edges),
        carray(moves, MOST_MOVES),
        carray(seen, OBSERVATION),
        carray(known, OBSERVATION),
        carray(found, 2 * MOST_MOVES),
    )


@rule
def scores_one(states: States, at: int, out: RealList) -> int:
    games = carray(states, at + 1)
    scores(games[at], carray(out, 1))
    return 0


@rule
def copy_games(states: States, target: States, count: int) -> int:
    games = carray(states, count)
    copies = carray(target, count)
    for i in range(count):
        copies[i] = games[i]
    return 0


ENTRIES = {
    fn.__name__: fn
    for fn in (
        play_games,
        play_greedy_games,
        setup_games,
        step_games,
        setup_one,
        legal_one,
        act_one,
        tell_one,
        step_one,
        choose_one,
        observe_one,
        redeal_one,
        weigh_one,
        gist_one,
        search_one,
        findings_one,
        scores_one,
        copy_games,
    )
}
# Other threads run meanwhile.
LONG_ENTRIES = ("play_games", "play_greedy_games", "setup_games", "step_games", "copy_games", "search_one")
# With a journal, games are played one action at a time.
JOURNALLED_ENTRIES = (
    "setup_one",
    "legal_one",
    "tell_one",
    "observe_one",
    "redeal_one",
    "scores_one",
)
# Games that are only imagined: what is for the record is left out of them.
IMAGINED_ENTRIES = ("search_one",)
GREEDY_ENTRIES = ("play_greedy_games", "weigh_one")


def entry_names(rules: Rules, journalled: bool) -> list[str]:
    """The entry points of a build."""
    names = JOURNALLED_ENTRIES if journalled else tuple(name for name in ENTRIES if name != "tell_one")
    return [name for name in names if rules.has_greedy or name not in GREEDY_ENTRIES]
