"""The rules of For a Crown, in the order of the rulebook. `text/rules.en.md` has each by its id."""

from regalia.games.for_a_crown.edition import (
    BOX,
    COPIES,
    EITHER,
    FACE_ICONS,
    FACE_LENGTH,
    FACES_IN_ALL,
    FIRST_KIND,
    ICON_COUNT,
    ICONS_OF,
    LEVEL_OF,
)
from regalia.games.for_a_crown.state import (
    FACE_UP,
    LEFT,
    LEVELS,
    MAGES_PRICE,
    MOST,
    NO_COST,
    NOWHERE,
    RIGHT,
    SLEEVES,
    SLOTS,
    Ask,
    Do,
    End,
    Event,
    First,
    For,
    Happening,
    Icon,
    State,
)
from regalia.kernel.agenda import answered, ask, count_bits, is_asked, lowest_bit, nth_bit, plan, run
from regalia.kernel.chance import below
from regalia.kernel.journal import note
from regalia.kernel.rule import Reals, rule
from regalia.kernel.state import EVERYONE, NOBODY, NOTHING

# ---- families ------------------------------------------------------------------------------------------


@rule
def is_in(seats: int, p: int) -> bool:
    """Is p one of these seats?"""
    return (seats >> p) & 1 == 1


@rule
def smaller(a: int, b: int) -> int:
    return a if a < b else b


@rule
def larger(a: int, b: int) -> int:
    return a if a > b else b


@rule
def in_play(s: State) -> int:
    """The families still in the game, a bit each."""
    return ((1 << s.seats) - 1) & ~s.out


@rule
def rivals(s: State, p: int) -> int:
    """All other families still in play (FC-R13)."""
    return in_play(s) & ~(1 << p)


@rule
def most_influential(s: State, among: int) -> int:
    """Of these families, the one whose portrait is furthest right (FC-R20)."""
    found = NOBODY
    for p in range(s.seats):
        if is_in(among, p) and (found == NOBODY or s.place[p] > s.place[found]):
            found = p
    return found


@rule
def least_influential(s: State, among: int) -> int:
    """Of these families, the one whose portrait is furthest left (FC-R20)."""
    found = NOBODY
    for p in range(s.seats):
        if is_in(among, p) and (found == NOBODY or s.place[p] < s.place[found]):
            found = p
    return found


@rule
def purse(s: State, p: int) -> int:
    """What p can pay: a Ruby may stand for a Coin (FC recruit.3)."""
    return s.coins[p] + s.rubies[p]


# ---- setup ---------------------------------------------------------------------------------------------


@rule
def setup(s: State, seats: int) -> None:
    """Chests, the Royal Square, the shared deck and the Gallery (FC setup.1 to setup.5)."""
    s.seats = seats
    s.winner = NOBODY
    s.owner = NOBODY
    s.happening = NOTHING
    for p in range(seats):
        s.rubies[p] = BOX.rubies
        for sleeve in range(SLEEVES):
            s.mercenary[p, sleeve] = NOTHING
    hang_portraits(s)
    give_coins(s)
    lay_tiles(s)
    lay_out_square(s)
    lay_out_events(s)
    start_round(s)
    run(s)


@rule
def hang_portraits(s: State) -> None:
    """At random: the first on the star, the others directly to its left (FC setup.4)."""
    free = in_play(s)
    for i in range(s.seats):
        p = nth_bit(free, below(s.chance, s.seats - i))
        free &= ~(1 << p)
        s.influence[p] = i
        s.place[p] = BOX.star - i
        note(s, Event.PORTRAIT, EVERYONE, p, s.place[p] + 1, 0, 0)


@rule
def give_coins(s: State) -> None:
    """Fewer for the most influential, more for the least (FC setup.5)."""
    for p in range(s.seats):
        s.coins[p] = BOX.coins_others
        if s.influence[p] == 0:
            s.coins[p] = BOX.coins_most
        if s.influence[p] == s.seats - 1:
            s.coins[p] = BOX.coins_least
        note(s, Event.STARTS_WITH, EVERYONE, p, s.coins[p], s.rubies[p], 0)


@rule
def lay_out_square(s: State) -> None:
    """Stacks of level 1, a deck of each other level, and two of its cards face up (FC setup.2)."""
    for kind in range(FIRST_KIND[LEVELS]):
        s.deck[kind] = int(COPIES[kind])
        s.left[level_of(kind)] += s.deck[kind]
    for level in range(LEVELS):
        for space in range(FACE_UP):
            s.face_up[level, space] = NOTHING
    refill(s)


@rule
def lay_out_events(s: State) -> None:
    """The starting Events are the shared deck, the others a stack (FC setup.3)."""
    for happening in range(len(Happening)):
        s.stack[happening] = BOX.stacked[happening]
        for _ in range(BOX.starting[happening]):
            s.event[s.events] = happening
            s.events += 1


# ---- the Royal Square ----------------------------------------------------------------------------------


@rule
def level_of(kind: int) -> int:
    """The level of a Mercenary, counted from 0."""
    return int(LEVEL_OF[kind])


@rule
def lay_tiles(s: State) -> None:
    """Over the first levels; the others can't be recruited yet (FC costs.1)."""
    for level in range(LEVELS):
        s.cost[level] = BOX.tiles[level] if level < len(BOX.tiles) else NO_COST


@rule
def slide_tiles(s: State) -> None:
    """A 0 enters from the left and pushes the others one column on (FC costs.1)."""
    for level in range(LEVELS - 1, 0, -1):
        s.cost[level] = s.cost[level - 1]
    s.cost[0] = 0


@rule
def draw(s: State, level: int) -> int:
    """The top card of a deck: any that is left, each as likely."""
    pick = below(s.chance, s.left[level])
    kind = int(FIRST_KIND[level])
    while pick >= s.deck[kind]:
        pick -= s.deck[kind]
        kind += 1
    s.deck[kind] -= 1
    s.left[level] -= 1
    return kind


@rule
def refill(s: State) -> None:
    """Levels 2 to 5 show two cards each, while their deck lasts (FC recruit.5)."""
    for level in range(1, LEVELS):
        for space in range(FACE_UP):
            if s.face_up[level, space] == NOTHING and s.left[level] > 0:
                s.face_up[level, space] = draw(s, level)
                note(s, Event.FACE_UP, EVERYONE, s.face_up[level, space], level + 1, 0, 0)


@rule
def count_open(s: State, level: int) -> int:
    """The different cards that lie face up in a column (FC recruit.2, FC-R15)."""
    n = 0
    if level == 0:
        for kind in range(FIRST_KIND[0], FIRST_KIND[1]):
            n += s.deck[kind] > 0
        return n
    n = int(s.face_up[level, 0] != NOTHING) + int(s.face_up[level, 1] != NOTHING)
    return 1 if n == 2 and s.face_up[level, 0] == s.face_up[level, 1] else n


@rule
def nth_open(s: State, level: int, k: int) -> int:
    """The k-th of them, by its kind."""
    if level == 0:
        kind = int(FIRST_KIND[0])
        while k > 0 or s.deck[kind] == 0:
            k -= s.deck[kind] > 0
            kind += 1
        return kind
    low = smaller(s.face_up[level, 0], s.face_up[level, 1])
    high = larger(s.face_up[level, 0], s.face_up[level, 1])
    return high if k == 1 or low == NOTHING else low


@rule
def has_unseen(s: State, level: int) -> bool:
    """Can one take the top of the deck? Level 1 has none (FC recruit.2)."""
    return level > 0 and s.left[level] > 0


@rule
def count_offers(s: State, level: int) -> int:
    return count_open(s, level) + has_unseen(s, level)


# ---- 1. recruit ----------------------------------------------------------------------------------------


@rule
def start_round(s: State) -> None:
    """Recruit, reveal, end of the round (FC round.1)."""
    s.round += 1
    s.passes = 0
    note(s, Event.ROUND, EVERYONE, s.round, 0, 0, 0)
    plan(s, Do.RECRUIT, 0)


@rule
def recruit(s: State) -> None:
    """From most to least influential, each family recruits (FC recruit.1, FC-R10)."""
    p = most_influential(s, in_play(s) & ~s.recruited)
    if p == NOBODY:
        end_pass(s)
        return
    s.recruited |= 1 << p
    plan(s, Do.RECRUIT, 0)
    choices = count_recruits(s, p)
    if choices == 0:
        note(s, Event.NO_RECRUIT, EVERYONE, p, 0, 0, 0)
    elif choices == 1:
        choose_mercenary(s, p, nth_recruit(s, p, 0))
    else:
        count_as_offered(s, p)
        ask(s, Ask.RECRUIT, 1 << p)


@rule
def end_pass(s: State) -> None:
    """All have recruited: the Square is refilled. In round 1 this comes twice (FC recruit.1, FC recruit.5)."""
    refill(s)
    s.passes += 1
    s.recruited = 0
    if s.round == 1 and s.passes < BOX.first_recruits:
        plan(s, Do.RECRUIT, 0)
    else:
        shuffle_shared_deck(s)


@rule
def most_to_spend(s: State, p: int) -> int:
    """All that is in the chest; if nothing can be had for that, what is cheapest (FC-R5)."""
    cheapest = NO_COST
    for level in range(LEVELS):
        cost = s.cost[level]
        if cost != NO_COST and (cheapest == NO_COST or cost < cheapest) and count_offers(s, level) > 0:
            cheapest = cost
    return larger(purse(s, p), cheapest)


@rule
def is_affordable(s: State, level: int, limit: int) -> bool:
    cost = s.cost[level]
    return cost != NO_COST and cost <= limit


@rule
def count_recruits(s: State, p: int) -> int:
    """Cards face up and tops of decks, in columns with a cost that p can pay (FC recruit.2, FC-R5)."""
    limit = most_to_spend(s, p)
    n = 0
    for level in range(LEVELS):
        if is_affordable(s, level, limit):
            n += count_offers(s, level)
    return n


@rule
def count_as_offered(s: State, p: int) -> None:
    """For statistics: whom p could recruit face up."""
    limit = most_to_spend(s, p)
    for level in range(LEVELS):
        if is_affordable(s, level, limit):
            for k in range(count_open(s, level)):
                s.offered[nth_open(s, level, k)] += 1


@rule
def nth_recruit(s: State, p: int, k: int) -> int:
    """Face-up cards first, by kind, then the unseen ones by level."""
    limit = most_to_spend(s, p)
    for level in range(LEVELS):
        if is_affordable(s, level, limit):
            n = count_open(s, level)
            if k < n:
                return First.RECRUIT + nth_open(s, level, k)
            k -= n
    level = 0
    while not (is_affordable(s, level, limit) and has_unseen(s, level) and k == 0):
        k -= is_affordable(s, level, limit) and has_unseen(s, level)
        level += 1
    return First.UNSEEN + level


@rule
def choose_mercenary(s: State, p: int, action: int) -> None:
    """p has chosen whom to recruit; now it pays (FC recruit.3)."""
    s.buying = action
    level = action - First.UNSEEN if action >= First.UNSEEN else level_of(action - First.RECRUIT)
    pay(s, p, s.cost[level], For.MERCENARY)


@rule
def take_mercenary(s: State, p: int) -> None:
    """Into a sleeve of the family, on the shared deck; only p looks at an unseen card (FC recruit.4, FC-R25)."""
    sleeve = s.hired[p]
    s.hired[p] += 1
    if s.buying < First.UNSEEN:
        kind = s.buying - First.RECRUIT
        take_open(s, kind)
        note(s, Event.RECRUITS, EVERYONE, p, kind, 0, 0)
    else:
        kind = draw(s, s.buying - First.UNSEEN)
        s.unseen[p] |= 1 << sleeve
        s.picked_unseen[p] |= 1 << sleeve
        note(s, Event.RECRUITS_UNSEEN, EVERYONE, p, s.buying - First.UNSEEN + 1, 0, 0)
        note(s, Event.LOOKS, 1 << p, p, kind, 0, 0)
    s.mercenary[p, sleeve] = kind


@rule
def take_open(s: State, kind: int) -> None:
    level = level_of(kind)
    if level == 0:
        s.deck[kind] -= 1
        s.left[0] -= 1
    elif s.face_up[level, 0] == kind:
        s.face_up[level, 0] = NOTHING
    else:
        s.face_up[level, 1] = NOTHING


# ---- paying --------------------------------------------------------------------------------------------


@rule
def pay(s: State, p: int, n: int, what: int) -> None:
    """p pays n; where there is a choice, it says how many Rubies stand for Coins (FC-R4)."""
    s.owed = n
    s.paying_for = what
    if purse(s, p) < n:
        pay_with_heirloom(s, p)
    elif fewest_rubies(s, p) == most_rubies(s, p):
        settle(s, p, fewest_rubies(s, p))
    else:
        ask(s, Ask.PAY, 1 << p)


@rule
def fewest_rubies(s: State, p: int) -> int:
    return larger(s.owed - s.coins[p], 0)


@rule
def most_rubies(s: State, p: int) -> int:
    return smaller(s.owed, s.rubies[p])


@rule
def settle(s: State, p: int, rubies: int) -> None:
    """Pay with so many Rubies, and take what was paid for."""
    coins = s.owed - rubies
    s.coins[p] -= coins
    s.rubies[p] -= rubies
    if s.owed > 0:
        note(s, Event.PAYS, EVERYONE, p, coins, rubies, 0)
    take_what_was_paid(s, p)


@rule
def pay_with_heirloom(s: State, p: int) -> None:
    """A cost beyond the chest, which was forced: all Coins, and Rubies that must be returned (FC-R5)."""
    coins = s.coins[p]
    s.coins[p] = 0
    if coins > 0:
        note(s, Event.PAYS, EVERYONE, p, coins, 0, 0)
    lose(s, p, s.owed - coins)
    if is_in(s.out, p):
        s.owed = 0
    else:
        take_what_was_paid(s, p)


@rule
def take_what_was_paid(s: State, p: int) -> None:
    if s.paying_for == For.MERCENARY:
        take_mercenary(s, p)
    else:
        s.bandits[p] -= s.owed
        note(s, Event.BRIBES, EVERYONE, p, s.owed, 0, 0)
    s.owed = 0


# ---- losing Rubies -------------------------------------------------------------------------------------


@rule
def lose(s: State, p: int, n: int) -> None:
    """p must return n Rubies, one by one: its heirloom may be sold midway (FC heirloom.1, FC-R9)."""
    while n > 0:
        returned = smaller(n, s.rubies[p])
        s.rubies[p] -= returned
        n -= returned
        if returned > 0:
            note(s, Event.LOSES, EVERYONE, p, returned, 0, 0)
        if n > 0:
            if is_in(s.sold, p):
                go_out(s, p)
                return
            sell_heirloom(s, p)


@rule
def sell_heirloom(s: State, p: int) -> None:
    """In public and for good (FC heirloom.1)."""
    s.sold |= 1 << p
    s.rubies[p] += BOX.heirloom
    note(s, Event.SELLS_HEIRLOOM, EVERYONE, p, BOX.heirloom, 0, 0)


@rule
def go_out(s: State, p: int) -> None:
    """No Ruby, and the heirloom sold before: the portrait leaves, Bandits go back (FC heirloom.2, FC-R22)."""
    s.fallen[count_bits(s.out)] = p
    s.out |= 1 << p
    s.place[p] = NOWHERE
    s.bandits[p] = 0
    s.coins[p] = 0
    note(s, Event.OUT, EVERYONE, p, 0, 0, 0)
    if count_bits(in_play(s)) == 1:
        note(s, Event.LAST_FAMILY, EVERYONE, lowest_bit(in_play(s)), 0, 0, 0)
        finish(s, End.LAST_FAMILY)


# ---- 2. reveal -----------------------------------------------------------------------------------------


@rule
def shuffle_shared_deck(s: State) -> None:
    """All that was recruited and all its Events (FC reveal.1)."""
    s.waiting_events = (1 << s.events) - 1
    for p in range(s.seats):
        s.waiting[p] = (1 << s.hired[p]) - 1
    note(s, Event.SHUFFLES, EVERYONE, cards_waiting(s), 0, 0, 0)
    plan(s, Do.REVEAL, 0)


@rule
def cards_waiting(s: State) -> int:
    """How many cards the shared deck still has."""
    n = count_bits(s.waiting_events)
    for p in range(s.seats):
        n += count_bits(s.waiting[p])
    return n


@rule
def reveal(s: State) -> None:
    """One card at a time, until the shared deck is empty (FC reveal.1)."""
    s.owner = NOBODY
    s.happening = NOTHING
    cards = cards_waiting(s)
    if cards == 0:
        end_round(s)
        return
    plan(s, Do.REVEAL, 0)
    k = below(s.chance, cards)
    events = count_bits(s.waiting_events)
    if k < events:
        reveal_event(s, nth_bit(s.waiting_events, k))
    else:
        k -= events
        p = 0
        while k >= count_bits(s.waiting[p]):
            k -= count_bits(s.waiting[p])
            p += 1
        reveal_mercenary(s, p, nth_bit(s.waiting[p], k))


@rule
def reveal_mercenary(s: State, p: int, sleeve: int) -> None:
    """It is applied by its owner; if that family is out, it is ignored (FC reveal.2, FC heirloom.2)."""
    s.waiting[p] &= ~(1 << sleeve)
    s.unseen[p] &= ~(1 << sleeve)
    kind = s.mercenary[p, sleeve]
    if is_in(s.out, p):
        note(s, Event.IGNORED, EVERYONE, p, kind, 0, 0)
        return
    note(s, Event.REVEALS, EVERYONE, p, kind, 0, 0)
    s.owner = p
    s.sleeve = sleeve
    if EITHER[kind] != 0:
        ask(s, Ask.CHOOSE, 1 << p)
    else:
        plan_icons(s, p, kind)


@rule
def plan_icons(s: State, p: int, kind: int) -> None:
    """From left to right, each with its own choice (FC-R1)."""
    for i in range(ICON_COUNT[kind] - 1, -1, -1):
        plan(s, int(ICONS_OF[kind, i]), p)


@rule
def card_revealed(s: State) -> int:
    """The Mercenary that is being applied."""
    return s.mercenary[s.owner, s.sleeve]


@rule
def choose_icon(s: State, p: int, icon: int) -> None:
    """One of two effects, each time anew (FC reveal.3)."""
    note(s, Event.CHOOSES, EVERYONE, p, icon, 0, 0)
    plan(s, icon, p)


# ---- effects -------------------------------------------------------------------------------------------


@rule
def gain_ruby(s: State, p: int) -> None:
    """FC effect.1, FC-R6"""
    s.rubies[p] += 1
    if s.owner != NOBODY:
        s.won[s.owner, s.sleeve] += 1
    note(s, Event.GAINS_RUBY, EVERYONE, p, 0, 0, 0)


@rule
def gain_coin(s: State, p: int) -> None:
    """FC effect.2, FC-R6"""
    s.coins[p] += 1
    note(s, Event.GAINS_COINS, EVERYONE, p, 1, 0, 0)


@rule
def ask_whom(s: State, question: int, p: int) -> None:
    """p must choose another family; where only one is left, that is the choice (FC-R2, FC-R13)."""
    found = rivals(s, p)
    if count_bits(found) == 1:
        aim(s, question, p, lowest_bit(found))
    else:
        ask(s, question, 1 << p)


@rule
def aim(s: State, question: int, p: int, q: int) -> None:
    if question == Ask.BANDIT:
        send_bandit(s, p, q)
    else:
        strike(s, p, q)


@rule
def send_bandit(s: State, p: int, q: int) -> None:
    """FC effect.3, FC-R6"""
    s.bandits[q] += 1
    note(s, Event.SENDS_BANDIT, EVERYONE, p, q, 0, 0)


@rule
def strike(s: State, p: int, q: int) -> None:
    """FC effect.4"""
    note(s, Event.STRIKES, EVERYONE, p, q, 0, 0)
    lose(s, q, 1)


@rule
def next_space(s: State, p: int, way: int) -> int:
    """The next free space for a portrait, over those that are taken; NOWHERE if there is none (FC-R3)."""
    step = 1 if way == RIGHT else -1
    space = s.place[p] + step
    while 0 <= space < len(BOX.scandal):
        if not is_taken(s, space):
            return space
        space += step
    return NOWHERE


@rule
def is_taken(s: State, space: int) -> bool:
    for p in range(s.seats):
        if s.place[p] == space:
            return True
    return False


@rule
def can_move(s: State, p: int, way: int) -> bool:
    return not is_in(s.out, p) and next_space(s, p, way) != NOWHERE


@rule
def count_moves(s: State) -> int:
    """Any portrait, either way (FC effect.5, FC-R3)."""
    n = 0
    for p in range(s.seats):
        n += can_move(s, p, LEFT)
        n += can_move(s, p, RIGHT)
    return n


@rule
def nth_move(s: State, k: int) -> int:
    """Twice the portrait's seat, and one more to the right."""
    move = 0
    while k > 0 or not can_move(s, move >> 1, move & 1):
        k -= can_move(s, move >> 1, move & 1)
        move += 1
    return First.MOVE + move


@rule
def move_some_portrait(s: State, p: int) -> None:
    """Where none can move, nothing happens (FC-R2); a space that is free is free to all, so one never can alone."""
    if count_moves(s) == 0:
        note(s, Event.CANNOT_MOVE, EVERYONE, p, 0, 0, 0)
    else:
        ask(s, Ask.MOVE, 1 << p)


@rule
def move_portrait(s: State, p: int, move: int) -> None:
    """FC effect.5"""
    q = move >> 1
    s.place[q] = next_space(s, q, move & 1)
    note(s, Event.MOVES, EVERYONE, p, q, s.place[q] + 1, move & 1)


@rule
def roll(s: State, p: int) -> None:
    """The magic die; its face is applied at once and in full (FC effect.6, FC-R26)."""
    face = below(s.chance, FACES_IN_ALL)
    note(s, Event.ROLLS, EVERYONE, p, face, 0, 0)
    for i in range(FACE_LENGTH[face] - 1, -1, -1):
        plan(s, int(FACE_ICONS[face, i]), p)


@rule
def apply_icon(s: State, icon: int, p: int) -> None:
    match icon:
        case Icon.RUBY:
            gain_ruby(s, p)
        case Icon.COIN:
            gain_coin(s, p)
        case Icon.BANDIT:
            ask_whom(s, Ask.BANDIT, p)
        case Icon.STRIKE:
            ask_whom(s, Ask.STRIKE, p)
        case Icon.MOVE:
            move_some_portrait(s, p)
        case Icon.DIE:
            roll(s, p)


# ---- Events --------------------------------------------------------------------------------------------


@rule
def reveal_event(s: State, slot: int) -> None:
    """All whom it concerns apply it (FC reveal.2)."""
    s.waiting_events &= ~(1 << slot)
    if s.event[slot] == NOTHING:
        s.event[slot] = draw_event(s)
    s.happening = s.event[slot]
    note(s, Event.HAPPENS, EVERYONE, s.happening, 0, 0, 0)
    match s.happening:
        case Happening.BURGLARY:
            burgle(s)
        case Happening.BRIBERY:
            plan_in_influence_order(s, Do.BRIBE)
        case Happening.HELPING_HAND:
            help_least(s)
        case Happening.MAGES:
            plan_in_influence_order(s, Do.MAGES)
        case Happening.SCANDAL:
            scandal(s)


@rule
def events_in_stack(s: State) -> int:
    n = 0
    for happening in range(len(Happening)):
        n += s.stack[happening]
    return n


@rule
def draw_event(s: State) -> int:
    """The one that was added unseen (FC round.2)."""
    pick = below(s.chance, events_in_stack(s))
    happening = 0
    while pick >= s.stack[happening]:
        pick -= s.stack[happening]
        happening += 1
    s.stack[happening] -= 1
    return happening


@rule
def with_most_bandits(s: State) -> int:
    """The families with the most Bandits, a bit each; none where there are no Bandits (FC-R7, FC-R22)."""
    most = 1
    found = 0
    for p in range(s.seats):
        if is_in(in_play(s), p):
            if s.bandits[p] > most:
                most = s.bandits[p]
                found = 0
            if s.bandits[p] == most:
                found |= 1 << p
    return found


@rule
def burgle(s: State) -> None:
    """Those with most Bandits lose Rubies, then return their Bandits (FC event.1, FC-R14, FC-R21)."""
    victims = with_most_bandits(s)
    if victims == 0:
        note(s, Event.NOBODY_BURGLED, EVERYONE, 0, 0, 0, 0)
    while victims != 0 and s.over == 0:
        p = most_influential(s, victims)
        victims &= ~(1 << p)
        lose(s, p, BOX.burglary)
        if not is_in(s.out, p):
            note(s, Event.BURGLED, EVERYONE, p, s.bandits[p], 0, 0)
            s.bandits[p] = 0


@rule
def scandal(s: State) -> None:
    """Each loses Rubies by the zone of its portrait (FC event.5, FC-R14, FC-R21)."""
    victims = in_play(s)
    while victims != 0 and s.over == 0:
        p = most_influential(s, victims)
        victims &= ~(1 << p)
        lose(s, p, BOX.scandal[s.place[p]])


@rule
def help_least(s: State) -> None:
    """The least influential family rolls the die (FC event.3)."""
    p = least_influential(s, in_play(s))
    note(s, Event.HELPED, EVERYONE, p, 0, 0, 0)
    plan(s, Do.DIE, p)


@rule
def plan_in_influence_order(s: State, step: int) -> None:
    """Each family once, in the order that is now (FC-R19)."""
    families = in_play(s)
    while families != 0:
        p = least_influential(s, families)
        families &= ~(1 << p)
        plan(s, step, p)


@rule
def most_bribed(s: State, p: int) -> int:
    """As many Bandits as p has and can pay for (FC-R17, FC-R18)."""
    return smaller(smaller(s.bandits[p], purse(s, p)), MOST)


@rule
def offer_bribe(s: State, p: int) -> None:
    """p may pay to return Bandits (FC event.2, FC-R17, FC-R19)."""
    if not is_in(s.out, p) and most_bribed(s, p) > 0:
        ask(s, Ask.BRIBE, 1 << p)


@rule
def bribe(s: State, p: int, n: int) -> None:
    """FC event.2, FC-R18"""
    if n == 0:
        note(s, Event.KEEPS_BANDITS, EVERYONE, p, 0, 0, 0)
    else:
        pay(s, p, n, For.BRIBE)


@rule
def offer_mages(s: State, p: int) -> None:
    """p may pay a Coin or a Ruby to roll the die (FC event.4, FC-R17, FC-R19)."""
    if not is_in(s.out, p) and count_mages(s, p) > 1:
        ask(s, Ask.MAGES, 1 << p)


@rule
def count_mages(s: State, p: int) -> int:
    return 1 + int(s.coins[p] >= MAGES_PRICE) + int(s.rubies[p] >= MAGES_PRICE)


@rule
def nth_mages(s: State, p: int, k: int) -> int:
    if k == 0:
        return First.DECLINE
    return First.WITH_COIN if k == 1 and s.coins[p] >= MAGES_PRICE else First.WITH_RUBY


@rule
def answer_mages(s: State, p: int, action: int) -> None:
    """FC event.4"""
    if action == First.DECLINE:
        note(s, Event.DECLINES_MAGES, EVERYONE, p, 0, 0, 0)
        return
    note(s, Event.TRIES_MAGES, EVERYONE, p, 0, 0, 0)
    if action == First.WITH_COIN:
        s.coins[p] -= MAGES_PRICE
        note(s, Event.PAYS, EVERYONE, p, MAGES_PRICE, 0, 0)
    else:
        s.rubies[p] -= MAGES_PRICE
        note(s, Event.PAYS, EVERYONE, p, 0, MAGES_PRICE, 0)
    plan(s, Do.DIE, p)


# ---- 3. end of the round, end of the game --------------------------------------------------------------


@rule
def end_round(s: State) -> None:
    """A new Event unseen, the next tile; or the end (FC round.2, FC heirloom.3, FC end.1)."""
    if s.round == BOX.rounds or s.out != 0:
        end_game(s)
        return
    if events_in_stack(s) > 0 and s.events < SLOTS:
        s.event[s.events] = NOTHING
        s.events += 1
        note(s, Event.NEW_EVENT, EVERYONE, 0, 0, 0, 0)
    slide_tiles(s)
    start_round(s)


@rule
def end_game(s: State) -> None:
    """Final gains and losses, in this order; then chests are opened (FC end.2, FC end.3)."""
    reward_influence(s)
    reward_coins(s)
    punish_bandits(s)
    if s.over == 0:
        finish(s, End.FOUR_ROUNDS if s.round == BOX.rounds else End.FAMILY_OUT)


@rule
def reward_influence(s: State) -> None:
    """FC end.2"""
    p = most_influential(s, in_play(s))
    s.rubies[p] += BOX.final_influence
    note(s, Event.MOST_INFLUENTIAL, EVERYONE, p, BOX.final_influence, 0, 0)


@rule
def reward_coins(s: State) -> None:
    """Coins are shown; all who have the most gain, if they have any (FC end.2, FC-R8, FC-R23)."""
    most = 1
    for p in range(s.seats):
        if is_in(in_play(s), p):
            note(s, Event.SHOWS_COINS, EVERYONE, p, s.coins[p], 0, 0)
            most = larger(most, s.coins[p])
    for p in range(s.seats):
        if is_in(in_play(s), p) and s.coins[p] == most:
            s.rubies[p] += BOX.final_coins
            note(s, Event.MOST_COINS, EVERYONE, p, BOX.final_coins, 0, 0)


@rule
def punish_bandits(s: State) -> None:
    """As any other loss: an heirloom may be sold, a family may go out (FC end.2, FC-R7, FC-R11, FC-R14)."""
    victims = with_most_bandits(s)
    while victims != 0 and s.over == 0:
        p = most_influential(s, victims)
        victims &= ~(1 << p)
        note(s, Event.MOST_BANDITS, EVERYONE, p, BOX.final_bandits, 0, 0)
        lose(s, p, BOX.final_bandits)


@rule
def fortune(s: State, p: int) -> int:
    """Rubies, and the heirloom if it is unsold (FC end.3)."""
    return s.rubies[p] + (0 if is_in(s.sold, p) else BOX.heirloom)


@rule
def richest(s: State, among: int) -> int:
    """Of these families, the one with most Rubies; of several, the most influential (FC end.3)."""
    found = NOBODY
    for p in range(s.seats):
        if is_in(among, p) and (found == NOBODY or is_ahead(s, p, found)):
            found = p
    return found


@rule
def is_ahead(s: State, p: int, q: int) -> bool:
    if fortune(s, p) != fortune(s, q):
        return fortune(s, p) > fortune(s, q)
    return s.place[p] > s.place[q]


@rule
def finish(s: State, how: int) -> None:
    """Families in play by their Rubies, then those that went out, the last to go first (FC-R12, FC-R24)."""
    s.over = how
    families = in_play(s)
    s.winner = richest(s, families)
    rank = 0
    while families != 0:
        p = richest(s, families)
        families &= ~(1 << p)
        s.rank[p] = rank
        rank += 1
        note(s, Event.OPENS_CHEST, EVERYONE, p, s.rubies[p], int(not is_in(s.sold, p)), fortune(s, p))
    for i in range(count_bits(s.out) - 1, -1, -1):
        s.rank[s.fallen[i]] = rank
        rank += 1
    note(s, Event.WINS, EVERYONE, s.winner, fortune(s, s.winner), 0, 0)


# ---- what the kernel asks of a game --------------------------------------------------------------------


@rule
def carry_out(s: State, step: int, who: int) -> None:
    """Take one step (FC round.1)."""
    match step:
        case Do.RECRUIT:
            recruit(s)
        case Do.REVEAL:
            reveal(s)
        case Do.BRIBE:
            offer_bribe(s, who)
        case Do.MAGES:
            offer_mages(s, who)
        case _:
            apply_icon(s, step, who)


@rule
def options(s: State, seat: int) -> int:
    """How many actions the seat has to choose from."""
    if s.over != 0 or not is_asked(s, seat):
        return 0
    match s.question:
        case Ask.RECRUIT:
            return count_recruits(s, seat)
        case Ask.PAY:
            return most_rubies(s, seat) - fewest_rubies(s, seat) + 1
        case Ask.CHOOSE:
            return int(ICON_COUNT[card_revealed(s)])
        case Ask.MOVE:
            return count_moves(s)
        case Ask.BRIBE:
            return most_bribed(s, seat) + 1
        case Ask.MAGES:
            return count_mages(s, seat)
        case _:
            return count_bits(rivals(s, seat))


@rule
def option(s: State, seat: int, k: int) -> int:
    """The k-th of them, in rising order."""
    match s.question:
        case Ask.RECRUIT:
            return nth_recruit(s, seat, k)
        case Ask.PAY:
            return First.PAY + fewest_rubies(s, seat) + k
        case Ask.CHOOSE:
            return First.CHOOSE + int(ICONS_OF[card_revealed(s), k])
        case Ask.BANDIT:
            return First.BANDIT + nth_bit(rivals(s, seat), k)
        case Ask.STRIKE:
            return First.STRIKE + nth_bit(rivals(s, seat), k)
        case Ask.MOVE:
            return nth_move(s, k)
        case Ask.BRIBE:
            return First.BRIBE + k
        case _:
            return nth_mages(s, seat, k)


@rule
def act(s: State, seat: int, action: int) -> None:
    """The seat has chosen; go on until somebody has to choose again."""
    answered(s, seat)
    match s.question:
        case Ask.RECRUIT:
            choose_mercenary(s, seat, action)
        case Ask.PAY:
            settle(s, seat, action - First.PAY)
        case Ask.CHOOSE:
            choose_icon(s, seat, action - First.CHOOSE)
        case Ask.BANDIT:
            send_bandit(s, seat, action - First.BANDIT)
        case Ask.STRIKE:
            strike(s, seat, action - First.STRIKE)
        case Ask.MOVE:
            move_portrait(s, seat, action - First.MOVE)
        case Ask.BRIBE:
            bribe(s, seat, action - First.BRIBE)
        case Ask.MAGES:
            answer_mages(s, seat, action)
    run(s)


@rule
def scores(s: State, out: Reals) -> None:
    """1 for the winner, 0 for all others."""
    for p in range(s.seats):
        out[p] = 1.0 if s.winner == p else 0.0
