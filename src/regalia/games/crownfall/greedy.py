"""A greedy player of Crownfall: it plays for its goal one card at a time, and bets where it knows enough.

It looks no further than the choice at hand, and uses only what its seat knows.
"""

from regalia.games.crownfall.edition import BOX
from regalia.games.crownfall.knowledge import known_cards, knows_hand_of
from regalia.games.crownfall.rules import (
    bet_digit,
    bets_on_lie,
    hand_size,
    is_in,
    meets_goal,
    option,
    smaller,
    stake_of,
    to_the_right,
)
from regalia.games.crownfall.state import EVIDENCE, TYPES, Ask, First, State, Type
from regalia.kernel.rule import rule
from regalia.kernel.search import TRUSTED

# In hundredths of a token.
TOKEN = 100
GOAL_EVIDENCE = 700  # what it costs to buy it
RIVAL_LOSS = 30  # a token that one rival loses: the others have it no worse
HALF_TRUSTED = TRUSTED // 2  # everybody: a greedy player keeps no book of lies
SURE_ENOUGH = 0.35  # how far from even a chance must be to bet on it


# ---- goals ---------------------------------------------------------------------------------------------


@rule
def larger(a: int, b: int) -> int:
    return a if a > b else b


@rule
def lacking(s: State, p: int, f: int, tokens: int, evidence: int) -> int:
    """What p would lack as this faction with so many more tokens and pieces of evidence for its goal."""
    short = larger(BOX.goal_tokens[f] - s.tokens[p] - tokens, 0)
    pieces = larger(BOX.goal_evidence[f] - s.court[p, BOX.goal_type[f]] - evidence, 0)
    return TOKEN * short + GOAL_EVIDENCE * pieces


@rule
def is_for_goal(f: int, c: int) -> bool:
    """Is evidence of this type what the faction collects?"""
    return BOX.goal_evidence[f] > 0 and BOX.goal_type[f] == c


@rule
def closest_goal(s: State, p: int) -> int:
    """The least that p may lack, as any faction they have not shown not to be."""
    least = 100 * GOAL_EVIDENCE
    for f in range(len(BOX.goal_tokens)):
        if not is_in(s.ruled_out[p], f):
            least = smaller(least, lacking(s, p, f, 0, 0))
    return least


@rule
def threat(s: State, p: int) -> int:
    """How dangerous a rival seems: richer, and closer to some goal."""
    return TOKEN * s.tokens[p] - closest_goal(s, p)


# ---- trade ---------------------------------------------------------------------------------------------


@rule
def worth_of_trade(s: State, seat: int, action: int) -> int:
    """How much less is lacking after it."""
    f = s.faction[seat]
    now = lacking(s, seat, f, 0, 0)
    if action == First.TRADE:
        return 0
    if action < First.BUY:
        gone = int(is_for_goal(f, action - First.SELL))
        return now - lacking(s, seat, f, BOX.sell_price, -gone) - TOKEN
    bought = int(is_for_goal(f, (action - First.BUY) % EVIDENCE))
    return now - lacking(s, seat, f, -BOX.buy_price, bought) - TOKEN


# ---- place ---------------------------------------------------------------------------------------------


@rule
def worth_of_card(s: State, seat: int, c: int) -> int:
    """What a card may bring its player."""
    f = s.faction[seat]
    evidence = TOKEN * BOX.sell_price
    if is_for_goal(f, c):
        evidence = GOAL_EVIDENCE + TOKEN
    match c:
        case Type.CORONATION:
            return 100 * GOAL_EVIDENCE if meets_goal(s, seat, f) else -TOKEN
        case Type.CONQUEST:
            return (58 * evidence + 74 * TOKEN) // 100
        case Type.REVOLT:
            return evidence // 2
        case Type.TRIAL:
            return evidence // 2 + TOKEN
        case Type.TAXATION:
            return TOKEN * larger(BOX.tax_one, (s.seats - 1) * BOX.tax_each)
        case Type.BETRAYAL:
            return TOKEN
        case Type.BLESSING:
            return TOKEN
        case _:
            return 0


@rule
def easy_lie(s: State, seat: int, card: int) -> int:
    """The other type that one would believe most easily: the one the seat could best have laid."""
    best = (card + 1) % TYPES
    for c in range(TYPES):
        if c != card and s.hand[s.hand_of[seat], c] > s.hand[s.hand_of[seat], best]:
            best = c
    return best


@rule
def worth_of_place(s: State, seat: int, card: int, claim: int) -> int:
    """The truth is as good as an easy lie; any other lie is worse."""
    value = worth_of_card(s, seat, card)
    if claim == card or claim == easy_lie(s, seat, card):
        return value
    return value - TOKEN // 2


# ---- bet -----------------------------------------------------------------------------------------------


@rule
def copies_unseen(s: State, seat: int, c: int) -> int:
    """Copies of a type that lie where the seat has never looked, in hands and face down."""
    n = BOX.copies[c] - s.discard[c]
    for q in range(s.seats):
        if c < EVIDENCE:
            n -= s.court[q, c]
        if knows_hand_of(s, seat, q):
            n -= known_cards(s, seat, q, c)
    return n - int(s.played[seat] == c)


@rule
def cards_unseen(s: State, seat: int) -> int:
    n = 0
    for c in range(TYPES):
        n += copies_unseen(s, seat, c)
    return n


@rule
def chance_of_truth(s: State, seat: int, q: int, trust: int) -> float:
    """How likely q has laid what they said, by the cards they may have had, and by how often they say the truth."""
    c = s.claim[q]
    if knows_hand_of(s, seat, q):
        share = known_cards(s, seat, q, c) / (hand_size(s, q) + 1)
    else:
        share = copies_unseen(s, seat, c) / larger(cards_unseen(s, seat), 1)
    true = (TYPES - 1) * share * trust
    return true / (true + (1 - share) * (TRUSTED - trust) + 1)


@rule
def worth_of_bet(s: State, seat: int, bets: int) -> int:
    """Even money, so a bet must be likelier than not; and a little more, since one never knows."""
    value = 0.0
    for k in range(1, s.seats):
        digit = bet_digit(bets, k)
        if digit > 0:
            edge = 2 * chance_of_truth(s, seat, to_the_right(s, seat, k), HALF_TRUSTED) - 1
            if bets_on_lie(digit):
                edge = -edge
            value += TOKEN * stake_of(digit) * (edge - SURE_ENOUGH)
    return int(value)


# ---- targets -------------------------------------------------------------------------------------------


@rule
def worth_of_betrayal(s: State, seat: int, q: int) -> int:
    """A Coronation above all, then what would bring a dangerous rival most."""
    if is_in(s.blessed, q) or is_in(s.cancelled, q):
        return -100 * GOAL_EVIDENCE
    card = s.played[q]
    if card == Type.CORONATION:
        return 100 * GOAL_EVIDENCE + threat(s, q)
    return threat(s, q) // 4 + (GOAL_EVIDENCE if card < EVIDENCE else 0)


@rule
def worth_of_target(s: State, seat: int, q: int) -> int:
    """Take from whoever is most dangerous and has something."""
    if is_in(s.blessed, q):
        return -100 * GOAL_EVIDENCE
    if q == seat:
        return -50 * GOAL_EVIDENCE
    return threat(s, q) + (GOAL_EVIDENCE if s.tokens[q] >= BOX.tax_one else 0)


@rule
def worth_of_tax(s: State, seat: int, action: int) -> int:
    if action != First.TAX_EACH:
        q = action - First.TAX
        if is_in(s.blessed, q):
            return 0
        return (TOKEN + RIVAL_LOSS) * smaller(BOX.tax_one, s.tokens[q]) + threat(s, q) // TOKEN
    taken = 0
    for q in range(s.seats):
        if q != seat and not is_in(s.blessed, q):
            taken += smaller(BOX.tax_each, s.tokens[q])
    return TOKEN * taken


@rule
def worth_of_ambush(s: State, seat: int, q: int) -> int:
    """A hand with more cards, and if it is known, with a Coronation."""
    value = 10 * hand_size(s, q)
    if knows_hand_of(s, seat, q):
        value += TOKEN * smaller(known_cards(s, seat, q, int(Type.CORONATION)), 1)
    return value


@rule
def worth(s: State, seat: int, k: int) -> int:
    """How good the seat's k-th choice seems, in hundredths of a token or on a scale of its own."""
    action = option(s, seat, k)
    match s.question:
        case Ask.TRADE:
            return worth_of_trade(s, seat, action)
        case Ask.PLACE:
            return worth_of_place(s, seat, (action - First.PLACE) // TYPES, (action - First.PLACE) % TYPES)
        case Ask.BET:
            return worth_of_bet(s, seat, action - First.BET)
        case Ask.AMBUSH:
            return worth_of_ambush(s, seat, action - First.AMBUSH)
        case Ask.BLESS:
            return int(action - First.BLESS == seat)
        case Ask.BETRAY:
            return worth_of_betrayal(s, seat, action - First.BETRAY)
        case Ask.CONQUER:
            return worth_of_target(s, seat, action - First.CONQUER)
        case Ask.REVOLT:
            return worth_of_target(s, seat, action - First.REVOLT)
        case Ask.TAX:
            return worth_of_tax(s, seat, action)
        case _:
            return k  # a Trial is worth joining
