"""What people read out of what somebody does in For a Crown: risks, and whom it harms."""

from __future__ import annotations

from regalia.games.definition import Manner
from regalia.games.for_a_crown.state import LEFT, LEVELS, RIGHT, SEATS, Event, First
from regalia.kernel.engine import Entry


def manner(seat: int, action: int) -> Manner:
    if First.UNSEEN <= action < First.UNSEEN + LEVELS or action in (First.WITH_COIN, First.WITH_RUBY):
        return Manner(risks=True)
    for first in (First.BANDIT, First.STRIKE):
        if first <= action < first + SEATS:
            return Manner(against=action - first)
    if First.MOVE <= action < First.BRIBE:
        portrait, way = divmod(action - First.MOVE, 2)
        if portrait != seat and way == LEFT:
            return Manner(against=portrait)
    return Manner()


def harm(entry: Entry) -> tuple[int, int] | None:
    """A Strike, a Bandit sent, or a portrait of another moved to the left."""
    if entry.event in (Event.STRIKES, Event.SENDS_BANDIT):
        return entry.a, entry.b
    if entry.event == Event.MOVES and entry.a != entry.b and entry.d == LEFT:
        return entry.a, entry.b
    return None


def sense(entry: Entry) -> tuple[int, bool] | None:
    """The own portrait goes to the right, those of others to the left."""
    if entry.event == Event.MOVES:
        return entry.a, (entry.a == entry.b) == (entry.d == RIGHT)
    return None
