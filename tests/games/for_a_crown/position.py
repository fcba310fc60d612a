"""Positions of For a Crown for tests: a table is laid out as the situation reads, then played on in notation.

    at = table(round=2, coins={0: 3}, face_up={2: "magpie hornet"})   # all are about to recruit
    at.play("P0 recruits magpie", "P0 pays 0 rubies")

    at = revealing("P0 alchemist", "scandal", rubies={1: 0}, dice=["coin+coin"])   # just these cards, in this order
    at.play("P0 strikes P1")

    at = ending(coins={2: 9})   # round 4 is over: the final gains and losses

Whatever is not said is plain: ten Rubies, four Coins, no Bandit, the heirloom unsold; P0 is the most influential
and has the star, the others follow to its left; the first two cards of each level lie face up. Spaces of the Gallery
and levels are counted from 1. No die is loaded: a roll is a failure. Decks are drawn from by chance unless loaded.
"""

from __future__ import annotations

import copy
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any

from regalia.games.for_a_crown import RULES, notation
from regalia.games.for_a_crown.edition import HAPPENING_IDS, ICON_IDS, Edition
from regalia.games.for_a_crown.rules import draw, draw_event, reveal, roll, shuffle_shared_deck, start_round
from regalia.games.for_a_crown.state import (
    FACE_UP,
    LEVELS,
    NO_COST,
    NOWHERE,
    SLEEVES,
    SLOTS,
    Ask,
    Event,
    State,
)
from regalia.kernel import play
from regalia.kernel.agenda import run
from regalia.kernel.build import Build
from regalia.kernel.chance import Stream, below
from regalia.kernel.engine import Entry, key_words
from regalia.kernel.record import fields_of, twin, twin_class
from regalia.kernel.rule import u32
from regalia.kernel.state import EVERYONE, NOBODY, NOTHING, Journal

from .plain import CARDS_FILE, DEFAULT

__all__ = ["CARDS_FILE", "LEVEL_OF", "Table", "ending", "revealing", "table"]

NONE: Mapping[int, Any] = MappingProxyType({})
IDS = tuple(card.id for card in DEFAULT.mercenaries)
LEVEL_OF = {card.id: card.level for card in DEFAULT.mercenaries}

Kept: Any = type("Kept", (State, Journal), {})
Chance: Any = type("Chance", (twin_class(Stream),), {})  # a stream that has room for loaded numbers
Board: Any = type("Board", (twin_class(Kept),), {})  # a twin that has room for loaded dice and decks


# ---- chance that a test has loaded -------------------------------------------------------------------------


def loaded_below(w: Any, n: int) -> int:
    """Stands in for `below`: the number that is loaded, if there is one."""
    loaded = getattr(w, "loaded", None)
    if not loaded:
        return below(w, n)
    k: int = loaded.popleft()
    assert 0 <= k < n
    return k


def load_roll(s: Any, p: int) -> int | None:
    """The number of the next loaded face of the die."""
    if s.dice is None:
        return None
    assert s.dice, f"P{p} rolls a die that the test has not loaded"
    wanted = tuple(ICON_IDS.index(icon) for icon in s.dice.popleft().split("+"))
    return DEFAULT.faces.index(wanted)


def load_draw(s: Any, level: int) -> int | None:
    """Where the next loaded card lies in the deck of its level."""
    if not s.draws:
        return None
    card = s.draws.popleft()
    assert LEVEL_OF[card] == level + 1, f"a card of level {level + 1} is drawn, and {card} was loaded"
    kind = IDS.index(card)
    assert s.deck[kind] > 0, f"{card} is not in its deck"
    return sum(s.deck[k] for k in range(kind) if LEVEL_OF[IDS[k]] == level + 1)


def load_event(s: Any) -> int | None:
    """Where the loaded Event lies in the stack."""
    if not s.fresh:
        return None
    happening = HAPPENING_IDS.index(s.fresh.popleft())
    assert s.stack[happening] > 0
    return sum(s.stack[k] for k in range(happening))


def load_reveal(s: Any) -> int | None:
    """Where the next loaded card lies among those still to be turned up: Events first, then seat by seat."""
    waiting = [_event_name(s, slot) for slot in range(s.events) if s.waiting_events >> slot & 1]
    for p in range(s.seats):
        sleeves = [sleeve for sleeve in range(SLEEVES) if s.waiting[p] >> sleeve & 1]
        waiting += [f"P{p} {IDS[s.mercenary[p, sleeve]]}" for sleeve in sleeves]
    if not waiting or not s.order:
        return None
    card = s.order.popleft()
    assert card in waiting, f"{card!r} is not in the shared deck, but {waiting}"
    return waiting.index(card)


def _event_name(s: Any, slot: int) -> str:
    return "unseen" if s.event[slot] == NOTHING else HAPPENING_IDS[s.event[slot]]


LOADED: dict[Any, Callable[..., int | None]] = {
    roll: load_roll,
    draw: load_draw,
    draw_event: load_event,
    reveal: load_reveal,
}


@cache
def rules_with(edition: Edition) -> Build:
    """The rules of an edition, interpreted and with their journal; chance is what the test has loaded."""
    build = Build(
        RULES.functions,
        edition.constants(),
        {u32: u32, below: loaded_below},
        lambda clone, args, result: clone,
        True,
    )
    for fn, find in LOADED.items():
        build.done[fn] = _loading(build, fn, find)
    return build


def _loading(build: Build, fn: Any, find: Callable[..., int | None]) -> Any:
    """The rule itself, with the number it is about to draw put in front of it."""

    def loaded(s: Any, *args: int) -> Any:
        k = find(s, *args)
        if k is not None:
            s.chance.loaded.append(k)
        return build.clone(fn)(s, *args)

    return loaded


def stream(key: int) -> Any:
    """A stream of chance with this key."""
    made = twin(Stream)
    for i, word in enumerate(key_words(key)):
        made.key[i] = word
    return made


def bits(seats: int) -> list[int]:
    """The seats in a set of them."""
    return [p for p in range(8) if seats >> p & 1]


def set_of(seats: Iterable[int]) -> int:
    return sum(1 << p for p in set(seats))


# ---- a game in progress ------------------------------------------------------------------------------------


class Table:
    """A game in progress, and all that its journal has told so far."""

    def __init__(self, seats: int, key: int = 0, edition: Edition = DEFAULT) -> None:
        """A game as `setup` leaves it, with a fair die."""
        self.edition = edition
        self.rules = rules_with(edition)
        self.story: list[Entry] = []
        self.s: Any = Board()
        self.s.chance = Chance()
        self.s.chance.loaded = deque()
        self.s.dice = None
        self.s.draws = deque()
        self.s.fresh = deque()
        self.s.order = deque()
        self.total: Counter[str] | None = None
        self.reseed(key)
        self._do(play.setup, seats)

    # ---- playing on ----------------------------------------------------------------------------------------

    def _do(self, deed: Any, *args: int) -> None:
        self.s.written = 0
        self.rules.make(deed)(self.s, *args)
        self.story += [Entry(*(self.s.journal[n, i] for i in range(6))) for n in range(self.s.written)]
        self.check()

    def check(self) -> None:
        """All cards are somewhere, one portrait to a space, nothing below zero, no limit of the kernel overrun."""
        s = self.s
        assert s.error == 0
        assert not s.chance.loaded, "a loaded number was not drawn"
        for p in self.seats:
            assert min(s.coins[p], s.rubies[p], s.bandits[p]) >= 0
        spaces = [space for space in self.spaces if space is not None]
        assert len(set(spaces)) == len(spaces) == len(self.seats) - len(self.out)
        for level in range(1, LEVELS + 1):
            assert s.left[level - 1] == sum(self.deck(level).values())
        cards = self.cards()
        assert self.total in (None, cards)
        self.total = cards

    def cards(self) -> Counter[str]:
        """How many there are of each card, wherever they lie."""
        found: Counter[str] = Counter()
        for level in range(1, LEVELS + 1):
            found.update(self.deck(level))
            found.update(self.face_up(level))
        for p in self.seats:
            found.update(self.hired(p))
        found.update({f"event {name}": n for name, n in self.stack.items()})
        found.update(f"event {name}" for name in self.events if name is not None)
        return found

    def reseed(self, key: int) -> Table:
        """From here on chance is another."""
        for i, word in enumerate(key_words(key)):
            self.s.chance.key[i] = word
        self.s.chance.made = self.s.chance.left = 0
        return self

    def load_dice(self, *faces: str) -> Table:
        """The next faces of the die, such as 'strike' or 'coin+coin'; one more roll than these is a failure."""
        self.s.dice = deque(faces)
        return self

    def roll_fairly(self) -> Table:
        """Leave the die to chance."""
        self.s.dice = None
        return self

    def load_draws(self, *cards: str) -> Table:
        """The next cards that come off the decks, taken unseen or laid face up."""
        self.s.draws = deque(cards)
        return self

    def load_deck(self, *cards: str) -> Table:
        """The next cards of the shared deck that turn up: 'P0 hornet', 'scandal', or 'unseen' for a new Event."""
        self.s.order = deque(cards)
        return self

    def load_event(self, happening: str) -> Table:
        """What the next unseen Event turns out to be."""
        self.s.fresh = deque([happening])
        return self

    def play(self, *lines: str) -> Table:
        """Take these actions, in notation; each must be legal."""
        for line in lines:
            seat, action = notation.read(self.edition, self.s.seats, line)
            legal = action in self.legal_actions(seat)
            assert legal, f"{line!r} is not legal: {self.question} asks {self.asked}"
            self._do(play.act, seat, action)
        return self

    def play_at_random(self, chance: Random) -> Table:
        """One of those who are asked takes any action."""
        p = chance.choice(self.asked)
        self._do(play.act, p, chance.choice(self.legal_actions(p)))
        return self

    def play_to_the_end(self, chance: Random) -> Table:
        while not self.over:
            self.play_at_random(chance)
        return self

    def recruit_heralds(self) -> Table:
        """All who recruit this round take a Herald and pay in Coins."""
        while self.question == "recruit" and not self.told(Event.SHUFFLES):
            self.play(f"P{self.asked[0]} recruits herald")
            if self.question == "pay":
                self.play(f"P{self.asked[0]} pays 0 rubies")
        return self

    # ---- looking -------------------------------------------------------------------------------------------

    @property
    def seats(self) -> range:
        return range(self.s.seats)

    @property
    def round(self) -> int:
        return int(self.s.round)

    @property
    def over(self) -> int:
        return int(self.s.over)

    @property
    def winner(self) -> int:
        return int(self.s.winner)

    @property
    def ranking(self) -> list[int]:
        """The seats from first to last, once the game is over."""
        assert self.over
        ranks = [self.s.rank[p] for p in self.seats]
        assert sorted(ranks) == list(self.seats)
        return sorted(self.seats, key=lambda p: ranks[p])

    @property
    def scores(self) -> list[float]:
        out = [0.0] * len(self.seats)
        self.rules.make(play.scores)(self.s, out)
        return out

    @property
    def question(self) -> str | None:
        """What is asked; None once the game is over."""
        return None if self.over else Ask._fields[self.s.question].lower()

    @property
    def asked(self) -> list[int]:
        return [] if self.over else bits(self.s.to_act)

    @property
    def coins(self) -> list[int]:
        return [self.s.coins[p] for p in self.seats]

    @property
    def rubies(self) -> list[int]:
        return [self.s.rubies[p] for p in self.seats]

    @property
    def bandits(self) -> list[int]:
        return [self.s.bandits[p] for p in self.seats]

    @property
    def sold(self) -> list[int]:
        return bits(self.s.sold)

    @property
    def out(self) -> list[int]:
        """The families that are out, by seat."""
        return bits(self.s.out)

    @property
    def spaces(self) -> list[int | None]:
        """Where each portrait stands, from 1; None when it has left."""
        return [None if self.s.place[p] == NOWHERE else self.s.place[p] + 1 for p in self.seats]

    @property
    def order(self) -> list[int]:
        """The families in the Gallery, the most influential first."""
        return sorted((p for p in self.seats if p not in self.out), key=lambda p: -self.s.place[p])

    @property
    def events(self) -> list[str | None]:
        """Those in the shared deck; None for one that nobody has seen."""
        found = [self.s.event[slot] for slot in range(self.s.events)]
        return [None if happening == NOTHING else HAPPENING_IDS[happening] for happening in found]

    @property
    def stack(self) -> dict[str, int]:
        """Copies of each Event that are not known to be in the shared deck."""
        return {name: self.s.stack[k] for k, name in enumerate(HAPPENING_IDS)}

    def deck(self, level: int) -> dict[str, int]:
        """Copies of each card in a deck or, of level 1, in the stacks."""
        return {
            card: self.s.deck[k] for k, card in enumerate(IDS) if LEVEL_OF[card] == level and self.s.deck[k]
        }

    def face_up(self, level: int) -> list[str]:
        kinds = [self.s.face_up[level - 1, space] for space in range(FACE_UP)] if level > 1 else []
        return [IDS[kind] for kind in kinds if kind != NOTHING]

    def hired(self, p: int) -> list[str]:
        """The Mercenaries of a family, in the order it took them."""
        return [IDS[self.s.mercenary[p, sleeve]] for sleeve in range(self.s.hired[p])]

    def costs(self) -> list[int | None]:
        """Of levels 1 to 5; None where there is no tile."""
        found = [self.s.cost[level] for level in range(LEVELS)]
        return [None if cost == NO_COST else cost for cost in found]

    def legal(self, p: int) -> list[str]:
        """What the seat may do, in notation."""
        return [notation.write(self.edition, p, action) for action in self.legal_actions(p)]

    def legal_actions(self, p: int) -> list[int]:
        """The same as numbers."""
        moves = [0] * RULES.most_moves
        count = self.rules.make(play.legal)(self.s, p, moves)
        return moves[:count]

    def told(self, event: int) -> list[tuple[int, int, int, int]]:
        """The numbers of each such event in the story, in order."""
        return [entry[2:] for entry in self.story if entry.event == event]

    def turned_up(self) -> list[str]:
        """The cards turned up so far: 'P0 hornet', 'scandal'."""
        found = []
        for entry in self.story:
            if entry.event in (Event.REVEALS, Event.IGNORED):
                found.append(f"P{entry.a} {IDS[entry.b]}")
            elif entry.event == Event.HAPPENS:
                found.append(HAPPENING_IDS[entry.a])
        return found

    def heard_by(self, p: int) -> list[Entry]:
        """What the journal has told this seat."""
        return [entry for entry in self.story if entry.audience == EVERYONE or entry.audience >> p & 1]

    def forget(self) -> None:
        """Begin the story anew."""
        self.story.clear()

    # ---- knowing -------------------------------------------------------------------------------------------

    def observation(self, viewer: int) -> list[int]:
        """What the seat knows, as numbers."""
        out = [0] * RULES.observation_size(self.s.seats)
        count = self.rules.make(play.observe)(self.s, viewer, out)
        assert count == len(out)
        return [int(x) for x in out]

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
        for name in fields_of(State):
            setattr(other.s, name, copy.deepcopy(getattr(self.s, name)))
        for name in ("dice", "draws", "fresh", "order"):
            setattr(other.s, name, copy.copy(getattr(self.s, name)))
        return other


# ---- laying a table out ------------------------------------------------------------------------------------


def blank(
    seats: int | None = None,
    *,
    round: int = 1,
    order: Sequence[int] = (),
    places: Mapping[int, int] = NONE,
    coins: Mapping[int, int] = NONE,
    rubies: Mapping[int, int] = NONE,
    bandits: Mapping[int, int] = NONE,
    sold: Iterable[int] = (),
    out: Sequence[int] = (),
    hired: Mapping[int, str] = NONE,
    events: str = "burglary scandal",
    face_up: Mapping[int, str] = NONE,
    decks: Mapping[int, str] = NONE,
    edition: Edition = DEFAULT,
) -> Table:
    """A table with nothing planned yet. The mappings go by seat, but `face_up` and `decks` by level."""
    if seats is None:
        seats = max(3, len(order), *(p + 1 for p in places), 0)
    at = Table(seats, edition=edition)
    s = at.s
    s.round = round
    s.passes = s.recruited = s.depth = s.to_act = 0
    s.owner, s.happening = NOBODY, NOTHING
    tiles = [*[0] * (round - 1), *edition.box.tiles, *[NO_COST] * LEVELS]
    for level in range(LEVELS):
        s.cost[level] = tiles[level]
    for i, p in enumerate(order or range(seats)):
        s.place[p] = places.get(p, edition.box.star + 1 - i) - 1
        s.influence[p] = i
    for p in range(seats):
        s.coins[p] = coins.get(p, 4)
        s.rubies[p] = rubies.get(p, 10)
        s.bandits[p] = bandits.get(p, 0)
    s.sold = set_of([*sold, *out])
    s.out = set_of(out)
    for i, p in enumerate(out):
        s.place[p] = NOWHERE
        s.rubies[p] = s.coins[p] = 0
        s.fallen[i] = p
    put_cards(at, hired, face_up, decks)
    s.events = 0
    for name in events.split():
        s.event[s.events] = HAPPENING_IDS.index(name)
        s.events += 1
    assert s.events < SLOTS
    at.total = None
    at.forget()
    at.load_dice()
    at.check()
    return at


def put_cards(
    at: Table, hired: Mapping[int, str], face_up: Mapping[int, str], decks: Mapping[int, str]
) -> None:
    """The cards in sleeves and in the Square that are given; the others lie in their decks, as far as not given."""
    s = at.s
    left = Counter({card.id: card.copies for card in at.edition.mercenaries})
    for p in at.seats:
        cards = hired.get(p, "").split()
        s.hired[p] = len(cards)
        s.unseen[p] = s.waiting[p] = 0
        for sleeve in range(SLEEVES):
            s.mercenary[p, sleeve] = IDS.index(cards[sleeve]) if sleeve < len(cards) else NOTHING
        left.subtract(cards)
    for level in range(1, LEVELS + 1):
        wanted = face_up.get(level, "").split()
        left.subtract(wanted)
        assert level > 1 or not wanted, "level 1 lies in stacks: give `decks`"
        if level > 1 and level not in face_up:
            free = [card for card in IDS if LEVEL_OF[card] == level and left[card] > 0]
            wanted = [card for card in free if card not in decks.get(level, "").split()][:FACE_UP]
            left.subtract(wanted)
        for space in range(FACE_UP):
            s.face_up[level - 1, space] = IDS.index(wanted[space]) if space < len(wanted) else NOTHING
        if level in decks:
            given = Counter(decks[level].split())
            for card in IDS:
                if LEVEL_OF[card] == level:
                    assert given[card] <= left[card], f"too many of {card}"
                    left[card] = given[card]
        s.left[level - 1] = sum(left[card] for card in IDS if LEVEL_OF[card] == level)
    assert min(left.values()) >= 0, "more cards than there are"
    for kind, card in enumerate(IDS):
        s.deck[kind] = left[card]


def go_on(at: Table, step: Any) -> Table:
    """Begin a phase, and run to its first question."""
    at.s.written = 0
    at.rules.make(step)(at.s)
    at._do(run)
    return at


def table(seats: int | None = None, *, round: int = 1, **said: Any) -> Table:
    """A table at the beginning of a round: all are about to recruit."""
    at = blank(seats, round=round, **said)
    at.s.round = round - 1
    return go_on(at, start_round)


def revealing(*cards: str, dice: Sequence[str] = (), fair: int | None = None, **said: Any) -> Table:
    """The shared deck is just these cards, 'P0 hornet' or 'scandal', and they turn up in this order.

    `dice` are the faces that will be rolled; `fair` is a key, and leaves the die to chance.
    """
    owned: dict[int, list[str]] = {}
    for card in cards:
        if card.startswith("P"):
            owned.setdefault(int(card[1]), []).append(card[3:])
    events = " ".join(card for card in cards if not card.startswith("P"))
    at = blank(events=events, hired={p: " ".join(names) for p, names in owned.items()}, **said)
    at.load_dice(*dice)
    if fair is not None:
        at.roll_fairly().reseed(fair)
    at.load_deck(*cards)
    return go_on(at, shuffle_shared_deck)


def ending(seats: int | None = None, **said: Any) -> Table:
    """The last card of round 4 has been applied; the game ends."""
    return revealing(seats=seats, round=4, **said)
