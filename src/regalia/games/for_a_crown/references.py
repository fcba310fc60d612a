"""What on the table an action of For a Crown is about: a page lets people choose by touching it."""

from __future__ import annotations

from regalia.games.for_a_crown.edition import ICON_IDS, Edition
from regalia.games.for_a_crown.notation import WAYS
from regalia.games.for_a_crown.state import First

PLAIN = {First.DECLINE: "no", First.WITH_COIN: "pay:coin", First.WITH_RUBY: "pay:ruby"}


def about(edition: Edition, action: int) -> tuple[str, ...]:
    """One reference, as the action is one part in words; none for a Mercenary that the edition does not have."""
    if action < First.UNSEEN:
        kind = action - First.RECRUIT
        return (f"square:{edition.mercenaries[kind].id}",) if kind < len(edition.mercenaries) else ()
    return (_about(action),)


def _about(action: int) -> str:
    if action in PLAIN:
        return PLAIN[action]
    if action < First.PAY:
        return f"deck:{action - First.UNSEEN + 1}"
    if action < First.CHOOSE:
        return f"rubies:{action - First.PAY}"
    if action < First.BANDIT:
        return f"icon:{ICON_IDS[action - First.CHOOSE]}"
    if action < First.STRIKE:
        return f"seat:{action - First.BANDIT}"
    if action < First.MOVE:
        return f"seat:{action - First.STRIKE}"
    if action < First.BRIBE:
        moved, way = divmod(action - First.MOVE, 2)
        return f"portrait:{moved}:{WAYS[way]}"
    return f"bandits:{action - First.BRIBE}"
