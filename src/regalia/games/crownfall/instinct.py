"""How a game of Crownfall goes on when nobody thinks twice, how it stands, and what others may have laid.

For a search: all of it is cheap, and looks at no secret but those of the seat that chooses.
"""

import numpy as np

from regalia.games.crownfall.edition import BOX
from regalia.games.crownfall.greedy import (
    TOKEN,
    chance_of_truth,
    larger,
    worth_of_betrayal,
    worth_of_card,
    worth_of_target,
    worth_of_tax,
    worth_of_trade,
)
from regalia.games.crownfall.knowledge import has_face_down
from regalia.games.crownfall.rules import (
    count_bets,
    is_in,
    meets_goal,
    option,
    options,
    smaller,
    to_the_right,
    types_in_hand,
)
from regalia.games.crownfall.state import TYPES, Ask, First, Shown, State, Type
from regalia.kernel.agenda import count_bits, nth_bit
from regalia.kernel.chance import Stream, below
from regalia.kernel.rule import Values, rule
from regalia.kernel.search import TRUSTED, WIN, Search

# Bets that there are when one may bet on all others, by the seats, and has enough: then a bet is its own number.
ALL_BETS = np.array([0, 1, 5, 25, 125], np.int64)
TWO_ON_TRUTH = np.array([2, 10, 50], np.int64)  # for the first, second, third to the right
TWO_ON_LIE = np.array([4, 20, 100], np.int64)
HONEST = 2  # one in so many announcements is true, where nothing is known of a player


@rule
def moment(s: State) -> int:
    """A turn."""
    return s.turn


# ---- instinct ------------------------------------------------------------------------------------------


@rule
def instinct(s: State, seat: int, search: Search, chooser: Stream) -> int:
    """Which action a player takes who does not think twice."""
    return option(s, seat, quick_choice(s, seat, search, chooser))


@rule
def quick_choice(s: State, seat: int, search: Search, chooser: Stream) -> int:
    """The same as one of the choices there are, counted from 0."""
    match s.question:
        case Ask.TRADE:
            return best_trade(s, seat)
        case Ask.PLACE:
            return quick_place(s, seat, chooser)
        case Ask.BET:
            return quick_bet(s, seat, search, chooser)
        case Ask.JOIN:
            return int(below(chooser, 4) > 0)
        case Ask.BLESS:
            return count_bits(s.candidates & ((1 << seat) - 1))
        case Ask.AMBUSH:
            return below(chooser, options(s, seat))
        case _:
            return quick_target(s, seat, chooser)


@rule
def best_trade(s: State, seat: int) -> int:
    best = 0
    most = 0
    for k in range(1, options(s, seat)):
        value = worth_of_trade(s, seat, option(s, seat, k))
        if value > most:
            best = k
            most = value
    return best


@rule
def quick_place(s: State, seat: int, chooser: Stream) -> int:
    """The better of two cards; a Coronation when its time has come. True or not as it comes."""
    types = types_in_hand(s, seat)
    if is_in(types, Type.CORONATION) and meets_goal(s, seat, s.faction[seat]):
        card = int(Type.CORONATION)
    else:
        n = count_bits(types)
        card = nth_bit(types, below(chooser, n))
        other = nth_bit(types, below(chooser, n))
        if worth_of_card(s, seat, other) > worth_of_card(s, seat, card):
            card = other
    claim = card if below(chooser, HONEST) == 0 else below(chooser, TYPES)
    return count_bits(types & ((1 << card) - 1)) * TYPES + claim


@rule
def quick_bet(s: State, seat: int, search: Search, chooser: Stream) -> int:
    """Two tokens on whatever is likely enough, by the cards it may be and by who says it; now and then any bet."""
    count = count_bets(s, seat)
    if below(chooser, 8) == 0:
        return below(chooser, count)
    bets = 0
    if count == ALL_BETS[s.seats]:
        doubt = below(chooser, 50) / 100
        for k in range(1, s.seats):
            q = to_the_right(s, seat, k)
            edge = 2 * chance_of_truth(s, seat, q, search.trust[q]) - 1
            if edge > doubt:
                bets += int(TWO_ON_TRUTH[k - 1])
            elif -edge > doubt:
                bets += int(TWO_ON_LIE[k - 1])
    return bets


@rule
def quick_target(s: State, seat: int, chooser: Stream) -> int:
    """The better of two."""
    count = options(s, seat)
    one = below(chooser, count)
    two = below(chooser, count)
    return two if quick_worth(s, seat, two) > quick_worth(s, seat, one) else one


@rule
def quick_worth(s: State, seat: int, k: int) -> int:
    action = option(s, seat, k)
    match s.question:
        case Ask.BETRAY:
            return worth_of_betrayal(s, seat, action - First.BETRAY)
        case Ask.CONQUER:
            return worth_of_target(s, seat, action - First.CONQUER)
        case Ask.REVOLT:
            return worth_of_target(s, seat, action - First.REVOLT)
        case _:
            return worth_of_tax(s, seat, action)


# ---- prospects -----------------------------------------------------------------------------------------

# How far from the crown a seat is, in hundredths: found by fitting who won thousands of games, as seen at the start of
# each turn, to what they had then. A hundred more make it e times less likely to win, compared with the others.
A_TOKEN_SHORT, A_PIECE_SHORT = 15, 90
A_PIECE_TO_SELL = 17
READY, READY_WITH_CROWN = 30, 170
NEAREST = 400  # nobody is closer than this below nothing
LIKELIHOOD = np.array([int(65536 * 2.718281828 ** (-d / 100)) for d in range(1200)], np.int64)
VACANT = 8  # of LIKELIHOOD's: the game is nobody's


@rule
def distance(s: State, p: int) -> int:
    """How far p is from the crown."""
    f = s.faction[p]
    kept = s.court[p, BOX.goal_type[f]] if BOX.goal_evidence[f] > 0 else 0
    kept = smaller(kept, BOX.goal_evidence[f])
    pieces = s.court[p, 0] + s.court[p, 1] + s.court[p, 2]
    short = larger(BOX.goal_tokens[f] - s.tokens[p], 0)
    far = NEAREST + A_TOKEN_SHORT * short + A_PIECE_SHORT * (BOX.goal_evidence[f] - kept)
    far -= A_PIECE_TO_SELL * smaller(pieces - kept, 6)
    if meets_goal(s, p, f):
        far -= READY if s.hand[s.hand_of[p], int(Type.CORONATION)] == 0 else READY_WITH_CROWN
    return larger(smaller(far, len(LIKELIHOOD) - 1), 0)


@rule
def prospects(s: State, out: Values) -> None:
    """Each seat's share of the game, by how close its goal is."""
    total = VACANT
    for p in range(s.seats):
        out[p] = int(LIKELIHOOD[distance(s, p)])
        total += out[p]
    for p in range(s.seats):
        out[p] = WIN * out[p] // total


# ---- what others may have laid ---------------------------------------------------------------------------

MOST_WEIGHT = 16


@rule
def reconsider(s: State, viewer: int, search: Search, source: Stream) -> None:
    """Let others have laid what serves them, and said the truth as often as they are trusted to."""
    for p in range(s.seats):
        if p != viewer and has_face_down(s, p):
            lay_anew(s, p, search.trust[p], source)


@rule
def lay_anew(s: State, p: int, trust: int, source: Stream) -> None:
    """p lays a card of those it had, as a player would; if it was announced, by what was said."""
    h = s.hand_of[p]
    s.hand[h, s.played[p]] += 1
    total = 0
    for c in range(TYPES):
        total += s.hand[h, c] * weight_of_card(s, p, c, trust)
    before = (below(source, 65536) * total) >> 16
    c = 0
    while c + 1 < TYPES and before >= s.hand[h, c] * weight_of_card(s, p, c, trust):
        before -= s.hand[h, c] * weight_of_card(s, p, c, trust)
        c += 1
    s.hand[h, c] -= 1
    s.played[p] = c
    if s.shown == Shown.NOTHING:
        s.claim[p] = c if below(source, TRUSTED) < trust else below(source, TYPES)


@rule
def weight_of_card(s: State, p: int, c: int, trust: int) -> int:
    """How readily p would lay a card, and say of it what was said."""
    weight = smaller(1 + larger(worth_of_card(s, p, c), 0) // TOKEN, MOST_WEIGHT)
    if s.shown == Shown.NOTHING:
        return weight
    return weight * (TYPES - 1) * trust if s.claim[p] == c else weight * (TRUSTED - trust)
