"""What characters of Trône do: events, waiting effects, and the machine that takes an effect step by step.

No character has code of its own. Its effects are rows of numbers (`programs.py`); what stands here carries any of
them out, and stops wherever somebody has to choose.
"""

from regalia.games.trone.cards import (
    all_at,
    bring_out,
    cards_at,
    clear,
    count_marked,
    draw_card,
    field,
    hand_size,
    has_marked,
    is_in,
    is_marked,
    keep_marked,
    later_copies,
    lose_track,
    mark,
    marked,
    next_seat,
    nth_marked,
    on_field,
    place_of,
    put,
    reveal,
    seat_of,
    set_marked,
    show_to_all,
    smaller,
    tell_of,
    told_number,
    unmark,
)
from regalia.games.trone.edition import (
    ANSWERING,
    LOOKING_INTO_HANDS,
    SHIELDING,
    Fl,
    Fx,
    Kind,
    Opt,
    St,
)
from regalia.games.trone.points import (
    exists,
    find,
    fitting,
    gathered,
    has_base,
    looks_at_base,
    number,
)
from regalia.games.trone.state import (
    CARDS,
    DISCARD,
    HALVES,
    QUEUE,
    Aim,
    Alteration,
    Ask,
    Do,
    Event,
    First,
    Happening,
    Line,
    Op,
    Owner,
    Pick,
    Place,
    Position,
    Set,
    Sight,
    State,
    When,
    Zone,
)
from regalia.games.trone.tables import in_effect, in_filter, in_kind, in_option, in_step, kind_of
from regalia.kernel.agenda import ask, at_once, count_bits, drop, lowest_bit, plan
from regalia.kernel.chance import below
from regalia.kernel.journal import note
from regalia.kernel.rule import for_the_record, rule
from regalia.kernel.state import EVERYONE, NOBODY, NOTHING

OVERRUN_QUEUE = 3


# ---- the queue -----------------------------------------------------------------------------------------


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
def enqueue_all(s: State, c: int, when: int, who: int) -> None:
    """The effects of a character for this moment, in printed order."""
    kind = kind_of(c)
    first = in_kind(kind, Kind.FIRST_EFFECT)
    for e in range(first, first + in_kind(kind, Kind.EFFECTS)):
        if in_effect(e, Fx.WHEN) == when:
            enqueue(s, c, e, who, NOTHING)


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
    if effect != NOTHING:
        begin_effect(s, card, effect, who, it)


@rule
def strike(s: State, c: int) -> None:
    """A card leaves the field: its waiting answers and Constraints are off, it is no more "it" (TR-R8, TR-R24)."""
    for i in range(s.waiting):
        if s.queue_card[i] == c and s.queue_effect[i] != NOTHING and is_bound(s.queue_effect[i]):
            s.queue_effect[i] = NOTHING
        if s.queue_it[i] == c:
            s.queue_it[i] = NOTHING
    unmark(s, Set.IT, c)


@rule
def is_bound(effect: int) -> bool:
    """Only an Instant that is no Constraint happens without its character (TR-R8, TR-R29)."""
    return bool(in_effect(effect, Fx.WHEN) != When.INSTANT or in_effect(effect, Fx.CONSTRAINT) != 0)


# ---- events, and who answers them ----------------------------------------------------------------------


@rule
def happen(s: State, event: int, c: int, p: int) -> None:
    """Characters answer, clockwise from the turn's player, oldest first (TR-R4, TR-R24)."""
    if can_anybody_answer(s, event):
        let_all_answer(s, event, c, p)


@rule
def let_all_answer(s: State, event: int, c: int, p: int) -> None:
    q = s.turn
    for _ in range(s.seats):
        d = oldest_answering(s, q, event, 0)
        while d != NOTHING:
            answer(s, d, event, c, p)
            d = oldest_answering(s, q, event, s.age[d])
        q = next_seat(s, q)


@rule
def can_anybody_answer(s: State, event: int) -> bool:
    """Is there any character on a field that answers such events?"""
    bits = 0
    for h in range(HALVES):
        bits |= all_fields(s, h) & answering(event, h)
    return bits != 0


@rule
def answering(event: int, h: int) -> int:
    """The characters that answer an event."""
    return int(ANSWERING[event, h])


@rule
def oldest_answering(s: State, p: int, event: int, age: int) -> int:
    """The oldest on a field that answers an event and is younger than that; NOTHING if there is none."""
    found = NOTHING
    for h in range(HALVES):
        bits = field(s, p, h) & answering(event, h)
        while bits != 0:
            c = 64 * h + lowest_bit(bits)
            bits &= bits - 1
            if s.age[c] > age and (found == NOTHING or s.age[c] < s.age[found]):
                found = c
    return found


@rule
def answer(s: State, d: int, event: int, c: int, p: int) -> None:
    """The first event of a turn that fits, whoever's turn it is (TR-R23, TR-R24)."""
    kind = kind_of(d)
    first = in_kind(kind, Kind.FIRST_EFFECT)
    for k in range(in_kind(kind, Kind.EFFECTS)):
        e = first + k
        if (
            in_effect(e, Fx.ON) == event
            and not is_in(s.used[d], k)
            and is_meant(s, in_effect(e, Fx.OF), d, c, p)
        ):
            s.used[d] |= 1 << k
            enqueue(s, d, e, seat_of(s, d), c)


@rule
def is_meant(s: State, f: int, d: int, c: int, p: int) -> bool:
    """Does the card of an event, of player p, fit what the answering character waits for?"""
    owner = in_filter(f, Fl.OWNER)
    if (owner == Owner.SELF and p != seat_of(s, d)) or (owner == Owner.OTHER and p == seat_of(s, d)):
        return False
    if (in_filter(f, Fl.OTHERS) != 0 and c == d) or (in_filter(f, Fl.THIS) != 0 and c != d):
        return False
    line = in_filter(f, Fl.LINE)
    if line != Line.ANY and not stands_in(s, c, int(line)):
        return False
    return is_in(fitting(s, f, c >> 6), c & 63) and (not looks_at_base(f) or has_base(s, f, c))


@rule
def stands_in(s: State, c: int, line: int) -> bool:
    """A back line with no front line before it counts as both (TR field.3)."""
    if place_of(s, c) == Place.BACK and line == Line.BACK:
        return True
    if not on_field(s, c) or line == Line.BACK:
        return False
    in_front = 0
    for h in range(HALVES):
        in_front |= cards_at(s, 8 * Place.FRONT + seat_of(s, c), h)
    return place_of(s, c) == Place.FRONT or in_front == 0


# ---- an effect -----------------------------------------------------------------------------------------


@rule
def begin_effect(s: State, card: int, effect: int, who: int, it: int) -> None:
    """An Instant happens even if its character has gone; all else needs it on a field (TR-R8, TR-R9, TR-R29)."""
    bound = is_bound(effect)
    if bound and not on_field(s, card):
        return
    s.card = card
    s.effect = effect
    s.who = seat_of(s, card) if bound else who
    s.rival = NOBODY
    s.holder = NOBODY
    s.step = in_effect(effect, Fx.FIRST_STEP)
    s.steps = in_effect(effect, Fx.STEPS)
    s.back_steps = 0
    forget_picks(s)
    if it != NOTHING:
        mark(s, Set.IT, it)
    if s.steps == 0 or not exists(s, effect, card, s.who):
        s.effect = NOTHING
        return
    may = in_effect(effect, Fx.MAY) != 0 and not is_used_at_will(effect)
    if may and not can_be_done(s, s.step, Sight.OTHERS):
        s.effect = NOTHING
        return
    note(s, Event.ACTS, EVERYONE, s.who, card, in_effect(effect, Fx.WHEN), 0)
    if in_effect(effect, Fx.CONSTRAINT) != 0:
        begin_constraint(s)
    elif may:
        ask(s, Ask.MAY, 1 << s.who)
        count_answers(s)
    else:
        at_once(s, Do.STEP)
        next_step(s)


@rule
def forget_picks(s: State) -> None:
    """Nothing of the effect before stands in the way of another."""
    clear(s, Set.IT)
    clear(s, Set.DONE)
    clear(s, Set.FIRST)


@rule
def is_used_at_will(effect: int) -> bool:
    """Its player has chosen to use it: that is the yes (TR-R33)."""
    return bool(in_effect(effect, Fx.WHEN) == When.ONCE and in_effect(effect, Fx.ON) == NOTHING)


@rule
def begin_constraint(s: State) -> None:
    """Every step in full, or the character is destroyed; refusing is always offered (TR-R7)."""
    if can_be_kept(s, Sight.OTHERS):
        ask(s, Ask.CONSTRAINT, 1 << s.who)
        count_answers(s)
    else:
        fail_constraint(s, 1)


@rule
def count_answers(s: State) -> None:
    """No is always offered; yes if what is asked for can be done (TR-R30). It is asked if all take it for possible."""
    can = True
    if not is_plain_to_all(s.card):
        keeps = s.question == Ask.CONSTRAINT
        can = can_be_kept(s, Sight.OWN) if keeps else can_be_done(s, s.step, Sight.OWN)
    s.possible = 2 if can else 1


@rule
def is_plain_to_all(c: int) -> bool:
    """Do all see as well as its player what a character's effects can be done to? Only hands hide such things."""
    return not is_in(int(LOOKING_INTO_HANDS[c >> 6]), c & 63)


@rule
def can_be_kept(s: State, sight: int) -> bool:
    """Can all steps of a Constraint be done in full, as things stand? If they name a rival, with the same one."""
    for st in range(s.step, s.step + s.steps):
        if needs_rival(st):
            return rivals_to_keep(s, s.step, sight) != 0
    return all_in_full(s, s.step, sight)


@rule
def all_in_full(s: State, st: int, sight: int) -> bool:
    """Can this step of a Constraint, and all behind it, be done in full?"""
    last = in_effect(s.effect, Fx.FIRST_STEP) + in_effect(s.effect, Fx.STEPS)
    for k in range(st, last):
        if not can_be_done_in_full(s, k, sight, k == st):
            return False
    return True


@rule
def rivals_to_keep(s: State, st: int, sight: int) -> int:
    """The rivals with whom a Constraint can be kept from this step on, a bit each."""
    kept = s.rival
    found = 0
    for q in range(s.seats):
        if q != s.who:
            s.rival = q
            if all_in_full(s, st, sight):
                found |= 1 << q
    s.rival = kept
    return found


@rule
def fail_constraint(s: State, impossible: int) -> None:
    """The character is destroyed at once, protected or not (TR-R9)."""
    s.effect = NOTHING
    s.steps = 0
    s.back_steps = 0
    if on_field(s, s.card):
        note(s, Event.REFUSES, EVERYONE, s.who, s.card, impossible, 0)
        destroy(s, s.card)


@rule
def decline(s: State) -> None:
    note(s, Event.DECLINES, EVERYONE, s.who, s.card, 0, 0)
    s.effect = NOTHING


@rule
def next_step(s: State) -> None:
    """Take the next step of the effect at work, of the option that was chosen in it, or end it."""
    if s.steps == 0 and s.back_steps > 0:
        s.step = s.back_step
        s.steps = s.back_steps
        s.back_steps = 0
    if s.steps == 0:
        end_effect(s)
        return
    st = s.step
    s.step += 1
    s.steps -= 1
    s.lacking = 0
    clear(s, Set.DONE)
    clear(s, Set.FIRST)
    plan(s, Do.STEP, 0)
    if needs_rival(st) and s.rival == NOBODY:
        find_rival(s, st)
    else:
        begin_step(s, st)


@rule
def end_effect(s: State) -> None:
    """The one that has waited longest would come next; if none waits, what was planned before them does."""
    s.effect = NOTHING
    if s.waiting == 0:
        drop(s)


@rule
def at_work(s: State) -> int:
    """The step at work."""
    return s.step - 1


# ---- whom a step is about ------------------------------------------------------------------------------


@rule
def needs_rival(st: int) -> bool:
    return in_step(st, St.RIVAL) != 0


@rule
def is_for_each(st: int) -> bool:
    """Is a step done for each of the other players?"""
    return in_step(st, St.EACH) != 0


@rule
def possible_rivals(s: State, st: int, sight: int) -> int:
    """Those for whom the step can be done, for all that one sees (TR-R25), a bit each."""
    kept = s.rival
    found = 0
    for q in range(s.seats):
        if q != s.who:
            s.rival = q
            if has_targets(s, st, sight):
                found |= 1 << q
    s.rival = kept
    return found


@rule
def is_constraint_step(s: State, st: int) -> bool:
    """A step of a Constraint itself, not of an option in it."""
    first = in_effect(s.effect, Fx.FIRST_STEP)
    return bool(
        in_effect(s.effect, Fx.CONSTRAINT) != 0 and first <= st < first + in_effect(s.effect, Fx.STEPS)
    )


@rule
def find_rival(s: State, st: int) -> None:
    """A single one is not asked about (TR-R25). Nobody looks into hands for it."""
    if is_constraint_step(s, st):
        found = rivals_to_keep(s, st, Sight.OTHERS)
    elif in_effect(s.effect, Fx.CONSTRAINT) != 0:
        found = rivals_for_option(s, st, s.step + s.steps, Sight.OTHERS, True)
    else:
        found = possible_rivals(s, st, Sight.OTHERS)
    if found == 0:
        s.lacking = 1
        finish_step(s, st)
    elif found & (found - 1) == 0:
        s.rival = lowest_bit(found)
        begin_step(s, st)
    else:
        s.possible = found
        ask(s, Ask.RIVAL, 1 << s.who)


@rule
def choose_rival(s: State, q: int) -> None:
    s.rival = q
    note(s, Event.AIMS, EVERYONE, s.who, q, s.card, 0)
    begin_step(s, at_work(s))


# ---- protection ----------------------------------------------------------------------------------------


@rule
def drop_protected(s: State, op: int) -> None:
    """Of those found, drop whom other players' permanent effects keep from this (TR-R9, TR-R26).

    They stop neither a player's own effects nor a Constraint.
    """
    if shielding(op, 0) | shielding(op, 1) == 0 or in_effect(s.effect, Fx.CONSTRAINT) != 0:
        return
    for h in range(HALVES):
        bits = all_fields(s, h) & ~field(s, s.who, h) & shielding(op, h)
        while bits != 0:
            drop_shielded_by(s, 64 * h + lowest_bit(bits), op)
            bits &= bits - 1


@rule
def shielding(op: int, h: int) -> int:
    """The characters that protect from this."""
    return int(SHIELDING[op, h])


@rule
def drop_shielded_by(s: State, d: int, op: int) -> None:
    kind = kind_of(d)
    first = in_kind(kind, Kind.FIRST_EFFECT)
    for e in range(first, first + in_kind(kind, Kind.EFFECTS)):
        if in_effect(e, Fx.WHEN) == When.PERMANENT and exists(s, e, d, seat_of(s, d)):
            step = in_effect(e, Fx.FIRST_STEP)
            for st in range(step, step + in_effect(e, Fx.STEPS)):
                if in_step(st, St.OP) == Op.PROTECT and is_in(in_step(st, St.SHIELD), op):
                    drop_shielded(s, st, d)


@rule
def drop_shielded(s: State, st: int, d: int) -> None:
    if in_step(st, St.T) == Aim.THIS:
        unmark(s, Set.FOUND, d)
        return
    f = in_step(st, St.T_FILTER)
    low, high = gathered(s, f, d, seat_of(s, d), Sight.TRUE)
    keep_marked(s, Set.FOUND, 0, ~(low & ~field(s, s.who, 0)))
    keep_marked(s, Set.FOUND, 1, ~(high & ~field(s, s.who, 1)))


@rule
def op_on(st: int, second: bool) -> int:
    """For protection, moving an alteration is taking it off one and giving it to the other."""
    op = in_step(st, St.OP)
    if op != Op.TRANSFER:
        return op
    if not second:
        return int(Op.CLEANSE)
    alter = in_step(st, St.ALTER)
    if alter == Alteration.FREEZE:
        return int(Op.FREEZE)
    return int(Op.FORCE) if alter == Alteration.FORCE else int(Op.ENCOURAGE)


# ---- what a step can be done to ------------------------------------------------------------------------


@rule
def is_pair(st: int) -> bool:
    return bool(in_step(st, St.A) != Aim.NONE)


@rule
def aim_of(st: int, second: bool) -> int:
    if not is_pair(st):
        return in_step(st, St.T)
    return in_step(st, St.B) if second else in_step(st, St.A)


@rule
def filter_of(st: int, second: bool) -> int:
    if not is_pair(st):
        return in_step(st, St.T_FILTER)
    return in_step(st, St.B_FILTER) if second else in_step(st, St.A_FILTER)


@rule
def all_fields(s: State, h: int) -> int:
    return all_at(s, Place.FRONT, h) | all_at(s, Place.BACK, h)


@rule
def find_aimed(s: State, st: int, second: bool, sight: int) -> None:
    """Find the cards that may be picked for a step, or for one side of a pair."""
    aim = aim_of(st, second)
    if aim == Aim.FILTER:
        find(s, filter_of(st, second), s.card, s.who, sight)
    elif aim == Aim.THIS:
        clear(s, Set.FOUND)
        if on_field(s, s.card) and not is_marked(s, Set.DONE, s.card):
            mark(s, Set.FOUND, s.card)
    else:
        find_rest(s)
    if aim != Aim.FILTER:
        drop_misplaced(s, in_step(st, St.OP))
    if second:
        drop_beside(s, st, nth_marked(s, Set.FIRST, 0))
    drop_protected(s, op_on(st, second))


@rule
def drop_misplaced(s: State, op: int) -> None:
    """Of those found, drop one's own if they are to be stolen, and others' if they are to be given away."""
    for h in range(HALVES):
        if op == Op.STEAL:
            keep_marked(s, Set.FOUND, h, ~field(s, s.who, h))
        elif op == Op.GIVE:
            keep_marked(s, Set.FOUND, h, field(s, s.who, h))


@rule
def drop_beside(s: State, st: int, c: int) -> None:
    """Of those found, drop whom c can't be paired with: itself, and for an exchange all on its field."""
    if c == NOTHING:
        return
    unmark(s, Set.FOUND, c)
    if in_step(st, St.OP) == Op.SWAP:
        for h in range(HALVES):
            keep_marked(s, Set.FOUND, h, ~field(s, seat_of(s, c), h))


@rule
def find_targets(s: State, st: int, second: bool, sight: int) -> None:
    """The first of a pair must leave somebody to be the second."""
    if is_pair(st) and not second:
        find_aimed(s, st, True, sight)
        only = only_partner(s, st)
        none = not has_marked(s, Set.FOUND)
        find_aimed(s, st, False, sight)
        if none:
            clear(s, Set.FOUND)
        else:
            drop_beside(s, st, only)
    else:
        find_aimed(s, st, second, sight)


@rule
def only_partner(s: State, st: int) -> int:
    """The only one found, or for an exchange one of those on the only field with any; NOTHING if there are more."""
    c = nth_marked(s, Set.FOUND, 0)
    if c == NOTHING:
        return NOTHING
    others = count_marked(s, Set.FOUND) - 1
    if in_step(st, St.OP) == Op.SWAP:
        others = 0
        for h in range(HALVES):
            others += count_bits(marked(s, Set.FOUND, h) & ~field(s, seat_of(s, c), h))
    return c if others == 0 else NOTHING


@rule
def is_hidden_search(st: int, second: bool) -> bool:
    """Does it look for certain cards in a hand? Then nobody is to learn whether there are any (TR-R30)."""
    if aim_of(st, second) != Aim.FILTER:
        return False
    f = filter_of(st, second)
    return bool(in_filter(f, Fl.ZONE) == Zone.HAND) and (
        in_filter(f, Fl.FACTION) != NOTHING or looks_at_base(f)
    )


@rule
def has_means(s: State, op: int) -> bool:
    """Without a token the gift fails (TR-R14), and a fourth extra play does nothing (TR-R15)."""
    match op:
        case Op.FREEZE:
            return s.freezes > 0
        case Op.FORCE:
            return s.forces > 0
        case Op.ENCOURAGE:
            return s.courage > 0
        case Op.PLAY | Op.REPLAY:
            return s.plays > 0
        case _:
            return True


@rule
def has_targets(s: State, st: int, sight: int) -> bool:
    """Is there anything that the step could be done to, as things stand?"""
    if not has_means(s, in_step(st, St.OP)):
        return False
    if aim_of(st, False) == Aim.NONE:
        return True
    find_targets(s, st, False, sight)
    return has_marked(s, Set.FOUND)


@rule
def can_be_done(s: State, st: int, sight: int) -> bool:
    if in_step(st, St.OP) == Op.CHOOSE:
        return possible_options(s, st, sight) != 0
    return simple_can_be_done(s, st, sight)


@rule
def simple_can_be_done(s: State, st: int, sight: int) -> bool:
    """Any step but a choice between others."""
    if needs_rival(st) and s.rival == NOBODY:
        return possible_rivals(s, st, sight) != 0
    if is_for_each(st):
        return can_be_done_to_each(s, st, sight)
    return has_targets(s, st, sight)


@rule
def can_be_done_to_each(s: State, st: int, sight: int) -> bool:
    """To at least one of the others."""
    kept = s.holder
    found = False
    for q in range(s.seats):
        if q != s.who and not found:
            s.holder = q
            found = has_targets(s, st, sight)
    s.holder = kept
    return found


@rule
def can_be_done_in_full(s: State, st: int, sight: int, begins: bool) -> bool:
    """With as many cards as the step says, and tokens for all of them (TR-R32). `begins`: no step comes before it."""
    if in_step(st, St.OP) == Op.CHOOSE:
        return options_in_full(s, st, sight, begins) != 0
    return simple_can_be_done_in_full(s, st, sight, begins)


@rule
def simple_can_be_done_in_full(s: State, st: int, sight: int, begins: bool) -> bool:
    """Any step but a choice between others. If it needs a rival, there is one."""
    if aim_of(st, False) == Aim.IT and not begins:
        return True  # what a step before will have touched
    if is_for_each(st):
        return can_be_done_to_all(s, st, sight)
    return has_all_targets(s, st, sight)


@rule
def can_be_done_to_all(s: State, st: int, sight: int) -> bool:
    """In full to every one of the others."""
    kept = s.holder
    possible = True
    for q in range(s.seats):
        if q != s.who:
            s.holder = q
            possible = possible and has_all_targets(s, st, sight)
    s.holder = kept
    return possible


@rule
def has_all_targets(s: State, st: int, sight: int) -> bool:
    """Are there as many as the step is to be done to, and tokens for all of them? Where none will do, there are."""
    if fewest(s, st) == 0:
        return True
    if not has_targets(s, st, sight):
        return False
    return aim_of(st, False) == Aim.NONE or are_enough(s, st)


@rule
def are_enough(s: State, st: int) -> bool:
    """Are those found, if there are any, as many as the step is to be done to?"""
    if not has_marked(s, Set.FOUND):
        return False
    if is_done_to_all(st):
        return has_means_for(s, st, count_needy(s, in_step(st, St.OP)))
    n = fewest(s, st)
    return count_marked(s, Set.FOUND) >= n and has_means_for(s, st, n)


@rule
def count_needy(s: State, op: int) -> int:
    """How many of those found have not yet what they would be given."""
    n = 0
    for h in range(HALVES):
        bits = marked(s, Set.FOUND, h)
        if op == Op.FREEZE:
            bits &= ~marked(s, Set.FROZEN, h)
        elif op == Op.ENCOURAGE:
            bits &= ~marked(s, Set.ENCOURAGED, h)
        n += count_bits(bits)
    return n


@rule
def has_means_for(s: State, st: int, targets: int) -> bool:
    match in_step(st, St.OP):
        case Op.FREEZE:
            return s.freezes >= targets
        case Op.ENCOURAGE:
            return s.courage >= targets
        case Op.FORCE:
            return s.forces >= targets * amount(s, st)
        case Op.PLAY:
            return s.plays >= targets
        case _:
            return True


@rule
def amount(s: State, st: int) -> int:
    """How much a step gives, draws or gains; never less than nothing."""
    n = number(s, in_step(st, St.N), in_step(st, St.N_COUNT), s.card, s.who)
    return n if n > 0 else 0


@rule
def wanted(s: State, st: int) -> int:
    """How many cards a step is to be done to."""
    if is_pair(st) or in_step(st, St.T) == Aim.THIS:
        return 1
    f = in_step(st, St.T_FILTER)
    if in_step(st, St.T) == Aim.IT or in_filter(f, Fl.PICK) == Pick.ALL:
        return CARDS - 1
    n = number(s, in_filter(f, Fl.N), in_filter(f, Fl.N_COUNT), s.card, s.who)
    return n if n > 0 else 0


@rule
def fewest(s: State, st: int) -> int:
    """How many it takes at least to have done a step in full."""
    if is_pair(st) or in_step(st, St.T) != Aim.FILTER:
        return 1
    f = in_step(st, St.T_FILTER)
    if in_filter(f, Fl.PICK) == Pick.ALL:
        return 1
    return 0 if in_filter(f, Fl.UPTO) != 0 else wanted(s, st)


# ---- options -------------------------------------------------------------------------------------------


@rule
def possible_options(s: State, st: int, sight: int) -> int:
    """Those whose first step can be done, a bit each."""
    found = 0
    for k in range(in_step(st, St.OPTIONS)):
        first = in_option(in_step(st, St.FIRST_OPTION) + k, Opt.FIRST_STEP)
        if simple_can_be_done(s, first, sight):
            found |= 1 << k
    return found


@rule
def options_in_full(s: State, st: int, sight: int, begins: bool) -> int:
    """Those whose steps can all be done in full, a bit each: in a Constraint no others will do (TR-R7)."""
    found = 0
    for k in range(in_step(st, St.OPTIONS)):
        row = in_step(st, St.FIRST_OPTION) + k
        first = in_option(row, Opt.FIRST_STEP)
        if option_in_full(s, first, first + in_option(row, Opt.STEPS), sight, begins):
            found |= 1 << k
    return found


@rule
def option_in_full(s: State, first: int, last: int, sight: int, begins: bool) -> bool:
    """If its steps name a rival, and there is none yet: with one or other."""
    for st in range(first, last):
        if needs_rival(st) and s.rival == NOBODY:
            return rivals_for_option(s, first, last, sight, begins) != 0
    return steps_in_full(s, first, last, sight, begins)


@rule
def steps_in_full(s: State, first: int, last: int, sight: int, begins: bool) -> bool:
    for st in range(first, last):
        if not simple_can_be_done_in_full(s, st, sight, begins and st == first):
            return False
    return True


@rule
def rivals_for_option(s: State, first: int, last: int, sight: int, begins: bool) -> int:
    """The rivals with whom these steps of an option can be done in full, a bit each."""
    found = 0
    for q in range(s.seats):
        if q != s.who:
            s.rival = q
            if steps_in_full(s, first, last, sight, begins):
                found |= 1 << q
    s.rival = NOBODY
    return found


@rule
def begin_choice(s: State, st: int) -> None:
    if in_effect(s.effect, Fx.CONSTRAINT) != 0:
        found = options_in_full(s, st, Sight.OTHERS, True)
    else:
        found = possible_options(s, st, Sight.OTHERS)
    if found == 0:
        s.lacking = 1
        finish_step(s, st)
    elif found & (found - 1) == 0:
        choose_option(s, st, lowest_bit(found))
    else:
        s.possible = found
        ask(s, Ask.OPTION, 1 << s.who)


@rule
def choose_option(s: State, st: int, k: int) -> None:
    """Go on with the steps of an option, then with those behind."""
    note(s, Event.CHOOSES, EVERYONE, s.who, s.card, k, st)
    row = in_step(st, St.FIRST_OPTION) + k
    s.back_step = s.step
    s.back_steps = s.steps
    s.step = in_option(row, Opt.FIRST_STEP)
    s.steps = in_option(row, Opt.STEPS)


# ---- a step --------------------------------------------------------------------------------------------


@rule
def begin_step(s: State, st: int) -> None:
    if is_for_each(st):
        s.holder = next_seat(s, s.who)
    begin_picks(s, st)


@rule
def begin_picks(s: State, st: int) -> None:
    """Do what needs no card; else pick the cards, one by one."""
    s.second = 0
    clear(s, Set.FIRST)
    match in_step(st, St.OP):
        case Op.DRAW:
            for _ in range(amount(s, st)):
                draw_card(s, s.who)
            finish_step(s, st)
        case Op.GAIN:
            gain(s, s.who, amount(s, st))
            finish_step(s, st)
        case Op.REPLAY:
            s.lacking = int(s.plays == 0)
            replay(s)
            finish_step(s, st)
        case Op.PEEK:
            peek(s, s.who, s.rival if s.holder == NOBODY else s.holder)
            picks_over(s, st)
        case Op.CHOOSE:
            begin_choice(s, st)
        case _:
            s.picks = wanted(s, st)
            find_targets(s, st, False, Sight.TRUE)
            if fewest(s, st) > 0 and not (has_means(s, in_step(st, St.OP)) and are_enough(s, st)):
                s.lacking = 1
            if is_done_to_all(st):
                settle_all(s)
            pick_among_found(s, st)


@rule
def is_done_to_all(st: int) -> bool:
    """Is a step done to all characters that it finds, and nobody picks?"""
    return in_step(st, St.TO_ALL) != 0


@rule
def settle_all(s: State) -> None:
    """All are those who fit when the step begins, whatever it changes for others (TR-R35): they are "it" by now."""
    for h in range(HALVES):
        set_marked(s, Set.IT, h, marked(s, Set.FOUND, h))


@rule
def find_rest(s: State) -> None:
    """Find those of them to whom it is still to be done."""
    for h in range(HALVES):
        set_marked(s, Set.FOUND, h, marked(s, Set.IT, h) & all_fields(s, h) & ~marked(s, Set.DONE, h))


@rule
def picker(s: State, st: int) -> int:
    """Who picks: the card's player, or the player who has the targets (TR-R26)."""
    second = s.second != 0
    f = filter_of(st, second)
    if aim_of(st, second) != Aim.FILTER or in_filter(f, Fl.PICK) != Pick.HOLDER:
        return s.who
    match in_filter(f, Fl.OWNER):
        case Owner.RIVAL:
            return s.rival
        case Owner.EACH:
            return s.holder
        case _:
            return s.who


@rule
def go_on_picking(s: State, st: int) -> None:
    """Until the step has been done to as many as it says, or there are no more."""
    if s.picks == 0:
        no_more_picks(s, st)
    else:
        find_more(s, st)
        pick_among_found(s, st)


@rule
def find_more(s: State, st: int) -> None:
    """Find those to whom the step at work can still be done."""
    if is_done_to_all(st):
        find_rest(s)
    else:
        find_targets(s, st, s.second != 0, Sight.TRUE)


@for_the_record
@rule
def look_once_more(s: State, st: int) -> None:
    """Nothing more is to be picked; but what there was to find has always been left in the state, and is in digests."""
    find_more(s, st)


@rule
def pick_among_found(s: State, st: int) -> None:
    second = s.second != 0
    n = count_marked(s, Set.FOUND)
    if s.picks == 0 or not has_means(s, in_step(st, St.OP)) or (n == 0 and not is_asked_in_vain(s, st)):
        picks_over(s, st)
    elif is_done_to_all(st):
        picked(s, st, oldest_found(s))
    elif aim_of(st, second) != Aim.FILTER:
        picked(s, st, nth_marked(s, Set.FOUND, 0))
    else:
        pick_by_filter(s, st, filter_of(st, second), n)


@rule
def is_asked_in_vain(s: State, st: int) -> bool:
    """Who may stop is asked as long as the hand has a card, or all would know that there was one to pick (TR-R30)."""
    if not is_hidden_search(st, False) or in_filter(filter_of(st, False), Fl.UPTO) == 0:
        return False
    find_targets(s, st, False, Sight.OTHERS)
    asked = has_marked(s, Set.FOUND)
    clear(s, Set.FOUND)
    return asked


@rule
def pick_by_filter(s: State, st: int, f: int, n: int) -> None:
    """By chance, all of them, or somebody's choice; the only one is not asked about, if all can see that it is."""
    if in_filter(f, Fl.PICK) == Pick.RANDOM:
        picked(s, st, nth_marked(s, Set.FOUND, below(s.chance, n)))
    elif in_filter(f, Fl.PICK) == Pick.ALL:
        picked(s, st, oldest_found(s))
    elif n == 1 and in_filter(f, Fl.UPTO) == 0 and not is_hidden_search(st, s.second != 0):
        picked(s, st, nth_marked(s, Set.FOUND, 0))
    else:
        offer_found(s)
        ask(s, Ask.CARD, 1 << picker(s, st))


@rule
def oldest_found(s: State) -> int:
    """With too few tokens the oldest come first (TR-R14)."""
    found = NOTHING
    for h in range(HALVES):
        bits = marked(s, Set.FOUND, h)
        while bits != 0:
            c = 64 * h + lowest_bit(bits)
            bits &= bits - 1
            if found == NOTHING or s.age[c] < s.age[found]:
                found = c
    return found


@rule
def offer_found(s: State) -> None:
    """Offer the cards that were found: of copies in a hand one, for they are alike (TR-R31)."""
    for h in range(HALVES):
        found = marked(s, Set.FOUND, h)
        held = found & all_at(s, Place.HAND, h)
        set_marked(s, Set.OFFERED, h, (found & ~held) | one_of_each(held, h))


@rule
def one_of_each(bits: int, h: int) -> int:
    """Of these cards, half of a set, the lowest copy of each character.

    From each card, all copies behind it are marked as seconds, in steps twice as long each time.
    """
    reached = later_copies(h)
    seconds = (bits << 1) & reached
    for step in (1, 2, 4):
        seconds |= (seconds << step) & reached
        reached &= reached << step
    return bits & ~seconds


@rule
def picked(s: State, st: int, c: int) -> None:
    """A card of the step is known: of a pair, pick the other one; else do it. Then go on, if there is more to pick."""
    if is_pair(st) and s.second == 0:
        mark(s, Set.FIRST, c)
        s.second = 1
        note(s, Event.PICKS, EVERYONE, s.who, s.card, c, 0)
    else:
        s.second = 0
        s.picks -= 1
        touched = do_to(s, st, c)
        if on_field(s, touched):
            mark(s, Set.DONE, touched)
    if s.arriving != NOTHING:
        return
    if s.picks == 0:
        at_once(s, Do.PICKS)
        no_more_picks(s, st)
    else:
        plan(s, Do.PICKS, 0)


@rule
def no_more_picks(s: State, st: int) -> None:
    """The step has been done to as many as it says."""
    look_once_more(s, st)
    picks_over(s, st)


@rule
def picks_over(s: State, st: int) -> None:
    """Where the step is done for each player, the next one comes."""
    if s.holder != NOBODY:
        s.holder = next_seat(s, s.holder)
        if s.holder != s.who:
            plan(s, Do.HOLDER, 0)
            return
        s.holder = NOBODY
    finish_step(s, st)


@rule
def finish_step(s: State, st: int) -> None:
    """What was touched is "it" for the next step. Not done in full, a cost ends all, a Constraint fails (TR-R7)."""
    for h in range(HALVES):
        set_marked(s, Set.IT, h, marked(s, Set.DONE, h))
    if s.lacking != 0:
        if in_effect(s.effect, Fx.CONSTRAINT) != 0:
            fail_constraint(s, 1)
        elif in_step(st, St.COST) != 0:
            s.steps = 0
            s.back_steps = 0
    if s.steps == 0 and s.back_steps == 0:
        drop(s)  # the step that would have come next
        end_effect(s)


# ---- what steps do to cards ----------------------------------------------------------------------------


@rule
def do_to(s: State, st: int, c: int) -> int:
    """Do a step to a card; the number that the card has from then on."""
    match in_step(st, St.OP):
        case Op.ENCOURAGE:
            encourage(s, c)
        case Op.FREEZE:
            freeze(s, c)
        case Op.FORCE:
            give_force(s, c, amount(s, st))
        case Op.CLEANSE:
            cleanse_openly(s, c, in_step(st, St.ALTER))
        case Op.TRANSFER:
            transfer(s, nth_marked(s, Set.FIRST, 0), c, in_step(st, St.ALTER), amount(s, st))
        case Op.DESTROY:
            destroy(s, c)
        case Op.SWAP:
            swap(s, nth_marked(s, Set.FIRST, 0), c)
        case Op.STEAL:
            steal(s, c)
        case Op.GIVE:
            give(s, c)
        case Op.SHIFT:
            shift(s, c)
        case Op.RETURN:
            take_back(s, c)
        case Op.PLACE:
            return arrive(s, c, s.who, 0)
        case Op.PLAY:
            s.plays -= 1
            return arrive(s, c, s.who, 1)
        case Op.DISCARD:
            discard(s, c)
    return c


@rule
def encourage(s: State, c: int) -> None:
    """Never twice (TR-R12)."""
    if not is_marked(s, Set.ENCOURAGED, c) and s.courage > 0:
        mark(s, Set.ENCOURAGED, c)
        s.courage -= 1
        note(s, Event.ENCOURAGES, EVERYONE, s.who, s.card, c, 0)


@rule
def freeze(s: State, c: int) -> None:
    """Never twice (TR-R12)."""
    if not is_marked(s, Set.FROZEN, c) and s.freezes > 0:
        mark(s, Set.FROZEN, c)
        s.freezes -= 1
        note(s, Event.FREEZES, EVERYONE, s.who, s.card, c, 0)


@rule
def give_force(s: State, c: int, n: int) -> None:
    given = smaller(n, s.forces)
    if given > 0:
        s.forces -= given
        set_force(s, c, s.force[c] + given)
        note(s, Event.FORCES, EVERYONE, s.who, s.card, c, given)


@rule
def set_force(s: State, c: int, n: int) -> None:
    s.force[c] = n
    if n > 0:
        mark(s, Set.FORCED, c)
    else:
        unmark(s, Set.FORCED, c)


@rule
def cleanse_openly(s: State, c: int, alter: int) -> None:
    note(s, Event.CLEANSES, EVERYONE, s.who, s.card, c, alter)
    cleanse(s, c, alter)


@rule
def cleanse(s: State, c: int, alter: int) -> None:
    """That alteration, or all of them, goes back to the supply."""
    everything = alter == NOTHING
    if (everything or alter == Alteration.FREEZE) and is_marked(s, Set.FROZEN, c):
        unmark(s, Set.FROZEN, c)
        s.freezes += 1
    if (everything or alter == Alteration.ENCOURAGED) and is_marked(s, Set.ENCOURAGED, c):
        unmark(s, Set.ENCOURAGED, c)
        s.courage += 1
    if everything or alter == Alteration.FORCE:
        s.forces += s.force[c]
        set_force(s, c, 0)


@rule
def transfer(s: State, a: int, b: int, alter: int, n: int) -> None:
    """From the supply's side: taken off one, then given to the other. With too few it is not in full (TR-R32)."""
    moved = int(is_marked(s, Set.FROZEN if alter == Alteration.FREEZE else Set.ENCOURAGED, a))
    if alter == Alteration.FORCE:
        moved = smaller(n, s.force[a])
        set_force(s, a, s.force[a] - moved)
        set_force(s, b, s.force[b] + moved)
    if moved > 0:
        note(s, Event.MOVES, EVERYONE, a, b, alter, moved)
        move_mark(s, a, b, alter)
    if moved < n:
        s.lacking = 1


@rule
def move_mark(s: State, a: int, b: int, alter: int) -> None:
    """Freeze or Encouraged: on one that has it already it is lost to the supply (TR-R12)."""
    if alter == Alteration.FREEZE:
        unmark(s, Set.FROZEN, a)
        s.freezes += int(is_marked(s, Set.FROZEN, b))
        mark(s, Set.FROZEN, b)
    elif alter == Alteration.ENCOURAGED:
        unmark(s, Set.ENCOURAGED, a)
        s.courage += int(is_marked(s, Set.ENCOURAGED, b))
        mark(s, Set.ENCOURAGED, b)


@rule
def leave_field(s: State, c: int) -> None:
    """Its alterations go back to the supply, and what it was about to do is off (TR-R5, TR-R8)."""
    cleanse(s, c, NOTHING)
    strike(s, c)
    unmark(s, Set.DUE, c)
    s.age[c] = 0


@rule
def destroy(s: State, c: int) -> None:
    """To the graveyard of the player whose field it is on (TR-R8)."""
    p = seat_of(s, c)
    note(s, Event.DESTROYS, EVERYONE, p, c, 0, 0)
    happen(s, Happening.DESTROYED, c, p)
    leave_field(s, c)
    put(s, c, 8 * Place.GRAVEYARD + p)


@rule
def change_sides(s: State, c: int, p: int) -> None:
    """To p's field, keeping line and alterations; there it is the newest (TR-R3, TR-R9)."""
    put(s, c, 8 * place_of(s, c) + p)
    drop_out(s, c)
    grow_older(s, c)


@rule
def drop_out(s: State, c: int) -> None:
    """On another field it waits for that player's turn to start or to end (TR-R5)."""
    unmark(s, Set.DUE, c)
    for i in range(s.waiting):
        if s.queue_card[i] == c and s.queue_effect[i] != NOTHING and is_timed(s.queue_effect[i]):
            s.queue_effect[i] = NOTHING


@rule
def is_timed(effect: int) -> bool:
    """Does it belong to the start or the end of a turn?"""
    return bool(in_effect(effect, Fx.WHEN) == When.START or in_effect(effect, Fx.WHEN) == When.END)


@rule
def grow_older(s: State, c: int) -> None:
    """All others have been there longer."""
    s.clock += 1
    s.age[c] = s.clock


@rule
def swap(s: State, a: int, b: int) -> None:
    p = seat_of(s, a)
    q = seat_of(s, b)
    change_sides(s, a, q)
    change_sides(s, b, p)
    note(s, Event.SWAPS, EVERYONE, a, b, q, p)


@rule
def steal(s: State, c: int) -> None:
    """From a field to one's own, or from a hand to one's own, seen by both (TR-R9, TR-R27)."""
    q = seat_of(s, c)
    if on_field(s, c):
        change_sides(s, c, s.who)
        note(s, Event.STEALS, EVERYONE, s.who, c, q, 0)
    elif q != s.who:
        pass_on(s, c, s.who, q)
        note(s, Event.TAKES, EVERYONE, s.who, q, 0, 0)
        note(s, Event.TOOK, (1 << s.who) | (1 << q), s.who, q, kind_of(c), 0)


@rule
def give(s: State, c: int) -> None:
    """From one's field to the rival's, or from one's hand to theirs."""
    q = seat_of(s, c)
    if on_field(s, c):
        change_sides(s, c, s.rival)
        note(s, Event.GIVES, EVERYONE, q, c, s.rival, 0)
    elif q != s.rival:
        pass_on(s, c, s.rival, q)
        note(s, Event.HANDS, EVERYONE, q, s.rival, 0, 0)
        note(s, Event.HANDED, (1 << q) | (1 << s.rival), q, s.rival, kind_of(c), 0)


@rule
def pass_on(s: State, c: int, p: int, q: int) -> None:
    """A card goes from q's hand to p's."""
    lose_track(s, c, p, q)
    put(s, c, 8 * Place.HAND + p)


@rule
def shift(s: State, c: int) -> None:
    """To the other line, natural position or not (TR-R3)."""
    other = Place.BACK if place_of(s, c) == Place.FRONT else Place.FRONT
    put(s, c, 8 * other + seat_of(s, c))
    note(s, Event.SHIFTS, EVERYONE, seat_of(s, c), c, other, 0)


@rule
def take_back(s: State, c: int) -> None:
    """From a field to its player's hand, from elsewhere to one's own, before everybody's eyes (TR-R27)."""
    p = seat_of(s, c) if on_field(s, c) else s.who
    note(s, Event.RETURNS, EVERYONE, p, c, DISCARD if s.at[c] == DISCARD else place_of(s, c), 0)
    if on_field(s, c):
        leave_field(s, c)
    put(s, c, 8 * Place.HAND + p)
    show_to_all(s, c)


@rule
def discard(s: State, c: int) -> None:
    """From a hand, face up (TR-R16: this, too, is answered)."""
    p = seat_of(s, c)
    c = reveal(s, c)
    note(s, Event.DISCARDS, EVERYONE, p, c, 0, 0)
    happen(s, Happening.DISCARDED, c, p)
    put(s, c, DISCARD)


@rule
def gain(s: State, p: int, n: int) -> None:
    """Nothing takes these points away (TR-R13)."""
    s.permanent[p] += n
    note(s, Event.GAINS, EVERYONE, p, n, told_number(s.permanent[p]), 0)


@rule
def replay(s: State) -> None:
    """One more draw and one more card, after all that waits (TR-R15)."""
    if s.plays > 0:
        s.plays -= 1
        s.replays += 1
        note(s, Event.REPLAYS, EVERYONE, s.who, 0, 0, 0)


@rule
def peek(s: State, p: int, q: int) -> None:
    """p sees the whole hand of q, and nobody else does."""
    if hand_size(s, q) == 0:
        return
    note(s, Event.PEEKS, EVERYONE, p, q, 0, 0)
    for h in range(HALVES):
        bits = cards_at(s, 8 * Place.HAND + q, h)
        while bits != 0:
            c = 64 * h + lowest_bit(bits)
            bits &= bits - 1
            tell_of(s, p, c)
            note(s, Event.SEES, 1 << p, p, q, kind_of(c), 0)


# ---- coming to a field ---------------------------------------------------------------------------------


@rule
def arrive(s: State, c: int, p: int, played: int) -> int:
    """To p's field; its number there. A natural position binds, a free character goes where p says (TR-R3)."""
    came_from = DISCARD if s.at[c] == DISCARD else place_of(s, c)
    if came_from == Place.HAND:
        c = bring_out(s, c)
    position = in_kind(kind_of(c), Kind.POSITION)
    line = NOTHING
    if position != Position.FREE:
        line = int(Place.FRONT if position == Position.FRONT else Place.BACK)
    note(s, Event.PLAYS if played != 0 else Event.PLACES, EVERYONE, p, c, line, came_from)
    if line == NOTHING:
        if came_from == Place.HAND:
            show_to_all(s, c)
        s.arriving = c
        s.arrives_played = played
        ask(s, Ask.LINE, 1 << p)
    else:
        if came_from == Place.HAND:
            show_in_passing(s, c)
        stand(s, c, p, line, played)
    return c


@for_the_record
@rule
def show_in_passing(s: State, c: int) -> None:
    """What is on a field all see, whatever is known of hands; but it has always been noted, and is in digests."""
    show_to_all(s, c)


@rule
def stand(s: State, c: int, p: int, line: int, played: int) -> None:
    """On the field at last; if it was played, its Instants wait, and then who answers."""
    put(s, c, 8 * line + p)
    grow_older(s, c)
    if played != 0:
        enqueue_all(s, c, When.INSTANT, p)
        happen(s, Happening.PLAYED, c, p)


@rule
def arrived(s: State, p: int, action: int) -> None:
    """A free character has its line; what it came from goes on."""
    c = s.arriving
    s.arriving = NOTHING
    line = int(Place.FRONT if action == First.FRONT else Place.BACK)
    note(s, Event.STANDS, EVERYONE, p, c, line, 0)
    stand(s, c, p, line, s.arrives_played)
    if s.effect != NOTHING:
        mark(s, Set.DONE, c)
        plan(s, Do.PICKS, 0)


# ---- answers to what a step asks -----------------------------------------------------------------------


@rule
def can_stop(s: State) -> bool:
    """May the one who picks stop here?"""
    f = filter_of(at_work(s), s.second != 0)
    return bool(in_filter(f, Fl.UPTO) != 0) and s.second == 0
