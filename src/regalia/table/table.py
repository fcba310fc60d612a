"""One game being played: whose decision it is, what they may do, what happened, and who may know."""

from __future__ import annotations

import secrets
import threading
from bisect import bisect_left
from collections.abc import Collection, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, overload

from regalia.games import find_game
from regalia.games.definition import Edition, Game, Tally
from regalia.kernel.engine import Entry, Live, Unavailable, check_seat, read_journal, write_journal
from regalia.kernel.errors import IllegalError, MalformedError, OutOfTurnError
from regalia.kernel.findings import Effort, Findings
from regalia.kernel.serialise import pack, unpack
from regalia.kernel.state import EVERYONE, SPECTATOR
from regalia.table.backends import make_engine, ready_engine, seeded_key

# The seats in a set of seats.
SEATS_IN = [tuple(seat for seat in range(8) if mask >> seat & 1) for mask in range(256)]


class Choice:
    """One action a seat may take: a number for programs, notation for logs, words for people."""

    __slots__ = ("action", "edition", "game", "seat", "seats")

    def __init__(self, game: Game, edition: Edition, seats: int, seat: int, action: int) -> None:
        self.game = game
        self.edition = edition
        self.seats = seats
        self.seat = seat
        self.action = action

    @property
    def notation(self) -> str:
        """As in `P0 lays conquest says taxation`."""
        return self.game.write(self.edition, self.seats, self.seat, self.action)

    def parts(self, language: str = "en") -> tuple[str, ...]:
        """In words, in parts that can be chosen one after the other."""
        return self.game.choice(self.game.texts(language), self.edition, self.seats, self.seat, self.action)

    def text(self, language: str = "en") -> str:
        """In words."""
        return ", ".join(self.parts(language))

    def __repr__(self) -> str:
        return f"<{self.notation}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choice) and self._meant() == other._meant()

    def _meant(self) -> tuple[object, ...]:
        """The same number means something else in another game, edition or number of seats."""
        return self.seat, self.action, self.seats, self.edition.digest, self.game.name

    def __hash__(self) -> int:
        return hash((self.seat, self.action))


@lru_cache(maxsize=64)
def _choices(game: Game, edition: Edition, seats: int) -> list[list[Choice]]:
    """Every choice there is, made once: choices[seat][action]."""
    return [
        [Choice(game, edition, seats, seat, action) for action in range(game.rules.actions)]
        for seat in range(seats)
    ]


class Choices(Sequence[Choice]):
    """What a seat may do, as a sequence; a choice is looked up when it is asked for."""

    __slots__ = ("_all", "_numbers")

    def __init__(self, every: list[Choice], numbers: list[int]) -> None:
        self._all = every
        self._numbers = numbers

    @overload
    def __getitem__(self, at: int) -> Choice: ...
    @overload
    def __getitem__(self, at: slice) -> list[Choice]: ...
    def __getitem__(self, at: int | slice) -> Choice | list[Choice]:
        if isinstance(at, slice):
            return [self._all[number] for number in self._numbers[at]]
        return self._all[self._numbers[at]]

    def __len__(self) -> int:
        return len(self._numbers)

    def __contains__(self, choice: object) -> bool:
        if not isinstance(choice, Choice):
            return False
        place = bisect_left(self._numbers, choice.action)
        return place < len(self._numbers) and self[place] == choice

    def __repr__(self) -> str:
        return repr(list(self))


def _audible(raw: bytes, bit: int) -> list[Entry]:
    """What everybody may hear of a journal, and what this seat may (a bit; 0 for a spectator)."""
    return [e for e in read_journal(raw) if e.audience == EVERYONE or e.audience & bit]


class Table:
    """One game being played.

    >>> table = Table("crownfall", seats=3, seed=7)
    >>> table.to_act
    (0, 1, 2)
    >>> choice = table.legal(0)[0]
    >>> table.act(choice)

    The chance of the game comes from `key`, 128 bits drawn from the operating system unless a `seed` (for
    simulations and tests) or the key itself is given. `edition` is the name of one of the game's own, or a file;
    without it, the default is played. `backend` is "interpreted", "cpu" or "auto": compiled rules as soon as there
    are any, interpreted ones until then. `options` are what the players agree on that changes no rule, such as
    "open_chests" in For a Crown. `agreed` is what they agree on that does, as the number that the game's
    `read_agreement` gives.

    Several threads may use a table: seats that choose at the same time need not wait for one another.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        *,
        seed: int | None = None,
        key: int | None = None,
        edition: Path | str | Edition | None = None,
        backend: str = "auto",
        options: Collection[str] = (),
        agreed: int = 0,
    ) -> None:
        self.game = find_game(game)
        self.options = frozenset(options)
        for option in sorted(self.options - set(self.game.options)):
            allowed = ", ".join(self.game.options) or "none"
            raise ValueError(f"{self.game.title} has no option {option!r}; there are: {allowed}")
        if type(seats) is not int or seats not in self.game.rules.seats:
            allowed = ", ".join(str(n) for n in self.game.rules.seats)
            raise ValueError(f"{self.game.title} is for {allowed} players, not {seats}")
        if seed is not None and key is not None:
            raise ValueError("give a seed or a key, not both")
        self._lock = threading.RLock()
        self.seats = seats
        self.edition = self.game.edition(edition) if isinstance(edition, Path | str | None) else edition
        if not isinstance(self.edition, type(self.game.edition())):
            kind = f"{type(self.edition).__module__}.{type(self.edition).__qualname__}"
            raise ValueError(
                f"the edition must be a name, a Path or an edition of {self.game.title}, not a {kind}"
            )
        self.game.check_agreement(self.edition, seats, agreed)
        self.agreed = agreed
        self.key = key if key is not None else secrets.randbits(128) if seed is None else seeded_key(seed)
        self.actions: list[tuple[int, int]] = []
        self.log: list[bytes] = []  # the journal of the setup, then of each action
        self._heard: dict[
            int | None, list[bytes]
        ] = {}  # the same as each seat has heard it, as far as it asked
        self.restored = False  # from a saved state: then actions and log begin there
        self._seen: Any = None  # the state as rules see it, where somebody has looked
        self._choices = _choices(self.game, self.edition, seats)
        self._backend = backend
        engine = make_engine(self.game, self.edition, backend)
        self._live: Live = engine.live()
        self._waiting = backend == "auto" and engine.name == "interpreted"
        self._live.setup(seats, self.key, agreed)
        self._begin(self._live.to_act())

    def _begin(self, asked: int) -> None:
        """Something has happened; now these seats are asked."""
        self.log.append(self._live.raw_journal())
        self._asked = asked
        self._seen = None
        self._legal: dict[int, list[int]] = {}

    # ---- asking -----------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self._asked == 0

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have a decision to make now; several where they choose at the same time."""
        return SEATS_IN[self._asked]

    @property
    def question(self) -> str | None:
        """What they are asked, by name."""
        with self._lock:
            return self.game.question(self._look())

    def legal(self, seat: int) -> Choices:
        """What the seat may do now; empty when it is not asked."""
        return Choices(self._choices[self._seat(seat)], self._legal_numbers(seat))

    def legal_numbers(self, seat: int) -> list[int]:
        """The same as numbers of actions, rising."""
        return list(self._legal_numbers(self._seat(seat)))

    def _legal_numbers(self, seat: int) -> list[int]:
        with self._lock:
            if seat not in self._legal:
                self._legal[seat] = self._live.legal(seat)
            return self._legal[seat]

    def _seat(self, seat: int) -> int:
        check_seat(seat, self.seats)
        return seat

    def advice(self, seat: int) -> list[int]:
        """How good each of its choices seems to the seat, at a glance and by what it knows.

        What it can't know is dealt anew before, so no advice can give it away.
        """
        if not self.game.rules.has_greedy:
            raise Unavailable(f"there is no greedy player for {self.game.name} yet")
        live = self._elsewhere()
        live.redeal(self._seat(seat), 0)
        return live.weigh(seat)

    def search(self, seat: int, key: int, effort: Effort, threads: int = 1) -> Findings:
        """What a search finds of the seat's choices, by what it knows and by chance of this key.

        What it can't know is dealt anew before, so no search can give it away.
        """
        if seat not in self.to_act:
            raise OutOfTurnError(f"P{seat} searches", self._whose_turn(), self._rule())
        live = self._elsewhere()
        live.redeal(seat, 0)
        return live.search(seat, key, effort, threads)

    def _elsewhere(self) -> Live:
        """The same game again, to try things in."""
        live = make_engine(self.game, self.edition, self._backend).live()
        with self._lock:
            live.restore(self._live.state())
            return live

    def view(self, seat: int | None) -> Any:
        """What the seat sees (None: a spectator)."""
        viewer = seat if seat is None else self._seat(seat)
        with self._lock:
            return self.game.view(self.edition, self._look(), viewer, self.options)

    def observe(self, seat: int | None) -> list[int]:
        """The same and all it remembers, as numbers."""
        viewer = SPECTATOR if seat is None else self._seat(seat)
        with self._lock:
            return self._live.observe(viewer)

    def journal(self, seat: int | None, since: int = 0) -> list[Entry]:
        """What the seat has heard (None: a spectator), from action number `since` on; 0 is the setup."""
        return [entry for raw in self._log_of(seat)[since:] for entry in read_journal(raw)]

    def heard(self, seat: int | None, moment: int) -> list[Entry]:
        """What the seat has heard of one moment (None: a spectator); moment 0 is the setup."""
        bit = 0 if seat is None else 1 << self._seat(seat)
        return _audible(self.log[moment], bit)

    def _log_of(self, seat: int | None) -> list[bytes]:
        """The log without what the seat may not know."""
        bit = 0 if seat is None else 1 << self._seat(seat)
        with self._lock:
            heard = self._heard.setdefault(seat, [])
            heard += [write_journal(_audible(raw, bit)) for raw in self.log[len(heard) :]]
            return heard

    def sentences(self, seat: int | None, language: str = "en", since: int = 0) -> list[str]:
        """The same in words."""
        texts = self.game.texts(language)
        told = (self.game.tell(texts, self.edition, entry) for entry in self.journal(seat, since))
        return [sentence for sentence in told if sentence]

    @property
    def scores(self) -> list[float]:
        return self._live.scores()

    @property
    def result(self) -> tuple[str, int | None] | None:
        """How the game ended and who won, or None while it goes on."""
        with self._lock:
            return self.game.result(self._look()) if self.is_over else None

    def _look(self) -> Any:
        """The state as rules see it, made once for all who look at this moment."""
        if self._seen is None:
            self._seen = self._live.look()
        return self._seen

    def rest(self) -> None:
        """Let go of what was only made to be looked at: a table at which nothing happens should be small."""
        with self._lock:
            self._seen = None

    # ---- acting -----------------------------------------------------------------------------------------

    def act(self, choice: Choice | str) -> None:
        """Take an action: one that `legal` gave, or a line of notation.

        MalformedError, OutOfTurnError and IllegalError say what is wrong; then nothing has changed.
        """
        if isinstance(choice, str):
            seat, action = self.game.read(self.edition, self.seats, choice)
        else:
            self._check_own(choice)
            seat, action = choice.seat, choice.action
        with self._lock:
            if not self._asked >> seat & 1:
                raise OutOfTurnError(self._written(seat, action), self._whose_turn(), self._rule())
            numbers = self._legal.get(seat) or self._legal_numbers(seat)
            place = bisect_left(numbers, action)
            if place == len(numbers) or numbers[place] != action:
                raise IllegalError(self._written(seat, action), self._allowed(seat), self._rule())
            asked = self._live.act(seat, action)
            self.actions.append((seat, action))
            self._begin(asked)
            if self._waiting:
                self._hand_over()

    def _check_own(self, choice: Choice) -> None:
        """The numbers of another game, edition or number of seats mean other actions."""
        if not isinstance(choice, Choice):
            raise MalformedError(
                f"{choice!r:.60}", "an action is a Choice that `legal` gave, or a line of notation"
            )
        same_game = choice.game is self.game and choice.seats == self.seats
        if not same_game or choice.edition.digest != self.edition.digest:
            raise MalformedError(
                choice.notation, "it belongs to a table of another game, edition or number of seats"
            )

    def _written(self, seat: int, action: int) -> str:
        return self.game.write(self.edition, self.seats, seat, action)

    def _whose_turn(self) -> str:
        if self.is_over:
            return "the game is over"
        waiting = ", ".join(f"P{seat}" for seat in self.to_act)
        return f"the game waits for {waiting}"

    def _rule(self) -> str | None:
        question = self.question
        return self.game.rule_of[question] if question else None

    def _allowed(self, seat: int) -> str:
        lines = [choice.notation for choice in self.legal(seat)]
        more = f" … ({len(lines)} in all)" if len(lines) > 6 else ""
        return "allowed are " + "; ".join(lines[:6]) + more

    def _hand_over(self) -> None:
        """Go on with compiled rules once they are ready: their bytes are the same."""
        engine = ready_engine(self.game, self.edition)
        if engine:
            live = engine.live()
            live.restore(self._live.state())
            self._live = live
            self._waiting = False

    # ---- saving -----------------------------------------------------------------------------------------

    def save(self) -> bytes:
        """The state as bytes, key and all: for the server's eyes only."""
        with self._lock:
            return pack(self.game.rules, self.edition.digest, self._live.state())

    def statistics(self) -> dict[str, Tally]:
        """What the game counts over finished games, of this one: it tells who held what, so not before the end."""
        if not self.is_over:
            raise ValueError("the game is not over: only then it can be told who held what")
        import numpy as np  # not for those who only play

        with self._lock:
            ended = np.frombuffer(self._live.state(), self.game.rules.dtype)
        return self.game.statistics(self.edition, ended)

    def redeal(self, seat: int | None, seed: int) -> bytes:
        """A state that fits all the seat knows, with everything else dealt again: for search and tests."""
        live = self._elsewhere()
        live.redeal(SPECTATOR if seat is None else self._seat(seat), seed)
        return pack(self.game.rules, self.edition.digest, live.state())

    def world(self, seat: int | None, key: int) -> Table:
        """A table of its own that the seat can't tell from this one (None: a spectator), to be played on at will.

        All that the seat can't know is dealt anew, and all chance to come is new, by this key. What it has heard is
        the journal there; what only others heard, and who took which action, is not in it.
        """
        with self._lock:
            live, heard = self._elsewhere(), list(self._log_of(seat))
        live.redeal(SPECTATOR if seat is None else seat, key)
        world = Table.__new__(Table)
        for known in ("game", "edition", "seats", "options", "agreed", "_choices", "_backend"):
            setattr(world, known, getattr(self, known))
        world.key = key
        world.restored = True
        world.actions = []
        world.log = heard
        world._heard = {}
        world._lock = threading.RLock()
        world._waiting = False
        world._live = live
        world._asked = live.to_act()
        world._legal = {}
        world._seen = None
        return world

    def restore(self, saved: bytes) -> None:
        """Go on from a saved state of the same game, rules version, edition, number of seats and agreement.

        What led to it is not in it: the table's actions and journal begin anew.
        """
        state = unpack(self.game.rules, self.edition.digest, saved)
        engine = make_engine(self.game, self.edition, self._backend)
        live = engine.live()
        live.restore(state)
        if live.look().seats != self.seats:
            raise ValueError(f"that state has {live.look().seats} seats, this table {self.seats}")
        if live.look().agreed != self.agreed:
            raise ValueError(f"in that state {live.look().agreed} was agreed on, at this table {self.agreed}")
        with self._lock:
            self._live = live
            self._waiting = self._backend == "auto" and engine.name == "interpreted"
            self.restored = True
            self.actions.clear()
            self.log.clear()
            self._heard.clear()
            self._begin(live.to_act())

    def written_actions(self) -> list[str]:
        """All actions so far, in notation."""
        return [self._written(seat, action) for seat, action in self.actions]


def every_choice(table: Table) -> list[list[Choice]]:
    """All there are in its game, legal now or not: those of a seat by the number of their action."""
    return _choices(table.game, table.edition, table.seats)


def play_out(table: Table, actions: Sequence[str]) -> Table:
    """Take these actions, in notation; an error names the number of the one that failed."""
    for number, action in enumerate(actions):
        try:
            table.act(action)
        except (MalformedError, IllegalError, OutOfTurnError) as error:
            error.add_note(f"action number {number} of the record")
            raise
    return table
