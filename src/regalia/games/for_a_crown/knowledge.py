"""What a seat of For a Crown knows: as numbers to learn from, and as worlds that could be true.

All is open but the Mercenaries that others picked unseen, until they are first revealed, and what nobody has
seen yet: the decks, the Events to come, the order of the shared deck (FC known.1, FC known.2). The chests are
shut, but every payment is public: whoever remembers all can work them out (FC known.3).
"""

from collections.abc import Callable

from regalia.games.for_a_crown.edition import FIRST_KIND
from regalia.games.for_a_crown.rules import card_revealed, is_in, level_of
from regalia.games.for_a_crown.state import (
    FACE_UP,
    KINDS,
    LEVELS,
    SLEEVES,
    STACKS,
    Ask,
    First,
    Happening,
    State,
)
from regalia.kernel.chance import Stream, below, renew
from regalia.kernel.rule import Numbers, rule
from regalia.kernel.state import NOBODY, NOTHING

UNKNOWN = -2
TO_COME = (
    12  # steps that can be due before the next card: icons of a card and of a face, or families to be asked
)


@rule
def is_hidden(s: State, viewer: int, p: int, sleeve: int) -> bool:
    """Has p picked this one unseen, and the viewer never seen it? (FC known.2, FC-R25)"""
    return p != viewer and is_in(s.unseen[p], sleeve)


@rule
def known_mercenary(s: State, viewer: int, p: int, sleeve: int) -> int:
    """The kind in a sleeve as the viewer knows it: UNKNOWN, or NOTHING when it is empty."""
    return UNKNOWN if is_hidden(s, viewer, p, sleeve) else s.mercenary[p, sleeve]


# ---- redeal: a fair sample of all that a seat can't know -----------------------------------------------


@rule
def redeal(s: State, viewer: int, source: Stream) -> None:
    """Make a world as likely as any that fits what the viewer has seen, out of this one.

    An unseen pick of another family may be any card of its level that the viewer has seen nowhere, each as
    likely. What nobody has seen is not in the state: it comes from chance, which is new (FC known.2).
    """
    for p in range(s.seats):
        for sleeve in range(SLEEVES):
            if is_hidden(s, viewer, p, sleeve):
                s.deck[s.mercenary[p, sleeve]] += 1
    for p in range(s.seats):
        for sleeve in range(SLEEVES):
            if is_hidden(s, viewer, p, sleeve):
                s.mercenary[p, sleeve] = draw_unseen(s, level_of(s.mercenary[p, sleeve]), source)
    renew(s.chance, source)


@rule
def draw_unseen(s: State, level: int, source: Stream) -> int:
    size = 0
    for kind in range(FIRST_KIND[level], FIRST_KIND[level + 1]):
        size += s.deck[kind]
    pick = below(source, size)
    kind = int(FIRST_KIND[level])
    while pick >= s.deck[kind]:
        pick -= s.deck[kind]
        kind += 1
    s.deck[kind] -= 1
    return kind


# ---- observe: what a seat knows, as numbers ------------------------------------------------------------

# What is observed of each seat, and the numbers it takes. What is `remembered` does not lie open on the table,
# but whoever has followed the whole game knows it.
SEAT_PIECES = (
    ("to_act", 1),
    ("in_play", 1),
    ("place", 1),
    ("bandits", 1),
    ("heirloom", 1),
    ("remembered_coins", 1),
    ("remembered_rubies", 1),
    ("hired", 1),
    ("remembered_mercenaries", SLEEVES),
    ("levels", SLEEVES),
    ("unseen", SLEEVES),
    ("waiting", SLEEVES),
)
SEAT_NUMBERS = sum(size for _, size in SEAT_PIECES)

# The pieces of an observation, in order, each with the numbers it takes at so many seats. Seats are counted
# from the viewer to the right, so that every seat sees the table alike.
PIECES: tuple[tuple[str, Callable[[int], int]], ...] = (
    ("round", lambda seats: 1),
    ("passes", lambda seats: 1),
    ("question", lambda seats: len(Ask) + 1),
    ("owed", lambda seats: 1),
    ("buying", lambda seats: 2),
    ("happening", lambda seats: len(Happening)),
    ("revealed", lambda seats: 2),
    ("to_come", lambda seats: 2 * TO_COME),
    ("stacks", lambda seats: STACKS),
    ("face_up", lambda seats: (LEVELS - 1) * FACE_UP),
    ("cards_left", lambda seats: LEVELS),
    ("costs", lambda seats: LEVELS),
    ("events", lambda seats: len(Happening)),
    ("events_waiting", lambda seats: len(Happening)),
    ("unseen_events_waiting", lambda seats: 1),
    ("remembered_unseen_cards", lambda seats: KINDS),
    ("seat", lambda seats: seats * SEAT_NUMBERS),
)


def observation_size(seats: int) -> int:
    """How many numbers `observe` writes."""
    return sum(size(seats) for _, size in PIECES)


@rule
def counts_from(s: State, viewer: int) -> int:
    """The seat from which the viewer counts: its own, or for a spectator the first."""
    return viewer if viewer < s.seats else 0


@rule
def place_of(s: State, viewer: int, p: int) -> int:
    """A seat as the viewer counts: 1 is the viewer, 2 the next to the right ...; 0 is nobody."""
    if p == NOBODY:
        return 0
    first = counts_from(s, viewer)
    return p - first + 1 if p >= first else p - first + s.seats + 1


@rule
def is_paying(s: State) -> bool:
    """Is somebody asked how to pay for a Mercenary?"""
    return s.over == 0 and s.question == Ask.PAY and s.owner == NOBODY and s.happening == NOTHING


@rule
def unseen_copies(s: State, viewer: int, kind: int) -> int:
    """Copies of a kind that the viewer has seen nowhere: in its deck, or picked unseen by others."""
    n = s.deck[kind]
    for p in range(s.seats):
        for sleeve in range(SLEEVES):
            n += is_hidden(s, viewer, p, sleeve) and s.mercenary[p, sleeve] == kind
    return n


@rule
def observe_unseen(s: State, viewer: int, out: Numbers, n: int) -> int:
    """The same of all kinds."""
    for kind in range(KINDS):
        out[n + kind] = s.deck[kind]
    for p in range(s.seats):
        for sleeve in range(SLEEVES):
            if is_hidden(s, viewer, p, sleeve):
                out[n + s.mercenary[p, sleeve]] += 1
    return n + KINDS


@rule
def observe(s: State, viewer: int, out: Numbers) -> int:
    """Write all that the viewer knows, with a perfect memory; how many numbers that takes (FC known.3)."""
    out[0] = s.round
    out[1] = s.passes
    n = 2
    for question in range(len(Ask)):
        out[n + question] = s.over == 0 and s.question == question
    n += len(Ask)
    out[n] = s.over
    out[n + 1] = s.owed
    out[n + 2] = s.buying if is_paying(s) and s.buying < First.UNSEEN else NOTHING
    out[n + 3] = s.buying - First.UNSEEN + 1 if is_paying(s) and s.buying >= First.UNSEEN else 0
    n += 4
    for happening in range(len(Happening)):
        out[n + happening] = s.happening == happening
    n += len(Happening)
    out[n] = place_of(s, viewer, s.owner)
    out[n + 1] = card_revealed(s) if s.owner != NOBODY else NOTHING
    n += 2
    n = observe_agenda(s, viewer, out, n)
    n = observe_square(s, out, n)
    n = observe_events(s, out, n)
    n = observe_unseen(s, viewer, out, n)
    for k in range(s.seats):
        p = counts_from(s, viewer) + k
        observe_seat(s, viewer, p - s.seats if p >= s.seats else p, out, n)
        n += SEAT_NUMBERS
    return n


@rule
def steps_to_come(s: State) -> int:
    """How many icons are still to be applied, or families to be asked, before the next card (FC-R1, FC-R19)."""
    due = 0 if s.over != 0 else s.depth - 1
    return due if due < TO_COME else TO_COME


@rule
def observe_agenda(s: State, viewer: int, out: Numbers, n: int) -> int:
    """What is still to come before the next card, and for whom, the next first."""
    for i in range(TO_COME):
        if i < steps_to_come(s):
            out[n] = s.agenda[s.depth - 1 - i, 0] + 1
            out[n + 1] = place_of(s, viewer, s.agenda[s.depth - 1 - i, 1])
        else:
            out[n] = 0
            out[n + 1] = 0
        n += 2
    return n


@rule
def observe_square(s: State, out: Numbers, n: int) -> int:
    for kind in range(STACKS):
        out[n + kind] = s.deck[kind] if kind < FIRST_KIND[1] else 0
    n += STACKS
    for level in range(1, LEVELS):
        for space in range(FACE_UP):
            out[n] = s.face_up[level, space]
            n += 1
    for level in range(LEVELS):
        out[n + level] = s.left[level]
        out[n + LEVELS + level] = s.cost[level]
    return n + 2 * LEVELS


@rule
def observe_events(s: State, out: Numbers, n: int) -> int:
    """Those in the shared deck, those of them still to be revealed, and how many of these nobody has seen."""
    kinds = len(Happening)
    for happening in range(2 * kinds + 1):
        out[n + happening] = 0
    for slot in range(s.events):
        happening = s.event[slot]
        waits = is_in(s.waiting_events, slot)
        if happening == NOTHING:
            out[n + 2 * kinds] += int(waits)
        else:
            out[n + happening] += 1
            out[n + kinds + happening] += int(waits)
    return n + 2 * kinds + 1


@rule
def observe_seat(s: State, viewer: int, p: int, out: Numbers, n: int) -> None:
    """What the viewer knows of p, from place n on."""
    out[n] = is_in(s.to_act, p)
    out[n + 1] = not is_in(s.out, p)
    out[n + 2] = s.place[p] + 1
    out[n + 3] = s.bandits[p]
    out[n + 4] = not is_in(s.sold, p)
    out[n + 5] = s.coins[p]
    out[n + 6] = s.rubies[p]
    out[n + 7] = s.hired[p]
    n += 8
    for sleeve in range(SLEEVES):
        out[n + sleeve] = known_mercenary(s, viewer, p, sleeve)
        has = s.mercenary[p, sleeve] != NOTHING
        out[n + SLEEVES + sleeve] = level_of(s.mercenary[p, sleeve]) + 1 if has else 0
        out[n + 2 * SLEEVES + sleeve] = is_in(s.unseen[p], sleeve)
        out[n + 3 * SLEEVES + sleeve] = is_in(s.waiting[p], sleeve)
