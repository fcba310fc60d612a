"""Engines: one game's rules with one edition's numbers, ready to run on some backend."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from regalia.kernel.chance import Stream
from regalia.kernel.findings import Effort, Findings
from regalia.kernel.game import Rules
from regalia.kernel.record import dtype_of
from regalia.kernel.state import SPECTATOR

States = np.ndarray[Any, Any]
Progress = Callable[[int, int], None]  # called with how much is done, and how much there is in all


class Unavailable(RuntimeError):
    """A backend can't run here; the message says why, and what would help."""


class Entry(NamedTuple):
    """One entry of the journal: what happened, who may know (a bit a seat, or EVERYONE), and its numbers."""

    event: int
    audience: int
    a: int
    b: int
    c: int
    d: int


def read_journal(raw: bytes) -> list[Entry]:
    """The entries in the bytes of a journal."""
    return [Entry(*numbers) for numbers in struct.iter_unpack("=6h", raw)]


def write_journal(entries: Iterable[Entry]) -> bytes:
    """The bytes that `read_journal` reads."""
    return b"".join(struct.pack("=6h", *entry) for entry in entries)


class Live(Protocol):
    """One game being played, action by action, with its journal."""

    def setup(self, seats: int, key: int, agreed: int = 0) -> None:
        """Set up a new game, with its chance from this key, as the table has agreed."""

    def to_act(self) -> int:
        """The seats that are asked, a bit each; 0 once the game is over."""

    def legal(self, seat: int) -> list[int]: ...

    def act(self, seat: int, action: int) -> int:
        """Take an action that is known to be legal; who is asked then, as in `to_act`."""

    def journal(self) -> list[Entry]:
        """What happened during the last action (or the setup)."""

    def raw_journal(self) -> bytes:
        """The same, not yet read: see `read_journal`."""

    def observe(self, viewer: int) -> list[int]:
        """All the viewer knows, as numbers; of a SPECTATOR, what everybody knows."""

    def scores(self) -> list[float]: ...

    def weigh(self, seat: int, key: int = 0) -> list[int]:
        """How good each of the seat's choices seems to a greedy player; where it looks ahead, by chance of this key."""

    def search(self, seat: int, key: int, effort: Effort, threads: int = 1) -> Findings:
        """Look for the seat's best choice, by chance of this key."""

    def redeal(self, viewer: int, key: int) -> None:
        """Re-deal what the viewer can't know, by chance drawn from this key."""

    def state(self) -> bytes:
        """The state, without the journal."""

    def restore(self, state: bytes) -> None: ...

    def look(self) -> Any:
        """The state as a plain object with the fields of the game's State, not to be changed."""


class Engine(Protocol):
    """A game's rules on one backend."""

    name: str
    rules: Rules

    def play(
        self,
        states: States,
        seats: int,
        seed: int,
        first: int,
        threads: int,
        greedy: int = 0,
        agreed: int = 0,
    ) -> np.ndarray[Any, Any]:
        """Play the games of a seed from number `first` on, as was agreed; the decisions of each.

        By uniform choice, but for greedy players on some seats (a bit each).
        """

    def live(self) -> Live:
        """A blank game, to be set up or restored."""


def check_greedy(rules: Rules, greedy: int) -> None:
    if greedy and not rules.has_greedy:
        raise Unavailable(f"there is no greedy player for {rules.game} yet")


def check_seat(seat: int, seats: int) -> None:
    """Compiled rules trust their numbers, so they are looked at before."""
    if type(seat) is not int or not 0 <= seat < seats:
        raise ValueError(f"there is no seat {seat!r:.40}; there are 0 to {seats - 1}")


def check_viewer(viewer: int, seats: int) -> None:
    """A seat, or the SPECTATOR."""
    if viewer != SPECTATOR:
        check_seat(viewer, seats)


def key_words(key: int) -> list[int]:
    """The four words of a key or seed."""
    if type(key) is not int or not 0 <= key < 1 << 128:
        raise ValueError(f"a key is a whole number from 0 to 2**128 - 1, not {_shown(key)}")
    return [key >> (32 * i) & 0xFFFFFFFF for i in range(4)]


def _shown(key: object) -> str:
    """Not all of it, where it is long; and Python refuses to write some numbers at all."""
    try:
        return f"{key!r:.60}"
    except ValueError:
        return "a number of thousands of digits"


def streams(keys: Sequence[int]) -> States:
    """Streams of chance with these keys."""
    made = np.zeros(len(keys), dtype_of(Stream))
    for i, key in enumerate(keys):
        made[i]["key"] = key_words(key)
    return made
