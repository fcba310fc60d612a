"""How a game of Trône goes on when nobody thinks twice.

For a search: all of it is cheap, and looks at no secret but those of the seat that chooses.
"""

from regalia.games.trone.cards import nth_marked, on_field, seat_of
from regalia.games.trone.edition import Kind, St
from regalia.games.trone.effects import at_work
from regalia.games.trone.points import worth_of
from regalia.games.trone.rules import option, options, pick_of
from regalia.games.trone.state import Ask, First, Op, Set, State
from regalia.games.trone.tables import in_kind, in_step, kind_of
from regalia.kernel.agenda import count_bits, nth_bit
from regalia.kernel.chance import Stream, below
from regalia.kernel.rule import rule
from regalia.kernel.search import Search
from regalia.kernel.state import NOBODY, NOTHING

LOOKS = 2  # how many of its choices a player looks at: three or six win no more games, and take longer
AN_EFFECT = 2  # what an effect is worth, in points, at a glance
ON_THRONE = 8  # what a point is worth more that the throne's holder loses


@rule
def instinct(s: State, seat: int, search: Search, chooser: Stream) -> int:
    """Which action a player takes who does not think twice."""
    match s.question:
        case Ask.TURN:
            return best_of_some_turns(s, seat, options(s, seat), chooser)
        case Ask.CARD | Ask.LIMIT:
            return best_of_some_cards(s, seat, options(s, seat), chooser)
        case Ask.MAY | Ask.CONSTRAINT:
            return First.YES if s.possible == 2 and below(chooser, 8) > 0 else First.NO
        case Ask.MOUNT:
            return First.YES
        case Ask.RIVAL:
            return quick_rival(s, chooser)
        case _:
            return option(s, seat, below(chooser, options(s, seat)))


@rule
def best_of_some_turns(s: State, seat: int, count: int, chooser: Stream) -> int:
    """The best of a few things to do in a turn, at a glance."""
    if count == 1:
        return option(s, seat, 0)
    best = option(s, seat, below(chooser, count))
    most = glance_at_turn(best)
    for _ in range(1, LOOKS):
        action = option(s, seat, below(chooser, count))
        value = glance_at_turn(action)
        if value > most:
            best = action
            most = value
    return best


@rule
def best_of_some_cards(s: State, seat: int, count: int, chooser: Stream) -> int:
    """The best of a few cards to pick, at a glance."""
    if count == 1:
        return option(s, seat, 0)
    best = nth_marked(s, Set.OFFERED, below(chooser, count))
    most = glance(s, seat, best)
    for _ in range(1, LOOKS):
        c = nth_marked(s, Set.OFFERED, below(chooser, count))
        value = glance(s, seat, c)
        if value > most:
            best = c
            most = value
    return pick_of(s, best)


@rule
def glance(s: State, seat: int, c: int) -> int:
    """What a card seems worth, or to stop."""
    if c == NOTHING:
        return 0
    if s.question == Ask.LIMIT:
        return -worth_of_kind(kind_of(c))
    return glance_at_card(s, seat, c, in_step(at_work(s), St.OP))


@rule
def glance_at_turn(action: int) -> int:
    """What can be used is used; of cards the one with most points and effects is played."""
    if action == First.STOP:
        return 0
    if action >= First.USE:
        return 100
    return 1 + worth_of_kind(action - First.PLAY)


@rule
def worth_of_kind(kind: int) -> int:
    """A character that is on no field, by what is printed."""
    return in_kind(kind, Kind.BASE) + AN_EFFECT * in_kind(kind, Kind.EFFECTS)


@rule
def glance_at_card(s: State, seat: int, c: int, op: int) -> int:
    """Good things for one's own, bad ones for others, above all for who sits on the throne."""
    if not on_field(s, c):
        return worth_of_kind(kind_of(c))
    helps = op == Op.ENCOURAGE or op == Op.FORCE
    value = 1 + worth_of(s, c)
    if seat_of(s, c) == seat:
        return value if helps else -value
    if s.throne == seat_of(s, c):
        value *= ON_THRONE
    return -value if helps else value


@rule
def quick_rival(s: State, chooser: Stream) -> int:
    """Who sits on the throne, or anybody."""
    if s.throne != NOBODY and (s.possible >> s.throne) & 1 == 1:
        return First.RIVAL + s.throne
    return First.RIVAL + nth_bit(s.possible, below(chooser, count_bits(s.possible)))
