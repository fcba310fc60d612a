"""The journal: what happened, each entry with its audience, written by the rules as it happens.

A simulation compiles `note` away and pays nothing for it. Log, animation, replay and golden files are all
readings of the journal.
"""

from regalia.kernel.rule import rule
from regalia.kernel.state import JOURNAL_LENGTH, GameState

OVERRUN_JOURNAL = 2


@rule
def note(s: GameState, event: int, audience: int, a: int, b: int, c: int, d: int) -> None:
    """Write down an event for the seats in `audience` (a bit each, or EVERYONE)."""
    if s.written >= JOURNAL_LENGTH:
        s.error = OVERRUN_JOURNAL
        return
    n = s.written
    s.journal[n, 0] = event
    s.journal[n, 1] = audience
    s.journal[n, 2] = a
    s.journal[n, 3] = b
    s.journal[n, 4] = c
    s.journal[n, 5] = d
    s.written += 1


@rule
def note_nothing(s: GameState, event: int, audience: int, a: int, b: int, c: int, d: int) -> None:
    """Stands in for `note` where no journal is kept."""


@rule
def keep_nothing(s: GameState, number: int) -> None:
    """Stands in for a rule that is for the record, in a game that is only imagined."""
