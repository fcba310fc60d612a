"""How a game of For a Crown goes on when nobody thinks twice.

For a search: all of it is cheap, and looks at no secret but those of the seat that chooses.
"""

from regalia.games.for_a_crown.greedy import worth
from regalia.games.for_a_crown.rules import option, options
from regalia.games.for_a_crown.state import Ask, State
from regalia.kernel.chance import Stream, below
from regalia.kernel.rule import rule
from regalia.kernel.search import Search

LOOKS = 3  # how many of its choices a player looks at


@rule
def instinct(s: State, seat: int, search: Search, chooser: Stream) -> int:
    """Which action a player takes who does not think twice."""
    if s.question == Ask.PAY:
        return option(s, seat, 0)  # with as many Coins as there are
    return option(s, seat, best_of_some(s, seat, options(s, seat), chooser))


@rule
def best_of_some(s: State, seat: int, count: int, chooser: Stream) -> int:
    """The best of a few choices, at a glance."""
    best = below(chooser, count)
    most = worth(s, seat, best)
    for _ in range(1, LOOKS):
        k = below(chooser, count)
        value = worth(s, seat, k)
        if value > most:
            best = k
            most = value
    return best
