"""What a seat of Trône knows: as numbers to learn from, and as worlds that could be true.

All is open but hands and the pile. Of hands a seat knows its own, and every card it has seen there as long as it can
be followed: `known` says so, a bit for each seat (TR-R27).
"""

from regalia.games.trone.rules import faction_of, is_in, place_of, points, seat_of
from regalia.games.trone.state import CARDS, Place, State
from regalia.kernel.chance import Stream, below, renew
from regalia.kernel.rule import Numbers, rule
from regalia.kernel.state import NOBODY

UNKNOWN = -1
CARD_NUMBERS = 5
SEAT_NUMBERS = 4


@rule
def knows(s: State, viewer: int, c: int) -> bool:
    """Does the viewer know where a card is?"""
    place = place_of(s, c)
    if place == Place.PILE:
        return False
    return place != Place.HAND or (viewer < s.seats and is_in(s.known[c], viewer))


# ---- redeal: a fair sample of all that a seat can't know -----------------------------------------------


@rule
def redeal(s: State, viewer: int, source: Stream) -> None:
    """Deal all cards anew that the viewer has not seen, to the places where such cards are; each way as likely."""
    left = 0
    for c in range(CARDS):
        left += is_unseen(s, viewer, c)
    for c in range(CARDS):
        if is_unseen(s, viewer, c):
            change_places(s, c, nth_unseen(s, viewer, c, below(source, left)))
            left -= 1
    renew(s.chance, source)


@rule
def is_unseen(s: State, viewer: int, c: int) -> bool:
    return place_of(s, c) != Place.OUT and not knows(s, viewer, c)


@rule
def nth_unseen(s: State, viewer: int, start: int, k: int) -> int:
    """The k-th card from `start` on that the viewer has not seen."""
    for c in range(start, CARDS):
        if is_unseen(s, viewer, c):
            if k == 0:
                return c
            k -= 1
    return start


@rule
def change_places(s: State, c: int, d: int) -> None:
    at = s.at[c]
    s.at[c] = s.at[d]
    s.at[d] = at
    known = s.known[c]
    s.known[c] = s.known[d]
    s.known[d] = known
    marks = s.marks[c]
    s.marks[c] = s.marks[d]
    s.marks[d] = marks


# ---- observe: what a seat knows, as numbers ------------------------------------------------------------


def observation_size(seats: int) -> int:
    """How many numbers `observe` writes."""
    return 8 + seats * SEAT_NUMBERS + CARDS * CARD_NUMBERS


@rule
def seen_from(s: State, viewer: int, p: int) -> int:
    """A seat as the viewer counts: 1 is the viewer, 2 the next ...; 0 is nobody."""
    if p == NOBODY:
        return 0
    return p - viewer + 1 if p >= viewer else p - viewer + s.seats + 1


@rule
def observe(s: State, viewer: int, out: Numbers) -> int:
    """Write all that the viewer knows; how many numbers that takes."""
    out[0] = s.question if s.over == 0 else -1
    out[1] = s.over
    out[2] = seen_from(s, viewer, s.turn)
    out[3] = seen_from(s, viewer, s.throne)
    out[4] = s.plays
    out[5] = s.replays
    out[6] = s.has_played
    out[7] = s.lap
    n = 8
    for k in range(s.seats):
        p = viewer + k
        p = p - s.seats if p >= s.seats else p
        hand = 0
        for c in range(CARDS):
            hand += s.at[c] == 8 * Place.HAND + p
        out[n] = points(s, p)
        out[n + 1] = s.permanent[p]
        out[n + 2] = hand
        out[n + 3] = is_in(s.to_act, p)
        n += 4
    for c in range(CARDS):
        observe_card(s, viewer, c, out, n)
        n += CARD_NUMBERS
    return n


@rule
def observe_card(s: State, viewer: int, c: int, out: Numbers, n: int) -> None:
    """Where a card is, and what is on it."""
    place = place_of(s, c)
    known = place == Place.OUT or knows(s, viewer, c)
    out[n] = place if known else UNKNOWN
    has_seat = known and place >= Place.HAND
    out[n + 1] = seen_from(s, viewer, seat_of(s, c)) if has_seat else 0
    out[n + 2] = s.altered[c]
    out[n + 3] = s.force[c]
    out[n + 4] = faction_of(c)
