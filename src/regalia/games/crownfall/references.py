"""What on the table each part of an action of Crownfall is about: a page lets people choose by touching it."""

from __future__ import annotations

from regalia.games.crownfall.edition import TYPE_IDS
from regalia.games.crownfall.notation import bets_of
from regalia.games.crownfall.state import EVIDENCE, TYPES, First

PLAIN = {First.TRADE: "pass", First.TAX_EACH: "all", First.DECLINE: "no", First.JOIN: "yes"}


def about(seats: int, seat: int, action: int) -> tuple[str, ...]:
    """As many references as the action has parts in words, in the same order."""
    if action in PLAIN:
        return (PLAIN[action],)
    if action < First.BUY:
        return (f"evidence:{seat}:{TYPE_IDS[action - First.SELL]}",)
    if action < First.PLACE:
        owner, card = divmod(action - First.BUY, EVIDENCE)
        return (f"evidence:{owner}:{TYPE_IDS[card]}",)
    if action < First.BET:
        card, claim = divmod(action - First.PLACE, TYPES)
        return f"hand:{TYPE_IDS[card]}", f"claim:{TYPE_IDS[claim]}"
    if action < First.AMBUSH:
        return _bets(seats, seat, action - First.BET)
    return (f"seat:{(action - First.AMBUSH) % 4}",)


def _bets(seats: int, seat: int, bets: int) -> tuple[str, ...]:
    """A bet on each opponent, to the right; to bet nothing is one of them."""
    made = {on: f"{stake}:{'lie' if lie else 'truth'}" for on, stake, lie in bets_of(seats, seat, bets)}
    others = [(seat + k) % seats for k in range(1, seats)]
    return tuple(f"bet:{other}:{made.get(other, '0')}" for other in others)
