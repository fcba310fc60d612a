"""Looking for the best choice: tree search over worlds that could be true, written as rules.

Each iteration deals anew all that the searching seat can't know, plays from there, and notes how it went. What is
learnt is kept by what the seat that chooses can go by: for the searching seat all it knows, so that it can't choose by
what it will only find out later; for the others what everybody knows, so that they can't see through a bluff. Every
seat plays for its own result, and of seats that choose at the same time none sees what another has chosen.

(Information-set Monte-Carlo tree search: Cowling, Powley, Whitehouse: "Information Set Monte Carlo Tree Search", 2012.)
"""

from math import sqrt
from typing import Protocol

from regalia.kernel.agenda import count_bits, first_to_act, is_asked
from regalia.kernel.chance import Stream, below
from regalia.kernel.play import act, copy_state, legal, moment, observe, option, options, redeal, scores
from regalia.kernel.record import Record, Row, word
from regalia.kernel.rule import Moves, Numbers, Reals, Values, contract, rule, u32, u64
from regalia.kernel.state import SPECTATOR, GameState

WIN = 1000  # what the whole game is worth; results are counted in its parts
MOST_DEPTH = 64  # choices that an iteration follows in the tree
MOST_SEATS = 8  # of any game: who is asked is a byte with a bit each
TRUSTED = 256  # who is trusted so far always says the truth
FACTOR = 0x1E3779B97F4A7C15  # of hashes: a large odd number
NEARBY = 32  # places where a node may be, from the one its key says
NEVER = 1 << 30  # the moment that does not come
ANY_INSTEAD = 4  # one in so many choices that are tried first is any, not the instinct's


class Node(Record):
    """A decision of a seat, with all that it goes by the same; its edges are a list, by rising action."""

    key: Row = word(2)
    visits: int = word()
    first: int = word()  # 0 is no edge


class Edge(Record):
    """An action that was tried at a node, and how it went for the seat that took it."""

    visits: int = word()
    available: int = word()  # how often it could have been taken
    total: int = word()  # of the results
    next: int = word()
    action: int = word()


class Search(Record):
    """How to search, and how far it has come."""

    # How to search.
    mask: int = word()  # one less than there are nodes, which is a power of two
    most_edges: int = word()
    boldness: int = word()  # hundredths: how much is tried of what seems worse
    width: int = word()  # hundredths: of a node's visits, the root of so much is tried there
    horizon: int = word()  # after so many moments a game is judged by how it stands; 0: it is played out
    trust: Row = word(MOST_SEATS)  # how often each seat says the truth, up to TRUSTED
    wits: Row = word(MOST_SEATS)  # how often each seat thinks at all, up to TRUSTED; else it takes any choice
    # How far it has come.
    edges: int = word()  # the last one in use
    decisions: int = word()  # that were simulated
    depth: int = word()  # choices followed in this iteration
    grown: int = word()  # 1: this iteration has reached something new


class Nodes(Protocol):
    """A table of nodes, found by their keys."""

    def __getitem__(self, i: int, /) -> Node: ...


class Edges(Protocol):
    """A table of edges."""

    def __getitem__(self, i: int, /) -> Edge: ...


# ---- what a game may supply ----------------------------------------------------------------------------------


@contract
def instinct(s: GameState, seat: int, search: Search, chooser: Stream) -> int:
    """Which legal action a player takes who does not think twice: cheap, and not always the same.

    What the table is known to think of each other (`Search.trust`) it may go by.
    """
    raise NotImplementedError


@contract
def prospects(s: GameState, out: Values) -> None:
    """Write each seat's chance to win, as things stand when a moment begins, in parts of WIN. (See `moment`.)"""
    raise NotImplementedError


@contract
def gist(s: GameState, viewer: int, seen: Numbers, out: Values) -> int:
    """Write all the viewer knows in few numbers of 64 bits, for a search to know it again; how many there are.

    Of two positions of a game, what `observe` tells apart for a viewer this tells apart, and nothing else. It is never
    longer than what `observe` writes; `seen` is to work in.
    """
    raise NotImplementedError


@contract
def reconsider(s: GameState, viewer: int, search: Search, source: Stream) -> None:
    """In a world just dealt, let others have chosen as players do what they chose unseen (see `Search.trust`)."""
    raise NotImplementedError


@rule
def any_choice(s: GameState, seat: int, search: Search, chooser: Stream) -> int:
    """The instinct of whoever has none."""
    return option(s, seat, below(chooser, options(s, seat)))


@rule
def one_moment(s: GameState) -> int:
    """A game that has no parts is played out."""
    return 0


@rule
def no_prospects(s: GameState, out: Values) -> None:
    """A game that says nothing of them is played out, so nobody asks."""


@rule
def let_be(s: GameState, viewer: int, search: Search, source: Stream) -> None:
    """All choices are as likely."""


@rule
def all_observed(s: GameState, viewer: int, seen: Numbers, out: Values) -> int:
    """The gist of a game that has none: all that is observed, four numbers in one."""
    count = observe(s, viewer, seen)
    fours = count >> 2
    for i in range(fours):
        low = (seen[4 * i] & 0xFFFF) | ((seen[4 * i + 1] & 0xFFFF) << 16)
        high = (seen[4 * i + 2] & 0xFFFF) | ((seen[4 * i + 3] & 0xFFFF) << 16)
        out[i] = low | (high << 32)
    rest = 0
    for i in range(4 * fours, count):
        rest = (rest << 16) | (seen[i] & 0xFFFF)
    if count > 4 * fours:
        out[fours] = rest
        return fours + 1
    return fours


# ---- nodes ---------------------------------------------------------------------------------------------------


@rule
def mixed(h: int, x: int) -> int:
    """A hash of 64 bits with one more number in it."""
    product = u64((h ^ x) * FACTOR)
    return product ^ ((product >> 32) & 0xFFFFFFFF)


@rule
def hashed(known: Values, count: int, start: int) -> int:
    """A hash of so many numbers of 64 bits, in four rows that a processor works on side by side.

    A row is mixed once more before the next comes in: the highest bits of a row's last number have come to a few
    places only by then, and those of two rows could cancel out.
    """
    h0 = mixed(start, count)
    h1 = start
    h2 = start
    h3 = start
    fours = count & ~3
    for i in range(0, fours, 4):
        h0 = mixed(h0, known[i])
        h1 = mixed(h1, known[i + 1])
        h2 = mixed(h2, known[i + 2])
        h3 = mixed(h3, known[i + 3])
    if count & 2 != 0:
        h1 = mixed(h1, known[fours])
        h2 = mixed(h2, known[fours + 1])
    if count & 1 != 0:
        h3 = mixed(h3, known[count - 1])
    return mixed(mixed(mixed(mixed(h0, 1), h1), count), mixed(mixed(h2, 2), h3))


@rule
def find_node(
    s: GameState, seat: int, searcher: int, search: Search, nodes: Nodes, seen: Numbers, known: Values
) -> int:
    """The node of this decision, or where it may be made; -1 where there is no more room."""
    viewer = searcher if seat == searcher else SPECTATOR
    count = gist(s, viewer, seen, known)
    key = hashed(known, count, seat + 1)
    a = u32(key)
    b = u32((key >> 32) | 1)  # so that a key is never that of an empty place
    place = u32((a ^ (b >> 7)) & search.mask)
    for _ in range(NEARBY):
        if nodes[place].key[1] == 0:
            nodes[place].key[0] = a
            nodes[place].key[1] = b
            return int(place)
        if nodes[place].key[0] == a and nodes[place].key[1] == b:
            return int(place)
        place = u32((place + 1) & search.mask)
    return -1


# ---- edges ---------------------------------------------------------------------------------------------------


@rule
def length_of(n: int) -> int:
    """How many bits a number has: its logarithm, roughly and anywhere the same."""
    n |= n >> 1
    n |= n >> 2
    n |= n >> 4
    n |= n >> 8
    n |= n >> 16
    return count_bits(n)


@rule
def promise(edges: Edges, e: int, boldness: int) -> float:
    """How well an action went on average, and more the less it was tried (UCB1, by availability)."""
    visits = edges[e].visits
    spread = sqrt(length_of(edges[e].available) * visits)
    return (edges[e].total + boldness * (WIN / 100) * spread) / visits


@rule
def choose_edge(
    node: int, count: int, search: Search, nodes: Nodes, edges: Edges, moves: Moves, tried: Values
) -> int:
    """Of the actions that were tried here and can be taken now, the most promising; 0 if more are to be tried."""
    n = list_tried(node, count, nodes, edges, moves, tried)
    if n < count and 100 * n * n < search.width * (nodes[node].visits + 1) and has_room(search):
        return 0
    best = 0
    most = 0.0
    for i in range(n):
        e = tried[i]
        found = promise(edges, e, search.boldness)
        if best == 0 or found > most:
            best = e
            most = found
    return best


@rule
def list_tried(node: int, count: int, nodes: Nodes, edges: Edges, moves: Moves, out: Values) -> int:
    """Write the edges of the actions that were tried here and can be taken now; how many there are."""
    tried = 0
    k = 0
    e = nodes[node].first
    while e != 0:
        while k < count and moves[k] < edges[e].action:
            k += 1
        if k < count and moves[k] == edges[e].action:
            edges[e].available += 1
            out[tried] = e
            tried += 1
        e = edges[e].next
    return tried


@rule
def has_room(search: Search) -> bool:
    """Can another edge be made?"""
    return search.edges + 1 < search.most_edges


@rule
def edge_of(node: int, action: int, search: Search, nodes: Nodes, edges: Edges) -> int:
    """The edge of an action, made if there is none; 0 where there is no more room."""
    before = 0
    e = nodes[node].first
    while e != 0 and edges[e].action < action:
        before = e
        e = edges[e].next
    if e != 0 and edges[e].action == action:
        return int(e)
    if not has_room(search):
        return 0
    search.edges += 1
    made = search.edges
    edges[made].action = action
    edges[made].next = e
    edges[made].available = 1
    if before == 0:
        nodes[node].first = made
    else:
        edges[before].next = made
    return int(made)


# ---- an iteration --------------------------------------------------------------------------------------------


@rule
def imagine(root: GameState, seat: int, search: Search, world: GameState, chooser: Stream) -> None:
    """Deal a world that could be true for all the seat knows, and in which others chose as players do."""
    copy_state(world, root)
    redeal(world, seat, chooser)
    reconsider(world, seat, search, chooser)


@rule
def something_new(s: GameState, seat: int, search: Search, chooser: Stream) -> int:
    """What to try where not enough was tried: mostly by instinct, so that the best comes early."""
    if below(chooser, ANY_INSTEAD) == 0:
        return any_choice(s, seat, search, chooser)
    return instinct(s, seat, search, chooser)


@rule
def next_to_choose(s: GameState, searcher: int) -> int:
    """Of seats that choose at the same time the searching one comes first: so it never knows who has chosen."""
    return searcher if is_asked(s, searcher) else first_to_act(s)


@rule
def edge_to_follow(
    s: GameState,
    seat: int,
    searcher: int,
    count: int,
    search: Search,
    nodes: Nodes,
    edges: Edges,
    moves: Moves,
    seen: Numbers,
    known: Values,
    chooser: Stream,
) -> int:
    """What the seat tries now, by all that was learnt; 0 where there is no room to learn more."""
    node = find_node(s, seat, searcher, search, nodes, seen, known)
    if node < 0:
        return 0
    e = choose_edge(node, count, search, nodes, edges, moves, known)
    if not thinks(search, seat, chooser):
        e = edge_of(node, moves[below(chooser, count)], search, nodes, edges)
    elif e == 0:
        e = edge_of(node, something_new(s, seat, search, chooser), search, nodes, edges)
    if nodes[node].visits == 0:
        search.grown = 1
    nodes[node].visits += 1
    return e


@rule
def descend(
    s: GameState,
    searcher: int,
    until: int,
    search: Search,
    nodes: Nodes,
    edges: Edges,
    path: Values,
    moves: Moves,
    seen: Numbers,
    known: Values,
    chooser: Stream,
) -> None:
    """Play by what was learnt, up to a decision that was never met before, and by one choice there."""
    search.depth = 0
    search.grown = 0
    while s.over == 0 and search.grown == 0 and search.depth < MOST_DEPTH and moment(s) < until:
        seat = next_to_choose(s, searcher)
        count = legal(s, seat, moves)
        action = moves[0]
        if count > 1:
            e = edge_to_follow(s, seat, searcher, count, search, nodes, edges, moves, seen, known, chooser)
            if e == 0:
                return
            path[2 * search.depth] = e
            path[2 * search.depth + 1] = seat
            search.depth += 1
            action = edges[e].action
        act(s, seat, action)
        search.decisions += 1


@rule
def thinks(search: Search, seat: int, chooser: Stream) -> bool:
    """Does a seat think about this choice, or take any?"""
    return search.wits[seat] == TRUSTED or below(chooser, TRUSTED) < search.wits[seat]


@rule
def play_on(s: GameState, until: int, search: Search, chooser: Stream) -> int:
    """Play by instinct until that moment, or to the end; how many decisions it took."""
    decisions = 0
    while s.over == 0 and moment(s) < until:
        seat = first_to_act(s)
        if thinks(search, seat, chooser):
            action = instinct(s, seat, search, chooser)
        else:
            action = any_choice(s, seat, search, chooser)
        act(s, seat, action)
        decisions += 1
    return decisions


@rule
def judge(s: GameState, results: Values, ends: Reals) -> None:
    """Write how it went for each seat, or how it stands, in parts of WIN."""
    if s.over == 0:
        prospects(s, results)
        return
    scores(s, ends)
    for p in range(s.seats):
        results[p] = int(ends[p] * WIN)


@rule
def learn(search: Search, edges: Edges, path: Values, results: Values) -> None:
    """Note the result on all edges that led there, each for the seat that chose."""
    for i in range(search.depth):
        e = path[2 * i]
        edges[e].visits += 1
        edges[e].total += results[path[2 * i + 1]]


@rule
def search_on(
    root: GameState,
    seat: int,
    iterations: int,
    search: Search,
    nodes: Nodes,
    edges: Edges,
    world: GameState,
    path: Values,
    moves: Moves,
    seen: Numbers,
    known: Values,
    results: Values,
    ends: Reals,
    chooser: Stream,
) -> None:
    """Search for so many iterations more. All but the first four are to work in, and keep what was learnt."""
    for _ in range(iterations):
        imagine(root, seat, search, world, chooser)
        until = moment(root) + search.horizon if search.horizon > 0 else NEVER
        descend(world, seat, until, search, nodes, edges, path, moves, seen, known, chooser)
        search.decisions += play_on(world, until, search, chooser)
        judge(world, results, ends)
        learn(search, edges, path, results)


@rule
def tell_findings(
    root: GameState,
    seat: int,
    search: Search,
    nodes: Nodes,
    edges: Edges,
    moves: Moves,
    seen: Numbers,
    known: Values,
    found: Values,
) -> int:
    """Write how often each of the seat's choices was tried, and its results in all; how many choices there are."""
    count = legal(root, seat, moves)
    node = find_node(root, seat, seat, search, nodes, seen, known)
    for k in range(count):
        found[2 * k] = 0
        found[2 * k + 1] = 0
    e = nodes[node].first
    k = 0
    while e != 0:
        while moves[k] != edges[e].action:
            k += 1
        found[2 * k] = edges[e].visits
        found[2 * k + 1] = edges[e].total
        e = edges[e].next
    return count
