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
from regalia.kernel.engine import SPECTATOR, Entry
from regalia.kernel.record import fields_of
from regalia.kernel.state import EVERYONE, NOTHING
from regalia.table.backends import make_engine

CASES = [
    pytest.param(name, seats, id=f"{name}-{seats}") for name in GAMES for seats in find_game(name).rules.seats
]
every_game = pytest.mark.parametrize(("name", "seats"), CASES)


# ---- the facts of each game --------------------------------------------------------------------------------


class Facts(NamedTuple):
    """What the suite can't find out by itself about a game."""

    most_decisions: int  # no game takes more
    check_conserved: Callable[
        [Any, Any], None
    ]  # given a state and the edition: nothing is lost, nothing made
    showing: frozenset[str]  # events that tell a seat something which was hidden from it


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


FACTS = {
    "crownfall": Facts(
        # 60 turns; in each, every seat trades, lays, bets, ambushes, and its card asks at most three others
        most_decisions=60 * 4 * (1 + 1 + 1 + 1 + 3),
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
    """All that a viewer can look at, as text: its view, its observation, its legal actions."""
    seen = json.dumps(asdict(there.game.view(there.edition, live.look(), viewer)))
    if viewer is None:
        return seen
    return f"{seen}\nobserves {live.observe(viewer)}\nmay {live.legal(viewer)}"


def told_quickly(there: Setting, live: Any, viewer: int | None, with_view: bool) -> tuple[Any, ...]:
    """The same for comparing many: the view as an object, and only now and then."""
    view = there.game.view(there.edition, peek(there.game, live.state()), viewer) if with_view else None
    return (view,) if viewer is None else (view, live.observe(viewer), live.legal(viewer))


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
