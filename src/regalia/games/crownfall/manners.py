"""What people read out of what somebody does in Crownfall: lies, risks, and whom it harms."""

from __future__ import annotations

from regalia.games.crownfall.notation import bets_of
from regalia.games.crownfall.state import EVIDENCE, TYPES, Event, First
from regalia.games.definition import Manner
from regalia.kernel.engine import Entry

HARMS = (Event.BUYS, Event.AMBUSHES, Event.BETRAYS, Event.CONQUERS, Event.REVOLT_WINS, Event.TAXES)
AIMED = (First.AMBUSH, First.BETRAY, First.CONQUER, First.REVOLT, First.TAX)
MUCH = 3  # tokens bet at once


def manner(seats: int, seat: int, action: int) -> Manner:
    if First.BUY <= action < First.PLACE:
        return Manner(against=(action - First.BUY) // EVIDENCE)
    if First.PLACE <= action < First.BET:
        card, claim = divmod(action - First.PLACE, TYPES)
        return Manner(lies=card != claim)
    if First.BET <= action < First.AMBUSH:
        stakes = sum(stake for _, stake, _ in bets_of(seats, seat, action - First.BET))
        return Manner(risks=stakes >= MUCH)
    for first in AIMED:
        if first <= action < first + 4:
            return Manner(against=action - first)
    return Manner(risks=action == First.JOIN)


def harm(entry: Entry) -> tuple[int, int] | None:
    return (entry.a, entry.b) if entry.event in HARMS and entry.a != entry.b else None


def candour(entry: Entry) -> tuple[int, bool] | None:
    """A card that is turned shows whether it was announced for what it is."""
    return (entry.a, entry.b == entry.c) if entry.event == Event.REVEALS else None
