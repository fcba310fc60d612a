"""What a seat of Crownfall knows: as numbers to learn from, and as worlds that could be true.

A seat knows its faction, what lies open, its own secret choices, and every hand it has held since the last
deal: a hand keeps its identity while it travels, and each card leaving it is revealed (CF known.1).
"""

from collections.abc import Callable

from regalia.games.crownfall.edition import BET_COUNTS, BETS
from regalia.games.crownfall.rules import (
    bet_digit,
    hand_size,
    is_in,
    most_at_stake,
    seen_from,
    swap_factions,
    to_the_right,
)
from regalia.games.crownfall.state import EVIDENCE, FACTIONS, SEATS, TYPES, Ask, Shown, State
from regalia.kernel.chance import Stream, below, renew
from regalia.kernel.rule import Numbers, Values, rule
from regalia.kernel.state import NOBODY, NOTHING

UNKNOWN = -1


@rule
def sits(s: State, viewer: int) -> bool:
    """Has the viewer a seat? A spectator has none, and sees what everybody sees."""
    return viewer < s.seats


@rule
def hands_known(s: State, viewer: int) -> int:
    """The hands the viewer has held since the last deal, a bit each (CF known.1)."""
    return s.held[viewer] if sits(s, viewer) else 0


@rule
def knows_hand_of(s: State, viewer: int, p: int) -> bool:
    return is_in(hands_known(s, viewer), s.hand_of[p])


@rule
def has_face_down(s: State, p: int) -> bool:
    """Does a card of p lie face down?"""
    return s.shown != Shown.CARDS and s.played[p] != NOTHING


@rule
def knows_faction(s: State, viewer: int, p: int) -> bool:
    """One's own, and all of them once the game is over (CF-R34)."""
    return p == viewer or s.over != 0


@rule
def has_chosen(s: State, question: int, p: int) -> bool:
    """Has p answered a question that others are still thinking about?"""
    return s.question == question and s.to_act != 0 and not is_in(s.to_act, p)


# ---- redeal: a fair sample of all that a seat can't know -----------------------------------------------


@rule
def redeal(s: State, viewer: int, source: Stream) -> None:
    """Make a world as likely as any that fits what the viewer has seen, out of this one.

    All ways to lay the unseen cards in the unseen places are equally likely; so are all factions that no
    failed Coronation has ruled out, and all choices a seat may have made in secret. Chance to come is new.
    (CF known.1, CF known.3)
    """
    redeal_hands(s, viewer, source)
    redeal_choices(s, viewer, source)
    if s.over == 0:
        redeal_factions(s, viewer, source)
    renew(s.chance, source)


@rule
def redeal_hands(s: State, viewer: int, source: Stream) -> None:
    for p in range(s.seats):
        if not knows_hand_of(s, viewer, p):
            pick_up_hand(s, p)
    for p in range(s.seats):
        if not knows_hand_of(s, viewer, p):
            deal_hand(s, p, source)
        elif p != viewer and has_face_down(s, p):
            choose_laid_card(s, p, source)


@rule
def pick_up_hand(s: State, p: int) -> None:
    """The unseen cards of p come to the loose ones; the hand remembers only how many they were."""
    h = s.hand_of[p]
    size = 0
    for c in range(TYPES):
        size += s.hand[h, c]
        s.loose[c] += s.hand[h, c]
        s.hand[h, c] = 0
    s.hand[h, 0] = size
    if has_face_down(s, p):
        s.loose[s.played[p]] += 1


@rule
def draw_loose(s: State, source: Stream) -> int:
    size = 0
    for c in range(TYPES):
        size += s.loose[c]
    pick = below(source, size)
    c = 0
    while pick >= s.loose[c]:
        pick -= s.loose[c]
        c += 1
    s.loose[c] -= 1
    return c


@rule
def deal_hand(s: State, p: int, source: Stream) -> None:
    """Give p as many of the loose cards as were picked up there."""
    h = s.hand_of[p]
    size = s.hand[h, 0]
    s.hand[h, 0] = 0
    if has_face_down(s, p):
        s.played[p] = draw_loose(s, source)
    for _ in range(size):
        s.hand[h, draw_loose(s, source)] += 1


@rule
def choose_laid_card(s: State, p: int, source: Stream) -> None:
    """p laid a card from a hand the viewer knows: it may be any of those."""
    h = s.hand_of[p]
    s.hand[h, s.played[p]] += 1
    size = 0
    for c in range(TYPES):
        size += s.hand[h, c]
    pick = below(source, size)
    c = 0
    while pick >= s.hand[h, c]:
        pick -= s.hand[h, c]
        c += 1
    s.hand[h, c] -= 1
    s.played[p] = c


@rule
def redeal_choices(s: State, viewer: int, source: Stream) -> None:
    """What others chose and have not shown yet: announcements, bets, answers to a Trial (CF-R5, CF-R31)."""
    for p in range(s.seats):
        if p != viewer:
            if has_chosen(s, Ask.PLACE, p) and s.played[p] != NOTHING:
                s.claim[p] = below(source, TYPES)
            if has_chosen(s, Ask.BET, p):
                rebet(s, p, source)
            if has_chosen(s, Ask.JOIN, p) and is_in(s.candidates, p):
                s.joined = (s.joined & ~(1 << p)) | (below(source, 2) << p)


@rule
def rebet(s: State, p: int, source: Stream) -> None:
    who = seen_from(s, p, s.laid)
    most = most_at_stake(s, p)
    s.bet[p] = int(BETS[who, most, below(source, int(BET_COUNTS[who, most]))])


@rule
def redeal_factions(s: State, viewer: int, source: Stream) -> None:
    """Shuffle the factions of all others until nobody has one that they can't have."""
    sort_factions(s, viewer)
    shuffle_factions(s, viewer, source)
    while not factions_are_possible(s):
        shuffle_factions(s, viewer, source)


@rule
def sort_factions(s: State, viewer: int) -> None:
    """All but the viewer's own lie in their order, so that the shuffled ones tell nothing of what was true."""
    own = s.faction[viewer] if sits(s, viewer) else NOTHING
    f = 0
    for p in range(FACTIONS):
        if p != viewer:
            f += f == own
            s.faction[p] = f
            f += 1


@rule
def shuffle_factions(s: State, viewer: int, source: Stream) -> None:
    """All but the viewer's own, which is put out of the way meanwhile."""
    n = FACTIONS
    if sits(s, viewer):
        n = FACTIONS - 1
        swap_factions(s, viewer, n)
    for last in range(n - 1, 0, -1):
        swap_factions(s, last, below(source, last + 1))
    if sits(s, viewer):
        swap_factions(s, viewer, n)


@rule
def factions_are_possible(s: State) -> bool:
    for p in range(s.seats):
        if is_in(s.ruled_out[p], s.faction[p]):
            return False
    return True


# ---- observe: what a seat knows, as numbers ------------------------------------------------------------

# What is observed of each seat, and the numbers it takes.
SEAT_PIECES = (
    ("to_act", 1),
    ("candidate", 1),
    ("tokens", 1),
    ("ruled_out", FACTIONS),
    ("court", EVIDENCE),
    ("cards_in_hand", 1),
    ("hand_known", 1),
    ("hand", TYPES),
    ("has_laid", 1),
    ("claim", TYPES),
    ("card", TYPES),
    ("blesses", 1),
    ("won_by", 1),
    ("cancelled", 1),
    ("blessed", 1),
    ("ambush", 1),
    ("sheltered", 1),
    ("joined", 1),
)
SEAT_NUMBERS = sum(size for _, size in SEAT_PIECES)

# The pieces of an observation, in order, each with the numbers it takes at so many seats. Seats are counted
# from the viewer to the right, so that every seat sees the table alike.
PIECES: tuple[tuple[str, Callable[[int], int]], ...] = (
    ("turn", lambda seats: 1),
    ("start", lambda seats: 1),
    ("bank", lambda seats: 1),
    ("run_outs", lambda seats: 1),
    ("shown", lambda seats: 1),
    ("question", lambda seats: len(Ask) + 1),
    ("faction", lambda seats: FACTIONS),
    ("discard", lambda seats: TYPES),
    ("bet", lambda seats: seats - 1),
    ("trial", lambda seats: 1),
    ("strikes", lambda seats: 2 * SEATS),
    ("seat", lambda seats: seats * SEAT_NUMBERS),
)


def observation_size(seats: int) -> int:
    """How many numbers `observe` writes."""
    return sum(size(seats) for _, size in PIECES)


@rule
def trial_of(s: State) -> int:
    """Whose Trial is being answered, or NOBODY's."""
    if s.over == 0 and s.question == Ask.JOIN:
        return s.agenda[s.depth - 1, 1]
    return NOBODY


@rule
def counts_from(s: State, viewer: int) -> int:
    """The seat from which the viewer counts: its own, or for a spectator the first."""
    return viewer if sits(s, viewer) else 0


@rule
def place_of(s: State, viewer: int, p: int) -> int:
    """A seat as the viewer counts: 1 is the viewer, 2 the next to the right ...; 0 is nobody."""
    if p == NOBODY:
        return 0
    first = counts_from(s, viewer)
    return p - first + 1 if p >= first else p - first + s.seats + 1


@rule
def observe(s: State, viewer: int, out: Numbers) -> int:
    """Write all that the viewer knows, with a perfect memory; how many numbers that takes (CF known.2)."""
    out[0] = s.turn
    out[1] = place_of(s, viewer, s.start)
    out[2] = s.bank
    out[3] = s.run_outs
    out[4] = s.shown
    n = 5
    for question in range(len(Ask)):
        out[n + question] = s.over == 0 and s.question == question
    n += len(Ask)
    out[n] = s.over
    n += 1
    for f in range(FACTIONS):
        out[n + f] = sits(s, viewer) and s.faction[viewer] == f
    n += FACTIONS
    for c in range(TYPES):
        out[n + c] = s.discard[c]
    n += TYPES
    for k in range(1, s.seats):
        out[n] = bet_digit(s.bet[viewer], k) if sits(s, viewer) else 0
        n += 1
    out[n] = place_of(s, viewer, trial_of(s))
    n += 1
    for k in range(SEATS):
        out[n] = place_of(s, viewer, s.strike_by[k]) if k < s.strikes else 0
        out[n + 1] = place_of(s, viewer, s.strike_at[k]) if k < s.strikes else 0
        n += 2
    for k in range(s.seats):
        observe_seat(s, viewer, to_the_right(s, counts_from(s, viewer), k), out, n)
        n += SEAT_NUMBERS
    return n


@rule
def observe_seat(s: State, viewer: int, p: int, out: Numbers, n: int) -> None:
    """What the viewer knows of p, from place n on."""
    out[n] = is_in(s.to_act, p)
    out[n + 1] = is_in(s.candidates, p) and s.question != Ask.JOIN
    out[n + 2] = s.tokens[p]
    n += 3
    for f in range(FACTIONS):
        out[n + f] = is_in(s.ruled_out[p], f)
    n += FACTIONS
    for c in range(EVIDENCE):
        out[n + c] = s.court[p, c]
    n += EVIDENCE
    out[n] = hand_size(s, p)
    known = knows_hand_of(s, viewer, p)
    out[n + 1] = known
    n += 2
    for c in range(TYPES):
        out[n + c] = known_cards(s, viewer, p, c) if known else UNKNOWN
    n += TYPES
    out[n] = s.played[p] != NOTHING
    n += 1
    for c in range(TYPES):
        out[n + c] = s.claim[p] == c and (p == viewer or s.shown != Shown.NOTHING)
        out[n + TYPES + c] = s.played[p] == c and (p == viewer or s.shown == Shown.CARDS)
    n += 2 * TYPES
    out[n] = place_of(s, viewer, s.blessing[p])
    out[n + 1] = place_of(s, viewer, s.won_by[p])
    out[n + 2] = is_in(s.cancelled, p)
    out[n + 3] = is_in(s.blessed, p)
    out[n + 4] = is_in(s.ambushers, p)
    out[n + 5] = is_in(s.sheltered, p)
    out[n + 6] = is_in(s.joined, p) and p == viewer


@rule
def known_cards(s: State, viewer: int, p: int, c: int) -> int:
    """How many cards of type c the viewer knows in a hand they have held, and laid face down from it.

    Which of them lies face down, the viewer doesn't know (but of their own).
    """
    n = s.hand[s.hand_of[p], c]
    if p != viewer and has_face_down(s, p) and s.played[p] == c:
        n += 1
    return n


# ---- gist: the same in few numbers, for a search to know it again ---------------------------------------


@rule
def gist(s: State, viewer: int, seen: Numbers, out: Values) -> int:
    """Write all that `observe` tells of a game, packed, with seats as they sit."""
    turn = s.turn | ((s.start + 1) << 8) | (s.bank << 16) | (s.run_outs << 24)
    asked = s.question if s.over == 0 else 15
    asked |= (s.over << 4) | (s.shown << 8) | ((trial_of(s) + 1) << 12) | (s.to_act << 16)
    if sits(s, viewer):
        asked |= (s.faction[viewer] << 20) | (int(is_in(s.joined, viewer)) << 23) | (s.bet[viewer] << 24)
    trials = (s.cancelled << 8) | (s.blessed << 12) | (s.ambushers << 16) | (s.sheltered << 20)
    if s.question != Ask.JOIN:
        trials |= s.candidates
    strikes = 0
    for k in range(s.strikes):
        strikes |= ((s.strike_by[k] + 1) | ((s.strike_at[k] + 1) << 4)) << (8 * k)
    out[0] = turn | (asked << 32)
    out[1] = trials | (strikes << 32)
    out[2] = 0
    for c in range(TYPES):
        out[2] |= s.discard[c] << (8 * c)
    n = 3
    for p in range(s.seats):
        n = pack_seat(s, viewer, p, out, n)
    return n


@rule
def pack_seat(s: State, viewer: int, p: int, out: Values, n: int) -> int:
    """What the viewer knows of p, from place n on; the next place."""
    known = knows_hand_of(s, viewer, p)
    open_to_all = s.tokens[p] | (s.ruled_out[p] << 8) | (hand_size(s, p) << 16)
    open_to_all |= (int(known) << 24) | (int(s.played[p] != NOTHING) << 25)
    open_to_all |= ((s.blessing[p] + 1) << 26) | ((s.won_by[p] + 1) << 29)
    laid = 0
    for c in range(EVIDENCE):
        laid |= s.court[p, c] << (8 * c)
    if p == viewer or s.shown != Shown.NOTHING:
        laid |= (s.claim[p] + 1) << 24
    if p == viewer or s.shown == Shown.CARDS:
        laid |= (s.played[p] + 1) << 28
    out[n] = open_to_all | (laid << 32)
    n += 1
    if known:
        out[n] = 0
        for c in range(TYPES):
            out[n] |= known_cards(s, viewer, p, c) << (8 * c)
        n += 1
    return n
