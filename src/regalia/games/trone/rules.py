"""The rules of Trône: setup, a turn, the throne and the end. What characters do is in `effects.py`."""

from regalia.games.trone.cards import (
    cards_at,
    clear,
    copy_in_hand,
    count_at,
    count_marked,
    draw_card,
    empty_box,
    field,
    hand_size,
    has_marked,
    high_word,
    is_in,
    low_word,
    mark,
    marked,
    next_seat,
    nth_marked,
    put,
    set_marked,
    told_number,
    unmark,
)
from regalia.games.trone.edition import ACTING, FACTION_ORDER, USING, Fx, Kind
from regalia.games.trone.effects import (
    arrive,
    arrived,
    at_work,
    begin_picks,
    can_be_done,
    can_stop,
    choose_option,
    choose_rival,
    decline,
    discard,
    enqueue,
    enqueue_all,
    fail_constraint,
    forget_picks,
    go_on_picking,
    is_plain_to_all,
    is_used_at_will,
    next_step,
    offer_found,
    picked,
    picks_over,
    serve,
)
from regalia.games.trone.points import exists, leads_by, points, worth_of
from regalia.games.trone.state import (
    CARDS,
    FACTIONS,
    HALVES,
    PILE,
    Ask,
    Do,
    End,
    Event,
    First,
    Place,
    Set,
    Sight,
    State,
    When,
)
from regalia.games.trone.tables import in_effect, in_kind, kind_of
from regalia.kernel.agenda import (
    answered,
    ask,
    at_once,
    count_bits,
    drop,
    is_asked,
    lowest_bit,
    nth_bit,
    nth_of_64,
    plan,
    run,
)
from regalia.kernel.chance import below
from regalia.kernel.journal import note
from regalia.kernel.rule import Reals, for_the_record, rule
from regalia.kernel.state import EVERYONE, NOBODY, NOTHING

HAND_LIMIT = 8
FIRST_HAND = 5
MOUNT_AT = 10
GAP_OF_TWO = 5
EXTRA_PLAYS = 3
FREEZES, FORCES, COURAGE = 15, 30, 10
FACTIONS_OF_FOUR = 4  # with two, three or four players
LONG_CLOCK = 1000
ALL_FACTIONS = (1 << FACTIONS) - 1


# ---- setup ---------------------------------------------------------------------------------------------


@rule
def setup(s: State, seats: int) -> None:
    """Four factions, five or six with as many players; five cards each (TR setup.1 to setup.3, TR-R1)."""
    s.seats = seats
    s.winner = NOBODY
    s.throne = NOBODY
    s.effect = NOTHING
    s.lap = NOTHING
    s.arriving = NOTHING
    s.freezes = FREEZES
    s.forces = FORCES
    s.courage = COURAGE
    empty_box(s)
    shuffle_in(s, choose_factions(s, seats if seats > FACTIONS_OF_FOUR else FACTIONS_OF_FOUR))
    for p in range(seats):
        for _ in range(FIRST_HAND):
            draw_card(s, p)
        for h in range(HALVES):
            s.dealt[p, 2 * h] = low_word(cards_at(s, 8 * Place.HAND + p, h))
            s.dealt[p, 2 * h + 1] = high_word(cards_at(s, 8 * Place.HAND + p, h))
    s.turn = below(s.chance, seats)
    note(s, Event.STARTS, EVERYONE, s.turn, 0, 0, 0)
    plan(s, Do.TURN, 0)
    run(s)


@rule
def choose_factions(s: State, n: int) -> int:
    """Those agreed on; else those of the edition, in its order; the rest by chance, each as likely. A bit each."""
    if s.agreed != 0:
        return s.agreed
    chosen = 0
    for k in range(n):
        if FACTION_ORDER[k] != NOTHING:
            chosen |= 1 << int(FACTION_ORDER[k])
    while count_bits(chosen) < n:
        chosen |= 1 << nth_bit(~chosen & ALL_FACTIONS, below(s.chance, FACTIONS - count_bits(chosen)))
    return chosen


@rule
def shuffle_in(s: State, chosen: int) -> None:
    """All cards of the factions that are played with become one pile."""
    for faction in range(FACTIONS):
        if is_in(chosen, faction):
            for c in range(16 * faction, 16 * faction + 16):
                put(s, c, PILE)
    note(s, Event.FACTIONS, EVERYONE, chosen, 0, 0, 0)


# ---- a turn --------------------------------------------------------------------------------------------


@rule
def begin_turn(s: State) -> None:
    """On the throne? You win. Else the start effects, then draw (TR turn.1, TR throne.4, TR-R2, TR-R28)."""
    s.turns += 1
    note(s, Event.TURN, EVERYONE, s.turn, s.turns, 0, 0)
    if s.throne == s.turn:
        finish(s, 1 << s.turn, End.THRONE)
        return
    s.plays = EXTRA_PLAYS
    s.replays = 0
    for c in range(CARDS):
        s.used[c] = 0
    if s.clock > LONG_CLOCK:
        count_ages_anew(s)
    plan(s, Do.DRAW, 0)
    mark_due(s, When.START)
    if not has_marked(s, Set.DUE):
        drop(s)
        draw_for_turn(s)


@rule
def count_ages_anew(s: State) -> None:
    """In a long game ages would outgrow their numbers; only their order matters."""
    s.clock = 0
    youngest = youngest_over(s, 0)
    while youngest != NOTHING:
        old = s.age[youngest]
        s.clock += 1
        s.age[youngest] = s.clock
        youngest = youngest_over(s, old)


@rule
def youngest_over(s: State, age: int) -> int:
    """The card with the lowest age over this one."""
    found = NOTHING
    for c in range(CARDS):
        if s.age[c] > age and (found == NOTHING or s.age[c] < s.age[found]):
            found = c
    return found


@rule
def mark_due(s: State, when: int) -> None:
    """The list is fixed when the step begins: newcomers wait, leavers drop out (TR-R5)."""
    s.part = when
    for h in range(HALVES):
        set_marked(s, Set.DUE, h, field(s, s.turn, h) & acting(when, h))
    if has_marked(s, Set.DUE):
        plan(s, Do.DUE, 0)
    else:
        at_once(s, Do.DUE)


@rule
def acting(when: int, h: int) -> int:
    """The characters that have an effect for this part of a turn."""
    return int(ACTING[when, h])


@rule
def next_due(s: State) -> None:
    """Several wait for their player to say which comes next (TR-R5)."""
    n = count_marked(s, Set.DUE)
    if n == 1:
        run_due(s, nth_marked(s, Set.DUE, 0))
    elif n > 1:
        ask(s, Ask.ORDER, 1 << s.turn)


@rule
def run_due(s: State, c: int) -> None:
    unmark(s, Set.DUE, c)
    plan(s, Do.DUE, 0)
    plan(s, Do.QUEUE, 0)
    enqueue_all(s, c, s.part, s.turn)


@rule
def draw_for_turn(s: State) -> None:
    """TR turn.2; a replay begins here again (TR turn.5)."""
    draw_card(s, s.turn)
    s.has_played = 0
    if hand_size(s, s.turn) == 0:
        note(s, Event.PASSES, EVERYONE, s.turn, 0, 0, 0)
    at_once(s, Do.MAIN)
    main_part(s)


@rule
def main_part(s: State) -> None:
    """Play a card, and use what may be used once a turn, before or after (TR turn.3, TR-R2, TR-R23)."""
    playable = hand_size(s, s.turn) if s.has_played == 0 else 0
    usable = offer_turn(s)
    if usable > 0 or playable > 1:
        ask(s, Ask.TURN, 1 << s.turn)
    elif playable == 1:
        play_card(s, nth_marked(s, Set.OFFERED, 0))
    else:
        end_main_part(s)


@rule
def offer_turn(s: State) -> int:
    """Offer what can be played and used now; how many could be used, for all that others can see (TR-R30)."""
    seem_usable = 0
    forget_picks(s)
    find_hand(s)
    if s.has_played == 0:
        offer_found(s)
    else:
        clear(s, Set.OFFERED)
    for h in range(HALVES):
        bits = field(s, s.turn, h) & acting(When.ONCE, h)
        while bits != 0:
            c = 64 * h + lowest_bit(bits)
            bits &= bits - 1
            if usable_effect(s, c, Sight.OTHERS) != NOTHING:
                seem_usable += 1
                if is_plain_to_all(c) or usable_effect(s, c, Sight.OWN) != NOTHING:
                    mark(s, Set.OFFERED, c)
    return seem_usable


@rule
def uses(h: int) -> int:
    """The cards, as half of a set, that note what they have used in a turn."""
    return int(USING[h])


@rule
def usable_effect(s: State, c: int, sight: int) -> int:
    """The first once-a-turn effect that its player could use now, or NOTHING (TR-R15, TR-R23)."""
    kind = kind_of(c)
    first = in_kind(kind, Kind.FIRST_EFFECT)
    for k in range(in_kind(kind, Kind.EFFECTS)):
        if not is_in(s.used[c], k) and is_usable(s, c, first + k, sight):
            return k
    return NOTHING


@rule
def is_usable(s: State, c: int, e: int, sight: int) -> bool:
    if not is_used_at_will(e):
        return False
    s.card = c
    s.who = s.turn
    s.rival = NOBODY
    s.effect = e
    usable = exists(s, e, c, s.turn) and can_be_done(s, in_effect(e, Fx.FIRST_STEP), sight)
    s.effect = NOTHING
    return usable


@rule
def must_play(s: State) -> bool:
    """Compulsory while one holds a card (TR-R2, TR-R22)."""
    return s.has_played == 0 and hand_size(s, s.turn) > 0


@rule
def play_card(s: State, c: int) -> None:
    s.has_played = 1
    plan(s, Do.MAIN, 0)
    plan(s, Do.QUEUE, 0)
    arrive(s, c, s.turn, 1)
    if s.to_act == 0:
        drop(s)
        serve(s)


@rule
def use_character(s: State, c: int) -> None:
    """Of several effects the first that can be used; a single one can, or it would not have been offered."""
    k = unused_effect(s, c, 0)
    if unused_effect(s, c, k + 1) == NOTHING:
        look_at_use_again(s, c)
    else:
        k = usable_effect(s, c, Sight.OWN)
    s.used[c] |= 1 << k
    plan(s, Do.MAIN, 0)
    plan(s, Do.QUEUE, 0)
    enqueue(s, c, in_kind(kind_of(c), Kind.FIRST_EFFECT) + k, s.turn, NOTHING)


@rule
def unused_effect(s: State, c: int, k: int) -> int:
    """The first once-a-turn effect, from the k-th on, that was not used in this turn; NOTHING if there is none."""
    kind = kind_of(c)
    first = in_kind(kind, Kind.FIRST_EFFECT)
    for j in range(k, in_kind(kind, Kind.EFFECTS)):
        if not is_in(s.used[c], j) and is_used_at_will(first + j):
            return j
    return NOTHING


@for_the_record
@rule
def look_at_use_again(s: State, c: int) -> None:
    """It is known that this can be used; but what was found in looking has always been in digests."""
    usable_effect(s, c, Sight.OWN)


@rule
def end_main_part(s: State) -> None:
    """A replay is one more draw and one more card (TR turn.5)."""
    if s.replays > 0:
        s.replays -= 1
        plan(s, Do.DRAW, 0)
    elif s.part == When.END:
        plan(s, Do.LIMIT, 0)
    else:
        at_once(s, Do.ENDING)
        begin_ending(s)


@rule
def begin_ending(s: State) -> None:
    """The end effects, then the hand's limit (TR turn.4)."""
    plan(s, Do.LIMIT, 0)
    mark_due(s, When.END)
    if not has_marked(s, Set.DUE):
        drop(s)
        keep_hand_limit(s)


@rule
def find_hand(s: State) -> None:
    """Find all cards in the hand of the turn's player."""
    for h in range(HALVES):
        set_marked(s, Set.FOUND, h, cards_at(s, 8 * Place.HAND + s.turn, h))


@rule
def offer_hand(s: State) -> None:
    """Offer every character in the hand of the turn's player."""
    find_hand(s)
    offer_found(s)


@rule
def keep_hand_limit(s: State) -> None:
    """TR hand.1, TR-R16"""
    if hand_size(s, s.turn) > HAND_LIMIT:
        offer_hand(s)
        ask(s, Ask.LIMIT, 1 << s.turn)
    else:
        at_once(s, Do.THRONE)
        check_throne(s)


@rule
def end_ending(s: State) -> None:
    """An end effect may have brought a replay."""
    if s.replays > 0:
        end_main_part(s)
    else:
        keep_hand_limit(s)


# ---- the throne, and the end ---------------------------------------------------------------------------


@rule
def keeps_throne(s: State, p: int) -> bool:
    """A tie keeps it, or with two players a gap of five (TR throne.3, TR-R18, TR-R19)."""
    return leads_by(s, p, MOUNT_AT, GAP_OF_TWO if s.seats == 2 else 0)


@rule
def may_mount(s: State, p: int) -> bool:
    """TR throne.1"""
    return leads_by(s, p, MOUNT_AT, GAP_OF_TWO if s.seats == 2 else 1)


@rule
def check_throne(s: State) -> None:
    """At the end of every turn, and only then (TR throne.2, TR-R18)."""
    if s.throne != NOBODY and not keeps_throne(s, s.throne):
        note(s, Event.TOPPLED, EVERYONE, s.throne, told_number(points(s, s.throne)), 0, 0)
        s.throne = NOBODY
    if s.throne == NOBODY and may_mount(s, s.turn):
        ask(s, Ask.MOUNT, 1 << s.turn)
    else:
        end_turn(s)


@rule
def mount(s: State, p: int, does: bool) -> None:
    if does:
        s.throne = p
        note(s, Event.MOUNTS, EVERYONE, p, told_number(points(s, p)), 0, 0)
    else:
        note(s, Event.STAYS, EVERYONE, p, 0, 0, 0)
    end_turn(s)


@rule
def hands_are_empty(s: State) -> bool:
    for p in range(s.seats):
        if hand_size(s, p) > 0:
            return False
    return True


@rule
def end_turn(s: State) -> None:
    """The last lap may begin or be over; else the next player's turn (TR-R20, TR-R21)."""
    if s.lap != NOTHING:
        s.lap -= 1
        if s.lap > s.seats and hands_are_empty(s):
            s.lap = s.seats
            note(s, Event.LAST_LAP, EVERYONE, 0, 0, 0, 0)
        if s.lap == 0:
            finish_last_lap(s)
            return
    s.turn = next_seat(s, s.turn)
    plan(s, Do.TURN, 0)


@rule
def standing(s: State, p: int) -> int:
    """Points, then permanent ones, then characters, as one number (TR-R20)."""
    fielded = count_at(s, 8 * Place.FRONT + p) + count_at(s, 8 * Place.BACK + p)
    return ((points(s, p) << 24) + s.permanent[p]) * 128 + fielded


@rule
def finish_last_lap(s: State) -> None:
    """The throne's holder wins; if it is vacant, who stands best (TR-R20)."""
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
    finish(s, found, int(End.LAST_LAP if found & (found - 1) == 0 else End.SHARED))


@rule
def finish(s: State, winners: int, how: int) -> None:
    """TR end.1"""
    s.over = how
    s.winners = winners
    s.winner = lowest_bit(winners)
    if how == End.SHARED:
        note(s, Event.SHARES, EVERYONE, winners, 0, 0, 0)
    else:
        note(s, Event.WINS, EVERYONE, s.winner, how, 0, 0)
    for p in range(s.seats):
        show_hand(s, p)
        count_up(s, p)


@rule
def show_hand(s: State, p: int) -> None:
    """What p has left is shown to all, three cards an entry."""
    n = hand_size(s, p)
    for k in range(0, n, 3):
        note(s, Event.HOLDS, EVERYONE, p, held(s, p, k), held(s, p, k + 1), held(s, p, k + 2))


@rule
def held(s: State, p: int, k: int) -> int:
    """The k-th character in a hand, or NOTHING."""
    for h in range(HALVES):
        bits = cards_at(s, 8 * Place.HAND + p, h)
        n = count_bits(bits)
        if k < n:
            return kind_of(64 * h + nth_of_64(bits, k))
        k -= n
    return NOTHING


@for_the_record
@rule
def count_up(s: State, p: int) -> None:
    """What each character was worth on p's field at the end: for whoever studies many games."""
    for h in range(HALVES):
        bits = field(s, p, h)
        while bits != 0:
            c = 64 * h + lowest_bit(bits)
            bits &= bits - 1
            kind = kind_of(c)
            s.earned[kind] += worth_of(s, c)
            s.fielded[kind] += 1
            s.won_with[kind] += int(is_in(s.winners, p))


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
            begin_ending(s)
        case Do.LIMIT:
            end_ending(s)
        case Do.THRONE:
            check_throne(s)


@rule
def options(s: State, seat: int) -> int:
    """How many actions the seat has to choose from."""
    if s.over != 0 or not is_asked(s, seat):
        return 0
    match s.question:
        case Ask.TURN:
            return count_marked(s, Set.OFFERED) + int(not must_play(s))
        case Ask.MAY | Ask.CONSTRAINT:
            return s.possible
        case Ask.RIVAL | Ask.OPTION:
            return count_bits(s.possible)
        case Ask.CARD:
            return count_marked(s, Set.OFFERED) + int(can_stop(s))
        case Ask.ORDER:
            return count_marked(s, Set.DUE)
        case Ask.LIMIT:
            return count_marked(s, Set.OFFERED)
        case _:
            return 2


@rule
def option(s: State, seat: int, k: int) -> int:
    """The k-th of them, in rising order."""
    match s.question:
        case Ask.TURN:
            return nth_turn_option(s, k)
        case Ask.RIVAL:
            return First.RIVAL + nth_bit(s.possible, k)
        case Ask.CARD | Ask.LIMIT:
            return pick_of(s, nth_marked(s, Set.OFFERED, k))
        case Ask.OPTION:
            return First.OPTION + nth_bit(s.possible, k)
        case Ask.ORDER:
            return First.PICK + nth_marked(s, Set.DUE, k)
        case Ask.LINE:
            return First.FRONT + k
        case _:
            return First.NO + k


@rule
def nth_turn_option(s: State, k: int) -> int:
    """Characters in hand first, then those to use, then to stop."""
    for h in range(HALVES):
        bits = marked(s, Set.OFFERED, h) & cards_at(s, 8 * Place.HAND + s.turn, h)
        n = count_bits(bits)
        if k < n:
            return First.PLAY + kind_of(64 * h + nth_of_64(bits, k))
        k -= n
    for h in range(HALVES):
        bits = marked(s, Set.OFFERED, h) & field(s, s.turn, h)
        n = count_bits(bits)
        if k < n:
            return First.USE + 64 * h + nth_of_64(bits, k)
        k -= n
    return First.STOP


@rule
def pick_of(s: State, c: int) -> int:
    """How a card that is offered is named: one in a hand by its character."""
    if c == NOTHING:
        return First.STOP
    if s.at[c] >> 3 == Place.HAND:
        return First.TAKE + kind_of(c)
    return First.PICK + c


@rule
def offered_card(s: State, action: int) -> int:
    """The card that is offered under this name."""
    if action < First.TAKE:
        return action - First.PICK
    for k in range(count_marked(s, Set.OFFERED)):
        c = nth_marked(s, Set.OFFERED, k)
        if kind_of(c) == action - First.TAKE:
            return c
    return NOTHING


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
                decline(s)
        case Ask.CONSTRAINT:
            if action == First.YES:
                plan(s, Do.STEP, 0)
            else:
                fail_constraint(s, 0)
        case Ask.RIVAL:
            choose_rival(s, action - First.RIVAL)
        case Ask.CARD:
            if action == First.STOP:
                picks_over(s, at_work(s))
            else:
                picked(s, at_work(s), offered_card(s, action))
        case Ask.OPTION:
            choose_option(s, at_work(s), action - First.OPTION)
        case Ask.LINE:
            arrived(s, seat, action)
        case Ask.ORDER:
            run_due(s, action - First.PICK)
        case Ask.LIMIT:
            plan(s, Do.LIMIT, 0)
            plan(s, Do.QUEUE, 0)
            discard(s, offered_card(s, action))
        case Ask.MOUNT:
            mount(s, seat, action == First.YES)
    run(s)


@rule
def take_turn_option(s: State, action: int) -> None:
    if action == First.STOP:
        end_main_part(s)
    elif action >= First.USE:
        use_character(s, action - First.USE)
    else:
        play_card(s, copy_in_hand(s, s.turn, action - First.PLAY))


@rule
def scores(s: State, out: Reals) -> None:
    """A win is shared by all who win."""
    for p in range(s.seats):
        out[p] = 1.0 / count_bits(s.winners) if is_in(s.winners, p) and s.over != 0 else 0.0
