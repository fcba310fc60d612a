"""The rules as they are written, run by Python itself: slow, strict, and everywhere."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np

from regalia.kernel import play, search
from regalia.kernel.build import Build
from regalia.kernel.chance import Stream
from regalia.kernel.engine import Entry, States, check_greedy, check_viewer, key_words
from regalia.kernel.findings import Effort, Findings, Tree, grow, search_all
from regalia.kernel.game import Rules
from regalia.kernel.record import Record, load, store, twin
from regalia.kernel.rule import u32
from regalia.kernel.state import GameState, Journal


def stream(key: int) -> Any:
    made = twin(Stream)
    for i, word in enumerate(key_words(key)):
        made.key[i] = word
    return made


class LongArray(dict[int, Any]):
    """A long array of records, each made when it is first looked at."""

    def __init__(self, record: type[Record]) -> None:
        super().__init__()
        self.record = record

    def __missing__(self, i: int) -> Any:
        self[i] = twin(self.record)
        return self[i]


class InterpretedEngine:
    """A game's rules, interpreted."""

    name = "interpreted"

    def __init__(self, rules: Rules, constants: dict[str, Any]) -> None:
        self.rules = rules
        self.constants = constants
        self._silent = self._build(journalled=False)
        self._telling = self._build(journalled=True)
        self.kept: type[Record] = type(f"Kept{rules.state.__name__}", (rules.state, Journal), {})

    def _build(self, journalled: bool) -> Build:
        return Build(
            self.rules.supplied, self.constants, {u32: u32}, lambda clone, args, result: clone, journalled
        )

    def play(
        self,
        states: States,
        seats: int,
        seed: int,
        first: int = 0,
        threads: int = 1,
        greedy: int = 0,
        agreed: int = 0,
    ) -> np.ndarray[Any, Any]:
        check_greedy(self.rules, greedy)
        self.rules.check_agreed(agreed)
        chosen = play.play_with_greedy if greedy else play.play_numbered
        play_game = self._silent.make(chosen)
        more = (greedy, *self.desk()) if greedy else ()
        decisions = np.zeros(len(states), np.int64)
        for i in range(len(states)):
            s = twin(self.rules.state)
            s.agreed = agreed
            decisions[i] = play_game(s, seats, stream(seed), first + i, stream(0), *more)
            store(s, self.rules.state, states[i])
        return decisions

    def setup(self, states: States, seats: int, seed: int, first: int = 0, agreed: int = 0) -> None:
        """Set up the games of a seed, from number `first` on, as was agreed."""
        self.rules.check_agreed(agreed)
        setup_numbered = self._silent.make(play.setup_numbered)
        for i in range(len(states)):
            s = twin(self.rules.state)
            s.agreed = agreed
            setup_numbered(s, seats, stream(seed), first + i)
            store(s, self.rules.state, states[i])

    def desk(self) -> tuple[Any, Any, list[int]]:
        """What a greedy player works with: two spare states, and a list of values."""
        return twin(self.rules.state), twin(self.rules.state), [0] * self.rules.most_moves

    def weigh(self, s: GameState, seat: int, chooser: Any) -> list[int]:
        """How good each of the seat's choices seems."""
        check_greedy(self.rules, 1)
        world, trial, values = self.desk()
        count = self._silent.make(play.weigh)(s, seat, world, trial, chooser, values)
        return values[:count]

    def gist(self, s: GameState, viewer: int) -> list[int]:
        """All the viewer knows, as a search keeps it."""
        seen, known = [0] * self.rules.most_observed, [0] * self.rules.most_observed
        count = self._silent.make(search.gist)(s, viewer, seen, known)
        return known[:count]

    def grow(self, s: GameState, seat: int, key: int, effort: Effort) -> Tree:
        """Grow one tree of a search."""
        found = twin(search.Search)
        effort.prepare(found)
        tree = found, LongArray(search.Node), LongArray(search.Edge)
        path, results, ends = [0] * 2 * search.MOST_DEPTH, [0] * search.MOST_SEATS, [0.0] * search.MOST_SEATS
        moves, seen = [0] * self.rules.most_moves, [0] * self.rules.most_observed
        known = [0] * max(self.rules.most_observed, self.rules.most_moves)
        listed = [0] * 2 * self.rules.most_moves
        desk = twin(self.rules.state), path, moves, seen, known, results, ends, stream(key)
        search_on = self._silent.make(search.search_on)
        iterations = grow(effort, lambda n: search_on(s, seat, n, *tree, *desk))
        count = self._silent.make(search.tell_findings)(s, seat, *tree, moves, seen, known, listed)
        tried = [(moves[k], listed[2 * k], listed[2 * k + 1]) for k in range(count)]
        return Tree(tried, iterations, found.decisions)

    def live(self) -> InterpretedLive:
        return InterpretedLive(self)

    def function(self, name: str) -> Any:
        """A rule of the game, or of the kernel for all games, with its journal."""
        return self._telling.make(self.rules.functions.get(name) or getattr(play, name))


class InterpretedLive:
    """One game, played by interpreted rules with their journal."""

    def __init__(self, engine: InterpretedEngine) -> None:
        self.rules = engine.rules
        self.engine = engine
        self.s: GameState = twin(engine.kept)
        self.moves = [0] * engine.rules.most_moves

    def setup(self, seats: int, key: int, agreed: int = 0) -> None:
        self.rules.check_agreed(agreed)
        s: Any = twin(self.engine.kept)
        s.agreed = agreed
        for i, word in enumerate(key_words(key)):
            s.chance.key[i] = word
        self.engine.function("setup")(s, seats)
        self.s = s

    def to_act(self) -> int:
        return 0 if self.s.over else self.s.to_act

    def legal(self, seat: int) -> list[int]:
        count = self.engine.function("legal")(self.s, seat, self.moves)
        return self.moves[:count]

    def act(self, seat: int, action: int) -> int:
        self.s.written = 0
        self.engine.function("act")(self.s, seat, action)
        return self.to_act()

    def journal(self) -> list[Entry]:
        s = self.s
        return [Entry(*(int(s.journal[n, i]) for i in range(6))) for n in range(s.written)]

    def raw_journal(self) -> bytes:
        return b"".join(struct.pack("=6h", *entry) for entry in self.journal())

    def observe(self, viewer: int) -> list[int]:
        check_viewer(viewer, self.s.seats)
        out = [0] * self.rules.most_observed
        count = self.engine.function("observe")(self.s, viewer, out)
        return [int(x) for x in out[:count]]

    def gist(self, viewer: int) -> list[int]:
        """All the viewer knows, as a search keeps it."""
        check_viewer(viewer, self.s.seats)
        return self.engine.gist(self.s, viewer)

    def scores(self) -> list[float]:
        out = [0.0] * self.s.seats
        self.engine.function("scores")(self.s, out)
        return out

    def weigh(self, seat: int, key: int = 0) -> list[int]:
        return self.engine.weigh(self.s, seat, stream(key))

    def search(self, seat: int, key: int, effort: Effort, threads: int = 1) -> Findings:
        self.rules.check_effort(effort)
        return search_all(effort, key, 1, lambda each: self.engine.grow(self.s, seat, each, effort))

    def redeal(self, viewer: int, key: int) -> None:
        self.engine.function("redeal")(self.s, viewer, stream(key))

    def state(self) -> bytes:
        array = np.zeros(1, self.rules.dtype)
        store(self.s, self.rules.state, array[0])
        return array.tobytes()

    def restore(self, state: bytes) -> None:
        s = twin(self.engine.kept)
        load(s, self.rules.state, np.frombuffer(state, self.rules.dtype)[0])
        self.s = s

    def look(self) -> Any:
        return self.s
