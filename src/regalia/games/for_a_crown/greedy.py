"""A greedy player of For a Crown: takes the Mercenary with the best expected value, and strikes the leader.

It looks no further than the choice at hand, and uses only what its seat knows: what lies open, its own cards,
and the chests as anybody with a good memory has them in mind.
"""

from regalia.games.for_a_crown.edition import (
    BOX,
    EITHER,
    FIRST_KIND,
    ICON_COUNT,
    ICONS_OF,
    WORTH,
)
from regalia.games.for_a_crown.knowledge import unseen_copies
from regalia.games.for_a_crown.rules import (
    fortune,
    is_in,
    larger,
    level_of,
    next_space,
    option,
    richest,
    rivals,
    smaller,
    with_most_bandits,
)
from regalia.games.for_a_crown.state import Ask, First, Icon, State
from regalia.kernel.rule import rule

ROUGHLY = 40  # hundredths of a Ruby, over the whole game: finer differences are guesswork


@rule
def value_of(icon: int) -> int:
    """An effect, in hundredths of a Ruby."""
    return int(WORTH[icon])


@rule
def value_of_card(kind: int) -> int:
    """All its effects together, or the best of them where one is picked."""
    total = 0
    best = 0
    for i in range(ICON_COUNT[kind]):
        value = value_of(int(ICONS_OF[kind, i]))
        total += value
        best = larger(best, value)
    return best if EITHER[kind] != 0 else total


@rule
def value_of_unseen(s: State, seat: int, level: int) -> int:
    """The top of a deck: the mean of the cards the seat has seen nowhere."""
    cards = 0
    total = 0
    for kind in range(FIRST_KIND[level], FIRST_KIND[level + 1]):
        n = unseen_copies(s, seat, kind)
        cards += n
        total += n * value_of_card(kind)
    return total // larger(cards, 1)


@rule
def price(s: State, seat: int, cost: int) -> int:
    """What a cost means: Coins as far as there are any, then Rubies."""
    coins = smaller(cost, s.coins[seat])
    return value_of(Icon.COIN) * coins + value_of(Icon.RUBY) * (cost - coins)


@rule
def worth_of_recruit(s: State, seat: int, action: int) -> int:
    """A Mercenary works once in this round and in each to come. What is roughly as good is as good."""
    if action >= First.UNSEEN:
        level = action - First.UNSEEN
        value = value_of_unseen(s, seat, level)
    else:
        level = level_of(action - First.RECRUIT)
        value = value_of_card(action - First.RECRUIT)
    return (value * (BOX.rounds - s.round + 1) - price(s, seat, s.cost[level])) // ROUGHLY


@rule
def worth_of_move(s: State, seat: int, move: int) -> int:
    """The own portrait to the right is best, then the leader's to the left."""
    p = move >> 1
    change = next_space(s, p, move & 1) - s.place[p]
    if p == seat:
        return 2 * change
    return -change if p == richest(s, rivals(s, seat)) else 0


@rule
def worth_of_bribe(s: State, seat: int, n: int) -> int:
    """Worth it only where it gets the seat out of having the most Bandits, and with Coins."""
    if n == 0:
        return 0
    gain = 0
    if is_in(with_most_bandits(s), seat) and s.bandits[seat] - n < most_bandits_of_rivals(s, seat):
        gain = value_of(Icon.RUBY) * BOX.burglary
    return gain - price(s, seat, n)


@rule
def most_bandits_of_rivals(s: State, seat: int) -> int:
    most = 0
    for p in range(s.seats):
        if p != seat:
            most = larger(most, s.bandits[p])
    return most


@rule
def worth_of_mages(action: int) -> int:
    if action == First.DECLINE:
        return 0
    return value_of(Icon.DIE) - value_of(Icon.COIN if action == First.WITH_COIN else Icon.RUBY)


@rule
def worth(s: State, seat: int, k: int) -> int:
    """How good the seat's k-th choice seems, in hundredths of a Ruby or on a scale of its own."""
    action = option(s, seat, k)
    match s.question:
        case Ask.RECRUIT:
            return worth_of_recruit(s, seat, action)
        case Ask.PAY:
            return First.PAY - action
        case Ask.CHOOSE:
            return value_of(action - First.CHOOSE)
        case Ask.BANDIT:
            return fortune(s, action - First.BANDIT)
        case Ask.STRIKE:
            return fortune(s, action - First.STRIKE)
        case Ask.MOVE:
            return worth_of_move(s, seat, action - First.MOVE)
        case Ask.BRIBE:
            return worth_of_bribe(s, seat, action - First.BRIBE)
        case _:
            return worth_of_mages(action)
