"""Where the cards of Trône are, what is on them, and who knows them."""

from regalia.games.trone.edition import COPIES, Kind
from regalia.games.trone.state import (
    CARDS,
    HALVES,
    ONLOOKERS,
    OUT,
    PILE,
    SEATS,
    Event,
    Place,
    State,
)
from regalia.games.trone.tables import first_card, in_kind, kind_of
from regalia.kernel.agenda import count_bits, lowest_bit, nth_of_64
from regalia.kernel.chance import below
from regalia.kernel.journal import note
from regalia.kernel.rule import rule
from regalia.kernel.state import EVERYONE, NOTHING

ALL_CARDS = -1  # half of a set that has them all
LAST_TURNS = 8  # of each player, after the pile ran out


# ---- numbers -------------------------------------------------------------------------------------------


@rule
def is_in(bits: int, k: int) -> bool:
    return (bits >> k) & 1 == 1


@rule
def smaller(a: int, b: int) -> int:
    return a if a < b else b


@rule
def told_number(n: int) -> int:
    """A number as the journal and an observation can hold it."""
    return smaller(n, 32767)


@rule
def next_seat(s: State, p: int) -> int:
    return p + 1 if p + 1 < s.seats else 0


# ---- characters ----------------------------------------------------------------------------------------


@rule
def faction_of(c: int) -> int:
    return in_kind(kind_of(c), Kind.FACTION)


@rule
def faction_cards(faction: int, h: int) -> int:
    """One half of the set of a faction's cards."""
    return 0xFFFF << (16 * (faction & 3)) if faction >> 2 == h else 0


@rule
def copies(kind: int) -> int:
    """All copies of a character, as bits of the one half in which they are."""
    first = first_card(kind)
    return ((1 << (first_card(kind + 1) - first)) - 1) << (first & 63)


@rule
def later_copies(h: int) -> int:
    """One half of the set of all cards that are not the first copy of their character."""
    return int(COPIES[h])


@rule
def half_of_kind(kind: int) -> int:
    return first_card(kind) >> 6


# ---- sets ----------------------------------------------------------------------------------------------


@rule
def both_words(low: int, high: int) -> int:
    """Two words of a set as one half of it."""
    return low | (high << 32)


@rule
def low_word(bits: int) -> int:
    return bits & 0xFFFFFFFF


@rule
def high_word(bits: int) -> int:
    return (bits >> 32) & 0xFFFFFFFF


@rule
def cards_at(s: State, spot: int, h: int) -> int:
    """One half of the set of cards at a spot."""
    return both_words(s.cards[spot, 2 * h], s.cards[spot, 2 * h + 1])


@rule
def set_cards(s: State, spot: int, h: int, bits: int) -> None:
    s.cards[spot, 2 * h] = low_word(bits)
    s.cards[spot, 2 * h + 1] = high_word(bits)


@rule
def marked(s: State, which: int, h: int) -> int:
    return both_words(s.sets[which, 2 * h], s.sets[which, 2 * h + 1])


@rule
def set_marked(s: State, which: int, h: int, bits: int) -> None:
    s.sets[which, 2 * h] = low_word(bits)
    s.sets[which, 2 * h + 1] = high_word(bits)


@rule
def field(s: State, p: int, h: int) -> int:
    """Both lines of a player."""
    return cards_at(s, 8 * Place.FRONT + p, h) | cards_at(s, 8 * Place.BACK + p, h)


@rule
def keep_marked(s: State, which: int, h: int, bits: int) -> None:
    """Of half a set, keep only those that are in another."""
    set_marked(s, which, h, marked(s, which, h) & bits)


@rule
def is_marked(s: State, which: int, c: int) -> bool:
    return is_in(marked(s, which, c >> 6), c & 63)


@rule
def mark(s: State, which: int, c: int) -> None:
    set_marked(s, which, c >> 6, marked(s, which, c >> 6) | (1 << (c & 63)))


@rule
def unmark(s: State, which: int, c: int) -> None:
    set_marked(s, which, c >> 6, marked(s, which, c >> 6) & ~(1 << (c & 63)))


@rule
def clear(s: State, which: int) -> None:
    for h in range(HALVES):
        set_marked(s, which, h, 0)


@rule
def count_marked(s: State, which: int) -> int:
    n = 0
    for h in range(HALVES):
        n += count_bits(marked(s, which, h))
    return n


@rule
def has_marked(s: State, which: int) -> bool:
    bits = 0
    for h in range(HALVES):
        bits |= marked(s, which, h)
    return bits != 0


@rule
def nth_marked(s: State, which: int, k: int) -> int:
    """The k-th card of a set, counted from 0; NOTHING where there are fewer."""
    for h in range(HALVES):
        bits = marked(s, which, h)
        n = count_bits(bits)
        if k < n:
            return 64 * h + nth_of_64(bits, k)
        k -= n
    return NOTHING


# ---- places --------------------------------------------------------------------------------------------


@rule
def place_of(s: State, c: int) -> int:
    """A place of a player's own; of the pile, the discard and the box, another number."""
    return s.at[c] >> 3


@rule
def seat_of(s: State, c: int) -> int:
    """The player in whose hand, graveyard or field a card is."""
    return s.at[c] & 7


@rule
def on_field(s: State, c: int) -> bool:
    return bool(Place.FRONT <= s.at[c] >> 3 <= Place.BACK)


@rule
def is_hidden(s: State, c: int) -> bool:
    """In the pile or in a hand, and not just on its way to a field."""
    return bool(s.at[c] == PILE or s.at[c] >> 3 == Place.HAND) and c != s.arriving


@rule
def count_at(s: State, spot: int) -> int:
    n = 0
    for h in range(HALVES):
        n += count_bits(cards_at(s, spot, h))
    return n


@rule
def all_at(s: State, place: int, h: int) -> int:
    """One half of the set of all cards at a place of the players' own. (Seats that nobody has are empty.)"""
    bits = 0
    for p in range(SEATS):
        bits |= cards_at(s, 8 * place + p, h)
    return bits


@rule
def hand_size(s: State, p: int) -> int:
    return count_at(s, 8 * Place.HAND + p)


@rule
def has_front(s: State, p: int) -> bool:
    bits = 0
    for h in range(HALVES):
        bits |= cards_at(s, 8 * Place.FRONT + p, h)
    return bits != 0


@rule
def put(s: State, c: int, spot: int) -> None:
    h = c >> 6
    bit = 1 << (c & 63)
    set_cards(s, s.at[c], h, cards_at(s, s.at[c], h) & ~bit)
    set_cards(s, spot, h, cards_at(s, spot, h) | bit)
    s.at[c] = spot


@rule
def empty_box(s: State) -> None:
    """Before the game all cards are out of it."""
    for c in range(CARDS):
        s.at[c] = OUT
    for h in range(HALVES):
        set_cards(s, OUT, h, ALL_CARDS)


# ---- who knows what of hands ---------------------------------------------------------------------------


@rule
def known_to(s: State, v: int, h: int) -> int:
    """One half of what a seat, or the onlookers, know of hands."""
    return both_words(s.known[v, 2 * h], s.known[v, 2 * h + 1])


@rule
def set_known(s: State, v: int, h: int, bits: int) -> None:
    s.known[v, 2 * h] = low_word(bits)
    s.known[v, 2 * h + 1] = high_word(bits)


@rule
def is_known(s: State, v: int, c: int) -> bool:
    return is_in(known_to(s, v, c >> 6), c & 63)


@rule
def tell_of(s: State, v: int, c: int) -> None:
    set_known(s, v, c >> 6, known_to(s, v, c >> 6) | (1 << (c & 63)))


@rule
def hide_from(s: State, v: int, c: int) -> None:
    set_known(s, v, c >> 6, known_to(s, v, c >> 6) & ~(1 << (c & 63)))


@rule
def show_to_all(s: State, c: int) -> None:
    for v in range(ONLOOKERS + 1):
        tell_of(s, v, c)


@rule
def forget_copy(s: State, v: int, c: int) -> None:
    """A card is seen to leave a hand: if v knew of another copy there, it may be this one (TR-R31)."""
    h = c >> 6
    known = known_to(s, v, h)
    alike = 0 if is_in(known, c & 63) else known & cards_at(s, s.at[c], h) & copies(kind_of(c))
    set_known(s, v, h, known & ~(alike & -alike))


@rule
def reveal(s: State, c: int) -> int:
    """A card leaves a hand before all eyes, to where nothing is to be known of it; its number from now on."""
    c = bring_out(s, c)
    for v in range(ONLOOKERS + 1):
        hide_from(s, v, c)
    return c


@rule
def bring_out(s: State, c: int) -> int:
    """A card is brought out of a hand before all eyes; its number from now on.

    It gets the lowest of those that its copies have in hands and pile: no number tells anything of a hand (TR-R31).
    """
    if is_one_of_several(s, c):
        for v in range(ONLOOKERS + 1):
            if v != seat_of(s, c):
                forget_copy(s, v, c)
    d = lowest_hidden_copy(s, kind_of(c))
    exchange_numbers(s, c, d)
    return d


@rule
def is_one_of_several(s: State, c: int) -> bool:
    """Are there other copies of a card where it is?"""
    alike = cards_at(s, s.at[c], c >> 6) & copies(kind_of(c))
    return alike & (alike - 1) != 0


@rule
def lowest_hidden_copy(s: State, kind: int) -> int:
    """Of a character's copies in hands and pile the one with the lowest number; there is one."""
    h = half_of_kind(kind)
    hidden = (cards_at(s, PILE, h) | all_at(s, Place.HAND, h)) & copies(kind)
    if s.arriving != NOTHING and s.arriving >> 6 == h:
        hidden &= ~(1 << (s.arriving & 63))
    return 64 * h + lowest_bit(hidden)


@rule
def exchange_numbers(s: State, c: int, d: int) -> None:
    """Two copies in hands or pile take each other's number; all that is about them goes along."""
    if c == d:
        return
    exchange_places(s, c, d)
    used = s.used[c]
    s.used[c] = s.used[d]
    s.used[d] = used
    for i in range(s.waiting):
        s.queue_card[i] = renumbered(s.queue_card[i], c, d)
        s.queue_it[i] = renumbered(s.queue_it[i], c, d)
    s.card = renumbered(s.card, c, d)


@rule
def exchange_places(s: State, c: int, d: int) -> None:
    """Two cards in hands or pile change places, and who knows what is there."""
    for v in range(ONLOOKERS + 1):
        differs = int(is_known(s, v, c)) ^ int(is_known(s, v, d))
        set_known(s, v, c >> 6, known_to(s, v, c >> 6) ^ (differs << (c & 63)))
        set_known(s, v, d >> 6, known_to(s, v, d >> 6) ^ (differs << (d & 63)))
    spot = s.at[c]
    put(s, c, s.at[d])
    put(s, d, spot)


@rule
def renumbered(x: int, c: int, d: int) -> int:
    """What is now the number of a card, where c and d have taken each other's."""
    if x == c:
        return d
    return c if x == d else x


@rule
def lose_track(s: State, c: int, p: int, q: int) -> None:
    """A card is about to go from q's hand to p's: to the others, if it is not the only one, it may be any (TR-R34)."""
    if hand_size(s, q) > 1:
        for v in range(ONLOOKERS + 1):
            if v not in (p, q):
                for h in range(HALVES):
                    set_known(s, v, h, known_to(s, v, h) & ~cards_at(s, 8 * Place.HAND + q, h))
    forget_copy(s, p, c)
    tell_of(s, p, c)


# ---- drawing -------------------------------------------------------------------------------------------


@rule
def draw_card(s: State, p: int) -> None:
    """The top of the pile: any card in it, each as likely. From an empty one, nothing (TR-R17)."""
    left = count_at(s, PILE)
    if left == 0:
        return
    k = below(s.chance, left)
    c = NOTHING
    for h in range(HALVES):
        bits = cards_at(s, PILE, h)
        n = count_bits(bits)
        if 0 <= k < n:
            c = 64 * h + nth_of_64(bits, k)
        k -= n
    put(s, c, 8 * Place.HAND + p)
    tell_of(s, p, c)
    note(s, Event.DRAWS, EVERYONE, p, left - 1, 0, 0)
    note(s, Event.DREW, 1 << p, p, kind_of(c), 0, 0)
    if left == 1:
        s.lap = LAST_TURNS * s.seats + 1  # this turn, too, is still to end (TR-R20)
        note(s, Event.PILE_OUT, EVERYONE, LAST_TURNS, 0, 0, 0)


@rule
def copy_in_hand(s: State, p: int, kind: int) -> int:
    """The copy of a character that p plays: copies are alike, but one may have been used this turn (TR-R15)."""
    h = half_of_kind(kind)
    bits = cards_at(s, 8 * Place.HAND + p, h) & copies(kind)
    found = 64 * h + lowest_bit(bits)
    while bits != 0:
        c = 64 * h + lowest_bit(bits)
        bits &= bits - 1
        if s.used[c] < s.used[found]:
            found = c
    return found
