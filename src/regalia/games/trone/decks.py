"""The 128 cards of an edition: of which character each is, and the sets of those that do certain things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from regalia.games.trone.language import EVENTS, MOST_BASE, OPS, WHENS, Character, Count, Effect, Filter, Step

NONE = -1
HALF = 64
A_FACTION = 16  # cards of a faction
BASE_BITS = MOST_BASE.bit_length()


def cards_of(characters: tuple[Character, ...]) -> dict[str, Any]:
    """Tables by card, and sets of cards as halves."""
    kind_of = [kind for kind, character in enumerate(characters) for _ in range(character.copies)]
    first = np.cumsum([0, *(character.copies for character in characters)])

    def those(does: Callable[[Effect], bool]) -> list[int]:
        return _halves([any(map(does, characters[kind].effects)) for kind in kind_of])

    return {
        "KIND_OF": np.array(kind_of, np.int16),
        "FIRST_CARD": np.array(first, np.int16),
        "ACTING": np.array([those(lambda e, when=when: e.when == when and e.on is None) for when in WHENS]),  # type: ignore[misc]
        "ANSWERING": np.array([those(lambda e, event=event: e.on == event) for event in EVENTS]),  # type: ignore[misc]
        "USING": np.array(those(lambda e: e.when == "once" or e.on is not None)),
        "SHIELDING": np.array([those(lambda e, op=op: _protects_from(e, op)) for op in OPS]),  # type: ignore[misc]
        "LOOKING_INTO_HANDS": np.array(those(lambda e: _looks_into_hands(e.do))),
        "SCORING": np.array(those(lambda e: _does(e, "score"))),
        "PRINTED": np.array(
            [_halves([_prints(characters[k], bit) for k in kind_of]) for bit in range(BASE_BITS)]
        ),
        "COUNTING": np.array(_halves([isinstance(characters[k].base, Count) for k in kind_of])),
        "COPIES": np.array(_halves([c > first[k] for c, k in enumerate(kind_of)])),
    }


def printed_within(characters: tuple[Character, ...], limits: list[tuple[int, int]]) -> Any:
    """For each two limits, the cards whose printed points lie within them, as halves of a set; X counts as 0."""
    printed = [
        0 if isinstance(each.base, Count) else each.base for each in characters for _ in range(each.copies)
    ]
    return np.array([_halves([low <= base <= high for base in printed]) for low, high in limits])


def of_factions(asked: list[int]) -> Any:
    """For each faction asked for, its cards, as halves of a set; all cards where the number is none of a faction."""
    owned = [card // A_FACTION for card in range(2 * HALF)]
    return np.array([_halves([faction in (NONE, own) for own in owned]) for faction in asked])


def _prints(character: Character, bit: int) -> bool:
    """Has the number of base points on a card this bit?"""
    return isinstance(character.base, int) and bool(character.base >> bit & 1)


def _does(effect: Effect, op: str) -> bool:
    return any(step.op == op for step in effect.do)


def _looks_into_hands(steps: tuple[Step, ...]) -> bool:
    targets = [target for step in steps for target in (step.t, step.a, step.b)]
    return any(isinstance(target, Filter) and target.zone == "hand" for target in targets) or any(
        _looks_into_hands(option) for step in steps for option in step.options
    )


def _protects_from(effect: Effect, op: str) -> bool:
    return any(step.op == "protect" and op in step.shield for step in effect.do)


def _halves(members: list[bool]) -> list[int]:
    """A set as two numbers of 64 bits, lowest card first; with its last card, a number is below 0."""
    halves = [members[i : i + HALF] for i in range(0, len(members), HALF)]
    found = [sum(1 << bit for bit, member in enumerate(half) if member) for half in halves]
    return [bits - (bits >> HALF - 1 << HALF) for bits in found]
