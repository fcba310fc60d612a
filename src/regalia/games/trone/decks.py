"""The 128 cards of an edition: of which character each is, and the sets of those that do certain things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from regalia.games.trone.language import OPS, WHENS, Character, Effect, Filter, Step

WORD = 32


def cards_of(characters: tuple[Character, ...]) -> dict[str, Any]:
    """Tables by card, and sets of cards as rows of words."""
    kind_of = [kind for kind, character in enumerate(characters) for _ in range(character.copies)]
    first = np.cumsum([0, *(character.copies for character in characters)])

    def those(does: Callable[[Effect], bool]) -> list[int]:
        return _words([any(map(does, characters[kind].effects)) for kind in kind_of])

    return {
        "KIND_OF": np.array(kind_of, np.int16),
        "FIRST_CARD": np.array(first, np.int16),
        "ACTING": np.array([those(lambda e, when=when: e.when == when and e.on is None) for when in WHENS]),  # type: ignore[misc]
        "ANSWERING": np.array(those(lambda e: e.on is not None)),
        "SHIELDING": np.array([those(lambda e, op=op: _protects_from(e, op)) for op in OPS]),  # type: ignore[misc]
        "LOOKING_INTO_HANDS": np.array(those(lambda e: _looks_into_hands(e.do))),
        "SCORING": np.array(those(lambda e: _does(e, "score"))),
    }


def _does(effect: Effect, op: str) -> bool:
    return any(step.op == op for step in effect.do)


def _looks_into_hands(steps: tuple[Step, ...]) -> bool:
    targets = [target for step in steps for target in (step.t, step.a, step.b)]
    return any(isinstance(target, Filter) and target.zone == "hand" for target in targets) or any(
        _looks_into_hands(option) for step in steps for option in step.options
    )


def _protects_from(effect: Effect, op: str) -> bool:
    return any(step.op == "protect" and op in step.shield for step in effect.do)


def _words(members: list[bool]) -> list[int]:
    """A set as words of 32 bits, lowest card first."""
    words = [members[i : i + WORD] for i in range(0, len(members), WORD)]
    return [sum(1 << bit for bit, member in enumerate(word) if member) for word in words]
