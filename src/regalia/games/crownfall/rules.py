"""The rules of Crownfall, in the order of the rulebook. `text/rules.en.md` has each rule by its id."""

import numpy as np

from regalia.games.crownfall.edition import BET_COUNTS, BET_LOSSES, BET_WINS, BETS, BOX
from regalia.games.crownfall.state import (
    EVIDENCE,
    FACTIONS,
    HIGHEST_BET,
    SEATS,
    TYPES,
    Ask,
    Deal,
    Do,
    End,
    Event,
    First,
    Shown,
    State,
    Type,
)
from regalia.kernel.agenda import (
    answered,
    ask,
    count_bits,
    drop,
    is_asked,
    is_waiting,
    lowest_bit,
    nth_bit,
    plan,
    run,
)
from regalia.kernel.chance import below
from regalia.kernel.journal import note
from regalia.kernel.rule import Reals, rule
from regalia.kernel.state import EVERYONE, NOBODY, NOTHING

# A turn, step by step (CF turn.1), and the order in which the cards take effect (CF resolve.1).
TURN = (Do.TRADE, Do.PLACE, Do.BET, Do.REVEAL, Do.RESOLVE)
TURN_BACKWARDS = TURN[::-1]
# Ambushes are missing there: those of last turn have a step of their own, those of this turn wait.
ORDER = (
    Type.BLESSING,
    Type.BETRAYAL,
    Type.CORONATION,
    Type.CONQUEST,
    Type.REVOLT,
    Type.TAXATION,
    Type.TRIAL,
)
# For each type, the bit of the start player's card of it among all that take effect; the others' follow.
BIT_IN_ORDER = np.array([1 << SEATS * ORDER.index(c) if c in ORDER else 0 for c in range(TYPES)], np.int32)

ALL_EVIDENCE = (1 << EVIDENCE) - 1


# ---- seats ---------------------------------------------------------------------------------------------


@rule
def to_the_right(s: State, p: int, by: int) -> int:
    """The seat so many places to the right of p."""
    q = p + by
    return q - s.seats if q >= s.seats else q


@rule
def in_turn(s: State, i: int) -> int:
    """The i-th seat in turn order: to the right, from the start player (CF-R4)."""
    return to_the_right(s, s.start, i)


@rule
def everybody(s: State) -> int:
    """All seats, a bit each."""
    return (1 << s.seats) - 1


@rule
def is_in(seats: int, p: int) -> bool:
    """Is p one of these seats?"""
    return (seats >> p) & 1 == 1


# ---- tokens --------------------------------------------------------------------------------------------


@rule
def smaller(a: int, b: int) -> int:
    return a if a < b else b


@rule
def gain(s: State, p: int, n: int) -> int:
    """The bank pays p, as far as it can (CF-R17); what it paid."""
    paid = smaller(n, s.bank)
    s.bank -= paid
    s.tokens[p] += paid
    return paid


@rule
def lose(s: State, p: int, n: int) -> int:
    """p pays the bank, as far as they can (CF-R24); what they paid."""
    paid = smaller(n, s.tokens[p])
    s.tokens[p] -= paid
    s.bank += paid
    return paid


@rule
def take(s: State, p: int, victim: int, n: int) -> int:
    """p takes tokens from another player, as far as there are any (CF-R24); how many."""
    taken = smaller(n, s.tokens[victim])
    s.tokens[victim] -= taken
    s.tokens[p] += taken
    return taken


@rule
def die(s: State, p: int) -> int:
    """p rolls a die, in the open."""
    roll = 1 + below(s.chance, 6)
    note(s, Event.DIE, EVERYONE, p, roll, 0, 0)
    return roll


# ---- hands and deals -----------------------------------------------------------------------------------


@rule
def hand_size(s: State, p: int) -> int:
    h = s.hand_of[p]
    n = 0
    for c in range(TYPES):
        n += s.hand[h, c]
    return n


@rule
def hands_are_empty(s: State) -> bool:
    """Has nobody a card left? (CF-R26)"""
    for h in range(s.seats):
        for c in range(TYPES):
            if s.hand[h, c] > 0:
                return False
    return True


@rule
def hold(s: State, p: int, h: int) -> None:
    """p takes up a hand, and will know it from now on (CF known.1)."""
    s.hand_of[p] = h
    s.held[p] |= 1 << h


@rule
def tell_hand(s: State, p: int) -> None:
    """p looks at the cards in their hand."""
    for c in range(TYPES):
        n = s.hand[s.hand_of[p], c]
        if n > 0:
            note(s, Event.HOLDS, 1 << p, p, c, n, 0)


@rule
def draw_discarded(s: State, size: int) -> int:
    """Draw any card of the discard, each as likely."""
    before = below(s.chance, size)
    card = TYPES
    for c in range(TYPES):
        before -= s.discard[c]
        card -= before < 0
    s.discard[card] -= 1
    return card


@rule
def deal(s: State, why: int) -> None:
    """Shuffle the discard and deal it all, one card at a time from the start player (CF-R12)."""
    note(s, Event.DEAL, EVERYONE, why, 0, 0, 0)
    size = 0
    for c in range(TYPES):
        size += s.discard[c]
    i = 0
    while size > 0:
        s.hand[in_turn(s, i), draw_discarded(s, size)] += 1
        size -= 1
        i = i + 1 if i + 1 < s.seats else 0
    for p in range(s.seats):
        s.held[p] = 0
        hold(s, p, p)
        tell_hand(s, p)


@rule
def gather_hands(s: State) -> None:
    """Put all hands on the discard."""
    for h in range(s.seats):
        for c in range(TYPES):
            s.discard[c] += s.hand[h, c]
            s.hand[h, c] = 0


# ---- setup ---------------------------------------------------------------------------------------------


@rule
def setup(s: State, seats: int) -> None:
    """Tokens, factions, cards and a start player (CF setup.1 to setup.3, CF-R1)."""
    s.seats = seats
    s.winner = NOBODY
    s.bank = BOX.tokens
    s.start = below(s.chance, seats)
    for p in range(seats):
        gain(s, p, BOX.start_tokens)
        clear_place(s, p)
    deal_factions(s)
    for c in range(TYPES):
        s.discard[c] = BOX.copies[c]
    deal(s, Deal.FIRST)
    start_turn(s)
    run(s)


@rule
def deal_factions(s: State) -> None:
    """A secret faction each; at 3 seats one stays unused (CF setup.2)."""
    for f in range(FACTIONS):
        s.faction[f] = f
    for last in range(FACTIONS - 1, 0, -1):
        swap_factions(s, last, below(s.chance, last + 1))
    for p in range(s.seats):
        note(s, Event.FACTION, 1 << p, p, s.faction[p], 0, 0)


@rule
def swap_factions(s: State, a: int, b: int) -> None:
    f = s.faction[a]
    s.faction[a] = s.faction[b]
    s.faction[b] = f


# ---- the turn ------------------------------------------------------------------------------------------


@rule
def start_turn(s: State) -> None:
    """Lay out the steps of a turn (CF turn.1)."""
    s.turn += 1
    note(s, Event.TURN, EVERYONE, s.turn, s.start, 0, 0)
    for step in TURN_BACKWARDS:
        plan(s, step, 0)


# ---- 1. trade ------------------------------------------------------------------------------------------


@rule
def trade(s: State, i: int) -> None:
    """From the second turn on each may sell or buy evidence, in turn order (CF trade.1, CF-R25)."""
    if s.turn == 1:
        return
    while i < s.seats:
        p = in_turn(s, i)
        i += 1
        s.trades = trades_of(s, p)
        if s.trades != 1 << First.TRADE:
            plan(s, Do.TRADE, i)
            ask(s, Ask.TRADE, 1 << p)
            return
    s.trades = 0


@rule
def evidence_in_courts(s: State) -> int:
    """Which types of evidence lie in which Court, a bit each."""
    found = 0
    for q in range(SEATS):
        for c in range(EVIDENCE):
            if s.court[q, c] > 0:
                found |= 1 << (EVIDENCE * q + c)
    return found


@rule
def trades_of(s: State, p: int) -> int:
    """Nothing, a sale for each type in the own Court, and what p can afford of the others' (CF-R25).

    A bit for each action.
    """
    evidence = evidence_in_courts(s)
    own = evidence & (ALL_EVIDENCE << (EVIDENCE * p))
    others = evidence - own if s.tokens[p] >= BOX.buy_price else 0
    return (1 << First.TRADE) | ((own >> (EVIDENCE * p)) << First.SELL) | (others << First.BUY)


@rule
def do_trade(s: State, p: int, action: int) -> None:
    if action == First.TRADE:
        note(s, Event.TRADES_NOTHING, EVERYONE, p, 0, 0, 0)
    elif action < First.BUY:
        sell(s, p, action - First.SELL)
    else:
        buy(s, p, (action - First.BUY) // EVIDENCE, (action - First.BUY) % EVIDENCE)


@rule
def sell(s: State, p: int, c: int) -> None:
    """Evidence goes to the discard, for tokens of the bank (CF trade.2, CF-R3)."""
    s.court[p, c] -= 1
    s.discard[c] += 1
    note(s, Event.SELLS, EVERYONE, p, c, gain(s, p, BOX.sell_price), 0)


@rule
def buy(s: State, p: int, owner: int, c: int) -> None:
    """Evidence changes Courts, and its owner is paid, willing or not (CF trade.3, CF-R2)."""
    take(s, owner, p, BOX.buy_price)
    s.court[owner, c] -= 1
    s.court[p, c] += 1
    note(s, Event.BUYS, EVERYONE, p, owner, c, BOX.buy_price)


# ---- 2. place ------------------------------------------------------------------------------------------


@rule
def place(s: State) -> None:
    """All who have cards lay one face down and name a type, at the same time (CF place.1, CF-R5, CF-R26)."""
    asked = 0
    for p in range(s.seats):
        if hand_size(s, p) > 0:
            asked |= 1 << p
    ask(s, Ask.PLACE, asked)


@rule
def types_in_hand(s: State, p: int) -> int:
    """The types of which p has a card, a bit each."""
    h = s.hand_of[p]
    found = 0
    for c in range(TYPES):
        if s.hand[h, c] > 0:
            found |= 1 << c
    return found


@rule
def count_cards(s: State, p: int) -> int:
    """Any type in hand, under any name (CF place.2)."""
    return count_bits(types_in_hand(s, p)) * TYPES


@rule
def nth_card(s: State, p: int, k: int) -> int:
    return First.PLACE + TYPES * nth_bit(types_in_hand(s, p), k // TYPES) + k % TYPES


@rule
def lay(s: State, p: int, card: int, claim: int) -> None:
    s.hand[s.hand_of[p], card] -= 1
    s.played[p] = card
    s.claim[p] = claim
    s.laid |= 1 << p
    note(s, Event.LAID, EVERYONE, p, 0, 0, 0)
    note(s, Event.LAYS, 1 << p, p, card, claim, 0)


@rule
def show_claims(s: State) -> None:
    """The announcements are heard all at once (CF-R5)."""
    s.shown = Shown.CLAIMS
    for i in range(s.seats):
        p = in_turn(s, i)
        if s.played[p] != NOTHING:
            note(s, Event.CLAIMS, EVERYONE, p, s.claim[p], 0, 0)


# ---- 3. bet --------------------------------------------------------------------------------------------


@rule
def seen_from(s: State, p: int, seats: int) -> int:
    """Of these seats, those of the others, a bit for each place to the right of p."""
    return ((seats | (seats << s.seats)) >> (p + 1)) & ((1 << (s.seats - 1)) - 1)


@rule
def most_at_stake(s: State, p: int) -> int:
    """Nobody can stake more than they hold (CF-R6), or than three full bets."""
    return smaller(s.tokens[p], 3 * BOX.max_bet)


@rule
def place_bets(s: State) -> None:
    """The announcements are heard; then all may bet on their truth, at the same time (CF bet.1, CF-R5)."""
    show_claims(s)
    asked = 0
    for p in range(s.seats):
        if s.tokens[p] > 0 and seen_from(s, p, s.laid) != 0:
            asked |= 1 << p
    ask(s, Ask.BET, asked)


@rule
def count_bets(s: State, p: int) -> int:
    """At most one bet on each, of at most two tokens, and no more in all than p holds (CF bet.2, CF-R6)."""
    return int(BET_COUNTS[seen_from(s, p, s.laid), most_at_stake(s, p)])


@rule
def nth_bet(s: State, p: int, k: int) -> int:
    return First.BET + int(BETS[seen_from(s, p, s.laid), most_at_stake(s, p), k])


@rule
def bet_digit(bets: int, k: int) -> int:
    """The bet on the k-th player to the right: 0 none; then the stakes on the truth; then those on a lie."""
    for _ in range(1, k):
        bets //= 2 * HIGHEST_BET + 1
    return bets % (2 * HIGHEST_BET + 1)


@rule
def bets_on_lie(digit: int) -> bool:
    return digit > HIGHEST_BET


@rule
def stake_of(digit: int) -> int:
    return digit - HIGHEST_BET if digit > HIGHEST_BET else digit


@rule
def make_bets(s: State, p: int, bets: int) -> None:
    s.bet[p] = bets
    note(s, Event.HAS_BET, EVERYONE, p, 0, 0, 0)


# ---- 4. reveal -----------------------------------------------------------------------------------------


@rule
def reveal(s: State) -> None:
    """The bets are shown, the cards turned, the bets paid, and all takes effect (CF reveal.1, CF-R5)."""
    show_bets(s)
    s.shown = Shown.CARDS
    for i in range(s.seats):
        p = in_turn(s, i)
        if s.played[p] != NOTHING:
            note(s, Event.REVEALS, EVERYONE, p, s.played[p], s.claim[p], 0)
    pay_bets(s)
    s.due = cards_in_order(s)
    if s.ambushers != 0:
        plan(s, Do.AMBUSHES, 0)


@rule
def show_bets(s: State) -> None:
    for i in range(s.seats):
        p = in_turn(s, i)
        for k in range(1, s.seats):
            digit = bet_digit(s.bet[p], k)
            if digit > 0:
                q = to_the_right(s, p, k)
                note(s, Event.BETS, EVERYONE, p, q, stake_of(digit), bets_on_lie(digit))


@rule
def liars(s: State) -> int:
    """Whose card is not what they said, a bit each."""
    found = 0
    for p in range(s.seats):
        if s.played[p] != s.claim[p]:
            found |= 1 << p
    return found


@rule
def pay_bets(s: State) -> None:
    """The bank takes all lost stakes; then it pays even money, in turn order, as far as it can.

    CF reveal.2, CF-R6, CF-R17, CF-R27
    """
    lied = liars(s)
    for p in range(s.seats):
        lose(s, p, int(BET_LOSSES[s.bet[p], seen_from(s, p, lied)]))
    for i in range(s.seats):
        p = in_turn(s, i)
        if s.bet[p] != 0:
            those = seen_from(s, p, lied)
            won = gain(s, p, int(BET_WINS[s.bet[p], those]))
            note(s, Event.BETS_PAID, EVERYONE, p, int(BET_LOSSES[s.bet[p], those]), won, 0)
            s.bet[p] = 0


# ---- 5. resolve ----------------------------------------------------------------------------------------


@rule
def ask_whom(s: State, question: int, p: int, candidates: int) -> None:
    """p must choose one of these seats (CF-R29); where only one is left, that is the choice."""
    if candidates & (candidates - 1) == 0:
        chosen(s, question, p, lowest_bit(candidates))
    else:
        s.candidates = candidates
        ask(s, question, 1 << p)


@rule
def chosen(s: State, question: int, p: int, q: int) -> None:
    """p has chosen q for the card at hand (CF-R28)."""
    match question:
        case Ask.AMBUSH:
            ambush(s, p, q)
        case Ask.BLESS:
            bless(s, p, q)
        case Ask.BETRAY:
            betray(s, p, q)
        case Ask.CONQUER:
            conquer(s, p, q)
        case Ask.REVOLT:
            rise_against(s, p, q)
        case Ask.TAX:
            tax(s, p, q)


@rule
def strike_ambushes(s: State, i: int) -> None:
    """Last turn's Ambushes come first, in turn order (CF resolve.1, CF-R7, CF-R32)."""
    while i < s.seats and s.ambushers != 0:
        p = in_turn(s, i)
        i += 1
        if is_in(s.ambushers, p):
            s.ambushers -= 1 << p
            plan(s, Do.AMBUSHES, i)
            within_reach = (everybody(s) - (1 << p)) & ~s.sheltered
            if s.ambushers == 0:
                s.sheltered = 0
            if within_reach == 0:
                note(s, Event.AMBUSH_FAILS, EVERYONE, p, 0, 0, 0)
            else:
                ask_whom(s, Ask.AMBUSH, p, within_reach)
            return


@rule
def cards_in_order(s: State) -> int:
    """The cards that take effect, a bit each, the first lowest: by type, then in turn order (CF-R4)."""
    found = 0
    for i in range(s.seats):
        card = s.played[in_turn(s, i)]
        if card != NOTHING:
            found |= int(BIT_IN_ORDER[card]) << i
    return found


@rule
def resolve(s: State) -> None:
    """The cards take effect one after the other (CF resolve.1); then the turn ends."""
    plan(s, Do.RESOLVE, 0)
    while s.due != 0 and not is_waiting(s):
        first = lowest_bit(s.due)
        s.due -= 1 << first
        play_card(s, in_turn(s, first % SEATS))
    if not is_waiting(s):
        drop(s)
        end_turn(s)


@rule
def play_card(s: State, p: int) -> None:
    """The card in front of p takes effect, unless it is cancelled (CF resolve.2)."""
    card = s.played[p]
    if is_in(s.cancelled, p):
        note(s, Event.CANCELLED, EVERYONE, p, card, 0, 0)
        if card == Type.CORONATION:
            s.crown_betrayed = 1
        return
    others = everybody(s) - (1 << p)
    match card:
        case Type.BLESSING:
            ask_whom(s, Ask.BLESS, p, everybody(s))
        case Type.BETRAYAL:
            look_for_card_to_betray(s, p)
        case Type.CORONATION:
            claim_throne(s, p)
        case Type.CONQUEST:
            ask_whom(s, Ask.CONQUER, p, others)
        case Type.REVOLT:
            revolt(s, p)
        case Type.TAXATION:
            ask_whom(s, Ask.TAX, p, others)
        case Type.TRIAL:
            open_trial(s, p)


# ---- Ambush --------------------------------------------------------------------------------------------


@rule
def ambush(s: State, p: int, q: int) -> None:
    """p and q swap the cards left in their hands (CF ambush.1)."""
    mine = s.hand_of[p]
    hold(s, p, s.hand_of[q])
    hold(s, q, mine)
    note(s, Event.AMBUSHES, EVERYONE, p, q, 0, 0)
    tell_hand(s, p)
    tell_hand(s, q)


@rule
def keep_ambush(s: State, p: int) -> None:
    """An Ambush laid this turn strikes on the next, but not at whom is blessed now (CF ambush.2, CF-R8)."""
    if not is_in(s.cancelled, p):
        s.ambushers |= 1 << p
        s.sheltered = s.blessed


# ---- Blessing ------------------------------------------------------------------------------------------


@rule
def bless(s: State, p: int, q: int) -> None:
    """q is protected until the end of the turn (CF blessing.1)."""
    s.blessing[p] = q
    s.blessed |= 1 << q
    note(s, Event.BLESSES, EVERYONE, p, q, 0, 0)


# ---- Betrayal ------------------------------------------------------------------------------------------


@rule
def look_for_card_to_betray(s: State, p: int) -> None:
    """Any other player's card revealed this turn, even a cancelled one (CF betrayal.1, CF-R9, CF-R29)."""
    cards = s.laid & ~(1 << p)
    if cards == 0:
        note(s, Event.NOTHING_TO_BETRAY, EVERYONE, p, 0, 0, 0)
    else:
        ask_whom(s, Ask.BETRAY, p, cards)


@rule
def betray(s: State, p: int, q: int) -> None:
    """The card of q is cancelled, unless q is blessed: then the Betrayal is spent (CF betrayal.2, CF-R10)."""
    if is_in(s.blessed, q):
        note(s, Event.BETRAYAL_FAILS, EVERYONE, p, q, 0, 0)
        return
    stood = standing_strikes(s)
    s.strike_by[s.strikes] = p
    s.strike_at[s.strikes] = q
    s.strikes += 1
    note(s, Event.BETRAYS, EVERYONE, p, q, s.played[q], 0)
    settle_strikes(s, stood)


@rule
def standing_strikes(s: State) -> int:
    """Which strikes count, a bit each: those whose Betrayal no later strike that counts has hit (CF-R30)."""
    standing = 0
    for k in range(s.strikes - 1, -1, -1):
        if not is_hit_later(s, k, s.strike_by[k], standing):
            standing |= 1 << k
    return standing


@rule
def is_hit_later(s: State, k: int, p: int, standing: int) -> bool:
    """Did a strike after the k-th, one that counts, hit the card of p?"""
    for later in range(k + 1, s.strikes):
        if is_in(standing, later) and s.strike_at[later] == p:
            return True
    return False


@rule
def struck_later(s: State, k: int, p: int) -> bool:
    """Did p strike after the k-th strike? Then that one came too early to undo it (CF-R30)."""
    for later in range(k + 1, s.strikes):
        if s.strike_by[later] == p:
            return True
    return False


@rule
def settle_strikes(s: State, stood: int) -> None:
    """Work out anew which cards are cancelled and who is blessed (CF-R9)."""
    standing = standing_strikes(s)
    s.cancelled = 0
    for k in range(s.strikes):
        q = s.strike_at[k]
        if is_in(standing, k) and not struck_later(s, k, q):
            s.cancelled |= 1 << q
    tell_strikes(s, stood, standing)
    s.blessed = 0
    for p in range(s.seats):
        if s.blessing[p] != NOBODY and not is_in(s.cancelled, p):
            s.blessed |= 1 << s.blessing[p]


@rule
def tell_strikes(s: State, stood: int, standing: int) -> None:
    """Say which earlier strikes no longer count, or count again."""
    for k in range(s.strikes - 1):
        q = s.strike_at[k]
        if not struck_later(s, k, q):
            if is_in(stood, k) and not is_in(standing, k):
                note(s, Event.BETRAYAL_UNDONE, EVERYONE, s.strike_by[k], q, 0, 0)
            elif is_in(standing, k) and not is_in(stood, k):
                note(s, Event.BETRAYAL_STANDS, EVERYONE, s.strike_by[k], q, 0, 0)


# ---- Coronation ----------------------------------------------------------------------------------------


@rule
def meets_goal(s: State, p: int, f: int) -> bool:
    """Would p win as this faction? (CF goals.1, CF-R21, CF-R22)"""
    enough = s.court[p, BOX.goal_type[f]] >= BOX.goal_evidence[f]
    return enough and s.tokens[p] >= BOX.goal_tokens[f]


@rule
def claim_throne(s: State, p: int) -> None:
    """With the goal met p wins at once; else nothing happens (CF coronation.1, CF-R11, CF-R20, CF-R34).

    All can see then which goals p would have met: p leads none of those factions.
    """
    if meets_goal(s, p, s.faction[p]):
        s.winner = p
        note(s, Event.CROWNED, EVERYONE, p, s.faction[p], 0, 0)
        finish(s, End.CROWNED)
        return
    note(s, Event.GOAL_NOT_MET, EVERYONE, p, 0, 0, 0)
    for f in range(FACTIONS):
        if meets_goal(s, p, f):
            s.ruled_out[p] |= 1 << f


# ---- Conquest ------------------------------------------------------------------------------------------


@rule
def conquer(s: State, p: int, q: int) -> None:
    """Two dice against one; strictly higher wins (CF conquest.1 to conquest.3, CF-R23)."""
    if is_in(s.blessed, q):
        note(s, Event.CONQUEST_BLOCKED, EVERYONE, p, q, 0, 0)
        return
    attack = die(s, p)
    second = die(s, p)
    if second > attack:
        attack = second
    if attack > die(s, q):
        s.won_by[p] = p
        note(s, Event.CONQUERS, EVERYONE, p, q, take(s, p, q, BOX.conquest_loot), 0)
    else:
        note(s, Event.CONQUEST_FAILS, EVERYONE, p, q, take(s, q, p, BOX.conquest_forfeit), 0)


# ---- Revolt --------------------------------------------------------------------------------------------


@rule
def richest(s: State) -> int:
    """Who holds the most tokens, a bit each."""
    most = 0
    found = 0
    for q in range(s.seats):
        if s.tokens[q] > most:
            most = s.tokens[q]
            found = 0
        if s.tokens[q] == most:
            found |= 1 << q
    return found


@rule
def revolt(s: State, p: int) -> None:
    """A die decides whether the richest loses tokens (CF revolt.1, CF revolt.2, CF-R13)."""
    within_reach = richest(s) & ~s.blessed
    if within_reach == 0:
        note(s, Event.REVOLT_BLOCKED, EVERYONE, p, 0, 0, 0)
    elif die(s, p) >= BOX.revolt_roll:
        ask_whom(s, Ask.REVOLT, p, within_reach)
    else:
        note(s, Event.REVOLT_FAILS, EVERYONE, p, lose(s, p, BOX.revolt_forfeit), 0, 0)


@rule
def rise_against(s: State, p: int, q: int) -> None:
    """The Revolt succeeds, against its own player too (CF-R14)."""
    s.won_by[p] = p
    note(s, Event.REVOLT_WINS, EVERYONE, p, q, lose(s, q, BOX.revolt_loss), 0)


# ---- Taxation ------------------------------------------------------------------------------------------


@rule
def tax(s: State, p: int, q: int) -> None:
    """Tokens from one player, unless they are blessed (CF taxation.1)."""
    if is_in(s.blessed, q):
        note(s, Event.TAX_BLOCKED, EVERYONE, p, q, 0, 0)
    else:
        note(s, Event.TAXES, EVERYONE, p, q, take(s, p, q, BOX.tax_one), 0)


@rule
def tax_each(s: State, p: int) -> None:
    """A token from each other player who has one and is not blessed (CF taxation.1, CF-R15)."""
    for k in range(1, s.seats):
        q = to_the_right(s, p, k)
        if is_in(s.blessed, q):
            note(s, Event.TAX_BLOCKED, EVERYONE, p, q, 0, 0)
        elif s.tokens[q] > 0:
            note(s, Event.TAXES, EVERYONE, p, q, take(s, p, q, BOX.tax_each), 0)


# ---- Trial of Faith ------------------------------------------------------------------------------------


@rule
def open_trial(s: State, p: int) -> None:
    """The others who have a token may join, in secret and at the same time (CF trial.1, CF-R16, CF-R31)."""
    note(s, Event.TRIAL, EVERYONE, p, 0, 0, 0)
    s.joined = 0
    asked = 0
    for q in range(s.seats):
        if q != p and s.tokens[q] >= BOX.trial_stake:
            asked |= 1 << q
    s.candidates = asked
    if asked == 0:
        hold_trial(s, p)
    else:
        plan(s, Do.TRIAL, p)
        ask(s, Ask.JOIN, asked)


@rule
def answer_trial(s: State, p: int, joins: int) -> None:
    s.joined |= joins << p
    note(s, Event.HAS_ANSWERED, EVERYONE, p, 0, 0, 0)


@rule
def hold_trial(s: State, p: int) -> None:
    """All stake a token and roll; the highest takes the pot, and the card (CF trial.2, CF trial.3)."""
    show_answers(s)
    if s.joined == 0:
        s.won_by[p] = p
        note(s, Event.TRIAL_ALONE, EVERYONE, p, gain(s, p, BOX.trial_alone), 0, 0)
        return
    s.joined |= 1 << p
    pot = collect_stakes(s)
    rolling = s.joined
    while rolling & (rolling - 1) != 0:
        rolling = highest_roll(s, rolling)
    winner = lowest_bit(rolling)
    s.tokens[winner] += pot
    s.won_by[p] = winner
    s.joined = 0
    note(s, Event.TRIAL_WON, EVERYONE, p, winner, pot, 0)


@rule
def show_answers(s: State) -> None:
    """Who joins and who does not is seen all at once (CF-R31)."""
    for i in range(s.seats):
        q = in_turn(s, i)
        if is_in(s.joined, q):
            note(s, Event.JOINS, EVERYONE, q, 0, 0, 0)
        elif is_in(s.candidates, q):
            note(s, Event.STAYS_OUT, EVERYONE, q, 0, 0, 0)


@rule
def collect_stakes(s: State) -> int:
    """Everybody in the Trial stakes a token; its player only if they have one (CF-R16)."""
    pot = 0
    for i in range(s.seats):
        q = in_turn(s, i)
        if is_in(s.joined, q):
            stake = smaller(BOX.trial_stake, s.tokens[q])
            s.tokens[q] -= stake
            pot += stake
            note(s, Event.STAKES, EVERYONE, q, stake, 0, 0)
    return pot


@rule
def highest_roll(s: State, rolling: int) -> int:
    """These roll; who of them rolled highest, a bit each (CF trial.3)."""
    best = 0
    leaders = 0
    for i in range(s.seats):
        q = in_turn(s, i)
        if is_in(rolling, q):
            roll = die(s, q)
            if roll > best:
                best = roll
                leaders = 0
            if roll == best:
                leaders |= 1 << q
    return leaders


# ---- 6. file -------------------------------------------------------------------------------------------


@rule
def file_cards(s: State) -> None:
    """Successes become evidence in the winner's Court, all else is discarded (CF file.1)."""
    for i in range(s.seats):
        p = in_turn(s, i)
        card = s.played[p]
        if card == Type.AMBUSH:
            keep_ambush(s, p)
        if card != NOTHING:
            if s.won_by[p] != NOBODY:
                s.court[s.won_by[p], card] += 1
                note(s, Event.EVIDENCE, EVERYONE, s.won_by[p], card, p, 0)
            else:
                s.discard[card] += 1
                note(s, Event.DISCARDED, EVERYONE, p, card, 0, 0)
        clear_place(s, p)
    s.shown = Shown.NOTHING
    s.laid = 0
    s.blessed = 0
    s.cancelled = 0
    s.strikes = 0
    s.candidates = 0


@rule
def clear_place(s: State, p: int) -> None:
    """Nothing lies in front of p."""
    s.played[p] = NOTHING
    s.claim[p] = NOTHING
    s.blessing[p] = NOBODY
    s.won_by[p] = NOBODY


# ---- 7. pass -------------------------------------------------------------------------------------------


@rule
def end_turn(s: State) -> None:
    """Hands pass, or are dealt anew, or the throne stays vacant.

    CF coronation.2, CF end.1, CF-R12, CF-R18, CF-R19, CF-R33
    """
    file_cards(s)
    ran_out = hands_are_empty(s)
    if ran_out:
        s.run_outs += 1
    if s.run_outs >= BOX.run_outs:
        leave_vacant(s, End.HANDS_RAN_OUT)
    elif s.turn >= BOX.last_turn:
        leave_vacant(s, End.LAST_TURN)
    else:
        if ran_out or s.crown_betrayed:
            gather_hands(s)
            deal(s, Deal.RAN_OUT if ran_out else Deal.CORONATION)
        else:
            pass_hands(s)
        s.crown_betrayed = 0
        s.start = in_turn(s, 1)
        start_turn(s)


@rule
def pass_hands(s: State) -> None:
    """Every hand goes one seat to the right (CF pass.1)."""
    note(s, Event.HANDS_PASS, EVERYONE, 0, 0, 0, 0)
    last = s.hand_of[s.seats - 1]
    for p in range(s.seats - 1, 0, -1):
        hold(s, p, s.hand_of[p - 1])
    hold(s, 0, last)
    for p in range(s.seats):
        tell_hand(s, p)


@rule
def leave_vacant(s: State, why: int) -> None:
    """The game ends with no winner (CF-R19)."""
    note(s, Event.VACANT, EVERYONE, why, 0, 0, 0)
    finish(s, why)


@rule
def finish(s: State, how: int) -> None:
    """The game is over, and all factions are shown (CF-R34)."""
    s.over = how
    for p in range(s.seats):
        note(s, Event.SHOWS_FACTION, EVERYONE, p, s.faction[p], 0, 0)


# ---- what the kernel asks of a game --------------------------------------------------------------------


@rule
def carry_out(s: State, step: int, who: int) -> None:
    """Take one step of a turn (CF turn.1)."""
    match step:
        case Do.TRADE:
            trade(s, who)
        case Do.PLACE:
            place(s)
        case Do.BET:
            place_bets(s)
        case Do.REVEAL:
            reveal(s)
        case Do.AMBUSHES:
            strike_ambushes(s, who)
        case Do.RESOLVE:
            resolve(s)
        case Do.TRIAL:
            hold_trial(s, who)


@rule
def options(s: State, seat: int) -> int:
    """How many actions `seat` may take now."""
    if not is_asked(s, seat):
        return 0
    match s.question:
        case Ask.TRADE:
            return count_bits(s.trades)
        case Ask.PLACE:
            return count_cards(s, seat)
        case Ask.BET:
            return count_bets(s, seat)
        case Ask.JOIN:
            return 2
        case Ask.TAX:
            return count_bits(s.candidates) + 1
        case _:
            return count_bits(s.candidates)


@rule
def option(s: State, seat: int, k: int) -> int:
    """The k-th of those actions, counted from 0, in rising order."""
    match s.question:
        case Ask.TRADE:
            return First.TRADE + nth_bit(s.trades, k)
        case Ask.PLACE:
            return nth_card(s, seat, k)
        case Ask.BET:
            return nth_bet(s, seat, k)
        case Ask.JOIN:
            return First.DECLINE + k
        case _:
            if k == count_bits(s.candidates):
                return First.TAX_EACH
            first: int = First.AMBUSH + 4 * (s.question - Ask.AMBUSH)
            return first + nth_bit(s.candidates, k)


@rule
def act(s: State, seat: int, action: int) -> None:
    """`seat` takes a legal action; once all who were asked have chosen, the game runs on."""
    answered(s, seat)
    match s.question:
        case Ask.TRADE:
            do_trade(s, seat, action)
        case Ask.PLACE:
            lay(s, seat, (action - First.PLACE) // TYPES, (action - First.PLACE) % TYPES)
        case Ask.BET:
            make_bets(s, seat, action - First.BET)
        case Ask.JOIN:
            answer_trial(s, seat, action - First.DECLINE)
        case _:
            if action == First.TAX_EACH:
                tax_each(s, seat)
            else:
                chosen(s, s.question, seat, (action - First.AMBUSH) % 4)
    if s.to_act == 0:
        run(s)


@rule
def scores(s: State, out: Reals) -> None:
    """1 for the king, 0 for all others; 0 for everybody when the throne stays vacant."""
    for p in range(s.seats):
        out[p] = 1.0 if s.winner == p else 0.0
