"""Actions of Crownfall as text and back: `P0 lays conquest says taxation`."""

from __future__ import annotations

import re

from regalia.games.crownfall.edition import OPPONENTS, TYPE_IDS
from regalia.games.crownfall.state import EVIDENCE, HIGHEST_BET, TYPES, First
from regalia.kernel.errors import MalformedError, quoted

VERBS = {
    "ambushes": First.AMBUSH,
    "blesses": First.BLESS,
    "betrays": First.BETRAY,
    "conquers": First.CONQUER,
    "revolts against": First.REVOLT,
    "taxes": First.TAX,
}
PLAIN = {
    "trades nothing": First.TRADE,
    "bets nothing": First.BET,
    "taxes each": First.TAX_EACH,
    "joins": First.JOIN,
    "declines": First.DECLINE,
}
FORMS = (
    "trades nothing, sells CARD, buys CARD from SEAT, lays CARD says CARD, bets nothing,"
    " bets N on SEAT lying|truthful, ambushes|blesses|betrays|conquers|revolts against|taxes SEAT,"
    " taxes each, joins, declines"
)


def bets_of(seats: int, seat: int, bets: int) -> list[tuple[int, int, bool]]:
    """The single bets in a bet number: on whom, how much, and whether on a lie."""
    base = 2 * HIGHEST_BET + 1
    found = []
    for k in range(1, OPPONENTS + 1):
        bets, digit = divmod(bets, base)
        if digit:
            lie = digit > HIGHEST_BET
            found.append(((seat + k) % seats, digit - HIGHEST_BET if lie else digit, lie))
    return found


def write(seats: int, seat: int, action: int) -> str:
    """An action in notation."""
    return f"P{seat} {_deed(seats, seat, action)}"


def _deed(seats: int, seat: int, action: int) -> str:
    for deed, number in PLAIN.items():
        if action == number:
            return deed
    if action < First.BUY:
        return f"sells {TYPE_IDS[action - First.SELL]}"
    if action < First.PLACE:
        owner, card = divmod(action - First.BUY, EVIDENCE)
        return f"buys {TYPE_IDS[card]} from P{owner}"
    if action < First.BET:
        card, claim = divmod(action - First.PLACE, TYPES)
        return f"lays {TYPE_IDS[card]} says {TYPE_IDS[claim]}"
    if action < First.AMBUSH:
        bets = bets_of(seats, seat, action - First.BET)
        return "bets " + ", ".join(f"{n} on P{q} {'lying' if lie else 'truthful'}" for q, n, lie in bets)
    verb, first = max(((v, f) for v, f in VERBS.items() if f <= action), key=lambda pair: pair[1])
    return f"{verb} P{action - first}"


def read(seats: int, text: str) -> tuple[int, int]:
    """The seat and the action a line means; MalformedError says what is allowed."""
    line = " ".join(text.split())
    match = re.fullmatch(r"P([0-9]) (.+)", line)
    if not match:
        raise MalformedError(text, "an action begins with a seat, such as 'P0 lays conquest says taxation'")
    seat = _seat(text, match[1], seats)
    return seat, _action(text, seats, seat, match[2])


def _action(text: str, seats: int, seat: int, deed: str) -> int:
    if deed in PLAIN:
        return PLAIN[deed]
    if found := re.fullmatch(r"sells (\w+)", deed):
        return First.SELL + _evidence(text, found[1])
    if found := re.fullmatch(r"buys (\w+) from P([0-9])", deed):
        return First.BUY + EVIDENCE * _seat(text, found[2], seats) + _evidence(text, found[1])
    if found := re.fullmatch(r"lays (\w+) says (\w+)", deed):
        return First.PLACE + TYPES * _type(text, found[1]) + _type(text, found[2])
    if deed.startswith("bets "):
        return First.BET + _bets(text, seats, seat, deed.removeprefix("bets "))
    for verb, first in VERBS.items():
        if found := re.fullmatch(rf"{verb} P([0-9])", deed):
            return first + _seat(text, found[1], seats)
    raise MalformedError(text, f"after the seat comes one of: {FORMS}")


def _bets(text: str, seats: int, seat: int, listed: str) -> int:
    base = 2 * HIGHEST_BET + 1
    number = 0
    for one in listed.split(", "):
        found = re.fullmatch(r"([0-9]) on P([0-9]) (lying|truthful)", one)
        if not found or not 1 <= int(found[1]) <= HIGHEST_BET:
            raise MalformedError(
                text, f"a bet is '1 on P1 lying' or '{HIGHEST_BET} on P1 truthful', not {quoted(one)}"
            )
        place = (_seat(text, found[2], seats) - seat) % seats
        if place == 0:
            raise MalformedError(text, "nobody bets on their own announcement", "CF bet.1")
        worth = base ** (place - 1)
        if number // worth % base:
            raise MalformedError(text, f"two bets on P{found[2]}; one is allowed", "CF-R6")
        number += worth * (int(found[1]) + (HIGHEST_BET if found[3] == "lying" else 0))
    return number


def _seat(text: str, digit: str, seats: int) -> int:
    if int(digit) >= seats:
        raise MalformedError(text, f"there is no seat P{digit}; there are P0 to P{seats - 1}")
    return int(digit)


def _type(text: str, name: str) -> int:
    if name not in TYPE_IDS:
        raise MalformedError(text, f"no card is called {quoted(name)}; there are {', '.join(TYPE_IDS)}")
    return TYPE_IDS.index(name)


def _evidence(text: str, name: str) -> int:
    if _type(text, name) >= EVIDENCE:
        allowed = ", ".join(TYPE_IDS[:EVIDENCE])
        raise MalformedError(text, f"{name} is never evidence; {allowed} can be", "CF file.1")
    return TYPE_IDS.index(name)
