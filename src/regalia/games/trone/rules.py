"""The rules of Trône: a turn, the throne, points, and the machine that runs what characters do."""

from regalia.games.trone.edition import (
    ANSWERS,
    COUNTS,
    EFFECTS,
    FILTERS,
    KIND_OF,
    KINDS,
    OPTIONS,
    PROTECTS,
    SCORES,
    STEPS,
    Ct,
    Fl,
    Fx,
    Kind,
    Opt,
    St,
)
from regalia.games.trone.state import (
    CARDS,
    DONE,
    DUE,
    FACTION_CARDS,
    FIRST,
    IT,
    QUEUE,
    Aim,
    Alteration,
    Ask,
    Counted,
    Do,
    End,
    First,
    Happening,
    Line,
    Op,
    Owner,
    Pick,
    Place,
    Position,
    State,
    When,
    Zone,
)
from regalia.kernel.agenda import answered, ask, count_bits, is_asked, lowest_bit, plan, run
from regalia.kernel.chance import below
from regalia.kernel.rule import Reals, rule
from regalia.kernel.state import NOBODY, NOTHING

HAND_LIMIT = 8
FIRST_HAND = 5
MOUNT_AT = 10
GAP_OF_TWO = 5
EXTRA_PLAYS = 3
FREEZES, FORCES, COURAGE = 15, 30, 10
LAST_TURNS = 8  # of each player, after the pile ran out
OVERRUN_QUEUE = 3
FROZEN = 1
ENCOURAGED = 2


# ---- places --------------------------------------------------------------------------------------------


@rule
def is_in(bits: int, k: int) -> bool:
    return (bits >> k) & 1 == 1


@rule
def smaller(a: int, b: int) -> int:
    return a if a < b else b


@rule
def place_of(s: State, c: int) -> int:
    return s.at[c] >> 3


@rule
def seat_of(s: State, c: int) -> int:
    """The player in whose hand, graveyard or field a card is."""
    return s.at[c] & 7


@rule
def on_field(s: State, c: int) -> bool:
    return bool(s.at[c] >> 3 >= Place.FRONT)


@rule
def on_field_of(s: State, c: int, p: int) -> bool:
    return on_field(s, c) and seat_of(s, c) == p


@rule
def in_hand_of(s: State, c: int, p: int) -> bool:
    return bool(s.at[c] == 8 * Place.HAND + p)


@rule
def kind_of(c: int) -> int:
    return int(KIND_OF[c])


@rule
def put(s: State, c: int, place: int, p: int) -> None:
    """A card comes to a place of a player's. How many protect others, or answer events, is kept: it is asked often."""
    kind = kind_of(c)
    if PROTECTS[kind] != 0:
        s.shields += int(place >= Place.FRONT) - int(on_field(s, c))
    if ANSWERS[kind] != 0:
        s.answerers += int(place >= Place.FRONT) - int(on_field(s, c))
    s.at[c] = 8 * place + p


@rule
def faction_of(c: int) -> int:
    return int(KINDS[kind_of(c), Kind.FACTION])


@rule
def next_seat(s: State, p: int) -> int:
    return p + 1 if p + 1 < s.seats else 0


@rule
def count_at(s: State, place: int, p: int) -> int:
    """How many cards are in a place of a player's; of nobody's, p is 0."""
    n = 0
    for c in range(CARDS):
        n += s.at[c] == 8 * place + p
    return n


# ---- setup ---------------------------------------------------------------------------------------------


@rule
def setup(s: State, seats: int) -> None:
    """TR-R1: four factions, five or six with as many players; five cards each."""
    s.seats = seats
    s.winner = NOBODY
    s.throne = NOBODY
    s.effect = NOTHING
    s.lap = NOTHING
    s.arriving = NOTHING
    s.freezes = FREEZES
    s.forces = FORCES
    s.courage = COURAGE
    choose_factions(s, seats if seats > 4 else 4)
    for p in range(seats):
        for _ in range(FIRST_HAND):
            draw_card(s, p)
    s.turn = below(s.chance, seats)
    plan(s, Do.TURN, 0)
    run(s)


@rule
def choose_factions(s: State, n: int) -> None:
    """Any of the eight, each as likely."""
    chosen = 0
    left = 8
    for faction in range(8):
        if below(s.chance, left) < n:
            n -= 1
            chosen |= 1 << faction
        left -= 1
    for c in range(CARDS):
        if is_in(chosen, c // FACTION_CARDS):
            put(s, c, Place.PILE, 0)


@rule
def draw_card(s: State, p: int) -> None:
    """The top of the pile: any card in it, each as likely. From an empty one, nothing (TR-R17)."""
    left = count_at(s, Place.PILE, 0)
    if left == 0:
        return
    k = below(s.chance, left)
    for c in range(CARDS):
        if s.at[c] == 8 * Place.PILE:
            if k == 0:
                put(s, c, Place.HAND, p)
                s.known[c] = 1 << p
                if left == 1:
                    pile_ran_out(s)
                return
            k -= 1


@rule
def pile_ran_out(s: State) -> None:
    """TR-R20"""
    s.lap = LAST_TURNS * s.seats + 1


# ---- filters and counts --------------------------------------------------------------------------------


@rule
def has_front(s: State, p: int) -> bool:
    for c in range(CARDS):
        if s.at[c] == 8 * Place.FRONT + p:
            return True
    return False


@rule
def is_in_line(s: State, c: int, line: int) -> bool:
    """A back line with no front line before it counts as both (TR field)."""
    if line == Line.ANY:
        return True
    if line == Line.BACK:
        return bool(place_of(s, c) == Place.BACK)
    return place_of(s, c) == Place.FRONT or not has_front(s, seat_of(s, c))


@rule
def has_alteration(s: State, c: int, alteration: int) -> bool:
    if alteration == Alteration.FREEZE:
        return s.altered[c] & FROZEN != 0
    if alteration == Alteration.ENCOURAGED:
        return s.altered[c] & ENCOURAGED != 0
    if alteration == Alteration.FORCE:
        return s.force[c] > 0
    return s.altered[c] != 0 or s.force[c] > 0


@rule
def zone_matches(s: State, c: int, zone: int) -> bool:
    place = place_of(s, c)
    if zone == Zone.FIELD:
        return bool(place >= Place.FRONT)
    if zone == Zone.HAND:
        return bool(place == Place.HAND)
    if zone == Zone.GRAVEYARD:
        return bool(place == Place.GRAVEYARD)
    return bool(place == Place.DISCARD)


@rule
def owner_matches(s: State, owner: int, p: int, who: int) -> bool:
    """Is p whom a filter of player `who` means?"""
    match owner:
        case Owner.SELF:
            return p == who
        case Owner.OTHER:
            return p != who
        case Owner.RIVAL:
            return p == s.rival
        case Owner.EACH:
            return p == s.holder
        case _:
            return True


@rule
def plain_match(s: State, f: int, c: int, card: int, who: int) -> bool:
    """All that a filter says, but for base points."""
    zone = int(FILTERS[f, Fl.ZONE])
    if not zone_matches(s, c, zone):
        return False
    if FILTERS[f, Fl.THIS] != 0 and c != card:
        return False
    if FILTERS[f, Fl.OTHERS] != 0 and c == card:
        return False
    if zone != Zone.DISCARD and not owner_matches(s, int(FILTERS[f, Fl.OWNER]), seat_of(s, c), who):
        return False
    if zone == Zone.FIELD and not is_in_line(s, c, int(FILTERS[f, Fl.LINE])):
        return False
    return traits_match(s, f, c)


@rule
def traits_match(s: State, f: int, c: int) -> bool:
    """Faction and alterations."""
    faction = int(FILTERS[f, Fl.FACTION])
    if faction != NOTHING and faction_of(c) != faction:
        return False
    alter = int(FILTERS[f, Fl.ALTER])
    if alter != NOTHING and not has_alteration(s, c, alter):
        return False
    lacks = int(FILTERS[f, Fl.LACKS])
    return lacks == NOTHING or not has_alteration(s, c, lacks)


@rule
def matches(s: State, f: int, c: int, card: int, who: int) -> bool:
    if not plain_match(s, f, c, card, who):
        return False
    low = int(FILTERS[f, Fl.BASE_MIN])
    high = int(FILTERS[f, Fl.BASE_MAX])
    if low == 0 and high == 127:
        return True
    return low <= base_of(s, c) <= high


@rule
def value_of_count(s: State, row: int, card: int, who: int) -> int:
    """min(max, value // per * times + plus)"""
    value = 0
    of = int(COUNTS[row, Ct.OF])
    if of == Counted.PERMANENT:
        value = s.permanent[who]
    else:
        value = counted(s, int(COUNTS[row, Ct.FILTER]), of, card, who)
    value = value // int(COUNTS[row, Ct.PER]) * int(COUNTS[row, Ct.TIMES]) + int(COUNTS[row, Ct.PLUS])
    return smaller(value, int(COUNTS[row, Ct.MAX]))


@rule
def counted(s: State, f: int, of: int, card: int, who: int) -> int:
    value = 0
    seen = 0
    for c in range(CARDS):
        if plain_match(s, f, c, card, who):
            if of == Counted.CARDS:
                value += 1
            elif of == Counted.FORCE:
                value += s.force[c]
            else:
                seen |= 1 << faction_of(c)
    return count_bits(seen) if of == Counted.FACTIONS else value


@rule
def number(s: State, n: int, count: int, card: int, who: int) -> int:
    return n if count == NOTHING else value_of_count(s, count, card, who)


# ---- points --------------------------------------------------------------------------------------------


@rule
def base_of(s: State, c: int) -> int:
    """0 if frozen; else printed or X, plus Force (TR-R11). Off the field the printed number, X being 0."""
    kind = kind_of(c)
    count = int(KINDS[kind, Kind.BASE_COUNT])
    if not on_field(s, c):
        return int(KINDS[kind, Kind.BASE]) if count == NOTHING else 0
    if s.altered[c] & FROZEN != 0:
        return 0
    return number(s, int(KINDS[kind, Kind.BASE]), count, c, seat_of(s, c)) + s.force[c]


@rule
def courage_of(s: State, c: int) -> int:
    """A point for each other ally of the bearer's faction (TR-R12)."""
    n = 0
    if s.altered[c] & ENCOURAGED != 0:
        for d in range(CARDS):
            n += d != c and on_field_of(s, d, seat_of(s, c)) and faction_of(d) == faction_of(c)
    return n


@rule
def scored_by(s: State, c: int) -> int:
    """What a character's permanent effects add to its player's points."""
    total = 0
    kind = kind_of(c)
    if SCORES[kind] == 0:
        return 0
    first = int(KINDS[kind, Kind.FIRST_EFFECT])
    for e in range(first, first + int(KINDS[kind, Kind.EFFECTS])):
        if EFFECTS[e, Fx.WHEN] == When.PERMANENT:
            step = int(EFFECTS[e, Fx.FIRST_STEP])
            for st in range(step, step + int(EFFECTS[e, Fx.STEPS])):
                if STEPS[st, St.OP] == Op.SCORE:
                    total += number(s, int(STEPS[st, St.N]), int(STEPS[st, St.N_COUNT]), c, seat_of(s, c))
    return total


@rule
def points(s: State, p: int) -> int:
    """Field points, never below 0 in sum, and permanent ones (TR-R13)."""
    total = 0
    for c in range(CARDS):
        if on_field_of(s, c, p):
            total += base_of(s, c) + courage_of(s, c) + scored_by(s, c)
    return (total if total > 0 else 0) + s.permanent[p]


# ---- the queue, and events -----------------------------------------------------------------------------


@rule
def enqueue(s: State, card: int, effect: int, who: int, it: int) -> None:
    """First come, first served (TR-R4)."""
    if s.waiting >= QUEUE:
        s.error = OVERRUN_QUEUE
        return
    s.queue_card[s.waiting] = card
    s.queue_effect[s.waiting] = effect
    s.queue_who[s.waiting] = who
    s.queue_it[s.waiting] = it
    s.waiting += 1


@rule
def serve(s: State) -> None:
    """Begin the effect that has waited longest."""
    if s.waiting == 0:
        return
    plan(s, Do.QUEUE, 0)
    card = s.queue_card[0]
    effect = s.queue_effect[0]
    who = s.queue_who[0]
    it = s.queue_it[0]
    s.waiting -= 1
    for i in range(s.waiting):
        s.queue_card[i] = s.queue_card[i + 1]
        s.queue_effect[i] = s.queue_effect[i + 1]
        s.queue_who[i] = s.queue_who[i + 1]
        s.queue_it[i] = s.queue_it[i + 1]
    begin_effect(s, card, effect, who, it)


@rule
def enqueue_all(s: State, c: int, when: int, who: int) -> None:
    """The effects of a character for this moment, in printed order."""
    kind = kind_of(c)
    first = int(KINDS[kind, Kind.FIRST_EFFECT])
    for e in range(first, first + int(KINDS[kind, Kind.EFFECTS])):
        if EFFECTS[e, Fx.WHEN] == when:
            enqueue(s, c, e, who, NOTHING)


@rule
def oldest_answering(s: State, p: int, age: int) -> int:
    """The oldest on a field that answers events and is younger than that; NOTHING if there is none."""
    found = NOTHING
    for c in range(CARDS):
        answers = ANSWERS[kind_of(c)] != 0 and on_field_of(s, c, p)
        if answers and s.age[c] > age and (found == NOTHING or s.age[c] < s.age[found]):
            found = c
    return found


@rule
def happen(s: State, event: int, c: int, p: int) -> None:
    """Characters answer, clockwise from the turn's player, oldest first (TR-R4, TR-R24)."""
    if s.answerers == 0:
        return
    q = s.turn
    for _ in range(s.seats):
        d = oldest_answering(s, q, 0)
        while d != NOTHING:
            answer(s, d, event, c, p)
            d = oldest_answering(s, q, s.age[d])
        q = next_seat(s, q)


@rule
def answer(s: State, d: int, event: int, c: int, p: int) -> None:
    """The first event of a turn that fits, whoever's turn it is (TR-R23, TR-R24)."""
    kind = kind_of(d)
    first = int(KINDS[kind, Kind.FIRST_EFFECT])
    for k in range(int(KINDS[kind, Kind.EFFECTS])):
        e = first + k
        if EFFECTS[e, Fx.ON] == event and not is_in(s.used[d], k):
            of = int(EFFECTS[e, Fx.OF])
            fits = owner_matches(s, int(FILTERS[of, Fl.OWNER]), p, seat_of(s, d)) and traits_match(s, of, c)
            if fits and not (FILTERS[of, Fl.OTHERS] != 0 and c == d):
                s.used[d] |= 1 << k
                enqueue(s, d, e, seat_of(s, d), c)


# ---- an effect -----------------------------------------------------------------------------------------


@rule
def begin_effect(s: State, card: int, effect: int, who: int, it: int) -> None:
    """TR-R6, TR-R7, TR-R8, TR-R9, TR-R29"""
    when = int(EFFECTS[effect, Fx.WHEN])
    lasting = when != When.INSTANT
    if (lasting or EFFECTS[effect, Fx.CONSTRAINT] != 0) and not on_field(s, card):
        return
    s.card = card
    s.effect = effect
    s.who = seat_of(s, card) if lasting else who
    s.rival = NOBODY
    s.holder = NOBODY
    s.step = int(EFFECTS[effect, Fx.FIRST_STEP])
    s.steps = int(EFFECTS[effect, Fx.STEPS])
    s.back_steps = 0
    for c in range(CARDS):
        s.marks[c] &= ~(IT | FIRST | DONE)
    if it != NOTHING:
        s.marks[it] |= IT
    if not condition_holds(s, effect):
        s.effect = NOTHING
    elif EFFECTS[effect, Fx.CONSTRAINT] != 0:
        begin_constraint(s)
    elif EFFECTS[effect, Fx.MAY] == 0:
        plan(s, Do.STEP, 0)
    elif s.steps > 0 and can_be_done(s, s.step):
        ask(s, Ask.MAY, 1 << s.who)
    else:
        s.effect = NOTHING


@rule
def condition_holds(s: State, effect: int) -> bool:
    row = int(EFFECTS[effect, Fx.IF_COUNT])
    if row == NOTHING:
        return True
    value = value_of_count(s, row, s.card, s.who)
    return bool(EFFECTS[effect, Fx.AT_LEAST] <= value <= EFFECTS[effect, Fx.AT_MOST])


@rule
def begin_constraint(s: State) -> None:
    """Every step in full, or the character is destroyed; refusing is always offered (TR-R7)."""
    for st in range(s.step, s.step + s.steps):
        if not can_be_done(s, st):
            fail_constraint(s)
            return
    ask(s, Ask.CONSTRAINT, 1 << s.who)


@rule
def fail_constraint(s: State) -> None:
    s.effect = NOTHING
    if on_field(s, s.card):
        destroy(s, s.card)


@rule
def next_step(s: State) -> None:
    """Take the next step of the effect at work, of the option that was chosen in it, or end it."""
    if s.steps == 0 and s.back_steps > 0:
        s.step = s.back_step
        s.steps = s.back_steps
        s.back_steps = 0
    if s.steps == 0:
        s.effect = NOTHING
        return
    st = s.step
    s.step += 1
    s.steps -= 1
    plan(s, Do.STEP, 0)
    if needs_rival(st) and s.rival == NOBODY:
        find_rival(s, st)
    else:
        begin_step(s, st)


# ---- whom a step is about ------------------------------------------------------------------------------


@rule
def names_owner(st: int, owner: int) -> bool:
    """Has a step a target of this owner?"""
    return bool(
        (STEPS[st, St.T] == Aim.FILTER and FILTERS[STEPS[st, St.T_FILTER], Fl.OWNER] == owner)
        or (STEPS[st, St.A] == Aim.FILTER and FILTERS[STEPS[st, St.A_FILTER], Fl.OWNER] == owner)
        or (STEPS[st, St.B] == Aim.FILTER and FILTERS[STEPS[st, St.B_FILTER], Fl.OWNER] == owner)
    )


@rule
def needs_rival(st: int) -> bool:
    return bool(STEPS[st, St.OP] == Op.GIVE) or names_owner(st, Owner.RIVAL)


@rule
def possible_rivals(s: State, st: int) -> int:
    """Those for whom the step can be done (TR-R25), a bit each."""
    kept = s.rival
    found = 0
    for q in range(s.seats):
        if q != s.who:
            s.rival = q
            if has_targets(s, st):
                found |= 1 << q
    s.rival = kept
    return found


@rule
def find_rival(s: State, st: int) -> None:
    found = possible_rivals(s, st)
    if found == 0:
        step_failed(s, st)
    elif found & (found - 1) == 0:
        s.rival = lowest_bit(found)
        begin_step(s, st)
    else:
        ask(s, Ask.RIVAL, 1 << s.who)


@rule
def is_protected(s: State, c: int, op: int, who: int) -> bool:
    """Do permanent effects keep other players' effects from doing this to a character? (TR-R9, TR-R26)"""
    if s.shields == 0 or not on_field(s, c) or seat_of(s, c) == who:
        return False
    for d in range(CARDS):
        if PROTECTS[kind_of(d)] != 0 and on_field(s, d) and seat_of(s, d) != who and protects(s, d, c, op):
            return True
    return False


@rule
def protects(s: State, d: int, c: int, op: int) -> bool:
    kind = kind_of(d)
    first = int(KINDS[kind, Kind.FIRST_EFFECT])
    for e in range(first, first + int(KINDS[kind, Kind.EFFECTS])):
        if EFFECTS[e, Fx.WHEN] == When.PERMANENT:
            step = int(EFFECTS[e, Fx.FIRST_STEP])
            for st in range(step, step + int(EFFECTS[e, Fx.STEPS])):
                if STEPS[st, St.OP] == Op.PROTECT and is_in(int(STEPS[st, St.SHIELD]), op):
                    if STEPS[st, St.T] == Aim.THIS:
                        if c == d:
                            return True
                    elif plain_match(s, int(STEPS[st, St.T_FILTER]), c, d, seat_of(s, d)):
                        return True
    return False


@rule
def op_on(st: int, second: bool) -> int:
    """For protection, moving an alteration is taking it off one and giving it to the other."""
    op = int(STEPS[st, St.OP])
    if op != Op.TRANSFER:
        return op
    if not second:
        return int(Op.CLEANSE)
    alter = STEPS[st, St.ALTER]
    if alter == Alteration.FREEZE:
        return int(Op.FREEZE)
    return int(Op.FORCE) if alter == Alteration.FORCE else int(Op.ENCOURAGE)


@rule
def is_pair(st: int) -> bool:
    return bool(STEPS[st, St.A] != Aim.NONE)


@rule
def aim_of(st: int, second: bool) -> int:
    if not is_pair(st):
        return int(STEPS[st, St.T])
    return int(STEPS[st, St.B]) if second else int(STEPS[st, St.A])


@rule
def filter_of(st: int, second: bool) -> int:
    if not is_pair(st):
        return int(STEPS[st, St.T_FILTER])
    return int(STEPS[st, St.B_FILTER]) if second else int(STEPS[st, St.A_FILTER])


@rule
def is_candidate(s: State, st: int, c: int, second: bool) -> bool:
    """May this card be picked for the step?"""
    if s.marks[c] & DONE != 0 or (second and s.marks[c] & FIRST != 0):
        return False
    aim = aim_of(st, second)
    if aim == Aim.THIS:
        if c != s.card or not on_field(s, c):
            return False
    elif aim == Aim.IT:
        if s.marks[c] & IT == 0 or not on_field(s, c):
            return False
    elif not matches(s, filter_of(st, second), c, s.card, s.who):
        return False
    return not is_protected(s, c, op_on(st, second), s.who)


@rule
def count_candidates(s: State, st: int, second: bool) -> int:
    n = 0
    for c in range(CARDS):
        n += is_candidate(s, st, c, second)
    return n


@rule
def has_candidate(s: State, st: int, second: bool) -> bool:
    for c in range(CARDS):
        if is_candidate(s, st, c, second):
            return True
    return False


@rule
def nth_candidate(s: State, st: int, second: bool, k: int) -> int:
    for c in range(CARDS):
        if is_candidate(s, st, c, second):
            if k == 0:
                return c
            k -= 1
    return NOTHING


@rule
def has_token(s: State, op: int) -> bool:
    """Without a token the gift fails (TR-R14)."""
    if op == Op.FREEZE:
        return s.freezes > 0
    if op == Op.FORCE:
        return s.forces > 0
    return op != Op.ENCOURAGE or s.courage > 0


@rule
def has_targets(s: State, st: int) -> bool:
    """Is there anything that the step could be done to, as things stand?"""
    op = int(STEPS[st, St.OP])
    if not has_token(s, op):
        return False
    if is_pair(st):
        if not has_candidate(s, st, False) or not has_candidate(s, st, True):
            return False
        firsts = count_candidates(s, st, False)
        seconds = count_candidates(s, st, True)
        same = nth_candidate(s, st, False, 0) == nth_candidate(s, st, True, 0)
        return not (firsts == 1 and seconds == 1 and same)
    if STEPS[st, St.T] == Aim.NONE:
        return True
    return has_candidate(s, st, False)


@rule
def can_be_done(s: State, st: int) -> bool:
    if STEPS[st, St.OP] == Op.CHOOSE:
        return count_choices(s, st) > 0
    if needs_rival(st) and s.rival == NOBODY:
        return possible_rivals(s, st) != 0
    if names_owner(st, Owner.EACH):
        return True
    return has_targets(s, st)


@rule
def option_can_be_done(s: State, st: int, k: int) -> bool:
    """An option whose first step can be done; options have steps that choose nothing further."""
    first = int(OPTIONS[int(STEPS[st, St.FIRST_OPTION]) + k, Opt.FIRST_STEP])
    if needs_rival(first) and s.rival == NOBODY:
        return possible_rivals(s, first) != 0
    return has_targets(s, first)


@rule
def count_choices(s: State, st: int) -> int:
    n = 0
    for k in range(int(STEPS[st, St.OPTIONS])):
        n += option_can_be_done(s, st, k)
    return n


@rule
def nth_choice(s: State, st: int, n: int) -> int:
    for k in range(int(STEPS[st, St.OPTIONS])):
        if option_can_be_done(s, st, k):
            if n == 0:
                return k
            n -= 1
    return 0


# ---- a step --------------------------------------------------------------------------------------------


@rule
def begin_step(s: State, st: int) -> None:
    if names_owner(st, Owner.EACH):
        s.holder = next_seat(s, s.who)
    begin_picks(s, st)


@rule
def begin_picks(s: State, st: int) -> None:
    """Do what needs no card; else pick the cards, one by one."""
    s.second = 0
    s.done = 0
    for c in range(CARDS):
        s.marks[c] &= ~(FIRST | DONE)
    n = number(s, int(STEPS[st, St.N]), int(STEPS[st, St.N_COUNT]), s.card, s.who)
    match STEPS[st, St.OP]:
        case Op.DRAW:
            for _ in range(n):
                draw_card(s, s.who)
        case Op.GAIN:
            s.permanent[s.who] += n if n > 0 else 0
        case Op.REPLAY:
            if s.plays > 0:
                s.plays -= 1
                s.replays += 1
        case Op.PEEK:
            peek(s, s.who, s.rival)
        case Op.CHOOSE:
            begin_choice(s, st)
        case _:
            s.picks = wanted(s, st)
            go_on_picking(s, st)


@rule
def wanted(s: State, st: int) -> int:
    """How many cards a step is to be done to."""
    if is_pair(st) or STEPS[st, St.T] != Aim.FILTER:
        return 1
    f = int(STEPS[st, St.T_FILTER])
    return number(s, int(FILTERS[f, Fl.N]), int(FILTERS[f, Fl.N_COUNT]), s.card, s.who)


@rule
def begin_choice(s: State, st: int) -> None:
    n = count_choices(s, st)
    if n == 0:
        step_failed(s, st)
    elif n == 1:
        choose_option(s, st, nth_choice(s, st, 0))
    else:
        ask(s, Ask.OPTION, 1 << s.who)


@rule
def choose_option(s: State, st: int, k: int) -> None:
    """Go on with the steps of an option, then with those behind."""
    row = int(STEPS[st, St.FIRST_OPTION]) + k
    s.back_step = s.step
    s.back_steps = s.steps
    s.step = int(OPTIONS[row, Opt.FIRST_STEP])
    s.steps = int(OPTIONS[row, Opt.STEPS])


@rule
def picker(s: State, st: int) -> int:
    """Who picks: the card's player, or the player who has the targets (TR-R26)."""
    second = s.second != 0
    if aim_of(st, second) == Aim.FILTER and FILTERS[filter_of(st, second), Fl.PICK] == Pick.HOLDER:
        return s.holder if s.holder != NOBODY else s.rival
    return s.who


@rule
def go_on_picking(s: State, st: int) -> None:
    """Until the step has been done to as many as it says, or there are no more."""
    second = s.second != 0
    n = count_candidates(s, st, second)
    if n == 0 or s.picks == 0 or not has_token(s, int(STEPS[st, St.OP])):
        end_step(s, st)
        return
    aim = aim_of(st, second)
    f = filter_of(st, second)
    if aim != Aim.FILTER:
        picked(s, st, nth_candidate(s, st, second, 0))
    elif FILTERS[f, Fl.PICK] == Pick.RANDOM:
        picked(s, st, nth_candidate(s, st, second, below(s.chance, n)))
    elif FILTERS[f, Fl.PICK] == Pick.ALL:
        s.picks = n
        picked(s, st, oldest_candidate(s, st))
    elif n == 1 and FILTERS[f, Fl.UPTO] == 0:
        picked(s, st, nth_candidate(s, st, second, 0))
    else:
        ask(s, Ask.CARD, 1 << picker(s, st))


@rule
def oldest_candidate(s: State, st: int) -> int:
    found = NOTHING
    for c in range(CARDS):
        if is_candidate(s, st, c, False) and (found == NOTHING or s.age[c] < s.age[found]):
            found = c
    return found


@rule
def picked(s: State, st: int, c: int) -> None:
    """A card of the step is known: of a pair, pick the other one; else do it. Then go on in a step of its own."""
    if is_pair(st) and s.second == 0:
        s.marks[c] |= FIRST
        s.second = 1
    else:
        s.second = 0
        s.marks[c] |= DONE
        s.picks -= 1
        s.done += 1
        do_to(s, st, c)
    if s.arriving == NOTHING:
        plan(s, Do.PICKS, 0)


@rule
def end_step(s: State, st: int) -> None:
    """What was touched is "it" for the next step; where each player has a turn, the next one comes."""
    if s.done == 0 and s.holder == NOBODY:
        step_failed(s, st)
        return
    for c in range(CARDS):
        s.marks[c] = (s.marks[c] & DUE) | (IT if s.marks[c] & DONE != 0 else 0)
    if s.holder != NOBODY:
        s.holder = next_seat(s, s.holder)
        if s.holder != s.who:
            plan(s, Do.HOLDER, 0)
        else:
            s.holder = NOBODY


@rule
def step_failed(s: State, st: int) -> None:
    """Nothing happens and the effect goes on, unless this was its cost (TR-R7)."""
    if STEPS[st, St.COST] != 0:
        s.steps = 0
        s.back_steps = 0


# ---- what steps do to cards ----------------------------------------------------------------------------


@rule
def do_to(s: State, st: int, c: int) -> None:
    n = number(s, int(STEPS[st, St.N]), int(STEPS[st, St.N_COUNT]), s.card, s.who)
    match STEPS[st, St.OP]:
        case Op.ENCOURAGE:
            encourage(s, c)
        case Op.FREEZE:
            freeze(s, c)
        case Op.FORCE:
            give_force(s, c, n)
        case Op.CLEANSE:
            cleanse(s, c, int(STEPS[st, St.ALTER]))
        case Op.TRANSFER:
            transfer(s, first_of_pair(s), c, int(STEPS[st, St.ALTER]), n)
        case Op.DESTROY:
            destroy(s, c)
        case Op.SWAP:
            swap(s, first_of_pair(s), c)
        case Op.STEAL:
            steal(s, c, s.who)
        case Op.GIVE:
            steal(s, c, s.rival)
        case Op.SHIFT:
            shift(s, c)
        case Op.RETURN:
            take_back(s, c)
        case Op.PLACE:
            arrive(s, c, s.who, 0)
        case Op.PLAY:
            if s.plays > 0:
                s.plays -= 1
                arrive(s, c, s.who, 1)
        case Op.DISCARD:
            discard(s, c)


@rule
def first_of_pair(s: State) -> int:
    found = NOTHING
    for c in range(CARDS):
        if s.marks[c] & FIRST != 0:
            found = c
    return found


@rule
def encourage(s: State, c: int) -> None:
    if s.altered[c] & ENCOURAGED == 0 and s.courage > 0:
        s.altered[c] |= ENCOURAGED
        s.courage -= 1


@rule
def freeze(s: State, c: int) -> None:
    if s.altered[c] & FROZEN == 0 and s.freezes > 0:
        s.altered[c] |= FROZEN
        s.freezes -= 1


@rule
def give_force(s: State, c: int, n: int) -> None:
    given = smaller(n, s.forces)
    s.force[c] += given
    s.forces -= given


@rule
def cleanse(s: State, c: int, alter: int) -> None:
    """That alteration, or all of them, goes back to the supply."""
    everything = alter == NOTHING
    if (everything or alter == Alteration.FREEZE) and s.altered[c] & FROZEN != 0:
        s.altered[c] &= ~FROZEN
        s.freezes += 1
    if (everything or alter == Alteration.ENCOURAGED) and s.altered[c] & ENCOURAGED != 0:
        s.altered[c] &= ~ENCOURAGED
        s.courage += 1
    if everything or alter == Alteration.FORCE:
        s.forces += s.force[c]
        s.force[c] = 0


@rule
def transfer(s: State, a: int, b: int, alter: int, n: int) -> None:
    if alter == Alteration.FORCE:
        moved = smaller(n, s.force[a])
        s.force[a] -= moved
        s.force[b] += moved
    elif has_alteration(s, a, alter):
        cleanse(s, a, alter)
        if alter == Alteration.FREEZE:
            freeze(s, b)
        else:
            encourage(s, b)


@rule
def destroy(s: State, c: int) -> None:
    """To the graveyard of the player whose field it is on (TR-R8)."""
    p = seat_of(s, c)
    cleanse(s, c, NOTHING)
    put(s, c, Place.GRAVEYARD, p)
    happen(s, Happening.DESTROYED, c, p)


@rule
def swap(s: State, a: int, b: int) -> None:
    """Exchanged characters keep their line (TR-R3, TR-R9)."""
    p = seat_of(s, a)
    q = seat_of(s, b)
    put(s, a, place_of(s, a), q)
    put(s, b, place_of(s, b), p)
    grow_older(s, a)
    grow_older(s, b)


@rule
def grow_older(s: State, c: int) -> None:
    """It is the newest where it has come."""
    s.clock += 1
    s.age[c] = s.clock


@rule
def steal(s: State, c: int, p: int) -> None:
    """From a field to another, keeping its line, or from a hand to another, seen by both (TR-R9, TR-R27)."""
    q = seat_of(s, c)
    put(s, c, place_of(s, c), p)
    if on_field(s, c):
        grow_older(s, c)
    else:
        lose_track(s, q, p)
        s.known[c] = (1 << p) | (1 << q)


@rule
def lose_track(s: State, q: int, p: int) -> None:
    """A card has left q's hand for p's unseen: to the others it may be any that they knew there."""
    for c in range(CARDS):
        if in_hand_of(s, c, q):
            s.known[c] &= (1 << q) | (1 << p)


@rule
def shift(s: State, c: int) -> None:
    other = Place.BACK if place_of(s, c) == Place.FRONT else Place.FRONT
    put(s, c, other, seat_of(s, c))


@rule
def take_back(s: State, c: int) -> None:
    """From a field to its player's hand, from elsewhere to the own one, before everybody's eyes (TR-R27)."""
    p = seat_of(s, c) if on_field(s, c) else s.who
    cleanse(s, c, NOTHING)
    put(s, c, Place.HAND, p)
    s.known[c] = (1 << s.seats) - 1


@rule
def discard(s: State, c: int) -> None:
    p = seat_of(s, c)
    put(s, c, Place.DISCARD, 0)
    happen(s, Happening.DISCARDED, c, p)


@rule
def peek(s: State, p: int, q: int) -> None:
    """p sees the whole hand of q, and nobody else does."""
    for c in range(CARDS):
        if in_hand_of(s, c, q):
            s.known[c] |= 1 << p


@rule
def arrive(s: State, c: int, p: int, played: int) -> None:
    """To p's field: a natural position binds, a free character goes where p says (TR-R3)."""
    position = int(KINDS[kind_of(c), Kind.POSITION])
    if position == Position.FREE:
        s.arriving = c
        s.arrives_played = played
        s.known[c] = (1 << s.seats) - 1
        ask(s, Ask.LINE, 1 << p)
    else:
        stand(s, c, p, int(Place.FRONT if position == Position.FRONT else Place.BACK), played)


@rule
def stand(s: State, c: int, p: int, place: int, played: int) -> None:
    put(s, c, place, p)
    grow_older(s, c)
    if played != 0:
        enqueue_all(s, c, When.INSTANT, p)
        happen(s, Happening.PLAYED, c, p)


# ---- a turn --------------------------------------------------------------------------------------------


@rule
def begin_turn(s: State) -> None:
    """On the throne? You win. Else the start effects, then draw (TR-R2)."""
    s.turns += 1
    if s.throne == s.turn:
        finish(s, 1 << s.turn, End.THRONE)
        return
    s.plays = EXTRA_PLAYS
    s.replays = 0
    for c in range(CARDS):
        s.used[c] = 0
    plan(s, Do.DRAW, 0)
    mark_due(s, When.START)


@rule
def mark_due(s: State, when: int) -> None:
    """The list is fixed when the step begins: newcomers wait, leavers drop out (TR-R5)."""
    s.part = when
    for c in range(CARDS):
        s.marks[c] &= ~DUE
        if on_field_of(s, c, s.turn) and has_effect(c, when):
            s.marks[c] |= DUE
    plan(s, Do.DUE, 0)


@rule
def has_effect(c: int, when: int) -> bool:
    kind = kind_of(c)
    first = int(KINDS[kind, Kind.FIRST_EFFECT])
    for e in range(first, first + int(KINDS[kind, Kind.EFFECTS])):
        if EFFECTS[e, Fx.WHEN] == when:
            return True
    return False


@rule
def is_due(s: State, c: int) -> bool:
    return s.marks[c] & DUE != 0 and on_field_of(s, c, s.turn)


@rule
def count_due(s: State) -> int:
    n = 0
    for c in range(CARDS):
        n += is_due(s, c)
    return n


@rule
def nth_due(s: State, k: int) -> int:
    for c in range(CARDS):
        if is_due(s, c):
            if k == 0:
                return c
            k -= 1
    return NOTHING


@rule
def next_due(s: State) -> None:
    n = count_due(s)
    if n == 1:
        run_due(s, nth_due(s, 0))
    elif n > 1:
        ask(s, Ask.ORDER, 1 << s.turn)


@rule
def run_due(s: State, c: int) -> None:
    s.marks[c] &= ~DUE
    plan(s, Do.DUE, 0)
    enqueue_all(s, c, s.part, s.turn)
    plan(s, Do.QUEUE, 0)


@rule
def draw_for_turn(s: State) -> None:
    draw_card(s, s.turn)
    s.has_played = 0
    plan(s, Do.MAIN, 0)


@rule
def usable_effect(s: State, c: int) -> int:
    """A once-a-turn effect that its player could use now, or NOTHING (TR-R15, TR-R23)."""
    card = s.card
    who = s.who
    rival = s.rival
    s.card = c
    s.who = s.turn
    s.rival = NOBODY
    found = first_usable(s, c)
    s.card = card
    s.who = who
    s.rival = rival
    return found


@rule
def first_usable(s: State, c: int) -> int:
    kind = kind_of(c)
    first = int(KINDS[kind, Kind.FIRST_EFFECT])
    for k in range(int(KINDS[kind, Kind.EFFECTS])):
        if not is_in(s.used[c], k) and is_usable(s, first + k):
            return k
    return NOTHING


@rule
def is_usable(s: State, e: int) -> bool:
    if EFFECTS[e, Fx.WHEN] != When.ONCE or EFFECTS[e, Fx.ON] != NOTHING:
        return False
    return condition_holds(s, e) and can_be_done(s, int(EFFECTS[e, Fx.FIRST_STEP]))


@rule
def is_turn_option(s: State, c: int) -> int:
    """1: a card to play; 2: a character to use; 0: neither."""
    if in_hand_of(s, c, s.turn):
        return 1 if s.has_played == 0 else 0
    if on_field_of(s, c, s.turn) and has_effect(c, When.ONCE) and usable_effect(s, c) != NOTHING:
        return 2
    return 0


@rule
def must_play(s: State) -> bool:
    """Compulsory while one holds a card (TR-R2, TR-R22)."""
    return s.has_played == 0 and count_at(s, Place.HAND, s.turn) > 0


@rule
def count_turn_options(s: State) -> int:
    n = 0
    for c in range(CARDS):
        n += is_turn_option(s, c) != 0
    return n if must_play(s) else n + 1


@rule
def nth_turn_option(s: State, k: int) -> int:
    """Cards to play first, then characters to use, then to stop."""
    for wanted_kind in range(1, 3):
        for c in range(CARDS):
            if is_turn_option(s, c) == wanted_kind:
                if k == 0:
                    return (First.PLAY if wanted_kind == 1 else First.USE) + c
                k -= 1
    return First.STOP


@rule
def main_part(s: State) -> None:
    """Play a card, and use what may be used once a turn, before or after (TR-R2, TR-R23)."""
    n = count_turn_options(s)
    if n == 1:
        take_turn_option(s, nth_turn_option(s, 0))
    else:
        ask(s, Ask.TURN, 1 << s.turn)


@rule
def take_turn_option(s: State, action: int) -> None:
    if action == First.STOP:
        if s.replays > 0:
            s.replays -= 1
            plan(s, Do.DRAW, 0)
        else:
            plan(s, Do.ENDING, 0)
    elif action >= First.USE:
        c = action - First.USE
        k = usable_effect(s, c)
        s.used[c] |= 1 << k
        plan(s, Do.MAIN, 0)
        plan(s, Do.QUEUE, 0)
        enqueue(s, c, int(KINDS[kind_of(c), Kind.FIRST_EFFECT]) + k, s.turn, NOTHING)
    else:
        s.has_played = 1
        plan(s, Do.MAIN, 0)
        plan(s, Do.QUEUE, 0)
        arrive(s, action - First.PLAY, s.turn, 1)


@rule
def keep_hand_limit(s: State) -> None:
    """TR-R16"""
    if count_at(s, Place.HAND, s.turn) > HAND_LIMIT:
        ask(s, Ask.LIMIT, 1 << s.turn)
    else:
        plan(s, Do.THRONE, 0)


# ---- the throne, and the end ---------------------------------------------------------------------------


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
def keeps_throne(s: State, p: int) -> bool:
    """A tie keeps it, or with two players a gap of five (TR-R18, TR-R19)."""
    return points(s, p) >= MOUNT_AT and lead(s, p) >= (GAP_OF_TWO if s.seats == 2 else 0)


@rule
def may_mount(s: State, p: int) -> bool:
    return points(s, p) >= MOUNT_AT and lead(s, p) >= (GAP_OF_TWO if s.seats == 2 else 1)


@rule
def check_throne(s: State) -> None:
    """At the end of every turn, and only then (TR-R18)."""
    if s.throne != NOBODY and not keeps_throne(s, s.throne):
        s.throne = NOBODY
    if s.throne == NOBODY and may_mount(s, s.turn):
        ask(s, Ask.MOUNT, 1 << s.turn)
    else:
        end_turn(s)


@rule
def hands_are_empty(s: State) -> bool:
    for p in range(s.seats):
        if count_at(s, Place.HAND, p) > 0:
            return False
    return True


@rule
def end_turn(s: State) -> None:
    """The last lap may be over; else the next player's turn (TR-R20)."""
    if s.lap != NOTHING:
        s.lap -= 1
        if s.lap > s.seats and hands_are_empty(s):
            s.lap = s.seats
        if s.lap == 0:
            finish_last_lap(s)
            return
    s.turn = next_seat(s, s.turn)
    plan(s, Do.TURN, 0)


@rule
def standing(s: State, p: int) -> int:
    """Points, then permanent ones, then characters, as one number (TR-R20)."""
    fielded = count_at(s, Place.FRONT, p) + count_at(s, Place.BACK, p)
    return (points(s, p) * 1024 + s.permanent[p]) * 128 + fielded


@rule
def finish_last_lap(s: State) -> None:
    if s.throne != NOBODY:
        finish(s, 1 << s.throne, End.LAST_LAP)
        return
    best = -1
    found = 0
    for p in range(s.seats):
        mine = standing(s, p)
        if mine > best:
            best = mine
            found = 0
        if mine == best:
            found |= 1 << p
    finish(s, found, End.LAST_LAP if found & (found - 1) == 0 else End.SHARED)


@rule
def finish(s: State, winners: int, how: int) -> None:
    s.over = how
    s.winners = winners
    s.winner = lowest_bit(winners)


# ---- what the kernel asks of a game --------------------------------------------------------------------


@rule
def carry_out(s: State, step: int, who: int) -> None:
    match step:
        case Do.TURN:
            begin_turn(s)
        case Do.DUE:
            next_due(s)
        case Do.DRAW:
            draw_for_turn(s)
        case Do.MAIN:
            main_part(s)
        case Do.QUEUE:
            serve(s)
        case Do.STEP:
            next_step(s)
        case Do.PICKS:
            go_on_picking(s, at_work(s))
        case Do.HOLDER:
            begin_picks(s, at_work(s))
        case Do.ENDING:
            plan(s, Do.LIMIT, 0)
            mark_due(s, When.END)
        case Do.LIMIT:
            keep_hand_limit(s)
        case Do.THRONE:
            check_throne(s)


@rule
def at_work(s: State) -> int:
    """The step at work."""
    return s.step - 1


@rule
def can_stop(s: State) -> bool:
    """May the one who picks stop here?"""
    f = filter_of(at_work(s), s.second != 0)
    return bool(FILTERS[f, Fl.UPTO] != 0) and s.second == 0


@rule
def options(s: State, seat: int) -> int:
    """How many actions the seat has to choose from."""
    if s.over != 0 or not is_asked(s, seat):
        return 0
    match s.question:
        case Ask.TURN:
            return count_turn_options(s)
        case Ask.RIVAL:
            return count_bits(possible_rivals(s, at_work(s)))
        case Ask.CARD:
            return count_candidates(s, at_work(s), s.second != 0) + int(can_stop(s))
        case Ask.OPTION:
            return count_choices(s, at_work(s))
        case Ask.ORDER:
            return count_due(s)
        case Ask.LIMIT:
            return count_at(s, Place.HAND, seat)
        case _:
            return 2


@rule
def nth_in_hand(s: State, p: int, k: int) -> int:
    for c in range(CARDS):
        if in_hand_of(s, c, p):
            if k == 0:
                return c
            k -= 1
    return NOTHING


@rule
def nth_rival(s: State, k: int) -> int:
    found = possible_rivals(s, at_work(s))
    for _ in range(k):
        found &= found - 1
    return lowest_bit(found)


@rule
def option(s: State, seat: int, k: int) -> int:
    """The k-th of them, in rising order."""
    match s.question:
        case Ask.TURN:
            return nth_turn_option(s, k)
        case Ask.RIVAL:
            return First.RIVAL + nth_rival(s, k)
        case Ask.CARD:
            if k == count_candidates(s, at_work(s), s.second != 0):
                return First.STOP
            return First.PICK + nth_candidate(s, at_work(s), s.second != 0, k)
        case Ask.OPTION:
            return First.OPTION + nth_choice(s, at_work(s), k)
        case Ask.ORDER:
            return First.PICK + nth_due(s, k)
        case Ask.LIMIT:
            return First.PICK + nth_in_hand(s, seat, k)
        case Ask.LINE:
            return First.FRONT + k
        case _:
            return First.NO + k


@rule
def act(s: State, seat: int, action: int) -> None:
    """The seat has chosen; go on until somebody has to choose again."""
    answered(s, seat)
    match s.question:
        case Ask.TURN:
            take_turn_option(s, action)
        case Ask.MAY:
            if action == First.YES:
                plan(s, Do.STEP, 0)
            else:
                s.effect = NOTHING
        case Ask.CONSTRAINT:
            if action == First.YES:
                plan(s, Do.STEP, 0)
            else:
                fail_constraint(s)
        case Ask.RIVAL:
            s.rival = action - First.RIVAL
            begin_step(s, at_work(s))
        case Ask.CARD:
            if action == First.STOP:
                end_step(s, at_work(s))
            else:
                picked(s, at_work(s), action - First.PICK)
        case Ask.OPTION:
            choose_option(s, at_work(s), action - First.OPTION)
        case Ask.LINE:
            arrived(s, seat, action)
        case Ask.ORDER:
            run_due(s, action - First.PICK)
        case Ask.LIMIT:
            plan(s, Do.LIMIT, 0)
            plan(s, Do.QUEUE, 0)
            discard(s, action - First.PICK)
        case Ask.MOUNT:
            if action == First.YES:
                s.throne = seat
            end_turn(s)
    run(s)


@rule
def arrived(s: State, p: int, action: int) -> None:
    """A free character has its line; what it came from goes on."""
    c = s.arriving
    s.arriving = NOTHING
    stand(s, c, p, int(Place.FRONT if action == First.FRONT else Place.BACK), s.arrives_played)
    if s.effect != NOTHING:
        plan(s, Do.PICKS, 0)


@rule
def scores(s: State, out: Reals) -> None:
    """A win is shared by all who win."""
    for p in range(s.seats):
        out[p] = 1.0 / count_bits(s.winners) if is_in(s.winners, p) and s.over != 0 else 0.0
