"""What characters of Trône are worth, and which of them a filter means."""

from regalia.games.trone.cards import (
    cards_at,
    faction_cards,
    faction_of,
    field,
    has_front,
    is_marked,
    marked,
    on_field,
    seat_of,
    smaller,
    unmark,
)
from regalia.games.trone.edition import (
    SCORING,
    Ct,
    Fl,
    Fx,
    Kind,
    St,
)
from regalia.games.trone.programs import NO_LIMIT
from regalia.games.trone.state import (
    DISCARD,
    WORDS,
    Alteration,
    Counted,
    Line,
    Op,
    Owner,
    Place,
    Set,
    Sight,
    State,
    When,
    Zone,
)
from regalia.games.trone.tables import in_count, in_effect, in_filter, in_kind, in_step, kind_of
from regalia.kernel.agenda import count_bits, lowest_bit
from regalia.kernel.rule import rule
from regalia.kernel.state import NOTHING

ALL_BITS = 0xFFFFFFFF


# ---- filters -------------------------------------------------------------------------------------------


@rule
def meant_players(s: State, owner: int, who: int) -> int:
    """Whose cards a filter means, a bit for each player."""
    match owner:
        case Owner.SELF:
            return 1 << who
        case Owner.RIVAL:
            return 1 << s.rival
        case Owner.EACH:
            return 1 << s.holder
        case Owner.OTHER:
            return ((1 << s.seats) - 1) & ~(1 << who)
        case _:
            return (1 << s.seats) - 1


@rule
def with_front(s: State, players: int) -> int:
    """Those of the players who have a front line."""
    found = 0
    for p in range(s.seats):
        if (players >> p) & 1 == 1 and has_front(s, p):
            found |= 1 << p
    return found


@rule
def spots_of(place: int, players: int) -> int:
    """A place of these players' own, as spots, a bit each."""
    return players << (8 * place)


@rule
def meant_spots(s: State, f: int, who: int) -> int:
    """The spots where a filter looks, a bit each. A back line with no front line before it is both (TR field.3)."""
    zone = in_filter(f, Fl.ZONE)
    if zone == Zone.DISCARD:
        return 1 << DISCARD
    players = meant_players(s, in_filter(f, Fl.OWNER), who)
    if zone == Zone.HAND:
        return spots_of(Place.HAND, players)
    if zone == Zone.GRAVEYARD:
        return spots_of(Place.GRAVEYARD, players)
    line = in_filter(f, Fl.LINE)
    if line == Line.ANY:
        return spots_of(Place.FRONT, players) | spots_of(Place.BACK, players)
    if line == Line.BACK:
        return spots_of(Place.BACK, players)
    in_front = with_front(s, players)
    return spots_of(Place.FRONT, in_front) | spots_of(Place.BACK, players & ~in_front)


@rule
def cards_at_all(s: State, spots: int, w: int) -> int:
    """The w-th word of the set of all cards at these spots."""
    bits = 0
    while spots != 0:
        bits |= cards_at(s, lowest_bit(spots), w)
        spots &= spots - 1
    return bits


@rule
def altered(s: State, alteration: int, w: int) -> int:
    """The cards that have an alteration, or any."""
    if alteration == Alteration.FREEZE:
        return marked(s, Set.FROZEN, w)
    if alteration == Alteration.ENCOURAGED:
        return marked(s, Set.ENCOURAGED, w)
    if alteration == Alteration.FORCE:
        return marked(s, Set.FORCED, w)
    return marked(s, Set.FROZEN, w) | marked(s, Set.ENCOURAGED, w) | marked(s, Set.FORCED, w)


@rule
def fitting(s: State, f: int, w: int) -> int:
    """All cards with the faction and the alterations that a filter asks for."""
    bits = ALL_BITS
    faction = in_filter(f, Fl.FACTION)
    if faction != NOTHING:
        bits &= faction_cards(faction, w)
    alter = in_filter(f, Fl.ALTER)
    if alter != NOTHING:
        bits &= altered(s, alter, w)
    lacks = in_filter(f, Fl.LACKS)
    if lacks != NOTHING:
        bits &= ~altered(s, lacks, w)
    return bits


@rule
def gathered(s: State, f: int, spots: int, card: int, sight: int, w: int) -> int:
    """All at these spots that a filter says, but for base points."""
    bits = ALL_BITS if is_out_of_sight(f, sight) else fitting(s, f, w)
    here = 1 << (card & 31) if card >> 5 == w else 0
    if in_filter(f, Fl.OTHERS) != 0:
        bits &= ~here
    if in_filter(f, Fl.THIS) != 0:
        bits &= here
    return bits & cards_at_all(s, spots, w) if bits != 0 else 0


@rule
def is_out_of_sight(f: int, sight: int) -> bool:
    """Does a filter look into a hand that whoever looks can't see?"""
    if sight == Sight.TRUE or in_filter(f, Fl.ZONE) != Zone.HAND:
        return False
    return bool(sight == Sight.OTHERS or in_filter(f, Fl.OWNER) != Owner.SELF)


@rule
def looks_at_base(f: int) -> bool:
    return bool(in_filter(f, Fl.BASE_MIN) > -NO_LIMIT or in_filter(f, Fl.BASE_MAX) < NO_LIMIT)


@rule
def keep_by_base(s: State, f: int) -> None:
    """Of those found, keep the ones with as many base points as a filter says."""
    for w in range(WORDS):
        bits = marked(s, Set.FOUND, w)
        while bits != 0:
            c = 32 * w + lowest_bit(bits)
            bits &= bits - 1
            if not has_base(s, f, c):
                unmark(s, Set.FOUND, c)


@rule
def has_base(s: State, f: int, c: int) -> bool:
    return bool(in_filter(f, Fl.BASE_MIN) <= base_of(s, c) <= in_filter(f, Fl.BASE_MAX))


@rule
def find(s: State, f: int, card: int, who: int, sight: int) -> None:
    """Find all that a filter says."""
    spots = meant_spots(s, f, who)
    for w in range(WORDS):
        s.sets[Set.FOUND, w] = gathered(s, f, spots, card, sight, w)
    if looks_at_base(f) and not is_out_of_sight(f, sight):
        keep_by_base(s, f)


# ---- counts --------------------------------------------------------------------------------------------


@rule
def value_of_count(s: State, row: int, card: int, who: int) -> int:
    """min(max, value // per * times + plus)"""
    of = in_count(row, Ct.OF)
    value = (
        s.permanent[who] if of == Counted.PERMANENT else counted(s, in_count(row, Ct.FILTER), of, card, who)
    )
    value = value // in_count(row, Ct.PER) * in_count(row, Ct.TIMES) + in_count(row, Ct.PLUS)
    return smaller(value, in_count(row, Ct.MAX))


@rule
def counted(s: State, f: int, of: int, card: int, who: int) -> int:
    value = 0
    spots = meant_spots(s, f, who)
    for w in range(WORDS):
        bits = gathered(s, f, spots, card, Sight.TRUE, w)
        if of == Counted.CARDS:
            value += count_bits(bits)
        elif of == Counted.FACTIONS:
            value += int(bits & 0xFFFF != 0) + int(bits >> 16 != 0)
        else:
            value += force_on(s, bits, w)
    return value


@rule
def force_on(s: State, bits: int, w: int) -> int:
    n = 0
    while bits != 0:
        n += s.force[32 * w + lowest_bit(bits)]
        bits &= bits - 1
    return n


@rule
def number(s: State, n: int, count: int, card: int, who: int) -> int:
    """A number as it is printed, or what is to be counted for it."""
    return n if count == NOTHING else value_of_count(s, count, card, who)


# ---- points --------------------------------------------------------------------------------------------


@rule
def base_of(s: State, c: int) -> int:
    """0 if frozen; else printed or X, plus Force (TR-R11). Off the field the printed number, X being 0."""
    if not on_field(s, c):
        kind = kind_of(c)
        return in_kind(kind, Kind.BASE) if in_kind(kind, Kind.BASE_COUNT) == NOTHING else 0
    return 0 if is_marked(s, Set.FROZEN, c) else unfrozen_base(s, c, seat_of(s, c))


@rule
def unfrozen_base(s: State, c: int, p: int) -> int:
    """The base points of a character on p's field that is not frozen."""
    kind = kind_of(c)
    return number(s, in_kind(kind, Kind.BASE), in_kind(kind, Kind.BASE_COUNT), c, p) + s.force[c]


@rule
def courage_of(s: State, c: int) -> int:
    """Encouraged: a point for each other ally of the bearer's faction (TR-R12)."""
    if not is_marked(s, Set.ENCOURAGED, c):
        return 0
    faction = faction_of(c)
    w = faction >> 1
    return count_bits(field(s, seat_of(s, c), w) & faction_cards(faction, w)) - 1


@rule
def scored_by(s: State, c: int) -> int:
    """What a character's permanent effects add to its player's points."""
    total = 0
    kind = kind_of(c)
    first = in_kind(kind, Kind.FIRST_EFFECT)
    for e in range(first, first + in_kind(kind, Kind.EFFECTS)):
        if in_effect(e, Fx.WHEN) == When.PERMANENT and exists(s, e, c, seat_of(s, c)):
            step = in_effect(e, Fx.FIRST_STEP)
            for st in range(step, step + in_effect(e, Fx.STEPS)):
                if in_step(st, St.OP) == Op.SCORE:
                    total += number(s, in_step(st, St.N), in_step(st, St.N_COUNT), c, seat_of(s, c))
    return total


@rule
def exists(s: State, effect: int, card: int, who: int) -> bool:
    """An effect with a condition exists only while its count lies within the bounds."""
    row = in_effect(effect, Fx.IF_COUNT)
    if row == NOTHING:
        return True
    return bool(
        in_effect(effect, Fx.AT_LEAST) <= value_of_count(s, row, card, who) <= in_effect(effect, Fx.AT_MOST)
    )


@rule
def added_by(s: State, c: int) -> int:
    """What a character brings its player beyond its base points."""
    scores = (int(SCORING[c >> 5]) >> (c & 31)) & 1 == 1
    return courage_of(s, c) + (scored_by(s, c) if scores else 0)


@rule
def worth_of(s: State, c: int) -> int:
    """All that a character brings its player."""
    return base_of(s, c) + added_by(s, c)


@rule
def points(s: State, p: int) -> int:
    """Field points, never below 0 in sum, and permanent ones (TR-R13): all that p's characters bring (`worth_of`)."""
    total = 0
    for w in range(WORDS):
        mine = field(s, p, w)
        bits = mine & ~marked(s, Set.FROZEN, w)
        while bits != 0:
            total += unfrozen_base(s, 32 * w + lowest_bit(bits), p)
            bits &= bits - 1
        bits = mine & (marked(s, Set.ENCOURAGED, w) | int(SCORING[w]))
        while bits != 0:
            total += added_by(s, 32 * w + lowest_bit(bits))
            bits &= bits - 1
    return (total if total > 0 else 0) + s.permanent[p]


@rule
def lead(s: State, p: int) -> int:
    """How far p is ahead of the best of the others."""
    best = 0
    for q in range(s.seats):
        if q != p:
            total = points(s, q)
            best = total if total > best else best
    return points(s, p) - best


@rule
def leads_by(s: State, p: int, least: int, gap: int) -> bool:
    """Has p as many points as that, and a lead as large as that? (Points are never below 0.)"""
    mine = points(s, p)
    if mine < least or mine < gap:
        return False
    for q in range(s.seats):
        if q != p and points(s, q) > mine - gap:
            return False
    return True
