"""What a seat of Trône knows: as numbers to learn from, and as worlds that could be true.

All is open but hands and the pile. Of hands a seat knows its own, and every card it has seen there as long as it can
be followed: `known` says so, a set for each seat and one for the onlookers (TR known.3, TR-R27).
"""

from regalia.games.trone.cards import (
    cards_at,
    clear,
    copies,
    count_at,
    count_marked,
    exchange_numbers,
    exchange_places,
    half_of_kind,
    hand_size,
    has_marked,
    is_hidden,
    is_known,
    is_marked,
    known_to,
    later_copies,
    marked,
    nth_marked,
    place_of,
    seat_of,
    set_cards,
    set_known,
    set_marked,
    told_number,
    unmark,
)
from regalia.games.trone.effects import at_work, can_stop, count_answers, find_targets, offer_found
from regalia.games.trone.points import points
from regalia.games.trone.rules import offer_hand, offer_turn, uses
from regalia.games.trone.state import (
    CARDS,
    CHARACTERS,
    DISCARD,
    HALVES,
    ONLOOKERS,
    OUT,
    PILE,
    WORDS,
    Ask,
    Place,
    Set,
    Sight,
    State,
)
from regalia.games.trone.tables import first_card, kind_of
from regalia.kernel.agenda import count_bits, lowest_bit, nth_of_64
from regalia.kernel.chance import Stream, below, renew
from regalia.kernel.rule import Numbers, Pair, Values, rule
from regalia.kernel.state import NOBODY, NOTHING

TABLE_NUMBERS = 15
SEAT_NUMBERS = 5
CARD_NUMBERS = 6
ALL_BUT_ONE = 0x7FFFFFFFFFFFFFFF  # of 64 bits, all but the highest


@rule
def row_of(s: State, viewer: int) -> int:
    """Whose row of `known` tells what a viewer knows: those without a seat know what all have seen."""
    return viewer if viewer < s.seats else ONLOOKERS


@rule
def knows(s: State, viewer: int, c: int) -> bool:
    """Does the viewer know where a card is?"""
    return not is_hidden(s, c) or (s.at[c] != PILE and is_known(s, row_of(s, viewer), c))


# ---- redeal: a fair sample of all that a seat can't know -----------------------------------------------


@rule
def redeal(s: State, viewer: int, source: Stream) -> None:
    """Deal all cards anew that the viewer has not seen, to the places where such cards are; each way as likely."""
    number_copies_anew(s, viewer)
    forget_deal(s)
    if s.effect == NOTHING:
        s.card = NOTHING
    deal_unseen(s, viewer, source)
    offer_again(s)
    while s.over == 0 and s.question == Ask.CARD and not has_marked(s, Set.OFFERED) and not can_stop(s):
        deal_unseen(s, viewer, source)  # whoever picks has something to pick
        offer_again(s)
    renew(s.chance, source)


@rule
def deal_unseen(s: State, viewer: int, source: Stream) -> None:
    find_unseen(s, viewer)
    if all_are_alike(s):
        deal_hands(s, source)
    else:
        deal_places(s, source)


@rule
def deal_hands(s: State, source: Stream) -> None:
    """All unseen cards go to the pile, and to each hand as many of them as it had."""
    low = marked(s, Set.FOUND, 0)
    high = marked(s, Set.FOUND, 1)
    sizes = 0
    for q in range(s.seats):
        sizes |= count_unseen_in_hand(s, q) << (8 * q)
        take_unseen(s, q, 0)
        take_unseen(s, q, 1)
    for q in range(s.seats):
        low_dealt, high_dealt = any_of(low, high, (sizes >> (8 * q)) & 0xFF, source)
        low &= ~low_dealt
        high &= ~high_dealt
        give_unseen(s, q, 0, low_dealt)
        give_unseen(s, q, 1, high_dealt)
    set_cards(s, PILE, 0, low)
    set_cards(s, PILE, 1, high)


@rule
def take_unseen(s: State, q: int, h: int) -> None:
    """Out of q's hand, to the pile."""
    bits = cards_at(s, 8 * Place.HAND + q, h) & marked(s, Set.FOUND, h)
    set_cards(s, 8 * Place.HAND + q, h, cards_at(s, 8 * Place.HAND + q, h) & ~bits)
    set_known(s, q, h, known_to(s, q, h) & ~bits)
    lay_all(s, bits, h, PILE)


@rule
def give_unseen(s: State, q: int, h: int, bits: int) -> None:
    """Into q's hand, seen by nobody else."""
    set_cards(s, 8 * Place.HAND + q, h, cards_at(s, 8 * Place.HAND + q, h) | bits)
    set_known(s, q, h, known_to(s, q, h) | bits)
    set_marked(s, Set.FOUND, h, marked(s, Set.FOUND, h) & ~bits)
    lay_all(s, bits, h, 8 * Place.HAND + q)


@rule
def lay_all(s: State, bits: int, h: int, spot: int) -> None:
    """Note of each of these cards, half of a set, where it is now."""
    while bits != 0:
        s.at[64 * h + lowest_bit(bits)] = spot
        bits &= bits - 1


@rule
def any_of(low: int, high: int, n: int, source: Stream) -> Pair:
    """So many of a set of cards, each as likely."""
    low_left = low
    high_left = high
    for left in range(count_bits(low) + count_bits(high), count_bits(low) + count_bits(high) - n, -1):
        k = below(source, left)
        lows = count_bits(low_left)
        if k < lows:
            low_left ^= 1 << nth_of_64(low_left, k)
        else:
            high_left ^= 1 << nth_of_64(high_left, k - lows)
    return low ^ low_left, high ^ high_left


@rule
def deal_places(s: State, source: Stream) -> None:
    """Place after place, in an order that has nothing to do with the cards, is given any card that is left."""
    left = count_marked(s, Set.FOUND)
    for q in range(s.seats):
        for _ in range(count_unseen_in_hand(s, q)):
            d = nth_marked(s, Set.FOUND, below(source, left))
            exchange_places(s, next_place(s, q), d)
            unmark(s, Set.FOUND, d)
            left -= 1


@rule
def forget_deal(s: State) -> None:
    """In a world that could be true nobody knows who began with what."""
    for p in range(s.seats):
        for w in range(WORDS):
            s.dealt[p, w] = 0


@rule
def count_unseen_in_hand(s: State, q: int) -> int:
    """How many cards in a hand are still to be dealt anew."""
    n = 0
    for h in range(HALVES):
        n += count_bits(cards_at(s, 8 * Place.HAND + q, h) & marked(s, Set.FOUND, h))
    return n


@rule
def all_are_alike(s: State) -> bool:
    """Are all cards that are to be dealt anew known to none but who holds them? Then their places are all the same."""
    told = 0
    for h in range(HALVES):
        known = 0
        known_twice = 0  # so by somebody else, for all know their own hands
        for v in range(ONLOOKERS + 1):
            known_twice |= known & known_to(s, v, h)
            known |= known_to(s, v, h)
        told |= known_twice & marked(s, Set.FOUND, h)
    return told == 0


@rule
def next_place(s: State, q: int) -> int:
    """The card in q's hand whose place comes next: the one that the fewest know, by who they are.

    Of all that are left, those that the last viewer does not know come first; of these, those that the one before ...
    """
    low = cards_at(s, 8 * Place.HAND + q, 0) & marked(s, Set.FOUND, 0)
    high = cards_at(s, 8 * Place.HAND + q, 1) & marked(s, Set.FOUND, 1)
    for k in range(ONLOOKERS + 1):
        v = ONLOOKERS - k
        low_unknown = low & ~known_to(s, v, 0)
        high_unknown = high & ~known_to(s, v, 1)
        if low_unknown | high_unknown != 0:
            low = low_unknown
            high = high_unknown
    return lowest_bit(low) if low != 0 else 64 + lowest_bit(high)


@rule
def number_copies_anew(s: State, viewer: int) -> None:
    """Copies in hands and pile are alike: those the viewer knows get the lowest numbers, in the order of the seats.

    So nothing is left in the numbers of what the viewer can't know, nor in what such cards have used this turn.
    """
    for h in range(HALVES):
        hidden = hidden_cards(s, h)
        bits = hidden & ~cards_at(s, PILE, h) & known_to(s, row_of(s, viewer), h)
        while bits != 0:  # of a character that the viewer knows no copy of, all are alike already
            c = 64 * h + lowest_bit(bits)
            kind = kind_of(c)
            alike = bits & copies(kind)
            bits &= ~alike
            if alike & (alike - 1) == 0:
                exchange_numbers(s, 64 * h + lowest_bit(hidden & copies(kind)), c)
            else:
                order_copies(s, viewer, kind)
        bits = hidden & uses(h)
        while bits != 0:
            c = 64 * h + lowest_bit(bits)
            bits &= bits - 1
            if not knows(s, viewer, c):
                s.used[c] = 0


@rule
def hidden_cards(s: State, h: int) -> int:
    """One half of the set of all cards in hands and pile, but for one on its way to a field."""
    bits = cards_at(s, PILE, h)
    for p in range(s.seats):
        bits |= cards_at(s, 8 * Place.HAND + p, h)
    if s.arriving != NOTHING and s.arriving >> 6 == h:
        bits &= ~(1 << (s.arriving & 63))
    return bits


@rule
def order_copies(s: State, viewer: int, kind: int) -> None:
    """Number a character's copies in hands and pile: those the viewer knows first, in the order of the seats."""
    last = first_card(kind + 1)
    for c in range(first_card(kind), last):
        if is_hidden(s, c):
            best = c
            for d in range(c + 1, last):
                if is_hidden(s, d) and seen_order(s, viewer, d) < seen_order(s, viewer, best):
                    best = d
            exchange_numbers(s, c, best)


@rule
def seen_order(s: State, viewer: int, c: int) -> int:
    return 16 * s.at[c] + s.used[c] if knows(s, viewer, c) else 16 * OUT


@rule
def find_unseen(s: State, viewer: int) -> None:
    """The pile, and all in hands that the viewer does not know."""
    for h in range(HALVES):
        hidden = cards_at(s, PILE, h)
        for p in range(s.seats):
            hidden |= cards_at(s, 8 * Place.HAND + p, h)
        set_marked(s, Set.FOUND, h, hidden & ~known_to(s, row_of(s, viewer), h))


@rule
def offer_again(s: State) -> None:
    """What is offered follows from the cards, and they have changed."""
    clear(s, Set.OFFERED)
    if s.over != 0:
        return
    match s.question:
        case Ask.TURN:
            offer_turn(s)
        case Ask.CARD:
            find_targets(s, at_work(s), s.second != 0, Sight.TRUE)
            offer_found(s)
        case Ask.LIMIT:
            offer_hand(s)
        case Ask.MAY | Ask.CONSTRAINT:
            count_answers(s)
    if s.question not in (Ask.MAY, Ask.CONSTRAINT, Ask.RIVAL, Ask.OPTION):
        s.possible = 0


# ---- observe: what a seat knows, as numbers ------------------------------------------------------------


def observation_size(seats: int) -> int:
    """How many numbers `observe` writes."""
    return TABLE_NUMBERS + seats * SEAT_NUMBERS + CARDS * CARD_NUMBERS + seats * CHARACTERS


@rule
def seen_from(s: State, viewer: int, p: int) -> int:
    """A seat as the viewer counts: 1 is the viewer, 2 the next ...; 0 is nobody."""
    if p == NOBODY:
        return 0
    first = viewer if viewer < s.seats else 0
    return p - first + 1 if p >= first else p - first + s.seats + 1


@rule
def observe(s: State, viewer: int, out: Numbers) -> int:
    """Write all that the viewer knows; how many numbers that takes."""
    at_effect = s.over == 0 and s.effect >= 0
    out[0] = s.question if s.over == 0 else -1
    out[1] = s.over
    out[2] = seen_from(s, viewer, s.turn)
    out[3] = seen_from(s, viewer, s.throne)
    out[4] = s.plays
    out[5] = s.replays
    out[6] = s.has_played
    out[7] = s.lap
    out[8] = count_at(s, PILE)
    out[9] = s.card if at_effect and not is_hidden(s, s.card) else -1
    out[10] = s.effect if at_effect else -1
    out[11] = s.step if at_effect else -1
    out[12] = seen_from(s, viewer, s.rival) if at_effect else 0
    out[13] = s.arriving
    out[14] = nth_marked(s, Set.FIRST, 0) if at_effect and s.second != 0 else -1
    n = TABLE_NUMBERS
    for k in range(s.seats):
        observe_seat(s, viewer, k, out, n)
        n += SEAT_NUMBERS
    for c in range(CARDS):
        observe_card(s, viewer, c, out, n)
        n += CARD_NUMBERS
    for k in range(s.seats):
        observe_hand(s, viewer, k, out, n)
        n += CHARACTERS
    return n


@rule
def counted_from(s: State, viewer: int, k: int) -> int:
    """The k-th seat from the viewer on."""
    p = (viewer if viewer < s.seats else 0) + k
    return p - s.seats if p >= s.seats else p


@rule
def observe_seat(s: State, viewer: int, k: int, out: Numbers, n: int) -> None:
    p = counted_from(s, viewer, k)
    out[n] = told_number(points(s, p))
    out[n + 1] = told_number(s.permanent[p])
    out[n + 2] = hand_size(s, p)
    out[n + 3] = (s.to_act >> p) & 1
    out[n + 4] = (s.winners >> p) & 1


@rule
def observe_card(s: State, viewer: int, c: int, out: Numbers, n: int) -> None:
    """Where a card that all see is (0: not to be seen), whose it is, what is on it, and since when it stands there."""
    hidden = is_hidden(s, c)
    place = s.at[c] - DISCARD if s.at[c] >= DISCARD else 2 + place_of(s, c)
    out[n] = 0 if hidden else 1 + place
    out[n + 1] = seen_from(s, viewer, seat_of(s, c)) if not hidden and s.at[c] < PILE else 0
    out[n + 2] = 0 if hidden else int(is_marked(s, Set.FROZEN, c)) + 2 * int(is_marked(s, Set.ENCOURAGED, c))
    out[n + 3] = 0 if hidden else s.force[c]
    out[n + 4] = 0 if hidden else s.used[c]
    out[n + 5] = s.age[c]


@rule
def observe_hand(s: State, viewer: int, k: int, out: Numbers, n: int) -> None:
    """How many copies of each character the viewer knows in the hand of the k-th seat from it."""
    spot = 8 * Place.HAND + counted_from(s, viewer, k)
    for kind in range(CHARACTERS):
        h = half_of_kind(kind)
        out[n + kind] = count_bits(cards_at(s, spot, h) & known_to(s, row_of(s, viewer), h) & copies(kind))


# ---- gist: the same in few numbers, for a search to know it again ---------------------------------------


@rule
def gist(s: State, viewer: int, seen: Numbers, out: Values) -> int:
    """Write all that `observe` tells of a game, packed: seats as they sit, sets of cards as they are.

    What follows from the rest, such as points, is left out, and so is what is the same all through a game.
    """
    n = pack_table(s, out)
    for p in range(0, s.seats, 2):
        out[n] = pack_seat(s, p) | (pack_seat(s, p + 1) << 32)
        n += 1
    for h in range(HALVES):
        n = pack_open_cards(s, h, out, n)
        n = pack_known_hands(s, row_of(s, viewer), h, out, n)
    return n


@rule
def pack_seat(s: State, p: int) -> int:
    """What a seat has that can be counted; a seat that nobody has is empty."""
    return (hand_size(s, p) << 16) | told_number(s.permanent[p])


@rule
def pack_table(s: State, out: Values) -> int:
    """Whose turn it is and what is asked, the card on its way to a field, and the effect at work."""
    asked = s.question if s.over == 0 else 15
    asked |= (s.over << 4) | (s.turn << 6) | ((s.throne + 1) << 9) | (s.plays << 12) | (s.replays << 15)
    asked |= (s.has_played << 18) | (s.to_act << 19) | ((s.lap + 1) << 25)
    rest = count_at(s, PILE) | (s.winners << 8)
    if s.arriving != NOTHING:
        rest |= ((s.arriving + 1) << 14) | (s.at[s.arriving] << 22) | (s.used[s.arriving] << 28)
    out[0] = asked | (rest << 32)
    out[1] = 0
    if s.over == 0 and s.effect >= 0:
        work = (s.effect + 1) | ((s.rival + 1) << 16) | (s.step << 32)
        if s.second != 0:
            work |= (nth_marked(s, Set.FIRST, 0) + 1) << 20
        if not is_hidden(s, s.card):
            work |= (s.card + 1) << 48
        out[1] = work
    return 2


@rule
def pack_open_cards(s: State, h: int, out: Values, n: int) -> int:
    """The cards that all see, by halves of sets: where they are, what is on them, and since when."""
    fielded = 0
    gone = cards_at(s, DISCARD, h)
    for p in range(s.seats):
        front = cards_at(s, 8 * Place.FRONT + p, h)
        back = cards_at(s, 8 * Place.BACK + p, h)
        buried = cards_at(s, 8 * Place.GRAVEYARD + p, h)
        out[n] = front
        out[n + 1] = back
        out[n + 2] = buried
        n += 3
        fielded |= front | back
        gone |= buried
    out[n] = cards_at(s, DISCARD, h)
    out[n + 1] = marked(s, Set.FROZEN, h)
    out[n + 2] = marked(s, Set.ENCOURAGED, h)
    n += 3
    while fielded != 0:  # two in a number
        out[n] = pack_card(s, 64 * h + lowest_bit(fielded))
        fielded &= fielded - 1
        if fielded != 0:
            out[n] |= pack_card(s, 64 * h + lowest_bit(fielded)) << 32
            fielded &= fielded - 1
        n += 1
    gone &= uses(h)
    while gone != 0:
        c = 64 * h + lowest_bit(gone)
        gone &= gone - 1
        out[n] = s.used[c]  # by one that has left its field since, or was never there
        n += 1
    return n


@rule
def pack_card(s: State, c: int) -> int:
    """Since when a card has stood on its field, what it has used this turn, and the Force on it."""
    return s.age[c] | (s.used[c] << 16) | (s.force[c] << 24)


@rule
def pack_known_hands(s: State, row: int, h: int, out: Values, n: int) -> int:
    """Which characters are known in each hand, by the lowest copies of each: copies are alike there."""
    known = known_to(s, row, h)
    for p in range(s.seats):
        out[n] = lowest_copies(cards_at(s, 8 * Place.HAND + p, h) & known, h)
        n += 1
    return n


@rule
def lowest_copies(bits: int, h: int) -> int:
    """As many copies of each character as there are, half of a set, but those with the lowest numbers."""
    moving = bits & later_copies(h) & ~(bits << 1)
    while moving != 0:
        bits ^= moving | ((moving >> 1) & ALL_BUT_ONE)
        moving = bits & later_copies(h) & ~(bits << 1)
    return bits
