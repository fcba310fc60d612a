"""What characters of Trône are worth, and which of them a filter means."""

from regalia.games.trone.cards import (
    all_at,
    cards_at,
    faction_cards,
    faction_of,
    field,
    has_front,
    is_in,
    is_marked,
    marked,
    on_field,
    seat_of,
    set_marked,
    smaller,
)
from regalia.games.trone.decks import BASE_BITS
from regalia.games.trone.edition import (
    COUNTING,
    OF_FACTION,
    PRINTED,
    PRINTED_WITHIN,
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
    HALVES,
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
from regalia.kernel.rule import Pair, rule
from regalia.kernel.state import NOBODY, NOTHING

# ---- filters -------------------------------------------------------------------------------------------


@rule
def only_player(s: State, owner: int, who: int) -> int:
    """The one player whose cards a filter means; NOBODY if it means those of several."""
    if owner == Owner.SELF:
        return who
    if owner == Owner.RIVAL:
        return s.rival
    return s.holder if owner == Owner.EACH else NOBODY


@rule
def meant_at(s: State, place: int, owner: int, who: int) -> Pair:
    """The cards at a place of those players' own whose cards a filter means."""
    p = only_player(s, owner, who)
    if p != NOBODY:
        return cards_at(s, 8 * place + p, 0), cards_at(s, 8 * place + p, 1)
    low = all_at(s, place, 0)
    high = all_at(s, place, 1)
    if owner == Owner.OTHER:
        low &= ~cards_at(s, 8 * place + who, 0)
        high &= ~cards_at(s, 8 * place + who, 1)
    return low, high


@rule
def only_line(s: State, owner: int, who: int, h: int) -> int:
    """The back lines that no front line stands before, of those players whose cards a filter means."""
    p = only_player(s, owner, who)
    bits = 0
    for q in range(s.seats):
        meant = q == p or (p == NOBODY and (owner != Owner.OTHER or q != who))
        if meant and not has_front(s, q):
            bits |= cards_at(s, 8 * Place.BACK + q, h)
    return bits


@rule
def cards_meant(s: State, f: int, who: int) -> Pair:
    """All cards where a filter looks. A back line with no front line before it is both (TR field.3)."""
    zone = in_filter(f, Fl.ZONE)
    owner = in_filter(f, Fl.OWNER)
    line = in_filter(f, Fl.LINE)
    if zone == Zone.FIELD and line == Line.ANY:
        low, high = meant_at(s, Place.FRONT, owner, who)
        back_low, back_high = meant_at(s, Place.BACK, owner, who)
        return low | back_low, high | back_high
    if zone == Zone.FIELD and line == Line.FRONT:
        low, high = meant_at(s, Place.FRONT, owner, who)
        return low | only_line(s, owner, who, 0), high | only_line(s, owner, who, 1)
    if zone == Zone.FIELD:
        return meant_at(s, Place.BACK, owner, who)
    if zone == Zone.HAND:
        return meant_at(s, Place.HAND, owner, who)
    if zone == Zone.GRAVEYARD:
        return meant_at(s, Place.GRAVEYARD, owner, who)
    return cards_at(s, DISCARD, 0), cards_at(s, DISCARD, 1)


@rule
def altered(s: State, alteration: int, h: int) -> int:
    """The cards that have an alteration, or any."""
    if alteration == Alteration.FREEZE:
        return marked(s, Set.FROZEN, h)
    if alteration == Alteration.ENCOURAGED:
        return marked(s, Set.ENCOURAGED, h)
    if alteration == Alteration.FORCE:
        return marked(s, Set.FORCED, h)
    return marked(s, Set.FROZEN, h) | marked(s, Set.ENCOURAGED, h) | marked(s, Set.FORCED, h)


@rule
def of_faction(f: int, h: int) -> int:
    """One half of the set of all cards of the faction that a filter asks for; of all, if it asks for none."""
    return int(OF_FACTION[f, h])


@rule
def fitting(s: State, f: int, h: int) -> int:
    """All cards with the faction and the alterations that a filter asks for."""
    bits = of_faction(f, h)
    alter = in_filter(f, Fl.ALTER)
    if alter != NOTHING:
        bits &= altered(s, alter, h)
    lacks = in_filter(f, Fl.LACKS)
    if lacks != NOTHING:
        bits &= ~altered(s, lacks, h)
    return bits


@rule
def gathered(s: State, f: int, card: int, who: int, sight: int) -> Pair:
    """All that a filter says, but for base points."""
    low, high = cards_meant(s, f, who)
    if not is_out_of_sight(f, sight):
        low &= fitting(s, f, 0)
        high &= fitting(s, f, 1)
    if in_filter(f, Fl.OTHERS) != 0:
        low &= ~alone(card, 0)
        high &= ~alone(card, 1)
    if in_filter(f, Fl.THIS) != 0:
        low &= alone(card, 0)
        high &= alone(card, 1)
    return low, high


@rule
def alone(c: int, h: int) -> int:
    """One half of the set that has one card."""
    return 1 << (c & 63) if c >> 6 == h else 0


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
    """Of those found, keep the ones with as many base points as a filter says: most have those that are printed."""
    for h in range(HALVES):
        found = marked(s, Set.FOUND, h)
        bits = found & (marked(s, Set.FROZEN, h) | marked(s, Set.FORCED, h) | int(COUNTING[h]))
        kept = found & ~bits & int(PRINTED_WITHIN[f, h])
        while bits != 0:
            lowest = bits & -bits
            bits -= lowest
            if has_base(s, f, 64 * h + lowest_bit(lowest)):
                kept |= lowest
        set_marked(s, Set.FOUND, h, kept)


@rule
def has_base(s: State, f: int, c: int) -> bool:
    return bool(in_filter(f, Fl.BASE_MIN) <= base_of(s, c) <= in_filter(f, Fl.BASE_MAX))


@rule
def find(s: State, f: int, card: int, who: int, sight: int) -> None:
    """Find all that a filter says, but for those to whom the step at work is done."""
    low, high = gathered(s, f, card, who, sight)
    set_marked(s, Set.FOUND, 0, low & ~marked(s, Set.DONE, 0))
    set_marked(s, Set.FOUND, 1, high & ~marked(s, Set.DONE, 1))
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
    per = in_count(row, Ct.PER)
    if per != 1:  # most are counted one by one, and a division is slow
        value = value // per
    return smaller(value * in_count(row, Ct.TIMES) + in_count(row, Ct.PLUS), in_count(row, Ct.MAX))


@rule
def counted(s: State, f: int, of: int, card: int, who: int) -> int:
    low, high = gathered(s, f, card, who, Sight.TRUE)
    if of == Counted.CARDS:
        return count_bits(low) + count_bits(high)
    if of == Counted.FACTIONS:
        return count_factions(low) + count_factions(high)
    return force_on(s, low, 0) + force_on(s, high, 1)


@rule
def count_factions(bits: int) -> int:
    """How many factions there are among these cards, of half a set."""
    n = 0
    for k in range(4):
        n += int((bits >> (16 * k)) & 0xFFFF != 0)
    return n


@rule
def force_on(s: State, bits: int, h: int) -> int:
    n = 0
    while bits != 0:
        n += s.force[64 * h + lowest_bit(bits)]
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
    return in_kind(kind_of(c), Kind.BASE) + unprinted_base(s, c, p)


@rule
def unprinted_base(s: State, c: int, p: int) -> int:
    """What of them is not printed: X, and Force."""
    return counted_base(s, c, p) + s.force[c]


@rule
def counted_base(s: State, c: int, p: int) -> int:
    """X, where there is one."""
    return number(s, 0, in_kind(kind_of(c), Kind.BASE_COUNT), c, p)


@rule
def printed_on(bits: int, h: int) -> int:
    """The base points that are printed on these cards, of half a set: how many have each bit of such a number."""
    total = 0
    for bit in range(BASE_BITS):
        total += count_bits(bits & int(PRINTED[bit, h])) << bit
    return total


@rule
def courage_of(s: State, c: int) -> int:
    """Encouraged: a point for each other ally of the bearer's faction (TR-R12)."""
    return allies_of(s, c, seat_of(s, c)) if is_marked(s, Set.ENCOURAGED, c) else 0


@rule
def allies_of(s: State, c: int, p: int) -> int:
    """How many others of its faction stand on p's field beside a character."""
    faction = faction_of(c)
    h = faction >> 2
    return count_bits(field(s, p, h) & faction_cards(faction, h)) - 1


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
    return courage_of(s, c) + (scored_by(s, c) if is_in(scoring(c >> 6), c & 63) else 0)


@rule
def scoring(h: int) -> int:
    """The characters with permanent effects that add to points."""
    return int(SCORING[h])


@rule
def worth_of(s: State, c: int) -> int:
    """All that a character brings its player."""
    return base_of(s, c) + added_by(s, c)


@rule
def points(s: State, p: int) -> int:
    """Field points, never below 0 in sum, and permanent ones (TR-R13): all that p's characters bring (`worth_of`)."""
    low = field(s, p, 0)
    high = field(s, p, 1)
    total = base_on(s, low & ~marked(s, Set.FROZEN, 0), 0, p) + base_on(
        s, high & ~marked(s, Set.FROZEN, 1), 1, p
    )
    total += added_on(s, low, 0, p) + added_on(s, high, 1, p)
    return (total if total > 0 else 0) + s.permanent[p]


@rule
def base_on(s: State, bits: int, h: int, p: int) -> int:
    """The base points of these characters on p's field, half of a set, none of them frozen (`unfrozen_base`)."""
    total = printed_on(bits, h) + force_on(s, bits & marked(s, Set.FORCED, h), h)
    bits &= int(COUNTING[h])
    while bits != 0:
        total += counted_base(s, 64 * h + lowest_bit(bits), p)
        bits &= bits - 1
    return total


@rule
def added_on(s: State, bits: int, h: int, p: int) -> int:
    """What these characters on p's field, half of a set, bring beyond their base points (`added_by`)."""
    total = 0
    encouraged = bits & marked(s, Set.ENCOURAGED, h)
    while encouraged != 0:
        total += allies_of(s, 64 * h + lowest_bit(encouraged), p)
        encouraged &= encouraged - 1
    bits &= scoring(h)
    while bits != 0:
        total += scored_by(s, 64 * h + lowest_bit(bits))
        bits &= bits - 1
    return total


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
