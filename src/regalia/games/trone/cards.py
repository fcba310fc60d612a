"""Where the cards of Trône are, what is on them, and who knows them."""

from regalia.games.trone.edition import Kind
from regalia.games.trone.state import (
    CARDS,
    ONLOOKERS,
    OUT,
    PILE,
    WORDS,
    Event,
    Place,
    State,
)
from regalia.games.trone.tables import first_card, in_kind, kind_of
from regalia.kernel.agenda import count_bits, lowest_bit, nth_bit
from regalia.kernel.chance import below
from regalia.kernel.journal import note
from regalia.kernel.rule import rule
from regalia.kernel.state import EVERYONE, NOTHING

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
def faction_cards(faction: int, w: int) -> int:
    """The w-th word of the set of a faction's cards."""
    return 0xFFFF << (16 * (faction & 1)) if faction >> 1 == w else 0


@rule
def copies(kind: int) -> int:
    """All copies of a character, as bits of the one word in which they are."""
    first = first_card(kind)
    return ((1 << (first_card(kind + 1) - first)) - 1) << (first & 31)


@rule
def word_of_kind(kind: int) -> int:
    return first_card(kind) >> 5


# ---- sets ----------------------------------------------------------------------------------------------


@rule
def cards_at(s: State, spot: int, w: int) -> int:
    """The w-th word of the set of cards at a spot."""
    return s.cards[spot, w]


@rule
def marked(s: State, which: int, w: int) -> int:
    return s.sets[which, w]


@rule
def field(s: State, p: int, w: int) -> int:
    """Both lines of a player."""
    return cards_at(s, 8 * Place.FRONT + p, w) | cards_at(s, 8 * Place.BACK + p, w)


@rule
def is_marked(s: State, which: int, c: int) -> bool:
    return (marked(s, which, c >> 5) >> (c & 31)) & 1 == 1


@rule
def mark(s: State, which: int, c: int) -> None:
    s.sets[which, c >> 5] |= 1 << (c & 31)


@rule
def unmark(s: State, which: int, c: int) -> None:
    s.sets[which, c >> 5] &= ~(1 << (c & 31))


@rule
def clear(s: State, which: int) -> None:
    for w in range(WORDS):
        s.sets[which, w] = 0


@rule
def count_marked(s: State, which: int) -> int:
    n = 0
    for w in range(WORDS):
        n += count_bits(marked(s, which, w))
    return n


@rule
def has_marked(s: State, which: int) -> bool:
    bits = 0
    for w in range(WORDS):
        bits |= marked(s, which, w)
    return bits != 0


@rule
def nth_marked(s: State, which: int, k: int) -> int:
    """The k-th card of a set, counted from 0; NOTHING where there are fewer."""
    for w in range(WORDS):
        bits = marked(s, which, w)
        n = count_bits(bits)
        if k < n:
            return 32 * w + nth_bit(bits, k)
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
    for w in range(WORDS):
        n += count_bits(cards_at(s, spot, w))
    return n


@rule
def hand_size(s: State, p: int) -> int:
    return count_at(s, 8 * Place.HAND + p)


@rule
def has_front(s: State, p: int) -> bool:
    bits = 0
    for w in range(WORDS):
        bits |= cards_at(s, 8 * Place.FRONT + p, w)
    return bits != 0


@rule
def put(s: State, c: int, spot: int) -> None:
    bit = 1 << (c & 31)
    s.cards[s.at[c], c >> 5] -= bit
    s.cards[spot, c >> 5] |= bit
    s.at[c] = spot


@rule
def empty_box(s: State) -> None:
    """Before the game all cards are out of it."""
    for c in range(CARDS):
        s.at[c] = OUT
    for w in range(WORDS):
        s.cards[OUT, w] = 0xFFFFFFFF


# ---- who knows what of hands ---------------------------------------------------------------------------


@rule
def known_to(s: State, v: int, w: int) -> int:
    """The w-th word of what a seat, or the onlookers, know of hands."""
    return s.known[v, w]


@rule
def is_known(s: State, v: int, c: int) -> bool:
    return is_in(known_to(s, v, c >> 5), c & 31)


@rule
def tell_of(s: State, v: int, c: int) -> None:
    s.known[v, c >> 5] |= 1 << (c & 31)


@rule
def hide_from(s: State, v: int, c: int) -> None:
    s.known[v, c >> 5] &= ~(1 << (c & 31))


@rule
def show_to_all(s: State, c: int) -> None:
    for v in range(ONLOOKERS + 1):
        tell_of(s, v, c)


@rule
def forget_copy(s: State, v: int, c: int) -> None:
    """A card is seen to leave a hand: if v knew of another copy there, it may be this one (TR-R31)."""
    if not is_known(s, v, c):
        kind = kind_of(c)
        w = word_of_kind(kind)
        alike = known_to(s, v, w) & cards_at(s, s.at[c], w) & copies(kind)
        s.known[v, w] -= alike & -alike


@rule
def reveal(s: State, c: int) -> int:
    """A card leaves a hand before all eyes; its number from now on.

    It gets the lowest of those that its copies have in hands and pile: no number tells anything of a hand (TR-R31).
    """
    for v in range(ONLOOKERS + 1):
        if v != seat_of(s, c):
            forget_copy(s, v, c)
    kind = kind_of(c)
    d = first_card(kind)
    while not is_hidden(s, d):
        d += 1
    exchange_numbers(s, c, d)
    for v in range(ONLOOKERS + 1):
        hide_from(s, v, d)
    return d


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
        s.known[v, c >> 5] ^= differs << (c & 31)
        s.known[v, d >> 5] ^= differs << (d & 31)
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
                for w in range(WORDS):
                    s.known[v, w] &= ~cards_at(s, 8 * Place.HAND + q, w)
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
    for w in range(WORDS):
        bits = cards_at(s, PILE, w)
        n = count_bits(bits)
        if 0 <= k < n:
            c = 32 * w + nth_bit(bits, k)
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
    w = word_of_kind(kind)
    bits = cards_at(s, 8 * Place.HAND + p, w) & copies(kind)
    found = 32 * w + lowest_bit(bits)
    while bits != 0:
        c = 32 * w + lowest_bit(bits)
        bits &= bits - 1
        if s.used[c] < s.used[found]:
            found = c
    return found
