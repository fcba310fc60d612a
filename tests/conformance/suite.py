"""What the suite needs to know of each game, and hands to play them by chance."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest

from regalia.games import GAMES, find_game
from regalia.games.definition import Edition, Game
from regalia.games.trone.cards import is_known, is_marked, on_field, place_of, seat_of
from regalia.games.trone.state import CARDS, OUT, SPOTS, Place, Set
from regalia.kernel.engine import Entry
from regalia.kernel.record import fields_of
from regalia.kernel.state import EVERYONE, NOTHING, SPECTATOR
from regalia.table.backends import make_engine

QUICK = 4  # seats: every game has them, and `make check` tries no others


CASES = [
    pytest.param(name, seats, id=f"{name}-{seats}", marks=[] if seats == QUICK else [pytest.mark.slow])
    for name in GAMES
    for seats in find_game(name).rules.seats
]
every_game = pytest.mark.parametrize(("name", "seats"), CASES)
every_greedy_game = pytest.mark.parametrize(
    ("name", "seats"), [case for case in CASES if find_game(case.values[0]).rules.has_greedy]
)


# ---- the facts of each game --------------------------------------------------------------------------------


class Facts(NamedTuple):
    """What the suite can't find out by itself about a game."""

    most_decisions: int  # no game takes more
    many_decisions: int  # twelve games by chance, of any number of seats, take more in all
    at_once: bool  # there are questions that several seats answer at the same time
    check_conserved: Callable[[Any, Any], None]  # of a state, by the edition: nothing is lost, nothing made
    showing: frozenset[str]  # events that tell a seat something which was hidden from it
    often_shown: frozenset[str]  # those of them that show it in nearly every game


def check_crownfall(s: Any, edition: Any) -> None:
    """All tokens lie with the seats or in the bank; all cards in hands, Courts, the discard or on the table."""
    seats = range(s.seats)
    assert sum(s.tokens[p] for p in seats) + s.bank == edition.box.tokens
    laid = Counter(s.played[p] for p in seats if s.played[p] != NOTHING)
    for c, copies in enumerate(edition.box.copies):
        courts = sum(s.court[p, c] for p in seats) if c < 3 else 0
        assert s.discard[c] + courts + laid[c] + sum(s.hand[h, c] for h in seats) == copies, (
            f"cards of type {c}"
        )
    assert not any(s.loose[c] for c in range(len(edition.box.copies)))


def check_for_a_crown(s: Any, edition: Any) -> None:
    """Every Mercenary lies in its deck, face up or in a sleeve, every Event in the shared deck or the stack;
    every portrait has a space to itself, and nobody has less than nothing."""
    seats, levels = range(s.seats), range(len(s.left))
    sleeves = [s.mercenary[p, sleeve] for p in seats for sleeve in range(s.hired[p])]
    face_up = [s.face_up[level, space] for level in levels for space in range(2)]
    elsewhere = Counter(sleeves) + Counter(kind for kind in face_up if kind != NOTHING)
    in_decks = [0] * len(levels)
    for kind, card in enumerate(edition.mercenaries):
        assert s.deck[kind] >= 0
        assert s.deck[kind] + elsewhere[kind] == card.copies, f"copies of {card.id}"
        in_decks[card.level - 1] += s.deck[kind]
    assert list(s.left) == in_decks
    for p in seats:
        filled = [s.mercenary[p, sleeve] != NOTHING for sleeve in range(5)]
        assert filled == [sleeve < s.hired[p] for sleeve in range(5)]
        assert s.unseen[p] & ~s.picked_unseen[p] == s.picked_unseen[p] >> s.hired[p] == 0
        assert min(s.coins[p], s.rubies[p], s.bandits[p]) >= 0
    shared = Counter(s.event[slot] for slot in range(s.events))
    assert s.events == sum(edition.box.starting) + s.round - 1
    assert shared[NOTHING] <= sum(s.stack)
    for event, (starting, stacked) in enumerate(zip(edition.box.starting, edition.box.stacked, strict=True)):
        assert shared[event] + s.stack[event] == starting + stacked, f"copies of Event {event}"
    out = [p for p in seats if s.out >> p & 1]
    places = [s.place[p] for p in seats if p not in out]
    assert len(set(places)) == len(places)
    assert all(0 <= place < len(edition.box.scandal) for place in places)
    assert all(s.sold >> p & 1 and s.place[p] == -1 and s.bandits[p] == 0 for p in out)
    assert sorted(s.fallen[: len(out)]) == out


def check_trone(s: Any, edition: Any) -> None:
    """Every card is in one place, every token on a field or in the supply; who holds a card knows it."""
    standing = [c for c in range(CARDS) if on_field(s, c)]
    assert s.freezes + sum(is_marked(s, Set.FROZEN, c) for c in standing) == 15
    assert s.courage + sum(is_marked(s, Set.ENCOURAGED, c) for c in standing) == 10
    assert s.forces + sum(s.force[c] for c in standing) == 30
    for c in range(CARDS):
        assert is_marked(s, Set.FORCED, c) == (s.force[c] > 0)
        assert [spot for spot in range(SPOTS) if s.cards[spot, c >> 5] >> (c & 31) & 1] == [s.at[c]]
        if c not in standing:
            assert s.age[c] == 0
            assert not any(
                is_marked(s, which, c) for which in (Set.FROZEN, Set.ENCOURAGED, Set.FORCED, Set.DUE)
            )
        if place_of(s, c) == Place.HAND:
            assert is_known(s, seat_of(s, c), c)
    assert sum(s.at[c] != OUT for c in range(CARDS)) == 16 * max(4, s.seats)
    assert s.error == 0


FACTS = {
    "crownfall": Facts(
        # 60 turns; in each, every seat trades, lays, bets, ambushes, and its card asks at most three others
        most_decisions=60 * 4 * (1 + 1 + 1 + 1 + 3),
        many_decisions=1000,
        at_once=True,
        check_conserved=check_crownfall,
        showing=frozenset(
            [
                "holds",
                "claims",
                "bets",
                "reveals",
                "joins",
                "stays_out",
                "crowned",
                "goal_not_met",
                "shows_faction",
            ]
        ),
        often_shown=frozenset(["claims", "reveals", "bets"]),
    ),
    "for-a-crown": Facts(
        # A family recruits 5 times and pays for it; its cards turn up 2 + 3 + 4 + 5 times, and ask at most 4 times:
        # for each icon, or twice where the die shows two Moves. Of the Events only three ask: in each of three
        # rounds at most, the Mages every family thrice (the die shows two Moves), in two rounds Bribery every
        # family twice, in one the Helping Hand one family twice.
        most_decisions=5 * (5 * 2 + 14 * 4 + 3 * 3 + 2 * 2) + 2,
        many_decisions=500,
        at_once=False,
        check_conserved=check_for_a_crown,
        # What lies in a deck is hidden from whoever can't know what others took from it unseen.
        showing=frozenset(["face_up", "looks", "reveals", "ignored"]),
        often_shown=frozenset(["face_up", "reveals"]),
    ),
    "trone": Facts(
        # The pile is drawn in 66 turns at most, then come 8 of each player and the one in between; nobody is asked
        # more often in a turn than this.
        most_decisions=(66 + 6 * 8 + 1) * 100,
        many_decisions=400,
        at_once=False,
        check_conserved=check_trone,
        showing=frozenset(["drew", "plays", "places", "discards", "sees", "took", "handed", "holds"]),
        often_shown=frozenset(["drew", "plays"]),
    ),
}


# ---- a game under test -------------------------------------------------------------------------------------


class Setting(NamedTuple):
    """A game at a number of seats, with its default edition."""

    game: Game
    edition: Edition
    seats: int
    facts: Facts

    def live(self, backend: str = "cpu") -> Any:
        return make_engine(self.game, self.edition, backend).live()

    def engine(self, backend: str = "cpu") -> Any:
        return make_engine(self.game, self.edition, backend)

    @property
    def viewers(self) -> list[int | None]:
        """Every seat, and the spectator."""
        return [*range(self.seats), None]

    @property
    def agreements(self) -> list[frozenset[str]]:
        """What a table may agree on that changes what is seen: nothing, or one of the game's options."""
        return [frozenset(), *(frozenset([option]) for option in self.game.options)]

    def check_conserved(self, state: bytes) -> None:
        self.facts.check_conserved(peek(self.game, state), self.edition)


def setting(name: str, seats: int) -> Setting:
    game = find_game(name)
    return Setting(game, game.edition(), seats, FACTS[name])


def asked(to_act: int) -> list[int]:
    """The seats in a set of them."""
    return [seat for seat in range(to_act.bit_length()) if to_act >> seat & 1]


def random_key(chooser: random.Random) -> int:
    return chooser.getrandbits(128)


def decisions(live: Any, chooser: random.Random, at_most: int) -> Iterator[list[int]]:
    """Play a game on by uniform choice; before each choice, the seats that are asked."""
    for _ in range(at_most):
        to_act = live.to_act()
        if not to_act:
            return
        yield asked(to_act)
        seat = chooser.choice(asked(to_act))
        live.act(seat, chooser.choice(live.legal(seat)))
    assert not live.to_act(), f"the game is not over after {at_most} decisions"


# ---- what a viewer is told ----------------------------------------------------------------------------------


def viewer_number(viewer: int | None) -> int:
    return SPECTATOR if viewer is None else viewer


def heard_by(viewer: int | None, entries: list[Entry]) -> list[Entry]:
    bit = 0 if viewer is None else 1 << viewer
    return [entry for entry in entries if entry.audience == EVERYONE or entry.audience & bit]


def told(there: Setting, live: Any, viewer: int | None) -> str:
    """All that a viewer can look at, as text: its views, its observation, its legal actions."""
    s = live.look()
    views = [there.game.view(there.edition, s, viewer, agreed) for agreed in there.agreements]
    seen = "\n".join(json.dumps(asdict(view)) for view in views)
    may = "" if viewer is None else f"\nmay {live.legal(viewer)}"
    return f"{seen}\nobserves {live.observe(viewer_number(viewer))}{may}"


def told_quickly(there: Setting, live: Any, viewer: int | None, with_view: bool) -> tuple[Any, ...]:
    """The same for comparing many: the views as objects, and only now and then."""
    views = []
    if with_view:
        s = peek(there.game, live.state())
        views = [there.game.view(there.edition, s, viewer, agreed) for agreed in there.agreements]
    return views, live.observe(viewer_number(viewer)), [] if viewer is None else live.legal(viewer)


# ---- a quick look at a state ----------------------------------------------------------------------------------


@cache
def readers(game: Game) -> list[tuple[str, Callable[[memoryview], Any]]]:
    """How to read each field of a game's state out of its bytes; chance is not among them."""
    places = game.rules.dtype.fields
    fields = fields_of(game.rules.state).items()
    return [
        (name, _reader(field, *places[name][:2])) for name, field in fields if isinstance(field.kind, str)
    ]


def _reader(field: Any, kind: Any, start: int) -> Callable[[memoryview], Any]:
    code, end = kind.base.char, start + kind.itemsize
    if not field.shape:
        return lambda data: data[start:end].cast(code)[0]
    return lambda data: data[start:end].cast(code, field.shape)


class Peek:
    """A state to look at, like the one that `Live.look` gives but made in a tenth of the time."""


def peek(game: Game, state: bytes) -> Any:
    seen, data = Peek(), memoryview(state)
    vars(seen).update({name: read(data) for name, read in readers(game)})
    return seen


def chance_of(game: Game, state: bytes) -> Any:
    """The stream of chance in a state."""
    return np.frombuffer(state, game.rules.dtype)[0]["chance"]


def with_chance_of(game: Game, state: bytes, other: bytes) -> bytes:
    """A state whose chance to come is that of another."""
    mixed = np.frombuffer(state, game.rules.dtype).copy()
    mixed["chance"] = np.frombuffer(other, game.rules.dtype)["chance"]
    return mixed.tobytes()
