"""The tables that characters are compiled to, as the rules read them.

Each table is named in one rule alone: a compiler for the GPU keeps a copy of it for every rule that names it.
"""

from regalia.games.trone.edition import COUNTS, EFFECTS, FILTERS, FIRST_CARD, KIND_OF, KINDS, OPTIONS, STEPS
from regalia.kernel.rule import rule


@rule
def kind_of(c: int) -> int:
    """Which character a card is."""
    return int(KIND_OF[c])


@rule
def first_card(kind: int) -> int:
    """The number of the first copy of a character."""
    return int(FIRST_CARD[kind])


@rule
def in_kind(kind: int, column: int) -> int:
    return int(KINDS[kind, column])


@rule
def in_effect(effect: int, column: int) -> int:
    return int(EFFECTS[effect, column])


@rule
def in_step(st: int, column: int) -> int:
    return int(STEPS[st, column])


@rule
def in_option(option: int, column: int) -> int:
    return int(OPTIONS[option, column])


@rule
def in_filter(f: int, column: int) -> int:
    return int(FILTERS[f, column])


@rule
def in_count(count: int, column: int) -> int:
    return int(COUNTS[count, column])
