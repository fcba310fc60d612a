"""Effects in short, to give to characters by `edition_with`, and tables to play them at."""

from __future__ import annotations

from .position import Position

GAIN = '{ op="gain", n=1 }'
DRAW = '{ op="draw", n=1 }'
DISCARD = '{ op="discard", t={ zone="hand" } }'
DESTROY_THIS = '{ op="destroy", t="this" }'
RETURN_THIS = '{ op="return", t="this" }'
GIVE_THIS = '{ op="give", t="this" }'


def instant(*steps: str, says: str = "") -> str:
    """An Instant with these steps; it may say constraint=true, or may=true."""
    return f'{{ when="instant", {says + ", " if says else ""}do=[{", ".join(steps)}] }}'


def constraint(*steps: str) -> str:
    """The same as a Constraint."""
    return instant(*steps, says="constraint=true")


def in_hand(table: Position, *hands: str) -> Position:
    """Players have these cards in their hands, and it is the first one's turn."""
    for seat, hand in enumerate(hands):
        table.put(seat, hand=hand)
    table.turn_of(0)
    return table
