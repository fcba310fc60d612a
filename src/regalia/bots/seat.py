"""What a bot is given: what a person in its seat has, and worlds to try things in."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from regalia.kernel.engine import Entry
    from regalia.kernel.findings import Effort, Findings
    from regalia.table.table import Table


class Seat:
    """One seat at a table, seen from it.

    The table itself is not among its attributes: neither its state nor its key can be come by in passing. Python hides
    nothing from code that is out to steal; where that is a worry, let the bot run as a program of its own.
    """

    def __init__(self, table: Table, number: int) -> None:
        self.game = table.game
        self.edition = table.edition
        self.seats = table.seats  # how many there are
        self.number = number  # which one this is, from 0
        self.options = table.options  # what the players agreed on, see `Table`
        self.agreed = table.agreed
        self.choices = table.legal(number)  # what it may do; empty where it is not asked
        self._see: Callable[[], Any] = lambda: table.view(number)
        self._observe: Callable[[], list[int]] = lambda: table.observe(number)
        self._hear: Callable[[int], list[Entry]] = lambda since: table.journal(number, since)
        self._read: Callable[[str, int], list[str]] = lambda language, since: table.sentences(
            number, language, since
        )
        self._count: Callable[[], int] = lambda: len(table.log)
        self._advise: Callable[[], list[int]] = lambda: table.advice(number)
        self._search: Callable[..., Findings] = lambda key, effort, threads: table.search(
            number, key, effort, threads
        )
        self._imagine: Callable[[int], Table] = lambda key: table.world(number, key)

    @cached_property
    def view(self) -> Any:
        """What the seat sees: a dataclass of plain values, made when it is first looked at."""
        return self._see()

    def observe(self) -> list[int]:
        """The same and all it remembers, as numbers: for bots that learn."""
        return self._observe()

    def journal(self, since: int = 0) -> list[Entry]:
        """What the seat has heard, from moment `since` on; `game.events[entry.event]` names what happened."""
        return self._hear(since)

    def sentences(self, language: str = "en", since: int = 0) -> list[str]:
        """The same in words."""
        return self._read(language, since)

    @property
    def moment(self) -> int:
        """How long the journal is: a `since` for the next time."""
        return self._count()

    def advice(self) -> list[int]:
        """How good each of the choices seems at a glance, by what the seat knows. Not every game gives it."""
        return self._advise()

    def search(self, key: int, effort: Effort, threads: int = 1) -> Findings:
        """What a search finds of the choices, by what the seat knows and by chance of this key."""
        return self._search(key, effort, threads)

    def world(self, key: int) -> Table:
        """A whole table that fits all the seat knows, with the rest dealt anew by this key: look into it, play it on.

        Each key gives another world; draw keys from the bot's own chance, and it plays the same from the same seed.
        """
        return self._imagine(key)
