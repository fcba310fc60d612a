"""Positions of Crownfall for tests: a table is laid out as the situation reads, then played on in notation.

    at = table(tokens={0: 9}, courts={1: "conquest*2"}, factions={0: "army"})
    at.load_dice(5, 2, 3)
    at.reveal({0: "conquest", 1: "blessing says trial"}, "P2 bets 2 on P1 lying")
    at.play("P1 blesses P3", "P0 conquers P2")

Whatever is not said is plain: five tokens, an empty Court, the factions that are left, and a hand with one
card of each type. All other cards lie in the discard, all other tokens in the bank.
"""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Iterable, Mapping
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any

from regalia.games.crownfall import RULES, notation
from regalia.games.crownfall.edition import BOX, FACTION_IDS, TYPE_IDS, Edition
from regalia.games.crownfall.knowledge import PIECES, SEAT_PIECES
from regalia.games.crownfall.rules import die, start_turn
from regalia.games.crownfall.state import EVIDENCE, FACTIONS, TYPES, Ask, Box, Event, State
from regalia.kernel import play
from regalia.kernel.agenda import run
from regalia.kernel.build import Build
from regalia.kernel.chance import Stream
from regalia.kernel.engine import Entry, key_words
from regalia.kernel.journal import note
from regalia.kernel.record import fields_of, twin, twin_class
from regalia.kernel.rule import u32
from regalia.kernel.state import EVERYONE, NOTHING, Journal

IDLE = "ambush"  # does nothing on the turn it is laid
NONE: Mapping[int, Any] = MappingProxyType({})

Kept: Any = type("Kept", (State, Journal), {})
Board: Any = type("Board", (twin_class(Kept),), {})  # a twin that has room for loaded dice


def loaded_die(s: Any, p: int) -> int:
    """Stands in for `die`: the next of the dice that the test has loaded, told like any other."""
    if s.dice is None:
        return die(s, p)
    assert s.dice, f"P{p} rolls a die that the test has not loaded"
    roll: int = s.dice.popleft()
    note(s, Event.DIE, EVERYONE, p, roll, 0, 0)
    return roll


@cache
def rules_with(box: Box) -> Build:
    """The rules, interpreted and with their journal, for an edition with these numbers."""
    constants = Edition("test", "", box).constants()
    replaced = {u32: u32, die: loaded_die}
    return Build(RULES.functions, constants, replaced, lambda clone, args, result: clone, True)


def stream(key: int) -> Any:
    """A stream of chance with this key."""
    made = twin(Stream)
    for i, word in enumerate(key_words(key)):
        made.key[i] = word
    return made


def counted(cards: str) -> dict[str, int]:
    """'conquest revolt*2' as counts."""
    found: dict[str, int] = {}
    for word in cards.split():
        name, _, n = word.partition("*")
        assert name in TYPE_IDS, f"no card is called {name!r}"
        found[name] = found.get(name, 0) + int(n or 1)
    return found


def bits(seats: int) -> list[int]:
    """The seats in a set of them."""
    return [p for p in range(8) if seats >> p & 1]


def seen(numbers: Iterable[int]) -> dict[str, int]:
    """Counts by type, only of the types that are there."""
    return {name: n for name, n in zip(TYPE_IDS, numbers, strict=False) if n}


class Table:
    """A game in progress, and all that its journal has told so far."""

    def __init__(self, seats: int, key: int = 0, box: Box = BOX) -> None:
        """A game as `setup` leaves it, with fair dice."""
        self.box = box
        self.rules = rules_with(box)
        self.story: list[Entry] = []
        self.s: Any = Board()
        self.s.dice = None
        for i, word in enumerate(key_words(key)):
            self.s.chance.key[i] = word
        self._do(play.setup, seats)

    # ---- playing on ---------------------------------------------------------------------------------------

    def _do(self, deed: Any, *args: int) -> None:
        self.s.written = 0
        self.rules.make(deed)(self.s, *args)
        self.story += [Entry(*(self.s.journal[n, i] for i in range(6))) for n in range(self.s.written)]
        self.check()

    def check(self) -> None:
        """All tokens and cards are somewhere, and no limit of the kernel was overrun."""
        assert self.s.error == 0
        assert sum(self.tokens) + self.bank == self.box.tokens
        laid = [self.s.played[p] for p in self.seats if self.s.played[p] != NOTHING]
        for c in range(TYPES):
            courts = sum(self.s.court[p, c] for p in self.seats) if c < EVIDENCE else 0
            hands = sum(self.s.hand[h, c] for h in self.seats)
            assert hands + courts + self.s.discard[c] + laid.count(c) == self.box.copies[c], TYPE_IDS[c]

    def load_dice(self, *rolls: int) -> None:
        """The next dice, in the order they are rolled; one more than these is a failure."""
        self.s.dice = deque(rolls)

    def roll_fairly(self) -> None:
        """Leave the next dice to chance."""
        self.s.dice = None

    def play(self, *lines: str) -> Table:
        """Take these actions, in notation; each must be legal."""
        for line in lines:
            seat, action = notation.read(self.s.seats, line)
            legal = action in self.legal_actions(seat)
            assert legal, f"{line!r} is not legal: {self.question} asks {self.asked}"
            self._do(play.act, seat, action)
        return self

    def lay(self, cards: Mapping[int, str] = NONE) -> Table:
        """Nobody trades; all lay a card: 'conquest', or 'conquest says trial'. Who is not named idles."""
        while self.question == "trade":
            self.play(f"P{self.asked[0]} trades nothing")
        assert set(cards) <= set(self.asked), f"{self.question} asks {self.asked}"
        for p in self.asked:
            card = cards.get(p, IDLE)
            self.play(f"P{p} lays {card}" if " says " in card else f"P{p} lays {card} says {card}")
        return self

    def bet(self, *lines: str) -> Table:
        """These bet, the others bet nothing."""
        self.play(*lines)
        while self.question == "bet":
            self.play(f"P{self.asked[0]} bets nothing")
        return self

    def reveal(self, cards: Mapping[int, str] = NONE, *bets: str) -> Table:
        """All lay a card and bet; the cards are turned, and the game runs to the question they raise."""
        return self.lay(cards).bet(*bets)

    def end_turn(self, turn: int) -> Table:
        """Whatever is still asked this turn is answered with the first legal action."""
        while self.turn == turn and not self.over:
            self.play(self.legal(self.asked[0])[0])
        return self

    def play_at_random(self, chance: Random) -> Table:
        """One of those who are asked takes any action."""
        p = chance.choice(self.asked)
        self._do(play.act, p, chance.choice(self.legal_actions(p)))
        return self

    # ---- looking ------------------------------------------------------------------------------------------

    @property
    def seats(self) -> range:
        return range(self.s.seats)

    @property
    def turn(self) -> int:
        return int(self.s.turn)

    @property
    def over(self) -> int:
        return int(self.s.over)

    @property
    def winner(self) -> int:
        return int(self.s.winner)

    @property
    def question(self) -> str | None:
        """What is asked; None once the game is over."""
        return None if self.over else Ask._fields[self.s.question].lower()

    @property
    def scores(self) -> list[float]:
        out = [0.0] * len(self.seats)
        self.rules.make(play.scores)(self.s, out)
        return out

    @property
    def asked(self) -> list[int]:
        return [] if self.over else bits(self.s.to_act)

    @property
    def tokens(self) -> list[int]:
        return [self.s.tokens[p] for p in self.seats]

    @property
    def bank(self) -> int:
        return int(self.s.bank)

    @property
    def discard(self) -> dict[str, int]:
        return seen(self.s.discard[c] for c in range(TYPES))

    @property
    def factions(self) -> list[str]:
        """Of each seat; at 3 seats the unused one comes last."""
        return [FACTION_IDS[self.s.faction[f]] for f in range(FACTIONS)]

    @property
    def cancelled(self) -> list[int]:
        return bits(self.s.cancelled)

    @property
    def blessed(self) -> list[int]:
        return bits(self.s.blessed)

    @property
    def ambushers(self) -> list[int]:
        return bits(self.s.ambushers)

    def court(self, p: int) -> dict[str, int]:
        return seen(self.s.court[p, c] for c in range(EVIDENCE))

    def hand(self, p: int) -> dict[str, int]:
        return seen(self.s.hand[self.s.hand_of[p], c] for c in range(TYPES))

    def hand_sizes(self) -> list[int]:
        return [sum(self.hand(p).values()) for p in self.seats]

    def legal(self, p: int) -> list[str]:
        """What the seat may do, in notation."""
        return [notation.write(self.s.seats, p, action) for action in self.legal_actions(p)]

    def legal_actions(self, p: int) -> list[int]:
        """The same as numbers."""
        moves = [0] * RULES.most_moves
        count = self.rules.make(play.legal)(self.s, p, moves)
        return moves[:count]

    def told(self, event: int) -> list[tuple[int, int, int, int]]:
        """The numbers of each such event in the story, in order."""
        return [entry[2:] for entry in self.story if entry.event == event]

    def heard_by(self, p: int) -> list[Entry]:
        """What the journal has told this seat."""
        return [entry for entry in self.story if entry.audience == EVERYONE or entry.audience >> p & 1]

    def forget(self) -> None:
        """Begin the story anew."""
        self.story.clear()

    # ---- knowing ------------------------------------------------------------------------------------------

    def observation(self, viewer: int) -> list[int]:
        """What the seat knows, as numbers."""
        out = [0] * RULES.observation_size(self.s.seats)
        count = self.rules.make(play.observe)(self.s, viewer, out)
        assert count == len(out)
        return [int(x) for x in out]

    def sees(self, viewer: int) -> dict[str, list[int]]:
        """The same by the names of its pieces."""
        return pieces_of(self.observation(viewer), [(name, size(self.s.seats)) for name, size in PIECES])

    def sees_of(self, viewer: int, p: int) -> dict[str, list[int]]:
        """What it says about one seat."""
        every = self.sees(viewer)["seat"]
        size = len(every) // self.s.seats
        place = (p - viewer) % self.s.seats
        return pieces_of(every[place * size : (place + 1) * size], list(SEAT_PIECES))

    def redealt(self, viewer: int, key: int) -> Table:
        """Another world that fits all the viewer knows."""
        other = self.copy()
        self.rules.make(play.redeal)(other.s, viewer, stream(key))
        other.check()
        return other

    def copy(self) -> Table:
        """The same position, to be played on by itself."""
        other = copy.copy(self)
        other.story = list(self.story)
        other.s = Board()
        other.s.dice = copy.copy(self.s.dice)
        for name in fields_of(State):
            setattr(other.s, name, copy.deepcopy(getattr(self.s, name)))
        return other


def pieces_of(numbers: list[int], sizes: list[tuple[str, int]]) -> dict[str, list[int]]:
    found = {}
    for name, size in sizes:
        found[name], numbers = numbers[:size], numbers[size:]
    return found


# ---- laying a table out -----------------------------------------------------------------------------------


def table(
    seats: int = 4,
    *,
    start: int = 0,
    turn: int = 1,
    tokens: Mapping[int, int] = NONE,
    hands: Mapping[int, str] = NONE,
    courts: Mapping[int, str] = NONE,
    factions: Mapping[int, str] = NONE,
    run_outs: int = 0,
    box: Box = BOX,
) -> Table:
    """A table at the beginning of a turn; the mappings go by seat. No die is loaded: a roll is a failure."""
    at = Table(seats, box=box)
    s = at.s
    for p in at.seats:
        s.tokens[p] = tokens.get(p, box.start_tokens)
    s.bank = box.tokens - sum(at.tokens)
    assert s.bank >= 0, "more tokens than there are"
    put_cards(at, hands, courts)
    put_factions(at, factions)
    s.start = start
    s.run_outs = run_outs
    begin_turn(at, turn)
    at.load_dice()
    return at


def put_cards(at: Table, hands: Mapping[int, str], courts: Mapping[int, str]) -> None:
    """The Courts and hands that are given; then a card of each type for all others, while they last."""
    s = at.s
    left = list(at.box.copies)
    for p in at.seats:
        court = counted(courts.get(p, ""))
        hand = counted(hands.get(p, ""))
        for c, name in enumerate(TYPE_IDS):
            s.hand[p, c] = hand.pop(name, 0)
            left[c] -= s.hand[p, c]
            if c < EVIDENCE:
                s.court[p, c] = court.pop(name, 0)
                left[c] -= s.court[p, c]
        assert not court, f"never evidence: {court}"
    for p in at.seats:
        for c in range(TYPES):
            if p not in hands and left[c] > 0:
                s.hand[p, c] = 1
                left[c] -= 1
    assert min(left) >= 0, "more cards than there are"
    for c in range(TYPES):
        s.discard[c] = left[c]


def put_factions(at: Table, factions: Mapping[int, str]) -> None:
    """Those that are given, then the others in their order."""
    rest = [f for f in FACTION_IDS if f not in factions.values()]
    for p in range(FACTIONS):
        at.s.faction[p] = FACTION_IDS.index(factions[p] if p in factions else rest.pop(0))


def begin_turn(at: Table, turn: int) -> None:
    """Forget all that was planned, and run this turn to its first question."""
    s = at.s
    s.turn = turn - 1
    s.depth = 0
    s.to_act = 0
    s.written = 0
    at.forget()
    at.rules.make(start_turn)(s)
    at.rules.make(run)(s)
    at.check()
