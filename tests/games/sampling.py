"""What the samples of each game (`<game>/samples.py`) are made of, for `test_texts.py`.

A module of samples has `words(game, texts)`, all that the game says beside its choices and events; `ENTRIES`, an
entry of the journal for every sentence about an event; and `NO_ACTIONS`, numbers that are no action of its edition.
"""

from __future__ import annotations

from collections.abc import Iterable

from regalia.kernel.engine import Entry
from regalia.kernel.state import EVERYONE

Line = tuple[str, str]  # what is said when, and the sentence


def entries(samples: Iterable[tuple[int, ...]]) -> list[Entry]:
    """Entries of the journal: each an event and its numbers, in the order of the rules' notes."""
    return [Entry(event, EVERYONE, *(*numbers, 0, 0, 0, 0)[:4]) for event, *numbers in samples]
