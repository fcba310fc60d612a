"""Actions of For a Crown as text and back: `P0 recruits magpie`, `P2 strikes P1`."""

from __future__ import annotations

import re

from regalia.games.for_a_crown.edition import ICON_IDS, Edition
from regalia.games.for_a_crown.state import LEVELS, MOST, First
from regalia.kernel.errors import MalformedError, quoted

AIMED = {"sends a bandit to": First.BANDIT, "strikes": First.STRIKE}
WAYS = ("left", "right")
PLAIN = {
    "declines": First.DECLINE,
    "tries the mages with a coin": First.WITH_COIN,
    "tries the mages with a ruby": First.WITH_RUBY,
}
FORMS = (
    "recruits CARD, recruits level N unseen, pays N rubies, chooses EFFECT, sends a bandit to SEAT, strikes SEAT,"
    " moves SEAT left|right, bribes N, declines, tries the mages with a coin|ruby"
)


def write(edition: Edition, seat: int, action: int) -> str:
    """An action in notation."""
    return f"P{seat} {_deed(edition, action)}"


def _deed(edition: Edition, action: int) -> str:
    for deed, number in PLAIN.items():
        if action == number:
            return deed
    if action < First.UNSEEN:
        kind = action - First.RECRUIT
        known = kind < len(edition.mercenaries)
        return f"recruits {edition.mercenaries[kind].id}" if known else f"recruits nobody ({kind})"
    if action < First.PAY:
        return f"recruits level {action - First.UNSEEN + 1} unseen"
    if action < First.CHOOSE:
        return f"pays {action - First.PAY} rubies"
    if action < First.BANDIT:
        return f"chooses {ICON_IDS[action - First.CHOOSE]}"
    if action < First.STRIKE:
        return f"sends a bandit to P{action - First.BANDIT}"
    if action < First.MOVE:
        return f"strikes P{action - First.STRIKE}"
    if action < First.BRIBE:
        moved, way = divmod(action - First.MOVE, 2)
        return f"moves P{moved} {WAYS[way]}"
    return f"bribes {action - First.BRIBE}"


def read(edition: Edition, seats: int, text: str) -> tuple[int, int]:
    """The seat and the action a line means; MalformedError says what is allowed."""
    line = " ".join(text.split())
    match = re.fullmatch(r"P([0-9]) (.+)", line)
    if not match:
        raise MalformedError(text, "an action begins with a seat, such as 'P0 strikes P1'")
    return _seat(text, match[1], seats), _action(edition, seats, text, match[2])


def _action(edition: Edition, seats: int, text: str, deed: str) -> int:
    if deed in PLAIN:
        return PLAIN[deed]
    if found := re.fullmatch(r"recruits level ([0-9]) unseen", deed):
        if not 2 <= int(found[1]) <= LEVELS:
            raise MalformedError(text, f"unseen cards have levels 2 to {LEVELS}", "FC recruit.2")
        return First.UNSEEN + int(found[1]) - 1
    if found := re.fullmatch(r"recruits ([a-z0-9_]+)", deed):
        kind = edition.kind(found[1])
        if kind is None:
            known = ", ".join(card.id for card in edition.mercenaries)
            raise MalformedError(text, f"no Mercenary is called {quoted(found[1])}; there are {known}")
        return First.RECRUIT + kind
    if found := re.fullmatch(r"pays (0|[1-9][0-9]{0,2}) rubies", deed):
        return First.PAY + _amount(text, found[1])
    if found := re.fullmatch(r"bribes (0|[1-9][0-9]{0,2})", deed):
        return First.BRIBE + _amount(text, found[1])
    if found := re.fullmatch(r"chooses ([a-z]+)", deed):
        if found[1] not in ICON_IDS:
            raise MalformedError(
                text, f"no effect is called {quoted(found[1])}; there are {', '.join(ICON_IDS)}"
            )
        return First.CHOOSE + ICON_IDS.index(found[1])
    if found := re.fullmatch(r"moves P([0-9]) (left|right)", deed):
        return First.MOVE + 2 * _seat(text, found[1], seats) + WAYS.index(found[2])
    for verb, first in AIMED.items():
        if found := re.fullmatch(rf"{verb} P([0-9])", deed):
            return first + _seat(text, found[1], seats)
    raise MalformedError(text, f"after the seat comes one of: {FORMS}")


def _seat(text: str, digit: str, seats: int) -> int:
    if int(digit) >= seats:
        raise MalformedError(text, f"there is no seat P{digit}; there are P0 to P{seats - 1}")
    return int(digit)


def _amount(text: str, digits: str) -> int:
    if int(digits) > MOST:
        raise MalformedError(text, f"at most {MOST} at once, not {digits}")
    return int(digits)
