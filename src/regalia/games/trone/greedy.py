"""A greedy player of Trône: it wants to be ahead when its turn is over, and nobody else on the throne."""

from regalia.games.trone.cards import hand_size, is_in
from regalia.games.trone.points import lead, points
from regalia.games.trone.state import State
from regalia.kernel.rule import rule
from regalia.kernel.state import NOBODY

WON = 10_000
ON_THRONE = 1_000
A_POINT = 20
A_CARD = 10


@rule
def moment(s: State) -> int:
    """A turn."""
    return s.turns


@rule
def outlook(s: State, seat: int) -> int:
    """The game, then the throne, then the lead, then points of one's own and cards to come."""
    if s.over != 0:
        return WON if is_in(s.winners, seat) else -WON
    value = A_POINT * (2 * lead(s, seat) + points(s, seat)) + A_CARD * hand_size(s, seat)
    if s.throne == seat:
        return value + ON_THRONE
    return value if s.throne == NOBODY else value - ON_THRONE
