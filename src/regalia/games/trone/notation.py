"""Actions of Trône as text and back: `P0 plays knight`, `P1 picks raven-2`.

In a hand copies of a character are alike and have no number; whatever all can see is called by its number (TR-R31).
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from regalia.games.trone.edition import Edition
from regalia.games.trone.state import First
from regalia.kernel.errors import MalformedError, quoted

IN_HAND = {"plays": First.PLAY, "takes": First.TAKE}  # a character
IN_SIGHT = {"uses": First.USE, "picks": First.PICK}  # a card
PLAIN = {
    "to the front line": First.FRONT,
    "to the back line": First.BACK,
    "says no": First.NO,
    "says yes": First.YES,
    "stops": First.STOP,
}
OPTIONS = First.FRONT - First.OPTION
FORMS = (
    "plays CHARACTER, takes CHARACTER, uses CARD, picks CARD, chooses SEAT, chooses option N,"
    f" {', '.join(PLAIN)}; a CHARACTER is such as knight, a CARD such as knight-2"
)


# ---- characters and cards ------------------------------------------------------------------------------


def card_label(edition: Edition, card: int) -> str:
    """A card by its character and its number among the copies: `knight-2`."""
    kind = int(edition.tables["KIND_OF"][card])
    return f"{edition.characters[kind].id}-{card - first_card(edition, kind) + 1}"


def first_card(edition: Edition, kind: int) -> int:
    """The lowest of a character's cards."""
    return int(edition.tables["FIRST_CARD"][kind])


def find_kind(edition: Edition, name: str) -> int | None:
    """The number of the character with this id."""
    for kind, character in enumerate(edition.characters):
        if character.id == name:
            return kind
    return None


def _kind(edition: Edition, text: str, name: str) -> int:
    kind = find_kind(edition, name)
    if kind is not None:
        return kind
    known = [character.id for character in edition.characters]
    close = get_close_matches(name, known, 1)
    hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}"
    raise MalformedError(text, f"no character is called {quoted(name)}; {hint}")


def _character(edition: Edition, text: str, verb: str, name: str) -> int:
    """A character in a hand."""
    without, _, number = name.partition("-")
    kind = _kind(edition, text, without)
    if number:
        raise MalformedError(
            text, f"copies in a hand are alike and have no number: {verb} {without}", "TR-R31"
        )
    return kind


def _card(edition: Edition, text: str, name: str) -> int:
    """A card that all can see."""
    without, _, number = name.partition("-")
    kind = _kind(edition, text, without)
    copies = edition.characters[kind].copies
    if number not in map(str, range(1, copies + 1)):
        known = ", ".join(f"{without}-{n + 1}" for n in range(copies))
        raise MalformedError(text, f"say which copy, by its number: {known}", "TR-R31")
    return first_card(edition, kind) + int(number) - 1


# ---- writing -------------------------------------------------------------------------------------------


def write(edition: Edition, seat: int, action: int) -> str:
    """An action in notation."""
    return f"P{seat} {_deed(edition, action)}"


def _deed(edition: Edition, action: int) -> str:
    for deed, number in PLAIN.items():
        if action == number:
            return deed
    if action < First.USE:
        return f"plays {edition.characters[action - First.PLAY].id}"
    if action < First.PICK:
        return f"uses {card_label(edition, action - First.USE)}"
    if action < First.TAKE:
        return f"picks {card_label(edition, action - First.PICK)}"
    if action < First.RIVAL:
        return f"takes {edition.characters[action - First.TAKE].id}"
    if action < First.OPTION:
        return f"chooses P{action - First.RIVAL}"
    return f"chooses option {action - First.OPTION + 1}"


# ---- reading -------------------------------------------------------------------------------------------


def read(edition: Edition, seats: int, text: str) -> tuple[int, int]:
    """The seat and the action a line means; MalformedError says what is allowed."""
    line = " ".join(text.split())
    match = re.fullmatch(r"P([0-9]) (.+)", line)
    if not match:
        raise MalformedError(text, "an action begins with a seat, such as 'P0 plays knight'")
    return _seat(text, match[1], seats), _action(edition, seats, text, match[2])


def _action(edition: Edition, seats: int, text: str, deed: str) -> int:
    if deed in PLAIN:
        return PLAIN[deed]
    if found := re.fullmatch(r"chooses P([0-9])", deed):
        return First.RIVAL + _seat(text, found[1], seats)
    if found := re.fullmatch(r"chooses option ([0-9])", deed):
        return First.OPTION + _option(text, found[1])
    verb, _, name = deed.partition(" ")
    if name and " " not in name:
        if verb in IN_HAND:
            return IN_HAND[verb] + _character(edition, text, verb, name)
        if verb in IN_SIGHT:
            return IN_SIGHT[verb] + _card(edition, text, name)
    raise MalformedError(text, f"after the seat comes one of: {FORMS}")


def _seat(text: str, digit: str, seats: int) -> int:
    if int(digit) >= seats:
        raise MalformedError(text, f"there is no seat P{digit}; there are P0 to P{seats - 1}")
    return int(digit)


def _option(text: str, digit: str) -> int:
    if not 1 <= int(digit) <= OPTIONS:
        raise MalformedError(text, f"options are numbered from 1 to {OPTIONS}, not {digit}")
    return int(digit) - 1
